"""Bots for Poof: one sheds its highest cards and minds its Poof cards, one weighs each play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulebook.core.chance import Rng
from rulebook.core.game import Seat
from rulebook.core.players import Bot
from rulebook.games.poof import table as t
from rulebook.games.poof.game import Poof
from rulebook.games.poof.legal import playable
from rulebook.games.poof.table import POOF, Card, Move, Play, State

NUMBERS_A_POOF = 2
NUMBERS_AT_LEAST = 3
"""A Poof card is played early once at most 3 different numbers are left, and 2 more for each Poof card."""

CALL_WITH = 4
"""Mercy pays only if the other player still has this many cards to pile up."""

FEW_LEFT = 4
"""Somebody is near the end with so few cards."""

HEIGHTS = 16
"""A low number is so many steps under the highest, at most."""

WEIGHTS: Mapping[str, int] = t.RULES.data["weights"]
"""What `Shrewd` looks at, and how much each counts."""


@dataclass(frozen=True)
class Greedy:
    """Play the highest number and all of it, but four of a kind first; keep Poof cards for being stuck.

    With few numbers left it plays a Poof card early, as one that is left over is dear. It calls for mercy
    when the other player begins a pile with some cards to go, and all its own cards are high numbers. A
    hoarder plays a Poof card only when stuck, and never calls.

    >>> from rulebook.core.luck import generator
    >>> game, state = Poof(), State("play", ((0, 3, 7, 7, 8, 9, 10, 11), (5,)), stacks=((), ()), pile=(8,))
    >>> print(Greedy()(game, state, 0, game.moves(state, 0), generator(1)))
    play 8 × 1
    """

    hoards: bool = False

    def __call__(self, game: Poof, view: State, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """Choose a move."""
        own, numbers = t.groups(view, seat), playable(view, seat)
        if self._poofs(game, view, own, numbers):
            shown = own[POOF][1]
            return Play(POOF, 0, shown[:1]) if shown else Play(POOF, 1)
        if numbers:
            number = self._best(game, view, own, numbers)
            return Play(number, *own[number])
        if game.extra_challenge and (blind := t.blind_stacks(view, seat)):
            return t.Blind(blind[0])
        return t.TakePile()

    def _poofs(self, game: Poof, view: State, own: t.Groups, numbers: tuple[Card, ...]) -> bool:
        """Whether to play a Poof card: when stuck if the rules allow it, or early with few numbers left."""
        if POOF not in own or not view.pile:
            return False
        if not numbers:
            return game.poof_when_stuck != "never"
        held, shown = own[POOF]
        return not self.hoards and len(own) - 1 <= NUMBERS_A_POOF * (held + len(shown)) + NUMBERS_AT_LEAST

    def _best(self, game: Poof, view: State, own: t.Groups, numbers: tuple[Card, ...]) -> Card:
        """The highest number that makes four of a kind, or else the highest."""

        def rank(number: Card) -> tuple[bool, Card]:
            held, shown = own[number]
            on_top = t.run(view.pile) if view.pile and view.pile[-1] == number else 0
            return held + len(shown) + on_top >= game.poof_at, number

        return max(numbers, key=rank)

    def interrupt(self, game: Poof, view: State, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move | None:
        """Call for mercy out of turn when it pays.

        >>> state = State("play", ((2, 3, 4, 5), (9, 11)), stacks=((), ()))
        >>> print(Greedy().interrupt(Poof(), state, 1, (), None))
        call a Pooftastrophe
        """
        if self.hoards or view.pile or t.face_down(view, seat) or t.cards_left(view, view.seat) < CALL_WITH:
            return None
        own = t.groups(view, seat)
        return t.Pooftastrophe() if POOF not in own and 2 * min(own) >= game.numbers[-1] else None


@dataclass(frozen=True)
class Shrewd(Greedy):
    """Weigh every play by a few things that can be seen, with weights that won most against `Greedy`.

    It begins with high numbers, but keeps what may yet make four of a kind, builds no high pile of low
    numbers, and rather plays a Poof card than its lowest numbers. Stuck, it plays as a hoarder does.

    >>> from rulebook.core.luck import generator
    >>> game, state = Poof(), State("play", ((0, 2, 2, 2), (5,)), stacks=((), ()), pile=(9, 9))
    >>> print(Shrewd()(game, state, 0, game.moves(state, 0), generator(1)))
    play Poof × 1
    """

    def __call__(self, game: Poof, view: State, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """Choose a move."""
        own, numbers = t.groups(view, seat), playable(view, seat)
        if not numbers:
            return Greedy(hoards=True)(game, view, seat, moves, rng)
        near = any(t.cards_left(view, other) <= FEW_LEFT for other in range(game.players) if other != seat)
        plays = self._plays(game, view, own, numbers, near)
        best, (number, n) = max(plays, key=lambda play: play[0])
        if POOF in own and view.pile and self._card(own, near) > best:
            number, n = POOF, 1
        _, shown = own[number]
        return Play(number, max(0, n - len(shown)), shown[:n])

    def _plays(
        self, game: Poof, view: State, own: t.Groups, numbers: tuple[Card, ...], near: bool
    ) -> Iterator[tuple[int, tuple[Card, int]]]:
        """Give the worth of every number and how many of it, the lowest and fewest first."""
        w, under = WEIGHTS, 0
        for number in sorted(numbers):
            held, shown = own[number]
            count, low = held + len(shown), HEIGHTS - HEIGHTS * number // game.numbers[-1]
            run = t.run(view.pile) if view.pile and view.pile[-1] == number else 0
            for n in range(1, count + 1):
                worth = w["low"] * low + w["shed"] * n + w["kept"] * (count - n) + w["under"] * under
                if run + n >= game.poof_at:
                    worth += w["poofs"]
                else:
                    worth += low * (w["pile"] * (len(view.pile) + n) + w["near"] * near)
                yield worth, (number, n)
            under += count

    def _card(self, own: t.Groups, near: bool) -> int:
        """Give the worth of playing a Poof card though a number would fit."""
        held, shown = own[POOF]
        return WEIGHTS["card"] + WEIGHTS["more_cards"] * (held + len(shown)) + WEIGHTS["card_near"] * near


BOTS: Mapping[str, Bot] = {
    "greedy": Greedy(),
    "hoarder": Greedy(hoards=True),
    "shrewd": Shrewd(),
}
