"""Commands that are killed at random moments, several times, and then left alone; no engine outlives them."""
import re
import signal
import subprocess

from common import INTERRUPTED, STOPPED, Case, Failed
from scenarios import (
    ARBITER, DEEP, ENGINES, FORMATS, GAUNTLET, JUDGED, MERGED, ROUND_ROBIN, RULES, SLOW_ENGINE, SLOW_SHARD, SNAP,
    TESTED, TUNED, TUNED_ENGINE)

NAME, REDUCED = "kills", 30
SCENARIOS = [
    ROUND_ROBIN, GAUNTLET, *FORMATS, SNAP, ENGINES, SLOW_ENGINE, TESTED, TUNED, TUNED_ENGINE, JUDGED, DEEP, SLOW_SHARD,
    MERGED, RULES, ARBITER]
KILLS, TURNS = 4, 20


def kill(scene, scenario):
    scenario.undisturbed(scene.setting)
    scenario.prepare(scene)
    for _ in range(KILLS):
        arguments = scenario.arguments
        if "--workers" not in arguments and scenario is not MERGED:
            arguments = arguments + ["--workers", scene.random.randint(1, 3)]
        number = scene.random.choices([signal.SIGKILL, signal.SIGINT, signal.SIGTERM], [4, 1, 1])[0]
        kept = scenario.kept(scene)
        process = scene.start(arguments)
        try:
            process.wait(scene.random.uniform(0, 1.1 * scenario.seconds))
        except subprocess.TimeoutExpired:
            process.send_signal(number)
        outcome = scene.finish(process, 30)
        scene.expect_nobody_left()
        scenario.expect_kept(scene, kept)
        if scene.ask(scenario.database, "PRAGMA integrity_check") not in (None, [("ok",)]):
            raise Failed(f"{outcome}: the database is damaged")
        # Right at its start it doesn't listen yet, so that the signal itself ends it.
        asked = STOPPED if scenario is SLOW_SHARD and number == signal.SIGTERM else INTERRUPTED
        allowed = [-9] if number == signal.SIGKILL else [asked, -number]
        if outcome.status == scenario.expected or outcome.status not in allowed:
            return scenario.expect_whole(scene, outcome)
        said = re.search(r"interrupted after (\d+) of \d+ games; all of them are kept", outcome.err)
        if said and int(said[1]) != scene.count(scenario.database):
            raise Failed(f"{outcome}: {scene.count(scenario.database)} games are kept")
        if scenario.is_complete(scene):
            return scenario.expect_results(scene)
    scenario.expect_goes_on(scene, scenario.kept(scene))
    scene.expect_nobody_left()


def cases(setting):
    found = []
    for scenario in SCENARIOS:
        for turn in range(TURNS):
            # Each scenario is in every round, twice.
            found.append(Case(f"{scenario.name}-{turn}", lambda scene, what=scenario: kill(scene, what), turn < 2))
    return found
