"""Plays the night on one machine, and then in all other ways. See `run`."""
import argparse
import signal
import sys
import time
from pathlib import Path

import parallel_night
import patch
import rounds_night
import slurm_night
import ssh_engines
from daemons import Failed
from night import Night

PARTS = {"slurm": slurm_night, "parallel": parallel_night, "rounds": rounds_night, "patch": patch,
         "ssh": ssh_engines}


def one_machine(agon, scratch, tell):
    """What all the others have to come to."""
    night = Night(agon, scratch / "one-machine")
    night.run("agon run night.yml --workers 1 --quiet")
    reference = night.results("night.sqlite")
    tell(f"one machine: {len(reference)} reports and tables to compare")
    return reference


def main():
    """Plays what is asked for, and reports each thing found."""
    parser = argparse.ArgumentParser(prog=".ci/cluster/run")
    parser.add_argument("agon", type=Path)
    parser.add_argument("scratch", type=Path)
    parser.add_argument("--only", choices=PARTS)
    setting = parser.parse_args()
    began = time.monotonic()
    # So that what was started is ended then, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))

    def tell(found):
        print(f"{time.monotonic() - began:4.0f} s  {found}", flush=True)

    try:
        reference = one_machine(setting.agon, setting.scratch, tell)
        for name, part in PARTS.items():
            if setting.only in (None, name):
                part.check(setting.agon, setting.scratch, reference, tell)
    except Failed as failure:
        print(f"cluster: {failure}", file=sys.stderr)
        return 1
    tell("cluster: all is well")
    return 0


sys.exit(main())
