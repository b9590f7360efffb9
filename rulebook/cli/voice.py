"""How the game in the terminal speaks and listens: texts that fit, in colours where it has them."""

from __future__ import annotations

import re
import sys
from typing import Any

from rulebook.cli import saying
from rulebook.keys.codec import visible

LONGEST = 500
"""Characters of a typed line that are looked at."""


class Voice:
    """What is said at one terminal, in one language.

    >>> Voice("de").say("not_allowed")
    Nicht erlaubt
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self.fine = saying.colourful(sys.stdout)

    def ask(self, prompt: str) -> str:
        """Read a typed line; what comes from a pipe is printed, as a terminal would have."""
        try:
            line = visible(input(prompt))
        except (RuntimeError, ValueError):  # what is closed from the start cannot be read
            raise EOFError from None
        if not sys.stdin.isatty():
            print(line)
        return line.strip()[:LONGEST]

    def words(self, key: str, /, **data: Any) -> str:
        """Fill one of the texts."""
        return saying.say(self.language, key, **data)

    def say(self, text: str, /, style: str = "", **data: Any) -> None:
        """Print one of the texts by its key, or a text as it is."""
        lines = saying.wrapped(self.words(text, **data) if text.isidentifier() else text, "")
        print("\n".join(self.style(style, line) if style else line for line in lines))

    def coloured(self, style: str, found: re.Match[str]) -> str:
        """Colour what was found in a laid out line."""
        return self.style(style, found[0])

    def style(self, style: str, text: str) -> str:
        """Make a text bold or dim where the terminal can.

        >>> Voice("en").style(saying.BOLD, "plain where this is no terminal")
        'plain where this is no terminal'
        """
        return f"{style}{text}{saying.PLAIN}" if self.fine else text
