"""A real browser, and what every page has to bear in it."""
import html
import json
import os
import shutil
import sys
from pathlib import Path

import axe_playwright_python
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
wrong = []


def expect(holds, page, what):
    if not holds:
        wrong.append(f"{page}: {what}")
        print(f"pages: {page}: {what}", file=sys.stderr)


def browser(script=True):
    options = webdriver.ChromeOptions()
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    if not script:
        options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
    options.binary_location = shutil.which("chromium")
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))
    driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {
        "source": "window.alert = () => { window.wasAlerted = true }"})
    return driver


def expect_silent(driver, name, own=("file:", "data:")):
    """Nothing on the console, and nothing asked of anybody but its own."""
    for entry in driver.get_log("browser"):
        expect(False, name, f"the console says: {entry['message']}")
    for entry in driver.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            address = message["params"]["request"]["url"]
            expect(address.startswith(own), name, f"it asks for {address}")
    expect(not driver.execute_script("return window.wasAlerted"), name, "a name was run as a script")


def expect_accessible(driver, name):
    driver.execute_cdp_cmd("Page.enable", {})
    # The page's policy lets no script in; the debugger isn't held to it.
    driver.execute_cdp_cmd("Runtime.evaluate", {"expression": AXE + ";0"})
    found = driver.execute_cdp_cmd(
        "Runtime.evaluate",
        {"expression": "axe.run(document, {resultTypes: ['violations']}).then(r => JSON.stringify(r.violations))",
         "awaitPromise": True, "returnByValue": True})
    for violation in json.loads(found["result"]["value"]):
        node = violation["nodes"][0]
        expect(False, name, f"axe: {violation['id']}: {violation['help']}: {len(violation['nodes'])} times, such as "
               f"{node['html'][:200]}: {node['failureSummary'][:300]}")


def look(driver, name):
    """Light and dark, wide and narrow."""
    for scheme in ("light", "dark"):
        for width in (1280, 320):
            look_so(driver, name, scheme, width)
        picture(driver, name, scheme)
    driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def look_so(driver, name, scheme, width):
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
        "features": [{"name": "prefers-color-scheme", "value": scheme}]})
    size(driver, width, 900)
    wide = driver.execute_script("return document.documentElement.scrollWidth")
    expect(wide <= width, name, f"at {width} pixels it is {wide} wide")
    expect_accessible(driver, f"{name}, {scheme}, {width} pixels")


def size(driver, width, height):
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})


def picture(driver, name, scheme):
    """Adds the first screen of a page, on a desk and on a phone, to the sheet that is asked for, if one is."""
    sheet = os.environ.get("AGON_SHEET")
    if not sheet:
        return
    for width, height in ((1280, 900), (375, 812)):
        size(driver, width, height)
        shot = driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "jpeg", "quality": 60})["data"]
        with open(sheet, "a") as file:
            file.write(f'<figure><img width="{width // 3}" alt="" src="data:image/jpeg;base64,{shot}">'
                       f"<figcaption>{html.escape(name)}, {scheme}, {width}</figcaption></figure>\n")


def step_through(driver, name):
    """Games, by the keyboard; returns how many it could step through."""
    stepped = 0
    driver.execute_script("for (const details of document.querySelectorAll('details')) details.open = true")
    for replay in driver.find_elements(By.CSS_SELECTOR, ".replay"):
        if not replay.find_elements(By.CSS_SELECTOR, "output"):
            continue  # Snap has no board to step through.
        frame = replay.find_element(By.CSS_SELECTOR, "[tabindex]")
        told = replay.find_element(By.CSS_SELECTOR, "output")
        frame.send_keys(Keys.HOME)
        expect(told.text.startswith("0 of"), name, f"Home leads to “{told.text}”")
        frame.send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        expect(told.text.startswith("2 of"), name, f"two arrows lead to “{told.text}”")
        frame.send_keys(Keys.END)
        end = told.text.split(":")[0].split(" of ")
        expect(end[0] == end[1], name, f"End leads to “{told.text}”")
        stepped += 1
    return stepped


def verdict():
    """Says how many things are wrong, and returns what to exit with."""
    print("pages: all is well" if not wrong else f"pages: {len(wrong)} wrong")
    return 1 if wrong else 0
