"""What each bot of Poof plays at a table laid out for it, and how strong they are."""

from __future__ import annotations

import numpy as np
import pytest

import rulebook
from rulebook.core.search import Search
from rulebook.games.poof import Blind, Play, Poof, Pooftastrophe, State, TakePile
from rulebook.games.poof.bots import Greedy
from rulebook.games.poof.table import Move
from tests.games.poof.tables import BLIND, GAME, POOF, UNDER, table

RNG = np.random.default_rng(1)
GREEDY, HOARDER = Greedy(), Greedy(hoards=True)


def choice(state: State, bot: Greedy = GREEDY, game: Poof = GAME) -> Move:
    view, legal = game.view(state, 0), game.moves(state, 0)
    chosen = bot(game, view, 0, legal, RNG)
    assert chosen in legal
    return chosen


def call(state: State, bot: Greedy = GREEDY) -> Move | None:
    """What the second player says while the first is to move."""
    return bot.interrupt(GAME, GAME.view(state, 1), 1, GAME.moves(state, 1), RNG)


def test_greedy_plays_its_highest_number_and_all_of_it() -> None:
    assert choice(table((3, 8, 8, 9), (5,), up={0: (8, 8, 2)}, on=(8,), game=Poof(poof_at=6))) == Play(
        8, 2, (1, 2)
    )
    assert choice(table((3, 8, 9), (5,))) == Play(9, 1)


def test_greedy_makes_four_of_a_kind_before_it_plays_a_higher_number() -> None:
    assert choice(table((3, 3, 8), (5,), up={0: (3, 3)})) == Play(3, 2, (1, 2))
    assert choice(table((5, 7), (5,), on=(8, 5, 5, 5))) == Play(5, 1)
    assert choice(table((3, 3, 3, 8), (5,), on=(9,))) == Play(8, 1), "three are not enough"
    assert choice(table((3, 4), (5,), on=(4, 4))) == Play(4, 1), "only equal cards on top count"
    assert choice(table((3, 3, 5, 5), (5,), on=(5, 5, 5, 4))) == Play(3, 2), "the run is what lies on top"


def test_greedy_takes_a_higher_four_of_a_kind_before_a_lower_one() -> None:
    assert choice(table((2,) * 4 + (3,) * 4 + (9,), (5,))) == Play(3, 4)


@pytest.mark.parametrize(
    ("numbers", "poofs", "early"),
    [(5, 1, True), (6, 1, False), (7, 2, True), (8, 2, False)],
)
def test_greedy_plays_a_poof_card_early_once_few_numbers_are_left(
    numbers: int, poofs: int, early: bool
) -> None:
    state = table((POOF,) * poofs + tuple(range(1, numbers + 1)), (5,), on=(8,))
    assert choice(state) == (Play(POOF, 1) if early else Play(numbers, 1))
    assert choice(state, HOARDER) == Play(numbers, 1)


def test_a_poof_card_on_a_stack_counts_and_goes_before_one_held() -> None:
    state = table((POOF, 1, 2, 3, 4, 5, 6, 7), (5,), up={0: (9, POOF, POOF)}, on=(8,))
    assert choice(state) == Play(POOF, 0, (2,))


@pytest.mark.parametrize("bot", [GREEDY, HOARDER])
def test_stuck_bots_poof_if_the_house_lets_them_and_take_the_pile_if_not(bot: Greedy) -> None:
    state = table((POOF, 9, 10, 11, 12), (5,), on=(8,))
    assert choice(state, bot) == Play(POOF, 1)
    assert choice(state, bot, Poof(poof_when_stuck="never")) == TakePile()
    assert choice(table((9,), (5,), on=(8,)), bot) == TakePile()
    assert choice(table((POOF, 9), (5,)), bot) == Play(9, 1), "with no pile there is nothing to poof"


def test_stuck_bots_play_the_first_blind_card_before_they_take_the_pile() -> None:
    assert choice(table((9,), (5,), up={0: (10, UNDER, UNDER)}, on=(8,)), game=BLIND) == Blind(2)


def test_greedy_calls_for_mercy_when_all_its_cards_are_high() -> None:
    assert call(table((2, 3, 4, 5), (6, 11))) == Pooftastrophe(), "6 is half of the highest number, 12"
    assert call(table((2, 3, 4, 5), (5, 11))) is None
    assert call(table((2, 3, 4, 5), (POOF, 11))) is None, "a Poof card is a way out"
    assert call(table((2, 3, 4, 5), (11,), up={1: ("2",)})) is None, "a low card on a stack is one too"
    assert call(table((2, 3, 4, 5), (11,), up={1: ("9",)})) == Pooftastrophe()
    assert call(table((2, 3, 4, 5), (6, 11)), HOARDER) is None, "a hoarder never calls"


def test_greedy_calls_only_while_the_other_player_has_four_cards_and_no_pile_lies() -> None:
    assert call(table((2, 3, 4), (9, 11))) is None, "three cards are too few to pile up"
    assert call(table((2, 3), (9, 11), up={0: (4,)})) == Pooftastrophe(), "cards on stacks count"
    assert call(table((2, 3, 4, 5), (9, 11), on=(3,))) is None
    assert call(table((2, 3, 4, 5), (9,), up={1: (11,)})) is None, "nobody knows what lies face down"


def test_search_keeps_to_the_round_at_hand_and_finds_the_last_cards() -> None:
    state = table((3, 3), (1, 12, 12), known=((), (1, 12, 12)), sheet=((0, 9),))
    assert Search(playouts=24)(GAME, GAME.view(state, 0), 0, GAME.moves(state, 0), RNG) == Play(3, 2)


def test_search_does_not_think_about_a_single_move() -> None:
    state = table((9,), (5, 5), on=(8,))
    assert Search(playouts=0)(Poof(mercy="off"), state, 0, [TakePile()], RNG) == TakePile()


def test_greedy_beats_random_clearly() -> None:
    results = rulebook.simulate(Poof(mercy="off"), ["greedy", "random"], games=400, seed=1, progress=False)
    wins = results.wins(0)
    print(f"\ngreedy against random, no mercy: wins {wins}, points {results.scores[0].mean} a game")
    assert wins.value > 0.99


@pytest.mark.parametrize("players", [3, 6])
def test_one_greedy_beats_a_table_of_random_players(players: int) -> None:
    bots = ["greedy"] + ["random"] * (players - 1)
    results = rulebook.simulate(Poof(players=players), bots, games=200, seed=2, progress=False)
    print(f"\ngreedy against {players - 1} random: wins {results.wins(0)}")
    assert results.wins(0).value > 0.9


def test_a_two_player_round_takes_about_24_turns() -> None:
    results = rulebook.simulate(Poof(), "greedy", games=2_000, seed=3, progress=False)
    turns = results.measures["turns"].mean
    print(f"\nturns a round, two greedy players: {float(turns.value) / 7:.2f} ± {turns.error / 7:.2f}")
    assert 23 < turns.value / 7 < 26


@pytest.mark.slow
def test_search_is_no_weaker_than_greedy() -> None:
    """Rounds of search against greedy, each deal played twice with the seats changed."""
    game, search, margins = Poof(rounds=1), Search(playouts=30), []
    for seed in range(14):
        points = []
        for bots in ([search, Greedy()], [Greedy(), search]):
            record = rulebook.play(game, bots, seed=seed)
            points.append(game.scores(record.state)[0] - game.scores(record.state)[1])
        margins.append((points[1] - points[0]) / 2)
    mean, error = float(np.mean(margins)), float(np.std(margins, ddof=1) / np.sqrt(len(margins)))
    print(
        f"\nsearch is ahead of greedy by {mean:.1f} ± {error:.1f} points a round, {2 * len(margins)} rounds"
    )
    assert mean + 2 * error > 0


@pytest.mark.slow
def test_calling_for_mercy_pays() -> None:
    """The rounds in which `greedy` calls, played on with the same cards: what the caller would have lost."""
    ends = []
    for game in (Poof(rounds=1), Poof(rounds=1, mercy="off")):
        kernel = game.kernel()
        assert kernel is not None
        tables = np.repeat(kernel.packed([game.start()]), 100_000)
        kernel.play_on(tables, np.arange(len(tables)), 5, ("greedy", "greedy"))
        ends.append(tables)
    at = np.flatnonzero(ends[0]["caller"] >= 0)
    caller = ends[0]["caller"][at]
    called, on = (end["sheet"][at, 0] for end in ends)
    rounds = np.arange(len(at))
    gain = on[rounds, caller] - on[rounds, 1 - caller] - called[rounds, caller]
    mean, error = gain.mean(), gain.std() / np.sqrt(len(at))
    print(f"\na Pooftastrophe gains {mean:.2f} ± {error:.2f} points; {len(at)} calls")
    assert mean > 3 * error
