"""What a seat can see, and a guess at the whole table behind what it sees."""

from __future__ import annotations

from dataclasses import replace

from rulebook.core.chance import Rng
from rulebook.core.game import HIDDEN, Hidden, Seat
from rulebook.games.close_enough.house import House
from rulebook.games.close_enough.table import Hand, Plan, State


def view(house: House, s: State, seat: Seat | None) -> State:
    """Hide others' targets, hands and secret tokens, except of those who have shown a hand.

    Hand cards that everybody saw being taken stay open.

    >>> s = State(targets=(9, 20), hands=((3, 8), (1, 4)), known=((), (4,)), plans=((), ()))
    >>> view(House(), s, 0).hands, view(House(), s, 0).targets
    (((3, 8), (4, ?)), (9, ?))
    """
    others = [other for other in range(len(s.hands)) if other != seat]
    targets: list[int | Hidden | None] = list(s.targets)
    hands: list[Hand] = list(s.hands)
    plans: list[Plan | Hidden] = list(s.plans)
    for other in others:
        if other in s.claims:
            continue
        # After the round all targets lie open (CE-R10).
        if targets[other] is not None and s.phase not in ("token", "over"):
            targets[other] = HIDDEN
        known = s.known[other]
        hands[other] = (*known, *[HIDDEN] * (len(s.hands[other]) - len(known)))
        if s.phase in ("total", "claim"):
            plans[other] = HIDDEN
    return replace(s, targets=tuple(targets), hands=tuple(hands), plans=tuple(plans))


def guess(house: House, view: State, seat: Seat | None, rng: Rng) -> State:
    """Fill what is hidden at random, with targets and cards that are not seen.

    >>> from rulebook.core.luck import generator
    >>> s = State(used_targets=(8,), targets=(9, HIDDEN), hands=((3, 8), (4, HIDDEN)), plans=((), ()))
    >>> full = guess(House(), s, 0, generator(1))
    >>> full.targets[1] in range(10, 23), full.hands[1][1] in range(1, 10)
    (True, True)
    """
    numbers = [target for target, _ in house.targets_left(view)]
    cards = [card for card, n in house.unseen(view) for _ in range(n)]
    targets = tuple(_pick(numbers, rng) if target is HIDDEN else target for target in view.targets)
    hands = tuple(
        tuple(sorted(_pick(cards, rng) if card is HIDDEN else card for card in hand)) for hand in view.hands
    )
    plans: tuple[Plan | Hidden, ...] = tuple(() if plan is HIDDEN else plan for plan in view.plans)
    return replace(view, targets=targets, hands=hands, plans=plans)


def _pick(pool: list[int], rng: Rng) -> int:
    """Take one out of a pool, each as likely as the others."""
    at = int(rng.integers(len(pool)))
    pool[at], pool[-1] = pool[-1], pool[at]
    return pool.pop()
