"""Bots for Close Enough: players that call from a threshold on, and a search of the round at hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb

from rulebook.core.chance import Rng
from rulebook.core.game import Seat
from rulebook.core.luck import Luck
from rulebook.core.players import Bot
from rulebook.games.close_enough.house import HAND, House
from rulebook.games.close_enough.odds import tuned_law
from rulebook.games.close_enough.reach import best_of
from rulebook.games.close_enough.score import best_plan, distance, total
from rulebook.games.close_enough.table import (
    BackOut,
    Call,
    Discard,
    Fold,
    GoThrough,
    LeaveOpen,
    Lock,
    Move,
    Muck,
    Place,
    Plan,
    Put,
    Ready,
    Show,
    State,
    Stay,
    TakeDeck,
    TakeDiscard,
    TakeFace,
)
from rulebook.odds import Law

EXACT_AT_MOST = 200_000
"""How many lots, draws and targets are counted one by one."""

DEALS = 20_000
"""How many are drawn instead where there are more."""

BACKING_OUT = Fraction(-1)
"""What backing out brings the caller (CE-15)."""

MOST_STARS = 9
"""No target has more."""

Source = TakeDeck | TakeDiscard | TakeFace


def anybody(house: House) -> Law[int]:
    """Give the law of the distance of anybody after one fine-tune; an estimate where the box is large.

    >>> anybody(House()) == tuned_law(House())
    True
    """
    return _anybody(House(deck=house.deck, targets=house.targets))


@cache
def _anybody(house: House) -> Law[int]:
    """Nothing but cards and targets matters: games that differ in other options share the law."""
    lots = comb(len(house.values) + HAND, 1 + HAND)
    if lots * len(house.values) * len(house.targets) <= EXACT_AT_MOST:
        return tuned_law(house)
    cards = [card for card, n in house.deck for _ in range(n)]
    luck, seen = Luck(0), Counter[int]()
    for _ in range(DEALS):
        chosen: list[int] = []
        while len(chosen) < 2 + HAND:
            if (at := luck.integers(len(cards))) not in chosen:
                chosen.append(at)
        face, *hand = (cards[at] for at in chosen)
        target, _ = house.targets[luck.integers(len(house.targets))]
        seen[best_of(face, target, hand)] += 1
    return Law(seen)


@cache
def call_distance(house: House, chance: Fraction) -> int:
    """Give the largest distance at which a call beats everybody else with at least that chance.

    Nothing is assumed of the others but one fine-tune each: `anybody`.

    >>> [call_distance(House(players=n), Fraction(1, 2)) for n in (3, 4, 5)]
    [1, 1, 0]
    """
    law = anybody(house)
    return max(d for d in law if law.at_least(d) ** (house.players - 1) >= chance)


@cache
def beats(house: House, chance: Fraction) -> tuple[tuple[int, ...], int]:
    """Count for every distance the callers whom it beats, out of all who call from that chance on.

    >>> beats(House(), Fraction(1, 2))[0][1:]
    (0,)
    """
    law, limit = anybody(house), call_distance(house, chance)
    calls = {d: n for d, n in law.counts.items() if d <= limit}
    return tuple(sum(n for d, n in calls.items() if d > x) for x in range(limit + 1)), sum(calls.values())


@cache
def stands_by(house: House, rivals: int, least: Fraction = BACKING_OUT) -> tuple[int, ...]:
    """Say for every distance from how many stars on a call is worth it against so many rivals who stay in.

    That is where it is expected to bring at least so many stars: to stand by a call, not to cost more than
    the one star of backing out.

    >>> stands_by(House(), 2)[:4], stands_by(House(), 4)[:4]
    ((0, 0, 0, 1), (0, 0, 5, 10))
    """
    law, found = anybody(house), []
    for off in range(max(law) + 2):
        wins = law.at_least(off)
        losses = house.caller_loses * rivals * (1 - wins)
        stars = (n for n in range(MOST_STARS + 1) if wins**rivals * n - losses >= least)
        found.append(next(stars, MOST_STARS + 1))
    return tuple(found)


@dataclass(frozen=True)
class Threshold:
    """Fine-tunes for the least expected distance; calls and stays in from a stated chance of winning on.

    It looks one card ahead, always keeps the least distance, and breaks ties in favour of the deck, then the
    discard pile, then face-up cards by seat. It uses tokens for totalling in the best possible way. With
    `stars`, it calls where it expects at least so many from the call, should all others stay in.

    >>> import rulebook
    >>> record = rulebook.play(rulebook.new("close_enough"), "threshold", seed=1)
    >>> record.game.winners(record.state)
    (1,)
    """

    call: Fraction = Fraction(1, 4)
    stay: Fraction = Fraction(1, 6)
    stars: Fraction | None = None

    def __call__(self, house: House, view: State, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """Choose a move."""
        match view.phase:
            case "turn" if Call() in moves and (
                not any(isinstance(move, Source) for move in moves) or self._calls(house, view, seat)
            ):
                return Call()
            case "turn":
                return source(house, view, seat)
            case "drop" | "put":
                return give_up(view, seat, moves)
            case "last":
                return Stay() if Stay() in moves and self._stays(house, view, seat) else Fold()
            case "offer":
                return self._locks(house, view, seat, moves)
            case "total":
                return next_placement(view, seat)
            case "back":
                return self._backs_out(house, view, seat, moves)
        return Show() if Show() in moves else Muck()

    def calls_from(self, house: House) -> tuple[int, ...]:
        """Say for every distance from how many stars on it calls.

        >>> Threshold().calls_from(House())[:4], Threshold(stars=Fraction(0)).calls_from(House())[:4]
        ((0, 0, 0, 10), (0, 1, 3, 6))
        """
        if self.stars is not None:
            return stands_by(house, house.players - 1, self.stars)
        return (0,) * (call_distance(house, self.call) + 1) + (MOST_STARS + 1,)

    def _calls(self, house: House, view: State, seat: Seat) -> bool:
        return house.stars_of[view.target(seat)] >= at_most_last(
            self.calls_from(house), best_distance(view, seat)
        )

    def _stays(self, house: House, view: State, seat: Seat) -> bool:
        """Whether the fine-tune that it would make beats the caller often enough."""
        wins, out_of = beats(house, self.call)
        chances = outcomes(house, view, seat, source(house, view, seat))
        won = sum(n * wins[d] for d, n in chances if d < len(wins))
        return Fraction(won, sum(n for _, n in chances) * out_of) >= self.stay

    def _locks(self, house: House, view: State, seat: Seat, moves: Sequence[Move]) -> Move:
        """Lock a face-up card that makes the lot exact."""
        locks = [move for move in moves if isinstance(move, Lock)]
        full = len(view.hands[seat]) == HAND
        folded = view.roles[seat] == "folded"
        return locks[0] if full and not folded and distance(view, seat) == 0 else LeaveOpen()

    def _backs_out(self, house: House, view: State, seat: Seat, moves: Sequence[Move]) -> Move:
        """Back out where standing by the call is expected to cost more than one star."""
        stands = stands_by(house, len(view.stayers()))
        if house.stars_of[view.target(seat)] < at_most_last(stands, best_distance(view, seat)):
            return next(move for move in moves if isinstance(move, BackOut))
        return GoThrough()


def at_most_last(row: Sequence[int], distance: int) -> int:
    """Read a row by distance; what is farther than it goes is as its last.

    >>> [at_most_last((0, 1, 10), distance) for distance in (1, 2, 30)]
    [1, 10, 10]
    """
    return row[min(distance, len(row) - 1)]


def best_distance(view: State, seat: Seat) -> int:
    """Measure a lot's distance with the best use of the seat's tokens.

    >>> best_distance(State(targets=(14,), faces=(5,), hands=((3, 7),), held=((("nudge", "lock"),),),
    ...                     locks=(None,), plans=((),)), 0)
    0
    """
    return abs(total(view.lot(seat), view.plan(seat) + _further(view, seat)) - view.target(seat))


def next_placement(view: State, seat: Seat) -> Place | Ready:
    """Place the next token of the best plan, or be ready when all are placed.

    >>> exact = State(targets=(14,), faces=(5,), hands=((3, 6),), held=((),), locks=(None,), plans=((),))
    >>> next_placement(exact, 0)
    Ready()
    """
    return next(iter(_further(view, seat)), Ready())


def _further(view: State, seat: Seat) -> Plan:
    """What is best placed yet, beside what is placed already."""
    locked = view.locks[seat] is not None
    return best_plan(view.lot(seat), view.target(seat), view.held[seat], locked, view.plan(seat))


def give_up(view: State, seat: Seat, moves: Sequence[Move]) -> Move:
    """Give up the card that leaves the least distance; of several, the lowest.

    >>> view = State(phase="drop", targets=(14,), faces=(5,), hands=((1, 3, 8),))
    >>> print(give_up(view, 0, [Discard(1), Discard(3), Discard(8)]))
    discard 3
    """
    cards = [move for move in moves if isinstance(move, Discard | Put)]
    rest = sum(view.lot(seat)) - view.target(seat)
    return min(cards, key=lambda move: abs(rest - move.card))


def source(house: House, view: State, seat: Seat) -> Source:
    """Choose where to take a card from: the least expected distance, and of several the first.

    >>> view = State(targets=(14, None, None), faces=(5, 7, 1), hands=((2, 9), (), ()), locks=(None,) * 3,
    ...              roles=("",) * 3)
    >>> print(source(House(), view, 0))
    take the face-up card of Player 2
    """
    options: list[Source] = [TakeDeck()] if house.can_draw(view) else []
    if view.discard and len(view.hands[seat]) == HAND:
        options.append(TakeDiscard())
    options += [TakeFace(other) for other in view.open_faces(seat)]
    return min(options, key=lambda option: _expected(outcomes(house, view, seat, option)))


def _expected(chances: Sequence[tuple[int, int]]) -> Fraction:
    return Fraction(sum(d * n for d, n in chances), sum(n for _, n in chances))


def outcomes(house: House, view: State, seat: Seat, option: Source) -> list[tuple[int, int]]:
    """List the distances that a source may lead to, each with its number of ways.

    A lot that is still short after this card is filled with one more from the deck, unseen.

    >>> view = State(discard=(6,), targets=(14,), faces=(5,), hands=((3, 8),))
    >>> outcomes(House(), view, 0, TakeDiscard())
    [(0, 1)]
    """
    unseen, hand = house.unseen(view), view.hand(seat)
    need = view.target(seat) - sum(view.lot(seat))
    match option:
        case TakeDeck():
            cards: Sequence[tuple[int, int]] = house.drawable(view)
        case TakeDiscard():
            cards = ((view.discard[-1], 1),)
        case TakeFace(owner):
            cards = ((view.faces[owner] or 0, 1),)
    if len(hand) == HAND:
        own = isinstance(option, TakeDeck)
        return [(min(abs(need - card + old) for old in (*hand, *(card,) * own)), n) for card, n in cards]
    if len(hand) == HAND - 1:
        return [(abs(need - card), n) for card, n in cards]
    drawn = isinstance(option, TakeDeck)
    return [
        (abs(need - card - more), n * (m - (drawn and more == card)))
        for card, n in cards
        for more, m in unseen
    ]


BOTS: Mapping[str, Bot] = {
    "threshold": Threshold(),
    "bold": Threshold(call=Fraction(1, 16)),
    "shrewd": Threshold(stay=Fraction(1, 16), stars=Fraction(1, 2)),
}
