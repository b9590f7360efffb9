"""Benchmarks are no tests, and import rivals that the tests do without."""

from tests.benchmarks.__main__ import names

collect_ignore = [f"{name}.py" for name in names()]
