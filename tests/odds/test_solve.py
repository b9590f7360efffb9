"""The solver: Kuhn's poker by the textbook, and a small round of Close Enough."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest

import rulebook
from rulebook.games.close_enough import Call
from rulebook.games.close_enough.small_round import SmallRound, threshold
from rulebook.odds.equilibrium import solve_exactly
from rulebook.odds.solve import Solution, TooLarge, Tree, solve
from tests.odds.kuhn import Kuhn, Say


@pytest.fixture(scope="module")
def kuhn() -> Solution:
    return solve(Kuhn(), rounds=3000)


def test_kuhn_is_worth_minus_one_eighteenth(kuhn: Solution) -> None:
    assert kuhn.value == pytest.approx(-1 / 18, abs=2 * kuhn.exploitability + 1e-12)
    assert kuhn.exploitability < 2e-4


def test_kuhn_is_played_as_the_textbook_says(kuhn: Solution) -> None:
    """Bet a king three times as often as a jack; call with a queen a third more often than that bluff."""

    def bets(seat: int, card: int, *said: str) -> float:
        def chosen(view: Any) -> bool:
            return bool(view.cards[seat] == card and view.said == said)

        return kuhn.at(seat, chosen)[Say("bet")]

    bluff = bets(0, 1)
    assert 0 <= bluff <= 1 / 3 + 0.01
    assert bets(0, 3) == pytest.approx(3 * bluff, abs=0.02)
    assert bets(0, 2, "pass", "bet") == pytest.approx(bluff + 1 / 3, abs=0.02)
    assert bets(0, 2) == pytest.approx(0, abs=0.01)
    assert bets(1, 1, "bet") == pytest.approx(0, abs=0.01)
    assert bets(1, 1, "pass") == pytest.approx(1 / 3, abs=0.02)
    assert bets(1, 2, "bet") == pytest.approx(1 / 3, abs=0.02)
    assert bets(1, 3, "bet") == pytest.approx(1, abs=0.01)


def test_kuhn_has_thirty_deals_and_ways_to_end() -> None:
    """6 deals in two steps, and 9 nodes of talk after each; 12 spots, 3 cards in 4 situations."""
    tree = Tree(Kuhn())
    assert len(tree) == 1 + 3 + 6 * 9
    assert len(tree.spots) == 12


def test_a_best_reply_to_always_passing_takes_every_pot() -> None:
    def passes(game: Any, view: Any, seat: int, moves: Sequence[Any]) -> Mapping[Any, float]:
        return {Say("pass"): 1.0}

    tree = Tree(Kuhn())
    meek = tree.following(passes)
    assert tree.value(meek) == pytest.approx(0)
    assert tree.value(tree.best_reply(meek, 0)) == pytest.approx(1)
    assert tree.value(tree.best_reply(meek, 1)) == pytest.approx(-1)
    assert tree.exploitability(meek) == pytest.approx(1)


@pytest.fixture(scope="module")
def small() -> tuple[Tree, Solution]:
    tree = Tree(SmallRound())
    return tree, tree.solve(400)


@pytest.mark.slow
def test_the_small_round_is_solved(small: tuple[Tree, Solution]) -> None:
    tree, solution = small
    assert solution.exploitability < 1e-3
    assert tree.value(tree.strategy_of(solution)) == pytest.approx(solution.value)
    assert tree.exploitability(tree.even()) > 0.1


def test_no_threshold_player_of_the_small_round_is_safe(small: tuple[Tree, Solution]) -> None:
    """What a best reply wins from each threshold, against next to nothing from the equilibrium."""
    tree, solution = small
    best = min(
        tree.exploitability(tree.following(threshold(call, stay))) for call in range(4) for stay in range(4)
    )
    assert best > 100 * solution.exploitability
    against = tree.joined(tree.strategy_of(solution), tree.following(threshold(1, 1)))
    assert tree.value(against) >= solution.value - 2 * solution.exploitability


def test_in_the_small_round_one_bluffs(small: tuple[Tree, Solution]) -> None:
    """Some calls come from lots that are not exact."""
    _, solution = small
    game = SmallRound()
    far = solution.at(0, lambda view: view.phase == "first" and game.distance(view, 0) > 0)
    exact = solution.at(0, lambda view: view.phase == "first" and game.distance(view, 0) == 0)
    assert 0 < far[Call()] < exact[Call()]


def test_games_too_large_or_not_for_two_are_refused() -> None:
    with pytest.raises(TooLarge, match="only games for two"):
        solve(rulebook.new("close_enough"))


def test_kuhn_is_worth_minus_one_eighteenth_exactly() -> None:
    """Every Fraction is exact, and neither seat has a better plan."""
    solved = solve_exactly(Kuhn())
    assert solved.value == Fraction(-1, 18)
    assert all(sum(plans.values()) == 1 for plans in solved.plans)


def test_a_small_round_is_worth_exactly_what_learning_comes_close_to() -> None:
    game = SmallRound(deck=((1, 2), (2, 2)), targets=((2, 2), (3, 1)))
    close = solve(game, rounds=300)
    exact = solve_exactly(game).value
    assert abs(close.value - float(exact)) <= 2 * close.exploitability + 1e-9


def test_what_is_too_large_is_said_beforehand() -> None:
    for name in ("poof", "closing_in"):
        with pytest.raises(TooLarge, match=r"more than \de\+\d\d lines of play, and 2,000,000 are the most"):
            solve(rulebook.new(name, players=2))
