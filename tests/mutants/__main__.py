"""Do the tests notice a slip of the finger? Ask `python -m tests.mutants --seed 1 --count 100 core odds`.

Each mutant is one token changed in a copy of the project. The fast tests nearest to it run first, then all of
those that `make check` runs; with `--slow` what survives meets the slow ones too. Survivors are printed.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.mutants.mutation import Mutation, mutations
from tests.pages import REPOSITORY

FAST = "not slow and not browser and not everywhere"
SLOW = "slow and not browser and not everywhere"
EVERYTHING = ("tests", "rulebook", "widgets", "README.md", "CONTRIBUTING.md")
COPIED = (
    "rulebook",
    "widgets",
    "tests",
    "notebooks",
    "binder",
    *(p.name for p in REPOSITORY.glob("*.*") if p.is_file()),
)


def sources(rooms: list[str]) -> list[Path]:
    """List the files of rooms: `core`, `games/poof`, or `widgets`."""
    folders = [REPOSITORY / ("widgets" if room == "widgets" else f"rulebook/{room}") for room in rooms]
    return [path.relative_to(REPOSITORY) for folder in folders for path in sorted(folder.rglob("*.py"))]


def circles(path: Path, slow: bool) -> Iterator[tuple[str, list[str]]]:
    """Give the circles of tests that a mutant of this file meets, the nearest first, as told to pytest."""
    room = path.parts[1] if path.parts[0] == "rulebook" else "widgets"
    near = [f"tests/{room}/{path.parts[2]}" if room == "games" else f"tests/{room}"]
    yield "its own examples", [str(path), "-m", FAST]
    yield "the tests of its room", [name for name in near if (REPOSITORY / name).exists()] + ["-m", FAST]
    yield "make check", [*EVERYTHING, "-m", FAST]
    if slow:
        yield "make test", [*EVERYTHING, "-m", SLOW]


def killed_by(path: Path, mutation: Mutation, slow: bool) -> str | None:
    """Name the first circle of tests that fails with this mutant; None: it survives all."""
    with TemporaryDirectory() as folder:
        home = Path(folder)
        for name in COPIED:
            source = REPOSITORY / name
            if source.is_dir():
                shutil.copytree(source, home / name, ignore=shutil.ignore_patterns("__pycache__"))
            elif source.exists():
                shutil.copy(source, home)
        mutated = mutation.applied((home / path).read_text(encoding="utf-8"))
        (home / path).write_text(mutated, encoding="utf-8")
        paths = [home, home / "widgets", home / "notebooks" / "make_a_game"]
        surroundings = os.environ | {
            "PYTHONPATH": os.pathsep.join(map(str, paths)),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        for name, chosen in circles(path, slow):
            run = subprocess.run(
                [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:randomly", *chosen],
                cwd=home, env=surroundings, capture_output=True, check=False, timeout=3600,
            )  # fmt: skip
            if run.returncode not in (0, 5):  # 5: this circle has no tests
                return name
    return None


def main() -> None:
    """Draw mutants, set the tests on each, and say which survive."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("rooms", nargs="*", default=["core", "keys", "odds", "lessons", "table", "widgets"])
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--slow", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    every = [(path, m) for path in sources(options.rooms) for m in mutations((REPOSITORY / path).read_text())]
    drawn = random.Random(options.seed).sample(every, min(options.count, len(every)))
    print(
        f"seed {options.seed}: {len(drawn)} of {len(every):,} mutants of {', '.join(options.rooms)}",
        flush=True,
    )
    survivors = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for (path, m), by in zip(
            drawn, pool.map(lambda one: killed_by(*one, options.slow), drawn), strict=True
        ):
            survivors += by is None
            print(
                f"{by or 'SURVIVES':22} {path}:{m.line}:{m.column} {m.old} -> {m.new or 'nothing'}",
                flush=True,
            )
    print(f"{len(drawn) - survivors} of {len(drawn)} killed, {survivors} survive")


if __name__ == "__main__":
    main()
