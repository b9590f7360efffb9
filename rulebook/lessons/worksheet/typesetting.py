"""Texts as they are set on paper: signs that stay with their number, powers raised."""

from __future__ import annotations

import re
from html import escape


def typeset(text: str) -> str:
    """Make HTML of a text.

    >>> typeset("3 · (5/6)^4 < 2, so 48 %"), typeset("Quoi ?"), typeset("1 − (5/6)^4")
    ('3 · (5/6)<sup>4</sup> &lt; 2, so 48\\xa0%', 'Quoi\\xa0?', '1\\xa0−\\xa0(5/6)<sup>4</sup>')
    """
    kept_together = re.sub(r" (?=[%?!:;»])", "\xa0", escape(text))
    kept_together = re.sub(r"(?<![\w/.,])1 − (?=\S)", "1\xa0−\xa0", kept_together)  # what the opposite is of
    return re.sub(r"\^(\d+|[a-z])(?![\w(])", r"<sup>\1</sup>", kept_together)
