"""A second referee for Poof: the rules once more, written from the booklet and our rulings alone.

It shares nothing with the game that it checks: plain dicts and lists, changed in place, and the simplest code
that can decide. A card is its number, and 0 is a Poof card; stacks are counted from 0. A move is a tuple:
("play", number, how many held, stacks), ("blind", one stack), ("blinds", stacks), ("take",) or ("mercy",).
"""

from __future__ import annotations

from itertools import chain, combinations
from typing import Any

Game = dict[str, Any]
Move = tuple[Any, ...]


def new_game(house: dict[str, Any]) -> Game:
    """A game under these options, before the first deal."""
    return {"house": house, "wants": "deal", "points": []}


def all_cards(house: dict[str, Any]) -> list[int]:
    """Two play with 1 to 12, and each further player adds two numbers; the Poof cards are always in."""
    highest = house["highest"] or {2: 12, 3: 14, 4: 16, 5: 18, 6: 20}[house["players"]]
    return [number for number in range(1, highest + 1) for _ in range(house["copies"])] + [0] * house["poofs"]


def comes(game: Game) -> tuple[list[int], list[int]]:
    """What chance brings now: how many cards each time, and the cards that it may bring."""
    house = game["house"]
    if game["wants"] == "deal":
        return [house["held"], house["stacks"]] * house["players"], sorted(all_cards(house))
    if game["wants"] == "draw":
        return [1] * len(game["drawing"]), sorted(game["unseen"])
    if game["wants"] == "show":
        return [sum(row) for row in game["down"]], sorted(game["unseen"])
    return [1], sorted(game["unseen"])


def legal(game: Game) -> dict[int, set[Move]]:
    """All that each player may do."""
    house, players = game["house"], range(game["house"]["players"])
    may: dict[int, set[Move]] = {seat: set() for seat in players}
    if game["wants"] != "turn":
        return may
    who, pile = game["who"], game["pile"]
    hand, up = game["hands"][who], game["up"][who]
    low = any(low_enough(game, card) for card in (*hand, *up) if card is not None)
    for card in {*hand, *up} - {None}:
        showing = [stack for stack, face in enumerate(up) if face == card]
        for held in range(hand.count(card) + 1):
            for stacks in some_of(showing):
                count = held + len(stacks)
                if card != 0:
                    fine = count > 0 and low_enough(game, card)
                else:
                    fine = count == 1 and pile != [] and (low or house["poof_when_stuck"] != "never")
                if fine:
                    may[who].add(("play", card, held, stacks))
    bare = blind_cards(game, who)
    for stacks in some_of(bare):
        if len(stacks) == 1 or (len(stacks) > 1 and house["blind_cards"] == "several"):
            may[who].add(("blind" if len(stacks) == 1 else "blinds", stacks))
    must_go_blind = bare != [] and house["blind_when_stuck"] == "must"
    must_poof = (0 in hand or 0 in up) and house["poof_when_stuck"] == "must"
    if pile and not low and not must_go_blind and not must_poof:
        may[who].add(("take",))
    if len(players) == 2 and house["mercy"] != "off":
        for seat in players:
            if seat == who or house["mercy"] == "any_time":
                may[seat].add(("mercy",))
    return may


def low_enough(game: Game, card: int) -> bool:
    """A number that is equal to or lower than the last one, or any number on no pile."""
    return card != 0 and (not game["pile"] or card <= game["pile"][-1])


def blind_cards(game: Game, seat: int) -> list[int]:
    """The stacks whose face-down card can be played blind."""
    if not game["house"]["extra_challenge"]:
        return []
    rows = zip(game["up"][seat], game["down"][seat], strict=True)
    return [stack for stack, (up, down) in enumerate(rows) if down and up is None]


def some_of(stacks: list[int]) -> list[tuple[int, ...]]:
    """Every choice of stacks, none at all among them."""
    return list(chain.from_iterable(combinations(stacks, n) for n in range(len(stacks) + 1)))


def bring(game: Game, cards: list[list[int]]) -> None:
    """Chance brings these cards, in the groups that `comes` asks for."""
    wants, flat = game["wants"], [card for group in cards for card in group]
    if wants == "deal":
        deal(game, cards)
        return
    for card in flat:
        game["unseen"].remove(card)
    if wants == "draw":
        draw(game, flat)
    elif wants == "turn up":
        turn_up(game, flat[0])
    elif wants == "blind":
        blind(game, flat[0])
    else:
        for seat, group in enumerate(cards):
            game["hands"][seat] += group
            game["down"][seat] = [False] * len(game["down"][seat])
        score(game)


def deal(game: Game, cards: list[list[int]]) -> None:
    """Everybody's cards; those that lie face down stay unseen."""
    house, unseen = game["house"], all_cards(game["house"])
    for card in chain(*cards):
        unseen.remove(card)
    game |= {
        "wants": "draw",
        "hands": [list(group) for group in cards[0::2]],
        "up": [list(group) for group in cards[1::2]],
        "down": [[True] * house["stacks"] for _ in range(house["players"])],
        "pile": [],
        "gone": [],
        "unseen": unseen,
        "drawing": list(range(house["players"])),
        "turns": 0,
        "caller": None,
    }


def draw(game: Game, cards: list[int]) -> None:
    """The highest starts, a Poof card above all; after a tie some draw again, if there are cards for it."""
    ranks = [1000 if card == 0 else card for card in cards]
    game["gone"] += cards
    highest = [seat for seat, rank in zip(game["drawing"], ranks, strict=True) if rank == max(ranks)]
    again = highest if game["house"]["draw_again"] == "tied" else game["drawing"]
    left_over = len(game["unseen"]) - sum(sum(row) for row in game["down"])
    if len(highest) > 1 and left_over >= len(again):
        game["drawing"] = again
    else:
        next_turn(game, highest[0])


def do(game: Game, seat: int, move: Move) -> None:
    """A player makes a legal move."""
    kind, who = move[0], game["who"]
    if kind == "mercy":
        game["caller"] = seat
        end(game)
        return
    game["turns"] += 1
    if kind == "take":
        take(game)
    elif kind in ("blind", "blinds"):
        game["wants"], game["waiting"] = "blind", list(move[1])
    else:
        _, number, held, stacks = move
        for _ in range(held):
            game["hands"][who].remove(number)
        for stack in stacks:
            game["up"][who][stack] = None
        game["pile"] += [number] * (held + len(stacks))
        to_turn = [stack for stack in stacks if game["down"][who][stack]]
        laid(game, [] if game["house"]["extra_challenge"] else to_turn)


def laid(game: Game, to_turn: list[int]) -> None:
    """Cards lie on the pile: a poof, the end of the round, cards to turn up, or the next turn."""
    pile, who, four = game["pile"], game["who"], game["house"]["poof_at"]
    game["poofed"] = pile[-1] == 0 or (len(pile) >= four and len(set(pile[-four:])) == 1)
    if game["poofed"]:
        game["gone"] += pile
        game["pile"] = []
    if not game["hands"][who] and not any(game["down"][who]) and set(game["up"][who]) <= {None}:
        end(game)
    elif to_turn:
        game["wants"], game["waiting"] = "turn up", to_turn
    else:
        next_turn(game, who if game["poofed"] else after(game, who))


def turn_up(game: Game, card: int) -> None:
    """A face-down card is turned up; it can be played in a later turn."""
    who, stack = game["who"], game["waiting"].pop(0)
    game["up"][who][stack], game["down"][who][stack] = card, False
    if not game["waiting"]:
        next_turn(game, who if game["poofed"] else after(game, who))


def blind(game: Game, card: int) -> None:
    """A face-down card is played unseen: on the pile if it can go there, or else into the hand with it."""
    who, stack, pile = game["who"], game["waiting"].pop(0), game["pile"]
    game["down"][who][stack] = False
    if low_enough(game, card) or (card == 0 and pile):
        pile.append(card)
        if game["waiting"]:
            four = game["house"]["poof_at"]
            if card != 0 and pile[-four:] != [card] * four:
                return
            game["waiting"] = []
        laid(game, [])
    else:
        game["waiting"] = []
        game["hands"][who].append(card)
        take(game)


def take(game: Game) -> None:
    """Who cannot play takes the pile."""
    game["hands"][game["who"]] += game["pile"]
    game["pile"] = []
    next_turn(game, after(game, game["who"]))


def after(game: Game, seat: int) -> int:
    """Clockwise."""
    return int(seat + 1) % int(game["house"]["players"])


def next_turn(game: Game, seat: int) -> None:
    """The turn of this seat, or of the next one that has something to begin a pile with."""
    game["wants"] = "turn"
    if game["turns"] >= game["house"]["turn_limit"]:
        end(game)
        return
    for _ in range(game["house"]["players"]):
        cards = [*game["hands"][seat], *game["up"][seat]]
        if game["pile"] or any(cards) or blind_cards(game, seat):
            game["who"] = seat
            return
        seat = after(game, seat)
    end(game)


def end(game: Game) -> None:
    """The round is over; what lies face down is shown before it is scored."""
    game["wants"] = "show"
    if not any(chain(*game["down"])):
        score(game)


def score(game: Game) -> None:
    """What is left counts as it says, a Poof card 50; who called takes the pile's points, the other none."""
    house, caller = game["house"], game["caller"]

    def worth(cards: list[int | None]) -> int:
        return sum(house["poof_points"] if card == 0 else card for card in cards if card is not None)

    points = [worth(hand) + worth(up) for hand, up in zip(game["hands"], game["up"], strict=True)]
    if caller is not None:
        points = [points[caller] + worth(game["pile"]) if seat == caller else 0 for seat in (0, 1)]
    game["points"].append(points)
    game["wants"] = "over" if len(game["points"]) == house["rounds"] else "deal"


def winners(game: Game) -> list[int]:
    """Who has the lowest total, when all rounds are played."""
    totals = [sum(column) for column in zip(*game["points"], strict=True)]
    return [seat for seat, total in enumerate(totals) if game["wants"] == "over" and total == min(totals)]
