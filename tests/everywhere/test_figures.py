"""The table of weights and waits."""

from tests.everywhere.figures import MARKED, as_markdown
from tests.pages import CONTRIBUTING, markers


def test_the_table_has_a_place_and_its_rows() -> None:
    begin, end = markers(MARKED)
    page = CONTRIBUTING.read_text(encoding="utf-8")
    assert begin in page and end in page
    assert as_markdown([("wheel", "1.6 MB")]).splitlines()[2] == "| wheel | 1.6 MB |"
