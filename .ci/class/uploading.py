"""Two nights of a small class over HTTP, and what goes wrong in one."""
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

from course import (CRASHES, FIRST, LAST, LECTURER, NEEDS_PACKAGE, RANDOM, Server, bot, count, enrol, eventually,
                    expect, expect_counted, main, packed, played, runs, write)


def refused_configs(agon):
    write(["ada", "ben"])
    for content, words in [
        ("name,code\nada,code-1\nben,code-1\n", ":3: has the code of line 2"),
        ("name,code\nada,code-1\nAda,code-2\n", ":3: “Ada” is in line 2 already"),
        ("name,code\n../ada,code-1\n", ":2: the name “../ada” can't be used"),
        ("name,code\nrandom,code-1\n", ":2: “random” is a player of league.yml already"),
        (f"name,code\nada,{LECTURER}\n", ":2: has the lecturer's code"),
        ("name,code\nada,x\n", ":2: ada: expected a code of 6 to 40"),
        ("student\nada\n", ":1: expected a header"),
    ]:
        Path("students.csv").write_text(content)
        done = subprocess.run([agon, "serve", "--class", "course.yml", "--port", "0"], capture_output=True, text=True)
        expect(done.returncode == 64 and f"students.csv{words}" in done.stderr, f"{content!r}: {done}")
    Path("students.csv").write_text("name\nada\nben\n")
    server = Server(agon)
    codes = dict(line.split(",") for line in Path("uploads/_codes.csv").read_text().split()[1:])
    server.sign_in(codes["ada"])
    again = subprocess.run([agon, "serve", "--class", "course.yml", "--port", "0"], capture_output=True, text=True)
    expect(again.returncode == 64 and "expected one at a time" in again.stderr, f"a second server: {again}")
    server.stop()


def uploads(server, codes):
    ada = server.sign_in("code-ada")
    number = 0
    for name, content, words in [
        ("notes.txt", b"hello", "there is no program in notes.txt"),
        ("bot.py", b"", "the file is empty"),
        ("evil.zip", packed({"../bot.py": FIRST}), "expected paths inside it"),
        ("evil.zip", packed({"/tmp/bot.py": FIRST}), "expected paths inside it"),
        ("evil.zip", packed({"a\\bot.py": FIRST}), "expected paths inside it"),
        ("evil.zip", packed({}, [("bot.py", "/etc/passwd")]), "a link or device"),
        ("bomb.zip", packed({"main.py": FIRST, "zeros": bytes(60 << 20)}), "unpacks to more than 50 MB"),
        ("many.zip", packed({f"{i}.py": b"" for i in range(600)}), "has 600 files; expected at most 500"),
        ("empty.zip", packed({"readme": b"nothing"}), "there is no program in empty.zip"),
        ("cut.zip", packed({"main.py": FIRST})[:-30], "the zip can't be read"),
        ("broken.zip", b"PK\x03\x04" + os.urandom(1000), "the zip can't be read"),
    ]:
        number += 1
        if number % 5 == 1:
            ada = server.sign_in("code-ada")
        status, text = server.upload(codes[number % len(codes)], name, content)
        expect(status == 422 and words in text, f"{name}: {status} {text}, expected “{words}”")
    expect("Nothing is uploaded yet" in server.page(ada), "a refused upload is kept")
    for cookie in (None, "0" * 32):
        expect(server.upload(cookie, "bot.py", FIRST)[0] == 401, "a stranger uploads")
    expect(server.ask("/class/upload?file=bot.py", ada, FIRST, "application/octet-stream", "http://evil.example")[0]
           == 403, "a page of another site uploads")
    expect(server.ask("/class/upload?file=bot.py", ada, FIRST, "text/plain")[0] == 415, "a form uploads")
    try:
        status, text = server.upload(ada, "large.py", bytes((10 << 20) + 1))
        expect(status == 413, f"a large file: {status} {text}")
    except (BrokenPipeError, ConnectionResetError):
        pass
    expect(server.ask("/class/sign-in", body='{"code": "wrong-code"}')[0] == 403, "a wrong code is right")
    for path in ("/class/marks.csv", "/class/slips", "/class/students/ben"):
        expect(server.ask(path, ada)[0] == 403, f"a student sees {path}")
    expect(server.order(ada, "/class/start")[0] == 401, "a student starts a night")


def flood(server, cookie):
    """500 uploads in a minute: a word for each, none lost that was kept."""
    statuses = []

    def send():
        for _ in range(50):
            statuses.append(server.upload(cookie, "bot.py", LAST)[0])

    threads = [threading.Thread(target=send) for _ in range(10)]
    start = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    kept = statuses.count(200)
    expect(len(statuses) == 500 and set(statuses) <= {200, 429}, f"500 uploads: {sorted(set(statuses))}")
    most = 5 * (1 + int((time.monotonic() - start) / 60))
    expect(1 <= kept <= most, f"500 uploads: {kept} are kept, expected at most {most}")
    there = [path for path in Path("uploads/dan").iterdir() if path.name.isdigit()]
    expect(len(there) == kept, f"{kept} uploads were kept, {len(there)} are there")
    server.checked(cookie, kept)


def full_disk(agon):
    """Files that can't grow beyond 1 MB are like a full disk to a program that writes them."""
    import resource

    # A sandbox can't be given more than that.
    config = Path("course.yml").read_text()
    Path("course.yml").write_text(config.replace("8GB}", "8GB, disk: 1MB}"))
    server = Server(agon, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20)))
    eva = server.sign_in("code-eva")
    def files():
        return sorted(path for path in Path("uploads").rglob("*") if path.is_file())

    before = files()
    for name, content in (("bot.py", FIRST + b"#" * (2 << 20)),
                          ("bot.zip", packed({"main.py": FIRST, "book": bytes(3 << 20)}))):
        status, text = server.upload(eva, name, content)
        expect(status == 507 and "can't be kept" in text, f"a full disk, {name}: {status} {text}")
    expect(files() == before, "a full disk leaves something behind")
    expect(server.upload(eva, "bot.py", FIRST)[0] == 200, "a small upload has no room")
    server.checked(eva, 1)
    server.stop()
    Path("course.yml").write_text(config)


def check(agon):
    refused_configs(agon)
    names = ["ada", "ben", "cleo", "dan", "eva"]
    write(names, encounters=30)
    server = Server(agon)
    lecturer = server.sign_in(LECTURER)
    people = {name: server.sign_in(f"code-{name}") for name in names}
    uploads(server, list(people.values()))
    server.stop()

    server = Server(agon)  # the limits of a minute begin anew
    lecturer = server.sign_in(LECTURER)
    people = {name: server.sign_in(f"code-{name}") for name in names}
    # So slow that the night is still played when it is killed.
    slow = bot('time.sleep(0.01) or message["legal"][0]', "import time\n")
    expect(server.upload(people["ada"], "../ada.py", slow)[0] == 200, "ada can't upload")
    two = packed({"ben/main.py": b"from rest import *", "ben/rest.py": LAST})
    expect(server.upload(people["ben"], "ben.zip", two)[0] == 200, "ben can't upload")
    expect(server.upload(people["cleo"], "cleo.py", NEEDS_PACKAGE)[0] == 200, "cleo can't upload")
    for name in ("ada", "ben"):
        page = server.checked(people[name], 1)
        expect("no faults" in page and "Upload 1 plays from the next night on" in page, f"{name}'s page: {page}")
    page = server.checked(people["cleo"], 1)
    expect("No module named 'a_package_that_is_not_here'" in page and "No upload plays yet" in page, page)
    expect(server.order(people["cleo"], "/class/use", number=1)[0] == 200, "cleo can't let it play all the same")

    # The first night is killed twice; an upload between counts from the next.
    for games in (20, 60):
        night = subprocess.Popen(
            [agon, "run", "course.yml", "--quiet"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        eventually(f"{games} games", lambda: runs() and sum(t["games"] for t in count(1).values()) >= 2 * games)
        night.kill()
        night.wait()
        if games == 20:
            expect(server.upload(people["ada"], "ada.py", RANDOM)[0] == 200, "ada can't upload during the night")
            server.checked(people["ada"], 2)
            server.kill()  # as the host does
            server = Server(agon)
            lecturer = server.sign_in(LECTURER)
            people = {name: server.sign_in(f"code-{name}") for name in names}
    expect([run[1] for run in runs()] == ["running"], "the night was over before it was killed")
    done = subprocess.run([agon, "run", "course.yml", "--quiet"], capture_output=True, text=True)
    expect(done.returncode == 0 and "cleo was withdrawn" in done.stderr, f"the night: {done}")
    expect([run[1] for run in runs()] == ["complete"], f"the night isn't complete")
    expect(played(runs()[0]) == {"ada": 1, "ben": 1, "cleo": 1}, f"in the first night played {played(runs()[0])}")
    done = subprocess.run([agon, "check", "course.sqlite"], capture_output=True)
    expect(done.returncode == 0, f"the database is wrong: {done}")
    expect_counted(server.marks(lecturer), 1)
    page = server.page(people["cleo"])
    expect("The bot was withdrawn" in page, f"cleo's page: {page}")

    # The second one is started by the lecturer, with a bot that fails in some games.
    expect(server.upload(people["cleo"], "cleo.py", CRASHES)[0] == 200, "cleo can't upload")
    server.checked(people["cleo"], 2)
    status, text = server.order(people["cleo"], "/class/use", number=2)
    expect(status == 200, f"cleo can't choose: {status} {text}")
    enrol([name for name in names if name != "ben"] + ["finn"])
    begun = server.order(lecturer, "/class/start")
    expect(begun == (200, "The night has begun.\n"), f"the lecturer can't start a night: {begun}")
    eventually("the second night", lambda: [run[1] for run in runs()] == ["complete"] * 2)
    expect(played(runs()[1]) == {"ada": 2, "cleo": 2}, f"in the second night played {played(runs()[1])}")
    eventually("the marks of the second night", lambda: server.marks(lecturer)["ada"]["run"] == "2")
    marks = server.marks(lecturer)
    expect(list(marks) == ["ada", "cleo", "dan", "eva", "finn"], f"marks of {list(marks)}")
    expect_counted(marks, 2)
    page = server.page(people["ada"])
    expect("Since upload 1, run 1:" in page and "2|" in page, f"ada's page: {page}")
    page = server.page(people["cleo"])
    if int(marks["cleo"]["faults"]):
        expect("IndexError: list index out of range" in page, f"cleo's page: {page}")
    expect(int(marks["cleo"]["faults"]) > 0, "cleo's bot never failed")

    expect(server.order(people["ada"], "/class/use", number=1)[0] == 200, "ada can't put upload 1 back")
    expect("Upload 1 plays from the next night on" in server.page(people["ada"]), "upload 1 isn't put back")
    expect(server.order(people["ada"], "/class/use", number=7)[0] == 422, "ada puts back what isn't there")

    expect(server.order(lecturer, "/class/freeze", time="now")[0] == 200, "the lecturer can't freeze")
    status, text = server.upload(people["ada"], "ada.py", LAST)
    expect(status == 409 and "Uploads are closed since" in text, f"a frozen upload: {status} {text}")
    expect(server.order(lecturer, "/class/freeze", time="2999-01-01T10:00")[0] == 200, "the lecturer can't open")
    expect("open until 2999-01-01 10:00" in server.page(people["ada"]), "the page doesn't tell when uploads close")
    expect(server.order(lecturer, "/class/freeze", time="soon")[0] == 422, "“soon” is a time")
    slips = server.page(lecturer, "/class/slips")
    expect("code-finn" in slips and "code-ben" not in slips, f"the slips: {slips}")
    enrol(names + ["finn"])
    flood(server, server.sign_in("code-dan"))

    # A server that is killed while something arrives leaves nothing half.
    for _ in range(3):
        eva = server.sign_in("code-eva")
        sender = threading.Thread(target=lambda: ignoring(lambda: server.upload(
            eva, "bot.zip", packed({"main.py": LAST, "book": os.urandom(8 << 20)}))))
        sender.start()
        time.sleep(0.3)
        server.kill()
        sender.join()
        for version in Path("uploads/eva").glob("[0-9]*"):
            expect((version / "upload.json").exists() and (version / "program/book").stat().st_size == 8 << 20,
                   f"{version} is half there")
        server = Server(agon)
        expect(not list(Path("uploads").glob("*/.new-*")), "a draft is left behind")
    server.stop()
    if Path("uploads/eva").exists():
        subprocess.run(["rm", "-r", "uploads/eva"], check=True)
    full_disk(agon)
    print("class: all is well")


def ignoring(body):
    try:
        body()
    except OSError:
        pass


main(check)
