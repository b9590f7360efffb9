"""What no good player does in Knapp Daneben!: writing less than would fit, spoiling a circle for nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulebook.core.game import Event, Seat, replaced
from rulebook.core.later import numpy_is_here
from rulebook.games.knapp_daneben import legal, score, small_sheet
from rulebook.games.knapp_daneben.champion import Champion, trained_for
from rulebook.games.knapp_daneben.champion_nets import CHAMPION
from rulebook.games.knapp_daneben.house import House
from rulebook.games.knapp_daneben.table import Move, Sheet, State, Write, lines, lines_of

SPOILT, HARMLESS = 4, 2
"""Points of crosses that a circle could have made at once, beyond those it does: so many or more spoil it, so
many or fewer do it no harm."""
SURELY = 1.0
"""Points by which what is known of sheets has to prefer the other circle, too."""


def critic(
    house: House, past: Sequence[tuple[State, Move]], view: State, seat: Seat, move: Move
) -> Event | None:
    """Say what is wrong with a write that no good player makes; None: nothing, or it is no write.

    >>> sheet = (6, 7, 0, 7, 6) + (2, 2, 2, 2, 2) * 4
    >>> state = State(("green",), 25, (2, 4, 3, 1, 5), (0,), (sheet,))
    >>> critic(House(), (), state, 0, Write(8, 1, 3)), critic(House(), (), state, 0, Write(7, 1, 3)).rule
    (None, 'KD-6')
    """
    if not isinstance(move, Write):
        return None
    on_offer = [other for other in legal.moves(house, view, seat) if isinstance(other, Write)]
    data = {"seat": seat, "total": move.total, "row": move.row, "column": move.column}
    for other in on_offer:
        if _same_circle(move, other) and outdone(house, view.sheets[seat], move, other):
            return Event("KD-6", "wrote_less", data | {"other": other.total})
    sheet = view.sheets[seat]
    if left_out(house, sheet, move) < SPOILT:
        return None
    worth = known(house, view, seat, [move, *on_offer])
    for other in harmless(house, view, seat, move, on_offer):
        if worth and worth[other] - worth[move] >= SURELY:
            there = {"other": other.total, "to_row": other.row, "to_column": other.column}
            return Event("KD-9", "spoilt", data | there | {"points": left_out(house, sheet, move)})
    return None


def outdone(house: House, sheet: Sheet, move: Write, other: Write) -> bool:
    """Tell whether another total is better in the same circle, whatever comes.

    It is where all neighbours are full, as no number depends on this one any more, and the other total makes
    no fewer crosses in the row, in the column, and no fewer marks, and more of one.

    >>> sheet = (6, 7, 0, 7, 6) + (2, 2, 2, 2, 2) * 4
    >>> outdone(House(), sheet, Write(5, 1, 3), Write(8, 1, 3))
    True
    """
    circle = house.circle(move.row, move.column)
    around = (a + b - circle for line in lines(house.dice) for a, b in line if circle in (a, b))
    if house.cross_spacing == "gap" or not all(sheet[neighbour] for neighbour in around):
        return False
    this, that = (
        (*_crosses(house, sheet, circle, t), score.marks(house, t)) for t in (move.total, other.total)
    )
    return this != that and all(less <= more for less, more in zip(this, that, strict=True))


def harmless(
    house: House, view: State, seat: Seat, move: Write, on_offer: Sequence[Write]
) -> Iterator[Write]:
    """List the writes that earn no less than a move, in circles that come to no harm.

    >>> state = State(("black",), 24, (2, 4, 3, 1, 5), (0,), ((6, 7, 0, 7, 6) + (2,) * 19 + (0,),))
    >>> list(harmless(House(), state, 0, Write(5, 1, 3), [Write(5, 5, 5)]))
    [Write(total=5, row=5, column=5)]
    """
    sheet, earned = view.sheets[seat], _earned(house, view, seat, move)
    for other in on_offer:
        elsewhere = not _same_circle(move, other) and left_out(house, sheet, other) <= HARMLESS
        if elsewhere and _earned(house, view, seat, other) >= earned:
            yield other


def left_out(house: House, sheet: Sheet, move: Write) -> int:
    """Count the points of crosses that some other total could have made at once in the circle of a move.

    >>> left_out(House(), (6, 7, 0, 7, 6) + (0,) * 20, Write(5, 1, 3))
    7
    """
    circle = house.circle(move.row, move.column)
    made = {
        total: score.earned(house, sheet, circle, total) - house.mark_points * score.marks(house, total)
        for total in range(2, 2 * house.sides + 1)
    }
    return max(made.values()) - made[move.total]


def known(house: House, view: State, seat: Seat, moves: Sequence[Write]) -> Mapping[Write, float] | None:
    """Value moves where the worth of sheets is solved or learned, in points; None: it is not known here.

    >>> state = State(("black",), 9, (1, 2, 3), (0,), ((2,) * 8 + (0,),))
    >>> known(House(dice=3, sides=3), state, 0, [Write(3, 3, 3)])
    {Write(total=3, row=3, column=3): 36.0}
    """
    if not numpy_is_here():
        return None
    if small_sheet.is_small(house):
        return {move: small_sheet.after(house, view, seat, move) for move in moves}
    if not trained_for(house):
        return None
    return {move: gain / CHAMPION.unit for move, gain in Champion().values(house, view, seat, moves).items()}


def _crosses(house: House, sheet: Sheet, circle: int, total: int) -> tuple[int, ...]:
    after = replaced(sheet, circle, total)
    return tuple(score.crosses_in(house, after, line) for line in lines_of(house.dice, circle))


def _earned(house: House, view: State, seat: Seat, move: Write) -> int:
    circle = house.circle(move.row, move.column)
    return score.earned(house, view.sheets[seat], circle, move.total)


def _same_circle(move: Write, other: Write) -> bool:
    return (move.row, move.column) == (other.row, other.column)
