"""The seed of a run that draws its cases: another one each time, unless RULEBOOK_SEED asks for one."""

from __future__ import annotations

import os
import random


def drawn_seed() -> int:
    """Draw a seed and print it, so that a failure can be had again."""
    seed = int(os.environ.get("RULEBOOK_SEED") or random.SystemRandom().randrange(10**6))
    print(f"\nRULEBOOK_SEED={seed}")
    return seed
