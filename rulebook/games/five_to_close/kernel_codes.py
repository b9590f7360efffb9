"""The numbers that stand for cards, phases and moves in compiled code, and the most there can be of each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, get_args

import numpy as np

from rulebook.games.five_to_close.play import NOT_DRAWN, OUT
from rulebook.games.five_to_close.table import LETTERS, SPECIALS, Move, Phase

KINDS: Final = (*LETTERS, *sorted(SPECIALS))
"""The kinds of cards, in the order of a hand."""
SPECIAL: Final = len(LETTERS)
"""From this one on they are special."""
DOUBLE, FREEZE, TRIPLE, UNFREEZE, WILD = range(len(LETTERS), len(KINDS))
PHASES: Final = get_args(Phase)
LOTS, DEAL, TURN_OVER, DRAW, DRAWING, PLAY, ANSWER, REFILL, CLOSING, FINISHED = range(len(PHASES))
ALL_LOTS: Final = (NOT_DRAWN, *LETTERS, OUT)
"""What a seat may have drawn for the deal; a lot is the place in this row."""

LOT_OUT: Final = len(ALL_LOTS) - 1

MOVES: Final = get_args(Move)
"""The kinds of moves: the first number of a row."""
LOT, DEALT, TURNED, DREW, DRAW_PILE, TAKE_TOP, SWAP, BEGIN, ADD, INSERT, EXCHANGE = range(11)
MULTIPLY, FREEZES, UNFREEZES, FRESH, LOCK, ASK, ANSWERS, TELL, DISCARD, DONE, CHALLENGE, ACCEPT = range(
    11, 23
)

SEATS, MOST_CARDS, WORDS, ROUNDS, LENGTHS, HAND = 8, 512, 16, 8, 15, 10
"""The most there can be: seats, cards, words of a team, rounds, lengths in the points table, cards drawn."""
THOUGHT, DEEP = 2 + SEATS * HAND, 16
"""A row has a move, at most all hands of a deal, and behind it room for a speller to think: a number for each
letter, three for each card of a hand, and one for each word."""
AIMS: Final = THOUGHT + SPECIAL + 3 * DEEP
WIDTH: Final = AIMS + WORDS + 1

whole: Callable[[Any], int] = np.int64  # type: ignore[assignment]  # numba sees through no other name
"""A number of a record as compiled functions are handed it: they are compiled for one width only."""
