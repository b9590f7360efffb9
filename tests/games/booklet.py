"""The booklets, sentence by sentence. They are no part of the product: they lie beside it, or not at all."""

from __future__ import annotations

import hashlib
import re

from tests.pages import REPOSITORY

BOOKLETS = REPOSITORY.parent / "shared" / "booklets"

_END = re.compile(r"(?<=[.!?])[\"”’)*]*\s+(?=[^\W\d_a-zäöüß]|[\"“(*-])")

_NUMBER = re.compile(r"[-\s]*\d+[.)]?")
"""The number of a paragraph, which says nothing."""


def sentences(game: str) -> tuple[str, ...]:
    """Cut a booklet into sentences: every line for itself, and where a sentence ends within it."""
    lines = (BOOKLETS / f"{game}.txt").read_text(encoding="utf-8").splitlines()
    pieces = (piece.strip() for line in lines for piece in _END.split(line))
    return tuple(piece for piece in pieces if re.search(r"\w", piece) and not _NUMBER.fullmatch(piece))


def digest(game: str) -> str:
    """Make the fingerprint of a booklet, by which a ledger knows that it numbers these sentences."""
    return hashlib.sha256("\n".join(sentences(game)).encode()).hexdigest()[:16]
