"""How long a single tile lasts if nobody moves: by formula, counted, simulated, and by a common mistake."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb, sqrt
from typing import Any

from rulebook.core.chance import Rng
from rulebook.core.luck import generator
from rulebook.core.texts import numeral
from rulebook.games.closing_in.house import House
from rulebook.games.closing_in.odds import one_lost_by
from rulebook.games.closing_in.table import RULES, State
from rulebook.odds import Chain
from rulebook.odds.show import Row, TextTable, percent

CITIES = 10_000
TILE = "park"


# ---- formulas --------------------------------------------------------------------------------------


def untouched(tiles: int | str = 12, cards: int | str = 2) -> Any:
    """Derive the chance that none of a tile's two cards is among those of the j steps since the shuffle.

    Of 2n cards, `cards` times j are turned up; both cards of the tile are among the others. A number that is
    given by its letter stays one in the formula.

    >>> untouched()
    (j - 12)*(2*j - 23)/276
    """
    import sympy

    deck = 2 * sympy.sympify(tiles)
    left = deck - sympy.sympify(cards) * sympy.Symbol("j")
    return sympy.factor(left * (left - 1) / (deck * (deck - 1)))


def lost_after_shuffle(tiles: int | str = 12, cards: int | str = 2) -> Any:
    """Derive the chance that a tile which the first pass left with two enforcers is lost j steps later.

    >>> lost_after_shuffle()
    -j*(2*j - 47)/276
    >>> [lost_after_shuffle().subs("j", steps) for steps in (1, 2, 7, 12)]
    [15/92, 43/138, 77/92, 1]
    """
    import sympy

    return sympy.factor(1 - untouched(tiles, cards))


# ---- tables ----------------------------------------------------------------------------------------


def survival(
    steps: Sequence[int] = (6, 11, 12, 13, 14, 16, 18, 20, 23), cities: int = CITIES, seed: int = 1
) -> TextTable:
    """Compare how likely a tile still stands after some steps: counted exactly, and in simulated cities.

    >>> survival((11, 12), cities=1000).rows[1].cells
    ('77/92', '83.70 %', '86.8 % ± 1.2 %', '2.7')
    """
    house, luck = House(), generator(seed)
    lost = one_lost_by(house, State(), TILE, max(steps))
    found = [lost_at(house, max(steps), luck) for _ in range(cities)]
    rows = []
    for step in steps:
        stands = 1 - lost[step - 1]
        share = sum(at > step for at in found) / cities
        error = sqrt(float(stands * (1 - stands)) / cities)
        off = f"{(share - float(stands)) / error:.1f}" if error else "–"
        simulated = f"{100 * share:.1f} % ± {100 * error:.1f} %"
        rows.append(Row(str(step), (str(stands), percent(stands), simulated, off), stands))
    return _table("survival", rows, games=f"{cities:,}")


def lost_at(house: House, steps: int, luck: Rng) -> int:
    """Turn up card after card in one city, and say in which step the tile is lost; one more: it still stands.

    >>> lost_at(House(), 24, generator(1))
    22
    """
    copies, cards = house.copies[TILE], sum(house.copies.values())
    in_deck, left, enforcers = copies, cards, 0
    for step in range(steps + 1):  # the set-up is step 0
        for _ in range(house.deploy if step else house.first_deploy):
            if not left:
                in_deck, left = copies, cards
            came = luck.integers(left) < in_deck
            in_deck, left, enforcers = in_deck - came, left - 1, enforcers + came
        if step and enforcers > house.remove_above:
            return step
    return steps + 1


def as_if_independent(steps: Sequence[int] = (4, 8, 11, 12, 14, 18), language: str = "en") -> TextTable:
    """Hold a common mistake against the truth: 1/12 for every card, as if the cards were independent.

    >>> as_if_independent((11,)).rows[0].cells
    ('32.3 %', '0 %', 'too gloomy')
    """
    lost = one_lost_by(House(), State(), TILE, max(steps))
    words = RULES.texts(language)["table"]["as_if_independent"]
    rows = []
    for step in steps:
        cards = 2 * step + 2
        kept = sum(comb(cards, n) * (1 / 12) ** n * (11 / 12) ** (cards - n) for n in range(3))
        truth = lost[step - 1]
        verdict = words["gloomy" if 1 - kept > truth else "rosy"]
        shares = (f"{100 * (1 - kept):.1f} %", percent(truth))
        written = (numeral(share, language) for share in shares)
        rows.append(Row(str(step), (*written, verdict), truth))
    return _table("as_if_independent", rows, language)


def three_shuffles(steps: Sequence[int] = (4, 8, 11, 12, 14, 18, 23)) -> TextTable:
    """Compare when the discards come back: when the deck is empty, after every turn, or never.

    >>> three_shuffles((12,)).rows[0].cells
    ('16.30 %', '37.08 %', '0 %')
    """
    ways = (House(), House(reshuffle="every_turn"), House(reshuffle="never"))
    lost = [one_lost_by(house, State(), TILE, max(steps)) for house in ways]
    rows = [Row(str(step), tuple(percent(chances[step - 1]) for chances in lost)) for step in steps]
    return _table("three_shuffles", rows)


def _table(name: str, rows: Sequence[Row], language: str = "en", **data: str) -> TextTable:
    words = RULES.texts(language)["table"][name]
    return TextTable(
        words["caption"].format(**data), tuple(words["heads"]), tuple(rows), words.get("note", "")
    )


# ---- a chain ---------------------------------------------------------------------------------------


def enforcers_on_a_tile(start: int = 0, tiles: int = 12) -> Chain[int]:
    """Make the Markov chain of one tile when the deck is shuffled every turn: 0, 1, 2, then lost for good.

    It starts with so many enforcers, in a city of so many tiles with two cards each.

    >>> enforcers_on_a_tile().reached_by(lambda enforcers: enforcers == 3, 2)[2]
    Fraction(89, 76176)
    """
    ways = {n: comb(2, n) * comb(2 * tiles - 2, 2 - n) for n in range(3)}

    def step(enforcers: int) -> dict[int, int | Fraction] | None:
        if enforcers == 3:
            return None
        after: dict[int, int | Fraction] = {}
        for n, count in ways.items():
            after[min(3, enforcers + n)] = after.get(min(3, enforcers + n), 0) + count
        return after

    return Chain(start, step)
