"""The rules of Close Enough: secret targets, lots of three cards, a call, and who was closest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rulebook.core.catalogue import Catalogue
from rulebook.core.chance import Chance, Rng
from rulebook.core.fast_engine import FastEngine
from rulebook.core.game import Event, Fact, Game, Seat
from rulebook.core.players import Bot
from rulebook.games.close_enough import ending, refusals, turns, views
from rulebook.games.close_enough.house import HAND, House
from rulebook.games.close_enough.moves import (
    RULES,
    BackOut,
    Call,
    Discard,
    DrewCard,
    DrewTarget,
    DrewToken,
    Fold,
    GoThrough,
    LeaveOpen,
    Lock,
    Move,
    Muck,
    Place,
    Put,
    Ready,
    Show,
    Silence,
    Stay,
    TakeDeck,
    TakeDiscard,
    TakeFace,
    Token,
    TurnedUp,
)
from rulebook.games.close_enough.scoring import scoring_uses
from rulebook.games.close_enough.state import State


@dataclass(frozen=True)
class CloseEnough(House, Game[State, Move]):
    """Close Enough under one set of options.

    >>> game = CloseEnough(players=3)
    >>> state, events = game.play(game.start(), -1, DrewTarget(14))
    >>> [event.rule for event in events]
    ['CE-1', 'CE-2', 'CE-2']
    """

    name: ClassVar[str] = "close_enough"
    rules: ClassVar[Catalogue] = RULES

    def start(self) -> State:
        """Set out the board: no stars, no tokens, nothing drawn."""
        blank = State(
            stars=(0,) * self.players,
            held=((),) * self.players,
            targets=(None,) * self.players,
            roles=("",) * self.players,
        )
        return ending.cleared(self, blank)

    def to_act(self, s: State) -> tuple[Seat, ...]:
        """Chance, one seat in turn (CE-4), or all who choose in secret (CE-R3)."""
        return refusals.to_act(s)

    def chance(self, s: State) -> Chance[Move]:
        """Targets (CE-2), cards (CE-3, CE-5, CE-7) and tokens (CE-18) come by chance."""
        return refusals.chance(self, s)

    def why_not(self, s: State, seat: Seat, m: Move) -> Event | None:
        """Name the rule in the way."""
        return refusals.why_not(self, s, seat, m)

    def move_types(self) -> tuple[type, ...]:
        """All that can be tried, what comes by chance included."""
        chance = (DrewTarget, TurnedUp, DrewCard, DrewToken)
        turn = (TakeDeck, TakeDiscard, TakeFace, Discard, Put, Call, Stay, Fold)
        return (*chance, *turn, Lock, LeaveOpen, Silence, Place, Ready, BackOut, GoThrough, Show, Muck)

    def candidates(self, s: State, seat: Seat) -> Iterator[Move]:
        """Every source, every card, every answer, every token in every way."""
        yield TakeDeck()
        yield TakeDiscard()
        yield from map(TakeFace, range(self.players))
        yield from map(Discard, self.values)
        yield from map(Put, self.values)
        yield from (Call(), Stay(), Fold(), LeaveOpen())
        tokens = sorted(set(self.tokens))
        yield from map(Lock, tokens)
        yield from (Silence(token, victim) for token in tokens for victim in range(self.players))
        for token in tokens:
            yield from (Place(token, use, place) for use in scoring_uses(token) for place in range(1 + HAND))
        yield Ready()
        yield from map(BackOut, tokens)
        yield from (GoThrough(), Show(), Muck())

    def moves(self, s: State, seat: Seat) -> Sequence[Move]:
        """List the legal moves, in the order of `candidates`, without trying all of them."""
        if seat < 0 or seat not in self.to_act(s):
            return []
        return [m for m in self._likely(s, seat) if refusals.why_not(self, s, seat, m) is None]

    def _likely(self, s: State, seat: Seat) -> Iterator[Move]:
        """Candidates that this phase knows; `why_not` decides among them."""
        tokens: list[Token] = sorted(set(s.held[seat]))
        match s.phase:
            case "turn":
                yield from (TakeDeck(), TakeDiscard())
                yield from map(TakeFace, range(self.players))
                yield Call()
            case "drop":
                yield from map(Discard, refusals.gives_up(s, seat))
            case "put":
                yield from map(Put, refusals.gives_up(s, seat))
            case "last":
                yield from (Stay(), Fold())
            case "offer":
                yield LeaveOpen()
        yield from map(Lock, tokens)
        yield from (Silence(token, victim) for token in tokens for victim in range(self.players))
        match s.phase:
            case "total":
                for token in tokens:
                    for use in scoring_uses(token):
                        yield from (Place(token, use, place) for place in range(1 + HAND))
                yield Ready()
            case "back":
                yield from map(BackOut, tokens)
                yield GoThrough()
            case "claim":
                yield from (Show(), Muck())

    def play(self, s: State, seat: Seat, m: Move) -> tuple[State, tuple[Event, ...]]:
        """Carry out a legal move."""
        match m:
            case DrewTarget(target):
                return turns.drew_target(self, s, target)
            case TurnedUp(card):
                return turns.turned_up(self, s, card)
            case DrewCard(card):
                return turns.drew_card(self, s, card)
            case TakeDeck() | TakeDiscard() | TakeFace():
                return turns.took(s, seat, m)
            case Discard(card):
                return turns.discarded(self, s, seat, card)
            case Put(card):
                return turns.put(self, s, seat, card)
            case Call():
                return turns.called(self, s, seat)
            case Stay():
                return turns.stays(s, seat)
            case Fold():
                return turns.folds(self, s, seat)
        return self._play_token(s, seat, m)

    def _play_token(self, s: State, seat: Seat, m: Move) -> tuple[State, tuple[Event, ...]]:
        match m:
            case DrewToken(token):
                return ending.drew_token(self, s, s.seat, token)
            case Lock(token):
                return turns.locked(self, s, seat, token)
            case LeaveOpen():
                return turns.left_open(self, s, seat)
            case Silence():
                return turns.silenced(s, seat, m)
            case Place():
                return ending.placed(s, seat, m)
            case Ready():
                return ending.ready(self, s, seat)
            case BackOut(token):
                return ending.backed_out(self, s, seat, token)
            case GoThrough():
                return ending.goes_through(self, s, seat)
            case Show() | Muck():
                return ending.claimed(self, s, seat, shows=isinstance(m, Show))
        raise AssertionError(f"{m} is never legal")

    def view(self, s: State, seat: Seat | None) -> State:
        """Hide the targets, hands and secret choices of others."""
        return views.view(self, s, seat)

    def guess(self, view: State, seat: Seat | None, rng: Rng) -> State:
        """Fill what is hidden, every way as likely as its cards and targets."""
        return views.guess(self, view, rng)

    def scores(self, s: State) -> tuple[int, ...]:
        """Count everybody's stars."""
        return s.stars

    def winners(self, s: State) -> tuple[Seat, ...]:
        """Most stars when the game is over; those tied share the victory (CE-26)."""
        if s.phase != "over":
            return ()
        return tuple(seat for seat, stars in enumerate(s.stars) if stars == max(s.stars))

    def longest(self) -> int:
        """Every round: targets and cards, turns with all their tokens, the end with all of its choices."""
        tokens = len(self.tokens)
        turn = 4  # take, draw, give up, and the answer of whoever gets a new face-up card
        last_turns = self.players * (turn + 1)
        a_round = 2 * self.players + turn * self.turn_limit + last_turns + 2 * tokens + 4 * self.players + 3
        return self.round_limit * a_round

    def facts(self, view: State, seat: Seat | None) -> Sequence[Fact]:
        """Give the odds of this position."""
        from rulebook.games.close_enough.odds import facts

        return facts(self, view, seat)

    def fast(self, bots: Sequence[str]) -> FastEngine | None:
        """Play many games of one round at once, if all seats are the threshold player."""
        if self.round_limit != 1 or set(bots) != {"threshold"}:
            return None
        from rulebook.games.close_enough.fast import engine

        return engine(self)

    def bots(self) -> Mapping[str, Bot]:
        """Name this game's own bots."""
        from rulebook.games.close_enough.players import BOTS

        return BOTS
