"""A machine that gives little: no home, a full disk, devices for files. The answer is a sentence."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

import rulebook
from rulebook.cli import main
from rulebook.games.knapp_daneben.champion_nets import CHAMPION, GRANDMASTER, Net

RULEBOOK = [sys.executable, "-m", "rulebook"]
FULL = Path("/dev/full")
devices = pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")


def run(*words: str, typed: str = "", **surroundings: str) -> subprocess.CompletedProcess[str]:
    there = {"PATH": os.defpath, **surroundings}
    return subprocess.run([*RULEBOOK, *words], input=typed, capture_output=True, text=True, env=there)


@pytest.mark.slow
@pytest.mark.parametrize("home", [None, "/nonexistent/nobody", "/proc"])
def test_a_game_with_words_is_played_where_nothing_can_be_kept(home: str | None) -> None:
    """The list of words is made for this once."""
    done = run("play", "five_to_close", "--seed", "1", typed="quit\n", **({"HOME": home} if home else {}))
    assert done.returncode == 0 and done.stderr == ""
    assert done.stdout.split()[-1].startswith("RB1.")


@devices
@pytest.mark.slow
@pytest.mark.parametrize("words", ["games", "rules poof", "play poof --seed 1"])
def test_an_answer_that_cannot_be_written_is_a_sentence_and_a_failure(words: str) -> None:
    command = [*RULEBOOK, *words.split()]
    with FULL.open("w") as full:
        done = subprocess.run(command, input="", stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 1
    assert done.stderr == "rulebook: what there is to say cannot be written: No space left on device\n"


@devices
@pytest.mark.parametrize("command", ["play", "odds", "advise", "review"])
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/full", "/dev/tty0", "/"])
def test_a_device_is_no_game(command: str, device: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, device]) == 2
    said = capsys.readouterr().err
    assert said.count("cannot be read") == 1 and "Traceback" not in said


@devices
@pytest.mark.slow
def test_nothing_is_saved_into_a_device() -> None:
    done = run("play", "poof", "--seed", "7", typed="save /dev/zero\nsave /dev/full\nquit\n")
    assert done.stdout.count("cannot be written: it is no ordinary file.") == 2 and done.stderr == ""


CHANGED = """
import sys
from pathlib import Path
from rulebook.cli import main
from rulebook.games.knapp_daneben import champion_nets
champion_nets.FOLDER = Path(sys.argv[1]).parent
sys.exit(main(["simulate", "knapp_daneben", "--bots", Path(sys.argv[1]).stem, "--games", "1"]))
"""


@pytest.mark.slow
@pytest.mark.parametrize("net", [CHAMPION, GRANDMASTER])
def test_weights_that_were_changed_are_named_and_not_played(net: Net, tmp_path: Path) -> None:
    for file in net.path.parent.glob("*.npz*"):
        shutil.copy(file, tmp_path)
    changed = tmp_path / net.path.name
    content = bytearray(net.path.read_bytes())
    content[len(content) // 2] ^= 1
    changed.write_bytes(content)
    done = subprocess.run([sys.executable, "-c", CHANGED, changed], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{net.name}.npz is missing, damaged or changed" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize("seat", ["true", "false", '"0"', "0.0", "null", "[0]"])
def test_a_save_file_with_another_kind_of_seat_is_refused(seat: str) -> None:
    saved = rulebook.play(rulebook.new("knapp_daneben"), "random", seed=1).at(3).to_json()
    assert "\n    [0, " in saved
    with pytest.raises(ValueError, match="is not a pair of seat and move"):
        rulebook.Record.from_json(saved.replace("\n    [0, ", f"\n    [{seat}, ", 1))


@pytest.mark.parametrize("command", ["play", "odds", "advise", "review"])
@pytest.mark.parametrize("hidden", ["\x1b[2J", "\x9b31m", "\x07", "\x08", "\u202e", "\u200b", "\n"])
def test_a_save_file_writes_nothing_hidden_on_the_terminal(
    command: str, hidden: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = rulebook.Record(rulebook.new("knapp_daneben"))
    record = record.then(0, record.legal()[0])
    (tmp_path / "a.json").write_text(record.to_json().replace('"black"', json.dumps(f"{hidden}black")))
    assert main([command, str(tmp_path / "a.json")]) == 2
    said = capsys.readouterr().err.removesuffix("\n")
    assert "has characters that nobody sees" in said and said.isprintable()


def test_what_is_pasted_at_the_prompt_is_not_written_back_hidden(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("rule \x1b[2JX\x07\nquit\n"))
    assert main(["play", "poof", "--seed", "7"]) == 0
    assert "There is no rule [2JX" in (said := capsys.readouterr().out)
    assert said.replace("\n", "").isprintable()
