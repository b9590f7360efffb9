"""Send damaged input to every entry and print what it costs at worst.

python -m tests.strangers                  5,882 inputs to each entry, 100,000 in all
python -m tests.strangers --inputs 500     so many to each
python -m tests.strangers --write          also into CONTRIBUTING.md, between its two markers
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from tests.pages import CONTRIBUTING, fill
from tests.strangers.entries import ENTRIES
from tests.strangers.fuzz import MEGABYTES, SECONDS, Found, fuzz

MARKED = "strangers"
IN_ALL = 100_000


def as_markdown(rows: Sequence[Found]) -> str:
    """Write the table: each entry, what reads it, how much was sent, and the worst that it cost."""
    lines = [
        "| what comes in | read by | inputs | worst time | worst memory |",
        "| --- | --- | --- | --- | --- |",
    ]
    lines += [
        f"| {row.entry} | `{ENTRIES[row.entry].where}` | {row.inputs:,} | {1000 * row.seconds:.0f} ms "
        f"| {row.megabytes:.0f} MB |"
        for row in rows
    ]
    limits = f"At most {SECONDS} s of processor and {MEGABYTES} MB more than the process held before."
    return "\n".join([*lines, "", limits])


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.strangers")
    parser.add_argument("--inputs", type=int, default=IN_ALL // len(ENTRIES), help="inputs to each entry")
    parser.add_argument("--seed", type=int, default=1, help="the number of the first input")
    parser.add_argument("--write", action="store_true", help=f"write the table into {CONTRIBUTING.name}")
    asked = parser.parse_args()
    rows = []
    for name in ENTRIES:
        rows.append(found := fuzz(name, asked.seed, asked.inputs))
        print(
            f"{name}: {found.seconds:.3f} s, {found.megabytes:.0f} MB", *found.wrong, sep="\n  ", flush=True
        )
    if asked.write:
        fill(CONTRIBUTING, MARKED, as_markdown(rows))
    return 1 if any(row.wrong for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
