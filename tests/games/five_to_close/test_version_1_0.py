"""5 To Close as version 1.0 kept it: its keys, a save file and its word lists are in version_1_0.json."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import rulebook
from rulebook.games.five_to_close import FiveToClose

KEPT = json.loads(Path(__file__).with_name("version_1_0.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("kept", KEPT["games"], ids=lambda kept: f"{kept['steps']} steps")
def test_FC_R20_a_game_of_version_1_0_opens_with_the_words_it_was_played_with(kept: dict[str, Any]) -> None:
    """Among them challenges to AEON, LITRE, LEARNT, FIBRES and others, which were no words then."""
    if "key" in kept:
        record = rulebook.Record.from_key(kept["key"])
        assert record.key() == kept["key"]
    else:
        record = rulebook.Record.from_json(json.dumps(kept["file"]))
        assert json.loads(record.to_json()) == kept["file"]
    assert record.game.spelling == "american"
    assert (len(record), list(record.game.scores(record.state))) == (kept["steps"], kept["scores"])
    events = [event for step in record.steps for event in step.events]
    for found, listed in ((True, "right"), (False, "wrong")):
        looked_up = [e.data["text"] for e in events if e.say == "looked_up" and e.data["found"] == found]
        assert looked_up == kept[listed]
    assert [e.data["text"] for e in events if e.say == "leads_nowhere"] == kept["nowhere"]


@pytest.mark.parametrize(("kept", "school"), [("school", True), ("whole", False)])
def test_FC_R20_the_american_list_is_that_of_version_1_0(kept: str, school: bool) -> None:
    words = FiveToClose(spelling="american", school_list=school).vocabulary
    digest = sha256("\n".join(words).encode()).hexdigest()[:32]
    assert {"words": len(words), "digest": digest} == KEPT["lists"][kept]


def test_FC_R20_a_new_game_says_in_its_key_and_file_which_spelling_it_accepts() -> None:
    for spelling in ("both", "american"):
        record = rulebook.Record(rulebook.new("five_to_close", spelling=spelling))
        assert rulebook.Record.from_key(record.key()).game == record.game
        assert rulebook.Record.from_json(record.to_json()).game == record.game
    assert json.loads(rulebook.Record(FiveToClose()).to_json())["options"] == {"spelling": "both"}
