"""Games that are solved whole: every table that can come, once, and kept for later sessions.

Tables that differ only by a clock count as one, so that a game may go in circles; each lap of the clock is
gone through backwards from one that is supposed to pay the least, and from one that pays the most. When both
come to the same, that many laps before the clock's end its end does not matter any more.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from dataclasses import astuple, dataclass, field
from functools import lru_cache
from hashlib import blake2b
from inspect import getfile
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any
from zipfile import BadZipFile

from rulebook.advice.clock import Clock, clock_of, hides, tables_of
from rulebook.advice.solved import NotSmall
from rulebook.core.cache import cache_folder
from rulebook.core.files import Damaged, put_sealed, sealed
from rulebook.core.game import CHANCE, Game
from rulebook.core.later import NDArray, np, numpy_is_here
from rulebook.core.playouts import Pays, paid

MOST_TABLES = 2_000_000
MOST_OUTCOMES = 10_000
"""Tables, and outcomes of chance at one of them."""
CLOSE = 1e-9
"""How far the least and the most may be apart in the end."""
LAPS = 10_000
"""More laps of a clock, or moves in one, than any small game has."""
CHECKED = 10
"""Tables drawn by lot for each reading of a clock, on which is tried once more that it does not matter."""
NOTHING_KEPT = OSError, EOFError, TypeError, ValueError, KeyError, BadZipFile, Damaged
"""There is no file, or none of ours; or a game that was typed in, which has no file of its own."""
HIDDEN = "something is hidden from a player"

Report = Callable[[int, int], None]


@dataclass(frozen=True, repr=False)
class Whole:
    """What every table is worth to the first seat, if everybody plays best; `together` is what all get.

    >>> import rulebook
    >>> game = rulebook.new("knapp_daneben")
    >>> key, thirty, none = np.array([key_of(game.start())]), np.array([30.0]), np.array([0])
    >>> Whole(game, None, 30.0, key, thirty, none).value(game.start())
    (30.0,)
    """

    game: Game[Any, Any]
    clock: Clock | None
    together: float
    keys: NDArray[Any]
    values: NDArray[Any]
    laps: NDArray[Any]
    """For each table, how far before its end the clock does not matter."""

    def __len__(self) -> int:
        return len(self.keys)

    def value(self, state: Any) -> Pays | None:
        """Say what each seat gets from a table on; None: it is not among those that were counted."""
        first, clock = 0.0, self.clock
        for end, weight in _ends_of(self.game, state, 1.0):
            if not self.game.to_act(end):
                first += weight * paid(self.game, end)[0]
                continue
            key = key_of(clock.base(end) if clock else end)
            at = int(np.searchsorted(self.keys, key))
            if at == len(self.keys) or self.keys[at] != key:
                return None
            if clock and clock.reading(end) + int(self.laps[at]) > clock.end:
                return None
            first += weight * float(self.values[at])
        return (first,) if self.game.players == 1 else (first, self.together - first)


def key_of(state: Any) -> Any:
    """Make the number by which a table is found again.

    >>> int(key_of((1, 2)) - key_of((1, 2))), bool(key_of((1, 2)) == key_of((2, 1)))
    (0, False)
    """
    return np.uint64(int.from_bytes(blake2b(repr(state).encode(), digest_size=8).digest(), "big"))


def _ends_of(game: Game[Any, Any], state: Any, weight: float) -> Iterator[tuple[Any, float]]:
    """Give the tables that come next in which somebody chooses or the game is over, with their chances."""
    if game.to_act(state)[:1] != (CHANCE,):
        yield state, weight
        return
    if game.chance(state).count() > MOST_OUTCOMES:
        raise NotSmall("too much may come by chance at once")
    for move, odds in _odds(game.chance(state)):
        yield from _ends_of(game, game.play(state, CHANCE, move)[0], weight * odds)


@lru_cache(1024)
def _odds(chance: Any) -> list[tuple[Any, float]]:
    return [(move, float(odds)) for move, odds in chance.odds().items()]


def solved_whole(game: Game[Any, Any], progress: Report = lambda done, of: None) -> Whole:
    """Solve a game whole; raises NotSmall if it has too many tables, or none that all can see.

    It is for one player, or for two of whom one gains what the other loses.

    >>> import rulebook
    >>> solved_whole(rulebook.new("poof"))
    Traceback (most recent call last):
    ...
    rulebook.advice.solved.NotSmall: something is hidden from a player
    """
    if game.players > 2:
        raise NotSmall("more than two players")
    if not numpy_is_here():
        raise NotSmall("numpy is not here")
    if any(hides(game, table) for table in tables_of(game, 0)):
        raise NotSmall(HIDDEN)
    laid = Laid.out(game, clock_of(game), progress)
    laid.check()
    values, laps = laid.values()
    keys = np.array([key_of(state) for state in laid.states], dtype=np.uint64)
    order = np.argsort(keys)
    return Whole(game, laid.clock, laid.together, keys[order], values[order], laps[order])


@dataclass
class Laid:
    """A game laid out in rows of numbers: each table has choices, each choice ways to the next tables."""

    game: Game[Any, Any]
    clock: Clock | None
    states: list[Any]
    place: dict[Any, int]
    first: array[int] = field(default_factory=lambda: array("q", [0]))  # choice of each table, and one more
    worth: array[float] = field(default_factory=lambda: array("d"))  # of a choice, by what is over then
    way: array[int] = field(default_factory=lambda: array("q", [0]))  # first way of each choice, and one more
    target: array[int] = field(default_factory=lambda: array("q"))
    weight: array[float] = field(default_factory=lambda: array("d"))
    ticks: array[int] = field(default_factory=lambda: array("b"))  # how far the clock goes on the way
    sign: array[int] = field(default_factory=lambda: array("b"))  # 1: the first seat chooses; −1: the other
    sums: set[float] = field(default_factory=set)
    paid: set[float] = field(default_factory=set)

    @property
    def together(self) -> float:
        """What both players get in all."""
        return next(iter(self.sums))

    @classmethod
    def out(cls, game: Game[Any, Any], clock: Clock | None, progress: Report) -> Laid:
        """Find every table that can come."""
        laid = cls(game, clock, [], {})
        for state, _ in _ends_of(game, game.start(), 1.0):
            laid._place(clock.base(state) if clock else state)
        for number, state in enumerate(laid.states):  # it grows on the way
            laid._look(state)
            if len(laid.states) > MOST_TABLES:
                raise NotSmall(f"more than {MOST_TABLES:,} tables")
            if number % 10_000 == 0:
                progress(number, len(laid.states))
        if game.players == 2 and len(laid.sums) != 1:
            raise NotSmall("what one gains is not what the other loses")
        return laid

    def _place(self, state: Any) -> int:
        at = self.place.setdefault(state, len(self.states))
        if at == len(self.states):
            self.states.append(state)
        return at

    def _look(self, state: Any) -> None:
        game, clock = self.game, self.clock
        seats = game.to_act(state)
        if hides(game, state) or (len(seats) > 1 and game.players > 1):
            raise NotSmall(HIDDEN if hides(game, state) else "several may move at once")
        self.sign.append(-1 if seats[0] else 1)
        for move in game.moves(state, seats[0]):
            over = 0.0
            for after, weight in _ends_of(game, game.play(state, seats[0], move)[0], 1.0):
                if not game.to_act(after):
                    pays = paid(game, after)
                    self.sums.add(round(sum(pays), 9))
                    self.paid.add(pays[0])
                    over += weight * pays[0]
                    continue
                ticks = clock.reading(after) - clock.reading(state) if clock else 0
                self.target.append(self._place(clock.base(after) if clock else after))
                self.weight.append(weight)
                self.ticks.append(ticks)
            if len(self.target) == self.way[-1]:  # each choice has a way, be it one without weight
                self.target.append(0)
                self.weight.append(0.0)
                self.ticks.append(1)
            self.worth.append(over)
            self.way.append(len(self.target))
        self.first.append(len(self.worth))

    def check(self) -> None:
        """Try on tables drawn by lot that the clock does not matter before its end; raises NotSmall."""
        clock, draw = self.clock, Random(1)
        if clock is None:
            return
        for reading in range(0, clock.end - clock.period, clock.period):
            for state in draw.choices(self.states, k=CHECKED * clock.period):
                if not clock.alike(self.game, state, reading + clock.reading(state)):
                    raise NotSmall(f"{clock.field} matters")

    def values(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """Say what each table is worth to the first seat, and how far of the clock it took to be sure."""
        size = len(self.states)
        first, way, target = (np.array(row) for row in (self.first, self.way, self.target))
        weight, worth, sign = (np.array(row)[:, None] for row in (self.weight, self.worth, self.sign))
        later = np.array(self.ticks) > 0
        steps = [
            _Step.of(states, first, way, target, later, size) for states in _levels(first, way, target, later)
        ]
        now = np.tile([min(self.paid), max(self.paid)], (size, 1)).astype(float)
        longest = max(self.ticks) if self.clock else 0
        laps = np.full(size, LAPS)
        for lap in range(1, 2 + (self.clock.end // longest if self.clock else 0)):
            both = np.vstack([now, now])
            for step in steps:
                chances = weight[step.ways] * both[step.targets]
                each = worth[step.choices] + np.add.reduceat(chances, step.way)
                signs = sign[step.states]
                best = np.maximum.reduceat(each * np.repeat(signs, step.many, axis=0), step.first)
                both[step.states] = best * signs
            now = both[:size]
            sure = now[:, 1] - now[:, 0] <= CLOSE
            laps[sure & (laps == LAPS)] = lap * longest
            if sure.all():
                break
        return now.mean(axis=1), laps


@dataclass(frozen=True)
class _Step:
    """Tables that only lead to those of earlier steps, or to a later lap: where their rows are."""

    states: NDArray[Any]
    choices: NDArray[Any]
    ways: NDArray[Any]
    targets: NDArray[Any]  # beyond `size`: of the lap that comes later
    way: NDArray[Any]
    first: NDArray[Any]
    many: NDArray[Any]

    @classmethod
    def of(
        cls, states: NDArray[Any], first: Any, way: Any, target: Any, later: Any, size: int
    ) -> _Step:  # fmt: skip
        from rulebook.odds.decide import spread_out

        choices = spread_out(first, states)
        ways = spread_out(way, choices)
        many = np.diff(first)[states]
        starts = np.r_[0, np.cumsum(np.diff(way)[choices])][:-1]
        targets = target[ways] + size * later[ways]
        return cls(states, choices, ways, targets, starts, np.r_[0, np.cumsum(many)][:-1], many)


def _levels(first: Any, way: Any, target: Any, later: Any) -> list[NDArray[Any]]:
    """Put the tables in order, those first that lead to no other within a lap of the clock."""
    level = np.zeros(len(first) - 1, dtype=np.int64)
    while True:
        above = np.where(later, 0, level[target] + 1)
        deeper = np.maximum.reduceat(np.maximum.reduceat(above, way[:-1]), first[:-1])
        if (deeper == level).all():
            order = np.argsort(level, kind="stable")
            return list(np.split(order, np.flatnonzero(np.diff(level[order])) + 1))
        if deeper.max() > LAPS:
            raise NotSmall("it goes in circles without a clock")
        level = deeper


def _file(game: Game[Any, Any]) -> Path:
    """Where a solution lies: another one for other options, and for other rules."""
    told = blake2b(repr(game).encode(), digest_size=8)
    for file in sorted(Path(getfile(type(game))).parent.glob("*.py")):
        told.update(file.read_bytes())
    return cache_folder() / f"solved_{game.name}_{told.hexdigest()}.npz"


def solve_and_keep(game: Game[Any, Any], progress: Report = lambda done, of: None) -> Whole:
    """Solve a game whole, and keep it in this user's cache; raises NotSmall.

    >>> import rulebook
    >>> len(solve_and_keep(rulebook.new("knapp_daneben", dice=3, sides=2)))  # doctest: +SKIP
    """
    whole, file, content = solved_whole(game, progress), _file(game), BytesIO()
    clock = astuple(whole.clock) if whole.clock else ("", 0, 0)
    np.savez(
        content, clock=np.array(clock, dtype=str), together=whole.together,
        keys=whole.keys, values=whole.values, laps=whole.laps,
    )  # fmt: skip
    file.parent.mkdir(parents=True, exist_ok=True)
    put_sealed(file, content.getvalue())
    kept_whole.cache_clear()
    return whole


def might_be_solved(game: Game[Any, Any]) -> bool:
    """Tell whether a game in which all is open might be solved whole: of ours it is known which can be.

    >>> import rulebook
    >>> might_be_solved(rulebook.new("closing_in"))
    False
    """
    ours = type(game).__module__.startswith("rulebook.games.")
    return not ours and game.players <= 2 and kept_whole(game) is None


def is_damaged(game: Game[Any, Any]) -> bool:
    """Tell whether a solution was kept that cannot be read any more.

    >>> import rulebook
    >>> is_damaged(rulebook.new("poof"))
    False
    """
    try:
        return kept_whole(game) is None and _file(game).exists()
    except TypeError:  # a game that was typed in has no file
        return False


@lru_cache(4)
def kept_whole(game: Game[Any, Any]) -> Whole | None:
    """Give the solution of a game that was kept, or None.

    >>> import rulebook
    >>> kept_whole(rulebook.new("poof")) is None
    True
    """
    try:
        if not any(cache_folder().glob(f"solved_{game.name}_*")) or not _file(game).exists():
            return None
        with np.load(BytesIO(sealed(_file(game)))) as kept:
            name, period, end = kept["clock"].tolist()
            clock = Clock(name, int(period), int(end)) if name else None
            rows = (kept[row] for row in ("keys", "values", "laps"))
            return Whole(game, clock, float(kept["together"]), *rows)
    except NOTHING_KEPT:
        return None


def worth(game: Game[Any, Any], state: Any) -> Pays | None:
    """Say what each seat may expect from a table, by what the game knows or what was kept; None: not known.

    >>> import rulebook
    >>> worth(rulebook.new("poof"), rulebook.new("poof").start()) is None
    True
    """
    if not game.to_act(state):
        return paid(game, state)
    return _kept_worth(game, state) or game.expected(state)


def are_counted(game: Game[Any, Any], states: Iterable[Any]) -> bool:
    """Tell whether what is known of all these tables was counted, rather than learned.

    >>> import rulebook
    >>> game = rulebook.new("knapp_daneben", dice=3, sides=3)
    >>> are_counted(game, [game.start()]), are_counted(rulebook.new("poof"), [rulebook.new("poof").start()])
    (True, False)
    """
    return game.is_solved() or all(not game.to_act(s) or _kept_worth(game, s) is not None for s in states)


def _kept_worth(game: Game[Any, Any], state: Any) -> Pays | None:
    whole = kept_whole(game)
    return whole.value(state) if whole else None
