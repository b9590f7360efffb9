"""The options of 5 To Close: which of them fit, and what they make of the game's components."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any, Literal, Self

from rulebook.core.cards import Pile, pile
from rulebook.core.game import Event, Refused, Seat
from rulebook.core.option import freeze_lists
from rulebook.games.five_to_close.dictionary import LIST, STANDARD, WORD, NoWords, adopted, vocabulary
from rulebook.games.five_to_close.table import FREEZE, LETTERS, RULES, SPECIALS, TIMES, WILD, State, Word
from rulebook.games.five_to_close.vocabulary import Vocabulary
from rulebook.keys.codec import brief

SHORTEST_SCORED = 3
"""The length of word that the first entry of `points` is for (FC-18)."""
MOST_WORDS = 200
"""So many words at most may be added to the list, and so many barred."""
TURNS_AT_HAND = 4
"""Turns of each player that a search looks ahead, in the round at hand."""


@dataclass(frozen=True)
class House:
    """The options, and what they make of cards, teams, words and points.

    >>> House(players=6).team(4), House(players=5).team(4)
    (1, 4)
    """

    players: int = 4
    challenge: Literal["any_word", "locked_only"] = "any_word"
    turn_limit: int = 400
    tied_lots: Literal["again", "first"] = "again"
    last_lock: Literal["goes_on", "over"] = "goes_on"
    reshuffle: Literal["all_but_top", "all"] = "all_but_top"
    final_tie: Literal["shared", "closer"] = "shared"
    removed_words: Literal["under", "on_top"] = "under"
    swapped_hand: Literal["letters_first", "specials_first"] = "letters_first"
    words: str = STANDARD
    spelling: Literal["both", "american"] = "both"
    school_list: bool = True
    added_words: tuple[str, ...] = ()
    barred_words: tuple[str, ...] = ()
    letters: tuple[tuple[str, int], ...] = tuple(RULES.data["letters"].items())
    specials: tuple[tuple[str, int], ...] = tuple(RULES.data["special_counts"].items())
    hand_size: int = 7
    minimums: tuple[int, ...] = (3, 4, 5, 6)
    to_close: int = 5
    active: int = 5
    points: tuple[int, ...] = (10, 15, 25, 35, 50, 80, 110, 150)
    more_points: int = 50
    bonus: int = 25
    costs: tuple[tuple[str, int], ...] = (("double", 25), ("triple", 35), ("freeze", 25))
    stakes: tuple[int, ...] = (50, 25)

    def __post_init__(self) -> None:
        freeze_lists(self)
        RULES.check(self)
        for no in chain(self._unfit_cards(), self._unfit_numbers(), self._unfit_end(), self._unfit_words()):
            raise Refused(no, RULES)

    def _unfit_cards(self) -> Iterator[Event]:
        for option, known in (("letters", LETTERS), ("specials", SPECIALS)):
            if not _counts_fit(getattr(self, option), known, 100):
                yield Event("FC-3", "bad_cards", {"option": option, "known": known})
                return
        needed = self.players * self.hand_size + 1
        if sum(self.deck.values()) < needed or not any(n for _, n in self.letters):
            data = {"players": self.players, "size": self.hand_size, "needed": needed}
            yield Event("FC-3", "too_few_cards", data | {"n": sum(self.deck.values())})

    def _unfit_numbers(self) -> Iterator[Event]:
        lists = {"minimums": ((1, 8), 2, 15), "points": ((1, 15), 0, 1000), "stakes": ((2, 2), 0, 1000)}
        for option, ((fewest, most), low, high) in lists.items():
            value = getattr(self, option)
            fits = isinstance(value, tuple) and fewest <= len(value) <= most
            if not fits or not all(_is_number(n, low, high) for n in value):
                say = "bad_numbers" if fewest < most else "bad_pair"
                yield _bad(option, say, value, fewest=fewest, most=most, low=low, high=high)
        for option, low, high in (("active", 1, 10), ("more_points", 0, 1000), ("bonus", 0, 1000)):
            value = getattr(self, option)
            if not _is_number(value, low, high):
                yield _bad(option, "bad_number", value, low=low, high=high)
        if not _counts_fit(self.costs, (*TIMES, FREEZE), 500) or len(self.costs) != len(TIMES) + 1:
            yield Event("FC-15", "bad_costs")

    def _unfit_end(self) -> Iterator[Event]:
        """A round that nobody could ever close: too few letters for the words, or too few turns."""
        letters = sum(self.deck.get(card, 0) for card in (*LETTERS, WILD))
        data = {"to_close": self.to_close, "least": max(self.minimums)}
        if letters < self.longest_close:
            yield Event("FC-19", "never_closed", data | {"n": letters, "needed": self.longest_close})
        if self.turn_limit < self.fewest_turns:
            data |= {"turns": self.turn_limit, "needed": self.fewest_turns}
            yield Event("FC-R14", "too_few_turns", data)

    def _unfit_words(self) -> Iterator[Event]:
        if type(self.words) is not str:
            yield Event("FC-23", "no_path", {"path": brief(self.words)})
            return
        for option in ("added_words", "barred_words"):
            value = getattr(self, option)
            if not _are_words(value):
                yield _bad(option, "bad_words", value, most=MOST_WORDS)
                return
        if both := set(self.added_words) & set(self.barred_words):
            yield Event("FC-23", "added_and_barred", {"text": min(both)})
        try:
            if self.words != STANDARD and not self.words.startswith(LIST):
                object.__setattr__(self, "words", adopted(Path(self.words)))
            self.vocabulary  # noqa: B018  # made here, so that what is wrong with it is said here
        except NoWords as no:
            yield Event("FC-23", no.say, no.data)

    @property
    def vocabulary(self) -> Vocabulary:
        """The words that count (FC-23)."""
        return vocabulary(self.words, self.spelling, self.school_list, self.added_words, self.barred_words)

    @cached_property
    def deck(self) -> dict[str, int]:
        """All cards by kind."""
        return {card: n for card, n in (*self.letters, *self.specials) if n}

    @cached_property
    def full_pile(self) -> Pile:
        """The whole deck, face down."""
        return pile(self.deck)

    @cached_property
    def partners(self) -> bool:
        """Whether teams of two play (FC-1)."""
        return self.players in RULES.data["in_teams"]

    @cached_property
    def teams(self) -> int:
        """How many teams there are."""
        return self.players // 2 if self.partners else self.players

    @property
    def longest_close(self) -> int:
        """Count the letters that close the round of the longest words, none longer than it must be."""
        return self.to_close * max(self.minimums)

    @property
    def fewest_turns(self) -> int:
        """Count the turns by which a team can lay so many letters: a hand and a card in each of its own.

        >>> House(players=7).fewest_turns
        22
        """
        own_turns = -(-self.longest_close // (self.hand_size + 1))
        return (own_turns - 1) * self.teams + 1

    def at_hand(self, view: State) -> Self:
        """Cut the game short after some turns of this round, and score it as it stands there.

        >>> House().at_hand(State(round=2, turn=30)).minimums
        (3, 4)
        """
        soonest = RULES.options["turn_limit"].least or 1
        limit = max(soonest, self.fewest_turns, view.turn + 1 + TURNS_AT_HAND * self.players)
        turns = min(self.turn_limit, limit)
        return replace(self, minimums=self.minimums[: view.round], turn_limit=turns)

    def team(self, seat: Seat) -> int:
        """Say which team a seat is of, counted from 0: partners sit opposite each other (FC-1).

        >>> [House(players=4).team(seat) for seat in range(4)]
        [0, 1, 0, 1]
        """
        return seat % self.teams

    def members(self, team: int) -> tuple[Seat, ...]:
        """Name the seats of a team.

        >>> House(players=8).members(1)
        (1, 5)
        """
        return tuple(range(team, self.players, self.teams))

    def partner(self, seat: Seat) -> Seat:
        """Name the seat opposite, of the same team; the seat itself where everybody plays alone (FC-1).

        >>> House(players=4).partner(3), House(players=3).partner(2)
        (1, 2)
        """
        return (seat + self.teams) % self.players

    def left_of(self, seat: Seat) -> Seat:
        """Name the next player.

        >>> House(players=4).left_of(3)
        0
        """
        return (seat + 1) % self.players

    def least(self, number: int) -> int:
        """Say how long a word must be to be locked in this round (FC-8).

        >>> [House().least(number) for number in (1, 2, 3, 4)]
        [3, 4, 5, 6]
        """
        return self.minimums[number - 1]

    def length_points(self, letters: int) -> int:
        """Give the points of a locked word of so many letters (FC-18).

        >>> [House().length_points(letters) for letters in (2, 3, 10, 12)]
        [0, 10, 150, 250]
        """
        at = letters - SHORTEST_SCORED
        if at < 0:
            return 0
        beyond = max(0, at - len(self.points) + 1)
        return self.points[at - beyond] + self.more_points * beyond

    def word_points(self, word: Word) -> int:
        """Give the points of a word if it is locked, its Double or Triple included (FC-14, FC-18).

        >>> House().word_points(Word("HORSE", card="double"))
        50
        """
        return word.multiplied(self.length_points(len(word.letters)))

    def cost(self, card: str) -> int:
        """Say what a card costs if it is left over at the end of a round (FC-15, FC-16).

        >>> [House().cost(card) for card in ("double", "triple", "freeze", "wild")]
        [25, 35, 25, 0]
        """
        return dict(self.costs).get(card, 0)


def _counts_fit(value: Any, known: tuple[str, ...], most: int) -> bool:
    """Whether these are pairs of a known card and a number from 0 to the most, each card once."""
    if not isinstance(value, tuple):
        return False
    try:
        names = [name for name, _ in value]
        numbers_fit = all(_is_number(n, 0, most) for _, n in value)
    except (TypeError, ValueError):
        return False
    return numbers_fit and set(names) <= set(known) and len(set(names)) == len(names)


def _are_words(value: object) -> bool:
    """Whether these are a bounded number of words, each once."""
    if not isinstance(value, tuple) or len(value) > MOST_WORDS or len(set(map(str, value))) != len(value):
        return False
    return all(isinstance(word, str) and WORD.match(word) for word in value)


def _is_number(value: object, low: int, high: int) -> bool:
    # True and False are not numbers here.
    return type(value) is int and low <= value <= high


def _bad(option: str, say: str, value: object, **limits: int) -> Event:
    return Event(RULES.options[option].rule, say, {"option": option, "value": brief(value), **limits})
