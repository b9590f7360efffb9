"""The first call of a kernel on a machine: its wait is shown, and a pool's processes find the code made."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

import rulebook
from rulebook.core.kernel import Kernel
from rulebook.games.poof.measures import MEASURES
from rulebook.simulation.laboratory import Laboratory

GAME = rulebook.new("poof", rounds=1)
SAID = "The rules of Poof are being compiled, once on this machine"


class FreshMachine:
    """Kernels that are not compiled yet, and what happens in which order."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.happened: list[str] = []
        patch.setattr(Kernel, "compiled", property(lambda kernel: "compiled" in self.happened))
        patch.setattr(Kernel, "compile", lambda kernel: self.happened.append("compiled"))


class AtOnce(Executor):
    """An executor that notes when it is handed work, and does it."""

    def __init__(self, happened: list[str]) -> None:
        self.happened = happened

    def submit(self, task: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        self.happened.append("handed out")
        done: Future[Any] = Future()
        done.set_result(task(*arguments, **named))
        return done


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> FreshMachine:
    return FreshMachine(monkeypatch)


@pytest.mark.parametrize("with_tqdm", [True, False])
def test_the_first_wait_is_shown_and_the_next_is_none(
    fresh: FreshMachine, with_tqdm: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if not with_tqdm:
        monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    rulebook.simulate(GAME, "greedy", games=5)
    assert SAID in capsys.readouterr().err
    assert fresh.happened == ["compiled"]
    rulebook.simulate(GAME, "greedy", games=5)
    assert SAID not in capsys.readouterr().err
    assert fresh.happened == ["compiled"]


def test_whoever_wants_no_progress_is_told_nothing(
    fresh: FreshMachine, capsys: pytest.CaptureFixture[str]
) -> None:
    rulebook.simulate(GAME, "greedy", games=5, progress=False)
    assert fresh.happened == ["compiled"]
    assert capsys.readouterr().err == ""


def test_what_the_readable_engine_plays_is_not_compiled(fresh: FreshMachine) -> None:
    rulebook.simulate(GAME, "greedy", games=2, engine="readable")
    assert fresh.happened == []


def test_pairs_and_laboratories_show_it_too(fresh: FreshMachine, capsys: pytest.CaptureFixture[str]) -> None:
    rulebook.simulate_pair(GAME, bots="greedy", games=5)
    assert SAID in capsys.readouterr().err
    fresh.happened.clear()
    Laboratory(GAME, MEASURES, "greedy", games=5).compare({"as it is": {}})
    assert SAID in capsys.readouterr().err


def test_it_is_compiled_here_before_any_worker_is_handed_work(fresh: FreshMachine) -> None:
    rulebook.simulate(GAME, "greedy", games=30, chunk=10, executor=AtOnce(fresh.happened))
    assert fresh.happened == ["compiled", *["handed out"] * 3]


def test_without_numba_the_readable_engine_plays_and_whoever_wants_the_fast_one_is_told_why(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    assert rulebook.simulate(GAME, "greedy", games=2, progress=False).setup.engine == "readable"
    with pytest.raises(ValueError, match="needs numba, which is not here"):
        rulebook.simulate(GAME, "greedy", games=2, engine="fast")


@pytest.mark.slow
def test_what_was_compiled_is_there_for_the_next_session(tmp_path: Path) -> None:
    kernel = "kernel = rulebook.new('poof').kernel()"
    told = f"import rulebook; {kernel}; print(kernel.compiled); kernel.compile(); print(kernel.compiled)"
    environment = os.environ | {"XDG_CACHE_HOME": str(tmp_path), "LOCALAPPDATA": str(tmp_path)}
    said = [
        subprocess.run(
            [sys.executable, "-c", told], env=environment, capture_output=True, text=True, check=True
        ).stdout.split()
        for _ in range(2)
    ]
    assert said == [["False", "True"], ["True", "True"]]
