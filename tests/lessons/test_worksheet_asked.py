"""Worksheets as they are asked for: refusals, names, the notebook, printing, the command."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulebook.lessons.worksheet.printing as printing
from rulebook.cli import main
from rulebook.lessons.worksheet import NotPrinted, Unprintable, worksheets


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"language": "es"}, "no language 'es'; it has en, de, fr, it"),
        ({"exercises": ["two_dic"]}, "it has two_dice, .*did you mean 'two_dice'"),
        ({"paper": "a5"}, "no paper 'a5'; there are a4, letter"),
        ({"students": 0}, "1 to 999 students, not 0"),
        ({"students": 1, "names": ["Ada", "Grace"]}, "2 names, but sheets for 1"),
        ({"seed": -1}, "a seed is a whole number from 0"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_words(wanted: dict[str, object], said: str) -> None:
    with pytest.raises(Unprintable, match=said):
        worksheets("knapp_daneben", **wanted)  # type: ignore[arg-type]  # that is the point
    with pytest.raises(Unprintable, match="did you mean 'poof'"):
        worksheets("poff")


@pytest.mark.slow
def test_few_variants_come_again_and_it_says_so() -> None:
    stack = worksheets("knapp_daneben", 9, exercises=["number_of_dice"])
    assert "only 8 sheets can differ" in repr(stack)
    assert stack.sheets[0].number == stack.sheets[8].number


def test_names_are_as_many_as_sheets_unless_more_are_wanted() -> None:
    assert [sheet.student for sheet in worksheets("poof", names=["Ada", " ", "Grace "])] == ["Ada", "Grace"]
    assert [sheet.student for sheet in worksheets("poof", 3, names=["Ada"])] == ["Ada", "", ""]


def test_a_notebook_shows_what_was_made_and_the_first_sheet() -> None:
    shown = worksheets("knapp_daneben", 30, 7, "de")._repr_html_()
    assert "30 Blätter" in shown and 'sandbox srcdoc="' in shown and "Blatt 7001" in shown
    assert "Blatt 7002" not in shown


def test_without_a_browser_there_is_html_and_a_word_on_printing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CHROMIUM", "/no/such/browser")
    assert main(["worksheet", "poof", "--students", "2", "--to", str(tmp_path / "out")]) == 0
    said = capsys.readouterr().out
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "poof-0-en-key.html",
        "poof-0-en-kit.html",
        "poof-0-en-sheets.html",
    ]
    assert " – 2 sheets, 1 to 2" in said and "print it from there" in said
    with pytest.raises(NotPrinted, match="no Chromium or Chrome was found"):
        worksheets("poof", 1).pdf(tmp_path / "poof.pdf")


def test_a_browser_that_fails_or_hangs_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stack = worksheets("poof", 1)
    broken = tmp_path / "chromium"
    for script, patience, said in (
        ("echo no display; exit 1", 60, "no display"),
        ("exec sleep 60", 0.2, "did not finish within 0.2"),
    ):
        broken.write_text(f"#!/bin/sh\n{script}\n")
        broken.chmod(0o755)
        monkeypatch.setenv("CHROMIUM", str(broken))
        monkeypatch.setattr(printing, "LONGEST", patience)
        with pytest.raises(NotPrinted, match=said):
            stack.pdf(tmp_path / "poof.pdf")
        assert said in stack.save(tmp_path / "out").note
    assert [path.name for path in tmp_path.glob("printing-*")] == []


def test_the_command_reads_names_and_teaches(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = tmp_path / "class.txt"
    names.write_bytes("\ufeffAda\nÉmilie\n\n".encode())
    command = ["worksheet", "poof", "--no-pdf", "--to", str(tmp_path), "--names"]
    assert main([*command, str(names)]) == 0
    assert "Émilie" in (tmp_path / "poof-0-en-sheets.html").read_text(encoding="utf-8")
    names.write_bytes("Émilie".encode("latin-1"))
    for words, said in (
        ([*command, str(names)], "save it as UTF-8"),
        ([*command, str(tmp_path / "no.txt")], "cannot be read"),
        (["worksheet", "poof", "--exercises", "no_poff"], "did you mean 'no_poof'"),
        (["worksheet", "poof", "--to", str(names)], "cannot be written"),
    ):
        assert main(words) == 2
        assert said in capsys.readouterr().err
