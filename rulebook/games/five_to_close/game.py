"""The game of 5 To Close: the class that joins its rules, each from the module that has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, get_args

from rulebook.core.catalogue import Catalogue
from rulebook.core.game import Fact, Game, Seat
from rulebook.core.kernel import Kernel, kernel_for
from rulebook.core.players import Bot
from rulebook.games.five_to_close import critic, legal, play, score, view
from rulebook.games.five_to_close.house import House
from rulebook.games.five_to_close.table import RULES, Move, State

if TYPE_CHECKING:
    from rulebook.simulation.measures import Measure


@dataclass(frozen=True)
class FiveToClose(House, Game[State, Move]):
    """5 To Close under one set of options.

    >>> from rulebook.games.five_to_close.table import TakeTop
    >>> game = FiveToClose(players=2)
    >>> state = State(phase="draw", hands=(("A",) * 7,) * 2, shown=((), ()), discards=("S",), words=((), ()))
    >>> state, events = game.play(state, 0, TakeTop())
    >>> [event.rule for event in events], state.hands[0].count("A"), state.phase
    (['FC-4'], 7, 'play')
    """

    name: ClassVar[str] = "five_to_close"
    rules: ClassVar[Catalogue] = RULES

    start = play.start
    to_act = legal.to_act
    candidates = legal.candidates
    moves = legal.moves
    why_not = legal.why_not
    chance = legal.chance
    play = play.play
    guess = view.guess
    view = view.view  # after `guess`: from here on the name is the method's
    scores = score.scores
    winners = score.winners
    gain = score.gain
    horizon = score.horizon
    plausible = critic.plausible
    critic = critic.critic  # after `plausible`: from here on the name is the method's

    def move_types(self) -> tuple[type, ...]:
        """All that can be tried, the moves no rule allows included."""
        return get_args(Move)

    def longest(self) -> int:
        """Lots to the last card; then turns, each card played or exchanged at most twice in one."""
        a_turn = 4 * (self.hand_size + 2) + 4 * self.active + 12
        return sum(self.deck.values()) + len(self.minimums) * (3 + self.turn_limit * a_turn)

    def facts(self, view: State, seat: Seat | None) -> Sequence[Fact]:
        """Give the odds of this position."""
        from rulebook.games.five_to_close.facts import facts

        return facts(self, view, seat)

    def bots(self) -> Mapping[str, Bot]:
        """Name this game's own bots; its `search` has fewer playouts, as they are long."""
        from rulebook.games.five_to_close.bots import BOTS, SEARCH, SEARCH_READABLE

        return {**BOTS, "search": SEARCH if self.kernel() else SEARCH_READABLE}

    def measures(self) -> Mapping[str, Measure]:
        """Name what a laboratory can count."""
        from rulebook.games.five_to_close.measures import MEASURES

        return MEASURES

    def kernel(self) -> Kernel | None:
        """Give the compiled game: all options with up to 512 cards, all bots but `search`."""
        return kernel_for(self, "rulebook.games.five_to_close.kernel")
