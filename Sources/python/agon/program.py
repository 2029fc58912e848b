"""Runs the program `agon`, shows how far it is, and turns its errors into exceptions."""
from __future__ import annotations

import codecs
import fcntl
import importlib.metadata
import os
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import tempfile
import termios
import tty
from typing import Any, Callable, Iterable, List, Mapping, Optional, Tuple


class AgonError(Exception):
    """An error that Agon reports, in its own words.

    `code` is the exit code of the program, as its documentation lists them. Each kind of error has a class of its own:
    `UsageError`, `DataError`, `EngineError`, `InternalError` and `ResourceError`.
    """

    def __init__(self, text: str, code: int) -> None:
        super().__init__(text)
        self.code = code


class UsageError(AgonError):
    """A wrong argument, such as a variant that there isn't (exit code 64)."""


class DataError(AgonError):
    """Input that can't be used, such as a damaged database (exit code 65)."""


class EngineError(AgonError):
    """Players or rules that can't be run, or whose check has found faults (exit code 69)."""


class InternalError(AgonError):
    """A mistake in Agon (exit code 70)."""


class ResourceError(AgonError):
    """A file that can't be read or written, or no more memory, files or threads (exit code 74)."""


class Interrupted(KeyboardInterrupt):
    """What Ctrl-C ends in: all games by then are kept in the file `database`, and the same call with it goes on."""

    def __init__(self, text: str, database: str) -> None:
        super().__init__(text)
        self.database = database


KINDS = {64: UsageError, 65: DataError, 69: EngineError, 70: InternalError, 74: ResourceError}


def path() -> str:
    """The path of the program: what the environment has as `AGON`, else the one installed with this module, else the
    one in `PATH`."""
    if os.environ.get("AGON"):
        return os.environ["AGON"]
    try:
        for file in importlib.metadata.files("agon") or []:
            script = file.locate()
            if file.name == "agon" and os.path.isfile(script) and os.access(script, os.X_OK):
                return os.path.realpath(script)
    except importlib.metadata.PackageNotFoundError:
        pass
    found = shutil.which("agon")
    if found is None:
        raise FileNotFoundError("there is no program “agon”: neither with this module nor in PATH; AGON may name it")
    return found


def options(**values: Any) -> List[str]:
    """Keyword arguments as options of the program: `limit_move="1s"` is `--limit-move=1s`, True an option without a
    value, a list the option once for each element, a tuple its elements with commas between; None and False are left
    out."""
    written = []
    for name, value in values.items():
        option = "--" + name.replace("_", "-")
        for each in value if isinstance(value, list) else [value]:
            if each is True:
                written.append(option)
            elif each is not None and each is not False:
                text = ",".join(map(str, each)) if isinstance(each, tuple) else str(each)
                written.append(f"{option}={text}")
    return written


def error(messages: str, code: int) -> AgonError:
    """The exception of an exit code and of what the program has written to standard error."""
    lines = messages.strip().splitlines()
    starts = [place for place, line in enumerate(lines) if re.match("(agon|Error): (?!note: )", line)]
    text = "\n".join(lines[starts[-1]:] if starts else lines)
    text = re.sub("^(agon|Error): ", "", text) or f"agon ended with {code}"
    return KINDS.get(code, AgonError)(text, code)


def ask(*arguments: str, environment: Optional[Mapping[str, str]] = None, text: str = "") -> str:
    """What a command of the program prints, which reads a text from standard input.

    Raises an `AgonError` where it fails.
    """
    done = subprocess.run(
        [path(), *arguments], input=text.encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, **(environment or {})})
    if done.returncode != 0:
        raise error((done.stdout + done.stderr).decode(errors="replace"), done.returncode)
    return done.stdout.decode()


def _terminal() -> Tuple[int, int]:
    """Both ends of a terminal, the reader's first; of a pipe where a system has no terminals to give.

    Agon rewrites one line at a terminal, its progress, and writes what is to be read on its own into lines.
    """
    try:
        own, its = pty.openpty()
    except OSError:
        return os.pipe()
    tty.setraw(its)
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 160, 0, 0))
    return own, its


class Command:
    """A command of the program that plays games, and takes its time for it."""

    def __init__(
        self, arguments: Iterable[str], environment: Mapping[str, str], tell: Callable[[str], None],
        show: Callable[[str], None],
    ) -> None:
        """`tell` is called with remarks, `show` with how far it is."""
        self._arguments, self._environment, self._tell, self._show = [path(), *arguments], environment, tell, show
        self._messages: List[str] = []
        self._untold = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""

    def run(self, accepted: Tuple[int, ...]) -> Tuple[int, str]:
        """Runs it to its end, and returns its exit code and what it has printed.

        Raises an `AgonError` for other exit codes than those accepted, and KeyboardInterrupt after Ctrl-C, which the
        program is notified of, so that it ends as it should.
        """
        own, its = _terminal()
        with tempfile.TemporaryFile() as output:
            try:
                environment = {name: text for name, text in os.environ.items() if name != "COLUMNS"}
                process = subprocess.Popen(
                    self._arguments, stdin=subprocess.DEVNULL, stdout=output, stderr=its,
                    env={**environment, **self._environment},
                    # Ctrl-C at a terminal reaches all of a session, and a second one ends the program at once.
                    start_new_session=True)
            finally:
                os.close(its)
            interrupted = self._follow(process, own)
            output.seek(0)
            printed = output.read().decode()
        if interrupted or process.returncode == 130:
            raise KeyboardInterrupt
        if process.returncode not in accepted:
            raise error("".join(self._messages), process.returncode)
        self._tell_remark()
        return process.returncode, printed

    def _follow(self, process: subprocess.Popen, own: int) -> bool:
        """Reads messages until the process has ended; returns whether there was a Ctrl-C."""
        interrupted = False
        try:
            while True:
                try:
                    if not self._read(process, own):
                        return interrupted
                except KeyboardInterrupt:
                    interrupted = True
                    process.send_signal(signal.SIGINT)
        finally:
            if process.poll() is None:
                process.terminate()
                process.wait()
            os.close(own)

    def _read(self, process: subprocess.Popen, own: int) -> bool:
        """Reads some messages; returns whether there may be more."""
        if not select.select([own], [], [], 0.1)[0]:
            return process.poll() is None
        try:
            piece = os.read(own, 65536)
        except OSError:  # nobody has the other end any more
            piece = b""
        if not piece:
            process.wait()
            return False
        self._take(self._decoder.decode(piece))
        return True

    def _take(self, piece: str) -> None:
        """Takes messages: a line each, or what a line at a terminal is rewritten to."""
        self._rest += piece
        for message in re.finditer("\r([^\r\n]*)\x1b\\[K|([^\r\n]*)\n", self._rest):
            if message[2] is None:
                self._tell_remark()
                if message[1]:
                    self._show(message[1])
                continue
            self._messages.append(message[2] + "\n")
            if message[2].startswith("      "):
                self._untold += self._untold and "\n" + message[2]
                continue
            self._tell_remark()
            if message[2].startswith("agon: "):
                self._untold = message[2]
        self._rest = re.split("\x1b\\[K|\n", self._rest)[-1]

    def _tell_remark(self) -> None:
        """Tells the last remark, which is known by now to be none that the program ends with: that is an exception."""
        if self._untold:
            self._tell(self._untold)
        self._untold = ""
