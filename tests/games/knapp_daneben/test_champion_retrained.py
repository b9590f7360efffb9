"""The champion trained again for other points: it plays them, says so, and comes near the optimum."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import rulebook
from rulebook.cli import main
from rulebook.games.knapp_daneben import KnappDaneben
from rulebook.games.knapp_daneben import champion_retrained as retrained
from rulebook.games.knapp_daneben.champion import Champion, form_of
from rulebook.games.knapp_daneben.champion_patterns import Form
from rulebook.simulation.trust import missing, trust
from rulebook.simulation.worths import for_both

THREES = {"dice": 3, "sides": 3, "mark_points": 3}


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Keep weights where no other test finds them."""
    monkeypatch.setattr(retrained, "cache_folder", lambda: tmp_path)
    retrained.forget()
    yield
    retrained.forget()


def test_points_that_are_not_the_booklets_are_told_apart() -> None:
    assert form_of(KnappDaneben(players=3, tie_break="crosses")) == Form()
    assert form_of(KnappDaneben(dice=3, sides=3, cross_points=(0, 1, 3, 99))) == Form(3, 3)
    forms = {form_of(KnappDaneben(cross_spacing="gap")), form_of(KnappDaneben(mark_points=3)), Form()}
    assert len(forms) == len({retrained.kept_in(form) for form in forms}) == 3


@pytest.mark.slow
def test_what_it_learned_is_a_bot_for_these_points_alone() -> None:
    game = KnappDaneben(**THREES)
    assert missing(game) == ("champion", "champion_deep", "grandmaster", "grandmaster_deep")
    assert game.train(games=400) == ("champion", 400)
    assert game.bots()["champion"] == Champion(trained_in=400)
    assert missing(game) == ("grandmaster", "grandmaster_deep")
    assert "champion" in missing(KnappDaneben(dice=3, sides=3, mark_points=4))
    usual = KnappDaneben(dice=3, sides=3)
    assert for_both(usual, game, "champion") == "optimal", (
        "another player: what it does better is no rule's worth"
    )
    assert for_both(usual, KnappDaneben(dice=3, sides=3, tie_break="crosses"), "champion") == "champion"
    doubts = [doubt for doubt in trust(game, "champion", games=5).doubts if doubt.say == "trained"]
    assert doubts[0].data["n"] == 400
    retrained.forget()  # as in another session
    assert "champion" in game.bots()


@pytest.mark.slow
def test_both_engines_play_what_it_learned() -> None:
    game = KnappDaneben(players=2, **THREES)
    game.train(games=2_000)
    from tests.games.kernels import same_game

    for bot in ("champion", "champion_deep"):
        assert same_game(game, (bot, bot), seed=5, most=200)["Write"] > 10


@pytest.mark.slow
def test_it_comes_near_the_optimum_of_a_small_sheet() -> None:
    game = KnappDaneben(**THREES)
    (optimum,) = game.expected(game.start()) or ()
    game.train(games=60_000, seed=2)
    champion, potential = (
        rulebook.simulate(game, bot, games=4_000, progress=False).scores[0].mean
        for bot in ("champion", "potential")
    )
    assert float(potential) < float(champion) < optimum + 3 * champion.error
    assert optimum - float(champion) < 0.5 * (optimum - float(potential))


def test_what_cannot_be_learned_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="knows the points of the booklet"):
        KnappDaneben().train(games=100)
    with pytest.raises(ValueError, match="sheet of the booklet"):
        KnappDaneben(sides=8).train(games=100)
    assert rulebook.new("poof").train() is None


@pytest.mark.slow
def test_the_command_says_what_can_be_played(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["train", "knapp_daneben", *(w for name, n in THREES.items() for w in ("-o", f"{name}={n}"))]
    assert main([*words, "--games", "300"]) == 0
    assert "champion was trained in 300 games" in capsys.readouterr().out
    assert main(["train", "poof"]) == 2
    assert "no bot that learns" in capsys.readouterr().err
