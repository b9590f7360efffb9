"""Closing In's exercises: cards that do not return, what discards tell, a chain that ends, when to leave.

Each computes its answer with the odds kit, and the numbers that the usual mistakes lead to.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

from rulebook.games.closing_in.city import with_enforcers
from rulebook.games.closing_in.house import House
from rulebook.games.closing_in.odds import expected_losses, jammed, one_lost_by, saved
from rulebook.games.closing_in.one_tile import enforcers_on_a_tile, untouched
from rulebook.games.closing_in.table import TILES as TILE_NAMES
from rulebook.games.closing_in.table import State, Tile
from rulebook.lessons.choosing import Cells, Choice, Place
from rulebook.lessons.formulas import Formula
from rulebook.lessons.guessing import Chances
from rulebook.lessons.questions import Counted, Pick, shuffled
from rulebook.lessons.sampling import GAMES, root, standard_error
from rulebook.odds import Deck, count, total

CARDS, TILES = 24, 12


def _lost(enforcers: int) -> bool:
    return enforcers > House().remove_above


def city_of(tiles: int) -> dict[str, Any]:
    """Return the data of the city in a question: its tiles, and whether the real game has as many.

    >>> city_of(11)
    {'tiles': 11, 'real': False}
    """
    return {"tiles": tiles, "real": tiles == TILES}


def missed(pick: Pick[Any], easier: bool = False) -> Counted:
    """How likely is it that neither card of a tile is among the first cards of a fresh deck?

    >>> missed(lambda among: 6).right
    Fraction(51, 92)
    """
    drawn = pick(range(2, 15) if easier else range(3, 18))
    right = Deck({"park": 2, "other": CARDS - 2}).copies("park", among=drawn)[0]
    return Counted(
        right,
        {"replacement": Fraction(TILES - 1, TILES) ** drawn, "complement": 1 - right},
        {"drawn": drawn, "left": CARDS - drawn, "less": CARDS - drawn - 1},
        f"{CARDS - drawn}/{CARDS} · {CARDS - drawn - 1}/{CARDS - 1}",
        {
            "put_back": (f"({CARDS - drawn}/{CARDS})^2",),
            "first_only": (f"{CARDS - drawn}/{CARDS}",),
            "both_come": (f"{drawn}/{CARDS} * {drawn - 1}/{CARDS - 1}",),
        },
    )


def second_pass(pick: Pick[Any], easier: bool = False) -> Counted:
    """How likely is a tile with two enforcers to be lost some steps after the shuffle?

    >>> second_pass(lambda among: among[0]).data["deck"]
    18
    """
    steps, tiles = pick(range(2, 5) if easier else range(2, 8)), pick([9, 10, 11, 12, 13])
    deck = Deck({"park": 2, "other": 2 * tiles - 2})
    none, one_step = (deck.copies("park", among=cards)[0] for cards in (2 * steps, 2))
    right, whole = 1 - none, 2 * tiles
    forms = {
        "one_a_step": (f"1 - {whole - steps}/{whole} * {whole - steps - 1}/{whole - 1}",),
        "one_card": (f"{2 * steps}/{whole}",),
        "one_draw": (f"{whole - 2}/{whole}",),
    }
    return Counted(
        right,
        {"complement": none, "replacement": 1 - Fraction(tiles - 1, tiles) ** (2 * steps),
         "added": steps * (1 - one_step)},
        {"steps": steps, "cards": 2 * steps, "deck": 2 * tiles, **city_of(tiles)},
        f"1 − ({2 * tiles} − {2 * steps})({2 * tiles - 1} − {2 * steps})/({2 * tiles} · {2 * tiles - 1})",
        forms,
    )  # fmt: skip


def looked_at(pick: Pick[Any], easier: bool = False) -> Counted:
    """Given the discards, how likely is the next step to hit a tile of which one card has been seen?

    >>> looked_at(lambda among: among[0]).right
    Fraction(2, 7)
    """
    left, steps = pick(range(7, 24)), 1 if easier else pick([1, 2, 3])
    right = Deck({"park": 1, "other": left - 1}).copies("park", among=2 * steps)[1]
    unseen = 1 - Deck({"park": 2, "other": CARDS - 2}).copies("park", among=2 * steps)[0]
    forms = {"one_only": (f"1/{left}",), "complement": (f"{left - 2 * steps}/{left}",)}
    if steps > 1:
        forms["one_a_step"] = (f"{steps}/{left}",)
    return Counted(
        right,
        {"condition": unseen, "one_only": Fraction(1, left), "complement": 1 - right},
        {"left": left, "seen": CARDS - left, "steps": steps, "cards": 2 * steps},
        f"2 · {steps} / {left}",
        forms,
        whole=left,
    )


def both_exits(pick: Pick[Any], easier: bool = False) -> Counted:
    """How likely is it that the two cards of a step hit both exits, each with two enforcers?

    >>> both_exits(lambda among: among[0]).right
    Fraction(1, 7)
    """
    left, (docks, tunnel) = pick(range(8, 25)), (2, 2) if easier else pick([(2, 2), (1, 2), (2, 1), (1, 1)])
    deck = Deck({"docks": docks, "tunnel": tunnel, "other": left - docks - tunnel})
    right = deck.copies("docks", "tunnel", among=2)[1, 1]
    one = 1 - deck.copies("docks", among=2)[0]
    other = 1 - deck.copies("tunnel", among=2)[0]
    pairs = left * (left - 1) // 2
    return Counted(
        right,
        {"independent": one * other, "order": right / 2, "one_only": one},
        {"left": left, "docks": docks, "tunnel": tunnel, "pairs": pairs},
        f"{docks} · {tunnel} / {pairs}",
        {
            "order": (f"{docks}/{left} * {tunnel}/{left - 1}", f"{docks * tunnel}/{2 * pairs}"),
            "either_card": (f"{docks + tunnel}/{left}",),
        },
        whole=pairs,
    )


def find_key(pick: Pick[Any], easier: bool = False) -> Counted:
    """How likely is at least one key among the next inventory cards, when the visible cards are left out?

    >>> find_key(lambda among: among[0]).right
    Fraction(16, 51)
    """
    left, drawn = pick(range(18, 40)), 2 if easier else pick([2, 3, 4, 5])
    keys = 3
    none = Deck({"key": keys, "other": left - keys}).copies("key", among=drawn)
    right = 1 - none[0]
    return Counted(
        right,
        {"complement": none[0], "added": Fraction(drawn * keys, left), "exactly_one": none[1],
         "replacement": 1 - (1 - Fraction(keys, left)) ** drawn},
        {"left": left, "drawn": drawn, "keys": keys, "others": left - keys},
        f"1 − C({left - keys}, {drawn})/C({left}, {drawn})",
        {"added": (f"{drawn} * {keys}/{left}",)},
    )  # fmt: skip


def lost_in_time(pick: Pick[Any], easier: bool = False) -> Counted:
    """How likely is it that a tile is lost within some steps if the deck is shuffled before each of them?

    >>> lost_in_time(lambda among: among[0]).right
    Fraction(341, 4800)
    """
    enforcers, steps = pick([1, 2]), pick([2, 3] if easier else [2, 3, 4, 5])
    tiles = pick([8, 9, 10, 11, 12])
    by_step = enforcers_on_a_tile(enforcers, tiles).reached_by(_lost, steps)
    none, one = comb(2 * tiles - 2, 2), 2 * (2 * tiles - 2)
    hit = Fraction(one + 1, none + one + 1)
    mistakes = {"complement": 1 - by_step[-1], "added": steps * hit, "one_only": hit}
    if enforcers == 1:
        mistakes = {"complement": 1 - by_step[-1], "one_hit": 1 - (1 - hit) ** steps}
    data = {"enforcers": enforcers, "steps": steps, "cards": 2 * tiles, **city_of(tiles)}
    data |= {"pairs": none + one + 1, "none": none, "one": one}
    return Counted(by_step[-1], mistakes, data | {"by_step": tuple(by_step[1:])})


def steps_it_lasts(pick: Pick[Any], easier: bool = False) -> Counted:
    """How many steps does a tile last on average if the deck is shuffled before each of them?

    >>> steps_it_lasts(lambda among: among[-1]).right
    Fraction(325, 49)
    """
    enforcers, tiles = 2 if easier else pick([0, 1, 2]), pick(range(6, 20) if easier else range(7, 14))
    lasts = [enforcers_on_a_tile(start, tiles).time_to(_lost) for start in (2, 1, 0)]
    right = lasts[2 - enforcers]
    mistakes = {"mean_hits": Fraction((3 - enforcers) * tiles, 2)}
    if enforcers == 2:
        mistakes["upside_down"] = 1 / right
    else:
        mistakes["one_hit"] = lasts[0]
    pairs = comb(2 * tiles, 2)
    data = {"enforcers": enforcers, "cards": 2 * tiles, "pairs": pairs, "last": lasts[0], **city_of(tiles)}
    data |= {"none": comb(2 * tiles - 2, 2), "one": 2 * (2 * tiles - 2)}
    cases = ", ".join(f"T({2 - at}) = {time}" for at, time in enumerate(lasts[: 3 - enforcers]))
    return Counted(right, mistakes, data, cases)


def tiles_gone(pick: Pick[Any], easier: bool = False) -> Counted:
    """How many crowded tiles are lost on average within some steps of a whole deck?

    >>> tiles_gone(lambda among: among[0]).right
    Fraction(86, 69)
    """
    crowded, steps = pick([4, 5, 6, 7, 8, 9, 10, 12]), pick([1, 2] if easier else range(2, 9))
    city = tuple(Tile(name, 2 if place < crowded else 0) for place, name in enumerate(TILE_NAMES))
    table = State("act", city=city, locations=House().all_locations)
    right = expected_losses(House(), table, steps)[-1]
    one = right / crowded
    mistakes = {
        "added": Fraction(crowded * 2 * 2 * steps, CARDS),
        "replacement": crowded * (1 - Fraction(TILES - 1, TILES) ** (2 * steps)),
        "one_tile": one,
    }
    data = {"crowded": crowded, "steps": steps, "cards": 2 * steps, "tiles": TILES, "one": one}
    return Counted(right, mistakes, data, f"{crowded} · {one}")


def errors_off(pick: Pick[Any], easier: bool = False) -> Counted:
    """By how many standard errors is a simulated share off?

    >>> errors_off(lambda among: among[0]).right
    Fraction(1, 5)
    """
    left, games = pick([4, 20] if easier else [4, 10, 20]), pick(GAMES)
    chance = Deck({"park": 1, "other": left - 1}).copies("park", among=2)[1]
    error = standard_error(chance, games)
    off = pick(range(1, int(3 * error * games)))
    hits = int(games * chance) + off * pick([-1, 1])
    right = off / (error * games)
    mistakes = {
        "as_share": Fraction(off, games),
        "of_one_game": Fraction(off, games) / root(chance * (1 - chance)),
        "variance": Fraction(off, games) / error**2,
        "relative": off / (games * chance),
    }
    data = {"left": left, "chance": chance, "games": games, "hits": hits, "error": error}
    data |= {"share": Fraction(hits, games), "usual": right <= 2}
    return Counted(right, mistakes, data, f"({Fraction(off, games)}) / ({error})")


def stay_or_leave(pick: Pick[Any], easier: bool = False) -> Counted:
    """What is it worth to leave at the best time, when every turn brings a gain and may lose all?

    >>> stay_or_leave(lambda among: among[0]).right
    Fraction(20, 7)
    """
    sent, left = pick([2, 3, 4] if easier else [2, 3, 4, 5]), pick(range(10, 19) if easier else range(14, 25))
    deck = Deck({"docks": 1, "other": left - 1})
    worth = [(sent + turns) * deck.copies("docks", among=2 * turns)[0] for turns in range(left // 2)]
    right = max(worth)
    turns = worth.index(right)
    mistakes = {
        "at_once": worth[0],
        "one_turn": worth[1],
        "no_risk": Fraction(sent + turns),
        "even_chance": worth[left // 4],
    }
    data = {"sent": sent, "left": left, "turns": turns, "after_one": left - 2}
    cases = ", ".join(f"{float(value):.4g}" for value in worth[: turns + 2])
    return Counted(right, mistakes, data, cases)


def most_in_danger(pick: Pick[Any], easier: bool = False) -> Cells:
    """Which of six tiles are the likeliest to be lost with the next step?

    >>> len(most_in_danger(lambda among: among[-1]).data["tiles"])
    6
    """
    names = shuffled(pick, TILE_NAMES)
    near, far = names[:6], names[6:]
    deck = {name: pick([0, 1, 1, 2]) for name in near} | {name: pick([1, 2]) for name in far}
    city = tuple(
        Tile(name, pick([1, 2] if easier else [0, 1, 2, 2]) if name in near else 0) for name in TILE_NAMES
    )
    table = State("act", city=city, locations=tuple((name, n) for name, n in deck.items() if n))
    tiles = tuple((name, table.tile(name).enforcers, deck[name]) for name in near)
    chances = [one_lost_by(House(), table, name, 1)[0] for name in near]
    mistakes = {
        "most_enforcers": likeliest([enforcers for _, enforcers, _ in tiles]),
        "most_cards": likeliest([cards for _, _, cards in tiles]),
        "all_of_them": in_grid(chance > 0 for chance in chances),
    }
    left = sum(deck.values())
    data = {"tiles": tiles, "chances": chances, "left": left, "pairs": comb(left, 2)}
    return Cells(likeliest(chances), mistakes, data, rows=(tiles[:3], tiles[3:]))


def likeliest(values: Sequence[Any]) -> frozenset[Place]:
    """Choose where the greatest of six values are, of three in a row.

    >>> sorted(likeliest([1, 0, 1, 0, 0, 0]))
    [(0, 0), (0, 2)]
    """
    return in_grid(value == max(values) for value in values)


def in_grid(chosen: Iterable[bool]) -> frozenset[Place]:
    """Choose places of rows of three, each by whether something holds there.

    >>> sorted(in_grid([False, True, False, False, False, True]))
    [(0, 1), (1, 2)]
    """
    return frozenset((place // 3, place % 3) for place, holds in enumerate(chosen) if holds)


def jam_or_lure(pick: Pick[Any], easier: bool = False) -> Choice:
    """Which saves more tiles on average in the next step: a jammer, or an enforcer lured away from a tile?

    >>> jam_or_lure(lambda among: among[0]).right
    'jam'
    """
    both, one = pick([(1, 1), (1, 1), (1, 2)] if easier else [(1, 1), (1, 1), (1, 1), (1, 3), (2, 1), (2, 2)])
    return jam_or_lure_for(pick, both, one, steps=1)


def jam_or_lure_for(pick: Pick[Any], both: int, one: int, steps: int) -> Choice:
    """Ask what saves most within some steps, where so many tiles have both cards in the deck, others one.

    >>> jam_or_lure_for(lambda among: among[0], 1, 3, steps=2).data["left"]
    5
    """
    names = shuffled(pick, TILE_NAMES)
    twos, ones, others = names[:both], names[both : both + one], names[both + one :]
    deck = dict.fromkeys(twos, 2) | dict.fromkeys(ones, 1) | {name: pick([0, 1, 2]) for name in others}
    city = tuple(Tile(name, 0 if name in others else 2) for name in TILE_NAMES)
    table = State("act", city=city, locations=tuple((name, n) for name, n in deck.items() if n))
    after = {"jam": jammed(House(), table)}
    after |= {
        which: with_enforcers(table, name, -1) for which, name in (("full", twos[0]), ("half", ones[0]))
    }
    tiles = {use: saved(House(), table, then, steps)[1] for use, then in after.items()}
    right = max(tiles, key=tiles.__getitem__)
    mistakes = {"one_tile": "full", "always_jam": "jam", "fewer_cards": "half"}
    data = {"crowded": (*twos, *ones), "twos": twos, "ones": ones, "both": both, "one": one}
    left = sum(deck.values())
    data |= {"left": left, "pairs": comb(left, 2), "threes": comb(left, 3), "fours": comb(left, 4)}
    return Choice(
        right,
        {name: use for name, use in mistakes.items() if use != right},
        data,
        ", ".join(map(str, tiles.values())),
        options=tuple(tiles),
    )


def formula_of_loss(pick: Pick[Any], easier: bool = False) -> Formula:
    """How likely is a tile to be lost within j steps of the shuffle? A formula in j.

    >>> formula_of_loss(lambda among: among[-1]).right
    '1 − (j − 12)(2j − 23)/276'
    """
    tiles, cards = pick([9, 10, 11, 12]), 1 if easier else pick([1, 2])
    deck = 2 * tiles
    kept = _untouched(tiles, cards)
    drawn = "2j" if cards == 2 else "j"
    return Formula(
        f"1 - {kept}",
        {
            "complement": kept,
            "replacement": f"1 - ({tiles - 1}/{tiles})^({drawn})",
            "added": f"2*{drawn}/{deck}",
            "one_card": f"{drawn}/{deck}",
            "both_cards": f"C({drawn}, 2)/C({deck}, 2)",
        },
        {"deck": deck, "less": deck - 1, "cards": cards, "drawn": drawn, **city_of(tiles)},
        variables=("j",),
    )


@cache
def _untouched(tiles: int, cards: int) -> str:
    return str(untouched(tiles, cards)).replace("*", "")


def chances() -> Chances:
    """What the lessons let a class guess and try.

    >>> sorted(chances().trials)
    ['enforcers', 'parks']
    """
    deck = Deck({"Park": 2, "other": 22})
    parks = count(card == "Park" for card in deck.draw(12))
    # A deck of its own for each of eight steps: it is shuffled every time.
    came = total(count(card == "Park" for card in deck.draw(2)) for _ in range(8))
    enforcers = came.map(lambda enforcers: min(enforcers, 3)).named("enforcers")
    return Chances({"hit": parks >= 1, "lost": came >= 3}, {"parks": parks, "enforcers": enforcers})
