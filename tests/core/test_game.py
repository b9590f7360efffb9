"""What a game has to be before it can be played, and what `new` promises to a type checker."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

import rulebook
from rulebook.core import registry
from rulebook.core.game import Event, Game, Outcome, replaced
from rulebook.core.record import Record

REPOSITORY = Path(rulebook.__file__).parents[1]


@dataclass(frozen=True)
class Whole(Game[int, int]):
    """A game of one move that is whatever it was told to be."""

    players: int = 1
    name, rules = "whole", rulebook.rules("poof")

    def start(self) -> int:
        return 0

    def to_act(self, s: int) -> tuple[int, ...]:
        return () if s else (0,)

    def why_not(self, s: int, seat: int, m: int) -> Event | None:
        return None

    def candidates(self, s: int, seat: int) -> list[int]:
        return [1]

    def play(self, s: int, seat: int, m: int) -> Outcome[int]:
        return m, ()

    def scores(self, s: int) -> tuple[int, ...]:
        return (s,)

    def winners(self, s: int) -> tuple[int, ...]:
        return (0,) if s else ()

    def longest(self) -> int:
        return 1

    def move_types(self) -> tuple[type, ...]:
        return (int,)


def test_a_whole_game_can_be_played() -> None:
    assert rulebook.play(Whole(), seed=1).winners == (0,)


PARTS = ["to_act", "why_not", "start", "candidates", "play", "scores", "winners", "longest", "move_types"]


@pytest.mark.parametrize("part", PARTS)
def test_a_game_that_lacks_a_part_cannot_be_made_and_is_told_which(part: str) -> None:
    lacking = type("Lacking", (Whole,), {part: getattr(Game, part)})
    with pytest.raises(TypeError) as told:
        lacking()
    said = str(told.value).splitlines()
    assert said[0] == "Lacking is no game yet; it still has to have"
    assert [line.split(":")[0].strip() for line in said[1:]] == [part]
    assert said[1].endswith(".")


@pytest.mark.parametrize("part", ["name", "rules"])
def test_a_game_needs_a_name_and_a_catalogue(part: str) -> None:
    @dataclass(frozen=True)
    class Nameless(Game[Any, Any]):
        players: int = 1

    for other in {"name", "rules"} - {part}:
        setattr(Nameless, other, getattr(Whole, other))
    with pytest.raises(TypeError, match=rf"(?m)^  {part}: "):
        Nameless()


@pytest.mark.parametrize("how", [lambda cls: cls, dataclass, dataclass(eq=False)])
def test_a_game_has_to_be_a_frozen_dataclass(how: Any) -> None:
    """Otherwise files, keys and `simulate` stumble over it later, and say nothing of what is the matter."""
    parts = {part: getattr(Whole, part) for part in ("name", "rules", "players", *PARTS)}
    loose = how(type("Loose", (Game,), parts))
    for make in (loose, lambda: rulebook.new(rulebook.register(loose).name)):
        with pytest.raises(TypeError, match=r"Loose is no game yet; .*\n  @dataclass\(frozen=True\): "):
            make()


@pytest.fixture(autouse=True)
def _registered_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))


def test_players_may_be_a_property() -> None:
    parts: dict[str, Any] = {part: getattr(Whole, part) for part in ("rules", *PARTS)}
    parts |= {"name": "alone", "players": property(lambda self: self.teams), "teams": 1}
    rulebook.register(
        dataclass(frozen=True)(type("Alone", (Game,), parts | {"__annotations__": {"teams": int}}))
    )
    record = rulebook.play(rulebook.new("alone", teams=1), seed=1)
    assert record.winners == (0,)
    assert rulebook.simulate(record.game, games=2, progress=False).wins(0).value == 1


@pytest.mark.parametrize("no_game", ["poof", Record, None, Whole()])
def test_what_is_no_game_is_not_registered(no_game: Any) -> None:
    with pytest.raises(TypeError, match="a class of game is registered, not"):
        rulebook.register(no_game)


def test_an_entry_point_that_is_no_game_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("sham", "fractions:Fraction", "rulebook.games")
    monkeypatch.setattr(registry, "_elsewhere", lambda: {"sham": entry})
    with pytest.raises(TypeError, match="Fraction is no game"):
        rulebook.new("sham")


def test_a_game_that_waits_for_chance_has_to_say_what_may_come() -> None:
    with pytest.raises(NotImplementedError, match="whole waits for chance, but has no `chance`"):
        Whole().chance(0)


def test_one_thing_in_a_row_is_replaced() -> None:
    assert replaced((1, 2, 3), 0, 9) == (9, 2, 3)
    assert replaced((1, 2, 3), 2, 9) == (1, 2, 9)


def test_games_are_packages_that_no_function_shadows() -> None:
    import rulebook.games.knapp_daneben as kd

    assert kd.GAME is type(rulebook.new("knapp_daneben"))
    assert set(rulebook.all_games()) >= {
        "poof",
        "close_enough",
        "closing_in",
        "five_to_close",
        "knapp_daneben",
    }


@pytest.mark.slow
def test_a_type_checker_knows_which_game_a_name_stands_for(tmp_path: Path) -> None:
    names = sorted(name for name in rulebook.all_games() if (REPOSITORY / "rulebook/games" / name).exists())
    code = "import rulebook\n" + "".join(f'reveal_type(rulebook.new("{name}"))\n' for name in names)
    (tmp_path / "asked.py").write_text(code)
    command = [sys.executable, "-m", "mypy", "--strict", str(tmp_path / "asked.py")]
    said = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=False).stdout
    for name in names:
        assert f'"rulebook.games.{name}.game.{type(rulebook.new(name)).__name__}"' in said, said
