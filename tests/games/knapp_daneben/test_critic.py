"""The critic of Knapp Daneben!: what it says of a write, and that the champion gives it nothing to say."""

from __future__ import annotations

import pytest

import rulebook
from rulebook.games.knapp_daneben import KnappDaneben, State, Write
from rulebook.games.knapp_daneben.critic import critic, harmless, outdone

GAME = KnappDaneben()


def criticized(bot: str, games: int, game: KnappDaneben = GAME) -> list[str]:
    """What the critic says in so many games of a bot."""
    found = []
    for seed in range(games):
        record = rulebook.play(game, bot, seed=seed)
        events = (record.critic(step) for step in range(1, len(record) + 1))
        found += [game.rules.cited(event) for event in events if event]
    return found


def test_kd_6_less_than_would_fit_in_the_same_circle() -> None:
    """The last circle has the own colour: 8 makes two crosses with its neighbours 7, and 4 makes a mark."""
    sheet = (6, 7, 0, 7, 6, *(2,) * 20)
    state = State(("green",), 25, (3, 4, 3, 5, 2), (0,), (sheet,))
    assert [str(move) for move in GAME.moves(state, 0)] == [
        f"write {total} in row 1, column 3" for total in (5, 6, 7, 8)
    ]
    event = critic(GAME, (), state, 0, Write(7, 1, 3))
    assert event is not None and GAME.rules.cited(event) == (
        "Player 1 writes 7 in row 1, column 3, where 6 was to be had: it makes more, and takes nothing from "
        "any other circle. [KD-6]"
    )
    assert critic(GAME, (), state, 0, Write(6, 1, 3)) is None
    # A 5 and a 7 make no cross alike; a 3 would have a mark besides.
    assert not outdone(GAME, sheet, Write(5, 1, 3), Write(7, 1, 3))
    assert outdone(GAME, sheet, Write(5, 1, 3), Write(3, 1, 3))


def test_what_is_not_settled_yet_is_not_called_less() -> None:
    """Beside an empty circle, a total that makes fewer points now may make more of them later."""
    sheet = (6, 7, 0, 0, 6, *(2,) * 20)
    assert not outdone(GAME, sheet, Write(5, 1, 3), Write(8, 1, 3))
    # One cross in the row against one in the column: who knows which line ends with more.
    crossing = (6, 7, 0, 2, 6, 2, 2, 5, 2, 2, *(2,) * 15)
    assert not outdone(GAME, crossing, Write(4, 1, 3), Write(8, 1, 3))


def test_kd_9_a_circle_is_spoilt_though_another_could_take_a_number_without_harm() -> None:
    """A 9 between two 7s, in a row that has two crosses; the last circle takes it as well as anything."""
    sheet = (6, 7, 0, 7, 6, 5, 9, 0, *(9, 5) * 6, 5, 9, 5, 9, 0)
    state = State(("green",), 23, (3, 1, 3, 1, 6), (0,), (sheet,))
    spoils, keeps = Write(9, 1, 3), Write(9, 5, 5)
    assert {spoils, keeps} <= set(GAME.moves(state, 0))
    assert keeps in harmless(GAME, state, 0, spoils, [keeps])
    event = critic(GAME, (), state, 0, spoils)
    assert event is not None and (event.rule, event.say) == ("KD-9", "spoilt")
    for language in ("en", "de", "fr", "it"):
        assert "9" in GAME.rules.say(event, language)
    assert critic(GAME, (), state, 0, Write(4, 5, 5)) is None


def test_the_critic_finds_something_in_games_at_random() -> None:
    said = criticized("random", 6)
    assert any("[KD-9]" in words for words in said)


@pytest.mark.everywhere
def test_the_champion_gives_the_critic_nothing_to_say_in_a_thousand_games() -> None:
    assert criticized("champion", 1000) == []


@pytest.mark.slow
def test_the_optimum_gives_the_critic_nothing_to_say() -> None:
    assert criticized("optimal", 100, KnappDaneben(dice=3, sides=3)) == []
