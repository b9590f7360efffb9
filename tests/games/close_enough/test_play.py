"""Close Enough, CE-1 to CE-9, CE-14 and CE-27 with their rulings: targets, lots, fine-tuning."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import rulebook
from rulebook import HIDDEN
from rulebook.core.game import CHANCE
from rulebook.games.close_enough import (
    Call,
    CloseEnough,
    Discard,
    DrewCard,
    DrewTarget,
    DrewToken,
    Fold,
    Muck,
    Put,
    Stay,
    TakeDeck,
    TakeDiscard,
    TakeFace,
    TurnedUp,
)
from rulebook.games.close_enough.score import distance
from tests.games.close_enough.tables import GAME, called, done, one, refused, rules, table, through


@pytest.mark.parametrize("players", [2, 6])
def test_CE_28_three_to_five_play(players: int) -> None:
    with pytest.raises(rulebook.Refused, match=r"from 3 to 5.*\[CE-28\]"):
        CloseEnough(players=players)


def test_CE_1_the_scorekeeper_starts_and_later_who_sits_right_of_the_caller() -> None:
    _, events = done(GAME.start(), CHANCE, DrewTarget(14))
    assert one(events, "starts")["seat"] == 0
    ended, _ = through(called(), (1, Fold()), (2, Fold()), (0, Muck()))
    after, _ = done(ended, CHANCE, DrewToken(GAME.tokens[0]))
    # The first seat called: the player to its right is the last one, as turns run clockwise.
    assert (after.phase, after.round, after.starter, after.seat) == ("target", 2, 2, 2)
    _, events = done(after, CHANCE, DrewTarget(8))
    assert one(events, "starts") == {"seat": 2, "round": 2}


def test_CE_R17_the_first_seat_keeps_the_score_and_starts_the_first_round() -> None:
    _, events = done(GAME.start(), CHANCE, DrewTarget(14))
    assert [(event.rule, event.data["seat"]) for event in events if event.say == "starts"] == [("CE-R17", 0)]


def test_CE_2_targets_are_drawn_blind_in_turn_and_seen_by_their_owner_alone() -> None:
    state, events = done(GAME.start(), CHANCE, DrewTarget(14))
    public = [event for event in events if event.seats is None]
    assert "14" not in " ".join(GAME.rules.say(event) for event in public)
    assert [event.seats for event in events if event.say == "saw_target"] == [(0,)]
    assert GAME.view(state, 1).targets[0] is HIDDEN
    assert GAME.chance(state).probability(DrewTarget(8)) == Fraction(1, 14)
    assert refused(state, CHANCE, DrewTarget(14)) == "CE-2"
    assert refused(state, 1, Call()) == "CE-2"


def test_CE_R18_a_target_is_drawn_blind_whatever_its_stars() -> None:
    """In the booklet players choose targets; that the black sides show nothing is our ruling."""
    chances = {GAME.chance(GAME.start()).probability(DrewTarget(target)) for target, _ in GAME.targets}
    assert chances == {Fraction(1, 15)}
    _, events = done(GAME.start(), CHANCE, DrewTarget(14))
    assert [event.rule for event in events if event.say == "drew_target"] == ["CE-R18"]
    assert "blind" not in GAME.rules["CE-2"].text(), "the booklet does not say so"


@pytest.mark.parametrize(
    ("language", "one"),
    [("en", "one marker"), ("de", "einem Marker"), ("fr", "un marqueur"), ("it", "un marcatore")],
)
def test_the_scoreboard_has_the_one_marker_that_goes_to_the_scorekeeper(language: str, one: str) -> None:
    (board,) = (part for part in GAME.rules.components if part.id == "scoreboard")
    assert board.text(language).endswith(f"{one}.")


def test_CE_2_last_rounds_targets_cannot_be_drawn_and_then_return() -> None:
    state = replace(GAME.start(), round=2, used_targets=(8, 9, 10))
    assert refused(state, CHANCE, DrewTarget(9)) == "CE-2"
    assert GAME.chance(state).count() == 12
    for target in (11, 12, 13):
        state, _ = done(state, CHANCE, DrewTarget(target))
    assert state.phase == "face"
    later = replace(state, phase="target", targets=(None,) * 3, used_targets=(11, 12, 13))
    assert GAME.chance(later).probability(DrewTarget(9)) == Fraction(1, 12)


@pytest.mark.parametrize(
    ("option", "value", "rule"),
    [
        ("targets", ((8, 3),), "CE-2"),
        ("targets", ((8, 3), (8, 1), (9, 1), (10, 1), (11, 1), (12, 1)), "CE-2"),
        ("targets", tuple((n, -1) for n in range(8)), "CE-2"),
        ("deck", ((1, 8),), "CE-3"),
        ("deck", ((1, 0), (2, 60)), "CE-3"),
        ("deck", ((1, 30), (1, 30)), "CE-3"),
        ("deck", ((1.5, 30), (2, 30)), "CE-3"),
        ("tokens", (("double", "double"),), "CE-22"),
        ("tokens", "double", "CE-22"),
        ("tokens", (7,), "CE-22"),
        ("deck", 54, "CE-3"),
        ("deck", (1, 2, 3), "CE-3"),
        ("targets", {8: 3}, "CE-2"),
        ("tokens", (("double", "fly"),), "CE-22"),
    ],
)
def test_what_a_designer_changes_is_checked(option: str, value: Any, rule: str) -> None:
    with pytest.raises(rulebook.Refused) as no:
        rulebook.new("close_enough", **{option: value})
    assert no.value.rule == rule


def test_a_deck_may_be_written_with_brackets_of_either_kind() -> None:
    written = [[1, 9], [5, 9]]
    assert rulebook.new("close_enough", deck=written) == CloseEnough(deck=((1, 9), (5, 9)))


def test_the_box_as_assumed() -> None:
    """54 cards; 15 targets with their stars; every pair of the six abilities once."""
    assert GAME.cards_in_all == 54
    assert [GAME.stars_of[target] for target in range(8, 23)] == [3, 3, 2, 2, 2, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3]
    assert len({frozenset(token) for token in GAME.tokens}) == len(GAME.tokens) == 15
    assumed = {part.name for part in GAME.rules.components if part.assumed}
    assert assumed == {"cards", "targets", "tokens"}


def test_CE_3_one_card_face_up_for_each_from_the_whole_deck() -> None:
    state = table(phase="face", faces=(None,) * 3, hands=((), (), ()), turns=0)
    assert GAME.chance(state).probability(TurnedUp(9)) == Fraction(6, 54)
    assert refused(state, CHANCE, TurnedUp(10)) == "CE-3"
    assert refused(state, 0, TakeDeck()) == "CE-3"
    state, events = through(state, *[(CHANCE, TurnedUp(card)) for card in (5, 5, 9)])
    assert rules(events) == ["CE-3"] * 3
    assert (state.phase, state.faces, GAME.deck_size(state)) == ("turn", (5, 5, 9), 51)


def test_CE_4_a_lot_is_full_with_two_in_hand_and_turns_run_clockwise() -> None:
    state = table(hands=((3,), (), ()), turns=3)
    assert refused(state, 1, TakeDeck()) == "CE-4"
    state, events = through(state, (0, TakeDeck()), (CHANCE, DrewCard(8)))
    assert one(events, "lot_full") == {"seat": 0}
    assert state.lot(0) == (5, 3, 8)
    assert GAME.to_act(state) == (1,)


def test_CE_5_filling_from_the_deck_is_seen_by_nobody_else() -> None:
    state = table(hands=((), (), ()), turns=0)
    state, _ = done(state, 0, TakeDeck())
    assert refused(state, 0, Call()) == "CE-7"
    state, events = done(state, CHANCE, DrewCard(8))
    assert [event.seats for event in events] == [(0,)]
    assert GAME.view(state, 1).hands[0] == (HIDDEN,)
    assert GAME.view(state, 0).hands[0] == (8,)


def test_CE_5_filling_from_a_face_up_card_which_the_deck_replaces() -> None:
    state, events = through(table(hands=((), (), ()), turns=0), (0, TakeFace(2)), (CHANCE, TurnedUp(1)))
    assert rules(events) == ["CE-5", "CE-5"]
    assert (state.hands[0], state.faces) == ((6,), (5, 4, 1))
    assert GAME.view(state, 1).hands[0] == (6,), "everybody saw that card being taken"
    assert GAME.deck_size(state) == 54 - 4


def test_CE_5_not_from_the_discard_pile_and_not_ones_own_card() -> None:
    state = table(hands=((3,), (), ()), discard=(9,))
    assert refused(state, 0, TakeDiscard()) == "CE-5"
    assert refused(state, 0, TakeFace(0)) == "CE-5"
    assert refused(state, 0, TakeFace(7)) == "CE-5"


def test_CE_6_no_call_before_the_lot_is_full_and_then_fine_tune_or_call() -> None:
    assert refused(table(hands=((3,), (), ())), 0, Call()) == "CE-6"
    moves = GAME.moves(table(discard=(9,)), 0)
    assert moves == [TakeDeck(), TakeDiscard(), TakeFace(1), TakeFace(2), Call()]


def test_CE_7_from_the_deck_any_card_may_be_discarded_even_the_one_drawn() -> None:
    state, _ = through(table(), (0, TakeDeck()), (CHANCE, DrewCard(2)))
    assert GAME.moves(state, 0) == [Discard(2), Discard(3), Discard(8)]
    assert refused(state, 0, Discard(9)) == "CE-7"
    assert refused(state, 0, Put(8)) == "CE-7"
    assert refused(state, 0, Call()) == "CE-7"
    state, events = done(state, 0, Discard(2))
    assert rules(events) == ["CE-7"]
    assert (state.hands[0], state.discard, state.seat) == ((3, 8), (2,), 1)


def test_CE_7_nothing_is_given_up_before_a_card_is_taken() -> None:
    assert refused(table(), 0, Discard(8)) == "CE-7"


def test_CE_8_from_the_discard_pile_a_different_card_goes() -> None:
    assert refused(table(), 0, TakeDiscard()) == "CE-8"
    state, events = done(table(discard=(9, 6)), 0, TakeDiscard())
    assert (state.hands[0], state.discard, rules(events)) == ((3, 6, 8), (9,), ["CE-8"])
    assert refused(state, 0, Discard(6)) == "CE-8"
    assert refused(state, 0, TakeDeck()) == "CE-8"
    assert refused(state, 0, Discard(1)) == "CE-8"
    state, _ = done(state, 0, Discard(8))
    assert (state.hands[0], state.discard, distance(state, 0)) == ((3, 6), (9, 8), 0)
    assert (state.taken, state.owner) == (None, None)
    assert GAME.view(state, 1).hands[0] == (6, HIDDEN)


def test_CE_9_from_a_face_up_card_a_different_card_takes_its_place() -> None:
    state, _ = done(table(), 0, TakeFace(2))
    assert refused(state, 0, Put(6)) == "CE-9"
    assert refused(state, 0, Discard(3)) == "CE-9"
    assert refused(state, 0, Call()) == "CE-9"
    assert refused(state, 0, Put(1)) == "CE-9"
    state, events = done(state, 0, Put(8))
    assert (state.hands[0], state.faces, rules(events)) == ((3, 6), (5, 4, 8), ["CE-9"])
    assert refused(table(), 0, TakeFace(0)) == "CE-9"


def test_CE_R2_another_card_with_the_same_number_will_do() -> None:
    state, _ = done(table(hands=((3, 6), (1, 4), (7, 9)), discard=(6,)), 0, TakeDiscard())
    state, events = done(state, 0, Discard(6))
    assert "CE-R2" in rules(events)
    assert (state.hands[0], state.discard) == ((3, 6), (6,))
    assert GAME.view(state, 1).hands[0] == (6, HIDDEN), "the one that was taken is still there"


@pytest.mark.parametrize("role", ["called", "stayed"])
def test_CE_14_a_locked_card_cannot_be_taken(role: str) -> None:
    state = table(roles=("", role, ""))
    no = GAME.why_not(state, 0, TakeFace(1))
    assert no is not None
    assert no.rule == "CE-14"
    assert GAME.rules.say(no).endswith("One other is open.")
    assert TakeFace(1) not in GAME.moves(state, 0)


TINY = CloseEnough(players=3, deck=((1, 4), (2, 4), (3, 3)))


def test_CE_27_an_empty_deck_is_refilled_from_all_but_the_top_discard() -> None:
    state = table(TINY, targets=(8, 9, 10), faces=(1, 1, 1), hands=((1, 2), (2, 2), (2, 3)), discard=(3,))
    assert TINY.deck_size(state) == 1
    state, events = through(state, (0, TakeDeck()), (CHANCE, DrewCard(3)), (0, Discard(1)), game=TINY)
    assert one(events, "reshuffled") == {"n": 1}
    assert (state.discard, TINY.deck_size(state), TINY.unseen(state)) == ((1,), 1, ((3, 1),))


NINE = CloseEnough(players=3, deck=((1, 3), (2, 3), (3, 3)))


def test_CE_R9_with_deck_and_discard_pile_empty_only_face_up_cards_are_left() -> None:
    bare = table(NINE, targets=(8, 9, 10), faces=(1, 1, 1), hands=((2, 2), (2, 3), (3, 3)))
    assert refused(bare, 0, TakeDeck(), NINE) == "CE-R9"
    assert NINE.moves(bare, 0) == [TakeFace(1), TakeFace(2), Call()]


def test_CE_R9_who_can_take_nothing_calls_even_if_silenced_or_folds() -> None:
    lock = ("nudge", "lock")
    bare = table(NINE, targets=(8, 9, 10), faces=(1, 1, 1), hands=((2, 2), (2, 3), (3, 3)))
    stuck = replace(bare, locks=(None, lock, lock), silenced=(lock, None, None))
    assert NINE.moves(stuck, 0) == [Call()]
    answering = replace(bare, roles=("called", "", "stayed"), phase="last", seat=1)
    assert refused(answering, 1, Stay(), NINE) == "CE-R9"


def test_what_chance_does_is_not_for_seats_and_the_other_way_round() -> None:
    assert refused(table(), 0, DrewCard(3)) == "CE-4"
    assert refused(table(), CHANCE, DrewCard(3)) == "CE-4"
    drawing, _ = done(table(), 0, TakeDeck())
    assert refused(drawing, CHANCE, DrewCard(12)) == "CE-3"


def test_CE_R9_a_discard_pile_is_enough_to_fine_tune_from() -> None:
    """Nothing in the deck and no open face-up card: the pile alone keeps a silenced player from calling."""
    lock = ("nudge", "lock")
    piled = table(
        NINE,
        targets=(8, 9, 10),
        faces=(1, 1, 1),
        hands=((2, 2), (2, 3), (3,)),
        discard=(3,),
        locks=(None, lock, lock),
        silenced=(lock, None, None),
    )
    assert NINE.deck_size(piled) == 0
    assert refused(piled, 0, Call(), NINE) == "CE-22"


def test_CE_R11_a_round_ends_with_the_last_turn_of_its_limit() -> None:
    short = CloseEnough(players=3, turn_limit=10)
    passing = [(0, TakeDeck()), (CHANCE, DrewCard(9)), (0, Discard(9))]
    state, events = through(table(short, turns=8), *passing, game=short)
    assert state.phase == "turn" and "too_long" not in [event.say for event in events]
    state, events = through(table(short, turns=9, starter=1), *passing, game=short)
    assert one(events, "too_long") == {"turns": 10}
    assert (state.phase, state.starter) == ("target", 1), "nobody called: the same player starts again"


def test_CE_R11_the_game_ends_with_the_last_round_of_its_limit() -> None:
    short = CloseEnough(players=3, round_limit=2)
    fold = [(1, Fold()), (2, Fold()), (0, Muck()), (CHANCE, DrewToken(short.tokens[0]))]
    for number, phase in ((1, "target"), (2, "over")):
        state, events = through(called(short, round=number), *fold, game=short)
        assert state.phase == phase
        assert ("too_many" in [event.say for event in events]) == (phase == "over")
    won, events = through(called(short, round=2, stars=(7, 0, 0)), *fold, game=short)
    assert won.phase == "over" and "too_many" not in [event.say for event in events]


def test_CE_3_a_deck_of_just_three_cards_a_player_and_just_two_targets_will_do() -> None:
    assert CloseEnough(players=3, deck=((1, 9),)).cards_in_all == 9
    assert CloseEnough(players=3, targets=tuple((n, 1) for n in range(8, 14))).stars_of[13] == 1


def test_CE_27_a_single_discard_is_not_reshuffled() -> None:
    state = table(NINE, targets=(8, 9, 10), faces=(1, 1, 1), hands=((2, 2), (3, 3), (2,)), seat=2, discard=())
    assert NINE.unseen(state) == ((3, 1),)
    one_left = replace(state, hands=((2, 2), (3,), (2,)), discard=(3,))
    after, events = through(one_left, (2, TakeDeck()), (CHANCE, DrewCard(3)), game=NINE)
    assert (after.discard, NINE.deck_size(after)) == ((3,), 0)
    assert "reshuffled" not in [event.say for event in events]


@pytest.mark.parametrize(("card", "say"), [(9, "same_from_face"), (5, "not_in_hand")])
def test_CE_9_a_card_that_cannot_go_is_refused_for_what_it_is(card: int, say: str) -> None:
    """The 9 was just taken from the third seat, and there is no 5 in hand."""
    state = table(phase="put", taken=9, owner=2, hands=((3, 6, 9), (1, 4), (7, 9)))
    no = GAME.why_not(state, 0, Put(card))
    assert no is not None
    assert (no.rule, no.say) == ("CE-9", say)
