"""Texts as they are set on paper: signs that stay with their number, powers raised."""

from __future__ import annotations

import re
from html import escape


def typeset(text: str) -> str:
    """Make HTML of a text.

    >>> typeset("3 * (5/6)^4 < 2, so 48 %"), typeset("Quoi ?")
    ('3 · (5/6)<sup>4</sup> &lt; 2, so 48\\xa0%', 'Quoi\\xa0?')
    """
    text = text.replace(" * ", " · ").replace(" - ", " − ")
    kept_together = re.sub(r" (?=[%?!:;»])", "\xa0", escape(text))
    return re.sub(r"\^(\d+|[a-z])(?![\w(])", r"<sup>\1</sup>", kept_together)
