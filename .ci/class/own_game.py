"""A course with a game of its own, whose rules are a program: uploads, a night, marks and pages."""
import subprocess
from pathlib import Path

from course import (FIRST, LAST, LECTURER, RANDOM, Server, bot, count, expect, expect_counted, main, played, runs,
                    write)


def check(agon):
    subprocess.run([agon, "init", "game"], check=True, capture_output=True)
    write(["ada", "ben", "cleo"])
    Path("league.yml").write_text("""name: course
encounters: 4
games:
  domineering: {rules: [python3, domineering.py]}
variants: [domineering:4x4]
players: [random]
reports: {formats: [markdown]}
""")
    server = Server(agon)
    lecturer = server.sign_in(LECTURER)
    students = {name: server.sign_in(f"code-{name}") for name in ("ada", "ben", "cleo")}
    for name, program in (("ada", FIRST), ("ben", RANDOM), ("cleo", LAST)):
        status, text = server.upload(students[name], "bot.py", program)
        expect(status == 200, f"{name} can't upload: {status} {text}")
        page = server.checked(students[name], 1)
        expect("Upload 1 plays from the next night on" in page, f"{name}'s bot has faults: {page}")
    # One that doesn't know the game is found out before the night.
    server.upload(students["ada"], "bot.py", bot('"z9"'))
    expect("illegal" in server.checked(students["ada"], 2), "a bot of another game passes its check")
    done = subprocess.run([agon, "run", "course.yml", "--quiet"], capture_output=True, text=True)
    expect(done.returncode == 0, f"the night: {done}")
    expect(played(runs()[-1]) == {"ada": 1, "ben": 1, "cleo": 1}, f"{played(runs()[-1])} played")
    totals = count(1)
    expect(all(total["faults"] == 0 and total["games"] == 24 for total in totals.values()), f"{totals}")
    expect_counted(server.marks(lecturer), 1)
    for name, cookie in students.items():
        expect("Run 1: rank" in server.page(cookie), f"{name} doesn't see the night")
    server.stop()
    print("class: a game of the course's own is played and marked")


main(check)
