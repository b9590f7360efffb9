"""The critic of 5 To Close: what it has something against, and which bots give it something to say."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from rulebook.core.compiled import seed_streams
from rulebook.core.kernel import OVER
from rulebook.games.five_to_close import Begin, Discard, Done, Freeze, State, Swap, Word
from rulebook.games.five_to_close import kernel_codes as codes
from tests.games.five_to_close.tables import ALONE, FOUR_LOCKED, GAME, locked, table

MANY = "E E T T R R S S A A I I N N O O L D"


def said(state: State, move: Any) -> str | None:
    """What the critic says, in words and with its rule."""
    assert GAME.why_not(state, 0, move) is None
    event = GAME.critic([], GAME.view(state, 0), 0, move)
    return None if event is None else f"[{event.rule}] {GAME.rules.say(event)}"


def test_FC_22_a_wild_is_not_given_away_with_the_hand() -> None:
    with_wild = table("A B C D E F wild", phase="draw", draw=MANY)
    assert said(with_wild, Swap()) == (
        "[FC-22] A Wild was given away with the hand. A Wild is any letter, the best card there is: keep it, "
        "and let the others go one by one."
    )
    assert said(table("A B C D E F freeze", phase="draw", draw=MANY), Swap()) is None


def test_FC_14_a_multiplier_is_not_thrown_away_if_a_ready_word_takes_it() -> None:
    thrown = Discard("double")
    assert said(table("Q double", own=("CAT",)), thrown) == (
        "[FC-14] CAT could have taken the Double in this turn, for 2 times its points once it is locked. "
        "It costs 25 points on a word no more than in the hand."
    )
    just_locked = table("Q double", own=(locked("CAT"),), step=3, fresh=(0,))
    assert said(just_locked, thrown) is not None, "before it was locked it could take the card"
    takes_none = (locked("CAT"), Word("DOG", frozen=True), Word("HEN", card="triple"), "CATZ", "AT")
    assert said(table("Q double", own=takes_none), thrown) is None


def test_FC_16_a_freeze_is_not_thrown_away_if_it_can_stop_a_ready_word() -> None:
    thrown = Discard("freeze")
    assert said(table("Q freeze", theirs=("CAT",)), thrown) == (
        "[FC-16] The Freeze could have stopped CAT of team 2, which can be locked as it is. On the table it "
        "costs nothing."
    )
    assert said(table("Q freeze", theirs=(locked("CAT"), Word("DOG", frozen=True), "CATZ")), thrown) is None
    assert said(table("Q freeze", own=("CAT",)), thrown) is None


def test_FC_12_a_wild_is_not_thrown_away_before_anything_else() -> None:
    assert said(table("Q wild"), Discard("wild")) == (
        "[FC-12] A Wild is thrown away, which is any letter, while the hand has something worse."
    )
    assert said(table("wild"), Discard("wild")) is None


def test_FC_19_ready_words_are_locked_before_another_team_ends_the_round() -> None:
    about_to: Any = {"theirs": (*FOUR_LOCKED, "HORSE")}
    assert said(table("Q Z", own=("CAT", "PIG", "ZZ"), **about_to), Discard("Q")) == (
        "[FC-19] CAT and PIG were not locked, and team 2 can end the round in its next turn: then they score "
        "nothing."
    )
    assert said(table("Q Z", own=("CAT",), theirs=(*FOUR_LOCKED, "HORS")), Discard("Q")) is None
    assert said(table("Q Z", own=(locked("CAT"), Word("PIG", frozen=True)), **about_to), Discard("Q")) is None
    assert said(table(own=("CAT",), **about_to), Done()) is not None
    closed = table("Q", own=(*FOUR_LOCKED, locked("CAT"), "PIG"), step=3, **about_to)
    assert said(closed, Done()) is None, "this team has ended the round itself"


def test_nothing_is_said_of_other_moves() -> None:
    assert said(table("Q freeze wild", theirs=("CAT",)), Freeze(2, 1)) is None
    assert said(table("Q freeze wild", theirs=("CAT",)), Begin("A", wild=True)) is None


ENDS = (codes.SWAP, codes.DISCARD, codes.DONE)


def counted(bot: str, games: int) -> Counter[str]:
    """What the critic has to say of games of one bot, played in the kernel, by its message."""
    kernel = ALONE.kernel()
    assert kernel is not None
    module, found = kernel.module, Counter[str]()
    luck, row = np.zeros(1 + ALONE.players, np.uint64), np.zeros(module.WIDTH, np.int64)
    bots = np.array([module.BOTS.index(bot)] * ALONE.players, np.int64)
    for number in range(games):
        now = kernel.packed([ALONE.start()])[0]
        seed_streams(luck, np.uint64(1), np.uint64(number))
        while (seat := int(module.turn(kernel.house, now, bots, luck, row))) != OVER:
            if row[0] in ENDS:
                state = module.unpack(ALONE, now)
                event = ALONE.critic(
                    [], ALONE.view(state, seat), seat, module.decode(ALONE, state, seat, row)
                )
                found[event.say if event else "ends"] += 1
            module.play(kernel.house, now, seat, row)
    return found


@pytest.mark.everywhere
def test_the_wordsmith_gives_the_critic_nothing_to_say_in_a_thousand_games() -> None:
    found = counted("wordsmith", 1_000)
    print(found)
    assert found.keys() == {"ends"}
    assert found["ends"] > 50_000


@pytest.mark.slow
def test_the_speller_is_caught_at_what_it_does_badly() -> None:
    found = counted("speller", 100)
    print(found)
    assert found.keys() == {"ends", "swapped_wild", "wasted_multiplier"}
