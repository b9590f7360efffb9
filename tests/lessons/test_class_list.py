"""Class lists as schools write them, and names as students type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.lessons.classroom.class_list import NAMES, class_list, matched

TWO = ("Ada Lovelace", "Emmy Noether")


@pytest.mark.parametrize(
    "pasted",
    [
        "Ada Lovelace\nEmmy Noether",
        "Ada Lovelace\r\n\r\n  Emmy Noether  \r\n",
        "Lovelace, Ada\nNoether, Emmy",
        "First name,Surname,Email address\nAda,Lovelace,a@example.org\nEmmy,Noether,e@example.org",
        "Surname\tFirst name\nLovelace\tAda\nNoether\tEmmy",
        '\ufeff"Nachname";"Vorname";"Klasse"\n"Lovelace";"Ada";"9b"\n"Noether";"Emmy";"9b"',
        "Name;Vorname\nLovelace;Ada\nNoether;Emmy\nNoether;Emmy",
        "Student\nAda Lovelace\nEmmy Noether",
    ],
)
def test_whatever_a_school_writes_is_a_list_of_names(pasted: str) -> None:
    assert class_list(pasted) == TWO


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("ada", "Ada Lovelace"),
        ("ADA L.", "Ada Lovelace"),
        ("Lovelace Ada", "Ada Lovelace"),
        ("emmy n", "Emmy Noether"),
        ("jose", "José Müller-Lüdenscheidt"),
        ("José mueller", None),
        ("Lüdenscheidt", "José Müller-Lüdenscheidt"),
        ("Ad", None),
        ("Grace", None),
        ("", None),
    ],
)
def test_names_are_matched_as_a_teacher_would(typed: str, means: str | None) -> None:
    assert matched((*TWO, "José Müller-Lüdenscheidt"), [typed]).known.get(typed) == means


def test_two_of_one_name_are_told_apart_or_not_at_all() -> None:
    listed = ("Ada Adams", "Ada Brown", "Cem")
    found = matched(listed, ["ada", "Ada B", "Cem", "Cem"])
    assert found.known == {"Ada B": "Ada Brown", "Cem": "Cem"}
    assert found.missing == ("Ada Adams",) and found.unknown == ("ada",)


@pytest.mark.slow
@given(st.text(max_size=200), st.lists(st.text(max_size=20), max_size=4))
def test_no_list_and_no_name_breaks_it(pasted: str, typed: list[str]) -> None:
    names = class_list(pasted)
    assert len(names) <= NAMES and all(names)
    found = matched(names, typed)
    assert set(found.known) | set(found.unknown) == set(typed)
    assert set(found.missing) == set(names) - set(found.known.values())
