"""5 To Close, FC-12 to FC-17 and their rulings: each special card, and each with each other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulebook.games.five_to_close import (
    Add,
    Begin,
    Discard,
    Exchange,
    Freeze,
    Lock,
    Multiply,
    Unfreeze,
    Word,
)
from tests.games.five_to_close.tables import GAME, cited, done, locked, refusal, says, table

WILD_T = Word("CAT", wilds=((3, 0),))


def test_FC_12_a_wild_is_any_letter_named_when_played() -> None:
    state, events = done(table("wild wild", own=("CA",)), Add(1, "T", wild=True), Begin("Q", wild=True))
    assert state.words[0] == (WILD_T, Word("Q", wilds=((1, 0),)))
    assert says(events[1:2]) == "The wild stands for T, as long as it is in the word."
    assert cited(events) == ["FC-5", "FC-12", "FC-5", "FC-12"]


def test_FC_12_any_number_of_wilds_in_a_word() -> None:
    moves = [Add(1, letter, wild=True) for letter in "ATS"]
    state, _ = done(table("wild wild wild", own=("C",)), *moves)
    assert state.words[0][0].letters == "CATS"
    assert state.words[0][0].cards() == ("C", "wild", "wild", "wild")


def test_FC_12_no_wild_without_the_card() -> None:
    assert refusal(table("T", own=("CA",)), Add(1, "T", wild=True))[0] == "FC-12"


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_FC_13_another_player_may_take_a_wild_for_the_real_letter(seat: int) -> None:
    state = table(own=(WILD_T,), others=("T",) * 3, seat=seat)
    state, events = done(state, Exchange(1, 1, 3), seat=seat)
    assert state.words[0][0] == Word("CAT")
    assert state.hands[seat] == ("wild",)
    assert cited(events) == ["FC-13"]
    assert GAME.view(state, None).hands[seat] == ("wild",), "everybody saw it"


def test_FC_13_not_from_a_locked_word_and_not_where_no_wild_is() -> None:
    taken = locked("CAT", wilds=((3, 0),))
    assert refusal(table(own=(taken,), others=("T",) * 3, seat=1), Exchange(1, 1, 3), 1)[0] == "FC-13"
    assert refusal(table(own=(WILD_T,), others=("A",) * 3, seat=1), Exchange(1, 1, 2), 1)[1] == (
        "Letter 2 of CAT is no wild card."
    )


def test_FC_R23_a_wild_in_a_frozen_word_is_exchanged_and_the_word_stays_frozen() -> None:
    frozen = replace(WILD_T, frozen=True)
    state = table(own=(frozen,), others=("T",) * 3, seat=1)
    state, events = done(state, Exchange(1, 1, 3), seat=1)
    assert cited(events) == ["FC-13", "FC-R23"]
    assert state.words[0] == (replace(frozen, wilds=()),)
    assert says(events).endswith("CAT is frozen, but an exchange adds nothing to it.")
    assert cited(done(table(own=(WILD_T,), others=("T",) * 3, seat=1), Exchange(1, 1, 3), seat=1)[1]) == [
        "FC-13"
    ]


def test_FC_13_only_on_ones_own_turn() -> None:
    assert refusal(table(own=(WILD_T,), others=("T",) * 3), Exchange(1, 1, 3), 1)[0] == "FC-10"


def test_FC_R5_nobody_takes_back_their_own_wild() -> None:
    assert refusal(table("T", own=(WILD_T,)), Exchange(1, 1, 3)) == (
        "FC-R5",
        "Player 1 put that wild there: only another player may exchange it.",
    )


def test_FC_R5_the_real_letter_comes_from_the_takers_hand() -> None:
    rule, said = refusal(table(own=(WILD_T,), others=("S", "", ""), seat=1), Exchange(1, 1, 3), 1)
    assert rule == "FC-R5"
    assert said == "To take the wild, Player 2 must have the real letter, T, in hand: S."


@pytest.mark.parametrize(("card", "times", "points"), [("double", 2, 50), ("triple", 3, 75)])
def test_FC_14_a_multiplier_multiplies_a_locked_word(card: str, times: int, points: int) -> None:
    state, events = done(table(card, own=("HORSE",)), Multiply(1, card))
    assert f"{times} times its points" in says(events)
    state, events = done(state, Lock(1))
    assert events[0].data["points"] == points


@pytest.mark.parametrize("first", ["double", "triple"])
@pytest.mark.parametrize("second", ["double", "triple"])
def test_FC_14_a_second_multiplier_is_refused(first: str, second: str) -> None:
    rule, said = refusal(table(second, own=(Word("CAT", card=first),)), Multiply(1, second))
    assert rule == "FC-14"
    assert said.startswith(f"CAT has a {first.title()} already")


def test_FC_14_only_a_double_or_triple_multiplies() -> None:
    assert refusal(table("wild", own=("CAT",)), Multiply(1, "wild"))[1].startswith("Wild does not multiply")
    assert refusal(table("A", own=("CAT",)), Multiply(1, "double"))[0] == "FC-14"


def test_FC_16_a_frozen_word_takes_no_letter_and_is_not_locked() -> None:
    state, events = done(table("freeze", theirs=("CAT",), others=("S S", "", "")), Freeze(2, 1))
    assert says(events) == "Player 1 freezes CAT of team 2: nothing is added to it and it is not locked."
    theirs = table(theirs=state.words[1], others=("S", "", ""), seat=1)
    assert refusal(theirs, Add(1, "S"), 1)[0] == "FC-16"
    assert refusal(theirs, Lock(1), 1)[0] == "FC-16"


def test_FC_16_not_on_an_own_word_and_not_on_a_locked_one() -> None:
    state = table("freeze", own=("CAT",), theirs=(locked("DOG"),))
    assert refusal(state, Freeze(1, 1))[1].startswith("A Freeze goes on an opponent's word")
    assert refusal(state, Freeze(2, 1))[1].startswith("DOG is locked")
    assert refusal(table("A", theirs=("CAT",)), Freeze(2, 1))[0] == "FC-16"


def test_FC_17_an_unfreeze_takes_a_freeze_off_and_both_go_under_the_discards() -> None:
    state = table("unfreeze", own=(Word("CAT", frozen=True),), discards="X")
    state, events = done(state, Unfreeze(1, 1))
    assert state.words[0][0] == Word("CAT")
    assert state.discards == ("freeze", "unfreeze", "X")
    assert cited(events) == ["FC-17"]
    assert GAME.why_not(state, 0, Lock(1)) is None, "the word is free at once"


def test_FC_17_in_advance_it_cancels_the_next_freeze() -> None:
    state, events = done(table("unfreeze", own=("CAT",)), Unfreeze(1, 1))
    assert state.words[0][0].guarded
    attack = table(own=state.words[0], others=("freeze freeze", "", ""), discards="X", seat=1)
    attack, events = done(attack, Freeze(1, 1), seat=1)
    assert attack.words[0][0] == Word("CAT")
    assert attack.discards == ("freeze", "unfreeze", "X")
    assert "an Unfreeze lies there" in says(events)
    attack, _ = done(attack, Freeze(1, 1), seat=1)
    assert attack.words[0][0].frozen, "the second Freeze holds"


def test_FC_17_not_on_an_opponents_word() -> None:
    rule, said = refusal(table("unfreeze", theirs=(Word("CAT", frozen=True),)), Unfreeze(2, 1))
    assert rule == "FC-17"
    assert said == "An Unfreeze goes on a word of your own team, and CAT is team 2's."
    assert refusal(table("A", own=("CAT",)), Unfreeze(1, 1))[0] == "FC-17"
    assert refusal(table("unfreeze", own=(locked("CAT"),)), Unfreeze(1, 1))[0] == "FC-7"


@pytest.mark.parametrize("card", ["double", "triple"])
def test_FC_R6_a_frozen_word_takes_no_multiplier(card: str) -> None:
    rule, said = refusal(table(card, own=(Word("CAT", frozen=True),)), Multiply(1, card))
    assert rule == "FC-R6"
    assert said.startswith(f"CAT is frozen: no {card.title()} is played on it either.")


def test_FC_R6_one_freeze_and_one_unfreeze_at_most() -> None:
    assert refusal(table("freeze", theirs=(Word("CAT", frozen=True),)), Freeze(2, 1))[0] == "FC-R6"
    assert refusal(table("unfreeze", own=(Word("CAT", guarded=True),)), Unfreeze(1, 1))[0] == "FC-R6"


def test_FC_R6_a_freeze_stays_turn_after_turn() -> None:
    state = table("A B C D E F G H", own=(Word("CAT", frozen=True),))
    state, _ = done(state, Discard("H"))
    assert state.words[0][0].frozen


LYING = {
    "a wild": {"wilds": ((3, 1),)},
    "a double": {"card": "double"},
    "a triple": {"card": "triple"},
    "a freeze": {"frozen": True},
    "an unfreeze": {"guarded": True},
    "a lock": {"locked": True},
}
PLAYED = {
    "wild": Add(1, "S", wild=True),
    "double": Multiply(1, "double"),
    "triple": Multiply(1, "triple"),
    "unfreeze": Unfreeze(1, 1),
    "freeze": Freeze(1, 1),
}
# What may be played on a word that carries something already: "" or the rule in the way.
TOGETHER = {
    # wild, double, triple, unfreeze; a freeze by an opponent
    "a wild": ("", "", "", "", ""),
    "a double": ("", "FC-14", "FC-14", "", ""),
    "a triple": ("", "FC-14", "FC-14", "", ""),
    "a freeze": ("FC-16", "FC-R6", "FC-R6", "", "FC-R6"),
    "an unfreeze": ("", "", "", "FC-R6", ""),
    "a lock": ("FC-7", "FC-7", "FC-7", "FC-7", "FC-16"),
}


@pytest.mark.parametrize("lies", LYING)
@pytest.mark.parametrize("card", PLAYED)
def test_every_special_card_on_every_other(lies: str, card: str) -> None:
    word = Word("CAT", **LYING[lies])  # type: ignore[arg-type]  # one field each
    seat = 1 if card == "freeze" else 0
    state = table(card, own=(word,), others=(card, "", ""), seat=seat)
    no = GAME.why_not(state, seat, PLAYED[card])
    assert (no.rule if no else "") == TOGETHER[lies][list(PLAYED).index(card)]


def test_a_wild_leaves_a_frozen_word_and_a_guarded_one() -> None:
    """FC-13 asks only that the word be unlocked: nothing is added to it."""
    for lies in ({"frozen": True}, {"guarded": True}, {"card": "double"}):
        word = Word("CAT", wilds=((3, 0),), **lies)  # type: ignore[arg-type]  # one field each
        state, _ = done(table(own=(word,), others=("T", "", ""), seat=1), Exchange(1, 1, 3), seat=1)
        assert state.words[0][0] == Word("CAT", **lies)  # type: ignore[arg-type]  # one field each


def test_freezes_and_guards_go_on_words_with_wilds_and_multipliers() -> None:
    word = Word("CAT", wilds=((3, 0),), card="triple")
    state, _ = done(table("freeze", theirs=(word,)), Freeze(2, 1))
    assert state.words[1][0] == Word("CAT", wilds=((3, 0),), card="triple", frozen=True)
    state, _ = done(table("unfreeze double", own=("CAT",)), Unfreeze(1, 1), Multiply(1, "double"))
    assert state.words[0][0] == Word("CAT", card="double", guarded=True)


def test_a_guarded_word_grows_and_is_locked_as_any_other() -> None:
    state, _ = done(table("S wild", own=(Word("CAT", guarded=True),)), Add(1, "S"), Lock(1))
    assert state.words[0][0] == locked("CATS", guarded=True)
