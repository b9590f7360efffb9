"""Closing In: nothing is hidden but what comes next, and of that the table knows no more than the players."""

from __future__ import annotations

import numpy as np
import pytest

import rulebook
from rulebook.core.cards import pile
from rulebook.games.closing_in import ClosingIn, State

PILES = ("inventory", "inventory_discards", "locations", "location_discards")


def tables(seed: int) -> list[tuple[ClosingIn, State]]:
    record = rulebook.play(rulebook.new("closing_in", players=3), "planner", seed=seed)
    return [(record.game, step.state) for step in record.steps[:: max(1, len(record) // 12)]]  # type: ignore[misc]  # its own game


@pytest.mark.parametrize("seed", range(4))
def test_the_table_holds_no_order_of_cards(seed: int) -> None:
    """Piles are counts in one fixed order, so no two tables differ in what is still to come."""
    for _, s in tables(seed):
        for name in PILES:
            cards = getattr(s, name)
            assert cards == pile(dict(cards))


@pytest.mark.parametrize("seed", range(4))
def test_every_seat_sees_the_whole_table_and_may_not_guess_more(seed: int) -> None:
    for game, s in tables(seed):
        for seat in (None, *range(game.players)):
            assert game.view(s, seat) == s
        for seat in range(game.players):
            assert game.guess(s, seat, np.random.default_rng(seed)) == s
