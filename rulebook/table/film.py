"""What has happened since a screen was last drawn, step by step, told by the events of the record alone."""

from __future__ import annotations

from copy import copy
from typing import Any

from rulebook.core.game import Event
from rulebook.core.record import Record
from rulebook.table import finale, scene
from rulebook.table.boards import Board, Look, find_board
from rulebook.table.finale import closed
from rulebook.table.sitting import Sitting

LONGEST = 60
"""Steps that are shown one by one at most; of more, the last ones."""


def goes_on(before: Record[Any, Any] | None, now: Record[Any, Any]) -> bool:
    """Tell whether a record is an earlier one with more steps.

    >>> import rulebook
    >>> record = rulebook.play(rulebook.new("knapp_daneben"), bots=["random"], seed=7)
    >>> goes_on(record.at(12), record), goes_on(record, record.at(12)), goes_on(None, record)
    (True, False, False)
    """
    if before is None or before.game != now.game or len(before) >= len(now):
        return False
    return before.steps[len(before)] == now.steps[len(before)]


def film(sitting: Sitting, language: str, since: int, pictures: bool) -> list[dict[str, Any]]:
    """Tell each step after `since`: its lines with rules and motions; with `pictures`, each as it looked.

    The last step has no picture of its own: that is what the screen shows now.

    >>> import rulebook
    >>> record = rulebook.play(rulebook.new("knapp_daneben"), bots=["random"], seed=7)
    >>> told = film(Sitting(record.at(4), [None]), "en", 2, pictures=True)
    >>> [frame["step"] for frame in told], "picture" in told[0], "picture" in told[-1]
    ([3, 4], True, False)
    >>> told[1]["lines"][0]
    ['KD-4', 'Roll 2, Player 1: 1, 1, 3, 1 and 1.', {'kind': 'tumble', 'at': ['face **']}]
    """
    record = sitting.record
    board = find_board(record.game)
    frames: list[dict[str, Any]] = []
    before: dict[str, Any] = {}
    for step in range(max(since, len(record) - LONGEST) + 1, len(record) + 1):
        told = _told(sitting, board, language, step)
        if pictures and step == len(record) and closed(record, board):
            # The end is told line by line before it is all there.
            told["shown"] = _around(_as_it_was(sitting, step - 1), language) | {"step": step}
        elif pictures and step < len(record):
            then = _as_it_was(sitting, step)
            picture = finale.picture(_glance(then, language), then.record, board)
            told["picture"] = {name: part for name, part in picture.items() if before.get(name) != part}
            told["shown"] = _around(then, language)
            before = picture
        frames.append(told)
    return frames


def _told(sitting: Sitting, board: Board, language: str, at: int) -> dict[str, Any]:
    step, rules = sitting.record.steps[at], sitting.game.rules
    lines = [
        [event.rule, rules.say(event, language), board.motion(event)]
        for event in step.events
        if event.seen_by(sitting.eyes)
    ]
    return {"step": at, "own": step.seat == sitting.eyes, "lines": lines}


def _as_it_was(sitting: Sitting, step: int) -> Sitting:
    """The same sitting at an earlier step, before anybody looked back at it."""
    then = copy(sitting)
    then.record, then.looking, then.refused, then.since = sitting.record.at(step), None, None, step - 1
    return then


def _glance(then: Sitting, language: str) -> Look:
    """Look at a step that is over: nothing can be moved there."""
    view = then.game.view(then.record.state, then.eyes)
    seen: tuple[Event, ...] = then.happened
    return Look(then.game, view, then.eyes, language, (), seen, then.locked)


def _around(then: Sitting, language: str) -> dict[str, Any]:
    """What the frame shows of that step."""
    return {
        "turn": scene.turn(then, language),
        "task": "",
        "seats": scene.seats(then, language),
        "moves": [],
        "finale": None,
        "refusal": None,
        "go_on": "",
        "step": len(then.record),
        "active": False,
        "over": False,
    }
