"""What each action of Closing In does to the table; what follows it is in `play.py`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rulebook.core.cards import more, size
from rulebook.core.game import Event, Outcome, Seat, replaced, without
from rulebook.games.closing_in import table
from rulebook.games.closing_in.city import seats_at, with_enforcers
from rulebook.games.closing_in.house import House
from rulebook.games.closing_in.legal import cost
from rulebook.games.closing_in.table import EXITS, OUT, SPECIAL, Move, State


def act(house: House, s: State, m: Move) -> Outcome[State]:
    """Carry out a legal action; the table stays in the phase "act" unless a card is drawn or the game ends.

    >>> city = (table.Tile("park", intel=True),) + (table.Tile("docks"),) * 11
    >>> s = State("act", city, where=(0,), hands=((),), carried=(0,), actions=2)
    >>> act(House(), s, table.Search())[0].carried
    (1,)
    """
    s, used = _pay(s, m)
    s, done = _do(house, s, m)
    return s, used + done


def discard(s: State, card: str) -> State:
    """Discard an inventory card of the player whose turn it is.

    >>> discard(State(hands=(("smoke", "sneak"),)), "smoke").hands
    (('sneak',),)
    """
    hands = replaced(s.hands, s.seat, without(s.hand, card))
    return replace(s, hands=hands, inventory_discards=more(s.inventory_discards, [card]))


def over(s: State, *events: Event) -> Outcome[State]:
    """End the game with the last of these events.

    >>> over(State(), Event("CI-18", "won"))[0].phase
    'won'
    """
    ended: Any = events[-1].say
    return replace(s, phase="won" if ended == "won" else "lost", ended=ended), events


def with_inventory(s: State) -> Outcome[State]:
    """See to it that a card can be drawn: shuffle the discards if the deck is empty (CI-R4).

    >>> state, events = with_inventory(State(inventory_discards=(("smoke", 2),)))
    >>> state.inventory, events[0].rule
    ((('smoke', 2),), 'CI-R4')
    """
    if s.inventory or not s.inventory_discards:
        return s, ()
    shuffled = Event("CI-R4", "shuffled_inventory", {"n": size(s.inventory_discards)})
    return replace(s, inventory=s.inventory_discards, inventory_discards=()), (shuffled,)


def _pay(s: State, m: Move) -> Outcome[State]:
    """Take off the action, and the card of a special action (CI-R8)."""
    s = replace(s, actions=s.actions - cost(s, m), stride=False)
    card = SPECIAL.get(type(m))
    if card is None:
        return s, ()
    return discard(s, card), (Event("CI-R8", "used", {"seat": s.seat, "card": card}),)


def _do(house: House, s: State, m: Move) -> Outcome[State]:
    match m:
        case table.Go() | table.Sneak() | table.Sprint():
            return _step(house, s, m)
        case table.Take():
            s, events = with_inventory(s)
            return replace(s, phase="take"), events
        case table.Search():
            return _search(s, s.here.name, "CI-8", "searched")
        case table.SearchAt(tile):
            return _search(s, tile, "CI-R18", "searched_far")
        case table.Lure(tile, count):
            return _lure(house, s, tile, count)
        case table.Give(card, to):
            return _hand_over(s, card, to, "CI-10", "gave")
        case table.Courier(card, to):
            return _hand_over(s, card, to, "CI-R20", "couriered")
        case table.Ambush():
            s = with_enforcers(s, s.here.name, -1)
            data = {"seat": s.seat, "tile": s.here.name, "n": s.here.enforcers}
            return s, (Event("CI-R20", "ambushed", data),)
        case table.Smoke(tile, count):
            s = with_enforcers(s, tile, -count)
            data = {"seat": s.seat, "tile": tile, "count": count, "n": s.tile(tile).enforcers}
            return s, (Event("CI-R20", "smoked", data),)
        case table.Jam():
            s = replace(s, jammed=s.jammed + 1)
            return s, (Event("CI-R20", "jammed", {"due": house.deploy - s.jammed}),)
        case table.Send():
            carried = replaced(s.carried, s.seat, s.carried[s.seat] - 1)
            s = replace(s, sent=s.sent + 1, carried=carried)
            data = {"seat": s.seat, "sent": s.sent, "needed": house.intel_needed}
            return s, (Event("CI-12", "sent", data),)
        case table.Escape():
            return _escape(house, s)
    raise AssertionError(f"{m} is never legal")


# ---- steps -----------------------------------------------------------------------------------------


def _step(house: House, s: State, m: table.Step) -> Outcome[State]:
    """Take one step: what it costs, what it leaves behind, where it ends (CI-5, CI-6)."""
    left, place = s.here, s.place(m.tile)
    sneaks, sprints = isinstance(m, table.Sneak), isinstance(m, table.Sprint)
    events: list[Event] = []
    if m.pay:
        s = discard(s, m.pay)
        rule, say = ("CI-6", "paid") if s.crossing else ("CI-16", "left_lost")
        events.append(Event(rule, say, {"seat": s.seat, "card": m.pay, "tile": left.name}))
    where, crossing = replaced(s.where, s.seat, place), s.city[place].removed
    s = replace(s, where=where, stride=sprints, crossing=crossing)
    rule, say = ("CI-R20", "sneaked") if sneaks else ("CI-5", "moved")
    events.append(Event(rule, say, {"seat": s.seat, "origin": left.name, "tile": m.tile}))
    if sprints:
        events.append(Event("CI-R20", "sprinted", {"seat": s.seat}))
    if not (left.removed or sneaks):
        s, left_behind = _leave_behind(house, s, left.name)
        events += left_behind
    if crossing:
        events.append(Event("CI-R12", "onto_empty", {"seat": s.seat, "actions": 0 if sprints else 1}))
    return s, tuple(events)


def _leave_behind(house: House, s: State, tile: str) -> Outcome[State]:
    if not house.spare_enforcers(s):
        return s, (Event("CI-R6", "supply_out", {"piece": "enforcer"}),)
    s = with_enforcers(s, tile, 1)
    left = Event("CI-5", "left_behind", {"tile": tile, "n": s.tile(tile).enforcers})
    return s, (left, *_crowded(house, s.tile(tile)))


def _crowded(house: House, tile: table.Tile) -> Iterator[Event]:
    """Say that a tile has too many enforcers, but stays for the moment (CI-R7)."""
    if tile.enforcers > house.remove_above:
        yield Event("CI-R7", "crowded", {"tile": tile.name, "n": tile.enforcers})


# ---- other actions ---------------------------------------------------------------------------------


def _search(s: State, tile: str, rule: str, say: str) -> Outcome[State]:
    carried, place = s.carried[s.seat] + 1, s.place(tile)
    found = Event(rule, say, {"seat": s.seat, "tile": tile})
    holds = Event("CI-R1", "carries", {"seat": s.seat, "n": carried, "cards": len(s.hand)})
    city = replaced(s.city, place, replace(s.city[place], intel=False))
    return replace(s, city=city, carried=replaced(s.carried, s.seat, carried)), (found, holds)


def _lure(house: House, s: State, tile: str, count: int) -> Outcome[State]:
    s = with_enforcers(with_enforcers(s, tile, -count), s.here.name, count)
    data = {"seat": s.seat, "count": count, "origin": tile, "tile": s.here.name}
    return s, (Event("CI-9", "lured", data), *_crowded(house, s.here))


def _hand_over(s: State, card: str, to: Seat, rule: str, say: str) -> Outcome[State]:
    hands = replaced(s.hands, s.seat, without(s.hand, card))
    hands = replaced(hands, to, tuple(sorted((*s.hands[to], card))))
    return replace(s, hands=hands), (Event(rule, say, {"seat": s.seat, "card": card, "to": to}),)


def _escape(house: House, s: State) -> Outcome[State]:
    """Take everybody on the tile out, with all they hold (CI-13, CI-R3), and see who is left (CI-18)."""
    tile, away = s.here.name, seats_at(s, s.where[s.seat])
    along = tuple(seat for seat in away if seat != s.seat)
    events = [Event("CI-13", "escaped", {"seat": s.seat, "tile": tile, "key": EXITS[tile]})]
    if along:
        events.append(Event("CI-13", "escaped_with", {"seats": along}))
    events.append(Event("CI-R3", "out_of_game", {"cards": tuple(c for seat in away for c in s.hands[seat])}))
    s = replace(
        s,
        where=tuple(OUT if seat in away else at for seat, at in enumerate(s.where)),
        hands=tuple(() if seat in away else hand for seat, hand in enumerate(s.hands)),
    )
    data = {"seat": away, "sent": s.sent, "needed": house.intel_needed}
    early = s.sent < house.intel_needed
    if early:
        events.append(Event("CI-R2", "out_early", data))
    if set(s.where) != {OUT}:
        return s, tuple(events)
    if early:
        return over(s, *events, Event("CI-R2", "lost_nobody", data))
    return over(s, *events, Event("CI-18", "won", {"needed": house.intel_needed}))
