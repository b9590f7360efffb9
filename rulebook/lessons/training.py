"""What exercises train: twelve topics of probability, and which exercise is about which of them.

The topics and their names are in `texts/feedback.toml`; each exercise lists its own in its English texts, the
main one first.
"""

from __future__ import annotations

from rulebook.core.registry import FOLDER
from rulebook.core.texts import texts_in
from rulebook.lessons.seeded import exercises, lessons
from rulebook.lessons.wording import TEXTS


def topics(language: str = "en") -> dict[str, str]:
    """List the topics with their names.

    >>> topics()["complement"]
    'the opposite event'
    """
    return dict(texts_in(TEXTS, "feedback", language)["topic"])


def topics_of(game: str, name: str) -> tuple[str, ...]:
    """List what an exercise trains, the main topic first.

    >>> topics_of("knapp_daneben", "two_dice")
    ('counting',)
    """
    return tuple(texts_in(FOLDER / game, "exercises", "en")[name]["topics"])


def exercises_on(topic: str) -> tuple[tuple[str, str], ...]:
    """List the exercises of all games that have this for their main topic.

    >>> ("knapp_daneben", "enough_games") in exercises_on("simulation")
    True
    """
    asked = ((game, name) for game in lessons() for name in exercises(game))
    return tuple((game, name) for game, name in asked if topics_of(game, name)[0] == topic)
