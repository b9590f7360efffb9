"""Clocks: a number of the table that only counts how far a game has come, and changes nothing before its end.

A game that could go on for ever has one, for every game has to end. It makes every position a new one, and
hides that a small game goes in circles. Two readings of a clock are alike if everybody may do the same, the
same may come, and it leads to the same; that is tried on tables of games played, reading by reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from itertools import pairwise
from typing import Any

from rulebook.core.game import CHANCE, Game
from rulebook.core.luck import streams
from rulebook.core.players import run, seated
from rulebook.core.playouts import paid

GAMES = 3
"""Games whose tables are looked at."""
TABLES = 30
"""Tables of these games on which a clock is tried."""
FAR = 10
"""Rounds that a clock has to go before its end, to be called one."""
MOST = 1_000
"""Outcomes of chance that are compared."""
ROUNDS = 3
"""Times that a clock may go round among the players before it has come to the same again."""


@dataclass(frozen=True)
class Clock:
    """A field of the table whose readings are alike, so many apart, as long as they are below `end`.

    >>> from rulebook.games.knapp_daneben.table import State
    >>> clock = Clock("rolls", 2, 10)
    >>> clock.reading(clock.set(State(()), 7)), clock.reading(clock.base(clock.set(State(()), 7)))
    (7, 1)
    """

    field: str
    period: int
    end: int

    def reading(self, state: Any) -> int:
        """Read it."""
        return int(getattr(state, self.field))

    def base(self, state: Any) -> Any:
        """Put it back as far as it goes without a change."""
        return self.set(state, self.reading(state) % self.period)

    def set(self, state: Any, reading: int) -> Any:
        """Set it."""
        return replace(state, **{self.field: reading})

    def alike(self, game: Game[Any, Any], state: Any, reading: int) -> bool:
        """Tell whether a table stays what it is, for all that may follow at once, with another reading.

        The readings have to be a multiple of the period apart.
        """
        by, other = reading - self.reading(state), self.set(state, reading)
        seats = game.to_act(state)
        if game.to_act(other) != seats:
            return False
        if not seats:
            return paid(game, state) == paid(game, other)
        if seats[0] == CHANCE:
            if game.chance(state).count() > MOST or game.chance(other).odds() != game.chance(state).odds():
                return False
            moves: Sequence[Any] = list(game.chance(state).odds())
        else:
            moves = list(game.moves(state, seats[0]))
            if list(game.moves(other, seats[0])) != moves:
                return False
        return all(
            game.play(other, seats[0], move)[0] == self.set(after, self.reading(after) + by)
            for move in moves
            for after in (game.play(state, seats[0], move)[0],)
        )


def clock_of(game: Game[Any, Any]) -> Clock | None:
    """Find the clock of a game, the one that comes to the same again soonest; None: it has none.

    >>> import rulebook
    >>> clock_of(rulebook.new("knapp_daneben", dice=3, sides=3)) is None
    True
    """
    played = [list(tables_of(game, number)) for number in range(GAMES)]
    every = [table for tables in played for table in tables]
    tables = every[:: max(1, len(every) // TABLES)] + [tables[-1] for tables in played]
    if any(hides(game, table) for table in tables):
        return None
    found = (
        Clock(name, period, end)
        for period in range(1, ROUNDS * game.players + 1)
        for name in _rising(played)
        if (end := _end(game, Clock(name, period, 0), tables)) > FAR * period
    )
    return next(found, None)


def hides(game: Game[Any, Any], state: Any) -> bool:
    """Tell whether a table hides something from whoever has to move.

    >>> import rulebook
    >>> game = rulebook.new("knapp_daneben")
    >>> hides(game, game.start())
    False
    """
    return any(seat != CHANCE and game.view(state, seat) != state for seat in game.to_act(state))


def tables_of(game: Game[Any, Any], number: int) -> Iterator[Any]:
    """Give the tables of a game that is played at random.

    >>> import rulebook
    >>> len(list(tables_of(rulebook.new("knapp_daneben", dice=3, sides=3), 1)))
    20
    """
    yield game.start()
    for step in run(game, game.start(), seated(game, "random"), streams(1, game.players, (number,))):
        yield step.state


def _rising(played: Sequence[Sequence[Any]]) -> Iterator[str]:
    """Name the whole numbers of the table that never fall, and rise."""
    start = played[0][0]
    for field in fields(start) if is_dataclass(start) else ():
        rows = [[getattr(table, field.name) for table in tables] for tables in played]
        if all(type(number) is int for row in rows for number in row):
            steps = [later - earlier for row in rows for earlier, later in pairwise(row)]
            if min(steps, default=0) >= 0 < max(steps, default=0):
                yield field.name


def _end(game: Game[Any, Any], clock: Clock, tables: Sequence[Any]) -> int:
    """Find the first reading that is not like the first ones; the longest a game can be, if there is none."""
    first = [clock.base(table) for table in tables]
    for reading in range(clock.period, game.longest()):
        same_round = [base for base in first if clock.reading(base) == reading % clock.period]
        if not all(clock.alike(game, base, reading) for base in same_round):
            return reading
    return game.longest()
