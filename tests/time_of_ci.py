"""CI has a limit of time: where the machine is too slow for all of it, what has not begun then is left out.

Only whether a test begins hangs on this clock, never how it ends.
"""

from __future__ import annotations

import os
import time

import pytest

OUT_OF_TIME = "not tried: the time of CI was over on this machine (make test and make everywhere try all)"


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """CI has a limit: where the machine is so slow that it would be reached, no further test begins."""
    until = os.environ.get("RULEBOOK_UNTIL")
    if until and time.time() > float(until):
        pytest.skip(OUT_OF_TIME)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how much was not tried, for green is no proof of that."""
    skipped = terminalreporter.stats.get("skipped", [])
    if left := sum(OUT_OF_TIME in str(report.longrepr) for report in skipped):
        terminalreporter.write_line(f"{left} {OUT_OF_TIME}")
