"""The kernel of Knapp Daneben! against the readable engine, position by position, under any options."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import rulebook
from rulebook.games.knapp_daneben import KnappDaneben
from tests.games.kernels import same_game, same_games
from tests.games.knapp_daneben.test_referee import options, seed_of

ANY = ("random", "greedy", "potential")
TRAINED = (*ANY, "champion", "champion_deep")


def odd(luck: random.Random) -> KnappDaneben:
    return KnappDaneben(**options(luck))


def booklet(luck: random.Random) -> KnappDaneben:
    return KnappDaneben(players=luck.randint(1, 3), tie_break=luck.choice(["points", "crosses"]))


def test_x():
    seed = seed_of()
    print(f"RULEBOOK_SEED={seed}")
    import time
    t = time.time()
    print(same_games(odd, ["random","greedy"], seed, 1000), time.time()-t); t=time.time()
    print(same_games(odd, ["potential"], seed, 1000), time.time()-t); t=time.time()
    print(same_games(booklet, TRAINED[3:4], seed, 300), time.time()-t); t=time.time()
    print(same_games(booklet, TRAINED[4:5], seed, 100), time.time()-t)
