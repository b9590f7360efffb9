"""Pictures of counts: equal frequencies have equal heights."""

from __future__ import annotations

import re

from rulebook.simulation.pictures import two_laws


def heights(picture: str) -> set[str]:
    """The heights at which the line of the new law runs, the floor left out."""
    (path,) = re.findall(r'class="new"[^>]* d="M[^V]*V([^"]*)"', picture)
    return {level.split("H")[0] for level in path.split("V")[:-1]}


def test_where_only_even_numbers_occur_the_columns_are_no_higher_for_it() -> None:
    every, even = dict.fromkeys(range(60), 10), dict.fromkeys(range(0, 60, 2), 20)
    picture = two_laws(every, even, "Points")
    assert picture.count("<rect") == 30 and len(heights(picture)) == 1
    (height,) = heights(picture)
    assert f'y="{height}"' in picture, "two numbers of the old law are as frequent as one of the new"


def test_two_numbers_alone_are_not_put_into_one_column() -> None:
    assert two_laws({0: 5, 6: 5}, {0: 10, 6: 3}, "Words").count("<rect") == 7
