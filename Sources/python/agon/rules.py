"""Games whose rules are a class of this process."""
from __future__ import annotations

import random
import re
import shlex
from typing import Any, ClassVar, Dict, List, Optional, Sequence, Type, Union

from . import program
from .progress import Progress
from .serving import Message, Service


class IllegalMove(Exception):
    """Raised by `play` of rules that don't list moves (`lists_moves = False`): the move isn't legal, and why."""


class Rules:
    """The rules of a game, one object a game. A subclass has to have `start`, `legal`, `play` and `result`.

    Places are 1 for the best; who share a place leave out those after it, so that `[1, 1]` is a draw. Seats count
    from 0. Moves are words without blanks.

        class Nim(agon.Rules):
            sizes = ["12"]

            def start(self, size):
                if not size.isdigit():
                    raise ValueError(f"“{size}” is no number of matches; expected one such as 12")
                self.left = int(size)

            def legal(self, seat):
                return [str(count) for count in (1, 2, 3) if count <= self.left]

            def play(self, move):
                self.left -= int(move)

            def result(self):
                return self.won_by(1 - self.turn()) if self.left == 0 else None
    """

    sizes: ClassVar[Sequence[str]] = ()
    """Examples of what may stand behind the game's name and a colon: what `check_rules` checks."""
    version: ClassVar[str] = "1"
    """A text that distinguishes these rules from others of the same name: a run is resumed only with the same."""
    least_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = 2
    pieces: ClassVar[Optional[Sequence[str]]] = None
    """The letters of each seat's pieces on the board, such as `["X", "O"]`; with them boards are drawn."""
    shape: ClassVar[Optional[str]] = None
    """`square`, `hexagon-rows`, `hexagon-columns` or `rhombus`."""
    rows: ClassVar[Optional[str]] = None
    """Where row 1 is, `top` or `bottom`, if moves name the cells of squares or a rhombus, such as `b2` or `b2b3`."""
    surface: ClassVar[Optional[str]] = None
    """What a board of squares is made of in drawings: `paper`, `felt`, `wood`, `chequered` or `rack`."""
    simultaneous: ClassVar[bool] = False
    """Whether several seats may move at once: `turn` has a list of seats then, and `play` is given moves by seat."""
    has_chance: ClassVar[bool] = False
    """Whether there are dice or cards, which `draw` is asked for."""
    lists_moves: ClassVar[bool] = True
    """False where there are too many moves to list: `play` raises `IllegalMove` where one isn't legal."""

    seats: int
    """How many seats there are in this game."""
    plies: int
    """How many moves have been made."""

    def start(self, size: str) -> None:
        """Begins a game of what stands behind the game's name and a colon.

        Raises ValueError where there is no such variant; its text is for the user.
        """
        raise NotImplementedError

    def turn(self) -> Union[int, List[int]]:
        """The seat to move; where seats move at once, those in ascending order. Without this they take turns."""
        return self.plies % self.seats

    def legal(self, seat: int) -> List[str]:
        """The legal moves of a seat that is to move."""
        raise NotImplementedError

    def play(self, move: Any) -> None:
        """Makes a legal move; where seats move at once, of each seat that is to move, `{0: "rock", 1: "paper"}`."""
        raise NotImplementedError

    def result(self) -> Union[None, List[int], Dict[str, Any]]:
        """None as long as the game goes on, then the place of each seat.

        Or a dict with `places`, `reason` (such as `line`, `board full` or `no moves`) and `scores`.
        """
        raise NotImplementedError

    def board(self) -> Optional[List[str]]:
        """The rows from the top, `.` for an empty cell; None for none."""
        return None

    def see(self, seat: int) -> List[str]:
        """What a seat sees, in rows, where not all is open; a subclass without this hides nothing."""
        raise NotImplementedError

    def won_by(self, seat: int) -> List[int]:
        """The places of a game that a seat has won, and all others have lost together."""
        return [1 if each == seat else 2 for each in range(self.seats)]

    def draw(self, words: Sequence[str], weights: Optional[Sequence[float]] = None) -> str:
        """What chance does: one of these words, without blanks, which is kept with the game; in a game that is replayed
        the same one again."""
        word = self._told.pop(0) if self._told else self._random.choices(words, weights)[0]
        self._events.append(word)
        return word

    _random: random.Random
    _told: List[str]
    _events: List[str]

    @classmethod
    def _hides(cls) -> bool:
        return cls.see is not Rules.see

    @classmethod
    def _features(cls) -> List[str]:
        has = {"at": True, "events": cls.has_chance, "judge": not cls.lists_moves, "see": cls._hides(),
               "simultaneous": cls.simultaneous}
        return [feature for feature in has if has[feature]]

    def _begin(self, message: Message, told: Optional[List[str]]) -> None:
        self.seats, self.plies, self._random = message["seats"], 0, random.Random(message["seed"])
        self._told, self._events = list(told or []), []
        self.start(message["variant"].partition(":")[2])

    def _move(self, moves: Dict[str, str], told: Optional[List[str]]) -> None:
        self._told, self._events = list(told or []), []
        by_seat = {int(seat): move for seat, move in moves.items()}
        self.play(by_seat if self.simultaneous else next(iter(by_seat.values())))
        self.plies += 1

    def _said(self) -> Message:
        """What Agon receives of the position."""
        said: Message = {}
        board, result = self.board(), self.result()
        if board is not None:
            said["board"] = board
        if self.has_chance:
            said["events"] = self._events
        if result is not None:
            over = result if isinstance(result, dict) else {"places": result}
            return {**said, "over": {"reason": "decided", **over}}
        turn = self.turn()
        seats = [turn] if isinstance(turn, int) else list(turn)
        if self.lists_moves:
            legal = {str(seat): list(self.legal(seat)) for seat in seats}
            said["legal"] = legal if len(seats) > 1 else legal[str(seats[0])]
        if self._hides():
            said["see"] = {str(seat): self.see(seat) for seat in range(self.seats)}
        return {**said, "turn": seats}


class Umpire:
    """The rules of a game as one connection has them, with all games in progress."""

    def __init__(self, name: str, rules: Type[Rules]) -> None:
        self._name, self._rules = name, rules
        self._games: Dict[int, Rules] = {}

    def __call__(self, message: Message) -> Message:
        """Answers a message of the protocol of rules."""
        if message["type"] == "hello":
            return self._introduction()
        return {"game": message["game"], **(self._play(message) if message["type"] == "play" else self._start(message))}

    def _introduction(self) -> Message:
        rules = self._rules
        said: Message = {"name": self._name, "version": rules.version, "seats": [rules.least_seats, rules.most_seats],
                         "features": rules._features()}
        if rules.pieces is not None:
            said["pieces"] = {str(seat): letters for seat, letters in enumerate(rules.pieces)}
        said.update({key: text for key, text in (("shape", rules.shape), ("rows", rules.rows), ("surface", rules.surface))
                     if text is not None})
        return said

    def _start(self, message: Message) -> Message:
        """Begins a game, or comes to the position that moves lead to."""
        game = self._rules()
        moves = message.get("moves", [])
        events = message.get("events")
        told = events if message["type"] == "at" and events else [events] + [None] * len(moves)
        try:
            game._begin(message, told[0])
        except ValueError as error:
            return {"error": str(error)}
        for made, event in zip(moves, told[1:]):
            game._move(made, event)
        self._games[message["game"]] = game
        return game._said()

    def _play(self, message: Message) -> Message:
        game = self._games[message["game"]]
        try:
            game._move(message["moves"], message.get("events"))
        except IllegalMove as error:
            return {"illegal": str(error), "seat": int(next(iter(message["moves"])))}
        return game._said()


def name_of(rules: Type[Rules]) -> str:
    """A game's name after its class: `FourInARow` is `four-in-a-row`."""
    return re.sub("(?<=[a-z0-9])(?=[A-Z])|(?<=.)(?=[A-Z][a-z])", "-", rules.__name__).replace("_", "-").lower()


def entries(games: Dict[str, Any], service: Service) -> Dict[str, Any]:
    """Games as a config has them, of classes, commands and dicts by their names."""
    def entry(name: str, game: Any) -> Dict[str, Any]:
        if isinstance(game, dict):
            return {**game, **entry(name, game["rules"])} if "rules" in game else game
        if isinstance(game, type) and issubclass(game, Rules):
            return {"rules": service.add("rules", name, lambda: Umpire(name, game))}
        if isinstance(game, (list, str)):
            return {"rules": game}
        raise TypeError(f"the game “{name}” is {game!r}; expected a class of agon.Rules, a list or a dict")
    return {name: entry(name, game) for name, game in games.items()}


def check_rules(rules: Type[Rules], *sizes: str, seats: Optional[int] = None) -> str:
    """Checks whether rules tell what they should, by games at random at some sizes, or those that `rules.sizes` lists.

    Returns what has been checked. Raises an EngineError with what is wrong, in Agon's words.
    """
    name, sizes = name_of(rules), sizes or tuple(rules.sizes)
    if not sizes:
        raise ValueError(f"at which sizes? Add one, such as check_rules({rules.__name__}, \"6x6\"), or list `sizes`")
    with Service(Progress(False).tell) as service:
        command = service.add("rules", name, lambda: Umpire(name, rules))
        options = program.options(variant=[f"{name}:{size}" for size in sizes], seats=seats)
        try:
            return program.ask("check-rules", shlex.join(command), *options, environment=service.environment)
        except program.AgonError as error:
            raise service.explained(error) from None
