"""What lessons say, for the tests that hold their sentences against what is counted."""

from __future__ import annotations

import re

from rulebook.lessons.course import lesson


def words(name: str, language: str = "en") -> str:
    """All that a lesson says in a language: to students, and to their teacher."""
    found = lesson(name, language)
    steps = "\n".join(" ".join((s.title, s.text, s.ask, s.pick, s.after)) for s in found.steps)
    return re.sub(r"\*\*?|\s+", lambda m: " " if m[0].isspace() else "", f"{steps}\n{found.teacher}")


def says(name: str, english: str, german: str) -> None:
    """The sentence must stand there for a test of it to mean something."""
    assert english in words(name), english
    assert german in words(name, "de"), german
