"""A game of one's own from the command line: a skeleton that runs, checks that say what is missing."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rulebook
from rulebook.cli import main
from rulebook.core import registry
from rulebook.core.own_games import NoGameThere, bring

NAMES = {"my_game": [], "my_cards": ["--hidden"]}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder; what is imported and registered from it is forgotten again."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))
    yield tmp_path
    for name in [name for name in sys.modules if name.split(".")[0] in {*NAMES, "broken"}]:
        del sys.modules[name]


@pytest.mark.parametrize(("name", "more"), NAMES.items())
def test_a_skeleton_runs_at_once_and_keeps_to_all(
    name: str, more: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["new", name, *more]) == 0
    assert f"rulebook check {name}" in capsys.readouterr().out
    assert main(["check", name]) == 0
    out = capsys.readouterr().out
    assert "✗" not in out
    assert out.endswith("keeps to all of this.\n")
    assert main(["simulate", name, "--games", "20"]) == 0
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n1\n1\n1\n"))
    assert main(["play", name, "--seed", "7"]) == 0


@pytest.mark.slow
@pytest.mark.parametrize(("name", "more"), NAMES.items())
def test_the_notebook_of_a_skeleton_runs_and_has_the_studio(
    name: str, more: list[str], here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["new", name, *more]) == 0
    monkeypatch.chdir(here / name)
    cells = json.loads(Path(f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    known: dict[str, Any] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            source = "".join(cell["source"])
            exec(source, {} if "rulebook_widgets" in source else known)  # a screen needs no other cell
    assert "\nexplore(" in "".join(cells[-1]["source"])


@pytest.mark.slow
@pytest.mark.parametrize(("name", "more"), NAMES.items())
def test_the_tests_of_a_skeleton_and_the_plugin_pass(name: str, more: list[str], here: Path) -> None:
    assert main(["new", name, *more]) == 0
    plugin = ["-p", "rulebook.testing.plugin"]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    command += [*(plugin if _is_missing() else []), name, "--game", name]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr


def _is_missing() -> bool:
    """Whether this environment was made before the plugin had its entry point."""
    from importlib.metadata import entry_points

    return not any(entry.name == "rulebook" for entry in entry_points(group="pytest11"))


def test_an_error_is_placed_in_a_game_whose_folder_lies_in_one_named_rulebook(
    capsys: pytest.CaptureFixture[str], here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "rulebook").mkdir()
    monkeypatch.chdir(here / "rulebook")
    assert main(["new", "my_game"]) == 0
    rules = Path("my_game/rules.toml")
    option = '[option.six]\nrule = "MG-3"\nrange = [6, 20]\nmeaning = "What a six counts"\n'
    rules.write_text(rules.read_text(encoding="utf-8") + option, encoding="utf-8")
    assert main(["check", "my_game", "--quick"]) == 1
    assert "look at my_game/__init__.py, line" in capsys.readouterr().out


def test_a_skeleton_is_never_written_over_anything(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    (here / "my_game").mkdir()
    assert main(["new", "my_game"]) == 2
    assert "is there already, and nothing is overwritten" in capsys.readouterr().err
    assert list((here / "my_game").iterdir()) == []


@pytest.mark.parametrize(
    "name", ["class", "My_game", "2cups", "x", "a-b", "random", "poof", "_hidden", "naïve"]
)
def test_a_name_that_will_not_do_is_refused_in_words(
    name: str, capsys: pytest.CaptureFixture[str], here: Path
) -> None:
    assert main(["new", name]) == 2
    assert name in capsys.readouterr().err
    assert list(here.iterdir()) == []


BREAKS = {
    "PREFIX_2_three": ("test_my_game.py", "test_MG_2_three", "test_three", "no test is named after MG-2"),
    "option": ("rules.toml", "[option.keeps]", "[option.keep]", "fields of the class"),
    "words": ("rules.toml", 'kept = "{seat', 'kept = "{who', "cannot be said"),
    "move": ("rules.toml", "Leave = ", "Leaves = ", "the move Leave has no words"),
    "rule": ("__init__.py", '"MG-2", "left"', '"MG-9", "left"', "rules.toml does not have"),
    "section": ("rules.toml", 'end = "The end"', "", "has no name"),
    "longest": ("__init__.py", "return 2 * self.players * self.throws", "return 3", "`longest` states"),
    "why_not": (
        "__init__.py",
        "return Keep(), Leave(), Rolled((6,))",
        "return Keep(), Rolled((6,))",
        "no move",
    ),
    "chance": ("__init__.py", "not self.chance(s).allows(m)", "m.dice[0] > 1", "refuses it"),
    "any": ("__init__.py", "kept: tuple[tuple[int, ...], ...]", "kept: list[int]", "from JSON"),
    "bot": ("__init__.py", "return Keep() if room and", "return Keep() if", "the bot 'four'"),
}


@pytest.mark.parametrize(("file", "old", "new", "words"), BREAKS.values(), ids=BREAKS)
def test_what_is_missing_is_said_in_words(
    file: str, old: str, new: str, words: str, capsys: pytest.CaptureFixture[str], here: Path
) -> None:
    assert main(["new", "my_game"]) == 0
    path = here / "my_game" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    capsys.readouterr()
    assert main(["check", "my_game"]) == 1
    out = " ".join(capsys.readouterr().out.split())
    assert words in out
    assert "→" in out


HIDES = {
    "peeks": ("card if other in (seat, drawing) else HIDDEN", "card", "its views differ"),
    "counts": ("deck=more(s.deck, unseen)", "deck=s.deck", "its views differ"),
    "guess": ("if not any(gaps):", "if True:", "still has something hidden"),
}


@pytest.mark.parametrize(("old", "new", "words"), HIDES.values(), ids=HIDES)
def test_what_is_not_hidden_well_is_found(
    old: str, new: str, words: str, capsys: pytest.CaptureFixture[str], here: Path
) -> None:
    assert main(["new", "my_cards", "--hidden"]) == 0
    path = here / "my_cards" / "__init__.py"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    capsys.readouterr()
    assert main(["check", "my_cards", "--quick"]) == 1
    assert words in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("GAME = 1 +", "SyntaxError"),
        ("import no_such_module", "No module named 'no_such_module' (line 1"),
        ("x = 1", "holds 0 classes of game"),
    ],
)
def test_a_folder_that_holds_no_game_says_why(
    code: str, words: str, capsys: pytest.CaptureFixture[str], here: Path
) -> None:
    (here / "broken").mkdir()
    (here / "broken" / "rules.toml").write_text("", encoding="utf-8")
    (here / "broken" / "__init__.py").write_text(code, encoding="utf-8")
    with pytest.raises(NoGameThere):
        bring("broken")
    assert main(["check", "broken"]) == 2
    assert words in capsys.readouterr().err


def test_a_slip_in_rules_toml_is_named_with_its_own_file_and_line(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "my_game"]) == 0
    rules = here / "my_game" / "rules.toml"
    rules.write_text("title = My game\n" + rules.read_text(encoding="utf-8"), encoding="utf-8")
    capsys.readouterr()
    assert main(["check", "my_game"]) == 2
    said = " ".join(capsys.readouterr().err.split())
    assert "my_game cannot be read: rules.toml is not valid TOML: Invalid value (at line 1, column 9)" in said
    assert "__init__.py" not in said


def test_a_folder_that_has_changed_is_read_afresh(here: Path) -> None:
    assert main(["new", "my_game"]) == 0
    first = bring("my_game")
    assert bring("my_game") is first, "what is as it was is not read again"
    assert first.rules.phrase("kept", {"seat": 0, "n": 4}) == "Player 1 keeps 4."
    for file, old, new in (
        ("rules.toml", 'title = "My game"', 'title = "Another title"'),
        ("rules.toml", "{seat:seat} keeps {n}.", "{n} stays."),
        ("__init__.py", "keeps: int = 3", "keeps: int = 2"),
    ):
        path = here / "my_game" / file
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    again = bring("my_game")
    assert again.rules.phrase("kept", {"seat": 0, "n": 4}) == "4 stays."
    assert (again.rules.title(), again().keeps) == ("Another title", 2)  # type: ignore[attr-defined]  # its own


def test_a_slip_that_breaks_many_checks_is_told_once(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "my_game"]) == 0
    code = here / "my_game" / "__init__.py"
    code.write_text(code.read_text().replace("class Keep(", "class Take("))
    capsys.readouterr()
    assert main(["check", "my_game", "--quick"]) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert said.count("NameError") == said.count("look at my_game/__init__.py") == said.count("✗") == 2
    assert "… 11 more checks end with an error that is listed above. My game: 2 to mend." in said


def test_an_error_that_names_another_thing_each_time_is_told_once(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "my_cards", "--hidden"]) == 0
    code = here / "my_cards" / "__init__.py"
    turn = "after = replace(s, turn=s.turn + 1)"
    code.write_text(code.read_text().replace(turn, f"{{}}[s.hands]; {turn}"))
    capsys.readouterr()
    assert main(["check", "my_cards", "--quick"]) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert said.count("KeyError") == said.count("✗") == 1 and "My cards: 1 to mend." in said


def test_a_folder_with_the_name_of_a_game_of_the_box_is_refused_in_words(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "my_cards", "--hidden"]) == 0
    code = here / "my_cards" / "__init__.py"
    code.write_text(code.read_text().replace('"my_cards"', '"poof"'))
    capsys.readouterr()
    assert main(["check", "my_cards"]) == 2
    assert "there is a game 'poof' already; give MyCards a name of its own" in capsys.readouterr().err


def left(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What the terminal says is to be typed to go on, as words after `rulebook`."""
    return capsys.readouterr().out.split("To go on with this game:\n")[1].split()[1:]


def test_the_line_that_goes_on_with_a_game_of_ones_own_does_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["new", "my_cards", "--hidden"]) == 0
    monkeypatch.setattr(sys, "stdin", io.StringIO("save cards.json\nquit\n"))
    assert main(["play", "my_cards", "--seed", "7"]) == 0
    line = left(capsys)
    assert line[:2] == ["play", "my_cards"]
    monkeypatch.setattr(registry, "_registered", {})  # as in another terminal
    assert main(["odds", line[2]]) == 2
    assert "its folder stands before the key" in capsys.readouterr().err
    for saved in (line[2], "cards.json"):
        monkeypatch.setattr(registry, "_registered", {})
        monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
        assert main(["play", "my_cards", saved]) == 0
        assert left(capsys) == line
        assert main(["odds", "my_cards", saved]) == 0


def test_a_key_alone_runs_no_folder_of_that_name(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, here: Path
) -> None:
    assert main(["new", "my_cards", "--hidden"]) == 0
    key = rulebook.Record(bring("my_cards")()).key()
    monkeypatch.setattr(registry, "_registered", {})
    (here / "my_cards" / "__init__.py").write_text("raise SystemExit('this was run')", encoding="utf-8")
    assert main(["odds", key]) == 2
    assert "there is no game 'my_cards'" in capsys.readouterr().err


def test_all_rules_without_a_test_are_named_at_once(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    assert main(["new", "my_game"]) == 0
    path = here / "my_game" / "test_my_game.py"
    text = path.read_text(encoding="utf-8")
    text = text.replace("test_MG_1", "test_one").replace("test_MG_3", "test_three")
    path.write_text(text, encoding="utf-8")
    assert main(["check", "my_game", "--quick"]) == 1
    out = " ".join(capsys.readouterr().out.split())
    assert "no test is named after MG-1 (" in out
    assert "), MG-3 (" in out
