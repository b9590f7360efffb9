"""Many games at once, on any executor, with error bars.

The seed, the number of games and the chunk size decide every bit of the results: each chunk has a child of
the seed to itself, and whole counts add up to the same sums in any order. So one process, a pool, threads
and a cluster give equal results.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from functools import partial
from importlib import import_module
from math import ceil
from secrets import randbits
from typing import Any, Protocol, TypeVar

from rulebook.core.game import Game, as_written, parent_of
from rulebook.core.kernel import TooLarge, numba_is_here
from rulebook.core.players import Bot, begun, kernel_with, name_of, seated
from rulebook.core.record import Record
from rulebook.core.texts import texts_in, words_in
from rulebook.simulation.chunks import (
    Chunk,
    Job,
    RecordReader,
    count_job,
    kernel_counts,
)
from rulebook.simulation.known_luck import UnknownLuck
from rulebook.simulation.naming import BY_NAME, TEXTS, Naming
from rulebook.simulation.progress import Progress, told, watched
from rulebook.simulation.results import Results
from rulebook.simulation.spread import WorkersLost, never, spread

Bots = str | Bot | Sequence[str | Bot]

CHUNK = {"readable": 100, "fast": 10_000}
"""Games a chunk: long enough to be worth sending, and no power of two, which would be slow in the cache."""


COMPILING = "The rules of {title} are being compiled, once on this machine: this takes some seconds."
"""What is shown to whoever has to wait for it."""


class StopSign(Protocol):
    """Something that tells whether to stop, such as a `threading.Event`."""

    def is_set(self) -> bool:
        """Tell whether to stop."""


R = TypeVar("R")
K = TypeVar("K")
V = TypeVar("V")
Cancel = StopSign | Callable[[], bool] | None


def simulate(
    game: Game[Any, Any] | Record[Any, Any] | str,
    bots: Bots = "random",
    games: int = 100_000,
    seed: int | None = 1,
    *,
    engine: str = "auto",
    measure: Mapping[str, RecordReader] | None = None,
    known_luck: bool = False,
    chunk: int | None = None,
    executor: Executor | int | None = None,
    progress: bool | Progress = True,
    cancel: Cancel = None,
) -> Results:
    """Play many games and count what comes of them; the same seed gives the same results.

    - A record in place of a game is played on from where it stands.
    - `engine`: "readable", "fast", or "auto": the fast one where the game has it for these bots.
    - `measure`: functions of the finished Record, by name, that give a whole number, a truth or a text
      (readable engine only); `AtEnd(function of the last state)` is measured on either engine.
    - `known_luck`: also count how lucky each roll or draw is, where the game's kernel knows it, and give the
      mean scores without that luck: the same means with smaller errors, from games that take longer.
    - `executor`: any executor of `concurrent.futures`, such as Dask's `client.get_executor()`, or a number of
      processes.
    - `progress`: True, False, or a function of (games done, games in all).
    - `cancel`: a `threading.Event`, or a function that tells whether to stop; what is done by then is given.

    >>> import rulebook
    >>> game = rulebook.new("knapp_daneben", players=2)
    >>> sevens = {"sevens of player 1": lambda record: record.state.sheets[0].count(7)}
    >>> rulebook.simulate(game, ["random", "greedy"], games=50, measure=sevens)
    Close to the Mark!: 50 games, seed 1, readable engine
    player     bot    mean score   sd  5 %  50 %  95 %     range                       wins
         1  random  29.96 ± 0.75  5.3   19    31    38  18 to 42       0.0 % (0.0 to 7.1 %)
         2  greedy    66.6 ± 1.1  7.6   56    67    78  45 to 82  100.0 % (92.9 to 100.0 %)
    ± is one standard error; wins, shared ones included, with their 95 % interval. 3,850 steps, 77 ± 0 a game.
    Also counted
                  what         mean   sd  5 %  50 %  95 %   range
    sevens of player 1  4.62 ± 0.28  2.0    2     4     8  0 to 9
    """
    job = job_for(game, bots, engine, measure or {})
    if known_luck:
        job = replace(job, luck_unit=unit_of_luck(job))
    compile_for((job,), progress)
    size = chunk_size(chunk, (job,))
    chunks = chunks_of(games, seed, size)
    setup, seeds = job.setup(size), (chunks[0].seed,)
    return counted(
        partial(count_job, job),
        lambda totals: Results.counted(setup, seeds, games, totals[0]),
        chunks,
        executor,
        progress,
        cancel,
    )


def job_for(
    game: Game[Any, Any] | Record[Any, Any] | str,
    bots: Bots,
    engine: str,
    measure: Mapping[str, RecordReader],
) -> Job:
    """Check what is to be played, and choose the engine.

    >>> import rulebook
    >>> job_for(rulebook.new("knapp_daneben"), "random", "readable", {}).bots
    ('random',)
    """
    start = begun(game)
    if None in seated(start.game, bots):
        raise ValueError("in a simulation every seat needs a bot: None, a person, is only for a table")
    if not start.to_act:
        raise ValueError("this record is over: nothing is left to play")
    chosen = (bots,) * start.game.players if isinstance(bots, str) or callable(bots) else tuple(bots)
    if engine not in ("auto", "fast", "readable"):
        raise ValueError(f"there is no engine {engine!r}; there are 'auto', 'fast' and 'readable'")
    if engine == "auto":
        engine = "readable" if why_slow(start, chosen, measure) else "fast"
    if engine == "fast" and (why := why_slow(start, chosen, measure)):
        raise ValueError(f"{why}: take engine='readable' or 'auto'")
    return Job(start, chosen, engine, measure)


def why_slow(
    start: Record[Any, Any],
    bots: Sequence[str | Bot],
    measure: Mapping[str, RecordReader],
    naming: Naming = BY_NAME,
) -> str:
    """Say why the fast engine will not do; nothing: it will.

    >>> import rulebook
    >>> why_slow(rulebook.Record(rulebook.new("poof")), ["search"], {})
    "poof's fast engine does not play the bot search"
    """
    say, name = partial(slow_words, naming.language), naming.title(start.game)
    kernel, _ = kernel_with(start.game, bots)
    if kernel is None and not numba_is_here():
        return say("numba")
    if kernel is None:
        found = start.game.kernel()
        names = dict.fromkeys(name_of(start.game, bot) or "" for bot in bots)
        odd = [bot for bot in names if found and not found.fits([bot])]
        if odd:
            return say(
                "bots", game=name, bots=[naming.value("bots", b) if b else say("by_hand") for b in odd]
            )
        if parent_of(type(start.game)) or not as_written(start.game):
            return say("rules", game=name)
        large = _too_large(start.game)
        data = (
            {"option": naming.option(large.option), "found": large.found, "most": large.most} if large else {}
        )
        return say("too_large" if large else "options", game=name, **data)
    records = [name for name, reader in measure.items() if not kernel_counts(kernel, reader)]
    return say("records", measure=naming.measure(records[0])) if records else ""


def slow_words(language: str, key: str, /, **data: Any) -> str:
    """Fill a text on slow games.

    >>> slow_words("fr", "options", game="Poof")
    'Poof n’a pas de calcul rapide pour ces options'
    """
    return words_in(language).fill(texts_in(TEXTS, "slow", language)[key], data)


def _too_large(game: Game[Any, Any]) -> TooLarge | None:
    """Find which option is too large for the fast engine, if that is the reason."""
    package = type(game).__module__.rpartition(".")[0]
    try:
        import_module(f"{package}.kernel" if package else "kernel").pack_house(game)
    except (ImportError, AttributeError):
        return None
    except TooLarge as why:
        return why
    return None


def unit_of_luck(job: Job) -> int:
    """Say in how many units of a point the engine of a job counts luck, or why it does not.

    >>> import rulebook
    >>> unit_of_luck(job_for(rulebook.new("poof"), "random", "readable", {}))
    Traceback (most recent call last):
    ...
    rulebook.simulation.known_luck.UnknownLuck: known luck is counted by the fast engine: poof ...
    """
    game = job.start.game
    if job.engine != "fast":
        raise UnknownLuck(
            f"known luck is counted by the fast engine: {game.name} is to be played by the readable one"
        )
    kernel, _ = kernel_with(game, job.bots)
    if kernel is None or not kernel.luck_unit:
        raise UnknownLuck(f"{game.name} does not know what its tables are worth under these options")
    return kernel.luck_unit


def compile_for(jobs: Sequence[Job], progress: bool | Progress) -> None:
    """Compile the kernels of some jobs, unless this machine has their code: here and once, for any pool.

    >>> import rulebook
    >>> compile_for([job_for(rulebook.new("poof"), "greedy", "readable", {})], progress=True)
    """
    for job in jobs:
        kernel = kernel_with(job.start.game, job.bots)[0] if job.engine == "fast" else None
        if kernel and not kernel.compiled:
            with told(progress, COMPILING.format(title=job.start.game.title())):
                kernel.compile()


def chunk_size(chunk: int | None, jobs: Sequence[Job]) -> int:
    """Take the size that is asked for, or the one that suits the slowest engine.

    >>> import rulebook
    >>> chunk_size(None, [job_for(rulebook.new("knapp_daneben"), "random", "readable", {})])
    100
    """
    if chunk is None:
        return min(CHUNK[job.engine] for job in jobs)
    return _at_least_one("chunk", chunk)


def counted(
    task: Callable[[Chunk], tuple[int, tuple[Mapping[K, Mapping[V, int]], ...]]],
    finish: Callable[[Mapping[int, Mapping[K, Mapping[V, int]]]], R],
    chunks: Sequence[Chunk],
    executor: Executor | int | None,
    progress: bool | Progress,
    cancel: Cancel,
) -> R:
    """Play all chunks and add up their counts; `finish` turns the sums into results, complete or not."""
    if isinstance(executor, int):
        _at_least_one("processes", executor)
    elif not isinstance(executor, Executor | None):
        raise TypeError(
            f"an executor is one of concurrent.futures, or a number of processes, not {executor!r}; "
            "with Dask it is client.get_executor()"
        )
    stopped = never if cancel is None else cancel if callable(cancel) else cancel.is_set
    totals: dict[int, dict[K, Counter[V]]] = defaultdict(lambda: defaultdict(Counter))
    try:
        with watched(progress, sum(chunk.games for chunk in chunks)) as played:
            for games, parts in spread(task, chunks, executor, stopped):
                for number, counts in enumerate(parts):
                    for quantity, count in counts.items():
                        totals[number][quantity].update(count)
                played(games)
    except WorkersLost as lost:
        lost.results = finish(totals)
        raise
    return finish(totals)


def chunks_of(games: int, seed: int | None, size: int) -> list[Chunk]:
    """Divide the games into chunks; without a seed, one is taken that nobody chose.

    >>> [chunk.games for chunk in chunks_of(250, seed=1, size=100)]
    [100, 100, 50]
    """
    _at_least_one("games", games)
    if seed is None:
        seed = randbits(128)
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        raise ValueError(f"a seed is a whole number from 0 up, or None for any: not {seed!r}")
    return [Chunk(seed, at, min(size, games - at * size)) for at in range(ceil(games / size))]


def _at_least_one(what: str, number: int) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or number < 1:
        raise ValueError(f"{what} must be a whole number, 1 or more: not {number!r}")
    return number
