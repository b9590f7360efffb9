"""Exact odds for dice, decks and chains.

>>> from rulebook.odds import P, dice, law
>>> own, *others = dice(5)
>>> P(own + others[0] == 7)
Fraction(1, 6)
>>> law(own + others[0]).mean
Fraction(7, 1)
"""

from rulebook.odds.chain import Chain
from rulebook.odds.decide import Decisions, decide
from rulebook.odds.deck import Deck
from rulebook.odds.dice import coin, dice, die
from rulebook.odds.errors import (
    CutShort,
    ImpossibleCondition,
    NotEnoughCards,
    NoTruthYet,
    OddsError,
    TooManyCases,
)
from rulebook.odds.estimate import Estimate, Share, estimate
from rulebook.odds.formula import formula, generating_function, sp
from rulebook.odds.functions import (
    all_of,
    any_of,
    closest,
    count,
    how_many_different,
    largest,
    smallest,
    total,
    where,
)
from rulebook.odds.law import Law
from rulebook.odds.pools import Pool
from rulebook.odds.probability import P, every_set, law
from rulebook.odds.recurrence import after_steps
from rulebook.odds.set_table import SetTable
from rulebook.odds.variables import Event, Variable
from rulebook.odds.why import Reasons, why

__all__ = [
    "Chain",
    "CutShort",
    "Decisions",
    "Deck",
    "Estimate",
    "Event",
    "ImpossibleCondition",
    "Law",
    "NoTruthYet",
    "NotEnoughCards",
    "OddsError",
    "P",
    "Pool",
    "Reasons",
    "SetTable",
    "Share",
    "TooManyCases",
    "Variable",
    "after_steps",
    "all_of",
    "any_of",
    "closest",
    "coin",
    "count",
    "decide",
    "dice",
    "die",
    "estimate",
    "every_set",
    "formula",
    "generating_function",
    "how_many_different",
    "largest",
    "law",
    "smallest",
    "sp",
    "total",
    "where",
    "why",
]
