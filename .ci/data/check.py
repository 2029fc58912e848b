"""Runs the code of a page on the files beside it, and compares its result with Agon's.

The code leaves its answers in `rates`, `spent` and `mistakes`, whatever it is written in.
"""
import csv
import importlib.util
import io
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from contextlib import redirect_stdout
from pathlib import Path

import duckdb


def main():
    page = Path(sys.argv[1]).read_text()
    from_files, from_database = blocks(page, "sql")
    compare("pandas", *by_pandas(*blocks(page, "python")))
    compare("DuckDB from CSV", *by_views(from_files))
    if attaches():
        compare("DuckDB from the database", *by_statements(from_database), seats=2)
    else:
        print("data: left out: DuckDB can't have what reads SQLite's files here")
    if shutil.which("Rscript"):
        compare("R", *by_r(*blocks(page, "r")))
    else:
        print("data: left out: R, for there is no Rscript here")


def blocks(page, language):
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)


# What the page's code answers: {(variant, seat): (score, won)}, {player: milliseconds},
# {(variant, ply, given away): games}.


def by_pandas(code):
    names = {}
    with redirect_stdout(io.StringIO()) as printed:
        exec(code, names)
    assert "score" in printed.getvalue() and "milliseconds" in printed.getvalue() and "win" in printed.getvalue()
    rates = {key: (row.score, row.won) for key, row in names["rates"].iterrows()}
    return rates, names["spent"].milliseconds.to_dict(), names["mistakes"].to_dict()


def by_views(code):
    database = duckdb.connect()
    database.execute(code)
    return answers(*(database.sql(f"FROM {name}").fetchall() for name in ("rates", "spent", "mistakes")))


def attaches():
    """Whether DuckDB reads SQLite's files: by what it downloads, or by the same from PyPI."""
    found = importlib.util.find_spec("duckdb_extension_sqlite_scanner")
    files = [f"'{file}'" for file in Path(found.origin).parent.rglob("*.duckdb_extension")] if found else []
    for source in ["sqlite"] + files:
        try:
            duckdb.execute(f"INSTALL {source}; LOAD sqlite")
            return True
        except duckdb.Error:
            continue
    return False


def by_statements(code):
    database = duckdb.connect()
    results = [database.sql(statement) for statement in code.split(";\n") if statement.strip()]
    return answers(*(result.fetchall() for result in results if result is not None))


def by_r(code):
    tables = ("rates", "spent", "mistakes")
    written = "".join(f'write.csv({name}, "{name}.csv", row.names = FALSE)\n' for name in tables)
    subprocess.run(["Rscript", "-"], input=code + written, text=True, check=True, stdout=subprocess.DEVNULL)
    rates, spent, mistakes = (rows(f"{name}.csv") for name in tables)
    return answers(
        [(r["variant"], int(r["seat"]), float(r["score"]), float(r["won"])) for r in rates],
        [(r["player"], float(r["milliseconds"])) for r in spent],
        [(r["variant"], int(r["ply"]), r["given_away"], int(r["games"])) for r in mistakes])


def answers(rates, spent, mistakes):
    return ({row[:2]: row[2:] for row in rates}, dict(spent), {row[:3]: row[3] for row in mistakes})


# What Agon says.


def rows(name):
    with open(name, newline="") as file:
        return list(csv.DictReader(file))


def compare(what, rates, spent, mistakes, seats=4):
    games = rows("games.csv")
    played = {row["variant"] for row in games if seats > 2 or not row["third"]}
    assert {variant for variant, _ in rates} == played, (what, rates)
    for row in rows("variants.csv"):
        if row["variant"] in played:
            close(rates[row["variant"], 1][0], float(row["first_seat_score_percent"]) / 100, what)
    for (variant, seat), (_, won) in rates.items():
        own = [row for row in games if row["variant"] == variant]
        places = [row["places"].split("-") for row in own]
        close(won, sum(p[seat - 1] == "1" and p.count("1") == 1 for p in places) / len(own), what)

    time, moves = defaultdict(float), defaultdict(float)
    for row in rows("reports/players-by-seat.csv"):
        count = float(row["moves_per_game"]) * int(row["games"])
        moves[row["name"]] += count
        time[row["name"]] += count * float(row["milliseconds_per_move"])
    assert spent.keys() == time.keys(), (what, spent)
    for name in spent:
        close(spent[name], time[name] / moves[name], what)

    expected = defaultdict(int)
    for row in rows("accuracy.csv"):
        if row["phase"] == "all":
            expected[row["variant"], "win"] += int(row["wins_to_draws"]) + int(row["wins_to_losses"])
            expected[row["variant"], "draw"] += int(row["draws_to_losses"])
    found = defaultdict(int)
    for (variant, ply, given_away), count in mistakes.items():
        assert ply >= 2, "the first move is the opening's"
        found[variant, given_away] += count
    assert found == {key: count for key, count in expected.items() if count}, (what, found, expected)
    print(f"data: {what}: {len(rates)} rates, {len(spent)} players, {sum(found.values())} mistakes, as Agon says")


def close(one, other, what):
    assert abs(one - other) <= 1e-9 * max(1, abs(other)), (what, one, other)


main()
