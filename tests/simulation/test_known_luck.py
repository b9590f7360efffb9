"""The luck that is known, taken out: the same mean, a smaller error, exact sums, or a refusal in words."""

from __future__ import annotations

import json
from fractions import Fraction
from statistics import fmean, variance

import numpy as np
import pytest

import rulebook
from rulebook.cli import main
from rulebook.simulation.known_luck import KnownLuck, UnknownLuck, sums
from rulebook.simulation.sample import Sample

GAME = rulebook.new("knapp_daneben")


def played(bots: str | list[str], games: int, seed: int = 1, **how: object) -> rulebook.Results:
    game = rulebook.new("knapp_daneben", players=1 if isinstance(bots, str) else len(bots))
    return rulebook.simulate(game, bots, games, seed, known_luck=True, progress=False, **how)  # type: ignore[arg-type]  # of any type here


def test_the_mean_and_its_error_are_those_of_score_less_luck_game_by_game() -> None:
    luck, scores = np.array([30, -12, 7, -9]), np.array([5, 2, 3, 3])
    found = KnownLuck(Sample.of(scores.tolist()), 12, sums(luck, scores))
    without = [score - one / 12 for score, one in zip(scores.tolist(), luck.tolist(), strict=True)]
    assert float(found.without.value) == pytest.approx(fmean(without))
    assert found.without.error == pytest.approx((variance(without) / 4) ** 0.5)
    assert found.luck.value == Fraction(16, 48)
    assert float(found.times) == pytest.approx(variance(scores.tolist()) / variance(without))


@pytest.mark.parametrize(("bot", "games"), [("random", 300), ("greedy", 300), ("champion", 1000)])
def test_known_luck_is_nothing_on_average_whoever_plays(bot: str, games: int) -> None:
    (found,) = played(bot, games, seed=5).known_luck
    assert abs(found.luck.value) < 4 * found.luck.error
    assert found.score.mean.value - found.luck.value == found.without.value


@pytest.mark.slow
def test_the_champions_mean_is_the_same_and_needs_nine_times_fewer_games() -> None:
    """The mean without luck of some games is that of many others with luck in."""
    (found,) = played("champion", 10_000).known_luck
    assert found.times > 9
    many = rulebook.simulate(GAME, "champion", 50_000, seed=2, progress=False).scores[0].mean
    apart = found.without - many
    assert abs(apart.value) < 4 * apart.error < 0.2


def test_everybody_has_luck_of_their_own() -> None:
    results = played(["champion", "greedy"], 200)
    assert len(results.known_luck) == 2
    assert results.known_luck[0].sums != results.known_luck[1].sums
    assert "score without luck" in repr(results) and "score without luck" in results._repr_html_()


def test_chunks_and_seeds_add_up_exactly() -> None:
    one, two = (played("greedy", 60, seed, chunk=20) for seed in (1, 2))
    both = (one + two).known_luck[0]
    assert both.sums == {key: n + two.known_luck[0].sums[key] for key, n in one.known_luck[0].sums.items()}
    assert both.score.games == 120
    assert played("greedy", 60, chunk=20, executor=2).digest() == one.digest()
    plain = rulebook.simulate(GAME, "greedy", 60, chunk=20, progress=False)
    assert plain.digest() != one.digest() and plain.scores == one.scores and not plain.known_luck


@pytest.mark.parametrize(
    ("game", "engine", "says"),
    [
        (rulebook.new("poof"), "auto", "poof does not know what its tables are worth"),
        (rulebook.new("knapp_daneben", sides=8), "auto", "worth under these options"),
        (GAME, "readable", "counted by the fast engine"),
    ],
)
def test_luck_that_nobody_knows_is_refused(game: rulebook.Game, engine: str, says: str) -> None:
    with pytest.raises(UnknownLuck, match=says):
        rulebook.simulate(game, games=2, engine=engine, known_luck=True)


def test_the_command_says_so_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "knapp_daneben", "--games", "20", "--known-luck", "--json"]) == 0
    (seat,) = json.loads(capsys.readouterr().out)["seats"]
    assert seat["without_luck"]["error"] > 0
    assert main(["simulate", "poof", "--games", "2", "--known-luck"]) == 2
    assert "worth under these options" in capsys.readouterr().err
