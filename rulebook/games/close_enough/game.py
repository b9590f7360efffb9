"""The game of Close Enough: the class that joins its rules, each from the module that has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, get_args

from rulebook.core.catalogue import Catalogue
from rulebook.core.game import Event, Fact, Game, Seat
from rulebook.core.kernel import Kernel, kernel_for
from rulebook.core.players import Bot
from rulebook.games.close_enough import legal, play, score, showdown, table, view
from rulebook.games.close_enough.house import House
from rulebook.games.close_enough.table import Move, State

if TYPE_CHECKING:
    from rulebook.simulation.measures import Measure


@dataclass(frozen=True)
class CloseEnough(House, Game[State, Move]):
    """Close Enough under one set of options.

    >>> game = CloseEnough(players=3)
    >>> state, events = game.play(game.start(), -1, table.DrewTarget(14))
    >>> [event.rule for event in events]
    ['CE-R17', 'CE-R18', 'CE-2']
    """

    name: ClassVar[str] = "close_enough"
    rules: ClassVar[Catalogue] = table.RULES

    to_act = legal.to_act
    candidates = legal.candidates
    moves = legal.moves
    chance = legal.chance
    why_not = legal.why_not
    play = play.play
    scores = score.scores
    winners = score.winners
    guess = view.guess
    view = view.view  # after `guess`: from here on the name is the method's

    def start(self) -> State:
        """Set out the board: no stars, no tokens, nothing drawn."""
        nothing = ((),) * self.players
        blank = State(
            stars=(0,) * self.players,
            held=nothing,
            targets=(None,) * self.players,
            roles=(table.UNDECIDED,) * self.players,
        )
        return showdown.cleared(self, blank)

    def move_types(self) -> tuple[type, ...]:
        """List all that can be tried, what comes by chance included."""
        return get_args(Move)

    def longest(self) -> int:
        """Add up a longest round: targets and cards, turns with all tokens, the end with all choices."""
        tokens = len(self.tokens)
        turn = 4  # take, draw, give up, and an answer from the owner of a new face-up card
        last_turns = self.players * (turn + 1)
        a_round = 2 * self.players + turn * self.turn_limit + last_turns + 2 * tokens + 4 * self.players + 3
        return self.round_limit * a_round

    def facts(self, view: State, seat: Seat | None) -> Sequence[Fact]:
        """Give the odds of this position."""
        from rulebook.games.close_enough.facts import facts

        return facts(self, view, seat)

    def measures(self) -> Mapping[str, Measure]:
        """Name what a laboratory can count."""
        from rulebook.games.close_enough.measures import MEASURES

        return MEASURES

    def kernel(self) -> Kernel | None:
        """Give the game on arrays, where numba is."""
        return kernel_for(self, "rulebook.games.close_enough.kernel")

    def critic(self, past: Sequence[tuple[State, Move]], view: State, seat: Seat, move: Move) -> Event | None:
        """Say what no good player would have done."""
        from rulebook.games.close_enough.critic import critic

        return critic(self, past, view, seat, move)

    def bots(self) -> Mapping[str, Bot]:
        """Name this game's own bots."""
        from rulebook.games.close_enough.bots import BOTS

        return BOTS
