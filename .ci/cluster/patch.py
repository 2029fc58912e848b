"""A patch of an engine, tested as the page on CI says: two commits are built, parts of rounds played by GNU parallel on no
more than the packed engines, and judged. It is decided in the round, and says, what one machine comes to."""
import re
import shutil

from daemons import Failed, need
from night import ROOT, Night

# It takes the column nearest to the first that it likes; the better one likes the middle.
ENGINE = """#!/usr/bin/env python3
import json, random, sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"name": "engine"}), flush=True)
    elif message["type"] == "move":
        random.seed(len(message["moves"]))
        liked = random.randint(1, 7) if random.random() < LUCK else 4
        print(json.dumps({"move": min(message["legal"], key=lambda column: abs(int(column) - liked))}), flush=True)
"""
GIT = "git -c user.name=name -c user.email=name@example.org"
SHARDS, ROUNDS = 2, 40


def check(agon, scratch, _, tell):
    """All of it."""
    need("parallel", "parallel")
    night = Night(agon, scratch / "patch")
    shutil.copytree(ROOT / "configs/ci", night.path("ci"))
    night.environment["CONFIG"] = "ci/strength.yml"
    night.path("Makefile").write_text("engine: engine.py\n\tcp engine.py engine\n\tchmod +x engine\n")
    night.run("git init -q -b main .")
    for branch, luck in [("main", 0.95), ("patch", 0.4)]:
        night.path("engine.py").write_text(ENGINE.replace("LUCK", str(luck)))
        night.run(f"git checkout -q -B {branch} && git add Makefile engine.py && {GIT} commit -qm {branch}")
    night.run("ci/strength.sh build main patch && rm -r base new")
    verdicts = []
    while verdicts[-1:] != ["0"]:
        round = len(verdicts)
        if round == ROUNDS:
            raise Failed(f"the test wasn't decided: {night.path('strength.md').read_text()}")
        night.run(f"seq 0 {SHARDS - 1} | parallel -j 1 ci/strength.sh play {round}/{ROUNDS} {{}}/{SHARDS}")
        night.run("ci/strength.sh judge || [ $? = 3 ]")
        verdicts.append(night.path("verdict").read_text().strip())
    files = sorted(night.path("games").iterdir())
    said, _ = night.run(f"ci/strength.sh play {round + 1}/{ROUNDS} 0/{SHARDS}")
    if "decided" not in said or sorted(night.path("games").iterdir()) != files:
        raise Failed(f"a round after the verdict was played: {said}")
    alone, _ = night.run("agon run ci/strength.yml --workers 1 --quiet --database alone.sqlite")
    block = re.search(r"^Match .*", alone, re.MULTILINE | re.DOTALL)[0]
    if night.path("strength.md").read_text() != f"```\n{block}```\n":
        raise Failed(f"it came to {night.path('strength.md').read_text()} and on one machine to {block}")
    tell(f"a patch in CI: accepted after {len(verdicts)} of {ROUNDS} rounds, with the block of one machine")
