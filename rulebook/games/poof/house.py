"""The options of Poof, and what they make of the cards: how many there are, and what each is worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from rulebook.core.cards import Pile, pile
from rulebook.core.game import Event, Refused, Seat
from rulebook.games.poof.moves import POOF, RULES, Card, State
from rulebook.games.poof.table import blind_stacks, groups, size


@dataclass(frozen=True)
class House:
    """The house rules: what one dial changes is counted here and nowhere else.

    >>> House(players=3).numbers
    range(1, 15)
    """

    players: int = 2
    poof_when_stuck: str = "choice"
    mercy: str = "any_time"
    extra_challenge: bool = False
    turn_limit: int = 2000
    rounds: int = 7
    highest: int = 0
    copies: int = 8
    poofs: int = 10
    stacks: int = 4
    held: int = 11
    poof_at: int = 4
    poof_points: int = 50

    def __post_init__(self) -> None:
        RULES.check(self)
        for no in self._unfit():
            raise Refused(no, RULES)

    def _unfit(self) -> Iterator[Event]:
        """What is wrong with the options that no list or range can tell."""
        each = self.held + 2 * self.stacks
        needed, cards = self.players * (each + 1), size(self.deck)
        if cards < needed:
            data = {"players": self.players, "each": each, "needed": needed, "cards": cards}
            yield Event("PF-2", "too_few_cards", data)

    @cached_property
    def numbers(self) -> range:
        """The numbers in play: by the number of players, unless the house says otherwise (PF-1)."""
        return range(1, (self.highest or RULES.data["highest"][self.players - 2]) + 1)

    @cached_property
    def deck(self) -> Pile:
        """All cards of a round (PF-1).

        >>> size(House(players=6).deck)
        170
        """
        return pile({POOF: self.poofs} | dict.fromkeys(self.numbers, self.copies))

    @cached_property
    def mercy_seats(self) -> bool:
        """Whether a Pooftastrophe may be called out of turn (PF-17, PF-R6)."""
        return self.players == 2 and self.mercy == "any_time"

    def points(self, cards: Iterable[Card]) -> int:
        """Count what cards score that are left over (PF-15).

        >>> House().points((3, 12, POOF))
        65
        """
        return sum(card or self.poof_points for card in cards)

    def rank(self, card: Card) -> int:
        """Rank a card that was turned up for the start: a Poof card is the highest of all (PF-3).

        >>> House().rank(POOF) > House().rank(12)
        True
        """
        return card or self.numbers[-1] + 1

    def playable(self, s: State, seat: Seat) -> tuple[Card, ...]:
        """List the numbers a seat can play on the pile as it is, the highest first (PF-5, PF-6).

        >>> House().playable(State(hands=((3, 7, 9),), stacks=((),), pile=(7, 7)), 0)
        (7, 3)
        """
        top = s.pile[-1] if s.pile else self.numbers[-1]
        return tuple(sorted((card for card in groups(s, seat) if 0 < card <= top), reverse=True))

    def can_begin(self, s: State, seat: Seat) -> bool:
        """Whether a seat has anything to begin a pile with: a number, or a card to play blind (PF-12, PF-R7).

        >>> House().can_begin(State(hands=((POOF, POOF),), stacks=((),)), 0)
        False
        """
        return bool(self.playable(s, seat) or (self.extra_challenge and blind_stacks(s, seat)))
