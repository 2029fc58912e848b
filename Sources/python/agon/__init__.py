"""Tournaments of game-playing programs, played by Agon, for notebooks.

    import agon
    run = agon.run(["connect-four:7x6"], {"mine": my_function, "ab": "alpha-beta:depth=4"}, encounters=50)
    run.standings()

`run` plays a tournament, `match` lets two players meet, `tune` looks for better parameters, `rate` rates games of
elsewhere, and a `Ladder` places one player after another, such as the checkpoints of a training. A game may be a class
of `Rules`.
"""
from .ladder import Ladder
from .players import Player, State
from .playing import match, rate, run, tune
from .program import AgonError, DataError, EngineError, InternalError, Interrupted, ResourceError, UsageError
from .results import Match, Run, Tune
from .rules import IllegalMove, Rules, check_rules
from .serving import Fault

__all__ = [
    "AgonError", "DataError", "EngineError", "Fault", "IllegalMove", "InternalError", "Interrupted", "Ladder", "Match",
    "Player", "ResourceError", "Rules", "Run", "State", "Tune", "UsageError", "check_rules", "match", "rate",
    "run", "tune",
]
