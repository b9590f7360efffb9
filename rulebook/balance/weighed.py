"""Which decisions matter: some, drawn at random from the records, are weighed by the adviser."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite, sqrt
from statistics import fmean, pstdev
from typing import Any

from rulebook.advice.ranking import Advice, NothingToSay, advise
from rulebook.balance.effort import WORLDS
from rulebook.balance.figures import Figure, Section, mean_of, share_of
from rulebook.balance.length import choices
from rulebook.core.game import SHARES, Game
from rulebook.core.luck import generator
from rulebook.core.playouts import paid
from rulebook.core.record import Record
from rulebook.simulation.census import Kind, kinds_of
from rulebook.simulation.trust import Trust

MATTERS = 0.02
"""A decision matters if a move at random loses so many standard deviations of a result."""
SURE = 2.0
"""Standard errors by which it has to."""
TRIES = 20
"""How often a decision is drawn in place of one that cannot be advised."""


@dataclass(frozen=True)
class Weighed:
    """A decision that was weighed: what its other moves lose on average, with the error.

    >>> Weighed(0.3, 0.01, frozenset(), frozenset()).matters(1.0)
    True
    """

    loss: float
    error: float
    offered: frozenset[Kind]
    best: frozenset[Kind]

    def matters(self, spread: float) -> bool:
        """Tell whether a move at random surely loses something worth telling."""
        return self.loss >= MATTERS * spread and self.loss > SURE * self.error

    def unclear(self, spread: float) -> bool:
        """Tell whether too few games were tried to know."""
        return not self.matters(spread) and SURE * self.error > MATTERS * spread


def weigh(records: Sequence[Record[Any, Any]], decisions: int, seed: int) -> list[Weighed]:
    """Draw decisions from the records, each record as likely as the others, and weigh them."""
    rng = generator(seed, (17,))
    found: list[Weighed] = []
    for _ in range(TRIES * decisions):
        if len(found) == decisions:
            break
        record = records[rng.integers(len(records))]
        places = [number for number, n in choices(record) if n > 1]
        if not places:
            continue
        before = record.at(places[rng.integers(len(places))] - 1)
        seat = record.steps[len(before) + 1].seat
        try:
            advice = advise(before, seat, worlds=WORLDS[record.game.kernel() is not None], seed=seed)
        except NothingToSay:
            continue
        found.append(_weighed(advice))
    return found


def _weighed(advice: Advice) -> Weighed:
    """What a move at random loses; a seat that passes in words can still choose the best."""
    rules, moves = advice.game.rules, [one for one in advice.moves if one.move is not None]
    loss = fmean(one.loss for one in advice.moves)
    errors = [one.loss_error for one in advice.moves if isfinite(one.loss_error)]
    error = sqrt(fmean(off**2 for off in errors)) if errors else 0.0
    offered = frozenset(kind for one in moves for kind in kinds_of(rules, one.move))
    best = (
        frozenset(kinds_of(rules, advice.moves[0].move)) if advice.moves[0].move is not None else frozenset()
    )
    return Weighed(loss, error, offered, best)


def spread_of(records: Sequence[Record[Any, Any]]) -> float:
    """Say how much the first seat's result varies, in what the game is played for.

    >>> import rulebook
    >>> game = rulebook.new("knapp_daneben", dice=3, sides=3)
    >>> spread_of([rulebook.play(game, seed=seed) for seed in (1, 1)])
    0.0
    """
    return pstdev(paid(record.game, record.state)[0] for record in records)


def matters(
    game: Game[Any, Any],
    weighed: Sequence[Weighed],
    records: Sequence[Record[Any, Any]],
    trust: Trust,
) -> Section:
    """Say how many of the decisions matter, and what a move at random loses."""
    spread = spread_of(records)
    hits = sum(one.matters(spread) for one in weighed)
    unit: Any = "share" if game.stake() in SHARES else "number"
    per_game = [sum(n > 1 for _, n in choices(record)) for record in records]
    share = share_of(hits, len(weighed))
    unclear = share_of(sum(one.unclear(spread) for one in weighed), len(weighed))
    figures = (
        Figure("matter", share, "share", {"n": len(weighed)}),
        *([Figure("unclear", unclear, "share")] if unclear.value else []),
        Figure("matter_a_game", share * _whole(fmean(per_game))),
        Figure(f"random_loses_{game.stake()}", mean_of(one.loss for one in weighed), unit),
    )
    return Section("matters", figures, trust=trust)


def _whole(number: float) -> Any:
    return Fraction(number).limit_denominator(1000)


def best_of(weighed: Sequence[Weighed]) -> dict[Kind, tuple[int, int]]:
    """For each kind of move, at how many weighed decisions it was legal, and how often it was the best.

    >>> best_of([Weighed(0.1, 0.0, frozenset({Kind("Buy")}), frozenset())])
    {Kind(wording='Buy', field='', part=None): (1, 0)}
    """
    offered = Counter(kind for one in weighed for kind in one.offered)
    best = Counter(kind for one in weighed for kind in one.best)
    return {kind: (n, best[kind]) for kind, n in offered.items()}
