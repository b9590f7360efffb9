"""Decisions: Pig as it was published, and against exact chains."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from rulebook.odds import Chain, OddsError, decide

State = tuple[int, int, int, int]


def pig(goal: int, state: State) -> Mapping[str, Any]:
    """Roll or hold: who is on the move, their score, the other's, the points of this turn."""
    who, mine, yours, turn = state
    if mine + turn >= goal:
        return {"won": who == 0}
    roll = {(who, mine, yours, turn + n): 1 for n in range(2, 7)} | {(1 - who, yours, mine, 0): 1}
    return {"roll": roll, "hold": {(1 - who, yours, mine + turn, 0): 1}} if turn else {"roll": roll}


def hold_at(limit: int, goal: int, state: State) -> Mapping[str, Any]:
    options = pig(goal, state)
    wanted = "hold" if state[3] >= limit and "hold" in options else "roll"
    return {wanted: options[wanted]} if "roll" in options else options


def test_holding_is_what_an_exact_chain_says() -> None:
    start = (0, 0, 0, 0)
    valued = decide(start, lambda s: hold_at(5, 12, s))

    def step(state: State) -> Any:
        (leads,) = hold_at(5, 12, state).values()
        return leads if isinstance(leads, dict) else None

    chain: Chain[State] = Chain(start, step)
    won = chain.ends().chance(lambda s: s[0] == 0)
    assert abs(valued.value - won) <= valued.error + 1e-12
    assert valued.error < 1e-9


def test_the_best_play_of_pig_beats_holding_and_is_fair_play() -> None:
    best = decide((0, 0, 0, 0), lambda s: pig(14, s), other=lambda s: s[0] == 1)
    for limit in (3, 6, 9, 14):
        against = decide(
            (0, 0, 0, 0),
            lambda s: pig(14, s) if s[0] == 0 else hold_at(limit, 14, s),  # noqa: B023 — called at once
        )
        assert against.value >= best.value - 1e-9
    assert best.choices[0, 0, 0, 14] == "won"
    assert 0.5 < best.value < 0.7


@pytest.mark.slow
def test_hold_at_20_against_hold_at_20() -> None:
    assert decide((0, 0, 0, 0), lambda s: hold_at(20, 100, s)).value == pytest.approx(0.5347, abs=5e-5)


@pytest.mark.everywhere
def test_optimal_pig_is_the_published_number() -> None:
    best = decide((0, 0, 0, 0), lambda s: pig(100, s), other=lambda s: s[0] == 1, error=1e-6)
    assert best.value == pytest.approx(0.5306, abs=5e-5)


def test_where_nothing_can_be_done() -> None:
    with pytest.raises(OddsError, match="no choice"):
        decide(0, lambda n: {})
    assert decide(0, lambda n: {"stop": Fraction(1, 2)}).value == 0.5


def test_values_beyond_1_are_bounded_by_the_ends() -> None:
    walk = decide(2, lambda n: {"stop": n} if n in (0, 5) else {"stop": n, "go": {n + 1: 1, n - 1: 1}})
    assert abs(walk.value - 2) <= walk.error + 1e-9
    assert walk.error < 1e-9
    endless = decide(2, lambda n: {"stop": n, "stay": {n: 1}, "up": {5: 1}} if n < 5 else {"stop": 4})
    assert abs(endless.value - 4) <= endless.error + 1e-9
    with_prize = decide(1, lambda n: {"leave": 100} if n == 3 else {"go": {n + 1: 1, max(0, n - 1): 1}})
    assert abs(with_prize.value - 100) <= with_prize.error + 1e-9
    assert with_prize.error < 1e-9


def test_what_is_no_game_is_refused() -> None:
    with pytest.raises(OddsError, match="never ends"):
        decide(0, lambda n: {"wait": {0: 1}})
    with pytest.raises(OddsError, match="'roll' from 0 sum to 5/6"):
        decide(0, lambda n: {"roll": {1: Fraction(1, 2), 2: Fraction(1, 3)}} if n == 0 else {"won": 1})
