"""One chunk of games: played by the readable or by the fast engine, and counted."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from numbers import Integral
from typing import Any

from rulebook.core.kernel import Kernel
from rulebook.core.later import np
from rulebook.core.luck import Streams, generator, streams
from rulebook.core.players import Bot, kernel_with, name_of, run, seated
from rulebook.core.record import Record, recorded
from rulebook.simulation.known_luck import sums
from rulebook.simulation.results import STEPS, WINNERS, Counts, Quantity, Setup
from rulebook.simulation.sample import Value

RecordReader = Callable[[Record[Any, Any]], Any]
"""A function that reads a whole number, a truth or the name of a kind off a finished record."""


@dataclass(frozen=True)
class AtEnd:
    """A measure that needs no record, only the table at the end of the game: kernels can take it, too.

    >>> import rulebook
    >>> rows = AtEnd(lambda state: len(state.sheets))
    >>> rows(rulebook.Record(rulebook.new("knapp_daneben")))
    1
    """

    function: Callable[[Any], Any]

    def __call__(self, record: Record[Any, Any]) -> Any:
        """Read it off a finished record."""
        return self.function(record.state)


@dataclass(frozen=True)
class Counted:
    """A measure that kernels count under that name; elsewhere the function reads it off the record.

    What a kernel counts on the way, step by step, is a sum: of a record that is played on, the function reads
    what came before.

    >>> import rulebook
    >>> Counted("steps", len)(rulebook.Record(rulebook.new("knapp_daneben")))
    0
    """

    name: str
    function: RecordReader

    def __call__(self, record: Record[Any, Any]) -> Any:
        """Read it off a finished record."""
        return self.function(record)


Columns = dict[Quantity, Any]
"""One value a game for each quantity: a list, or one of numpy's arrays of whole numbers."""

WIDEST = 1_000_000
"""Arrays whose values span no more are counted in one pass, without sorting."""


@dataclass(frozen=True)
class Chunk:
    """So many games, with the luck of one child of the seed; `first` is where a slice of a chunk begins.

    >>> Chunk(7, 2, 100).games
    100
    """

    seed: int
    number: int
    games: int
    first: int = 0

    @property
    def luck(self) -> int:
        """The seed of this chunk for a kernel: 64 bits that depend on the seed and on the chunk alone.

        >>> Chunk(7, 2, 100).luck == Chunk(7, 2, 50).luck != Chunk(7, 3, 100).luck
        True
        """
        return generator(self.seed, (self.number,)).getrandbits(64)

    def streams(self, game: int, players: int) -> Streams:
        """Make the generators of one of its games: whoever plays, the same luck comes.

        >>> chunk = Chunk(7, 2, 100)
        >>> chunk.streams(3, players=2).luck.random() == chunk.streams(3, players=4).luck.random()
        True
        """
        return streams(self.seed, players, (self.number, game))

    @property
    def numbers(self) -> range:
        """Number its games, as their luck is numbered.

        >>> Chunk(7, 2, 3, first=40).numbers
        range(40, 43)
        """
        return range(self.first, self.first + self.games)


@dataclass(frozen=True)
class Job:
    """What every worker is sent: where the games start, who plays, on which engine, and what is measured."""

    start: Record[Any, Any]
    bots: tuple[str | Bot, ...]
    engine: str
    measure: Mapping[str, RecordReader] = field(default_factory=dict)
    luck_unit: int = 0
    """How many units of known luck are a point; 0: luck is not counted."""

    def setup(self, chunk: int) -> Setup:
        """Say what is simulated, in plain data."""
        named = (name_of(self.start.game, bot) or getattr(bot, "__name__", repr(bot)) for bot in self.bots)
        return Setup(self.start, tuple(named), self.engine, chunk, self.luck_unit)

    def columns(self, chunk: Chunk) -> Columns:
        """Play a chunk of games and note how each ended, column by column."""
        return self._fast(chunk) if self.engine == "fast" else self._readable(chunk)

    @property
    def _lucky(self) -> int:
        """How many seats' luck is counted."""
        return self.start.game.players if self.luck_unit else 0

    def _fast(self, chunk: Chunk) -> Columns:
        kernel, names = kernel_with(self.start.game, self.bots)
        assert kernel is not None, "a job for the fast engine is made only where there is a kernel"
        tables = np.repeat(kernel.packed([self.start.state]), chunk.games)
        counted = kernel.play_on(tables, np.array(chunk.numbers), chunk.luck, names, bool(self.luck_unit))
        luck: Columns = {("luck", seat): counted.pop(kernel.luck_of(seat)) for seat in range(self._lucky)}
        counted |= kernel.measures(tables)
        scores, won = kernel.results(tables)
        return {
            **{("score", seat): points for seat, points in enumerate(scores.T)},
            WINNERS: won @ (1 << np.arange(won.shape[1])),
            STEPS: counted["steps"],
            **luck,
            **{("measure", name): values for name, values in counted.items() if name != "steps"},
            **{("measure", name): self._ends(kernel, tables, name, counted) for name in self.measure},
        }

    def _ends(self, kernel: Kernel, tables: Any, name: str, counted: Mapping[str, Any]) -> Any:
        reader = self.measure[name]
        if isinstance(reader, Counted):
            on_the_way = reader.name in kernel.module.TALLIES
            return counted[reader.name] + (reader(self.start) if on_the_way and len(self.start) else 0)
        assert isinstance(reader, AtEnd), "a job for a kernel is made only where nothing else is measured"
        unpacked = (kernel.module.unpack(kernel.game, table) for table in tables)
        return [countable(name, reader.function(state)) for state in unpacked]

    def _readable(self, chunk: Chunk) -> Columns:
        columns: Columns = defaultdict(list)
        game, state = self.start.game, self.start.state
        players = seated(game, self.bots)
        for number in chunk.numbers:
            steps = list(run(game, state, players, chunk.streams(number, game.players)))
            end = steps[-1].state if steps else state
            for seat, score in enumerate(game.scores(end)):
                columns["score", seat].append(score)
            columns[WINNERS].append(sum(1 << seat for seat in game.winners(end)))
            columns[STEPS].append(len(steps))
            if self.measure:
                record = recorded(game, (*self.start.steps, *steps))
                for name, measure in self.measure.items():
                    columns["measure", name].append(countable(name, measure(record)))
        return columns


def kernel_counts(kernel: Kernel, reader: RecordReader) -> bool:
    """Tell whether a kernel can take that measure: from the table at the end, or by its name.

    >>> kernel_counts(None, AtEnd(len)), kernel_counts(None, len)
    (True, False)
    """
    if isinstance(reader, Counted):
        return reader.name in {*kernel.module.TALLIES, *kernel.module.MEASURES}
    return isinstance(reader, AtEnd)


def countable(name: str, value: Any) -> Value:
    """Take a measured value, if it can be counted without rounding.

    >>> countable("won early", True), countable("end", "stuck")
    (1, 'stuck')
    """
    if isinstance(value, str):
        return value
    if not isinstance(value, Integral):
        raise TypeError(
            f"the measure {name!r} gave {value!r}; it must give a whole number, a truth or a text, which can "
            "be counted exactly: measure in tenths or in percent, say, as round(100 * share)"
        )
    return int(value)


def count(columns: Columns) -> dict[Quantity, Counter[Value]]:
    """Count how often each value came.

    >>> count({("score", 0): [3, 5, 5]})
    {('score', 0): Counter({5: 2, 3: 1})}
    """
    return {
        (kind, of): count_values(values) if kind != "luck" else sums(values, columns["score", of])
        for (kind, of), values in columns.items()
    }


def count_values(values: Any) -> Counter[Value]:
    """Count how often each value came in a list, or in one of numpy's arrays of whole numbers.

    >>> count_values([3, 5, 5])
    Counter({5: 2, 3: 1})
    """
    if isinstance(values, list):
        return Counter(values)
    low, high = int(values.min()), int(values.max())
    if high - low > WIDEST:
        found, times = np.unique(values, return_counts=True)
        return Counter(dict(zip(found.tolist(), times.tolist(), strict=True)))
    times = np.bincount(values.astype(np.int64) - low)
    return Counter({low + int(at): int(times[at]) for at in times.nonzero()[0]})


def count_job(job: Job, chunk: Chunk) -> tuple[int, tuple[Counts, ...]]:
    """Play and count one chunk: how many games, and the counts."""
    return chunk.games, (count(job.columns(chunk)),)


def count_pair(first: Job, second: Job, chunk: Chunk) -> tuple[int, tuple[Counts, ...]]:
    """Play one chunk under two set-ups with the same luck; count both, and the differences game by game."""
    one, two = first.columns(chunk), second.columns(chunk)
    return chunk.games, (count(one), count(two), count(differences(one, two)))


def differences(one: Columns, two: Columns) -> Columns:
    """Subtract game by game: scores, wins of each seat, steps, and the measures that are numbers.

    >>> before = {("score", 0): [3, 5], ("winners", ""): [1, 0]}
    >>> after = {("score", 0): [4, 4], ("winners", ""): [0, 0]}
    >>> {name: list(map(int, change)) for (name, _), change in differences(before, after).items()}
    {'score': [1, -1], 'won': [-1, 0]}
    """
    before, after = _numbers(one), _numbers(two)
    return {quantity: after[quantity] - before[quantity] for quantity in before if quantity in after}


def _numbers(columns: Columns) -> Columns:
    """All columns that are numbers, as arrays wide enough to subtract; who won, seat by seat."""
    arrays = {quantity: np.asarray(values) for quantity, values in columns.items()}
    numbers = {quantity: a.astype(np.int64) for quantity, a in arrays.items() if a.dtype.kind in "iub"}
    winners = numbers.pop(WINNERS)
    seats = [seat for kind, seat in columns if kind == "score" and isinstance(seat, int)]
    return {**numbers, **{("won", seat): winners >> seat & 1 for seat in seats}}
