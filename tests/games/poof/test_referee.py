"""The second referee against the engine: what is legal, what may come and what happens, at every step."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import asdict
from fractions import Fraction

import pytest

from rulebook.core.game import CHANCE
from rulebook.core.luck import generator
from rulebook.games.poof import (
    Blind,
    Blinds,
    Dealt,
    Drawn,
    Play,
    Poof,
    Pooftastrophe,
    Shown,
    TakePile,
    TurnedUp,
)
from rulebook.games.poof.table import Move, State
from tests.games.poof import referee
from tests.games.poof.tables import odd_house
from tests.seed import drawn_seed

WANTS = {"turn": "play", "turn up": "turn_up"}
"""What the referee waits for, where the engine's phase has another name."""

ENDS_ALL = 0.05
"""How often a call for mercy is made where it is one move among others: it would end most rounds at once."""


def as_tuple(move: Move) -> referee.Move:
    """A player's move as the referee writes it."""
    match move:
        case Play(number, hand, stacks):
            return ("play", number, hand, tuple(stack - 1 for stack in stacks))
        case Blind(stack):
            return ("blind", (stack - 1,))
        case Blinds(stacks):
            return ("blinds", tuple(stack - 1 for stack in stacks))
        case TakePile():
            return ("take",)
        case Pooftastrophe():
            return ("mercy",)
    raise AssertionError(f"nobody may {move}")


def came(move: Move) -> list[list[int]]:
    """What chance brought, in groups."""
    match move:
        case Dealt(cards) | Drawn(cards) | Shown(cards):
            return [list(group) for group in cards]
        case TurnedUp(card):
            return [[card]]
    raise AssertionError(f"chance does not {move}")


def counted(cards: list[int]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(Counter(cards).items()))


def same_table(game: Poof, s: State, other: referee.Game) -> None:
    """The two hold the same cards in the same places, and wait for the same."""
    assert s.phase == WANTS.get(other["wants"], other["wants"])
    assert [list(row) for row in s.sheet] == other["points"]
    assert list(game.winners(s)) == referee.winners(other)
    if "hands" not in other:
        return
    assert [sorted(hand) for hand in other["hands"]] == [list(hand) for hand in s.hands]
    assert other["up"] == [[stack.up for stack in row] for row in s.stacks]
    assert other["down"] == [[stack.down for stack in row] for row in s.stacks]
    assert (other["pile"], other["turns"]) == (list(s.pile), s.turns)
    assert (counted(other["gone"]), counted(other["unseen"])) == (s.gone, s.unseen)
    if s.phase == "play":
        assert other["who"] == s.seat
    if s.phase in ("turn_up", "blind"):
        assert [stack + 1 for stack in other["waiting"]] == list(s.turning)


def same_chance(game: Poof, s: State, other: referee.Game) -> None:
    sizes, cards = referee.comes(other)
    chance = game.chance(s)
    if s.phase in ("turn_up", "blind"):
        each = {TurnedUp(card): Fraction(n, len(cards)) for card, n in counted(cards)}
        assert chance.odds() == each
    else:
        assert (vars(chance)["cards"], list(vars(chance)["hands"])) == (counted(cards), sizes)


def played_against(seed: int, positions: int) -> tuple[int, Counter[str]]:
    """Play games of changing options on both; count the positions, and the rules that were cited."""
    luck, cited = random.Random(seed), Counter[str]()
    count = 0
    while count < positions:
        game = odd_house(luck)
        rng, s, other = generator(luck.randrange(2**32)), game.start(), referee.new_game(asdict(game))
        while seats := game.to_act(s):
            count += 1
            may = {seat: set(map(as_tuple, game.moves(s, seat))) for seat in range(game.players)}
            assert may == referee.legal(other), (game, s)
            if seats == (CHANCE,):
                same_chance(game, s, other)
                move: Move = game.chance(s).sample(rng)
                s, events = game.play(s, CHANCE, move)
                referee.bring(other, came(move))
            else:
                if luck.random() < 0.05:
                    refused_too(game, s, other)
                seat = seats[-1] if luck.random() < ENDS_ALL / 5 else seats[0]
                moves = list(game.moves(s, seat))
                if len(moves) > 1 and luck.random() > ENDS_ALL:
                    moves = [move for move in moves if move != Pooftastrophe()]
                move = luck.choice(moves)
                s, events = game.play(s, seat, move)
                referee.do(other, seat, as_tuple(move))
            same_table(game, s, other)
            cited.update(event.rule for event in events)
    return count, cited


def refused_too(game: Poof, s: State, other: referee.Game) -> None:
    """Whatever can be tried is legal for the one exactly if it is for the other."""
    for seat, may in referee.legal(other).items():
        for move in game.candidates(s, seat):
            known = isinstance(move, Play | Blind | Blinds | TakePile | Pooftastrophe)
            legal = known and as_tuple(move) in may
            assert (game.why_not(s, seat, move) is None) == legal, (game, s, seat, move)


@pytest.mark.slow
def test_the_referee_and_the_engine_agree_on_every_position(capsys: pytest.CaptureFixture[str]) -> None:
    seed = drawn_seed()
    assert played_against(seed, 4_000)[0] >= 4_000


@pytest.mark.everywhere
def test_they_agree_on_a_hundred_thousand_positions(capsys: pytest.CaptureFixture[str]) -> None:
    seed = drawn_seed()
    with capsys.disabled():
        count, cited = played_against(seed, 100_000)
        print(f"poof: {count:,} positions, no difference; {len(cited)} of {len(Poof.rules)} rules told of")
    told_by_refusals_only = {"PF-R1", "PF-R3", "PF-R10"}
    assert {rule.id for rule in Poof.rules} - set(cited) <= told_by_refusals_only
