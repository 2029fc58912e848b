"""A disk that takes two seconds for each fsync: what ended a moment before a kill has been kept."""
import os
import re
import signal
import time

from common import DONE, Case, Failed
from scenarios import bot

NAME, REDUCED = "slow-disk", 3
# What the machine may take beyond the 200 ms that are promised.
SLACK = 1.0

CONFIG = """encounters: %d
variants: [noughts:3x3]
players: [random, {name: bot, engine: """ + bot("json", "--log", "ends") + """, protocol: json}]
reports: {directory: reports, formats: [text]}
"""


def ended(scene, before=None):
    """The games that the engine has seen end, each once however often it was played; those before a moment only."""
    path = scene.path("ends")
    lines = path.read_text().splitlines() if path.exists() else []
    return [tuple(line.split(" ")[1:]) for line in lines if before is None or float(line.split(" ")[0]) < before]


def wait_for_ends(scene, process, count, seconds=60):
    deadline = time.monotonic() + seconds
    while len(ended(scene)) < count:
        if process.poll() is not None or time.monotonic() > deadline:
            raise Failed(f"{scene.finish(process)}: no game has ended")
        time.sleep(0.05)


def known(scene, arguments):
    """How many games the same command knows of when it goes on; it is ended then."""
    process = scene.start(arguments)
    said, deadline = None, time.monotonic() + 30
    is_over = False
    while said is None and not is_over and time.monotonic() < deadline:
        # What it has said right before its end is read, too.
        is_over = process.poll() is not None
        time.sleep(0.02)
        said = re.search(rb": (\d+) (?:of \d+ )?games are played", os.pread(process.streams[1].fileno(), 4096, 0))
    process.kill()
    outcome = scene.finish(process)
    scene.expect_nobody_left()
    if said is None:
        raise Failed(f"{outcome}: it doesn't go on")
    return int(said[1])


def kill(scene):
    # The schema is made while the disk is quick.
    scene.write("slow.yml", CONFIG % 1)
    scene.agon("run", "slow.yml").expect(DONE)
    scene.write("slow.yml", CONFIG % 100_000)
    slow = {"LD_PRELOAD": str(scene.setting.shim), "FAULTS_SLEEP": "2000"}
    before = len(ended(scene))
    process = scene.start(["run", "slow.yml", "--extend"], slow)
    wait_for_ends(scene, process, before + 1)
    time.sleep(scene.random.uniform(3, 9))
    moment = time.time()
    process.send_signal(signal.SIGKILL)
    scene.finish(process)
    scene.expect_nobody_left()
    expected, kept = len(set(ended(scene, moment - SLACK))), known(scene, ["run", "slow.yml"])
    if kept < expected:
        raise Failed(f"{expected} games had ended {SLACK:.0f} s before SIGKILL, {kept} are kept")
    scene.expect_sound("slow.sqlite")


def cases(setting):
    return [Case(f"run-{turn}", kill) for turn in range(6)]
