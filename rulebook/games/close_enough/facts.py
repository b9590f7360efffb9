"""The sentences of odds of a position: what whoever sits there may know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from rulebook.core.game import Fact, Seat
from rulebook.games.close_enough.house import HAND, House
from rulebook.games.close_enough.odds import call_wins, distance_law, unseen_law
from rulebook.games.close_enough.reach import best_of, next_law, reach
from rulebook.games.close_enough.score import distance
from rulebook.games.close_enough.table import State


def facts(house: House, view: State, seat: Seat | None) -> Sequence[Fact]:
    """Give the odds of a position, as that seat may know them.

    >>> view = State(phase="drop", faces=(5,), hands=((3, 6, 8),), targets=(14,))
    >>> [(fact.say, fact.data) for fact in facts(House(), view, 0)]
    [('best_discard', {'distance': 0})]
    """
    if seat is None or view.phase in ("target", "face", "token", "over"):
        return ()
    return tuple(_facts(house, view, seat))


def _facts(house: House, view: State, seat: Seat) -> Iterator[Fact]:
    cards, target = dict(house.unseen(view)), view.target(seat)
    face, hand = view.faces[seat], view.hand(seat)
    if face is None:
        return
    if len(hand) > HAND:
        yield Fact("best_discard", {"distance": best_of(face, target, hand)}, Fraction(1))
        return
    # Where all cards are in sight, none can come.
    may_draw = bool(cards) and view.phase not in ("back", "total", "claim")
    if len(hand) < HAND:
        yield Fact("filled", {"target": target}, distance_law(cards, (face, *hand), target))
    elif may_draw:
        yield Fact("next_tune", {"target": target}, next_law(cards, face, target, hand))
    if may_draw and view.roles[seat] != "folded":
        yield from _chances_to_be_exact(cards, face, target, hand)
    if all(len(cards) <= HAND for cards in view.hands) and len(hand) == HAND:
        off = distance(view, seat)
        yield Fact("call_wins", {"distance": off}, call_wins(house, view, seat))
        for other in range(house.players):
            if other != seat and view.roles[other] != "folded":
                yield Fact("other", {"seat": other}, unseen_law(house, view, other))


def _chances_to_be_exact(
    cards: Mapping[int, int], face: int, target: int, hand: tuple[int, ...]
) -> Iterator[Fact]:
    """The chance to be exact after one, two and three more draws; no more of them once it is certain."""
    for tunes in (1, 2, 3):
        chance = reach(cards, face, target, hand, tunes, "exact").exact
        near = reach(cards, face, target, hand, tunes).distance
        yield Fact("exact_after", {"n": tunes, "distance": f"{float(near):.2f}"}, chance)
        if chance == 1:
            return
