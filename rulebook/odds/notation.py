"""Dice notation, as players write it: 2d6+3, 4d6 drop lowest, 2d20kh, d%, 3d6!, [highest 3 of 4d6]."""

from __future__ import annotations

import re
import warnings
from typing import Any, NoReturn

from rulebook.odds.building import as_variable
from rulebook.odds.errors import CutShort, OddsError
from rulebook.odds.functions import total
from rulebook.odds.law_arithmetic import EXPLOSIONS
from rulebook.odds.pools import Pool
from rulebook.odds.variables import Variable

TOKEN = re.compile(r"\s*(?:(\d+)|([a-z]+)|(.))", re.IGNORECASE)
KEEPING = {"kh": ("keep", "highest"), "k": ("keep", "highest"), "kl": ("keep", "lowest")}
DROPPING = {"dh": ("drop", "highest"), "dl": ("drop", "lowest")}
SHORT = KEEPING | DROPPING
MOST_DICE = 1000


def read(text: str) -> Variable:
    """Read a roll in dice notation.

    >>> from rulebook.odds import P, law
    >>> P(read("2d6+3") == 10), P(read("2d20kh1") == 20)
    (Fraction(1, 6), Fraction(39, 400))
    >>> read("2d6+3 keep")
    Traceback (most recent call last):
    rulebook.odds.errors.OddsError: This cannot be read from here on:
    2d6+3 keep
          ^ + and another roll are possible here, not "keep".
    """
    reader = Reader(text)
    value = reader.sum()
    if reader.token:
        reader.refuse(f'+ and another roll are possible here, not "{reader.token}"')
    return value.named(" ".join(text.split()))


class Reader:
    """Reads notation from left to right, and knows where it is."""

    def __init__(self, text: str) -> None:
        self.text = text
        found = [match for match in TOKEN.finditer(text) if match.group().strip()]
        self.tokens = [match.group().strip().lower() for match in found]
        self.starts = [match.end() - len(match.group().strip()) for match in found]
        self.place = 0

    @property
    def token(self) -> str:
        """What comes next; nothing at the end."""
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def take(self, *wanted: str) -> str:
        """Go on if one of these comes next."""
        token = self.token
        if token not in wanted or not token:
            return ""
        self.place += 1
        return token

    def refuse(self, why: str) -> NoReturn:
        """Say what is wrong, and where."""
        at = self.starts[self.place] if self.place < len(self.starts) else len(self.text)
        raise OddsError(f"This cannot be read from here on:\n{self.text}\n{' ' * at}^ {why}.")

    def whole(self, default: int | None = None) -> int:
        """Read a whole number."""
        if self.token.isdigit():
            self.place += 1
            return int(self.tokens[self.place - 1])
        if default is None:
            self.refuse("a whole number is missing")
        return default

    def sum(self) -> Variable:
        """Read a sum."""
        value = self.product()
        while sign := self.take("+", "-"):
            other = self.product()
            value = value + other if sign == "+" else value - other
        return value

    def product(self) -> Variable:
        """Read a product."""
        value = self.one()
        while self.take("*", "x"):
            value = value * self.one()
        return value

    def one(self) -> Variable:
        """Read a number, a roll, or something in brackets."""
        if self.take("-"):
            return -self.one()
        if self.take("("):
            value = self.sum()
            if not self.take(")"):
                self.refuse("a ) is missing")
            return value
        if self.take("["):
            return self.picked()
        start = self.place
        how_many = self.whole(1)
        if self.token not in ("d", "w", "df"):
            if self.place == start:
                self.refuse("a number or a roll such as 2d6 is missing")
            return as_variable(how_many)
        return self.kept(self.rolled(how_many))

    def rolled(self, how_many: int) -> Pool:
        """Read the dice of a roll: d6 (or w6), d%, d{1,1,2}, dF, d6! for dice that explode."""
        from rulebook.odds.dice import dice, die
        from rulebook.odds.probability import law

        if not 1 <= how_many <= MOST_DICE:
            self.refuse(f"1 to {MOST_DICE} dice are rolled")
        if self.take("df"):  # as in Fudge
            return dice(how_many, faces=[-1, 0, 1])
        self.take("d", "w")
        faces: list[int] | None = None
        sides: int | None = None
        if self.take("{"):
            faces = [self.signed()]
            while self.take(","):
                faces.append(self.signed())
            if not self.take("}"):
                self.refuse("a } is missing")
        elif self.take("%"):
            sides = 100
        else:
            sides = self.whole()
            if sides < 1:
                self.refuse("a die has at least one side")
        if self.take("!"):
            warnings.warn(
                f'"!" stops after {EXPLOSIONS} more rolls, so the answer is not quite exact. To set another '
                f"limit write total(law(die({sides or f'{faces=}'})).explode(most=20).pool({how_many})).",
                CutShort,
                stacklevel=2,
            )
            return dice(how_many, faces=law(die(sides, faces=faces)).explode(most=EXPLOSIONS))
        return dice(how_many, sides, faces=faces)

    def signed(self) -> int:
        """Read a whole number that may be negative."""
        return -self.whole() if self.take("-") else self.whole()

    def kept(self, pool: Pool) -> Variable:
        """Read what is kept of a roll: kh3, dl, keep highest 3, drop lowest."""
        if short := self.take(*SHORT):
            verb, which = SHORT[short]
        elif verb := self.take("keep", "drop"):
            which = self.take("highest", "lowest") or self.refuse('"highest" or "lowest" is missing')
        else:
            return total(pool)
        return self.picking(pool, verb, which, self.whole(1))

    def picked(self) -> Variable:
        """Read [highest 3 of 4d6]."""
        which = self.take("highest", "lowest") or self.refuse('"highest" or "lowest" is missing')
        how_many = self.whole(1)
        if not self.take("of"):
            self.refuse('"of" is missing')
        pool = (
            self.rolled(self.whole(1))
            if self.token.isdigit() or self.token in ("d", "w", "df")
            else self.no_roll()
        )
        value = self.picking(pool, "keep", which, how_many)
        if not self.take("]"):
            self.refuse("a ] is missing")
        return value

    def no_roll(self) -> NoReturn:
        """Refuse what is no roll."""
        self.refuse("a roll such as 4d6 is missing")

    def picking(self, pool: Pool, verb: str, which: str, how_many: int) -> Variable:
        """Keep or drop so many."""
        if how_many > len(pool):
            self.place -= 1
            self.refuse(f"only {len(pool)} are rolled")
        pick: Any = getattr(pool, f"{verb}_{which}")
        return pick(how_many)  # type: ignore[no-any-return]  # a method of Pool
