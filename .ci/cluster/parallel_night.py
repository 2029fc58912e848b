"""A night by GNU parallel, as it is printed: ended in the middle, and run again; and on another machine by ssh."""
import re

from daemons import Failed, kill_session, need, wait_for
from night import SHARDS, Night
from ssh import SSH

THINK = 20


def check_here(agon, scratch, reference, tell):
    """On this machine: killed with all it has started, run again, finished."""
    night = Night(agon, scratch / "parallel", think=THINK)
    play, finish = night.script("parallel", "night.sh")
    process = night.start(play)
    wait_for("some shards", lambda: len(night.whole()) >= 3 or process.poll() is not None, 60)
    kill_session(process)
    before = night.whole()
    if not 3 <= len(before) < SHARDS:
        raise Failed(f"{len(before)} of {SHARDS} shards were whole when parallel was killed")
    night.run(play)
    night.run(finish)
    night.expect_equal("night.sqlite", reference)
    tell(f"GNU parallel: killed with {len(before)} of {SHARDS} shards whole, run again: those of one machine")


def check_there(agon, scratch, reference, tell):
    """On another machine that shares the directory, as the page says."""
    directory = scratch / "parallel-ssh"
    directory.mkdir()
    night = Night(agon, scratch / "parallel-there")
    with SSH(directory, night) as ssh:
        night.path("hosts").write_text(f"2/{' '.join(ssh.command)}\n")
        play, finish = night.script("parallel", "night.sh")
        script = night.path("night.sh")
        text = script.read_text()
        told = re.search(r"^# (--sshloginfile .*) plays on other machines", text, re.MULTILINE)[1]
        script.write_text(text.replace("| parallel ", f"| parallel {told.replace('HOSTS', 'hosts')} ", 1))
        night.run(play)
        hosts = {line.split("\t")[1] for line in night.path("shards/jobs.log").read_text().splitlines()[1:]}
        if hosts != {ssh.command[-1]} and hosts != {" ".join(ssh.command)}:
            raise Failed(f"parallel played on {hosts}")
        night.run(finish)
    night.expect_equal("night.sqlite", reference)
    tell("GNU parallel on another machine by ssh: those of one machine")


def check(agon, scratch, reference, tell):
    """Both."""
    need("parallel", "parallel")
    check_here(agon, scratch, reference, tell)
    check_there(agon, scratch, reference, tell)
