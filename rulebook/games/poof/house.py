"""The options of Poof, and what they make of the cards: how many there are, and what each is worth."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from rulebook.core.cards import Pile, pile, size
from rulebook.core.game import Event, Refused, Seat
from rulebook.games.poof.table import POOF, RULES, Card


@dataclass(frozen=True)
class House:
    """The house rules of one game.

    >>> House(players=3).numbers
    range(1, 15)
    """

    players: int = 2
    poof_when_stuck: Literal["choice", "must", "never"] = "choice"
    mercy: Literal["any_time", "own_turn", "off"] = "any_time"
    extra_challenge: bool = False
    blind_cards: Literal["one", "several"] = "one"
    blind_when_stuck: Literal["must", "choice"] = "must"
    draw_again: Literal["tied", "all"] = "tied"
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
        needed, cards = self.players * (self.each + 1), size(self.deck)
        if cards < needed:
            data = {"players": self.players, "each": self.each, "needed": needed, "cards": cards}
            raise Refused(Event("PF-2", "too_few_cards", data), RULES)
        if self.fewest_turns > self.turn_limit:
            data = {"cards": self.each, "needed": self.fewest_turns, "turns": self.turn_limit}
            raise Refused(Event("PF-R9", "too_few_turns", data), RULES)
        if self.each > 2 * (size(self.deck) - self.poofs):
            data = {"cards": self.each, "numbers": size(self.deck) - self.poofs}
            raise Refused(Event("PF-10", "too_many_poofs", data), RULES)

    @property
    def each(self) -> int:
        """How many cards everybody is dealt: held, face up and face down (PF-2)."""
        return self.held + 2 * self.stacks

    @property
    def fewest_turns(self) -> int:
        """Count the turns of a round in which the first player goes out as fast as any luck allows (PF-R9).

        A turn plays all copies of a number, or one Poof card, and a face-down card waits for another turn.
        Where nothing can make a poof, all others take their turns in between.

        >>> House().fewest_turns, House(players=3, poofs=0, poof_at=9).fewest_turns
        (3, 7)
        """
        own = max(-(-self.each // self.copies), 2 if self.stacks else 1)
        if self.extra_challenge:
            blind_turns = self.stacks if self.blind_cards == "one" else min(self.stacks, 1)
            own = blind_turns - (-(self.held + self.stacks) // self.copies)
        poofless = not self.poofs and self.poof_at > self.copies
        return (own - 1) * self.players + 1 if poofless else own

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

    @property
    def mercy_seats(self) -> bool:
        """Whether a Pooftastrophe may be called out of turn (PF-17, PF-R6)."""
        return self.players == 2 and self.mercy == "any_time"

    def after(self, seat: Seat) -> Seat:
        """Name the seat whose turn comes after this one's.

        >>> House(players=3).after(2)
        0
        """
        return (seat + 1) % self.players

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
