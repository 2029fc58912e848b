"""Shows how far a command is: a bar in a notebook or at a terminal."""
from __future__ import annotations

import html
import re
import shutil
import sys
import threading
from typing import Any, Optional


def notebook() -> bool:
    """Whether this is a notebook's process."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    return hasattr(shell, "kernel")


def share(line: str) -> Optional[float]:
    """The share that is done, of a line such as “1204 of 5000 games, 311 a second”; None where the end isn't known."""
    counts = re.match(r"(\d+) of (\d+) ", line)
    return int(counts[1]) / int(counts[2]) if counts and int(counts[2]) else None


class Progress:
    """A bar with what Agon says of its progress behind it, and remarks above it."""

    WIDTH = 20

    def __init__(self, shown: Optional[bool]) -> None:
        """Shows it, or doesn't; by default it is shown in notebooks and at terminals."""
        self._handle: Any = None
        self._in_notebook = notebook()
        self._shown = self._in_notebook or sys.stderr.isatty() if shown is None else shown
        self._lock = threading.Lock()

    def show(self, line: str) -> None:
        """Shows a line."""
        if not self._shown:
            return
        done = share(line)
        with self._lock:
            if self._in_notebook:
                self._display("" if done is None else f"<progress value='{done:.4f}'></progress> ", line)
            else:
                marks = "" if done is None else f"[{'#' * round(self.WIDTH * done):.<{self.WIDTH}}] "
                sys.stderr.write("\r" + (marks + line)[:shutil.get_terminal_size().columns - 1] + "\x1b[K")
                sys.stderr.flush()

    def tell(self, remark: str) -> None:
        """Prints a remark."""
        self.clear()
        print(remark, file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Takes the bar away."""
        with self._lock:
            if not self._shown:
                return
            if not self._in_notebook:
                sys.stderr.write("\r\x1b[K")
                sys.stderr.flush()
            elif self._handle:
                self._display("", "")

    def _display(self, bar: str, line: str) -> None:
        from IPython.display import HTML, display

        content = HTML(bar + html.escape(line))
        if self._handle:
            self._handle.update(content)
        else:
            self._handle = display(content, display_id=True)
