"""The argument a teacher would give for a chance: the opposite, the binomial term, the shared die, symmetry.

Each looks at the form of the question and says its lines, or nothing; the last line gives the number, and
whoever asks compares it with what was counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from rulebook.odds import operations, patterns
from rulebook.odds.building import as_variable
from rulebook.odds.counting import binding, tally
from rulebook.odds.errors import ImpossibleCondition, so_many
from rulebook.odds.graph import bottom_up, parts_of
from rulebook.odds.hands import Deal
from rulebook.odds.rewriting import rebuilt, signature
from rulebook.odds.show import exact, shorten
from rulebook.odds.sources import Spinner, total_weight
from rulebook.odds.variables import Event, Variable

MOST_TERMS = 4  # of a sum that is written out


@dataclass(frozen=True, slots=True)
class Argument:
    """Some lines that end in a number.

    >>> from rulebook.odds import any_of, dice
    >>> print(*argue(any_of(d == 6 for d in dice(4))).lines, sep="\\n")
    The opposite: none of 4 happens.
    Each fails with chance 5/6, whatever the others do: (5/6)^4 = 625/1296.
    1 − 625/1296 = 671/1296
    """

    lines: tuple[str, ...]
    value: Fraction


def argue(event: Event) -> Argument | None:
    """Find the shortest argument for the chance of an event; None if its cases are the argument."""
    for way in (opposite, every, extreme, all_different, binomial, hypergeometric, symmetric, conditioned):
        if (argument := way(event)) is not None:
            return argument
    return None


def chance_of(event: Variable) -> Fraction:
    """Count a chance."""
    counted = tally(event)
    return Fraction(counted.counts[-1] if counted.values[-1] else 0, counted.total)


def alike(events: Sequence[Variable]) -> bool:
    """Tell whether events read dice of their own, each in the same way."""
    devices = [source.device for event in events for source in event.sources]
    if len(devices) != len(set(devices)) or not all(event.sources for event in events):
        return False
    return len({signature(event) for event in events}) == 1


def opposite(event: Event) -> Argument | None:
    """At least one of several alike: 1 − (1 − p)^n."""
    if event.operation is None or event.operation.fold != "any" or not alike(event.parts):
        return None
    fails, n = 1 - chance_of(event.parts[0]), len(event.parts)
    none = fails**n
    return Argument(
        (
            f"The opposite: none of {n} happens.",
            f"Each fails with chance {exact(fails)}, whatever the others do: "
            f"({exact(fails)})^{n} = {exact(none)}.",
            f"1 − {exact(none)} = {exact(1 - none)}",
        ),
        1 - none,
    )


def every(event: Event) -> Argument | None:
    """All of several alike: p^n."""
    if event.operation is None or event.operation.fold != "all" or not alike(event.parts):
        return None
    p, n = chance_of(event.parts[0]), len(event.parts)
    line = f"Each of {n} happens with chance {exact(p)}, whatever the others do:"
    return Argument((line, f"({exact(p)})^{n} = {exact(p**n)}"), p**n)


def extreme(event: Event) -> Argument | None:
    """The largest of several alike is at most v if all are; the smallest at least v likewise."""
    if event.operation is None or len(event.parts) != 2 or event.parts[1].sources or event.parts[1].parts:
        return None
    asked, limit = event.parts[0], event.parts[1].slot
    fold = asked.operation.fold if asked.operation is not None else ""
    if fold not in ("largest", "smallest") or len(asked.parts) < 3 or not alike(asked.parts):
        return None
    high, n = fold == "largest", len(asked.parts)
    up, down = "at most" if high else "at least", -1 if high else 1
    bounds = {  # sign of the comparison -> what all of them must be, and what they must not all be
        "==": (limit, limit + down),
        "<=": (limit, None) if high else (None, limit + 1),
        "<": (limit - 1, None) if high else (None, limit),
        ">=": (None, limit - 1) if high else (limit, None),
        ">": (None, limit) if high else (limit + 1, None),
    }
    if event.operation.text not in bounds or not isinstance(limit, int):
        return None
    lines, chances = [], []
    for bound in bounds[event.operation.text]:
        if bound is None:
            continue
        p = chance_of(asked.parts[0] <= bound if high else asked.parts[0] >= bound)
        chances.append(p**n)
        lines.append(f"All {n} are {up} {bound}: ({exact(p)})^{n} = {exact(p**n)}")
    if len(chances) == 2:
        value = chances[0] - chances[1]
        lines.append(f"The difference: {exact(chances[0])} − {exact(chances[1])} = {exact(value)}")
    elif bounds[event.operation.text][0] is None:
        value = 1 - chances[0]
        lines.append(f"The opposite: 1 − {exact(chances[0])} = {exact(value)}")
    else:
        (value,) = chances
    return Argument(tuple(lines), value)


def all_different(event: Event) -> Argument | None:
    """Several dice alike all show different faces: one after another avoids those before it."""
    if event.operation not in (operations.EQUAL, operations.LESS) or len(event.parts) != 2:
        return None
    asked, limit = event.parts
    if asked.operation is None or asked.operation.pattern is not patterns.DIFFERENT or not alike(asked.parts):
        return None
    n, faces = len(asked.parts), tally(asked.parts[0])
    if limit.sources or limit.slot != n or len(set(faces.counts)) > 1 or n < 3:
        return None
    size, value = len(faces.values), Fraction(1)
    for before in range(n):
        value *= Fraction(max(0, size - before), size)
    shown = f"{size}/{size} · {size - 1}/{size} · … · {max(0, size - n + 1)}/{size}"
    lines = [f"All {n} are different if each avoids those before it: {shown} = {exact(value)}"]
    if event.operation is operations.LESS:
        lines.append(f"The opposite: 1 − {exact(value)} = {exact(1 - value)}")
        value = 1 - value
    return Argument(tuple(lines), value)


def counted(event: Event) -> Argument:
    """Where there are too many cases to list, and nothing shorter to say: how many are favourable."""
    possible, value = total_weight(event.sources), chance_of(event)
    return Argument(
        (
            f"There are {so_many(possible)} cases, too many to list; alike ones are counted together.",
            f"In {so_many(int(value * possible))} of them it happens: {exact(value)}",
        ),
        value,
    )


def divided(event: Event, given: Event) -> Argument:
    """Given something: the chance of both, divided by the chance of what is given."""
    both, known = chance_of(event & given), chance_of(given)
    if not known:
        raise ImpossibleCondition(f'"{given}" never happens, so nothing can be given it.')
    return Argument(
        (
            f"What is given happens with chance {exact(known)}.",
            f"Both happen with chance {exact(both)}.",
            f"{exact(both)} divided by {exact(known)} is {exact(both / known)}",
        ),
        both / known,
    )


def binomial(event: Event) -> Argument | None:
    """So many of several alike: C(n, k) · p^k · (1 − p)^(n − k), added up, or the opposite of that."""
    found = count_compared(event)
    if found is None:
        return None
    counted, wanted = found
    events = [part.parts[0] if part.operation is operations.AS_NUMBER else part for part in counted.parts]
    if len(events) < 2 or not all(isinstance(each, Event) for each in events) or not alike(events):
        return None
    p, n = chance_of(events[0]), len(events)
    happens, lines = [k for k in range(n + 1) if wanted(k)], []
    other = [k for k in range(n + 1) if not wanted(k)]
    turned = len(other) < len(happens)
    terms = other if turned else happens
    if not terms or len(terms) > MOST_TERMS or p in (0, 1):
        return None
    value = Fraction(0)
    for k in terms:
        term = comb(n, k) * p**k * (1 - p) ** (n - k)
        value += term
        power = f"({exact(p)})^{k} · ({exact(1 - p)})^{n - k}"
        lines.append(f"Exactly {k} of {n}: C({n}, {k}) · {power} = {exact(term)}")
    if turned:
        lines.insert(0, "The opposite is shorter.")
        lines.append(f"1 − {exact(value)} = {exact(1 - value)}")
        value = 1 - value
    elif len(terms) > 1:
        lines.append(f"Together: {exact(value)}")
    return Argument(tuple(lines), value)


def count_compared(event: Event) -> tuple[Variable, Callable[[int], bool]] | None:
    """Find the sum and the numbers wanted in a question such as count(…) >= 2."""
    if event.operation is None or len(event.parts) != 2:
        return None
    one, other = event.parts
    if one.operation is None or one.operation.fold != "sum" or other.operation is not None or other.sources:
        return None
    function, limit = event.operation.function, other.slot
    return one, lambda k: bool(function(k, limit))


def hypergeometric(event: Event) -> Argument | None:
    """So many cards of a kind in a hand: the ways to choose them, times the ways to choose the others."""
    found = count_compared(event)
    if found is None or len(event.sources) != 1:
        return None
    counted, wanted = found
    (source,) = event.sources
    deal = source.device
    if not isinstance(deal, Deal):
        return None
    kinds = [kind for kind in deal.kinds if is_counted(counted, kind)]
    size, held = deal.sizes[source], sum(deal.copies[deal.kinds.index(kind)] for kind in kinds)
    pile = sum(deal.copies)
    terms = [k for k in range(min(size, held) + 1) if wanted(k) and size - k <= pile - held]
    if not terms or len(terms) > MOST_TERMS or len(counted.parts) != size:
        return None
    ways = {k: comb(held, k) * comb(pile - held, size - k) for k in terms}
    lines = [f"Exactly {k}: C({held}, {k}) · C({pile - held}, {size - k}) = {ways[k]:,} hands" for k in terms]
    value = Fraction(sum(ways.values()), comb(pile, size))
    lines.append(f"Of C({pile}, {size}) = {comb(pile, size):,} hands: {exact(value)}")
    return Argument(tuple(lines), value)


def is_counted(counted: Variable, kind: object) -> bool:
    """Tell whether a hand of this card alone would count."""
    cards = [node for node in bottom_up([counted], parts_of) if node.sources and not node.parts]
    alone = rebuilt(counted, {id(card): as_variable(kind) for card in cards})
    return bool(tally(alone).values[0] > 0)


def symmetric(event: Event) -> Argument | None:
    """One is larger than the other, both alike: half of what is left when they are equal."""
    strict = event.operation in (operations.GREATER, operations.LESS)
    if not (strict or event.operation in (operations.AT_LEAST, operations.AT_MOST)) or not alike(event.parts):
        return None
    one, other = event.parts
    equal = chance_of(one == other)
    value = (1 - equal) / 2 if strict else (1 + equal) / 2
    return Argument(
        (
            f"{shorten(str(one))} and {shorten(str(other))} may change places: each is as likely the larger.",
            f"They are equal with chance {exact(equal)}.",
            f"(1 {'−' if strict else '+'} {exact(equal)}) / 2 = {exact(value)}",
        ),
        value,
    )


def conditioned(event: Event) -> Argument | None:
    """Several share one die: once it is known, the others are independent."""
    die = binding(event)
    if not isinstance(die, Spinner) or event.operation is None or event.operation.fold not in ("any", "all"):
        return None
    root: Variable = event
    leaves = [node for node in bottom_up([root], parts_of) if not node.parts and die.source in node.sources]
    lines, value = [f"All share {die.source.name}. Once it is known, the rest is independent."], Fraction(0)
    for chance, faces, given in by_chance(event, die, leaves):
        share = Fraction(given, die.sums)
        value += share * chance
        lines.append(f"{die.source.name} shows {faces} ({exact(share)}): {exact(chance)}")
    lines.append(f"On average: {exact(value)}")
    return Argument(tuple(lines), value)


def by_chance(event: Event, die: Spinner, leaves: Sequence[Variable]) -> Iterator[tuple[Fraction, str, int]]:
    """Give each chance that a known die leaves, the faces that leave it, and their weight."""
    groups: dict[Fraction, tuple[list[str], int]] = {}
    for (case,), weight in die.cells(die.sources):
        known = {id(leaf): as_variable(die.values(die.source, leaf.slot)[case]) for leaf in leaves}
        chance = chance_of(rebuilt(event, known))
        faces, before = groups.get(chance, ([], 0))
        groups[chance] = ([*faces, str(die.shown[0][case])], before + weight)
    for chance, (faces, weight) in groups.items():
        yield chance, ", ".join(faces[:-1]) + " or " + faces[-1] if len(faces) > 1 else faces[0], weight
