"""A deck of cards: what is left in the pile, what was discarded, and what happens when the pile runs out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from itertools import product
from math import comb, prod
from typing import Any, Generic, Literal, TypeVar, get_args

from rulebook.odds.building import as_variable, known_among
from rulebook.odds.errors import NotEnoughCards, OddsError, as_function
from rulebook.odds.hands import Deal
from rulebook.odds.law import NEVER, Law
from rulebook.odds.pools import Hand, Pool
from rulebook.odds.values import is_count, is_whole, plain, sort_key
from rulebook.odds.variables import Variable

Card = TypeVar("Card", bound=Hashable)
Other = TypeVar("Other", bound=Hashable)
State = TypeVar("State", bound=Hashable)
WhenEmpty = Literal["error", "stop", "fresh", "reshuffle"]


class Deck(Generic[Card]):
    """A deck; equal cards are counted, not told apart, and nothing ever changes one: methods give new decks.

    When the pile runs out: "error" refuses, "stop" draws no more, "fresh" opens another whole deck, and
    "reshuffle" shuffles the discards into a new pile.

    >>> from rulebook.odds import P, law, total
    >>> deck = Deck({number: 6 for number in range(1, 11)})
    >>> len(deck), law(total(deck.draw(3))).mean
    (60, Fraction(33, 2))
    >>> first, second = deck.deal(1, 1)
    >>> P(first[0] == second[0])
    Fraction(5, 59)
    """

    __slots__ = ("discards", "full", "known", "pile", "when_empty")

    def __init__(
        self, cards: Mapping[Card, int] | Iterable[Card], *, when_empty: WhenEmpty = "error"
    ) -> None:
        if when_empty not in get_args(WhenEmpty):
            raise OddsError(f"when_empty is one of {', '.join(get_args(WhenEmpty))}, not {when_empty!r}.")
        if not isinstance(cards, Iterable):
            raise OddsError(
                f'A deck is made of its cards, not of {cards!r}: Deck(range(52)), Deck({{"ace": 4}}).'
            )
        counts: Mapping[Card, int] = cards if isinstance(cards, Mapping) else Counter(cards)
        for card, copies in counts.items():
            if not is_whole(copies) or copies < 0:
                raise OddsError(
                    f"The number of {card!r} cards is {copies!r}; it is a whole number from 0 on."
                )
        self.full: Mapping[Card, int] = tidy(counts)
        self.known: frozenset[Card] = frozenset(counts)
        self.pile: Mapping[Card, int] = self.full
        self.discards: Mapping[Card, int] = {}
        self.when_empty: WhenEmpty = when_empty

    def _with(self, pile: Mapping[Card, int], discards: Mapping[Card, int]) -> Deck[Card]:
        deck: Deck[Card] = Deck.__new__(Deck)
        deck.full, deck.known, deck.when_empty = self.full, self.known, self.when_empty
        deck.pile, deck.discards = tidy(pile), tidy(discards)
        return deck

    def __len__(self) -> int:
        return sum(self.pile.values())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deck):
            return NotImplemented
        return self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def _identity(self) -> tuple[object, ...]:
        piles = (self.pile, self.discards, self.full)
        return (*[frozenset(pile.items()) for pile in piles], self.when_empty)

    def __repr__(self) -> str:
        pile = ", ".join(f"{count} × {card}" for card, count in self.pile.items()) or "nothing"
        return f"<deck of {len(self)}: {pile}; {sum(self.discards.values())} discarded>"

    # --- known cards ------------------------------------------------------------------------------------

    def take(self, *cards: Card) -> Deck[Card]:
        """Take known cards out of the pile: they are seen on the table or in one's own hand.

        >>> Deck("AAB").take("A")
        <deck of 2: 1 × A, 1 × B; 0 discarded>
        """
        left = Counter(self.pile)
        for card in cards:
            if not left[card]:
                raise NotEnoughCards(f"There is no {card!r} left in the pile to take: {self!r}.")
            left[card] -= 1
        return self._with(left, self.discards)

    def discard(self, *cards: Card) -> Deck[Card]:
        """Put cards that were drawn onto the discards.

        >>> Deck("AAB", when_empty="reshuffle").take("A").discard("A")
        <deck of 2: 1 × A, 1 × B; 1 discarded>
        """
        discards = Counter(self.discards) + Counter(cards)
        for card in cards:
            copies = self.full.get(card, 0)
            one_deck = self.when_empty != "fresh" or not copies  # else there may be cards of several
            if one_deck and discards[card] + self.pile.get(card, 0) > copies:
                raise OddsError(
                    f"No {card!r} can be discarded: all {copies} of the deck are in the pile "
                    "or among the discards. Take it first: deck.take(card)."
                )
        return self._with(self.pile, discards)

    def map(self, relabel: Callable[[Card], Other]) -> Deck[Other]:
        """Print something else on the cards; those printed alike become equal, and much is quicker to count.

        >>> from rulebook.odds import P, count
        >>> deck = Deck({n: 9 for n in range(1, 13)} | {"Poof": 12})
        >>> P(count(deck.map(lambda card: card == "Poof").draw(15)) == 0)
        Fraction(3319909390, 17934303337)
        """
        as_function(relabel, "deck.map(lambda card: card == 7), or for a dictionary deck.map(table.get)")
        deck: Deck[Other] = Deck([], when_empty=self.when_empty)
        deck.pile, deck.discards, deck.full = (
            tidy(sum((Counter({relabel(card): n}) for card, n in pile.items()), Counter[Other]()))
            for pile in (self.pile, self.discards, self.full)
        )
        deck.known = frozenset(map(relabel, self.known))
        return deck

    # --- random hands -----------------------------------------------------------------------------------

    def draw(self, how_many: int) -> Pool:
        """Draw a hand: its cards as variables, sorted, not in the order in which they are drawn.

        Each call shuffles the whole pile again. For cards drawn one after another, or for two hands without
        replacement, deal them in one call: `first, second = deck.deal(1, 1)`.

        >>> from rulebook.odds import P, how_many_different
        >>> P(how_many_different(Deck({rank: 4 for rank in range(1, 14)}).draw(5)) == 5)
        Fraction(2112, 4165)
        """
        return self.deal(how_many)[0]

    def deal(self, *sizes: int) -> tuple[Pool, ...]:
        """Deal hands of these sizes from the shuffled pile.

        >>> from rulebook.odds import P, total
        >>> mine, yours = Deck(range(1, 11)).deal(2, 2)
        >>> P(total(mine) == total(yours))
        Fraction(5, 63)
        """
        for size in sizes:
            if not is_whole(size) or size < 0:
                raise OddsError(f"A hand has a whole number of cards from 0 on, not {size!r}.")
        certain: list[Variable] = []
        pile, discards, wanted = self.pile, self.discards, list(sizes)
        while sum(wanted) > (left := sum(pile.values())):
            refill = self._refill(discards, sum(wanted), left)
            if refill is None:  # the later hands go short
                wanted = [min(size, max(0, left - sum(wanted[:place]))) for place, size in enumerate(wanted)]
                break
            if len(wanted) > 1:
                raise OddsError("The pile runs out among several hands; deal them one by one, with a Chain.")
            certain += [as_variable(card) for card, copies in pile.items() for _ in range(copies)]
            wanted = [wanted[0] - left]
            pile, discards = refill, {}
            if not pile:
                raise NotEnoughCards(self._lacking(sum(sizes), len(self)))
        if not sum(wanted):
            return tuple(Pool(certain) for _ in wanted)
        deal = Deal(pile, wanted)
        return tuple(Hand([*certain, *deal.hand(source, self.known)]) for source in deal.sources)

    def _refill(self, discards: Mapping[Card, int], wanted: int, left: int) -> Mapping[Card, int] | None:
        """Give the pile that follows an empty one; None if no more is drawn."""
        if self.when_empty == "error":
            raise NotEnoughCards(self._lacking(wanted, left))
        if self.when_empty == "stop":
            return None
        return self.full if self.when_empty == "fresh" else discards

    def _lacking(self, wanted: int, left: int) -> str:
        return (
            f"{wanted} cards are wanted and {left} remain. Draw fewer, or say what happens then: "
            'Deck(…, when_empty="stop"), "fresh" or "reshuffle".'
        )

    # --- cards turned up one after another --------------------------------------------------------------

    def next_card(self) -> Law[tuple[Card | None, Deck[Card]]]:
        """Give the law of the next card with the deck it leaves; a step for a `Chain`. None: no card comes.

        >>> Deck("AAB").next_card().map(lambda pair: pair[0]).counts
        {'A': 2, 'B': 1}
        """
        deck: Deck[Card] = self
        if not self.pile:
            refill = self._refill(self.discards, 1, 0)
            if not refill:
                return Law({(None, self): 1})
            deck = self._with(refill, self.discards if self.when_empty == "fresh" else {})
        return Law({(card, deck.take(card)): copies for card, copies in deck.pile.items()})

    def copies(self, *cards: Card, among: int) -> Law[Any]:
        """Give the law of how many of a card (or of each of several) are among so many turned up in a row.

        Cards turned up are discarded, so that they come back if the deck reshuffles.

        >>> Deck({"Poof": 12, "other": 108}).copies("Poof", among=15).mean
        Fraction(3, 2)
        """
        self._on_cards(cards)
        if not cards or len(set(cards)) < len(cards):
            raise OddsError('Name one or more cards, each only once: deck.copies("ace", "king", among=5).')
        if not is_count(among):
            raise OddsError(f"The number of cards must be a whole number, 0 or more, not {among!r}.")
        title = f"Law of the {' and the '.join(map(str, cards))} cards among {among}"
        pile, certain = self.pile, [0] * len(cards)
        while among > (left := sum(pile.values())):
            refill = self._refill(Counter(self.discards) + Counter(self.pile), among, left)
            certain = [n + pile.get(card, 0) for n, card in zip(certain, cards, strict=True)]
            among = 0 if refill is None else among - left
            if refill is None:
                break
            pile = tidy(refill)
            if not pile:
                raise NotEnoughCards(self._lacking(among, 0))
        size, held = sum(pile.values()), [pile.get(card, 0) for card in cards]
        values, counts = [], []
        for drawn in product(*[range(min(n, among) + 1) for n in held]):
            rest = among - sum(drawn)
            ways = prod(map(comb, held, drawn)) * comb(size - sum(held), rest) if rest >= 0 else 0
            if ways:
                got = tuple([a + b for a, b in zip(certain, drawn, strict=True)])
                values.append(got if len(cards) > 1 else got[0])
                counts.append(ways)
        return Law.counted(values, counts, comb(size, among), title)

    def wait(self, card: Card, copies: int = 1) -> Law[Any]:
        """Give the law of how many cards are turned up until the first (or a later) copy of a card.

        >>> aces = Deck({"ace": 4, "other": 48}).wait("ace")
        >>> aces.mean, aces.at_most(5)
        (Fraction(53, 5), Fraction(18472, 54145))
        """
        if not is_count(copies, 1):
            raise OddsError(f"Wait for the first copy or a later one, not for number {copies!r}.")
        self._on_cards([card])
        title = f"Law of the cards until {card} number {copies}"
        pile, before = self.pile, 0
        while copies > (held := pile.get(card, 0)):
            size = sum(pile.values())
            again = (
                None
                if self.when_empty in ("error", "stop")
                else self._refill(Counter(self.discards) + Counter(self.pile), size + 1, size)
            )
            if not again or not again.get(card, 0):
                return Law({NEVER: 1}, title=title)
            copies -= held
            before += size
            pile = again
        size, others = sum(pile.values()), held - copies
        places = range(copies, size - others + 1)
        counts = [comb(place - 1, copies - 1) * comb(size - place, others) for place in places]
        return Law.counted([before + place for place in places], counts, comb(size, held), title)

    def _on_cards(self, cards: Iterable[Card]) -> None:
        """Refuse a card that is misspelt."""
        for card in cards:
            known_among(self.known, card, "A card of this deck")

    def fold(self, draws: int, start: State, step: Callable[[State, Card, int], State]) -> Law[State]:
        """Go through the kinds of card one by one, for hands too many to list.

        `step` is told the state so far, the card, and how many of that card are drawn.

        >>> deck = Deck({n: 9 for n in range(1, 13)} | {"Poof": 12})
        >>> deck.fold(15, False, lambda four, card, n: four or (n >= 4 and card != "Poof"))[True]
        Fraction(5391911021476546, 32850855254393021)
        """
        if draws > len(self):
            raise NotEnoughCards(self._lacking(draws, len(self)))
        ways: dict[tuple[int, State], int] = {(0, start): 1}
        for card, copies in self.pile.items():
            grown: dict[tuple[int, State], int] = {}
            for (drawn, state), count in ways.items():
                for more in range(min(copies, draws - drawn) + 1):
                    reached = drawn + more, step(state, card, more)
                    grown[reached] = grown.get(reached, 0) + count * comb(copies, more)
            ways = grown
        return Law({state: count for (drawn, state), count in ways.items() if drawn == draws})


def tidy(counts: Mapping[Card, int]) -> dict[Card, int]:
    """Leave out cards of which there are none, and order the others."""
    return {plain(card): int(counts[card]) for card in sorted(counts, key=sort_key) if counts[card]}
