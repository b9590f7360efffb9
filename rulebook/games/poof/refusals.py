"""What may not be done in Poof: every refusal names the rule in the way, and what would be possible."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rulebook.core.game import CHANCE, Event, Seat
from rulebook.games.poof.moves import (
    POOF,
    Blind,
    CallPoof,
    Card,
    Mix,
    Move,
    Pass,
    Play,
    Pooftastrophe,
    State,
    TakePile,
)
from rulebook.games.poof.table import blind_stacks, face_up, groups
from rulebook.games.poof.turns import Turns

SHOWN_AT_MOST = 3
"""How many of the possible moves a refusal names."""


class Refusals(Turns):
    """The rules in the way of each move.

    >>> game = Refusals()
    >>> state = State("play", ((3, 9), (5,)), ((), ()), ((), ()), pile=(5,))
    >>> game.why_not_now(state, 0, Play(9, 1)).rule
    'PF-6'
    """

    def seats_to_act(self, s: State) -> tuple[Seat, ...]:
        """Say whom the table waits for: the player to move, and with two players the other for mercy."""
        if s.phase == "play":
            return (s.seat, 1 - s.seat) if self.mercy_seats else (s.seat,)
        return () if s.phase == "over" else (CHANCE,)

    def why_not_now(self, s: State, seat: Seat, m: Move) -> Event | None:
        """Name the rule in the way of a player's move while the table waits for a player."""
        match m:
            case Pooftastrophe():
                return self._why_not_mercy(s, seat)
            case CallPoof():
                return Event("PF-R3", "poofs_come", {"n": self.poof_at})
        if seat != s.seat:
            return self._why_not_out_of_turn(s, seat, m)
        match m:
            case Play():
                return self._why_not_play(s, seat, m)
            case Mix(cards):
                return self._why_not_mix(s, seat, cards)
            case Blind(stack):
                return self._why_not_blind(s, seat, stack)
            case TakePile():
                return self._why_not_take(s, seat)
            case Pass():
                return self._why_not_pass(s, seat)
        return Event("PF-5", "nothing_is_drawn", {"waiting": (s.seat,)})

    def _why_not_out_of_turn(self, s: State, seat: Seat, m: Move) -> Event:
        stacks = m.stacks if isinstance(m, Play) else (m.stack,) if isinstance(m, Blind) else ()
        for stack in stacks:
            if (seat, stack) in s.fresh:
                return Event("PF-7", "fresh", {"seat": seat, "stack": stack})
        return Event("PF-5", "not_your_turn", {"seat": seat, "waiting": (s.seat,)})

    def _why_not_mercy(self, s: State, seat: Seat) -> Event | None:
        if self.players != 2:
            return Event("PF-17", "two_players_only", {"players": self.players})
        if seat not in (0, 1):
            return Event("PF-17", "not_your_turn", {"seat": seat, "waiting": (s.seat,)})
        if self.mercy == "off":
            return Event("PF-R6", "mercy_off")
        if self.mercy == "own_turn" and seat != s.seat:
            return Event("PF-R6", "mercy_own_turn", {"waiting": (s.seat,)})
        return None

    def _why_not_play(self, s: State, seat: Seat, m: Play) -> Event | None:
        if no := self._why_not_there(s, seat, m):
            return no
        if m.number == POOF:
            return self._why_not_poof(s, seat, m.count)
        if s.pile and m.number > s.pile[-1]:
            data = {"number": m.number, "top": s.pile[-1], "seat": seat}
            if numbers := self.playable(s, seat):
                return Event("PF-6", "too_high", data | {"numbers": numbers})
            return Event("PF-6", "too_high_stuck", data | {"could": self._could(s, seat)})
        return None

    def _why_not_there(self, s: State, seat: Seat, m: Play) -> Event | None:
        """The reasons why these are not cards that the seat can lay hands on."""
        if m.hand < 0 or m.count < 1 or len(set(m.stacks)) < len(m.stacks):
            return Event("PF-5", "nothing_chosen", {"could": self._could(s, seat)})
        rows = s.stacks[seat]
        for number in m.stacks:
            if not 1 <= number <= len(rows):
                return Event("PF-5", "no_such_stack", {"seat": seat, "stack": number, "n": len(rows)})
            if rows[number - 1].up is None:
                return self._why_not_under(s, seat, number)
        shown = {rows[number - 1].up for number in m.stacks} - {m.number}
        if shown:
            cards = tuple(sorted(card for card in (m.number, *shown) if card is not None))
            return Event("PF-5", "one_number", {"cards": cards})
        held, _ = groups(s, seat).get(m.number, (0, ()))
        if m.hand > held:
            data = {"seat": seat, "number": m.number, "held": held, "hand": m.hand}
            return Event("PF-5", "not_held", data)
        return None

    def _why_not_under(self, s: State, seat: Seat, number: int) -> Event:
        """A stack on which nothing lies face up."""
        if s.stacks[seat][number - 1].down:
            return Event("PF-18", "blind_goes_alone", {"stack": number})
        return Event("PF-5", "nothing_up", {"seat": seat, "stack": number, "cards": face_up(s, seat)})

    def _why_not_poof(self, s: State, seat: Seat, count: int) -> Event | None:
        if count > 1:
            return Event("PF-10", "one_poof", {"n": count})
        if not s.pile:
            return Event("PF-10", "poof_needs_pile", {"numbers": self.playable(s, seat)})
        if self.poof_when_stuck == "never" and not self.playable(s, seat):
            return Event("PF-R2", "poof_is_no_way_out")
        return None

    def _why_not_mix(self, s: State, seat: Seat, cards: tuple[Card, ...]) -> Event:
        if len(set(cards)) > 1:
            return Event("PF-5", "one_number", {"cards": cards})
        return Event("PF-5", "nothing_chosen", {"could": self._could(s, seat)})

    def _why_not_blind(self, s: State, seat: Seat, number: int) -> Event | None:
        if not 1 <= number <= len(s.stacks[seat]):
            return Event("PF-5", "no_such_stack", {"seat": seat, "stack": number, "n": len(s.stacks[seat])})
        stack = s.stacks[seat][number - 1]
        if not stack.down:
            return Event("PF-18", "no_blind_card", {"stack": number})
        if not self.extra_challenge:
            return Event("PF-7", "turn_up_first", {"stack": number})
        if stack.up is not None:
            return Event("PF-18", "covered", {"stack": number})
        return None

    def _why_not_take(self, s: State, seat: Seat) -> Event | None:
        numbers = self.playable(s, seat)
        if not s.pile:
            if numbers:
                return Event("PF-8", "no_pile", {"numbers": numbers})
            return Event("PF-8", "no_pile_but_blind", {"could": self._blindly(s, seat)})
        if numbers:
            return Event("PF-R1", "must_play", {"numbers": numbers})
        if self.extra_challenge and blind_stacks(s, seat):
            return Event("PF-R1", "must_go_blind", {"could": self._blindly(s, seat)})
        if self.poof_when_stuck == "must" and POOF in groups(s, seat):
            return Event("PF-R2", "must_poof")
        return None

    def _why_not_pass(self, s: State, seat: Seat) -> Event:
        if numbers := self.playable(s, seat):
            return Event("PF-R1", "must_play", {"numbers": numbers})
        return Event("PF-8", "must_take", {"could": self._could(s, seat)})

    def _blindly(self, s: State, seat: Seat) -> tuple[Blind, ...]:
        return tuple(map(Blind, blind_stacks(s, seat)))

    def _could(self, s: State, seat: Seat) -> tuple[Move, ...]:
        """A few moves that the rules allow, mercy left out."""
        some = (m for m in self.listed(s, seat) if not isinstance(m, Pooftastrophe))
        return tuple(m for m, _ in zip(some, range(SHOWN_AT_MOST), strict=False))

    def listed(self, s: State, seat: Seat) -> Iterator[Move]:
        """List what a seat may do: numbers from the highest down, most cards first, then all else."""
        if seat == s.seat:
            own = groups(s, seat)
            for number in self.playable(s, seat):
                yield from ways(number, *own[number])
            yield from self._ways_out(s, seat, own)
        if self._why_not_mercy(s, seat) is None:
            yield Pooftastrophe()

    def _ways_out(self, s: State, seat: Seat, own: dict[Card, tuple[int, tuple[int, ...]]]) -> Iterator[Move]:
        if POOF in own and self._why_not_poof(s, seat, 1) is None:
            held, shown = own[POOF]
            yield from (Play(POOF, 0, (number,)) for number in shown)
            if held:
                yield Play(POOF, 1)
        if self.extra_challenge:
            yield from map(Blind, blind_stacks(s, seat))
        if self._why_not_take(s, seat) is None:
            yield TakePile()


@cache
def ways(number: Card, held: int, shown: tuple[int, ...]) -> tuple[Play, ...]:
    """List every way to play one number, most cards first, face-up cards before those held.

    >>> [str(play) for play in ways(5, 1, (2,))]
    ['play 5 × 1 and the 5 of stack 2', 'play the 5 of stack 2', 'play 5 × 1']
    """
    subsets: list[tuple[int, ...]] = [()]
    for stack in shown:
        subsets += [(*some, stack) for some in subsets]
    plays = [Play(number, hand, some) for some in subsets for hand in range(held + 1) if hand or some]
    return tuple(sorted(plays, key=lambda play: (-play.count, play.hand, play.stacks)))
