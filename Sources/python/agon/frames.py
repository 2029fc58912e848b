"""Tables of Agon's output as data frames of pandas or polars, or as rows."""
from __future__ import annotations

import csv
import importlib
import io
import json
from typing import Any, Dict, List, Optional

Rows = List[Dict[str, Any]]

# What is text in tables of games, even where it looks like a number, as a transcript of Connect Four does.
TEXTS = {
    "tournament", "variant", "places", "winner", "reason", "opening", "transcript", "player", "move", "given_away",
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth",
}


def library(frame: Optional[str]) -> Optional[Any]:
    """The library that makes frames: the one of a name, else pandas or polars, whichever is there first; None for
    rows."""
    if frame == "rows":
        return None
    if frame not in (None, "pandas", "polars"):
        raise ValueError(f"frame: expected “pandas”, “polars” or “rows”, found {frame!r}")
    for name in [frame] if frame else ["pandas", "polars"]:
        try:
            return importlib.import_module(name)
        except ImportError:
            if frame:
                raise
    return None


def of_rows(rows: Rows, frame: Optional[str]) -> Any:
    """A frame of rows."""
    makes = library(frame)
    if makes is None:
        return rows
    # An integer above 2⁶³ may come behind many small ones.
    return makes.DataFrame(rows) if makes.__name__ == "pandas" else makes.DataFrame(rows, infer_schema_length=None)


def of_json(text: str, chapter: str, frame: Optional[str]) -> Any:
    """A frame of a chapter of a report in JSON, without the remarks that tell why something is unknown."""
    rows = json.loads(text)["tables"][chapter]["rows"] if text else []
    return of_rows([{name: value for name, value in row.items() if name != "remarks"} for row in rows], frame)


def of_csv(text: str, frame: Optional[str]) -> Any:
    """A frame of a table of games in CSV."""
    makes = library(frame)
    columns = next(csv.reader([text.split("\r\n", 1)[0]]))
    if makes is None:
        rows = csv.DictReader(io.StringIO(text, ""))
        return [{name: value(name, field) for name, field in row.items()} for row in rows]
    texts = [name for name in columns if name in TEXTS]
    if makes.__name__ == "pandas":
        return makes.read_csv(
            io.StringIO(text, ""), dtype={name: str for name in texts}, keep_default_na=False, na_values=[""])
    return makes.read_csv(
        io.BytesIO(text.encode()), schema_overrides={name: makes.String for name in texts}, infer_schema_length=None)


def value(name: str, field: str) -> Any:
    """A field of a column."""
    if field == "":
        return None
    if name in TEXTS:
        return field
    if field in ("true", "false"):
        return field == "true"
    return float(field) if set(field) & set(".e") else int(field)


def to_csv(frame: Any) -> str:
    """The CSV of a frame of pandas or polars, or of a list of dicts."""
    if hasattr(frame, "to_csv"):
        return frame.to_csv(index=False)
    if hasattr(frame, "write_csv"):
        return frame.write_csv()
    written = io.StringIO(newline="")
    table = csv.DictWriter(written, list(frame[0]) if frame else [])
    table.writeheader()
    table.writerows(frame)
    return written.getvalue()
