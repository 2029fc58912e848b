"""A night by Slurm, by the script and the commands that Agon prints, with all that happens to tasks in a night."""
import json
import os
import re
import signal

from daemons import Failed, kill_session, wait_for
from night import ROOT, SHARDS, Night
from slurm import Slurm

PAGE = ROOT / "Sources/agon/Agon.docc/HowTo/Cluster.md"
# What happens to which task. Those that fail begin first, so that they have time for all their retries.
GIVES_UP, RECOVERS, KILLED = 0, 1, 2
# How often the script has a task that can't write started again.
RETRIES = 5
# A move of the bot in milliseconds: a task lasts some seconds, on whatever machine.
THINK = 80
# A task has 28 games or a few more.
MIDDLE = 16


class SlurmNight:
    """The array, as it is played."""

    def __init__(self, night, slurm, tell):
        self.night, self.slurm, self.tell = night, slurm, tell
        self.commands = night.script("slurm", "night.sh")
        self.array = self.merge = None

    def submit(self):
        """Hands it to Slurm: the two commands as printed, in one shell."""
        out, _ = self.run("\n".join(self.commands) + '\necho "array $array"')
        self.merge = re.search(r"Submitted batch job (\d+)", out)[1]
        self.array = re.search(r"array (\d+)", out)[1]

    def run(self, command):
        """Runs a command where Slurm is."""
        return self.night.run(command, environment=self.slurm.environment)

    def log(self, task):
        """What a task has told by now, in all its lives."""
        file = self.night.path(f"shards/{task}.log")
        return file.read_text() if file.exists() else ""

    def owner(self, task):
        """The process that plays a shard, where it has games already and isn't near its end."""
        try:
            process = json.loads(self.night.path(f"shards/{task}.sqlite.part-owner").read_text())["process"]
        except (OSError, ValueError):
            return None
        return process if 0 < self.night.games(f"shards/{task}.sqlite.part") < MIDDLE else None

    def block(self, task):
        """Sees to it that a shard can't be written: a directory is where a file has to be."""
        self.night.path(f"shards/{task}.sqlite.part-owner").mkdir(parents=True)

    def unblock(self, task):
        """Lets a shard be written again."""
        self.night.path(f"shards/{task}.sqlite.part-owner").rmdir()

    def played_task(self, but=()):
        """A task that is in the middle of its games."""
        def found():
            running = [task for task in self.slurm.tasks(self.array, "RUNNING") if task not in but]
            return next(((task,) for task in running if self.owner(task)), None)
        return wait_for("a task that plays", found, 60)[0]

    def wait_for_requeue(self, task):
        """Waits until a task that was running is back in the queue."""
        wait_for(f"task {task} back in the queue", lambda: task in self.slurm.tasks(self.array, "PENDING"), 60)

    def recover(self):
        """The disk fails for a moment: the task ends with 74, and is started again."""
        wait_for("a task that can't write", lambda: "cannot be opened" in self.log(RECOVERS), 60)
        self.unblock(RECOVERS)
        self.wait_for_requeue(RECOVERS)
        self.tell("a disk that failed for a moment: the task ended with 74 and was started again")

    def kill(self):
        """SIGKILL, as where memory is short: Agon alone is gone, and the script has the task started again."""
        process = wait_for("a process to kill", lambda: self.owner(KILLED), 60)
        os.kill(process, signal.SIGKILL)
        self.wait_for_requeue(KILLED)
        self.tell("kill -9 of a task's agon: the task was started again")
        return process

    def preempt(self):
        """A job of a partition that goes before takes all slots; who had them is put back into the queue."""
        self.played_task()
        playing = self.slurm.tasks(self.array, "RUNNING")
        job = self.run("sbatch --parsable --partition=urgent --cpus-per-task=2 --output=urgent.log --wrap 'sleep 1'")[0]
        wait_for("the urgent job's end", lambda: self.slurm.state(job.strip()) == "COMPLETED", 60)
        stopped = [task for task in playing if "interrupted after" in self.log(task)]
        if not stopped:
            raise Failed(f"none of {playing} heard that it was preempted")
        back = self.slurm.tasks(self.array, "PENDING", "RUNNING")
        if lost := [task for task in stopped if task not in back]:
            raise Failed(f"preempted, and not put back into the queue: {lost}")
        self.tell(f"preempted by an urgent job: tasks {stopped} kept their games and were put back into the queue")

    def stop_one(self):
        """What --signal=B:TERM@60 sends before the time is up."""
        task = self.played_task()
        # Slurm 22.05 says that it should be tried again although the signal has come, and does so every five seconds.
        signalling = self.night.start(f"scancel --batch --signal=TERM {self.array}_{task}", self.slurm.environment)
        try:
            self.wait_for_requeue(task)
        finally:
            kill_session(signalling)
        kept = re.findall(r"interrupted after (\d+) of \d+ games", self.log(task))
        if not kept:
            raise Failed(f"task {task} doesn't tell that it was stopped: {self.log(task)[-600:]}")
        self.tell(f"told that its time is nearly up: ended with 75 after {kept[-1]} games, was started again")
        return task, kept[-1]

    def cancel(self, but):
        """Somebody cancels a running task: it must not come back."""
        task = self.played_task(but)
        self.run(f"scancel {self.array}_{task}")
        wait_for("the cancelled task's end", lambda: self.slurm.state(f"{self.array}_{task}") == "CANCELLED", 60)
        return task

    def merge_so_far(self):
        """Standings while others are still played."""
        wait_for("some shards", lambda: len(self.night.whole()) >= 4, 120)
        self.played_task()
        # One may end, and its file be renamed, just when the shell has looked for their names.
        merge = "agon merge now.sqlite shards/*.sqlite shards/*.part"
        out, _ = self.night.run(f"{{ {merge} || {merge}; }} && agon standings now.sqlite")
        if not re.search(r"of \d+ shards are whole; missing: ", out) or "alpha-beta" not in out:
            raise Failed(f"no standings so far: {out[-600:]}")
        games = re.search(r": (\d+) of (\d+) games", out)
        self.tell(f"merged while others were played: standings of {games[1]} of {games[2]} games")

    def give_up(self):
        """A disk that goes on failing: the script gives up at last."""
        wait_for("the last retry", lambda: self.slurm.state(f"{self.array}_{GIVES_UP}") == "FAILED", 120)
        tries = self.log(GIVES_UP).count("cannot be opened")
        if tries != RETRIES + 1:
            raise Failed(f"a task that can't write was tried {tries} times")
        self.tell(f"a disk that goes on failing: given up after {tries} tries")

    def expect_missing(self, *tasks):
        """The dependent job has merged what had come, and names what hasn't."""
        wait_for("the dependent job", lambda: self.slurm.state(self.merge) == "COMPLETED", 180)
        said = self.night.path("shards/merge.log").read_text()
        missing = f"missing: {', '.join(map(str, sorted(tasks)))}\n"
        if f"{SHARDS - len(tasks)} of {SHARDS} shards are whole; {missing}" not in said:
            raise Failed(f"the merge job doesn't tell what is missing: {said[:600]}")
        self.tell(f"the dependent job merged {SHARDS - len(tasks)} of {SHARDS} shards, and told which are missing")

    def expect_gone_on(self, killed, stopped, kept):
        """Who was started again has continued from the games that were kept."""
        if f"taking over from process {killed} on" not in self.log(KILLED):
            raise Failed(f"the killed task doesn't tell whom it took over from: {self.log(KILLED)[-600:]}")
        if not re.search(rf"interrupted after {kept} of .*seed 7: {kept} of \d+ games are played", self.log(stopped),
                         re.DOTALL):
            raise Failed(f"task {stopped} didn't go on with its {kept} games: {self.log(stopped)[-600:]}")
        self.tell(f"the killed task took over from process {killed}, the one told to stop continued from {kept} games, "
                  "the cancelled one didn't come back")

    def play_missing(self):
        """What the page says of it, and then the second command again."""
        told = re.search(r"^array=.*--list-missing.*$", PAGE.read_text(), re.MULTILINE)
        self.commands[0] = told[0].replace("nightly", "night")
        self.submit()
        wait_for("the dependent job", lambda: self.slurm.state(self.merge) == "COMPLETED", 120)
        said = self.night.path("shards/merge.log").read_text()
        if "run 1 of night is complete: " not in said:
            raise Failed(f"what was missing was played, but: {said[-600:]}")
        self.tell("what was missing was played by --list-missing, and merged")


def check(agon, scratch, reference, tell):
    """All of it; nothing is left running."""
    directory = scratch / "slurm"
    directory.mkdir()
    night = Night(agon, scratch / "slurm-night", think=THINK)
    with Slurm(directory, night.environment) as slurm:
        tell(f"Slurm {slurm.ask('sinfo', '--version')[0].split()[-1]}: one node, two slots, munge of its own")
        play = SlurmNight(night, slurm, tell)
        for task in (GIVES_UP, RECOVERS):
            play.block(task)
        play.submit()
        play.recover()
        killed = play.kill()
        play.preempt()
        stopped, kept = play.stop_one()
        cancelled = play.cancel(but=[KILLED, stopped])
        play.merge_so_far()
        play.give_up()
        play.expect_missing(GIVES_UP, cancelled)
        play.expect_gone_on(killed, stopped, kept)
        play.unblock(GIVES_UP)
        play.play_missing()
    if night.crashes("night.sqlite"):
        raise Failed(f"{night.crashes('night.sqlite')} games were lost by what happened to their tasks")
    count = night.expect_equal("night.sqlite", reference)
    tell(f"Slurm: {count} reports and tables are those of one machine")
