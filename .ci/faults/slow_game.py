"""One game that takes long, of many that don't: what has ended beside it is kept."""
import shlex
import signal
import time

from common import BOT, INTERRUPTED, Case, Failed, Scenario
from scenarios import bot
from slow_disk import SLACK, ended, known, wait_for_ends

NAME, REDUCED = "slow-game", 6
THOUGHT, MOMENT = 9, 6
# Words of their own that name files would make those files a part of what the engine is.
SLOW = ["json", "--log=ends", "--claim=claim", "--first", str(THOUGHT)]

MATCH = Scenario(
    "match", ["match", "json:" + shlex.join([*BOT, *SLOW]), "random", "-v", "noughts:3x3", "--encounters", "3000",
              "--workers", "3", "--database", "match.sqlite"], "match.sqlite", {"claim": ""})
RUN = Scenario(
    "run", ["run", "run.yml"], "run.sqlite",
    {"claim": "", "run.yml": f"""encounters: 1500
variants: [noughts:3x3]
workers: 3
players: [random, {{name: bot, engine: {bot(*SLOW)}, protocol: json}}]
"""})
TUNE = Scenario(
    "tune", ["tune", "tune.yml"], "tune.sqlite",
    {"claim": "", "tune.yml": f"""player: {{engine: {bot(*SLOW, "--salt={c}")}, protocol: json}}
parameters: {{c: {{start: 3, min: 0, max: 20}}}}
variants: [noughts:3x3]
openings: {{plies: 2}}
workers: 3
games: 1200
method: {{bradley-terry: {{encounters: 20}}}}
verify: none
"""})


def interrupt(scene, scenario, number):
    # Undisturbed nobody is slow: the claim has been made.
    scenario.undisturbed(scene.setting)
    scenario.prepare(scene)
    scene.path("claim").unlink()
    process = scene.start(scenario.arguments)
    wait_for_ends(scene, process, 1)
    time.sleep(max(0, process.began + MOMENT - time.monotonic()))
    moment = time.time()
    process.send_signal(number)
    outcome = scene.finish(process, 30)
    outcome.expect(-9 if number == signal.SIGKILL else INTERRUPTED)
    scene.expect_nobody_left()
    before = set(ended(scene, moment - SLACK))
    all_before = len(ended(scene))
    if scenario is not TUNE and (kept := known(scene, scenario.arguments)) < len(before):
        raise Failed(f"{len(before)} games had ended {SLACK:.0f} s before signal {number}, {kept} are kept")
    if scenario.is_complete(scene):
        # Asked what it knows, it has gone on to its end before it was ended.
        scenario.expect_results(scene)
    else:
        scenario.expect_goes_on(scene, scenario.kept(scene))
    again = before & set(ended(scene)[all_before:])
    if again:
        raise Failed(f"of {len(before)} games that had ended {SLACK:.0f} s before signal {number}, {len(again)} were "
                     "played again")


def cases(setting):
    return [
        Case(f"{scenario.name}-{number.name}", lambda scene, what=(scenario, number): interrupt(scene, *what))
        for scenario in (MATCH, RUN, TUNE) for number in (signal.SIGKILL, signal.SIGINT)
    ]
