"""Hidden stays hidden, in every game that is found and under each of its options.

Another table is drawn that looks the same to a seat: whose turn it is, what that seat may do, and what it is
told when it tries something else, must be the same there. Odds and bots are handed the view alone; that they,
too, and whatever happens next give nothing away, is tried in the rooms of the games that hide something.
"""

from __future__ import annotations

from typing import Any

import pytest

from rulebook.core.game import Game
from rulebook.core.luck import generator
from tests.games.test_conformance import examined, games, walked


def given(game: Game[Any, Any], state: Any, seat: int) -> list[Any]:
    """All that a seat gets at a table."""
    refusals = [game.why_not(state, seat, move) for move in game.candidates(state, seat)]
    return [game.view(state, seat), game.to_act(state), list(game.moves(state, seat)), refusals]


@pytest.mark.parametrize(("name", "options"), games())
def test_what_a_seat_cannot_know_changes_nothing_for_it(name: str, options: dict[str, Any]) -> None:
    record = walked(name, options)
    game, differed = record.game, 0
    for number, state in enumerate(examined(record)[::3]):
        for seat in range(game.players):
            other = game.guess(game.view(state, seat), seat, generator([number, seat]))
            assert given(game, other, seat) == given(game, state, seat), (state, seat)
            differed += other != state
    hides = any(game.view(state, None) != state for state in examined(record))
    assert bool(differed) == hides, "where something is hidden, another table can be behind it"
