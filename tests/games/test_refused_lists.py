"""A list that is refused is shown by an example whose words can be typed: ids, not the names on the box."""

from __future__ import annotations

import re
from typing import Any

import pytest

import rulebook
from rulebook.core.game import Refused

CASES = [
    ("closing_in", "locations", (("the Radio Tower", 2, 0),)),
    ("closing_in", "city", ("the Park",)),
    ("closing_in", "inventory", (("boat key", 1, 1),)),
    ("knapp_daneben", "layout", (("schwarz",),)),
    ("close_enough", "tokens", (("lock", "lock"),)),
]


@pytest.mark.parametrize(("name", "option", "value"), CASES)
def test_the_example_in_a_refusal_is_made_of_ids_that_exist(name: str, option: str, value: Any) -> None:
    with pytest.raises(Refused) as refused:
        rulebook.new(name, **{option: value})
    game: Any = rulebook.new(name)
    fits = getattr(game, {"locations": "location_kinds", "inventory": "inventory_kinds"}.get(option, option))
    known = set(
        re.findall(r"'(\w+)'", repr(fits or (game.colour_grid if name == "knapp_daneben" else TILES)))
    )
    for language in ("en", "de"):
        words = refused.value.text(language)
        shown = re.findall(r'"(\w+)"', words)
        assert shown and set(shown) <= known, words
        listed = re.sub(r"\[.*?…\]", "", words)
        assert "the Radio Tower" not in listed and all(re.search(rf"\b{one}\b", words) for one in known)


TILES = [tile for tile, _, _ in rulebook.new("closing_in").location_kinds]
