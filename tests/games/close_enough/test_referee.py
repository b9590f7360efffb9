"""Close Enough: the engine against the second referee, step by step, under all options."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import astuple, replace
from fractions import Fraction
from typing import Any

import pytest

from rulebook.core.game import CHANCE
from rulebook.games.close_enough import CloseEnough, DrewCard, DrewTarget, DrewToken, State, TurnedUp
from tests.games.close_enough.referee import BOX, Referee, Step
from tests.seed import drawn_seed

DRAWN: dict[str, Any] = {kind.__name__: kind for kind in (DrewTarget, TurnedUp, DrewCard, DrewToken)}
ROLES = {"": "", "called": "call", "stayed": "in", "folded": "out"}
WORDS: dict[str, tuple[Any, ...]] = {
    "players": (3, 4, 5),
    "advanced": (False, True),
    "bonus_after_back_out": ("no", "yes"),
    "loss_and_gain": ("loss_first", "gain_first"),
    "folder_locks": ("yes", "no"),
    "stayers_muck": ("no", "yes"),
    "mucked_tokens": ("kept", "returned"),
    "reshuffle": ("at_once", "when_needed"),
    "turn_limit": (200, 200, 30, 11),
    "round_limit": (100, 1, 3),
    "goal": (8, 3, 20),
    "caller_loses": (1, 2, 0),
    "stayer_loses": (1, 3, 0),
    "exact_bonus": (1, 0, 2),
    "deck": (BOX["deck"], [(1, 5), (2, 5), (5, 6)], [(0, 3), (4, 5), (9, 9)]),
    "targets": (BOX["targets"], [(n, n % 3) for n in range(4, 14)]),
    "tokens": (BOX["tokens"], BOX["tokens"], BOX["tokens"][:5], BOX["tokens"][6:] * 2, []),
}
"""What is drawn for each option; the first is what the game has when it is left alone."""

FAVOURITES = (
    ("Call", "Stay", "TakeFace"),
    ("Call", "Stay", "Fold", "TakeFace", "LeaveOpen"),
    ("Call", "Fold", "Ready"),
    ("Call", "Stay", "Fold", "TakeDeck", "Place"),
    ("TakeDeck", "Lock", "Silence"),
)
"""What is done more often than by chance in one game or another, so that all corners are reached."""


def as_step(move: Any) -> Step:
    return (type(move).__name__, *astuple(move))


def seen_by_engine(game: CloseEnough, s: State) -> dict[str, Any]:
    """The whole table, as the engine has it."""
    rest = {"targets": s.targets, "said": tuple(ROLES[role] for role in s.roles)} if s.phase != "over" else {}
    return rest | {
        "round": s.round,
        "starter": s.starter,
        "stars": s.stars,
        "tokens": tuple(tuple(sorted(held)) for held in s.held),
        "box": dict(game.box(s)),
        "deck": dict(game.unseen(s)),
        "red": s.used_targets,
        "faces": s.faces,
        "hands": tuple(tuple(sorted(game_hand)) for game_hand in s.hands),
        "pile": s.discard,
        "locks": s.locks,
        "silenced": s.silenced,
        "placed": tuple(tuple(sorted(map(astuple, s.plan(seat)))) for seat in range(game.players)),
        "shown": tuple(sorted(s.claims)),
        "acts": tuple(sorted(game.to_act(s))),
        "winners": game.winners(s),
    }


def seen_by_referee(r: Referee) -> dict[str, Any]:
    """The same of the referee's table."""
    rest = {"targets": tuple(r.targets), "said": tuple(r.said)} if r.waits != "over" else {}
    acts = (CHANCE,) if r.chances() else tuple(sorted(r.legal()))
    return rest | {
        "round": r.round,
        "starter": r.starter,
        "stars": tuple(r.stars),
        "tokens": tuple(tuple(sorted(tokens)) for tokens in r.tokens),
        "box": dict(Counter(r.box)),
        "deck": dict(Counter(r.deck)),
        "red": tuple(r.red),
        "faces": tuple(r.face),
        "hands": tuple(tuple(sorted(hand)) for hand in r.hand),
        "pile": tuple(r.pile),
        "locks": tuple(r.lock),
        "silenced": tuple(r.hush),
        "placed": tuple(tuple(sorted(placed)) for placed in r.placed),
        "shown": tuple(sorted(r.shown)),
        "acts": acts,
        "winners": tuple(r.winners),
    }


def compare(seed: int, positions: int) -> int:
    """Play games with drawn options until so many positions have been compared; count them."""
    luck, compared = random.Random(seed), 0
    while compared < positions:
        options = {name: luck.choice(values) for name, values in WORDS.items()}
        if luck.random() < 0.3:
            options = {name: values[0] for name, values in WORDS.items()} | {"players": options["players"]}
        compared += one_game(luck, options)
    return compared


def one_game(luck: random.Random, options: dict[str, Any]) -> int:
    """One game, with some tokens dealt beforehand so that there is much to do with them."""
    game, referee = CloseEnough(**options), Referee(**options)
    luck.shuffle(referee.box)
    for tokens in referee.tokens:
        tokens += [referee.box.pop() for _ in range(luck.randrange(4)) if referee.box]
    state = replace(game.start(), held=tuple(tuple(sorted(tokens)) for tokens in referee.tokens))
    eager, favourites = luck.random(), luck.choice(FAVOURITES)
    for number in range(250):
        assert seen_by_engine(game, state) == seen_by_referee(referee), (options, number)
        legal = {seat: {as_step(m): m for m in game.moves(state, seat)} for seat in range(game.players)}
        assert {seat: set(may) for seat, may in legal.items() if may} == referee.legal(), (options, number)
        chances = referee.chances()
        if chances:
            step = luck.choice(sorted(chances.elements()))
            move = DRAWN[step[0]](step[1])
            assert game.chance(state).count() == len(chances)
            assert game.chance(state).probability(move) == Fraction(chances[step], chances.total())
            seat = CHANCE
        elif referee.legal():
            seat = luck.choice(sorted(referee.legal()))
            steps = sorted(legal[seat], key=repr)
            liked = [step for step in steps if step[0] in favourites]
            step = luck.choice(liked if liked and luck.random() < eager else steps)
            move = legal[seat][step]
        else:
            return number + 1
        state, _ = game.play(state, seat, move)
        referee.do(seat, step)
    return 250


def test_the_engine_and_the_referee_agree_on_a_sample() -> None:
    seed = drawn_seed()
    assert compare(seed, 3000) >= 3000


@pytest.mark.everywhere
def test_the_engine_and_the_referee_agree_in_100_000_positions(capsys: pytest.CaptureFixture[str]) -> None:
    seed = drawn_seed()
    with capsys.disabled():
        print(f"\nclose_enough, seed {seed}: {compare(seed, 100_000):,} positions without a difference")
