"""Serves what lives in this process, players and rules, to programs that Agon runs in their stead."""
from __future__ import annotations

import json
import multiprocessing
import os
import socket
import sys
import tempfile
import threading
import traceback
from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Optional

from .program import AgonError, EngineError

RELAY = os.path.join(os.path.dirname(os.path.realpath(__file__)), "relay.py")

Message = Dict[str, Any]

# What answers messages, for as long as a connection lasts; what is asked nothing is answered by None.
Answering = Callable[[Message], Optional[Message]]


@dataclass(frozen=True)
class Fault:
    """An exception that a player, or the rules of a game, raised."""

    player: str
    """The name of the player, or of the game."""
    traceback: str
    """The traceback, as Python prints it."""


def stands_for_served(player: Any) -> bool:
    """Whether a player, as a config has it, is a command that stands for one that a process served."""
    command = player.get("engine") if isinstance(player, dict) else None
    return isinstance(command, list) and any(word.endswith("/agon/relay.py") for word in command)


def told(error: BaseException) -> str:
    """The traceback of an exception, without what of it is in this module."""
    own, place = os.path.dirname(RELAY), error.__traceback__
    while place and os.path.dirname(os.path.realpath(place.tb_frame.f_code.co_filename)) == own:
        place = place.tb_next
    return "".join(traceback.format_exception(type(error), error, place))


class Service:
    """Listens at a socket that this user alone can reach, while it is entered as a context.

    Each connection is served by a thread of its own, or with `processes` by a process that is forked for it.
    """

    def __init__(self, tell: Callable[[str], None], processes: bool = False) -> None:
        """Exceptions are reported by `tell`, each traceback only once."""
        self.faults: List[Fault] = []
        self._tell, self._processes = tell, processes
        self._begin: Dict[str, Callable[[], Answering]] = {}
        self._directory = tempfile.TemporaryDirectory(prefix="agon-")
        self._socket = os.path.join(self._directory.name, "socket")
        self._listener = socket.socket(socket.AF_UNIX)
        self._accepting = threading.Thread(target=self._accept, name="agon", daemon=True)
        self._closed = False
        self._lock = threading.Lock()

    def add(self, kind: str, name: str, begin: Callable[[], Answering]) -> List[str]:
        """Serves something by a name that is its own among those of a kind.

        `begin` is called for each connection. Returns the command that stands for it, the same each time.
        """
        key = f"{kind}:{name}"
        if key in self._begin:
            raise ValueError(f"two are called “{name}”; give them different names")
        self._begin[key] = begin
        return [sys.executable, "-I", "-S", RELAY, key]

    @property
    def environment(self) -> Dict[str, str]:
        """What a command needs to find this process."""
        return {"AGON_PYTHON_SOCKET": self._socket}

    def __enter__(self) -> Service:
        self._listener.bind(self._socket)
        self._listener.listen(128)
        self._accepting.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._closed = True
        # Closing the listener doesn't wake the thread that waits at it; a connection does.
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(self._socket)
        self._accepting.join()
        self._listener.close()
        self._directory.cleanup()

    def _accept(self) -> None:
        while True:
            connection, _ = self._listener.accept()
            if self._closed:
                return connection.close()
            threading.Thread(target=self._serve, args=(connection,), name="agon", daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        """Answers one connection, whose first line says by whom."""
        try:
            with connection, connection.makefile("rw", encoding="utf-8", newline="\n") as stream:
                key = stream.readline()[:-1]
                if key == "fault":
                    self._note(Fault(**json.loads(stream.readline())))
                elif self._processes:
                    fork = multiprocessing.get_context("fork")
                    process = fork.Process(target=self._converse_apart, args=(key, stream), daemon=True)
                    process.start()
                    process.join()
                    if process.exitcode:
                        self._end(stream, f"its process has ended with {process.exitcode}")
                else:
                    self._converse(key, stream)
                # Processes that have been forked meanwhile have the connection, too.
                connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # Agon has ended the game

    def _converse_apart(self, key: str, stream: Any) -> None:
        """The same in a process of its own, in which nobody else waits for the end."""
        try:
            self._converse(key, stream)
        except OSError:
            pass  # Agon has ended the game

    def _converse(self, key: str, stream: Any) -> None:
        answering = None
        for line in stream:
            try:
                answering = answering or self._begin[key]()
                answer = answering(json.loads(line))
                written = None if answer is None else json.dumps(answer)
            except BaseException as error:
                self._report(Fault(key.partition(":")[2], told(error)))
                return self._end(stream, "".join(traceback.format_exception_only(type(error), error)))
            if written is not None:
                stream.write(written + "\n")
                stream.flush()

    def _end(self, stream: Any, reason: str) -> None:
        """Ends a connection for a reason, which Agon keeps with the game that is lost."""
        stream.write(f"\0{' '.join(reason.split())}\n")
        stream.flush()

    def _report(self, fault: Fault) -> None:
        """Notes an exception, in the process that listens."""
        if not self._processes:
            return self._note(fault)
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(self._socket)
            connection.sendall(b"fault\n" + json.dumps(vars(fault)).encode() + b"\n")

    def _note(self, fault: Fault) -> None:
        with self._lock:
            if fault not in self.faults:
                self._tell(f"agon: {fault.player} raised an exception:\n{fault.traceback.rstrip()}")
            self.faults.append(fault)

    def explained(self, error: AgonError) -> AgonError:
        """An error, which reports the last exception, too, if players or rules can't be run."""
        if not self.faults or not isinstance(error, EngineError):
            return error
        fault = self.faults[-1]
        return type(error)(f"{error}\n{fault.player} raised {fault.traceback.strip().splitlines()[-1]}", error.code)
