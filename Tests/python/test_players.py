"""Who can play: strings, commands, functions, classes."""
import functools
import os
import sys
import threading

import agon
import pytest

BOT = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"name": "my bot"}), flush=True)
    elif message["type"] == "move":
        print(json.dumps({"move": message["legal"][0]}), flush=True)
"""


def first(state):
    return state.legal[0]


def chance(state):
    return state.random.choice(state.legal)


def failing(state):
    raise RuntimeError("I don't know this position")


def wins(run):
    return {row["name"]: row["wins"] for row in run.standings("rows")}


def test_strings_commands_functions_and_classes_play(tmp_path):
    (tmp_path / "bot.py").write_text(BOT)

    class Last:
        def choose(self, state):
            return state.legal[-1]

    players = {
        "string": "greedy", "words": f"json:{sys.executable} bot.py", "command": [sys.executable, "bot.py"],
        "function": first, "class": Last, "object": Last(),
        "partial": functools.partial(lambda state, place: state.legal[place], place=1),
        "more": {"engine": first, "hang": "20s", "limits": {"move": "5s"}},
    }
    run = agon.run(["connect-four:4x4"], players, encounters=1)
    assert {row["name"] for row in run.standings("rows")} == set(players)
    assert len(run.games("rows")) == 8 * 7
    assert run.errors == []
    assert not any(row["reason"] in ("crash", "illegal move", "no answer") for row in run.games("rows"))


def test_players_of_a_list_are_called_what_they_are():
    run = agon.run(["noughts:3x3"], ["random", first, {"name": "other", "player": "greedy"}], encounters=1)
    assert {row["name"] for row in run.standings("rows")} == {"random", "first", "other"}


def test_a_state_tells_what_there_is_to_know():
    seen = []

    def curious(state):
        seen.append(state)
        return state.legal[0]

    agon.run(["noughts:4x3"], {"curious": curious, "random": "random"}, encounters=1, workers=1, limits={"move": "2s"})
    opening = next(state for state in seen if not state.moves)
    assert (opening.seat, opening.seats, opening.variant, opening.time) == (0, 2, "noughts:4x3", 2.0)
    assert opening.board == ["....", "....", "...."]
    assert len(opening.legal) == 12
    assert opening.clocks is None
    second = next(state for state in seen if len(state.moves) == 1)
    assert second.seat == 1 and sum(row.count("X") for row in second.board) == 1
    assert "seat 1" in repr(second)


def test_clocks_are_told_in_seconds():
    seen = []

    def curious(state):
        seen.append(state.clocks)
        return state.legal[0]

    agon.run(["noughts:3x3"], {"curious": curious, "random": "random"}, encounters=1, limits={"game": "30s"})
    assert all(20 < clock <= 30 for clocks in seen for clock in clocks)


def test_columns_may_be_numbers_and_dicts_tell_more():
    run = agon.run(
        ["connect-four:4x4"],
        {"number": lambda state: int(state.legal[0]), "dict": lambda state: {"move": state.legal[0], "nodes": 7}},
        encounters=1)
    assert run.errors == []
    assert {row["nodes"] // max(1, row["moves"]) for row in run.seats("rows") if row["player"] == "dict"} == {7}


def test_a_player_may_call_at_snap():
    def quick(state):
        return 100 if state.message["matching"] else None

    run = agon.run(["snap:2"], {"quick": quick, "dozy": "reflex"}, encounters=2)
    assert wins(run)["quick"] == 4


def test_each_game_at_once_has_an_object_of_a_class_which_is_told_of_begin_and_end():
    told = []

    class Told:
        def __init__(self):
            told.append(("made", id(self)))

        def begin(self, state):
            told.append(("begin", state.variant))

        def choose(self, state):
            return state.legal[0]

        def end(self, places):
            told.append(("end", sorted(places)))

    agon.run(["noughts:3x3"], {"told": Told, "random": "random"}, encounters=3, workers=1)
    assert told.count(("begin", "noughts:3x3")) == 6
    assert sum(what == "end" for what, _ in told) == 6


def test_an_exception_costs_its_player_the_game_alone(capfd):
    run = agon.run(["noughts:3x3"], {"failing": failing, "first": first, "random": "random"}, encounters=5)
    by_pair = {frozenset((row["first"], row["second"])) for row in run.games("rows") if row["reason"] == "crash"}
    assert by_pair == {frozenset(("failing", "first")), frozenset(("failing", "random"))}
    assert wins(run)["failing"] == 0
    assert len(run.games("rows")) == 30
    assert all(row["winner"] != "failing" for row in run.games("rows"))
    assert {error.player for error in run.errors} == {"failing"}
    assert len(run.errors) >= 20
    assert "in failing" in run.errors[0].traceback and "serving.py" not in run.errors[0].traceback
    printed = capfd.readouterr().err
    assert printed.count("Traceback") == 1 and "I don't know this position" in printed


def test_an_answer_that_is_no_move_is_told_as_an_exception():
    run = agon.run(["noughts:3x3"], {"none": lambda state: None, "random": "random"}, encounters=1, progress=False)
    assert "expected one of the legal moves" in run.errors[0].traceback
    assert wins(run) == {"none": 0, "random": 2}


def test_an_illegal_move_loses_the_game():
    run = agon.run(["noughts:3x3"], {"cheat": lambda state: "z9", "random": "random"}, encounters=1)
    assert {row["reason"] for row in run.games("rows")} == {"illegal move"}
    assert run.errors == []


def test_who_cannot_begin_is_left_out_and_the_exception_told():
    class Broken:
        def __init__(self):
            raise ValueError("no weights")

    run = agon.run(["noughts:3x3"], {"broken": Broken, "first": first, "random": "random"}, encounters=2)
    assert "no weights" in run.errors[0].traceback
    assert {row["name"] for row in run.standings("rows") if row["games"]} == {"first", "random"}
    with pytest.raises(agon.EngineError, match="ValueError: no weights"):
        agon.run(["noughts:3x3"], {"broken": Broken, "random": "random"})


def test_a_function_is_called_by_several_games_at_once():
    threads = set()
    together = threading.Barrier(2, timeout=20)

    def meeting(state):
        if threading.get_ident() not in threads:
            threads.add(threading.get_ident())
            together.wait()  # passes only while another game waits here, too
        return state.legal[0]

    run = agon.run(["noughts:3x3"], {"meeting": meeting, "random": "random"}, encounters=10, workers=2, progress=False)
    assert run.errors == []
    assert len(threads) == 2


def test_processes_serve_players_apart_from_one_another(tmp_path):
    def noting(state):
        with open(tmp_path / "processes", "a") as file:
            file.write(f"{os.getpid()}\n")
        return state.legal[0]

    run = agon.run(["noughts:3x3"], {"noting": noting, "failing": failing}, encounters=3, processes=True, workers=2)
    assert str(os.getpid()) not in set((tmp_path / "processes").read_text().split())
    assert wins(run) == {"noting": 6, "failing": 0}
    assert {error.player for error in run.errors} == {"failing"}


def test_a_process_that_ends_costs_its_player_the_game_alone():
    def ending(state):
        os._exit(3)

    run = agon.run(["noughts:3x3"], {"ending": ending, "random": "random"}, encounters=2, processes=True)
    assert wins(run) == {"ending": 0, "random": 4}


@pytest.mark.parametrize("processes", [False, True])
def test_games_are_the_same_for_any_number_of_workers(processes):
    def games(workers):
        run = agon.run(
            ["connect-four:5x4"], {"chance": chance, "first": first, "ab": "alpha-beta:depth=2"}, encounters=4,
            workers=workers, processes=processes)
        return sorted((row["first"], row["second"], row["encounter"], row["transcript"]) for row in run.games("rows"))

    assert games(1) == games(3)


def test_what_is_no_player_is_refused():
    with pytest.raises(TypeError, match="the player “three” is 3"):
        agon.run(["noughts:3x3"], {"three": 3, "random": "random"})
    with pytest.raises(ValueError, match="two are called “first”"):
        agon.run(["noughts:3x3"], [first, first])
