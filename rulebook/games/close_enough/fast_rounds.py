"""The ends of many rounds, column by column: who called, who won what, and any column as a Record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rulebook.core.fast_engine import Batch
from rulebook.core.game import CHANCE, Seat
from rulebook.core.later import NDArray, np
from rulebook.core.record import Record
from rulebook.games.close_enough.table import (
    Call,
    Discard,
    DrewCard,
    DrewTarget,
    DrewToken,
    Fold,
    Move,
    Muck,
    Put,
    Show,
    Stay,
    TakeDeck,
    TakeDiscard,
    TakeFace,
    TurnedUp,
)

if TYPE_CHECKING:
    from rulebook.games.close_enough.game import CloseEnough

Column = NDArray[Any]
NOTHING, CALLED, STAYED, FOLDED = range(4)
DECK, PILE, FACES = 0, 1, 2
"""Where a card is taken from; from FACES on, the face-up card of seat 0, 1, …"""


@dataclass(frozen=True)
class Turn:
    """One turn in the columns that were still playing: what was said, taken, drawn and given up."""

    seat: Seat
    columns: Column
    said: Column
    source: Column
    drawn: Column
    gave: Column


@dataclass(frozen=True)
class Rounds:
    """Many rounds, a column each: rows are seats, `caller` is -1 where nobody called.

    >>> import rulebook
    >>> from rulebook.games.close_enough.fast import play_rounds
    >>> import numpy as np
    >>> rounds = play_rounds(rulebook.new("close_enough"), np.random.default_rng(1), 1000)
    >>> len(rounds), rounds.record(7).state.round
    (1000, 2)
    """

    game: CloseEnough
    targets: Column
    faces: Column
    distance: Column
    roles: Column
    caller: Column
    turns: Column
    tokens: Column
    tape: list[Turn] = field(repr=False)

    def __len__(self) -> int:
        return len(self.caller)

    def _of_caller(self, rows: Column) -> Column:
        """Take each column's entry of the seat that called."""
        row: Column = np.take_along_axis(rows, np.maximum(self.caller, 0)[None], 0)[0]
        return row

    def beaten_by(self) -> Column:
        """Count who stayed in and was strictly closer than the caller; -1 where nobody called (CE-17)."""
        better = (self.roles == STAYED) & (self.distance < self._of_caller(self.distance))
        return np.where(self.caller < 0, -1, better.sum(axis=0))

    def changes(self) -> tuple[Column, Column]:
        """Give what every seat loses and gains in stars (CE-18, CE-19, CE-20)."""
        game, beaten = self.game, self.beaten_by()
        stars = np.zeros(1 + max(game.stars_of), np.int64)
        stars[list(game.stars_of)] = list(game.stars_of.values())
        calls, stays = self.roles == CALLED, self.roles == STAYED
        beats = stays & (self.distance < self._of_caller(self.distance))
        loss = np.where(
            calls, game.caller_loses * beaten, np.where(stays, game.stayer_loses * (beaten == 0), 0)
        )
        gain = np.where(calls & (beaten == 0), stars[self.targets], beats)
        return loss, gain + game.exact_bonus * ((calls | stays) & (self.distance == 0))

    def batch(self) -> Batch:
        """Count the rounds as games of one round each, for `simulate`."""
        loss, gain = self.changes()
        # Everybody starts with 0 stars, and nobody goes below; what comes first is CE-R5.
        scores = gain if self.game.loss_and_gain == "loss_first" else np.maximum(gain - loss, 0)
        caller, beaten = self.caller, self.beaten_by()
        measures = {
            "called": (caller >= 0).astype(np.int64),
            "caller_won": (beaten == 0).astype(np.int64),
            "beaten_by": np.maximum(beaten, 0),
            "stayed": (self.roles == STAYED).sum(axis=0),
            "called_distance": self._of_caller(self.distance),
            "turns": self.turns,
        }
        return Batch(scores, scores == scores.max(axis=0), self.steps(), measures)

    def steps(self) -> Column:
        """Count the steps of each round, as its Record does."""
        count = np.full(len(self), 2 * self.game.players)
        for turn in self.tape:
            count[turn.columns] += self._steps(turn)
        alone = (self.roles == STAYED).sum(axis=0) == 0
        won = self.beaten_by() == 0
        count += alone & (self.caller >= 0)
        count += won & (len(self.game.tokens) > 0)
        return count

    def _steps(self, turn: Turn) -> Column:
        takes = (turn.said == NOTHING) | (turn.said == STAYED)
        drops = takes & (turn.gave >= 0) & (turn.source == DECK)
        steps: Column = (turn.said != NOTHING).astype(np.int64) + 2 * takes + drops
        return steps

    def record(self, column: int) -> Record[Any, Any]:
        """Give one round as a Record, every step checked by the readable rules."""
        return Record(self.game, tuple(self._moves(column)))

    def _moves(self, column: int) -> Iterator[tuple[Seat, Move]]:
        values = self.game.values
        yield from ((CHANCE, DrewTarget(int(target))) for target in self.targets[:, column])
        yield from ((CHANCE, TurnedUp(values[face])) for face in self.faces[:, column])
        for turn in self.tape:
            at = int(np.searchsorted(turn.columns, column))
            if at < len(turn.columns) and turn.columns[at] == column:
                said, source, drawn, gave = (
                    int(row[at]) for row in (turn.said, turn.source, turn.drawn, turn.gave)
                )
                yield from self._turn(turn.seat, said, source, drawn, gave)
        yield from self._ending(column)

    def _turn(self, seat: Seat, said: int, source: int, drawn: int, gave: int) -> Iterator[tuple[Seat, Move]]:
        values = self.game.values
        if said != NOTHING:
            yield seat, Call() if said == CALLED else Stay() if said == STAYED else Fold()
        if said in (CALLED, FOLDED):
            return
        if source == DECK:
            yield from ((seat, TakeDeck()), (CHANCE, DrewCard(values[drawn])))
        else:
            yield seat, TakeDiscard() if source == PILE else TakeFace(source - FACES)
        if gave >= 0:
            yield seat, Put(values[gave]) if source >= FACES else Discard(values[gave])
        elif source >= FACES:
            yield CHANCE, TurnedUp(values[drawn])

    def _ending(self, column: int) -> Iterator[tuple[Seat, Move]]:
        caller = int(self.caller[column])
        if caller < 0:
            return
        if STAYED not in self.roles[:, column]:
            yield caller, Muck() if self.distance[caller, column] else Show()
        if self.beaten_by()[column] == 0 and self.game.tokens:
            yield CHANCE, DrewToken(self.game.tokens[self.tokens[column]])
