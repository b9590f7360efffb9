"""What a review says at the table: nothing of luck that its error drowns."""

from __future__ import annotations

import rulebook
from rulebook.advice import review
from rulebook.table.reviewing import seat_sums

LONG = rulebook.play(rulebook.new("close_enough", round_limit=3), "random", seed=3)
SHORT = rulebook.play(rulebook.new("knapp_daneben", dice=3, sides=3), "greedy", seed=7)


def test_luck_is_not_told_where_too_few_games_were_played_on() -> None:
    found = review(LONG, playouts=2)
    assert not found.tells_luck(0)
    for language in ("en", "de", "fr", "it"):
        said = seat_sums(found, 0, language)
        assert said["adjusted"].endswith("?")
        assert "KEY --seconds 60" in said["identity"] and "±" not in said["identity"]


def test_luck_is_told_where_it_is_known() -> None:
    found = review(SHORT, playouts=4)
    assert found.tells_luck(0)
    assert seat_sums(found, 0, "en")["adjusted"].startswith("Without luck: ")
    assert "by luck" in seat_sums(found, 0, "en")["identity"]
