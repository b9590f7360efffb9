"""The bot `search` of 5 To Close: what every game's bot of that name does, within a few seconds a move.

A turn may have hundreds of steps to choose from (a wild is any letter on any word), and a game of random
moves takes thousands. So this one looks at a few steps only, lets spellers play on, and looks no further than
the end of the round. The kernel plays on many times in the time that the readable engine needs for once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rulebook.core.chance import Rng
from rulebook.core.game import Seat
from rulebook.core.later import np
from rulebook.core.players import Search
from rulebook.games.five_to_close.bots import Speller
from rulebook.games.five_to_close.game import FiveToClose
from rulebook.games.five_to_close.table import RULES, Chosen, State

SOONEST = RULES.options["turn_limit"].least or 1
"""A round is never given up before this turn, nor before anybody could close it."""
PLAYS_ON = Speller(5)
"""Who plays a round on where nothing is compiled: knowing few words, it chooses quickly."""
TIMES = 32
"""So often the kernel plays each guessed table on, in place of once."""


@dataclass(frozen=True)
class Playouts(Search):
    """A search that has the kernel play on, if there is one."""

    def outcomes(self, game: Any, world: Any, seat: Seat, moves: Sequence[Any], rng: Rng) -> Sequence[float]:
        """Try each move on one guessed table; all meet the same luck."""
        kernel = game.kernel()
        if kernel is None:
            return super().outcomes(game, world, seat, moves, rng)
        after = [game.play(world, seat, m)[0] for m in moves]
        tables = np.repeat(kernel.packed(after), TIMES)
        luck = np.tile(np.arange(TIMES), len(moves))
        kernel.play_on(tables, luck, rng.integers(2**63), ("speller",) * game.players)
        worth: list[float] = kernel.worth(tables)[:, seat].reshape(len(moves), TIMES).mean(axis=1).tolist()
        return worth


@dataclass(frozen=True)
class ShortSearch:
    """A bot that tries the step a speller would take and some others, each in a few rounds played on.

    >>> from rulebook.core.luck import generator
    >>> game = FiveToClose(players=2)
    >>> state = State(phase="draw", hands=(tuple("ACTXZQV"), tuple("E" * 7)), shown=((), ()), words=((), ()))
    >>> state = replace(state, discards=("wild",), pile=(("E", 40), ("S", 40)), left=80, totals=(0, 0))
    >>> search, moves, rng = ShortSearch(), game.moves(state, 0), generator(1)
    >>> search(game, game.view(state, 0), 0, moves, rng) in moves
    True
    """

    steps: int = 4
    """So many steps are tried, one of each kind first."""
    playouts: int = 8
    """About so many guessed tables are played on, in all."""
    turns: int = 4
    """After so many turns of each player a playout is scored as it stands, if the rules let it be so soon."""
    rollout: Speller = PLAYS_ON

    def __call__(
        self, game: FiveToClose, view: State, seat: Seat, moves: Sequence[Chosen], rng: Rng
    ) -> Chosen:
        """Choose the step that did best."""
        own = Speller()(game, view, seat, moves, rng)
        few = [own, *(m for m in self._spread(moves, rng) if m != own)][: self.steps]
        if len(few) == 1:
            return own
        limit = max(SOONEST, game.fewest_turns, view.turn + 1 + self.turns * game.players)
        this_round = replace(
            game, minimums=game.minimums[: view.round], turn_limit=min(game.turn_limit, limit)
        )
        best: Chosen = Playouts(self.playouts, self.rollout)(this_round, view, seat, few, rng)  # type: ignore[assignment]  # one of the few
        return best

    def _spread(self, moves: Sequence[Chosen], rng: Rng) -> list[Chosen]:
        """Put some of the moves in a row, one of each kind before a second of any."""
        kinds: dict[type, list[Chosen]] = {}
        for m in moves:
            kinds.setdefault(type(m), []).append(m)
        twice = (*kinds.values(), *kinds.values())
        return list(dict.fromkeys(among[int(rng.integers(len(among)))] for among in twice))
