"""The rule for rounding, and equations in solutions that must be true, for every exercise and level."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

import pytest

from rulebook.core.texts import texts_in
from rulebook.lessons import Counted, Exercise, Level, exercise, exercises, lessons
from rulebook.lessons.calculator import Incalculable, calculation
from rulebook.lessons.classroom.questions import item_of
from rulebook.lessons.results import assess
from rulebook.lessons.wording import TEXTS
from rulebook.lessons.work import Tried, Work

ALL = [(game, name) for game in lessons() for name in exercises(game)]
NUMBERS = [each for each in ALL if exercise(*each).form()["kind"] == "number"]
SEEDS = [range(6), pytest.param(range(6, 200), marks=pytest.mark.everywhere)]


def in_figures(value: Fraction, figures: int, cut: bool = False) -> str:
    """Write a positive number with this many significant figures, rounded half up by hand or truncated."""
    place = 0  # of the last figure: 1 counts tenths
    while value * 10**place < 10 ** (figures - 1):
        place += 1
    while value * Fraction(10) ** place >= 10**figures:
        place -= 1
    if not cut and int(value * Fraction(10) ** place + Fraction(1, 2)) == 10**figures:
        place -= 1
    counted = int(value * Fraction(10) ** place + (0 if cut else Fraction(1, 2)))
    if place <= 0:
        return str(counted * 10**-place)
    digits = str(counted).rjust(place + 1, "0")
    return f"{digits[:-place]}.{digits[-place:]}"


def test_figures_are_written_by_hand() -> None:
    shares = (Fraction(5, 36), Fraction(996, 1000), Fraction(1, 3000), Fraction(62, 5), Fraction(2599))
    assert [in_figures(value, 2) for value in shares] == ["0.14", "1.0", "0.00033", "12", "2600"]
    assert [in_figures(value, 2, cut=True) for value in shares] == ["0.13", "0.99", "0.00033", "12", "2500"]


def percentage(text: str) -> str:
    """Write the same figures as a percentage."""
    places = max(len(text.partition(".")[2]) - 2, 0)
    return f"{float(Fraction(text) * 100):.{places}f} %"


@pytest.mark.parametrize("seeds", SEEDS, ids=str)
@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(("game", "name"), NUMBERS)
def test_two_figures_or_more_are_right_one_is_too_rough_and_none_is_cut_off(
    game: str, name: str, level: Level, seeds: range
) -> None:
    for seed in seeds:
        ask = exercise(game, name, seed, level)
        right, counted = ask.counted.right, ask.counted
        assert isinstance(counted, Counted)
        signed = ("-{}" if right < 0 else "{}").format
        right = abs(right)
        share = 0 < right < 1 and ask.counted.right > 0
        for figures in (2, 3, 4):
            text = in_figures(right, figures)
            if Fraction(text) == 1 != right and share:
                assert not ask.check(text).solved, "1 is certain"
                continue
            assert ask.check(signed(text)).solved, (seed, text)
            assert not share or ask.check(percentage(text)).solved, (seed, text)
            cut = in_figures(right, figures, cut=True)
            known = Fraction(cut) in counted.mistakes.values()
            if Fraction(cut) != Fraction(text) and not known and not counted.judge(signed(cut)).solved:
                verdict = counted.judge(signed(cut))
                found = {verdict.say or verdict.kind}
                assert found <= {"rounding", "rough", "rounded_down"}, (seed, cut, verdict)
                # 20 % for 20.7 % can be cut off to two figures, or rounded to one.
                assert not share or counted.judge(percentage(cut)).say in (verdict.say, "")
        one = in_figures(right, 1)
        # 100 can have one figure or two, and can be 105 or 100.5, rounded down.
        halves = {right - Fraction(10**zeros, 2) for zeros in range(6)}
        if Fraction(one) in {right, Fraction(1), *halves} or one == in_figures(right, 2):
            continue
        assert counted.judge(signed(one)).kind == "rough", (seed, one)


@pytest.mark.parametrize(
    ("right", "typed", "kind", "say"),
    [
        (Fraction(24, 61) + Fraction(1, 1000), "0.4", "rough", ""),
        (Fraction(3987, 10_000), "0.40", "rounded", ""),
        (Fraction(3987, 10_000), "40 %", "rounded", ""),
        (Fraction(3804, 10_000), "0.38", "rounded", ""),
        (Fraction(80, 81), "0.98", "rough", "rounding"),
        (Fraction(80, 81), "0.99", "rounded", ""),
        (Fraction(80, 81), "1", "wrong", "certain"),
        (Fraction(996, 1000), "1.0", "wrong", "certain"),
        (Fraction(5, 36), "0.14", "rounded", ""),
        (Fraction(5, 36), "0.1388", "rough", "rounding"),
        (Fraction(5, 36), "13.88 %", "rough", "rounding"),
        (Fraction(5, 36), "13.88%", "rough", "rounding"),
        (Fraction(5, 36), "0.138", "rough", "rounding"),
        (Fraction(1, 12), "0.0834", "rough", "rounding"),
        (Fraction(1, 12), "0.084", "wrong", ""),
        (Fraction(5, 36), "13.89 in 100", "rounded", ""),
        (Fraction(5, 36), "14 in 100", "rounded", ""),
        (Fraction(5, 36), "139/1000", "rounded", ""),
        (Fraction(5, 36), "1 in 7.2", "right", ""),
        (Fraction(5, 36), "1 in 7", "rough", ""),
        (Fraction(5, 36), "about 1 in 7", "rough", ""),
        (Fraction(5, 36), "about 1/7", "rough", ""),
        (Fraction(5, 36), "≈ 0.139", "rounded", ""),
        (Fraction(5, 36), "1 - 0.8611", "rounded", ""),
        (Fraction(2, 23), "1 in 11.5", "right", ""),
        (Fraction(2, 23), "1 in 12", "rounded", ""),
        (Fraction(12), "12.0", "right", ""),
        (Fraction(2599), "2600", "rounded", ""),
        (Fraction(2599), "3000", "rough", ""),
        (Fraction(2599), "2500", "rough", "rounding"),
        (Fraction(2599), "2598", "wrong", ""),
        (Fraction(2591), "2600", "rounded", ""),
    ],
)
def test_the_rule_in_every_way_of_writing_a_number(right: Fraction, typed: str, kind: str, say: str) -> None:
    verdict = Counted(right).judge(typed)
    assert (verdict.kind, verdict.say) == (kind, say)
    comma = Counted(right).judge(typed.replace(".", ","))
    assert (comma.kind, comma.say) == (kind, say)


@pytest.mark.parametrize(("game", "name"), NUMBERS)
def test_a_test_system_takes_what_the_screen_takes(game: str, name: str) -> None:
    """It sees only a value: if 0.76 is right, it cannot tell it from 0.760, which is truncated."""
    for seed in range(5):
        ask = exercise(game, name, seed)
        accepted, right = item_of(ask).accepted, abs(ask.counted.right)
        sign = "-" if ask.counted.right < 0 else ""
        taken: set[Fraction] = set()
        for figures in (2, 3, 4, 5, 6):
            text = sign + in_figures(right, figures)
            solved = ask.judge(text).solved
            assert any(abs(Fraction(text) - value) <= off for value, off in accepted) == solved, (seed, text)
            taken |= {Fraction(text)} if solved else set()
            cut = sign + in_figures(right, figures, cut=True)
            if figures < 6 and Fraction(cut) not in taken and not ask.judge(cut).solved:
                assert not any(abs(Fraction(cut) - value) <= off for value, off in accepted), (seed, cut)


def test_work_of_version_1_opens_and_is_judged_by_the_rule_of_today() -> None:
    """A key holds answers and never a verdict: for 11/36 version 1.0 took 0.304, and 0.31 is still right.

    What it accepted and today's rule does not counts as not solved yet, never as a mistake.
    """
    key = Work("how_likely_is_a_seven", "Ada", tried=(Tried("two_dice", 2, ("0.3", "0.304", "0.307")),)).key()
    (tried,) = Work.from_key(key).tried
    found = assess("how_likely_is_a_seven", tried)
    assert (found.how, found.mistakes) == ("stuck", ())
    assert assess("how_likely_is_a_seven", Tried("two_dice", 2, ("0.3", "0.31"))).how == "second"


def test_a_test_system_tells_the_mistake_of_a_number_with_three_figures() -> None:
    for game, name in NUMBERS:
        ask = exercise(game, name, 2)
        item = item_of(ask)
        for mistake in map(Fraction, ask.mistakes().values()):
            text = ("-" if mistake < 0 else "") + in_figures(abs(mistake), 3) if mistake else "0"
            told = [words for value, off, words in item.wrong if abs(Fraction(text) - value) <= off]
            right = [value for value, off in item.accepted if abs(Fraction(text) - value) <= off]
            assert right or told, (name, text)


@pytest.mark.parametrize(
    ("name", "number", "said"),
    [
        ("two_dice", "2/36", "as one case"),
        ("two_dice", "3", "number of ways"),
        ("enough_games", "56", "Round up"),
    ],
)
def test_a_test_system_tells_the_commonest_mistakes(name: str, number: str, said: str) -> None:
    """4+6 and 6+4 counted as one case, ways that were not divided, games that were rounded down."""
    asked = (exercise("knapp_daneben", name, seed) for seed in range(2000))
    drawn = {"two_dice": ("totals", (10,)), "enough_games": ("games", Fraction(225, 4))}
    key, wanted = drawn[name]
    ask = next(each for each in asked if each.counted.data[key] == wanted)
    first = next(words for value, off, words in item_of(ask).wrong if abs(Fraction(number) - value) <= off)
    assert said in first


MATH = r"(?:C(?=\()|[\d\s.,/·−+()^²√%])"
BEFORE, AFTER = re.compile(rf"(?:^|(?<=[^\w(])){MATH}+$"), re.compile(rf"^{MATH}+(?:…)?")
"""The expressions before and after an equals sign."""


def equations(text: str) -> Iterator[tuple[Fraction, str, Fraction]]:
    """The equations in a text that have numbers on both sides."""
    parts = re.split("([=≈])", text)
    for before, sign, after in zip(parts[::2], parts[1::2], parts[2::2], strict=False):
        sides = [found and calculated(found[0]) for found in (BEFORE.search(before), AFTER.search(after))]
        if sides[0] is not None and sides[1] is not None:
            broken_off = AFTER.search(after)[0].endswith("…")  # type: ignore[index]  # found above
            yield sides[0], "…" if broken_off else sign, sides[1]


def calculated(text: str) -> Fraction | None:
    """The value of a printed calculation, or None if it is not a calculation."""
    plain = re.sub(r"(?<=\d),(?=\d{3}\b)", "", text.strip().rstrip(".,…")).strip()
    try:
        return calculation(plain).at({}) if plain else None
    except Incalculable:
        return None


@pytest.mark.parametrize("seeds", SEEDS, ids=str)
@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(("game", "name"), ALL)
def test_what_a_solution_prints_as_equal_is_equal(game: str, name: str, level: Level, seeds: range) -> None:
    for seed in seeds:
        ask = exercise(game, name, seed, level)
        for text in (ask.solution(), *ask.hints()):
            for one, sign, other in equations(text):
                apart = abs(one - other)
                near = {"=": Fraction(0), "…": Fraction(1, 10**6), "≈": abs(other) * Fraction(1, 1000)}[sign]
                assert apart <= near, (seed, text)


def test_equations_are_found_in_a_solution() -> None:
    ask: Exercise = exercise("knapp_daneben", "enough_games", 2)
    found = list(equations("n = p · (1 − p) / error² = 1/10 · 9/10 / 1/25² = 57 games, 1/3 ≈ 0.333."))
    assert [(sign, one == other) for one, sign, other in found] == [("=", False), ("≈", False)]
    assert list(equations(ask.solution()))


def test_games_are_rounded_up_and_the_solution_says_so() -> None:
    for level in (Level.USUAL, Level.HARDER):
        for seed in range(200):
            ask = exercise("knapp_daneben", "enough_games", seed, level)
            assert isinstance(ask.counted, Counted) and ask.counted.unrounded is not None
            needed, games = ask.counted.right, ask.counted.unrounded
            assert games <= needed < games + 1
            assert ask.check(str(float(games))).solved
            assert ask.check(str(needed)).kind == "right"
            assert ("round up" in ask.solution()) == (games < needed)
            if games < needed:
                assert ask.judge(str(needed - 1)).say == "rounded_down"


@pytest.mark.parametrize(("language", "two"), [("en", "two"), ("de", "zwei"), ("fr", "deux"), ("it", "due")])
def test_wherever_figures_are_asked_for_they_are_two(language: str, two: str) -> None:
    """On the screen, on paper, and in a test system."""
    feedback = texts_in(TEXTS, "feedback", language)
    said = [
        feedback["rough"],
        feedback["figures"]["enough"],
        texts_in(TEXTS, "worksheet", language)["how"],
        texts_in(TEXTS, "export", language)["as_decimal"],
    ]
    assert all(re.search(rf"\b{two}\b", text, re.IGNORECASE) for text in said)
