"""Players that are functions or classes of this process."""
from __future__ import annotations

import functools
import numbers
import os
import random
from typing import Any, Callable, Dict, List, Optional, Tuple, Union

from .serving import Message, Service

# A string such as "alpha-beta:depth=4" or "json:./bot", a command as a list, a function or class, or a dict as a config
# has it.
Player = Union[str, List[str], Dict[str, Any], Callable[..., Any], type]


class State:
    """A position in which a player is to move.

    At Snap there is neither a board nor anything legal: `message` has the cards, and the move is the time of a call in
    milliseconds, or None.
    """

    board: List[str]
    """The rows from the top: `.` is empty, `X` belongs to the first seat, `O` to the second."""
    legal: List[str]
    """All legal moves."""
    moves: List[str]
    """All moves of the game, the opening's included."""
    seat: int
    """The player's own seat, from 0."""
    seats: int
    """How many seats there are."""
    variant: str
    """The variant with its options, such as `connect-four:7x6`."""
    seed: int
    """The game's seed: all chance should follow from it, so that a game can be repeated."""
    random: random.Random
    """A source of chance that does: it begins anew with each game."""
    time: Optional[float]
    """The seconds for this move; None where there is no such limit."""
    clocks: Optional[List[float]]
    """The seconds that each seat has left for the game; None where there is no such limit."""
    message: Message
    """All that Agon says, as the page on the protocol `json` has it; its times are milliseconds."""

    def __init__(self, game: Message, message: Message, source: random.Random) -> None:
        self.board, self.legal = message.get("board", []), message.get("legal", [])
        self.moves, self.seat = message.get("moves", []), game["seat"]
        self.seats, self.variant, self.seed, self.random = game["seats"], game["variant"], game["seed"], source
        self.time = message["time"] / 1000 if "time" in message else None
        self.clocks = [clock / 1000 for clock in message["clocks"]] if "clocks" in message else None
        self.message = message

    def __repr__(self) -> str:
        return f"<State of {self.variant}, seat {self.seat}>\n" + "\n".join(self.board)


class Session:
    """A player as one connection has it, which plays one game after another."""

    def __init__(self, name: str, player: Any) -> None:
        self._name, self._player = name, player
        self._choose: Callable[[State], Any] = player
        self._game: Message = {}
        self._random = random.Random()

    def __call__(self, message: Message) -> Optional[Message]:
        """Answers a message of the protocol `json`."""
        kind = message["type"]
        if kind == "hello":
            self._start({name: value(text) for name, text in message["options"].items()})
            return {"name": self._name}
        if kind == "game":
            self._game = message
            self._random = random.Random(16 * message["seed"] + message["seat"])
            self._tell("begin", self._state({}))
        elif kind == "move":
            return answer(self._choose(self._state(message)))
        elif kind == "card":
            return {"call": self._choose(self._state(message))}
        elif kind == "end":
            self._tell("end", message["places"])
        return None

    def _start(self, options: Dict[str, Any]) -> None:
        if isinstance(self._player, type):
            self._player = self._player(**options)
        elif options:
            self._player = functools.partial(self._player, **options)
        self._choose = getattr(self._player, "choose", self._player)

    def _state(self, message: Message) -> State:
        return State(self._game, message, self._random)

    def _tell(self, method: str, what: Any) -> None:
        """Calls a method that a player may have."""
        getattr(self._player, method, lambda _: None)(what)


def value(text: str) -> Any:
    """An option's value: a number where it looks like one."""
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text


def answer(move: Any) -> Message:
    """The answer to a question for a move."""
    if isinstance(move, dict):
        return move
    if isinstance(move, str):
        return {"move": str(move)}
    if isinstance(move, numbers.Integral):
        return {"move": int(move)}
    raise TypeError(f"choose has returned {move!r}; expected one of the legal moves, a str, or a dict with “move”")


def served(player: Any) -> bool:
    """Whether a player is a function, class or other object of this process."""
    return callable(player) or hasattr(player, "choose")


def name_of(player: Player) -> str:
    """What a player is called who has no name."""
    if isinstance(player, str):
        return player
    if isinstance(player, (list, tuple)):
        return os.path.splitext(os.path.basename(player[-1]))[0]
    if isinstance(player, dict):
        return player["name"] if "name" in player else name_of(player.get("player", player.get("engine")))
    if isinstance(player, functools.partial):
        return name_of(player.func)
    return getattr(player, "__name__", type(player).__name__)


def entry(name: str, player: Player, service: Service) -> Dict[str, Any]:
    """A player as a config has it."""
    if isinstance(player, str):
        return {"name": name, "player": player}
    if isinstance(player, (list, tuple)):
        return {"name": name, "engine": list(player), "protocol": "json"}
    if isinstance(player, dict):
        if served(player.get("engine")):
            return {**player, **entry(name, player["engine"], service)}
        return {"name": name, **player}
    if not served(player):
        raise TypeError(f"the player “{name}” is {player!r}; expected a str, a list, a dict, a function or a class")
    return {"name": name, "engine": service.add("player", name, lambda: Session(name, player)), "protocol": "json"}


def entries(players: Union[Dict[str, Player], List[Player]], service: Service) -> List[Dict[str, Any]]:
    """Players as a config has them, of a dict by their names or of a list."""
    named: List[Tuple[str, Player]] = (
        list(players.items()) if isinstance(players, dict) else [(name_of(player), player) for player in players])
    return [entry(name, player, service) for name, player in named]
