"""The bots `random`, `greedy` and `hoarder` for many rounds at once: the same choices, column by column."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.core.later import np
from rulebook.games.poof.bots import CALL_WITH, NUMBERS_A_POOF, NUMBERS_AT_LEAST
from rulebook.games.poof.fast_table import BLIND, GOING, MERCY, NOTHING, PLAY, TAKE, Bools, Ints, Tables
from rulebook.games.poof.table import POOF

RANDOM, GREEDY, HOARDER = range(3)
POLICIES = {"random": RANDOM, "greedy": GREEDY, "hoarder": HOARDER}
"""The bots that can play many rounds at once."""

WEYL, MIX_1, MIX_2 = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
"""The numbers of the splitmix generator: a turn's luck is a function of the round's key and its turn."""


def noise(keys: Ints, turns: Ints) -> Ints:
    """Make 32 random bits for each round, which depend on nothing but its key and its turn.

    >>> [int(n) for n in noise(np.array([1, 2], np.uint64), np.array([0, 0]))]
    [2433363436, 2539140574]
    """
    bits = keys + (turns.astype(np.uint64) + np.uint64(1)) * np.uint64(WEYL)
    bits = (bits ^ bits >> np.uint64(30)) * np.uint64(MIX_1)
    bits = (bits ^ bits >> np.uint64(27)) * np.uint64(MIX_2)
    return np.asarray((bits ^ bits >> np.uint64(31)) >> np.uint64(32))


@dataclass
class Sight:
    """What the mover of each round sees: own cards by number, and what of them may go on the pile."""

    held: Ints
    up: Ints
    own: Ints
    numbers: Bools
    stuck: Bools
    may_poof: Bools
    blind: Bools

    @classmethod
    def of(cls, tables: Tables) -> Sight:
        """Look at the tables with the movers' eyes."""
        held, up = tables.of_mover(tables.held), tables.of_mover(tables.up)
        own = held.copy()
        card = np.arange(tables.kinds, dtype=np.int8)[:, None]
        for stack in up:
            own += stack == card
        on_pile = tables.in_pile > 0
        highest = np.where(on_pile, tables.top, np.int8(tables.kinds - 1))
        numbers = (own > 0) & (card <= highest)
        numbers[POOF] = False
        stuck: Bools = ~np.asarray(numbers.any(axis=0))
        may_poof = (own[POOF] > 0) & on_pile
        if tables.house.poof_when_stuck == "never":
            may_poof &= ~stuck
        blind = np.zeros(up.shape, bool)
        if tables.house.extra_challenge:
            blind = (up < 0) & (tables.of_mover(tables.down) >= 0)
        return cls(held, up, own, numbers, stuck, may_poof, blind)


@dataclass
class Choice:
    """A turn in every round: its kind, the number (or the stack, blind), how many held cards, which stacks.

    `among` is how many moves the mover had to choose from, where that was counted.
    """

    kind: Ints
    number: Ints
    hand: Ints
    mask: Ints
    among: Ints

    def take_over(self, other: Choice, where: Bools) -> None:
        """Take another choice where it applies."""
        for name, array in vars(self).items():
            np.copyto(array, getattr(other, name), where=where)


def greedy(tables: Tables, sight: Sight, hoards: Bools) -> Choice:
    """Choose as the bots `greedy` and, where it hoards, `hoarder` do."""
    rounds = np.arange(len(tables))
    card = np.arange(tables.kinds, dtype=np.int8)[:, None]
    on_top = np.where((card == tables.top) & (tables.in_pile > 0), tables.run, np.int8(0))
    four = sight.own + on_top >= tables.house.poof_at
    best = np.where(sight.numbers, card + np.where(four, np.int8(tables.kinds), np.int8(0)), 0).max(axis=0)
    number = np.where(best > tables.kinds, best - tables.kinds, best).astype(np.int64)
    poofs = sight.own[POOF].astype(np.int16)
    few = (sight.own[1:] > 0).sum(axis=0) <= NUMBERS_A_POOF * poofs + NUMBERS_AT_LEAST
    poof = sight.may_poof & (sight.stuck | few & ~hoards)
    number[poof] = POOF
    mask = np.zeros(len(tables), np.int64)
    for stack, up in enumerate(sight.up):
        mask |= (up == number).astype(np.int64) << stack
    hand = sight.held[number, rounds].astype(np.int64)
    mask = np.where(poof, mask & -mask, mask)
    hand = np.where(poof, mask == 0, hand)
    kind = np.where(poof | ~sight.stuck, PLAY, TAKE)
    blind = (kind == TAKE) & sight.blind.any(axis=0)
    if blind.any():
        kind[blind] = BLIND
        number[blind] = sight.blind[:, blind].argmax(axis=0)
    return Choice(kind, number, hand, mask, np.zeros(len(tables), np.int64))


def at_random(tables: Tables, sight: Sight, keys: Ints) -> Choice:
    """Choose as the bot `random` does: any legal move, each as likely as the others."""
    house, rounds = tables.house, np.arange(len(tables))
    shown = (sight.own - sight.held).astype(np.int64)
    ways = np.where(sight.numbers, (sight.held.astype(np.int64) + 1 << shown) - 1, 0)
    ways[POOF] = np.where(sight.may_poof, shown[POOF] + (sight.held[POOF] > 0), 0)
    blinds = sight.blind.sum(axis=0)
    take = (tables.in_pile > 0) & sight.stuck & (blinds == 0)
    if house.poof_when_stuck == "must":
        take &= sight.own[POOF] == 0
    sums = ways.cumsum(axis=0)
    plays = sums[-1]
    mercy = int(house.players == 2 and house.mercy != "off")
    among = plays + blinds + take + mercy
    picked = (noise(keys, tables.turns) * among.astype(np.uint64) >> np.uint64(32)).astype(np.int64)
    number = (sums <= picked).sum(axis=0)
    kind = np.where(picked < plays, PLAY, np.where(picked < plays + blinds, BLIND, TAKE))
    kind[picked >= plays + blinds + take] = MERCY
    number[number == tables.kinds] = 0
    hand, mask = _way(tables, sight, number, picked - (sums - ways)[number, rounds])
    if house.extra_challenge:
        nth = np.cumsum(sight.blind, axis=0) == picked - plays + 1
        number = np.where(kind == BLIND, nth.argmax(axis=0), number)
    return Choice(kind, number, hand, mask, among)


def _way(tables: Tables, sight: Sight, number: Ints, way: Ints) -> tuple[Ints, Ints]:
    """Turn the n-th way of playing a number into held cards and stacks: any mix but nothing at all."""
    rounds = np.arange(len(tables))
    held = sight.held[number, rounds].astype(np.int64)
    poof = number == POOF
    hand = np.where(poof, 0, (way + 1) % (held + 1))
    some = np.where(poof, np.int64(1) << np.minimum(way, 62), (way + 1) // (held + 1))
    mask, seen = np.zeros(len(tables), np.int64), np.zeros(len(tables), np.int64)
    for stack, up in enumerate(sight.up):
        here = up == number
        mask |= (here & (some >> seen & 1).astype(bool)).astype(np.int64) << stack
        seen += here
    return np.where(poof, way >= seen, hand), mask


def mercy_calls(tables: Tables, policies: tuple[int, ...]) -> Ints:
    """Find the rounds in which `greedy` calls for mercy out of turn."""
    if not tables.house.mercy_seats or GREEDY not in policies:
        return np.zeros(0, np.int64)
    begun = (tables.how == GOING) & (tables.in_pile == 0)
    at = np.flatnonzero(begun & (tables.cards[tables.seat, np.arange(len(tables))] >= CALL_WITH))
    caller = 1 - tables.seat[at]
    up, down = tables.up[caller, :, at], tables.down[caller, :, at]
    low = tables.house.numbers[-1] // 2 + tables.house.numbers[-1] % 2
    lowest_is_high = ~tables.held[caller, :low, at].any(axis=1) & ~((up >= 0) & (up < low)).any(axis=1)
    calls = lowest_is_high & ~(down >= 0).any(axis=1) & (np.array(policies)[caller] == GREEDY)
    found: Ints = at[calls]
    return found


def choose(tables: Tables, policies: tuple[int, ...], keys: Ints) -> Choice:
    """Let every round's mover choose, and the other player call."""
    sight, policy = Sight.of(tables), np.array(policies)[tables.seat]
    choice = greedy(tables, sight, policy == HOARDER)
    if RANDOM in policies:
        choice.take_over(at_random(tables, sight, keys), policy == RANDOM)
    going = tables.how == GOING
    choice.kind[~going] = NOTHING
    tables.caller[going] = tables.seat[going]
    calls = mercy_calls(tables, policies)
    choice.kind[calls] = MERCY
    tables.caller[calls] = 1 - tables.seat[calls]
    return choice
