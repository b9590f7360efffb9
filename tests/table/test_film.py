"""What the film tells of each step: its lines, its motions, how it looked; and nothing that was not seen."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import rulebook
from rulebook.core.record import Record
from rulebook.table import finale, scene
from rulebook.table.boards import find_board
from rulebook.table.film import LONGEST, film, goes_on
from rulebook.table.sitting import Sitting
from tests.table.changed import changed
from tests.table.toy import Toy

ROOT = Path(__file__).parents[2]
KINDS = (ROOT / "widgets/rulebook_widgets/frame/motion.js").read_text(encoding="utf-8")


def played(name: str, seed: int = 7) -> Record[Any, Any]:
    return rulebook.play(rulebook.new(name), "random", seed=seed)


def pictured(sitting: Sitting) -> dict[str, Any]:
    """What the screen shows."""
    return finale.picture(scene.look(sitting, "en"), sitting.shown, find_board(sitting.game))


def motions(name: str) -> dict[str, Any]:
    path = find_board(rulebook.new(name)).motions
    assert isinstance(path, Path)
    return tomllib.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", rulebook.all_games())
def test_every_motion_is_of_an_event_of_the_game_and_of_a_kind_that_the_screen_knows(name: str) -> None:
    events = rulebook.new(name).rules.texts("en")["say"]
    told = motions(name)
    assert set(told["motion"]) <= set(events)
    assert set(told.get("ends", ())) <= set(events)
    for motion in told["motion"].values():
        assert re.search(rf"^  {motion['kind']}: \{{", KINDS, re.M), motion
        assert set(motion) in ({"kind", "at"}, {"kind", "from", "to"})


@pytest.mark.parametrize("name", rulebook.all_games())
def test_the_blanks_of_every_motion_are_among_those_of_the_words(name: str) -> None:
    events = rulebook.new(name).rules.texts("en")["say"]
    for say, motion in motions(name)["motion"].items():
        blanks = set(re.findall(r"\{(\w+)\}", json.dumps(motion)))
        assert blanks <= set(re.findall(r"\{(\w+)", events[say])), say


@pytest.mark.slow
@pytest.mark.parametrize("name", rulebook.all_games())
def test_every_step_is_told_as_the_story_tells_it_and_looks_as_it_did(name: str) -> None:
    record = played(name)
    bots = [None, *["random"] * (record.game.players - 1)]
    sitting = Sitting(record.at(min(len(record), 30)), bots)
    picture, shown = pictured(sitting), {}
    told = film(sitting, "en", 4, picture)
    lines = [[frame["step"], rule, words] for frame in told for rule, words, _ in frame["lines"]]
    assert lines == [line for line in scene.story(sitting, "en") if line[0] > 4]
    assert json.loads(json.dumps(told)) == told
    for frame in told[:-1]:
        picture, shown = changed(picture, frame["picture"]), changed(shown, frame["shown"])
        sitting.look_at(frame["step"])
        assert picture == pictured(sitting)
        assert shown["seats"] == scene.seats(sitting, "en")
        assert shown["moves"] == [] and not shown["active"]


def test_whoever_did_not_see_an_event_is_not_told_of_it() -> None:
    record = played("close_enough")
    seen = {}
    for eyes in (0, 1):
        sitting = Sitting(record.at(12), [None, None, None])
        sitting.eyes, sitting.curtain = eyes, None
        seen[eyes] = json.dumps(film(sitting, "en", 0, pictured(sitting)))
    hidden = [e for step in record.at(12).steps for e in step.events if e.seats == (0,)]
    assert hidden
    for event in hidden:
        words = json.dumps(record.game.rules.say(event, "en"))
        assert words in seen[0] and words not in seen[1]


def test_of_a_long_time_the_last_steps_are_shown() -> None:
    record = played("five_to_close")
    sitting = Sitting(record, [None, "random", "random", "random"])
    told = film(sitting, "de", 0)
    assert [frame["step"] for frame in told] == list(range(len(record) - LONGEST + 1, len(record) + 1))


def test_a_record_goes_on_only_from_its_own_beginning() -> None:
    record, other = played("poof", 7), played("poof", 8)
    assert goes_on(record.at(3), record.at(5))
    assert not goes_on(record.at(5), record.at(5)) and not goes_on(other.at(3), record.at(5))
    assert not goes_on(record.at(3), played("close_enough").at(9))


def test_a_game_that_names_no_motion_is_told_all_the_same() -> None:
    toy = rulebook.play(Toy(), "random", seed=1)
    sitting = Sitting(toy, [None] * toy.game.players)
    told = film(sitting, "en", 0, pictured(sitting))
    assert all(motion is None for frame in told for _, _, motion in frame["lines"])
