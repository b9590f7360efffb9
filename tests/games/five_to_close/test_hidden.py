"""5 To Close, FC-26: what a seat cannot know changes nothing that it sees, is told, may do, or is advised."""

from __future__ import annotations

import pytest

from rulebook.core.game import CHANCE
from rulebook.core.luck import generator, streams
from rulebook.core.players import bots, run
from rulebook.games.five_to_close import FiveToClose, State
from rulebook.games.five_to_close.bots import BOTS, Speller


def tables(game: FiveToClose, seed: int, every: int) -> list[State]:
    """Some tables of a game of spellers, spread over its length."""
    steps = run(game, game.start(), [Speller(25)] * game.players, streams(seed, game.players))
    return [step.state for step in list(steps)[::every]]


def other_worlds(game: FiveToClose, state: State, seat: int, seed: int) -> list[State]:
    """Tables that look the same to this seat."""
    view = game.view(state, seat)
    return [game.guess(view, seat, generator([seed, n])) for n in range(2)]


@pytest.mark.parametrize("players", [2, 4, 5])
def test_FC_26_what_is_hidden_changes_nothing_for_a_seat(players: int) -> None:
    game = FiveToClose(players=players, minimums=(3, 4), turn_limit=40)
    changed = 0
    for at, state in enumerate(tables(game, seed=players, every=4 * players + 3)):
        for seat in range(players):
            view, moves = game.view(state, seat), game.moves(state, seat)
            for world in other_worlds(game, state, seat, at):
                changed += world != state
                seen = game.view(world, seat)
                assert seen == view
                assert game.moves(world, seat) == moves
                assert game.facts(seen, seat) == game.facts(view, seat)
                assert told(game, world, seat) == told(game, state, seat)
                for name in ("random", *BOTS) if moves else ():
                    bot = bots(game)[name]
                    choices = {bot(game, shown, seat, moves, generator(1)) for shown in (seen, view)}
                    assert len(choices) == 1
    assert changed > 40, "there are other worlds"


def told(game: FiveToClose, state: State, seat: int) -> list[object]:
    """All that this seat hears of what it may try: refusals, and what happens when it moves.

    The end of a round shows what everybody held (FC-15), so a move that ends one tells only that.
    """
    said: list[object] = [game.why_not(state, seat, m) for m in game.candidates(state, seat)]
    for m in game.moves(state, seat):
        after, events = game.play(state, seat, m)
        if after.round != state.round or after.phase == "over":
            said.append(m)
            continue
        said += [event for event in events if event.seen_by(seat)]
        said.append(game.view(after, seat))
    return said


def test_FC_26_only_who_draws_hears_what_was_drawn() -> None:
    game = FiveToClose(players=4)
    for state in tables(game, seed=2, every=7):
        if game.to_act(state) == (CHANCE,) and state.phase in ("drawing", "refill"):
            _, events = game.play(state, CHANCE, game.chance(state).sample(generator(1)))
            for seat in range(4):
                hears = any(event.say == "gets" and event.seen_by(seat) for event in events)
                assert hears == (seat == state.seat)
