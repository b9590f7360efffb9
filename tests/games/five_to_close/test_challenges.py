"""5 To Close, FC-25, FC-R2 and FC-R4: what may be challenged, by whom, and what it costs."""

from __future__ import annotations

from typing import Any

from rulebook.core.game import CHANCE
from rulebook.games.five_to_close import (
    Accept,
    Add,
    Challenge,
    Discard,
    Done,
    DrawPile,
    Drew,
    FiveToClose,
    Lock,
    Multiply,
    State,
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


def played(*words: Word | str, fresh: tuple[int, ...] = (0,), **changes: Any) -> State:
    """Team 1 has just played; the second seat is about to begin."""
    return table(own=words, phase="draw", seat=1, fresh=fresh, **changes)


def test_FC_25_a_wrong_word_costs_its_team_50_and_is_removed() -> None:
    state, events = done(played(locked("CATZ", card="double"), discards="X"), Challenge(1, 1), seat=1)
    assert state.totals == (-50, 0)
    assert state.words[0] == ()
    assert state.discards == ("C", "A", "T", "Z", "double", "X"), "its cards go under the discard pile"
    assert cited(events) == ["FC-25", "FC-R20", "FC-25", "FC-R16"]


def test_FC_25_a_right_word_costs_the_challengers_team_25() -> None:
    state, events = done(played(locked("CATS")), Challenge(1, 1), seat=3)
    assert state.totals == (0, -25)
    assert state.words[0] == (locked("CATS"),)
    assert says(events) == (
        "Player 4 challenges CATS. The dictionary has CATS: yes. "
        "CATS is in the dictionary: the challenge costs team 2 25 points."
    )


def test_FC_25_every_opponent_may_challenge_and_no_partner() -> None:
    state = played(locked("CAT"))
    assert GAME.to_act(state) == (1, 3)
    assert refusal(state, Challenge(1, 1), 2) == (
        "FC-25",
        "CAT is Player 3's own team's word: only an opponent may challenge it.",
    )
    assert refusal(state, Challenge(1, 1), 0)[0] == "FC-25"


def test_FC_25_among_three_both_others_may_challenge_the_player_before() -> None:
    game = FiveToClose(players=3)
    state = played("CAT", game=game)
    assert game.to_act(state) == (1, 2)
    assert list(game.moves(state, 2)) == [Challenge(1, 1)]


def test_FC_25_too_late_once_the_next_player_has_begun() -> None:
    state, _ = done(played(locked("CATZ"), draw="Q"), DrawPile(), seat=1)
    assert state.fresh == ()
    state, _ = done(state, Drew((("Q",),)), seat=CHANCE)
    rule, said = refusal(state, Challenge(1, 1), 3)
    assert rule == "FC-25"
    assert said.startswith("The time to challenge CATZ is over")


def test_FC_R21_too_early_within_the_turn() -> None:
    state = table(own=("CATZ", "DOGZ"), theirs=("HENZ",), fresh=(0,))
    rule, said = refusal(state, Challenge(1, 1), 1)
    assert rule == "FC-R21", "the booklet sets only the latest moment"
    assert said.startswith("The turn in which CATZ is played is not over")
    assert refusal(state, Challenge(1, 2), 1)[1].startswith("The time to challenge DOGZ is over")
    assert refusal(state, Challenge(2, 1), 2)[1].startswith("The time to challenge HENZ is over")


def test_FC_R16_with_the_option_a_removed_word_goes_on_top() -> None:
    game = FiveToClose(removed_words="on_top")
    state, events = done(played("XYZ", discards="A B"), Challenge(1, 1), seat=1, game=game)
    assert state.discards == ("A", "B", "X", "Y", "Z")
    assert says(events[-1:]) == "Its 3 cards go on top of the discard pile."
    state, events = done(played("XYZ", discards="A B"), Challenge(1, 1), seat=1)
    assert state.discards == ("X", "Y", "Z", "A", "B")
    assert says(events[-1:]) == "Its 3 cards go under the discard pile."


def test_FC_R18_only_words_that_the_turn_has_changed() -> None:
    assert refusal(played("CATZ", "DOG", fresh=(1,)), Challenge(1, 1), 1)[1].startswith(
        "CATZ was not begun, lengthened or locked in this turn"
    )
    state, _ = done(
        table("S double A B C D E F", own=("CAT", "DOG", "HEN", "OWLZ"), draw="Q " * 9),
        Add(1, "S"),
        Multiply(2, "double"),
        Lock(3),
        Discard("A"),
    )
    assert state.fresh == (0, 2), "grown and locked words, not the one with a Double"


def test_FC_25_a_word_is_challenged_once_and_the_next_keeps_its_number() -> None:
    state = played("ZZZ", "CAT", "QQQ", fresh=(0, 1, 2))
    state, _ = done(state, Challenge(1, 1), seat=1)
    assert [word.letters for word in state.words[0]] == ["CAT", "QQQ"]
    assert state.fresh == (0, 1)
    state, _ = done(state, Challenge(1, 1), seat=3)
    assert state.fresh == (1,)
    rule, said = refusal(state, Challenge(1, 1), 1)
    assert rule == "FC-R18"
    assert said.endswith("or it has been challenged already: each such word may be challenged once.")
    state, _ = done(state, Challenge(1, 2), seat=1)
    assert state.totals == (-100, -25)


def test_FC_25_the_house_may_set_other_stakes() -> None:
    game = FiveToClose(stakes=(10, 20))
    assert done(played("ZZZ"), Challenge(1, 1), seat=1, game=game)[0].totals == (-10, 0)
    assert done(played("CAT"), Challenge(1, 1), seat=1, game=game)[0].totals == (0, -20)


def test_FC_R2_a_beginning_need_only_lead_to_a_word() -> None:
    state, events = done(played("XYL"), Challenge(1, 1), seat=1)
    assert state.totals == (0, -25)
    assert cited(events) == ["FC-25", "FC-R2", "FC-25"]
    assert "XYL need not be a word yet: 6 words of the dictionary begin so" in says(events)
    assert says(events[-1:]) == "XYL may stand: the challenge costs team 2 25 points."
    state, events = done(played("XYZ"), Challenge(1, 1), seat=1)
    assert state.totals == (-50, 0)
    assert "no word of the dictionary begins so" in says(events)


def test_FC_R2_a_locked_word_must_be_one() -> None:
    assert done(played(locked("XYL")), Challenge(1, 1), seat=1)[0].totals == (-50, 0)


def test_FC_R2_with_the_option_only_new_locks_are_challenged() -> None:
    game = FiveToClose(challenge="locked_only")
    state = played("XYZ", locked("QQQ"), fresh=(0, 1))
    assert refusal(state, Challenge(1, 1), 1, game)[0] == "FC-R2"
    assert GAME.to_act(state) == (1, 3)
    assert list(game.moves(state, 3)) == [Challenge(1, 2)]
    assert game.to_act(played("XYZ")) == (1,)


def closing(*extra: Word) -> State:
    """The first seat locks its fifth word and ends the turn."""
    state = table("A B", own=(*FOUR_LOCKED, "PIGZ", *extra), draw="Q " * 9)
    state, _ = done(state, Lock(5), *(Lock(6 + i) for i in range(len(extra))), Done())
    return state


def test_FC_R4_a_challenge_to_the_last_lock_lets_the_round_go_on() -> None:
    state, events = done(closing(), Challenge(1, 5), seat=1)
    assert cited(events)[-1] == "FC-R4"
    assert says(events[-1:]) == (
        "Only 4 of the 5 words it takes are locked now: the round goes on, and Player 1 finishes the turn."
    )
    assert (GAME.to_act(state), state.totals) == ((0,), (-50, 0))
    assert refusal(state, Lock(1))[0] == "FC-7"
    assert state.step == 4, "the locking is over too"
    assert GAME.moves(state, 0) == [Discard("A"), Discard("B")]
    state, _ = done(state, Discard("A"))
    assert state.phase == "refill"


def test_FC_R4_with_the_option_the_round_is_over_all_the_same() -> None:
    game = FiveToClose(last_lock="over", minimums=(3,))
    state, events = done(closing(), Challenge(1, 5), seat=1, game=game)
    assert (state.phase, cited(events)[-1]) == ("closing", "FC-R4")
    assert (
        says(events[-1:])
        == "Only 4 of the 5 words it takes are locked now, and the round is over all the same."
    )
    state, _ = done(state, Accept(), seat=1, game=game)
    assert state.totals == (4 * 10 - 50, 0), "four words, no points for closing, and a wrong one"


def test_FC_R14_a_challenge_does_not_bring_back_a_round_that_is_given_up() -> None:
    state = table(own=(locked("CATZ"),), phase="closing", fresh=(0,), turn=399)
    state, events = done(state, Challenge(1, 1), seat=1)
    assert (state.phase, cited(events)[-1]) == ("closing", "FC-R16")
    state = table(own=(locked("CATZ"),), phase="closing", fresh=(0,), turn=398)
    assert done(state, Challenge(1, 1), seat=1)[0].phase == "play"


def test_FC_R4_not_if_five_are_left_all_the_same() -> None:
    state, events = done(closing(Word("SOW")), Challenge(1, 5), seat=3)
    assert "FC-R4" not in cited(events)
    assert GAME.to_act(state) == (1, 3), "the next player waits to let the rest stand"
    state, _ = done(state, Accept(), seat=1)
    assert state.totals == (5 * 10 + 25 - 50, 0)


def test_FC_R4_the_next_player_lets_the_words_stand() -> None:
    state = closing()
    assert GAME.moves(state, 1) == [Accept(), Challenge(1, 5)]
    assert refusal(state, DrawPile(), 1)[0] == "FC-19"
    assert refusal(state, Accept(), 3)[0] == "FC-10"


def test_a_challenge_needs_a_word_and_a_seat() -> None:
    assert refusal(played("CAT"), Challenge(1, 7), 1)[0] == "FC-6"
    assert refusal(played("CAT", game=ALONE), Challenge(1, 1), 9, ALONE)[0] == "FC-25"
