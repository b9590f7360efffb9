"""The bots for many sheets at once; each chooses as its readable namesake does, move by move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from rulebook.core.later import NDArray, np
from rulebook.games.knapp_daneben.fast_sheets import Sheets
from rulebook.games.knapp_daneben.fast_tables import Bytes, Places, Tables

Luck = NDArray[np.uint32]


class FastBot(Protocol):
    """Plays one batch of sheets from the first roll to the last."""

    def choose(self, sheets: Sheets, turn: int, luck: Luck | None) -> Places:
        """Choose a move for every game; `luck` is a number up to 2³² for each, for bots that draw lots."""

    def wrote(self, sheets: Sheets, moves: Places) -> None:
        """Take note of what is being written."""


class Plain:
    """A bot that looks at the sheets as they are and keeps nothing in mind.

    >>> Plain(lambda sheets, turn, luck: np.zeros(1, np.intp)).wrote(None, None)
    """

    def __init__(self, choose: Callable[[Sheets, int, Luck | None], Places]) -> None:
        self.choose = choose

    def wrote(self, sheets: Sheets, moves: Places) -> None:
        """Keep nothing in mind."""


def random(sheets: Sheets, turn: int, luck: Luck | None) -> Places:
    """Take any legal move, each as likely as the others.

    >>> from rulebook.games.knapp_daneben.house import House
    >>> sheets = Sheets(Tables(House(), own=0), games=3)
    >>> sheets.roll(np.ones((5, 3), np.int8))
    >>> random(sheets, 0, np.array([0, 2**31, 2**32 - 1], np.uint32))
    array([ 0, 21, 39])
    """
    assert luck is not None
    legal = sheets.legal()
    before = np.cumsum(legal, axis=0, dtype=np.uint8)
    # A share of 2³²: which of the legal moves, from 1.
    which = (luck.astype(np.uint64) * before[-1] >> np.uint64(32)).astype(np.uint8) + np.uint8(1)
    return np.asarray((legal & (before == which)).argmax(axis=0), np.intp)


def greedy(sheets: Sheets, turn: int, luck: Luck | None) -> Places:
    """Take the first of the moves that earn most.

    >>> from rulebook.games.knapp_daneben.house import House
    >>> sheets = Sheets(Tables(House(), own=0), games=1)
    >>> sheets.roll(np.array([[4], [1], [6], [6], [5]], np.int8))
    >>> greedy(sheets, 0, None)
    array([2])
    """
    return sheets.first_best(sheets.points())


Maker = Callable[[Tables, int], FastBot]


def _potential(tables: Tables, games: int) -> FastBot:
    from rulebook.games.knapp_daneben.fast_potential import Potential

    return Potential(tables, games)


def _champion(tables: Tables, games: int) -> FastBot:
    from rulebook.games.knapp_daneben.fast_champion import Champion

    return Champion(tables, games)


def _champion_deep(tables: Tables, games: int) -> FastBot:
    from rulebook.games.knapp_daneben.fast_champion import Champion

    return Champion(tables, games, deep=True)


MAKERS: Mapping[str, Maker] = {
    "random": lambda tables, games: Plain(random),
    "greedy": lambda tables, games: Plain(greedy),
    "potential": _potential,
    "champion": _champion,
    "champion_deep": _champion_deep,
}
"""How to make each bot, for an owner and a number of games."""

AT_ONCE: Mapping[str, int] = {"potential": 500, "champion": 2_000, "champion_deep": 1_000}
"""How many games a bot holds in the processor's cache at once; 10,000 for those not named."""


def fill(tables: Tables, bot: str, dice: Bytes, luck: Luck | None) -> tuple[Bytes, Bytes, Any]:
    """Fill sheets for rolls [turn, die, game]: circles and totals [turn, game], and the sheets' scores.

    >>> from rulebook.games.knapp_daneben.house import House
    >>> ones = np.ones((25, 5, 2), np.int8)
    >>> circles, totals, score = fill(Tables(House(), own=0), "greedy", ones, None)
    >>> circles[:3, 0].tolist(), totals[:3, 0].tolist(), [part.tolist() for part in score]
    ([0, 1, 2], [2, 2, 2], [[0, 0], [0, 0], [100, 100]])
    """
    turns, _, games = dice.shape
    circles, totals = (np.empty((turns, games), np.int8) for _ in range(2))
    scores = np.empty((3, games), np.int32)
    size = AT_ONCE.get(bot, 10_000)
    for start in range(0, games, size):
        part = slice(start, min(start + size, games))
        sheets = Sheets(tables, part.stop - part.start)
        player = MAKERS[bot](tables, part.stop - part.start)
        for turn in range(turns):
            sheets.roll(dice[turn, :, part])
            moves = player.choose(sheets, turn, None if luck is None else luck[turn, part])
            player.wrote(sheets, moves)
            circles[turn, part], totals[turn, part] = sheets.write(moves)
        scores[:, part] = sheets.score()
    return circles, totals, scores
