"""People meet at tables of the lobby, each in a browser of their own: lobby.py AGON DATABASE."""
import re
import subprocess
import sys

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.select import Select

from browser import browser, expect, expect_silent, look, verdict
from served import Served, ask, board, eventually, play, told, winning_line

# The number of cards of Snap that are called on, each by all three.
ROUNDS = 9
# Each calls this number of milliseconds after the one before.
GAP = 30


def fill(driver, form, **fields):
    """Fills in a form by what its fields are called, and sends it by Enter."""
    place = driver.find_element(By.CSS_SELECTOR, f'form[data-send="{form}"]')
    for name, text in fields.items():
        field = place.find_element(By.NAME, name)
        # A name that was typed before is there already.
        field.clear()
        field.send_keys(text)
    place.find_element(By.CSS_SELECTOR, "button.main").send_keys(Keys.ENTER)


def open_table(driver, served, variant, name):
    """Opens a table; returns its path and its code."""
    driver.get(f"{served.address}/lobby")
    Select(driver.find_element(By.NAME, "variant")).select_by_value(variant)
    there = f'form[data-send] [name=variant][value="{variant}"]'
    expect(eventually(lambda: driver.find_elements(By.CSS_SELECTOR, there)), "/lobby", f"{variant} can't be chosen")
    fill(driver, "/lobby", name=name)
    expect(eventually(lambda: re.search(r"/lobby/\d+$", driver.current_url)), "/lobby", "no table is opened")
    return driver.current_url.removeprefix(served.address), told(driver, ".code")


def join(driver, served, path, code, name):
    """Joins by the link to a table, which has its code."""
    driver.get(f"{served.address}/lobby#{code}")
    there = driver.find_element(By.CSS_SELECTOR, 'form[data-send="/lobby/join"] [name=code]')
    expect(eventually(lambda: there.get_attribute("value") == code), "/lobby", "a link's code isn't filled in")
    fill(driver, "/lobby/join", name=name)
    expect(eventually(lambda: driver.current_url == served.address + path), "/lobby", f"{name} can't join")


def press(driver, words):
    """Presses a button by its words, though the page may change all the while."""
    driver.execute_script(
        "[...document.querySelectorAll('button')].find(b => b.textContent === arguments[0])?.click()", words)


def meet(served, ann, bob, cid, still):
    """Two browsers play four in a row to its end, and a third one watches."""
    path, code = open_table(ann, served, "connect-four:7x6", "Ann")
    look(ann, "/lobby/N, waiting")
    expect(len(code) == 8, path, f"its code is “{code}”")
    bob.get(served.address + "/lobby")
    look(bob, "/lobby")
    fill(bob, "/lobby/join", code="guessed", name="Bob")
    alert = 'form[data-send="/lobby/join"] [role=alert]'
    expect(eventually(lambda: told(bob, alert) == "there is no such code"), "/lobby", f"it shows {told(bob, alert)}")
    bob.get_log("browser")  # The browser reports that on its console.
    cid.get(served.address + path)
    expect(code not in cid.page_source, path, "a spectator sees the code")
    look(cid, "/lobby/N, to be joined")
    join(bob, served, path, code, "Bob")
    # Nobody has to load their page again.
    expect(eventually(lambda: told(ann) == "Your turn, Ann."), path, f"Ann sees {told(ann)}")
    expect(eventually(lambda: told(cid) == "Ann to move."), path, f"a spectator sees {told(cid)}")
    expect(not cid.find_element(By.CSS_SELECTOR, ".joining").is_displayed(), path, "who watches could still join")
    for driver in (bob, cid):
        expect(not driver.find_elements(By.CSS_SELECTOR, "[data-move]"), path, "another one's move can be made")
        expect_silent(driver, path, served.own)
        status = driver.execute_async_script("""
            fetch(arguments[0], {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(
              {wish: "move", move: "1", seat: 0, version: parseInt(arguments[1])})
            }).then(answer => arguments[2](answer.status))""",
            path, driver.find_element(By.CSS_SELECTOR, "[data-version]").get_attribute("data-version"))
        expect(status == 409, path, f"another one's move has status {status}")
        driver.get_log("browser")  # The browser reports that on its console.
    for turn, column in enumerate([3, 4, 3, 4, 3, 4, 3]):
        driver = (ann, bob)[turn % 2]
        expect(eventually(lambda: "Your turn" in told(driver)), path, f"before move {turn + 1}: {told(driver)}")
        play(driver, column, 0)
        expect(eventually(lambda: board(ann) == board(bob) == board(cid)), path, "they see different boards")
        if turn == 3:
            look(ann, "/lobby/N, played")
            look(cid, "/lobby/N, watched")
            still.get(served.address + path)
            expect("Ann to move." in still.page_source and "yellow" in still.page_source, path,
                   "without its script it can't be watched")
            cid.get(served.address + "/lobby")
            expect(eventually(lambda: "after 4 plies" in told(cid, "main")), "/lobby", f"it shows {told(cid, 'main')}")
            cid.find_element(By.PARTIAL_LINK_TEXT, "Watch table").send_keys(Keys.ENTER)
            expect(eventually(lambda: board(cid) == board(ann)), "/lobby", "its link leads to no board")
    for driver in (ann, bob, cid):
        expect(eventually(lambda: told(driver) == "Ann wins: line"), path, f"in the end it shows {told(driver)}")
        numbers = winning_line(driver)
        expect(numbers == ["1", "2", "3", "4"], path, f"the winning cells are numbered {numbers}")
    found = ask("people.sqlite", "SELECT transcript FROM game ORDER BY id DESC LIMIT 1")
    expect(found == [("4545454",)], path, f"recorded is {found}")
    look(ann, "/lobby/N, won")
    press(ann, "Play again")
    expect(eventually(lambda: "wants to play again" in told(bob, ".seats")), path, "nobody hears of Ann's wish")
    press(bob, "Play again")
    expect(eventually(lambda: told(bob) == "Your turn, Bob."), path, f"the second game begins with {told(bob)}")
    press(bob, "Resign")
    expect(eventually(lambda: told(ann) == "Ann wins: resigned"), path, f"the second game ends with {told(ann)}")
    for driver in (ann, bob, cid):
        expect_silent(driver, path, served.own)


def click(driver, cell):
    """Clicks on a cell of chess by its name."""
    place = 8 * (8 - int(cell[1])) + "abcdefgh".index(cell[0])
    there = f'[role=grid] [data-place="{place}"]'
    expect(eventually(lambda: driver.find_elements(By.CSS_SELECTOR, there)), driver.current_url, f"there is no {cell}")
    driver.execute_script("document.querySelector(arguments[0]).click()", there)


def promote(served, ann, bob):
    """A pawn becomes a piece that is chosen by a button."""
    path, code = open_table(ann, served, "chess:8x8", "Ann")
    join(bob, served, path, code, "Bob")
    for turn, move in enumerate("a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 h7h6 b7a8".split()):
        driver = (ann, bob)[turn % 2]
        expect(eventually(lambda: "Your turn" in told(driver)), path, f"before {move}: {told(driver)}")
        before = board(driver)
        click(driver, move[:2])
        click(driver, move[2:])
        expect(turn == 8 or eventually(lambda: board(driver) != before), path, f"{move} isn't made")
    buttons = [button.text for button in ann.find_elements(By.CSS_SELECTOR, ".choice button")]
    expect(buttons == ["b7a8q", "b7a8r", "b7a8b", "b7a8n"], path, f"a pawn becomes one of {buttons}")
    look(ann, "/lobby/N, a pawn becomes a piece")
    press(ann, "b7a8n")
    expect(eventually(lambda: "Your turn, Bob" in told(bob)), path, f"then Bob sees {told(bob)}")
    expect(board(bob)[0] == "white knight", path, f"on a8 stands a {board(bob)[0]}")
    press(bob, "Resign")
    expect(eventually(lambda: told(ann) == "Ann wins: resigned"), path, f"it ends with {told(ann)}")
    for driver in (ann, bob):
        expect_silent(driver, path, served.own)


# Calls on each card as soon as it is shown, and a moment later than the one before; keeps what was answered.
CALLER = """
    const [number, rounds, gap] = arguments, place = document.querySelector("[data-table]"), seen = new Set();
    const send = window.fetch;
    window.calls = [];
    window.fetch = async (...request) => {
      const call = { began: Date.now() };
      const answer = await send(...request);
      if (request[1]?.body?.includes('"call"')) {
        Object.assign(call, { text: await answer.clone().text(), ended: Date.now() });
        window.calls.push(call);
      }
      return answer;
    };
    const watch = () => {
      const version = parseInt(place.firstElementChild.dataset.version);
      if (!place.querySelector(".turned") || seen.has(version) || seen.size >= rounds) return;
      seen.add(version);
      const turn = (number + (version >> 1)) % 3;
      setTimeout(() => dispatchEvent(new KeyboardEvent("keydown", { key: " " })), turn * gap);
    };
    new MutationObserver(watch).observe(place, { childList: true });
    watch();"""


def call(served, *drivers):
    """Three browsers call within a tenth of a second, card after card: the first call counts, for all the same one."""
    names = ["Ann", "Bob", "Cid"]
    path, code = open_table(drivers[0], served, "snap:3", names[0])
    join(drivers[1], served, path, code, names[1])
    join(drivers[2], served, path, code, names[2])
    for number, driver in enumerate(drivers):
        expect(eventually(lambda: driver.find_elements(By.CSS_SELECTOR, ".snap")), path, "there is nothing to call by")
        expect(len(driver.find_elements(By.CSS_SELECTOR, ".snap")) == 1, path, "one can call for another")
        driver.execute_script(CALLER, number, ROUNDS, GAP)
    def calls(driver):
        return driver.execute_script("return window.calls")
    expect(eventually(lambda: all(len(calls(driver)) >= ROUNDS - 2 for driver in drivers)), path,
           f"so often they called: {[len(calls(driver)) for driver in drivers]}")
    look(drivers[0], "/lobby/N, Snap")
    press(drivers[2], "Resign")
    expect(eventually(lambda: "resigned" in told(drivers[0])), path, f"it ends with {told(drivers[0])}")
    [(transcript,)] = ask("people.sqlite", "SELECT transcript FROM game ORDER BY id DESC LIMIT 1")
    recorded = [(int(seat) - 1, int(time)) for seat, time in re.findall(r"\d+:(\d)@(\d+);", transcript)]
    every = [dict(entry, seat=seat) for seat, driver in enumerate(drivers) for entry in calls(driver)]
    late = [entry for entry in every if "Too late" in entry["text"]]
    expect(len(recorded) == len(every) - len(late), path,
           f"{len(every)} calls, of which {len(late)} were too late, and {len(recorded)} are recorded: {transcript}")
    expect(len(late) >= len(recorded), path, f"of {len(every)} calls only {len(late)} were too late")
    in_time = sorted((entry for entry in every if entry not in late), key=lambda entry: entry["ended"])
    expect([entry["seat"] for entry in in_time] == [seat for seat, _ in recorded], path,
           f"in time were {in_time}, recorded is {transcript}")
    firsts = 0
    for entry in late:
        # A player who is too late sees who wasn't, and that is what is recorded.
        found = re.search(r"Too late: (\w+) called after (\d+) ms", entry["text"])
        expect(found and (names.index(found[1]), int(found[2])) in recorded, path,
               f"{found and found[0]}; recorded is {transcript}")
        # Nobody is too late before somebody else has called.
        earlier = [other for other in in_time if abs(other["began"] - entry["began"]) < 1000]
        expect(len(earlier) == 1 and earlier[0]["began"] <= entry["ended"], path, f"{entry} is late after {earlier}")
        firsts += bool(earlier) and earlier[0]["began"] <= entry["began"]
    expect(firsts * 2 > len(late), path, f"only {firsts} of {len(late)} late calls began after the one that counts")
    print(f"pages: Snap: {len(recorded)} calls count, {len(late)} were too late, {firsts} began later", flush=True)
    for driver in drivers:
        expect_silent(driver, path, served.own)


def main():
    agon, database = sys.argv[1:]
    drivers, still = [browser() for _ in range(3)], browser(script=False)
    try:
        with Served(agon, database, *drivers) as served:
            meet(served, *drivers, still)
            promote(served, *drivers[:2])
            call(served, *drivers)
    finally:
        for driver in [*drivers, still]:
            driver.quit()
    check = subprocess.run([agon, "check", "people.sqlite"], capture_output=True, text=True)
    expect(check.returncode == 0, "people.sqlite", check.stdout + check.stderr)
    return verdict()


sys.exit(main())
