"""Runs, their results, and how they end."""
import os
import signal
import subprocess
import sys
import threading
import time
import types

import agon
import pandas
import pytest

# A run that takes some seconds; its player waits as one does that thinks.
LONG = """
import os, time
import agon

def slow(state):
    # As long as the test wants the run to be in its middle.
    if os.path.exists("long.wait"):
        time.sleep(0.02)
    return state.legal[0]

def play():
    return agon.run(
        ["noughts:3x3"], {"slow": slow, "random": "random"}, encounters=150, database="long.sqlite", workers=2)

if __name__ == "__main__":
    play()
"""


def first(state):
    return state.legal[0]


@pytest.fixture(scope="module")
def run():
    return agon.run(
        ["noughts:3x3", "connect-four:4x4"], {"first": first, "ab": "alpha-beta:depth=3", "greedy": "greedy"},
        encounters=5, openings={"plies": 1})


def test_standings_are_a_frame_of_pandas(run):
    table = run.standings()
    assert isinstance(table, pandas.DataFrame)
    assert list(table["name"])[0] == "ab"
    assert table["games"].sum() == 2 * 60


def test_standings_are_a_frame_of_polars_without_pandas(run, monkeypatch):
    polars = pytest.importorskip("polars")
    without(monkeypatch, "pandas")
    assert isinstance(run.standings(), polars.DataFrame)
    assert isinstance(run.games(), polars.DataFrame)


def test_standings_are_rows_without_either(run, monkeypatch):
    without(monkeypatch, "pandas", "polars")
    rows = run.standings()
    assert [row["rank"] for row in rows] == [1, 2, 3]
    assert isinstance(rows[0]["elo"], float) and "remarks" not in rows[0]
    assert run.games()[0]["transcript"].__class__ is str


def test_the_kind_of_frame_can_be_chosen(run, monkeypatch):
    assert isinstance(run.standings("pandas"), pandas.DataFrame)
    assert isinstance(run.standings("rows"), list)
    with pytest.raises(ValueError, match="expected “pandas”, “polars” or “rows”"):
        run.standings("frames")
    without(monkeypatch, "pandas")
    with pytest.raises(ImportError):
        run.standings("pandas")


def test_standings_take_the_options_of_the_command(run):
    assert set(run.standings(variant="noughts:3x3")["games"]) == {20}
    assert len(run.standings(by="variant")) == 6
    anchored = run.standings(anchors={"greedy": 1200}).set_index("name")
    assert anchored.loc["greedy", "elo"] == pytest.approx(1200)
    with pytest.raises(agon.AgonError, match="--sorted"):
        run.standings(sorted=True)


def test_games_are_a_row_each(run):
    games = run.games()
    assert len(games) == 60 and set(games["variant"]) == {"noughts:3x3", "connect-four:4x4"}
    assert run.games("rows") == [
        {name: None if value is None or value != value else value for name, value in row.items()}
        for row in games.astype(object).to_dict("records")]
    assert len(run.seats()) == 120


def test_games_are_the_same_in_polars(run):
    pytest.importorskip("polars")
    assert run.games("polars").to_dicts() == run.games("rows")
    assert run.seats("polars").to_dicts() == run.seats("rows")


def test_transcripts_are_text(run):
    four = run.games().query("variant == 'connect-four:4x4'")
    assert all(isinstance(transcript, str) and transcript.isdigit() for transcript in four["transcript"])


def test_chapters_and_reports_are_those_of_the_command(run, tmp_path):
    assert set(run.chapter("variants")["variant"]) == {"noughts:3x3", "connect-four:4x4"}
    assert run.chapter("faults", "rows") == []
    written = run.report("out", formats="html,json")
    assert sorted(written) == ["out/report.html", "out/report.json"]
    assert (tmp_path / "out/report.html").exists()


def test_a_run_tells_of_itself(run):
    assert "Standings" in str(run) and "ab" in str(run)
    assert repr(run).startswith("<Run 1 of run in ")


def test_a_temporary_database_lasts_as_long_as_the_run():
    run = agon.run(["noughts:3x3"], ["random", "greedy"], encounters=1)
    database = run.database
    assert os.path.exists(database)
    del run
    assert not os.path.exists(database)


def test_nothing_is_written_where_nobody_asked_for_it(tmp_path):
    agon.run(["noughts:3x3"], ["random", "greedy"], encounters=1)
    assert list(tmp_path.iterdir()) == []
    agon.run(["noughts:3x3"], ["random", "greedy"], encounters=1, reports={"directory": "out", "formats": ["text"]})
    assert (tmp_path / "out/report.txt").exists()


def test_a_database_keeps_one_run_after_another_and_is_read_later(tmp_path):
    players = {"first": first, "random": "random"}
    for _ in range(2):
        run = agon.run(["noughts:3x3"], players, encounters=2, database="kept.sqlite")
    assert run.number == 2
    more = agon.run(["noughts:3x3"], players, encounters=3, database="kept.sqlite", extend=True)
    assert (more.number, len(more.games("rows"))) == (2, 6)
    assert len(agon.Run("kept.sqlite", number=1).games("rows")) == 4


@pytest.mark.parametrize("variants, config, text", [
    (["conect-four"], {}, "there is no game “conect-four”; did you mean “connect-four”[?] known: "),
    (["noughts:3x3"], {"encounter": 5}, "unknown key “encounter”; did you mean “encounters”[?] known: "),
    (["noughts:3x3"], {"limits": {"move": "fast"}}, "limits"),
])
def test_wrong_arguments_are_told_in_agons_words(variants, config, text):
    with pytest.raises(agon.UsageError, match=text) as raised:
        agon.run(variants, ["random", "greedy"], **config)
    assert raised.value.code == 64
    assert "arguments" not in str(raised.value) and "/tmp" not in str(raised.value)


def test_a_command_that_cannot_be_run_is_an_error_where_nobody_is_left(capfd):
    with pytest.raises(agon.EngineError, match="there is no program “./nowhere”") as raised:
        agon.run(["noughts:3x3"], {"nowhere": ["./nowhere"], "random": "random"})
    assert raised.value.code == 69


def test_other_errors_have_classes_of_their_own(tmp_path):
    (tmp_path / "broken.sqlite").write_text("no database\n" * 100)
    with pytest.raises(agon.DataError) as raised:
        agon.Run("broken.sqlite")
    assert raised.value.code == 65
    with pytest.raises(agon.ResourceError) as raised:
        agon.run(["noughts:3x3"], ["random", "greedy"], database="nowhere/run.sqlite")
    assert raised.value.code == 74


def test_a_program_that_is_nowhere_is_told(monkeypatch):
    monkeypatch.setenv("AGON", "")
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("importlib.metadata.files", lambda name: [])
    with pytest.raises(FileNotFoundError, match="there is no program “agon”"):
        agon.run(["noughts:3x3"], ["random", "greedy"])


def test_runs_at_once_in_threads_do_not_mix():
    runs = {}

    def play(name, move):
        players = {name: lambda state: state.legal[move], "random": "random"}
        runs[name] = agon.run(["connect-four:4x4"], players, encounters=10, workers=1)

    threads = [threading.Thread(target=play, args=each) for each in (("low", 0), ("high", -1))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for name in runs:
        assert {row["name"] for row in runs[name].standings("rows")} == {name, "random"}
        assert len(runs[name].games("rows")) == 20 and runs[name].errors == []


def test_ctrl_c_keeps_all_games_and_the_same_call_goes_on(tmp_path, monkeypatch):
    process = begin_long_run(tmp_path)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode != 0
    assert "Interrupted: interrupted; all games by now are kept in long.sqlite" in errors
    assert_goes_on(tmp_path, monkeypatch)


def test_a_notebook_that_is_killed_costs_no_player_a_game(tmp_path, monkeypatch):
    process = begin_long_run(tmp_path)
    process.kill()
    process.communicate()
    assert_goes_on(tmp_path, monkeypatch)


def begin_long_run(tmp_path):
    """A process that is in the middle of its run."""
    (tmp_path / "long.py").write_text(LONG)
    (tmp_path / "long.wait").touch()
    process = subprocess.Popen([sys.executable, "long.py"], stderr=subprocess.PIPE, text=True)
    while games_in("long.sqlite") < 20:
        assert process.poll() is None, process.stderr.read()
        time.sleep(0.1)
    return process


def games_in(database):
    try:
        return len(agon.Run(database).games("rows"))
    except agon.AgonError:  # there is nothing yet
        return 0


def assert_goes_on(tmp_path, monkeypatch):
    kept = agon.Run("long.sqlite").games("rows")
    assert 20 <= len(kept) < 300
    (tmp_path / "long.wait").unlink()
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "long", raising=False)
    import long

    # A run that has been killed still lets its last games go.
    for _ in range(100):
        try:
            run = long.play()
            break
        except agon.ResourceError:
            time.sleep(0.1)
    games = run.games("rows")
    assert len(games) == 300 and run.number == 1
    assert games[:len(kept)] == kept
    assert [row for row in games if row["reason"] == "crash"] == []


def test_a_terminal_shows_a_bar(capfd):
    agon.run(["noughts:3x3"], {"slow": slow, "random": "random"}, encounters=8, progress=True)
    assert "\r[" in capfd.readouterr().err
    agon.run(["noughts:3x3"], {"slow": slow, "random": "random"}, encounters=1)
    assert capfd.readouterr().err == ""


def test_a_system_without_terminals_plays_as_well(monkeypatch, capfd):
    def openpty():
        raise OSError("out of pty devices")

    monkeypatch.setattr("pty.openpty", openpty)
    run = agon.run(["noughts:3x3"], {"slow": slow, "random": "random"}, encounters=1)
    assert len(run.games("rows")) == 2
    assert capfd.readouterr().err == ""
    with pytest.raises(agon.AgonError, match="there is no player “nobody”"):
        agon.run(["noughts:3x3"], ["nobody", "random"], encounters=1)


def test_a_notebook_shows_a_bar(monkeypatch, capfd):
    shown = []

    class Handle:
        def update(self, content):
            shown.append(content)

    def display(content, display_id):
        shown.append(content)
        return Handle()

    notebook = types.ModuleType("IPython")
    notebook.get_ipython = lambda: types.SimpleNamespace(kernel=True)
    shows = types.ModuleType("IPython.display")
    shows.HTML, shows.display = str, display
    monkeypatch.setitem(sys.modules, "IPython", notebook)
    monkeypatch.setitem(sys.modules, "IPython.display", shows)
    agon.run(["noughts:3x3"], {"slow": slow, "random": "random"}, encounters=8)
    assert any(content.startswith("<progress value='0.") and "of 16 games" in content for content in shown)
    assert shown[-1] == ""
    assert capfd.readouterr().err == ""


def slow(state):
    time.sleep(0.02)
    return state.legal[0]


def without(monkeypatch, *names):
    """Makes packages look as if they weren't installed."""
    class Missing:
        def find_spec(self, name, path=None, target=None):
            if name in names:
                raise ModuleNotFoundError(f"no module {name}", name=name)

    for name in names:
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr(sys, "meta_path", [Missing(), *sys.meta_path])
