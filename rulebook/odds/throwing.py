"""Throwing by hand: a variable is tried once, and one sees what fell. It needs no numpy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate
from operator import attrgetter
from typing import Any

from rulebook.core.chance import Rng
from rulebook.odds.graph import bottom_up, parts_of
from rulebook.odds.hands import Deal
from rulebook.odds.sources import Device, Source, Spinner, by_device
from rulebook.odds.variables import Variable

Slots = dict[Source, list[Any]]


@dataclass(frozen=True)
class Thrown:
    """What came: the value, and the dice or cards that lie on the table."""

    value: Any
    dice: tuple[Any, ...] = ()
    cards: tuple[Any, ...] = ()


def thrower(variable: Variable) -> Callable[[Rng], Thrown]:
    """Give a function that throws the variable's dice and draws its cards, once each time.

    >>> from rulebook.core.luck import generator
    >>> from rulebook.odds import dice
    >>> throw = thrower(sum(dice(2)))
    >>> throw(generator(7))
    Thrown(value=8, dice=(4, 4), cards=())
    """
    devices = list(by_device(variable.sources))
    order = bottom_up([variable], parts_of)

    def throw(rng: Rng) -> Thrown:
        fell: Slots = {}
        for device in devices:
            fell |= _use(device, rng)
        made: dict[int, Any] = {}
        for node in order:
            if node.operation is not None:
                made[id(node)] = node.operation.of([made[id(part)] for part in node.parts])
            elif node.sources:
                (source,) = node.sources
                made[id(node)] = fell[source][node.slot]
            else:
                made[id(node)] = node.slot
        seen = [(source, shown) for source, shown in fell.items() if source in variable.sources]
        seen.sort(key=lambda each: attrgetter("order")(each[0]))
        dice = [value for source, shown in seen if isinstance(source.device, Spinner) for value in shown]
        cards = [value for source, shown in seen if isinstance(source.device, Deal) for value in shown]
        return Thrown(made[id(order[-1])], tuple(dice), tuple(cards))

    return throw


def _use(device: Device, rng: Rng) -> Slots:
    """Use a device once: for each source what its slots show."""
    if isinstance(device, Spinner):
        case = _weighed(device.weighed, rng) if device.weighed else rng.integers(len(device.shown[0]))
        return {device.source: [values[int(case)] for values in device.shown]}
    if isinstance(device, Deal):
        return _dealt(device, rng)
    raise TypeError(f"{type(device).__name__} cannot be thrown by hand; give its dice one by one")


def _weighed(weights: list[int], rng: Rng) -> int:
    at = int(rng.integers(sum(weights)))
    return next(case for case, upto in enumerate(accumulate(weights)) if at < upto)


def _dealt(deal: Deal, rng: Rng) -> Slots:
    """Deal each hand from what is left, card by card; in a hand, cards lie in the order of their kinds."""
    left = list(deal.copies)
    hands: Slots = {}
    for source, size in deal.sizes.items():
        hand = []
        for _ in range(size):
            kind = _weighed(left, rng)
            left[kind] -= 1
            hand.append(kind)
        hands[source] = [deal.kinds[kind] for kind in sorted(hand)]
    return hands
