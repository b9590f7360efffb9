"""Anything from a stranger costs little, and there is no way in that is not listed."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from random import Random

import pytest

from tests.pages import CONTRIBUTING, REPOSITORY
from tests.strangers.__main__ import IN_ALL
from tests.strangers.entries import ENTRIES
from tests.strangers.fuzz import MEGABYTES, SECONDS, fuzz

WAYS_IN = {
    "loads", "load", "decompress", "decompressobj", "b64decode", "read_text", "read_bytes", "read_at_most",
    "open", "input", "on_msg",
}  # fmt: skip
"""What brings something in from outside, by the name it is called by."""
REFUSALS = frozenset(["BadRecord", "BadData", "Broken", "Unreadable", "Incalculable", "NoWords", "BadForm"])
"""What is raised where something that was brought in does not fit."""
HELPS = {
    "rulebook/core/files.py": "reads files for the others",
    "rulebook/keys/codec.py": "makes dataclasses for save files, options and messages",
    "rulebook/keys/seal.py": "opens keys for share keys and lesson keys",
    "rulebook/lessons/work_digits.py": "what lesson keys are made of",
    "rulebook/lessons/formulas.py": "an answer to an exercise",
    "rulebook/core/registry.py": "finds games by the names that installed packages give",
    "rulebook/cli/voice.py": "lines typed at a terminal",
    "rulebook/table/sitting.py": "a message to a table",
    "rulebook/table/studio.py": "a message to a laboratory",
    "widgets/rulebook_widgets/kept.py": "a message to a table or a card",
    "widgets/rulebook_widgets/lesson/desk.py": "a message to a card",
}
"""Modules that an entry calls: what they read has come in by it."""
OURS = {
    "widgets/rulebook_widgets/packing.py",
    "rulebook/advice/measured_skill.py", "rulebook/advice/whole.py", "rulebook/balance/page.py",
    "rulebook/cli/__init__.py",
    "rulebook/cli/lab.py", "rulebook/cli/new.py", "rulebook/core/compiled.py", "rulebook/core/measured.py",
    "rulebook/core/texts.py", "rulebook/games/knapp_daneben/champion_nets.py",
    "rulebook/games/knapp_daneben/champion_retrained.py", "rulebook/games/knapp_daneben/champion_training.py",
    "rulebook/games/knapp_daneben/small_sheet.py", "rulebook/lessons/printed_plans.py",
    "rulebook/lessons/worksheet/pictures.py", "rulebook/lessons/worksheet/printing.py",
    "rulebook/lessons/worksheet/stack.py", "rulebook/simulation/spread.py",
    "rulebook/testing/catalogue.py", "widgets/rulebook_widgets/drawing.py",
    "widgets/rulebook_widgets/pieces.py", "widgets/rulebook_widgets/scripts.py",
    "widgets/rulebook_widgets/paging.py",  # it opens a screen
}  # fmt: skip
"""Modules that read files of the package, or what it has written itself; no stranger reaches them."""


def brings_in(tree: ast.AST) -> Iterator[str]:
    """The names by which a module brings something in, or refuses it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            if name in WAYS_IN:
                yield name
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            name = getattr(node.exc.func, "id", "")
            if name in REFUSALS:
                yield name


def test_every_way_in_is_listed() -> None:
    """A module that opens, unpacks, parses or refuses is an entry, helps one, or reads our own files only."""
    found = {
        path.relative_to(REPOSITORY).as_posix()
        for folder in ("rulebook", "widgets/rulebook_widgets")
        for path in (REPOSITORY / folder).rglob("*.py")
        if any(brings_in(ast.parse(path.read_text(encoding="utf-8"))))
    }
    entries = {entry.where for entry in ENTRIES.values()}
    assert found - entries - set(HELPS) - OURS == set(), "list it in tests/strangers, and send it something"
    assert (set(HELPS) | OURS) - found == set(), "these bring in nothing any more"
    assert all((REPOSITORY / where).exists() for where in entries)


def test_a_new_way_in_would_be_noticed() -> None:
    assert list(brings_in(ast.parse("import json\njson.loads(text)"))) == ["loads"]
    assert list(brings_in(ast.parse("def read(text):\n    raise Broken('no')"))) == ["Broken"]
    assert list(brings_in(ast.parse("Path(name).read_text()"))) == ["read_text"]
    assert not list(brings_in(ast.parse("raise ValueError('no')")))


def test_the_page_lists_every_entry() -> None:
    page = CONTRIBUTING.read_text(encoding="utf-8")
    assert [name for name in ENTRIES if f"| {name} | `{ENTRIES[name].where}` |" not in page] == []


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read where Linux tells it")
@pytest.mark.parametrize(
    "inputs",
    [
        pytest.param(40, marks=pytest.mark.slow, id="sample"),
        pytest.param(IN_ALL // len(ENTRIES), marks=pytest.mark.everywhere, id="all"),
    ],
)
@pytest.mark.parametrize("entry", ENTRIES)
def test_nothing_from_a_stranger_costs_more_than_it_may(entry: str, inputs: int) -> None:
    seed = 1 if inputs == 40 else Random().randrange(10**9)
    found = fuzz(entry, seed, inputs)
    assert found.wrong == [], f"seed {seed}"
    assert found.inputs == inputs and found.seconds <= SECONDS and found.megabytes <= MEGABYTES
