"""Rules, bots, screens and walkthroughs in a Python that has no numpy, like the browser's own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import rulebook
from rulebook.lessons.course import all_lessons
from tests.sampled import sampled

BLOCKED = "import sys; sys.modules['numpy'] = None"
ROOT = Path(__file__).parents[2]


COMPILED = re.compile(
    r"compiled\.py|kernel_?\w*\.py|fast_(numba|kernel|kernel_choices)\.py|(champion|grandmaster)_training\.py"
)
"""What numba compiles has to import numpy itself."""


def test_numpy_is_taken_from_one_place() -> None:
    folders = [ROOT / "rulebook", ROOT / "widgets" / "rulebook_widgets"]
    ours = {path for folder in folders for path in folder.rglob("*.py") if not COMPILED.fullmatch(path.name)}
    importing = re.compile(r"^\s*(import|from) numpy\b", re.MULTILINE)
    found = {path.name for path in ours if importing.search(path.read_text(encoding="utf-8"))}
    assert found == {"later.py"}, "write `from rulebook.core.later import np`"


def without_numpy(what: str) -> str:
    command = [sys.executable, "-c", f"{BLOCKED}; from tests.core.without_numpy import *; {what}"]
    here = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "widgets")])}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=here)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


@pytest.mark.parametrize("name", rulebook.all_games())
@pytest.mark.slow
def test_a_game_is_played_saved_shown_and_walked_through_and_is_the_same_game(name: str) -> None:
    found = json.loads(without_numpy(f"play_everything({name!r})"))
    game = rulebook.new(name)
    assert found["log"] == str(rulebook.play(game, "random", seed=7).log())
    assert found["cells"] >= 10
    assert (
        found["digest"]
        == rulebook.simulate(game, "random", games=2, seed=1, engine="readable", chunk=1).digest()
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", sampled([(name,) for name in all_lessons()], each=4))
def test_a_lesson_is_done_to_the_end(name: str) -> None:
    progress = json.loads(without_numpy(f"take_a_lesson({name!r})").splitlines()[-1])
    assert progress["done"] == progress["all"] > 0


def test_what_needs_numpy_says_so_in_one_sentence() -> None:
    in_notebook = (
        "This is counted with numpy, which is not here. Install it (pip install numpy) and start again."
    )
    on_screen = "That needs numpy, which this kernel does not have."
    assert without_numpy("refusals()").splitlines() == [in_notebook] * 3 + [on_screen] * 2
