"""A game of each kind to read, kept as text: every event with its rule, and played the same for ever."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import rulebook
from rulebook.core.game import CHANCE
from rulebook.core.record import Record

HERE = Path(__file__).parent


def golden(record: Record[Any, Any]) -> str:
    """A game to read: every step, what happened, and the rule that says so when it first comes up."""
    rules = record.game.rules
    out = [repr(rules), f"key {record.key()}", ""]
    known: set[str] = set()
    for number, step in enumerate(record.steps[1:], 1):
        who = "chance" if step.seat == CHANCE else rules.words("en").seat.format(n=step.seat + 1)
        out.append(f"{number}. {who}: {step.move}")
        for event in step.events:
            out.append(f"   {event.rule} {rules.say(event)}")
            if event.rule not in known:
                known.add(event.rule)
                out.append(f"      = {rules[event.rule].text()}")
    out += ["", f"scores {record.game.scores(record.state)}, won by {record.game.winners(record.state)}"]
    return "\n".join(out) + "\n"


def kept(path: Path) -> Record[Any, Any] | None:
    """The game that is there already, if these rules can still read it."""
    key = re.search(r"^key (\S+)$", path.read_text(encoding="utf-8"), re.M) if path.exists() else None
    try:
        return Record.from_key(key[1]) if key else None
    except rulebook.BadRecord:
        return None


def played(name: str) -> Record[Any, Any]:
    """A new one, of two players if they may be two."""
    players = max(2, rulebook.rules(name).options["players"].least or 0)
    return rulebook.play(rulebook.new(name, players=players), "random", seed=5)


@pytest.mark.parametrize("name", rulebook.all_games())
def test_the_golden_game_is_still_played_the_same(name: str, request: pytest.FixtureRequest) -> None:
    path = HERE / "golden" / f"{name}.txt"
    if request.config.getoption("--golden"):
        path.write_text(golden(kept(path) or played(name)), encoding="utf-8")
    text = path.read_text(encoding="utf-8")
    key = re.search(r"^key (\S+)$", text, re.M)
    assert key is not None
    assert golden(Record.from_key(key[1])) == text
