"""What the exercises train: every exercise says it, in the words of one list."""

from __future__ import annotations

import pytest

import rulebook
from rulebook.lessons import exercise, exercises, exercises_on, lessons, topics, topics_of

ALL = [(game, name) for game in lessons() for name in exercises(game)]


def test_every_game_has_a_lesson() -> None:
    assert (
        set(rulebook.all_games()) >= set(lessons()) >= {"poof", "close_enough", "closing_in", "five_to_close"}
    )


@pytest.mark.parametrize(("game", "name"), ALL)
def test_an_exercise_trains_one_topic_or_a_few(game: str, name: str) -> None:
    trained = topics_of(game, name)
    assert 1 <= len(trained) == len(set(trained)) <= 3
    assert set(trained) <= set(topics())


def test_every_exercise_has_one_main_topic() -> None:
    assert sorted(pair for topic in topics() for pair in exercises_on(topic)) == sorted(ALL)


@pytest.mark.parametrize("topic", topics())
def test_every_topic_is_the_main_one_of_exercises_in_several_games(topic: str) -> None:
    assert len({game for game, _ in exercises_on(topic)}) >= 2


@pytest.mark.parametrize("game", lessons())
def test_every_game_has_exercises_enough_and_some_that_ask_for_no_number(game: str) -> None:
    kinds = [exercise(game, name).form()["kind"] for name in exercises(game)]
    assert len(kinds) >= 9
    assert len(set(kinds) - {"number"}) >= 2
