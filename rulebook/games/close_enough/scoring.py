"""Totals, and who scores what: the arithmetic of a round's end, free of any table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulebook.core.game import Seat
from rulebook.games.close_enough.moves import Token
from rulebook.games.close_enough.state import Placement, Plan

USES: Mapping[str, tuple[str, ...]] = {
    "subtract": ("subtract",),
    "double": ("double",),
    "ignore": ("ignore",),
    "nudge": ("up", "down"),
}
"""What each ability for totalling can do to a card; a nudge goes either way."""


def value(card: int, use: str | None = None) -> int:
    """Count a card as its token makes it (CE-22).

    >>> [value(7, use) for use in (None, "subtract", "double", "ignore", "up", "down")]
    [7, -7, 14, 0, 8, 6]
    """
    match use:
        case "subtract":
            return -card
        case "double":
            return 2 * card
        case "ignore":
            return 0
        case "up":
            return card + 1
        case "down":
            return card - 1
    return card


def total(lot: Sequence[int], plan: Plan = ()) -> int:
    """Add up a lot with the tokens placed on it (CE-16).

    >>> total((5, 3, 8), (Placement(("double", "lock"), "double", 1),))
    19
    """
    uses = {placement.place: placement.use for placement in plan}
    return sum(value(card, uses.get(place)) for place, card in enumerate(lot))


def arithmetic(lot: Sequence[int], plan: Plan = ()) -> str:
    """Write the sum of a lot as one would say it.

    >>> arithmetic((5, 3, 8), (Placement(("double", "lock"), "double", 1),))
    '5 + 2×3 + 8'
    """
    uses = {placement.place: placement.use for placement in plan}
    signs = {"subtract": "−{}", "double": "2×{}", "ignore": "0×{}", "up": "({} + 1)", "down": "({} − 1)"}
    terms = [signs.get(uses.get(place, ""), "{}").format(card) for place, card in enumerate(lot)]
    return " + ".join(terms).replace("+ −", "− ")


def scoring_uses(token: Token) -> tuple[str, ...]:
    """List what a token can do while totalling.

    >>> scoring_uses(("nudge", "lock"))
    ('up', 'down')
    """
    return tuple(use for ability in token for use in USES.get(ability, ()))


def best_plan(lot: Sequence[int], target: int, tokens: Sequence[Token], locked: bool = False) -> Plan:
    """Find the tokens that bring a lot closest to a target, with as few of them as that takes.

    A lock on the face-up card fills its place (CE-R6).

    >>> best_plan((5, 3, 8), 15, [("double", "ignore"), ("nudge", "lock")])
    (Placement(token=('nudge', 'lock'), use='down', place=2),)
    """
    best: tuple[int, int] = (abs(total(lot) - target), 0)
    found: Plan = ()
    for plan in _plans(range(int(locked), len(lot)), tuple(tokens)):
        rank = (abs(total(lot, plan) - target), len(plan))
        if rank < best:
            best, found = rank, plan
    return found


def _plans(places: Sequence[int], tokens: tuple[Token, ...]) -> list[Plan]:
    """Every way to put at most one token on each of these places."""
    if not places:
        return [()]
    without = _plans(places[1:], tokens)
    plans = list(without)
    for at, token in enumerate(tokens):
        if token in tokens[:at] or not (uses := scoring_uses(token)):
            continue
        for rest in _plans(places[1:], tokens[:at] + tokens[at + 1 :]):
            plans += [(Placement(token, use, places[0]), *rest) for use in uses]
    return plans


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a round can cost and earn, apart from the caller's target.

    >>> Stakes().exact_bonus
    1
    """

    caller_loses: int = 1
    stayer_loses: int = 1
    exact_bonus: int = 1


@dataclass(frozen=True, slots=True)
class Change:
    """What a round does to one seat's stars: the loss comes first and stops at 0, then the gain (CE-R5).

    >>> Change(loss=2, gain=1).apply(1)
    1
    """

    loss: int = 0
    gain: int = 0

    def apply(self, stars: int) -> int:
        """Give the stars afterwards.

        >>> Change(loss=1).apply(0)
        0
        """
        return max(0, stars - self.loss) + self.gain


def winners_over(caller: int, stayed: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """List who stayed in and beat the caller: strictly closer, as the caller wins ties (CE-17).

    >>> winners_over(1, {0: 1, 2: 0})
    (2,)
    """
    return tuple(seat for seat, distance in stayed.items() if distance < caller)


def settle(
    players: int, caller: Seat, caller_distance: int, stars: int, stayed: Mapping[Seat, int], stakes: Stakes
) -> tuple[Change, ...]:
    """Say what a round that is shown down does to everybody's stars, bonus excepted (CE-18, CE-19).

    >>> settle(3, 0, 1, 2, {1: 0, 2: 4}, Stakes())
    (Change(loss=1, gain=0), Change(loss=0, gain=1), Change(loss=0, gain=0))
    """
    better = winners_over(caller_distance, stayed)
    if not better:
        changes = {seat: Change(loss=stakes.stayer_loses) for seat in stayed} | {caller: Change(gain=stars)}
    else:
        changes = dict.fromkeys(better, Change(gain=1))
        changes[caller] = Change(loss=stakes.caller_loses * len(better))
    return tuple(changes.get(seat, Change()) for seat in range(players))


def with_bonus(changes: Sequence[Change], exact: Sequence[Seat], bonus: int) -> tuple[Change, ...]:
    """Add the bonus for hitting one's target exactly (CE-20).

    >>> with_bonus([Change(), Change(loss=1)], [1], 1)
    (Change(loss=0, gain=0), Change(loss=1, gain=1))
    """
    return tuple(
        Change(change.loss, change.gain + bonus) if seat in exact else change
        for seat, change in enumerate(changes)
    )
