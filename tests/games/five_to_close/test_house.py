"""5 To Close: how far its options reach. At each end a game can be made; beyond it none."""

from __future__ import annotations

from itertools import islice, product
from typing import Any

import pytest

import rulebook
from rulebook.games.five_to_close import FiveToClose

WORDS = tuple("".join(letters) for letters in islice(product("abcdefghij", repeat=3), 201))
MANY = (("A", 100), ("B", 100))


def costs(n: int) -> tuple[tuple[str, int], ...]:
    return (("double", n), ("triple", 35), ("freeze", 25))


# An option, the last value that will do, and the first that will not.
REACH: list[tuple[str, Any, Any]] = [
    ("hand_size", 5, 4),
    ("hand_size", 10, 11),
    ("turn_limit", 20, 19),
    ("turn_limit", 400, 401),
    ("to_close", 2, 1),
    ("to_close", 7, 8),
    ("active", 1, 0),
    ("active", 10, 11),
    ("more_points", 0, -1),
    ("more_points", 1000, 1001),
    ("bonus", 0, -1),
    ("bonus", 1000, 1001),
    ("minimums", (2,), ()),
    ("minimums", (3,) * 8, (3,) * 9),
    ("minimums", (2, 3), (1, 3)),
    ("minimums", (15, 3), (16, 3)),
    ("points", (0,), ()),
    ("points", (1,) * 15, (1,) * 16),
    ("points", (0, 1), (-1, 1)),
    ("points", (1000,), (1001,)),
    ("stakes", (0, 0), (0,)),
    ("stakes", (0, 0), (0, 0, 0)),
    ("stakes", (1000, 1), (1001, 1)),
    ("stakes", (0, 0), (-1, 0)),
    ("costs", costs(0), costs(-1)),
    ("costs", costs(500), costs(501)),
    ("costs", costs(1), costs(1)[:2]),
    ("costs", costs(1), (*costs(1), ("wild", 1))),
    ("letters", MANY, (*MANY, ("C", 101))),
    ("letters", (("A", 100), ("B", 0)), (("A", 100), ("B", -1))),
    ("specials", (("wild", 100),), (("wild", 101),)),
    ("added_words", WORDS[:200], WORDS),
    ("barred_words", WORDS[:200], WORDS),
    ("added_words", ("x" * 50,), ("x" * 51,)),
    ("added_words", ("xx",), ("x",)),
    ("school_list", False, 0),
    ("bonus", 1, True),
]


@pytest.mark.parametrize(("option", "fits", "beyond"), REACH)
def test_an_option_reaches_so_far_and_no_further(option: str, fits: Any, beyond: Any) -> None:
    game = rulebook.new("five_to_close", **{option: fits})
    assert getattr(game, option) == fits
    with pytest.raises(rulebook.Refused) as no:
        rulebook.new("five_to_close", **{option: beyond})
    assert no.value.rule in game.rules
    assert option in str(no.value) or no.value.rule == "FC-3"


def test_FC_3_there_must_be_a_card_to_turn_over_after_the_deal() -> None:
    few: Any = {"players": 2, "specials": (), "minimums": (2,), "to_close": 2}
    assert FiveToClose(letters=(("A", 15),), **few).deck == {"A": 15}
    with pytest.raises(rulebook.Refused, match="14 cards are too few") as no:
        FiveToClose(letters=(("A", 14),), **few)
    assert no.value.rule == "FC-3"
    with pytest.raises(rulebook.Refused, match="letters among them"):
        FiveToClose(letters=(("A", 0),), specials=(("wild", 90),), players=2, minimums=(2,), to_close=2)


def test_FC_19_letters_and_wilds_together_must_reach_for_every_round() -> None:
    few: Any = {"players": 2, "minimums": (2, 4, 3), "to_close": 4}
    assert FiveToClose(letters=(("A", 14),), specials=(("wild", 2), ("freeze", 1)), **few).to_close == 4
    with pytest.raises(rulebook.Refused, match="15 letters and Wilds nobody could ever lock 4 words of 4"):
        FiveToClose(letters=(("A", 14),), specials=(("wild", 1), ("freeze", 1)), **few)


def test_FC_25_the_stakes_are_two_numbers_and_the_minimums_are_some() -> None:
    with pytest.raises(rulebook.Refused, match="stakes must be 2 whole numbers from 0 to 1000, not"):
        FiveToClose(stakes=(1,))
    with pytest.raises(rulebook.Refused, match="minimums must be 1 to 8 whole numbers from 2 to 15, not"):
        FiveToClose(minimums=())
