"""The results of runs, matches and tunes: read from their database by Agon, never computed here."""
from __future__ import annotations

import json
import shutil
import weakref
from typing import Any, Dict, List, Mapping, Optional

from . import frames, program
from .serving import Fault


class Run:
    """A run of a tournament in a database.

    Frames are of pandas if it is there, else of polars, else lists of dicts; `frame` chooses: `"pandas"`, `"polars"` or
    `"rows"`.
    """

    def __init__(
        self, database: str, tournament: Optional[str] = None, number: Optional[int] = None,
        errors: Optional[List[Fault]] = None, temporary: Optional[str] = None,
    ) -> None:
        """The run of a number, by default the newest; the tournament is needed only where a database holds several."""
        self.database = database
        """The file with all games."""
        self.errors = errors if errors is not None else []
        """The exceptions that players raised meanwhile, in their order."""
        remove_with(self, temporary)
        self._selection = program.options(tournament=tournament, run=number)
        text = program.ask("standings", database, *self._selection, "--format=json")
        covered = json.loads(text)["coverage"]
        self.tournament: str = covered["tournament"]
        """The tournament's name."""
        self.number: int = covered["runs"][-1]
        """The run's number in its tournament."""
        self._selection = program.options(tournament=self.tournament, run=self.number)

    def standings(
        self, frame: Optional[str] = None, anchors: Optional[Mapping[str, float]] = None, **options: Any
    ) -> Any:
        """The table of ratings, strongest first.

        `anchors` gives some players their Elo; further arguments are the options of `agon standings`, such as
        `by="variant"`, `variant="reversi:8x8"` or `model="davidson"`.
        """
        return standings(["standings", self.database, *self._selection], frame, anchors, options)

    def games(self, frame: Optional[str] = None) -> Any:
        """A row for each game: who played, places, why it ended, and all moves."""
        return self._table("games", frame)

    def seats(self, frame: Optional[str] = None) -> Any:
        """A row for each seat of each game: who had it, its place, and what was spent."""
        return self._table("seats", frame)

    def chapter(self, name: str, frame: Optional[str] = None) -> Any:
        """A chapter of the report, such as `crosstable` or `faults`; empty where there is nothing to tell."""
        text = program.ask("report", self.database, name, *self._selection, "--format=json")
        return frames.of_json(text, name, frame)

    def report(self, directory: str, formats: Optional[str] = None) -> List[str]:
        """Writes all reports into a directory; returns the files. `formats` are some of `text`, `markdown`, `csv`,
        `json`, `html` and `svg`, with commas between."""
        return program.ask(
            "report", self.database, *self._selection, *program.options(out=directory, formats=formats)).splitlines()

    def _table(self, name: str, frame: Optional[str]) -> Any:
        text = program.ask("export", self.database, *self._selection, "--format=csv", f"--table={name}")
        return frames.of_csv(text, frame)

    def __str__(self) -> str:
        return program.ask("standings", self.database, *self._selection)

    def __repr__(self) -> str:
        return f"<Run {self.number} of {self.tournament} in {self.database}>"


class Match(Run):
    """A match of two players: its result, from the side of the first one, and its games as of any run."""

    def __init__(
        self, database: str, numbers: Dict[str, Any], passed: Optional[bool], errors: List[Fault],
        temporary: Optional[str],
    ) -> None:
        tournament = f"{numbers['player']} against {numbers['opponent']}"
        super().__init__(database, tournament, errors=errors, temporary=temporary)
        self.numbers = numbers
        """All that Agon says, by the names of `agon match --format json`."""
        self.passed = passed
        """True where the test accepts H1, or the first player isn't worse; False where it accepts H0, or only the
        second isn't worse; None where that is undecided, or nothing was asked."""

    @property
    def verdict(self) -> Optional[str]:
        """Of a test, `H1`, `H0` or `undecided`; of `until_clear`, `better`, `equal`, `not worse` or `open`; None where
        nothing was asked."""
        if "test" in self.numbers:
            return self.numbers["test"]["verdict"]
        return self.numbers["clear"]["claim"] if "clear" in self.numbers else None

    @property
    def elo(self) -> float:
        """The difference in Elo."""
        return self.numbers["elo"]

    @property
    def elo_error95(self) -> float:
        """Half the 95 % interval of the difference."""
        return self.numbers["elo_error95"]

    def __str__(self) -> str:
        found = self.numbers
        lines = [
            f"Match | {found['player']} against {found['opponent']} at {', '.join(found['variants'])}",
            f"Elo   | {self.elo:.2f} +- {self.elo_error95:.2f} (95%) for {found['player']}",
            f"Games | N: {found['games']} W: {found['wins']} D: {found['draws']} L: {found['losses']}",
        ]
        if "test" in found:
            test = found["test"]
            lines.append(f"Test  | {test['verdict']}, LLR {test['llr']:.2f} of [{test['elo0']:g}, {test['elo1']:g}]")
        if "clear" in found:
            clear = found["clear"]
            meaning = f"{clear['claim']}, within {clear['within']:g} Elo"
            lines.append(f"Clear | {clear['player']} against {clear['opponent']}: {meaning}")
        lines += [f"Fault | {fault['player']}: {fault['reason']} {fault['games']}" for fault in found["faults"]]
        return "\n".join(lines)


class Tune:
    """The result of a tune."""

    def __init__(
        self, database: str, text: str, is_proven: Optional[bool], errors: List[Fault], temporary: Optional[str],
    ) -> None:
        self.database = database
        """The file with all that was played."""
        self.text = text
        """The report."""
        self.is_proven = is_proven
        """Whether a match has proven the result better than the start; None where no proof was asked for."""
        self.errors = errors
        """The exceptions that players raised meanwhile, in their order."""
        remove_with(self, temporary)

    def __str__(self) -> str:
        return self.text


def remove_with(result: Any, temporary: Optional[str]) -> None:
    """Removes a temporary directory once nobody has the result any more that is read from it."""
    if temporary:
        weakref.finalize(result, shutil.rmtree, temporary, ignore_errors=True)


def standings(
    command: List[str], frame: Optional[str], anchors: Optional[Mapping[str, float]], options: Mapping[str, Any],
    text: str = "",
) -> Any:
    """The table that a command prints with the options of standings, where it may read a text."""
    given = [f"{name}={elo}" for name, elo in (anchors or {}).items()]
    table = program.ask(*command, *program.options(anchor=given, **options), "--format=json", text=text)
    (chapter,) = json.loads(table)["tables"]
    return frames.of_json(table, chapter, frame)
