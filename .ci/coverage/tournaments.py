"""What is played: small tournaments of every kind that errors depend on."""
from dataclasses import dataclass, field

SEARCHERS = ["greedy", "alpha-beta:depth=1", "alpha-beta:depth=2", "alpha-beta:depth=3"]


@dataclass
class Tournament:
    title: str
    variants: list
    players: list
    encounters: int
    openings: str = "none"
    # Lines of the openings file, if there is one.
    book: list = field(default_factory=list)
    # Whether intervals are known to be too wide: some openings of a supply are left out, and nothing shows how much of
    # the scatter is theirs.
    is_careful: bool = False
    # Whether it is played in the reduced form.
    is_reduced: bool = False

    def config(self, seed, database, reports, book):
        """The text of a config that plays it with a seed."""
        def quoted(words):
            return ", ".join(f'"{word}"' for word in words)

        return (
            f"name: t\nseed: {seed}\nvariants: [{quoted(self.variants)}]\nplayers: [{', '.join(self.players)}]\n"
            f"encounters: {self.encounters}\nopenings: {self.openings.replace('BOOK', str(book))}\nworkers: 1\n"
            f"database: {database}\nreports: {{directory: {reports}, formats: []}}\n")


def named(players):
    return [player if player.startswith("{") else f'"{player}"' for player in players]


def first_moves(variant, columns, plies, step):
    """Openings of Connect Four that leave the game open: every `step`-th way to drop so few discs."""
    ways = [""]
    for _ in range(plies):
        ways = [way + column for way in ways for column in columns]
    return [f"{variant} {way}" for way in ways[::step] if all(way.count(column) < 4 for column in columns)]


REFLEXES = ['{name: a, player: "reflex:fastest=200"}', '{name: b, player: "reflex:fastest=220"}',
            '{name: c, player: "reflex:fastest=260"}', '{name: d, player: "reflex:misses=0.3"}']
SAMPLERS = ["random", "greedy", "monte-carlo:simulations=20", "monte-carlo:simulations=60"]

TOURNAMENTS = [
    Tournament("noughts 5x5 in lines of 4, 2 plies (600)", ["noughts:5x5,line=4"], named(SEARCHERS), 30,
               "{plies: 2}", is_reduced=True),
    Tournament("Connect Four, 4 plies (1,120)", ["connect-four:7x6"], named(SEARCHERS), 30, "{plies: 4}"),
    Tournament("Connect Four, 2 plies (49)", ["connect-four:7x6"], named(SEARCHERS), 30, "{plies: 2}",
               is_careful=True),
    Tournament("noughts 3x3, 2 plies (72), 100 encounters", ["noughts:3x3"], named(["random"] + SEARCHERS), 100,
               "{plies: 2}", is_reduced=True),
    Tournament("Reversi 6x6, 2 plies (12)", ["reversi:6x6"], named(["random"] + SEARCHERS), 30, "{plies: 2}",
               is_reduced=True),
    Tournament("Reversi 6x6, 4 plies (236)", ["reversi:6x6"], named(["random"] + SEARCHERS), 30, "{plies: 4}"),
    Tournament("Connect Four 5x4, a file of 208", ["connect-four:5x4"], named(SEARCHERS), 20, "{file: BOOK}",
               book=first_moves("connect-four:5x4", "12345", 4, 3)),
    Tournament("Connect Four 5x4, a file of 12", ["connect-four:5x4"], named(SEARCHERS), 60, "{file: BOOK}",
               book=first_moves("connect-four:5x4", "12345", 3, 11), is_reduced=True),
    Tournament("deterministic players, Connect Four, 2 plies (49)", ["connect-four:7x6"], named(SEARCHERS[1:]), 30,
               "{plies: 2}", is_reduced=True),
    Tournament("noughts 4x4, no openings", ["noughts:4x4"], named(SAMPLERS), 30),
    Tournament("three games in one rating, 4 plies", ["noughts:3x3", "connect-four:7x6", "reversi:6x6"],
               named(SEARCHERS), 10, "{plies: 4}"),
    Tournament("Snap", ["snap:2"], REFLEXES, 30, is_reduced=True),
]
