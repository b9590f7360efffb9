"""Who may move in Knapp Daneben!, what may be tried, and which rule stands in the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from rulebook.core.chance import Chance, Roll
from rulebook.core.game import CHANCE, Event, Seat
from rulebook.games.knapp_daneben.house import House
from rulebook.games.knapp_daneben.table import (
    COLOURS,
    Choose,
    Cross,
    Move,
    Rolled,
    Sheet,
    Skip,
    State,
    Write,
    lines,
)


def to_act(house: House, s: State) -> tuple[Seat, ...]:
    """Colours in turn (KD-3), then roll and write (KD-4, KD-5) until the sheets are full (KD-11).

    >>> to_act(House(players=2), State()), to_act(House(), State(("red",)))
    ((0,), (-1,))
    """
    if len(s.colours) < house.players:
        return (len(s.colours),)
    if s.waiting:
        return s.waiting
    return (CHANCE,) if s.rolls < house.dice**2 else ()


def chance(house: House, s: State) -> Chance[Move]:
    """Roll all dice at once (KD-4).

    >>> chance(House(), State()).count()
    7776
    """
    return Roll(Rolled, house.dice, house.sides)


def candidates(house: House, s: State, seat: Seat) -> Iterator[Move]:
    """Try every colour, every total in every circle, every place between, and nothing at all.

    >>> len(list(candidates(House(), State(), 0))) == 6 + 25 * 13 + 40 + 1
    True
    """
    yield from map(Choose, COLOURS)
    for circle in range(house.dice**2):
        yield from (Write(total, *house.where(circle)) for total in range(1, 2 * house.sides + 2))
    for line in lines(house.dice):
        for a, b in line:
            yield Cross(*house.where(a), *house.where(b))
    yield Skip()


def moves(house: House, s: State, seat: Seat) -> Sequence[Move]:
    """List the free colours, or every empty circle with each total that may go there.

    >>> state = State(("red",), 1, (4, 1, 6, 6, 2), (0,), ((7,) * 24 + (0,),))
    >>> moves(House(), state, 0)
    [Write(total=8, row=5, column=5)]
    """
    if seat not in to_act(house, s):
        return []
    if not s.dice:
        return [Choose(colour) for colour in _free(house, s)]
    totals = openings(house, s.dice, house.die_of(s, seat))
    return [
        writes[total]
        for number, colour, writes in zip(
            s.sheets[seat], house.circle_colours, _writes(house.dice, house.sides), strict=True
        )
        if not number
        for total in totals[colour]
    ]


@cache
def _writes(size: int, sides: int) -> tuple[tuple[Write, ...], ...]:
    """Every way to write, by circle and total: made once, as a game needs thousands."""
    return tuple(
        tuple(Write(total, i // size + 1, i % size + 1) for total in range(2 * sides + 1))
        for i in range(size**2)
    )


def _free(house: House, s: State) -> tuple[str, ...]:
    return tuple(colour for colour in house.colours if colour not in s.colours)


def pairs(house: House, own: int) -> tuple[tuple[int, int], ...]:
    """List the pairs of dice that the owner of that die may add up (KD-6).

    >>> pairs(House(), own=3)
    ((0, 3), (1, 3), (2, 3), (3, 4))
    """
    return _pairs(house.dice, own if house.own_die else None)


@cache
def _pairs(dice: int, own: int | None) -> tuple[tuple[int, int], ...]:
    return tuple(pair for pair in combinations(range(dice), 2) if own is None or own in pair)


def opened(house: House, sheet: Sheet, pair: tuple[int, int]) -> list[int]:
    """List the empty circles in the colour of one of two dice (KD-7, KD-9).

    >>> opened(House(), (7,) * 20 + (0,) * 5, (0, 1))
    [22, 23]
    """
    return [
        i
        for i, (number, colour) in enumerate(zip(sheet, house.circle_colours, strict=True))
        if not number and colour in pair
    ]


def openings(house: House, dice: tuple[int, ...], own: int) -> list[list[int]]:
    """List, for the circles of each colour, the totals that may be written there (KD-6, KD-7).

    >>> openings(House(), (4, 1, 6, 6, 2), own=0)
    [[5, 6, 10], [5], [10], [10], [6]]
    """
    totals: list[set[int]] = [set() for _ in dice]
    for a, b in pairs(house, own):
        total = dice[a] + dice[b]
        totals[a].add(total)
        totals[b].add(total)
    return [sorted(each) for each in totals]


def why_not(house: House, s: State, seat: Seat, m: Move) -> Event | None:
    """Name the rule in the way.

    >>> why_not(House(), State(), 0, Skip()).rule, why_not(House(), State(), 0, Choose("red"))
    ('KD-3', None)
    """
    seats = to_act(house, s)
    if seat != CHANCE and seat not in range(house.players):
        return Event("KD-1", "no_such_seat", {"seat": seat, "players": house.players})
    if not seats:
        return Event("KD-11", "over")
    if seat == CHANCE or (seats == (CHANCE,) and not isinstance(m, Choose)):
        return _why_not_rolled(house, s, seat, m)
    match m:
        case Choose():
            return _why_not_choose(house, s, seat, m)
        case Write():
            return _why_not_yet(house, s, seat) or _why_not_write(house, s, seat, m)
        case Skip():
            return _why_not_yet(house, s, seat) or _why_not_skip(house, s, seat)
        case Cross():
            return Event("KD-R1", "crosses_come", {})
    return Event("KD-4", "not_now", {"what": m})


def _why_not_rolled(house: House, s: State, seat: Seat, m: Move) -> Event | None:
    seats = to_act(house, s)
    if seats != (CHANCE,):
        return Event("KD-4", "not_chance", {"waiting": seats})
    if seat != CHANCE:
        return Event("KD-4", "chance_first", {"seat": seat})
    if not chance(house, s).allows(m):
        return Event("KD-4", "no_such_roll", {"dice": house.dice, "sides": house.sides})
    return None


def _why_not_choose(house: House, s: State, seat: Seat, m: Choose) -> Event | None:
    if s.dice or 0 <= seat < len(s.colours):
        return Event("KD-R5", "one_colour", {"seat": seat, "colour": m.colour})
    if seat != len(s.colours):
        return Event(
            "KD-3" if s.colours else "KD-R8", "not_your_turn", {"seat": seat, "waiting": to_act(house, s)}
        )
    free = _free(house, s)
    if m.colour not in free:
        say = "colour_taken" if m.colour in house.colours else "no_such_colour"
        return Event("KD-3", say, {"colour": m.colour, "free": free})
    return None


def _why_not_yet(house: House, s: State, seat: Seat) -> Event | None:
    """The reasons why this seat writes nothing at all now."""
    if not s.dice:
        return Event("KD-3", "colours_first", {"waiting": to_act(house, s)})
    if seat not in s.waiting:
        return Event("KD-5", "written_already", {"seat": seat, "waiting": s.waiting})
    return None


def _why_not_write(house: House, s: State, seat: Seat, m: Write) -> Event | None:
    size = range(1, house.dice + 1)
    if m.row not in size or m.column not in size:
        return Event("KD-7", "no_such_circle", {"row": m.row, "column": m.column, "size": house.dice})
    circle = house.circle(m.row, m.column)
    if number := s.sheets[seat][circle]:
        return Event("KD-9", "circle_full", {"row": m.row, "column": m.column, "number": number})
    totals = openings(house, s.dice, house.die_of(s, seat))
    colour = house.circle_colours[circle]
    return None if m.total in totals[colour] else _wrong_total(house, s, seat, m.total, totals, colour)


def _wrong_total(
    house: House, s: State, seat: Seat, total: int, totals: list[list[int]], colour: int
) -> Event:
    """Tell a total that no two dice make from one that belongs in other circles, if any of them is empty."""
    own = house.die_of(s, seat)
    data = {"total": total, "own": house.colours[own], "die": s.dice[own], "colour": house.colours[colour]}
    where = [i for i, sums in enumerate(totals) if total in sums]
    room = {of for of, number in zip(house.circle_colours, s.sheets[seat], strict=True) if not number}
    if where:
        empty = tuple(house.colours[i] for i in where if i in room)
        data |= {"where": empty or tuple(house.colours[i] for i in where), "totals": tuple(totals[colour])}
        return Event("KD-7", "other_circles" if empty else "circles_are_full", data)
    sums = tuple(sorted({total for i in room for total in totals[i]}))
    if total in s.dice:
        return Event("KD-8", "single_die", data | {"totals": sums})
    return Event("KD-6", "no_such_total", data | {"totals": sums})


def _why_not_skip(house: House, s: State, seat: Seat) -> Event:
    own, some = house.die_of(s, seat), moves(house, s, seat)[0]
    if not opened(house, s.sheets[seat], (own, own)):
        return Event("KD-R6", "never_stuck", {"own": house.colours[own], "move": some})
    return Event("KD-8", "no_skipping", {"move": some})
