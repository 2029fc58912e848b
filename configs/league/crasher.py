"""A student's bot with a mistake in it: in every tenth game it looks beyond the end of a list."""
from student import Bot, play


class Crasher(Bot):
    def begin(self, game):
        super().begin(game)
        self.stumbles = game["seed"] % 10 == 0

    def choose(self, question):
        if self.stumbles and len(question["moves"]) > 3:
            return question["legal"][len(question["legal"])]
        return super().choose(question)


play(Crasher(1, 1, 1, 1))
