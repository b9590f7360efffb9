"""What has happened since a screen was last drawn, step by step, told by the events of the record alone."""

from __future__ import annotations

from copy import copy
from typing import Any

from rulebook.core.game import Event
from rulebook.core.record import Record
from rulebook.table import finale, scene
from rulebook.table.boards import Board, Look, find_board
from rulebook.table.changes import changes
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


def film(
    sitting: Sitting, language: str, since: int, picture: dict[str, Any] | None = None
) -> list[dict[str, Any]]:
    """Tell each step after `since`: its lines with rules and motions; with a `picture`, each as it looked.

    The picture is what the screen shows now, so the last step has none of its own. Of the first is told what
    differs from it, of every other what changed since the one before (`changes.py`).

    >>> import rulebook
    >>> record = rulebook.play(rulebook.new("knapp_daneben"), bots=["random"], seed=7)
    >>> sitting = Sitting(record.at(4), [None])
    >>> picture = find_board(sitting.game).picture(scene.look(sitting, "en"))
    >>> told = film(sitting, "en", 2, picture)
    >>> [frame["step"] for frame in told], told[0]["picture"]["roll"], "picture" in told[-1]
    ([3, 4], ['Roll 1 of 25'], False)
    >>> told[1]["lines"][0]
    ['KD-4', 'Roll 2, Player 1: 1, 1, 3, 1 and 1.', {'kind': 'tumble', 'at': ['face **']}]
    """
    record = sitting.record
    board = find_board(record.game)
    frames: list[dict[str, Any]] = []
    looked: dict[str, Any] = {"picture": picture, "shown": {}}
    for step in range(max(since, len(record) - LONGEST) + 1, len(record) + 1):
        told = _told(sitting, board, language, step)
        if picture is not None:
            looks = _looks(sitting, board, language, step)
            told |= {part: changes(looked[part], now) for part, now in looks.items()}
            looked |= looks
        frames.append(told)
    return frames


def _looks(sitting: Sitting, board: Board, language: str, step: int) -> dict[str, Any]:
    """How a step looked: its picture, and what was shown around it."""
    last = len(sitting.record)
    if step < last:
        then = _as_it_was(sitting, step)
        picture = finale.picture(_glance(then, language), then.record, board)
        return {"picture": picture, "shown": _around(then, language)}
    if closed(sitting.record, board):
        # The end is told line by line before it is all there.
        return {"shown": _around(_as_it_was(sitting, step - 1), language) | {"step": step}}
    return {}


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
        "hand_over": None,
        "step": len(then.record),
        "active": False,
        "over": False,
    }
