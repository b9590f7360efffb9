"""A round small enough to solve: two players, a tiny deck, one fine-tune each, the scoring of the whole game.

Both draw a target and get one card face up and one in hand. Seat 0 calls or fine-tunes from the deck; then
seat 1 calls or lets the round end. After a call the other folds, or stays in and fine-tunes once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar, Literal

from rulebook.core.cards import Draw, Pile, pile
from rulebook.core.catalogue import Catalogue
from rulebook.core.chance import Chance
from rulebook.core.game import CHANCE, HIDDEN, Event, Game, Hidden, Outcome, Seat, replaced, without
from rulebook.games.close_enough.house import House
from rulebook.games.close_enough.score import settle, with_bonus
from rulebook.games.close_enough.table import (
    RULES,
    Call,
    Discard,
    DrewCard,
    DrewTarget,
    Fold,
    Move,
    Muck,
    Stay,
    TakeDeck,
    TurnedUp,
)
from rulebook.odds.show import Row, TextTable
from rulebook.odds.solve import Policy, Tree

SEATS = 2
WHOLE = House()
"""The game whose scoring the small round uses for its two seats."""

SmallPhase = Literal["deal", "first", "second", "answer", "draw", "drop", "over"]


@dataclass(frozen=True, slots=True)
class SmallState:
    """The small table; `stars` are what the round has brought so far.

    >>> SmallState().phase
    'deal'
    """

    phase: SmallPhase = "deal"
    seat: Seat = 0
    targets: tuple[int | Hidden, ...] = ()
    faces: tuple[int, ...] = ()
    hands: tuple[tuple[int | Hidden, ...], ...] = ((), ())
    discards: tuple[int, ...] = ()
    caller: Seat | None = None
    stars: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class SmallRound(Game[SmallState, Move]):
    """One small round; stars may go below 0 here, so that a loss always counts.

    >>> game = SmallRound()
    >>> game.chance(game.start()).count()
    3
    """

    deck: tuple[tuple[int, int], ...] = ((1, 2), (2, 2), (3, 2))
    targets: tuple[tuple[int, int], ...] = ((3, 2), (4, 1), (5, 2))

    name: ClassVar[str] = "close_enough_small"
    rules: ClassVar[Catalogue] = RULES

    @property
    def players(self) -> int:
        """There are two seats."""
        return SEATS

    def start(self) -> SmallState:
        """Set out an empty table."""
        return SmallState()

    def to_act(self, s: SmallState) -> tuple[Seat, ...]:
        """Name chance while it deals or draws, else the seat whose turn it is."""
        if s.phase in ("deal", "draw"):
            return (CHANCE,)
        return () if s.phase == "over" else (s.seat,)

    def chance(self, s: SmallState) -> Chance[Move]:
        """Deal two targets, two face-up cards and two hands; later draw the card of a fine-tune."""
        if len(s.targets) < SEATS:
            return Draw(DrewTarget, pile(target for target, _ in self.targets if target not in s.targets))
        return Draw(TurnedUp if len(s.faces) < SEATS else DrewCard, self._left(s))

    def _left(self, s: SmallState) -> Pile:
        out = Counter((*s.faces, *s.discards, *(card for hand in s.hands for card in hand)))
        return pile({card: n - out[card] for card, n in self.deck})

    def candidates(self, s: SmallState, seat: Seat) -> Iterator[Move]:
        """List everything that may be tried on a turn."""
        yield from (Call(), TakeDeck(), Muck(), Stay(), Fold())
        yield from (Discard(card) for card, _ in self.deck)

    def why_not(self, s: SmallState, seat: Seat, m: Move) -> Event | None:
        """Name the rule in the way."""
        seats = self.to_act(s)
        if seat not in seats:
            return Event("CE-4", "wait_turn", {"seat": seat, "waiting": seats})
        if seat == CHANCE:
            return None if self.chance(s).allows(m) else Event("CE-3", "cannot_come", {"what": m})
        allowed: Mapping[str, tuple[type, ...]] = {
            "first": (Call, TakeDeck),
            "second": (Call, Muck),
            "answer": (Stay, Fold),
            "drop": (Discard,),
        }
        if not isinstance(m, allowed[s.phase]):
            return Event("CE-6", "not_now", {"what": m})
        if isinstance(m, Discard) and m.card not in s.hands[seat]:
            return Event("CE-7", "not_in_hand", {"card": m.card, "cards": s.hands[seat]})
        return None

    def play(self, s: SmallState, seat: Seat, m: Move) -> Outcome[SmallState]:
        """Carry out a legal move."""
        match m:
            case DrewTarget(target):
                at = len(s.targets)
                saw = Event("CE-2", "saw_target", {"seat": at, "target": target, "stars": 0}, (at,))
                return replace(s, targets=(*s.targets, target)), (saw,)
            case TurnedUp(card):
                up = Event("CE-3", "turned_up", {"seat": len(s.faces), "card": card})
                return replace(s, faces=(*s.faces, card)), (up,)
            case DrewCard(card):
                return self._drew(s, card)
            case Call():
                s = replace(s, caller=seat, seat=1 - seat, phase="answer")
                return s, (Event("CE-10", "called", {"seat": seat, "card": s.faces[seat]}),)
            case TakeDeck() | Stay():
                say = ("CE-7", "tunes_deck") if isinstance(m, TakeDeck) else ("CE-12", "stays")
                return replace(s, phase="draw"), (Event(*say, {"seat": seat}),)
            case Discard(card):
                return self._discarded(s, seat, card)
            case Fold():
                return self._settled(s, {}, Event("CE-13", "folds", {"seat": seat, "card": s.faces[seat]}))
            case Muck():
                return replace(s, phase="over"), (Event("CE-R11", "too_long", {"turns": SEATS}),)
        raise AssertionError(f"{m} is never legal")

    def _drew(self, s: SmallState, card: int) -> Outcome[SmallState]:
        """Put a card into a hand: at first both are dealt, later one is fine-tuned."""
        seat = s.seat if s.phase == "draw" else sum(map(bool, s.hands))
        hand = tuple(sorted((*(c for c in s.hands[seat] if isinstance(c, int)), card)))
        saw = Event("CE-7", "saw_card", {"seat": seat, "card": card}, (seat,))
        s = replace(s, hands=replaced(s.hands, seat, hand))
        if s.phase == "draw":
            return replace(s, phase="drop"), (saw,)
        return replace(s, phase="first" if all(s.hands) else "deal"), (saw,)

    def _discarded(self, s: SmallState, seat: Seat, card: int) -> Outcome[SmallState]:
        hand = without(s.hands[seat], card)
        s = replace(s, hands=replaced(s.hands, seat, hand), discards=(*s.discards, card))
        event = Event("CE-7", "discarded", {"seat": seat, "card": card})
        if s.caller is None:
            return replace(s, phase="second", seat=1), (event,)
        return self._settled(s, {seat: self.distance(s, seat)}, event)

    def distance(self, s: SmallState, seat: Seat) -> int:
        """Measure how far a seat is from its target.

        >>> SmallRound().distance(SmallState(targets=(4,), faces=(1,), hands=((2,), ())), 0)
        1
        """
        (card,), target = s.hands[seat], s.targets[seat]
        assert isinstance(card, int), "only what is seen can be measured"
        assert isinstance(target, int), "only what is seen can be measured"
        return abs(s.faces[seat] + card - target)

    def _settled(self, s: SmallState, stayed: dict[Seat, int], event: Event) -> Outcome[SmallState]:
        """Score as the whole game does."""
        assert s.caller is not None, "somebody has called"
        own, target = self.distance(s, s.caller), s.targets[s.caller]
        stars = next(n for number, n in self.targets if number == target)
        changes = settle(WHOLE, s.caller, own, stars, stayed)
        exact = [seat for seat, d in {s.caller: own, **stayed}.items() if d == 0]
        changes = with_bonus(changes, exact, WHOLE.exact_bonus)[:SEATS]
        first, second = (change.gain - change.loss for change in changes)
        told = Event("CE-26", "stars", {"stars": (first, second)})
        return replace(s, phase="over", stars=(first, second)), (event, told)

    def view(self, s: SmallState, seat: Seat | None) -> SmallState:
        """Hide the target and the hand of the other."""
        targets = tuple(t if at == seat else HIDDEN for at, t in enumerate(s.targets))
        hands = tuple(h if at == seat else (HIDDEN,) * len(h) for at, h in enumerate(s.hands))
        return replace(s, targets=targets, hands=hands)

    def scores(self, s: SmallState) -> tuple[int, ...]:
        """Count what the round has brought."""
        return s.stars

    def winners(self, s: SmallState) -> tuple[Seat, ...]:
        """Name who gained more, once the round is over."""
        best = max(s.stars)
        return tuple(seat for seat in range(SEATS) if s.stars[seat] == best) if s.phase == "over" else ()

    def longest(self) -> int:
        """Count six targets and cards, two turns of at most three steps, and what is said in between."""
        return 16

    def move_types(self) -> tuple[type, ...]:
        """All that can be tried."""
        return (DrewTarget, TurnedUp, DrewCard, Call, TakeDeck, Stay, Fold, Muck, Discard)


def threshold(call: int = 1, stay: int = 1) -> Policy:
    """Give `solve` a policy that calls and stays in up to these distances, and keeps what is closest.

    >>> policy = threshold(call=0)
    """

    def policy(game: SmallRound, view: SmallState, seat: Seat, moves: Sequence[Move]) -> Mapping[Move, float]:
        if view.phase == "drop":
            face, target = view.faces[seat], view.targets[seat]
            assert isinstance(target, int), "one's own target is seen"
            cards = [c for c in view.hands[seat] if isinstance(c, int)]
            gone = min(cards, key=lambda card: abs(face + sum(cards) - card - target))
            return {Discard(gone): 1.0}
        near = game.distance(view, seat)
        if view.phase == "answer":
            return {Stay() if near <= stay else Fold(): 1.0}
        if near <= call:
            return {Call(): 1.0}
        return {TakeDeck() if view.phase == "first" else Muck(): 1.0}

    return policy


def best_replies(rounds: int = 400) -> TextTable:
    """Solve the small round, and say what a best reply wins against each way to play it.

    >>> best_replies(100).rows[5].head, best_replies(100).rows[5].cells
    ('call from 1 away, stay from 1 away', ('0.16481',))
    """
    tree = Tree(SmallRound())
    lost = {"solved": tree.solve(rounds).exploitability}
    for call in (0, 1, 2):
        for stay in (0, 1, 2):
            policy = tree.following(threshold(call, stay))
            lost[f"call from {call} away, stay from {stay} away"] = tree.exploitability(policy)
    most = max(lost.values())
    rows = tuple(Row(name, (f"{loss:.5f}",), Fraction(loss / most)) for name, loss in lost.items())
    note = "in halves of a lead in stars; 0 only for an equilibrium"
    return TextTable("What a best reply wins", ("way to play", "a round"), rows, note)
