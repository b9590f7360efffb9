"""5 To Close against a second referee: the same moves and the same table at every step."""

from __future__ import annotations

import random
from dataclasses import asdict, astuple
from functools import cache
from typing import Any

import pytest

import rulebook
from rulebook.core.game import CHANCE
from rulebook.core.luck import generator
from rulebook.games.five_to_close import FiveToClose, State
from rulebook.games.five_to_close.vocabulary import Vocabulary
from tests.games.five_to_close import referee
from tests.seed import drawn_seed

LIKELY = {"Lock": 8, "Challenge": 3, "Exchange": 4, "Fresh": 4, "Multiply": 2, "Freeze": 2, "Unfreeze": 2}
"""How much more often than others such moves are made, so that games get somewhere."""


def some_game(rng: random.Random) -> FiveToClose:
    """A game with options at random that fit each other."""
    while True:
        try:
            return FiveToClose(**some_options(rng))
        except rulebook.Refused:
            continue


def some_options(rng: random.Random) -> dict[str, Any]:
    """Options at random: mostly small ones, so that rounds close and piles run out."""
    options: dict[str, Any] = {
        "players": rng.randint(2, 8),
        "challenge": rng.choice(["any_word", "locked_only"]),
        "turn_limit": rng.choice([20, 40, 41]),
        "tied_lots": rng.choice(["again", "first"]),
        "last_lock": rng.choice(["goes_on", "over"]),
        "reshuffle": rng.choice(["all_but_top", "all"]),
        "final_tie": rng.choice(["shared", "closer"]),
        "removed_words": rng.choice(["under", "on_top"]),
        "swapped_hand": rng.choice(["letters_first", "specials_first"]),
        "hand_size": rng.choice([5, 7, 10]),
        "minimums": tuple(rng.randint(2, 4) for _ in range(rng.randint(1, 3))),
        "to_close": rng.randint(2, 5),
        "active": rng.randint(1, 5),
        "stakes": (rng.randrange(60), rng.randrange(60)),
        "costs": tuple((card, rng.randrange(60)) for card in ("freeze", "triple", "double")),
        "bonus": rng.randrange(40),
        "more_points": rng.randrange(60),
        "points": tuple(rng.randrange(60) for _ in range(rng.randint(1, 4))),
    }
    if rng.random() < 0.6:
        needed = options["players"] * options["hand_size"] + rng.randint(1, 6)
        few = rng.sample("ABCDEFGHIJKLMNOPQRSTUVWXYZ", rng.choice([1, 3, 12, 12, 12]))
        options["letters"] = tuple((letter, rng.randint(1, 4)) for letter in few)
        specials = ("wild", "double", "triple", "freeze", "unfreeze")
        options["specials"] = tuple((card, 1 + needed // 8) for card in specials)
        options["to_close"] = 2
    return options


@cache
def spelled(vocabulary: Vocabulary) -> tuple[set[str], set[str]]:
    """The words, and everything that a word begins with."""
    return set(vocabulary), {word[:n] for word in vocabulary for n in range(1, len(word) + 1)}


def plain(move: Any) -> referee.Move:
    return (type(move).__name__, *astuple(move))


def as_the_referee_has_it(s: State) -> dict[str, Any]:
    return {
        "phase": s.phase,
        "round": s.round,
        "turn": s.turn,
        "seat": s.seat,
        "step": s.step,
        "asked": s.asked,
        "dealer": s.dealer,
        "hands": [sorted(map(str, hand)) for hand in s.hands],
        "draw": dict(s.pile),
        "discards": list(s.discards),
        "words": [[asdict(word) | {"wilds": dict(word.wilds)} for word in words] for words in s.words],
        "totals": list(s.totals),
    }


def as_the_engine_has_it(t: referee.Table) -> dict[str, Any]:
    same = ("phase", "round", "turn", "seat", "step", "asked", "dealer", "discards", "words", "totals")
    hands, draw = [sorted(hand) for hand in t["hands"]], {card: n for card, n in t["draw"].items() if n}
    return {name: t[name] for name in same} | {"hands": hands, "draw": draw}


def agree(seed: int, positions: int) -> int:
    """Play games at random until so many positions have been compared; count them."""
    rng, luck, compared = random.Random(seed), generator(seed), 0
    while compared < positions:
        game = some_game(rng)
        o, state = asdict(game), game.start()
        t = referee.new_table(o)
        while seats := game.to_act(state):
            assert as_the_referee_has_it(state) == as_the_engine_has_it(t), (seed, compared)
            moves = {seat: referee.legal(o, t, seat) for seat in range(game.players)}
            for seat, known in moves.items():
                listed = list(map(plain, game.moves(state, seat)))
                assert len(listed) == len(known), (seed, compared, seat)
                assert set(listed) == known, (seed, compared, seat)
            compared += 1
            if seats[0] == CHANCE:
                seat, move = CHANCE, game.chance(state).sample(luck)
                assert referee.may_come(o, t, plain(move)), (seed, compared, move)
            else:
                seat = seats[0] if rng.random() < 0.9 else rng.choice(seats)
                among = game.moves(state, seat)
                move = rng.choices(among, [LIKELY.get(type(m).__name__, 1) for m in among])[0]
            state, _ = game.play(state, seat, move)
            referee.do(o, t, seat, plain(move), *spelled(game.vocabulary))
        assert as_the_referee_has_it(state) == as_the_engine_has_it(t), (seed, compared)
        assert list(game.winners(state)) == referee.winners(o, t), (seed, compared)
    return compared


def test_a_second_referee_agrees_in_every_position_of_some_games() -> None:
    seed = drawn_seed()
    assert agree(seed, positions=1500) >= 1500


@pytest.mark.everywhere
def test_a_second_referee_agrees_in_100_000_positions(capsys: pytest.CaptureFixture[str]) -> None:
    seed = drawn_seed()
    with capsys.disabled():
        print("\n5 To Close, second referee: ", end="", flush=True)
        print(f"{agree(seed, 100_000):,} positions, no difference")
