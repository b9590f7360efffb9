"""The sentences of odds of Knapp Daneben!, tried literally.

Each speaks of a roll. Dice are rolled, the second referee says what they allow on this very sheet, and the
number that was shown has to be how often the sentence is then true.
"""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from math import sqrt
from typing import Any

import pytest

import rulebook
from rulebook.core.game import CHANCE, Fact
from rulebook.games.knapp_daneben import KnappDaneben, Rolled, State
from tests.games.knapp_daneben import referee
from tests.games.knapp_daneben.test_referee import as_tuple, options
from tests.seed import drawn_seed

SKEW = 4
"""A few tries more: sums of few rare events are lopsided, and pass 4 sigma more often (Bernstein's bound)."""
ROLLS = 3
"""How often the dice are rolled for each sentence: many positions tell more than many tries."""


@dataclass(frozen=True)
class Tried:
    """A sheet, whose it is, and the roll that the sentence is tried with."""

    table: referee.Table
    seat: int
    roll: dict[str, int]

    def counted(self, what: tuple[Any, ...]) -> tuple[int, int]:
        """How many points and crosses a total brings at once."""
        _, total, row, column = what
        before = self.table["sheets"][self.seat]
        after = {**before, (row, column): total}
        points = sum(referee.points(self.table, after)) - sum(referee.points(self.table, before))
        return points, sum(referee.crosses(self.table, after)) - sum(referee.crosses(self.table, before))

    def most(self, roll: dict[str, int]) -> int:
        """The most points that a roll can earn at once."""
        return max(self.counted(what)[0] for what in referee.writable(self.table, self.seat, roll))

    def crosses_at(self, row: int, column: int) -> int:
        """The most crosses that this roll lets a circle make."""
        can = referee.writable(self.table, self.seat, self.roll)
        return max((self.counted(what)[1] for what in can if what[2:] == (row, column)), default=0)

    def totals(self) -> set[int]:
        """What two dice that the seat may add make; whoever has no colour yet may own any die."""
        chosen = self.table["chosen"]
        free = [colour for colour in self.table["colours"] if colour not in chosen]
        own = chosen[self.seat] if self.seat < len(chosen) else free[-1]
        pairs = ((a, b) for a in self.roll for b in self.roll if a < b)
        return {self.roll[a] + self.roll[b] for a, b in pairs if own in (a, b) or not self.table["own"]}


def no_better_than_this_one(at: Tried, points: int) -> bool:
    """A new roll would be no better than this one, which can score this many points at once."""
    assert points == at.most(at.table["roll"])
    return at.most(at.roll) <= points


SENTENCES: dict[str, Callable[..., Any]] = {
    "odds_best": lambda at: at.most(at.roll),
    "odds_this_roll": no_better_than_this_one,
    "odds_cross": lambda at, row, column: at.crosses_at(row, column) >= 1,
    "odds_crosses": lambda at, row, column: at.crosses_at(row, column) >= 2,
    "odds_extreme": lambda at, own, totals: bool(at.totals() & set(totals)),
    "odds_total": lambda at, own, total: total in at.totals(),
}


def positions(rng: random.Random) -> Iterator[tuple[KnappDaneben, State, referee.Table]]:
    """Some positions of a game that is played at random, as the engine and the referee have them."""
    chosen = options(rng)
    game = rulebook.new("knapp_daneben", **chosen)
    assert isinstance(game, KnappDaneben)
    state, table = game.start(), referee.set_up(**chosen)
    while waiting := referee.waits_for(table):
        if rng.random() < 0.1:
            yield game, state, table
        who = rng.choice(waiting)
        seat = CHANCE if who == referee.DICE else who
        move: Any = Rolled(tuple(rng.randint(1, game.sides) for _ in range(game.dice)))
        move = move if seat == CHANCE else rng.choice(list(game.moves(state, seat)))
        state, _ = game.play(state, seat, move)
        referee.carry_out(table, who, as_tuple(move))


def tried(fact: Fact, at: Tried, rng: random.Random) -> tuple[float, bool]:
    """The chance shown and whether the sentence came true; of a law, any of its values is tried."""
    came = SENTENCES[fact.say](at, **fact.data)
    if fact.say != "odds_best":
        return float(fact.value), came
    value = rng.choice(list(fact.value))
    assert came in fact.value
    return float(fact.value[value]), came == value


def try_them(positions_wanted: int, seed: int) -> Counter[str]:
    """Try every fact of many positions; each sentence has to come true as often as was said."""
    rng = random.Random(seed)
    times: Counter[str] = Counter()
    off: defaultdict[str, float] = defaultdict(float)
    spread: defaultdict[str, float] = defaultdict(float)
    seen = 0
    while seen < positions_wanted:
        for game, state, table in positions(rng):
            seen += 1
            seat = rng.randrange(game.players)
            for fact in game.facts(game.view(state, seat), seat):
                for _ in range(ROLLS):
                    roll = {colour: rng.randint(1, game.sides) for colour in game.colours}
                    chance, came = tried(fact, Tried(table, seat, roll), rng)
                    assert 0 < chance < 1 or came == chance, (fact, roll)
                    times[fact.say] += 1
                    off[fact.say] += came - chance
                    spread[fact.say] += chance * (1 - chance)
    for say in times:
        assert abs(off[say]) < 4 * sqrt(spread[say]) + SKEW, (say, off[say], spread[say], seed)
    return times


@pytest.mark.slow
def test_every_sentence_comes_true_as_often_as_it_says() -> None:
    seed = drawn_seed()
    assert set(try_them(200, seed)) == set(SENTENCES)


@pytest.mark.everywhere
def test_every_sentence_comes_true_as_often_as_it_says_in_thousands_of_positions(
    capsys: pytest.CaptureFixture[str],
) -> None:
    seed = drawn_seed()
    with capsys.disabled():
        print(dict(try_them(5_000, seed)))


WITH_THE_OWN_DIE = {
    "en": "your own die and another",
    "de": "dein eigener Würfel und ein anderer",
    "fr": "votre propre dé et un autre",
    "it": "il tuo dado e un altro",
}
WITH_ANY_DICE = {"en": "two of the dice", "de": "zwei der Würfel", "fr": "deux des dés", "it": "due dei dadi"}


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
@pytest.mark.parametrize("own_die", [True, False])
def test_the_first_odds_a_player_sees_are_true_as_their_words_stand_kd_6(
    own_die: bool, language: str
) -> None:
    """“Two dice that make a 7: 51.8 %” was false: it is true only of your own die and another."""
    game = KnappDaneben(own_die=own_die)
    rolls = list(product(range(1, 7), repeat=5))
    counted = 0
    for fact in game.facts(game.start(), 0):
        said = game.rules.phrase(fact.say, fact.data, language)
        own, of_any = (words[language] in said for words in (WITH_THE_OWN_DIE, WITH_ANY_DICE))
        assert own != of_any, said
        pairs = [(0, other) for other in range(1, 5)] if own else list(combinations(range(5), 2))
        # The totals are in brackets; a single total ends the sentence.
        wanted = {int(number) for number in re.findall(r"\d+", said)}
        assert wanted in ({7}, {2, 3, 4, 10, 11, 12})
        came = sum(any(roll[one] + roll[other] in wanted for one, other in pairs) for roll in rolls)
        assert fact.value == Fraction(came, len(rolls)), said
        counted += 1
    assert counted == 2


def test_at_least_one_cross_is_what_a_roll_is_said_to_allow_kd_10() -> None:
    """“A roll lets row 1, column 3 make a cross” could mean exactly one; the chance is that of one or two."""
    sheet = (4, 0, 6) + (0,) * 22
    game, table = KnappDaneben(), referee.set_up()
    state = State(("red",), rolls=3, sheets=(sheet,))
    told = {game.rules.phrase(f.say, f.data): f.value for f in game.facts(state, 0)}
    table["chosen"], table["sheets"] = ["red"], [{(1, 1): 4, (1, 3): 6}]
    at_least, or_more = 0, 0
    for dice in product(range(1, 7), repeat=5):
        roll = dict(zip(game.colours, dice, strict=True))
        crosses = Tried(table, 0, roll).crosses_at(1, 2)
        at_least, or_more = at_least + (crosses >= 1), or_more + (crosses >= 2)
    assert told["A roll lets you make at least one cross at row 1, column 2"] == Fraction(at_least, 6**5)
    assert told["A roll lets you make two or more crosses at row 1, column 2"] == Fraction(or_more, 6**5)
    assert at_least > or_more > 0


def test_every_sentence_of_odds_is_tried() -> None:
    said = KnappDaneben.rules.texts("en")["say"]
    assert {key for key in said if key.startswith("odds_")} == set(SENTENCES)
