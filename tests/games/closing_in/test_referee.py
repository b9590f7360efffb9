"""Closing In: the engine and a second referee, move by move, in random games under random options."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import fields
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import rulebook
from rulebook.core.game import CHANCE
from rulebook.games.closing_in import ClosingIn, State
from rulebook.games.closing_in.bots import BOTS
from rulebook.games.closing_in.table import OUT
from tests.games.closing_in import referee
from tests.seed import drawn_seed

VALUES: dict[str, tuple[Any, ...]] = {
    "players": (2, 3, 4),
    "early_escape": ("no", "yes"),
    "reshuffle": ("empty", "every_turn", "never"),
    "grid": ("wide", "tall"),
    "search": ("own", "any"),
    "no_intel": ("play_on", "lost"),
    "escape_turn": ("enforce", "skip"),
    "remove_above": (1, 2, 2, 3, 5),
    "deploy": (1, 2, 3, 4),
    "first_deploy": (0, 2, 5, 8),
    "intel_needed": (1, 2, 4, 6),
    "draw_up_to": (0, 2, 3, 5),
    "hand_limit": (3, 5, 8),
    "actions": (1, 2, 4, 6),
    "enforcers": (1, 3, 8, 20, 50),
    "tokens": (4, 6, 8, 16),
    "turns": (8, 20, 100),
    "city": (tuple(referee.TILES), tuple(sorted(referee.TILES))),
    "inventory": (
        (("boat_key", 2, 1), ("car_key", 2, 0), ("sprint", 6, 1), ("sneak", 4, 1), ("courier", 6, 2)),
        (("boat_key", 9, 1), ("car_key", 9, 1), ("jammer", 9, 1), ("smoke", 9, 1), ("sprint", 9, 3)),
    ),
    "locations": (
        tuple((tile, 3, int(tile == "tower")) for tile in referee.TILES),
        tuple((tile, int(tile not in referee.TILES[:4]), 1) if tile in referee.TILES[4:] else (tile, 1, 0)
              for tile in referee.TILES),
    ),
}  # fmt: skip
EAGER = {"Send", "Search", "SearchAt", "Escape", "Sneak", "Sprint"}


def any_options(luck: random.Random) -> dict[str, Any]:
    """A few options, each of some of its values."""
    names = luck.sample(sorted(VALUES), luck.choice((0, 1, 2, 3, 6)))
    return {name: luck.choice(VALUES[name]) for name in names}


def plain(move: Any) -> referee.Move:
    """A move of the engine in the referee's words."""
    return (type(move).__name__, *(getattr(move, field.name) for field in fields(move)))


def same_table(s: State, t: referee.Table, game: ClosingIn) -> None:
    """Everything that lies on the table, and whom it waits for."""
    assert (s.phase, s.turn, s.sent) == (t["phase"], t["turn"], t["sent"])
    assert [Counter(hand) for hand in s.hands] == t["hands"] or not s.hands
    assert [tile.name for tile in s.city] == t["places"]
    for tile in s.city:
        told = (t["enforcers"][tile.name], t["intel"][tile.name], t["removed"][tile.name])
        assert (tile.enforcers, tile.intel, tile.removed) == told, tile.name
    if s.city:
        assert s.carried == tuple(t["carried"])
        assert ["" if at == OUT else s.city[at].name for at in s.where] == t["at"]
        assert (game.spare_enforcers(s), game.spare_tokens(s)) == (t["supply"], t["tokens"])
        piles = (s.inventory, s.inventory_discards, s.locations, s.location_discards)
        told = (t["deck"], t["discards"], t["locations"], t["location_discards"])
        assert tuple(map(Counter, map(dict, piles))) == told
        assert Counter(s.shown) == t["open"] or s.phase == "lost"
    if s.phase in ("buy", "act"):
        assert (s.seat, s.actions, s.stride) == (t["seat"], t["actions"], t["free_step"])


def same_moves(game: ClosingIn, s: State, t: referee.Table) -> None:
    """The same legal moves for whoever is to move, and the same odds of what may come."""
    waits = referee.waits_for(t)
    if waits == "chance":
        assert game.to_act(s) == (CHANCE,)
        if s.phase not in ("city", "hands"):
            cards = t["deck"] if s.phase in ("draw", "take") else t["locations"]
            odds = {plain(move)[1]: chance for move, chance in game.chance(s).odds().items()}
            assert odds == {card: Fraction(n, cards.total()) for card, n in cards.items()}
        return
    assert game.to_act(s) == (() if waits is None else (waits,))
    for seat in range(game.players):
        told = referee.legal(t) if seat == waits else set()
        assert set(map(plain, game.moves(s, seat))) == told


def play_against_each_other(positions: int, seed: int) -> Counter[str]:
    """Play games until so many positions are compared; count them, and how the games ended."""
    luck, seen = random.Random(seed), Counter[str]()
    while seen["positions"] < positions:
        options = any_options(luck)
        try:
            game = ClosingIn(**options)
        except rulebook.Refused:
            continue
        seen["games"] += 1
        s, t = game.start(), referee.set_up(**options)
        bot, rng = BOTS["planner"], np.random.default_rng(luck.getrandbits(32))
        planned = luck.random() < 0.4
        while True:
            same_table(s, t, game)
            same_moves(game, s, t)
            seen["positions"] += 1
            seats = game.to_act(s)
            if not seats:
                break
            if seats[0] == CHANCE:
                move = game.chance(s).sample(rng)
            else:
                moves = game.moves(s, seats[0])
                if planned and luck.random() < 0.9:
                    move = bot(game, s, seats[0], moves, rng)
                else:
                    eager = [move for move in moves if type(move).__name__ in EAGER]
                    move = luck.choice(eager if eager and luck.random() < 0.5 else moves)
            s, events = game.play(s, seats[0], move)
            seen["told too little is left"] += any(event.say == "out_of_reach" for event in events)
            referee.play(t, plain(move))
        seen[events[-1].say] += 1
    return seen


def test_the_second_referee_agrees_in_a_sample(capsys: pytest.CaptureFixture[str]) -> None:
    seed = drawn_seed()
    with capsys.disabled():
        print(f"\nclosing_in, second referee, seed {seed}: {dict(play_against_each_other(1_500, seed))}")


@pytest.mark.everywhere
def test_the_second_referee_agrees_in_100_000_positions(capsys: pytest.CaptureFixture[str]) -> None:
    seed = drawn_seed()
    with capsys.disabled():
        print(f"\nclosing_in, second referee, seed {seed}: {dict(play_against_each_other(100_000, seed))}")
