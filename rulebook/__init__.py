"""Step through five tabletop games rule by rule, and see the exact odds behind every move.

>>> import rulebook
>>> record = rulebook.play(rulebook.new("knapp_daneben", players=2), bots=["random", "greedy"], seed=7)
>>> len(record), record.game.winners(record.state)
(77, (1,))
"""

from rulebook.core.catalogue import Catalogue, Component, Option, Rule, Ruling
from rulebook.core.game import CHANCE, HIDDEN, Event, Fact, Game, Refused, Seat
from rulebook.core.players import play
from rulebook.core.record import BadRecord, Line, Log, Record, Step
from rulebook.core.registry import UnknownGame, all_games, new, register, rules
from rulebook.simulation.compare import Comparison, Pair, games_needed, simulate_pair
from rulebook.simulation.many_games import simulate
from rulebook.simulation.results import Results

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "HIDDEN",
    "BadRecord",
    "Catalogue",
    "Comparison",
    "Component",
    "Event",
    "Fact",
    "Game",
    "Line",
    "Log",
    "Option",
    "Pair",
    "Record",
    "Refused",
    "Results",
    "Rule",
    "Ruling",
    "Seat",
    "Step",
    "UnknownGame",
    "all_games",
    "games_needed",
    "new",
    "play",
    "register",
    "rules",
    "simulate",
    "simulate_pair",
]
