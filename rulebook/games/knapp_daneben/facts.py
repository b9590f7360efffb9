"""The odds panel's lines for a position: what a roll may bring to this very sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulebook.core.game import Fact, Seat
from rulebook.games.knapp_daneben import legal, score
from rulebook.games.knapp_daneben.house import House
from rulebook.games.knapp_daneben.odds import chance_of_a_pair, heat, law_of_best
from rulebook.games.knapp_daneben.table import Sheet, State

WARMEST = 3
"""How many circles with the best chance of a cross are shown."""


def facts(house: House, view: State, seat: Seat | None) -> Sequence[Fact]:
    """Give the odds of a roll for a seat's sheet; alone, a bystander sees the one sheet there is.

    >>> from rulebook.games.knapp_daneben.table import RULES
    >>> sheet = (4, 0, 6) + (0,) * 22
    >>> for fact in facts(House(), State(("red",), rolls=3, sheets=(sheet,)), 0)[1:]:
    ...     print(RULES.phrase(fact.say, fact.data), fact.value)
    A roll lets you make at least one cross at row 2, column 3 917/1296
    A roll lets you make at least one cross at row 1, column 2 1/3
    A roll lets you make at least one cross at row 1, column 4 5/18
    A roll lets you make two or more crosses at row 1, column 2 1/9
    """
    if seat is None and house.players == 1:
        seat = 0
    if seat is None or not legal.to_act(house, view):
        return ()
    if seat >= len(view.colours):
        return tuple(_of_any_sheet(house))
    if all(view.sheets[seat]):
        return ()
    lines = [*_of_this_roll(house, view, seat), *_of_a_roll(house, view.sheets[seat], view.colours[seat])]
    return (*lines, *_of_any_sheet(house)) if len(lines) < WARMEST else tuple(lines)


def _of_any_sheet(house: House) -> Iterator[Fact]:
    middle = house.sides + 1
    extreme = tuple(total for total in range(2, 2 * house.sides + 1) if score.marks(house, total))
    own = {"own": house.own_die}
    yield Fact("odds_total", own | {"total": middle}, chance_of_a_pair(house, frozenset({middle})))
    if extreme:
        chance = chance_of_a_pair(house, frozenset(extreme))
        yield Fact("odds_extreme", {**own, "totals": extreme}, chance)


def _of_this_roll(house: House, view: State, seat: Seat) -> Iterator[Fact]:
    """How lucky the roll on the table is for somebody who has yet to write it."""
    if seat in view.waiting and house.own_die:
        points = max(score.gain(house, view, seat, move) or 0 for move in legal.moves(house, view, seat))
        best = law_of_best(house, view.sheets[seat], view.colours[seat])
        yield Fact("odds_this_roll", {"points": points}, best.at_most(points))


def _of_a_roll(house: House, sheet: Sheet, colour: str) -> Iterator[Fact]:
    """What a roll may bring, the warmest circles first."""
    if house.own_die:
        yield Fact("odds_best", {}, law_of_best(house, sheet, colour))
    warm = {circle: chances for circle, chances in enumerate(heat(house, sheet, colour)) if chances}
    for say, crosses in (("odds_cross", 1), ("odds_crosses", 2)):
        for circle in sorted(warm, key=lambda c: -warm[c][crosses - 1])[: WARMEST if crosses == 1 else 1]:
            if chance := warm[circle][crosses - 1]:
                row, column = house.where(circle)
                yield Fact(say, {"row": row, "column": column}, chance)
