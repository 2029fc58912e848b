"""Engines that do wrong in every protocol: the run ends, and only they lose by it."""
from common import BOT, DONE, Case, Failed

NAME, REDUCED = "engines", 40
FAULTS = {"crash", "no answer", "time", "illegal move"}
VARIANTS = {"json": "noughts:5x5", "ugi": "noughts:5x5", "gtp": "noughts:5x5", "gomocup": "noughts:5x5",
            "nboard": "reversi:6x6"}
# What games may be lost for; none where nothing wrong is done.
SLOW, WRONG, CRASH, NONE = {"time", "no answer"}, {"illegal move"}, {"crash"}, set()
EXPECTED = {
    "none": NONE, "babble": NONE, "flood": SLOW, "lines": SLOW | WRONG, "drip": NONE, "drip-forever": SLOW,
    "fork": NONE, "fork-and-die": CRASH, "late": SLOW, "die": CRASH, "killed": CRASH, "close": CRASH,
    "nonsense": WRONG, "twice": WRONG, "early": WRONG, "deaf": NONE,
}
AT_START = {"start-die": CRASH, "start-hang": {"no answer"}, "start-flood": FAULTS}
NUMBERS = ["9223372036854775807", "1000000000000000000", "-1", "-9223372036854775808", "9223372036854775808", "1e400",
           "1.5", "18446744073709551616"]
# The longer one where a protocol has no words for parts of a second.
MOVE = {"gtp": "1s", "nboard": "1s"}
LIMITS = {"move": "limits: {move: %s}\n", "game": "limits: {game: 2s}\n", "none": ""}
# A machine that does other things, too, isn't the engine's fault.
PATIENT = "margin: 20s, hang: 30s"


def config(protocol, fault, limit, is_hurried):
    def engine(name, words, settings):
        words = ", ".join(f'"{word}"' for word in words)
        return f"  - {{name: {name}, engine: [{words}], protocol: {protocol}, {settings}}}\n"
    limits = LIMITS[limit].replace("%s", MOVE.get(protocol, "500ms"))
    return ("encounters: 1\nworkers: 2\n" + limits + f"variants: [{VARIANTS[protocol]}]\nplayers:\n  - random\n"
            + engine("good", [*BOT, protocol], PATIENT)
            + engine("bad", [*BOT, protocol, "--fault", fault], "hang: 2s" if is_hurried else PATIENT))


def meet(scene, protocol, fault, limit):
    # A number of nodes that is none may count as an answer that is none; it needn't.
    expected = (EXPECTED | AT_START).get(fault, WRONG)
    is_lost = bool(expected) and not fault.startswith("nodes")
    if protocol == "json" and fault == "babble":
        expected, is_lost = WRONG, True  # there are no remarks in this protocol
    if protocol == "gtp" and fault in ("twice", "early"):
        expected, is_lost = FAULTS, False  # a response too many may be taken for the one that is awaited next
    scene.write("faults.yml", config(protocol, fault, limit, is_lost))
    # Four games are its own; each costs it so much at most, and starting anew.
    outcome = scene.agon("run", "faults.yml", timeout=60)
    outcome.expect(DONE)
    scene.expect_nobody_left()
    games = scene.ask("faults.sqlite", "SELECT first, second, places, reason FROM game_list")
    seen = set()
    for first, second, places, reason in games:
        if reason not in FAULTS:
            continue
        if "bad" not in (first, second) or places != ("2-1" if first == "bad" else "1-2"):
            raise Failed(f"{first} against {second} ended {places} by {reason}; bad: {fault} {limit}")
        seen.add(reason)
    lost = [game for game in games if "bad" in game[:2] and game[3] in FAULTS]
    if not seen <= expected:
        raise Failed(f"lost by {', '.join(sorted(seen))}; allowed: {', '.join(sorted(expected)) or 'nothing'}: "
                     + outcome.err[-300:])
    # Who doesn't start, or speaks out of turn before it is ready, is left out, and the others play.
    withdrawn = scene.ask("faults.sqlite", "SELECT name, why FROM withdrawal JOIN player ON player.id = player")
    if withdrawn:
        if fault not in [*AT_START, "early"] or [name for name, why in withdrawn if why] != ["bad"]:
            raise Failed(f"withdrawn: {withdrawn}")
        if "bad was withdrawn, and its games left out" not in outcome.err:
            raise Failed(f"the end doesn't name {withdrawn}: {outcome.err[-300:]}")
        if sum("bad" not in game[:2] for game in games) != 2:
            raise Failed(f"the others haven't played: {games}")
    if is_lost and not lost and not withdrawn:
        raise Failed(f"nothing was lost by it: {games}")
    scene.expect_sound("faults.sqlite")
    scene.agon("standings", "faults.sqlite", "--format", "csv").expect(DONE)
    scene.agon("report", "faults.sqlite", "--out", "out", "--times").expect(DONE)
    totals = scene.ask("faults.sqlite", "SELECT nodes, moves, nanoseconds FROM effort")
    if any(not isinstance(value, int) or value < 0 for row in totals for value in row):
        raise Failed(f"effort {totals}")


def cases(setting):
    found = []
    for protocol in VARIANTS:
        faults = [*EXPECTED, *AT_START]
        if protocol in ("json", "ugi", "nboard"):
            faults += ["nodes=" + number for number in NUMBERS]
        for fault in faults:
            for limit in LIMITS:
                if fault.startswith("nodes") and limit != "none":
                    continue
                found.append(Case(f"{protocol}-{fault}-{limit}", lambda scene, what=(protocol, fault, limit):
                                  meet(scene, *what)))
    return found
