"""Dice and coins."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, overload

from rulebook.odds.building import read_off
from rulebook.odds.errors import MIX, OddsError, so_many
from rulebook.odds.law import Law
from rulebook.odds.pools import Pool
from rulebook.odds.sources import Spinner
from rulebook.odds.values import is_number, is_whole, plain
from rulebook.odds.variables import Variable

MOST_SIDES = 4_000_000


def die(
    sides: int | None = None,
    *,
    name: str = "die",
    faces: Iterable[Hashable] | Mapping[Any, int] | None = None,
    weights: Iterable[int] | None = None,
) -> Variable:
    """Roll one die: 1 to `sides` (6 if not said), or the `faces` given, each as likely as its weight says.

    `faces` can also be a mapping to weights, or a `Law`.

    >>> from rulebook.odds import P, law
    >>> P(die(20) >= 15)
    Fraction(3, 10)
    >>> P(die(faces=["red", "red", "blue"]) == "red")
    Fraction(2, 3)
    >>> P(die(weights=[1, 1, 1, 1, 1, 5]) == 6)
    Fraction(1, 2)
    >>> P(die(faces={"red": 2, "blue": 1}) == "red")
    Fraction(2, 3)
    >>> P(die(faces=law(die(6) + die(6))) == 7)
    Fraction(1, 6)
    """
    if isinstance(faces, Mapping):
        if weights is not None:
            raise OddsError(f"A {type(faces).__name__.lower()} already has weights; leave out weights=.")
        weighted = faces.counts if isinstance(faces, Law) else faces
        faces, weights = list(weighted), list(weighted.values())
    if isinstance(weights, Mapping) or not (weights is None or isinstance(weights, Iterable)):
        raise OddsError(
            "weights is a list with one weight for each face. To give faces and weights together, write "
            "die(faces={1: 1, 6: 5})."
        )
    if faces is None:
        sides = 6 if sides is None else sides
        if not is_whole(sides):
            raise OddsError(f"A die has a whole number of sides, not {sides!r}. Try die(6).")
        if sides < 1:
            raise OddsError(f"A die has at least one side, not {sides}. Try die(6).")
        if sides > MOST_SIDES:
            raise OddsError(
                f"A die of {so_many(int(sides))} sides is too large to list; take {MOST_SIDES:,} at most."
            )
        listed: Sequence[Any] = range(1, int(sides) + 1)
    else:
        if not isinstance(faces, Iterable):
            raise OddsError(
                f"faces takes several values, not {faces!r}. Try die(6), or die(faces=[1, 2, 3])."
            )
        listed = [plain(face) for face in faces]
        if not listed:
            raise OddsError("A die has at least one face. Try die(faces=[1, 2, 3]).")
        if not all(isinstance(face, Hashable) for face in listed):
            raise OddsError("Faces are numbers, words or tuples, not lists. Try die(faces=[(1, 2), (3, 4)]).")
        if any(isinstance(face, float) for face in listed):
            raise OddsError("Faces are whole numbers, Fractions or words, not decimal numbers.")
    named = listed
    weighed = None if weights is None else whole_weights(weights, len(listed))
    if sides is not None and sides not in (len(listed), sum(weighed or ())):
        raise OddsError(
            f"This die has {len(listed)} faces, so it cannot have {sides!r} sides; leave out the {sides!r}."
        )
    if weighed is not None:  # a face of weight 0 is not on the die
        listed = [face for face, weight in zip(listed, weighed, strict=True) if weight]
        weighed = [weight for weight in weighed if weight]
    shown = read_off(Spinner(name, listed, weights=weighed).source, 0, listed, name)
    if shown.bounds is None:
        shown.faces = frozenset(named)
    return shown


@overload
def dice(how_many: str) -> Variable: ...


@overload
def dice(
    how_many: int,
    sides: int | None = None,
    *,
    name: str = "die",
    faces: Iterable[Hashable] | Mapping[Any, int] | None = None,
    weights: Iterable[int] | None = None,
) -> Pool: ...


def dice(
    how_many: int | str,
    sides: int | None = None,
    *,
    name: str = "die",
    faces: Iterable[Hashable] | Mapping[Any, int] | None = None,
    weights: Iterable[int] | None = None,
) -> Pool | Variable:
    """Roll several dice alike, each with its own number; or what dice notation says.

    >>> from rulebook.odds import P, law
    >>> own, *others = dice(5)
    >>> P(own + others[0] == 7)
    Fraction(1, 6)
    >>> law(dice("4d6 drop lowest + 1")).mean
    Fraction(17165, 1296)
    """
    if isinstance(how_many, str):
        from rulebook.odds.notation import read

        return read(how_many)
    if isinstance(how_many, Variable):
        raise OddsError(f"The number of dice is fixed before the roll. If it depends on {how_many}, {MIX}")
    if not is_whole(how_many):
        raise OddsError(f"A whole number of dice is rolled, not {how_many!r}. Try dice(2).")
    if how_many < 1:
        raise OddsError(f"At least one die is rolled, not {how_many}. Try dice(2).")
    first = die(sides, name=f"{name} 1", faces=faces, weights=weights)
    names = [f"{name} {n}" for n in range(2, how_many + 1)]
    return Pool([first, *others_like(first, names)])


def others_like(one: Variable, names: Iterable[str]) -> Iterator[Variable]:
    """Make more dice just like one."""
    (source,) = one.sources
    device = source.device
    assert isinstance(device, Spinner)
    kind, bounds, faces = type(one), one.bounds, one.faces
    for name in names:
        yield kind(None, (), bounds, sources=frozenset(device.again(name).sources), text=name, faces=faces)


def coin(*, heads: int = 1, tails: int = 1, chance: Fraction | None = None, name: str = "coin") -> Variable:
    """Toss one coin; it shows "heads" or "tails", each as likely as its weight says, or heads by a chance.

    >>> from rulebook.odds import P
    >>> P(coin() == "heads"), P(coin(heads=2, tails=1) == "heads")
    (Fraction(1, 2), Fraction(2, 3))
    """
    if chance is not None:
        if not is_number(chance) or not 0 <= chance <= 1:
            raise OddsError(f"A chance is a Fraction from 0 to 1, not {chance!r}: Fraction(1, 10).")
        heads, tails = chance.numerator, chance.denominator - chance.numerator
    weights = None if heads == tails == 1 else [heads, tails]
    return die(name=name, faces=["heads", "tails"], weights=weights)


def whole_weights(weights: Iterable[int], cases: int) -> list[int]:
    """Check weights: one for each case, whole, none negative, not all 0."""
    listed = list(weights)
    if len(listed) != cases:
        raise OddsError(f"{len(listed)} weights for {cases} faces: give one weight for each face.")
    for weight in listed:
        if not is_whole(weight):
            raise OddsError(f"Weights are whole numbers, not {weight!r}: for 0.5 and 0.25, write 2 and 1.")
        if weight < 0:
            raise OddsError(f"A weight is 0 or more, not {weight}.")
    if sum(listed) == 0:
        raise OddsError("All weights are 0, so nothing can come up. Give one face at least weight 1.")
    return [int(weight) for weight in listed]
