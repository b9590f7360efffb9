"""The page for users of other libraries agrees with these libraries."""

import warnings

import pytest

from tests.benchmarks.coming_from import LIBRARIES, OURS, asked, cells, code_of, questions, read


def test_every_cell_of_ours_runs() -> None:
    table = cells()
    names: dict[str, object] = {}
    exec(code_of(table[0][OURS]), names)
    assert list(table) == list(range(31))
    for number, row in table.items():
        if number:
            assert read(asked(code_of(row[OURS]), names)()), number


@pytest.mark.parametrize("library", LIBRARIES)
def test_every_cell_of_another_library_gives_our_answer(library: str) -> None:
    pytest.importorskip(library)  # dyce and lea come with the benchmarks only
    answered = 0
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*experimental")
        for number, ours, theirs in questions(LIBRARIES[library]):
            assert read(theirs()) == read(ours()), number
            answered += 1
    assert answered >= 26


def test_prose_is_not_run() -> None:
    assert code_of("`d6 + 1`") == "d6 + 1"
    assert code_of("look at `d6`") == code_of("`a`, `b`") == code_of("function") == ""
