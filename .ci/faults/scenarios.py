"""The commands that faults are made in: small tournaments, matches, tunes and analyses."""
import shlex

from common import BOT, HERE, PYTHON, UNDECIDED, Scenario


def bot(*arguments):
    """An engine of the tests as a list in YAML."""
    return "[" + ", ".join(f'"{word}"' for word in [*BOT, *arguments]) + "]"


BOARD = """variants: [noughts:4x4, connect-four:5x4]
openings: {plies: 2}
players: [random, greedy, {name: other, player: random}]
reports: {directory: reports, formats: [text, csv]}
"""
TUNE = """seed: 7
parameters:
  corner: {start: 5, min: 0, max: 100}
  frontier: {start: -1.0, min: -10.0, max: 5.0}
variants: [reversi:4x4, {variant: reversi:6x6, weight: 0.5}]
openings: {plies: 2}
verify: {sprt: [0, 5], games: 60}
reports: {directory: reports, formats: [text, csv]}
"""

RUN = Scenario("run", ["run", "run.yml"], "run.sqlite", {"run.yml": "encounters: 40\n" + BOARD})
MATCH = Scenario(
    "match", ["match", "greedy", "random", "-v", "noughts:4x4", "-v", "connect-four:5x4", "--openings", "2",
              "--encounters", "150", "--database", "match.sqlite"], "match.sqlite")
TUNED = Scenario(
    "tune", ["tune", "tune.yml"], "tune.sqlite",
    {"tune.yml": "player: {alpha-beta: {depth: 1}}\ngames: 200\n" + TUNE}, expected=UNDECIDED)
ANALYSED = Scenario(
    "analyze", ["analyze", "run.sqlite", "--nodes", "2000"], "run.sqlite", {"run.yml": "encounters: 20\n" + BOARD},
    before=[["run", "run.yml"]])
SHARDED = {"run.yml": "encounters: 90\n" + BOARD}
SHARD = Scenario(
    "shard", ["run", "run.yml", "--shard", "1/3", "--database", "shard.sqlite", "--quiet"], "shard.sqlite", SHARDED)
MERGED = Scenario(
    "merge", ["merge", "merged.sqlite", "0.sqlite", "1.sqlite", "2.sqlite"], "merged.sqlite", SHARDED,
    before=[["run", "run.yml", "--shard", f"{number}/3", "--database", f"{number}.sqlite"] for number in range(3)])

OWN = """variants: [noughts:5x5, connect-four:7x6, reversi:6x6]
openings: {plies: 2}
players: [random, greedy, "alpha-beta:depth=3", "alpha-beta:nodes=500", "monte-carlo:simulations=60"]
"""
ROUND_ROBIN = Scenario(
    "round-robin", ["run", "robin.yml", "--quiet"], "robin.sqlite", {"robin.yml": "encounters: 30\n" + OWN})
GAUNTLET = Scenario(
    "gauntlet", ["run", "gauntlet.yml", "--quiet"], "gauntlet.sqlite",
    {"gauntlet.yml": "format: {gauntlet: {challenger: \"alpha-beta:nodes=500\"}}\nencounters: 60\n" + OWN})
FORMATS = [
    Scenario(name, ["run", name + ".yml", "--quiet"], name + ".sqlite", {name + ".yml": f"format: {setting}\n" + OWN})
    for name, setting in {
        "until-clear": "{until-clear: {within: 60, games: 1800}}",
        "swiss": "{swiss: {rounds: 4}}\nencounters: 30",
        "knockout": "{knockout: {losses: 2}}\nencounters: 30",
        "ladder": "{ladder: {rounds: 6}}\nencounters: 20",
        "league": "{league: {divisions: [[greedy, \"alpha-beta:depth=3\"], [random, \"alpha-beta:nodes=500\", "
                  "\"monte-carlo:simulations=60\"]]}}\nencounters: 60"}.items()]
SLOW_SHARD = Scenario(
    "slow-shard", ["run", "robin.yml", "--shard", "1/3", "--database", "shard.sqlite", "--quiet"], "shard.sqlite",
    {"robin.yml": "encounters: 90\n" + OWN})
SNAP = Scenario(
    "snap", ["run", "snap.yml", "--quiet"], "snap.sqlite",
    {"snap.yml": """encounters: 120
variants: [snap:4]
players: [reflex, random, {name: quick, player: "reflex:fastest=100"}, {name: dozy, player: "reflex:misses=0.4"},
  {name: hasty, player: "reflex:false-calls=0.1"}]
"""})
ENGINES = Scenario(
    "engines", ["run", "engines.yml", "--workers", "3"], "engines.sqlite",
    {"engines.yml": f"""encounters: 12
variants: [noughts:5x5]
openings: {{plies: 2}}
players: [random, greedy, {{name: json, engine: {bot("json", "--think", "2")}, protocol: json}},
  {{name: ugi, engine: {bot("ugi")}, protocol: ugi}}, {{name: gtp, engine: {bot("gtp")}, protocol: gtp}}]
"""})
SLOW_ENGINE = Scenario(
    "match-engine", ["match", "json:" + shlex.join([*BOT, "json", "--think", "4", "--child"]), "random", "-v",
                     "noughts:5x5", "--openings", "2", "--encounters", "40", "--workers", "3", "--database",
                     "match.sqlite"], "match.sqlite")
TESTED = Scenario(
    "match-test", ["match", "greedy", "random", "-v", "noughts:4x4", "--openings", "2", "--sprt", "0,30", "--workers",
                   "3", "--database", "match.sqlite"], "match.sqlite", drops=True)
TUNED_ENGINE = Scenario(
    "tune-engine", ["tune", "tune.yml", "--workers", "2"], "tune.sqlite",
    {"tune.yml": f"""player: {{engine: {bot("json", "--salt={c}")}, protocol: json}}
parameters: {{c: {{start: 3, min: 0, max: 20}}}}
variants: [noughts:4x4]
openings: {{plies: 2}}
games: 96
method: {{bradley-terry: {{encounters: 4}}}}
verify: {{sprt: [0, 5], games: 20}}
reports: {{directory: reports, formats: [text, csv]}}
"""}, expected=UNDECIDED)
JUDGED = Scenario(
    "analyze-more", ["analyze", "robin.sqlite", "--nodes", "20000"], "robin.sqlite",
    {"robin.yml": "encounters: 4\n" + OWN}, before=[["run", "robin.yml"]])
DEEP = Scenario(
    "analyze-deep", ["analyze", "deep.sqlite", "--deep", "--nodes", "20000"], "deep.sqlite",
    {"deep.yml": "encounters: 1\n" + OWN}, before=[["run", "deep.yml"]])

EXAMPLES = HERE.parent.parent / "configs" / "own-game"


def example(name, *arguments):
    """A program of the examples as a list in YAML."""
    return "[" + ", ".join(f'"{word}"' for word in [*PYTHON, str(EXAMPLES / name), *arguments]) + "]"


RULES = Scenario(
    "rules", ["run", "rules.yml", "--workers", "3", "--quiet"], "rules.sqlite",
    {"rules.yml": f"""games:
  domineering: {{rules: {example("domineering.py")}}}
  pig: {{rules: {example("pig.py")}, seats: 3, processes: 2}}
  rock-paper-scissors: {{rules: {example("rock-paper-scissors.py")}}}
variants: ["domineering:5x5", "pig:40", "rock-paper-scissors:20"]
openings: {{plies: 2}}
encounters: 10
players: [random, "monte-carlo:simulations=8", {{name: other, player: random}},
  {{name: holds, engine: {example("hold.py", "20")}, protocol: json, variants: ["pig:40"]}}]
reports: {{directory: reports, formats: [text, csv]}}
"""})
ARBITER = Scenario(
    "arbiter", ["run", "arbiter.yml", "--workers", "3", "--quiet"], "arbiter.sqlite",
    {"arbiter.yml": f"""games:
  goofspiel: {{arbiter: {example("goofspiel.py", "{seed}", "{variant}", "{players}")}}}
variants: ["goofspiel:7"]
encounters: 8
players:
  - {{name: more, engine: {example("bid-more.py")}}}
  - {{name: equal, engine: {example("bid-equal.py")}}}
  - {{name: any, engine: {example("bid-any.py")}}}
reports: {{directory: reports, formats: [text, csv]}}
"""})
