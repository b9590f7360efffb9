"""Closing In: the odds of its collapse, and the odds panel, in real time."""

from __future__ import annotations

from collections.abc import Iterator

import rulebook
from rulebook.games.closing_in import ClosingIn, State
from rulebook.games.closing_in.facts import facts
from rulebook.games.closing_in.odds import all_lost_by
from rulebook.games.closing_in.table import EXITS
from rulebook.odds import Chain
from tests.benchmarks.race import PROMISE, Row, race, timed, within
from tests.calls import calls


def rows() -> Iterator[Row]:
    """Run all races."""
    game = ClosingIn()
    yield race(
        "both exits lost within 24 steps",
        lambda: all_lost_by(ClosingIn(first_deploy=0), game.start(), list(EXITS), 24),
        {"a Markov chain, card by card": _chain},
    )
    positions = [
        step.state for seed in range(8) for step in rulebook.play(game, "random", seed=seed).steps[::10]
    ]
    yield within("the odds panel of an opening", _panel(game, [game.start()]), PROMISE, 0.05)
    yield within(
        "the odds panel where it takes most calls, of 8 games", _panel(game, positions), PROMISE, 0.3
    )


def _panel(game: ClosingIn, positions: list[State]) -> float:
    """Time the panel of the position that takes most calls."""

    def counted(state: State) -> object:
        facts.cache_clear()
        return facts(game, state)

    most = max(positions, key=lambda state: calls(lambda: counted(state)))
    return timed(lambda: counted(most))[1]


def _chain() -> tuple[object, ...]:
    """The same by a chain of the odds kit that turns up one card after the other."""

    def step(state: tuple[int, int, int, int, int]) -> dict[tuple[int, int, int, int, int], int]:
        left, a, b, on_a, on_b = state if state[0] else (24, 2, 2, *state[3:])
        follows = {
            (left - 1, a - 1, b, min(on_a + 1, 3), on_b): a,
            (left - 1, a, b - 1, on_a, min(on_b + 1, 3)): b,
            (left - 1, a, b, on_a, on_b): left - a - b,
        }
        return {after: ways for after, ways in follows.items() if ways}

    by = Chain((24, 2, 2, 0, 0), step).reached_by(lambda state: state[3] == state[4] == 3, 2 * 24)
    return tuple(by[2::2])
