"""Places one player after another, such as the checkpoints of a training."""
from __future__ import annotations

import json
import os
import tempfile
from typing import Any, Dict, Iterator, List, Optional, Sequence

from . import frames, program, results
from .players import Player
from .playing import run
from .results import Run
from .serving import stands_for_served


class Ladder:
    """Players that follow one another, each placed by matches with its neighbours among those before it.

    A new player meets the one added last, then the next stronger one for as long as it isn't the weaker one, or the
    next weaker one for as long as it isn't the stronger one. A match is played until it is clear who of the two isn't
    worse by more than `within` Elo points, and for at most `most_games` games. Ratings are those of all games together,
    the first player's being `elo`.

    All is kept in one database: opening it again continues it, and so does adding a player again after an
    interruption; matches that are complete aren't played again. Players that are strings, commands or dicts of these
    are kept with it. Functions and classes are kept by this object alone: those that later players are to meet have to
    be added again to a ladder that is opened again.
    """

    def __init__(
        self, database: str, variants: Optional[Sequence[str]] = None, *, within: float = 50, most_games: int = 400,
        elo: float = 0, **settings: Any,
    ) -> None:
        """Opens a ladder, or begins one, which needs `variants`.

        Further arguments are those of `agon.run`, such as `limits={"move": "1s"}`. What isn't given is as it was
        before, but for `games`; in a new ladder games begin with 4 random plies, `openings={"plies": 4}`.
        """
        self.database = database
        self._within, self._most_games, self._elo = within, most_games, elo
        self._names: List[str] = []
        self._players: Dict[str, Player] = {}
        self._settings: Dict[str, Any] = {"openings": {"plies": 4}}
        for config in self._configs():
            for player in config.pop("players"):
                self._note(player.pop("name"), player)
            self._settings = {key: config[key] for key in config if key not in ("name", "format", "games")}
        self._settings.update(settings)
        if variants is not None:
            self._settings["variants"] = list(variants)
        if "variants" not in self._settings:
            raise ValueError(f"{database} is a new ladder; of which variants? Add them, such as [\"connect-four:7x6\"]")

    def add(self, name: str, player: Player) -> List[Run]:
        """Adds a player, of any kind that `agon.run` takes, and lets it meet its neighbours; returns these matches."""
        self._note(name, player)
        before = [other for other in self._names[:self._names.index(name)] if other in self._players]
        order = [row["name"] for row in self.standings("rows") if row["name"] in before]
        met: Dict[str, Run] = {}
        place = order.index(before[-1]) if before else 0
        while 0 <= place < len(order) and order[place] not in met:
            met[order[place]] = match = self._meet(name, order[place])
            claim = match.chapter("claims", "rows")[0]
            if claim["claim"].startswith(("open", "equal")):
                break
            place += -1 if claim["player"] == name else 1
        return list(met.values())

    def standings(self, frame: Optional[str] = None) -> Any:
        """The table of ratings, strongest first."""
        with tempfile.TemporaryDirectory(prefix="agon-") as directory:
            files = []
            for tournament in self._states():
                files.append(os.path.join(directory, f"{len(files)}.csv"))
                program.ask(
                    "export", self.database, *program.options(tournament=tournament, format="csv", out=files[-1]))
            if files:
                return results.standings(["rate", *files], frame, {self._names[0]: self._elo}, {})
        return frames.of_rows([{"name": name, "elo": float(self._elo)} for name in self._names], frame)

    def curve(self, frame: Optional[str] = None) -> Any:
        """The rating of each player and half its 95 % interval, in the order in which they were added."""
        rated = {row["name"]: row for row in self.standings("rows")}
        columns = ("name", "elo", "elo_error95")
        return frames.of_rows(
            [{column: rated[name].get(column) for column in columns} for name in self._names if name in rated], frame)

    def _note(self, name: str, player: Player) -> None:
        if name not in self._names:
            self._names.append(name)
        if not stands_for_served(player):
            self._players[name] = player

    def _meet(self, name: str, other: str) -> Run:
        """Plays a match, or continues it, or reads it where it is complete."""
        title = f"{name} against {other}"
        if self._states().get(title) == "complete":
            return Run(self.database, title)
        clear = {"what": "ranking", "within": self._within, "games": self._most_games}
        settings = {"name": title, "database": self.database, "format": {"until-clear": clear}, **self._settings}
        # In the order in which they were added, which is so kept with the ladder.
        return run(players={each: self._players[each] for each in (other, name)}, **settings)

    def _states(self) -> Dict[str, str]:
        """The state of each match, in the order in which they were begun."""
        if not os.path.exists(self.database):
            return {}
        text = program.ask("runs", self.database, "--format=json")
        return {row["tournament"]: row["state"] for row in json.loads(text)["tables"]["runs"]["rows"]}

    def _configs(self) -> Iterator[Dict[str, Any]]:
        """The config of each match."""
        for tournament in self._states():
            text = program.ask(
                "report", self.database, "conditions", *program.options(tournament=tournament, format="json"))
            rows = json.loads(text)["tables"]["conditions"]["rows"]
            yield json.loads(next(row["value"] for row in rows if row["setting"] == "config"))
