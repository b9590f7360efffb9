"""Closing In: every sentence of odds is tried as its words stand, on tables that step 4 is played out on.

The cards are shuffled and turned up one by one here, without the engine and without the odds kit.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from math import inf, sqrt
from typing import Any

import numpy as np
import pytest

import rulebook
from rulebook.core.game import CHANCE, Fact
from rulebook.games.closing_in import ClosingIn, State
from rulebook.games.closing_in.bots import BOTS
from rulebook.games.closing_in.facts import STEPS
from rulebook.games.closing_in.table import OUT, TILES
from tests.games.closing_in.test_referee import any_options
from tests.games.twice import BOUND, off_twice
from tests.seed import drawn_seed

EXITS = ("docks", "tunnel")
ENOUGH = 12.0
"""From this variance on a sum of hits is near enough to normal."""


# ---- step 4, over and over -------------------------------------------------------------------------


@dataclass
class City:
    """What step 4 has to do with, loose on the table."""

    house: ClosingIn
    enforcers: dict[str, int]
    intel: dict[str, bool]
    gone: dict[str, float]
    deck: list[str]
    discards: list[str]
    open: list[str]
    supply: int
    tokens: int
    found: int
    """Pieces of intel that are sent, carried by somebody in the city, or have come up."""
    first: int
    """Cards of the first step, or of the set-up."""
    setting_up: bool
    enough_at: float = inf

    def play_out(self, steps: int, luck: random.Random) -> City:
        luck.shuffle(self.deck)
        self._look(0)
        numbers = [0, *range(1, steps + 1)] if self.setting_up else range(1, steps + 1)
        for at, number in enumerate(numbers):
            self._step(number, self.first if at == 0 else self.house.deploy, luck)
        return self

    def _look(self, number: int) -> None:
        if self.found >= self.house.intel_needed:
            self.enough_at = min(self.enough_at, number)

    def _step(self, number: int, cards: int, luck: random.Random) -> None:
        for _ in range(cards):
            if not self.deck and self.house.reshuffle != "never":
                self.deck, self.discards = self.discards, []
                luck.shuffle(self.deck)
            if self.deck:
                self._turn_up(self.deck.pop())
        self._look(number)
        if number:
            self._remove(number)
        self.discards, self.open = self.discards + self.open, []
        if self.house.reshuffle == "every_turn":
            self.deck, self.discards = self.deck + self.discards, []
            luck.shuffle(self.deck)

    def _turn_up(self, card: str) -> None:
        self.open.append(card)
        tile = card.split()[0]
        if tile in self.gone:
            return
        if self.supply:
            self.enforcers[tile] += 1
            self.supply -= 1
        if card.endswith("intel") and not self.intel[tile] and self.tokens:
            self.intel[tile], self.tokens, self.found = True, self.tokens - 1, self.found + 1

    def _remove(self, number: int) -> None:
        for tile in TILES:
            if self.enforcers[tile] > self.house.remove_above:
                self.gone[tile] = number
                self.supply += self.enforcers[tile]
                self.tokens += self.intel[tile]
                self.enforcers[tile], self.intel[tile] = 0, False

    def gone_at(self, tile: str) -> float:
        return self.gone.get(tile, inf)


def city_of(game: ClosingIn, s: State) -> City:
    """Take up what lies on a table; before there is a city, the whole box."""
    inside = sum(n for n, at in zip(s.carried, s.where, strict=True) if at != OUT)
    lying = [tile for tile in s.city if tile.intel]
    before = s.phase in ("city", "hands")
    under_way = s.phase in ("deploy", "set_up")
    return City(
        game,
        enforcers=dict.fromkeys(TILES, 0) | {tile.name: tile.enforcers for tile in s.city},
        intel=dict.fromkeys(TILES, False) | {tile.name: True for tile in lying},
        gone={tile.name: 0.0 for tile in s.city if tile.removed},
        deck=[card for card, n in (s.locations if s.city else game.all_locations) for _ in range(n)],
        discards=[card for card, n in s.location_discards for _ in range(n)],
        open=list(s.shown),
        supply=game.enforcers - sum(tile.enforcers for tile in s.city),
        tokens=game.tokens - s.sent - sum(s.carried) - len(lying),
        found=s.sent + inside + len(lying),
        first=game.first_deploy if before else s.due if under_way else max(0, game.deploy - s.jammed),
        setting_up=before or s.phase == "set_up",
    )


# ---- what each sentence says -----------------------------------------------------------------------

Tried = Callable[[ClosingIn, State, Fact, random.Random], float]


def steps_alone(game: ClosingIn, s: State, luck: random.Random) -> City:
    return city_of(game, s).play_out(STEPS, luck)


def next_removes(game: ClosingIn, s: State, fact: Fact, luck: random.Random) -> float:
    return steps_alone(game, s, luck).gone_at(fact.data["tile"]) == 1


def tower_removed(game: ClosingIn, s: State, fact: Fact, luck: random.Random) -> float:
    return steps_alone(game, s, luck).gone_at("tower") <= fact.data["steps"]


def tower_removed_while_an_exit_is_left(game: ClosingIn, s: State, fact: Fact, luck: random.Random) -> float:
    city = steps_alone(game, s, luck)
    falls = city.gone_at("tower")
    return falls <= fact.data["steps"] and any(city.gone_at(way_out) > falls for way_out in EXITS)


def exits_removed(game: ClosingIn, s: State, fact: Fact, luck: random.Random) -> float:
    return max(map(steps_alone(game, s, luck).gone_at, EXITS)) <= fact.data["steps"]


def exits_not_after_tower(game: ClosingIn, s: State, fact: Fact, luck: random.Random) -> float:
    city = steps_alone(game, s, luck)
    second = max(map(city.gone_at, EXITS))
    return second <= fact.data["steps"] and second <= city.gone_at("tower")


def tiles_removed(game: ClosingIn, s: State, fact: Fact, luck: random.Random) -> float:
    return sum(at > 0 for at in steps_alone(game, s, luck).gone.values())


def likelier_with_one_more(game: ClosingIn, s: State, fact: Fact, luck: random.Random) -> float:
    tile = fact.data["tile"]
    without, with_it = city_of(game, s), city_of(game, s)
    with_it.enforcers[tile] += 1
    with_it.supply -= 1
    return (tile in with_it.play_out(STEPS, luck).gone) - (tile in without.play_out(STEPS, luck).gone)


def tiles_saved(game: ClosingIn, s: State, fact: Fact, luck: random.Random) -> float:
    before, after = city_of(game, s), city_of(game, s)
    if fact.data["card"] == "jammer":
        assert "tile" not in fact.data, "a jammer is used on no tile"
        after.first = max(0, after.first - 1)
    else:
        tile = fact.data["tile"]
        fewer = min(after.enforcers[tile], {"ambush": 1, "smoke": 2}[fact.data["card"]])
        after.enforcers[tile] -= fewer
        after.supply += fewer
    return len(before.play_out(STEPS, luck).gone) - len(after.play_out(STEPS, luck).gone)


def intel_by(game: ClosingIn, s: State, fact: Fact, luck: random.Random) -> float:
    return steps_alone(game, s, luck).enough_at


def among_the_next(game: ClosingIn, s: State, fact: Fact, luck: random.Random) -> float:
    deck = [card for card, n in s.inventory for _ in range(n)]
    discards = [card for card, n in s.inventory_discards for _ in range(n)]
    luck.shuffle(deck)
    luck.shuffle(discards)
    return fact.data["card"] in (deck + discards)[: fact.data["n"]]


TRIED: dict[str, Tried] = {
    "odds_next": next_removes,
    "odds_tower": tower_removed,
    "odds_first": tower_removed_while_an_exit_is_left,
    "odds_exits": exits_removed,
    "odds_exits_first": exits_not_after_tower,
    "odds_tiles": tiles_removed,
    "odds_price": likelier_with_one_more,
    "odds_saved": tiles_saved,
    "odds_saved_here": tiles_saved,
    "odds_intel": intel_by,
    "odds_key": among_the_next,
}


# ---- many tables -----------------------------------------------------------------------------------


@dataclass
class Sum:
    """How far the tries of one sentence, at chances near each other, are from what was shown."""

    tries: int = 0
    off: float = 0.0
    variance: float = 0.0

    def add(self, off: float, variance: float) -> None:
        self.tries += 1
        self.off += off
        self.variance += variance

    @property
    def z(self) -> float:
        return abs(self.off) / sqrt(self.variance) if self.variance > ENOUGH else 0.0


class Trial:
    """The tries of all sentences."""

    def __init__(self, luck: random.Random) -> None:
        self.luck, self.facts, self.tries = luck, 0, 0
        self.sums: dict[tuple[Any, ...], Sum] = defaultdict(Sum)

    def try_out(self, game: ClosingIn, s: State, fact: Fact, times: int) -> None:
        self.facts += 1
        for _ in range(times):
            self.tries += 1
            came = float(TRIED[fact.say](game, s, fact, self.luck))
            if fact.say == "odds_intel":
                for step in range(STEPS + 1):
                    self._chance((fact.say, step), came == step, float(fact.value[step]))
            elif fact.mean or fact.say == "odds_price":
                off = came - float(fact.value)
                self.sums[fact.say, round(fact.value)].add(off, off**2)
            else:
                self._chance((fact.say,), bool(came), float(fact.value))

    def _chance(self, name: tuple[Any, ...], came: bool, chance: float) -> None:
        if chance in (0, 1):
            assert came == chance, f"{name} was shown as certain"
        self.sums[*name, int(10 * chance)].add(came - chance, chance * (1 - chance))

    def zs(self) -> dict[tuple[Any, ...], float]:
        return {name: total.z for name, total in self.sums.items()}


def positions(luck: random.Random, apart: int) -> Any:
    """Tables of games under any options, some apart from each other."""
    while True:
        try:
            game = ClosingIn(**any_options(luck))
        except rulebook.Refused:
            continue
        s, rng, number = game.start(), np.random.default_rng(luck.getrandbits(32)), luck.randrange(apart)
        bot = luck.choice((BOTS["planner"], None))
        while seats := game.to_act(s):
            if number % apart == 0:
                yield game, s
            number += 1
            if seats[0] == CHANCE:
                move = game.chance(s).sample(rng)
            else:
                moves = game.moves(s, seats[0])
                move = bot(game, s, seats[0], moves, rng) if bot else luck.choice(moves)
            s, _ = game.play(s, seats[0], move)


def tried(seed: int, facts: int, times: int) -> Trial:
    """Try so many facts, each so often."""
    luck = random.Random(seed)
    trial = Trial(luck)
    for game, s in positions(luck, apart=7):
        for fact in game.facts(s, 0):
            trial.try_out(game, s, fact, times)
        if trial.facts >= facts:
            return trial
    raise AssertionError("unreachable: there are always more games")


def test_every_sentence_of_odds_is_tried() -> None:
    said = {key for key in ClosingIn.rules.texts("en")["say"] if key.startswith("odds_")}
    assert said == set(TRIED)


def test_sentences_hold_as_their_words_stand() -> None:
    assert max(tried(seed=1, facts=400, times=20).zs().values()) < BOUND


@pytest.mark.everywhere
def test_ten_thousand_sentences_hold_as_their_words_stand(capsys: pytest.CaptureFixture[str]) -> None:
    def zs(seed: int) -> dict[tuple[Any, ...], float]:
        trial = tried(seed, facts=10_000, times=20)
        told = f"{trial.facts:,} facts, {trial.tries:,} tries, {len(trial.sums)} sums"
        print(f"\nclosing_in, sentences, seed {seed}: {told}, worst z {max(trial.zs().values()):.2f}")
        assert {name[0] for name in trial.sums} == set(TRIED)
        return trial.zs()

    with capsys.disabled():
        off = off_twice(zs, drawn_seed())
    assert off == {}
