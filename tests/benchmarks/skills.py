"""Measure luck and skill of every game and keep them in its room: `python -m tests.benchmarks.skills`."""

from __future__ import annotations

import argparse
import json
import sys

import rulebook
from rulebook.advice import Skill, skill
from rulebook.core.registry import FOLDER

HEAD = "# Measured by `python -m tests.benchmarks.skills`: each number with its standard error.\n"


def written(found: Skill) -> str:
    """Write what was found as TOML."""
    lines = [f"{key} = {json.dumps(value)}" for key, value in found.to_json().items()]
    return "\n".join([HEAD, *lines, ""]).replace("Infinity", "inf")


def main() -> None:
    """Measure one game after another."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=rulebook.all_games())
    parser.add_argument("--count", type=int, default=8000, help="games of each")
    options = parser.parse_args()
    for name in options.games:
        found = skill(rulebook.new(name), games=options.count)
        (FOLDER / name / "skill.toml").write_text(written(found), encoding="utf-8")
        print(found, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
