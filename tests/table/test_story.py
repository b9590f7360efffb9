"""A story that is told on says what the readable one says, and puts no step into words twice."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import rulebook
from rulebook.core.catalogue import Catalogue
from rulebook.table import scene
from rulebook.table.sitting import Sitting
from rulebook.table.story import Story


@pytest.mark.parametrize("name", rulebook.all_games())
def test_it_is_the_readable_story_wherever_one_looks(name: str) -> None:
    game = rulebook.new(name)
    begun = rulebook.play(game, "random", seed=4).at(30)
    sitting = Sitting(begun, ([None, "random"] * game.players)[: game.players], seed=4)
    story, clicks = Story(), Random(4)
    pages: dict[int, list[Any]] = {}
    for _ in range(60):
        match clicks.randrange(7):
            case 0:
                sitting.look_at(clicks.randrange(len(sitting.record) + 1))
            case 1:
                sitting.look_at(clicks.randrange(len(sitting.record) + 1))
                sitting.fork()
            case 2:
                sitting.back_to_former()
            case 3:
                sitting.on_to_later()
            case 4:
                sitting.eyes = clicks.randrange(game.players)
            case _ if sitting.record.to_act and sitting.looking is None:
                seat = sitting.record.to_act[0]
                if seat >= 0:
                    sitting.propose(seat, clicks.choice(sitting.record.legal(seat)))
                else:
                    sitting.follow(sitting.step_of_others())
        language = clicks.choice(["en", "en", "de"])
        pages |= story.told(sitting, language)
        lines = [line for _, page in sorted(pages.items()) for line in page]
        shown = [] if sitting.curtain is not None else scene.story(sitting, language)
        assert [line for line in lines if line[0] <= len(sitting.shown)][: len(shown)] == shown
        assert story.shown(sitting) == shown


def test_a_step_more_is_put_into_words_once(monkeypatch: pytest.MonkeyPatch) -> None:
    record = rulebook.play(rulebook.new("poof"), "greedy", seed=3)
    story, sitting = Story(), Sitting(record.at(200), [None, None])
    story.told(sitting, "en")
    said: list[Any] = []
    plain = Catalogue.say
    monkeypatch.setattr(Catalogue, "say", lambda *args: said.append(args[1]) or plain(*args))
    sitting.record = record.at(202)
    for step in (202, 120, 202):
        sitting.look_at(step)
        story.told(sitting, "en")
    assert said == [e for step in record.steps[201:203] for e in step.events if e.seen_by(0)]
