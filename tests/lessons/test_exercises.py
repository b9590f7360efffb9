"""The exercises: right answers are right, mistakes are recognised, every language says it all."""

from __future__ import annotations

import string
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rulebook.catalogue import texts_in
from rulebook.lessons import exercise, exercises, lessons, seeds_of
from rulebook.lessons.exercise import TEXTS

LESSONS = lessons()
ALL = [(game, name) for game in LESSONS for name in exercises(game)]
SEEDS = range(200)


@pytest.mark.parametrize(("game", "name"), ALL)
def test_right_is_right_and_every_mistake_is_told(game: str, name: str) -> None:
    for seed in SEEDS:
        ask = exercise(game, name, seed)
        assert ask.check(ask.right_words()).kind == "right"
        for mistake, value in ask.counted.mistakes.items():
            feedback = ask.check(str(value))
            assert feedback.kind == "mistake", (seed, mistake, value)
            assert ask.right_words() not in feedback.words.split(), "that would give it away"


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_rounded_answer_counts_and_a_rough_one_is_sent_back(game: str, name: str) -> None:
    for seed in range(20):
        ask = exercise(game, name, seed)
        right = float(ask.counted.right)
        assert ask.check(f"{right:.6f}").solved
        if right < 1:
            assert ask.check(f"{100 * right:.2f} %").solved
            assert ask.check("1.5").kind in ("wrong", "mistake")
        assert not ask.check(f"{right * 1.2:.6f}").solved


@pytest.mark.parametrize(("game", "name"), ALL)
def test_every_text_is_filled(game: str, name: str) -> None:
    for language in languages(game):
        ask = exercise(game, name, seed=3)
        for text in (
            ask.title(language),
            ask.question(language),
            *ask.hints(language),
            ask.solution(language),
        ):
            assert text.strip()
            assert "{" not in text
        assert len(ask.hints(language)) >= 2


def languages(name: str) -> list[str]:
    return ["en", *(path.name.split(".")[1] for path in TEXTS.glob(f"{name}.*.toml"))]


FACTS = {"topics", "chance"}
"""What an exercise's English texts say once for all languages."""


def flat(tree: Any) -> dict[str, str]:
    if isinstance(tree, dict):
        texts = {key: inner for key, inner in tree.items() if key not in FACTS}
        return {f"{key}/{path}": text for key, inner in texts.items() for path, text in flat(inner).items()}
    if isinstance(tree, list):
        return {str(i): text for i, text in enumerate(tree)}
    return {"": str(tree)}


@pytest.mark.parametrize("name", ["feedback", *LESSONS])
def test_no_language_misses_a_text_or_a_blank(name: str) -> None:
    english = flat(texts_in(TEXTS, name, "en"))
    for language in languages(name):
        other = flat(texts_in(TEXTS, name, language))
        assert set(other) == set(english)
        for path, text in other.items():
            assert fields(text) == fields(english[path]), path


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_everybody_gets_numbers_of_their_own() -> None:
    asked = {exercise("knapp_daneben", "four_chances", seed).question() for seed in SEEDS}
    assert len(asked) == 36
    assert seeds_of("Ada Lovelace") == seeds_of("ada lovelace ") != seeds_of("Grace")


def test_an_unknown_exercise_offers_the_known_ones() -> None:
    with pytest.raises(KeyError, match="it has two_dice, extremes"):
        exercise("knapp_daneben", "three_dice")


ROLLS = list(product(range(1, 7), repeat=5))


def share(event: Callable[..., bool], given: Callable[..., bool] = lambda *_: True) -> Fraction:
    """Count by hand, roll by roll: the first die is the own one."""
    possible = [roll for roll in ROLLS if given(*roll)]
    return Fraction(sum(event(*roll) for roll in possible), len(possible))


def marks(total: int) -> int:
    return {2: 2, 12: 2, 3: 1, 4: 1, 10: 1, 11: 1}.get(total, 0)


BY_HAND: dict[str, Callable[[dict[str, Any]], Fraction]] = {
    "two_dice": lambda d: share(lambda a, b, *_: a + b == d["total"]),
    "extremes": lambda d: share(lambda a, b, *_: marks(a + b) >= d["least"]),
    "four_chances": lambda d: share(
        lambda own, *others: any(own + o == d["total"] for o in others), lambda own, *_: own == d["own"]
    ),
    "shared_die": lambda d: share(lambda own, *others: any(own + o == d["total"] for o in others)),
    "known_total": lambda d: share(lambda a, b, *_: a == 6, lambda a, b, *_: a + b == d["total"]),
    "expected_marks": lambda d: d["points"] * Fraction(sum(marks(r[0] + r[1]) for r in ROLLS), len(ROLLS)),
    "several_rolls": lambda d: (
        1 - share(lambda own, *others: all(own + o != d["total"] for o in others)) ** d["rolls"]
    ),
    "either_neighbour": lambda d: share(
        lambda own, *others: any(own + o in (d["low"], d["high"]) for o in others),
        lambda own, *_: own == d["own"],
    ),
    "enough_games": lambda d: Fraction(
        next(n for n in range(1, 10**5) if d["chance"] * (1 - d["chance"]) <= n * d["error"] ** 2)
    ),
}


@pytest.mark.parametrize("name", exercises("knapp_daneben"))
def test_knapp_daneben_answers_agree_with_counting_by_hand(name: str) -> None:
    counted = {}
    for seed in SEEDS:
        ask = exercise("knapp_daneben", name, seed)
        counted[repr(ask.counted.data)] = ask
    for ask in counted.values():
        assert ask.counted.right == BY_HAND[name](dict(ask.counted.data))
