"""A variant, a subclass that changes a rule: it is played by its own rules everywhere, or refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

import rulebook
from rulebook.core import registry
from rulebook.core.game import Event, as_written
from rulebook.core.kernel import numba_is_here
from rulebook.games.knapp_daneben import Choose, KnappDaneben
from rulebook.games.poof import Poof
from rulebook.games.poof.house import House
from rulebook.games.poof.table import State
from rulebook.simulation.many_games import why_slow
from rulebook.simulation.trust import missing, trust
from rulebook.table.boards import find_board
from rulebook_widgets import table

EXTRA = 1000


@dataclass(frozen=True)
class Dearer(Poof):
    """Poof, but each player starts with some extra points."""

    def scores(self, s: State) -> tuple[int, ...]:
        return tuple(n + EXTRA for n in super().scores(s))


@dataclass(frozen=True)
class Stricter(KnappDaneben):
    """Close to the Mark!, but nobody plays red: a rule that refuses what its parent lets through."""

    def why_not(self, s: Any, seat: int, m: Any) -> Event | None:
        return super().why_not(s, seat, m) or (Event("KD-3", "not_now") if m == Choose("red") else None)


@dataclass(frozen=True)
class Easier(KnappDaneben):
    """Close to the Mark!, but every sheet is worth a point more."""

    def scores(self, s: Any) -> tuple[int, ...]:
        return tuple(n + 1 for n in super().scores(s))


def points(game: Any) -> Any:
    return rulebook.simulate(game, "greedy", games=3, seed=4)


def test_a_changed_rule_is_simulated_and_not_the_game_it_came_from() -> None:
    ours, theirs = points(Dearer()), points(Poof())
    assert float(ours.scores[0].mean) > EXTRA > float(theirs.scores[0].mean)


def test_the_fast_engine_says_why_it_does_not_play_a_variant() -> None:
    if numba_is_here():
        words = why_slow(rulebook.Record(Dearer()), ["greedy"], {})
        assert words == "Dearer has rules of its own, which the fast engine does not know"
    assert points(Dearer()).setup.engine == "readable"


def test_a_variant_may_say_that_the_fast_engine_still_holds() -> None:
    class SameRules(Poof):
        kernel = Poof.kernel

    assert (SameRules().kernel() is None) == (Poof().kernel() is None)


def test_what_a_game_knows_of_its_own_rules_is_not_handed_down() -> None:
    small = Easier(dice=3, sides=4)
    assert not small.is_solved() and small.expected(small.start()) is None
    assert list(small.bots()) == ["greedy", "potential"] and small.ladder()["strong"] == "potential"
    assert small.train() is None
    record = rulebook.play(Dearer(), "greedy", seed=2)
    assert not any(record.critic(step) for step in range(1, len(record) + 1))


def test_the_legal_moves_of_a_variant_are_those_that_its_own_why_not_lets_through() -> None:
    assert [str(move) for move in rulebook.Record(Stricter()).legal()] == [
        str(move) for move in rulebook.Record(KnappDaneben()).legal() if move != Choose("red")
    ]


def test_the_key_and_the_file_of_a_variant_never_open_as_the_game_it_came_from(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = rulebook.play(Dearer(), "greedy", seed=2).at(5)
    for text, read in (
        (record.key(), rulebook.Record.from_key),
        (record.to_json(), rulebook.Record.from_json),
    ):
        with pytest.raises(rulebook.BadRecord, match="there is no game 'Dearer'"):
            read(text)
    monkeypatch.setattr(registry, "_registered", {**registry._registered})
    rulebook.register(Dearer)
    assert rulebook.Record.from_key(record.key()) == record
    assert type(rulebook.new("poof")) is Poof


def test_a_variant_that_takes_the_name_of_another_game_has_no_key() -> None:
    class Posing(Poof):
        name = "poof"

    with pytest.raises(rulebook.BadRecord, match="Posing cannot be saved as 'poof': that would open as Poof"):
        rulebook.Record(Posing()).key()


def test_a_rule_that_was_replaced_is_played_and_has_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Poof, "scores", lambda game, s: (EXTRA,) * game.players)
    assert Poof().kernel() is None and float(points(Poof()).scores[0].mean) == EXTRA
    with pytest.raises(rulebook.BadRecord, match=r"write the new rule in a subclass, class MyPoof\(Poof\)"):
        rulebook.Record(Poof()).key()
    with pytest.raises(TypeError, match="a rule of Poof was replaced in this program"):
        rulebook.simulate(Poof(), "greedy", games=2, executor=1)
    assert table(Poof(), seed=1).problem == ""


def test_what_a_rule_is_made_of_is_not_replaced_unseen_either(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(House, "points", lambda house, cards: EXTRA * len(tuple(cards)))
    assert Poof().kernel() is None
    assert float(points(Poof()).scores[0].mean) > EXTRA
    with pytest.raises(rulebook.BadRecord, match="a rule of Poof was replaced"):
        rulebook.Record(Poof()).key()


def test_a_rule_of_one_game_object_is_not_replaced_unseen_either() -> None:
    game = Poof()
    assert game.deck and as_written(game)  # what is counted once is kept in the object
    object.__setattr__(game, "points", lambda cards: EXTRA)
    assert not as_written(game)


def test_no_variant_is_registered_in_place_of_a_game_of_the_box(monkeypatch: pytest.MonkeyPatch) -> None:
    class Posing(Poof):
        name = "poof"

    monkeypatch.setattr(registry, "_registered", {})
    with pytest.raises(ValueError, match="there is a game 'poof' already; give Posing a name of its own"):
        rulebook.register(Posing)
    assert rulebook.register(Poof) is Poof and type(rulebook.new("poof")) is Poof


def test_a_variant_is_told_from_its_game_wherever_it_is_named() -> None:
    assert Dearer().title("de") == "Poof (Dearer)" and Poof().title() == "Poof"
    assert str(points(Dearer())).startswith("Poof (Dearer): 3 games")
    assert type(find_board(Dearer())) is type(find_board(Poof()))


def test_bots_that_were_made_for_another_game_are_not_trusted_as_made_for_this_one() -> None:
    assert "champion_deep" in missing(Easier())
    assert trust(Dearer(), "shrewd", games=2).grade != "good"
