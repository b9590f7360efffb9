"""Sweeps and seeking against known answers: a die's sides, Pig's twenty, Poof's deck, a binomial law."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from typing import Any, ClassVar

import numpy as np
import pytest

import rulebook
from pig import Hold, Pig, Throw
from rulebook import CHANCE, Event, Game, Laboratory, Seat
from rulebook.core.catalogue import Catalogue
from rulebook.core.chance import Roll, Rolled
from rulebook.core.patience import as_long_as
from rulebook.games.poof import Poof
from rulebook.simulation.measures import Endings, OfRecord, mean, share
from rulebook.simulation.moments import moments, moments_of
from rulebook.simulation.seek import Seeking, between
from rulebook.table.in_words import InWords
from rulebook.table.studio import Studio
from tests.simulation.coins import Coins

GREEDY = Laboratory(rulebook.new("knapp_daneben"), bots="greedy", games=400)


@dataclass(frozen=True)
class One(Game[tuple[int, ...], Rolled]):
    """A die is thrown: a one wins."""

    players: int = 1
    sides: int = 6

    name: ClassVar[str] = "one"
    rules: ClassVar[Catalogue] = rulebook.rules("knapp_daneben")

    def start(self) -> tuple[int, ...]:
        return ()

    def to_act(self, s: tuple[int, ...]) -> tuple[Seat, ...]:
        return () if s else (CHANCE,)

    def why_not(self, s: tuple[int, ...], seat: Seat, m: Rolled) -> Event | None:
        return None

    def candidates(self, s: tuple[int, ...], seat: Seat) -> Iterator[Rolled]:
        return iter(())

    def chance(self, s: tuple[int, ...]) -> Roll[Rolled]:
        return Roll(Rolled, dice=1, sides=self.sides)

    def play(self, s: tuple[int, ...], seat: Seat, m: Rolled) -> tuple[tuple[int, ...], tuple[Event, ...]]:
        return m.dice, ()

    def scores(self, s: tuple[int, ...]) -> tuple[int, ...]:
        return (sum(s),)

    def winners(self, s: tuple[int, ...]) -> tuple[Seat, ...]:
        return (0,) if s == (1,) else ()

    def longest(self) -> int:
        return 1

    def move_types(self) -> tuple[type, ...]:
        return (Rolled,)


def won(ends: Endings) -> Any:
    return ends.won[0]


@dataclass(frozen=True)
class HoldAt:
    """Pig's rule of thumb with another number."""

    points: int

    def __call__(self, game: Any, view: Any, seat: Seat, moves: Any, rng: Any) -> Any:
        return Hold() if view.kept >= self.points else Throw()


def held(points: int) -> Fraction:
    """Count exactly what one turn of Pig brings to whoever holds at so many points."""
    worth = {n: Fraction(n) for n in range(points, points + 6)}
    for n in range(points - 1, -1, -1):
        worth[n] = sum((worth[n + die] for die in range(2, 7)), Fraction()) / 6
    return worth[0]


@pytest.mark.slow
def test_a_die_is_found_that_shows_a_one_as_often_as_wanted() -> None:
    lab = Laboratory(One(), {"won": share(won)}, "random", games=6_000)
    found = lab.seek("won", 100 / 8, sides=range(3, 13))
    assert found.value == 8
    assert found.crossing is not None
    place, error = found.crossing
    assert abs(place - 8) <= 4 * error, found
    low, high = found.check["won"].interval(0.9999)
    assert low <= 1 / 8 <= high
    assert found.check["won"] == lab.compare({"8": {"sides": 8}}, seed=2)["8"]["won"], "a check of other luck"


@pytest.mark.slow
def test_no_turn_of_pig_brings_more_than_one_that_ends_at_twenty() -> None:
    exact = {points: held(points) for points in (8, 14, 20, 30, 45)}
    assert max(exact, key=exact.__getitem__) == 20 and held(20) == held(21), (
        "21 is as good: a throw brings nothing"
    )
    bots = [HoldAt(points) for points in exact]
    lab = Laboratory(Pig(players=1, turns=1), {"points": mean(lambda ends: ends.scores[0])}, games=8_000)
    found = lab.seek("points", "most", bots=bots)
    assert found.value.points == 20
    for bot, trial in zip(bots, found.trials, strict=True):
        assert abs(trial["points"].value - exact[bot.points]) <= 4 * trial["points"].error, bot


@pytest.mark.slow
def test_a_start_of_poof_is_tied_as_often_as_two_cards_of_its_deck_are_equal() -> None:
    """Twelve numbers, so many copies each, ten Poof cards: exact, and by real draws for the start."""
    lab = Laboratory(Poof(rounds=1), {"tied": share(OfRecord(first_draw_tied))}, "greedy", games=400)
    swept = lab.sweep("tied", copies=[3, 8, 20])
    for copies in (3, 8, 20):
        cards, equal = 12 * copies + 10, 12 * copies * (copies - 1) + 10 * 9
        low, high = swept[copies]["tied"].interval(0.9999)
        assert low <= equal / (cards * (cards - 1)) <= high, copies


def first_draw_tied(record: rulebook.Record[Any, Any]) -> bool:
    """Whether the first draw for the start brought two equal cards."""
    drew = next(event for step in record.steps for event in step.events if event.say == "drew")
    return len(set(drew.data["cards"])) == 1


def test_a_sweep_of_coins_is_a_binomial_law() -> None:
    lab = Laboratory(Coins(players=1), {"heads": mean(lambda ends: ends.scores[0])}, "random", games=2_000)
    swept = lab.sweep("heads", coins=[1, 4, 9])
    for coins in (1, 4, 9):
        law = swept[coins].laws["heads"]
        assert abs(law.mean.value - Fraction(coins, 2)) <= 4 * law.mean.error
        for heads in range(coins + 1):
            low, high = law.share(heads).interval(0.99999)
            assert low <= comb(coins, heads) / 2**coins <= high, (coins, heads)


def test_a_race_ends_as_it_would_without_slices() -> None:
    """A race stopped and continued in slices of no time at all finds what one in a single go finds."""
    sliced = Seeking(GREEDY, "score of player 1", 88, {"mark_points": range(5)}, 400)
    while not sliced.done:
        sliced.go_on(0.0)
    assert sliced.found().trials == GREEDY.seek("score of player 1", 88, mark_points=range(5)).trials
    assert sliced.progress > 0.5


def test_slices_add_up_to_the_games_of_a_comparison() -> None:
    settings = {"as it is": {}, "gap": {"cross_spacing": "gap"}}
    running = GREEDY.experiment(settings)
    while running.games < 400:
        running.go_on(0.0, games=400)
    assert running.trials() == GREEDY.compare(settings).trials
    turned = running.turned(GREEDY.jobs({"three": {"mark_points": 3}}), running.size).go_on(games=300)
    again = GREEDY.compare({"as it is": {}, "three": {"mark_points": 3}}, games=turned.games)
    assert turned.trials() == again.trials, "the baseline was not played again, and is the same"


@pytest.mark.slow
def test_a_slice_that_is_called_off_counts_under_no_setting_and_is_finished_later() -> None:
    changed: dict[str, dict[str, Any]] = {"three": {"mark_points": 3}, "gap": {"cross_spacing": "gap"}}
    settings = {"as it is": {}, **changed}
    running, looks, called_off = GREEDY.experiment(settings), 1, 0
    while running.games < 400:
        left = iter(range(looks))
        with as_long_as(lambda left=left: next(left, None) is not None):  # type: ignore[misc]  # its default is an iterator
            running.go_on(games=400)
            break
        assert len(set(map(running.played, settings))) == 1
        looks, called_off = 2 * looks, called_off + 1
    assert called_off > 1 and running.trials() == GREEDY.compare(settings).trials


def test_what_is_hopeless_drops_out_early() -> None:
    found = GREEDY.seek("score of player 1", 88, mark_points=range(11))
    assert found.close == (3,)
    assert found.games[0] < 400
    assert found.answer.startswith("mark_points 3 is the nearest.")


def test_what_cannot_be_told_from_the_answer_is_listed_as_the_language_does() -> None:
    sought = GREEDY.seek("score of player 1", 75, mark_points=range(1, 5))
    for language, others in {
        "en": "2, 3 and 4",
        "de": "2, 3 und 4",
        "fr": "2, 3 et 4",
        "it": "2, 3 e 4",
    }.items():
        said = replace(sought, at=0, alive=(0, 1, 2, 3), naming=InWords(language, game=GREEDY.game)).answer
        assert f" {others}. " in said


def test_two_options_are_sought_together_and_swept_as_a_map() -> None:
    found = GREEDY.seek("score of player 1", 110, mark_points=[2, 4], cross_spacing=["free", "gap"])
    assert found.value == (4, "free") and found.crossing is None
    swept = GREEDY.sweep(
        "score of player 1",
        mark_points=[1, 2],
        sides=[5, 6],
    )
    assert swept[2, 6]["score of player 1"] == GREEDY.compare({"now": {}})["now"]["score of player 1"]
    assert repr(swept).splitlines()[1].split() == ["mark_points", "\\", "sides", "5", "6"]
    assert swept.picture.count("<rect") == 4


def test_lists_are_walked_by_single_numbers() -> None:
    rows = (("a", 1, 0), ("b", 4, 1))
    steps = between(rows, (("a", 3, 0), ("b", 4, 1)))
    assert steps == [rows, (("a", 2, 0), ("b", 4, 1)), (("a", 3, 0), ("b", 4, 1))]
    with pytest.raises(ValueError, match="no steps of one lead from"):
        between((1, 2), (1, 2, 3))


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda lab: lab.seek("score of player 1", 50), "name an option with the values to try"),
        (lambda lab: lab.seek("score of player 1", "best", sides=[4]), "'most' or 'least', not 'best'"),
        (lambda lab: lab.seek("score of player 1", 1, sides=[]), "name an option with the values"),
        (lambda lab: lab.sweep("score of player 1"), "name one option with its values, or two"),
        (lambda lab: lab.sweep("score of player 1", sides=[]), "at least one value"),
        (
            lambda lab: lab.sweep("score of player 1", sides=[14]),
            r"sides must be from 2 to 12, not 14. \[KD-4\]",
        ),
        (lambda lab: lab.sweep("scores", sides=[6]), "no measure 'scores'"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_words(ask: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        ask(GREEDY)


def test_sums_of_large_numbers_stay_exact() -> None:
    large = 3_000_000_000
    assert moments(np.array([[large, large], [1, 1]]))[1, 1] == 2 * large**2
    assert moments(np.array([[3, 5], [1, 2]])) == moments_of({(3, 1): 1, (5, 2): 1})


def test_what_is_slow_says_so_and_why() -> None:
    lab = Laboratory(rulebook.new("poof", rounds=1), bots="greedy", games=3)
    assert lab.compare({"as it is": {}, "search": {"bots": "random"}}).slow == ""
    trials = Laboratory(rulebook.new("knapp_daneben"), bots="greedy", games=3).compare(
        {"as it is": {}, "dear": {"cross_points": (0, 1, 3, 6, 10, 10**9)}}
    )
    assert trials.slow.startswith("Slow, for no kernel plays it: dear (knapp_daneben has no fast engine for")
    assert "“cross_points” up to 1,000,000, not 1,000,000,000" in trials.slow


def test_a_long_list_is_no_row_of_raw_data() -> None:
    lab = rulebook.Laboratory(rulebook.new("closing_in"), bots="planner", games=20, of=["won"], trusted=False)
    first = Studio.in_full("locations", lab.game)
    other = tuple((tile, n + (tile == "tower"), sign) for tile, n, sign in first)
    found = lab.seek("won", "most", locations=[first, other])
    assert [row.head for row in found.parts()[2]] == ["the first list", "tower 3"]
