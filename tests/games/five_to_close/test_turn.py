"""5 To Close, FC-4 to FC-11, FC-21, FC-22, FC-24 and their rulings: the five steps of a turn."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rulebook.core.game import CHANCE
from rulebook.games.five_to_close import (
    Accept,
    Add,
    Begin,
    Discard,
    Done,
    DrawPile,
    Drew,
    FiveToClose,
    Freeze,
    Fresh,
    Insert,
    Lock,
    Multiply,
    Swap,
    TakeTop,
    Word,
)
from tests.games.five_to_close.tables import (
    ALONE,
    FOUR_LOCKED,
    GAME,
    cited,
    done,
    locked,
    refusal,
    says,
    table,
)

FIVE = ("CAT", "DOG", "HEN", "OWL", "PIG")
SEVEN = "A B C D E F G"


def test_FC_4_one_card_from_the_draw_pile_by_the_odds() -> None:
    state, events = done(table("A", phase="draw", draw="Q Q Z", discards="S"), DrawPile())
    assert says(events) == "Player 1 draws from the draw pile."
    assert GAME.chance(state).odds() == {Drew((("Q",),)): Fraction(2, 3), Drew((("Z",),)): Fraction(1, 3)}
    state, _ = done(state, Drew((("Z",),)), seat=CHANCE)
    assert (state.hands[0], state.left, state.phase) == (("A", "Z"), 2, "play")


def test_FC_4_or_the_top_of_the_discard_pile() -> None:
    state, events = done(table("A", phase="draw", draw="Q", discards="B S"), TakeTop())
    assert (state.hands[0], state.discards, state.left) == (("A", "S"), ("B",), 1)
    assert says(events) == "Player 1 takes S from the discard pile."


def test_FC_4_is_a_single_card_and_comes_first() -> None:
    assert refusal(table("A", discards="S"), TakeTop())[1].startswith("Step 1 is done")
    assert refusal(table("A", phase="draw"), Begin("A"))[0] == "FC-4"
    assert refusal(table("A", phase="draw", draw="Q"), TakeTop())[1] == (
        "The discard pile is empty: draw from the draw pile."
    )


def test_FC_4_nothing_is_drawn_out_of_turn() -> None:
    state = table("A", phase="draw", draw="Q")
    assert refusal(state, Drew((("Q",),)), CHANCE)[0] == "FC-4"
    waiting, _ = done(state, DrawPile())
    assert refusal(waiting, Begin("A"))[1].startswith("First comes the roll or the draw")


def test_FC_5_cards_are_added_and_words_started() -> None:
    state, events = done(table("S E A", own=("CAT",)), Add(1, "S"), Begin("A"), Add(2, "E"))
    assert [word.letters for word in state.words[0]] == ["CATS", "AE"]
    assert state.hands[0] == ()
    assert cited(events) == ["FC-5"] * 3


def test_FC_5_a_card_that_is_not_in_hand_is_refused() -> None:
    assert refusal(table("A B"), Begin("Q")) == ("FC-5", "There is no Q in the hand: it holds A and B.")
    assert refusal(table(""), Begin("Q"))[1].endswith("every card has been played.")


@pytest.mark.parametrize("letter", ["wild", "a", "AB", "", "É", "freeze"])
def test_FC_5_what_is_no_letter_is_refused(letter: str) -> None:
    assert refusal(table("A wild freeze"), Begin(letter))[0] == "FC-5"


def test_FC_5_words_are_called_by_number() -> None:
    assert refusal(table("A", own=("CAT",)), Add(2, "A"))[1] == "Team 1 has no word 2: it has one word."
    assert "numbered 1 to 2" in refusal(table("freeze"), Freeze(3, 1))[1]


def test_FC_6_a_sixth_word_is_refused() -> None:
    assert refusal(table("A", own=FIVE), Begin("A")) == (
        "FC-6",
        "Team 1 has 5 active words already, and that is the limit. Lock one first, or add to one; "
        "with all 5 a team may also start fresh (FC-24).",
    )


def test_FC_6_locked_words_do_not_count() -> None:
    state = table("A", own=(*FOUR_LOCKED[:2], *FIVE[:4]))
    assert GAME.why_not(state, 0, Begin("A")) is None


def test_FC_6_both_partners_build_on_the_same_words() -> None:
    state = table("", own=("CAT",), others=("", "S", ""), seat=2)
    state, _ = done(state, Add(1, "S"), seat=2)
    assert state.words[0][0].letters == "CATS"


def test_FC_7_a_locked_word_takes_nothing_more() -> None:
    state = table("S double", own=(locked("CAT"),))
    assert refusal(state, Add(1, "S")) == ("FC-7", "CAT is locked: nothing is played on it any more.")
    assert refusal(state, Multiply(1, "double"))[0] == "FC-7"
    assert refusal(state, Lock(1))[1] == "CAT is locked already."


def test_FC_7_locking_comes_after_playing() -> None:
    state, events = done(table("S", own=("CAT", "DOG")), Lock(1))
    assert says(events) == "Player 1 locks CAT, 3 letters, for 10 points. Team 1 has locked 1 of 5."
    assert refusal(state, Add(2, "S"))[1].startswith("Step 3 has begun")
    assert GAME.why_not(state, 0, Lock(2)) is None


@pytest.mark.parametrize(("number", "least"), [(1, 3), (2, 4), (3, 5), (4, 6)])
def test_FC_8_the_minimum_grows_with_the_round(number: int, least: int) -> None:
    word = "ABCDEFGH"
    state = table(own=(word[: least - 1], word[:least]), round=number)
    rule, said = refusal(state, Lock(1))
    assert rule == "FC-8"
    needed = f"in round {number} a word needs {least} to be locked."
    assert said == f"{word[: least - 1]} has {least - 1} letters; {needed}"
    assert GAME.why_not(state, 0, Lock(2)) is None


def test_FC_9_one_card_is_discarded_and_ends_the_play() -> None:
    state, events = done(table("A B", draw="Q " * 9), Discard("B"))
    assert (state.discards, state.hands[0], state.phase) == (("B",), ("A",), "refill")
    assert says(events) == "Player 1 discards B."
    assert refusal(table("A"), Discard("Q"))[0] == "FC-9"


def test_FC_9_keeping_eight_cards_is_refused() -> None:
    assert refusal(table(f"{SEVEN} H"), Done()) == (
        "FC-9",
        "Player 1 still holds 8 cards and must discard one; a hand has 7 cards at most.",
    )


def test_FC_9_no_discard_when_every_card_is_played() -> None:
    state, events = done(table("S", own=("CAT",), draw="Q " * 9), Add(1, "S"), Done())
    assert cited(events) == ["FC-5", "FC-9"]
    assert (state.discards, state.phase) == ((), "refill")


def test_FC_10_the_hand_is_filled_to_seven_before_the_next_player_goes() -> None:
    state, _ = done(table("A B", draw="Q " * 9), Discard("B"))
    assert refusal(state, DrawPile(), 1)[0] == "FC-4"
    state, events = done(state, Drew((("Q",) * 6,)), seat=CHANCE)
    assert cited(events) == ["FC-10", "FC-10"]
    assert (len(state.hands[0]), state.seat, state.phase) == (7, 1, "draw")


def test_FC_10_a_full_hand_draws_nothing() -> None:
    state, _ = done(table(f"{SEVEN} H", draw="Q"), Discard("H"))
    assert (state.seat, state.left) == (1, 1)


def test_FC_10_nobody_plays_in_anothers_turn() -> None:
    rule, said = refusal(table("A", others=("B", "", "")), Begin("B"), 1)
    assert rule == "FC-10"
    assert said == "Player 2 is not to move now: the table waits for Player 1."


@pytest.mark.parametrize("place", [1, 2, 3])
def test_FC_11_no_letter_in_front_or_in_the_middle(place: int) -> None:
    assert refusal(table("S", own=("CAT",)), Insert(1, place, "S")) == (
        "FC-11",
        f"S cannot go before letter {place} of CAT: letters are added at the end only, and none is moved.",
    )


def test_FC_21_the_discards_are_shuffled_when_the_draw_pile_is_empty() -> None:
    state, events = done(table("A", phase="draw", discards="X Y Z"), DrawPile())
    assert cited(events) == ["FC-4", "FC-21", "FC-R11"]
    assert dict(state.pile) == {"X": 1, "Y": 1}
    assert state.left == 2


def test_FC_21_a_single_card_under_the_top_is_drawn_too() -> None:
    state, _ = done(table("A", phase="draw", discards="X Z"), DrawPile())
    assert GAME.chance(state).odds() == {Drew((("X",),)): 1}


def test_FC_21_in_the_middle_of_filling_a_hand() -> None:
    state, _ = done(table("A B", draw="Q Q", discards="X Y Z"), Discard("B"))
    state, events = done(state, Drew((("Q", "Q"),)), seat=CHANCE)
    assert cited(events) == ["FC-10", "FC-10", "FC-21", "FC-R11"]
    assert state.discards == ("B",)
    assert GAME.chance(state).count() == 1, "the three that were under it come for certain"
    state, _ = done(state, Drew((("X", "Y", "Z"),)), seat=CHANCE)
    assert state.hands[0] == ("A", "Q", "Q", "X", "Y", "Z")
    assert state.seat == 1, "no card is left, so the hand stays at six (FC-R9)"


def test_FC_R11_the_top_discard_stays() -> None:
    state, _ = done(table("A", phase="draw", discards="X Y Z"), DrawPile())
    assert state.discards == ("Z",)
    only_top = table("A", phase="draw", discards="Z")
    assert refusal(only_top, DrawPile())[0] == "FC-R11"
    assert GAME.moves(only_top, 0) == [TakeTop()]


def test_FC_R11_with_the_option_the_top_discard_is_shuffled_too() -> None:
    game = FiveToClose(reshuffle="all")
    state, events = done(table("A", phase="draw", discards="X Y Z"), DrawPile(), game=game)
    assert (state.discards, dict(state.pile), state.left) == ((), {"X": 1, "Y": 1, "Z": 1}, 3)
    assert says(events[1:]) == (
        "The draw pile is empty: 3 discarded cards are shuffled and become the draw pile. "
        "Z, which lay on top, is shuffled too."
    )
    only_top = table("A", phase="draw", discards="Z")
    assert GAME.why_not(only_top, 0, DrawPile()) is not None
    state, _ = done(only_top, DrawPile(), game=game)
    assert game.chance(state).odds() == {Drew((("Z",),)): 1}


def test_FC_R9_without_any_card_the_turn_goes_on() -> None:
    state, events = done(table("A", phase="draw"), DrawPile())
    assert cited(events) == ["FC-4", "FC-R9"]
    assert (state.phase, state.hands[0]) == ("play", ("A",))


def test_FC_22_a_new_hand_instead_of_a_turn() -> None:
    state, events = done(table(SEVEN, phase="draw", discards="X", draw="Q " * 9), Swap())
    assert state.discards == ("X", *SEVEN.split())
    assert cited(events) == ["FC-22", "FC-R17"]
    state, _ = done(state, Drew((("Q",) * 7,)), seat=CHANCE)
    assert state.seat == 1, "no word is played or locked in that turn"


@pytest.mark.parametrize(
    ("option", "pile"),
    [
        ("letters_first", "X A C E freeze wild wild triple"),
        ("specials_first", "X freeze wild wild triple A C E"),
    ],
)
def test_FC_R17_in_which_order_a_whole_hand_is_discarded(option: Any, pile: str) -> None:
    game = FiveToClose(swapped_hand=option)
    hand = "A C E freeze wild wild triple"
    state, events = done(table(hand, phase="draw", discards="X", draw="Q " * 9), Swap(), game=game)
    assert state.discards == tuple(pile.split())
    top = {"letters_first": "Triple", "specials_first": "E"}[option]
    assert says(events[1:]) == f"{top} is on top of the discard pile now."


def test_FC_22_not_after_a_card_is_drawn_and_not_with_part_of_a_hand() -> None:
    assert refusal(table(SEVEN), Swap())[1] == "A new hand comes instead of a turn, before a card is drawn."
    assert refusal(table("A B", phase="draw"), Swap()) == (
        "FC-22",
        "All 7 cards must be discarded for a new hand, and Player 1 holds 2.",
    )


def test_FC_24_five_active_words_may_all_be_discarded() -> None:
    state, events = done(table("Q", own=(locked("EMU"), *FIVE), discards="X"), Fresh(), Begin("Q"))
    assert [word.letters for word in state.words[0]] == ["EMU", "Q"]
    assert cited(events) == ["FC-24", "FC-R8", "FC-5"]
    assert "".join(state.discards) == "X" + "".join(FIVE)


def test_FC_24_what_is_gone_is_not_challenged() -> None:
    state, _ = done(table("Q", own=FIVE, fresh=(0, 1)), Fresh(), Begin("Q"))
    assert state.fresh == (0,), "the new word alone"


def test_FC_24_takes_exactly_five() -> None:
    assert refusal(table("Q", own=FIVE[:4]), Fresh()) == (
        "FC-24",
        "Starting fresh takes 5 active words; team 1 has 4.",
    )


def test_FC_R8_frozen_words_and_all_their_cards_go_without_penalty() -> None:
    frozen = Word("CAT", wilds=((3, 0),), card="triple", frozen=True)
    state, events = done(table("Q", own=(frozen, *FIVE[1:])), Fresh())
    assert state.discards[:5] == ("C", "A", "wild", "triple", "freeze")
    assert says(events[-1:]).endswith("17 cards onto the discard pile.")
    assert state.totals == (0, 0)


def test_FC_19_after_the_fifth_lock_nothing_is_discarded() -> None:
    state, _ = done(table("A B", own=(*FOUR_LOCKED, "PIG", "SOW")), Lock(5))
    assert refusal(state, Discard("A"))[0] == "FC-19"
    state, events = done(state, Done())
    assert cited(events) == ["FC-19"]
    assert (state.phase, GAME.to_act(state)[0]) == ("closing", 1)


def test_FC_R3_more_locks_in_the_same_step_count() -> None:
    state, events = done(table("A", own=(*FOUR_LOCKED, "PIG", "SOW")), Lock(5), Lock(6))
    assert cited(events) == ["FC-7", "FC-7", "FC-R3"]
    state, events = done(state, Done())
    state, events = done(state, Accept(), seat=1)
    assert state.totals == (6 * 10 + 25, 0)


def test_FC_R14_a_round_is_given_up_after_the_turn_limit() -> None:
    game = FiveToClose(players=2, turn_limit=20)
    state = table("A B C D E F G H", own=(locked("CAT"),), turn=19, game=game)
    state, events = done(state, Discard("H"), game=game)
    assert cited(events) == ["FC-9", "FC-R14"]
    state, events = done(state, Accept(), seat=1, game=game)
    assert state.totals == (10, 0), "no points for closing the round"
    assert (state.round, state.turn) == (2, 0)


def test_FC_R14_before_it_the_turns_go_round() -> None:
    state, events = done(table("A B C D E F G H", turn=398, game=ALONE), Discard("H"), game=ALONE)
    assert (state.turn, state.phase, cited(events)) == (399, "draw", ["FC-9"])
    assert refusal(state, Accept(), 1, ALONE)[0] == "FC-19"
