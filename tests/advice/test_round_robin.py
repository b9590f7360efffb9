"""Tournaments: ratings against what is known of Elo, and the ladder against chance."""

from __future__ import annotations

from math import log, sqrt

import pytest

import rulebook
from rulebook.advice import round_robin
from rulebook.advice.round_robin import ELO, bradley_terry, together, tournament


def test_two_bots_are_as_far_apart_as_their_odds() -> None:
    """Of two, the difference is the logarithm of the odds, with the error of a share of so many games."""
    strengths, errors = bradley_terry(2, {(0, 1): (249.5, 999)})
    assert strengths[0] == errors[0] == 0
    assert strengths[1] == pytest.approx(log(750 / 250))
    assert errors[1] == pytest.approx(1 / sqrt(1000 * 0.25 * 0.75))
    assert ELO * log(10) == pytest.approx(400)


def test_strengths_that_fit_are_found_again() -> None:
    true = [0.0, 0.7, 1.9]
    won = {}
    for a in range(3):
        for b in range(a + 1, 3):
            share = 1 / (1 + 2.718281828459045 ** (true[b] - true[a]))
            won[a, b] = (share * 1_000_000, 1_000_000)
    strengths, errors = bradley_terry(3, won)
    assert strengths == pytest.approx(true, abs=1e-4)
    assert all(0 < error < 0.004 for error in errors[1:])


def test_where_all_win_together_nobody_is_rated() -> None:
    assert together([(1.0, 1.0)]) and not together([(1.0, 1.0), (0.5, 0.0)])
    found = rulebook.tournament(
        rulebook.new("knapp_daneben", dice=3, sides=3), ["random", "greedy"], games=30
    )
    assert not found.contest
    (best, worst) = found.standings
    assert (best.bot, worst.bot) == ("greedy", "random") and best.rating > worst.rating + 4
    assert found.beats("greedy", "random") and not found.beats("random", "greedy")


def test_a_bot_is_no_stronger_than_itself() -> None:
    game = rulebook.new("knapp_daneben", players=2, dice=3, sides=3)
    with pytest.raises(ValueError, match="two bots or more"):
        rulebook.tournament(game, ["greedy", "greedy"])
    found = rulebook.tournament(game, ["random", "greedy"], games=40)
    assert found.contest and found.standings[0].share > 0.9
    assert "400 points more" in repr(found)


def test_the_number_of_games_told_is_the_number_played() -> None:
    game = rulebook.new("poof")
    assert rulebook.tournament(game, ["random", "greedy"], games=3).games == 4
    with pytest.raises(ValueError, match="2 games or more"):
        rulebook.tournament(game, ["random", "greedy"], games=0)
    with pytest.raises(ValueError, match="two bots or more"):
        rulebook.tournament(game, "greedy", games=4)


@pytest.mark.slow
def test_a_tournament_on_processes_is_the_same() -> None:
    game = rulebook.new("poof", rounds=1)
    here, there = (tournament(game, ["greedy", "random"], games=60, executor=n) for n in (None, 2))
    assert here.to_json() == there.to_json()


def test_ratings_are_said_in_words_and_as_data() -> None:
    game = rulebook.new("knapp_daneben", players=2, dice=3, sides=3)
    found = tournament(game, ["random", "greedy"], games=40)
    assert found.in_words("de") == "Am stärksten ist Gierig, mit Sicherheit vor Zufall."
    assert [row.head for row in found.parts()[2]] == ["Greedy", "Random"]
    even = tournament(rulebook.new("poof", rounds=1), ["greedy", "hoarder"], games=2)
    assert "do not tell" in even.in_words()
    plain = found.to_json()
    assert [one["bot"] for one in plain["standings"]] == ["greedy", "random"]
    assert plain["between"][0]["ahead"] == -plain["between"][1]["ahead"]


def test_progress_is_told_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    game = rulebook.new("knapp_daneben", dice=3, sides=3)
    tournament(game, ["random", "greedy"], games=20, progress=lambda done, of: told.append((done, of)))
    assert told == [(10, 40), (20, 40), (30, 40), (40, 40)], "each of the two plays 20 games alone"


def test_without_names_nobody_plays_who_takes_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    found = rulebook.tournament("poof", games=2)
    assert sorted(one.bot for one in found.standings) == ["greedy", "shrewd"], "and not search"


def test_a_tournament_plays_as_many_games_as_fit_into_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(round_robin, "_seconds_of", lambda game, bot: {"greedy": 0.5, "random": 1.5}[bot])
    game = rulebook.new("knapp_daneben", players=2, dice=3, sides=3)
    assert tournament(game, ["random", "greedy"], games=1000, within=12).games == 12
    assert tournament(game, ["random", "greedy"], games=4, within=12).games == 4
    assert tournament(game, ["random", "greedy"], games=1000, within=0.1).games == 2
