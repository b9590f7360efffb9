"""What numba compiles: the decorator, where compiled code is kept, and random numbers for it.

Import this module only from modules that numba compiles, which are themselves imported only when a game's
kernel is asked for: importing numba takes a moment, and it may not be here at all.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np

from rulebook.core.cache import cache_folder

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile a function when it is first called, and keep the code for other sessions.

    >>> @compiled
    ... def double(n):
    ...     return 2 * n
    >>> double(21)
    42
    """
    return _compiled(function)


def compiled_step(function: F) -> F:
    """Compile a step of a game: it makes no arrays, and calls only such functions. That makes it much faster.

    Where arrays can be made, whoever is handed one has to note that it holds it, in every call.

    >>> @compiled_step
    ... def first(numbers):
    ...     return numbers[0]
    >>> first(np.array([7, 8]))
    7
    """
    return _compiled(function, _nrt=False)


def compiled_part(function: F) -> F:
    """Compile a part of a step, which only compiled code calls: without a way in from Python, and so sooner.

    >>> @compiled_part
    ... def first(numbers):
    ...     return numbers[0]
    >>> @compiled_step
    ... def twice_the_first(numbers):
    ...     return 2 * first(numbers)
    >>> twice_the_first(np.array([7, 8]))
    14
    """
    return _compiled(function, _nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def _compiled(function: F, **how: bool) -> F:
    usual = numba.config.CACHE_DIR
    source = Path(function.__code__.co_filename)
    try:
        numba.config.CACHE_DIR = usual or str(kept_in(source.parent))
        made = numba.njit(cache=True, nogil=True, **how)(function)
    except (RuntimeError, OSError):  # nothing can be kept: typed in at a prompt, or no folder to write to
        made = numba.njit(nogil=True, **how)(function)
    finally:
        numba.config.CACHE_DIR = usual
    made.get_call_template = partial(_for_any_number, made.get_call_template)
    return made  # type: ignore[no-any-return]  # numba has no types


def _for_any_number(template: Callable[..., Any], args: Any, kws: Any) -> Any:
    """Compile a function once for all numbers: numba would do it again for each that stands in a call."""
    widened = {name: numba.types.unliteral(kind) for name, kind in kws.items()}
    return template(tuple(map(numba.types.unliteral, args)), widened)


def is_ready(function: Any) -> bool:
    """Tell whether a compiled function can be called at once: its code was made here before.

    >>> is_ready(mixed)
    True
    """
    kept = function.stats.cache_path
    here = kept and any(Path(kept).glob(f"*.{function.__name__}-*.nbi"))
    return bool(function.signatures or here)


@cache
def kept_in(folder: Path) -> Path:
    """Name the place for the compiled code of a folder: another one whenever any module in it changes.

    numba itself looks only at the file of a function, not at those of the functions and constants it uses.
    """
    digest = sha256(numba.__version__.encode())
    for file in sorted([Path(__file__), *folder.glob("*.py")]):
        digest.update(file.read_bytes())
    return cache_folder() / "compiled" / f"{folder.name}-{digest.hexdigest()[:16]}"


GOLDEN = np.uint64(0x9E3779B97F4A7C15)
"""What the state of a stream grows by at each number: the generator is splitmix64."""


@compiled_step
def mixed(z: np.uint64) -> np.uint64:
    """Scatter 64 bits: the output function of splitmix64.

    >>> int(mixed(np.uint64(1))) != int(mixed(np.uint64(2)))
    True
    """
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@compiled_step
def seed_streams(luck: Any, seed: np.uint64, number: np.uint64) -> None:
    """Set the streams of one game: number 0 for dice and draws, number 1 + seat for the choices of each seat.

    >>> luck = np.zeros(3, np.uint64)
    >>> seed_streams(luck, np.uint64(7), np.uint64(0))
    >>> len({int(state) for state in luck})
    3
    """
    start = mixed(np.uint64(seed) + mixed(np.uint64(number) + GOLDEN))
    for stream in range(len(luck)):
        luck[stream] = mixed(start + np.uint64(stream) * np.uint64(0xD1342543DE82EF95))


@compiled_step
def bits(luck: Any, stream: int) -> np.uint64:
    """Draw 64 random bits of a stream.

    >>> int(bits(np.zeros(1, np.uint64), 0)).bit_length() <= 64
    True
    """
    luck[stream] += GOLDEN
    return mixed(luck[stream])


@compiled_step
def below(luck: Any, stream: int, n: int) -> int:
    """Draw a whole number from 0 to n - 1, each exactly as likely as the others.

    >>> luck = np.zeros(1, np.uint64)
    >>> {below(luck, 0, 3) for _ in range(99)}
    {0, 1, 2}
    """
    wide = np.uint64(n)
    while True:
        product = (bits(luck, stream) >> np.uint64(32)) * wide
        low = product & np.uint64(0xFFFFFFFF)
        if low >= wide or low >= np.uint64(0x100000000) % wide:
            return np.int64(product >> np.uint64(32))  # type: ignore[return-value]  # compiled, it is an int


@compiled_step
def uniform(luck: Any, stream: int) -> float:
    """Draw a number from 0 up to 1.

    >>> 0 <= uniform(np.zeros(1, np.uint64), 0) < 1
    True
    """
    return np.float64(bits(luck, stream) >> np.uint64(11)) * 2.0**-53


@compiled_step
def usual_worth(scores: Any, won: Any, values: Any) -> None:
    """Value tables as `Game.worth` does where a game has no other idea of it: the share of the win, and a
    little for the points; alone, the points.

    >>> values = np.zeros((1, 2))
    >>> usual_worth(np.array([[9, 4]]), np.array([[True, False]]), values)
    >>> values.round(3).tolist()
    [[1.009, 0.004]]
    """
    for at in range(len(scores)):
        seats = scores.shape[1]
        if seats == 1:
            values[at, 0] = scores[at, 0]
            continue
        spread, winners = 0, 0
        for seat in range(seats):
            spread = max(spread, abs(scores[at, seat]))
            winners += won[at, seat]
        for seat in range(seats):
            values[at, seat] = 0.01 * scores[at, seat] / (1 + spread)
            if won[at, seat]:
                values[at, seat] += 1 / winners


class StreamLuck:
    """One stream as a generator for readable code: what it draws is what the kernel draws.

    >>> luck = np.zeros(1, np.uint64)
    >>> StreamLuck(luck, 0).integers(6) in range(6)
    True
    """

    def __init__(self, luck: Any, stream: int) -> None:
        self.luck, self.stream = luck, stream

    def integers(self, low: int, /) -> int:
        """Draw a whole number from 0 to low - 1."""
        return int(below(self.luck, self.stream, low))

    def random(self) -> float:
        """Draw a number from 0 up to 1."""
        return float(uniform(self.luck, self.stream))
