"""The options of Close Enough, and what they make of its components: deck, targets, tokens, what is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, Literal

from rulebook.core.cards import Pile, pile
from rulebook.core.game import Event, Refused
from rulebook.core.option import freeze_lists
from rulebook.games.close_enough.table import RULES, State, Token

ABILITIES: tuple[str, ...] = tuple(RULES.data["abilities"])
DECK: tuple[tuple[int, int], ...] = tuple((card, n) for card, n in RULES.data["deck"])
TARGETS: tuple[tuple[int, int], ...] = tuple((target, stars) for target, stars in RULES.data["targets"])
TOKENS: tuple[Token, ...] = tuple((one, other) for one, other in RULES.data["tokens"])

HAND = 2
"""Cards in the hand of a full lot (CE-4)."""


@dataclass(frozen=True)
class House:
    """The house rules: whatever a designer can change, and nothing else, is an option here.

    >>> House(players=4).stars_of[8]
    3
    """

    players: int = 3
    advanced: bool = False
    bonus_after_back_out: Literal["no", "yes"] = "no"
    loss_and_gain: Literal["loss_first", "gain_first"] = "loss_first"
    folder_locks: Literal["yes", "no"] = "yes"
    stayers_muck: Literal["no", "yes"] = "no"
    mucked_tokens: Literal["kept", "returned"] = "kept"
    reshuffle: Literal["at_once", "when_needed"] = "at_once"
    turn_limit: int = 200
    round_limit: int = 100
    deck: tuple[tuple[int, int], ...] = DECK
    targets: tuple[tuple[int, int], ...] = TARGETS
    tokens: tuple[tuple[str, str], ...] = TOKENS
    goal: int = 8
    caller_loses: int = 1
    stayer_loses: int = 1
    exact_bonus: int = 1

    def __post_init__(self) -> None:
        freeze_lists(self)
        RULES.check(self)
        for no in self._unfit():
            raise Refused(no, RULES)

    def _unfit(self) -> Iterator[Event]:
        """What is wrong with the options beyond their lists and ranges."""
        fits = _pairs(self.deck, 99, 1, 99)
        if not fits or self.cards_in_all < 3 * self.players:
            n = self.cards_in_all if fits else 0
            yield Event("CE-3", "bad_deck", {"needed": 3 * self.players, "n": n})
        fits = _pairs(self.targets, 999, 0, 9)
        if not fits or len(self.targets) < 2 * self.players:
            n = len(self.targets) if fits else 0
            yield Event("CE-2", "bad_targets", {"needed": 2 * self.players, "n": n})
        for token in self.tokens if isinstance(self.tokens, tuple) else (self.tokens,):
            pair = isinstance(token, tuple) and len(token) == len(set(token)) == 2
            if not pair or not set(token) <= set(ABILITIES):
                yield Event("CE-22", "bad_tokens", {"abilities": ABILITIES, "token": str(token)})
        fill = HAND * self.players
        if self.turn_limit <= fill:
            data = {"players": self.players, "fill": fill, "needed": fill + 1, "limit": self.turn_limit}
            yield Event("CE-R11", "too_few_turns", data)

    @cached_property
    def stars_of(self) -> dict[int, int]:
        """The stars of every target."""
        return dict(self.targets)

    @cached_property
    def cards_in_all(self) -> int:
        """The number of cards in the box."""
        return sum(n for _, n in self.deck)

    @cached_property
    def values(self) -> tuple[int, ...]:
        """The numbers on the cards, each once, rising."""
        return tuple(sorted(card for card, _ in self.deck))

    def unseen(self, s: State) -> Pile:
        """Count the cards that are not seen here: the deck, and in a view the hidden hands with it.

        >>> House(deck=((1, 9), (5, 3))).unseen(State(faces=(5, 1, 1), hands=((5,), (), ())))
        ((1, 7), (5, 1))
        """
        left = dict(self.deck)
        for card in chain(s.faces, s.discard, *s.hands):
            if isinstance(card, int):
                left[card] -= 1
        return tuple((card, left[card]) for card in self.values if left[card])

    def deck_size(self, s: State) -> int:
        """Count the cards in the deck, whatever they are.

        >>> House().deck_size(State(faces=(5, 1, 1), hands=((5,), (), ()), discard=(9,)))
        49
        """
        out = sum(map(len, s.hands)) + len(s.discard) + sum(face is not None for face in s.faces)
        return self.cards_in_all - out

    def can_draw(self, s: State) -> bool:
        """Tell whether the deck has a card to draw, freshly shuffled or not (CE-27, CE-R16).

        >>> House(deck=((1, 9),)).can_draw(State(faces=(1, 1, 1), hands=((1, 1), (1, 1), (1, 1))))
        False
        """
        return self.deck_size(s) > 0 or (self.reshuffle == "when_needed" and len(s.discard) > 1)

    def drawable(self, s: State) -> Pile:
        """Count the cards that a draw may bring, as far as is seen here.

        >>> nine = House(deck=((1, 6), (2, 3)), reshuffle="when_needed")
        >>> nine.drawable(State(faces=(1, 1, 1), hands=((1,), (1,), (1,)), discard=(2, 2, 2)))
        ((2, 2),)
        """
        if self.deck_size(s):
            return self.unseen(s)
        return pile(s.discard[:-1]) if self.can_draw(s) else ()

    def targets_left(self, s: State) -> Pile:
        """List the targets that may still be drawn, or that may be hidden in front of somebody.

        >>> House(players=3).targets_left(State(used_targets=(8, 9, 10), targets=(11, None, None)))[0]
        (12, 1)
        """
        gone = {*s.used_targets, *s.targets}
        return pile(target for target, _ in self.targets if target not in gone)

    def box(self, s: State) -> Pile:
        """List the tokens that nobody has and that lie on no card.

        >>> House(tokens=(("double", "lock"),)).box(State(held=((("double", "lock"),), ())))
        ()
        """
        left = Counter(self.tokens)
        for held in s.held:
            left.subtract(held)
        left.subtract(token for token in (*s.locks, *s.silenced) if token is not None)
        return tuple((token, left[token]) for token in sorted(left) if left[token] > 0)


def _pairs(pairs: Any, most: int, low: int, high: int) -> bool:
    """Tell whether these are pairs of whole numbers within bounds, no first number twice."""
    if not isinstance(pairs, tuple) or not all(isinstance(pair, tuple) and len(pair) == 2 for pair in pairs):
        return False
    if not all(type(number) is int for pair in pairs for number in pair):
        return False
    firsts = [one for one, _ in pairs]
    within = all(0 <= one <= most and low <= other <= high for one, other in pairs)
    return within and len(firsts) == len(set(firsts))
