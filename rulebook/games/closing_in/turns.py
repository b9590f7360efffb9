"""What happens by itself: the set-up, the cards drawn as a turn begins, the enforcers at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from rulebook.core.cards import Pile, pile
from rulebook.core.game import Event
from rulebook.games.closing_in.city import COLUMNS
from rulebook.games.closing_in.house import SYMBOL, House, tile_of
from rulebook.games.closing_in.moves import EXITS, OUT, Dealt, Drew, Laid, State, Tile
from rulebook.games.closing_in.refusals import stuck

T = TypeVar("T")

Told = tuple[State, tuple[Event, ...]]
"""A table, and what happened on the way to it."""


def take_from(cards: Pile, card: str) -> Pile:
    """Take one such card out of a pile.

    >>> take_from((("smoke", 1), ("sneak", 2)), "sneak")
    (('smoke', 1), ('sneak', 1))
    """
    return tuple((c, n - (c == card)) for c, n in cards if c != card or n > 1)


def put_on(cards: Pile, *more: str) -> Pile:
    """Put cards on a pile.

    >>> put_on((("sneak", 2),), "smoke", "sneak")
    (('smoke', 1), ('sneak', 3))
    """
    return pile(Counter(dict(cards)) + Counter(more))


def size(cards: Pile) -> int:
    """Count the cards of a pile.

    >>> size((("smoke", 1), ("sneak", 2)))
    3
    """
    return sum(n for _, n in cards)


# ---- set-up ----------------------------------------------------------------------------------------


def lay(house: House, s: State, m: Laid) -> Told:
    """Lay the city (CI-1).

    >>> from rulebook.games.closing_in.moves import TILES
    >>> state, events = lay(House(), State(), Laid(TILES))
    >>> state.phase, [event.rule for event in events]
    ('hands', ['CI-1', 'CI-1'])
    """
    first, second, third = (m.city[i : i + COLUMNS] for i in range(0, len(m.city), COLUMNS))
    laid = Event("CI-1", "laid", {"first": first, "second": second, "third": third})
    return laid_out(house, s, m.city), (laid, Event("CI-1", "gathered"))


def laid_out(house: House, s: State, names: tuple[str, ...]) -> State:
    """Put everybody on the Apartments of a city, with both decks beside it.

    >>> from rulebook.games.closing_in.moves import TILES
    >>> laid_out(House(), State(), TILES).where
    (0, 0)
    """
    return replace(
        s,
        phase="hands",
        city=tuple(map(Tile, names)),
        where=(names.index("apartments"),) * house.players,
        hands=((),) * house.players,
        carried=(0,) * house.players,
        inventory=house.all_inventory,
        locations=house.all_locations,
    )


def deal(house: House, s: State, m: Dealt) -> Told:
    """Give everybody their first cards (CI-1), and go on to the first enforcers (CI-2)."""
    left = pile(Counter(dict(s.inventory)) - Counter(card for hand in m.hands for card in hand))
    events = tuple(
        Event("CI-1", "dealt", {"seat": seat, "cards": hand or ("none",)})
        for seat, hand in enumerate(m.hands)
    )
    s = replace(s, phase="set_up", hands=m.hands, inventory=left, due=house.first_deploy)
    return (s, events) if s.due else _after(events, _first_turn(house, s))


def _first_turn(house: House, s: State) -> Told:
    done = Event("CI-2", "set_up_done", {"n": house.first_deploy})
    s = _discard_shown(house, s)
    return _after((done, Event("CI-R14", "begins", {"seat": 0})), begin_turn(house, s, 0))


def _after(events: tuple[Event, ...], then: Told) -> Told:
    """What happened first, and what followed."""
    return then[0], events + then[1]


# ---- step 1 ----------------------------------------------------------------------------------------


def begin_turn(house: House, s: State, seat: int) -> Told:
    """Begin a player's turn: cards up to three, then it is for them to buy (CI-3, CI-17)."""
    if s.turn >= house.turns:
        return replace(s, phase="lost"), (Event("CI-17", "lost_time", {"turns": s.turn}),)
    s = replace(s, phase="draw", turn=s.turn + 1, seat=seat, actions=house.actions, jammed=0)
    turn = Event("CI-17", "turn", {"turn": s.turn, "seat": seat})
    if len(s.hand) >= house.draw_up_to:
        none = Event("CI-3", "drew_none", {"seat": seat, "n": len(s.hand)})
        return _after((turn, none), _buying(house, s))
    return _after((turn,), draw_on(house, s))


def draw_on(house: House, s: State) -> Told:
    """Wait for the next inventory card of step 1, or go on when there are enough (CI-3)."""
    if len(s.hand) >= house.draw_up_to:
        return _buying(house, s)
    s, events = with_inventory(s)
    if not s.inventory:
        return _after((Event("CI-R4", "no_cards_left"),), _buying(house, s))
    return s, events


def with_inventory(s: State) -> Told:
    """See to it that a card can be drawn: shuffle the discards if the deck is empty (CI-R4).

    >>> state, events = with_inventory(State(inventory_discards=(("smoke", 2),)))
    >>> state.inventory, events[0].rule
    ((('smoke', 2),), 'CI-R4')
    """
    if s.inventory or not s.inventory_discards:
        return s, ()
    shuffled = Event("CI-R4", "shuffled_inventory", {"n": size(s.inventory_discards)})
    return replace(s, inventory=s.inventory_discards, inventory_discards=()), (shuffled,)


def draw(house: House, s: State, m: Drew) -> Told:
    """Add an inventory card to the hand, in step 1 or as an action (CI-3, CI-7)."""
    hand = tuple(sorted((*s.hand, m.card)))
    s = replace(s, hands=with_item(s.hands, s.seat, hand), inventory=take_from(s.inventory, m.card))
    data = {"seat": s.seat, "card": m.card}
    if s.phase == "draw":
        return _after((Event("CI-3", "drew_up", data),), draw_on(house, s))
    return _after((Event("CI-7", "took", data),), act_on(house, s))


def with_item(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """Replace one item of a tuple.

    >>> with_item((1, 2, 3), 1, 9)
    (1, 9, 3)
    """
    return (*items[:at], item, *items[at + 1 :])


def _buying(house: House, s: State) -> Told:
    s = replace(s, phase="buy")
    if stuck(house, s):
        return replace(s, phase="lost"), (Event("CI-R13", "nowhere", {"seat": s.seat}),)
    return s, ()


def act_on(house: House, s: State) -> Told:
    """Wait for the next action, or go on to the enforcers when none is left (CI-14)."""
    if s.actions or s.stride:
        return replace(s, phase="act"), ()
    return enforce(house, s)


# ---- step 4 ----------------------------------------------------------------------------------------


def enforce(house: House, s: State) -> Told:
    """Begin step 4: cards to come, or straight to the tiles if none do (CI-14)."""
    s = replace(s, phase="deploy", stride=False, crossing=False, due=max(0, house.deploy - s.jammed))
    if not s.due:
        return _after((Event("CI-11", "all_jammed"),), _remove(house, s))
    return _deploy_on(house, s)


def _deploy_on(house: House, s: State) -> Told:
    """Wait for the next location card, or go on when all have come or none is left."""
    if s.due and not s.locations and s.location_discards and house.reshuffle != "never":
        shuffled = Event("CI-R4", "shuffled_locations", {"n": size(s.location_discards)})
        s = replace(s, locations=s.location_discards, location_discards=())
        return s, (shuffled,)
    if s.due and s.locations:
        return s, ()
    empty = (Event("CI-R4", "no_locations"),) if s.due else ()
    if s.phase == "set_up":
        return _after(empty, _first_turn(house, s))
    return _after(empty, _remove(house, s))


def deploy(house: House, s: State, card: str) -> Told:
    """Carry out a location card: an enforcer, and intel if it has the symbol (CI-2, CI-14)."""
    name = tile_of(card)
    place = s.place(name)
    tile = s.city[place]
    events = tuple(_deployed(house, s, tile, card))
    if not tile.removed:
        enforcers = tile.enforcers + (house.spare_enforcers(s) > 0)
        intel = tile.intel or (card.endswith(SYMBOL) and house.spare_tokens(s) > 0)
        tile = Tile(name, enforcers, intel)
    s = replace(
        s,
        city=with_item(s.city, place, tile),
        due=s.due - 1,
        locations=take_from(s.locations, card),
        shown=(*s.shown, card),
    )
    return _after(events, _deploy_on(house, s))


def _deployed(house: House, s: State, tile: Tile, card: str) -> Iterator[Event]:
    rule = "CI-2" if s.phase == "set_up" else "CI-14"
    data = {"tile": tile.name}
    if tile.removed:
        yield Event("CI-R5", "nothing_there", data)
        return
    if house.spare_enforcers(s):
        yield Event(rule, "deployed", data | {"n": tile.enforcers + 1})
    else:
        yield Event("CI-R6", "supply_out", {"piece": "enforcer"})
    if tile.name in map(tile_of, s.shown):
        yield Event(rule, "came_twice", data)
    if card.endswith(SYMBOL):
        if tile.intel:
            yield Event(rule, "intel_there", data)
        elif house.spare_tokens(s):
            yield Event(rule, "intel_came", data)
        else:
            yield Event("CI-R6", "supply_out", {"piece": "intel"})


def _discard_shown(house: House, s: State) -> State:
    """Discard the location cards of this step, and shuffle if that is done every turn (CI-14, CI-R4)."""
    discards = put_on(s.location_discards, *s.shown)
    if house.reshuffle == "every_turn":
        return replace(s, shown=(), locations=house.all_locations, location_discards=())
    return replace(s, shown=(), location_discards=discards)


def _remove(house: House, s: State) -> Told:
    """Remove the tiles with too many enforcers (CI-15); then it is lost, or the next player's turn."""
    events: list[Event] = []
    city = list(s.city)
    for place, tile in enumerate(s.city):
        if tile.enforcers > house.remove_above:
            city[place] = Tile(tile.name, removed=True)
            events += _removed(house, s, tile, place)
    s = _discard_shown(house, replace(s, city=tuple(city)))
    if house.reshuffle == "every_turn":
        events.append(Event("CI-R4", "shuffled_locations", {"n": size(s.locations)}))
    if lost := _lost(house, s):
        return replace(s, phase="lost"), (*events, lost)
    return _after(tuple(events), _next_turn(house, s))


def _removed(house: House, s: State, tile: Tile, place: int) -> Iterator[Event]:
    yield Event("CI-15", "removed", {"tile": tile.name, "n": tile.enforcers, "most": house.remove_above})
    yield Event("CI-R6", "pieces_back", {"n": tile.enforcers, "intel": tile.intel})
    if there := tuple(seat for seat, at in enumerate(s.where) if at == place):
        yield Event("CI-16", "must_leave", {"seats": there})


def _lost(house: House, s: State) -> Event | None:
    if all(s.tile(name).removed for name in EXITS):
        return Event("CI-19", "lost_exits")
    if s.sent < house.intel_needed and s.tile("tower").removed:
        return Event("CI-20", "lost_tower", {"sent": s.sent, "needed": house.intel_needed})
    return None


def _next_turn(house: House, s: State) -> Told:
    """Pass the turn on, over those who have escaped (CI-17, CI-R11)."""
    order = [(s.seat + n) % house.players for n in range(1, house.players + 1)]
    seat = next(seat for seat in order if s.where[seat] != OUT)
    skipped = tuple(order[: order.index(seat)])
    events = (Event("CI-R11", "skipped", {"seats": skipped}),) if skipped else ()
    return _after(events, begin_turn(house, s, seat))
