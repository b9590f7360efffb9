"""The exercises of Knapp Daneben! that ask for a number: two dice, dice that are shared, risks, expectations.

Each computes its answer with the odds kit, and the numbers that the usual mistakes lead to.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from math import ceil
from typing import Any

from rulebook.games.knapp_daneben import score
from rulebook.games.knapp_daneben.house import House
from rulebook.games.knapp_daneben.odds import at_least_one
from rulebook.lessons.guessing import Chances
from rulebook.lessons.questions import Counted, Pick, shuffled
from rulebook.odds import P, any_of, count, dice, law

TOTALS = range(2, 13)


def ways(total: int) -> list[str]:
    """List the rolls of two dice with this total.

    >>> ways(4)
    ['1+3', '2+2', '3+1']
    """
    return [f"{a}+{total - a}" for a in range(1, 7) if 1 <= total - a <= 6]


def unordered(totals: set[int]) -> Fraction:
    """Give the chance that comes out if 1+3 and 3+1 are taken for one case of 21.

    >>> unordered({4})
    Fraction(2, 21)
    """
    pairs = [(a, b) for a in range(1, 7) for b in range(a, 7)]
    return Fraction(sum(a + b in totals for a, b in pairs), len(pairs))


def forms_of_totals(totals: Collection[int]) -> dict[str, tuple[str, ...]]:
    """Return the calculations behind common mistakes about totals of two dice.

    >>> forms_of_totals({10})["order"]
    ('2/21', '2/36')
    """
    n, apart = sum(len(ways(total)) for total in totals), int(21 * unordered(set(totals)))
    return {
        "order": (f"{apart}/21", f"{apart}/36"),
        "pairs": (f"{n}/21",),
        "twelve": (f"{n}/12",),
        "equal": (f"{len(totals)}/11",),
        "complement": (f"{36 - n}/36",),
    }


def some(pick: Pick[Any], among: Sequence[int], n: int) -> set[int]:
    """Pick so many, of which some may be the same.

    >>> some(lambda among: among[0], range(2, 13), 3)
    {2}
    """
    return {pick(among) for _ in range(n)}


def two_dice(pick: Pick[Any], easier: bool = False) -> Counted:
    """How likely is one of some totals of two dice? The easier ones are neighbours.

    >>> two_dice(lambda among: among[0]).right
    Fraction(1, 9)
    """
    total = pick(range(2, 10) if easier else [4, 5, 6, 8, 9, 10])
    others = range(total + 1, total + pick([1, 2, 3, 4])) if easier else some(pick, TOTALS, pick([1, 0, 2]))
    totals = tuple(sorted({total, *others}))
    a, b = dice(2)
    right = P((a + b).is_in(totals))
    listed = [way for total in totals for way in ways(total)]
    return Counted(
        right,
        {"order": unordered(set(totals)), "equal": Fraction(len(totals), 11), "complement": 1 - right},
        {"totals": totals, "n": len(listed)},
        ", ".join(listed),
        forms_of_totals(totals),
        whole=36,
    )


def extremes(pick: Pick[Any], easier: bool = False) -> Counted:
    """How likely is a total that makes a mark, in some house?

    >>> extremes(lambda among: among[1]).data["totals"]
    (2, 12)
    """
    low, high = pick([1, 2, 3, 4, 5, 6]), pick([13, 12, 11, 10, 9, 8])
    if easier:  # at most one side has many totals
        low, high = pick([(low, 13), (low, 12), (1, high), (4, high)])
    marking = {total for total in TOTALS if total <= low or total >= high}
    a, b = dice(2)
    right = P((a + b).is_in(marking))
    return Counted(
        right,
        {"order": unordered(marking), "equal": Fraction(len(marking), 11), "complement": 1 - right},
        {"totals": tuple(sorted(marking)), "n": sum(len(ways(t)) for t in marking)},
        "; ".join(f"{t}: {len(ways(t))}" for t in sorted(marking)),
        forms_of_totals(marking),
        whole=36,
    )


def four_chances(pick: Pick[Any], easier: bool = False) -> Counted:
    """How likely is one of some totals with at least one of the other dice, when the own die is known?

    >>> four_chances(lambda among: among[0]).right
    Fraction(91, 216)
    """
    own, others, n = pick([1, 2, 3, 4, 5, 6]), pick([2, 3, 4] if easier else [3, 5, 6, 4]), pick([1, 2, 3, 4])
    faces = tuple(sorted(shuffled(pick, range(1, 7))[:n]))
    totals = tuple(own + face for face in faces)
    right = P(any_of((own + other).is_in(totals) for other in dice(others)))
    fits, misses = f"{n}/6", f"({6 - n}/6)"
    forms: dict[str, tuple[str, ...]] = {
        "added": (f"{others} * {fits}",),
        "one_only": (fits,),
        "complement": (f"{misses}^{others}",),
    }
    forms["every_time"] = (f"({fits})^{others}",)
    if others > 2:
        forms["other_number"] = (f"1 - {misses}^{others - 1}", f"1 - {misses}^{others + 1}")
    return Counted(
        right,
        {"added": Fraction(others * n, 6), "complement": 1 - right, "one_only": Fraction(n, 6),
         "exactly_one": Fraction(others * n * (6 - n) ** (others - 1), 6**others)},
        {"own": own, "totals": totals, "faces": faces, "others": others, "misses": Fraction(6 - n, 6)},
        f"1 − ({Fraction(6 - n, 6)})^{others}",
        forms,
    )  # fmt: skip


def shared_die(pick: Pick[Any], easier: bool = False) -> Counted:
    """How likely is a total with at least one of the other dice, before the own die is known?

    >>> shared_die(lambda among: among[0]).right
    Fraction(91, 648)
    """
    total, others = pick([3, 4, 5, 6, 8, 9, 10, 11]), pick([2, 3, 4] if easier else [3, 4, 5, 6])
    own, one, *more = dice(others + 1)
    alone = P(own + one == total)
    right = P(any_of(own + other == total for other in (one, *more)))
    n, some = len(ways(total)), 1 - Fraction(5, 6) ** others
    return Counted(
        right,
        {"independent": 1 - (1 - alone) ** others, "added": others * alone, "one_only": alone,
         "complement": 1 - right, "own_fits": some},
        {"total": total, "n": n, "others": others, "some": some},
        f"{n}/6 · (1 − (5/6)^{others})",
        {"added": (f"{others} * {n}/36",), "one_only": (f"{n}/36",)},
    )  # fmt: skip


def known_total(pick: Pick[Any], easier: bool = False) -> Counted:
    """Given the total, how likely is it that your own die shows one of the highest numbers?

    >>> known_total(lambda among: among[0]).right
    Fraction(1, 4)
    """
    total, least = pick([9, 8, 10, 7, 6, 5]), pick([6, 5, 4, 3, 2])
    totals = tuple(sorted({total, pick([total, total + 1] if easier else [total, 11, 10, 4])}))
    faces = tuple(range(least, 7))
    own, other = dice(2)
    fits, known = own.is_in(faces), (own + other).is_in(totals)
    right = P(fits, given=known)
    listed = [way for total in totals for way in ways(total)]
    n, hits = len(listed), int(right * len(listed))
    return Counted(
        right,
        {
            "condition": P(fits),
            "both": P(fits & known),
            "turned": P(known, given=fits),
            "complement": 1 - right,
        },
        {"totals": totals, "faces": faces, "n": n, "hits": hits},
        ", ".join(listed),
        {
            "condition": (f"{len(faces)}/6",),
            "both": (f"{hits}/36",),
            "turned": (f"{hits}/{6 * len(faces)}",),
            "complement": (f"{n - hits}/{n}",),
        },
        whole=n,
    )


def expected_marks(pick: Pick[Any], easier: bool = False) -> Counted:
    """How many points from extremes does a total of two dice make on average?

    >>> expected_marks(lambda among: 2).right
    Fraction(7, 9)
    """
    points = pick(range(2, 29, 2) if easier else range(2, 20))
    a, b = dice(2)
    marks = {total: score.marks(House(), total) for total in TOTALS}
    made = (a + b).map(marks.__getitem__)
    right = points * law(made).mean
    return Counted(
        right,
        {
            "unweighted": Fraction(points * sum(marks.values()), 11),
            "marks_only": right / points,
            "chance_only": points * P(made >= 1),
        },
        {"points": points},
        "(2·1 + 1·2 + 1·3 + 1·3 + 1·2 + 2·1) / 36 = 14/36",
    )


def several_rolls(pick: Pick[Any], easier: bool = False) -> Counted:
    """How likely is it that a total can be written at least once within some rolls?

    >>> several_rolls(lambda among: among[0]).data["rolls"]
    2
    """
    rolls = pick([2, 3] if easier else [2, 3, 4, 5])
    total = pick([2, 3, 4, 5, 6, 7, 8, 9])
    once = at_least_one(total)
    right = 1 - (1 - once) ** rolls
    return Counted(
        right,
        {
            "added": rolls * once,
            "complement": (1 - once) ** rolls,
            "every_time": once**rolls,
            "one_only": once,
        },
        {"rolls": rolls, "total": total, "once": once, "never": (1 - once) ** rolls},
        f"1 − (1 − {once})^{rolls}",
    )


def either_neighbour(pick: Pick[Any], easier: bool = False) -> Counted:
    """How likely is a cross beside one or two numbers, once your own die is known?

    >>> either_neighbour(lambda among: among[0]).right
    Fraction(11, 36)
    """
    own, others = pick([1, 2, 3, 4, 5, 6]), pick([2, 3, 4] if easier else [2, 3, 4, 5])
    near = (own + pick([1, 2, 3, 4, 5, 6, 7]) for _ in range(pick([1, 2])))
    numbers = tuple(sorted({number for number in near if number in TOTALS} or {own + 1}))
    wanted = tuple(sorted({number + off for number in numbers for off in (-1, 1)} & set(TOTALS)))
    faces = tuple(total - own for total in wanted if 1 <= total - own <= 6)
    n, one = len(faces), 1 - Fraction(5, 6) ** others
    right = 1 - Fraction(6 - n, 6) ** others
    mistakes = {"added": n * one, "disjoint": one} if n > 1 else {"added": Fraction(others, 6)}
    if n == 2:
        mistakes["both"] = 2 * one - right
    if n < len(wanted):
        mistakes["out_of_reach"] = 1 - Fraction(6 - len(wanted), 6) ** others
    data = {"own": own, "others": others, "numbers": numbers, "wanted": wanted, "faces": faces}
    data |= {"lowest": own + 1, "highest": own + 6, "misses": Fraction(6 - n, 6)}
    return Counted(right, mistakes | {"complement": 1 - right}, data, f"1 − ({Fraction(6 - n, 6)})^{others}")


def enough_games(pick: Pick[Any], easier: bool = False) -> Counted:
    """How many simulated games make the standard error of a share small enough?

    >>> enough_games(lambda among: among[0]).right
    Fraction(2500, 1)
    """
    chance = pick([Fraction(n, 20) for n in ((10, 4, 16, 2, 18) if easier else (10, 5, 4, 2, 6, 8, 1, 3))])
    error = Fraction(pick([1, 2, 5, 10] if easier else [1, 2, 3, 4]), 100)
    variance = chance * (1 - chance)
    games = variance / error**2
    return Counted(
        Fraction(ceil(games)),
        {
            "root": Fraction(ceil(variance / error)),
            "no_chance": 1 / error**2,
            "double": Fraction(ceil(variance / (error / 2) ** 2)),
        },
        {"chance": chance, "error": error, "games": games, "whole": games.denominator == 1},
        f"{chance} · {1 - chance} / ({error})²",
        unrounded=games,
    )


def chances() -> Chances:
    """What the lessons let a class guess and try.

    >>> sorted(chances().guesses)
    ['best_of_three', 'extreme', 'seven', 'six_or_eight']
    """
    own, *others = dice(5)
    total = own + others[0]
    guesses = {
        "seven": any_of(own + other == 7 for other in others),
        "six_or_eight": any_of((own + other).is_in({6, 8}) for other in others),
        "extreme": total.is_in({2, 3, 4, 10, 11, 12}),
        # A die with five sides: the better player wins a game with 1, 2 or 3.
        "best_of_three": count(game <= 3 for game in dice(3, 5)) >= 2,
    }
    sevens = count(own + other == 7 for other in others).named("sevens")
    marks = total.map(lambda made: score.marks(House(), made)).named("marks")
    return Chances(guesses, {"total": total, "sevens": sevens, "marks": marks})
