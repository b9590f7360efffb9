"""What a move does in Closing In, and all that follows by itself until somebody chooses or chance moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from rulebook.core.cards import less, more, size
from rulebook.core.game import Event, Outcome, Seat, replaced
from rulebook.games.closing_in import table
from rulebook.games.closing_in.actions import act, discard, over, with_inventory
from rulebook.games.closing_in.city import seats_at
from rulebook.games.closing_in.house import House
from rulebook.games.closing_in.legal import stuck
from rulebook.games.closing_in.supply import out_of_reach, within_reach
from rulebook.games.closing_in.table import EXITS, OUT, OVER, SYMBOL, Move, State, Tile, tile_of


def play(house: House, s: State, seat: Seat, m: Move) -> Outcome[State]:
    """Carry out a legal move, and all that follows until somebody has to choose or chance moves.

    >>> s = State("buy", where=(0,), hands=(("smoke",),), carried=(0,), actions=2)
    >>> play(House(), s, 0, table.Buy("smoke"))[0].actions
    4
    """
    after, events = _played(house, s, seat, m)
    if after.phase in OVER or not out_of_reach(house, after) or (s.city and out_of_reach(house, s)):
        return after, events
    data = {"reach": within_reach(house, after), "needed": house.intel_needed}
    if house.no_intel == "lost":
        return over(after, *events, Event("CI-R16", "lost_intel", data))
    return after, (*events, Event("CI-R16", "out_of_reach", data))


def _played(house: House, s: State, seat: Seat, m: Move) -> Outcome[State]:
    match m:
        case table.Laid(city):
            return _lay(house, s, city)
        case table.Dealt(hands):
            return _deal(house, s, hands)
        case table.Drew(card):
            return _draw(house, s, card)
        case table.Deployed(card):
            return _deploy(house, s, card)
        case table.Buy(card):
            return _buy(house, s, card)
        case table.Begin():
            return replace(s, phase="act"), (Event("CI-4", "begun", {"seat": seat, "actions": s.actions}),)
        case table.End():
            return _after((Event("CI-R10", "ended", {"seat": seat, "n": s.actions}),), _enforce(house, s))
    s, events = act(house, s, m)
    if s.phase != "act":
        return s, events
    return _after(events, _gone(house, s) if s.where[seat] == OUT else _act_on(house, s))


def _after(events: tuple[Event, ...], then: Outcome[State]) -> Outcome[State]:
    """What happened first, and what followed."""
    return then[0], events + then[1]


# ---- set-up ----------------------------------------------------------------------------------------


def start(house: House) -> State:
    """Put the box on the table; the city is laid by chance unless the options name one (CI-1).

    >>> start(House()).phase
    'city'
    """
    return laid_out(house, State(), house.city) if house.city else State()


def laid_out(house: House, s: State, names: tuple[str, ...]) -> State:
    """Put everybody on the Apartments of a city, with both decks beside it.

    >>> laid_out(House(), State(), table.TILES).where
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


def _lay(house: House, s: State, city: tuple[str, ...]) -> Outcome[State]:
    first, second, third, *fourth = house.layout.rows(city)
    say, top = ("laid_tall", {"fourth": fourth[0]}) if fourth else ("laid", {})
    laid = Event("CI-R17", say, {"first": first, "second": second, "third": third} | top)
    return laid_out(house, s, city), (laid, Event("CI-1", "gathered"))


def _deal(house: House, s: State, hands: tuple[tuple[str, ...], ...]) -> Outcome[State]:
    """Give everybody their first cards (CI-1), and go on to the first enforcers (CI-2)."""
    events = tuple(
        Event("CI-1", "dealt", {"seat": seat, "cards": hand or ("none",)}) for seat, hand in enumerate(hands)
    )
    left = less(s.inventory, chain(*hands))
    s = replace(s, phase="set_up", hands=hands, inventory=left, due=house.first_deploy)
    return (s, events) if s.due else _after(events, _first_turn(house, s))


def _first_turn(house: House, s: State) -> Outcome[State]:
    done = Event("CI-2", "set_up_done", {"n": house.first_deploy})
    s = _discard_shown(house, s)
    return _after((done, Event("CI-R14", "begins", {"seat": 0})), _begin_turn(house, s, 0))


# ---- steps 1 to 3: draw, buy, act ------------------------------------------------------------------


def _begin_turn(house: House, s: State, seat: Seat) -> Outcome[State]:
    """Begin a player's turn: draw up to three cards, then buy actions (CI-3, CI-17)."""
    if s.turn >= house.turns:
        return over(s, Event("CI-R15", "lost_time", {"turns": s.turn}))
    s = replace(s, phase="draw", turn=s.turn + 1, seat=seat, actions=house.actions, jammed=0)
    turn = Event("CI-17", "turn", {"turn": s.turn, "seat": seat})
    if len(s.hand) >= house.draw_up_to:
        none = Event("CI-3", "drew_none", {"seat": seat, "n": len(s.hand)})
        return _after((turn, none), _buying(house, s))
    return _after((turn,), _draw_on(house, s))


def _draw_on(house: House, s: State) -> Outcome[State]:
    """Wait for the next inventory card of step 1, or go on when there are enough (CI-3)."""
    if len(s.hand) >= house.draw_up_to:
        return _buying(house, s)
    s, events = with_inventory(s)
    if not s.inventory:
        return _after((Event("CI-R4", "no_cards_left"),), _buying(house, s))
    return s, events


def _draw(house: House, s: State, card: str) -> Outcome[State]:
    """Add an inventory card to the hand, in step 1 or as an action (CI-3, CI-7)."""
    hand = tuple(sorted((*s.hand, card)))
    s = replace(s, hands=replaced(s.hands, s.seat, hand), inventory=less(s.inventory, [card]))
    data = {"seat": s.seat, "card": card}
    if s.phase == "draw":
        return _after((Event("CI-3", "drew_up", data),), _draw_on(house, s))
    return _after((Event("CI-7", "took", data),), _act_on(house, s))


def _buying(house: House, s: State) -> Outcome[State]:
    s = replace(s, phase="buy")
    if stuck(house, s):
        return over(s, Event("CI-R13", "nowhere", {"seat": s.seat}))
    return s, ()


def _buy(house: House, s: State, card: str) -> Outcome[State]:
    worth = house.buys(card)
    actions = s.actions + worth
    data = {"seat": s.seat, "card": card, "worth": worth, "actions": actions}
    return replace(discard(s, card), actions=actions), (Event("CI-4", "bought", data),)


def _act_on(house: House, s: State) -> Outcome[State]:
    """Wait for the next action, or go on to the enforcers when none is left (CI-14)."""
    if s.actions or s.stride:
        return replace(s, phase="act"), ()
    return _enforce(house, s)


def _gone(house: House, s: State) -> Outcome[State]:
    """Go on with a turn whose player has just escaped (CI-R19)."""
    if house.escape_turn == "skip":
        return _after((Event("CI-R19", "turn_is_over", {"seat": s.seat}),), _next_turn(house, s))
    return _after((Event("CI-R19", "turn_goes_on", {"seat": s.seat}),), _enforce(house, s))


# ---- step 4: the enforcers -------------------------------------------------------------------------


def _enforce(house: House, s: State) -> Outcome[State]:
    """Begin step 4: cards to come, or straight to the tiles if none do (CI-14)."""
    s = replace(s, phase="deploy", stride=False, due=max(0, house.deploy - s.jammed))
    if not s.due:
        return _after((Event("CI-R20", "all_jammed"),), _remove(house, s))
    return _deploy_on(house, s)


def _deploy_on(house: House, s: State) -> Outcome[State]:
    """Wait for the next location card, or go on when all have come or none is left."""
    if s.due and not s.locations and s.location_discards and house.reshuffle != "never":
        shuffled = Event("CI-R4", "shuffled_locations", {"n": size(s.location_discards)})
        return replace(s, locations=s.location_discards, location_discards=()), (shuffled,)
    if s.due and s.locations:
        return s, ()
    empty = (Event("CI-R4", "no_locations"),) if s.due else ()
    return _after(empty, _first_turn(house, s) if s.phase == "set_up" else _remove(house, s))


def _deploy(house: House, s: State, card: str) -> Outcome[State]:
    """Carry out a location card: an enforcer, and intel if it has the symbol (CI-2, CI-14)."""
    place = s.place(tile_of(card))
    tile = s.city[place]
    events = tuple(_deployed(house, s, tile, card))
    if not tile.removed:
        enforcers = tile.enforcers + (house.spare_enforcers(s) > 0)
        intel = tile.intel or (card.endswith(SYMBOL) and house.spare_tokens(s) > 0)
        tile = Tile(tile.name, enforcers, intel)
    s = replace(
        s,
        city=replaced(s.city, place, tile),
        due=s.due - 1,
        locations=less(s.locations, [card]),
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
    if house.reshuffle == "every_turn":
        return replace(s, shown=(), locations=house.all_locations, location_discards=())
    return replace(s, shown=(), location_discards=more(s.location_discards, s.shown))


def _remove(house: House, s: State) -> Outcome[State]:
    """Remove the tiles with too many enforcers (CI-15); then the game is lost, or it is the next turn."""
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
        return over(s, *events, lost)
    return _after(tuple(events), _next_turn(house, s))


def _removed(house: House, s: State, tile: Tile, place: int) -> Iterator[Event]:
    yield Event("CI-15", "removed", {"tile": tile.name, "n": tile.enforcers, "most": house.remove_above})
    yield Event("CI-R6", "pieces_back", {"n": tile.enforcers, "intel": tile.intel})
    if there := seats_at(s, place):
        yield Event("CI-16", "must_leave", {"seats": there})


def _lost(house: House, s: State) -> Event | None:
    if all(s.tile(name).removed for name in EXITS):
        return Event("CI-19", "lost_exits")
    if s.sent < house.intel_needed and s.tile("tower").removed:
        return Event("CI-20", "lost_tower", {"sent": s.sent, "needed": house.intel_needed})
    return None


def _next_turn(house: House, s: State) -> Outcome[State]:
    """Pass the turn on, skipping those who have escaped (CI-17, CI-R11)."""
    order = [(s.seat + n) % house.players for n in range(1, house.players + 1)]
    seat = next(seat for seat in order if s.where[seat] != OUT)
    skipped = tuple(order[: order.index(seat)])
    events = (Event("CI-R11", "skipped", {"seats": skipped}),) if skipped else ()
    return _after(events, _begin_turn(house, s, seat))
