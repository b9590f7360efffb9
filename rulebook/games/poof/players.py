"""Bots for Poof: one that sheds what is dearest and minds its Poof cards, and one that searches a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rulebook.core.chance import Rng
from rulebook.core.game import Seat
from rulebook.core.players import Bot, Search
from rulebook.games.poof.game import Poof
from rulebook.games.poof.moves import POOF, Blind, Card, Move, Play, Pooftastrophe, State, TakePile
from rulebook.games.poof.table import blind_stacks, cards_left, face_down, groups, run

NUMBERS_A_POOF = 2
NUMBERS_AT_LEAST = 3
"""A Poof card is played once there are no more than 2 numbers for each of them, and 3: it is dear to keep."""

CALL_WITH = 4
"""Mercy pays only if the other player still has this many cards to pile up."""


@dataclass(frozen=True)
class Greedy:
    """Shed high and many; four of a kind comes first; a Poof card is for being stuck, and for the end.

    Mercy is called when the other player begins a pile, has some cards to go, and all that oneself has is
    high numbers. Who hoards plays a Poof card only when stuck, and never calls.

    >>> import numpy as np
    >>> game, state = Poof(), State("play", ((0, 3, 7, 7, 8, 9, 10, 11), (5,)), stacks=((), ()), pile=(8,))
    >>> print(Greedy()(game, state, 0, game.moves(state, 0), np.random.default_rng(1)))
    play 8 × 1
    """

    hoards: bool = False

    def __call__(self, game: Poof, view: State, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """Choose a move."""
        own = groups(view, seat)
        numbers = game.playable(view, seat)
        if self._poofs(game, view, own, numbers):
            shown = own[POOF][1]
            return Play(POOF, 0, shown[:1]) if shown else Play(POOF, 1)
        if numbers:
            number = self.best(game, view, own, numbers)
            return Play(number, *own[number])
        if game.extra_challenge and (blind := blind_stacks(view, seat)):
            return Blind(blind[0])
        return TakePile()

    def _poofs(
        self,
        game: Poof,
        view: State,
        own: Mapping[Card, tuple[int, tuple[int, ...]]],
        numbers: tuple[Card, ...],
    ) -> bool:
        if POOF not in own or not view.pile:
            return False
        if not numbers:
            return game.poof_when_stuck != "never"
        held, shown = own[POOF]
        return not self.hoards and len(own) - 1 <= NUMBERS_A_POOF * (held + len(shown)) + NUMBERS_AT_LEAST

    def best(
        self,
        game: Poof,
        view: State,
        own: Mapping[Card, tuple[int, tuple[int, ...]]],
        numbers: tuple[Card, ...],
    ) -> Card:
        """Choose the highest number that makes four of a kind, or else the highest.

        >>> state = State("play", ((5, 7), (5,)), stacks=((), ()), pile=(8, 5, 5, 5))
        >>> Greedy().best(Poof(), state, groups(state, 0), (5,))
        5
        """

        def in_a_row(number: Card) -> int:
            held, shown = own[number]
            on_top = run(view.pile) if view.pile and view.pile[-1] == number else 0
            return held + len(shown) + on_top

        return max(numbers, key=lambda number: (in_a_row(number) >= game.poof_at, number))

    def interrupt(self, game: Poof, view: State, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move | None:
        """Call for mercy out of turn when it pays.

        >>> state = State("play", ((2, 3, 4, 5), (9, 11)), stacks=((), ()))
        >>> print(Greedy().interrupt(Poof(), state, 1, (), None))
        call a Pooftastrophe
        """
        if self.hoards or view.pile or face_down(view, seat) or cards_left(view, view.seat) < CALL_WITH:
            return None
        own = groups(view, seat)
        high = POOF not in own and 2 * min(own) >= game.numbers[-1]
        return Pooftastrophe() if high else None

    def explain(self, game: Poof, view: State, seat: Seat, move: Move) -> str:
        """Say in a line why.

        >>> Greedy().explain(Poof(), State(), 0, TakePile())
        'Nothing else is possible.'
        """
        match move:
            case Play(number) if number == POOF:
                return "A Poof card left over is dear, and the pile is somebody's bad luck."
            case Play():
                return "The dearest number that can go, and all of it."
            case Pooftastrophe():
                return "All my cards are high, and the other player would pile up low ones for me to take."
            case Blind():
                return "A blind card may be low enough; the pile comes to me otherwise in any case."
        return "Nothing else is possible."


@dataclass(frozen=True)
class RoundSearch:
    """The search that fits every game, kept to the round at hand: what comes later has nothing to do with it.

    >>> RoundSearch(playouts=8).playouts
    8
    """

    playouts: int = 120

    def __call__(self, game: Poof, view: State, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """Choose the move that did best in this round, with greedy play after it."""
        if len(moves) == 1:
            return moves[0]
        this_round = replace(game, rounds=len(view.sheet) + 1)
        return Search(self.playouts, Greedy())(this_round, view, seat, moves, rng)


BOTS: Mapping[str, Bot] = {"greedy": Greedy(), "hoarder": Greedy(hoards=True), "search": RoundSearch()}
