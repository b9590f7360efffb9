"""The exercises of Closing In held against decks listed card by card and chains followed by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod
from typing import Any

import pytest

from rulebook.lessons import Level, exercise, exercises
from tests.lessons.by_hand import (
    ByHand,
    agree,
    drawn,
    in_order,
    likely,
    mean,
    pairs,
    root_of,
    share_of,
    spread,
)


def missed(cards: int, deck: int = 24) -> Fraction:
    """Neither of two Park cards comes."""
    return likely(drawn(cards, park=2, others=deck - 2), lambda park, _: not park)


@cache
def hits(tiles: int) -> dict[int, Fraction]:
    """How many Park cards a step turns up, pair by pair."""
    listed = pairs(park=2, others=2 * tiles - 2)
    counts = Counter(pair.count("park") for pair in listed)
    return {n: Fraction(counts[n], len(listed)) for n in range(3)}


def lost_in_time(d: dict[str, Any]) -> Fraction:
    """Every row of steps that bring 0, 1 or 2 enforcers each."""
    brings = hits(d["tiles"])
    rows = (row for row in product(brings, repeat=d["steps"]) if d["enforcers"] + sum(row) >= 3)
    return sum((prod((brings[n] for n in row), start=Fraction(1)) for row in rows), Fraction(0))


def steps_it_lasts(enforcers: int, tiles: int) -> Fraction:
    """A step is taken, and then as long as it lasts from there on; solved for where nothing came."""
    if enforcers >= 3:
        return Fraction(0)
    brings = hits(tiles)
    later = sum(brings[n] * steps_it_lasts(enforcers + n, tiles) for n in (1, 2))
    return (1 + later) / (1 - brings[0])


def tiles_gone(d: dict[str, Any]) -> Fraction:
    """Turn up the cards one by one, and follow how many crowded tiles have had none or one of their cards."""
    lost: dict[tuple[int, int], Fraction] = {(d["crowded"], 0): Fraction(1)}
    for card in range(d["cards"]):
        after: dict[tuple[int, int], Fraction] = {}
        for (whole, half), chance in lost.items():
            others = 24 - card - 2 * whole - half
            for case, n in (
                ((whole - 1, half + 1), 2 * whole),
                ((whole, half - 1), half),
                ((whole, half), others),
            ):
                if n:
                    after[case] = after.get(case, Fraction(0)) + chance * Fraction(n, 24 - card)
        lost = after
    return mean(lost, lambda case: d["crowded"] - case[0])


def errors_off(d: dict[str, Any]) -> Fraction:
    chance = share_of(range(d["left"]), lambda place: place < 2)
    error = root_of(spread({1: chance, 0: 1 - chance}) / d["games"], parts=30_000)
    return abs(Fraction(d["hits"], d["games"]) - chance) / error


def stay_or_leave(d: dict[str, Any]) -> Fraction:
    """Every time to leave, with the Docks card at every place of the deck."""
    return max(
        Fraction(sum(d["sent"] + turns for place in range(d["left"]) if place >= 2 * turns), d["left"])
        for turns in range(d["left"] // 2)
    )


def most_in_danger(d: dict[str, Any]) -> frozenset[tuple[int, int]]:
    """Every pair of cards that the step may turn up."""
    cards = {name: n for name, _, n in d["tiles"]}
    step = pairs(**cards, others=d["left"] - sum(cards.values()))
    lost = [Fraction(sum(n + pair.count(name) >= 3 for pair in step)) for name, n, _ in d["tiles"]]
    return frozenset(divmod(place, 3) for place, chance in enumerate(lost) if chance == max(lost))


def jam_or_lure(d: dict[str, Any]) -> str:
    """The tiles that are lost, with every pair of cards and with every single one."""
    cards = dict.fromkeys(d["twos"], 2) | dict.fromkeys(d["ones"], 1)
    others = d["left"] - sum(cards.values())
    usual = pairs(**cards, others=others)
    single = [(name,) for name, n in (cards | {"others": others}).items() for _ in range(n)]

    def lost(step: Sequence[tuple[str, ...]], lured: str = "") -> Fraction:
        tiles = (sum(2 - (name == lured) + came.count(name) >= 3 for name in cards) for came in step)
        return Fraction(sum(tiles), len(step))

    left = {"jam": lost(single), "full": lost(usual, d["twos"][0]), "half": lost(usual, d["ones"][0])}
    return str(in_order({use: -tiles for use, tiles in left.items()})[0])


BY_HAND: ByHand = {
    "missed": lambda d: missed(d["drawn"]),
    "second_pass": lambda d: 1 - missed(2 * d["steps"], deck=d["deck"]),
    "looked_at": lambda d: share_of(range(d["left"]), lambda place: place < 2 * d["steps"]),
    "both_exits": lambda d: share_of(
        pairs(docks=d["docks"], tunnel=d["tunnel"], others=d["left"] - d["docks"] - d["tunnel"]),
        lambda pair: set(pair) == {"docks", "tunnel"},
    ),
    "find_key": lambda d: likely(
        drawn(d["drawn"], key=d["keys"], others=d["left"] - d["keys"]), lambda key, _: key >= 1
    ),
    "lost_in_time": lost_in_time,
    "steps_it_lasts": lambda d: steps_it_lasts(d["enforcers"], d["tiles"]),
    "tiles_gone": tiles_gone,
    "errors_off": errors_off,
    "stay_or_leave": stay_or_leave,
    "most_in_danger": most_in_danger,
    "jam_or_lure": jam_or_lure,
    "formula_of_loss": lambda d: 1 - missed(int(d["cards"] * d["j"]), deck=d["deck"]),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", exercises("closing_in"))
def test_answers_agree_with_counting_by_hand(name: str) -> None:
    agree("closing_in", name, BY_HAND)


TWO_CARDS = {
    "en": "each step turns up two cards",
    "de": "deckt jeder Schritt zwei Karten",
    "fr": "chaque étape retourne deux cartes",
    "it": "ogni passo scopre due carte",
}


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("language", TWO_CARDS)
def test_whoever_does_not_know_the_game_is_told_that_a_step_turns_up_two_cards(
    language: str, level: Level
) -> None:
    """It is asked at the end of a lesson on Close Enough: one card of 4 would come with 1/4, not with 1/2."""
    asked = exercise("closing_in", "errors_off", 3, level).question(language)
    assert "Closing In" in asked and TWO_CARDS[language] in asked
