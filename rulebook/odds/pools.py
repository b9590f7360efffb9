"""A pool of dice or a hand of cards, and what one asks of it as a whole, whatever the order.

Such questions are counted by going through the values once: thirty dice are no more trouble than five.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING, Any, NoReturn, SupportsIndex, cast, overload

from rulebook.odds import operations, patterns
from rulebook.odds.bounds import has_fractions
from rulebook.odds.building import as_variable, made_of, numeric
from rulebook.odds.errors import OddsError
from rulebook.odds.functions import count, how_many_different, kept
from rulebook.odds.operations import Operation
from rulebook.odds.patterns import Pattern
from rulebook.odds.values import is_count
from rulebook.odds.variables import Variable, no_attribute


class Pool(tuple[Variable, ...]):
    """Several dice or cards: a tuple of variables, which `+` joins to a larger pool.

    >>> from rulebook.odds import P, dice, law
    >>> law(dice(4).keep_highest(3)).mean
    Fraction(15869, 1296)
    >>> P((dice(4, sides=6) + dice(3, sides=8)).largest_set() >= 4)
    Fraction(641, 9216)
    """

    __slots__ = ()

    def __new__(cls, variables: Iterable[Any] = ()) -> Pool:
        """Take variables, laws and plain values."""
        return super().__new__(cls, [as_variable(variable) for variable in variables])

    @overload
    def __getitem__(self, place: SupportsIndex) -> Variable: ...

    @overload
    def __getitem__(self, place: slice) -> Pool: ...

    def __getitem__(self, place: SupportsIndex | slice) -> Variable | Pool:
        found = super().__getitem__(place)
        return Pool(found) if isinstance(place, slice) else found  # type: ignore[return-value]  # a slice of variables is a tuple of them

    def __add__(self, other: Any) -> Pool:
        if isinstance(other, Variable) or not isinstance(other, Iterable):
            self._is_several(other)
        return Pool([*self, *other])

    def _is_several(self, *_: object) -> NoReturn:
        """Refuse to be compared or reckoned with as if it were one value."""
        raise OddsError(
            f"{self!r} is several values. Write total(pool) for their sum, as in P(total(pool) == 7) or "
            "total(pool) + 3; any_of(d == 6 for d in pool) for one of them; pool[0] for the first."
        )

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Pool) and list(map(id, self)) == list(map(id, other)):
            return True
        return self._is_several()

    __hash__ = tuple.__hash__
    __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _is_several
    __radd__ = __floordiv__ = __truediv__ = __mod__ = __pow__ = __neg__ = __abs__ = _is_several

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            raise no_attribute(self, name, "total(pool)")

    def __repr__(self) -> str:
        return f"<pool of {', '.join(map(str, self))}>"

    # --- numbers ----------------------------------------------------------------------------------------

    def keep_highest(self, how_many: int = 1) -> Variable:
        """Add up the highest so many.

        >>> from rulebook.odds import P, dice
        >>> P(dice(4).keep_highest(3) == 18)
        Fraction(7, 432)
        """
        return self._kept(f"keep_highest({how_many})", how_many, lambda size: range(how_many))

    def keep_lowest(self, how_many: int = 1) -> Variable:
        """Add up the lowest so many.

        >>> from rulebook.odds import P, dice
        >>> P(dice(2, sides=20).keep_lowest() == 20)
        Fraction(1, 400)
        """
        text = f"keep_lowest({how_many})"
        return self._kept(text, how_many, lambda size: range(size - how_many, size))

    def drop_highest(self, how_many: int = 1) -> Variable:
        """Add up all but the highest so many.

        >>> from rulebook.odds import dice, law
        >>> law(dice(3).drop_highest()) == law(dice(3).keep_lowest(2))
        True
        """
        return self._kept(f"drop_highest({how_many})", how_many, lambda size: range(how_many, size))

    def drop_lowest(self, how_many: int = 1) -> Variable:
        """Add up all but the lowest so many.

        >>> from rulebook.odds import dice, law
        >>> law(dice(4).drop_lowest()) == law(dice(4).keep_highest(3))
        True
        """
        return self._kept(f"drop_lowest({how_many})", how_many, lambda size: range(size - how_many))

    @property
    def sorted(self) -> Pool:
        """The values in order, the smallest first.

        >>> from rulebook.odds import P, dice
        >>> low, middle, high = dice(3).sorted
        >>> P(low + high == 7)
        Fraction(1, 4)
        """
        size = len(self)
        return Pool(
            [kept(self, [size - 1 - place], self._written(f"sorted[{place}]")) for place in range(size)]
            if size > 1
            else self
        )

    def straight(self) -> Variable:
        """Return the length of the longest straight: 3 for 2, 3, 4 and anything else.

        >>> from rulebook.odds import P, dice
        >>> P(dice(5).straight() == 5)
        Fraction(5, 162)
        """
        limits = [numeric(operations.ADD, variable).bounds for variable in self]
        if has_fractions(*[each for each in limits if each]):
            raise OddsError(
                "A straight is made of whole numbers; multiply Fractions first: "
                "Pool(d.map(lambda n: 2 * n) for d in pool).straight()."
            )
        return self._ask("straight()", patterns.STRAIGHT, range(1, len(self) + 1))

    # --- what is alike ----------------------------------------------------------------------------------

    def largest_set(self) -> Variable:
        """Count the values of the largest set: 3 for three of a kind.

        >>> from rulebook.odds import P, dice
        >>> P(dice(5).largest_set() == 5)
        Fraction(1, 1296)
        """
        return self._ask("largest_set()", patterns.LARGEST_SET, range(1, len(self) + 1))

    def sets(self, of: int = 2) -> Variable:
        """Count the values that show at least so often: `sets(2) == 2` is two pairs, or a full house.

        >>> from rulebook.odds import P, dice
        >>> P(dice(4).sets(2) == 2)
        Fraction(5, 72)
        """
        if not is_count(of, 1):
            raise OddsError(f"A set has at least 1 value, not {of!r}: pool.sets(2) counts the pairs.")
        return self._ask(f"sets({of})", patterns.sets_of(of), range(len(self) // of + 1))

    def shape(self) -> Variable:
        """Give how often each value shows, the most first: (3, 2) is a full house.

        >>> from rulebook.odds import P, dice
        >>> P(dice(5).shape() == (3, 2))
        Fraction(25, 648)
        """
        return self._ask("shape()", patterns.SHAPE, None)

    def count(self, value: Any) -> Variable:  # type: ignore[override]  # a tuple counts objects, not faces
        """Count how many show a value.

        >>> from rulebook.odds import P, dice
        >>> P(dice(3).count(6) == 1)
        Fraction(25, 72)
        """
        return count(variable == value for variable in self)

    def how_many_different(self) -> Variable:
        """Count the different values.

        >>> from rulebook.odds import P, dice
        >>> P(dice(6).how_many_different() == 6)
        Fraction(5, 324)
        """
        return how_many_different(self)

    def fold(
        self,
        start: Any,
        step: Callable[[Any, Any, int], Any],
        done: Callable[[Any], Hashable] = lambda state: state,
    ) -> Variable:
        """Ask anything else: go through the values from the smallest on, with a state that is passed along.

        `step` is told the state, a value that the dice may show, and how many show it, which may be 0; `done`
        makes the result of the last state. The smaller the state, the faster.

        >>> from rulebook.odds import P, dice
        >>> points = dice(6).fold(0, lambda so_far, face, n: so_far + (1000 * face if n >= 3 else 0))
        >>> P(points >= 6000)
        Fraction(1513, 23328)
        """
        from rulebook.odds.counting import support

        known = {value for variable in self for value in support(variable)}
        pattern = Pattern(start, step, done, domain=tuple(known))
        asked = self._ask("fold(…)", pattern, None)
        return made_of(cast(Operation, asked.operation), tuple(self), support(asked))

    def _kept(self, text: str, how_many: int, places: Callable[[int], Iterable[int]]) -> Variable:
        if not is_count(how_many) or how_many > len(self):
            raise OddsError(f"There are {len(self)} values, so you cannot take {how_many!r} of them.")
        return kept(self, places(len(self)), self._written(text))

    def _ask(self, text: str, pattern: Pattern, results: Any) -> Variable:
        named = text.rstrip("()") if not pattern.domain else id(pattern)
        asked: Operation = patterns.pattern(self._written(text), pattern, key=("pool", named, len(self)))
        if results is None:
            return Variable(asked, tuple(self), None)
        return made_of(asked, tuple(self), results)

    def _written(self, text: str) -> str:
        return f"Pool([{', '.join(['{}'] * len(self))}]).{text}"


class Hand(Pool):
    """Cards drawn together. They are sorted, so no position means "the first card drawn".

    >>> from rulebook.odds import Deck, P
    >>> P(Deck("AAB").draw(2).sorted[1] == "B")
    Fraction(2, 3)
    """

    __slots__ = ()

    @overload
    def __getitem__(self, place: SupportsIndex) -> Variable: ...

    @overload
    def __getitem__(self, place: slice) -> Pool: ...

    def __getitem__(self, place: SupportsIndex | slice) -> Variable | Pool:
        if len(self) == 1:
            return super().__getitem__(place)
        raise OddsError(
            "The cards of a hand are not in the order in which they are drawn. For the first two cards "
            "write first, second = deck.deal(1, 1), then first[0]; for the smallest card hand.sorted[0]; to "
            "look for a card any_of(card == x for card in hand)."
        )

    @property
    def sorted(self) -> Pool:
        """The cards in order, the smallest first; words are in alphabetical order."""
        return Pool(self) if all(card.sources for card in self) else super().sorted
