"""The odds of Knapp Daneben!: a player's totals and a sheet, each counted in another way."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, partial
from itertools import product
from typing import Any

import icepool
import numpy as np
import pytest
import sympy

import rulebook
from rulebook.games.knapp_daneben import KnappDaneben, State, legal, odds, score
from rulebook.odds import P
from tests.calls import calls

SIDES = (2, 4, 6, 9)


def by_hand(dice: int, sides: int) -> list[set[int]]:
    """The totals that each roll offers to the owner of the first die."""
    rolls = product(range(1, sides + 1), repeat=dice)
    return [{own + other for other in others} for own, *others in rolls]


def ways(total: int, sides: int) -> int:
    """The faces of one die that leave the other a face that makes the total."""
    return sides - abs(total - (sides + 1))


@pytest.mark.parametrize("sides", SIDES)
def test_two_dice_counted_derived_and_by_generating_function(sides: int) -> None:
    law = odds.two_dice(sides)
    t, s = sympy.symbols("t s", integer=True, positive=True)
    x = sympy.Symbol("x")
    derived = odds.derive_ways().subs(s, sides)
    power = sympy.Poly(sum(x**face for face in range(1, sides + 1)) ** 2, x)
    for total in range(2, 2 * sides + 1):
        count = law.counts[total]
        assert count == ways(total, sides) == derived.subs(t, total) == power.coeff_monomial(x**total)
    assert derived.subs(t, 2 * sides + 1) == 0
    peer = 2 @ icepool.d(sides)
    assert {total: law[total] for total in law} == {total: peer.probability(total) for total in peer}


@pytest.mark.parametrize(("dice", "sides"), [(5, 6), (4, 5), (3, 8)])
def test_at_least_one_of_a_total_by_formula_and_by_hand(dice: int, sides: int) -> None:
    """Given an own die that leaves a face for the rest, the other dice are independent."""
    rolls = by_hand(dice, sides)
    some_other_fits = 1 - (1 - Fraction(1, sides)) ** (dice - 1)
    for total in range(2, 2 * sides + 1):
        chance = odds.at_least_one(total, dice, sides)
        assert chance == Fraction(sum(total in offered for offered in rolls), len(rolls))
        assert chance == Fraction(ways(total, sides), sides) * some_other_fits


@pytest.mark.parametrize(("sides", "others"), list(product((2, 3, 6, 10), (2, 3, 4))))
def test_independence_holds_for_the_middle_total_and_for_no_other(sides: int, others: int) -> None:
    for guess in odds.as_if_independent(others + 1, sides):
        assert (guess.error == 0) == (guess.total == sides + 1)
        assert guess.error >= 0


def test_with_a_single_other_die_there_is_nothing_to_be_independent_of() -> None:
    assert not any(guess.error for guess in odds.as_if_independent(2))


@pytest.mark.slow
@pytest.mark.parametrize("others", [2, 3, 4, 5])
def test_the_error_is_concave_in_the_share_of_own_dice_and_so_never_negative(others: int) -> None:
    q = sympy.Symbol("q")
    error = 1 - (1 - q / 6) ** others - q * (1 - sympy.Rational(5, 6) ** others)
    assert error.subs(q, 0) == error.subs(q, 1) == 0
    assert sympy.solveset(sympy.diff(error, q, 2) >= 0, q, sympy.Interval(0, 1)) is sympy.S.EmptySet
    for guess in odds.as_if_independent(others + 1):
        assert error.subs(q, sympy.Rational(ways(guess.total, 6), 6)) == guess.error


def test_pairs_of_totals_are_dependent_even_at_seven_and_eight() -> None:
    first, second, *_ = odds.totals()
    together = P((first == 8) & (second == 8))
    assert together == Fraction(5, 216) != Fraction(5, 36) ** 2
    assert P((first == 7) & (second == 7)) == Fraction(1, 6) ** 2


def test_the_guesses_are_told_in_every_language() -> None:
    rules = KnappDaneben.rules
    data = {"total": 2, "true": 8.63, "guess": 10.66, "error": 2.03}
    for key in ("guess_right", "guess_high"):
        words = [rules.phrase(key, data, language) for language in rules.languages]
        assert len(set(words)) == len(rules.languages)
        assert "8.6 %" in words[0] and "10.7 %" in words[0]
        assert all("8,6 %" in said and "10,7 %" in said for said in words[1:])


GAMES = [
    KnappDaneben(),
    KnappDaneben(cross_spacing="gap"),
    KnappDaneben(dice=4, sides=5, cross_points=(0, 5, 1, 7), extreme_marks=(3,)),
    KnappDaneben(dice=3, own_die=False),
]


def sheets(game: KnappDaneben, how_many: int) -> list[tuple[int, ...]]:
    """Sheets as they come up in play, from nearly empty to nearly full."""
    circles = game.dice**2
    found = []
    for seed in range(how_many):
        record = rulebook.play(game, bots=["greedy" if seed % 2 else "random"], seed=seed)
        found.append(record.at(1 + 2 * (1 + seed * (circles - 2) // how_many)).state.sheets[0])
    return found


@cache
def rolls(game: KnappDaneben) -> list[tuple[int, ...]]:
    return list(product(range(1, game.sides + 1), repeat=game.dice))


def offers(game: KnappDaneben, colour: str) -> list[list[list[int]]]:
    own = game.colours.index(colour)
    return [legal.openings(game, roll, own) for roll in rolls(game)]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_heat_of_every_circle_against_all_rolls(game: KnappDaneben) -> None:
    for number, sheet in enumerate(sheets(game, 4)):
        colour = game.colours[number % game.dice]
        offered = offers(game, colour)
        for circle, chances in enumerate(odds.heat(game, sheet, colour)):
            assert bool(chances) == (not sheet[circle])
            if not chances:
                continue
            crosses = [
                0 if total < 2 else score.crosses_gained(game, sheet, circle, total)
                for total in range(2 * game.sides + 1)
            ]
            most = [max(crosses[t] for t in roll[game.circle_colours[circle]]) for roll in offered]
            by_hand = [Fraction(sum(m >= least for m in most), len(most)) for least in (1, 2, 3, 4)]
            assert list(chances) == by_hand


def test_heat_of_a_sheet_is_counted_without_listing_the_rolls() -> None:
    game = KnappDaneben()
    for sheet in sheets(game, 24):
        assert calls(partial(odds.heat, game, sheet, "red")) < 2 * game.sides**game.dice, "it had all of them"


def test_four_crosses_at_once() -> None:
    # A 7 in the middle of four neighbours 6, 8, 6, 8.
    sheet = [0] * 25
    sheet[7], sheet[11], sheet[13], sheet[17] = 6, 6, 8, 8
    chances = odds.cross_chances(KnappDaneben(), tuple(sheet), 12, "black")
    assert chances[3] == odds.chance_of(
        KnappDaneben(), {7}, any_die=odds.takes_any(KnappDaneben(), 12, "black")
    )


def best_by_hand(game: KnappDaneben, colour: str, worth: Any) -> dict[int, int]:
    counts: dict[int, int] = {}
    for opened in offers(game, colour):
        best = max(worth[c][t] for c, k in enumerate(game.circle_colours) if c in worth for t in opened[k])
        counts[best] = counts.get(best, 0) + 1
    return dict(sorted(counts.items()))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES[:3], ids=str)
def test_the_best_of_all_placements_against_all_rolls(game: KnappDaneben) -> None:
    for number, sheet in enumerate(sheets(game, 3)):
        colour = game.colours[number % game.dice]
        points = {
            circle: {
                total: score.earned(game, sheet, circle, total) for total in range(2, 2 * game.sides + 1)
            }
            for circle, full in enumerate(sheet)
            if not full
        }
        law = odds.law_of_best(game, sheet, colour)
        assert law.counts == best_by_hand(game, colour, points)
        assert law.total == game.sides**game.dice


@pytest.mark.slow
def test_the_best_of_all_placements_by_any_other_worth() -> None:
    game, rng = KnappDaneben(), np.random.default_rng(5)
    for sheet in sheets(game, 3):
        values = rng.integers(-500, 500, size=(25, 13)).tolist()
        law = odds.law_of_best(game, sheet, "blue", lambda circle, total, v=values: v[circle][total])
        open_circles = {c: values[c] for c, full in enumerate(sheet) if not full}
        assert law.counts == best_by_hand(game, "blue", open_circles)


@pytest.mark.parametrize("own_die", [True, False])
@pytest.mark.parametrize(("dice", "sides"), [(5, 3), (4, 6), (3, 8)])
def test_a_total_of_two_dice_that_may_be_added_against_all_rolls(
    dice: int, sides: int, own_die: bool
) -> None:
    game = KnappDaneben(dice=dice, sides=sides, own_die=own_die)
    middle, extreme = sides + 1, [t for t in range(2, 2 * sides + 1) if score.marks(game, t)]
    told = {fact.say: fact.value for fact in game.facts(game.start(), 0)}
    offered = [{t for totals in opened for t in totals} for opened in offers(game, "black")]
    for say, wanted in (("odds_total", {middle}), ("odds_extreme", {*extreme})):
        assert told[say] == Fraction(sum(bool(totals & wanted) for totals in offered), len(offered))


def test_what_holds_for_any_sheet_is_said_only_where_little_else_is() -> None:
    sheet = [7] * 25
    sheet[0], sheet[1], sheet[5] = 0, 4, 12
    rest = (1, 2, 3, 4, 5), (), (tuple(sheet),)
    one_circle = KnappDaneben().facts(State(("red",), 24, *rest), 0)
    assert [fact.say for fact in one_circle] == ["odds_best", "odds_cross", "odds_total", "odds_extreme"]
    sheet[24], sheet[23], sheet[19] = 0, 4, 12
    two_circles = KnappDaneben().facts(State(("red",), 23, *rest[:2], (tuple(sheet),)), 0)
    assert [fact.say for fact in two_circles] == ["odds_best", "odds_cross", "odds_cross"]


def test_a_sheet_that_is_full_has_nothing_to_hope_for() -> None:
    full, empty = (7,) * 25, (7,) * 24 + (0,)
    state = State(("red", "blue"), 25, (1, 2, 3, 4, 5), (1,), (full, empty))
    game = KnappDaneben(players=2)
    assert game.facts(state, 0) == () != game.facts(state, 1)


def test_what_has_no_best_placement_says_so() -> None:
    with pytest.raises(ValueError, match="KD-6"):
        odds.law_of_best(KnappDaneben(own_die=False), (0,) * 25, "red")
    with pytest.raises(ValueError, match="KD-11"):
        odds.law_of_best(KnappDaneben(), (5,) * 25, "red")


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
def test_facts_are_said_in_every_language_and_come_in_few_calls(language: str) -> None:
    game = KnappDaneben(players=2)
    record = rulebook.play(game, bots=["greedy", "random"], seed=3)
    said = set()
    for step in record.steps:
        views = [partial(game.facts, step.state, seat) for seat in (0, 1)]
        assert max(map(calls, views)) < 100_000
        for fact in [fact for view in views for fact in view()]:
            words = game.rules.phrase(fact.say, fact.data, language)
            assert "{" not in words
            said.add(fact.say)
    assert said == {
        "odds_best",
        "odds_this_roll",
        "odds_cross",
        "odds_crosses",
        "odds_extreme",
        "odds_total",
    }
    assert game.facts(record.state, 0) == ()
    assert game.facts(record.at(20).state, None) == ()


def test_the_luck_of_this_roll_is_its_place_among_all_rolls() -> None:
    game = KnappDaneben()
    record = rulebook.play(game, bots=["greedy"], seed=3).at(20)
    luck = next(fact for fact in game.facts(record.state, 0) if fact.say == "odds_this_roll")
    law = odds.law_of_best(game, record.state.sheets[0], record.state.colours[0])
    best = max(game.gain(record.state, 0, move) or 0 for move in game.moves(record.state, 0))
    assert luck.data["points"] == best
    assert luck.value == law.at_most(best)
