"""What importing the odds kit costs."""

import json
import subprocess
import sys

FORBIDDEN = {"sympy", "IPython", "matplotlib", "ipywidgets", "pandas"}


def fresh(code: str) -> str:
    """Run code in a new Python."""
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout


def test_only_numpy_is_imported() -> None:
    code = "import json, sys, rulebook.odds; print(json.dumps(list(sys.modules)))"
    assert FORBIDDEN.isdisjoint(json.loads(fresh(code)))


def test_asking_for_odds_imports_no_more() -> None:
    code = (
        "import json, sys; from rulebook.odds import *; d = dice(2);"
        "law(sum(d))._repr_html_(), repr(why(sum(d) == 7)), Chain(0, lambda n: {n + 1: 1}).after(3);"
        "print(json.dumps(list(sys.modules)))"
    )
    assert FORBIDDEN.isdisjoint(json.loads(fresh(code)))


def test_importing_adds_only_the_standard_library_and_ours_to_numpy() -> None:
    code = (
        "import json, sys, numpy, numpy.random; before = set(sys.modules);"
        "import rulebook.odds; print(json.dumps(list(set(sys.modules) - before)))"
    )
    added = {name.split(".")[0] for name in json.loads(fresh(code))}
    assert added - {"rulebook", "__mp_main__"} <= sys.stdlib_module_names
