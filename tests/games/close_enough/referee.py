"""A second referee for Close Enough, written from the booklet and the rulings alone: no line of the engine.

Plain lists; cards, targets and tokens lie in piles as on a table. A step is a tuple: the name of what is
done, then what it is done with. Chance has the seat -1.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

Step = tuple[Any, ...]

ABILITIES = ("subtract", "double", "ignore", "nudge", "lock", "silence")
HOW = {"subtract": ("subtract",), "double": ("double",), "ignore": ("ignore",), "nudge": ("up", "down")}
BOX: dict[str, Any] = {
    "players": 3,
    "advanced": False,
    "bonus_after_back_out": "no",
    "loss_and_gain": "loss_first",
    "folder_locks": "yes",
    "stayers_muck": "no",
    "mucked_tokens": "kept",
    "reshuffle": "at_once",
    "turn_limit": 200,
    "round_limit": 100,
    "deck": [(number, 6) for number in range(1, 10)],
    "targets": [(n, 1 if 13 <= n <= 17 else 2 if 10 <= n <= 20 else 3) for n in range(8, 23)],
    "tokens": list(combinations(ABILITIES, 2)),
    "goal": 8,
    "caller_loses": 1,
    "stayer_loses": 1,
    "exact_bonus": 1,
}


class Referee:
    """One table, changed by `do`; `legal` says what everybody may do now, and how likely chance is."""

    def __init__(self, **options: Any) -> None:
        self.house = BOX | options
        self.n: int = self.house["players"]
        self.seats = range(self.n)
        self.stars = [0] * self.n
        self.tokens: list[list[Any]] = [[] for _ in self.seats]
        self.box = [tuple(token) for token in self.house["tokens"]]
        self.red: list[int] = []
        self.round = 0
        self.winners: list[int] = []
        self.new_round(0)

    # --- a round ----------------------------------------------------------------------------------

    def new_round(self, starter: int) -> None:
        self.round += 1
        self.starter = self.seat = starter
        self.targets: list[Any] = [None] * self.n
        self.said: list[str] = [""] * self.n
        self.waits, self.turns, self.caller = "target", 0, -1
        self.clear()

    def clear(self) -> None:
        self.deck = [card for card, n in self.house["deck"] for _ in range(n)]
        self.pile: list[int] = []
        self.face: list[Any] = [None] * self.n
        self.hand: list[list[int]] = [[] for _ in self.seats]
        self.lock: list[Any] = [None] * self.n
        self.hush: list[Any] = [None] * self.n
        self.placed: list[list[Any]] = [[] for _ in self.seats]
        self.shown: list[int] = []
        self.choosing: list[int] = []
        self.owner = self.taken = None
        self.backed = False

    def open_cards(self) -> list[int]:
        shut = ("call", "in")
        return [
            who
            for who in self.seats
            if who != self.seat and self.said[who] not in shut and self.lock[who] is None
        ]

    def deck_serves(self) -> bool:
        return bool(self.deck) or (self.house["reshuffle"] == "when_needed" and len(self.pile) > 1)

    def distance(self, who: int) -> int:
        lot = [self.face[who], *sorted(self.hand[who])]
        for _, how, at in self.placed[who]:
            card = lot[at]
            lot[at] = {"subtract": -card, "double": card * 2, "ignore": 0, "up": card + 1, "down": card - 1}[
                how
            ]
        return abs(sum(lot) - self.targets[who])

    # --- what may be done -------------------------------------------------------------------------

    def chances(self) -> Counter[Step]:
        """What chance may bring, and in how many ways."""
        if self.waits == "target":
            free = [t for t, _ in self.house["targets"] if t not in self.red and t not in self.targets]
            return Counter(("DrewTarget", t) for t in free)
        if self.waits == "token":
            return Counter(("DrewToken", token) for token in self.box)
        name = {"face": "TurnedUp", "new face": "TurnedUp", "card": "DrewCard"}.get(self.waits)
        return Counter((name, card) for card in self.deck) if name else Counter()

    def legal(self) -> dict[int, set[Step]]:
        """What each seat may do now."""
        me = self.seat
        match self.waits:
            case "turn":
                return {me: self.on_turn() | self.with_tokens(me, True)}
            case "answer":
                stay = {("Stay",)} if self.deck_serves() or self.pile or self.open_cards() else set()
                return {me: {("Fold",)} | stay | self.with_tokens(me, False)}
            case "drop" | "put":
                name = {"drop": "Discard", "put": "Put"}[self.waits]
                cards = list(self.hand[me])
                if self.taken is not None:
                    cards.remove(self.taken)
                return {me: {(name, card) for card in cards} | self.with_tokens(me, True)}
            case "offer":
                assert self.owner is not None
                locks = {("Lock", token) for token in self.tokens[self.owner] if "lock" in token}
                return {self.owner: {("LeaveOpen",)} | locks}
            case "back":
                return {me: {("GoThrough",)} | {("BackOut", token) for token in self.tokens[me]}}
            case "total":
                return {who: self.on_cards(who) for who in self.choosing}
            case "claim":
                return {who: self.on_claim(who) for who in self.choosing}
        return {}

    def on_turn(self) -> set[Step]:
        me = self.seat
        full = len(self.hand[me]) == 2
        may: set[Step] = {("TakeFace", who) for who in self.open_cards()}
        if self.deck_serves():
            may.add(("TakeDeck",))
        if full and self.pile:
            may.add(("TakeDiscard",))
        if full and self.caller < 0 and (self.hush[me] is None or not may):
            may.add(("Call",))
        return may

    def with_tokens(self, me: int, may_silence: bool) -> set[Step]:
        may: set[Step] = set()
        for token in self.tokens[me]:
            if "lock" in token and self.lock[me] is None:
                may.add(("Lock", token))
            if "silence" in token and may_silence and self.caller < 0 and self.hush.count(None) > 1:
                others = [who for who in self.seats if who != me and self.hush[who] is None]
                may |= {("Silence", token, who) for who in others}
        return may

    def on_cards(self, who: int) -> set[Step]:
        left = Counter(self.tokens[who]) - Counter(token for token, _, _ in self.placed[who])
        taken = {at for _, _, at in self.placed[who]} | ({0} if self.lock[who] is not None else set())
        places = {0, 1, 2} - taken
        uses = {(token, how) for token in left for ability in token for how in HOW.get(ability, ())}
        return {("Ready",)} | {("Place", token, how, at) for token, how in uses for at in places}

    def on_claim(self, who: int) -> set[Step]:
        against = self.caller in self.shown and self.said[who] == "in" and not self.backed
        if against and self.distance(who) < self.distance(self.caller):
            return {("Show",)}
        return {("Show",), ("Muck",)} if self.distance(who) == 0 else {("Muck",)}

    # --- what it does -----------------------------------------------------------------------------

    def do(self, who: int, step: Step) -> None:
        getattr(self, f"do_{step[0]}")(who, *step[1:])

    def do_DrewTarget(self, who: int, target: int) -> None:
        self.targets[self.seat] = target
        self.seat = (self.seat + 1) % self.n
        if self.seat == self.starter:
            self.waits = "face"

    def do_TurnedUp(self, who: int, card: int) -> None:
        self.deck.remove(card)
        if self.waits == "new face":
            self.face[self.owner] = card
            return self.arrived()
        self.face[self.seat] = card
        self.seat = (self.seat + 1) % self.n
        if self.seat == self.starter:
            self.waits = "turn"
        return None

    def do_TakeDeck(self, who: int) -> None:
        if not self.deck:
            self.shuffle()
        self.waits = "card"

    def do_DrewCard(self, who: int, card: int) -> None:
        self.deck.remove(card)
        self.hand[self.seat].append(card)
        self.taken = None
        if len(self.hand[self.seat]) <= 2:
            return self.end_turn()
        self.waits = "drop"
        return None

    def do_TakeDiscard(self, who: int) -> None:
        self.taken = self.pile.pop()
        self.hand[who].append(self.taken)
        self.waits = "drop"

    def do_TakeFace(self, who: int, owner: int) -> None:
        self.taken, self.owner, self.face[owner] = self.face[owner], owner, None
        self.hand[who].append(self.taken)
        self.waits = "put" if len(self.hand[who]) > 2 else "new face"

    def do_Discard(self, who: int, card: int) -> None:
        self.hand[who].remove(card)
        self.pile.append(card)
        self.end_turn()

    def do_Put(self, who: int, card: int) -> None:
        self.hand[who].remove(card)
        self.face[self.owner] = card
        self.arrived()

    def arrived(self) -> None:
        owner = self.owner
        assert owner is not None
        out = self.said[owner] == "out" and self.house["folder_locks"] == "no"
        if any("lock" in token for token in self.tokens[owner]) and not out:
            self.waits = "offer"
        else:
            self.end_turn()

    def do_LeaveOpen(self, who: int) -> None:
        self.end_turn()

    def do_Lock(self, who: int, token: Any) -> None:
        self.tokens[who].remove(token)
        self.lock[who] = token
        if self.waits == "offer":
            self.end_turn()

    def do_Silence(self, who: int, token: Any, victim: int) -> None:
        self.tokens[who].remove(token)
        self.hush[victim] = token

    def do_Call(self, who: int) -> None:
        self.said[who], self.caller = "call", who
        self.seat, self.waits = (who + 1) % self.n, "answer"

    def do_Stay(self, who: int) -> None:
        self.said[who], self.waits = "in", "turn"

    def do_Fold(self, who: int) -> None:
        self.said[who] = "out"
        self.end_turn()

    def shuffle(self) -> None:
        self.deck, self.pile = self.pile[:-1], self.pile[-1:]

    def end_turn(self) -> None:
        self.owner = self.taken = None
        self.turns += 1
        self.seat = (self.seat + 1) % self.n
        if self.house["reshuffle"] == "at_once" and not self.deck and len(self.pile) > 1:
            self.shuffle()
        if self.caller < 0:
            self.waits = "turn"
            if self.turns >= self.house["turn_limit"]:
                self.gather()
                self.end_round()
        elif self.seat != self.caller:
            self.waits = "answer"
        elif self.house["advanced"] and self.tokens[self.caller]:
            self.waits = "back"
        else:
            self.total()

    # --- the showdown -----------------------------------------------------------------------------

    def stayed(self) -> list[int]:
        return [who for who in self.seats if self.said[who] == "in"]

    def do_GoThrough(self, who: int) -> None:
        self.total()

    def do_BackOut(self, who: int, token: Any) -> None:
        self.tokens[who].remove(token)
        self.box.append(token)
        self.backed = True
        if self.house["bonus_after_back_out"] == "no":
            self.settle()
        else:
            self.total()

    def total(self) -> None:
        able = [who for who in self.seats if any(a in HOW for token in self.tokens[who] for a in token)]
        self.choosing = [who for who in able if self.said[who] in ("call", "in")]
        self.waits = "total"
        if not self.choosing:
            self.prove()

    def do_Place(self, who: int, token: Any, how: str, at: int) -> None:
        self.placed[who].append((token, how, at))

    def do_Ready(self, who: int) -> None:
        self.choosing.remove(who)
        if not self.choosing:
            self.prove()

    def prove(self) -> None:
        self.waits = "claim"
        if self.backed or not self.stayed():
            self.choosing = [self.caller, *self.stayed()]
        elif self.house["stayers_muck"] == "yes":
            self.shown, self.choosing = [self.caller], self.stayed()
        else:
            self.shown = [self.caller, *self.stayed()]
            self.settle()

    def do_Show(self, who: int) -> None:
        self.shown.append(who)
        self.do_Muck(who)

    def do_Muck(self, who: int) -> None:
        self.choosing.remove(who)
        if not self.choosing:
            self.settle()

    def settle(self) -> None:
        loss, gain, won = [0] * self.n, [0] * self.n, False
        if self.backed:
            loss[self.caller] = 1
            for who in self.seats:
                gain[who] += who != self.caller
        else:
            rivals = [who for who in self.stayed() if who in self.shown]
            closer = [who for who in rivals if self.distance(who) < self.distance(self.caller)]
            for who in closer:
                gain[who] += 1
                loss[self.caller] += self.house["caller_loses"]
            if not closer:
                won = True
                gain[self.caller] += dict(self.house["targets"])[self.targets[self.caller]]
                for who in self.stayed():
                    loss[who] += self.house["stayer_loses"]
        for who in self.shown:
            if self.distance(who) == 0:
                gain[who] += self.house["exact_bonus"]
        for who in self.seats:
            if self.house["loss_and_gain"] == "loss_first":
                self.stars[who] = max(self.stars[who] - loss[who], 0) + gain[who]
            else:
                self.stars[who] = max(self.stars[who] + gain[who] - loss[who], 0)
        self.gather()
        if won and self.box:
            self.waits, self.seat = "token", self.caller
        else:
            self.end_round()

    def gather(self) -> None:
        for who in self.seats:
            if who in self.shown or self.house["mucked_tokens"] == "returned":
                for token, _, _ in self.placed[who]:
                    self.tokens[who].remove(token)
                    self.box.append(token)
        self.box += [token for token in (*self.lock, *self.hush) if token is not None]
        self.clear()

    def do_DrewToken(self, who: int, token: Any) -> None:
        self.box.remove(token)
        self.tokens[self.caller].append(token)
        self.end_round()

    def end_round(self) -> None:
        self.red = list(self.targets)
        if max(self.stars) >= self.house["goal"] or self.round >= self.house["round_limit"]:
            self.waits = "over"
            self.winners = [who for who in self.seats if self.stars[who] == max(self.stars)]
        else:
            self.new_round(self.starter if self.caller < 0 else (self.caller - 1) % self.n)
