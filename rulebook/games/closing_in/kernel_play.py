"""What a move does in Closing In, on the record of a table, and all that follows: as in `play.py`."""

from __future__ import annotations

from typing import Any

from rulebook.core.compiled import compiled_part, compiled_step
from rulebook.games.closing_in.kernel_legal import stuck, total
from rulebook.games.closing_in.kernel_table import (
    AMBUSH,
    APARTMENTS,
    BEGIN,
    BUY,
    COURIER,
    DEALT,
    DEPLOYED,
    DOCKS,
    DREW,
    END,
    ESCAPE,
    EVERY_TURN,
    GIVE,
    GO,
    IN_ACT,
    IN_BUY,
    IN_CITY,
    IN_DEPLOY,
    IN_DRAW,
    IN_HANDS,
    IN_LOST,
    IN_SET_UP,
    IN_TAKE,
    IN_WON,
    JAM,
    LAID,
    LOST_EXITS,
    LOST_INTEL,
    LOST_NOBODY,
    LOST_TIME,
    LOST_TOWER,
    LURE,
    NEVER,
    NO_CARD,
    NOWHERE,
    SEARCH,
    SEARCH_AT,
    SEND,
    SMOKE,
    SNEAK,
    SPRINT,
    TAKE,
    TOWER,
    TUNNEL,
    USES,
    WON,
)
from rulebook.games.closing_in.table import OUT


@compiled_step
def play(house: Any, table: Any, seat: int, row: Any) -> None:
    """Carry out a legal move, and all that follows until somebody has to choose or chance moves."""
    if not house.no_intel_lost:
        carry_out(house, table, row)
        return
    hopeless = table.phase != IN_CITY and out_of_reach(house, table)
    carry_out(house, table, row)
    if table.phase < IN_WON and not hopeless and out_of_reach(house, table):
        end(table, LOST_INTEL)


@compiled_part
def carry_out(house: Any, table: Any, row: Any) -> None:
    """Carry out a move, and go on from the phase it leads to."""
    kind = row[0]
    if kind == DEPLOYED:
        deploy(house, table, row[1])
    elif kind == DREW:
        table.hands[table.seat, row[1]] += 1
        table.inventory[row[1]] -= 1
        if table.phase == IN_TAKE:
            table.phase = IN_ACT
    elif kind == BUY:
        discard(table, row[1])
        table.actions += house.worth[row[1]]
    elif kind == BEGIN:
        table.phase = IN_ACT
    elif kind == END:
        enforce(house, table)
    elif kind == LAID:
        lay(house, table, row)
    elif kind == DEALT:
        deal(house, table, row)
    else:
        act(house, table, kind, row[1], row[2])
    go_on(house, table)


@compiled_part
def go_on(house: Any, table: Any) -> None:
    """Go through what follows by itself, until somebody has to choose or chance moves."""
    if table.phase == IN_ACT and not table.actions and not table.stride:
        enforce(house, table)
    if table.phase in (IN_SET_UP, IN_DEPLOY) and not to_deploy(house, table):
        if table.phase == IN_DEPLOY:
            remove(house, table)
        discard_shown(house, table)
        if table.phase == IN_SET_UP:
            begin_turn(house, table, 0)
        elif not lost(house, table):
            begin_turn(house, table, after(house, table))
    if table.phase == IN_DRAW and not to_draw(house, table):
        table.phase = IN_BUY
        if stuck(house, table):
            end(table, NOWHERE)


@compiled_part
def end(table: Any, ending: int) -> None:
    """End the game."""
    table.phase = IN_WON if ending == WON else IN_LOST
    table.ended = ending


@compiled_part
def discard(table: Any, card: int) -> None:
    """Discard an inventory card of the player whose turn it is."""
    table.hands[table.seat, card] -= 1
    table.discards[card] += 1


@compiled_part
def turn_over(pile: Any, discards: Any) -> None:
    """Shuffle the discards: they become the deck."""
    for card in range(len(pile)):
        pile[card] = discards[card]
        discards[card] = 0


# ---- set-up ----------------------------------------------------------------------------------------


@compiled_part
def lay(house: Any, table: Any, row: Any) -> None:
    """Lay the city, with everybody on the Apartments and both decks beside it (CI-1)."""
    for place in range(len(table.tile)):
        table.tile[place] = row[1 + place]
        table.place[row[1 + place]] = place
    for seat in range(house.players):
        table.where[seat] = table.place[APARTMENTS]
    for card in range(len(table.inventory)):
        table.inventory[card] = house.inventory[card]
    for card in range(len(table.locations)):
        table.locations[card] = house.locations[card]
    table.phase = IN_HANDS


@compiled_part
def deal(house: Any, table: Any, row: Any) -> None:
    """Give everybody their first cards (CI-1), and go on to the first enforcers (CI-2)."""
    for at in range(house.players * house.draw_up_to):
        table.hands[at // house.draw_up_to, row[1 + at]] += 1
        table.inventory[row[1 + at]] -= 1
    table.phase = IN_SET_UP
    table.due = house.first_deploy


# ---- step 1 ----------------------------------------------------------------------------------------


@compiled_part
def after(house: Any, table: Any) -> Any:
    """Say who is next, skipping those who have escaped (CI-17, CI-R11)."""
    seat = (table.seat + 1) % house.players
    while table.where[seat] == OUT:
        seat = (seat + 1) % house.players
    return seat


@compiled_part
def begin_turn(house: Any, table: Any, seat: int) -> None:
    """Begin a player's turn (CI-17, CI-R15)."""
    if table.turn >= house.turns:
        end(table, LOST_TIME)
        return
    table.phase = IN_DRAW
    table.turn += 1
    table.seat = seat
    table.actions = house.actions
    table.jammed = 0


@compiled_part
def to_draw(house: Any, table: Any) -> bool:
    """Whether a card is drawn in step 1, if need be from the shuffled discards (CI-3, CI-R4)."""
    if total(table.hands[table.seat]) >= house.draw_up_to:
        return False
    if not total(table.inventory):
        turn_over(table.inventory, table.discards)
    return total(table.inventory) > 0


# ---- step 3: actions -------------------------------------------------------------------------------


@compiled_part
def act(house: Any, table: Any, kind: int, first: int, second: int) -> None:
    """Pay for an action, and carry it out."""
    seat = table.seat
    here = table.where[seat]
    if not (table.stride and kind == GO):
        table.actions -= 1
    table.stride = 0
    if USES[kind] != NO_CARD:
        discard(table, USES[kind])
    if GO <= kind <= SPRINT:
        step(house, table, kind, first, second)
    elif kind == TAKE:
        table.phase = IN_TAKE
        if not total(table.inventory):
            turn_over(table.inventory, table.discards)
    elif kind in (SEARCH, SEARCH_AT):
        table.carried[seat] += 1
        table.intel[here if kind == SEARCH else first] = 0
    elif kind in (LURE, SMOKE):
        table.enforcers[first] -= second
        if kind == LURE:
            table.enforcers[here] += second
    elif kind in (GIVE, COURIER):
        table.hands[seat, first] -= 1
        table.hands[second, first] += 1
    elif kind == AMBUSH:
        table.enforcers[here] -= 1
    elif kind == JAM:
        table.jammed += 1
    elif kind == SEND:
        table.carried[seat] -= 1
        table.sent += 1
    elif kind == ESCAPE:
        escape(house, table)


@compiled_part
def step(house: Any, table: Any, kind: int, place: int, pay: int) -> None:
    """Take a step: what it costs, what it leaves behind, where it ends (CI-5, CI-6)."""
    left = table.where[table.seat]
    if pay != NO_CARD:
        discard(table, pay)
    table.where[table.seat] = place
    table.stride = 1 if kind == SPRINT else 0
    table.crossing = table.removed[place]
    if kind != SNEAK and not table.removed[left] and total(table.enforcers) < house.enforcers:
        table.enforcers[left] += 1


@compiled_part
def escape(house: Any, table: Any) -> None:
    """Take everybody on the tile out, with all they hold (CI-13, CI-R3), and see what that ends (CI-18)."""
    here, inside = table.where[table.seat], 0
    for seat in range(house.players):
        if table.where[seat] == here:
            table.where[seat] = OUT
            for card in range(len(table.inventory)):
                table.hands[seat, card] = 0
        inside += table.where[seat] != OUT
    if not inside:
        end(table, WON if table.sent >= house.intel_needed else LOST_NOBODY)
    elif house.escape_skips:
        begin_turn(house, table, after(house, table))
    else:
        enforce(house, table)


# ---- step 4: the enforcers -------------------------------------------------------------------------


@compiled_part
def enforce(house: Any, table: Any) -> None:
    """Begin step 4 (CI-14)."""
    table.phase = IN_DEPLOY
    table.stride = 0
    table.due = max(0, house.deploy - table.jammed)


@compiled_part
def to_deploy(house: Any, table: Any) -> bool:
    """Whether a location card is turned up, if need be from the shuffled discards (CI-14, CI-R4)."""
    if not table.due:
        return False
    if not total(table.locations) and house.reshuffle != NEVER:
        turn_over(table.locations, table.location_discards)
    return total(table.locations) > 0


@compiled_part
def deploy(house: Any, table: Any, card: int) -> None:
    """Carry out a location card: an enforcer, and intel if it has the symbol (CI-2, CI-14)."""
    place = table.place[card // 2]
    if not table.removed[place]:
        if total(table.enforcers) < house.enforcers:
            table.enforcers[place] += 1
        tokens = table.sent + total(table.carried) + total(table.intel)
        if card % 2 and not table.intel[place] and tokens < house.tokens:
            table.intel[place] = 1
    table.due -= 1
    table.locations[card] -= 1
    table.shown[table.open] = card
    table.open += 1


@compiled_part
def remove(house: Any, table: Any) -> None:
    """Remove the tiles with too many enforcers (CI-15)."""
    for place in range(len(table.enforcers)):
        if table.enforcers[place] > house.remove_above:
            table.enforcers[place] = 0
            table.intel[place] = 0
            table.removed[place] = 1


@compiled_part
def discard_shown(house: Any, table: Any) -> None:
    """Discard the location cards of this step, and shuffle if that is done every turn (CI-14, CI-R4)."""
    for at in range(table.open):
        table.location_discards[table.shown[at]] += 1
        table.shown[at] = 0
    table.open = 0
    if house.reshuffle == EVERY_TURN:
        for card in range(len(table.locations)):
            table.locations[card] = house.locations[card]
            table.location_discards[card] = 0


@compiled_part
def lost(house: Any, table: Any) -> bool:
    """End the game if no exit is left, or no tower to send from (CI-19, CI-20)."""
    if table.removed[table.place[DOCKS]] and table.removed[table.place[TUNNEL]]:
        end(table, LOST_EXITS)
        return True
    if table.sent < house.intel_needed and table.removed[table.place[TOWER]]:
        end(table, LOST_TOWER)
        return True
    return False


# ---- how much intel can still come -----------------------------------------------------------------


@compiled_part
def out_of_reach(house: Any, table: Any) -> Any:
    """Whether what has to be sent can never be sent any more (CI-R16), as `supply.py` counts it."""
    gone, coming = 0, 0
    for seat in range(house.players):
        if table.where[seat] == OUT:
            gone += table.carried[seat]
    found = table.sent + total(table.carried) - gone + total(table.intel)
    for tile in range(len(table.tile)):
        card = 2 * tile + 1
        if not table.removed[table.place[tile]]:
            coming += table.locations[card]
            if house.reshuffle != NEVER:
                coming += table.location_discards[card]
                for at in range(table.open):
                    coming += table.shown[at] == card
    if not coming:
        return found < house.intel_needed
    most = house.tokens - gone
    if house.reshuffle == NEVER:
        most = min(most, found + coming)
    return most < house.intel_needed
