"""Close Enough: the threshold player, the search, and many rounds at once against the readable rules."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import rulebook
from rulebook.core.record import Record
from rulebook.games.close_enough import Call, CloseEnough, Fold, GoThrough, Place, Stay, TakeDeck, TakeFace
from rulebook.games.close_enough.fast import play_rounds
from rulebook.games.close_enough.measures import ROUNDS
from rulebook.games.close_enough.odds import none_closer, tuned_law
from rulebook.games.close_enough.players import Threshold, best_distance, call_distance, outcomes, source
from rulebook.games.close_enough.reach import next_law
from rulebook.simulation.laboratory import Laboratory
from tests.games.close_enough.tables import GAME, called, table

RNG = np.random.default_rng(0)


def chooses(state: Any, seat: int, game: CloseEnough = GAME, bot: Threshold | None = None) -> Any:
    view = game.view(state, seat)
    return (bot or Threshold())(game, view, seat, game.moves(view, seat), RNG)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_threshold_is_a_chance_to_win(players: int) -> None:
    game = CloseEnough(players=players)
    law, limit = tuned_law(game), call_distance(game, Fraction(1, 4))
    assert law.at_least(limit) ** (players - 1) >= Fraction(1, 4) > law.at_least(limit + 1) ** (players - 1)


def test_it_calls_when_close_and_fine_tunes_when_not() -> None:
    assert chooses(table(hands=((3, 6), (1, 4), (7, 9))), 0) == Call()
    assert chooses(table(hands=((9, 9), (1, 4), (7, 9))), 0) != Call()
    assert chooses(table(), 0, bot=Threshold(call=Fraction(99, 100))) == TakeFace(2)


def test_it_counts_tokens_when_it_measures_its_distance() -> None:
    nudges = (("nudge", "lock"), ("ignore", "nudge"))
    far = table(hands=((3, 9), (1, 4), (7, 9)), held=(nudges, (), ()))
    assert (GAME.distance(far, 0), best_distance(far, 0)) == (3, 0)


def test_it_stays_with_an_exact_lot_and_folds_a_hopeless_one() -> None:
    assert chooses(called(), 1) == Stay()
    assert chooses(called(hands=((3, 8), (9, 9), (7, 9)), faces=(5, 9, 6)), 1) == Fold()


def test_a_draw_is_valued_by_its_exact_law() -> None:
    view = GAME.view(table(), 0)
    law = next_law(dict(GAME.unseen(view)), 5, 14, (3, 8))
    options = outcomes(GAME, view, 0, TakeDeck())
    assert Fraction(sum(d * n for d, n in options), sum(n for _, n in options)) == law.mean
    # The 6 in front of the third seat makes the lot exact: nothing is better.
    assert source(GAME, view, 0) == TakeFace(2)


def test_it_places_the_best_tokens_one_by_one() -> None:
    state = table(
        phase="total", waiting=(0,), roles=("called", "stayed", "folded"), held=((("nudge", "lock"),), (), ())
    )
    assert chooses(state, 0) in (Place(("nudge", "lock"), "down", place) for place in range(3))


def test_it_backs_out_only_where_standing_costs_more() -> None:
    game = CloseEnough(players=5, advanced=True)
    token = ("double", "lock")
    lots: dict[str, Any] = {
        "phase": "back",
        "targets": (14, 9, 20, 13, 15),
        "faces": (5, 4, 6, 1, 1),
        "hands": ((9, 9), (1, 4), (7, 9), (1, 1), (1, 1)),
        "roles": ("called", "stayed", "stayed", "stayed", "stayed"),
        "held": ((token,), (), (), (), ()),
    }
    assert chooses(table(game, **lots), 0, game).token == token
    assert chooses(table(game, **(lots | {"hands": ((3, 6), *lots["hands"][1:])})), 0, game) == GoThrough()


@pytest.mark.slow
def test_strengths(capsys: pytest.CaptureFixture[str]) -> None:
    """Wins of one against two others, with the standard error."""
    lines, shares = [], {}
    for name, rival, games in (
        ("threshold", "random", 120),
        ("search", "random", 6),
        ("search", "threshold", 6),
    ):
        won = 0.0
        for seed in range(games):
            seats = [rival] * 3
            seats[seed % 3] = name
            record = rulebook.play(GAME, seats, seed=seed)
            winners = GAME.winners(record.state)
            won += (seed % 3 in winners) / len(winners)
        share = won / games
        shares[name, rival] = share
        lines.append(f"{name} against two {rival}: {share:.3f} ± {(share * (1 - share) / games) ** 0.5:.3f}")
    with capsys.disabled():
        print("", *lines, sep="\n")
    assert shares["threshold", "random"] > 0.9
    assert shares["search", "random"] > 0.5


# --- many rounds at once ----------------------------------------------------------------------------

VARIANTS: list[dict[str, Any]] = [
    {},
    {"players": 4, "tokens": ()},
    {"players": 5, "advanced": True, "caller_loses": 2},
    {"deck": ((0, 3), (1, 4), (5, 4), (9, 4)), "players": 5},
    {"deck": ((1, 3), (5, 3), (9, 3)), "turn_limit": 40},
    {"turn_limit": 10, "exact_bonus": 0},
]


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
        assert all(loss[:, column] >= 0)
        assert tuple(gain[:, column]) == tuple(shown.after for shown in end.last)
        for before, step in zip(record.steps, record.steps[1:], strict=False):
            if step.seat >= 0:
                view = game.view(before.state, step.seat)
                assert step.move == bot(game, view, step.seat, game.moves(view, step.seat), RNG)


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
