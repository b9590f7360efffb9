"""The command line as somebody types it: answers, help, examples, and words instead of tracebacks."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import rulebook
from rulebook.cli import commands, main

EXAMPLE = re.compile(r"^ *\$ (rulebook .*?)(?: {2,}.*)?$", re.M)
"""A line of a docstring: the command, and what it is for after some blanks."""


def examples() -> Iterator[tuple[str, str]]:
    for name, module in commands().items():
        for line in EXAMPLE.findall(module.__doc__ or ""):
            yield name, line


def shell(*words: str, **more: object) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own, as a shell would."""
    return subprocess.run([sys.executable, "-m", "rulebook", *words], capture_output=True, text=True, **more)  # type: ignore[call-overload,no-any-return]


def loaded(words: str) -> set[str]:
    """The modules that a command has imported when it is done."""
    code = f"import sys; from rulebook.cli import main; main({shlex.split(words)!r}); print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(run.stdout.splitlines()[-1].split())


@pytest.mark.parametrize("line", [line for _, line in examples()])
def test_every_example_in_the_help_works(
    line: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(line)[1:]) == 0, capsys.readouterr().err
    assert capsys.readouterr().out


@pytest.mark.parametrize("command", list(commands()))
def test_every_command_teaches_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    out = capsys.readouterr().out
    assert "Examples:" in out
    assert command in {name for name, _ in examples()}


def test_without_a_word_it_shows_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    out = capsys.readouterr().out
    assert all(re.search(rf"^    {name}\s", out, re.M) for name in commands())


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("gmaes", "no command 'gmaes'; .* did you mean 'games'"),
        ("games --jsn", "no argument '--jsn'; did you mean '--json'"),
        ("rules", "required: GAME; try `rulebook rules --help`"),
        ("rules pof", "no game 'pof'; .* did you mean 'poof'"),
        ("rules poof PF-99", "no rule 'PF-99'; its rules are PF-1 to PF-R9; did you mean 'PF-9'"),
        ("rules poof --language de", "Poof does not speak 'de'; it speaks en"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(
    line: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(shlex.split(line)) == 2
    out, err = capsys.readouterr()
    assert not out
    assert re.match(f"rulebook: .*{words}", err)
    assert err.count("\n") == 1


def test_games_lists_them_all(capsys: pytest.CaptureFixture[str]) -> None:
    main(["games"])
    out = capsys.readouterr().out
    assert all(name in out and rulebook.rules(name).title() in out for name in rulebook.games())
    main(["games", "--json"])
    assert [game["name"] for game in json.loads(capsys.readouterr().out)] == list(rulebook.games())


@pytest.mark.parametrize("name", rulebook.games())
def test_rules_prints_each_rule_and_option_in_each_language(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    catalogue = rulebook.rules(name)
    for language in catalogue.languages:
        main(["rules", name, "--language", language])
        out = " ".join(capsys.readouterr().out.split())
        for rule in catalogue:
            assert f"{rule.id} {rule.title(language)}" in out
            assert " ".join(rule.text(language).split()) in out
        for option in catalogue.options.values():
            assert f"{option.name}=" in out
            assert " ".join(option.meaning(language).split()) in out


def test_listing_the_games_needs_no_arrays_and_no_notebook() -> None:
    heavy = {"numpy", "sympy", "ipywidgets", "anywidget", "IPython", "jupyterlab", "altair"}
    assert heavy.isdisjoint(loaded("games --json"))


def test_it_runs_as_a_module_and_stops_quietly_when_nobody_reads() -> None:
    assert shell("games").stdout.startswith("close_enough: Close Enough")
    assert shell("gmaes").returncode == 2
    cut = subprocess.run(
        f"{shlex.quote(sys.executable)} -m rulebook rules poof | head -1",
        shell=True, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert cut.stdout == "Poof\n"
    assert cut.stderr == ""
