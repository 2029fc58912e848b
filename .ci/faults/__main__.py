"""Runs all parts and reports what failed. See `run`."""
import argparse
import os
import random
import sys
import threading
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import damage
import engines
import failing_calls
import kills
import limits
import slow_disk
import slow_game
from common import Failed, Scene, Skipped

# Those that sleep longest first.
PARTS = [slow_disk, slow_game, engines, kills, limits, failing_calls, damage]
TOLD = 5


class Tally:
    """How the cases of a part went; told in one line when all are over."""

    def __init__(self, setting, part, count):
        self.setting, self.name, self.left = setting, part.NAME, count
        self.counts = {"passed": 0, "failed": 0, "skipped": 0, "left for lack of time": 0}
        self.failures, self.began, self.lock = [], None, threading.Lock()

    def play(self, case):
        with self.lock:
            self.began = self.began or time.monotonic()
        scene = Scene(self.setting, f"{self.name}/{case.name}")
        result, why = "passed", None
        try:
            if time.monotonic() < self.setting.deadline:
                case.run(scene)
            else:
                result = "left for lack of time"
        except Skipped as reason:
            result, why = "skipped", str(reason)
        except Failed as failure:
            result, why = "failed", str(failure)
        except Exception:
            result, why = "failed", traceback.format_exc()
        finally:
            scene.remove()
        with self.lock:
            self.counts[result] += 1
            self.left -= 1
            if result == "failed":
                self.failures.append((case.name, why))
            if self.left == 0:
                self.tell()

    def tell(self):
        counts = ", ".join(f"{count} {what}" for what, count in self.counts.items())
        print(f"{self.name}: {counts}, {time.monotonic() - self.began:.0f} s", flush=True)
        for name, why in self.failures[:TOLD]:
            again = f".ci/faults/run AGON --seed {self.setting.seed} --only {self.name}/{name}"
            print(f"  {name}: {why}\n    again: {again}", flush=True)
        if len(self.failures) > TOLD:
            names = [name for name, _ in self.failures[TOLD:]]
            print(f"  and {len(names)} more: {' '.join(names[:200])}", flush=True)


def chosen(part, setting):
    cases = part.cases(setting)
    if setting.only:
        _, _, name = setting.only.partition("/")
        if name:
            return [case for case in cases if case.name == name]
    if setting.round == "whole":
        return cases
    always = [case for case in cases if case.always]
    others = [case for case in cases if not case.always]
    count = max(0, min(part.REDUCED - len(always), len(others)))
    return always + random.Random(f"{setting.seed}/{part.NAME}").sample(others, count)


def in_order(work, setting):
    """The cases with their tallies: part by part, or all of them in another order each time, as time may run out."""
    plays = [(tally, case) for tally, cases in work for case in cases]
    if setting.round == "whole":
        random.Random(setting.seed).shuffle(plays)
        plays.sort(key=lambda play: not play[1].always)
    return plays


def main():
    parser = argparse.ArgumentParser(prog=".ci/faults/run")
    parser.add_argument("agon", type=Path)
    parser.add_argument("scratch", type=Path)
    parser.add_argument("round", nargs="?", choices=["reduced", "whole"], default="reduced")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--only", help="PART or PART/CASE")
    parser.add_argument("--minutes", type=float, default=60, help="begins no case afterwards")
    setting = parser.parse_args()
    setting.deadline = time.monotonic() + 60 * setting.minutes
    setting.shim = setting.scratch / "shim.so"
    print(f"faults: {setting.only or setting.round}, seed {setting.seed}", flush=True)
    parts = [part for part in PARTS if not setting.only or setting.only.partition("/")[0] == part.NAME]
    work = []
    for part in parts:
        cases = chosen(part, setting)
        tally = Tally(setting, part, len(cases))
        work.append((tally, cases))
    if not any(cases for _, cases in work):
        print("faults: there is no such part or case", file=sys.stderr)
        return 64
    # Most cases wait more than they compute.
    with ThreadPoolExecutor((os.cpu_count() or 2) + 2) as pool:
        plays = [pool.submit(tally.play, case) for tally, case in in_order(work, setting)]
    for play in plays:
        play.result()
    failed = sum(tally.counts["failed"] for tally, _ in work)
    count = sum(len(cases) for _, cases in work)
    print(f"faults: {failed} of {count} cases failed" if failed else "faults: all is well")
    return 1 if failed else 0


sys.exit(main())
