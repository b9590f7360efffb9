"""The odds panel's lines for a position: what a roll may bring to this very sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rulebook.core.game import Fact, Seat
from rulebook.games.knapp_daneben.house import House
from rulebook.games.knapp_daneben.moves import State, Write
from rulebook.games.knapp_daneben.odds_sheet import chance_of, heat, law_of_best

if TYPE_CHECKING:
    from rulebook.games.knapp_daneben.game import KnappDaneben

WARMEST = 3
"""Circles whose chance of a cross is shown."""


def facts(game: KnappDaneben, view: State, seat: Seat | None) -> Sequence[Fact]:
    """Give the odds of a roll for a seat's sheet; alone, a bystander sees the one sheet there is.

    >>> from rulebook.games.knapp_daneben import KnappDaneben
    >>> game = KnappDaneben()
    >>> sheet = (4, 0, 6) + (0,) * 22
    >>> counted = facts(game, State(("red",), rolls=3, sheets=(sheet,)), 0)
    >>> for fact in counted[1:]:
    ...     print(game.rules.phrase(fact.say, fact.data), fact.value)
    A roll lets row 2, column 3 make a cross 917/1296
    A roll lets row 1, column 2 make a cross 1/3
    A roll lets row 1, column 4 make a cross 5/18
    A roll lets row 1, column 2 make two crosses or more 1/9
    """
    if seat is None and game.players == 1:
        seat = 0
    if seat is None or not game.to_act(view):
        return ()
    if seat >= len(view.colours):
        return tuple(_of_any_sheet(game))
    lines = [*_of_this_roll(game, view, seat), *_of_a_roll(game, view.sheets[seat], view.colours[seat])]
    return (*lines, *_of_any_sheet(game)) if len(lines) < WARMEST else tuple(lines)


def _of_any_sheet(game: House) -> Iterator[Fact]:
    middle = game.sides + 1
    extreme = {total for total in range(2, 2 * game.sides + 1) if game.marks(total)}
    yield Fact("odds_total", {"total": middle}, chance_of(game, {middle}, any_die=True))
    yield Fact("odds_extreme", {}, chance_of(game, extreme, any_die=True))


def _of_this_roll(game: KnappDaneben, view: State, seat: Seat) -> Iterator[Fact]:
    """How lucky the roll on the table is for who has yet to write it."""
    if seat in view.waiting and game.own_die:
        writes = [move for move in game.moves(view, seat) if isinstance(move, Write)]
        points = max(game.gain(view, seat, move) or 0 for move in writes)
        best = law_of_best(game, view.sheets[seat], view.colours[seat])
        yield Fact("odds_this_roll", {"points": points}, best.at_most(points))


def _of_a_roll(game: House, sheet: tuple[int, ...], colour: str) -> Iterator[Fact]:
    """What a roll may bring, the warmest circles first."""
    if all(sheet):
        return
    if game.own_die:
        yield Fact("odds_best", {}, law_of_best(game, sheet, colour))
    warm = {circle: chances for circle, chances in enumerate(heat(game, sheet, colour)) if chances}
    for say, crosses in (("odds_cross", 1), ("odds_crosses", 2)):
        for circle in sorted(warm, key=lambda c: -warm[c][crosses - 1])[: WARMEST if crosses == 1 else 1]:
            if chance := warm[circle][crosses - 1]:
                where = {"row": circle // game.dice + 1, "column": circle % game.dice + 1}
                yield Fact(say, where, chance)
