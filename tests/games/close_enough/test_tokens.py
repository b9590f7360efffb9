"""Close Enough, CE-22 to CE-24 and their rulings: every ability, when it may be used and what it does."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook import HIDDEN
from rulebook.core.game import CHANCE
from rulebook.games.close_enough import (
    Call,
    Discard,
    DrewCard,
    DrewToken,
    Fold,
    LeaveOpen,
    Lock,
    Muck,
    Place,
    Put,
    Ready,
    Show,
    Silence,
    State,
    TakeDeck,
    TakeFace,
    TurnedUp,
)
from rulebook.games.close_enough.house import TOKENS
from rulebook.games.close_enough.score import arithmetic, best_plan, scoring_uses, total
from tests.games.close_enough.tables import (
    DOUBLE,
    GAME,
    IGNORE,
    NUDGE,
    called,
    done,
    one,
    refused,
    rules,
    table,
    through,
)
from tests.games.close_enough.test_showdown import ended

ALL = (NUDGE, DOUBLE, IGNORE)


def totalling(**changes: Any) -> State:
    """The first seat has called, the second stayed in, the third folded; both hold all three tokens."""
    state, _ = ended((1,), **({"held": (ALL, ALL, ())} | changes))
    assert state.phase == "total"
    return state


@pytest.mark.parametrize(
    ("token", "use", "place", "sum_now", "words"),
    [
        (IGNORE, "subtract", 1, 10, "5 − 3 + 8"),
        (DOUBLE, "double", 0, 21, "2×5 + 3 + 8"),
        (IGNORE, "ignore", 2, 8, "5 + 3 + 0×8"),
        (NUDGE, "up", 1, 17, "5 + (3 + 1) + 8"),
        (NUDGE, "down", 1, 15, "5 + (3 − 1) + 8"),
    ],
)
def test_CE_22_abilities_change_a_card_while_totalling(
    token: Any, use: str, place: int, sum_now: int, words: str
) -> None:
    state, events = done(totalling(), 0, Place(token, use, place))
    assert rules(events) == ["CE-22"]
    assert total(state.lot(0), state.plan(0)) == sum_now
    assert arithmetic(state.lot(0), state.plan(0)) == words


def test_CE_22_at_most_one_token_on_a_card_each_for_one_ability() -> None:
    state, _ = done(totalling(), 0, Place(DOUBLE, "double", 0))
    assert refused(state, 0, Place(NUDGE, "up", 0)) == "CE-22"
    assert refused(state, 0, Place(DOUBLE, "double", 1)) == "CE-22"
    assert refused(state, 0, Place(NUDGE, "double", 1)) == "CE-22"
    assert refused(state, 0, Place(NUDGE, "up", 3)) == "CE-22"
    assert refused(state, 0, Place(("double", "ignore"), "ignore", 1)) == "CE-22"
    assert refused(totalling(held=((), ALL, ())), 0, Place(NUDGE, "up", 1)) == "CE-4"


def test_CE_22_scoring_abilities_are_for_totalling_only() -> None:
    assert refused(table(held=(ALL, (), ())), 0, Place(NUDGE, "up", 1)) == "CE-22"
    assert refused(table(held=(ALL, (), ())), 0, Ready()) == "CE-R3"


def test_CE_R3_all_who_are_in_choose_at_once_and_nobody_sees_it() -> None:
    state = totalling()
    assert GAME.to_act(state) == (0, 1)
    state, events = done(state, 1, Place(NUDGE, "up", 1))
    assert [event.seats for event in events] == [(1,)]
    assert GAME.view(state, 0).plans[1] is HIDDEN
    assert GAME.view(state, 0) == GAME.view(totalling(), 0)
    state, events = done(state, 1, Ready())
    assert (GAME.to_act(state), rules(events)) == ((0,), ["CE-R3"])
    assert refused(state, 1, Place(DOUBLE, "double", 0)) == "CE-4"
    assert refused(state, 0, TakeDeck()) == "CE-R3"
    after, events = through(
        state, (0, Place(NUDGE, "down", 0)), (0, Place(IGNORE, "subtract", 1)), (0, Ready())
    )
    # 4 − 3 + 8 is 9, 5 away; the other's 4 + 2 + 4 is 10, 1 away and closer.
    assert after.stars == (0, 1, 0)
    assert [event.data["total"] for event in events if event.rule == "CE-16"] == [9, 10]


def test_CE_R3_unused_tokens_stay_and_CE_23_used_ones_return_to_the_box() -> None:
    before = totalling(held=(ALL, (), ()))
    after, events = through(before, (0, Place(NUDGE, "down", 0)), (0, Ready()))
    assert one(events, "returned") == {"n": 1}
    assert after.held == ((DOUBLE, IGNORE), (), ())
    assert dict(GAME.box(after))[NUDGE] == 1


def test_CE_23_used_tokens_are_in_the_box_before_a_new_one_is_drawn() -> None:
    state = called(held=((NUDGE,), (), ()), locks=(NUDGE, None, None))
    state = replace(state, held=((), (), ()))
    assert NUDGE not in dict(GAME.box(state))
    state, _ = through(state, (1, Fold()), (2, Fold()), (0, Muck()))
    assert state.phase == "token"
    assert GAME.chance(state).probability(DrewToken(NUDGE)) > 0


def test_CE_R8_tokens_are_drawn_unseen_and_then_lie_open() -> None:
    state, _ = through(called(), (1, Fold()), (2, Fold()), (0, Muck()))
    state, events = done(state, CHANCE, DrewToken(NUDGE))
    assert "CE-R8" in rules(events)
    assert all(event.seats is None for event in events)
    assert GAME.view(state, 2).held == ((NUDGE,), (), ())


def test_CE_22_a_lock_on_ones_own_turn() -> None:
    state = table(held=((NUDGE, DOUBLE), (NUDGE,), ()))
    assert refused(state, 0, Lock(DOUBLE)) == "CE-22"
    assert refused(state, 0, Lock(("lock", "silence"))) == "CE-22"
    assert refused(table(), 0, Lock(NUDGE)) == "CE-22"
    state, events = done(state, 0, Lock(NUDGE))
    assert (state.held[0], rules(events), state.phase) == ((DOUBLE,), ["CE-22"], "turn")
    state, _ = through(state, (0, TakeDeck()), (CHANCE, DrewCard(9)), (0, Discard(9)))
    assert refused(state, 1, TakeFace(0)) == "CE-14"
    locked_twice = table(held=((NUDGE, ("lock", "silence")), (), ()), locks=(NUDGE, None, None))
    assert refused(locked_twice, 0, Lock(("lock", "silence"))) == "CE-22"


def test_CE_R12_a_lock_out_of_turn_at_the_moment_a_new_card_arrives() -> None:
    state = table(held=((), (NUDGE,), ()))
    assert refused(state, 1, Lock(NUDGE)) == "CE-R12"
    state, events = through(state, (0, TakeFace(1)), (0, Put(8)))
    assert (GAME.to_act(state), events[-1].rule) == ((1,), "CE-R12")
    assert GAME.moves(state, 1) == [LeaveOpen(), Lock(NUDGE)]
    assert refused(state, 1, TakeDeck()) == "CE-R12"
    shut, events = done(state, 1, Lock(NUDGE))
    assert (shut.locked(1), shut.seat, rules(events)) == (True, 1, ["CE-R12"])
    left, _ = done(state, 1, LeaveOpen())
    assert (left.locked(1), left.held[1]) == (False, (NUDGE,))
    assert refused(table(), 0, LeaveOpen()) == "CE-R12"


def test_CE_R12_also_when_a_filled_lot_brings_the_new_card() -> None:
    filling = table(hands=((), (), ()), turns=0, held=((), (NUDGE,), ()))
    state, _ = through(filling, (0, TakeFace(1)), (CHANCE, TurnedUp(7)))
    assert state.phase == "offer"


def test_CE_R6_a_lock_fills_the_place_of_its_card() -> None:
    state = totalling(locks=(NUDGE, None, None), held=((DOUBLE,), ALL, ()))
    assert refused(state, 0, Place(DOUBLE, "double", 0)) == "CE-R6"
    assert Place(DOUBLE, "double", 1) in GAME.moves(state, 0)
    assert total((5, 3, 8), best_plan((5, 3, 8), 21, [DOUBLE])) == 21
    assert total((5, 3, 8), best_plan((5, 3, 8), 21, [DOUBLE], locked=True)) == 19


def test_CE_24_silence_is_played_on_somebody_else_who_cannot_call() -> None:
    state = table(held=((DOUBLE,), (), ()))
    after, events = done(state, 0, Silence(DOUBLE, 1))
    assert (rules(events), after.held[0], after.phase) == (["CE-24"], (), "turn")
    after, _ = through(after, (0, TakeDeck()), (CHANCE, DrewCard(9)), (0, Discard(9)))
    assert refused(after, 1, Call()) == "CE-22"
    assert Call() not in GAME.moves(after, 1)
    assert refused(state, 0, Silence(DOUBLE, 5)) == "CE-24"
    ended_round, _ = through(
        called(roles=("called", "", ""), silenced=(None, DOUBLE, None)), (1, Fold()), (2, Fold()), (0, Muck())
    )
    assert ended_round.silenced == (None, None, None)


def test_CE_R7_who_cannot_be_silenced() -> None:
    state = table(held=((DOUBLE, IGNORE), (DOUBLE,), ()))
    assert refused(state, 0, Silence(DOUBLE, 0)) == "CE-R7"
    assert refused(state, 0, Silence(IGNORE, 1)) == "CE-22"
    assert refused(state, 0, Silence(NUDGE, 1)) == "CE-22"
    assert refused(state, 1, Silence(DOUBLE, 0)) == "CE-22"
    once = replace(state, silenced=(None, NUDGE, None))
    assert refused(once, 0, Silence(DOUBLE, 1)) == "CE-R7"
    last = replace(state, silenced=(NUDGE, NUDGE, None))
    no = GAME.why_not(last, 0, Silence(DOUBLE, 2))
    assert no is not None
    assert (no.rule, no.say) == ("CE-R7", "last_caller")
    assert refused(called(held=((), (DOUBLE,), ())), 1, Silence(DOUBLE, 2)) == "CE-R7"


def test_CE_21_a_caller_alone_may_reach_the_target_with_tokens_and_show_it() -> None:
    state, _ = through(
        called(held=((NUDGE, IGNORE), (), ()), hands=((3, 7), (1, 4), (7, 9))), (1, Fold()), (2, Fold())
    )
    assert GAME.to_act(state) == (0,)
    state, _ = through(state, (0, Place(NUDGE, "down", 2)), (0, Ready()))
    shown, _ = done(state, 0, Show())
    assert (shown.stars, shown.held[0]) == ((2, 0, 0), (IGNORE,))
    assert shown.last[0].uses == (Place(NUDGE, "down", 2),)
    mucked, _ = done(state, 0, Muck())
    assert (mucked.held[0], mucked.last[0].uses) == ((NUDGE, IGNORE), ())


@settings(max_examples=60, deadline=None)
@given(
    st.tuples(*[st.integers(1, 9)] * 3),
    st.integers(8, 22),
    st.lists(st.sampled_from(TOKENS), max_size=3, unique=True),
    st.booleans(),
)
def test_the_best_plan_is_the_best_there_is(lot: Any, target: int, tokens: Any, locked: bool) -> None:
    """Against every way to lay these tokens on these cards."""
    places = [0, 1, 2][locked:]
    ways = [
        tuple(Place(t, use, at) for t, use, at in zip(chosen, uses, where, strict=True))
        for k in range(min(len(tokens), len(places)) + 1)
        for chosen in permutations(tokens, k)
        for where in permutations(places, k)
        for uses in product(*[scoring_uses(t) for t in chosen])
    ]
    plan = best_plan(lot, target, tokens, locked)
    assert abs(total(lot, plan) - target) == min(abs(total(lot, way) - target) for way in ways)
    assert len({p.place for p in plan}) == len(plan) and not (locked and 0 in {p.place for p in plan})


@pytest.mark.parametrize(
    "changes",
    [
        {"phase": "last", "roles": ("", "called", "")},
        {"phase": "drop", "hands": ((3, 6, 8), (1, 4), (7, 9))},
        {"phase": "put", "taken": 6, "owner": 2, "hands": ((3, 6, 8), (1, 4), (7, 9))},
    ],
)
def test_CE_22_a_lock_at_any_moment_of_ones_own_turn(changes: Any) -> None:
    state = table(held=((NUDGE,), (), ()), **changes)
    assert done(state, 0, Lock(NUDGE))[0].locks == (NUDGE, None, None)


@pytest.mark.parametrize("phase", ["drop", "put"])
def test_CE_22_silence_after_taking_a_card_too(phase: Any) -> None:
    state = table(phase=phase, taken=6, owner=2, hands=((3, 6, 8), (1, 4), (7, 9)), held=((DOUBLE,), (), ()))
    assert done(state, 0, Silence(DOUBLE, 1))[0].silenced == (None, DOUBLE, None)


def test_CE_R12_a_lock_is_offered_if_any_token_has_one_and_the_card_is_not_locked() -> None:
    for held, locks, phase in (
        ((DOUBLE, NUDGE), (None, None, None), "offer"),
        ((DOUBLE,), (None, None, None), "turn"),
        ((), (None, None, None), "turn"),
        ((NUDGE,), (None, NUDGE, None), "turn"),
    ):
        taken = table(phase="put", taken=4, owner=1, hands=((3, 4, 8), (1, 4), (7, 9)), faces=(5, None, 6))
        state, _ = done(replace(taken, held=((), held, ()), locks=locks), 0, Put(8))
        assert state.phase == phase


def test_CE_21_tokens_stay_secret_while_hands_are_shown_or_mucked() -> None:
    placed = (Place(NUDGE, "down", 2),)
    state = table(phase="claim", waiting=(0,), plans=(placed, (), ()), held=((NUDGE,), (), ()))
    assert GAME.view(state, 1).plans == (HIDDEN, (), HIDDEN)
    assert GAME.view(state, 0).plan(0) == placed
