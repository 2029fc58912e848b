"""The pages of a course in a real browser: a student signs in and uploads a bot by hand; the lecturer looks.

Usage: classroom.py AGON
"""
import subprocess
import sys
from pathlib import Path

from browser import browser, expect, expect_silent, look, verdict
from selenium.webdriver.common.by import By
from served import eventually

sys.path.insert(0, str(Path(__file__).parent.parent / "class"))
from course import CRASHES, FIRST, LECTURER, NEEDS_PACKAGE, RANDOM, Server, write  # noqa: E402


def signed_in(host, code):
    driver = browser()
    driver.get(host + "/class")
    driver.find_element(By.NAME, "code").send_keys(code)
    driver.find_element(By.CSS_SELECTOR, "form button").click()
    return driver


def three_at_once(agon, server, host, names):
    """Two students and the lecturer at the same time: the lecturer opens uploads, both upload, and all see the night."""
    lecturer, *students = drivers = [signed_in(host, code) for code in (LECTURER, "code-1", "code-2")]
    eventually(lambda: lecturer.find_elements(By.TAG_NAME, "table"))
    button = next(each for each in lecturer.find_elements(By.TAG_NAME, "button") if each.text == "Set")
    lecturer.execute_script("arguments[0].click()", button)
    for place, student in enumerate(students, 1):
        eventually(lambda: student.find_elements(By.NAME, "file"))
        Path(f"{place}.py").write_bytes(FIRST)
        student.find_element(By.NAME, "file").send_keys(str(Path(f"{place}.py").resolve()))
    for student in students:
        student.find_element(By.CSS_SELECTOR, "[data-upload] button").click()
    for place, student in enumerate(students, 1):
        expect(eventually(lambda: "Upload 2 plays" in student.find_element(By.TAG_NAME, "main").text),
               "class, three browsers", f"the upload of {names[place]} doesn't play")
    subprocess.run([agon, "run", "course.yml", "--quiet"], check=True, capture_output=True)
    for place, driver in enumerate(drivers):
        expect(eventually(lambda: "Run 2" in driver.find_element(By.TAG_NAME, "main").text),
               "class, three browsers", f"browser {place + 1} doesn't see the second night")
        expect_silent(driver, "class, three browsers", (host, "data:"))
        driver.quit()


def main(agon):
    names = ["ada", "ben", "cleo", "Maximilian von und zu Hohenzollern"]
    write(names, variants="noughts:3x3, connect-four:7x6", encounters=5)
    Path("students.csv").write_text("name,code\n" + "".join(f"{name},code-{i}\n" for i, name in enumerate(names)))
    server = Server(agon)
    people = [server.sign_in(f"code-{i}") for i in range(len(names))]
    for cookie, content in zip(people[1:], (CRASHES, NEEDS_PACKAGE, RANDOM)):
        server.upload(cookie, "bot.py", content)
        server.checked(cookie, 1)
        server.order(cookie, "/class/use", number=1)
    driver = browser()
    host = f"http://127.0.0.1:{server.port}"

    driver.get(host + "/class")
    look(driver, "class, signing in")
    driver.find_element(By.NAME, "code").send_keys("CODE-0")
    driver.find_element(By.CSS_SELECTOR, "form button").click()
    eventually(lambda: driver.find_elements(By.NAME, "file"))
    Path("ada.py").write_bytes(FIRST)
    driver.find_element(By.NAME, "file").send_keys(str(Path("ada.py").resolve()))
    driver.find_element(By.CSS_SELECTOR, "[data-upload] button").click()
    expect(eventually(lambda: "Upload 1 plays" in driver.find_element(By.TAG_NAME, "main").text),
           "class", f"an upload doesn't play: {driver.find_element(By.TAG_NAME, 'body').text}")
    subprocess.run([agon, "run", "course.yml", "--quiet"], check=True, capture_output=True)
    expect(eventually(lambda: "Run 1: rank" in driver.find_element(By.TAG_NAME, "main").text),
           "class", "a night doesn't appear by itself")
    look(driver, "class, a student")
    expect_silent(driver, "class, a student", (host, "data:"))
    for place, name in ((1, "a bot that fails"), (2, "a bot that can't be started")):
        driver.add_cookie({"name": f"agon-class-{server.port}", "value": people[place]})
        driver.get(host + "/class")
        driver.execute_script("for (const details of document.querySelectorAll('details')) details.open = true")
        look(driver, f"class, {name}")
    driver.add_cookie({"name": f"agon-class-{server.port}", "value": server.sign_in(LECTURER)})
    for path in ("", "/slips", "/students/ben"):
        driver.get(host + "/class" + path)
        look(driver, "class, the lecturer" + path)
    driver.get(host + "/class")
    close = next(button for button in driver.find_elements(By.TAG_NAME, "button") if button.text == "Close now")
    driver.execute_script("arguments[0].click()", close)
    expect(eventually(lambda: "Uploads are closed since" in driver.find_element(By.TAG_NAME, "main").text),
           "class", "uploads aren't closed")
    expect_silent(driver, "class, the lecturer", (host, "data:"))
    driver.quit()
    three_at_once(agon, server, host, names)
    server.stop()
    return verdict()


sys.exit(main(sys.argv[1]))
