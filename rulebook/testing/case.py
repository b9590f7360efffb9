"""A game under some of its options, with random games of it that the checks look at; and what they find."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from rulebook.core.game import CHANCE, Game, Refused
from rulebook.core.luck import generator
from rulebook.core.record import Record, Step, recorded

SEEDS = (1, 2, 3)
"""The random games that are played of each case."""
EXAMINED = 24
"""Tables of a game that are looked at closely, spread over its length."""
IN_TURN = 0.9
"""How often the seat that the table waits for moves, where others may speak out of turn: they need not."""


class Fault(AssertionError):
    """What a check has found: what is wrong, and how to mend it.

    >>> print(Fault("a move is listed twice", "let `moves` give each once"))
    a move is listed twice
      → let `moves` give each once
    """

    def __init__(self, what: str, mend: str, error: str = "") -> None:
        self.what, self.mend = what, mend
        self.error = error
        """The kind of error in the game's own code that ended the check, if any, and where it was raised."""
        super().__init__(f"{what}\n  → {mend}")


def demand(holds: object, what: str, mend: str) -> None:
    """Raise a Fault unless something holds.

    >>> demand(1 + 1 == 2, "sums are wrong", "count again")
    """
    if not holds:
        raise Fault(what, mend)


@dataclass(frozen=True)
class Case:
    """A game under some of its options.

    >>> from rulebook.core.registry import find
    >>> case = Case(find("poof"), {"players": 3})
    >>> print(case, case.record.to_act, len(case.examined) > 1)
    poof, players=3 () True
    """

    kind: type[Game[Any, Any]]
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return ", ".join([self.kind.name, *(f"{k}={v}" for k, v in self.options.items())])

    @cached_property
    def game(self) -> Game[Any, Any]:
        """The game; with the fewest players where a value needs that: more players than dice, say."""
        make: Callable[..., Game[Any, Any]] = self.kind
        try:
            return make(**self.options)
        except Refused:
            least = self.kind.rules.options["players"].least
            return make(**{**self.options, "players": least})

    @cached_property
    def _walks(self) -> dict[int, Record[Any, Any]]:
        return {}

    def walk(self, seed: int) -> Record[Any, Any]:
        """Give the random game of a seed, to its end."""
        if seed not in self._walks:
            self._walks[seed] = _walk(self.game, seed)
        return self._walks[seed]

    @property
    def record(self) -> Record[Any, Any]:
        """The first random game."""
        return self.walk(SEEDS[0])

    @property
    def examined(self) -> list[Any]:
        """Some of the tables of the first random game, its first and its last among them."""
        last = len(self.record)
        at = {round(number * last / (EXAMINED - 1)) for number in range(EXAMINED)}
        return [self.record.steps[step].state for step in sorted(at)]

    @property
    def everybody(self) -> tuple[int, ...]:
        """Chance, all seats, and one that there is not."""
        return (CHANCE, *range(self.game.players + 1))


def _walk(game: Game[Any, Any], seed: int) -> Record[Any, Any]:
    """A random game in which whoever may move does, in any order that the rules leave open."""
    rng = generator(seed)
    steps: list[Step[Any, Any]] = [Step(CHANCE, None, game.start(), ())]
    while seats := game.to_act(steps[-1].state):
        state = steps[-1].state
        seat = seats[0] if len(seats) == 1 or rng.random() < IN_TURN else seats[rng.integers(len(seats))]
        if seat == CHANCE:
            move = game.chance(state).sample(rng)
        else:
            moves = game.moves(state, seat)
            demand(
                moves,
                f"`to_act` waits for seat {seat}, and it has no move at {state}",
                "leave such a seat out of `to_act`, or let `candidates` list a move that is legal there",
            )
            move = moves[rng.integers(len(moves))]
        steps.append(Step(seat, move, *game.play(state, seat, move)))
        demand(
            len(steps) <= game.longest() + 1,
            f"a random game of {game} went on after {game.longest()} steps, the bound that `longest` states",
            "count the steps once more in `longest`; if there is no bound, agree on one by a ruling",
        )
    return recorded(game, steps)


def cases(kind: type[Game[Any, Any]]) -> Iterator[Case]:
    """Give the game as it comes, then every other value of every option, each alone.

    >>> from rulebook.core.registry import find
    >>> print(*list(cases(find("knapp_daneben")))[:3], sep="; ")
    knapp_daneben; knapp_daneben, players=5; knapp_daneben, cross_spacing=gap
    """
    yield Case(kind)
    make: Any = kind
    default = make()
    for option in default.rules.options.values():
        ends = () if option.least is None else (option.least, option.most)
        for value in (*option.values, *ends):
            if value != getattr(default, option.name):
                yield Case(kind, {option.name: value})
