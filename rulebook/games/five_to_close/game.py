"""5 To Close: the whole game, put together from its parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rulebook.core.cards import pile
from rulebook.core.catalogue import Catalogue
from rulebook.core.chance import Rng
from rulebook.core.fast_engine import FastEngine
from rulebook.core.game import HIDDEN, Event, Fact, Game, Seat
from rulebook.core.players import Bot
from rulebook.games.five_to_close.flow import in_order
from rulebook.games.five_to_close.moves import (
    OVER,
    RULES,
    Accept,
    Add,
    Answer,
    Ask,
    Begin,
    Card,
    Challenge,
    Dealt,
    Discard,
    Done,
    DrawPile,
    Drew,
    Exchange,
    Freeze,
    Fresh,
    Hand,
    Insert,
    Lock,
    Lot,
    Move,
    Multiply,
    State,
    Swap,
    TakeTop,
    Tell,
    Turned,
    Unfreeze,
)
from rulebook.games.five_to_close.offers import Offers
from rulebook.games.five_to_close.plays import Plays
from rulebook.games.five_to_close.seats import seen

CHANCE_MOVES = (Lot, Dealt, Turned, Drew)
CHOSEN_MOVES = (
    DrawPile,
    TakeTop,
    Swap,
    Begin,
    Add,
    Insert,
    Exchange,
    Multiply,
    Freeze,
    Unfreeze,
    Fresh,
    Ask,
    Answer,
    Tell,
    Lock,
    Discard,
    Done,
    Challenge,
    Accept,
)


@dataclass(frozen=True)
class FiveToClose(Plays, Offers, Game[State, Move]):
    """5 To Close under one set of options.

    >>> game = FiveToClose(players=2)
    >>> state = State(phase="draw", hands=(("A",) * 7,) * 2, shown=((), ()), discards=("S",), words=((), ()))
    >>> state, events = game.play(state, 0, TakeTop())
    >>> [event.rule for event in events], state.hands[0].count("A"), state.phase
    (['FC-4'], 7, 'play')
    """

    name: ClassVar[str] = "five_to_close"
    rules: ClassVar[Catalogue] = RULES

    def move_types(self) -> tuple[type, ...]:
        """All that can be tried, the moves no rule allows included."""
        return (*CHANCE_MOVES, *CHOSEN_MOVES)

    def play(self, s: State, seat: Seat, m: Move) -> tuple[State, tuple[Event, ...]]:
        """Carry out a legal move."""
        if isinstance(m, CHANCE_MOVES):
            return self.play_chance(s, m)
        return self.play_chosen(s, seat, m)

    def view(self, s: State, seat: Seat | None) -> State:
        """Hide the other hands, but for cards that everybody saw come (FC-26)."""
        unseen = Counter(dict(s.pile))
        hands: list[Hand] = []
        for other, hand in enumerate(s.hands):
            if other == seat:
                hands.append(hand)
                continue
            hidden = Counter(seen(hand)) - Counter(s.shown[other])
            unseen += hidden
            hands.append((*s.shown[other], *(HIDDEN,) * (len(hand) - len(s.shown[other]))))
        return replace(s, hands=tuple(hands), pile=pile(unseen))

    def guess(self, view: State, seat: Seat | None, rng: Rng) -> State:
        """Deal the unseen cards to the hidden places, at random."""
        stack = [card for card, n in view.pile for _ in range(n)]

        def fill(hand: Hand) -> Hand:
            cards: list[Card] = []
            for card in hand:
                if isinstance(card, str):
                    cards.append(card)
                else:
                    at = int(rng.integers(len(stack)))
                    stack[at], stack[-1] = stack[-1], stack[at]
                    cards.append(stack.pop())
            return in_order(cards)

        hands = tuple(map(fill, view.hands))
        return replace(view, hands=hands, pile=pile(stack))

    def gain(self, s: State, seat: Seat, m: Move) -> int | None:
        """Count what a lock earns, the points for closing the round included."""
        if not isinstance(m, Lock):
            return None
        words = self.own_words(s, seat)
        closes = sum(word.locked for word in words) == self.to_close - 1
        return self.word_points(words[m.word - 1]) + self.bonus * closes

    def longest(self) -> int:
        """Lots to the last card; then turns, each card played or exchanged at most twice in one."""
        a_turn = 4 * (self.hand_size + 2) + 4 * self.active + 12
        return sum(self.deck.values()) + len(self.minimums) * (3 + self.turn_limit * a_turn)

    def facts(self, view: State, seat: Seat | None) -> Sequence[Fact]:
        """Give the odds of this position."""
        if seat is None or view.phase == OVER:
            return ()
        from rulebook.games.five_to_close.facts import facts

        return facts(self, view, seat)

    def bots(self) -> Mapping[str, Bot]:
        """Name this game's own bots."""
        from rulebook.games.five_to_close.players import BOTS

        return BOTS

    def fast(self, bots: Sequence[str]) -> FastEngine | None:
        """Give the lean engine, if all bots are spellers."""
        from rulebook.games.five_to_close.fast import engine

        return engine(self, bots)
