"""What a stranger downloads holds what it should, and works where nothing else is installed."""

from __future__ import annotations

import json
import os
import re
from dataclasses import astuple
from hashlib import sha256
from pathlib import Path

import pytest
from mypy import api as mypy

import rulebook
from tests.everywhere.machine import TOOLS, Environment, checked_out, run, tracked
from tests.everywhere.release import Release, build, lowest

pytestmark = pytest.mark.everywhere

LITTER = (
    *(".venv/lib/other.py", "_site/index.html", "dist/old.whl", "screenshots/board.png"),
    *("rulebook/__pycache__/game.pyc", "notebooks/.ipynb_checkpoints/start_here.ipynb"),
)

PLAY_ALL = """
import sys
import rulebook
from rulebook.odds import P, dice

assert rulebook.__file__.startswith(sys.prefix), rulebook.__file__
for name in rulebook.all_games():
    try:
        record = rulebook.play(rulebook.new(name), bots="random", seed=1)
    except rulebook.Refused as refused:
        print(name, "refuses:", refused)
    else:
        assert rulebook.Record.from_key(record.key()) == record
        assert record.log()
        print(name, "is played")
own, other = dice(2)
assert str(P(own + other == 7)) == "1/6"
assert not {"ipywidgets", "IPython", "sympy"} & set(sys.modules)
"""
SHOW_ALL = """
import rulebook
from rulebook_widgets import table

for name in rulebook.all_games():
    game = rulebook.new(name)
    bundle = table(game, bots="random", seed=1).wait()._repr_mimebundle_()[0]
    assert f"<strong>{game.rules.title()}</strong>" in bundle["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in bundle
    print(name, "is shown")
"""
A_STRANGERS_CODE = """
from typing import Any

import rulebook
from rulebook.odds import P, dice
from rulebook_widgets import Table, table

record: rulebook.Record[Any, Any] = rulebook.play(rulebook.new("poof", players=3), bots="greedy", seed=1)
screen: Table = table(record)
own, other = dice(2)
print(P(own + other == 7), record.key(), screen)
"""


@pytest.fixture(scope="session")
def release(tmp_path_factory: pytest.TempPathFactory) -> Release:
    """Both files, built where somebody has worked and left things about."""
    folder = tmp_path_factory.mktemp("release")
    checkout = checked_out(folder / "checkout")
    for name in LITTER:
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        (checkout / name).write_text("left about", encoding="utf-8")
    return build(checkout, folder)


@pytest.fixture(scope="session")
def bare(release: Release, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with the wheel and what it cannot do without."""
    environment = Environment.new(tmp_path_factory.mktemp("bare") / "environment")
    environment.install(release.wheel)
    return environment


@pytest.fixture(scope="session")
def full(release: Release, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with screens and words, too."""
    environment = Environment.new(tmp_path_factory.mktemp("full") / "environment")
    environment.install(f"rulebook-toolkit[screens,words] @ {release.wheel.as_uri()}")
    return environment


def test_the_wheel_is_the_library_its_screens_and_the_notebooks(release: Release) -> None:
    library = {name.removeprefix("widgets/") for name in tracked("rulebook", "widgets/rulebook_widgets")}
    of_itself = {"METADATA", "WHEEL", "RECORD", "entry_points.txt", "licenses/LICENSE"}
    named = f"rulebook_toolkit-{rulebook.__version__}"
    data = {f"{named}.data/data/share/rulebook/{name}" for name in tracked("notebooks")}
    assert release.in_wheel() == library | data | {f"{named}.dist-info/{name}" for name in of_itself}


def test_the_source_is_the_commit(release: Release) -> None:
    assert release.in_source() == tracked() | {"PKG-INFO"}


def test_whoever_builds_the_commit_gets_the_same_files(
    release: Release, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another folder, another day, other rights for new files, another order of sets: the same digests."""
    monkeypatch.setenv("PYTHONHASHSEED", "2")
    monkeypatch.setenv("TZ", "Pacific/Auckland")
    before = os.umask(0o077)
    try:
        checkout = checked_out(tmp_path / "somewhere else")
        for file in checkout.rglob("*"):
            os.utime(file, (10**9, 10**9))
        again = build(checkout, tmp_path)
    finally:
        os.umask(before)
    for mine, yours in zip(astuple(release), astuple(again), strict=True):
        assert sha256(mine.read_bytes()).hexdigest() == sha256(yours.read_bytes()).hexdigest(), mine.name


def test_the_index_would_take_it(release: Release) -> None:
    told = run([TOOLS / "bin" / "twine", "check", "--strict", release.wheel, release.source], cwd=TOOLS)
    assert told.count("PASSED") == 2


def test_the_index_shows_its_pictures_and_its_links_lead_somewhere(release: Release) -> None:
    leads = re.findall(r"\]\(([^)]+)\)", release.description())
    assert {lead.partition(":")[0] for lead in leads} == {"https"}
    own = re.findall(r"/(?:blob|raw)/HEAD/([^)#]+)", release.description())
    assert "LICENSE" in own and set(own) <= tracked()


def test_the_library_alone_plays_and_counts(bare: Environment) -> None:
    told = dict(line.split(" ", 1) for line in bare.say(PLAY_ALL).splitlines())
    assert list(told) == list(rulebook.all_games())
    without_words = told.pop("five_to_close")
    assert "Install rulebook-toolkit[words]" in without_words
    assert set(told.values()) == {"is played"}


def test_the_command_is_there_and_lists_the_games(bare: Environment) -> None:
    told = run([bare.folder / "bin" / "rulebook", "games", "--json"], cwd=bare.folder)
    assert [game["name"] for game in json.loads(told)] == list(rulebook.all_games())


def plays_and_shows_all(environment: Environment) -> bool:
    games = [f"{name} is " for name in rulebook.all_games()]
    played = environment.say(PLAY_ALL).splitlines() == [f"{game}played" for game in games]
    return played and environment.say(SHOW_ALL).splitlines() == [f"{game}shown" for game in games]


def test_with_screens_and_words_every_game_is_played_and_shown(full: Environment) -> None:
    assert (
        full.say(PLAY_ALL).count("is played")
        == full.say(SHOW_ALL).count("is shown")
        == len(rulebook.all_games())
    )


def test_the_oldest_versions_that_we_allow_do(release: Release, tmp_path: Path) -> None:
    old = Environment.new(tmp_path / "old")
    old.install(f"rulebook-toolkit[screens,words] @ {release.wheel.as_uri()}", *lowest())
    assert (
        old.say(PLAY_ALL).count("is played")
        == old.say(SHOW_ALL).count("is shown")
        == len(rulebook.all_games())
    )


def test_a_stranger_sees_the_types(
    full: Environment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # where mypy finds neither our settings nor our files

    def checked(code: str) -> str:
        Path("program.py").write_text(code, encoding="utf-8")
        return mypy.run(["--strict", f"--python-executable={full.python}", "program.py"])[0]

    assert "Success" in checked(A_STRANGERS_CODE)
    assert "[arg-type]" in checked(A_STRANGERS_CODE.replace("seed=1", 'seed="one"'))
