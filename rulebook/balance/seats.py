"""Who wins: every seat's share of the games, and what it is worth to begin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from rulebook.balance.figures import Cell, Figure, Section, Table, mean_of, weighted
from rulebook.core.game import CHANCE, Game, Seat
from rulebook.core.record import Record
from rulebook.simulation.means import Mean
from rulebook.simulation.results import Results
from rulebook.simulation.trust import Trust


def seats(results: Results, records: Sequence[Record[Any, Any]], trust: Trust) -> Section:
    """Say who wins how often; of one player the points, of a team how often it wins."""
    game = results.setup.game
    if game.players == 1:
        return Section("seats", _alone(results), trust=trust)
    if game.stake() == "together":
        won = Figure("together", results.wins(0), "share")
        return Section("seats", (won,), trust=trust)
    rows: list[tuple[Cell, ...]] = [
        (
            str(seat + 1),
            Figure("seat_wins", wins(results, seat), "share", {"seat": seat}),
            Figure("seat_points", results.scores[seat].mean, data={"seat": seat}),
        )
        for seat in range(game.players)
    ]
    table = Table("seats", ("head_seat", "head_wins", "head_points"), tuple(rows))
    return Section("seats", (begins(results, records), *_shared(results)), (table,), trust)


def wins(results: Results, seat: Seat) -> Mean:
    """Say what share of the wins a seat has: a shared win counts for its part.

    >>> import rulebook
    >>> results = rulebook.simulate(rulebook.new("knapp_daneben", players=2), "greedy", games=50)
    >>> wins(results, 0).value + wins(results, 1).value
    Fraction(1, 1)
    """
    shares: Counter[Fraction] = Counter()
    for winners, games in results.winners.counts.items():
        bits = int(winners)
        shares[Fraction(bits >> seat & 1, max(1, bits.bit_count()))] += games
    return weighted(shares)


def first_mover(record: Record[Any, Any]) -> Seat:
    """Say who made the first move of a game.

    >>> import rulebook
    >>> first_mover(rulebook.play(rulebook.new("knapp_daneben", players=2), seed=7))
    0
    """
    return next((seat for seat, _ in record.history if seat != CHANCE), 0)


def begins(results: Results, records: Sequence[Record[Any, Any]]) -> Figure:
    """Say what share of the wins has whoever moves first: from all games if it is always player 1."""
    fair = {"fair": 1 / results.setup.game.players}
    if all(first_mover(record) == 0 for record in records):
        return Figure("first_is_one", wins(results, 0), "share", fair)
    shares = []
    for record in records:
        winners = record.winners
        shares.append(Fraction(first_mover(record) in winners, max(1, len(winners))))
    return Figure("first_differs", mean_of(shares), "share", fair)


def _shared(results: Results) -> tuple[Figure, ...]:
    """How often several sides win, and how often nobody does, where that happens at all."""
    masks = results.winners.counts
    seats = range(results.setup.game.players)
    columns = [[int(mask) >> seat & 1 for mask in masks] for seat in seats]
    first = [seat for seat in seats if columns.index(columns[seat]) == seat]  # one of each team
    tied = results.winners.share(lambda mask: sum(mask >> seat & 1 for seat in first) > 1)
    found: Mapping[str, Mean] = {"ties": tied, "nobody": results.nobody}
    return tuple(Figure(name, share, "share") for name, share in found.items() if share.value)


def _alone(results: Results) -> tuple[Figure, ...]:
    score = results.scores[0]
    span = {
        "low": score.quantile(0.05),
        "high": score.quantile(0.95),
        "most": score.most,
        "least": score.least,
    }
    return (Figure("score", score.mean, data=span),)


def headline(results: Results) -> Mean:
    """Take the number that the trust in who wins hangs on: the first player's wins in percent, or points.

    Where all win together it is the games that are won, as the page says them.
    """
    game: Game[Any, Any] = results.setup.game
    if game.players == 1:
        return results.scores[0].mean
    return (results.wins(0) if game.stake() == "together" else wins(results, 0)) * 100
