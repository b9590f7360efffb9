"""What the player to move does: buying, moving, and all the other actions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulebook.core.game import Event
from rulebook.games.closing_in.house import House
from rulebook.games.closing_in.moves import (
    EXITS,
    OUT,
    SPECIAL,
    Ambush,
    Begin,
    Buy,
    Courier,
    End,
    Escape,
    Give,
    Go,
    Jam,
    Lure,
    Move,
    Search,
    Send,
    Smoke,
    Sneak,
    Sprint,
    State,
    Step,
    Take,
    Tile,
)
from rulebook.games.closing_in.refusals import without
from rulebook.games.closing_in.turns import Told, act_on, enforce, put_on, with_inventory, with_item


def carry_out(house: House, s: State, m: Move) -> Told:
    """Carry out a legal move of the player whose turn it is, and go on as far as nobody has to choose.

    >>> from rulebook.games.closing_in.moves import Tile
    >>> s = State("buy", where=(0,), hands=(("smoke",),), actions=2)
    >>> carry_out(House(), s, Buy("smoke"))[0].actions
    4
    """
    match m:
        case Buy(card):
            return _buy(house, s, card)
        case Begin():
            begun = Event("CI-4", "begun", {"seat": s.seat, "actions": s.actions})
            return replace(s, phase="act"), (begun,)
        case End():
            ended = Event("CI-R10", "ended", {"seat": s.seat, "n": s.actions})
            return _told((ended,), enforce(house, s))
    s, used = _pay(s, m)
    s, done = _do(house, s, m)
    if s.phase in ("take", "won", "lost"):
        return s, used + done
    on = enforce(house, s) if s.where[s.seat] == OUT else act_on(house, s)
    return _told(used + done, on)


def _told(events: tuple[Event, ...], then: Told) -> Told:
    return then[0], events + then[1]


def _buy(house: House, s: State, card: str) -> Told:
    actions = s.actions + house.buys(card)
    data = {"seat": s.seat, "card": card, "worth": house.buys(card), "actions": actions}
    return replace(_discard(s, card), actions=actions), (Event("CI-4", "bought", data),)


def _discard(s: State, card: str) -> State:
    hands = with_item(s.hands, s.seat, without(s.hand, card))
    return replace(s, hands=hands, inventory_discards=put_on(s.inventory_discards, card))


def _pay(s: State, m: Move) -> Told:
    """Take off the action, and the card of a special action (CI-R8)."""
    free = s.stride and isinstance(m, Go)
    s = replace(s, actions=s.actions - (not free), stride=False)
    card = SPECIAL.get(type(m))
    if card is None:
        return s, ()
    return _discard(s, card), (Event("CI-R8", "used", {"seat": s.seat, "card": card}),)


def _do(house: House, s: State, m: Move) -> Told:
    match m:
        case Go() | Sneak() | Sprint():
            return _step(house, s, m)
        case Take():
            s, events = with_inventory(s)
            return replace(s, phase="take"), events
        case Search():
            return _search(s)
        case Lure(tile, count):
            return _lure(house, s, tile, count)
        case Give(card, to):
            return _hand_over(s, card, to, Event("CI-10", "gave", {"seat": s.seat, "card": card, "to": to}))
        case Courier(card, to):
            data = {"seat": s.seat, "card": card, "to": to}
            return _hand_over(s, card, to, Event("CI-11", "couriered", data))
        case Ambush():
            s = _with_enforcers(s, s.where[s.seat], -1)
            data = {"seat": s.seat, "tile": s.here.name, "n": s.here.enforcers}
            return s, (Event("CI-11", "ambushed", data),)
        case Smoke(tile, count):
            place = s.place(tile)
            s = _with_enforcers(s, place, -count)
            data = {"seat": s.seat, "tile": tile, "count": count, "n": s.city[place].enforcers}
            return s, (Event("CI-11", "smoked", data),)
        case Jam():
            s = replace(s, jammed=s.jammed + 1)
            return s, (Event("CI-11", "jammed", {"due": house.deploy - s.jammed}),)
        case Send():
            sent = Event("CI-12", "sent", {"seat": s.seat, "sent": s.sent + 1, "needed": house.intel_needed})
            carried = with_item(s.carried, s.seat, s.carried[s.seat] - 1)
            return replace(s, sent=s.sent + 1, carried=carried), (sent,)
        case Escape():
            return _escape(house, s)
    raise AssertionError(f"{m} is never legal")


def _with_enforcers(s: State, place: int, more: int) -> State:
    tile = s.city[place]
    return replace(s, city=with_item(s.city, place, replace(tile, enforcers=tile.enforcers + more)))


# ---- steps -----------------------------------------------------------------------------------------


def _step(house: House, s: State, m: Step) -> Told:
    """Take one step: what it costs, what it leaves behind, where it ends (CI-5, CI-6)."""
    left, origin = s.here, s.where[s.seat]
    place = s.place(m.tile)
    events: list[Event] = []
    if m.pay:
        s = _discard(s, m.pay)
        rule, say = ("CI-6", "paid") if s.crossing else ("CI-16", "left_lost")
        events.append(Event(rule, say, {"seat": s.seat, "card": m.pay, "tile": left.name}))
    s = replace(
        s,
        where=with_item(s.where, s.seat, place),
        stride=isinstance(m, Sprint),
        crossing=s.city[place].removed,
    )
    events.append(_stepped(s, m, left))
    if isinstance(m, Sprint):
        events.append(Event("CI-11", "sprinted", {"seat": s.seat}))
    if not (left.removed or isinstance(m, Sneak)):
        s, more = _leave_behind(house, s, origin)
        events += more
    if s.crossing:
        events.append(Event("CI-R12", "onto_empty", {"tile": m.tile}))
    return s, tuple(events)


def _stepped(s: State, m: Step, left: Tile) -> Event:
    data = {"seat": s.seat, "origin": left.name, "tile": m.tile}
    return Event("CI-11", "sneaked", data) if isinstance(m, Sneak) else Event("CI-5", "moved", data)


def _leave_behind(house: House, s: State, place: int) -> Told:
    tile = s.city[place]
    if not house.spare_enforcers(s):
        return s, (Event("CI-R6", "supply_out", {"piece": "enforcer"}),)
    s = _with_enforcers(s, place, 1)
    left = Event("CI-5", "left_behind", {"tile": tile.name, "n": tile.enforcers + 1})
    return s, (left, *_crowded(house, s, place))


def _crowded(house: House, s: State, place: int) -> Iterator[Event]:
    """Say that a tile has too many, but for the moment stays (CI-R7)."""
    tile = s.city[place]
    if tile.enforcers > house.remove_above:
        yield Event("CI-R7", "crowded", {"tile": tile.name, "n": tile.enforcers})


# ---- other actions ---------------------------------------------------------------------------------


def _search(s: State) -> Told:
    carried = s.carried[s.seat] + 1
    found = Event("CI-8", "searched", {"seat": s.seat, "tile": s.here.name})
    holds = Event("CI-R1", "carries", {"seat": s.seat, "n": carried, "cards": len(s.hand)})
    city = with_item(s.city, s.where[s.seat], replace(s.here, intel=False))
    return replace(s, city=city, carried=with_item(s.carried, s.seat, carried)), (found, holds)


def _lure(house: House, s: State, tile: str, count: int) -> Told:
    here, there = s.where[s.seat], s.place(tile)
    s = _with_enforcers(s, there, -count)
    s = _with_enforcers(s, here, count)
    data = {"seat": s.seat, "count": count, "origin": tile, "tile": s.here.name}
    return s, (Event("CI-9", "lured", data), *_crowded(house, s, here))


def _hand_over(s: State, card: str, to: int, told: Event) -> Told:
    hands = with_item(s.hands, s.seat, without(s.hand, card))
    hands = with_item(hands, to, tuple(sorted((*s.hands[to], card))))
    return replace(s, hands=hands), (told,)


def _escape(house: House, s: State) -> Told:
    """Everybody on the tile leaves, with all they hold (CI-13, CI-R3); perhaps that was everybody (CI-18)."""
    tile = s.here.name
    away = tuple(seat for seat, at in enumerate(s.where) if at == s.where[s.seat])
    along = tuple(seat for seat in away if seat != s.seat)
    cards = tuple(card for seat in away for card in s.hands[seat])
    escaped = Event("CI-13", "escaped", {"seat": s.seat, "tile": tile, "key": EXITS[tile]})
    events = [escaped]
    if along:
        events.append(Event("CI-13", "escaped_with", {"seats": along}))
    events.append(Event("CI-R3", "out_of_game", {"cards": cards}))
    s = replace(
        s,
        where=tuple(OUT if seat in away else at for seat, at in enumerate(s.where)),
        hands=tuple(() if seat in away else hand for seat, hand in enumerate(s.hands)),
    )
    data = {"seat": away, "sent": s.sent, "needed": house.intel_needed}
    if s.sent < house.intel_needed:
        events.append(Event("CI-R2", "out_early", data))
    if set(s.where) != {OUT}:
        return s, tuple(events)
    if s.sent < house.intel_needed:
        return replace(s, phase="lost"), (*events, Event("CI-R2", "lost_nobody", data))
    return replace(s, phase="won"), (*events, Event("CI-18", "won", {"needed": house.intel_needed}))
