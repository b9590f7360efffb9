"""5 To Close, FC-15, FC-18 to FC-20, FC-27 and their rulings: what a round and the game are worth."""

from __future__ import annotations

from typing import Any

import pytest

import rulebook
from rulebook.games.five_to_close import Accept, Add, Begin, Challenge, Done, FiveToClose, Lock, State, Word
from tests.games.five_to_close.tables import FOUR_LOCKED, GAME, cited, done, locked, refusal, says, table


def scored(state: State, game: FiveToClose = GAME) -> tuple[tuple[int, ...], list[str], str]:
    """The totals after the round is let stand, the rules cited, the words said."""
    state = State(**{name: getattr(state, name) for name in State.__slots__} | {"phase": "closing"})
    seat = game.to_act(state)[0]
    after, events = done(state, Accept(), seat=seat, game=game)
    return after.totals, cited(events), says(events)


@pytest.mark.parametrize(
    ("letters", "points"),
    [
        (3, 10),
        (4, 15),
        (5, 25),
        (6, 35),
        (7, 50),
        (8, 80),
        (9, 110),
        (10, 150),
        (11, 200),
        (12, 250),
        (15, 400),
    ],
)
def test_FC_18_points_by_length(letters: int, points: int) -> None:
    assert GAME.length_points(letters) == points
    assert scored(table(own=(locked("A" * letters),)))[0] == (points, 0)


@pytest.mark.parametrize(("card", "times"), [("", 1), ("double", 2), ("triple", 3)])
@pytest.mark.parametrize(("letters", "points"), [(3, 10), (6, 35), (10, 150), (12, 250)])
def test_FC_14_multiplied_points(card: str, times: int, letters: int, points: int) -> None:
    totals, rules, _ = scored(table(own=(locked("A" * letters, card=card),)))
    assert totals == (points * times, 0)
    assert ("FC-14" in rules) == (times > 1)


def test_FC_18_the_booklets_double_on_five_letters_is_fifty() -> None:
    assert GAME.word_points(Word("HORSE", card="double")) == 50


def test_FC_18_only_locked_words_score() -> None:
    assert scored(table(own=("HORSE", "ELEPHANTS"), theirs=(locked("CAT"),)))[0] == (0, 10)


def test_FC_18_every_round_has_its_totals() -> None:
    said = scored(table(own=(locked("CAT"),), totals=(7, -3)))[2]
    assert "Team 1 scores 10 points in round 1; its total is 17." in said
    assert "Team 2 scores 0 points in round 1; its total is −3." in said


PENALTIES = [
    ("double in hand", {"hand": "double A"}, -25, "FC-15"),
    ("triple in hand", {"hand": "triple A"}, -35, "FC-15"),
    ("freeze in hand", {"hand": "freeze A"}, -25, "FC-16"),
    ("two doubles in hand", {"hand": "double double"}, -50, "FC-15"),
    ("a partner's hand", {"others": ("", "triple freeze", "")}, -60, "FC-15"),
    ("double on an unlocked word", {"own": (Word("CAT", card="double"),)}, -25, "FC-15"),
    ("triple on an unlocked word", {"own": (Word("CAT", card="triple"),)}, -35, "FC-R1"),
    ("triple on a frozen word", {"own": (Word("CAT", card="triple", frozen=True),)}, -35, "FC-R1"),
    ("wild and unfreeze in hand", {"hand": "wild unfreeze"}, 0, "FC-20"),
    ("letters in hand", {"hand": "Q Z X J"}, 0, "FC-20"),
    ("unlocked words", {"own": ("CAT", "HORSES")}, 0, "FC-20"),
    ("wild on an unlocked word", {"own": (Word("CAT", wilds=((1, 0),)),)}, 0, "FC-20"),
    ("freeze on the table", {"own": (Word("CAT", frozen=True),)}, 0, "FC-20"),
    ("unfreeze on the table", {"own": (Word("CAT", guarded=True),)}, 0, "FC-20"),
    ("double on a locked word", {"own": (locked("CAT", card="double"),)}, 20, "FC-14"),
]


@pytest.mark.parametrize(
    ("setting", "points", "rule"), [p[1:] for p in PENALTIES], ids=[p[0] for p in PENALTIES]
)
def test_FC_15_FC_16_FC_20_what_is_left_over_costs(setting: dict[str, Any], points: int, rule: str) -> None:
    totals, rules, _ = scored(table(**setting))
    assert totals == (points, 0)
    assert rule in rules


def test_FC_15_a_double_left_over_says_where() -> None:
    said = scored(table(hand="double", own=(Word("CAT", card="double"),)))[2]
    assert "Team 1 has a Double left in hand (Player 1): 25 points less." in said
    assert "Team 1 has a Double on the unlocked CAT: 25 points less." in said


def test_FC_R1_a_triple_on_an_unlocked_word_costs_as_a_double_does() -> None:
    totals, rules, _ = scored(table(own=(Word("CAT", card="triple"),)))
    assert totals == (-35, 0)
    assert "FC-R1" in rules


def test_FC_20_the_rest_costs_nothing() -> None:
    said = scored(table(hand="Q Z wild double", own=("CAT", "DOG")))[2]
    assert "Team 1: 3 other cards in hand and 2 unlocked words cost nothing." in said


def test_FC_R22_the_team_that_goes_out_is_the_one_that_locks_five_words_and_earns_25() -> None:
    totals, rules, said = scored(table(own=(*FOUR_LOCKED, locked("PIG")), theirs=FOUR_LOCKED))
    assert totals == (50 + 25, 40)
    assert rules.count("FC-R22") == 1
    assert "Team 1 closed the round: 25 points more." in said
    played_out = scored(table(hand="", own=FOUR_LOCKED, theirs=FOUR_LOCKED))
    assert played_out[0] == (40, 40), "a hand without cards is not going out"


def test_FC_R12_totals_below_zero_stand() -> None:
    totals, rules, _ = scored(table(hand="triple", totals=(10, 0)))
    assert totals == (-25, 0)
    assert "FC-R12" in rules


def test_FC_R12_a_word_may_be_locked_twice() -> None:
    _, events = done(table(own=(locked("CAT"), "CAT"), theirs=()), Lock(2))
    assert cited(events) == ["FC-7", "FC-R12"]
    _, events = done(table(own=("CAT",), theirs=(locked("CAT"),)), Lock(1))
    assert cited(events) == ["FC-7", "FC-R12"]


def test_FC_27_the_highest_total_after_round_four_wins() -> None:
    state = table(own=(locked("HORSES"),), round=4, totals=(0, 30), phase="closing")
    state, events = done(state, Accept(), seat=1)
    assert says(events[-1:]) == (
        "Victory for Player 1 and Player 3 with 35 points: after round 4 the highest total wins."
    )
    assert (GAME.winners(state), GAME.scores(state), GAME.to_act(state)) == ((0, 2), (35, 30, 35, 30), ())
    assert refusal(state, Begin("A"))[0] == "FC-27"


def test_FC_27_nobody_has_won_before() -> None:
    assert GAME.winners(table(totals=(500, 0))) == ()


def test_FC_R13_a_tie_is_a_shared_victory() -> None:
    state = table(own=(locked("HORSES"),), round=4, totals=(0, 35), phase="closing")
    state, events = done(state, Accept(), seat=1)
    assert cited(events)[-1] == "FC-R13"
    assert GAME.winners(state) == (0, 1, 2, 3)


def test_FC_R13_with_the_option_a_tie_goes_to_who_closed_the_last_round() -> None:
    game = FiveToClose(minimums=(3,), final_tie="closer")
    five = (*FOUR_LOCKED, locked("PIG"))
    state = table(own=five, theirs=(locked("CAT"),), totals=(0, 65), phase="closing", game=game)
    state, events = done(state, Accept(), seat=1, game=game)
    assert (state.totals, game.winners(state)) == ((75, 75), (0, 2))
    assert says(events[-1:]).startswith(
        "Victory for Player 1 and Player 3 with 75 points: others have as many"
    )
    state = table(theirs=(locked("CAT"),), totals=(10, 0), phase="closing", game=game)
    state, events = done(state, Accept(), seat=1, game=game)
    assert (cited(events)[-1], game.winners(state)) == ("FC-R13", (0, 1, 2, 3)), "nobody closed it"
    state = table(own=five, theirs=(locked("CAT"),), totals=(0, 99), phase="closing", game=game)
    state, events = done(state, Accept(), seat=1, game=game)
    assert (cited(events)[-1], game.winners(state)) == ("FC-27", (1, 3)), "no tie"


def test_the_score_as_it_stands_counts_words_locked_so_far() -> None:
    assert GAME.scores(table(own=(locked("CAT"), "HORSE"), totals=(7, 3))) == (17, 3, 17, 3)
    assert GAME.gain(table(own=("CAT",)), 0, Lock(1)) == 10
    assert GAME.gain(table(own=(*FOUR_LOCKED, "PIG")), 0, Lock(5)) == 35
    assert GAME.gain(table("A"), 0, Begin("A")) is None


@pytest.mark.parametrize(
    ("option", "value", "rule"),
    [
        ("points", (), "FC-18"),
        ("points", (10, "15"), "FC-18"),
        ("points", 10, "FC-18"),
        ("more_points", -1, "FC-18"),
        ("minimums", (), "FC-8"),
        ("minimums", (1,), "FC-8"),
        ("bonus", 2.5, "FC-19"),
        ("active", 0, "FC-6"),
        ("costs", (("double", 25),), "FC-15"),
        ("costs", (("double", 25), ("triple", 35), ("wild", 5)), "FC-15"),
        ("stakes", (50,), "FC-25"),
        ("stakes", (50, -25), "FC-25"),
    ],
)
def test_numbers_that_make_no_sense_are_refused(option: str, value: Any, rule: str) -> None:
    with pytest.raises(rulebook.Refused) as refused:
        rulebook.new("five_to_close", **{option: value})
    assert refused.value.rule == rule


def test_other_numbers_are_played_by() -> None:
    game = FiveToClose(
        points=(1, 2),
        more_points=3,
        bonus=4,
        minimums=(2,),
        to_close=2,
        costs=(("double", 5), ("triple", 6), ("freeze", 7)),
    )
    assert [game.length_points(n) for n in (2, 3, 4, 5, 6)] == [0, 1, 2, 5, 8]
    state = table("double freeze", own=(locked("CAT"), "DO"), game=game)
    state, _ = done(state, Lock(2), Done(), game=game)
    state, _ = done(state, Accept(), seat=1, game=game)
    assert state.totals == (1 + 0 + 4 - 5 - 7, 0)
    assert state.phase == "over", "one minimum is one round"


def test_a_challenge_lost_lowers_the_total_at_once() -> None:
    state = table(own=("CAT",), phase="draw", seat=1, fresh=(0,))
    state, _ = done(state, Challenge(1, 1), seat=1)
    assert GAME.scores(state)[1] == -25
    assert Add(1, "S") not in GAME.moves(state, 1)
