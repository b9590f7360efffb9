"""Whose turn it is in 5 To Close, and what lies before whom."""

from __future__ import annotations

from collections.abc import Iterable

from rulebook.core.game import CHANCE, Seat
from rulebook.games.five_to_close.house import House
from rulebook.games.five_to_close.moves import (
    ANSWER,
    CLOSING,
    DEAL,
    DRAW,
    DRAWING,
    LOTS,
    OVER,
    REFILL,
    TURN_OVER,
    Card,
    State,
    Word,
)


class Seats(House):
    """Who may move, and which words of whom are where.

    >>> game = Seats(players=4)
    >>> game.to_act(State(phase="draw", seat=2, words=((), (Word("ZZZ"),)), fresh=(0,)))
    (2, 0)
    """

    def to_act(self, s: State) -> tuple[Seat, ...]:
        """Whoever's turn it is; until they begin, also all opponents who may challenge (FC-25)."""
        if s.phase in (LOTS, DEAL, TURN_OVER, DRAWING, REFILL):
            return (CHANCE,)
        if s.phase == OVER:
            return ()
        if s.phase == ANSWER:
            partner = self.partner(s.seat)
            assert partner is not None, "only a partner is asked"
            return (partner,)
        if s.phase not in (DRAW, CLOSING):
            return (s.seat,)
        next_seat = s.seat if s.phase == DRAW else self.left_of(s.seat)
        if not self.challengeable(s):
            return (next_seat,)
        last = self.team(self.last_player(s))
        others = (seat for seat in range(self.players) if seat != next_seat and self.team(seat) != last)
        return (next_seat, *others)

    def left_of(self, seat: Seat) -> Seat:
        """Name the next player.

        >>> Seats(players=4).left_of(3)
        0
        """
        return (seat + 1) % self.players

    def last_player(self, s: State) -> Seat:
        """Name whose turn has just been played, while it can be challenged.

        >>> Seats().last_player(State(phase="draw", seat=0))
        3
        """
        return s.seat if s.phase == CLOSING else (s.seat - 1) % self.players

    def challengeable(self, s: State) -> tuple[int, ...]:
        """List the words, counted from 0, that may be challenged now (FC-25, FC-R2).

        >>> state = State(phase="draw", words=((), (Word("CA"),)), fresh=(0,))
        >>> Seats(challenge="locked_only").challengeable(state)
        ()
        """
        if s.phase not in (DRAW, CLOSING):
            return ()
        if self.challenge == "any_word":
            return s.fresh
        words = s.words[self.team(self.last_player(s))]
        return tuple(at for at in s.fresh if words[at].locked)

    def own_words(self, s: State, seat: Seat) -> tuple[Word, ...]:
        """Give the words of a seat's team.

        >>> Seats().own_words(State(words=((Word("CAT"),), ())), 2)[0].letters
        'CAT'
        """
        return s.words[self.team(seat)]

    def round_is_closed(self, s: State) -> bool:
        """Tell whether some team has locked enough words to end the round (FC-19).

        >>> Seats(to_close=2).round_is_closed(State(words=((Word("CAT", locked=True),) * 2, ())))
        True
        """
        return any(sum(word.locked for word in words) >= self.to_close for words in s.words)


def active(words: Iterable[Word]) -> int:
    """Count the words that are not locked (FC-6).

    >>> active([Word("CAT"), Word("DOG", locked=True)])
    1
    """
    return sum(not word.locked for word in words)


def seen(hand: Iterable[object]) -> tuple[Card, ...]:
    """List the cards of a hand that are not hidden.

    >>> from rulebook.core.game import HIDDEN
    >>> seen((HIDDEN, "A"))
    ('A',)
    """
    return tuple(card for card in hand if isinstance(card, str))
