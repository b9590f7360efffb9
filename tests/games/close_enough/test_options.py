"""Close Enough: every ruling that has a switch, read both ways, and options that nobody could finish with."""

from __future__ import annotations

from typing import Any

import pytest

import rulebook
from rulebook.core.game import CHANCE
from rulebook.core.luck import Luck
from rulebook.games.close_enough import (
    BackOut,
    Call,
    CloseEnough,
    Discard,
    DrewCard,
    Fold,
    GoThrough,
    LeaveOpen,
    Lock,
    Muck,
    Place,
    Put,
    Ready,
    Show,
    State,
    Stay,
    TakeDeck,
    TakeDiscard,
    TakeFace,
)
from tests.games.close_enough.tables import (
    ADVANCED,
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

STRICT = CloseEnough(players=3, folder_locks="no")
GAIN = CloseEnough(players=3, loss_and_gain="gain_first")
MUCK = CloseEnough(players=3, stayers_muck="yes")
RETURNED = CloseEnough(players=3, mucked_tokens="returned")
LATER = CloseEnough(players=3, deck=((1, 4), (2, 4), (3, 3)), reshuffle="when_needed")


# --- CE-R13: a lock after folding ---------------------------------------------------------------


def folded_card_taken(game: CloseEnough) -> State:
    out = called(game, seat=2, roles=("called", "folded", ""), held=((), (NUDGE,), ()))
    return through(out, (2, Stay()), (2, TakeFace(1)), (2, Put(7)), game=game)[0]


def test_CE_R13_who_has_folded_may_lock_a_new_face_up_card() -> None:
    state = folded_card_taken(GAME)
    assert GAME.to_act(state) == (1,)
    assert GAME.moves(state, 1) == [LeaveOpen(), Lock(NUDGE)]
    shut, events = done(state, 1, Lock(NUDGE))
    assert one(events, "locked_at_once")["seat"] == 1
    assert shut.held[1] == ()
    out = called(seat=2, roles=("called", "folded", ""), held=((), (NUDGE,), ()))
    _, events = through(out, (2, Stay()), (2, TakeFace(1)), (2, Put(7)))
    assert events[-1].rule == "CE-R13"


def test_CE_R13_a_folder_who_locks_keeps_the_card_from_the_next_player() -> None:
    four = CloseEnough(players=4)
    lots: dict[str, Any] = {
        "targets": (14, 9, 20, 12),
        "faces": (5, 4, 6, 1),
        "hands": ((3, 8), (1, 4), (7, 9), (2, 2)),
    }
    out = table(
        four,
        phase="last",
        seat=2,
        roles=("called", "folded", "", ""),
        held=((), (NUDGE,), (), ()),
        **lots,
    )
    answer: list[tuple[int, Any]] = [(2, Stay()), (2, TakeFace(1)), (2, Put(7))]
    state, _ = through(out, *answer, (1, Lock(NUDGE)), (3, Stay()), game=four)
    assert refused(state, 3, TakeFace(1), four) == "CE-14"
    state, _ = through(out, *answer, (1, LeaveOpen()), (3, Stay()), game=four)
    assert TakeFace(1) in four.moves(state, 3)


def test_CE_R13_where_folding_ends_it_the_refusal_says_so() -> None:
    out = called(STRICT, seat=2, roles=("called", "folded", ""), held=((), (NUDGE,), ()))
    state, events = through(out, (2, Stay()), (2, TakeFace(1)), game=STRICT)
    assert refused(state, 1, Lock(NUDGE), STRICT) == "CE-R13"
    state, events = done(state, 2, Put(7), STRICT)
    assert state.phase != "offer"
    assert "offered" not in [event.say for event in events]
    # Somebody who has not folded is offered it there, too, and is told of the moment as everywhere.
    open_to_all = table(STRICT, held=((), (NUDGE,), ()))
    assert refused(open_to_all, 1, Lock(NUDGE), STRICT) == "CE-R12"
    state, _ = through(open_to_all, (0, TakeFace(1)), (0, Put(8)), game=STRICT)
    assert STRICT.to_act(state) == (1,)


# --- CE-R5: losses or gains first ---------------------------------------------------------------


@pytest.mark.parametrize(("before", "first", "last"), [(0, 1, 0), (1, 1, 1), (3, 3, 3)])
def test_CE_R5_the_gain_may_come_first(before: int, first: int, last: int) -> None:
    """The second seat stays in, is beaten by an exact caller, and is exact itself: one lost, one gained."""
    lots: dict[str, Any] = {"hands": ((3, 6), (1, 4), (1, 9)), "stars": (0, before, 0)}
    for game, after in ((GAME, first), (GAIN, last)):
        state, events = ended((1,), game=game, **lots)
        assert state.stars[1] == after
        said = [event.say for event in events if event.rule == "CE-R5"]
        assert said == ["losses_first" if game == GAME else "gain_first"]
        assert ("CE-25" in rules(events)) == (before == 0 and game == GAME)


def test_CE_R5_the_floor_counts_what_was_gained_before() -> None:
    harsh = CloseEnough(players=3, loss_and_gain="gain_first", stayer_loses=3)
    state, events = ended((1,), game=harsh, hands=((3, 6), (1, 4), (1, 9)), stars=(0, 1, 0))
    assert (state.stars[1], one(events, "floor")) == (0, {"seat": 1, "had": 2})


# --- CE-R14: who shows --------------------------------------------------------------------------


def test_CE_R14_everybody_who_stayed_in_shows() -> None:
    state, events = ended((1, 2))
    assert [event.data["seat"] for event in events if event.rule == "CE-16"] == [0, 1, 2]
    assert [shown.hand for shown in state.last] == [(3, 8), (1, 4), (7, 9)]


def test_CE_R14_with_the_option_the_beaten_may_muck_and_the_closer_must_show() -> None:
    """The caller is 2 away, the second seat exact, the third 2 away as well."""
    state, events = ended((1, 2), game=MUCK, stars=(3, 3, 3))
    assert MUCK.to_act(state) == (1, 2)
    assert [event.data["seat"] for event in events if event.rule == "CE-16"] == [0]
    assert "CE-R14" in rules(events)
    for seat in (1, 2, None):
        view = MUCK.view(state, seat)
        assert (view.hands[0], view.targets[0]) == ((3, 8), 14)
    assert MUCK.moves(state, 1) == [Show()]
    assert refused(state, 1, Muck(), MUCK) == "CE-R14"
    assert MUCK.moves(state, 2) == [Muck()]
    assert refused(state, 2, Show(), MUCK) == "CE-20"
    state, events = through(state, (2, Muck()), (1, Show()), game=MUCK)
    assert state.stars == (2, 5, 3)
    assert [shown.hand for shown in state.last] == [(3, 8), (1, 4), ()]
    assert "tie" not in [event.say for event in events]


def test_CE_R14_a_closer_hand_that_does_not_hit_is_shown_without_a_bonus() -> None:
    state, _ = ended((1,), game=MUCK, hands=((3, 8), (1, 5), (7, 9)), stars=(3, 3, 3))
    state, events = done(state, 1, Show(), MUCK)
    assert (rules(events)[0], state.stars) == ("CE-R14", (2, 4, 3))


def test_CE_R14_a_mucking_player_loses_as_any_other_and_an_exact_one_may_claim() -> None:
    exact = {"hands": ((3, 6), (1, 4), (1, 9)), "stars": (3, 3, 3)}
    state, _ = ended((1,), game=MUCK, **exact)
    assert MUCK.moves(state, 1) == [Show(), Muck()]
    mucked, events = done(state, 1, Muck(), MUCK)
    assert (mucked.stars, mucked.last[1].distance) == ((5, 2, 3), None)
    assert "tie" not in [event.say for event in events]
    shown, events = done(state, 1, Show(), MUCK)
    assert (shown.stars, one(events, "tie")) == ((5, 3, 3), {"seats": (1,)})


def test_CE_R14_nobody_is_asked_where_nobody_stayed_in() -> None:
    state, _ = through(called(MUCK), (1, Fold()), (2, Fold()), game=MUCK)
    assert MUCK.to_act(state) == (0,)
    assert refused(table(MUCK), 0, Muck(), MUCK) == "CE-21"


# --- CE-R15: tokens of a mucked hand ------------------------------------------------------------


@pytest.mark.parametrize(("game", "kept"), [(GAME, (NUDGE, IGNORE)), (RETURNED, (IGNORE,))])
def test_CE_R15_tokens_of_a_mucked_hand(game: CloseEnough, kept: Any) -> None:
    state, _ = through(
        called(game, held=((NUDGE, IGNORE), (), ()), hands=((3, 7), (1, 4), (7, 9))),
        *((1, Fold()), (2, Fold()), (0, Place(NUDGE, "down", 2)), (0, Ready())),
        game=game,
    )
    shown, _ = done(state, 0, Show(), game)
    assert shown.held[0] == (IGNORE,)
    mucked, events = done(state, 0, Muck(), game)
    assert mucked.held[0] == kept
    (told,) = [event for event in events if event.rule == "CE-R15"]
    assert told.data["n"] == 1
    # What was taken back stays a secret; what goes to the box is seen by all.
    assert told.seats == ((0,) if game == GAME else None)
    assert ("returned" in [event.say for event in events]) == (game == RETURNED)
    assert ("CE-R15" in rules(events)) and (dict(game.box(mucked)).get(NUDGE, 0) == (game == RETURNED))


def test_CE_R15_is_silent_where_nothing_was_placed() -> None:
    state, _ = through(called(held=((NUDGE,), (), ())), (1, Fold()), (2, Fold()), (0, Ready()))
    _, events = done(state, 0, Muck())
    assert "CE-R15" not in rules(events)


# --- CE-R16: the moment of the reshuffle --------------------------------------------------------


def test_CE_R16_a_new_deck_at_once_or_when_somebody_draws() -> None:
    state = table(LATER, targets=(8, 9, 10), faces=(1, 1, 1), hands=((1, 2), (2, 2), (2, 3)), discard=(3,))
    state, events = through(state, (0, TakeDeck()), (CHANCE, DrewCard(3)), (0, Discard(1)), game=LATER)
    assert "reshuffled" not in [event.say for event in events]
    assert (state.discard, LATER.deck_size(state)) == ((3, 1), 0)
    assert LATER.drawable(state) == ((3, 1),)
    assert {TakeDeck(), TakeDiscard()} < set(LATER.moves(state, 1))
    drawing, events = done(state, 1, TakeDeck(), LATER)
    assert (one(events, "reshuffled"), rules(events)) == ({"n": 1}, ["CE-7", "CE-R16"])
    assert (drawing.discard, LATER.chance(drawing).probability(DrewCard(3))) == ((1,), 1)
    # Taken from the pile first, there is nothing left to make a deck of.
    taken, _ = through(state, (1, TakeDiscard()), (1, Discard(2)), game=LATER)
    assert taken.discard == (3, 2)
    bare = table(LATER, faces=(1, 1, 1), hands=((1, 2), (2, 2), (2, 3)), discard=(3,), turns=9)
    single = CloseEnough(players=3, deck=((1, 4), (2, 4), (3, 2)), reshuffle="when_needed")
    assert refused(bare, 0, TakeDeck(), single) == "CE-R9"


def test_CE_R16_what_a_draw_may_bring_is_said_of_the_pile_that_becomes_the_deck() -> None:
    state = table(LATER, targets=(8, 9, 10), faces=(1, 1, 1), hands=((1, 2), (2, 2), (2, 3)), discard=(3, 3))
    empty = CloseEnough(players=3, deck=((1, 4), (2, 4), (3, 3)), reshuffle="when_needed")
    assert empty.deck_size(state) == 0
    (law,) = [fact.value for fact in empty.facts(empty.view(state, 0), 0) if fact.say == "next_tune"]
    assert law.counts == {2: 1}
    at_once = CloseEnough(players=3, deck=empty.deck)
    assert "next_tune" not in [fact.say for fact in at_once.facts(at_once.view(state, 0), 0)]


# --- options -----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("limit", [10, 11, 12])
def test_CE_R11_a_round_is_long_enough_for_a_call(players: int, limit: int) -> None:
    """Everybody needs two turns to fill a lot; the next one may call, if the round still goes on."""
    if limit <= 2 * players:
        with pytest.raises(rulebook.Refused, match="nobody could ever call") as no:
            CloseEnough(players=players, turn_limit=limit)
        assert no.value.rule == "CE-R11"
        return
    game = CloseEnough(players=players, turn_limit=limit)
    state, could_call, luck = game.start(), False, Luck(1)
    for _ in range(200):
        seat = game.to_act(state)[0]
        if Call() in game.moves(state, max(seat, 0)):
            could_call = True
            break
        move = game.chance(state).sample(luck) if seat == CHANCE else game.moves(state, seat)[0]
        state, _ = game.play(state, seat, move)
    assert could_call


def test_backing_out_asks_nobody_to_show_whatever_the_options() -> None:
    game = CloseEnough(players=3, advanced=True, stayers_muck="yes")
    state, _ = ended((1,), game=game, held=((NUDGE, DOUBLE), (), ()))
    after, _ = done(state, 0, BackOut(DOUBLE), game)
    assert after.stars == (0, 1, 1)
    assert ADVANCED.why_not(ended((1,), game=ADVANCED, held=((DOUBLE,), (), ()))[0], 0, GoThrough()) is None


def test_stars_can_be_won_even_if_no_target_has_any() -> None:
    """Somebody closer scores in every box, so a game can end: two targets are never equally far for all."""
    bare = CloseEnough(
        players=3, deck=((1, 9),), targets=tuple((n, 0) for n in range(6)), exact_bonus=0, goal=1
    )
    lots: dict[str, Any] = {"targets": (0, 3, 5), "faces": (1, 1, 1), "hands": ((1, 1), (1, 1), (1, 1))}
    state = table(bare, phase="last", seat=1, roles=("called", "", ""), **lots)
    moves: list[tuple[int, Any]] = [(1, Stay()), (1, TakeFace(2)), (1, Put(1)), (2, Fold())]
    state, _ = through(state, *moves, game=bare)
    assert (state.stars, state.phase) == ((0, 1, 0), "over")


@pytest.mark.parametrize(
    ("option", "value", "n"),
    [
        ("targets", {8: 3}, 0),
        ("targets", ((8, 3), (9, 1)), 2),
        ("deck", ((1.5, 30),), 0),
        ("deck", ((1, 8),), 8),
    ],
)
def test_a_refused_box_says_how_many_of_its_things_fit(option: str, value: Any, n: int) -> None:
    with pytest.raises(rulebook.Refused) as no:
        rulebook.new("close_enough", **{option: value})
    assert no.value.event.data["n"] == n
