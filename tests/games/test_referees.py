"""The second referees of all games: their games are drawn with every option, so none is taken on trust."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

import pytest

import rulebook
from tests.games.close_enough.test_referee import WORDS
from tests.games.closing_in.test_referee import any_options
from tests.games.five_to_close.test_referee import some_options
from tests.games.knapp_daneben.test_referee import options
from tests.games.poof.tables import odd_house

DRAWN: Mapping[str, Callable[[random.Random], Mapping[str, Any]]] = {
    "close_enough": lambda luck: {name: luck.choice(values) for name, values in WORDS.items()},
    "closing_in": any_options,
    "five_to_close": some_options,
    "knapp_daneben": options,
    "poof": lambda luck: asdict(odd_house(luck)),
}
"""How each game's referee draws the options of a game."""

DICTIONARIES = {"words", "spelling", "school_list", "added_words", "barred_words"}
"""What changes no rule, but the list of words, which referees are handed as it is."""


def test_every_game_has_a_second_referee() -> None:
    assert set(DRAWN) == set(rulebook.all_games())


@pytest.mark.parametrize("name", DRAWN)
def test_every_option_is_drawn_in_more_than_one_way(name: str) -> None:
    luck = random.Random(1)
    drawn = [asdict(rulebook.new(name)) | dict(DRAWN[name](luck)) for _ in range(300)]
    for option in rulebook.rules(name).options.values():
        values = {repr(one[option.name]) for one in drawn}
        if option.name in DICTIONARIES:
            continue
        assert len(values) > 1, option.name
        assert not option.values or values == set(map(repr, option.values)), option.name
