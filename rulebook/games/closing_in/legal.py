"""Whose turn it is in Closing In, what may be tried, what chance may bring, and what stands in the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from rulebook.core.cards import Deal, Draw, Shuffle, pile
from rulebook.core.chance import Chance
from rulebook.core.game import CHANCE, Event, Seat, without
from rulebook.games.closing_in import table
from rulebook.games.closing_in.city import gets_across, off_the_empty
from rulebook.games.closing_in.house import House
from rulebook.games.closing_in.supply import symbols_to_come
from rulebook.games.closing_in.table import CARDS, EXITS, OUT, OVER, SPECIAL, TILES, Move, State

MOST_LURED = 2
MOST_SMOKED = 2

RULE_OF_CHANCE = {
    "city": "CI-1",
    "hands": "CI-1",
    "set_up": "CI-2",
    "draw": "CI-3",
    "take": "CI-7",
    "deploy": "CI-14",
}
"""The rule by which chance moves in each phase that waits for it."""


def to_act(house: House, s: State) -> tuple[Seat, ...]:
    """Name the player whose turn it is to buy and to act; everything else is chance.

    >>> to_act(House(), State()), to_act(House(), State("act", seat=1)), to_act(House(), State("won"))
    ((-1,), (1,), ())
    """
    if s.phase in OVER:
        return ()
    return (s.seat,) if s.phase in ("buy", "act") else (CHANCE,)


def chance(house: House, s: State) -> Chance[Move]:
    """Lay, deal, draw: each card of a deck is as likely as any other.

    >>> chance(House(), State()).count()
    479001600
    """
    if s.phase == "city":
        return Shuffle(table.Laid, pile(TILES))
    if s.phase == "hands":
        return Deal(table.Dealt, s.inventory, hands=(house.draw_up_to,) * house.players)
    if s.phase in ("draw", "take"):
        return Draw(table.Drew, s.inventory)
    return Draw(table.Deployed, s.locations)


# ---- what may be tried -----------------------------------------------------------------------------


def candidates(house: House, s: State, seat: Seat) -> Iterator[Move]:
    """List every move with every card, tile, player and number, whether it makes sense or not.

    >>> next(candidates(House(), State(), 0))
    Buy(card='boat_key')
    """
    return chain(_tries(house, s, seat, TILES, TILES, CARDS), map(table.SearchAt, TILES))


def moves(house: House, s: State, seat: Seat) -> Sequence[Move]:
    """List the legal moves; only those with a player's own cards and the tiles around are tried.

    >>> moves(House(), State(), 0)
    []
    """
    if seat == CHANCE or seat not in to_act(house, s):
        return []
    near = house.near_tiles(s)
    tries = _tries(house, s, seat, near, (s.here.name, *near), tuple(dict.fromkeys(s.hand)))
    if house.search == "any":
        tries = chain(tries, (table.SearchAt(tile.name) for tile in s.city if tile.intel))
    return [m for m in tries if _why_not_player(house, s, m) is None]


def _tries(
    house: House, s: State, seat: Seat, near: Sequence[str], reach: Sequence[str], cards: Sequence[str]
) -> Iterator[Move]:
    """Every move with these tiles, one step away or in reach of smoke, and these cards."""
    yield from map(table.Buy, cards)
    yield table.Begin()
    own = s.hands[seat] if 0 <= seat < len(s.hands) else ()
    pays = ("", *dict.fromkeys(own))
    for step in (table.Go, table.Sneak, table.Sprint):
        yield from (step(tile, pay) for tile in near for pay in pays)
    yield from (table.Lure(tile, n) for tile in near for n in range(1, MOST_LURED + 1))
    yield from (table.Smoke(tile, n) for tile in reach for n in range(1, MOST_SMOKED + 1))
    others = [to for to in range(house.players) if to != seat]
    for hand_over in (table.Give, table.Courier):
        yield from (hand_over(card, to) for card in cards for to in others)
    yield from (table.Take(), table.Search(), table.Ambush(), table.Jam())
    yield from (table.Send(), table.Escape(), table.End())


# ---- whose turn it is ------------------------------------------------------------------------------


def why_not(house: House, s: State, seat: Seat, m: Move) -> Event | None:
    """Name the rule in the way of a move, or None.

    >>> why_not(House(), State(), 0, table.Search()).say
    'chance_first'
    """
    seats = to_act(house, s)
    if not seats:
        return Event("CI-18", "over")
    if seat == CHANCE or seats == (CHANCE,):
        return _why_not_chance(house, s, seat, m)
    if isinstance(m, table.Laid | table.Dealt | table.Drew | table.Deployed):
        return Event("CI-17", "not_chance", {"waiting": seats})
    if seat != s.seat:
        if 0 <= seat < house.players and s.where[seat] == OUT:
            return Event("CI-R11", "escaped_already", {"seat": seat})
        return Event("CI-17", "not_your_turn", {"seat": seat, "waiting": seats})
    return _why_not_player(house, s, m)


def _why_not_chance(house: House, s: State, seat: Seat, m: Move) -> Event | None:
    seats, rule = to_act(house, s), RULE_OF_CHANCE.get(s.phase, "CI-17")
    if seats != (CHANCE,):
        return Event(rule, "not_chance", {"waiting": seats})
    if seat != CHANCE:
        return Event(rule, "chance_first", {"seat": seat})
    if not chance(house, s).allows(m):
        return Event(rule, "cannot_come", {"what": m})
    return None


def _why_not_player(house: House, s: State, m: Move) -> Event | None:
    if isinstance(m, table.Buy | table.Begin):
        return _why_not_buy(house, s, m)
    if s.phase == "buy":
        return Event("CI-4", "not_this_phase")
    if isinstance(m, table.Step):
        return _why_not_there(house, s, m.tile) or _why_not_paid(s, m) or _why_not_onto_empty(house, s, m)
    if s.here.removed:
        rule, say = ("CI-R12", "crossing") if s.crossing else ("CI-16", "must_move_first")
        return Event(rule, say, {"near": house.near_tiles(s)})
    if type(m) in SPECIAL:
        return _why_not_special(house, s, m)
    return _why_not_plain(house, s, m)


# ---- buying ----------------------------------------------------------------------------------------


def _why_not_buy(house: House, s: State, m: table.Buy | table.Begin) -> Event | None:
    if s.phase != "buy":
        return Event("CI-R10", "bought_already")
    hand, actions, worth = s.hand, s.actions, None
    if isinstance(m, table.Buy):
        if m.card not in hand:
            return _no_such_card("CI-4", s, m.card)
        hand, actions, worth = without(hand, m.card), actions + house.buys(m.card), house.buys
    if not s.here.removed:
        return None
    steps = off_the_empty(house.layout, s.city, s.where[s.seat])
    if gets_across(steps, hand, actions, worth=worth):
        return None
    return Event("CI-16", "stranded_here", _lacking(steps, hand, actions))


def stuck(house: House, s: State) -> bool:
    """Tell whether the player whose turn begins stands on a removed tile and cannot get off it (CI-R13).

    >>> city = (table.Tile("park", removed=True),) + (table.Tile("docks"),) * 11
    >>> stuck(House(), State("buy", city, where=(0, 1), hands=((), ()), actions=2))
    True
    """
    if not s.here.removed:
        return False
    steps = off_the_empty(house.layout, s.city, s.where[s.seat])
    return not gets_across(steps, s.hand, s.actions, worth=house.buys)


def _lacking(steps: int, hand: tuple[str, ...], actions: int) -> dict[str, int]:
    return {"actions": steps, "cards": steps, "have_actions": actions, "have_cards": len(hand)}


def _no_such_card(rule: str, s: State, card: str) -> Event:
    return Event(rule, "no_such_card", {"card": card, "cards": _held(s.hand)})


def _held(hand: tuple[str, ...]) -> tuple[str, ...]:
    """The cards of a hand for a message, which must say something of an empty one too."""
    return hand or ("none",)


# ---- steps -----------------------------------------------------------------------------------------


def _why_not_there(house: House, s: State, tile: str) -> Event | None:
    """Whether the tile is a neighbour (CI-5)."""
    here, near = s.where[s.seat], house.near_tiles(s)
    if tile in near:
        return None
    if tile == s.here.name:
        return Event("CI-5", "already_there", {"near": near})
    if all(tile != there.name for there in s.city):
        return Event("CI-5", "no_such_tile", {"tile": tile})
    say = "diagonal" if house.layout.diagonal(here, s.place(tile)) else "too_far"
    return Event("CI-5", say, {"tile": tile, "origin": s.here.name, "near": near})


def _why_not_paid(s: State, m: table.Step) -> Event | None:
    """Whether the cards are held: one to leave an empty space, and that of a special action."""
    hand = s.hand
    if card := SPECIAL.get(type(m)):
        if no := _why_not_card(s, card):
            return no
        hand = without(hand, card)
    if not s.here.removed:
        return Event("CI-6", "nothing_to_pay") if m.pay else None
    rule, say = ("CI-6", "pay_to_cross") if s.crossing else ("CI-16", "pay_to_leave")
    if not m.pay:
        return Event(rule, say, {"cards": _held(hand)})
    if m.pay not in s.hand:
        return _no_such_card(rule, s, m.pay)
    if m.pay not in hand:
        return Event("CI-11", "only_one", {"card": m.pay})
    return None


def _why_not_onto_empty(house: House, s: State, m: table.Step) -> Event | None:
    """Whether there is a way on from an empty space, as no turn ends there (CI-6)."""
    place = s.place(m.tile)
    if not s.city[place].removed:
        return None
    hand = s.hand
    for card in (SPECIAL.get(type(m)), m.pay):
        hand = without(hand, card) if card else hand
    actions, free = s.actions - cost(s, m), int(isinstance(m, table.Sprint))
    steps = off_the_empty(house.layout, s.city, place)
    if gets_across(steps, hand, actions, free=free):
        return None
    return Event("CI-6", "stranded", {"tile": m.tile} | _lacking(steps, hand, actions + free))


def cost(s: State, m: Move) -> int:
    """Say what an action costs: one of the turn's actions, or none for the second step of a sprint.

    >>> cost(State(stride=True), table.Go("park")), cost(State(stride=True), table.Sneak("park"))
    (0, 1)
    """
    return 0 if s.stride and isinstance(m, table.Go) else 1


# ---- special actions -------------------------------------------------------------------------------


def _why_not_card(s: State, card: str) -> Event | None:
    """Whether the card of a special action is held, and an action left for it (CI-R8)."""
    if card not in s.hand:
        return _no_such_card("CI-11", s, card)
    return None if s.actions else Event("CI-R8", "no_action_left", {"card": card})


def _why_not_special(house: House, s: State, m: Move) -> Event | None:
    if no := _why_not_card(s, SPECIAL[type(m)]):
        return no
    match m:
        case table.Courier():
            return _why_not_hand_over(house, s, m.card, m.to, used="courier")
        case table.Ambush() if not s.here.enforcers:
            return Event("CI-R20", "too_few_there", {"tile": s.here.name, "n": 0})
        case table.Smoke():
            return _why_not_smoke(house, s, m)
        case table.Jam() if s.jammed >= house.deploy:
            return Event("CI-R20", "all_jammed_already")
    return None


def _why_not_smoke(house: House, s: State, m: table.Smoke) -> Event | None:
    near = house.near_tiles(s)
    if m.tile not in (s.here.name, *near):
        return Event("CI-R20", "smoke_far", {"tile": m.tile, "near": near})
    if not 1 <= m.count <= MOST_SMOKED:
        return Event("CI-R20", "smoke_number", {"count": m.count})
    return _why_not_so_many("CI-R20", s, m.tile, m.count)


def _why_not_so_many(rule: str, s: State, tile: str, count: int) -> Event | None:
    n = s.tile(tile).enforcers
    return Event(rule, "too_few_there", {"tile": tile, "n": n}) if count > n else None


def _why_not_hand_over(house: House, s: State, card: str, to: Seat, used: str = "") -> Event | None:
    """Return whether a card can change hands (CI-10, CI-R9, CI-R20); `used` is the card that allows it."""
    rule = "CI-R20" if used else "CI-10"
    if not 0 <= to < house.players:
        return Event(rule, "nobody_there", {"to": to})
    if to == s.seat:
        return Event(rule, "give_self")
    if s.where[to] == OUT:
        return Event(rule, "give_gone", {"to": to})
    if not used and s.where[to] != s.where[s.seat]:
        return Event(rule, "give_apart", {"to": to})
    if card not in s.hand:
        return _no_such_card(rule, s, card)
    if card == used and s.hand.count(card) == 1:
        return Event("CI-11", "only_one", {"card": card})
    if (n := len(s.hands[to])) >= house.hand_limit:
        return Event("CI-R9", "receiver_full", {"to": to, "n": n, "limit": house.hand_limit})
    return None


# ---- other actions ---------------------------------------------------------------------------------


def _why_not_plain(house: House, s: State, m: Move) -> Event | None:
    if isinstance(m, table.End):
        return None
    if not s.actions:
        return Event("CI-4", "only_the_stride")
    match m:
        case table.Take():
            return _why_not_take(house, s)
        case table.Search():
            return _why_not_search(house, s, s.here)
        case table.SearchAt():
            return _why_not_search_at(house, s, m.tile)
        case table.Lure():
            return _why_not_lure(house, s, m)
        case table.Give():
            return _why_not_hand_over(house, s, m.card, m.to)
        case table.Send():
            return _why_not_send(s)
        case table.Escape():
            return _why_not_escape(house, s)
    raise TypeError(f"{m!r} is no move of this game")


def _why_not_take(house: House, s: State) -> Event | None:
    if len(s.hand) >= house.hand_limit:
        return Event("CI-7", "hand_full", {"n": len(s.hand), "limit": house.hand_limit})
    if not s.inventory and not s.inventory_discards:
        return Event("CI-R4", "nothing_to_draw")
    return None


def _why_not_search(house: House, s: State, there: table.Tile) -> Event | None:
    if there.intel:
        return _why_not_unguarded("CI-8", there, "search")
    if where := tuple(tile.name for tile in s.city if tile.intel):
        return Event("CI-8", "nothing_to_find", {"tile": there.name, "tiles": where})
    rule, say = ("CI-8", "nothing_anywhere") if symbols_to_come(house, s) else ("CI-R16", "nothing_ever")
    return Event(rule, say, {"tile": there.name})


def _why_not_search_at(house: House, s: State, tile: str) -> Event | None:
    """Whether another tile than one's own can be searched (CI-R18)."""
    if tile == s.here.name:
        return Event("CI-R18", "search_here", {"tile": tile})
    if all(tile != there.name for there in s.city):
        return Event("CI-R18", "no_such_tile", {"tile": tile})
    if house.search == "own":
        return Event("CI-R18", "own_tile_only", {"tile": tile, "origin": s.here.name})
    return _why_not_search(house, s, s.tile(tile))


def _why_not_unguarded(rule: str, there: table.Tile, deed: str) -> Event | None:
    data = {"tile": there.name, "n": there.enforcers, "what": deed}
    return Event(rule, "guarded", data) if there.enforcers else None


def _why_not_lure(house: House, s: State, m: table.Lure) -> Event | None:
    near = house.near_tiles(s)
    if m.tile not in near:
        say = "lure_own" if m.tile == s.here.name else "lure_far"
        return Event("CI-9", say, {"tile": m.tile, "origin": s.here.name, "near": near})
    if not 1 <= m.count <= MOST_LURED:
        return Event("CI-9", "lure_number", {"count": m.count})
    return _why_not_so_many("CI-9", s, m.tile, m.count)


def _why_not_send(s: State) -> Event | None:
    if s.here.name != "tower":
        return Event("CI-12", "not_at_tower", {"tile": s.here.name})
    if not s.carried[s.seat]:
        return Event("CI-12", "carries_none")
    return _why_not_unguarded("CI-12", s.here, "send")


def _why_not_escape(house: House, s: State) -> Event | None:
    key = EXITS.get(s.here.name)
    if key is None:
        return Event("CI-13", "not_an_exit", {"tile": s.here.name})
    if s.sent < house.intel_needed and house.early_escape == "no":
        return Event("CI-R2", "too_early", {"sent": s.sent, "needed": house.intel_needed})
    if key not in s.hand:
        return Event("CI-13", "key_missing", {"tile": s.here.name, "key": key, "cards": _held(s.hand)})
    return None
