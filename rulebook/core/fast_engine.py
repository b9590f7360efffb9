"""Many games at once: what a game's fast engine gives back, for `simulate` to count."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulebook.core.later import NDArray, np


@dataclass(frozen=True, eq=False)
class Batch:
    """The ends of many games, a column each; all whole numbers.

    `scores` and `won` have a row a seat: the points, and whether that seat is among the winners. `steps` is
    how many steps each game took, chance included, as its Record would count them. `measures` holds further
    numbers by name, one a game, which turn up among those of the `Results`.

    >>> import numpy as np
    >>> batch = Batch(np.array([[3, 5], [4, 1]]), np.array([[False, True], [True, False]]), np.array([9, 9]))
    >>> len(batch)
    2
    """

    scores: NDArray[np.integer[Any]]
    won: NDArray[np.bool_]
    steps: NDArray[np.integer[Any]]
    measures: Mapping[str, NDArray[np.integer[Any]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.scores.ndim != 2 or self.won.shape != self.scores.shape:
            raise ValueError(
                f"scores and won need one row a seat and one column a game, "
                f"not the shapes {self.scores.shape} and {self.won.shape}"
            )
        for name, numbers in {"steps": self.steps, **self.measures}.items():
            if numbers.shape != (len(self),):
                raise ValueError(
                    f"{name} needs one number for each of {len(self)} games, not {numbers.shape}"
                )
        if any(n.dtype.kind not in "iub" for n in (self.scores, self.steps, *self.measures.values())):
            raise ValueError("a batch holds whole numbers only: what is counted must merge without rounding")

    def __len__(self) -> int:
        return int(self.scores.shape[1])


FastEngine = Callable[["np.random.Generator", int], Batch]
"""`engine(rng, games)` plays so many games at once. It is called once a chunk, and must draw everything it
needs from that generator alone; dice first, tie-breaks after, in an order that no bot's choice changes, so
that the same seed is the same luck for whoever plays.
"""
