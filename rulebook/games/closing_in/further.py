"""The exercises of Closing In, a step further: two tiles instead of one, two steps instead of one, a jammer.

Each is named like the exercise that it goes on from; its words are in `further.toml`.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

from rulebook.games.closing_in.exercises import CARDS, TILES, city_of, in_grid, jam_or_lure_for, likeliest
from rulebook.games.closing_in.house import House
from rulebook.games.closing_in.odds import expected_losses, one_lost_by
from rulebook.games.closing_in.table import TILES as TILE_NAMES
from rulebook.games.closing_in.table import State, Tile
from rulebook.lessons.choosing import Cells, Choice
from rulebook.lessons.formulas import Formula
from rulebook.lessons.questions import Counted, Pick, shuffled
from rulebook.odds import Chain, Deck


def missed(pick: Pick[Any]) -> Counted:
    """How likely is it that none of the four cards of two tiles is among the first cards of a fresh deck?

    >>> missed(lambda among: among[0]).right
    Fraction(95, 138)
    """
    drawn = pick(range(2, 18))
    right = Deck({"exit": 4, "other": CARDS - 4}).copies("exit", among=drawn)[0]
    one = Deck({"docks": 2, "other": CARDS - 2}).copies("docks", among=drawn)[0]
    mistakes = {
        "squared": one**2,
        "one_tile": one,
        "replacement": Fraction(TILES - 2, TILES) ** drawn,
        "complement": 1 - right,
    }
    left = CARDS - drawn
    cases = " · ".join(f"{left - gone}/{CARDS - gone}" for gone in range(4))
    return Counted(right, mistakes, {"drawn": drawn, "left": left, "less": left - 1}, cases)


def second_pass(pick: Pick[Any]) -> Counted:
    """How likely is a tile with two enforcers to be lost in one given step after the shuffle, and not before?

    >>> second_pass(lambda among: among[0]).right
    Fraction(29, 153)
    """
    steps, tiles = pick(range(2, 8)), pick([9, 10, 11, 12, 13])
    deck = Deck({"park": 2, "other": 2 * tiles - 2})
    before, after, one_step = (deck.copies("park", among=2 * n)[0] for n in (steps - 1, steps, 1))
    mistakes = {"by_then": 1 - after, "any_step": 1 - one_step, "still_there": after}
    mistakes["independent_steps"] = one_step ** (steps - 1) * (1 - one_step)
    data = {"steps": steps, "before": steps - 1, "cards_before": 2 * steps - 2, "cards": 2 * steps}
    data |= {**city_of(tiles), "deck": 2 * tiles, "stands": before, "left": after}
    return Counted(before - after, mistakes, data, f"{before} − {after}")


def looked_at(pick: Pick[Any]) -> Counted:
    """Of two tiles one card each has been seen: how likely do the next steps hit at least one of them?

    >>> looked_at(lambda among: among[0]).right
    Fraction(5, 12)
    """
    left, steps = pick(range(9, 23)), pick([1, 2, 3])
    cards = 2 * steps
    law = Deck({"hit": 2, "other": left - 2}).copies("hit", among=cards)
    right = 1 - law[0]
    mistakes = {
        "condition": 1 - Deck({"hit": 4, "other": CARDS - 4}).copies("hit", among=cards)[0],
        "added": Fraction(2 * cards, left),
        "both_come": law[2],
        "just_park": Fraction(cards, left),
        "complement": law[0],
    }
    data = {"left": left, "seen": CARDS - left, "steps": steps, "cards": cards, "rest": left - cards}
    data |= {"less": left - 1, "less_rest": left - cards - 1}
    return Counted(right, mistakes, data, f"1 − {left - cards}/{left} · {left - cards - 1}/{left - 1}")


def both_exits(pick: Pick[Any]) -> Counted:
    """How likely is it that both exits, each with two enforcers, are lost within two or three steps?

    >>> both_exits(lambda among: among[0]).data["cards"]
    4
    """
    left, (docks, tunnel) = pick(range(8, 25)), pick([(2, 2), (1, 2), (2, 1), (1, 1)])
    steps = pick([2, 3])
    came = Deck({"docks": docks, "tunnel": tunnel, "other": left - docks - tunnel}).copies(
        "docks", "tunnel", among=2 * steps
    )
    no_docks, no_tunnel = came.map(lambda n: n[0])[0], came.map(lambda n: n[1])[0]
    neither = came[0, 0]
    right = 1 - no_docks - no_tunnel + neither
    mistakes = {
        "independent": (1 - no_docks) * (1 - no_tunnel),
        "either": 1 - neither,
        "twice_off": 1 - no_docks - no_tunnel,
        "one_only": 1 - no_docks,
    }
    data = {"left": left, "docks": docks, "tunnel": tunnel, "steps": steps, "cards": 2 * steps}
    data |= {"no_docks": no_docks, "no_tunnel": no_tunnel, "neither": neither}
    return Counted(
        right,
        {name: chance for name, chance in mistakes.items() if chance > 0},
        data,
        f"1 − {no_docks} − {no_tunnel} + {neither}",
    )


def find_key(pick: Pick[Any]) -> Counted:
    """How likely are at least two keys among the next inventory cards?

    >>> find_key(lambda among: among[0]).right
    Fraction(23, 408)
    """
    left, drawn, keys = pick(range(18, 40)), pick([3, 4, 5, 6, 7]), 3
    law = Deck({"key": keys, "other": left - keys}).copies("key", among=drawn)
    right = 1 - law[0] - law[1]
    mistakes = {"one_is_enough": 1 - law[0], "just_two": law[2], "just_one": law[1], "complement": 1 - right}
    data = {"left": left, "drawn": drawn, "less": drawn - 1, "keys": keys, "others": left - keys}
    ways = f"C({left - keys}, {drawn}) + {keys} · C({left - keys}, {drawn - 1})"
    return Counted(right, mistakes, data, f"1 − ({ways}) / C({left}, {drawn})")


def lost_in_time(pick: Pick[Any]) -> Counted:
    """How likely is a tile lost in time, with a shuffle before each step and a jammer in the first?

    >>> lost_in_time(lambda among: among[0]).right
    Fraction(3, 80)
    """
    enforcers, steps, tiles = pick([1, 2]), pick([2, 3, 4, 5]), pick([8, 9, 10, 11, 12])
    deck = Deck({"park": 2, "other": 2 * tiles - 2})
    single, usual = deck.copies("park", among=1), deck.copies("park", among=2)
    missing = 3 - enforcers
    by_step = [single.at_least(missing)]
    by_step += [(single + usual.repeat(more)).at_least(missing) for more in range(1, steps)]
    mistakes = {
        "no_jammer": usual.repeat(steps).at_least(missing),
        "step_left_out": usual.repeat(steps - 1).at_least(missing),
        "complement": 1 - by_step[-1],
    }
    none, one = comb(2 * tiles - 2, 2), 2 * (2 * tiles - 2)
    data = {"enforcers": enforcers, "steps": steps, "cards": 2 * tiles, **city_of(tiles)}
    data |= {"pairs": none + one + 1, "none": none, "one": one, "by_step": tuple(by_step)}
    return Counted(by_step[-1], mistakes, data)


def steps_it_lasts(pick: Pick[Any]) -> Counted:
    """How many steps, with a shuffle before each, does it take until two crowded tiles are both lost?

    >>> steps_it_lasts(lambda among: among[0]).right
    Fraction(605, 133)
    """
    tiles = pick(range(6, 24))
    pairs, none, neither = (comb(2 * tiles - gone, 2) for gone in (0, 2, 4))
    one = pairs - neither - 4  # the two cards of each make four pairs that hit both

    def step(standing: int) -> dict[int, int] | None:
        return {2: {2: neither, 1: one, 0: 4}, 1: {1: none, 0: pairs - none}}.get(standing)

    right = Chain(2, step).time_to(lambda standing: standing == 0)
    first, last = Fraction(pairs, pairs - neither), Fraction(pairs, pairs - none)
    mistakes = {"first_only": first, "one_tile": last, "in_turn": 2 * last, "at_once": Fraction(pairs, 4)}
    data = {"cards": 2 * tiles, "pairs": pairs, "none": none, "neither": neither, "one": one}
    data |= {**city_of(tiles), "hit": pairs - neither, "first": first, "last": last}
    return Counted(right, mistakes, data, f"{first} + {one}/{pairs - neither} · {last}")


def tiles_gone(pick: Pick[Any]) -> Counted:
    """How many tiles are lost on average if some have two enforcers and some have one?

    >>> tiles_gone(lambda among: among[0]).data["half"]
    2
    """
    crowded, half, steps = pick([2, 3, 4, 5, 6]), pick([2, 3, 4, 5, 6]), pick(range(2, 9))
    enforcers = [2] * crowded + [1] * half + [0] * (TILES - crowded - half)
    city = tuple(map(Tile, TILE_NAMES, enforcers))
    right = expected_losses(House(), State("act", city=city, locations=House().all_locations), steps)[-1]
    came = Deck({"park": 2, "other": CARDS - 2}).copies("park", among=2 * steps)
    one, both = 1 - came[0], came[2]
    mistakes = {"crowded_only": crowded * one, "all_alike": (crowded + half) * one}
    mistakes["just_one_card"] = crowded * came[1] + half * both
    data = {"crowded": crowded, "half": half, "steps": steps, "cards": 2 * steps, "tiles": TILES}
    return Counted(right, mistakes, data | {"one": one, "both": both}, f"{crowded} · {one} + {half} · {both}")


def errors_off(pick: Pick[Any]) -> Counted:
    """How many simulated steps make a share that is off by so much so many standard errors?

    >>> errors_off(lambda among: among[0]).right
    Fraction(10000, 1)
    """
    left, off, times = pick([4, 10, 20]), Fraction(pick([2, 4, 10, 1]), 200), pick([2, 3])
    chance = Deck({"park": 1, "other": left - 1}).copies("park", among=2)[1]
    variance = chance * (1 - chance)
    mistakes = {
        "no_square": times * variance / off,
        "one_error": variance / off**2,
        "times_once": times * variance / off**2,
        "no_chance": times**2 / off**2,
    }
    data = {"left": left, "chance": chance, "other": 1 - chance, "given": chance + off, "off": off}
    data["times"] = times
    cases = f"{times}² · {chance} · {1 - chance} / ({off})²"
    return Counted(times**2 * variance / off**2, mistakes, data, cases)


def stay_or_leave(pick: Pick[Any]) -> Counted:
    """What is it worth to leave at the best time if either of two cards may lose all?

    >>> stay_or_leave(lambda among: among[0]).data["turns"]
    2
    """
    sent, left = pick([1, 2, 3, 4]), pick(range(14, 25))
    worth, with_one = (
        [
            (sent + turns) * Deck({"docks": cards, "other": left - cards}).copies("docks", among=2 * turns)[0]
            for turns in range(left // 2)
        ]
        for cards in (2, 1)
    )
    right = max(worth)
    turns = worth.index(right)
    mistakes = {"at_once": worth[0], "no_risk": Fraction(sent + turns), "one_card": max(with_one)}
    data = {"sent": sent, "left": left, "less": left - 1, "turns": turns}
    cases = ", ".join(f"{float(value):.4g}" for value in worth[: turns + 2])
    return Counted(right, mistakes, data | {"after_one": left - 2, "after_two": left - 3}, cases)


def most_in_danger(pick: Pick[Any]) -> Cells:
    """Which of six tiles are lost within two steps with some chance at least?

    >>> most_in_danger(lambda among: among[0]).data["least"]
    Fraction(3, 10)
    """
    names = shuffled(pick, TILE_NAMES)
    others = [pick([(0, 1), (0, 2), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)]) for _ in range(3)]
    each = shuffled(pick, [(1, 2), (2, 1), (2, 2), *others])
    tiles = tuple((name, *numbers) for name, numbers in zip(names[:6], each, strict=True))
    far = dict.fromkeys(names[6:], pick([1, 2]))
    deck = far | {name: cards for name, _, cards in tiles}
    on_them = {name: enforcers for name, enforcers, _ in tiles}
    city = tuple(Tile(name, on_them.get(name, 0)) for name in TILE_NAMES)
    table = State("act", city=city, locations=tuple((name, n) for name, n in deck.items() if n))
    chances = [one_lost_by(House(), table, name, 2)[-1] for name, _, _ in tiles]
    least = pick([Fraction(3, 10), Fraction(1, 4), Fraction(1, 5), Fraction(1, 10), Fraction(1, 20)])
    right = in_grid(chance >= least for chance in chances)
    next_step = [one_lost_by(House(), table, name, 1)[0] for name, _, _ in tiles]
    mistakes = {
        "likeliest_only": likeliest(chances),
        "one_step": in_grid(chance >= least for chance in next_step),
        "most_enforcers": in_grid(enforcers == 2 for _, enforcers, _ in tiles),
        "all_of_them": in_grid(chance > 0 for chance in chances),
    }
    left = sum(deck.values())
    data = {"tiles": tiles, "chances": chances, "left": left, "fours": comb(left, 4), "least": least}
    told = {name: cells for name, cells in mistakes.items() if cells and cells != right}
    return Cells(right, told, data, rows=(tiles[:3], tiles[3:]))


def jam_or_lure(pick: Pick[Any]) -> Choice:
    """Which saves more tiles on average in the next two steps?

    >>> jam_or_lure(lambda among: among[0]).right
    'half'
    """
    both, one = pick([(2, 1), (3, 1), (1, 3), (2, 4), (3, 2), (3, 3)])
    return jam_or_lure_for(pick, both, one, steps=2)


def formula_of_loss(pick: Pick[Any]) -> Formula:
    """How likely is one at least of two crowded tiles to be lost within j steps? A formula in j.

    >>> formula_of_loss(lambda among: among[-1]).right
    '1 − C(24 − 2j, 4)/C(24, 4)'
    """
    tiles, cards = pick([9, 10, 11, 12]), pick([1, 2])
    deck, drawn = 2 * tiles, "2j" if cards == 2 else "j"
    kept, one = (f"C({deck} - {drawn}, {n})/C({deck}, {n})" for n in (4, 2))
    mistakes = {
        "complement": kept,
        "one_tile": f"1 - {one}",
        "independent": f"1 - ({one})^2",
        "added": f"2*(1 - {one})",
        "replacement": f"1 - ({tiles - 2}/{tiles})^({drawn})",
    }
    data = {**city_of(tiles), "deck": deck, "cards": cards, "drawn": drawn}
    return Formula(f"1 - {kept}", mistakes, data, variables=("j",))
