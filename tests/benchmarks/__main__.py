"""Run every benchmark found in this folder, print one table, and fail if a promise is not kept.

python -m tests.benchmarks                 all of them
python -m tests.benchmarks odds            only those named
python -m tests.benchmarks --write         also into CONTRIBUTING.md, between its two markers
"""

from __future__ import annotations

import argparse
import platform
import sys
from importlib import import_module
from pathlib import Path

import numpy as np

from tests.benchmarks.race import Row, as_markdown, as_text
from tests.pages import CONTRIBUTING, fill

HERE = Path(__file__).parent
MARKED = "benchmarks"
ROWS = "\ndef rows() -> "


def names() -> list[str]:
    """List the benchmarks there are: the modules that measure rows of the table."""
    return sorted(path.stem for path in HERE.glob("*.py") if ROWS in path.read_text(encoding="utf-8"))


def run(chosen: list[str]) -> list[Row]:
    """Run benchmarks, telling how far we are."""
    rows = []
    for name in chosen:
        for row in import_module(f"tests.benchmarks.{name}").rows():
            print(f"{name}: {row.what}: {row.ratio:.1f} ×", file=sys.stderr, flush=True)
            rows.append(row)
    return rows


def page_text(rows: list[Row]) -> str:
    """Write what a page says of a run."""
    measured = f"Measured in one run on one core: Python {platform.python_version()}, numpy {np.__version__}."
    return f"{as_markdown(rows)}\n\n{measured}"


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description="Speed, as ratios.")
    parser.add_argument("names", nargs="*", help=f"which ones: {', '.join(names())}; all if none is named")
    parser.add_argument("--write", action="store_true", help=f"write the table into {CONTRIBUTING.name}")
    asked = parser.parse_args()
    if unknown := set(asked.names) - set(names()):
        parser.error(f"there is no benchmark {', '.join(sorted(unknown))}; there are {', '.join(names())}")
    if asked.write and asked.names:
        parser.error("--write needs all benchmarks, from one run; name none")
    rows = run(asked.names or names())
    print(as_text(rows))
    if asked.write:
        fill(CONTRIBUTING, MARKED, page_text(rows))
    broken = [row.what for row in rows if not row.holds]
    for what in broken:
        print(f"slower than promised: {what}", file=sys.stderr)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
