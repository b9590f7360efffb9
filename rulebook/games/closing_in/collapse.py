"""How the city is lost if nobody moves, exactly: location cards counted as they come, step by step.

A location card never leaves the location deck and its discards, so all that matters of a few tiles is how
many of their cards are still in the deck and how many enforcers stand on them: a small Markov chain, which
draws without replacement and counts in whole numbers. The shuffle is one of its steps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import comb

from rulebook.core.cards import size
from rulebook.games.closing_in.house import House
from rulebook.games.closing_in.play import laid_out
from rulebook.games.closing_in.table import TILES, State, tile_of

Watched = tuple[int, int]
"""A tile under watch: its cards still in the deck, its enforcers (counted to one more than it can bear)."""
Case = tuple[Watched, ...]
Weights = dict[Case, int]

BEFORE_THE_CITY = ("city", "hands", "set_up")


@dataclass(frozen=True)
class Ahead:
    """The location cards of the steps to come, the first of which may be under way.

    `set_up` tells that the first of them is the set-up, after which nothing is removed.

    >>> ahead(House(), State(), 3)
    Ahead(cards=(2, 2, 2, 2), set_up=True)
    """

    cards: tuple[int, ...]
    set_up: bool


def ahead(house: House, s: State, steps: int) -> Ahead:
    """Say how many cards the set-up, if it is still to come, and the next steps 4a turn up.

    >>> ahead(House(), State("act", jammed=1), 3)
    Ahead(cards=(1, 2, 2), set_up=False)
    """
    usual = (house.deploy,) * steps
    if s.phase in BEFORE_THE_CITY:
        return Ahead((s.due if s.phase == "set_up" else house.first_deploy, *usual), set_up=True)
    first = s.due if s.phase == "deploy" else max(0, house.deploy - s.jammed)
    return Ahead((first, *usual[1:]) if steps else (), set_up=False)


def on_the_table(house: House, s: State) -> State:
    """Give a table with a city on it; before one is laid, any will do.

    >>> on_the_table(House(), State()).city[0].name
    'apartments'
    """
    return s if s.city else laid_out(house, s, TILES)


def in_deck(s: State) -> Counter[str]:
    """Count the location cards of each tile that are still in the deck.

    >>> in_deck(State(locations=(("park", 1), ("park intel", 1))))
    Counter({'park': 2})
    """
    left: Counter[str] = Counter()
    for card, n in s.locations:
        left[tile_of(card)] += n
    return left


def march(
    house: House,
    s: State,
    tiles: Sequence[str],
    steps: int,
    done: Callable[[Case], bool] = lambda case: False,
) -> Iterator[tuple[Weights, int]]:
    """Follow a few tiles: the weight of each case, and of all, after the set-up if due and after each step.

    Cases that are `done` are shown once, after the step that made them so, and followed no further.

    >>> list(march(House(), State(), ["docks"], 0))
    [({((2, 0),): 231, ((1, 1),): 44, ((0, 2),): 1}, 276)]
    """
    table = on_the_table(house, s)
    coming = ahead(house, table, steps)
    most = house.remove_above + 1
    copies, left = house.copies, size(table.locations)
    everything = sum(copies.values())
    deck = in_deck(table)
    # Cards that lie open when the deck runs out are not shuffled into the new one.
    open_cards = Counter(map(tile_of, table.shown))
    weights: Weights = {tuple((deck[t], min(table.tile(t).enforcers, most)) for t in tiles): 1}
    total = 1
    for number, cards in enumerate(coming.cards):
        if cards > left and house.reshuffle != "never":
            closed = tuple(copies[tile] - open_cards[tile] for tile in tiles)
            weights = _turned_over(weights, closed, most)
            cards, left = cards - left, everything - open_cards.total() - left
        cards = min(cards, left)
        weights, ways = _drawn(weights, left, cards, most)
        total, left = total * ways, left - cards
        if house.reshuffle == "every_turn":
            weights, left = _whole(weights, tuple(copies[tile] for tile in tiles)), everything
        open_cards = Counter()
        yield weights, total
        if number or not coming.set_up:
            weights = {case: weight for case, weight in weights.items() if not done(case)}


def _turned_over(weights: Weights, closed: tuple[int, ...], most: int) -> Weights:
    """Turn up all that is left in the deck, and shuffle what does not lie open into a new one."""
    grown: Weights = {}
    for case, weight in weights.items():
        after = tuple((n - deck, min(e + deck, most)) for (deck, e), n in zip(case, closed, strict=True))
        grown[after] = grown.get(after, 0) + weight
    return grown


def _drawn(weights: Weights, left: int, cards: int, most: int) -> tuple[Weights, int]:
    """Turn up so many cards of those left in the deck, and count the ways to choose them."""
    grown: Weights = {}
    for case, weight in weights.items():
        others = left - sum(deck for deck, _ in case)
        for drawn in product(*[range(min(deck, cards) + 1) for deck, _ in case]):
            rest = cards - sum(drawn)
            if 0 <= rest <= others:
                ways = comb(others, rest)
                for (deck, _), n in zip(case, drawn, strict=True):
                    ways *= comb(deck, n)
                after = tuple([(d - n, min(e + n, most)) for (d, e), n in zip(case, drawn, strict=True)])
                grown[after] = grown.get(after, 0) + weight * ways
    return grown, comb(left, cards)


def _whole(weights: Weights, copies: tuple[int, ...]) -> Weights:
    """Shuffle the whole deck."""
    grown: Weights = {}
    for case, weight in weights.items():
        after = tuple((n, e) for (_, e), n in zip(case, copies, strict=True))
        grown[after] = grown.get(after, 0) + weight
    return grown
