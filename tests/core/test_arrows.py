"""The rooms of the house: which may use which. Every import counts, inside functions too."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import rulebook
import rulebook_widgets

HOUSE = {
    "rulebook": Path(rulebook.__file__).parent,
    "rulebook_widgets": Path(rulebook_widgets.__file__).parent,
}
ARROWS = {
    "keys": (),
    "core": ("keys",),
    "odds": ("core",),
    "simulation": ("odds", "core", "keys"),
    "testing": ("core", "keys"),
    "lessons": ("simulation", "odds", "core", "keys"),
    "advice": ("simulation", "odds", "core", "keys"),
    "balance": ("lessons", "advice", "simulation", "odds", "core", "keys"),
    "games": ("lessons", "simulation", "odds", "core", "keys"),
    "table": ("advice", "games", "simulation", "odds", "core", "keys"),
    "cli": (
        "balance",
        "testing",
        "lessons",
        "table",
        "advice",
        "games",
        "simulation",
        "odds",
        "core",
        "keys",
    ),
    "rulebook_widgets": (
        "balance",
        "lessons",
        "table",
        "advice",
        "games",
        "simulation",
        "odds",
        "core",
        "keys",
    ),
}
"""From each room to those below it that it may use; games use lessons to say what an exercise is."""


def imports(path: Path) -> Iterator[str]:
    """Give the dotted name of whatever a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            yield f"{node.module}"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def room_of(dotted: str) -> str | None:
    """Name the room that a dotted name leads into; None for other packages and for the front door."""
    package, _, rest = dotted.partition(".")
    if package == "rulebook_widgets":
        return package
    room = rest.partition(".")[0]
    return room if package == "rulebook" and room in ARROWS else None


def files() -> Iterator[tuple[str, Path]]:
    for package, folder in HOUSE.items():
        for path in sorted(folder.rglob("*.py")):
            parts = path.relative_to(folder).parts
            if package == "rulebook_widgets" or len(parts) > 1:
                yield (package if package == "rulebook_widgets" else parts[0]), path


@pytest.mark.parametrize("room", ARROWS)
def test_arrows_point_one_way(room: str) -> None:
    wrong = {
        f"{path.name} imports {name}"
        for here, path in files()
        if here == room
        for name in imports(path)
        if (there := room_of(name)) and there not in (*ARROWS[room], room)
    }
    assert wrong == set()


def test_no_arrow_leads_round() -> None:
    for room, below in ARROWS.items():
        assert all(room not in ARROWS[lower] for lower in below)


def test_every_room_is_on_the_plan() -> None:
    rooms = {p.name for p in HOUSE["rulebook"].iterdir() if p.is_dir() and p.name != "__pycache__"}
    assert rooms | {"rulebook_widgets"} == set(ARROWS)


def test_no_game_imports_another() -> None:
    for path in (HOUSE["rulebook"] / "games").glob("*/*.py"):
        for name in imports(path):
            game = name.removeprefix("rulebook.games.").partition(".")[0]
            assert not name.startswith("rulebook.games.") or game == path.parent.name, path


def test_the_library_knows_no_jupyter() -> None:
    screens = {"ipywidgets", "anywidget", "IPython", "rulebook_widgets"}
    for path in HOUSE["rulebook"].rglob("*.py"):
        assert not screens & {name.partition(".")[0] for name in imports(path)}, path
