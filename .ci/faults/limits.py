"""Runs with engines that get few files, few processes, or little memory."""
import os
import shutil

from common import DONE, IO, Case, Failed, Scenario, Skipped

NAME, REDUCED = "limits", 26
BOT = """#!/bin/sh
while read -r line; do
  case $line in
    *'"hello"'*) echo '{}' ;;
    *'"type":"move"'*) m=${line#*'"legal":["'}; echo "{\\"move\\":\\"${m%%\\"*}\\"}" ;;
  esac
done
"""
RUN = Scenario(
    "run", ["run", "run.yml"], "run.sqlite",
    {"bot": BOT, "run.yml": """encounters: 6
workers: 3
variants: [noughts:3x3, connect-four:5x4]
openings: {plies: 2}
players: [random, greedy, {name: one, engine: [sh, bot], protocol: json, hang: 30s},
  {name: two, engine: [sh, bot], protocol: json, hang: 30s}]
"""})
FILES, PROCESSES, MEGABYTES = range(20, 65), range(1, 31), [*range(60, 400, 5), 600, 1000, 2000]


def run(scene, shell):
    RUN.undisturbed(scene.setting)
    RUN.prepare(scene)
    scene.directory.chmod(0o777)
    for name in RUN.files:
        scene.path(name).chmod(0o666)
    outcome = scene.agon(*RUN.arguments, shell=shell, timeout=30)
    if outcome.status in (126, 127) or "error while loading shared libraries" in outcome.err:
        raise Skipped("the program itself can't be started")
    scene.expect_nobody_left()
    charged = scene.ask("run.sqlite", "SELECT first, second, reason FROM game_list WHERE reason IN "
                        "('crash', 'no answer', 'time', 'illegal move')") or []
    if charged:
        raise Failed(f"{outcome}; {len(charged)} games are lost by it, such as {charged[0]}")
    outcome.expect(DONE, IO)
    if outcome.status == DONE:
        RUN.expect_whole(scene, outcome)
    else:
        RUN.expect_goes_on(scene, RUN.kept(scene))


def few_files(scene, count):
    run(scene, f"ulimit -n {count}")


def little_memory(scene, megabytes):
    shell = f"ulimit -v {megabytes * 1024}"
    if scene.agon("list", shell=shell).status != DONE:
        raise Skipped("not even a list can be printed")
    run(scene, shell)


def few_processes(scene, count):
    """As somebody who has no other processes, where that can be had; else besides those that the user has."""
    if os.geteuid() == 0:
        # The superuser isn't limited. Each case has a user of its own.
        user = 40_000 + scene.random.randrange(20_000)
        if not shutil.which("setpriv"):
            raise Skipped("there is no setpriv")
        become = f"exec setpriv --reuid={user} --regid={user} --clear-groups"
        scene.setting.scratch.chmod(0o755)
        scene.directory.chmod(0o777)
        if scene.agon("list", shell=f'{become} "$@"').status != DONE:
            raise Skipped("another user can't run the program")
        return run(scene, f"""{become} bash -c 'ulimit -u {count}; exec "$@"' bash "$@\"""")
    tasks = 0
    for process in os.listdir("/proc"):
        try:
            if process.isdigit() and os.stat(f"/proc/{process}").st_uid == os.geteuid():
                tasks += len(os.listdir(f"/proc/{process}/task"))
        except OSError:
            pass
    run(scene, f"ulimit -u {tasks + count}")


def cases(setting):
    return ([Case(f"files-{count}", lambda scene, what=count: few_files(scene, what)) for count in FILES]
            + [Case(f"processes-{count}", lambda scene, what=count: few_processes(scene, what)) for count in PROCESSES]
            + [Case(f"memory-{count}", lambda scene, what=count: little_memory(scene, what)) for count in MEGABYTES])
