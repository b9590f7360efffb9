"""Three levels of every exercise: with easier numbers and a first hint, as in the lesson, a step further."""

from __future__ import annotations

from enum import IntEnum


class Level(IntEnum):
    """How hard an exercise is made.

    >>> Level.HARDER.word, Level(1)
    ('harder', <Level.USUAL: 1>)
    """

    EASIER = 0
    USUAL = 1
    HARDER = 2

    @property
    def word(self) -> str:
        """The level as texts name it.

        >>> Level.EASIER.word
        'easier'
        """
        return self.name.lower()
