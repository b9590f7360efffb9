"""5 To Close, FC-1 to FC-3, FC-26 and their rulings: teams, lots, the deal, what nobody sees."""

from __future__ import annotations

from typing import Any

import pytest

import rulebook
from rulebook.core.game import CHANCE, HIDDEN
from rulebook.games.five_to_close import (
    Accept,
    Answer,
    Ask,
    Begin,
    Dealt,
    Discard,
    DrawPile,
    Drew,
    FiveToClose,
    Fresh,
    Lot,
    State,
    TakeTop,
    Tell,
    Turned,
    Word,
)
from tests.games.five_to_close.tables import GAME, cited, done, refusal, says, table

FIVE = ("CAT", "DOG", "HEN", "OWL", "PIG")


@pytest.mark.parametrize(
    ("players", "teams"),
    [
        (2, [(0,), (1,)]),
        (3, [(0,), (1,), (2,)]),
        (4, [(0, 2), (1, 3)]),
        (5, [(0,), (1,), (2,), (3,), (4,)]),
        (6, [(0, 3), (1, 4), (2, 5)]),
        (7, [(0,), (1,), (2,), (3,), (4,), (5,), (6,)]),
        (8, [(0, 4), (1, 5), (2, 6), (3, 7)]),
    ],
)
def test_FC_1_even_numbers_from_four_play_in_teams_opposite(
    players: int, teams: list[tuple[int, ...]]
) -> None:
    game = FiveToClose(players=players)
    assert [game.members(team) for team in range(game.teams)] == teams
    for pair in teams:
        if len(pair) == 2:
            assert pair[1] - pair[0] == players // 2
            assert game.partner(pair[0]) == pair[1]


@pytest.mark.parametrize("players", [0, 1, 9, "4", True])
def test_FC_1_other_numbers_of_players_are_refused(players: Any) -> None:
    with pytest.raises(rulebook.Refused, match="from 2 to 8") as refused:
        rulebook.new("five_to_close", players=players)
    assert refused.value.rule == "FC-1"


def test_FC_1_the_first_lot_says_who_plays_with_whom() -> None:
    _, events = GAME.play(GAME.start(), CHANCE, Lot("C"))
    assert says(events[:1]) == "2 teams of two, partners opposite: Player 1, Player 3, Player 2 and Player 4."
    alone = FiveToClose(players=3)
    _, events = alone.play(alone.start(), CHANCE, Lot("C"))
    assert says(events[:1]) == "3 players, each alone."


def lots(*cards: str, game: FiveToClose = GAME) -> tuple[State, list[Any]]:
    return done(game.start(), *map(Lot, cards), seat=CHANCE, game=game)


def test_FC_2_the_letter_closest_to_a_deals() -> None:
    state, events = lots("M", "D", "C", "Z")
    assert (state.phase, state.dealer, state.seat) == ("deal", 2, 3)
    assert says(events[-1:]) == "Player 3 is closest to A and deals round 1."


def test_FC_2_a_special_card_is_drawn_again() -> None:
    state, events = lots("wild", "B", "freeze", "C", "D", "E")
    assert state.dealer == 0
    assert says(events).count("is a special card") == 2


def test_FC_R15_with_the_option_the_first_of_those_who_tie_deals() -> None:
    game = FiveToClose(tied_lots="first")
    state, events = lots("D", "B", "C", "B", game=game)
    assert (state.phase, state.dealer) == ("deal", 1)
    assert says(events[-2:]) == (
        "Player 2 and Player 4 tie with B: the first of them in order of seats deals. "
        "Player 2 is closest to A and deals round 1."
    )


def test_FC_19_a_round_that_letters_never_close_is_refused() -> None:
    few = {"players": 2, "specials": (("wild", 2), ("double", 9)), "minimums": (3,), "to_close": 5}
    assert FiveToClose(letters=(("A", 13),), **few).to_close == 5
    with pytest.raises(
        rulebook.Refused, match="With 14 letters and Wilds nobody could ever lock 5 words"
    ) as no:
        FiveToClose(letters=(("A", 12),), **few)
    assert no.value.rule == "FC-19"


def test_FC_R15_those_who_tie_draw_again() -> None:
    state, events = lots("B", "C", "B", "D")
    assert state.lots == ("", "~", "", "~")
    assert "Player 1 and Player 3 tie with B" in says(events)
    state, _ = done(state, Lot("Z"), Lot("Y"), seat=CHANCE)
    assert state.dealer == 2


@pytest.mark.parametrize(
    ("drawn", "dealer", "without"),
    [
        (["A", "A", "A", "A", *["wild"] * 20], 0, "Player 1 and Player 2 have no letter"),
        (["A", "A", "wild", "A", *["wild"] * 19, "A"], 0, None),
        ([*["wild"] * 20, "A", "A", "A", "A"], 0, "Player 1 and Player 2 have no letter"),
        (["A", "A", "A", *["wild"] * 20, "A"], 0, "Player 1 and Player 2 have no letter"),
    ],
)
def test_FC_R19_a_deck_that_runs_out_in_ties_still_gives_a_dealer(
    drawn: list[str], dealer: int, without: str | None
) -> None:
    game = FiveToClose(players=2, letters=(("A", 4),), specials=(("wild", 20),), minimums=(3,))
    state, events = lots(*drawn, game=game)
    assert (state.phase, state.dealer) == ("deal", dealer)
    assert events[-2].rule == "FC-R19"
    assert (without or "have no letter") in says(events)


def test_FC_R19_a_letter_that_was_drawn_beats_none() -> None:
    """Three players, two letters: the second has one, the third none."""
    game = FiveToClose(players=3, letters=(("B", 1), ("A", 1)), specials=(("wild", 30),), minimums=(3,))
    state, events = lots("B", "A", *["wild"] * 30, game=game)
    assert (state.phase, state.dealer) == ("deal", 1)
    assert "No card is left to draw, and Player 3 has no letter: what was drawn has to do." in says(events)


def test_FC_R14_a_round_too_short_to_be_closed_is_refused() -> None:
    """Seven alone: the first has three turns of twenty, eight letters each: 24 for five words of six."""
    assert FiveToClose(players=7, turn_limit=22).turn_limit == 22
    with pytest.raises(rulebook.Refused, match="that takes 22 turns at least") as no:
        FiveToClose(players=7, turn_limit=21)
    assert no.value.rule == "FC-R14"


def test_FC_3_seven_cards_each_and_one_turned_over() -> None:
    state, _ = lots("M", "D", "C", "Z")
    rng_hands = (tuple("AAAAAAA"), tuple("EEEEEEE"), tuple("IIIIIII"), tuple("OOOOOOO"))
    state, events = done(state, Dealt(rng_hands), Turned("S"), seat=CHANCE)
    assert state.hands == rng_hands
    assert state.discards == ("S",)
    assert state.left == 144 + 32 - 28 - 1 == sum(n for _, n in state.pile)
    assert GAME.to_act(state) == (3,), "the dealer's left begins"
    assert cited(events)[:5] == ["FC-3"] * 5


def test_FC_3_everybody_sees_their_own_hand_only() -> None:
    state, _ = lots("M", "D", "C", "Z")
    hands = (tuple("AAAAAAA"), tuple("EEEEEEE"), tuple("IIIIIII"), tuple("OOOOOOO"))
    _, events = GAME.play(state, CHANCE, Dealt(hands))
    assert [event.seats for event in events if event.say == "own_hand"] == [(0,), (1,), (2,), (3,)]


def test_FC_3_a_deck_too_small_to_deal_is_refused() -> None:
    with pytest.raises(rulebook.Refused, match="28 cards are too few: 4 players with 7 cards") as refused:
        FiveToClose(letters=(("A", 28),), specials=())
    assert refused.value.rule == "FC-3"


@pytest.mark.parametrize(
    "letters", [(("a", 3),), (("A", -1),), (("A", 3), ("A", 3)), (("A", 2.5),), "ABC", 7, (("wild", 3),)]
)
def test_FC_3_letters_that_make_no_deck_are_refused(letters: Any) -> None:
    with pytest.raises(rulebook.Refused, match="letters must be pairs of a card and its number"):
        rulebook.new("five_to_close", letters=letters)


def test_FC_3_chance_brings_nothing_that_is_not_in_the_pile() -> None:
    state, _ = lots("M", "D", "C", "Z")
    two_q_each = (tuple("QQAAAAA"), tuple("QQAAAAA"), tuple("EEEEEEE"), tuple("EEEEEEE"))
    assert GAME.why_not(state, CHANCE, Dealt(two_q_each)) is not None
    assert refusal(state, Drew((("A",),)), CHANCE)[0] == "FC-3"


def test_FC_R7_a_special_card_may_start_the_discard_pile_and_be_taken() -> None:
    state = table("A", phase="turn_over", draw="wild Q", discards="")
    state, events = done(state, Turned("wild"), seat=CHANCE)
    assert cited(events) == ["FC-3", "FC-R7"]
    state, _ = done(state, TakeTop())
    assert state.hands[0] == ("A", "wild")


def test_FC_R10_the_next_round_is_dealt_by_the_next_to_the_left() -> None:
    state = table(own=tuple(Word(w, locked=True) for w in FIVE), dealer=1, seat=2, phase="closing")
    state, events = done(state, Accept(), seat=3)
    assert (state.round, state.dealer, state.seat, state.phase) == (2, 2, 3, "deal")
    assert cited(events)[-1] == "FC-R10"
    assert state.left == 176, "all cards are gathered"


def test_FC_26_a_partners_hand_is_hidden() -> None:
    state = table("A B", others=("C D", "E F", "G H"), draw="Z Z Z")
    view = GAME.view(state, 0)
    assert view.hands == (("A", "B"), (HIDDEN, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, HIDDEN))
    assert dict(view.pile) == {"C": 1, "D": 1, "E": 1, "F": 1, "G": 1, "H": 1, "Z": 3}
    assert view.left == 3
    assert all(hand == (HIDDEN, HIDDEN) for hand in GAME.view(state, None).hands)


def test_FC_26_a_card_that_everybody_saw_taken_stays_known() -> None:
    state = table("A", discards="Q", phase="draw", draw="Z Z")
    state, _ = done(state, TakeTop())
    assert GAME.view(state, 2).hands[0] == ("Q", HIDDEN)
    state, _ = done(state, Begin("Q"))
    assert GAME.view(state, 2).hands[0] == (HIDDEN,)


def test_FC_26_talk_about_cards_is_refused() -> None:
    assert refusal(table("Q"), Tell("Q")) == (
        "FC-26",
        "Letters and words in mind are not talked about between partners. "
        "Whether to start fresh is all that may be asked.",
    )


def test_FC_26_whether_to_start_fresh_may_be_asked_once() -> None:
    state, events = done(table("Q", own=FIVE), Ask())
    assert cited(events) == ["FC-26"]
    assert GAME.to_act(state) == (2,)
    assert refusal(state, Begin("Q"), 2)[0] == "FC-26"
    state, events = done(state, Answer(yes=False), seat=2)
    assert says(events) == "Player 3 says no."
    assert refusal(state, Ask())[1] == "The partner has been asked in this turn."
    assert GAME.why_not(state, 0, Fresh()) is None, "the answer binds nobody"


def test_FC_26_the_next_player_may_ask_again() -> None:
    state, _ = done(table("A B C D E F G H", asked=True), Discard("H"))
    assert (state.seat, state.asked) == (1, False)


def test_FC_26_only_partners_are_asked_and_only_with_five_words() -> None:
    alone = FiveToClose(players=2)
    assert (
        refusal(table("Q", own=FIVE, game=alone), Ask(), game=alone)[1] == "Player 1 has no partner to ask."
    )
    assert refusal(table("Q"), Ask())[0] == "FC-24"
    assert refusal(table("Q"), Answer(yes=True))[1] == "Nobody has asked Player 1."


def test_FC_26_what_a_draw_brings_only_the_drawer_sees() -> None:
    state, _ = done(table("A", phase="draw", draw="Z Q"), DrawPile())
    _, events = GAME.play(state, CHANCE, Drew((("Q",),)))
    assert [event.seats for event in events] == [(0,)]
