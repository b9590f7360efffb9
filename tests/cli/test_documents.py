"""What the documents tell you to type works, and shows what they say it shows."""

from __future__ import annotations

import doctest
import io
import re
import shlex
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import rulebook
from rulebook.cli import commands, main
from rulebook.lessons.course import all_lessons, lesson

REPOSITORY = Path(__file__).parents[2]
README = (REPOSITORY / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.M | re.S)
PROMPT = re.compile(r"^Player \d > (.*)$", re.M)


def typed() -> Iterator[tuple[str, str]]:
    """Every command of the README, with what it is said to show."""
    for block in BLOCK.findall(README):
        for part in block.split("$ ")[1:]:
            line, _, shown = part.partition("\n")
            yield line, shown


@pytest.mark.parametrize(("line", "shown"), list(typed()))
def test_each_command_of_the_readme_shows_what_is_said(
    line: str,
    shown: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(PROMPT.findall(shown))))
    assert main(shlex.split(line)[1:]) == 0
    out = capsys.readouterr().out
    fits = doctest.OutputChecker().check_output(shown, out, doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert fits, f"{shown}\n--- but:\n{out}"


def test_the_readme_has_every_audience_every_game_and_most_commands() -> None:
    for head in ("for a class", "to learn the rules", "for a designer"):
        assert f"## Two minutes {head}" in README
    for name in rulebook.all_games():
        assert f"](binder/site/pictures/{name}_table.jpg)" in README
        assert (REPOSITORY / "binder" / "site" / "pictures" / f"{name}_table.jpg").stat().st_size < 200_000
    assert {line.split()[1] for line, _ in typed()} <= set(commands())
    assert all(f"rulebook {name}" in README for name in set(commands()) - {"games"})


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_links_and_pictures_lead_somewhere(name: str) -> None:
    text = (REPOSITORY / name).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#\s]+)", text):
        assert target.startswith("https://") or (REPOSITORY / target).exists(), target


def test_the_make_commands_of_the_documents_exist() -> None:
    makefile = (REPOSITORY / "Makefile").read_text(encoding="utf-8")
    for name in ("README.md", "CONTRIBUTING.md"):
        text = (REPOSITORY / name).read_text(encoding="utf-8")
        for target in set(re.findall(r"(?:^|`)make ([a-z]+)", text, re.M)):
            assert re.search(rf"^{target}:", makefile, re.M), target


def test_citation_and_changelog_are_of_this_version() -> None:
    assert f"version: {rulebook.__version__}\n" in (REPOSITORY / "CITATION.cff").read_text(encoding="utf-8")
    assert f"## {rulebook.__version__}\n" in (REPOSITORY / "CHANGELOG.md").read_text(encoding="utf-8")
    licence = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]["license"]
    assert f"license: {licence}\n" in (REPOSITORY / "CITATION.cff").read_text(encoding="utf-8")


def test_the_numbers_in_the_sentences_of_readme_and_changelog_are_so() -> None:
    changelog = (REPOSITORY / "CHANGELOG.md").read_text(encoding="utf-8")
    lessons = [lesson(name) for name in all_lessons()]
    assert "twelve lessons of 45 minutes" in README and [each.minutes for each in lessons] == [45] * 12
    assert "Twelve lessons" in changelog and "the course has twelve lessons" in README
    assert "five tabletop games" in README and "Five games" in changelog and len(rulebook.all_games()) == 5
    assert "5/36, 0.1389 or 13.9 %" in README and (f"{5 / 36:.4f}", f"{5 / 36:.1%}") == ("0.1389", "13.9%")
    assert "Bots of three strengths for each game" in changelog
    assert [len(set(rulebook.new(name).ladder().values())) for name in rulebook.all_games()] == [3] * 5
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "You need Python 3.11 or newer" in README and project["requires-python"] == ">=3.11"


def test_nothing_is_deprecated() -> None:
    said = [*REPOSITORY.glob("rulebook/**/*.py"), *REPOSITORY.glob("widgets/**/*.py")]
    assert [file for file in said if "deprecat" in file.read_text(encoding="utf-8").lower()] == []
