"""A second referee of Closing In: plain dicts and lists, written from the ledger and the rules as text.

It shares no line with the engine. A move is its name and what it names: ("Go", "docks", "smoke"), ("Begin",).
A table says who is to move, "chance" or a seat or nobody, and knows every legal move of theirs.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from typing import Any

Table = dict[str, Any]
Move = tuple[Any, ...]

TILES = ["apartments", "tower", "docks", "tunnel"]
TILES += ["market", "hospital", "police", "warehouse", "library", "factory", "park", "bank"]
INVENTORY = [("boat_key", 3, 1), ("car_key", 3, 1), ("sneak", 8, 1), ("sprint", 8, 1)]
INVENTORY += [("ambush", 8, 2), ("smoke", 6, 2), ("jammer", 6, 2), ("courier", 6, 1)]
LOCATIONS = [(tile, 2, 0) for tile in TILES[:4]] + [(tile, 2, 1) for tile in TILES[4:]]

OPTIONS: dict[str, Any] = {
    "players": 2, "early_escape": "no", "reshuffle": "empty", "grid": "wide", "search": "own",
    "no_intel": "play_on", "escape_turn": "enforce", "remove_above": 2, "deploy": 2, "first_deploy": 2,
    "intel_needed": 4, "draw_up_to": 3, "hand_limit": 5, "actions": 2, "enforcers": 50, "tokens": 8,
    "turns": 100, "city": (), "inventory": INVENTORY, "locations": LOCATIONS,
}  # fmt: skip


def set_up(**options: Any) -> Table:
    """The box before anything is laid or dealt."""
    rules = OPTIONS | options
    locations: Counter[str] = Counter()
    for tile, cards, symbols in rules["locations"]:
        locations[tile] += cards - symbols
        locations[tile + " intel"] += symbols
    return {
        "rules": rules,
        "phase": "hands" if rules["city"] else "city",
        "places": list(rules["city"]),
        "enforcers": dict.fromkeys(TILES, 0),
        "intel": dict.fromkeys(TILES, False),
        "removed": dict.fromkeys(TILES, False),
        "at": ["apartments"] * rules["players"],
        "hands": [Counter() for _ in range(rules["players"])],
        "carried": [0] * rules["players"],
        "free_step": False,
        "supply": rules["enforcers"],
        "tokens": rules["tokens"],
        "deck": Counter({card: n for card, n, _ in rules["inventory"]}),
        "locations": +locations,
        **{pile: Counter() for pile in ("discards", "location_discards", "open")},
        **dict.fromkeys(("sent", "turn", "seat", "actions", "jams", "to_draw"), 0),
    }


def waits_for(t: Table) -> Any:
    """Who is to move: "chance", a seat, or None when the game is over."""
    if t["phase"] in ("won", "lost"):
        return None
    return t["seat"] if t["phase"] in ("buy", "act") else "chance"


def next_to(t: Table, tile: str) -> list[str]:
    """The tiles side by side, and above and below."""
    columns = 4 if t["rules"]["grid"] == "wide" else 3
    return [t["places"][place] for place in around(t["places"].index(tile), columns)]


@cache
def around(place: int, columns: int) -> list[int]:
    rows = 12 // columns
    row, column = place // columns, place % columns
    found = [(row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column)]
    return [r * columns + c for r, c in found if 0 <= r < rows and 0 <= c < columns]


def legal(t: Table) -> set[Move]:
    """Every legal move of the seat whose turn it is."""
    return set(buying(t)) if t["phase"] == "buy" else set(acting(t))


def buying(t: Table) -> list[Move]:
    hand, here, actions = t["hands"][t["seat"]], t["at"][t["seat"]], t["actions"]
    found: list[Move] = []
    for card in +hand:
        left, more = hand - Counter([card]), actions + worth(t, card)
        if not t["removed"][here] or gets_off_by_buying(t, here, left, more):
            found.append(("Buy", card))
    if not t["removed"][here] or gets_off(t, here, hand, actions, False):
        found.append(("Begin",))
    return found


def worth(t: Table, card: str) -> int:
    return next(int(value) for name, _, value in t["rules"]["inventory"] if name == card)


def gets_off_by_buying(t: Table, here: str, hand: Counter[str], actions: int) -> bool:
    """Whether some cards can be discarded for actions so that the rest gets the player onto a tile."""
    cards = sorted(hand.elements())
    for count in range(len(cards) + 1):
        for bought in set(combinations(cards, count)):
            more = sum(worth(t, card) for card in bought)
            if gets_off(t, here, hand - Counter(bought), actions + more, False):
                return True
    return False


def gets_off(t: Table, here: str, hand: Counter[str], actions: int, free_step: bool) -> bool:
    """Whether some steps lead from this empty space to a tile, each for an action and a card."""
    empty = frozenset(place for place, tile in enumerate(t["places"]) if t["removed"][tile])
    columns = 4 if t["rules"]["grid"] == "wide" else 3
    sprints = hand["sprint"]
    others = hand.total() - sprints
    return lands(t["places"].index(here), empty, columns, sprints, others, actions, free_step)


@cache
def lands(
    place: int, empty: frozenset[int], columns: int, sprints: int, others: int, actions: int, free_step: bool
) -> bool:
    """Try every step. All cards are the same as fares; only sprints save actions (a sneak saves none)."""
    if place not in empty:
        return True
    for pay_sprint in (False, True):
        s, o = (sprints - 1, others) if pay_sprint else (sprints, others - 1)
        if min(s, o) < 0:
            continue
        for there in around(place, columns):
            if free_step and lands(there, empty, columns, s, o, actions, False):
                return True
            if actions and lands(there, empty, columns, s, o, actions - 1, False):
                return True
            if actions and s and lands(there, empty, columns, s - 1, o, actions - 1, True):
                return True
    return False


def acting(t: Table) -> list[Move]:
    found = stepping(t)
    seat, rules, here, hand = t["seat"], t["rules"], t["at"][t["seat"]], t["hands"][t["seat"]]
    if t["removed"][here]:
        return found
    found.append(("End",))
    if not t["actions"]:
        return found
    near, others = next_to(t, here), [s for s in range(rules["players"]) if s != seat and t["at"][s]]
    if hand.total() < rules["hand_limit"] and (t["deck"] or t["discards"]):
        found.append(("Take",))
    if t["intel"][here] and not t["enforcers"][here]:
        found.append(("Search",))
    if rules["search"] == "any":
        there = [tile for tile in TILES if tile != here and t["intel"][tile] and not t["enforcers"][tile]]
        found += [("SearchAt", tile) for tile in there]
    found += [("Lure", tile, n) for tile in near for n in (1, 2) if n <= t["enforcers"][tile]]
    for other in others:
        if t["hands"][other].total() < rules["hand_limit"]:
            if t["at"][other] == here:
                found += [("Give", card, other) for card in +hand]
            if hand["courier"]:
                found += [("Courier", card, other) for card in +(hand - Counter(["courier"]))]
    if hand["ambush"] and t["enforcers"][here]:
        found.append(("Ambush",))
    if hand["smoke"]:
        found += [("Smoke", tile, n) for tile in (here, *near) for n in (1, 2) if n <= t["enforcers"][tile]]
    if hand["jammer"] and t["jams"] < rules["deploy"]:
        found.append(("Jam",))
    if here == "tower" and t["carried"][seat] and not t["enforcers"][here]:
        found.append(("Send",))
    key = {"docks": "boat_key", "tunnel": "car_key"}.get(here)
    if key and hand[key] and (t["sent"] >= rules["intel_needed"] or rules["early_escape"] == "yes"):
        found.append(("Escape",))
    return found


def stepping(t: Table) -> list[Move]:
    here, hand, actions = t["at"][t["seat"]], t["hands"][t["seat"]], t["actions"]
    found: list[Move] = []
    for tile in next_to(t, here):
        for name, card in (("Go", ""), ("Sneak", "sneak"), ("Sprint", "sprint")):
            free = name == "Go" and t["free_step"]
            if (card and not hand[card]) or not (free or actions):
                continue
            kept = hand - Counter([card] if card else [])
            for pay in +kept if t["removed"][here] else [""]:
                left = kept - Counter([pay] if pay else [])
                after = actions if free else actions - 1
                if not t["removed"][tile] or gets_off(t, tile, left, after, name == "Sprint"):
                    found.append((name, tile, pay))
    return found


def play(t: Table, move: Move) -> None:
    """Carry out a move that is legal, and all that follows by itself."""
    name, *named = move
    if name == "Laid":
        t["places"], t["phase"] = list(named[0]), "hands"
    elif name == "Dealt":
        t["hands"] = [Counter(hand) for hand in named[0]]
        for hand in t["hands"]:
            t["deck"] -= hand
        t["phase"], t["to_draw"] = "set_up", t["rules"]["first_deploy"]
        deploy_on(t)
    elif name == "Drew":
        t["deck"] -= Counter(named)
        t["hands"][t["seat"]] += Counter(named)
        if t["phase"] == "draw":
            draw_on(t)
        else:
            act_on(t)
    elif name == "Deployed":
        deploy(t, named[0])
        deploy_on(t)
    elif name == "Buy":
        t["actions"] += worth(t, named[0])
        throw(t, named[0])
    elif name == "Begin":
        t["phase"] = "act"
    elif name == "End":
        enforce(t)
    else:
        act(t, name, named)
    too_little = reach(t) < t["rules"]["intel_needed"]
    if t["rules"]["no_intel"] == "lost" and too_little and waits_for(t) is not None:
        t["phase"] = "lost"


def throw(t: Table, card: str) -> None:
    t["hands"][t["seat"]] -= Counter([card])
    t["discards"] += Counter([card])


def act(t: Table, name: str, named: list[Any]) -> None:
    seat = t["seat"]
    here = t["at"][seat]
    if not (name == "Go" and t["free_step"]):
        t["actions"] -= 1
    t["free_step"] = name == "Sprint"
    if name in ("Sneak", "Sprint", "Courier", "Ambush", "Smoke", "Jam"):
        throw(t, "jammer" if name == "Jam" else name.lower())
    if name in ("Go", "Sneak", "Sprint"):
        tile, pay = named
        if pay:
            throw(t, pay)
        t["at"][seat] = tile
        if name != "Sneak" and not t["removed"][here]:
            place_enforcer(t, here)
    elif name == "Take":
        refill(t)
        t["phase"] = "take"
    elif name in ("Search", "SearchAt"):
        t["intel"][named[0] if named else here] = False
        t["carried"][seat] += 1
    elif name == "Lure":
        t["enforcers"][named[0]] -= named[1]
        t["enforcers"][here] += named[1]
    elif name in ("Give", "Courier"):
        t["hands"][seat] -= Counter([named[0]])
        t["hands"][named[1]] += Counter([named[0]])
    elif name in ("Ambush", "Smoke"):
        tile, n = named or (here, 1)
        t["enforcers"][tile] -= n
        t["supply"] += n
    elif name == "Jam":
        t["jams"] += 1
    elif name == "Send":
        t["carried"][seat] -= 1
        t["sent"] += 1
    if name == "Escape":
        escape(t, here)
    elif name != "Take":
        act_on(t)


def escape(t: Table, here: str) -> None:
    for seat, at in enumerate(t["at"]):
        if at == here:
            t["at"][seat], t["hands"][seat] = "", Counter()
    if not any(t["at"]):
        t["phase"] = "won" if t["sent"] >= t["rules"]["intel_needed"] else "lost"
    elif t["rules"]["escape_turn"] == "skip":
        next_turn(t)
    else:
        enforce(t)


def act_on(t: Table) -> None:
    t["phase"] = "act"
    if not t["actions"] and not t["free_step"]:
        enforce(t)


def place_enforcer(t: Table, tile: str) -> None:
    if t["supply"]:
        t["supply"] -= 1
        t["enforcers"][tile] += 1


def enforce(t: Table) -> None:
    t["phase"], t["free_step"] = "deploy", False
    t["to_draw"] = t["rules"]["deploy"] - t["jams"]
    deploy_on(t)


def deploy_on(t: Table) -> None:
    """Wait for a location card if one is due and there is one; else go on."""
    if t["to_draw"] and not t["locations"] and t["rules"]["reshuffle"] != "never":
        t["locations"], t["location_discards"] = t["location_discards"], Counter()
    if t["to_draw"] and t["locations"]:
        return
    in_set_up, t["to_draw"] = t["phase"] == "set_up", 0
    if not in_set_up:
        remove(t)
    t["location_discards"] += t["open"]
    t["open"] = Counter()
    if t["rules"]["reshuffle"] == "every_turn":
        t["locations"] += t["location_discards"]
        t["location_discards"] = Counter()
    if t["phase"] == "lost":
        return
    if in_set_up:
        begin_turn(t, 0)
    else:
        next_turn(t)


def deploy(t: Table, card: str) -> None:
    t["locations"] -= Counter([card])
    t["open"] += Counter([card])
    t["to_draw"] -= 1
    tile = card.removesuffix(" intel")
    if t["removed"][tile]:
        return
    place_enforcer(t, tile)
    if card.endswith(" intel") and not t["intel"][tile] and t["tokens"]:
        t["tokens"] -= 1
        t["intel"][tile] = True


def remove(t: Table) -> None:
    for tile in TILES:
        if t["enforcers"][tile] > t["rules"]["remove_above"]:
            t["removed"][tile] = True
            t["supply"] += t["enforcers"][tile]
            t["tokens"] += t["intel"][tile]
            t["enforcers"][tile], t["intel"][tile] = 0, False
    no_exit = t["removed"]["docks"] and t["removed"]["tunnel"]
    if no_exit or (t["removed"]["tower"] and t["sent"] < t["rules"]["intel_needed"]):
        t["phase"] = "lost"


def next_turn(t: Table) -> None:
    seat = (t["seat"] + 1) % t["rules"]["players"]
    while not t["at"][seat]:
        seat = (seat + 1) % t["rules"]["players"]
    begin_turn(t, seat)


def begin_turn(t: Table, seat: int) -> None:
    if t["turn"] == t["rules"]["turns"]:
        t["phase"] = "lost"
        return
    t["turn"] += 1
    t["seat"], t["actions"], t["jams"], t["free_step"] = seat, t["rules"]["actions"], 0, False
    draw_on(t)


def draw_on(t: Table) -> None:
    """Draw up to three, then buy; lost if the player can never leave the space of a removed tile."""
    t["phase"] = "draw"
    hand, here = t["hands"][t["seat"]], t["at"][t["seat"]]
    if hand.total() < t["rules"]["draw_up_to"]:
        refill(t)
        if t["deck"]:
            return
    t["phase"] = "buy"
    if t["removed"][here] and not gets_off_by_buying(t, here, hand, t["actions"]):
        t["phase"] = "lost"


def refill(t: Table) -> None:
    if not t["deck"]:
        t["deck"], t["discards"] = t["discards"], Counter()


def reach(t: Table) -> int:
    """How many pieces of intel can be sent at most, those that are sent among them."""
    inside = [n for n, at in zip(t["carried"], t["at"], strict=True) if at]
    have = t["sent"] + sum(inside) + sum(t["intel"].values())
    lost_for_good = sum(t["carried"]) - sum(inside)
    cards = Counter(t["locations"])
    if t["rules"]["reshuffle"] != "never":
        cards += t["location_discards"] + t["open"]
    symbols = [card for card in cards.elements() if card.endswith(" intel")]
    coming = sum(not t["removed"][card.removesuffix(" intel")] for card in symbols)
    if coming and t["rules"]["reshuffle"] != "never":
        coming = 1000
    return min(int(have + coming), int(t["rules"]["tokens"] - lost_for_good))
