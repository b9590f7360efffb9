"""The search for every game: the same for a seed, blind for what is hidden, never over its budget."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import pytest

import rulebook
from liars_dice import Bid, Liar, LiarsDice, State
from pig import Pig
from pig import State as PigState
from rulebook.core.game import Game
from rulebook.core.luck import generator
from rulebook.core.playouts import Playouts
from rulebook.core.search import LEAST, Search, _Node, _spread, halving


def asked(game: Game[Any, Any], state: Any, seat: int) -> tuple[Any, ...]:
    view = game.view(state, seat)
    return game, view, seat, game.moves(view, seat)


def choices(games: int) -> Iterator[tuple[Game[Any, Any], Any, int]]:
    """Tables of liar's dice at which somebody has to decide."""
    for seed in range(games):
        record = rulebook.play(LiarsDice(dice=2), "likelier", seed=seed)
        for step in record.steps[:-1]:
            (seat,) = record.game.to_act(step.state)
            if seat >= 0:
                yield record.game, step.state, seat


def test_what_is_hidden_does_not_change_what_it_chooses() -> None:
    search, differed = Search(playouts=24), 0
    for number, (game, state, seat) in enumerate(choices(2)):
        other = game.guess(game.view(state, seat), seat, generator([number, 9]))
        differed += other != state
        one, two = (search(*asked(game, table, seat), generator(number)) for table in (state, other))
        assert one == two, (state, other)
    assert differed > 3


def test_the_same_seed_chooses_the_same() -> None:
    game, state, seat = next(choices(1))
    found = [Search(playouts=60)(*asked(game, state, seat), generator(5)) for _ in range(2)]
    assert found[0] == found[1]


def test_it_finds_what_its_usual_bot_misses() -> None:
    """Pig's rule holds at twenty; one point behind a player who needs one point, only throwing can win."""
    game = Pig(goal=60)
    view = PigState((30, 59), kept=25, turns=0)
    assert str(game.bots()["twenty"](*asked(game, view, 0), generator(1))) == "hold"
    assert str(Search(playouts=400)(*asked(game, view, 0), generator(1))) == "throw the die"


def test_it_never_calls_a_bid_that_its_own_dice_prove() -> None:
    state = State((1, 2), ((6,), (2, 3)), seat=0, bids=(Bid(1, 6),))
    assert Search(playouts=80)(*asked(LiarsDice(dice=2), state, 0), generator(2)) != Liar()


def test_it_calls_what_its_own_dice_disprove() -> None:
    state = State((2, 1), ((2, 3), (1,)), seat=0, bids=(Bid(2, 6),))
    assert Search(playouts=80)(*asked(LiarsDice(dice=2), state, 0), generator(2)) == Liar()


def test_no_more_is_played_on_than_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []
    whole = Playouts.worths
    monkeypatch.setattr(
        Playouts, "worths", lambda self, states, *how: tried.append(len(states)) or whole(self, states, *how)
    )
    game, state, seat = next(choices(1))
    Search(playouts=64)(*asked(game, state, seat), generator(1))
    assert max(tried) == 64 // LEAST
    assert 30 <= sum(tried) <= 64


@dataclass(frozen=True)
class Left:
    at: int


@dataclass(frozen=True)
class Right:
    at: int


def test_of_too_many_moves_each_kind_is_tried() -> None:
    moves = [*map(Left, range(30)), Right(0)]
    for seed in range(5):
        few = _spread(moves[3], moves, 4, generator(seed))
        assert few[0] == Left(3)
        assert Right(0) in few
        assert len(few) == len(set(few)) == 4
    assert _spread(moves[3], moves, 40, generator(1))[:2] == [Left(3), Left(0)]


@pytest.mark.parametrize("moves", [1, 2, 3, 7, 8, 33])
def test_each_round_of_a_halving_drops_the_worse_half(moves: int) -> None:
    rounds = [(number, len(left)) for number, _, left in halving(range(moves), float)]
    assert [number for number, _ in rounds] == list(range(1, len(rounds) + 1))
    assert rounds[0][1] == moves and rounds[-1][1] == min(2, moves)
    for (_, before), (_, after) in pairwise(rounds):
        assert after == (before + 1) // 2
    for _, _, left in halving(range(moves), float, always=0):  # the worst of all
        assert 0 in left and moves - 1 in left


def test_a_node_begins_with_the_usual_move_and_grows_wider() -> None:
    node, chosen = _Node(["usual", "better"], [0, 0], [0.0, 0.0]), []
    for _ in range(200):
        at = node.choose(0.0, 1.0)
        chosen.append(at)
        node.visits[at] += 1
        node.sums[at] += (0.2, 0.8)[at]
    assert chosen[:4] == [0, 0, 0, 0]
    assert chosen[100:].count(1) > 90


@pytest.mark.everywhere
def test_it_holds_its_own_against_the_rule_of_thumb() -> None:
    """Two cups of three dice, each seed with both seats; with random rollouts 3 % were won."""
    won, games = 0, 60
    for seed in range(games):
        bots = ["search", "likelier"] if seed % 2 else ["likelier", "search"]
        record = rulebook.play(LiarsDice(dice=3), bots, seed=seed // 2)
        won += record.winners == (1 - seed % 2,)
    print(f"\nsearch wins {won} of {games} against the rule of thumb")
    assert won > games * 0.4
