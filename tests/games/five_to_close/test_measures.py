"""5 To Close: what the laboratory measures, and letters as often as a word list uses them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np

from rulebook import simulate
from rulebook.games.five_to_close import FiveToClose
from rulebook.games.five_to_close.decks import letters_like
from rulebook.games.five_to_close.measures import MEASURES
from rulebook.simulation.chunks import Columns
from rulebook.simulation.laboratory import Laboratory
from rulebook.simulation.measures import Endings
from rulebook.simulation.moments import moments


def test_measures_are_ratios_of_what_the_engine_counts() -> None:
    game = FiveToClose(players=2, minimums=(3, 4))
    trial = Laboratory(game, MEASURES, "speller", games=4, seed=2).compare({"as it is": {}}).trials[0]
    results = simulate(game, "speller", games=4, seed=2, chunk=10_000)
    counted = {name: sample.sum for name, sample in results.measures.items()}
    assert trial["turns a round"].value == Fraction(counted["turns"], 4 * 2)
    assert trial["letters a word"].value == Fraction(
        counted["letters in locked words"], counted["locked words"]
    )
    assert trial["points a team"].value == Fraction(sum(score.sum for score in results.scores), 4 * 2)
    multipliers = Fraction(counted["points from multipliers"], counted["points of locked words"])
    assert trial["% from multipliers"].value == 100 * multipliers


def test_partners_share_the_points_of_their_team() -> None:
    columns: Columns = {("score", seat): [points] for seat, points in enumerate((40, 20, 40, 20))}
    measure = MEASURES["points a team"]
    read = measure.read("points", Endings(FiveToClose(players=4), columns))
    assert measure.value(moments(np.vstack([read, read]))).value == 30


def test_letters_are_as_many_as_asked_for_and_as_often_as_in_the_words() -> None:
    words = FiveToClose().vocabulary
    letters = dict(letters_like(words))
    assert sum(letters.values()) == 144 and min(letters.values()) >= 1
    text = Counter("".join(words).upper())
    for letter, n in letters.items():
        assert abs(n - 1 - 118 * text[letter] / text.total()) < 1
