"""What stands in the way of a move, and what would be possible instead."""

from __future__ import annotations

from rulebook.core.game import Event, Seat
from rulebook.games.closing_in.city import NEIGHBOURS, diagonal, gets_across, off_the_empty
from rulebook.games.closing_in.house import House
from rulebook.games.closing_in.moves import (
    EXITS,
    OUT,
    SPECIAL,
    Ambush,
    Begin,
    Buy,
    Courier,
    Escape,
    Give,
    Go,
    Jam,
    Lure,
    Move,
    Search,
    Send,
    Smoke,
    Sprint,
    State,
    Step,
    Take,
)

MOST_LURED = 2
MOST_SMOKED = 2


def why_not(house: House, s: State, m: Move) -> Event | None:
    """Name the rule in the way of what the player to move wants to do, or None.

    >>> from rulebook.games.closing_in.moves import Tile
    >>> city = (Tile("park", enforcers=1, intel=True),) + (Tile("docks"),) * 11
    >>> table = State("act", city, where=(0, 0), hands=((), ()), carried=(0, 0), actions=1)
    >>> why_not(House(), table, Search()).rule
    'CI-8'
    """
    if isinstance(m, Buy | Begin):
        return _why_not_buy(house, s, m)
    if s.phase == "buy":
        return Event("CI-4", "not_this_phase")
    if isinstance(m, Step):
        return _why_not_step(house, s, m)
    if s.here.removed:
        near = near_tiles(s)
        if s.crossing:
            return Event("CI-R12", "crossing", {"near": near})
        return Event("CI-16", "must_move_first", {"near": near})
    if type(m) in SPECIAL:
        return _why_not_special(house, s, m)
    return _why_not_plain(house, s, m)


def near_tiles(s: State) -> tuple[str, ...]:
    """Name the tiles next to the player whose turn it is, removed ones too.

    >>> from rulebook.games.closing_in.moves import TILES, Tile
    >>> near_tiles(State(city=tuple(map(Tile, TILES)), where=(0,)))
    ('tower', 'market')
    """
    return tuple(s.city[place].name for place in NEIGHBOURS[s.where[s.seat]])


def held(hand: tuple[str, ...]) -> tuple[str, ...]:
    """Name the cards of a hand for a message, which must say something of an empty one too.

    >>> held(())
    ('none',)
    """
    return hand or ("none",)


def without(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Take one such card out of a hand.

    >>> without(("smoke", "smoke", "sneak"), "smoke")
    ('smoke', 'sneak')
    """
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


# ---- step 2 ----------------------------------------------------------------------------------------


def _why_not_buy(house: House, s: State, m: Buy | Begin) -> Event | None:
    if s.phase != "buy":
        return Event("CI-R10", "bought_already")
    hand, actions = s.hand, s.actions
    if isinstance(m, Buy):
        if m.card not in hand:
            return _no_such_card("CI-4", s, m.card)
        hand, actions = without(hand, m.card), actions + house.buys(m.card)
    if not s.here.removed:
        return None
    worth = house.buys if isinstance(m, Buy) else None
    steps = off_the_empty(s.city, s.where[s.seat])
    if steps is not None and gets_across(steps, hand, actions, worth=worth):
        return None
    return Event("CI-16", "stranded_here", _lacking(steps or 0, hand, actions))


def _lacking(steps: int, hand: tuple[str, ...], actions: int) -> dict[str, int]:
    return {"actions": steps, "cards": steps, "have_actions": actions, "have_cards": len(hand)}


def _no_such_card(rule: str, s: State, card: str) -> Event:
    return Event(rule, "no_such_card", {"card": card, "cards": held(s.hand)})


# ---- steps -----------------------------------------------------------------------------------------


def _why_not_step(house: House, s: State, m: Step) -> Event | None:
    return _why_not_there(s, m.tile) or _why_not_paid(s, m) or _why_not_onto_empty(house, s, m)


def _why_not_there(s: State, tile: str) -> Event | None:
    """Whether the tile is a neighbour (CI-5)."""
    here, near = s.where[s.seat], near_tiles(s)
    if tile in near:
        return None
    if tile == s.here.name:
        return Event("CI-5", "already_there", {"near": near})
    if all(tile != there.name for there in s.city):
        return Event("CI-5", "no_such_tile", {"tile": tile})
    say = "diagonal" if diagonal(here, s.place(tile)) else "too_far"
    return Event("CI-5", say, {"tile": tile, "origin": s.here.name, "near": near})


def _why_not_paid(s: State, m: Step) -> Event | None:
    """Whether the cards for it are there: one to leave an empty space, and that of a special action."""
    hand = s.hand
    if card := SPECIAL.get(type(m)):
        if no := _why_not_card(s, card):
            return no
        hand = without(hand, card)
    if not s.here.removed:
        return Event("CI-6", "nothing_to_pay") if m.pay else None
    rule = "CI-6" if s.crossing else "CI-16"
    if not m.pay:
        return Event(rule, "pay_to_cross" if s.crossing else "pay_to_leave", {"cards": held(hand)})
    if m.pay not in s.hand:
        return _no_such_card(rule, s, m.pay)
    if m.pay not in hand:
        return Event("CI-11", "only_one", {"card": m.pay})
    return None


def _why_not_onto_empty(house: House, s: State, m: Step) -> Event | None:
    """Whether one gets on from an empty space, as no turn ends there (CI-6)."""
    place = s.place(m.tile)
    if not s.city[place].removed:
        return None
    hand = s.hand
    for card in (SPECIAL.get(type(m)), m.pay):
        hand = without(hand, card) if card else hand
    # A sprint's second step is free, and so is this one if it is such a second step.
    actions = s.actions - (0 if s.stride and isinstance(m, Go) else 1)
    free = int(isinstance(m, Sprint))
    steps = off_the_empty(s.city, place)
    if steps is not None and gets_across(steps, hand, actions, free=free):
        return None
    data = {"tile": m.tile} | _lacking(steps or 0, hand, actions + free)
    return Event("CI-6", "stranded", data)


# ---- special actions -------------------------------------------------------------------------------


def _why_not_card(s: State, card: str) -> Event | None:
    """Whether the card of a special action is held, and an action left for it (CI-R8)."""
    if card not in s.hand:
        return _no_such_card("CI-11", s, card)
    if not s.actions:
        return Event("CI-R8", "no_action_left", {"card": card})
    return None


def _why_not_special(house: House, s: State, m: Move) -> Event | None:
    if no := _why_not_card(s, SPECIAL[type(m)]):
        return no
    match m:
        case Courier():
            return _why_not_hand_over(house, s, m.card, m.to, used="courier")
        case Ambush() if not s.here.enforcers:
            return Event("CI-11", "too_few_there", {"tile": s.here.name, "n": 0})
        case Smoke():
            return _why_not_smoke(s, m)
        case Jam() if s.jammed >= house.deploy:
            return Event("CI-11", "all_jammed_already")
    return None


def _why_not_smoke(s: State, m: Smoke) -> Event | None:
    reach = (s.here.name, *near_tiles(s))
    if m.tile not in reach:
        return Event("CI-11", "smoke_far", {"tile": m.tile, "near": near_tiles(s)})
    if not 1 <= m.count <= MOST_SMOKED:
        return Event("CI-11", "smoke_number", {"count": m.count})
    return _why_not_so_many("CI-11", s, m.tile, m.count)


def _why_not_so_many(rule: str, s: State, tile: str, count: int) -> Event | None:
    n = s.tile(tile).enforcers
    return Event(rule, "too_few_there", {"tile": tile, "n": n}) if count > n else None


def _why_not_hand_over(house: House, s: State, card: str, to: Seat, used: str = "") -> Event | None:
    """Whether a card can change hands (CI-10, CI-R9); `used` is the card that does it."""
    rule = "CI-11" if used else "CI-10"
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
    if len(s.hands[to]) >= house.hand_limit:
        data = {"to": to, "n": len(s.hands[to]), "limit": house.hand_limit}
        return Event("CI-R9", "receiver_full", data)
    return None


# ---- other actions ---------------------------------------------------------------------------------


def _why_not_plain(house: House, s: State, m: Move) -> Event | None:
    if not s.actions:
        # Only the free step of a sprint is left; ending the turn is always possible.
        return Event("CI-4", "only_the_stride") if isinstance(m, _COSTS_AN_ACTION) else None
    match m:
        case Take():
            return _why_not_take(house, s)
        case Search():
            return _why_not_search(s)
        case Lure():
            return _why_not_lure(s, m)
        case Give():
            return _why_not_hand_over(house, s, m.card, m.to)
        case Send():
            return _why_not_send(s)
        case Escape():
            return _why_not_escape(house, s)
    return None


_COSTS_AN_ACTION = Take | Search | Lure | Give | Send | Escape


def _why_not_take(house: House, s: State) -> Event | None:
    if len(s.hand) >= house.hand_limit:
        return Event("CI-7", "hand_full", {"n": len(s.hand), "limit": house.hand_limit})
    if not s.inventory and not s.inventory_discards:
        return Event("CI-R4", "nothing_to_draw")
    return None


def _why_not_search(s: State) -> Event | None:
    tile = s.here
    if not tile.intel:
        where = tuple(there.name for there in s.city if there.intel)
        say = "nothing_to_find" if where else "nothing_anywhere"
        return Event("CI-8", say, {"tile": tile.name, "tiles": where})
    return _why_not_unguarded("CI-8", s, "search")


def _why_not_unguarded(rule: str, s: State, deed: str) -> Event | None:
    tile = s.here
    data = {"tile": tile.name, "n": tile.enforcers, "what": deed}
    return Event(rule, "guarded", data) if tile.enforcers else None


def _why_not_lure(s: State, m: Lure) -> Event | None:
    near = near_tiles(s)
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
    return _why_not_unguarded("CI-12", s, "send")


def _why_not_escape(house: House, s: State) -> Event | None:
    key = EXITS.get(s.here.name)
    if key is None:
        return Event("CI-13", "not_an_exit", {"tile": s.here.name})
    if s.sent < house.intel_needed and house.early_escape == "no":
        return Event("CI-R2", "too_early", {"sent": s.sent, "needed": house.intel_needed})
    if key not in s.hand:
        data = {"tile": s.here.name, "key": key, "cards": held(s.hand)}
        return Event("CI-13", "key_missing", data)
    return None


def stuck(house: House, s: State) -> bool:
    """Tell whether the player whose turn begins stands on a removed tile and cannot get off it (CI-R13).

    >>> from rulebook.games.closing_in.moves import Tile
    >>> city = (Tile("park", removed=True),) + (Tile("docks"),) * 11
    >>> stuck(House(), State("buy", city, where=(0, 1), hands=((), ()), actions=2))
    True
    """
    if not s.here.removed:
        return False
    steps = off_the_empty(s.city, s.where[s.seat])
    return steps is None or not gets_across(steps, s.hand, s.actions, worth=house.buys)
