"""Bots for Closing In: a planner that thinks for all seats, task by task."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulebook.core.chance import Rng
from rulebook.core.game import Seat
from rulebook.core.players import Bot
from rulebook.games.closing_in.game import ClosingIn
from rulebook.games.closing_in.moves import RULES, Move, State
from rulebook.games.closing_in.plan import Plan


@dataclass(frozen=True)
class Planner:
    """Collect, send, escape: one brain for all seats.

    1. While intel is missing, fetch the piece that costs the fewest actions: lure its enforcers from next
       door, step in, search. When enough is carried, deliver it at the Radio Tower in the same way.
    2. With all sent, everybody goes to the exit where all can meet soonest, for which somebody has a key and
       which is likely to last.
    3. Keep a key and the fare for empty spaces; discard the other cards for actions while there is a task.
    4. What tiles are worth, times the chance that they are lost soon, is the worry about them: enforcers are
       lured off those that worry most, before any task if it is urgent, and not left behind where it hurts.

    >>> import rulebook
    >>> record = rulebook.play(rulebook.new("closing_in"), "planner", seed=1)
    >>> record.to_act
    ()
    """

    def __call__(self, game: ClosingIn, view: State, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """Choose the first move of the task, or one that looks after the city."""
        return Plan(game, view, seat).choose(moves)

    def explain(self, game: ClosingIn, view: State, seat: Seat, move: Move) -> str:
        """Say which task the seat is at.

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("closing_in"), "random", seed=1).at(8)
        >>> Planner().explain(record.game, record.state, 0, record.game.moves(record.state, 0)[0])
        'The plan: fetch the intel that is cheapest to get.'
        """
        return RULES.phrase("task", {"task": Plan(game, view, seat).task[0]})


BOTS: Mapping[str, Bot] = {"planner": Planner()}
