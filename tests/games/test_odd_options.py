"""Options that are lists, or no lists at all, in every game: a game is one value, or is refused in words."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import fields
from typing import Any

import pytest

import rulebook
from rulebook.core.record import Record
from rulebook.core.registry import find

LISTED = [
    (name, field.name, field.default)
    for name in rulebook.all_games()
    for field in fields(find(name))  # type: ignore[arg-type]  # a dataclass
    if isinstance(field.default, tuple)
]
ODD: list[Any] = [None, 5.5, True, -1, {}, "nix", object(), (None,), ((1,),), [[1, 2, 3]], [{}], [1, "x"]]


def as_list(value: Any) -> Any:
    return [as_list(item) for item in value] if isinstance(value, tuple) else value


@pytest.mark.parametrize(("name", "option", "default"), LISTED)
def test_a_list_will_do_for_a_tuple(name: str, option: str, default: Any) -> None:
    """A game that held a list was another than its copy from a file, and no fast engine could look it up."""
    game = rulebook.new(name, **{option: as_list(default)})
    assert game == rulebook.new(name)
    assert hash(game) == hash(rulebook.new(name))


@pytest.mark.parametrize(("name", "option", "default"), LISTED)
@pytest.mark.parametrize("value", ODD)
def test_what_is_no_list_is_refused_in_words(name: str, option: str, default: Any, value: Any) -> None:
    """It was a TypeError of Python's, or passed for the default until the game was saved."""
    with suppress(rulebook.Refused):
        game = rulebook.new(name, **{option: value})
        assert Record.from_json(Record(game).to_json()).game == game
