"""What Python does on a page without Jupyter: it makes screens, and tells the page what a kernel would.

The page's own Python runs this file. A message is a text of JSON; `models.js` is the other end.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from types import ModuleType
from typing import Any

Tell = Callable[[str], object]


def do_without_ipython() -> None:
    """Put an empty package in its place: ipywidgets asks it whether a kernel runs, and here none does."""
    names = ("IPython", "IPython.display", "IPython.core", "IPython.core.interactiveshell")
    made = {name: ModuleType(name) for name in names}
    nothing: dict[str, Any] = {
        "get_ipython": lambda: None,
        "display": lambda *_, **__: None,
        "clear_output": lambda *_, **__: None,
        "InteractiveShell": object,
    }
    for module in made.values():
        vars(module).update(nothing)
    vars(made["IPython"])["display"] = made["IPython.display"]
    sys.modules.update(made)


def join(tell: Tell) -> Callable[[str], None]:
    """Have every screen tell the page what changes; gives what takes the page's answers."""
    import comm
    from comm.base_comm import BaseComm

    from rulebook_widgets.scripts import SHELVES

    class Wire(BaseComm):
        def publish_msg(self, msg_type: str, data: Any = None, *_: Any, **__: Any) -> None:
            tell(json.dumps({"is": msg_type, "id": self.comm_id, "data": data}))

    def hear(text: str) -> None:
        asked = json.loads(text)
        wire = comm.get_comm_manager().get_comm(asked["id"])
        content = {"data": {"method": "custom", "content": asked["content"]}}
        if wire is not None:
            wire.handle_msg({"content": content, "buffers": []})

    comm.create_comm = Wire
    SHELVES.clear()  # this page has not been told of any script
    return hear


def opened(key: str) -> tuple[str, Any]:
    """Give the page that a key belongs on, and the game or work that it holds, if it holds any."""
    import rulebook
    from rulebook.core.record import Record
    from rulebook.core.save_file import BadRecord
    from rulebook.keys.seal import Broken
    from rulebook.lessons.work import Work

    with suppress(BadRecord, rulebook.Refused):
        record = Record.from_key(key)
        return f"play/{record.game.name}", record
    with suppress(Broken):
        work = Work.from_key(key)
        return f"learn/{work.lesson}", work
    return "", None


def game(wanted: dict[str, Any], record: Any) -> list[Any]:
    """Lay out the game of a key. A key that holds none is refused at the table, beside one's own game."""
    import rulebook
    from rulebook_widgets import table

    held = (record, opened(wanted["own"])[1])  # a game in which nobody has moved is one, too
    fresh = rulebook.new(wanted["name"], **wanted["options"])
    laid = next((each for each in held if each is not None), fresh)
    seed = wanted["seed"] if laid is not record else None
    made = table(laid, bots=wanted["bots"], seed=seed, language=wanted["language"])
    if wanted["key"] and record is None:
        made.do({"do": "load", "text": wanted["key"]})
    return [made]


def lesson(wanted: dict[str, Any], work: Any) -> list[Any]:
    """Lay out a lesson as its notebook does: the desk, every step, what is handed in, more exercises."""
    from rulebook_widgets import Lesson

    made = Lesson(wanted["name"], language=wanted["language"])
    cards = [made, *(made.step(step.name) for step in made.found.steps), made.hand_in(), made.more()]
    if wanted["key"]:
        made.do({"do": "restore", "text": wanted["key"]})
    return cards


def begin(wanted_text: str, tell: Tell) -> Callable[[str], None]:
    """Make what a page is for, and tell it which screens stand on it, from top to bottom.

    A key that belongs on another page is told, and nothing is made.
    """
    if "IPython" not in sys.modules:
        do_without_ipython()
    hear = join(tell)
    wanted = json.loads(wanted_text)
    page, held = opened(wanted["key"]) if wanted["key"] else ("", None)
    if page != wanted["page"] and page in wanted["pages"]:
        tell(json.dumps({"is": "elsewhere", "page": page, "key": wanted["key"]}))
        return hear
    screens = {"game": game, "lesson": lesson}[wanted["kind"]](wanted, held)
    names = [str(screen.model_id) for screen in screens]
    tell(json.dumps({"is": "ready", "screens": names, "refused": bool(wanted["key"]) and held is None}))
    return hear


def take_in() -> None:
    """Find the packages that have come since."""
    import_module("importlib").invalidate_caches()
