"""Tables for the lesson: how long a tile lasts, counted, simulated, by formula, and by the usual mistake."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb, sqrt
from typing import TYPE_CHECKING

from rulebook.core.later import np
from rulebook.games.closing_in.fast import collapse
from rulebook.games.closing_in.house import House
from rulebook.games.closing_in.moves import State
from rulebook.games.closing_in.odds import one_lost_by
from rulebook.odds.show import Row, TextTable, percent

if TYPE_CHECKING:
    from rulebook.odds import Chain

LANES = 10_000


def survival(
    steps: Sequence[int] = (6, 11, 12, 13, 14, 16, 18, 20, 23), lanes: int = 10_000, seed: int = 1
) -> TextTable:
    """Compare how likely a tile still stands after some steps: counted exactly, and in simulated cities.

    >>> survival((11, 12), lanes=1000).rows[1].cells
    ('77/92', '83.70 %', '81.7 % ± 1.2 %', '-1.7')
    """
    house, tile = House(), "park"
    lost = one_lost_by(house, State(), tile, max(steps))
    batches = -(-lanes // LANES)
    rng = np.random.default_rng(seed)
    tapes = [collapse(house, State(), max(steps), min(lanes, LANES), rng) for _ in range(batches)]
    games = sum(map(len, tapes))
    rows = []
    for step in steps:
        stands = 1 - lost[step - 1]
        share = 1 - sum(tape.lost_by(tile, step=step) for tape in tapes) / games
        error = sqrt(float(stands * (1 - stands)) / games)
        off = f"{(share - float(stands)) / error:.1f}" if error else "–"
        simulated = f"{100 * share:.1f} % ± {100 * error:.1f} %"
        rows.append(Row(str(step), (str(stands), percent(stands), simulated, off), stands))
    caption = f"A tile still stands after so many steps, if nobody moves; {games:,} simulated cities"
    heads = ("step", "exactly", "percent", "simulated", "errors off")
    return TextTable(caption, heads, tuple(rows), "± is one standard error.")


def as_if_independent(steps: Sequence[int] = (4, 8, 11, 12, 14, 18)) -> TextTable:
    """Hold a usual mistake against the truth: 1/12 for every card, each as if it stood alone.

    >>> as_if_independent((11,)).rows[0].cells
    ('32.3 %', '0 %', 'too gloomy')
    """
    lost = one_lost_by(House(), State(), "park", max(steps))
    rows = []
    for step in steps:
        cards = 2 * step + 2
        kept = sum(comb(cards, n) * (1 / 12) ** n * (11 / 12) ** (cards - n) for n in range(3))
        truth = lost[step - 1]
        verdict = "too gloomy" if 1 - kept > truth else "too rosy"
        rows.append(Row(str(step), (f"{100 * (1 - kept):.1f} %", percent(truth), verdict), truth))
    caption = "A tile is lost within so many steps: as if each card were 1/12 by itself, and truly"
    return TextTable(caption, ("step", "as if", "truly", "the mistake is"), tuple(rows), "")


def three_shuffles(steps: Sequence[int] = (4, 8, 11, 12, 14, 18, 23)) -> TextTable:
    """Compare when the discards come back: when the deck is empty, after every turn, or never.

    >>> three_shuffles((12,)).rows[0].cells
    ('16.30 %', '37.08 %', '0 %')
    """
    ways = ("empty", "every_turn", "never")
    lost = {way: one_lost_by(House(reshuffle=way), State(), "park", max(steps)) for way in ways}
    rows = [Row(str(step), tuple(percent(lost[way][step - 1]) for way in ways)) for step in steps]
    caption = "A tile is lost within so many steps, by when the discarded cards are shuffled back"
    return TextTable(caption, ("step", "deck empty", "every turn", "never"), tuple(rows), "")


def enforcers_on_a_tile(start: int = 0, tiles: int = 12) -> Chain[int]:
    """Make the Markov chain of one tile when the deck is shuffled every turn: 0, 1, 2, then lost for good.

    It starts with so many enforcers, in a city of so many tiles with two cards each.

    >>> enforcers_on_a_tile().reached_by(lambda enforcers: enforcers == 3, 2)[2]
    Fraction(89, 76176)
    """
    from rulebook.odds import Chain

    ways = {n: comb(2, n) * comb(2 * tiles - 2, 2 - n) for n in range(3)}

    def step(enforcers: int) -> dict[int, int | Fraction] | None:
        if enforcers == 3:
            return None
        after: dict[int, int | Fraction] = {}
        for n, count in ways.items():
            after[min(3, enforcers + n)] = after.get(min(3, enforcers + n), 0) + count
        return after

    return Chain(start, step)
