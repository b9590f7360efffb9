"""The limits of Knapp Daneben!: the best sheet there can be, with its proof, and why nobody is ever stuck.

**No sheet scores more than 176, and one does.** Every circle lies in one row and one column, so its extremes
points, two a mark, can be shared out: one a mark to the row, one a mark to the column. Call the points of a
line's crosses and its circles' marks the worth of the line; the sheet scores the worth of its ten lines.

1. No line is worth more than 18, and only two are worth that: 2 3 2 3 2 and 12 11 12 11 12. A line that lacks
   a cross is worth 14 at most. (`line_worths` goes through all 161,051 lines.)
2. If two neighbouring rows are both worth 18, no column has a cross between them, as no number of the one
   differs by 1 from the number beside it. Then the columns are worth 14 at most each, and the sheet at most
   5 × 18 + 5 × 14 = 160. The same holds for columns.
3. Otherwise at most 3 of 5 rows are worth 18 and the others 17 at most: 88 together, and so for the columns.
   In all, 176.

The chessboard of 2 and 3 reaches it, and `best_game` shows that dice can roll it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise, product
from math import ceil
from typing import Any

from rulebook.core.game import CHANCE
from rulebook.core.record import Record
from rulebook.games.knapp_daneben.game import KnappDaneben
from rulebook.games.knapp_daneben.house import House
from rulebook.games.knapp_daneben.moves import Choose, Rolled, State, Write
from rulebook.games.knapp_daneben.sheet import Sheet


@cache
def line_worths(game: House) -> dict[tuple[int, ...], int]:
    """Value every full line: the points of its crosses, and half the extremes points of its circles.

    >>> worths = line_worths(House())
    >>> len(worths), worths[2, 3, 2, 3, 2], max(worths.values())
    (161051, 18, 18)
    """
    totals = range(2, 2 * game.sides + 1)
    half = {total: game.mark_points * game.marks(total) / 2 for total in totals}
    return {
        line: game.cross_points[sum(abs(a - b) == 1 for a, b in pairwise(line))]
        + int(sum(half[total] for total in line))
        for line in product(totals, repeat=game.dice)
    }


def best_lines() -> list[tuple[int, ...]]:
    """Find the lines that are worth most.

    >>> best_lines()
    [(2, 3, 2, 3, 2), (12, 11, 12, 11, 12)]
    """
    worths = line_worths(House())
    most = max(worths.values())
    return [line for line, worth in worths.items() if worth == most]


def most_without(crosses: int) -> int:
    """Find what a line is worth at most that has this number of crosses or fewer.

    >>> most_without(crosses=3)
    14
    """
    worths = line_worths(House())
    return max(
        worth for line, worth in worths.items() if sum(abs(a - b) == 1 for a, b in pairwise(line)) <= crosses
    )


def bound() -> int:
    """Bound the score of any sheet, by the three steps of the proof; each is counted or checked here.

    >>> bound()
    176
    """
    size = House().dice
    best = line_worths(House())[best_lines()[0]]
    second = max(worth for worth in line_worths(House()).values() if worth < best)
    # Step 2 needs that best lines side by side make no cross between them.
    assert all(
        abs(a - b) != 1
        for one, other in product(best_lines(), repeat=2)
        for a, b in zip(one, other, strict=True)
    )
    side_by_side = size * best + size * most_without(size - 2)
    apart = ceil(size / 2)
    never_side_by_side = 2 * (apart * best + (size - apart) * second)
    return max(side_by_side, never_side_by_side)


def best_sheet() -> Sheet:
    """Write the chessboard of 2 and 3: all 40 crosses, 38 marks.

    >>> print(House().breakdown(best_sheet()))
    rows 10 + 10 + 10 + 10 + 10, columns 10 + 10 + 10 + 10 + 10, extremes 76: 176 points
    """
    size = House().dice
    return tuple(2 + (row + column) % 2 for row in range(size) for column in range(size))


def best_game() -> Record[Any, Any]:
    """Play it: every roll is all ones but for one die, which shows a two where a 3 is to be written.

    >>> record = best_game()
    >>> record.game.scores(record.state)
    (176,)
    """
    game = KnappDaneben()
    own = game.colours.index("black")
    moves: list[tuple[int, Any]] = [(0, Choose("black"))]
    for circle, total in enumerate(best_sheet()):
        colour = game.circle_colours[circle]
        other = colour if colour != own else (own + 1) % game.dice
        dice = tuple(total - 1 if die == other else 1 for die in range(game.dice))
        moves += [(CHANCE, Rolled(dice)), (0, Write(total, circle // game.dice + 1, circle % game.dice + 1))]
    return Record(game, tuple(moves))


def ways_to_be_stuck(game: KnappDaneben) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Look for a player who cannot write (KD-R6), own colour and colours that still have room; there is none.

    Which circles of a colour are full does not matter for whether anything may be written, nor do the numbers
    or the dice: only which colours have room. So these few cases are all there are. Why none is stuck: if the
    own colour has room, your die and any other will do; else your die and the die of a colour that has.

    >>> list(ways_to_be_stuck(KnappDaneben()))
    []
    """
    some_roll = tuple(1 for _ in range(game.dice))
    for own, *room in product(range(game.dice), *[(False, True)] * game.dice):
        sheet = tuple(0 if room[colour] else 2 for colour in game.circle_colours)
        state = State((game.colours[own],), 1, some_roll, (0,), (sheet,))
        if any(room) and not game.moves(state, 0):
            yield game.colours[own], tuple(c for c, free in zip(game.colours, room, strict=True) if free)
