"""Close Enough: what a seat cannot know changes nothing for it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rulebook.core.game import CHANCE, Event
from rulebook.core.luck import Luck
from rulebook.core.search import Search
from rulebook.games.close_enough import CloseEnough, DrewCard, DrewTarget, Place, State
from rulebook.games.close_enough.bots import Threshold
from tests.games.close_enough.tables import DOUBLE, GAME, NUDGE, done, table
from tests.games.close_enough.test_sentences import positions
from tests.seed import drawn_seed

BOTS = (Threshold(), Search(playouts=2))


def heard(events: tuple[Event, ...], seat: int) -> list[Event]:
    return [event for event in events if event.seen_by(seat)]


def answers(game: CloseEnough, s: State, seat: int) -> list[Any]:
    """All that a seat is shown or told at a table, and what its bots do there."""
    view, moves = game.view(s, seat), list(game.moves(s, seat))
    refusals = [game.why_not(s, seat, move) for move in game.candidates(s, seat)]
    facts = [(fact.say, fact.data, fact.value) for fact in game.facts(view, seat)]
    chosen = [bot(game, view, seat, moves, Luck(3)) for bot in BOTS] if moves else []
    return [view, game.to_act(s), moves, refusals, facts, chosen]


def held_against_another_table(seed: int, tables: int) -> None:
    """The same view may belong to many tables: another one is drawn, and nothing may differ."""
    luck, other = random.Random(seed), 0
    for game, state, view, seat in positions(luck):
        twin = game.guess(view, seat, Luck(luck.randrange(10**6)))
        if twin == state:
            continue
        assert answers(game, twin, seat) == answers(game, state, seat), (seed, state)
        other += 1
        if other == tables:
            return


@pytest.mark.slow
def test_another_table_behind_the_same_view_changes_nothing() -> None:
    held_against_another_table(drawn_seed(), 60)


@pytest.mark.everywhere
def test_two_thousand_tables_behind_the_same_views_change_nothing() -> None:
    held_against_another_table(drawn_seed(), 2000)


@pytest.mark.parametrize(
    ("state", "first", "second"),
    [
        (GAME.start(), DrewTarget(8), DrewTarget(22)),
        (table(phase="draw"), DrewCard(1), DrewCard(9)),
        (table(phase="draw", hands=((3,), (1, 4), (7, 9))), DrewCard(1), DrewCard(9)),
    ],
)
def test_what_somebody_draws_unseen_is_told_to_nobody_else(state: State, first: Any, second: Any) -> None:
    (one, told), (other, told_then) = (GAME.play(state, CHANCE, move) for move in (first, second))
    for seat in (1, 2):
        assert GAME.view(one, seat) == GAME.view(other, seat)
        assert heard(told, seat) == heard(told_then, seat)
    assert heard(told, 0) != heard(told_then, 0)


def test_tokens_that_are_placed_are_told_to_nobody_else() -> None:
    held = ((NUDGE, DOUBLE), (NUDGE,), ())
    state = table(phase="total", waiting=(0, 1), roles=("called", "stayed", "folded"), held=held)
    ways = (Place(NUDGE, "up", 0), Place(DOUBLE, "double", 2))
    (one, told), (other, told_then) = (done(state, 0, way) for way in ways)
    for seat in (1, 2, None):
        assert GAME.view(one, seat) == GAME.view(other, seat) == GAME.view(state, seat)
    assert [event for event in (*told, *told_then) if event.seen_by(1)] == []
