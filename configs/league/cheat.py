"""A student's bot that takes the other's cell, or a full column, when it is about to lose."""
from student import Bot, play


class Cheat(Bot):
    def choose(self, question):
        marks = "XO" if question["seat"] == 0 else "OX"
        cells = [self.cell(move, question["board"]) for move in question["legal"]]
        if sum(self.run(question["board"], x, y, marks[1]) >= 4 for x, y in cells) > 1:
            return question["moves"][-1] if not self.drops else "99"
        return super().choose(question)


play(Cheat(2, 1, 1, 1))
