"""The exercises of Closing In, a step further, held against cards drawn one by one and rows of steps."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb, prod
from typing import Any

import pytest

from rulebook.lessons import Level, exercises
from tests.games.closing_in.test_exercises import hits, missed
from tests.lessons.by_hand import ByHand, agree, drawn, likely, mean, share_of, spread


def just_now(d: dict[str, Any]) -> Fraction:
    """The first Park card at every place of the deck, card by card."""
    first = {place: missed(place, d["deck"]) - missed(place + 1, d["deck"]) for place in range(d["deck"] - 1)}
    return sum((chance for place, chance in first.items() if place // 2 == d["steps"] - 1), Fraction(0))


def both_exits(d: dict[str, Any]) -> Fraction:
    cards = drawn(
        d["cards"], docks=d["docks"], tunnel=d["tunnel"], others=d["left"] - d["docks"] - d["tunnel"]
    )
    return likely(cards, lambda docks, tunnel, _: docks > 0 and tunnel > 0)


def lost_in_time(d: dict[str, Any]) -> Fraction:
    """Every row of steps that bring 0, 1 or 2 enforcers each; the first turns up a single card."""
    single = {1: Fraction(2, d["cards"]), 0: 1 - Fraction(2, d["cards"])}
    brings = [single] + [hits(d["tiles"])] * (d["steps"] - 1)
    rows = (row for row in product(*brings) if d["enforcers"] + sum(row) >= 3)
    return sum(
        (prod((law[n] for law, n in zip(brings, row, strict=True)), start=Fraction(1)) for row in rows),
        Fraction(0),
    )


def both_last(d: dict[str, Any]) -> Fraction:
    """The later of two losses: both waits together, less the wait for the earlier one."""
    pairs = comb(d["cards"], 2)
    one, either = (1 - Fraction(comb(d["cards"] - n, 2), pairs) for n in (2, 4))
    return 2 / one - 1 / either


def tiles_gone(d: dict[str, Any]) -> Fraction:
    """Turn up the cards one by one, and follow one crowded tile and one with a single enforcer."""
    came = drawn(d["cards"], crowded=2, half=2, others=20)
    return mean(came, lambda got: d["crowded"] * (got[0] >= 1) + d["half"] * (got[1] >= 2))


def steps_enough(d: dict[str, Any]) -> Fraction:
    chance = share_of(range(d["left"]), lambda place: place < 2)
    return spread({1: chance, 0: 1 - chance}) / (d["off"] / d["times"]) ** 2


def stay_or_leave(d: dict[str, Any]) -> Fraction:
    """Every time to leave: no card of the Docks may have come."""
    stays = range(d["left"] // 2)
    return max((d["sent"] + turns) * missed(2 * turns, d["left"]) for turns in stays)


def lost_with(cards: int, enforcers: int, copies: int, left: int) -> Fraction:
    """How likely so many cards bring a tile its third enforcer."""
    return likely(drawn(cards, tile=copies, others=left - copies), lambda came, _: enforcers + came >= 3)


def most_in_danger(d: dict[str, Any]) -> frozenset[tuple[int, int]]:
    lost = [lost_with(4, enforcers, cards, d["left"]) for _, enforcers, cards in d["tiles"]]
    assert lost == list(d["chances"])
    return frozenset(divmod(place, 3) for place, chance in enumerate(lost) if chance >= d["least"])


def jam_or_lure(d: dict[str, Any]) -> str:
    """The tiles that are lost on average, whatever is done."""
    copies = dict.fromkeys(d["twos"], 2) | dict.fromkeys(d["ones"], 1)

    def lost(cards: int, lured: str = "") -> Fraction:
        chances = (lost_with(cards, 2 - (name == lured), n, d["left"]) for name, n in copies.items())
        return sum(chances, Fraction(0))

    left = {"jam": lost(3), "full": lost(4, d["twos"][0]), "half": lost(4, d["ones"][0])}
    [best] = [use for use, tiles in left.items() if tiles == min(left.values())]
    return best


def none_of_four(cards: int, deck: int = 24) -> Fraction:
    return likely(drawn(cards, exits=4, others=deck - 4), lambda exits, _: not exits)


BY_HAND: ByHand = {
    "missed": lambda d: none_of_four(d["drawn"]),
    "second_pass": just_now,
    "looked_at": lambda d: 1 - missed(d["cards"], d["left"]),
    "both_exits": both_exits,
    "find_key": lambda d: likely(
        drawn(d["drawn"], key=d["keys"], others=d["left"] - d["keys"]), lambda key, _: key >= 2
    ),
    "lost_in_time": lost_in_time,
    "steps_it_lasts": both_last,
    "tiles_gone": tiles_gone,
    "errors_off": steps_enough,
    "stay_or_leave": stay_or_leave,
    "most_in_danger": most_in_danger,
    "jam_or_lure": jam_or_lure,
    "formula_of_loss": lambda d: 1 - none_of_four(int(d["cards"] * d["j"]), deck=d["deck"]),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", exercises("closing_in"))
def test_a_step_further_agrees_with_counting_by_hand(name: str) -> None:
    agree("closing_in", name, BY_HAND, Level.HARDER)
