"""Do the tests notice a slip of the finger? Ask `python -m tests.mutants --seed 1 --count 100 core odds`.

Each mutant is one piece of source changed in a copy of the project: a token, or with `--flips` a whole
condition that is turned round (in games: a condition of their rules). The fast tests nearest to it run first:
those of its module, of its room, then all of those that `make check` runs; with `--slow` what survives meets
the slow ones too. Survivors are printed. Before, the tests have to pass where nothing is changed.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import resource
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np  # noqa: F401  # as most tests want it, it is there before each child starts
import pytest

from tests.mutants.mutation import Mutation, flips, mutations
from tests.pages import REPOSITORY

FAST = "not slow and not browser and not everywhere"
SLOW = "slow and not browser and not everywhere"
EVERYTHING = ("tests", "rulebook", "widgets", "README.md", "CONTRIBUTING.md")
CHILDREN = get_context("fork")
RULES = ("house", "legal", "play", "score", "view")
"""The modules of a game that decide; with them, whatever of the room they use."""
UNCHANGED = Mutation(1, 0, "", "")
MEMORY = 6 * 2**30
"""A mutant that takes ever more is stopped before the machine is."""
PATIENCE = 900
"""Seconds after which a mutant does not end, which is noticed, too."""
COPIED = (
    "rulebook",
    "widgets",
    "tests",
    "notebooks",
    "binder",
    *(p.name for p in REPOSITORY.iterdir() if p.is_file() and p.name != ".git"),
)


def sources(rooms: list[str]) -> list[Path]:
    """List the files of rooms: `core`, `games/poof`, or `widgets`."""
    folders = [REPOSITORY / ("widgets" if room == "widgets" else f"rulebook/{room}") for room in rooms]
    return [path.relative_to(REPOSITORY) for folder in folders for path in sorted(folder.rglob("*.py"))]


def decides(path: Path) -> bool:
    """Whether a file is a rule: in a game the modules that decide and what these use, elsewhere any."""
    if path.parts[1] != "games":
        return True
    return len(path.parts) > 3 and path.stem in _rules_of(REPOSITORY / path.parent)


def _rules_of(room: Path) -> set[str]:
    found, asked = set[str](), [name for name in RULES if (room / f"{name}.py").exists()]
    while asked:
        name = asked.pop()
        found.add(name)
        for node in ast.walk(ast.parse((room / f"{name}.py").read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and room.name in node.module:
                names = [node.module.split(".")[-1], *(alias.name for alias in node.names)]
                asked += [n for n in names if (room / f"{n}.py").exists() and n not in found | {*asked}]
    return found - {"game"}


def circles(path: Path, slow: bool) -> Iterator[tuple[str, list[str]]]:
    """Give the circles of tests that a mutant of this file meets, the nearest first, as told to pytest."""
    room = path.parts[1] if path.parts[0] == "rulebook" else "widgets"
    game = path.parts[2] if room == "games" else ""
    if game:
        yield "the second referee", [f"tests/games/{game}/test_referee.py", "-m", FAST]
    folder = REPOSITORY / "tests" / room / game
    named = [
        str(file.relative_to(REPOSITORY)) for file in sorted(folder.glob("test_*.py")) if names(file, path)
    ]
    yield "its own module", [str(path), *named, "-m", FAST]
    if folder.exists():
        yield (
            "its own room",
            [str(folder.relative_to(REPOSITORY)), *(f"--ignore={f}" for f in named), "-m", FAST],
        )
    if game:
        shared = ["tests/games/test_conformance.py", "tests/games/test_golden.py"]
        yield "what games have in common", [*shared, "-k", game, "-m", FAST]
    yield "make check", [*EVERYTHING, "-m", FAST]
    if slow:
        yield "make test", [*EVERYTHING, "-m", SLOW]


def names(test: Path, path: Path) -> bool:
    """Tell whether a file of tests is called after a module, or imports it by name."""
    module = ".".join(path.with_suffix("").parts)
    return test.stem.startswith(f"test_{path.stem.split('_')[0]}") or module in test.read_text(
        encoding="utf-8"
    )


@cache
def workshop(folder: Path) -> Path:
    """Copy the project, once for each process that works on it."""
    home = folder / str(os.getpid())
    home.mkdir()
    for name in COPIED:
        source = REPOSITORY / name
        if source.is_dir():
            shutil.copytree(source, home / name)
        elif source.exists():
            shutil.copy2(source, home)
    return home


def killed_by(path: Path, mutation: Mutation, slow: bool, folder: Path) -> str | None:
    """Name the first circle of tests that fails with this mutant; None: it survives all."""
    home = workshop(folder)
    file = home / path
    file.write_text(mutation.applied(file.read_text(encoding="utf-8")), encoding="utf-8")
    try:
        for name, chosen in circles(path, slow):
            child = CHILDREN.Process(target=_pytest, args=(home, chosen))
            child.start()
            child.join(PATIENCE)
            if child.is_alive():
                child.kill()
                return "it does not end"
            if child.exitcode not in (0, 5):  # 5: this circle has no tests
                return name
    finally:
        shutil.copy2(REPOSITORY / path, file)
    return None


def _pytest(home: Path, chosen: list[str]) -> None:
    """Run tests in the copy; whatever was imported from the project itself is forgotten before."""
    os.chdir(home)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for name in [name for name in sys.modules if name.split(".")[0] == "tests"]:
        del sys.modules[name]
    paths = [str(home / folder) for folder in (".", "widgets", "notebooks/make_a_game")]
    sys.path[:0] = paths
    # Compiled files are told apart by the second: two mutants of a second would be taken for one.
    sys.dont_write_bytecode = True
    os.environ |= {"PYTHONPATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": "1"}
    os._exit(int(pytest.main(["-x", "-q", "-p", "no:nbval", *chosen])))


def candidates(rooms: list[str], only_flips: bool) -> list[tuple[Path, Mutation]]:
    """List every mutant of the rooms: of each token, or of each condition of a rule."""
    change: Callable[[str], Iterator[Mutation]] = flips if only_flips else mutations
    paths = [path for path in sources(rooms) if not only_flips or decides(path)]
    return [(path, m) for path in paths for m in change((REPOSITORY / path).read_text(encoding="utf-8"))]


def main() -> None:
    """Draw mutants, set the tests on each, and say which survive."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("rooms", nargs="*", default=["core", "keys", "odds", "lessons", "table", "widgets"])
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--flips", action="store_true", help="turn conditions of rules round")
    parser.add_argument("--slow", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    every = candidates(options.rooms, options.flips)
    drawn = random.Random(options.seed).sample(every, min(options.count, len(every)))
    print(
        f"seed {options.seed}: {len(drawn)} of {len(every):,} mutants of {', '.join(options.rooms)}",
        flush=True,
    )
    killers = Counter[str]()
    paths, changes = [path for path, _ in drawn], [m for _, m in drawn]
    with TemporaryDirectory() as folder, ProcessPoolExecutor(options.jobs, mp_context=CHILDREN) as pool:
        judge = partial(killed_by, slow=options.slow, folder=Path(folder))
        if by := pool.submit(judge, paths[0], UNCHANGED).result():
            raise SystemExit(f"{by} fails where nothing is changed, so it would seem to kill every mutant")
        judged = pool.map(judge, paths, changes)
        for path, m, by in zip(paths, changes, judged, strict=True):
            killers[by or "SURVIVES"] += 1
            print(f"{by or 'SURVIVES':26} {path}:{m}", flush=True)
    survivors = killers.pop("SURVIVES", 0)
    print(f"{killers.total()} of {len(drawn)} killed, {survivors} survive; killed by {dict(killers)}")


if __name__ == "__main__":
    main()
