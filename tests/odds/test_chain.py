"""Chains against matrices of Fractions, and what they refuse."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.odds import Chain, Law, OddsError, TooManyCases, dice, die, law, total
from rulebook.odds.elimination import leave_out, sparsest_order
from rulebook.odds.lifting import PRIMES, lifted

Matrix = list[list[int]]


@st.composite
def matrices(draw: st.DrawFn) -> Matrix:
    size = draw(st.integers(1, 5))
    row = st.lists(st.integers(0, 3), min_size=size, max_size=size).filter(any)
    return draw(st.lists(row, min_size=size, max_size=size))


def chain_of(matrix: Matrix) -> Chain[int]:
    return Chain(0, lambda state: dict(enumerate(matrix[state])))


@given(matrix=matrices(), steps=st.integers(0, 6))
@settings(max_examples=30, deadline=None)
def test_after_is_the_power_of_the_matrix(matrix: Matrix, steps: int) -> None:
    here = [Fraction(int(state == 0)) for state in range(len(matrix))]
    for _ in range(steps):
        here = [
            sum((here[i] * Fraction(row[j], sum(row)) for i, row in enumerate(matrix)), Fraction(0))
            for j in range(len(matrix))
        ]
    known = chain_of(matrix).after(steps)
    assert [known[state] for state in range(len(matrix))] == here


@given(matrix=matrices())
@settings(max_examples=30, deadline=None)
def test_reach_and_time_solve_their_equations(matrix: Matrix) -> None:
    goal = len(matrix) - 1
    reach: dict[int, Fraction] = {}
    times: dict[int, Fraction] = {}
    for start in range(len(matrix)):
        chain = Chain(start, lambda state: dict(enumerate(matrix[state])))
        reach[start] = chain.reach(lambda state: state == goal)
        if reach[start] == 1:
            times[start] = chain.time_to(lambda state: state == goal)
    for start in range(goal):
        row = {j: Fraction(weight, sum(matrix[start])) for j, weight in enumerate(matrix[start]) if weight}
        assert reach[start] == sum(chance * reach[j] for j, chance in row.items())
        if start in times:
            assert times[start] == 1 + sum(chance * times[j] for j, chance in row.items())
    assert reach[goal] == 1
    assert times[goal] == 0


def test_lumping_changes_nothing() -> None:
    def roll_away(sixes: tuple[int, ...]) -> Law[Any]:
        """Three tokens in a row; a random one moves on until it is at 2."""
        moves = [(*sixes[:i], min(2, sixes[i] + 1), *sixes[i + 1 :]) for i in range(3)]
        return Law({move: moves.count(move) for move in moves})

    plain = Chain((0, 0, 0), roll_away)
    lumped = Chain((0, 0, 0), roll_away, same_as=lambda tokens: tuple(sorted(tokens)))
    assert len(lumped.states()) == 10 < len(plain.states()) == 27
    done = (2, 2, 2)
    assert lumped.time_to(lambda tokens: tokens == done) == plain.time_to(lambda tokens: tokens == done)
    assert lumped.after(4) == plain.after(4).map(lambda tokens: tuple(sorted(tokens)))


def test_states_that_are_not_alike_are_not_lumped() -> None:
    walk = Chain(0, lambda n: {n - 1: 1, n + 1: 1} if n < 3 else None, same_as=abs)
    with pytest.raises(OddsError, match="do not go on alike"):
        walk.after(4)


def test_a_step_may_be_a_law_of_dice() -> None:
    race = Chain(0, lambda at: law(at + die(6)).map(lambda to: min(to, 20)) if at < 20 else None)
    assert race.after(2) == law(total(dice(2)))
    assert race.ends()[20] == 1
    assert 1 <= race.time_to(lambda at: at == 20) <= 20


def test_fractions_and_whole_numbers_mix() -> None:
    chain = Chain("a", {"a": {"b": Fraction(1, 3), "a": Fraction(2, 3)}, "b": {"a": 1}}.get)
    assert chain.row("a") == {"b": 1, "a": 2}
    assert chain.after(2)["b"] == Fraction(2, 9)


def test_a_goal_that_may_be_missed() -> None:
    walk = Chain(1, lambda n: {n - 1: 1, n + 1: 1} if 0 < n < 4 else None)
    with pytest.raises(OddsError, match="reached with chance 1/4 only"):
        walk.time_to(lambda n: n == 4)
    assert walk.reach(lambda n: n == 99) == 0


def test_a_chain_that_never_ends() -> None:
    with pytest.raises(OddsError, match="for ever"):
        Chain(0, lambda n: {1 - n: 1}).ends()
    with pytest.raises(TooManyCases, match="no end"):
        Chain(0, lambda n: {n + 1: 1}).states()
    with pytest.raises(OddsError, match="0 or more, not -1"):
        Chain(0, lambda n: {n: 1}).after(-1)


def test_a_decimal_step_is_refused() -> None:
    with pytest.raises(OddsError, match="Fraction"):
        Chain(0, lambda n: {0: 0.5, 1: 0.5}).after(1)  # type: ignore[dict-item]  # the mistake under test


def test_a_long_chain_is_solved_in_good_time() -> None:
    snake = Chain(0, lambda at: {min(at + roll, 400): 1 for roll in range(1, 7)} if at < 400 else None)
    assert 400 / 3.5 < snake.time_to(lambda at: at == 400) < 400 / 3.5 + 3


def test_a_board_of_2000_squares_and_300_states_in_a_tangle() -> None:
    board = Chain(0, lambda at: {min(at + roll, 2000): 1 for roll in range(1, 7)} if at < 2000 else None)
    assert 0 < board.time_to(lambda at: at == 2000) - Fraction(2000) / Fraction(7, 2) < 1
    rng = Random(7)
    rows = {n: {rng.randrange(201): rng.randint(1, 9) for _ in range(3)} for n in range(200)}
    tangle = Chain(0, rows.get)
    times = {
        start: Chain(start, rows.get).time_to(lambda state: state == 200) for start in {0, *rows[0]} - {200}
    }
    times[200] = Fraction(0)
    assert times[0] == 1 + sum(
        Fraction(w, sum(rows[0].values())) * times[after] for after, w in rows[0].items()
    )
    assert tangle.reach(lambda state: state == 200) == 1


@given(matrix=matrices())
@settings(max_examples=30, deadline=None)
def test_lifting_and_leaving_out_agree(matrix: Matrix) -> None:
    last = len(matrix)
    rows = {n: {t: w for t, w in enumerate([*row, 1]) if w} for n, row in enumerate(matrix)}
    totals = {n: sum(row.values()) for n, row in rows.items()}
    chances = {n: {t: Fraction(w, totals[n]) for t, w in row.items()} for n, row in rows.items()}
    left_out = leave_out(0, chances, dict.fromkeys(rows, Fraction(1)))
    assert lifted(range(last), {0: Fraction(1)}, rows, totals) == left_out


def test_a_prime_in_the_weights_is_no_trouble() -> None:
    walk = {n: {n - 1: PRIMES[0] - 1, n + 1: 1} for n in (1, 2)}
    _, ends = lifted([1, 2], {1: Fraction(1)}, walk, dict.fromkeys(walk, PRIMES[0]))
    assert ends[3] == Chain(1, walk.get).reach(lambda n: n == 3)


def test_a_long_walk_back_and_forth_is_solved_however_long() -> None:
    def fair(n: int) -> dict[int, int] | None:
        return {n - 1: 1, n + 1: 1} if 0 < n < 5000 else None

    assert Chain(1, fair).ends()[5000] == Fraction(1, 5000)
    assert Chain(1, fair).time_to(lambda n: n in (0, 5000)) == 4999


def test_a_board_with_snakes_is_solved_and_obeys_its_equation() -> None:
    def step(at: int) -> dict[int, int] | None:
        afters = [min(at + roll, 500) for roll in range(1, 7)]
        return (
            dict.fromkeys([after - 37 if after % 61 == 50 else after for after in afters], 1)
            if at < 500
            else None
        )

    times = {at: Chain(at, step).time_to(lambda at: at == 500) for at in range(7)}
    row = step(0)
    assert row
    assert times[0] == 1 + sum(Fraction(weight, sum(row.values())) * times[at] for at, weight in row.items())


def test_what_is_tied_to_everything_is_left_to_other_ways() -> None:
    everything = {n: range(300) for n in range(300)}
    assert sparsest_order(everything, 300) is None
    with pytest.raises(TooManyCases, match="decide"):
        Chain(0, lambda n: {(n * k + k) % 3511: 1 for k in range(2, 9)} if n < 3509 else None).ends()


def test_steps_that_would_take_minutes_are_refused_with_so_many_as_do_not() -> None:
    walk = Chain(0, lambda n: {n - 1: 1, n + 1: 1})
    with pytest.raises(TooManyCases, match=r"after\(\d000\) is counted in seconds"):
        walk.after(20_000)
    two = Chain(0, lambda n: {n: 1, 1 - n: 2})
    assert two.after(5_000).total == 3**5_000
