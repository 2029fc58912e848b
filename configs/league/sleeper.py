"""A student's bot that never comes to an end in some positions: one game in eight."""
from student import Bot, play


class Sleeper(Bot):
    def begin(self, game):
        super().begin(game)
        self.loops = game["seed"] % 8 == 0

    def choose(self, question):
        while self.loops and len(question["moves"]) > 5:
            pass
        return super().choose(question)


play(Sleeper(1, 2, 0, 1))
