"""The game of Closing In: the class that joins its rules, each from the module that has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, get_args

from rulebook.core.catalogue import Catalogue
from rulebook.core.game import Fact, Game, Seat, Stake
from rulebook.core.kernel import Kernel, kernel_for
from rulebook.core.players import Bot
from rulebook.games.closing_in import critic, legal, play, score
from rulebook.games.closing_in.house import House
from rulebook.games.closing_in.table import RULES, Move, State

if TYPE_CHECKING:
    from rulebook.simulation.measures import Measure


@dataclass(frozen=True)
class ClosingIn(House, Game[State, Move]):
    """Closing In under one set of options; everybody is on the same side.

    >>> game = ClosingIn(players=3)
    >>> game.to_act(game.start())
    (-1,)
    """

    name: ClassVar[str] = "closing_in"
    rules: ClassVar[Catalogue] = RULES

    start = play.start
    to_act = legal.to_act
    candidates = legal.candidates
    moves = legal.moves
    chance = legal.chance
    why_not = legal.why_not
    play = play.play
    scores = score.scores
    winners = score.winners
    worth = score.worth
    critic = critic.critic

    def stake(self) -> Stake:
        """Say what it is played for: the win of all (CI-18)."""
        return "together"

    def move_types(self) -> tuple[type, ...]:
        """List all that can be tried, and all that can come."""
        return get_args(Move)

    def longest(self) -> int:
        """State a bound: in each turn all cards drawn, all bought, all actions used to draw another card."""
        dearest = max(worth for *_, worth in self.inventory_kinds)
        actions = self.actions + self.hand_limit * dearest
        in_a_turn = self.draw_up_to + self.hand_limit + 1 + 3 * actions + 1 + self.deploy
        return 2 + self.first_deploy + self.turns * in_a_turn

    def facts(self, view: State, seat: Seat | None) -> Sequence[Fact]:
        """Give the odds of this position: what the enforcers may do next, and what the decks hold."""
        from rulebook.games.closing_in.facts import facts

        return facts(self, view)

    def measures(self) -> Mapping[str, Measure]:
        """Name what a laboratory can count."""
        from rulebook.games.closing_in.measures import MEASURES

        return MEASURES

    def kernel(self) -> Kernel | None:
        """Give the whole game on arrays of integers."""
        return kernel_for(self, "rulebook.games.closing_in.kernel")

    def bots(self) -> Mapping[str, Bot]:
        """Name this game's own bots."""
        from rulebook.games.closing_in.bots import BOTS

        return BOTS
