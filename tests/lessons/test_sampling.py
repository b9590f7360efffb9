"""Chances and numbers of games that exercises draw for exact standard errors."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulebook.lessons.sampling import GAMES, SMOOTH, standard_error


@pytest.mark.parametrize("chance", SMOOTH, ids=str)
def test_whatever_is_drawn_the_standard_error_is_a_fraction(chance: Fraction) -> None:
    for games in GAMES:
        assert standard_error(chance, games) ** 2 == chance * (1 - chance) / games
