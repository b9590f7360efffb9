"""The fast path of a game: the whole game once more on arrays of small integers, which numba compiles.

A game that has one keeps it in its `kernel.py`; what such a module offers is listed in `KernelModule`. Where
numba is missing, or an option is larger than the arrays, there is no kernel, and the readable engine serves.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextvars import copy_context
from functools import cache, cached_property, lru_cache
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from threading import Thread
from typing import Any, Final, Protocol

from rulebook.core.game import Game, Seat, as_written
from rulebook.core.later import NDArray, np
from rulebook.core.patience import go_on, may_be_called_off

OVER: Final = -2
"""What `turn` gives when the game is over, in place of a seat or CHANCE."""
ENOUGH_TO_SHARE = 20
"""Tables for which it pays to start another thread."""
MOST_CORES = 4
"""Threads at the most that play side by side."""
PIECE = 32
"""Tables that a core plays to their ends before it asks whether anybody still waits for the rest.

The quickest games lose some speed to that, so nobody is asked who has not offered to answer.
"""


class TooLarge(ValueError):
    """Raised by a kernel's `pack_house` for an option that its arrays have no room for.

    >>> print(TooLarge("letters", found=632, most=512))
    letters: 632, and 512 at most
    """

    def __init__(self, option: str, found: int, most: int) -> None:
        super().__init__(f"{option}: {found:,}, and {most:,} at most")
        self.option, self.found, self.most = option, found, most


class KernelModule(Protocol):
    """What a game's `kernel.py` offers. Those marked (c) are compiled, and see nothing but arrays.

    A table is one record of `TABLE`; `tables` are many. A move, or what chance brings, is a row of `WIDTH`
    small integers. `luck` holds a stream for chance (0) and one for the choices of each seat (1 + seat).
    """

    TABLE: Any
    """The numpy dtype of a table, the same under all options, so that it is compiled once."""
    WIDTH: int
    """How many numbers a row has."""
    BOTS: tuple[str, ...]
    """The names of the bots that it plays; `bots` gives the number of each seat's."""
    TALLIES: tuple[str, ...]
    """What `play_on` counts on the way, by name: "steps" first."""
    MEASURES: Mapping[str, Callable[[Any, Any], Any]]
    """What else is counted at the end: from the house and the tables, a whole number a table; None: nothing
    under these options."""

    pack_house: Callable[[Any], Any]
    """The options as arrays: `pack_house(game)`; raises TooLarge."""
    pack: Callable[[Any, Any, Any], None]
    """Write a readable state into a record: `pack(game, state, table)`."""
    unpack: Callable[[Any, Any], Any]
    """Read the state back: `unpack(game, table)`."""
    encode: Callable[[Any, Any, Seat, Any], Sequence[int]]
    """A readable move as a row: `encode(game, state, seat, move)`."""
    decode: Callable[[Any, Any, Seat, Any], Any]
    """A row as a readable move: `decode(game, state, seat, row)`."""

    legal: Callable[[Any, Any, Seat, Any], int]
    """(c) Fill `rows` with what that seat may do now, in the order of `moves`, and give how many there are:
    `legal(house, table, seat, rows)`."""
    turn: Callable[[Any, Any, Any, Any, Any], int]
    """(c) Say who comes next and write what it does into the row: `turn(house, table, bots, luck, row)` gives
    the seat, CHANCE or OVER. Bots choose and interrupt here as in `rulebook.core.players.run`."""
    play: Callable[[Any, Any, Seat, Any], None]
    """(c) Carry it out: `play(house, table, seat, row)` changes the table."""
    results: Callable[[Any, Any, Any, Any], None]
    """(c) Count all tables: `results(house, tables, scores, won)` fills a row a table, a number a seat."""
    worth: Callable[[Any, Any, Any], None]
    """(c) What each table is worth to each seat, as `Game.worth` says it: `worth(house, tables, values)`."""
    play_on: Callable[[Any, Any, Any, Any, Any, Any], None]
    """(c) Play all tables to their ends: `play_on(house, tables, numbers, seed, bots, tallies)`; table i has
    the luck of game numbers[i] of that seed, and tallies[i] is a row for what TALLIES names.

    A module may have `LUCK_UNIT` besides. Then, where tallies[i] is longer by a number for each seat, the
    seat's known luck is added there, in units of which LUCK_UNIT are a point: by how much each outcome of
    chance changes what `Game.expected` says.

    A module may name bots that know a lot as HEAVY, and have `pack_light` besides: the options without what
    only these bots know, in arrays of the same kinds, so that nothing is compiled twice."""


class Kernel:
    """A game's kernel under its options.

    >>> import rulebook
    >>> kernel = rulebook.new("poof").kernel()
    >>> kernel is None or kernel.fits(("greedy", "random"))
    True
    """

    def __init__(self, game: Game[Any, Any], module: Any) -> None:
        self.game = game
        self.module: KernelModule = module
        self.heavy: frozenset[str] = frozenset(getattr(module, "HEAVY", ()))
        self.light = (module.pack_light if self.heavy else module.pack_house)(game)
        """The options as arrays, with what all bots know that are not heavy."""

    @cached_property
    def house(self) -> Any:
        """The options as arrays, with all that any of its bots knows."""
        return self.module.pack_house(self.game) if self.heavy else self.light

    def house_for(self, bots: Iterable[str]) -> Any:
        """Give the options as arrays, with what these bots know.

        >>> import rulebook
        >>> kernel = rulebook.new("poof").kernel()
        >>> kernel is None or kernel.house_for(["greedy"]) is kernel.house
        True
        """
        return self.light if self.heavy.isdisjoint(bots) else self.house

    @property
    def compiled(self) -> bool:
        """Whether its code is kept on this machine, or was made in this session."""
        from rulebook.core.compiled import is_ready

        return is_ready(self.module.play_on)

    def compile(self) -> None:
        """Compile all that many games need, so that nobody waits for it later."""
        tables = self.packed([self.game.start()])
        self.play_on(tables, np.arange(1), 1, ("random",) * self.game.players)
        self.results(tables)
        self.worth(tables)

    def fits(self, bots: Sequence[str]) -> bool:
        """Tell whether it plays all these bots, and the game has them under its options."""
        from rulebook.core.players import bots as of_game

        return set(bots) <= set(self.module.BOTS) & set(of_game(self.game))

    def packed(self, states: Sequence[Any]) -> NDArray[Any]:
        """Write states into tables, one after another."""
        tables = np.zeros(len(states), self.module.TABLE)
        for state, table in zip(states, tables, strict=True):
            self.module.pack(self.game, state, table)
        return tables

    def play_on(
        self, tables: NDArray[Any], numbers: NDArray[Any], seed: int, bots: Sequence[str], luck: bool = False
    ) -> dict[str, NDArray[Any]]:
        """Play all tables to their ends, each with the luck of its number; gives its tallies in columns, the
        known luck of each seat among them if asked for. It ends as soon as nobody waits any more.
        """
        names = (*self.module.TALLIES, *map(self.luck_of, range(self.game.players if luck else 0)))
        tallies = np.zeros((len(tables), len(names)), np.int64)
        chosen = np.array([self.module.BOTS.index(bot) for bot in bots], np.int64)
        house = self.house_for(bots)
        own_luck, seeded = numbers.astype(np.uint64), np.uint64(seed % 2**64)
        each = PIECE if may_be_called_off() else max(1, len(tables))

        def play(part: slice) -> None:
            for at in range(part.start, part.stop, each):
                go_on()
                piece = slice(at, min(at + each, part.stop))
                self.module.play_on(house, tables[piece], own_luck[piece], seeded, chosen, tallies[piece])

        side_by_side(play, len(tables))
        return dict(zip(names, tallies.T, strict=True))

    @property
    def luck_unit(self) -> int:
        """How many units of known luck are a point; 0: the game does not know what tables are worth."""
        knows = not self.game.is_solved() and self.game.expected(self.game.start()) is not None
        return getattr(self.module, "LUCK_UNIT", 0) if knows else 0

    @staticmethod
    def luck_of(seat: Seat) -> str:
        """Name the column of a seat's known luck."""
        return f"luck of seat {seat}"

    def results(self, tables: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
        """Count the points and the winners of all tables: a row a table, a column a seat."""
        shape = len(tables), self.game.players
        scores, won = np.zeros(shape, np.int64), np.zeros(shape, np.bool_)
        self.module.results(self.light, tables, scores, won)
        return scores, won

    def worth(self, tables: NDArray[Any]) -> NDArray[Any]:
        """Value all tables as the game does: a row a table, a column a seat."""
        values = np.zeros((len(tables), self.game.players))
        self.module.worth(self.light, tables, values)
        return values

    def measures(self, tables: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """Count what else the game counts at the end, by name."""
        counted = {name: measure(self.light, tables) for name, measure in self.module.MEASURES.items()}
        return {name: numbers for name, numbers in counted.items() if numbers is not None}


def side_by_side(play: Callable[[slice], None], tables: int) -> None:
    """Play so many tables, a part on each core: compiled code lets other threads run beside it.

    A worker process leaves the other cores to other workers; where no thread starts, all is one part.

    >>> side_by_side(print, 3)
    slice(0, 3, None)
    """
    from concurrent.futures import ThreadPoolExecutor
    from multiprocessing import parent_process

    alone = parent_process() is not None or not threads_start()
    parts = 1 if alone else max(1, min(cores(), tables // ENOUGH_TO_SHARE))
    first, *others = (slice(*ends) for ends in pairwise(tables * part // parts for part in range(parts + 1)))
    with ThreadPoolExecutor(parts) as threads:
        # The context carries who waits for it.
        beside = [threads.submit(copy_context().run, play, other) for other in others]
        play(first)
    for one in beside:
        one.result()


@cache
def threads_start() -> bool:
    """Tell whether a thread can be started: Python in a browser has none.

    >>> threads_start()
    True
    """
    try:
        Thread(target=int).start()
    except RuntimeError:
        return False
    return True


@cache
def cores() -> int:
    """Say how many cores may be used here, and no more than a few: others want to work, too.

    >>> 1 <= cores() <= MOST_CORES
    True
    """
    usable = getattr(os, "sched_getaffinity", None)
    return min(MOST_CORES, len(usable(0)) if usable else os.cpu_count() or 1)


def kernel_for(game: Game[Any, Any], module: str) -> Kernel | None:
    """Return a game's kernel, or None if numba is missing, an option is too large, or a rule was replaced.

    >>> import rulebook
    >>> kernel_for(rulebook.new("poof"), "no.such.module") is None
    Traceback (most recent call last):
    ...
    ModuleNotFoundError: No module named 'no'
    """
    if not numba_is_here() or not as_written(game):
        return None
    return _kernel(game, module)


def numba_is_here() -> bool:
    """Tell whether kernels can be compiled.

    >>> numba_is_here() == (find_spec("numpy") is not None and find_spec("numba") is not None)
    True
    """
    return all(map(find_spec, ("numpy", "numba")))


@lru_cache(maxsize=64)
def _kernel(game: Game[Any, Any], module: str) -> Kernel | None:
    try:
        return Kernel(game, import_module(module))
    except TooLarge:
        return None


def compile_all() -> None:
    """Compile the kernels of all games, where there are any: what an image of a machine does beforehand.

    >>> compile_all()
    """
    from rulebook.core.registry import all_games, new

    for name in all_games():
        if kernel := new(name).kernel():
            kernel.compile()
