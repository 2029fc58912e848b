"""`agon serve` in a real browser: what all checks of its pages need."""
import signal
import sqlite3
import subprocess
import time

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from browser import expect

# Long enough for any machine; what never comes is wrong, what comes late isn't.
PATIENCE = 120


class Served:
    """`agon serve` on a database, at any port that is free, until the block ends or it is killed; looked at by some."""

    def __init__(self, agon, database, *drivers):
        self.drivers, self.log = drivers, open("serve.log", "w+")
        self.process = subprocess.Popen(
            [agon, "serve", database, "--port", "0"], stdout=subprocess.PIPE, stderr=self.log, text=True)
        self.address = self.process.stdout.readline().strip().removesuffix("/")
        self.own = (self.address + "/", "data:")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        # A page that stays open goes on asking.
        for driver in self.drivers:
            driver.get("about:blank")
            for log in ("browser", "performance"):
                driver.get_log(log)
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(PATIENCE)
        self.log.seek(0)
        expect(self.process.returncode in (0, -signal.SIGKILL), "agon serve",
               f"it ends with {self.process.returncode}: {self.log.read()}")

    def kill(self):
        """As the power does."""
        self.process.kill()
        self.process.wait()


def eventually(holds, patience=PATIENCE):
    """Whether something comes to hold, in the end."""
    end = time.monotonic() + patience
    while not (result := holds()) and time.monotonic() < end:
        time.sleep(0.2)
    return result


def ask(database, question, *values):
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        return connection.execute(question, values).fetchall()


def winning_line(driver):
    """The numbers on the cells of a line that won, in order."""
    return sorted(mark.text for mark in driver.find_elements(By.CSS_SELECTOR, "[class^=at-] text"))


def board(driver):
    """The cells, row by row: what stands there, as those hear it who don't see it."""
    cells = driver.execute_script("""
        return [...document.querySelectorAll("[role=grid] button")].map(cell => cell.getAttribute("aria-label"))""")
    return [cell.split(": ")[1].split(",")[0] for cell in cells]


def told(driver, selector=".verdict"):
    """The words of a part that may be another one in a moment."""
    return driver.execute_script("return document.querySelector(arguments[0])?.textContent ?? ''", selector)


def tab_to(driver, selector, patience=60):
    """Walks to something as those do who have no mouse."""
    for _ in range(patience):
        if driver.execute_script("return document.activeElement.matches(arguments[0])", selector):
            return driver.switch_to.active_element
        driver.switch_to.active_element.send_keys(Keys.TAB)
    expect(False, driver.current_url, f"no key leads to {selector}")
    return driver.switch_to.active_element


def play(driver, column, row):
    """Makes a move by the keyboard alone, and waits until it is made."""
    before = board(driver)
    tab_to(driver, "[role=grid] button")
    for _ in range(20):
        driver.switch_to.active_element.send_keys(Keys.ARROW_LEFT)
        driver.switch_to.active_element.send_keys(Keys.ARROW_UP)
    for _ in range(column):
        driver.switch_to.active_element.send_keys(Keys.ARROW_RIGHT)
    for _ in range(row):
        driver.switch_to.active_element.send_keys(Keys.ARROW_DOWN)
    driver.switch_to.active_element.send_keys(Keys.ENTER)
    expect(eventually(lambda: board(driver) != before), driver.current_url, "Enter makes no move")
    expect(eventually(lambda: "thinks" not in told(driver)), driver.current_url, "the other side never moves")
