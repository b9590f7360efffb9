"""A second referee for 5 To Close, written from the booklet's ledger and the rulings alone.

It knows nothing of the game's code: a table is a dict of lists that is changed in place, a move is a tuple of
a name and what goes with it, options are a dict. It is as simple as can be, and slow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
TIMES = {"double": 2, "triple": 3}

Table = dict[str, Any]
Options = dict[str, Any]
Move = tuple[Any, ...]


def teams_of(o: Options) -> int:
    """FC-1: four, six and eight play in teams of two."""
    players: int = o["players"]
    return players // 2 if players in (4, 6, 8) else players


def new_table(o: Options) -> Table:
    return {
        "phase": "lots",
        "lots": [None] * o["players"],
        "out": [],
        "dealer": 0,
        "round": 1,
        "totals": [0] * teams_of(o),
        **cleared(o),
    }


def cleared(o: Options) -> Table:
    """Every card is back in the deck, and no word lies on the table."""
    return {
        "turn": 0,
        "seat": 0,
        "step": 2,
        "asked": False,
        "hands": [[] for _ in range(o["players"])],
        "draw": Counter(dict(o["letters"])) + Counter(dict(o["specials"])),
        "discards": [],
        "words": [[] for _ in range(teams_of(o))],
        "fresh": [],
    }


def closed(o: Options, t: Table) -> bool:
    return any(sum(w["locked"] for w in words) >= o["to_close"] for words in t["words"])


def points_of(o: Options, word: dict[str, Any]) -> int:
    """FC-18 and FC-14."""
    n, table = len(word["letters"]), o["points"]
    if n < 3:
        points = 0
    elif n - 3 < len(table):
        points = table[n - 3]
    else:
        points = table[-1] + o["more_points"] * (n - 2 - len(table))
    return int(points * TIMES.get(word["card"], 1))


# ---- who may do what -------------------------------------------------------------------------------


def legal(o: Options, t: Table, seat: int) -> set[Move]:
    """Every move that the rules let this player make now."""
    phase, teams = t["phase"], teams_of(o)
    if phase in ("draw", "closing"):
        last = (t["seat"] - 1) % o["players"] if phase == "draw" else t["seat"]
        first = t["seat"] if phase == "draw" else (t["seat"] + 1) % o["players"]
        found = steps_1(o, t, seat) if phase == "draw" and seat == first else set()
        if phase == "closing" and seat == first:
            found.add(("Accept",))
        if seat % teams != last % teams:
            for number, word in enumerate(t["words"][last % teams], 1):
                played = any(word is other for other in t["fresh"])
                if played and (word["locked"] or o["challenge"] == "any_word"):
                    found.add(("Challenge", last % teams + 1, number))
        return found
    if phase == "answer" and seat == (t["seat"] + teams) % o["players"]:
        return {("Answer", True), ("Answer", False)}
    if phase == "play" and seat == t["seat"]:
        return turn(o, t, seat)
    return set()


def steps_1(o: Options, t: Table, seat: int) -> set[Move]:
    """FC-4, FC-22, FC-R9 and FC-R11."""
    found: set[Move] = set()
    if t["discards"]:
        found.add(("TakeTop",))
    if t["draw"].total() or len(t["discards"]) != 1 or o["reshuffle"] == "all":
        found.add(("DrawPile",))
    if len(t["hands"][seat]) == o["hand_size"]:
        found.add(("Swap",))
    return found


def turn(o: Options, t: Table, seat: int) -> set[Move]:
    hand, team = t["hands"][seat], seat % teams_of(o)
    own = t["words"][team]
    found: set[Move] = set()
    if t["step"] == 2:
        found |= cards(o, t, hand, team)
        found |= exchanges(t, seat, hand)
        if sum(not word["locked"] for word in own) == o["active"]:
            found.add(("Fresh",))
            if o["players"] in (4, 6, 8) and not t["asked"]:
                found.add(("Ask",))
    if t["step"] in (2, 3):
        for number, word in enumerate(own, 1):
            if is_open(word) and len(word["letters"]) >= o["minimums"][t["round"] - 1]:
                found.add(("Lock", number))
    if closed(o, t) or not hand:
        found.add(("Done",))
    else:
        found |= {("Discard", card) for card in hand}
    return found


def is_open(word: dict[str, Any]) -> bool:
    return not word["locked"] and not word["frozen"]


def cards(o: Options, t: Table, hand: list[str], team: int) -> set[Move]:
    """FC-5, FC-6, FC-11, FC-12, FC-14, FC-16, FC-17 and FC-R6: what the hand may put on the table."""
    letters = [(card, False) for card in hand if card in LETTERS]
    if "wild" in hand:
        letters += [(letter, True) for letter in LETTERS]
    found: set[Move] = set()
    if sum(not word["locked"] for word in t["words"][team]) < o["active"]:
        found |= {("Begin", letter, wild) for letter, wild in letters}
    for of, words in enumerate(t["words"]):
        for number, word in enumerate(words, 1):
            if of == team and is_open(word):
                found |= {("Add", number, letter, wild) for letter, wild in letters}
                found |= {("Multiply", number, card) for card in TIMES if card in hand and not word["card"]}
            if of == team and "unfreeze" in hand and not word["locked"] and not word["guarded"]:
                found.add(("Unfreeze", of + 1, number))
            if of != team and "freeze" in hand and is_open(word):
                found.add(("Freeze", of + 1, number))
    return found


def exchanges(t: Table, seat: int, hand: list[str]) -> set[Move]:
    """FC-13 and FC-R5."""
    return {
        ("Exchange", of + 1, number, place)
        for of, words in enumerate(t["words"])
        for number, word in enumerate(words, 1)
        for place, owner in word["wilds"].items()
        if not word["locked"] and owner != seat and word["letters"][place - 1] in hand
    }


def may_come(o: Options, t: Table, m: Move) -> bool:
    """Whether chance may bring this: so many cards, all of them from the draw pile."""
    kinds = {"lots": "Lot", "deal": "Dealt", "turn_over": "Turned", "drawing": "Drew", "refill": "Drew"}
    if m[0] != kinds.get(t["phase"]):
        return False
    hands = m[1] if m[0] in ("Dealt", "Drew") else [[m[1]]]
    if m[0] == "Dealt":
        sizes = [o["hand_size"]] * o["players"]
    elif m[0] == "Drew":
        sizes = [min(lacking(o, t), t["draw"].total())]
    else:
        sizes = [1]
    came = Counter(card for hand in hands for card in hand)
    return [len(hand) for hand in hands] == sizes and came <= t["draw"]


def lacking(o: Options, t: Table) -> int:
    return 1 if t["phase"] == "drawing" else o["hand_size"] - len(t["hands"][t["seat"]])


# ---- what happens ----------------------------------------------------------------------------------


def do(o: Options, t: Table, seat: int, m: Move, words: Collection[str], beginnings: Collection[str]) -> None:
    """Carry out a move that is legal, or what chance has brought."""
    name, *rest = m
    if name in ("Lot", "Dealt", "Turned", "Drew"):
        chance(o, t, name, rest[0])
    elif name in ("DrawPile", "TakeTop", "Swap"):
        step_1(o, t, seat, name)
    elif name == "Challenge":
        challenge(o, t, seat, rest[0] - 1, rest[1] - 1, words, beginnings)
    elif name == "Accept":
        score(o, t)
    elif name in ("Discard", "Done"):
        if name == "Discard":
            t["hands"][seat].remove(rest[0])
            t["discards"].append(rest[0])
        if name == "Done" and closed(o, t):
            t["phase"] = "closing"
        else:
            wait_for_cards(o, t, "refill")
    elif name in ("Ask", "Answer"):
        t["phase"] = "answer" if name == "Ask" else "play"
        t["asked"] = True
    else:
        lay(o, t, seat, name, rest)


def chance(o: Options, t: Table, name: str, came: Any) -> None:
    hands = came if name in ("Dealt", "Drew") else [[came]]
    t["draw"] -= Counter(card for hand in hands for card in hand)
    if name == "Lot":
        lot(o, t, came)
    elif name == "Dealt":
        t["hands"] = [list(hand) for hand in came]
        t["phase"] = "turn_over"
    elif name == "Turned":
        t["discards"] = [came]
        t["phase"] = "draw"
    else:
        t["hands"][t["seat"]] += came[0]
        if t["phase"] == "drawing":
            t["phase"], t["step"] = "play", 2
        else:
            wait_for_cards(o, t, "refill")


def lot(o: Options, t: Table, card: str) -> None:
    """FC-2, FC-R15 and FC-R19."""
    waiting = [seat for seat, letter in enumerate(t["lots"]) if letter is None and seat not in t["out"]]
    first = waiting[0]
    if card in LETTERS:
        t["lots"][waiting.pop(0)] = card
    if waiting and t["draw"].total():
        return
    playing = [seat for seat in range(o["players"]) if seat not in t["out"] and t["lots"][seat]]
    tied = [seat for seat in playing if t["lots"][seat] == min(t["lots"][seat] for seat in playing)]
    if len(tied) > 1 and o["tied_lots"] == "again" and not waiting:
        t["out"] = [seat for seat in range(o["players"]) if seat not in tied]
        for seat in tied:
            t["lots"][seat] = None
        if t["draw"].total():
            return
    deal(o, t, tied[0] if tied else first)


def deal(o: Options, t: Table, dealer: int) -> None:
    t.update(cleared(o))
    t.update(phase="deal", dealer=dealer, seat=(dealer + 1) % o["players"])


def wait_for_cards(o: Options, t: Table, phase: str) -> None:
    """FC-10, FC-21, FC-R9 and FC-R11: cards come if there are any; else the turn goes on without."""
    t["phase"] = phase
    if lacking(o, t) and not t["draw"].total():
        stay = t["discards"][-1:] if o["reshuffle"] == "all_but_top" else []
        t["draw"] = Counter(t["discards"]) - Counter(stay)
        t["discards"] = stay if t["draw"].total() else t["discards"]
    if lacking(o, t) and t["draw"].total():
        return
    if phase == "drawing":
        t["phase"], t["step"] = "play", 2
    elif t["turn"] + 1 >= o["turn_limit"]:
        t["phase"] = "closing"
    else:
        t.update(phase="draw", seat=(t["seat"] + 1) % o["players"], turn=t["turn"] + 1, step=2, asked=False)


def step_1(o: Options, t: Table, seat: int, name: str) -> None:
    t["fresh"] = []
    if name == "TakeTop":
        t["hands"][seat].append(t["discards"].pop())
        t["phase"], t["step"] = "play", 2
    elif name == "DrawPile":
        wait_for_cards(o, t, "drawing")
    else:
        letters = sorted(card for card in t["hands"][seat] if card in LETTERS)
        specials = sorted(card for card in t["hands"][seat] if card not in LETTERS)
        t["discards"] += letters + specials if o["swapped_hand"] == "letters_first" else specials + letters
        t["hands"][seat] = []
        wait_for_cards(o, t, "refill")


def lay(o: Options, t: Table, seat: int, name: str, rest: list[Any]) -> None:
    """Steps 2 and 3: cards on words, words locked, all active words away."""
    hand, own = t["hands"][seat], t["words"][seat % teams_of(o)]
    if name == "Fresh":
        for word in own:
            t["discards"] += [] if word["locked"] else cards_of(word)
        own[:] = [word for word in own if word["locked"]]
        t["fresh"] = []
        return
    if name == "Begin":
        own.append(
            {"letters": "", "wilds": {}, "card": "", "frozen": False, "guarded": False, "locked": False}
        )
        rest = [len(own), *rest]
    word = (
        own[rest[0] - 1]
        if name in ("Begin", "Add", "Multiply", "Lock")
        else t["words"][rest[0] - 1][rest[1] - 1]
    )
    if name in ("Begin", "Add", "Lock") and not any(word is other for other in t["fresh"]):
        t["fresh"].append(word)
    if name in ("Begin", "Add"):
        _, letter, wild = rest
        word["letters"] += letter
        if wild:
            word["wilds"][len(word["letters"])] = seat
        hand.remove("wild" if wild else letter)
    elif name == "Lock":
        word["locked"] = True
        t["step"] = 3
    elif name == "Multiply":
        word["card"] = rest[1]
        hand.remove(rest[1])
    elif name == "Exchange":
        hand.remove(word["letters"][rest[2] - 1])
        hand.append("wild")
        del word["wilds"][rest[2]]
    else:
        freeze(t, hand, word, name.lower())


def freeze(t: Table, hand: list[str], word: dict[str, Any], card: str) -> None:
    """FC-16 and FC-17: a Freeze and an Unfreeze that meet go under the discard pile together."""
    hand.remove(card)
    lies, meets = ("frozen", "guarded") if card == "freeze" else ("guarded", "frozen")
    if word[meets]:
        word[meets] = False
        t["discards"][:0] = ["freeze", "unfreeze"]
    else:
        word[lies] = True


def cards_of(word: dict[str, Any]) -> list[str]:
    found = ["wild" if at in word["wilds"] else letter for at, letter in enumerate(word["letters"], 1)]
    found += [word["card"]] * bool(word["card"])
    return found + ["freeze"] * word["frozen"] + ["unfreeze"] * word["guarded"]


def challenge(
    o: Options, t: Table, seat: int, team: int, at: int, words: Collection[str], beginnings: Collection[str]
) -> None:
    """FC-25, FC-R2, FC-R4, FC-R16 and FC-R18."""
    word = t["words"][team][at]
    t["fresh"] = [other for other in t["fresh"] if other is not word]
    if word["letters"].lower() in (words if word["locked"] else beginnings):
        t["totals"][seat % teams_of(o)] -= o["stakes"][1]
        return
    t["totals"][team] -= o["stakes"][0]
    del t["words"][team][at]
    if o["removed_words"] == "under":
        t["discards"][:0] = cards_of(word)
    else:
        t["discards"] += cards_of(word)
    given_up = t["turn"] + 1 >= o["turn_limit"]
    if t["phase"] == "closing" and not closed(o, t) and not given_up and o["last_lock"] == "goes_on":
        t["phase"], t["step"] = "play", 4


def score(o: Options, t: Table) -> None:
    """FC-15, FC-16, FC-18 to FC-20, FC-R1, FC-R10 and FC-R14."""
    costs = dict(o["costs"])
    for team, words in enumerate(t["words"]):
        for word in words:
            t["totals"][team] += points_of(o, word) if word["locked"] else -costs.get(word["card"], 0)
        if sum(word["locked"] for word in words) >= o["to_close"]:
            t["totals"][team] += o["bonus"]
    for seat, hand in enumerate(t["hands"]):
        t["totals"][seat % teams_of(o)] -= sum(costs.get(card, 0) for card in hand)
    if t["round"] == len(o["minimums"]):
        t["phase"], t["fresh"] = "over", []
    else:
        t["round"] += 1
        deal(o, t, (t["dealer"] + 1) % o["players"])


def winners(o: Options, t: Table) -> list[int]:
    """FC-27 and FC-R13."""
    best = [team for team, total in enumerate(t["totals"]) if total == max(t["totals"])]
    if o["final_tie"] == "closer":
        closers = [team for team in best if sum(w["locked"] for w in t["words"][team]) >= o["to_close"]]
        best = closers or best
    return [seat for seat in range(o["players"]) if seat % teams_of(o) in best]
