"""The game of Poof: the class that joins its rules, each from the module that has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, get_args

from rulebook.core.cards import size
from rulebook.core.catalogue import Catalogue
from rulebook.core.game import Event, Fact, Game, Seat, Stake
from rulebook.core.kernel import Kernel, kernel_for
from rulebook.core.players import Bot
from rulebook.games.poof import legal, play, score, view
from rulebook.games.poof import table as t
from rulebook.games.poof.house import House
from rulebook.games.poof.table import Move, State

if TYPE_CHECKING:
    from rulebook.simulation.measures import Measure


@dataclass(frozen=True)
class Poof(House, Game[State, Move]):
    """Poof under one set of options.

    >>> game = Poof(players=3)
    >>> game.to_act(game.start())
    (-1,)
    """

    name: ClassVar[str] = "poof"
    rules: ClassVar[Catalogue] = t.RULES

    to_act = legal.to_act
    chance = legal.chance
    candidates = legal.candidates
    moves = legal.moves
    why_not = legal.why_not
    play = play.play
    guess = view.guess
    view = view.view  # after `guess`: from here on the name is the method's
    scores = score.scores
    winners = score.winners
    worth = score.worth

    def start(self) -> State:
        """Nothing is dealt yet."""
        return State()

    def move_types(self) -> tuple[type, ...]:
        """All that can be tried, the moves no rule allows included."""
        return get_args(Move)

    def longest(self) -> int:
        """Each round: the deal, draws for the start, the turns, every face-down card once, the count."""
        draws = size(self.deck) // 2
        return self.rounds * (2 + draws + self.turn_limit + self.players * self.stacks)

    def facts(self, view: State, seat: Seat | None) -> Sequence[Fact]:
        """Give the odds of this position."""
        from rulebook.games.poof.facts import facts

        return facts(self, view, seat)

    def measures(self) -> Mapping[str, Measure]:
        """Name what a laboratory can count."""
        from rulebook.games.poof.measures import MEASURES

        return MEASURES

    def kernel(self) -> Kernel | None:
        """Give the whole game on small integers."""
        return kernel_for(self, "rulebook.games.poof.kernel")

    def stake(self) -> Stake:
        """The total of all rounds decides: every point ahead counts."""
        return "lead"

    def at_hand(self, view: State) -> Poof:
        """Give the round at hand: later rounds do not depend on it."""
        return replace(self, rounds=len(view.sheet) + 1)

    def critic(self, past: Sequence[tuple[State, Move]], view: State, seat: Seat, move: Move) -> Event | None:
        """Say what no good player would have done."""
        from rulebook.games.poof.critic import critic

        return critic(self, past, view, seat, move)

    def bots(self) -> Mapping[str, Bot]:
        """Name this game's own bots."""
        from rulebook.games.poof.bots import BOTS

        return BOTS
