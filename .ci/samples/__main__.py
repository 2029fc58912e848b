"""Sample outputs, made anew.

A sample is a fenced block without a language whose first line begins with "$ ": what each such line prints follows it.
The commands of a page run one after another in a directory of its own, with `agon` in the PATH, the project's configs,
the README's bot, and what PAGE.sh beside this file prepares. A block of the page whose first line is a comment with a
file's name, as in "# first.yml", is that file. What is shown is what a command says on standard output,
or on standard error where it says nothing else. A sample whose last line is "..." shows the beginning of it. A command
that ends with another exit code than 0 has it beside it, as in "$ agon match a b  # exit code 3": with any other, the
sample is wrong.
"""
import difflib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
EXIT_CODE = re.compile(r"  # exit code (\d+)$")
FENCE = re.compile(r"^```\n(\$ .*?)^```$", re.DOTALL | re.MULTILINE)
FILE = re.compile(r"^```\w+\n(# ([\w-]+\.\w+)\n.*?)^```$", re.DOTALL | re.MULTILINE)
FORMATS = "--formats text,csv,markdown,json,html"
EXAMPLES = {
    "reports/example": "agon run configs/smoke.yml && "
                       f"agon report smoke.sqlite --out reports/example {FORMATS} && "
                       "agon report smoke.sqlite --out pictures --formats svg && "
                       "cp pictures/standings-1.svg reports/example",
} | {
    f"reports/example/{name}": f"agon tune configs/{name}.yml && "
                               f"agon tune show {name}.sqlite --out reports/example/{name} {FORMATS}"
    for name in ("tune-reversi", "tune-connect-four")
}
# What differs from one run to the next: when it was played, times, and games of the README's bot, which follow no seed.
VARYING = [
    (re.compile(r".*\dT\d\d:\d\d:\d\dZ.*"), "when it was played"),
    (re.compile(r"\b\d+ ms\b"), "N ms"),
    (re.compile(r"ok: \d+ answers.*"), "ok: N answers"),
    (re.compile(r"^(\S+ -?\d+ \d+) \d+ "), r"\1 N "),
    # The last digits are another processor's or another C library's.
    (re.compile(r"\d+\.\d{7,}"), lambda number: f"{float(number[0]):.7g}"),
]


def main():
    if len(sys.argv) not in (2, 3) or sys.argv[2:] not in ([], ["--write"]):
        sys.exit("usage: .ci/samples/run AGON [--write]")
    with tempfile.TemporaryDirectory() as scratch:
        samples = Samples(Path(sys.argv[1]).resolve(), Path(scratch), writes=bool(sys.argv[2:]))
        for page in pages():
            samples.check(page)
        samples.check_examples()
        if samples.failures:
            sys.exit(f"samples: {samples.failures} commands end with an exit code that isn't written beside them")
        sys.exit(samples.differences and f"samples: {samples.differences} differ; .ci/samples/run AGON --write mends them")


def pages():
    listed = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    names = [name for name in listed.splitlines() if not name.startswith("reports/")]
    return [name for name in names if FENCE.search((ROOT / name).read_text())]


def masked(line):
    for what, by in VARYING:
        line = what.sub(by, line)
    return line


class Samples:
    def __init__(self, agon, scratch, writes):
        self.scratch, self.writes, self.differences, self.failures = scratch, writes, 0, 0
        programs = scratch / "programs"
        programs.mkdir()
        (programs / "agon").symlink_to(agon)
        self.environment = os.environ | {"PATH": f"{programs}:{os.environ['PATH']}", "NO_COLOR": "1"}
        self.environment.pop("COLUMNS", None)

    def directory(self, name):
        directory = self.scratch / name.replace("/", "-")
        directory.mkdir()
        shutil.copytree(ROOT / "configs", directory / "configs")
        bot = re.search(r"^```python\n(.*?)^```$", (ROOT / "README.md").read_text(), re.DOTALL | re.MULTILINE)
        (directory / "my_bot.py").write_text(bot[1])
        return directory

    def output(self, command, directory, page):
        done = subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=directory, env=self.environment, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True)
        written = EXIT_CODE.search(command)
        if done.returncode != (int(written[1]) if written else 0):
            self.failures += 1
            print(f"samples: {page}: exit code {done.returncode} of: {command}\n{done.stderr}", end="")
        return done.stdout or done.stderr

    def check(self, page):
        """Holds a page's samples to what their commands print."""
        directory = self.directory(page)
        preparation = HERE / (Path(page).stem + ".sh")
        if preparation.exists():
            subprocess.run(["bash", "-euo", "pipefail", preparation], cwd=directory, env=self.environment, check=True,
                           stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

        text = (ROOT / page).read_text()
        for file in FILE.finditer(text):
            (directory / file[2]).write_text(file[1])

        def made(block):
            lines = []
            for line in block[1].splitlines():
                if line.startswith("$ "):
                    lines += [line] + self.output(line[2:], directory, page).splitlines()
            shown = block[1].splitlines()
            if shown[-1] == "...":
                lines[len(shown) - 1:] = ["..."]
            return "```\n" + "\n".join(lines) + "\n```"

        self.compare(page, text, FENCE.sub(made, text))

    def check_examples(self):
        """Holds the reports in reports/example to what the smoke tournament and two tunes come to."""
        directory = self.directory("example")
        for name, command in EXAMPLES.items():
            self.output(command, directory, name)
            for file in sorted(file for file in (directory / name).iterdir() if file.is_file()):
                kept = ROOT / name / file.name
                self.compare(f"{name}/{file.name}", read(kept) if kept.exists() else "", read(file))

    def compare(self, name, found, made):
        old, new = (text.splitlines(keepends=True) for text in (found, made))
        matcher = difflib.SequenceMatcher(None, list(map(masked, old)), list(map(masked, new)), autojunk=False)
        # What differs by nothing else than what varies stays as it is.
        new = [line for what, a, b, c, d in matcher.get_opcodes() for line in (old[a:b] if what == "equal" else new[c:d])]
        if old == new:
            return
        if self.writes:
            with open(ROOT / name, "w", newline="") as file:
                file.writelines(new)
            print(f"samples: {name} is written anew")
        else:
            self.differences += 1
            sys.stdout.writelines(difflib.unified_diff(old, new, name, "made anew", n=1))


def read(file):
    with open(file, newline="") as file:
        return file.read()


main()
