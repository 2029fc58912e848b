"""Games that are classes."""
import random

import agon
import pytest


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


class Dice(agon.Rules):
    sizes = ["3"]
    most_seats = 4
    has_chance = True

    def start(self, size):
        self.goal, self.points = int(size), [0] * self.seats

    def legal(self, seat):
        return ["one", "two"]

    def play(self, move):
        self.points[self.turn()] += sum(int(self.draw("123456")) for _ in range(1 + (move == "two")))

    def result(self):
        if max(self.points) < self.goal:
            return None
        return {"places": [1 + sum(other > own for other in self.points) for own in self.points], "scores": self.points}

    def board(self):
        return [" ".join(map(str, self.points))]


class Choices(agon.Rules):
    sizes = ["5"]
    simultaneous = True

    def start(self, size):
        self.left, self.won = int(size), [0, 0]

    def turn(self):
        return [0, 1]

    def legal(self, seat):
        return ["rock", "paper", "scissors"]

    def play(self, moves):
        better = (self.legal(0).index(moves[0]) - self.legal(1).index(moves[1])) % 3
        self.left -= 1
        if better:
            self.won[better - 1] += 1

    def result(self):
        return None if self.left else [1 if self.won[seat] >= self.won[1 - seat] else 2 for seat in (0, 1)]


class Cards(agon.Rules):
    """Kuhn poker of one deal."""
    sizes = ["once"]
    has_chance = True

    def start(self, size):
        self.cards, self.made = self.draw(["JQ", "JK", "QJ", "QK", "KJ", "KQ"]), ""

    def legal(self, seat):
        return ["fold", "call"] if "b" in self.made else ["pass", "bet"]

    def play(self, move):
        self.made += move[0]

    def result(self):
        if self.made.endswith("f"):
            return self.won_by(self.turn())
        if self.made not in ("pp", "pbc", "bc"):
            return None
        return self.won_by(0 if "JQK".index(self.cards[0]) > "JQK".index(self.cards[1]) else 1)

    def see(self, seat):
        return [self.cards[seat], self.made]


class Judged(Nim):
    lists_moves = False

    def play(self, move):
        if move not in self.legal(self.turn()):
            raise agon.IllegalMove(f"can't take {move} of {self.left}")
        super().play(move)


@pytest.mark.parametrize("rules", [Nim, Dice, Choices, Cards, Judged])
def test_rules_pass_their_check(rules):
    assert "no faults" in agon.check_rules(rules)


def test_the_check_is_of_the_sizes_that_are_asked_for():
    found = agon.check_rules(Nim, "3", "5")
    assert "nim:3 " in found and "nim:5 " in found and "nim:12" not in found
    assert "3 seats" in agon.check_rules(Dice, seats=3)


def test_wrong_rules_are_told_in_agons_words():
    class Forgetful(Nim):
        def play(self, move):
            self.left -= int(move) + random.randint(0, 1)

        def result(self):
            return self.won_by(1 - self.turn()) if self.left <= 0 else None

    with pytest.raises(agon.EngineError, match="FAULT: ") as raised:
        agon.check_rules(Forgetful, "30")
    assert raised.value.code == 69

    class Endless(Nim):
        def result(self):
            return None

    with pytest.raises(agon.EngineError, match="FAULT: "):
        agon.check_rules(Endless)


def test_a_size_that_there_is_not_is_told_in_the_words_of_the_rules():
    with pytest.raises(agon.EngineError, match="“x” is no number of matches"):
        agon.check_rules(Nim, "x")
    with pytest.raises(agon.UsageError, match="“x” is no number of matches"):
        agon.run(["nim:x"], ["random", "greedy"], games={"nim": Nim})


def test_a_check_needs_a_size():
    class Sizeless(Nim):
        sizes = []

    with pytest.raises(ValueError, match="at which sizes"):
        agon.check_rules(Sizeless)


def test_a_game_is_played_by_all_who_can():
    def best(state):
        left = int(state.variant.partition(":")[2]) - sum(map(int, state.moves))
        return str(left % 4 or 1)

    run = agon.run(["nim:13"], {"best": best, "random": "random", "search": "monte-carlo:simulations=10"},
                   games={"nim": Nim}, encounters=4)
    assert run.standings("rows")[0]["name"] == "best"
    assert run.errors == []


@pytest.mark.parametrize("rules, variant", [(Dice, "game:12"), (Choices, "game:5"), (Cards, "game:once")])
def test_chance_hidden_cards_and_moves_at_once_are_the_same_for_any_number_of_workers(rules, variant):
    def chance(state):
        return state.random.choice(state.legal)

    def games(workers):
        run = agon.run([variant], {"a": chance, "b": "random"}, games={"game": rules}, encounters=5, workers=workers)
        return sorted((row["first"], row["encounter"], row["transcript"]) for row in run.games("rows"))

    assert games(1) == games(3)


def test_a_player_sees_its_own_cards_alone():
    seen = []

    def curious(state):
        seen.append((state.seat, state.board[0]))
        return state.legal[-1]

    run = agon.run(["cards:once"], {"curious": curious, "random": "random"}, games={"cards": Cards}, encounters=3)
    assert {len(card) for _, card in seen} == {1}
    assert run.errors == []


def test_an_exception_in_rules_ends_the_run_with_its_text(capfd):
    class Broken(Nim):
        def play(self, move):
            raise KeyError("matches")

    with pytest.raises(agon.EngineError, match="KeyError: 'matches'"):
        agon.run(["broken:5"], {"random": "random", "other": "random"}, games={"broken": Broken}, encounters=1)
    assert "in play" in capfd.readouterr().err


def test_what_are_no_rules_is_refused():
    with pytest.raises(TypeError, match="the game “nim” is 3"):
        agon.run(["nim:5"], ["random", "greedy"], games={"nim": 3})
