"""Write into the pages what is made or measured.

python -m tests.everywhere --links     the README's links to Binder
"""

from __future__ import annotations

import argparse
import sys

from tests.everywhere import links
from tests.pages import README, fill


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.everywhere", description=__doc__)
    parser.add_argument("--links", action="store_true", help="write the README's links to Binder afresh")
    asked = parser.parse_args()
    if asked.links:
        fill(README, links.MARKED, links.text())
    return 0


if __name__ == "__main__":
    sys.exit(main())
