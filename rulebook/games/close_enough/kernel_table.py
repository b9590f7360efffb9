"""The table of Close Enough as one record of numbers, the house as another, and the way there and back.

A card, a target, a token is its place among those of the box in rising order; −1 is none. A card in a hand is
twice that, and one more if not everybody has seen it: so hands are sorted, the known before the unknown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias, get_args

import numpy as np

from rulebook.core.game import Seat
from rulebook.core.kernel import TooLarge
from rulebook.games.close_enough.bots import BOTS, Threshold, beats, stands_by
from rulebook.games.close_enough.house import HAND, House
from rulebook.games.close_enough.score import USES, scoring_uses, total
from rulebook.games.close_enough.table import Move, Phase, Place, Plan, Role, Shown, State

Int: TypeAlias = Any
Truth: TypeAlias = Any
"""A whole number and a truth, as numba has them: mypy cannot know the types of fields in a record."""

SEATS, KINDS, TARGETS, TOKENS, LOT = 5, 100, 1000, 30, 1 + HAND
FARTHEST = 1000
"""No distance reaches this: targets end at 999, and three cards of 99 at 297."""

PHASES: tuple[Phase, ...] = (
    *("target", "face", "draw", "replace", "token"),
    *("turn", "drop", "put", "offer", "last", "back", "total", "claim", "over"),
)  # fmt: skip
TARGET, FACE, DRAW, REPLACE, TOKEN, TURN, DROP, PUT, OFFER, LAST, BACK, TOTAL, CLAIM, ENDED = range(14)
ROLES: tuple[Role, ...] = ("", "folded", "stayed", "called")
UNDECIDED, FOLDED, STAYED, CALLED = range(4)
HOW = tuple(use for uses in USES.values() for use in uses)
N_USES = len(HOW)
SUBTRACT, DOUBLE, IGNORE, UP, DOWN = map(HOW.index, ("subtract", "double", "ignore", "up", "down"))
MOVES: tuple[type, ...] = get_args(Move)
DREW_TARGET, TURNED_UP, DREW_CARD, DREW_TOKEN, *_rest = range(len(MOVES))
TAKE_DECK, TAKE_DISCARD, TAKE_FACE, GIVE_UP, PUT_CARD, CALL, STAY, FOLD, LOCK, LEAVE_OPEN, *_rest = _rest
SILENCE, PLACE, READY, BACK_OUT, GO_THROUGH, SHOW, MUCK = _rest
FACE_UP, LOWER, HIGHER = range(LOT)
WIDTH = 4
NONE = -1


def record(*groups: tuple[str, str, Any]) -> np.dtype[Any]:
    """Make the type of a record of groups of fields: their names, their type, their shape.

    >>> record(("seat round", "i8", ()), ("stars", "i8", 5)).itemsize
    56
    """
    fields = [(name, kind, shape) for names, kind, shape in groups for name in names.split()]
    return np.dtype((np.record, np.dtype(fields, align=True)))


TABLE = record(
    ("phase rounds starter seat turns caller owner taken backed_out left height", "i8", ()),
    ("stars used targets faces roles locks silenced waiting claims", "i8", SEATS),
    ("hands", "i8", (SEATS, LOT)),
    ("plans last_plans", "i8", (SEATS, LOT, 3)),  # token, use, place
    ("last_roles last_targets last_faces last_before last_after", "i8", SEATS),
    ("last_hands", "i8", (SEATS, HAND)),
    ("held", "i2", (SEATS, TOKENS)),
    ("deck", "i2", KINDS),
    ("discard", "i1", 1024),
)
"""All that `State` has, and what follows from it and is asked often: the caller, the deck and its size."""

PLAIN = "players advanced turn_limit round_limit goal caller_loses stayer_loses exact_bonus"
SWITCHES = {
    "bonus_after_back_out": "yes",
    "loss_and_gain": "loss_first",
    "folder_locks": "yes",
    "stayers_muck": "yes",
    "mucked_tokens": "returned",
    "reshuffle": "when_needed",
}
"""Options with two values, and which of them is 1."""
PLAYERS = ("threshold", "bold", "shrewd")

HOUSE = record(
    (" ".join((PLAIN, *SWITCHES)), "i8", ()),
    ("kinds cards numbers tokens box", "i8", ()),
    ("values copies", "i8", KINDS),
    ("targets stars", "i8", TARGETS),
    ("of_token uses_of locks silences", "i8", TOKENS),
    ("uses", "i8", (TOKENS, 3)),
    ("stay_over stay_under out_of", "i8", len(PLAYERS)),
    ("calls_from", "i8", (len(PLAYERS), FARTHEST)),
    ("wins", "i8", (len(PLAYERS), FARTHEST)),
    ("stands", "i8", (SEATS, FARTHEST)),
)
"""The options, and what the bots know before the game."""


def pack_house(game: House) -> Any:
    """Write the options into a record. Only a box with more than 32,767 equal tokens is too large.

    >>> house = pack_house(House(players=4))
    >>> int(house.players), house.values[:3].tolist(), house.calls_from[0, :3].tolist()
    (4, [1, 2, 3], [0, 0, 10])
    """
    house = np.zeros(1, HOUSE)[0]
    for name in PLAIN.split():
        house[name] = getattr(game, name)
    for name, one in SWITCHES.items():
        house[name] = getattr(game, name) == one
    house.kinds, house.cards = len(game.values), game.cards_in_all
    house.values[: house.kinds] = game.values
    house.copies[: house.kinds] = [dict(game.deck)[value] for value in game.values]
    house.numbers = len(game.targets)
    for name, column in zip(("targets", "stars"), zip(*sorted(game.targets), strict=True), strict=True):
        house[name][: house.numbers] = column
    box = sorted(Counter(game.tokens).items())
    house.tokens, house.box = len(box), len(game.tokens)
    for at, (token, n) in enumerate(box):
        if n > (most := np.iinfo(np.int16).max):
            raise TooLarge("tokens", n, most)
        uses = [HOW.index(use) for use in scoring_uses(token)]
        house.of_token[at], house.uses_of[at], house.uses[at, : len(uses)] = n, len(uses), uses
        house.locks[at], house.silences[at] = "lock" in token, "silence" in token
    _pack_bots(game, house)
    return house


def _pack_bots(game: House, house: Any) -> None:
    for rivals in range(SEATS):
        _along(house.stands[rivals], stands_by(game, rivals))
    for at, name in enumerate(PLAYERS):
        bot = BOTS[name]
        assert isinstance(bot, Threshold), "these play by what they know before the game"
        wins, house.out_of[at] = beats(game, bot.call)
        house.wins[at, : len(wins)] = wins
        _along(house.calls_from[at], bot.calls_from(game))
        house.stay_over[at], house.stay_under[at] = bot.stay.as_integer_ratio()


def _along(row: Any, by_distance: Sequence[int]) -> None:
    """Write what holds at each distance; farther off, the last."""
    row[:] = by_distance[-1]
    row[: len(by_distance)] = by_distance[:FARTHEST]


class Numbers:
    """Everything that a move or a table names, by kind, each kind in its order.

    >>> Numbers(House()).write("card", (9, None)), Numbers(House()).read("card", (8, -1))
    ([8, -1], (9, None))
    """

    def __init__(self, game: House) -> None:
        self.things: Mapping[str, Sequence[Any]] = {
            "target": sorted(game.stars_of),
            "card": game.values,
            "token": sorted(set(game.tokens)),
            "use": HOW,
            "role": ROLES,
            **dict.fromkeys(("owner", "victim", "place"), range(SEATS)),
        }
        self.places: Mapping[str, Mapping[Any, int]] = {
            kind: {None: -1} | {thing: at for at, thing in enumerate(things)}
            for kind, things in self.things.items()
        }

    def write(self, kind: str, things: Iterable[Any]) -> list[int]:
        """Give the places of these things; −1 for None."""
        return [self.places[kind][thing] for thing in things]

    def read(self, kind: str, numbers: Iterable[Any]) -> tuple[Any, ...]:
        """Give the things of these places; None for −1."""
        return tuple(self.things[kind][number] if number >= 0 else None for number in numbers)


@lru_cache(maxsize=64)
def numbers(game: House) -> Numbers:
    """Keep the numbers of a game.

    >>> numbers(House()) is numbers(House())
    True
    """
    return Numbers(game)


SAME = {"round": "rounds", "starter": "starter", "seat": "seat", "turns": "turns"}
SEEN = {"targets": "target", "faces": "card", "roles": "role", "locks": "token", "silenced": "token"}
"""What lies in front of each seat, and of which kind it is."""


def pack(game: House, s: State, table: Any) -> None:
    """Write a state into a record.

    >>> table = np.zeros(1, TABLE)[0]
    >>> pack(House(), State(phase="last", faces=(5, 6, 7), discard=(9, 4)), table)
    >>> PHASES[table.phase], table.faces.tolist(), int(table.left)
    ('last', [4, 5, 6, -1, -1], 49)
    """
    number = numbers(game)
    for name in TABLE.names or ():
        table[name] = 0
    for name, field in SAME.items():
        table[field] = getattr(s, name)
    table.backed_out = s.backed_out
    table.phase, (table.taken,) = PHASES.index(s.phase), number.write("card", [s.taken])
    table.caller, table.owner = number.write("owner", (s.caller, s.owner))
    table.stars[: len(s.stars)] = s.stars
    for name, kind in SEEN.items():
        _fill(table[name], number.write(kind, getattr(s, name)))
    _fill(table.used, number.write("target", s.used_targets))
    _fill(table.waiting, s.waiting)
    _fill(table.claims, s.claims)
    for seat in range(SEATS):
        _fill(table.hands[seat], _range(number, s, seat) if seat < len(s.hands) else ())
        _fill(table.plans[seat], _placed(number, s.plan(seat)) if seat < len(s.plans) else ())
    for seat, held in enumerate(s.held):
        np.add.at(table.held[seat], number.write("token", held), 1)
    for card, n in game.unseen(s):
        table.deck[game.values.index(card)] = n
    table.left, table.height = game.deck_size(s), len(s.discard)
    table.discard[: table.height] = number.write("card", s.discard)
    _pack_last(number, s.last, table)


def _fill(row: Any, numbers: Sequence[Any]) -> None:
    """Write numbers into a row, and −1 behind them."""
    row[...] = -1
    if numbers:
        row[: len(numbers)] = numbers


def _range(number: Numbers, s: State, seat: Seat) -> list[int]:
    known, codes = Counter(s.known[seat]), []
    for card in s.hand(seat):
        codes.append(2 * number.places["card"][card] + (known[card] <= 0))
        known[card] -= 1
    return codes


def _placed(number: Numbers, plan: Plan) -> list[list[int]]:
    return [[number.places["token"][placed.token], HOW.index(placed.use), placed.place] for placed in plan]


def _pack_last(number: Numbers, last: Sequence[Shown], table: Any) -> None:
    _fill(table.last_roles, [ROLES.index(shown.role) for shown in last])
    _fill(table.last_targets, number.write("target", (shown.target for shown in last)))
    _fill(table.last_faces, number.write("card", (shown.face for shown in last)))
    table.last_before[: len(last)] = [shown.before for shown in last]
    table.last_after[: len(last)] = [shown.after for shown in last]
    for seat in range(SEATS):
        shown = last[seat] if seat < len(last) else None
        hand = number.write("card", shown.hand) if shown else ()
        _fill(table.last_hands[seat], [2 * card for card in hand])
        _fill(table.last_plans[seat], _placed(number, shown.uses) if shown else ())


def unpack(game: House, table: Any) -> State:
    """Read the state back.

    >>> table, state = np.zeros(1, TABLE)[0], State(phase="over", stars=(8, 0, 3))
    >>> pack(House(), state, table)
    >>> unpack(House(), table).stars
    (8, 0, 3)
    """
    number, seats = numbers(game), range(game.players)
    owner, taken = int(table.owner), number.read("card", [table.taken])[0]
    hands = [[int(code) for code in table.hands[seat] if code >= 0] for seat in seats]
    plain: dict[str, Any] = {name: int(table[field]) for name, field in SAME.items()}
    seen: dict[str, Any] = {
        name: number.read(kind, table[name][: game.players]) for name, kind in SEEN.items()
    }
    return State(
        phase=PHASES[table.phase],
        **plain,
        **seen,
        stars=tuple(table.stars[: game.players].tolist()),
        held=tuple(number.read("token", np.repeat(range(TOKENS), table.held[seat])) for seat in seats),
        used_targets=number.read("target", _full(table.used)),
        hands=tuple(number.read("card", (code // 2 for code in hand)) for hand in hands),
        known=tuple(number.read("card", (code // 2 for code in hand if code % 2 == 0)) for hand in hands),
        discard=number.read("card", table.discard[: table.height]),
        backed_out=bool(table.backed_out),
        owner=None if owner < 0 else owner,
        taken=taken,
        waiting=_full(table.waiting),
        plans=tuple(_plan(number, table.plans[seat]) for seat in seats),
        claims=_full(table.claims),
        last=tuple(_shown(game, number, table, seat) for seat in seats if table.last_roles[seat] >= 0),
    )


def _full(row: Any) -> tuple[int, ...]:
    return tuple(int(number) for number in row if number >= 0)


def _plan(number: Numbers, rows: Any) -> Plan:
    things = number.things
    return tuple(
        Place(things["token"][token], HOW[use], int(place)) for token, use, place in rows if token >= 0
    )


def _shown(game: House, number: Numbers, table: Any, seat: Seat) -> Shown:
    role, target, face = ROLES[table.last_roles[seat]], table.last_targets[seat], table.last_faces[seat]
    target, face = number.things["target"][target], number.things["card"][face]
    hand = number.read("card", (code // 2 for code in _full(table.last_hands[seat])))
    plan = _plan(number, table.last_plans[seat])
    reached = total((face, *hand), plan) if hand else None
    off = None if reached is None else abs(reached - target)
    before, after = int(table.last_before[seat]), int(table.last_after[seat])
    return Shown(role, target, face, hand, plan, reached, off, before, after)


def encode(game: House, s: State, seat: Seat, m: Move) -> list[int]:
    """Write a move as a row: its kind, and what it names.

    >>> encode(House(), State(), 0, Place(("double", "lock"), "double", 1)) == [PLACE, 1, DOUBLE, 1]
    True
    """
    number = numbers(game)
    row = [MOVES.index(type(m)), *(number.places[name][getattr(m, name)] for name in m.__match_args__)]
    return row + [0] * (WIDTH - len(row))


def decode(game: House, s: State, seat: Seat, row: Any) -> Move:
    """Read a move of a row.

    >>> print(decode(House(), State(), 0, [GIVE_UP, 8, 0, 0]))
    discard 9
    """
    number, kind = numbers(game), MOVES[row[0]]
    names: Sequence[str] = kind.__match_args__
    move: Move = kind(*(number.things[name][n] for name, n in zip(names, row[1:], strict=False)))
    return move
