"""The Nth call of a kind on the database's files or the reports fails: once, or from then on; or is the last one."""
from common import IO, Case, Skipped
from scenarios import ANALYSED, MATCH, MERGED, RUN, SHARD, TUNED

NAME, REDUCED = "failing-calls", 180
COUNTS = {"write": 150, "sync": 30, "truncate": 4, "open": 14, "rename": 5, "unlink": 5}
FAULTS = ["ENOSPC", "ENOSPC+", "EIO", "EIO+", "KILL"]


def variables(scene, kind, number, fault):
    return {
        "LD_PRELOAD": str(scene.setting.shim), "FAULTS_KIND": kind, "FAULTS_AT": str(number),
        "FAULTS_ACTION": fault.rstrip("+"), "FAULTS_ON": "1" if fault.endswith("+") else "0",
        "FAULTS_FIRED": str(scene.path("fired")),
    }


def fail(scene, scenario, kind, number, fault, is_second):
    """Lets a call fail; or a first one, and then another in the command that goes on."""
    scenario.undisturbed(scene.setting)
    scenario.prepare(scene)
    if is_second:
        first = variables(scene, "write", scene.random.randint(90, 150), "KILL")
        if scene.agon(*scenario.arguments, environment=first).status == scenario.expected or scenario.is_complete(scene):
            raise Skipped("it is done before")
        scene.path("fired").unlink(missing_ok=True)
    kept = scenario.kept(scene)
    outcome = scene.agon(*scenario.arguments, environment=variables(scene, kind, number, fault))
    if not scene.path("fired").exists():
        raise Skipped("there is no such call")
    scenario.expect_kept(scene, kept)
    outcome.expect(*{"KILL": [-9], "SHORT": [scenario.expected]}.get(
        fault.rstrip("+"), [scenario.expected, IO]))
    if outcome.status == scenario.expected:
        return scenario.expect_whole(scene, outcome)
    begun = scene.ask(scenario.database, "SELECT * FROM run") or scene.ask(scenario.database, "SELECT * FROM tune")
    scene.expect_sound(scenario.database, bool(begun))
    if scenario.is_complete(scene):
        # The last commit failed, or what came after it: all is there, and the same command would begin the next run.
        return scenario.expect_results(scene)
    scenario.expect_goes_on(scene, scenario.kept(scene))


def cases(setting):
    found = []
    for scenario in [RUN, MATCH, TUNED, ANALYSED, SHARD, MERGED]:
        for kind, most in COUNTS.items():
            for number in range(1, most + 1):
                # Each N gets two of the faults, so that all meet every stretch of a run.
                faults = FAULTS + (["SHORT", "SHORT+"] if kind == "write" else [])
                for turn in range(2):
                    fault = faults[(2 * number + turn) % len(faults)]
                    for second in (False, True) if turn == 0 and number % 3 == 0 else (False,):
                        def run(scene, what=(scenario, kind, number, fault, second)):
                            fail(scene, *what)
                        name = f"{scenario.name}{'-again' if second else ''}-{kind}-{number}-{fault}"
                        found.append(Case(name, run))
    return found
