"""The bot `search` of 5 To Close: what every game's bot of that name does, of fewer steps and shorter.

A turn may have hundreds of steps to choose from (a wild is any letter on any word), and a game of random
moves takes thousands. So this one begins with the wordsmith's step, looks at a few others only, plays on as
the wordsmith does, and looks no further than the end of the round. It leaves the wordsmith's way only where
another step does better once more on other tables, by two standard errors: else chance would lead it astray.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rulebook.core.chance import Rng
from rulebook.core.game import Seat
from rulebook.core.players import SEEDS, Search
from rulebook.core.playouts import Playouts, mean_and_error
from rulebook.games.five_to_close.bots import WORDSMITH, Speller
from rulebook.games.five_to_close.game import FiveToClose
from rulebook.games.five_to_close.table import RULES, Chosen, State

SOONEST = RULES.options["turn_limit"].least or 1
"""A round is never given up before this turn, nor before anybody could close it."""
PLAYS_ON = Speller(5)
"""Who plays a round on where nothing is compiled: knowing few words, it chooses quickly."""
TIMES = 8
"""So many times as many playouts there are where the kernel plays them."""
SURE = 2
"""By so many standard errors another step has to do better than the wordsmith's."""


@dataclass(frozen=True)
class ShortSearch:
    """A bot that tries the step the wordsmith would take and some others, each in a few rounds played on.

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
        own = WORDSMITH(game, view, seat, moves, rng)
        few = [own, *(m for m in self._spread(moves, rng) if m != own)][: self.steps]
        if len(few) == 1:
            return own
        limit = max(SOONEST, game.fewest_turns, view.turn + 1 + self.turns * game.players)
        this_round = replace(
            game, minimums=game.minimums[: view.round], turn_limit=min(game.turn_limit, limit)
        )
        search = Search(self.playouts, self.rollout)
        if this_round.kernel() is not None:
            search = Search(TIMES * self.playouts, WORDSMITH)
        best: Chosen = search(this_round, view, seat, few, rng)  # type: ignore[assignment]  # one of the few
        return best if best == own or _is_better(this_round, view, seat, (best, own), search, rng) else own

    def _spread(self, moves: Sequence[Chosen], rng: Rng) -> list[Chosen]:
        """Put some of the moves in a row, one of each kind before a second of any."""
        kinds: dict[type, list[Chosen]] = {}
        for m in moves:
            kinds.setdefault(type(m), []).append(m)
        twice = (*kinds.values(), *kinds.values())
        return list(dict.fromkeys(among[int(rng.integers(len(among)))] for among in twice))


def _is_better(
    game: FiveToClose, view: State, seat: Seat, steps: tuple[Chosen, Chosen], search: Search, rng: Rng
) -> bool:
    """Whether the first of two steps does better on tables that the search has not seen, beyond chance."""
    trial, leads = Playouts(game, search.rollout, int(rng.integers(SEEDS))), list[float]()
    for number in range(max(2, search.playouts // 2)):
        world = game.guess(view, seat, rng)
        ends = trial.worths([game.play(world, seat, step)[0] for step in steps], number, 1)
        leads.append(ends[0][0][seat] - ends[1][0][seat])
    mean, error = mean_and_error(leads)
    return mean > SURE * error
