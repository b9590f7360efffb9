"""The library as a stranger meets it: names, imports, bots, words."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

import rulebook
from rulebook.core.game import Event, Game
from rulebook.core.luck import streams
from rulebook.core.players import EVERY_GAME, random_move, run, seated
from rulebook.core.search import Search
from rulebook.games import knapp_daneben


def python(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_the_library_never_imports_jupyter_and_sympy_only_when_asked() -> None:
    loaded = python(
        "import rulebook, sys, rulebook.odds\n"
        "rulebook.play(rulebook.new('knapp_daneben'), 'greedy', seed=1)\n"
        "heavy = ('IPython', 'ipywidgets', 'anywidget', 'sympy', 'numba', 'altair')\n"
        "print([name for name in heavy if name in sys.modules])"
    )
    assert loaded.strip() == "[]"


def test_import_loads_the_standard_library_and_ours_but_no_game() -> None:
    before = "import sys\nbefore = set(sys.modules)\n"
    loaded = python(f"{before}import rulebook\nprint(*set(sys.modules) - before)").split()
    not_ours = {name.split(".")[0] for name in loaded} - {"rulebook", "__mp_main__"}
    assert not_ours <= sys.stdlib_module_names
    assert not [name for name in loaded if name.startswith("rulebook.games")]


def test_an_unknown_game_offers_the_known_ones() -> None:
    with pytest.raises(
        rulebook.UnknownGame, match=r"no game 'knapp_danebn'; .* did you mean 'knapp_daneben'"
    ):
        rulebook.new("knapp_danebn")


def test_an_unknown_option_offers_the_known_ones() -> None:
    with pytest.raises(TypeError, match=r"no option 'player'; .* did you mean 'players'"):
        rulebook.new("knapp_daneben", player=2)


def test_seats_need_bots_that_exist() -> None:
    game = rulebook.new("knapp_daneben", players=2)
    with pytest.raises(ValueError, match="2 seats need 2 bots, not 3"):
        seated(game, ["random"] * 3)
    with pytest.raises(ValueError, match=r"no bot 'clever' for knapp_daneben; there are random,"):
        seated(game, "clever")
    assert seated(game, None) == (None, None)


def test_the_table_waits_for_a_person() -> None:
    game = rulebook.new("knapp_daneben", players=2)
    record = rulebook.play(game, ["greedy", None], seed=1)
    assert record.to_act == (1,)
    assert len(record) == 1
    record = rulebook.play(record.then(1, game.moves(record.state, 1)[0]), ["greedy", None], seed=1)
    assert record.to_act == (1,)
    assert len(record) == 4, "a roll, and what the first seat writes"


def test_a_bot_that_cheats_is_refused() -> None:
    def cheat(game: object, view: object, seat: int, moves: object, rng: object) -> object:
        return knapp_daneben.Skip()

    with pytest.raises(rulebook.Refused, match="KD-3"):
        rulebook.play(rulebook.new("knapp_daneben"), cheat, seed=1)


def test_a_bot_may_speak_out_of_turn() -> None:
    class Eager:
        def __call__(self, game: Game, view: object, seat: int, moves: list, rng: object) -> object:
            return moves[0]

        interrupt = __call__

    game = rulebook.new("knapp_daneben", players=2)
    record = rulebook.play(game, ["random", Eager()], seed=1)
    writers = [seat for seat, move in record.history if isinstance(move, knapp_daneben.Write)]
    assert writers == [1, 0] * 25


def test_the_same_seed_plays_the_same_game() -> None:
    game = rulebook.new("knapp_daneben", players=2)
    assert rulebook.play(game, "random", seed=4) == rulebook.play(game, "random", seed=4)
    assert rulebook.play(game, "random", seed=4) != rulebook.play(game, "random", seed=5)


@pytest.mark.slow
def test_search_beats_random_and_greedy_near_the_end() -> None:
    """From a dozen random tables with five rolls to go, the better mean wins; its error is printed."""
    game = rulebook.new("knapp_daneben")
    gains: dict[str, list[int]] = {"search": [], "random": []}
    for seed in range(12):
        start = rulebook.play(game, "random", seed=seed).at(41)
        for name, bot in (("search", Search(playouts=300)), ("random", random_move)):
            end = rulebook.play(start, bot, seed=seed)
            gains[name].append(game.scores(end.state)[0] - game.scores(start.state)[0])
    paired = np.subtract(gains["search"], gains["random"])
    error = paired.std(ddof=1) / len(paired) ** 0.5
    print(f"search gains {paired.mean():.1f} ± {error:.1f} points more than random in five rolls")
    assert paired.mean() > 3 * error


@pytest.mark.slow
def test_every_game_can_be_searched() -> None:
    for name in rulebook.all_games():
        game = rulebook.new(name)
        players = (Search(playouts=4), *[random_move] * (game.players - 1))
        steps = run(game, game.start(), players, streams(1, game.players))
        for step, _ in zip(steps, range(20), strict=False):
            assert step.state is not None
    assert set(EVERY_GAME) == {"random", "search"}


def test_events_know_who_saw_them() -> None:
    secret, public = Event("X-1", "x", {}, seats=(1,)), Event("X-1", "x")
    assert [secret.seen_by(seat) for seat in (None, 0, 1)] == [False, False, True]
    assert public.seen_by(None)
