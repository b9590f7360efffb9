"""The table of 5 To Close as a record of whole numbers, for compiled code, and the way there and back."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final, NamedTuple

import numpy as np

from rulebook.core.cards import pile
from rulebook.core.kernel import TooLarge
from rulebook.games.five_to_close import kernel_codes as codes
from rulebook.games.five_to_close import table as readable
from rulebook.games.five_to_close.house import House
from rulebook.games.five_to_close.kernel_words import walk, word_tree
from rulebook.games.five_to_close.table import Move, State, Word

WORD: Final = np.dtype(
    [(name, "i4") for name in ("node", "length", "wilds", "card", "frozen", "guarded", "locked")]
)
"""A word: where in the tree of words it is, how long, how many wilds and which multiplier it has."""
TABLE: Final = np.dtype(
    [
        *(
            (name, "i8")
            for name in ("phase", "dealer", "round_number", "turn", "seat", "step", "asked", "left")
        ),
        *((name, "i8") for name in ("discarded", "laid", "changed")),
        ("totals", "i8", codes.SEATS),
        ("count", "i8", codes.SEATS),
        ("held", "i8", codes.SEATS),
        ("words", WORD, (codes.SEATS, codes.WORDS + 1)),
        ("lots", "i1", codes.SEATS),
        ("fresh", "i1", codes.WORDS),
        ("hands", "i1", (codes.SEATS, len(codes.KINDS))),
        ("shown", "i1", (codes.SEATS, len(codes.KINDS))),
        ("pile", "i1", len(codes.KINDS)),
        ("discards", "i1", codes.MOST_CARDS),
        ("letters", "i1", codes.MOST_CARDS),
        ("owners", "i1", codes.MOST_CARDS),
    ],
    align=True,
)
"""The state, and what is quicker kept than counted: how many cards a hand has (`held`) and the discard pile
(`discarded`), how many words a team (`count`), how many entries `fresh` (`changed`).

`letters` are those of all words, one after another, team by team: `laid` in all. `owners` has 1 + the seat
that laid a wild there, or 0. Hands count the cards of each kind. The last word of every team stays blank.
"""

NUMBERS: Final = (
    "players",
    "teams",
    "partners",
    "hand_size",
    "to_close",
    "active",
    "turn_limit",
    "more_points",
)
SWITCHES: Final = {
    "any_word": "challenge",
    "again": "tied_lots",
    "goes_on": "last_lock",
    "all_but_top": "reshuffle",
    "closer": "final_tie",
    "under": "removed_words",
    "letters_first": "swapped_hand",
}
"""The options that have two values: one of them, which is 1 in the record, and the option's name."""
OPTIONS: Final = np.dtype(
    [
        *((name, "i8") for name in (*NUMBERS, *SWITCHES, "bonus", "rounds", "scored", "deck_size")),
        ("stakes", "i8", 2),
        ("minimums", "i8", codes.ROUNDS),
        ("points", "i8", codes.LENGTHS),
        ("costs", "i8", len(codes.KINDS)),
        ("deck", "i1", len(codes.KINDS)),
    ]
)


class Packed(NamedTuple):
    """A house for compiled code: its options, and the tree of its words."""

    options: Any
    tree: Any


def pack_house(house: House) -> Packed:
    """Write the options into a record; more than 512 cards are too many.

    >>> int(pack_house(House(players=6)).options["teams"])
    3
    """
    cards = sum(house.deck.values())
    if cards > codes.MOST_CARDS:
        raise TooLarge("letters", cards, codes.MOST_CARDS)
    options = np.zeros(1, OPTIONS)[0]
    for name in (*NUMBERS, "bonus", "stakes"):
        options[name] = getattr(house, name)
    for value, option in SWITCHES.items():
        options[value] = getattr(house, option) == value
    options["deck_size"], options["rounds"], options["scored"] = cards, len(house.minimums), len(house.points)
    options["minimums"][: len(house.minimums)] = house.minimums
    options["points"][: len(house.points)] = house.points
    options["costs"] = [house.cost(card) for card in codes.KINDS]
    options["deck"] = [house.deck.get(card, 0) for card in codes.KINDS]
    return Packed(options, word_tree(house.vocabulary))


# ---- states ----------------------------------------------------------------------------------------


def pack(house: House, s: State, table: Any) -> None:
    """Write a state into a blank record.

    >>> table = np.zeros(1, TABLE)[0]
    >>> pack(House(), State(words=((Word("CAT"),), ()), lots=("", "A", "~", "")), table)
    >>> int(table["laid"]), table["lots"][:4].tolist()
    (3, [0, 1, 27, 0])
    """
    for name in ("dealer", "turn", "seat", "step", "asked", "left"):
        table[name] = getattr(s, name)
    table["phase"], table["round_number"] = codes.PHASES.index(s.phase), s.round
    table["totals"][: len(s.totals)] = s.totals
    table["lots"][: len(s.lots)] = [codes.ALL_LOTS.index(lot) for lot in s.lots]
    table["fresh"][: len(s.fresh)], table["changed"] = s.fresh, len(s.fresh)
    table["held"][: len(s.hands)] = [len(hand) for hand in s.hands]
    for seat, (hand, shown) in enumerate(zip(s.hands, s.shown, strict=True)):
        table["hands"][seat] = _counts(hand)
        table["shown"][seat] = _counts(shown)
    pile = dict(s.pile)
    table["pile"] = [pile.get(card, 0) for card in codes.KINDS]
    table["discards"][: len(s.discards)] = [_kind(card) for card in s.discards]
    table["discarded"] = len(s.discards)
    letters = [_kind(letter) for words in s.words for word in words for letter in word.letters]
    table["letters"][: len(letters)], table["laid"] = letters, len(letters)
    _pack_words(word_tree(house.vocabulary), s, table)


def _pack_words(tree: Any, s: State, table: Any) -> None:
    letters, owners, rows, end = table["letters"], table["owners"], table["words"], 0
    for team, words in enumerate(s.words):
        table["count"][team] = len(words)
        for at, word in enumerate(words):
            start, end = end, end + len(word.letters)
            for place, seat in word.wilds:
                owners[start + place - 1] = 1 + seat
            node, card = walk(tree, letters, start, end), _kind(word.card) if word.card else 0
            marks = word.frozen, word.guarded, word.locked
            rows[team, at] = (node, end - start, len(word.wilds), card, *marks)


def _counts(cards: tuple[Any, ...]) -> list[int]:
    """How many there are of each kind."""
    counts = [0] * len(codes.KINDS)
    for card in cards:
        counts[_kind(card)] += 1
    return counts


def unpack(house: House, table: Any) -> State:
    """Read the state back.

    >>> table, state = np.zeros(1, TABLE)[0], State(words=((Word("CAT", ((2, 1),)),),), totals=(5,))
    >>> pack(House(), state, table)
    >>> unpack(House(), table).words[0], unpack(House(), table).totals
    ((Word(letters='CAT', wilds=((2, 1),), card='', frozen=False, guarded=False, locked=False),), (5, 0))
    """
    begin, words = 0, list[list[Word]]()
    for team in range(house.teams):
        words.append([])
        for packed in table["words"][team, : table["count"][team]]:
            words[-1].append(_unpack_word(table, begin, packed))
            begin += int(packed["length"])
    numbers = {name: int(table[name]) for name in ("dealer", "turn", "seat", "step", "left")}
    phase = codes.PHASES[table["phase"]]
    return State(
        phase=phase,
        round=int(table["round_number"]),
        lots=tuple(codes.ALL_LOTS[lot] for lot in table["lots"][: house.players]) if phase == "lots" else (),
        asked=bool(table["asked"]),
        hands=tuple(_cards(hand) for hand in table["hands"][: house.players]),
        shown=tuple(_cards(shown) for shown in table["shown"][: house.players]),
        pile=pile({card: int(n) for card, n in zip(codes.KINDS, table["pile"], strict=True)}),
        discards=tuple(codes.KINDS[card] for card in table["discards"][: table["discarded"]]),
        words=tuple(map(tuple, words)),
        fresh=tuple(table["fresh"][: table["changed"]].tolist()),
        totals=tuple(table["totals"][: house.teams].tolist()),
        **numbers,
    )


def _unpack_word(table: Any, begin: int, packed: Any) -> Word:
    places = range(begin, begin + int(packed["length"]))
    wilds = [(at - begin + 1, int(table["owners"][at]) - 1) for at in places if table["owners"][at]]
    return Word(
        "".join(codes.KINDS[table["letters"][at]] for at in places),
        tuple(wilds),
        codes.KINDS[packed["card"]] if packed["card"] else "",
        *(bool(packed[name]) for name in ("frozen", "guarded", "locked")),
    )


def _cards(counts: Any) -> tuple[str, ...]:
    return tuple(card for card, n in zip(codes.KINDS, counts, strict=True) for _ in range(n))


_KINDS = {card: at for at, card in enumerate(codes.KINDS)}


def _kind(card: Any) -> int:
    return _KINDS[card]


# ---- moves -----------------------------------------------------------------------------------------


def encode(house: House, s: State, seat: int, m: Move) -> list[int]:
    """Write a move as a row: its kind, then what it names; of hands, the size and then all cards.

    >>> encode(House(), State(), 0, readable.Add(2, "C", wild=True))
    [8, 2, 2, 1]
    """
    row = [codes.MOVES.index(type(m))]
    for field in fields(m):
        value = getattr(m, field.name)
        if field.name == "hands":
            row += [len(value[0]), *(_kind(card) for hand in value for card in hand)]
        else:
            row.append(_kind(value) if isinstance(value, str) else int(value))
    return row


def decode(house: House, s: State, seat: int, row: Any) -> Any:
    """Read a row back.

    >>> str(decode(House(), State(), 0, [8, 2, 2, 1]))
    'add C, a wild to word 2'
    """
    kind = codes.MOVES[row[0]]
    if kind in (readable.Dealt, readable.Drew):
        size = int(row[1])
        hands = range(house.players if kind is readable.Dealt else 1)
        drawn = [sorted(row[2 + at * size : 2 + (at + 1) * size]) for at in hands]
        return kind(tuple(tuple(codes.KINDS[card] for card in hand) for hand in drawn))
    values = [_READ.get(field.name, int)(value) for field, value in zip(fields(kind), row[1:], strict=False)]
    return kind(*values)


_READ: dict[str, Any] = {
    "card": codes.KINDS.__getitem__,
    "letter": codes.KINDS.__getitem__,
    "wild": bool,
    "yes": bool,
}
