"""Measure what options are worth and keep it in the games' rooms: `python -m tests.benchmarks.worths`."""

from __future__ import annotations

import argparse
import json
import sys

import rulebook
from rulebook.core.registry import FOLDER

HEAD = "# Measured by `python -m tests.benchmarks.worths`: each change as its mean and its standard error.\n"


def written(found: rulebook.Worths) -> str:
    """Write what was found as TOML."""
    data = found.to_json()
    lines = [HEAD, f"bot = {json.dumps(data['bot'])}", f"seed = {data['seed']}", "changes = ["]
    for change in data["changes"]:
        cells = ", ".join(f"{key} = {json.dumps(value)}" for key, value in change.items())
        lines.append(f"  {{ {cells} }},")
    return "\n".join([*lines, "]", ""])


def main() -> None:
    """Measure one game after another."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=rulebook.all_games())
    parser.add_argument("--seconds", type=float, default=300.0, help="for each game")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    for name in options.games:
        found = rulebook.worth(rulebook.new(name), within=options.seconds, executor=options.workers)
        (FOLDER / name / "worth.toml").write_text(written(found), encoding="utf-8")
        print(found, file=sys.stderr)


if __name__ == "__main__":
    main()
