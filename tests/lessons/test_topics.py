"""What the exercises train: every exercise says it, in the words of one list."""

from __future__ import annotations

import pytest

import rulebook
from rulebook.lessons import exercises, exercises_on, lessons, topics, topics_of

ALL = [(game, name) for game in lessons() for name in exercises(game)]


def test_every_game_has_a_lesson() -> None:
    assert set(rulebook.games()) >= set(lessons()) >= {"poof", "close_enough", "closing_in", "five_to_close"}


@pytest.mark.parametrize(("game", "name"), ALL)
def test_an_exercise_trains_one_topic_or_a_few(game: str, name: str) -> None:
    trained = topics_of(game, name)
    assert 1 <= len(trained) == len(set(trained)) <= 3
    assert set(trained) <= set(topics())


def test_every_exercise_has_one_main_topic() -> None:
    assert sorted(pair for topic in topics() for pair in exercises_on(topic)) == sorted(ALL)
