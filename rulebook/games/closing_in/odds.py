"""The odds of a position: which tiles are lost when, how the game is lost, what a step costs.

Everything here assumes that nobody moves: the enforcers come, and the players do nothing about it. Chances
come as a tuple, one for each step 4 from the next one on. `intel.py` counts how long the intel takes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from rulebook.core.cards import size
from rulebook.games.closing_in.city import with_enforcers
from rulebook.games.closing_in.collapse import Case, ahead, in_deck, march, on_the_table
from rulebook.games.closing_in.house import House
from rulebook.games.closing_in.table import EXITS, State, tile_of
from rulebook.odds import Deck, OddsError
from rulebook.odds.show import TextTable

Chances = tuple[Fraction, ...]


def lost_by(house: House, s: State, steps: int, more: int = 0) -> dict[str, Chances]:
    """Give the chance of every tile to be removed by each of the next steps; a removed one has 1.

    With `more`, it is the chance that each tile would have with that many enforcers more on it.

    >>> chances = lost_by(House(), State(), 13)["park"]
    >>> chances[10], chances[11], chances[12]
    (Fraction(0, 1), Fraction(15, 92), Fraction(43, 138))
    """
    s = on_the_table(house, s)
    deck, shown = in_deck(s), Counter(map(tile_of, s.shown))
    known: dict[tuple[int, ...], Chances] = {}
    found: dict[str, Chances] = {}
    for tile in s.city:
        cards = (house.copies[tile.name], deck[tile.name], shown[tile.name])
        alike = (tile.removed, tile.enforcers, *cards)
        if alike not in known:
            known[alike] = one_lost_by(house, s, tile.name, steps, more)
        found[tile.name] = known[alike]
    return found


def one_lost_by(house: House, s: State, name: str, steps: int, more: int = 0) -> Chances:
    """Give the chance of one tile to be removed by each of the next steps, with so many more enforcers on it.

    >>> one_lost_by(House(), State(), "docks", 18)[-1]
    Fraction(77, 92)
    >>> one_lost_by(House(), State(), "docks", 11, more=1)[-1]
    Fraction(1, 1)
    """
    return all_lost_by(house, with_enforcers(on_the_table(house, s), name, more), [name], steps)


def all_lost_by(house: House, s: State, names: Sequence[str], steps: int) -> Chances:
    """Give the chance that all of these tiles are removed by each of the next steps: both exits, say.

    >>> both = all_lost_by(House(), State(), ["docks", "tunnel"], 18)
    >>> both[11], both[12], both[17]
    (Fraction(1, 69), Fraction(841, 10626), Fraction(351, 506))
    """
    s = on_the_table(house, s)
    standing = [name for name in names if not s.tile(name).removed]
    return _arrivals(house, s, standing, steps, _all_gone(house))[0]


def _all_gone(house: House, at: slice = slice(None)) -> Callable[[Case], bool]:
    """Whether the tiles followed, or some of them, have more enforcers than they can bear."""
    return lambda case: all(enforcers > house.remove_above for _, enforcers in case[at])


def _arrivals(
    house: House, s: State, names: Sequence[str], steps: int, *goals: Callable[[Case], bool]
) -> tuple[Chances, ...]:
    """The chance that each goal is reached first, by each step; of two at once the one named first counts."""
    _check_supply(house, s, steps)
    reached = [Fraction(0)] * len(goals)
    by: list[list[Fraction]] = [[] for _ in goals]
    set_up = ahead(house, s, steps).set_up
    marched = march(house, s, names, steps, lambda case: any(goal(case) for goal in goals))
    for number, (weights, total) in enumerate(marched):
        if number or not set_up:
            sums = [0] * len(goals)
            for case, weight in weights.items():
                at = next((at for at, goal in enumerate(goals) if goal(case)), None)
                if at is not None:
                    sums[at] += weight
            for at, weight in enumerate(sums):
                reached[at] += Fraction(weight, total)
                by[at].append(reached[at])
    return tuple(map(tuple, by))


def _check_supply(house: House, s: State, steps: int) -> None:
    """The tiles are counted apart from each other, which is right as long as the supply cannot run out."""
    cards = ahead(house, s, steps).cards
    full = sum(max(tile.enforcers, house.remove_above) for tile in s.city if not tile.removed)
    at_most = min(full + max(cards, default=0), sum(tile.enforcers for tile in s.city) + sum(cards))
    if at_most > house.enforcers:
        raise OddsError(
            f"There are {house.enforcers} enforcers, and {at_most} could be needed: when the supply can run "
            "out, one tile's chance hangs on all the others, and is not counted here. Simulate it instead."
        )


# ---- how the game is lost --------------------------------------------------------------------------


@dataclass(frozen=True)
class Ends:
    """How likely the game is to be lost by each of the next steps if nobody moves, and by what first.

    `tower`: the Radio Tower goes while intel is missing; `exits`: both ways out are gone; `at_once`: both.
    """

    tower: Chances
    exits: Chances
    at_once: Chances

    @property
    def lost(self) -> Chances:
        """Lost in any of the three ways.

        >>> half, none = (Fraction(1, 2),), (Fraction(0),)
        >>> Ends(half, none, none).lost
        (Fraction(1, 2),)
        """
        return tuple(a + b + c for a, b, c in zip(self.tower, self.exits, self.at_once, strict=True))


def ends(house: House, s: State, steps: int) -> Ends:
    """Give the chances of the three ways to lose, each as the first that comes.

    >>> lost = ends(House(), State(), 18)
    >>> lost.tower[11], lost.exits[11], lost.at_once[11]
    (Fraction(15, 92), Fraction(1, 69), Fraction(0, 1))
    """
    s = on_the_table(house, s)
    exits = [name for name in EXITS if not s.tile(name).removed]
    no_exit = _all_gone(house, slice(len(exits)))
    if s.sent >= house.intel_needed or s.tile("tower").removed:
        never = (Fraction(0),) * steps
        return Ends(never, _arrivals(house, s, exits, steps, no_exit)[0], never)
    no_tower = _all_gone(house, slice(len(exits), None))
    at_once, tower, out = _arrivals(house, s, [*exits, "tower"], steps, _all_gone(house), no_tower, no_exit)
    return Ends(tower, out, at_once)


# ---- what a step costs, and what a card saves ------------------------------------------------------


def price_of_a_step(house: House, s: State, steps: int) -> dict[str, Chances]:
    """Say how much likelier each tile is to be removed by each step with one more enforcer on it.

    >>> price = price_of_a_step(House(), State(), 12)["park"]
    >>> price[0], price[10], price[11]
    (Fraction(1, 46), Fraction(1, 1), Fraction(77, 92))
    """
    now, then = lost_by(house, s, steps), lost_by(house, s, steps, more=1)
    return {name: tuple(b - a for a, b in zip(now[name], then[name], strict=True)) for name in now}


def expected_losses(house: House, s: State, steps: int) -> Chances:
    """Give the expected number of further tiles to be removed by each of the next steps.

    >>> expected_losses(House(), State(), 13)[-1]
    Fraction(86, 23)
    """
    s = on_the_table(house, s)
    chances = lost_by(house, s, steps)
    standing = [chances[tile.name] for tile in s.city if not tile.removed]
    return tuple(sum(by_then, Fraction(0)) for by_then in zip(*standing, strict=True))


def jammed(house: House, s: State) -> State:
    """Take a location card off the step 4 to come, as a jammer does.

    >>> jammed(House(), State("act")).jammed, jammed(House(), State("deploy", due=2)).due
    (1, 1)
    """
    if s.phase == "deploy":
        return replace(s, due=max(0, s.due - 1))
    return replace(s, jammed=min(house.deploy, s.jammed + 1))


def saved(house: House, before: State, after: State, steps: int) -> tuple[Fraction, Fraction]:
    """Compare two tables: how much less likely the game is to be lost, and how many tiles fewer, after so
    many steps, on average.

    >>> from rulebook.games.closing_in import ClosingIn
    >>> from rulebook.games.closing_in.table import TILES
    >>> game = ClosingIn(city=TILES)
    >>> risky = replace(with_enforcers(game.start(), "tower", 2), phase="act")
    >>> saved(game, risky, jammed(game, risky), 1), saved(game, risky, with_enforcers(risky, "tower", -1), 1)
    ((Fraction(11, 138), Fraction(11, 138)), (Fraction(11, 69), Fraction(11, 69)))
    """
    lost = [ends(house, s, steps).lost[-1] for s in (before, after)]
    tiles = [expected_losses(house, s, steps)[-1] for s in (before, after)]
    return lost[0] - lost[1], tiles[0] - tiles[1]


# ---- a key -----------------------------------------------------------------------------------------


def gloomy_or_rosy(language: str = "en") -> TextTable:
    """Hold a common mistake against the truth: 1/12 for every card, as if the cards were independent.

    >>> gloomy_or_rosy().rows[2].cells
    ('32.3 %', '0 %', 'too gloomy')
    """
    from rulebook.games.closing_in.one_tile import as_if_independent

    return as_if_independent(language=language)


def chance_of_card(s: State, card: str, draws: int) -> Fraction:
    """Give the chance of at least one such card among the next ones, the discards shuffled if need be.

    >>> chance_of_card(State(inventory=(("boat_key", 1), ("smoke", 3))), "boat_key", 2)
    Fraction(1, 2)
    >>> empty_deck = State(inventory_discards=(("boat_key", 1), ("smoke", 3)))
    >>> chance_of_card(empty_deck, "boat_key", 1)
    Fraction(1, 4)
    """
    left = size(s.inventory)
    if draws <= left:
        return some_of(card, s.inventory, draws)
    if dict(s.inventory).get(card):
        return Fraction(1)
    again = min(draws - left, size(s.inventory_discards))
    return some_of(card, s.inventory_discards, again)


def some_of(card: str, pile: Sequence[tuple[str, int]], draws: int) -> Fraction:
    """Return the chance of at least one such card among this many drawn from a pile, which could be empty."""
    return 1 - Deck({card: 0} | dict(pile)).copies(card, among=draws)[0]
