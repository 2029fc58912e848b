"""Matches, tunes, ratings of other games, and ladders."""
import os

import agon
import pytest

COUNTS = [
    {"white": "a", "black": "b", "W": 30, "D": 10, "L": 10},
    {"white": "b", "black": "c", "W": 20, "D": 20, "L": 10},
]
PGN = """[White "a"]
[Black "b"]
[Result "1-0"]

1-0

[White "b"]
[Black "a"]
[Result "1/2-1/2"]

1/2-1/2
"""


def first(state):
    return state.legal[0]


def chance(state):
    return state.random.choice(state.legal)


def better(state):
    """Takes the middle column, where it can."""
    return "3" if "3" in state.legal else state.random.choice(state.legal)


def test_a_test_decides_a_match():
    match = agon.match("alpha-beta:depth=3", "random", ["connect-four:4x4"], sprt=(0, 50), openings={"plies": 2})
    assert (match.verdict, match.passed) == ("H1", True)
    assert match.elo > 0 and match.elo_error95 > 0
    assert match.numbers["games"] == match.numbers["wins"] + match.numbers["draws"] + match.numbers["losses"]
    assert "Match | alpha-beta:depth=3 against random at connect-four:4x4" in str(match) and "H1" in str(match)
    other = agon.match("random", "alpha-beta:depth=3", ["connect-four:4x4"], sprt=(0, 50), openings={"plies": 2})
    assert (other.verdict, other.passed) == ("H0", False)


def test_a_match_may_end_undecided():
    match = agon.match(chance, "random", ["noughts:3x3"], sprt=(0, 5), encounters=5)
    assert (match.verdict, match.passed) == ("undecided", None)


def test_a_match_is_played_until_it_is_clear():
    match = agon.match(better, "random", ["connect-four:5x4"], until_clear=50, openings={"plies": 2})
    assert match.passed is True and match.verdict in ("better", "not worse")
    assert "Clear | better against random: " in str(match)


def test_a_match_without_a_question_has_no_verdict():
    match = agon.match(first, "random", ["noughts:3x3"], encounters=3, seed=5, workers=1)
    assert (match.verdict, match.passed) == (None, None)
    assert match.numbers["games"] == 6
    assert len(match.games("rows")) == 6


def test_players_of_a_match_are_told_apart():
    match = agon.match(first, first, ["noughts:3x3"], encounters=1)
    assert (match.numbers["player"], match.numbers["opponent"]) == ("new", "old")
    match = agon.match(first, first, ["noughts:3x3"], encounters=1, names=("this", "that"), database="match.sqlite")
    assert {row["first"] for row in match.games("rows")} == {"this", "that"}
    assert os.path.exists("match.sqlite")


def test_a_match_tells_faults():
    def failing(state):
        raise RuntimeError("no")

    match = agon.match(failing, "random", ["noughts:3x3"], encounters=3)
    assert match.numbers["faults"][0]["reason"] == "crash"
    assert "Fault | failing: crash 6" in str(match)
    assert match.errors[0].player == "failing"


def test_wrong_arguments_of_a_match_are_told_in_agons_words():
    with pytest.raises(agon.UsageError, match="--sprt"):
        agon.match("random", "greedy", ["noughts:3x3"], sprt=(5, 0))
    with pytest.raises(agon.AgonError, match="--depht"):
        agon.match("random", "greedy", ["noughts:3x3"], depht=3)


def test_a_player_of_this_process_is_tuned():
    class Leaning:
        def __init__(self, left=0.5):
            self.left = left

        def choose(self, state):
            return state.legal[0] if state.random.random() < self.left else state.random.choice(state.legal)

    tune = agon.tune(
        Leaning, {"left": {"start": 0.5, "min": 0.0, "max": 1.0}}, ["noughts:3x3"], games=40, verify="none",
        database="tune.sqlite")
    assert tune.is_proven is None and tune.errors == []
    assert "left" in str(tune)
    assert os.path.exists("tune.sqlite")


def test_a_tune_tells_whether_its_result_is_proven():
    tune = agon.tune(
        {"alpha-beta": {"depth": 1}}, {"corner": {"start": 5, "min": 0, "max": 10}}, ["reversi:4x4"], games=64,
        verify={"sprt": [0, 5], "games": 64})
    assert tune.is_proven is False
    with pytest.raises(agon.UsageError, match="parameters"):
        agon.tune("alpha-beta", {"corners": {"start": 5, "min": 0, "max": 10}}, ["reversi:4x4"])


@pytest.mark.parametrize("kind", ["rows", "pandas", "polars"])
def test_games_of_elsewhere_are_rated(kind):
    games = COUNTS if kind == "rows" else pytest.importorskip(kind).DataFrame(COUNTS)
    table = agon.rate(games, frame="rows", anchors={"c": 1000})
    assert [row["name"] for row in table] == ["a", "b", "c"]
    assert table[2]["elo"] == pytest.approx(1000)


def test_a_file_of_games_is_rated(tmp_path):
    (tmp_path / "games.pgn").write_text(PGN)
    assert list(agon.rate(tmp_path / "games.pgn")["name"]) == ["a", "b"]


def test_a_frame_without_games_is_an_error_in_agons_words():
    with pytest.raises(agon.DataError, match="standard input"):
        agon.rate([{"who": "a", "score": 1}])


def leaning(share):
    """A player that is the better the less it leans to the left."""
    return lambda state: state.legal[0] if state.random.random() < share else better(state)


def test_a_ladder_places_one_player_after_another():
    ladder = agon.Ladder("ladder.sqlite", ["connect-four:5x4"], openings={"plies": 2}, most_games=30)
    assert ladder.add("step-0", leaning(0.9)) == []
    assert ladder.curve("rows") == [{"name": "step-0", "elo": 0, "elo_error95": None}]
    ladder.add("step-1", leaning(0.5))
    ladder.add("best", "alpha-beta:depth=4")
    meetings = ladder.add("step-2", leaning(0.7))
    assert [meeting.tournament for meeting in meetings][0] == "step-2 against best"
    assert meetings[1].tournament == "step-2 against step-1"
    curve = ladder.curve("rows")
    assert [row["name"] for row in curve] == ["step-0", "step-1", "best", "step-2"]
    assert curve[0]["elo"] == 0 and curve[2]["elo"] == max(row["elo"] for row in curve)
    assert list(ladder.standings()["name"])[0] == "best"

    again = agon.Ladder("ladder.sqlite")
    assert again.curve("rows") == curve
    # Functions of before aren't there any more; a player that is a string is met.
    assert [meeting.tournament for meeting in again.add("step-3", leaning(0.6))] == ["step-3 against best"]
    games = len(again.standings("rows"))
    again.add("step-1", leaning(0.5))
    assert len(again.standings("rows")) == games


def test_a_meeting_that_is_complete_is_not_played_again():
    ladder = agon.Ladder("ladder.sqlite", ["noughts:3x3"], openings={"plies": 1}, most_games=20)
    ladder.add("random", "random")
    (meeting,) = ladder.add("chance", chance)
    (again,) = ladder.add("chance", chance)
    assert (again.number, again.games("rows")) == (1, meeting.games("rows"))


def test_a_new_ladder_needs_variants():
    with pytest.raises(ValueError, match="which variants"):
        agon.Ladder("ladder.sqlite")
