"""What every game must keep to, carried out on every game that is found and on each of its options."""

from __future__ import annotations

import inspect
from functools import cache
from pathlib import Path
from typing import Any

import conftest
import pytest

import rulebook
from rulebook.core.registry import find
from rulebook.keys.codec import BadData, decode
from rulebook.testing import OF_GAME, OF_OPTIONS, Case, Check, cases


@cache
def cases_of(name: str) -> tuple[Case, ...]:
    return tuple(cases(find(name)))


def every_case() -> list[Any]:
    """Every game as it comes, and (slower) each other value of each of its options."""
    return [
        pytest.param(case, id=str(case).replace(", ", "-"), marks=[pytest.mark.slow] if case.options else [])
        for name in rulebook.all_games()
        for case in cases_of(name)
    ]


@pytest.mark.parametrize("case", every_case())
@pytest.mark.parametrize("check", OF_OPTIONS, ids=lambda check: check.__name__)
def test_a_game_keeps_to(check: Check, case: Case) -> None:
    check(case)


SLOW = {"bots_play"}
"""Checks that take seconds."""


@pytest.mark.parametrize("name", rulebook.all_games())
@pytest.mark.parametrize(
    "check",
    [pytest.param(c, id=c.__name__, marks=[pytest.mark.slow] * (c.__name__ in SLOW)) for c in OF_GAME],
)
def test_a_game_as_it_comes_keeps_to(check: Check, name: str) -> None:
    check(cases_of(name)[0])


def every_rule() -> list[tuple[str, str]]:
    return [(name, rule.id) for name in rulebook.all_games() for rule in rulebook.rules(name)]


@pytest.mark.last
@pytest.mark.parametrize(("name", "rule"), every_rule())
def test_every_rule_is_cited_in_some_test(name: str, rule: str, request: pytest.FixtureRequest) -> None:
    ran = {item.path.parent.name for item in request.session.items}
    if name in ran:
        assert rule in conftest.CITED, f"no event and no refusal in any test has cited {rule}"
    else:
        source = "\n".join(
            p.read_text(encoding="utf-8")
            for p in Path(inspect.getfile(find(name))).parent.glob("*.*")
            if p.suffix in (".py", ".toml")
        )
        assert f'"{rule}"' in source


def test_unreadable_json_says_where() -> None:
    with pytest.raises(BadData, match=r"at \[1\]: 'two' is not a whole number"):
        decode(tuple[int, ...], [1, "two"])
