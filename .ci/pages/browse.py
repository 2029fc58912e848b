"""Opens pages as their readers do, and says what is wrong with them: browse.py PAGE..."""
import re
import sys
import tempfile
from pathlib import Path

from selenium.webdriver.common.by import By

from browser import browser, expect, expect_silent, look, step_through, verdict

POLICY = re.compile(r'(http-equiv="Content-Security-Policy" content=")[^"]*')


def opened(driver, file):
    driver.get(Path(file).resolve().as_uri())


def print_it(driver, name):
    driver.execute_script("for (const details of document.querySelectorAll('details')) details.open = false")
    before = driver.execute_script("return document.querySelectorAll('details:not([open])').length")
    driver.execute_script("dispatchEvent(new Event('beforeprint'))")
    closed = driver.execute_script("return document.querySelectorAll('details:not([open])').length")
    expect(before > 0 and closed == 0, name, f"{closed} of {before} details stay closed on paper")
    driver.execute_script("dispatchEvent(new Event('afterprint'))")
    printed = driver.execute_cdp_cmd("Page.printToPDF", {"printBackground": False})
    expect(len(printed["data"]) > 20_000, name, "it can't be printed")


def read_without(driver, page, name, scratch):
    """Without script and style, as where a server's policy removes both."""
    bare = Path(scratch, "bare.html")
    bare.write_text(POLICY.sub(r"\1default-src 'none'", Path(page).read_text()))
    opened(driver, bare)
    text = driver.find_element(By.TAG_NAME, "body").text
    expect("Standings" in text and "Crosstable" in text, name, "without script and style it can't be read")
    expect(driver.execute_script is not None and "function" not in text, name, "it shows its script as text")


def main():
    with tempfile.TemporaryDirectory() as scratch:
        driver, still = browser(), browser(script=False)
        try:
            for page in sys.argv[1:]:
                name = Path(page).parent.name
                opened(driver, page)
                expect_silent(driver, name)
                driver.execute_script("for (const part of document.querySelectorAll('.chapter')) part.open = true")
                look(driver, name)
                step_through(driver, name)
                print_it(driver, name)
                expect_silent(driver, name)
                read_without(still, page, name, scratch)
                size = Path(page).stat().st_size
                expect(size < 2_000_000, name, f"it has {size} bytes")
                print(f"pages: {name}: {size} bytes", flush=True)
        finally:
            driver.quit()
            still.quit()
    return verdict()


sys.exit(main())
