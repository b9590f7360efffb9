"""Hidden stays hidden in Poof: what a seat cannot know changes nothing of what it sees, may do or is told."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rulebook.core.game import CHANCE, Event
from rulebook.core.luck import generator
from rulebook.core.search import Search
from rulebook.games.poof import Dealt, Poof, Pooftastrophe, State
from rulebook.games.poof.bots import Greedy
from tests.games.poof.tables import odd_house
from tests.seed import drawn_seed

BOTS = (Greedy(), Greedy(hoards=True))


REVEALED = {"PF-12", "PF-R5", "PF-14", "PF-15"}
"""Who is skipped has nothing but Poof cards, and at the end of a round all cards are shown: to everybody."""


def words(game: Poof, events: tuple[Event, ...], seat: int | None) -> list[str]:
    """What a seat is told."""
    return [game.rules.say(event) for event in events if event.seen_by(seat)]


def all_that_a_seat_gets(game: Poof, state: State, seat: int) -> list[Any]:
    """Its view, its odds, its moves, what stands in the way of others, and what bots play in its place."""
    view, moves = game.view(state, seat), list(game.moves(state, seat))
    refused = [game.why_not(state, seat, move) for move in game.candidates(state, seat)]
    played: list[Any] = []
    if state.phase == "play" and seat == state.seat:
        played = [bot(game, view, seat, moves, generator(5)) for bot in BOTS]
    elif moves:
        played = [bot.interrupt(game, view, seat, moves, generator(5)) for bot in BOTS]
    return [view, game.facts(view, seat), moves, refused, played]


def others(game: Poof, state: State, seat: int, luck: random.Random) -> State:
    """Another table that this seat cannot tell from this one."""
    return game.guess(game.view(state, seat), seat, generator(luck.randrange(2**32)))


def pairs(seed: int, count: int) -> Any:
    """Tables of changing options, each with a seat and a second table that this seat takes for the same."""
    luck, found = random.Random(seed), 0
    while found < count:
        game = odd_house(luck)
        rng, state = generator(luck.randrange(2**32)), game.start()
        while (seats := game.to_act(state)) and luck.random() > 0.005:
            if state.phase not in ("deal", "over"):
                seat = luck.randrange(game.players)
                other = others(game, state, seat, luck)
                found += other != state
                yield game, state, other, seat, luck
            if seats == (CHANCE,):
                state, _ = game.play(state, CHANCE, game.chance(state).sample(rng))
            else:
                moves = [m for m in game.moves(state, seats[0]) if m != Pooftastrophe()]
                state, _ = game.play(state, seats[0], luck.choice(moves or [Pooftastrophe()]))


@pytest.mark.slow
def test_what_a_seat_cannot_know_changes_nothing_that_it_gets() -> None:
    seed = drawn_seed()
    for game, state, other, seat, _ in pairs(seed, 250):
        assert all_that_a_seat_gets(game, state, seat) == all_that_a_seat_gets(game, other, seat)


def test_what_a_seat_cannot_know_changes_nothing_that_it_is_told() -> None:
    """The own move, or cards that come: the same words on both tables, and the same view after them."""
    seed = drawn_seed()
    for game, state, other, seat, luck in pairs(seed, 250):
        mover = game.to_act(state)[0]
        assert game.to_act(other)[0] == mover
        if mover == CHANCE and state.phase != "show":
            move = game.chance(state).sample(generator(luck.randrange(2**32)))
            if not game.chance(other).allows(move):
                continue
        elif mover == seat:
            move = luck.choice(
                [m for m in game.moves(state, seat) if m != Pooftastrophe()] or [Pooftastrophe()]
            )
        else:
            continue
        (one, told), (two, too) = game.play(state, mover, move), game.play(other, mover, move)
        if REVEALED & {event.rule for event in (*told, *too)}:
            continue
        assert words(game, told, seat) == words(game, too, seat)
        assert game.view(one, seat) == game.view(two, seat)


@pytest.mark.parametrize("seat", [None, 1])
def test_what_the_others_hold_back_is_told_to_nobody_else(seat: int | None) -> None:
    """The cards dealt to a hand, and those that a player keeps back, are heard by their owner alone."""
    game = Poof(stacks=0, held=3)
    dealt = Dealt(((3, 3, 9), (), (5, 6, 7), ()))
    _, events = game.play(game.start(), CHANCE, dealt)
    assert not any("3, 3 and 9" in line for line in words(game, events, seat))
    assert any("3, 3 and 9" in line for line in words(game, events, 0))


def test_the_searching_bot_plays_the_same_whatever_it_cannot_see() -> None:
    bot, luck = Search(playouts=6), random.Random(3)
    game = Poof(rounds=1, held=4, stacks=1)
    rng, state = generator(8), game.start()
    while game.to_act(state) == (CHANCE,):
        state, _ = game.play(state, CHANCE, game.chance(state).sample(rng))
    seat = state.seat
    for _ in range(4):
        other = others(game, state, seat, luck)
        chosen = [
            bot(game, game.view(table, seat), seat, game.moves(table, seat), generator(5))
            for table in (state, other)
        ]
        assert chosen[0] == chosen[1]
