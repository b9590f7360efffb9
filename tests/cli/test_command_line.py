"""The command line as somebody types it: answers, help, examples, and words instead of tracebacks."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import rulebook
from rulebook import cli
from rulebook.cli import commands, main

EXAMPLE = re.compile(r"^ *\$ (rulebook .*?)(?: {2,}.*)?$", re.M)
"""A line of a docstring: the command, and what it is for after some blanks."""


def examples() -> Iterator[tuple[str, str]]:
    for name, module in commands().items():
        for line in EXAMPLE.findall(module.__doc__ or ""):
            yield name, line


def shell(*words: str, **more: object) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own, as a shell would."""
    return subprocess.run([sys.executable, "-m", "rulebook", *words], capture_output=True, text=True, **more)  # type: ignore[call-overload,no-any-return]  # more of any type


def loaded(words: str) -> set[str]:
    """The modules that a command has imported when it is done."""
    code = f"import sys; from rulebook.cli import main; main({shlex.split(words)!r}); print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(run.stdout.splitlines()[-1].split())


@pytest.mark.slow
@pytest.mark.parametrize("line", [line for _, line in examples()])
def test_every_example_in_the_help_works(
    line: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    monkeypatch.setenv("CHROMIUM", "/no/such/browser")  # what is printed, the tests of worksheets look at
    game = rulebook.new("knapp_daneben", players=2)
    (tmp_path / "game.json").write_text(rulebook.play(game, "greedy", seed=7).to_json())
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
        (
            "rules poof PF-99",
            "no rule 'PF-99'; its rules are PF-1 to PF-R15, .* numbers, poofs; did you mean 'PF-9'",
        ),
        ("rules poof --language nl", "Poof does not speak 'nl'; it speaks en"),
        ("play pof", "no game 'pof'; .* did you mean 'poof'"),
        ("play poof --players 9", "players must be from 2 to 6, not 9. .PF-1."),
        ("play poof --option player=3", "no option 'player'; .* did you mean 'players'"),
        ("play poof --option players", "an option is NAME=VALUE"),
        ("play poof --option mercy=maybe", "mercy cannot be 'maybe'; it can be 'any_time',"),
        ("play poof --option extra_challenge=yes", "'yes' is not true or false"),
        ("play poof --bots gredy", "no bot 'gredy' for poof; .* did you mean 'greedy'"),
        ("play poof --players 4 --bots greedy random", "1 of 4 seats are for people: name 3 bots, or one"),
        ("play poof --people -1", "'-1' is not a whole number from 0 on"),
        ("play RB1.damaged", "this key .* was it copied whole"),
        ("play nowhere.json", "nowhere.json cannot be read: No such file"),
        ("play /", "/ cannot be read: it is no ordinary file"),
        ("play RB1.x --option mercy=off", "a saved game has its options"),
        ("simulate poof --games 0", "'0' is not a whole number from 1 to 100,000,000"),
        ("simulate poof --games 999999999999", "is not a whole number from 1 to 100,000,000"),
        ("simulate poof --workers 99999", "'99999' is not a whole number from 1 to 1,000"),
        ("simulate poof --games 1e9", "'1e9' is not a whole number"),
        ("simulate poof --bots greedy greedy greedy", "2 seats need 2 bots, not 3"),
        ("simulate poof --seed 99999999999999999999", "is not a whole number"),
        ("odds", "required: KEY_OR_FILE"),
        ("odds hello", "hello cannot be read: No such file"),
        ("odds game.json --step 99", "this game has the steps 0 to 0, not 99"),
        ("odds game.json --seat 2", "there is no seat 2; this game has 1"),
        ("odds binary", "binary is not a text in UTF-8"),
        ("odds empty", "there is nothing to read"),
        ("worksheet poff --exercises all", "no lesson 'poff'; did you mean 'poof'"),
        ("worksheet work --exercises all", "no lesson 'work'"),
        ("worksheet poof --students many", "'many' is not a whole number from 1 on"),
        ("worksheet poof --seed -1", "'-1' is not a whole number from 0 on"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(
    line: str,
    words: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.json").write_text(rulebook.Record(rulebook.new("knapp_daneben")).to_json())
    (tmp_path / "binary").write_bytes(b"\xff\xfe")
    (tmp_path / "empty").write_text("")
    assert main(shlex.split(line)) == 2
    out, err = capsys.readouterr()
    assert not out
    assert re.match(f"rulebook: .*{words}", err)
    assert err.count("\n") == 1


def test_games_lists_them_all(capsys: pytest.CaptureFixture[str]) -> None:
    main(["games"])
    out = capsys.readouterr().out
    assert all(name in out and rulebook.rules(name).title() in out for name in rulebook.all_games())
    main(["games", "poof"])
    said = capsys.readouterr().out
    assert "bots: random, search, greedy, hoarder" in said and "rules: en, de" in said
    main(["games", "--json"])
    assert [game["name"] for game in json.loads(capsys.readouterr().out)] == list(rulebook.all_games())


@pytest.mark.parametrize("name", rulebook.all_games())
def test_rules_prints_each_rule_and_option_in_each_language(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    catalogue = rulebook.rules(name)
    for language in catalogue.languages:
        main(["rules", name, "--language", language])
        out = " ".join(capsys.readouterr().out.split())
        for rule in catalogue:
            assert " ".join([rule.id, *rule.title(language).split()]) in out
            assert " ".join(rule.text(language).split()) in out
        for option in catalogue.options.values():
            assert f"{option.name}=" in out
            assert " ".join(option.meaning(language).split()) in out


def test_listing_the_games_needs_no_arrays_and_no_notebook() -> None:
    heavy = {"numpy", "sympy", "ipywidgets", "anywidget", "IPython", "jupyterlab", "altair"}
    assert heavy.isdisjoint(loaded("games --json"))


@pytest.mark.slow
def test_it_runs_as_a_module_and_stops_quietly_when_nobody_reads() -> None:
    assert shell("games").stdout.startswith("close_enough: Close Enough")
    assert shell("gmaes").returncode == 2
    cut = subprocess.run(
        f"{shlex.quote(sys.executable)} -m rulebook rules poof | head -1",
        shell=True, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert cut.stdout == "Poof\n"
    assert cut.stderr == ""


def test_simulate_gives_its_results_with_errors(capsys: pytest.CaptureFixture[str]) -> None:
    main(shlex.split("simulate knapp_daneben --players 2 --bots random greedy --games 60 --seed 3"))
    results = rulebook.simulate(rulebook.new("knapp_daneben", players=2), ["random", "greedy"], 60, 3)
    assert capsys.readouterr().out == f"{results}\n"


def test_simulate_answers_a_program_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    line = "simulate knapp_daneben --option mark_points=1 --bots greedy --games 50 --json"
    answers = []
    for workers in ("", " --workers 2"):
        assert main(shlex.split(line + workers)) == 0
        answers.append(json.loads(capsys.readouterr().out))
    assert answers[0] == answers[1]
    seat = answers[0]["seats"][0]
    assert seat["score"]["error"] > 0
    assert seat["wins"]["low"] <= seat["wins"]["mean"] <= seat["wins"]["high"]
    assert sum(seat["score"]["counts"].values()) == answers[0]["games"] == 50
    game = rulebook.new("knapp_daneben", mark_points=1)
    assert answers[0]["digest"] == rulebook.simulate(game, "greedy", 50).digest()


@pytest.mark.slow
def test_an_interrupted_simulation_counts_what_was_played() -> None:
    words = [
        sys.executable,
        "-m",
        "rulebook",
        "simulate",
        "closing_in",
        "--games",
        "50000000",
        "--workers",
        "2",
    ]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(words, start_new_session=True, **pipes) as run:  # type: ignore[call-overload]  # pipes of any type
        assert run.stderr is not None
        told = next(line for line in run.stderr if re.search("[1-9].* games", line))
        os.killpg(run.pid, signal.SIGINT)  # as a terminal does: the workers hear it too
        out, err = run.communicate()
    assert "50000000" in told.replace(",", "")
    assert "(stopped early)" in out
    assert "Traceback" not in err
    assert err.count("stopping") == 1
    assert run.returncode == 1


def test_odds_are_the_games_own(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = rulebook.play(rulebook.new("knapp_daneben"), "greedy", seed=7).at(20)
    file = tmp_path / "game.json"
    file.write_text(record.to_json())
    for where in (record.key(), str(file)):
        assert main(["odds", where, "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        facts = record.game.facts(record.state, 0)
        assert [fact["words"] for fact in told["facts"]] == [
            record.game.rules.phrase(fact.say, fact.data) for fact in facts
        ]
        assert told["facts"][0]["exact"] == str(facts[0].value)
    assert main(["odds", record.key(), "--language", "de"]) == 0
    assert capsys.readouterr().out.startswith(
        "Wahrscheinlichkeit, dass ein neuer Wurf nicht besser wäre als dieser"
    )


def test_odds_show_no_more_than_the_seat_sees(capsys: pytest.CaptureFixture[str]) -> None:
    record = rulebook.play(rulebook.new("close_enough"), "threshold", seed=3).at(20)
    told = []
    for seat in (1, 2, 3):
        assert main(["odds", record.key(), "--seat", str(seat), "--json"]) == 0
        told.append(json.loads(capsys.readouterr().out)["facts"])
    views = [record.game.view(record.state, seat) for seat in range(3)]
    assert [len(facts) for facts in told] == [
        len(record.game.facts(view, seat)) for seat, view in enumerate(views)
    ]


def test_playing_needs_no_notebook() -> None:
    heavy = {"ipywidgets", "anywidget", "IPython", "jupyterlab", "altair", "sympy"}
    assert heavy.isdisjoint(loaded("odds " + rulebook.Record(rulebook.new("poof")).key()))


@pytest.mark.slow
def test_a_mean_of_one_is_no_certainty(capsys: pytest.CaptureFixture[str]) -> None:
    """One tile will be lost on average: that is a number of tiles, not a chance of 100 %."""
    record = rulebook.play(rulebook.new("closing_in"), "planner", seed=9)
    told = []
    for step in range(0, len(record), 10):
        assert main(["odds", record.at(step).key(), "--json"]) == 0
        told += json.loads(capsys.readouterr().out)["facts"]
    means = [fact["value"] for fact in told if fact["words"].endswith("on average")]
    assert "1" in means
    assert not any("%" in value for value in means)


@pytest.mark.parametrize(
    ("missing", "line", "words"),
    [
        ("numpy", "simulate knapp_daneben --bots champion --games 2", "counted with numpy"),
        ("spylls", "play five_to_close", "Install rulebook-toolkit.words."),
    ],
)
def test_what_is_not_installed_is_named(missing: str, line: str, words: str, tmp_path: Path) -> None:
    code = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        f"from rulebook.cli import main; sys.exit(main({shlex.split(line)!r}))"
    )
    env = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    run = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert re.search(words, run.stderr)
    assert run.stderr.count("\n") == 1


def test_the_command_line_says_the_same_in_every_language() -> None:
    folder = Path(cli.__file__).parent / "texts"
    english = spoken(folder / "words.toml")
    assert len(list(folder.glob("words.*.toml"))) == 3
    for path in folder.glob("words.*.toml"):
        other = spoken(path)
        assert set(other) == set(english), path.name
        for key, text in other.items():
            assert set(re.findall(r"{\w+}", text)) == set(re.findall(r"{\w+}", english[key])), (
                path.name,
                key,
            )


def spoken(path: Path) -> dict[str, str]:
    """Every text of a file but the other names of commands, which each language has of its own."""
    tree = tomllib.loads(path.read_text(encoding="utf-8"))
    assert set(tree.pop("alias").values()) <= {"help", *tree["command"]}
    return {**{f"command {name}": text for name, text in tree.pop("command").items()}, **tree}


def test_a_review_is_a_page_that_needs_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    record = rulebook.play(rulebook.new("knapp_daneben", dice=3, sides=3), "random", seed=4)
    assert main(["review", record.key(), "--html", "--seconds", "0.5"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("<!doctype html>") and out.count("<polyline") == 1
    assert out.count("<tr>") > len(record) and "Expected for Player 1" in out
    assert not any(sign in out for sign in ("http:", "https:", "<script", "src="))


def test_a_program_may_be_started_with_its_output_closed() -> None:
    code = "import sys; sys.stdout = None; from rulebook.cli import main; sys.exit(main(['games']))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_folder_in_the_place_of_a_sheet_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["worksheet", "poof", "--students", "1", "--seed", "7", "--no-pdf", "--to", str(tmp_path)]
    (tmp_path / "poof-7-en-key.html").mkdir()
    assert main(asked) == 2
    assert "cannot be written: it is a folder; name another folder with --to" in capsys.readouterr().err
