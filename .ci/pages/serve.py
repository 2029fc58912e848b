"""Uses `agon serve` as people do, in a real browser, and says what is wrong: serve.py AGON CONFIG NAMES.

CONFIG is that of a run to be watched, and NAMES a database of hostile names; all files lie where this is run.
"""
import re
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.select import Select

from browser import browser, expect, expect_silent, look, step_through, verdict
from served import Served, ask, board, eventually, play, tab_to, told, winning_line


def games_told(driver):
    """How many games a page says there are of how many; none where it doesn't."""
    told = re.search(r"(\d+) of (\d+) games", driver.find_element(By.TAG_NAME, "main").text)
    return tuple(map(int, told.groups())) if told else None


def watch(agon, config, driver):
    """A run, live until it ends, without loading the page again; returns its database."""
    database = Path(config).stem + ".sqlite"
    run = subprocess.Popen([agon, "run", config, "--quiet"], stdout=subprocess.DEVNULL)
    try:
        there = eventually(lambda: subprocess.run([agon, "runs", database], capture_output=True).returncode == 0)
        expect(there, "run", "it makes no database")
        with Served(agon, database, driver) as served:
            driver.get(served.address + "/")
            driver.execute_script("window.isTheSame = true")
            counts = []
            while run.poll() is None:
                if (told := games_told(driver)) and told[0] not in counts[-1:]:
                    counts.append(told[0])
                time.sleep(0.2)
            expect(run.returncode == 0, "run", f"it ends with {run.returncode}")
            expect(counts == sorted(counts) and len(counts) >= 3, "/", f"while games are played it shows {counts}")
            [(games,)] = ask(database, "SELECT count(*) FROM game")
            expect(eventually(lambda: games_told(driver) == (games, games)), "/",
                   f"of {games} games, of which all are played, it shows {games_told(driver)}")
            expect(driver.execute_script("return window.isTheSame"), "/", "it was loaded again")
            expect_silent(driver, "/", served.own)
            look(driver, "/")
    finally:
        run.kill()
    return database


def find(agon, database, driver):
    """The fastest game of a variant, by the form, to step through by the keyboard."""
    variant = "connect-four:5x4"
    [(fastest,)] = ask(database, "SELECT min(plies) FROM game_list WHERE variant = ?", variant)
    with Served(agon, database, driver) as served:
        driver.get(served.address + "/")
        driver.find_element(By.LINK_TEXT, "Games").send_keys(Keys.ENTER)
        expect(eventually(lambda: driver.find_elements(By.NAME, "variant")), "/games", "it has no form")
        look(driver, "/games")
        Select(driver.find_element(By.NAME, "variant")).select_by_value(variant)
        driver.find_element(By.NAME, "fastest").send_keys(Keys.SPACE)
        driver.find_element(By.XPATH, "//button[text()='List']").send_keys(Keys.ENTER)
        expect(eventually(lambda: "fastest=yes" in driver.current_url), "/games", "the button does nothing")
        expect_silent(driver, "/games", served.own)
        look(driver, "/games, listed")
        driver.find_element(By.CSS_SELECTOR, ".games a").send_keys(Keys.ENTER)
        game = eventually(lambda: re.search(r"/games/(\d+)$", driver.current_url))
        expect(game, "/games", "its first game leads nowhere")
        found = ask(database, "SELECT variant, plies FROM game_list WHERE id = ?", int(game[1]))
        expect(found == [(variant, fastest)], "/games", f"the fastest of {variant}, of {fastest} plies, is {found}")
        expect(step_through(driver, "/games/N") == 1, "/games/N", "there is nothing to step through")
        expect_silent(driver, "/games/N", served.own)
        look(driver, "/games/N")


def follow(agon, database, driver):
    """All kinds of pages that links lead to, on players and a tournament whose names want to be more than names."""
    with Served(agon, database, driver) as served:
        queue, known, kinds = ["/", "/wall"], {"/", "/wall"}, {}
        while queue:
            path = queue.pop(0)
            kind = re.sub(r"\d+", "N", re.sub(r"=[^&]*", "", path))
            kinds[kind] = kinds.get(kind, 0) + 1
            if kinds[kind] > 6:
                continue
            with urllib.request.urlopen(served.address + path) as answer:
                expect(answer.status == 200, path, f"it has status {answer.status}")
            driver.get(served.address + path)
            expect_silent(driver, path, served.own)
            if kinds[kind] == 1:
                look(driver, path)
                expect_silent(driver, path, served.own)
            for link in driver.find_elements(By.CSS_SELECTOR, "main a"):
                target = link.get_dom_attribute("href")
                expect(target.startswith(("/", "#")), path, f"a link leads to {target}")
                if target.startswith("/") and target not in known:
                    known.add(target)
                    queue.append(target)
            if path == "/":
                text = driver.execute_script("return document.body.textContent")
                for name, in ask(database, "SELECT name FROM tournament UNION SELECT name FROM player"):
                    # Marks of direction are shown as what they are.
                    expect(not name.isprintable() or name in text, path, f"{name} isn't there as it is")
        print(f"pages: {database}: {len(known)} links, {len(kinds)} kinds", flush=True)


def begin(driver, served, variant, opponent):
    """A game against somebody, by the keyboard alone; returns its path."""
    driver.get(f"{served.address}/play?variant={variant}")
    who = driver.find_elements(By.NAME, "player")[1]
    tab_to(driver, "fieldset:nth-of-type(2) [name=player]").send_keys(opponent)
    expect(who.get_attribute("value") == opponent, "/play", f"typing chooses {who.get_attribute('value')}")
    tab_to(driver, "button.main").send_keys(Keys.ENTER)
    expect(eventually(lambda: re.search(r"/play/\d+$", driver.current_url)), "/play", "no game begins")
    return driver.current_url.removeprefix(served.address)


LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def best(cells, own, other):
    """The score of noughts for the side to move, and its move."""
    if any(all(cells[place] == other for place in line) for line in LINES):
        return -1, None
    free = [place for place in range(9) if cells[place] == "empty"]
    scores = []
    for place in free:
        cells[place] = own
        scores.append((-best(cells, other, own)[0], place))
        cells[place] = "empty"
    return max(scores, default=(0, None))


def win(agon, database, driver):
    """A game of noughts, won by the keyboard alone; a draw is no reason to stop."""
    with Served(agon, database, driver) as served:
        driver.get(served.address + "/play")
        look(driver, "/play")
        for game in range(20):
            begin(driver, served, "noughts", "random")
            if game == 0:
                look(driver, "/play/N")
            while "to move" in told(driver):
                place = best(board(driver), "cross", "nought")[1]
                play(driver, place % 3, place // 3)
            if "Guest wins: line" in told(driver):
                break
        expect("Guest wins: line" in told(driver), "/play/N", f"after 20 games it shows {told(driver)}")
        # A last move may complete two lines at once.
        cells = board(driver)
        won = {place for line in LINES if all(cells[place] == "cross" for place in line) for place in line}
        numbers = winning_line(driver)
        expect(len(won) >= 3 and numbers == [str(number + 1) for number in range(len(won))], "/play/N",
               f"the winning cells are numbered {numbers}")
        look(driver, "/play/N, won")
        expect_silent(driver, "/play/N", served.own)
        driver.find_element(By.LINK_TEXT, "Step through it").send_keys(Keys.ENTER)
        expect(eventually(lambda: "/people/games/" in driver.current_url), "/play/N", "it can't be stepped through")
        expect(step_through(driver, "/people/games/N") == 1, "/people/games/N", "there is nothing to step through")
        look(driver, "/people/games/N")
        driver.get(served.address + "/people/games")
        look(driver, "/people/games")
        expect_silent(driver, "/people/games", served.own)


def go_on(agon, database, driver):
    """A game of four in a row that goes on after the server was killed, and is given away in the end."""
    with Served(agon, database, driver) as served:
        path = begin(driver, served, "connect-four:7x6", "greedy")
        play(driver, 3, 0)
        before = board(driver)
        expect(before.count("red") == 1 and before.count("yellow") == 1, path, f"after two moves: {before}")
        served.kill()
        driver.find_element(By.CSS_SELECTOR, "[role=grid] button[data-move]").click()
        doesnt = "doesn’t answer"
        expect(eventually(lambda: doesnt in told(driver, "body > [role=status]")), path,
               "it doesn't say that the server is gone")
    with Served(agon, database, driver) as served:
        driver.get(served.address + "/play")
        driver.find_element(By.PARTIAL_LINK_TEXT, "Continue: connect-four").send_keys(Keys.ENTER)
        expect(eventually(lambda: driver.current_url == served.address + path), "/play", "it doesn't go on")
        expect(board(driver) == before, path, f"it stood {before}, and stands {board(driver)}")
        play(driver, 0, 0)
        driver.find_element(By.XPATH, "//button[text()='Hint']").send_keys(Keys.ENTER)
        expect(eventually(lambda: driver.find_elements(By.CSS_SELECTOR, ".hint")), path, "there is no hint")
        driver.find_element(By.XPATH, "//button[text()='Take back']").send_keys(Keys.ENTER)
        expect(eventually(lambda: board(driver) == before), path, "nothing is taken back")
        driver.find_element(By.XPATH, "//button[text()='Resign']").send_keys(Keys.ENTER)
        expect(eventually(lambda: "greedy wins: resigned" in told(driver)), path, f"it ends with {told(driver)}")
        expect_silent(driver, path, served.own)
    check = subprocess.run([agon, "check", "people.sqlite"], capture_output=True, text=True)
    expect(check.returncode == 0, "people.sqlite", check.stdout + check.stderr)


def call(agon, database, driver):
    """Snap, called by the space bar when two cards match."""
    with Served(agon, database, driver) as served:
        path = begin(driver, served, "snap:2", "random")
        look(driver, "/play/N, Snap")
        seen = """
            const cards = [...document.querySelectorAll(".card")].map(card => card.textContent.slice(0, -1));
            if (cards[0] && cards[0] === cards[1]) {
              dispatchEvent(new KeyboardEvent("keydown", { key: " " }));
              return true;
            }"""
        # A player at random calls, too, so that not every match is seen; on a busy machine few are.
        for _ in range(2):
            if eventually(lambda: driver.execute_script(seen), 60):
                break
            path = begin(driver, served, "snap:2", "random")
        else:
            expect(eventually(lambda: driver.execute_script(seen)), path, "no cards ever match")
        expect(eventually(lambda: "calls" in told(driver, ".events")), path,
               "nobody hears the call")
        # Not by a click: cards are turned all the while, and the button of a moment ago is gone.
        driver.execute_script("[...document.querySelectorAll('button')].find(b => b.textContent === 'Resign').click()")
        expect(eventually(lambda: "random wins: resigned" in told(driver)), path, f"it ends with {told(driver)}")


def take_up(agon, database, driver):
    """Moves from cell to cell: a piece is taken up and put down, by mouse and by keyboard, and shoots an arrow."""
    def cell(place):
        return driver.find_element(By.CSS_SELECTOR, f'[role=grid] button[data-place="{place}"]')

    with Served(agon, database, driver) as served:
        path = begin(driver, served, "breakthrough:6x6", "random")
        targets = lambda: [cell.get_attribute("data-place") for cell in
                           driver.find_elements(By.CSS_SELECTOR, "[role=grid] [data-taken]")]
        cell(24).click()
        expect(targets() == ["18", "19"] and cell(24).get_attribute("aria-pressed") == "true", path,
               f"the pawn on a2 may go to the places {targets()}")
        look(driver, "/play/N, a pawn taken up")
        cell(25).click()
        expect(targets() == ["18", "19", "20"], path, f"the pawn on b2 may go to the places {targets()}")
        cell(25).send_keys(Keys.ESCAPE)
        expect(targets() == [], path, "Escape doesn't leave the pawn")
        cell(24).click()
        cell(18).click()
        mine = lambda: driver.execute_script(
            "return document.querySelector('.moves li')?.textContent ?? ''").startswith("1. a2a3")
        expect(eventually(mine), path, f"no pawn goes to a3: {board(driver)}")
        expect(eventually(lambda: "to move" in told(driver) or "wins" in told(driver)), path, "nobody answers")
        cell(29).send_keys(Keys.ENTER)
        expect(eventually(lambda: targets() != []), path, "Enter takes up no pawn")
        driver.switch_to.active_element.send_keys(Keys.ARROW_UP)
        before = board(driver)
        driver.switch_to.active_element.send_keys(Keys.ENTER)
        expect(eventually(lambda: board(driver) != before), path, "Enter puts no pawn down")
        expect_silent(driver, path, served.own)
        path = begin(driver, served, "amazons:6x6", "random")
        cell(24).click()
        cell(18).click()
        look(driver, "/play/N, an amazon moved, before its arrow")
        expect("24" in targets() and "18" not in targets() and cell(18).get_attribute("aria-pressed") == "true", path,
               f"the arrow from a3 may go to the places {targets()}")
        cell(24).click()
        mine = lambda: driver.execute_script(
            "return document.querySelector('.moves li')?.textContent ?? ''").startswith("1. a2-a3/a2")
        expect(eventually(mine), path, f"no arrow goes to a2: {board(driver)}")
        expect_silent(driver, path, served.own)


def main():
    agon, config, names = sys.argv[1:]
    driver = browser()
    try:
        database = watch(agon, config, driver)
        find(agon, database, driver)
        follow(agon, names, driver)
        win(agon, database, driver)
        take_up(agon, database, driver)
        go_on(agon, database, driver)
        call(agon, database, driver)
    finally:
        driver.quit()
    return verdict()


sys.exit(main())
