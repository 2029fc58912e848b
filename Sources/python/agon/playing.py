"""Plays runs, matches and tunes, and rates games of elsewhere."""
from __future__ import annotations

import json
import os
import shutil
import tempfile
from typing import Any, List, Mapping, Optional, Sequence, Tuple, Type, Union

from . import frames, players as player_entries, program, rules as game_entries
from .players import Player
from .progress import Progress
from .results import Match, Run, Tune, standings
from .serving import Service


class Playing:
    """What a command that plays needs, while it is entered as a context: the players of this process at its service,
    a bar, and a database."""

    def __init__(self, database: Optional[str], processes: bool, progress: Optional[bool]) -> None:
        self.progress = Progress(progress)
        self.service = Service(self.progress.tell, processes)
        self._scratch = tempfile.TemporaryDirectory(prefix="agon-")
        self._config = os.path.join(self._scratch.name, "arguments")
        # Where the database is that nobody has named.
        self.directory = None if database else tempfile.mkdtemp(prefix="agon-")
        self.database = database or os.path.join(str(self.directory), "games.sqlite")

    def __enter__(self) -> Playing:
        self.service.__enter__()
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], *_: object) -> None:
        self.progress.clear()
        self.service.__exit__()
        self._scratch.cleanup()
        if self.directory and kind and kind is not program.Interrupted:
            shutil.rmtree(self.directory, ignore_errors=True)

    def config(self, **keys: Any) -> str:
        """A config of these keys, as a file; those that are None are left out."""
        with open(self._config, "w", encoding="utf-8") as file:
            json.dump({key: value for key, value in keys.items() if value is not None}, file, ensure_ascii=False)
        return self._config

    def reports(self, asked: Any) -> List[str]:
        """The option by which reports go nowhere, unless they are asked for."""
        return [] if asked else [f"--reports={os.path.join(self._scratch.name, 'reports')}"]

    def _without_config(self, text: str) -> str:
        """A text without the file of the arguments, which nobody has written and which is gone then."""
        text = text.replace(f"{self._config}:1: ", "")
        return "\n".join(line for line in text.splitlines() if self._config not in line)

    def play(self, *arguments: str, accepted: Tuple[int, ...]) -> Tuple[int, str]:
        """Runs a command that keeps its games in the database; returns its exit code and what it has printed."""
        command = program.Command(
            [*arguments, f"--database={self.database}"], self.service.environment, self.progress.tell, self.progress.show)
        try:
            return command.run(accepted)
        except KeyboardInterrupt:
            raise program.Interrupted(
                f"interrupted; all games by now are kept in {self.database}, and the same call with it as `database` "
                "goes on", self.database) from None
        except program.AgonError as error:
            plain = type(error)(self._without_config(str(error)), error.code)
            raise self.service.explained(plain) from None


def run(
    variants: Sequence[str], players: Union[Mapping[str, Player], Sequence[Player]], *,
    games: Optional[Mapping[str, Any]] = None, name: str = "run", database: Optional[str] = None, extend: bool = False,
    processes: bool = False, progress: Optional[bool] = None, **config: Any,
) -> Run:
    """Plays a tournament, or continues one, and returns its results.

    - `variants`: what is played, such as `["connect-four:7x6", "hex:5x5"]`.
    - `players`: a dict by names, or a list. A player is a string, such as `"alpha-beta:depth=4"`; a command as a list,
      of a program that speaks the protocol `json`; a function `choose(state)` that returns a move; a class with such a
      method, of which each game at once gets an object of its own; or a dict with more keys of a config, in which
      `engine` may be any of these: `{"engine": choose, "hang": "60s"}`.
    - `games`: classes of `Rules` by the names of their games, `{"hex": Hex}`.
    - `database`: the file that keeps all games; by default a temporary one, which lasts as long as the result. A call
      after an interruption, with the same arguments and this file, continues the run; when it is complete, the next one
      begins.
    - `extend`: go on with a complete run, too: only what there is more of is played.
    - `processes`: serve each player that is a function or class in a process forked for it, instead of in threads.
    - `progress`: show a bar or not; by default it is shown in notebooks and at terminals.
    - Further arguments are the keys of a config, such as `encounters=50`, `openings={"plies": 4}`, `seed=7`,
      `limits={"move": "1s"}`, `format="swiss"`, `workers=2` or `reports={"directory": "out"}`.

    A player that raises an exception loses the game by a crash; the traceback is printed, and `errors` of the result
    has it. Raises an `AgonError` where Agon reports one, and `Interrupted` after Ctrl-C.
    """
    with Playing(database, processes, progress) as playing:
        path = playing.config(
            name=name, variants=list(variants), games=game_entries.entries(games or {}, playing.service) or None,
            players=player_entries.entries(players, playing.service), **config)
        # 1 and 3 are verdicts, where two players meet until a test is decided.
        playing.play(
            "run", path, *program.options(extend=extend), *playing.reports(config.get("reports")), accepted=(0, 1, 3))
        return Run(playing.database, name, errors=playing.service.faults, temporary=playing.directory)


def match(
    new: Player, old: Player, variants: Sequence[str], *, sprt: Optional[Tuple[float, float]] = None,
    until_clear: Optional[float] = None, openings: Any = None, limits: Optional[Mapping[str, Any]] = None,
    names: Optional[Tuple[str, str]] = None, games: Optional[Mapping[str, Any]] = None, database: Optional[str] = None,
    processes: bool = False, progress: Optional[bool] = None, **options: Any,
) -> Match:
    """Plays two players against each other until a test is decided, it is clear who isn't worse, or enough is played.

    - `sprt`: the two hypotheses of a test, such as `(0, 20)`; `until_clear`: how many Elo points somebody may be worse.
    - `openings`, `limits`: as in a config, such as `openings={"plies": 4}`, `limits={"move": "100ms"}`.
    - `names`: what the two are called; by default as they call themselves, or `new` and `old` where that is the same.
    - Further options are those of `agon match`, such as `encounters=200`, `seed=7`, `workers=2` or `alpha=0.01`.
    - The rest is as in `run`.
    """
    if names is None:
        first, second = player_entries.name_of(new), player_entries.name_of(old)
        names = (first, second) if first != second else ("new", "old")
    with Playing(database, processes, progress) as playing:
        path = playing.config(
            variants=list(variants), games=game_entries.entries(games or {}, playing.service) or None,
            players=player_entries.entries(dict(zip(names, (new, old))), playing.service), openings=openings,
            limits=limits)
        code, printed = playing.play(
            "match", *names, f"--config={path}", *program.options(sprt=sprt, until_clear=until_clear, **options),
            "--format=json", accepted=(0, 1, 3))
        is_asked = sprt is not None or until_clear is not None
        return Match(playing.database, json.loads(printed), {0: True, 1: False}.get(code) if is_asked else None,
                     playing.service.faults, playing.directory)


def tune(
    player: Player, parameters: Mapping[str, Any], variants: Sequence[Any], *, name: str = "tune",
    database: Optional[str] = None, processes: bool = False, progress: Optional[bool] = None, **config: Any,
) -> Tune:
    """Looks for better parameters of a player, and proves them by a match against the ones it began with.

    - `player`: a name such as `"alpha-beta"`, a dict such as `{"alpha-beta": {"depth": 2}}`, a command, or a class or
      function of this process, to which parameters are given as keyword arguments: `Mine(exploration=1.4)`,
      `choose(state, exploration=1.4)`.
    - `parameters`: each with `start`, `min` and `max`, such as `{"exploration": {"start": 2, "min": 0.1, "max": 10}}`.
    - Further arguments are the keys of a tune's config, such as `games=8000`, `openings={"plies": 6}`, or
      `verify="none"` for no match.
    - The rest is as in `run`.
    """
    with Playing(database, processes, progress) as playing:
        written = player
        if not isinstance(player, (str, dict)) or (isinstance(player, dict) and "engine" in player):
            written = player_entries.entry(name, player, playing.service)
            del written["name"]
        path = playing.config(
            name=name, player=written, parameters=parameters, variants=list(variants), **config)
        code, printed = playing.play("tune", "play", path, *playing.reports(config.get("reports")), accepted=(0, 3))
        is_proven = None if config.get("verify") == "none" else code == 0
        return Tune(playing.database, printed, is_proven, playing.service.faults, playing.directory)


def rate(
    games: Any, *, frame: Optional[str] = None, anchors: Optional[Mapping[str, float]] = None, **options: Any
) -> Any:
    """The table of ratings of somebody else's games.

    `games` is a data frame, or a list of dicts, whose columns are `white`, `black` and `result` (`1-0`, `1/2-1/2`,
    `0-1`), or `W`, `D` and `L` instead of `result`, or others that `agon rate` reads; or the path of a file in PGN or
    CSV. Further options are those of `agon rate`, such as `model="davidson"`.
    """
    if isinstance(games, (str, os.PathLike)):
        return standings(["rate", os.fspath(games)], frame, anchors, options)
    return standings(["rate", "-"], frame, anchors, options, frames.to_csv(games))
