"""The strong bot of Closing In: what it does, how it judges, and how far apart the ladder's rungs are."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

import rulebook
from rulebook.games.closing_in import (
    Ambush,
    Begin,
    Buy,
    ClosingIn,
    End,
    Escape,
    Go,
    Search,
    Send,
    State,
)
from rulebook.games.closing_in.bots import BOTS
from rulebook.games.closing_in.judgement import OVER, Judgement
from rulebook.games.closing_in.table import Move
from rulebook.games.closing_in.turns import Turns
from tests.games.closing_in.tables import GAME, done, table

ALL_SENT: dict[str, int] = {"sent": 4}


def turn_of(state: State) -> list[Move]:
    """All that the strong bot does until the turn is over or a card is drawn."""
    moves: list[Move] = []
    turn = state.turn
    while state.phase in ("buy", "act") and state.turn == turn:
        move = BOTS["strong"](GAME, state, 0, GAME.moves(state, 0), np.random.default_rng(1))
        moves.append(move)
        state, _ = done(state, move)
    return moves


def test_whoever_can_win_in_this_turn_does() -> None:
    out = table("police", "docks", phase="buy", hand=("boat_key",), more=ALL_SENT)
    assert turn_of(out) == [Begin(), Go("docks"), Escape()]
    last = table(
        "docks", "tower", phase="buy", hand=("boat_key", "smoke"), more={"sent": 3, "carried": (1, 0)}
    )
    moves = turn_of(last)
    assert moves[0] == Buy("smoke") and Send() in moves


def test_cards_are_discarded_for_what_is_done_with_their_actions() -> None:
    state = table("bank", phase="buy", hand=("ambush", "sneak"), intel=("park",))
    moves = turn_of(state)
    assert Search() in moves
    bought = 2 + sum(GAME.buys(move.card) for move in moves if isinstance(move, Buy))
    assert len([move for move in moves if not isinstance(move, Buy | Begin | End)]) == bought


def test_the_tower_is_saved_before_it_falls() -> None:
    falling = table("tower", "tower", hand=("ambush",), tower=3, actions=1)
    assert turn_of(falling) == [Ambush()]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (table(more={"sent": 1}), table(carried=1)),
        (table("tower", carried=1), table("bank", carried=1)),
        (table(), table(tower=2)),
        (table(), table(removed=("park",))),
        (table(intel=("park",)), table(intel=("park",), park=2)),
        (table("docks", "docks", hand=("boat_key",), more=ALL_SENT), table("docks", "docks", more=ALL_SENT)),
        (table("docks", "docks", more=ALL_SENT), table("park", "docks", more=ALL_SENT)),
        (table(hand=("ambush",) * 4), table(hand=("sneak",) * 4)),
        (table(more={"phase": "won", "ended": "won"}), table(more=ALL_SENT)),
    ],
)
def test_what_is_better_is_worth_more(better: State, worse: State) -> None:
    judge = Judgement(GAME, table())
    assert judge.worth(better) > judge.worth(worse) > -OVER


def test_jammed_cards_do_not_come_down_on_the_tower() -> None:
    judge = Judgement(GAME, table())
    open_air, jammed = table(tower=2), table(tower=2, more={"jammed": 2})
    assert judge.worth(jammed) > judge.worth(open_air)


def test_a_card_to_be_drawn_may_be_the_key() -> None:
    out = table("docks", "docks", hand=("sneak",) * 3, more=ALL_SENT)
    assert Judgement(GAME, out).worth(out, drawn=1) > Judgement(GAME, out).worth(out)


def test_no_turn_begins_that_cannot_end() -> None:
    """A step into a space which cannot be left again is never kept, whatever it would be worth."""
    state = table("apartments", intel=("docks",), removed=("tower", "hospital"), hand=("smoke",), actions=1)
    assert Turns(GAME, state, 0).best() not in {Go("tower"), Go("tower", "smoke")}


# ---- the ladder --------------------------------------------------------------------------------------

AT_LEAST = {2: 0.9, 3: 0.92, 4: 0.92}
"""What the strong bot wins in any case; CONTRIBUTING has what it wins."""


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, pytest.param(4, marks=pytest.mark.everywhere)])
def test_each_rung_of_the_ladder_wins_more_than_the_one_below(players: int) -> None:
    """The intervals that hold 95 of 100 lie apart, and the strong one wins what is promised."""
    game = ClosingIn(players=players)
    won = {
        bot: rulebook.simulate(game, bot, games=2_000, seed=1, progress=False).wins(0)
        for bot in game.ladder().values()
    }
    print({bot: (share.value, share.error) for bot, share in won.items()})
    shares = [share.interval() for share in won.values()]
    assert all(lower[1] < upper[0] for lower, upper in pairwise(shares))
    assert won["strong"].interval()[0] > AT_LEAST[players]
