"""A test between two players, in rounds: by Slurm and by GNU parallel it is decided as on one machine. And what can't be
dealt out at all, on one machine with its engines on the cluster."""
import csv
import io

from daemons import Failed, wait_for
from night import PYTHON, Night
from slurm import Slurm

SHARDS, ROUNDS = 4, 8
TEST = """name: night
seed: 7
encounters: 200
sprt: {elo: [0, 40]}
variants: [noughts:3x3, connect-four:5x4]
openings: {plies: 2}
players: [greedy, "monte-carlo:simulations=40"]
"""
# What `agon run` ends with where H0 is accepted.
REJECTED = 1
SWISS = """name: swiss
seed: 7
encounters: 4
format: {swiss: {rounds: 3}}
variants: [noughts:4x4]
openings: {plies: 2}
players: [greedy, random, "alpha-beta:depth=2", {name: bot, engine: [%s], protocol: json}]
"""


def make(agon, directory):
    """A directory with the test."""
    night = Night(agon, directory)
    night.path("night.yml").write_text(TEST)
    return night


def printed(night, scheduler):
    """Writes the script for a scheduler, and returns the remarks on how to use it."""
    out, err = night.run(f"agon run night.yml --shards {SHARDS} --rounds {ROUNDS} --script {scheduler}")
    night.path("night.sh").write_text(out)
    return err.partition("to use it, as FILE:\n")[2].replace("FILE", "night.sh")


def expect_decided(night, reference, tell, scheduler):
    """It came to the same, and rounds beyond the one that decides weren't played."""
    count = night.expect_equal("night.sqlite", reference)
    rounds = len({shard.name.split("-")[0] for shard in night.path("shards").glob("*.sqlite")})
    if not 1 < rounds < ROUNDS:
        raise Failed(f"{rounds} of {ROUNDS} rounds were played by {scheduler}")
    tell(f"a test by {scheduler}: decided after {rounds} of {ROUNDS} rounds; {count} reports and tables are those of "
         "one machine")


def check_slurm(night, slurm, reference, tell):
    """Each round waits for the look at the one before; those after the decision are cancelled."""
    night.run(printed(night, "slurm"), environment=slurm.environment)
    wait_for("the end of all rounds", lambda: not slurm.jobs(), 240)
    expect_decided(night, reference, tell, "Slurm")


def check_engines(night, slurm, tell):
    """A Swiss is played by one process; in its allocation the engines are started by srun."""
    bot = ", ".join([*PYTHON, "bot.py"])
    night.path("swiss.yml").write_text(SWISS % bot)
    night.run("agon run swiss.yml --quiet --database here.sqlite")
    night.path("swiss.yml").write_text(SWISS % f"srun, --ntasks=1, --exact, {bot}")
    night.run("sbatch --wait --ntasks=2 --output=swiss.log --wrap 'agon run swiss.yml --workers 2 --database there.sqlite'",
              environment=slurm.environment)
    here, there = (games(night, name) for name in ("here.sqlite", "there.sqlite"))
    if here != there or not here:
        raise Failed(f"engines by srun play other games than here: {night.path('swiss.log').read_text()[-600:]}")
    tell(f"a Swiss with its engines started by srun: the {len(here)} games that it comes to here")


def games(night, database):
    """What was played, without the games' numbers: they are in the order in which games ended."""
    out, _ = night.run(f"agon export {database} --format csv --table games")
    return sorted(str(row | {"game": None}) for row in csv.DictReader(io.StringIO(out)))


def check(agon, scratch, _, tell):
    """All of it."""
    alone = make(agon, scratch / "test-alone")
    alone.run("agon run night.yml --workers 1 --quiet", status=REJECTED)
    reference = alone.results("night.sqlite")
    directory = scratch / "test-slurm"
    directory.mkdir()
    night = make(agon, scratch / "test-night")
    with Slurm(directory, night.environment) as slurm:
        check_slurm(night, slurm, reference, tell)
        check_engines(night, slurm, tell)
    here = make(agon, scratch / "test-parallel")
    command = printed(here, "parallel")
    here.run(command, status=REJECTED)
    expect_decided(here, reference, tell, "GNU parallel")
    # Run again it finds all of it done.
    here.run(command, status=REJECTED)
