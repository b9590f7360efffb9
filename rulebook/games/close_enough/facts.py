"""The sentences of odds of a position: what whoever sits there may know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from rulebook.core.game import Fact, Seat
from rulebook.games.close_enough.house import HAND, House
from rulebook.games.close_enough.legal import gives_up
from rulebook.games.close_enough.odds import call_wins, distance_law, unseen_law
from rulebook.games.close_enough.reach import effort, next_law, reach
from rulebook.games.close_enough.score import distance
from rulebook.games.close_enough.table import State

PATIENCE = 50_000_000
"""The most `effort` that a sentence may take: about a second."""


def facts(house: House, view: State, seat: Seat | None) -> Sequence[Fact]:
    """Give the odds of a position, as that seat may know them.

    >>> view = State(phase="drop", faces=(5,), hands=((3, 6, 8),), targets=(14,))
    >>> [(fact.say, fact.data) for fact in facts(House(), view, 0)]
    [('best_discard', {'distance': 0})]
    """
    if seat is None or view.phase in ("target", "face", "claim", "token", "over"):
        return ()
    return tuple(_facts(house, view, seat))


def _facts(house: House, view: State, seat: Seat) -> Iterator[Fact]:
    cards, target = dict(house.unseen(view)), view.target(seat)
    face, hand = view.faces[seat], view.hand(seat)
    if face is None:
        return
    if len(hand) > HAND:
        goes = gives_up(view, seat)
        off = min(abs(face + sum(hand) - card - target) for card in goes)
        yield Fact("best_discard", {"distance": off}, Fraction(1))
        return
    if len(hand) < HAND:
        yield Fact("filled", {"target": target}, distance_law(cards, (face, *hand), target))
    if view.phase not in ("back", "total") and view.roles[seat] not in ("called", "folded"):
        if len(hand) == HAND and house.can_draw(view):
            draws = dict(house.drawable(view))
            yield Fact("next_tune", {"target": target}, next_law(draws, face, target, hand))
        yield from _after_fine_tunes(cards, face, target, hand, house.deck_size(view))
    if all(len(cards) == HAND for cards in view.hands) and None not in view.faces:
        yield from _against_others(house, view, seat)


def _against_others(house: House, view: State, seat: Seat) -> Iterator[Fact]:
    """What a call is worth that is still possible, or one's own that was made; and everybody's distance."""
    rivals = tuple(other for other in range(house.players) if other != seat and view.roles[other] != "folded")
    off = distance(view, seat)
    if view.caller is None:
        yield Fact("call_wins", {"distance": off}, call_wins(house, view, seat))
    elif view.caller == seat and rivals:
        yield Fact("call_stands", {"distance": off, "seats": rivals}, call_wins(house, view, seat))
    for other in rivals:
        yield Fact("other", {"seat": other}, unseen_law(house, view, other))


def _after_fine_tunes(
    cards: Mapping[int, int], face: int, target: int, hand: tuple[int, ...], deck: int
) -> Iterator[Fact]:
    """Yield the chance of being exact and the average distance after one, two and three more draws.

    No more of them once it is certain, or where the answer would take long.
    """
    missing = HAND - len(hand)
    for tunes in range(1, 1 + min(3, deck - missing)):
        if effort(len(cards), missing + tunes) > PATIENCE:
            return
        chance = reach(cards, face, target, hand, tunes, "exact").exact
        near = reach(cards, face, target, hand, tunes).distance
        data = {"n": tunes, "missing": missing}
        yield Fact("exact_after", data, chance)
        yield Fact("near_after", data, near, mean=True)
        if chance == 1:
            return
