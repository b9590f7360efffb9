"""Print what the toolkit weighs and how long a visitor waits; write into the pages what is made or measured.

python -m tests.everywhere             the table; needs `make site`
python -m tests.everywhere --write     also into CONTRIBUTING.md
python -m tests.everywhere --links     the README's links to Binder, afresh
"""

from __future__ import annotations

import argparse
import sys

from tests.everywhere import figures, links
from tests.pages import CONTRIBUTING, README, fill


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.everywhere")
    parser.add_argument("--write", action="store_true", help=f"write the table into {CONTRIBUTING.name}")
    parser.add_argument("--links", action="store_true", help="write the README's links to Binder, and stop")
    asked = parser.parse_args()
    if asked.links:
        fill(README, links.MARKED, links.text())
        return 0
    rows = []
    for row in figures.rows():
        print(": ".join(row), flush=True)
        rows.append(row)
    if asked.write:
        fill(CONTRIBUTING, figures.MARKED, figures.as_markdown(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
