"""Totals, distances and stars: who scores what at the end of a round, and who has won the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulebook.core.game import Seat, without
from rulebook.games.close_enough.house import House
from rulebook.games.close_enough.table import RULES, Place, Plan, State, Token

USES: Mapping[str, tuple[str, ...]] = {ability: tuple(uses) for ability, uses in RULES.data["uses"].items()}
"""What each ability for totalling can do to a card; a nudge goes either way."""


def scores(house: House, s: State) -> tuple[int, ...]:
    """Count everybody's stars.

    >>> scores(House(), State(stars=(3, 0, 5)))
    (3, 0, 5)
    """
    return s.stars


def winners(house: House, s: State) -> tuple[Seat, ...]:
    """Name who has most stars when the game is over; those tied share the victory (CE-26).

    >>> winners(House(), State(phase="over", stars=(8, 0, 8)))
    (0, 2)
    """
    if s.phase != "over":
        return ()
    return tuple(seat for seat, stars in enumerate(s.stars) if stars == max(s.stars))


# --- totals -------------------------------------------------------------------------------------


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

    >>> total((5, 3, 8), (Place(("double", "lock"), "double", 1),))
    19
    """
    uses = {placed.place: placed.use for placed in plan}
    return sum(value(card, uses.get(place)) for place, card in enumerate(lot))


def distance(s: State, seat: Seat) -> int:
    """Measure how far a seat's total is from its target, over or under alike (CE-16).

    >>> distance(State(targets=(14,), faces=(5,), hands=((3, 8),), plans=((),)), 0)
    2
    """
    return abs(total(s.lot(seat), s.plan(seat)) - s.target(seat))


def is_closer(s: State, seat: Seat) -> bool:
    """Tell whether a seat that stayed in is closer than a caller whose hand it sees.

    >>> lots = {"targets": (14, 9), "faces": (5, 4), "hands": ((3, 8), (1, 4)), "plans": ((), ())}
    >>> is_closer(State(roles=("called", "stayed"), claims=(0,), **lots), 1)
    True
    """
    caller = s.caller
    if caller is None or caller not in s.claims or s.roles[seat] != "stayed":
        return False
    return distance(s, seat) < distance(s, caller)


def arithmetic(lot: Sequence[int], plan: Plan = ()) -> str:
    """Write the sum of a lot as one would say it.

    >>> arithmetic((5, 3, 8), (Place(("double", "lock"), "double", 1),))
    '5 + 2×3 + 8'
    """
    uses = {placed.place: placed.use for placed in plan}
    signs = {"subtract": "−{}", "double": "2×{}", "ignore": "0×{}", "up": "({} + 1)", "down": "({} − 1)"}
    terms = [signs.get(uses.get(place, ""), "{}").format(card) for place, card in enumerate(lot)]
    return " + ".join(terms).replace("+ −", "− ")


def scoring_uses(token: Token) -> tuple[str, ...]:
    """List what a token can do while totalling.

    >>> scoring_uses(("nudge", "lock"))
    ('up', 'down')
    """
    return tuple(use for ability in token for use in USES.get(ability, ()))


def best_plan(
    lot: Sequence[int], target: int, tokens: Sequence[Token], locked: bool = False, placed: Plan = ()
) -> Plan:
    """Find the tokens that bring a lot closest to a target, with as few of them as that takes.

    A lock on the face-up card fills its place (CE-R6). What is placed already stays, and is not named again.

    >>> best_plan((5, 3, 8), 15, [("double", "ignore"), ("nudge", "lock")])
    (Place(token=('nudge', 'lock'), use='down', place=2),)
    """
    taken = {one.place for one in placed}
    places = [place for place in range(int(locked), len(lot)) if place not in taken]
    for one in placed:
        tokens = without(tuple(tokens), one.token)
    ranked = (
        (abs(total(lot, placed + plan) - target), len(plan), plan) for plan in _plans(places, tuple(tokens))
    )
    return min(ranked, key=lambda rank: rank[:2])[2]


def _plans(places: Sequence[int], tokens: tuple[Token, ...]) -> list[Plan]:
    """Every way to put at most one token on each of these places, none at all first."""
    if not places:
        return [()]
    plans = _plans(places[1:], tokens)
    for at, token in enumerate(tokens):
        if token in tokens[:at] or not (uses := scoring_uses(token)):
            continue
        rests = _plans(places[1:], tokens[:at] + tokens[at + 1 :])
        plans += [(Place(token, use, places[0]), *rest) for use in uses for rest in rests]
    return plans


# --- stars --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Change:
    """What a round does to one seat's stars; which comes first, loss or gain, is CE-R5.

    >>> Change(loss=2, gain=1).apply(1)
    1
    """

    loss: int = 0
    gain: int = 0

    def apply(self, stars: int, loss_first: bool = True) -> int:
        """Give the stars afterwards.

        >>> Change(loss=1).apply(0)
        0
        >>> Change(loss=2, gain=1).apply(0), Change(loss=2, gain=1).apply(0, loss_first=False)
        (1, 0)
        """
        return max(0, stars - self.loss) + self.gain if loss_first else max(0, stars + self.gain - self.loss)


def winners_over(caller: int, stayed: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """List who stayed in and is strictly closer than the caller, who wins ties (CE-17).

    >>> winners_over(1, {0: 1, 2: 0})
    (2,)
    """
    return tuple(seat for seat, distance in stayed.items() if distance < caller)


def settle(
    house: House, caller: Seat, distance: int, stars: int, stayed: Mapping[Seat, int]
) -> tuple[Change, ...]:
    """Say what a call does to everybody's stars, by the distances of caller and stayers, bonus excepted.

    Whoever beats the caller scores (CE-19); if nobody does, the caller scores the target's stars (CE-18).

    >>> settle(House(), 0, 1, 2, {1: 0, 2: 4})
    (Change(loss=1, gain=0), Change(loss=0, gain=1), Change(loss=0, gain=0))
    """
    better = winners_over(distance, stayed)
    if better:
        changes = dict.fromkeys(better, Change(gain=1))
        changes[caller] = Change(loss=house.caller_loses * len(better))
    else:
        changes = dict.fromkeys(stayed, Change(loss=house.stayer_loses))
        changes[caller] = Change(gain=stars)
    return tuple(changes.get(seat, Change()) for seat in range(house.players))


def with_bonus(changes: Sequence[Change], exact: Sequence[Seat], bonus: int) -> tuple[Change, ...]:
    """Add the bonus for hitting one's target exactly (CE-20).

    >>> with_bonus([Change(), Change(loss=1)], [1], 1)
    (Change(loss=0, gain=0), Change(loss=1, gain=1))
    """
    return tuple(
        Change(change.loss, change.gain + bonus) if seat in exact else change
        for seat, change in enumerate(changes)
    )
