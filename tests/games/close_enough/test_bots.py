"""Close Enough: the threshold player and the search."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import rulebook
from rulebook.games.close_enough import (
    BackOut,
    Call,
    CloseEnough,
    Fold,
    GoThrough,
    LeaveOpen,
    Lock,
    Place,
    Stay,
    TakeDeck,
    TakeFace,
)
from rulebook.games.close_enough.bots import (
    DEALS,
    Threshold,
    anybody,
    beats,
    best_distance,
    call_distance,
    outcomes,
    source,
)
from rulebook.games.close_enough.odds import tuned_law
from rulebook.games.close_enough.reach import next_law
from rulebook.games.close_enough.score import distance
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
    assert (distance(far, 0), best_distance(far, 0)) == (3, 0)


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


@pytest.mark.everywhere
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


def test_it_calls_where_nothing_can_be_taken_and_only_a_token_is_left() -> None:
    """Deck and pile are empty, all face-up cards are locked, and a lock of its own is no way to go on."""
    nine, lock = CloseEnough(players=3, deck=((1, 3), (2, 3), (3, 3))), ("nudge", "lock")
    bare: dict[str, Any] = {"targets": (22, 9, 10), "faces": (1, 1, 1), "hands": ((2, 2), (2, 3), (3, 3))}
    stuck = table(nine, **bare, locks=(None, lock, lock), held=((("ignore", "lock"),), (), ()))
    assert nine.moves(stuck, 0) == [Call(), Lock(("ignore", "lock"))]
    assert chooses(stuck, 0, nine) == Call()


def test_it_does_not_lock_once_it_has_folded() -> None:
    lock = ("nudge", "lock")
    offered = called(phase="offer", owner=1, seat=2, roles=("called", "folded", ""), held=((), (lock,), ()))
    assert chooses(offered, 1) == LeaveOpen()


@pytest.mark.parametrize("kinds", [16, 30, 100])
def test_it_plays_with_many_numbers_and_targets(kinds: int) -> None:
    """Where the exact law would take long it is estimated, and not far from it."""
    game = CloseEnough(
        players=5, round_limit=1, deck=tuple((n, 1) for n in range(kinds)),
        targets=tuple((n, 1) for n in range(kinds * 10)),
    )  # fmt: skip
    assert rulebook.play(game, "threshold", seed=1).to_act == ()


@pytest.mark.slow
def test_an_estimate_is_near_the_law_that_it_stands_for() -> None:
    """Seventeen numbers are too many to list, so the law is estimated; it is not far from the exact one."""
    game = CloseEnough(players=3, deck=tuple((n, 3) for n in range(1, 18)))
    exact, estimate = tuned_law(game), anybody(game)
    assert exact != estimate
    for off in (0, 1, 2, 5):
        chance = float(exact.at_most(off))
        assert abs(float(estimate.at_most(off)) - chance) < 4 * (chance * (1 - chance) / DEALS) ** 0.5


def test_a_lot_is_not_filled_from_the_discard_pile() -> None:
    view = GAME.view(table(hands=((3,), (), ()), discard=(6,), faces=(5, 1, 1)), 0)
    assert source(GAME, view, 0) == TakeDeck()


def test_it_stays_from_its_chance_on_and_not_only_above() -> None:
    view = GAME.view(called(), 1)
    wins, out_of = beats(GAME, Fraction(1, 4))
    chances = outcomes(GAME, view, 1, source(GAME, view, 1))
    won = sum(n * wins[off] for off, n in chances if off < len(wins))
    chance = Fraction(won, out_of * sum(n for _, n in chances))
    assert chooses(called(), 1, bot=Threshold(stay=chance)) == Stay()
    assert chooses(called(), 1, bot=Threshold(stay=chance + Fraction(1, 10**6))) == Fold()


def test_it_locks_an_exact_lot_alone() -> None:
    lock = ("nudge", "lock")
    offered: dict[str, Any] = {"phase": "offer", "owner": 1, "held": ((), (lock,), ())}
    assert chooses(table(**offered), 1) == Lock(lock)
    assert chooses(table(**offered, hands=((3, 8), (9, 9), (7, 9))), 1) == LeaveOpen()


def test_it_backs_out_by_the_number_of_rivals() -> None:
    """A caller with one rival never loses more than the star that backing out costs; with four it may."""
    game, token = CloseEnough(players=5, advanced=True), ("lock", "silence")
    lots: dict[str, Any] = {
        "phase": "back",
        "targets": (8, 9, 20, 13, 15),
        "faces": (2, 4, 6, 1, 1),
        "hands": ((2, 2), (1, 4), (7, 9), (1, 1), (1, 1)),
        "held": ((token,), (), (), (), ()),
    }
    four = table(game, **lots, roles=("called", *("stayed",) * 4))
    assert chooses(four, 0, game) == BackOut(token)
    hopeless = lots | {"hands": ((9, 9), *lots["hands"][1:])}
    one = table(game, **hopeless, roles=("called", "stayed", "folded", "folded", "folded"))
    assert chooses(one, 0, game) == GoThrough()


def test_the_bold_player_calls_from_one_chance_in_sixteen_on() -> None:
    assert GAME.bots()["bold"] == Threshold(call=Fraction(1, 16))
