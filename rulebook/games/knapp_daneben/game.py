"""The game of Knapp Daneben!: the class that joins its rules, each from the module that has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, get_args

from rulebook.core.catalogue import Catalogue
from rulebook.core.game import Event, Fact, Game, Seat, Stake, parent_of
from rulebook.core.kernel import Kernel, kernel_for
from rulebook.core.later import numpy_is_here
from rulebook.core.players import Bot
from rulebook.games.knapp_daneben import legal, play, score
from rulebook.games.knapp_daneben.house import House
from rulebook.games.knapp_daneben.table import RULES, Move, State

if TYPE_CHECKING:
    from rulebook.simulation.measures import Measure


@dataclass(frozen=True)
class KnappDaneben(House, Game[State, Move]):
    """Knapp Daneben! under one set of options.

    >>> game = KnappDaneben(players=2)
    >>> game.to_act(game.start())
    (0,)
    """

    name: ClassVar[str] = "knapp_daneben"
    rules: ClassVar[Catalogue] = RULES

    to_act = legal.to_act
    chance = legal.chance
    candidates = legal.candidates
    moves = legal.moves
    why_not = legal.why_not
    play = play.play
    scores = score.scores
    winners = score.winners
    gain = score.gain

    def start(self) -> State:
        """Set out an empty sheet for everybody (KD-1)."""
        return State(sheets=((0,) * self.dice**2,) * self.players)

    def longest(self) -> int:
        """Count the steps of a game: the colours, then for each circle a roll and everybody's write."""
        return self.players + self.dice**2 * (1 + self.players)

    def move_types(self) -> tuple[type, ...]:
        """All that can be tried, the moves that no rule allows included."""
        return get_args(Move)

    def facts(self, view: State, seat: Seat | None) -> Sequence[Fact]:
        """Give the odds of a roll for this sheet."""
        from rulebook.games.knapp_daneben.facts import facts

        return facts(self, view, seat)

    def measures(self) -> Mapping[str, Measure]:
        """Name what a laboratory can count."""
        from rulebook.games.knapp_daneben.measures import MEASURES

        return MEASURES

    def kernel(self) -> Kernel | None:
        """Give the whole game on small integers, compiled."""
        return kernel_for(self, "rulebook.games.knapp_daneben.kernel")

    def stake(self) -> Stake:
        """Everybody plays for points: no sheet gets in the way of another."""
        return "points"

    def expected(self, s: State) -> tuple[float, ...] | None:
        """Give the points that each sheet may expect: the small sheet is solved, the booklet's is learned."""
        from rulebook.games.knapp_daneben import champion, small_sheet

        if not numpy_is_here():
            return None
        return small_sheet.expected(self, s) if self.is_solved() else champion.expected(self, s)

    def is_solved(self) -> bool:
        """Tell whether the sheet is small enough that all lines of play are counted."""
        from rulebook.games.knapp_daneben.small_sheet import is_small

        return is_small(self)

    def train(self, games: int | None = None, seed: int = 1) -> tuple[str, int]:
        """Train the champion for these points."""
        from rulebook.games.knapp_daneben.champion_retrained import GAMES, retrain

        return "champion", retrain(self, games or GAMES, seed)

    def ladder(self) -> Mapping[str, str]:
        """Name the bots from weak to strong; the strongest is the first of these that plays these options."""
        able = self.bots()
        strong = next(bot for bot in ("optimal", "champion_deep", "potential") if bot in able)
        return {**RULES.data["ladder"], "strong": strong}

    def critic(self, past: Sequence[tuple[State, Move]], view: State, seat: Seat, move: Move) -> Event | None:
        """Say what no good player would have written."""
        from rulebook.games.knapp_daneben.critic import critic

        return critic(self, past, view, seat, move)

    def bots(self) -> Mapping[str, Bot]:
        """Name this game's own bots."""
        from rulebook.games.knapp_daneben.bots import bots

        found = bots(self)
        if parent_of(type(self)):  # learned and solved values are not valid under the rules of a variant
            return {name: found[name] for name in ("greedy", "potential")}
        return found
