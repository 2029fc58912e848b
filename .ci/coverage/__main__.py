"""Plays everything, prints a table, and fails if a share is out of its range by more than chance. See `run`."""
import json
import math
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tournaments import TOURNAMENTS

AGON, SCRATCH, FORM = sys.argv[1], Path(sys.argv[2]), (sys.argv[3:] or ["reduced"])[0]
IS_WHOLE = FORM == "whole"
SEEDS = 300 if IS_WHOLE else 30
NIGHTS = 400 if IS_WHOLE else 40
TESTS = 1000 if IS_WHOLE else 100
failures = []


def run(*arguments, statuses=(0,)):
    done = subprocess.run([AGON, *map(str, arguments)], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode not in statuses:
        raise SystemExit(f"agon {' '.join(map(str, arguments))} ended with {done.returncode}:\n{done.stderr}")
    return done


def check(what, held, samples, low, high):
    """Notes a failure where a share lies outside a range by over three standard errors of that number of samples."""
    slack = 3 * math.sqrt(max(held * (1 - held), 0.02) / samples)
    if not low - slack <= held <= high + slack:
        failures.append(f"{what}: {held:.3f}, expected {low} to {high}, give or take {slack:.3f}")


class Played:
    """A tournament with one seed: what its standings say."""

    def __init__(self, tournament, number, seed):
        config = SCRATCH / f"{number}-{seed}.yml"
        database = SCRATCH / f"{number}-{seed}.sqlite"
        config.write_text(tournament.config(7919 * seed, database, SCRATCH / "reports", SCRATCH / f"{number}.book"))
        run("run", config, "--quiet")
        table = json.loads(run("standings", database, "--format", "json").stdout)["tables"]["standings"]
        self.rows = {row["name"]: row for row in table["rows"]}
        self.order = [row["name"] for row in table["rows"]]
        self.seats = {f'{row["variant"]} {row["seat"]}': row for row in table["seats"]}
        for left in SCRATCH.glob(f"{number}-{seed}.*"):
            left.unlink()


class Truth:
    """What estimates come to on average over all seeds."""

    def __init__(self, played, rows):
        names = list(rows(played[0]))
        values = {name: [rows(one)[name]["elo"] for one in played] for name in names}
        self.means = {name: sum(values[name]) / len(played) for name in names}
        # How far that may be from the mean over endlessly many.
        self.errors = {
            name: math.sqrt(sum((value - self.means[name]) ** 2 for value in values[name]) / len(played) / len(played))
            for name in names}

    def share_held(self, played, rows):
        held = sum(abs(rows(one)[name]["elo"] - mean) <= rows(one)[name]["elo_error95"]
                   for one in played for name, mean in self.means.items())
        return held / len(played) / len(self.means)


def measure(tournament, number):
    """Prints a tournament's line: shares of intervals that hold the true value, of ranks, of neighbours in order."""
    (SCRATCH / f"{number}.book").write_text("".join(line + "\n" for line in tournament.book))
    with ThreadPoolExecutor(2) as pool:
        played = list(pool.map(lambda seed: Played(tournament, number, seed), range(1, SEEDS + 1)))
    players, seats = Truth(played, lambda one: one.rows), Truth(played, lambda one: one.seats)
    (rating, seat) = (players.share_held(played, lambda one: one.rows), seats.share_held(played, lambda one: one.seats))

    def is_surely_better(one, other):
        return players.means[one] - players.means[other] > 2 * (players.errors[one] + players.errors[other])

    held = 0
    claims = []
    for one in played:
        for name, row in one.rows.items():
            best = 1 + sum(is_surely_better(other, name) for other in one.rows)
            worst = len(one.rows) - sum(is_surely_better(name, other) for other in one.rows)
            held += row["rank_best95"] <= worst and best <= row["rank_worst95"]
        claims += [(one.rows[name]["superiority_to_next_percent"] / 100, players.means[name] > players.means[next_one])
                   for name, next_one in zip(one.order, one.order[1:])]
    ranks = held / len(played) / len(players.means)
    said = sum(claim for claim, _ in claims) / len(claims)
    true = sum(is_so for _, is_so in claims) / len(claims)
    title = tournament.title + (" *" if tournament.is_careful else "")
    print(f"| {title} | {rating:.3f} | {seat:.3f} | {ranks:.3f} | {said:.3f} | {true:.3f} |", flush=True)
    high = 1 if tournament.is_careful else 0.97
    # Ratings of one table hang together: they count as half as many samples.
    check(f"{title}: ratings", rating, SEEDS * (len(players.means) - 1) / 2, 0.93, high)
    check(f"{title}: seats", seat, SEEDS * len(seats.means), 0.93, high)
    check(f"{title}: ranks", ranks, SEEDS * (len(players.means) - 1) / 2, 0.95, 1)


def false_alarms():
    """The share of nights on which `trend` says that a player got worse, though nobody changed."""
    config = SCRATCH / "nights.yml"
    database = SCRATCH / "nights.sqlite"
    players = "[greedy, \"alpha-beta:depth=1\", \"alpha-beta:depth=2\", \"monte-carlo:simulations=20\"]"
    config.write_text(
        f"name: nights\nvariants: [\"noughts:5x5,line=4\", connect-four:7x6]\nplayers: {players}\nencounters: 12\n"
        f"openings: {{plies: 4}}\ndatabase: {database}\nreports: {{directory: {SCRATCH}/reports, formats: []}}\n")
    run("run", config, "--quiet")
    alarms = 0
    for _ in range(NIGHTS):
        run("run", config, "--quiet")
        alarms += run("trend", database, "--fail-on-drop", statuses=(0, 2)).returncode == 2
    share = alarms / NIGHTS
    print(f"\n`agon trend --fail-on-drop`, nobody changed: {share:.3f} of {NIGHTS} nights")
    check("trend: false alarms", share, NIGHTS, 0.01, 0.04)


def wrong_verdicts():
    """The share of tests between equal players that accept the wrong hypothesis."""
    def is_wrong(seed, hypotheses, wrong):
        text = run("match", "greedy", "greedy", "-v", "noughts:5x5,line=4", "-v", "connect-four", "--openings", "4",
                   "--sprt", hypotheses, "--seed", seed, statuses=(0, 1)).stdout
        return f"{wrong} accepted" in text

    with ThreadPoolExecutor(2) as pool:
        for hypotheses, wrong in [("0,60", "H1"), ("-60,0", "H0")]:
            share = sum(pool.map(lambda seed: is_wrong(seed, hypotheses, wrong), range(1, TESTS + 1))) / TESTS
            print(f"`agon match --sprt {hypotheses}` between equals: {wrong} accepted in {share:.3f} of {TESTS}")
            check(f"match: {wrong} accepted", share, TESTS, 0, 0.05)


print(f"| tournament ({SEEDS} seeds) | ratings | first seat | ranks | LOS said | LOS true |")
print("|---|---|---|---|---|---|")
for number, tournament in enumerate(TOURNAMENTS):
    if IS_WHOLE or tournament.is_reduced:
        measure(tournament, number)
false_alarms()
wrong_verdicts()
for failure in failures:
    print(f"coverage: {failure}", file=sys.stderr)
sys.exit(1 if failures else 0)
