"""The table of 5 To Close, and every move at it.

A card is a string: a letter card is its capital letter, a special card the name of its kind. Moves number
teams, words and the letters of a word from 1, in the order in which they sit and lie.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from rulebook.core.cards import Pile
from rulebook.core.catalogue import Spoken, catalogue
from rulebook.core.game import Event, Hidden, Seat, replaced

RULES = catalogue(Path(__file__).parent)

Card = str
Hand = tuple[Hidden | Card, ...]

LETTERS: tuple[Card, ...] = tuple(RULES.data["letters"])
WILD, DOUBLE, TRIPLE, FREEZE, UNFREEZE = SPECIALS = tuple(RULES.data["specials"])
TIMES = {DOUBLE: 2, TRIPLE: 3}
"""What the points of a word are multiplied by (FC-14)."""


class _Move(Spoken):
    __slots__ = ()
    rules = RULES


@dataclass(frozen=True, slots=True)
class Lot(_Move):
    """Somebody draws this card for the deal (FC-2).

    >>> print(Lot("C"))
    draw C for the deal
    """

    card: Card


@dataclass(frozen=True, slots=True)
class Dealt(_Move):
    """Everybody is dealt a hand, seat by seat (FC-3).

    >>> print(Dealt((("A", "B"), ("C", "wild"))))
    deal the hands
    """

    hands: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Turned(_Move):
    """A card is turned over to start the discard pile (FC-3).

    >>> print(Turned("freeze"))
    turn over Freeze
    """

    card: Card


@dataclass(frozen=True, slots=True)
class Drew(_Move):
    """These cards come from the draw pile, as a single hand (FC-4, FC-10).

    >>> print(Drew((("A", "wild"),)))
    draw A and Wild
    """

    hands: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class DrawPile(_Move):
    """Step 1: draw from the draw pile (FC-4).

    >>> print(DrawPile())
    draw from the draw pile
    """


@dataclass(frozen=True, slots=True)
class TakeTop(_Move):
    """Step 1: take the top of the discard pile (FC-4).

    >>> print(TakeTop())
    take the top of the discard pile
    """


@dataclass(frozen=True, slots=True)
class Swap(_Move):
    """Take a new hand instead of a turn (FC-22).

    >>> print(Swap())
    discard the whole hand and draw a new one
    """


@dataclass(frozen=True, slots=True)
class Begin(_Move):
    """Start a word with a letter, or with a wild that stands for it (FC-5, FC-12).

    >>> print(Begin("Q", wild=True))
    start a word with Q, a wild
    """

    letter: str
    wild: bool = False


@dataclass(frozen=True, slots=True)
class Add(_Move):
    """Put a letter at the end of a word of one's own team (FC-5, FC-11).

    >>> print(Add(2, "S"))
    add S to word 2
    """

    word: int
    letter: str
    wild: bool = False


@dataclass(frozen=True, slots=True)
class Insert(_Move):
    """Put a letter in front or in the middle: never legal, but somebody will ask why (FC-11).

    >>> print(Insert(2, 1, "S"))
    put S before letter 1 of word 2
    """

    word: int
    place: int
    letter: str


@dataclass(frozen=True, slots=True)
class Exchange(_Move):
    """Put the real letter in the place of a wild and take the wild (FC-13).

    >>> print(Exchange(1, 2, 3))
    put the real letter in place of the wild, letter 3 of word 2 of team 1, and take the wild
    """

    team: int
    word: int
    place: int


@dataclass(frozen=True, slots=True)
class Multiply(_Move):
    """Play a Double or a Triple (FC-14).

    >>> print(Multiply(1, "double"))
    play a Double on word 1
    """

    word: int
    card: Card


@dataclass(frozen=True, slots=True)
class Freeze(_Move):
    """Play a Freeze (FC-16).

    >>> print(Freeze(2, 1))
    freeze word 1 of team 2
    """

    team: int
    word: int


@dataclass(frozen=True, slots=True)
class Unfreeze(_Move):
    """Play an Unfreeze, on a frozen word or in advance (FC-17).

    >>> print(Unfreeze(1, 3))
    play an Unfreeze on word 3 of team 1
    """

    team: int
    word: int


@dataclass(frozen=True, slots=True)
class Lock(_Move):
    """Lock a word (FC-7).

    >>> print(Lock(3))
    lock word 3
    """

    word: int


@dataclass(frozen=True, slots=True)
class Fresh(_Move):
    """Discard all active words (FC-24).

    >>> print(Fresh())
    discard all active words and start fresh
    """


@dataclass(frozen=True, slots=True)
class Ask(_Move):
    """Ask the partner about starting fresh, the only talk there is (FC-24, FC-26).

    >>> print(Ask())
    ask the partner whether to start fresh
    """


@dataclass(frozen=True, slots=True)
class Answer(_Move):
    """Answer the partner (FC-26).

    >>> print(Answer(True))
    answer yes
    """

    yes: bool


@dataclass(frozen=True, slots=True)
class Tell(_Move):
    """Tell the partner about a card: never legal (FC-26).

    >>> print(Tell("Q"))
    tell the partner about Q
    """

    card: Card


@dataclass(frozen=True, slots=True)
class Discard(_Move):
    """Discard a card, which ends the play (FC-9).

    >>> print(Discard("unfreeze"))
    discard Unfreeze
    """

    card: Card


@dataclass(frozen=True, slots=True)
class Done(_Move):
    """End the turn without a discard: every card played (FC-9), or the round closed (FC-19).

    >>> print(Done())
    end the turn without a discard
    """


@dataclass(frozen=True, slots=True)
class Challenge(_Move):
    """Challenge a word that was just played (FC-25).

    >>> print(Challenge(1, 4))
    challenge word 4 of team 1
    """

    team: int
    word: int


@dataclass(frozen=True, slots=True)
class Accept(_Move):
    """Let the words that ended the round stand (FC-25).

    >>> print(Accept())
    let it stand: the round is over
    """


Play = Begin | Add | Insert | Exchange | Multiply | Freeze | Unfreeze | Fresh
Chosen = DrawPile | TakeTop | Swap | Play | Lock | Ask | Answer | Tell | Discard | Done | Challenge | Accept
Move = Lot | Dealt | Turned | Drew | Chosen


@dataclass(frozen=True, slots=True)
class Word:
    """A word on the table: its letters, its wilds (place and who put it there), the cards on it.

    >>> word = Word("CAT", wilds=((3, 0),), card="double")
    >>> word.cards(), word.multiplied(10)
    (('C', 'A', 'wild', 'double'), 20)
    """

    letters: str
    wilds: tuple[tuple[int, Seat], ...] = ()
    card: Card = ""
    frozen: bool = False
    guarded: bool = False
    locked: bool = False

    def cards(self) -> tuple[Card, ...]:
        """List the cards it is made of."""
        wild = {place for place, _ in self.wilds}
        letters = (WILD if at in wild else letter for at, letter in enumerate(self.letters, 1))
        return (*letters, *filter(None, (self.card, FREEZE * self.frozen, UNFREEZE * self.guarded)))

    def multiplied(self, points: int) -> int:
        """Multiply points by its Double or Triple, if it has one."""
        return points * TIMES.get(self.card, 1)

    def wild_by(self, place: int) -> Seat | None:
        """Name the seat that put a wild at that place; None if the letter there is no wild.

        >>> Word("CAT", wilds=((3, 0),)).wild_by(2) is None
        True
        """
        return dict(self.wilds).get(place)


Phase = Literal["lots", "deal", "turn_over", "draw", "drawing", "play", "answer", "refill", "closing", "over"]
"""What the table waits for: chance, step 1 of a turn or the rest of it, an answer, a last challenge."""


@dataclass(frozen=True, slots=True)
class State:
    """The table.

    `pile` counts the cards of the draw pile. In a view it also counts the hidden cards of the other hands;
    `left` is how many the pile really has. `shown` are the cards in each hand that everybody saw being taken.
    `fresh` are the words (indices from 0) that the last turn changed, which may be challenged.

    >>> State().phase
    'lots'
    """

    phase: Phase = "lots"
    lots: tuple[str, ...] = ()
    dealer: Seat = 0
    round: int = 1
    turn: int = 0
    seat: Seat = 0
    step: int = 2
    asked: bool = False
    hands: tuple[Hand, ...] = ()
    shown: tuple[tuple[Card, ...], ...] = ()
    pile: Pile = ()
    left: int = 0
    discards: tuple[Card, ...] = ()
    words: tuple[tuple[Word, ...], ...] = ()
    fresh: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()


def active(words: Iterable[Word]) -> int:
    """Count the words that are not locked (FC-6).

    >>> active([Word("CAT"), Word("DOG", locked=True)])
    1
    """
    return sum(not word.locked for word in words)


def locked(words: Iterable[Word]) -> int:
    """Count the words that are locked (FC-7).

    >>> locked([Word("CAT"), Word("DOG", locked=True)])
    1
    """
    return sum(word.locked for word in words)


def word_at(s: State, team: int, number: int) -> Word | Event:
    """Find a word by the numbers that moves use, or say why there is none.

    >>> word_at(State(words=((Word("CAT"),), ())), 2, 1).say
    'no_such_word'
    """
    if not 1 <= team <= len(s.words):
        return Event("FC-6", "no_such_team", {"team": team, "n": len(s.words)})
    words = s.words[team - 1]
    if not 1 <= number <= len(words):
        return Event("FC-6", "no_such_word", {"team": team, "word": number, "n": len(words)})
    return words[number - 1]


def with_word(s: State, team: int, at: int, word: Word) -> State:
    """Lay a word down at that index (from 0) of a team's words, in place of what lies there or as a new one.

    >>> with_word(State(words=((), ())), 1, 0, Word("CAT")).words[1][0].letters
    'CAT'
    """
    words = s.words[team]
    return replace(s, words=replaced(s.words, team, (*words[:at], word, *words[at + 1 :])))
