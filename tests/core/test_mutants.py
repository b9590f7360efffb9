"""The tool that mutates the code: what it changes, and what it leaves alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutants.__main__ import circles, decides, sources
from tests.mutants.mutation import Mutation, flips, mutations

SOURCE = '''"""A text with 1 < 2 in it."""
from typing import Any
LIMIT = 10
Kinds = int | str
def f(a: "tuple[int, 3]", *rest: Any, b: bool = False) -> int:
    return max(a[0], -1) if a[0] >= LIMIT and b is not None else len(rest) % 2
'''


def test_operators_truths_and_numbers_change_texts_and_types_do_not() -> None:
    found = [(m.line, m.old, m.new) for m in mutations(SOURCE)]
    assert found == [
        (3, "10", "11"),
        (5, "False", "True"),
        (6, "max", "min"),
        (6, "0", "1"),
        (6, "1", "2"),
        (6, "0", "1"),
        (6, ">=", ">"),
        (6, "and", "or"),
        (6, "not", ""),
        (6, "%", "*"),
        (6, "2", "3"),
    ]


def test_one_token_changes_and_nothing_else() -> None:
    for m in mutations(SOURCE):
        changed = m.applied(SOURCE)
        differ = [
            n
            for n, (a, b) in enumerate(zip(SOURCE.splitlines(), changed.splitlines(), strict=True), 1)
            if a != b
        ]
        assert differ == [m.line]
    assert Mutation(1, 0, "a", "bc").applied("a = a") == "bc = a"


def test_conditions_are_turned_round_wherever_they_stand() -> None:
    source = """
def f(a: int, ä: list[int]) -> bool:
    while a > 1 and (
        a < 9
    ):
        a -= 1
    match a:
        case n if n == 3:
            return not ä
    return [b for b in ä if b] if ä != [] else a is None
"""
    assert {m.new for m in flips(source)} == {
        "(not (a > 1 and (\n        a < 9\n    )))",
        "(not (ä != []))",
        "(not (n == 3))",
        "(not (b))",
        "(not (not ä))",
    }
    for m in flips(source):
        assert m.applied(source).count("(not (") == 1
        compile(m.applied(source), "", "exec")


def test_the_rules_of_a_game_are_what_decides_in_it() -> None:
    poof = {path.stem for path in sources(["games/poof"]) if decides(path)}
    assert poof == {"house", "legal", "play", "score", "table", "view"}
    assert all(map(decides, sources(["odds"])))


def test_the_tests_of_a_module_come_first_then_its_room_then_all() -> None:
    found = dict(circles(Path("rulebook/odds/chain.py"), slow=False))
    assert list(found) == ["its own module", "its own room", "make check"]
    assert {"rulebook/odds/chain.py", "tests/odds/test_chain.py"} <= set(found["its own module"])
    assert "--ignore=tests/odds/test_chain.py" in found["its own room"]


@pytest.mark.parametrize("room", ["core", "widgets", "games/poof"])
def test_rooms_are_found(room: str) -> None:
    assert sources([room])
