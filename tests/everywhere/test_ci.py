"""What CI leaves out on a machine that is too slow for it, and that it says so."""

import os
import subprocess
import sys

import pytest

from tests.time_of_ci import OUT_OF_TIME

ONE = "tests/everywhere/test_figures.py"


@pytest.mark.parametrize(("until", "said"), [("1", f"1 {OUT_OF_TIME}"), ("99999999999", "1 passed")])
def test_no_test_begins_when_the_time_is_over_and_it_says_how_many(until: str, said: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", ONE, "-p", "no:cacheprovider"],
        env={**os.environ, "RULEBOOK_UNTIL": until},
        capture_output=True,
        text=True,
        check=True,
    )
    assert said in ran.stdout
