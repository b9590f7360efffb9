"""Five rooms alike: the modules that every game has, and what each has alone."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from rulebook.core.registry import FOLDER
from tests.pages import CONTRIBUTING

RULES = ("table", "house", "legal", "play", "score", "game")
PLAN = {*RULES, "bots", "odds", "facts", "measures", "kernel", "exercises", "paper"}
"""What every room has, and for what is in it CONTRIBUTING has a line."""
WHERE_HIDDEN = {"view"}
"""What a room has where something is hidden."""
WHERE_CRITICIZED = {"critic"}
"""What a room has where there are moves that no good player makes."""
WHERE_CHOSEN = {"chosen", "further"}
"""What a room has whose exercises fill more than one file."""
PARTS = re.compile(r"kernel_\w+")
"""Parts of the kernel, which each game has as it needs them."""
ALONE = {
    "close_enough": {"showdown", "reach", "breakeven", "small_round"},
    "closing_in": {
        "actions",
        "city",
        "collapse",
        "intel",
        "judgement",
        "one_tile",
        "routes",
        "supply",
        "turns",
    },
    "five_to_close": {
        "challenges",
        "decks",
        "dictionary",
        "hands",
        "mind",
        "specials",
        "spelling",
        "vocabulary",
        "wordsmith",
    },
    "knapp_daneben": {
        "champion",
        "champion_nets",
        "champion_patterns",
        "champion_retrained",
        "champion_training",
        "champion_wishes",
        "grandmaster_training",
        "small_sheet",
    },
    "poof": set(),
}
"""What each game truly has alone."""
GAMES = sorted(ALONE)


def modules(game: str) -> set[str]:
    return {path.stem for path in (FOLDER / game).glob("*.py")} - {"__init__"}


@pytest.mark.parametrize("game", GAMES)
def test_a_room_has_the_modules_of_the_plan_and_what_its_game_has_alone(game: str) -> None:
    found = {name for name in modules(game) if not PARTS.fullmatch(name)}
    assert found >= PLAN
    assert found - PLAN - WHERE_HIDDEN - WHERE_CRITICIZED - WHERE_CHOSEN == ALONE[game]


def test_the_plan_of_a_room_is_written_down() -> None:
    page = CONTRIBUTING.read_text(encoding="utf-8")
    plan = page.split("## The plan of a room")[1].split("\n## ")[0]
    assert (
        set(re.findall(r"^\| `(\w+)\.py` \|", plan, re.M))
        == PLAN | WHERE_HIDDEN | WHERE_CRITICIZED | WHERE_CHOSEN
    )


@pytest.mark.parametrize("game", GAMES)
def test_nothing_inherits_rules(game: str) -> None:
    """A game is its options and `Game`, a move may share words with its like: there are no towers."""
    allowed = {"House", "Game", "Spoken", "Protocol", "Generic", "NamedTuple", "ValueError", "Exception"}
    moves = _classes(FOLDER / game / "table.py")
    for path in (FOLDER / game / f"{module}.py" for module in RULES):
        for name, bases in _classes(path).items():
            assert bases <= allowed | set(moves), f"{game}/{path.name}: {name} inherits {bases}"


def _classes(path: Path) -> dict[str, set[str]]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    return {
        node.name: {ast.unparse(base).split("[")[0].split(".")[-1] for base in node.bases} for node in classes
    }
