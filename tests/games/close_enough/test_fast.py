"""Close Enough: many rounds at once against the readable rules, and what designers ask them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import rulebook
from rulebook.core.record import Record
from rulebook.games.close_enough import Call, CloseEnough, Fold, TakeDeck, TakeDiscard, TakeFace
from rulebook.games.close_enough.bots import Threshold
from rulebook.games.close_enough.fast import play_rounds
from rulebook.games.close_enough.measures import ROUNDS
from rulebook.games.close_enough.odds import none_closer, tuned_law
from rulebook.simulation.laboratory import Laboratory

RNG = np.random.default_rng(0)

VARIANTS: list[dict[str, Any]] = [
    {},
    {"players": 4, "tokens": ()},
    {"players": 5, "advanced": True, "caller_loses": 2},
    {"deck": ((0, 3), (1, 4), (5, 4), (9, 4)), "players": 5},
    {"deck": ((1, 3), (5, 3), (9, 3)), "turn_limit": 40},
    {"turn_limit": 10, "exact_bonus": 0},
    {"loss_and_gain": "gain_first", "stayer_loses": 2, "mucked_tokens": "returned", "folder_locks": "no"},
]


@pytest.mark.slow
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_every_column_is_a_game_that_the_readable_rules_allow(options: dict[str, Any]) -> None:
    """Each step is checked, ends and counts are equal, and the readable bot would have moved the same."""
    game = CloseEnough(round_limit=1, **options)
    rounds = play_rounds(game, np.random.default_rng(3), 120)
    batch, bot = rounds.batch(), Threshold()
    loss, gain = rounds.changes()
    for column in range(len(rounds)):
        record: Record[Any, Any] = rounds.record(column)
        end = record.state
        assert record.to_act == ()
        assert game.scores(end) == tuple(batch.scores[:, column])
        assert game.winners(end) == tuple(np.flatnonzero(batch.won[:, column]))
        assert len(record) == batch.steps[column]
        said = [event.say for step in record.steps for event in step.events]
        assert batch.measures["called"][column] == said.count("called")
        assert batch.measures["caller_won"][column] == said.count("caller_won")
        assert batch.measures["stayed"][column] == said.count("stays")
        assert batch.measures["turns"][column] == sum(
            step.seat >= 0 and isinstance(step.move, Call | Fold | TakeDeck | TakeDiscard | TakeFace)
            for step in record.steps
        )
        assert all(loss[:, column] >= 0)
        changed = np.where(game.loss_and_gain == "loss_first", gain, np.maximum(gain - loss, 0))
        assert tuple(changed[:, column]) == tuple(shown.after for shown in end.last)
        for before, step in zip(record.steps, record.steps[1:], strict=False):
            if step.seat >= 0:
                view = game.view(before.state, step.seat)
                assert step.move == bot(game, view, step.seat, game.moves(view, step.seat), RNG)


@pytest.mark.slow
def test_the_fast_rounds_agree_with_readable_ones_from_other_seeds() -> None:
    """Callers who win, counted from the story of readable rounds."""
    game = CloseEnough(round_limit=1)
    fast = play_rounds(game, np.random.default_rng(5), 20_000).batch().measures["caller_won"].mean()
    games = 400
    told = [rulebook.play(game, "threshold", seed=seed).steps for seed in range(games)]
    won = sum(any(event.say == "caller_won" for step in steps for event in step.events) for steps in told)
    assert abs(won / games - fast) < 4 * (fast * (1 - fast) / games) ** 0.5


def test_the_engine_is_offered_for_rounds_of_threshold_players_only() -> None:
    assert CloseEnough(round_limit=1).fast(["threshold"] * 3) is not None
    assert CloseEnough(round_limit=1).fast(["threshold", "random", "threshold"]) is None
    assert CloseEnough().fast(["threshold"] * 3) is None


def test_the_same_seed_is_the_same_rounds() -> None:
    game = CloseEnough(round_limit=1)
    first, second = (play_rounds(game, np.random.default_rng(9), 500).batch() for _ in range(2))
    assert (first.scores == second.scores).all()


def test_an_exact_call_never_loses_and_who_stays_in_is_closer_than_anybody() -> None:
    """In play fewer calls win than if whoever stays in were anybody after one draw."""
    game = CloseEnough()
    counts = play_rounds(game, np.random.default_rng(2), 4000).batch().measures
    law = tuned_law(game)
    for distance in sorted(set(counts["called_distance"][counts["called"] == 1].tolist())):
        for stayers in range(1, game.players):
            these = (counts["called_distance"] == distance) & (counts["stayed"] == stayers)
            these &= counts["called"] == 1
            if these.any():
                won, model = counts["caller_won"][these].mean(), none_closer(distance, [law] * stayers)
                assert won == model == 1 if distance == 0 else won < model


def test_the_laboratory_finds_the_deck_whose_callers_win_about_so_often() -> None:
    decks = {f"1 to {top}": {"deck": tuple((n, 6) for n in range(1, top + 1))} for top in (6, 9)}
    lab = Laboratory(CloseEnough(round_limit=1), ROUNDS, "threshold", games=3000)
    low, high = (lab.seek("callers win", goal, decks) for goal in (55, 75))
    assert [trial.setting for trial in low.trials] == ["1 to 9", "1 to 6"]
    assert [trial.setting for trial in high.trials] == ["1 to 6", "1 to 9"]
