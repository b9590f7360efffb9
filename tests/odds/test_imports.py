"""What importing the odds kit costs."""

import json
import subprocess
import sys

FORBIDDEN = {"sympy", "IPython", "matplotlib", "ipywidgets", "pandas"}


def fresh(code: str) -> str:
    """Run code in a new Python."""
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout


def test_only_numpy_is_imported() -> None:
    code = "import json, sys, rulebook.odds.closed_form; print(json.dumps(list(sys.modules)))"
    assert FORBIDDEN.isdisjoint(json.loads(fresh(code)))


def test_asking_for_odds_imports_no_more() -> None:
    code = (
        "import json, sys; from rulebook.odds import *; d = dice(2);"
        "law(sum(d))._repr_html_(), repr(why(sum(d) == 7)), Chain(0, lambda n: {n + 1: 1}).after(3);"
        "print(json.dumps(list(sys.modules)))"
    )
    assert FORBIDDEN.isdisjoint(json.loads(fresh(code)))


def test_importing_takes_under_150_ms_beyond_numpy() -> None:
    code = (
        "import time, numpy, numpy.random; start = time.process_time();"
        "import rulebook.odds; print(time.process_time() - start)"
    )
    assert min(float(fresh(code)) for _ in range(3)) < 0.150
