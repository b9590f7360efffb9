"""A game in the terminal, as it is typed and read."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rulebook
from rulebook.cli import main
from rulebook.cli.saying import CYAN, GREEN, RED, colourful
from rulebook.cli.terminal import Terminal
from rulebook.table.sitting import Sitting


class Played:
    """Plays one game in this process: what is typed goes in, what is printed comes out."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys, self.monkeypatch = capsys, monkeypatch

    def __call__(self, line: str, *typed: str) -> str:
        self.monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{one}\n" for one in typed)))
        assert main(["play", *shlex.split(line)]) == 0
        out, err = self.capsys.readouterr()
        assert not err
        return out


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Played:
    return Played(capsys, monkeypatch)


def kept(out: str) -> rulebook.Record:
    """The game that the key at the end holds."""
    return rulebook.Record.from_key(out.split()[-1])


@pytest.mark.parametrize("name", rulebook.all_games())
def test_whoever_leaves_gets_the_game_as_a_key(name: str, play: Played) -> None:
    record = kept(play(f"{name} --seed 7", "1", "quit"))
    assert record.game.name == name
    assert any(seat == 0 for seat, _ in record.history)


def test_advice_and_review_can_be_asked_for_at_the_prompt(play: Played) -> None:
    small = "knapp_daneben --option dice=3 --option sides=3 --seed 3"
    out = play(f"{small}", "review", "1", "advice", "1", "review", "quit")
    assert "Nothing has been played yet" in out
    assert "Best moves of Player 1, in points" in out and "Review of Close to the Mark!" in out
    assert "There is only one move." in play("poof --seed 3", "advice", "quit")  # to call a Pooftastrophe
    assert "Die besten Züge" in play(f"{small} --language de", "1", "rat", "quit")


def test_a_review_does_not_tell_what_is_hidden(play: Played) -> None:
    out = play("poof --seed 3 --bots random", "1", "review", "quit")
    assert "It opens at the end." in out and "Review of Poof" not in out


@pytest.mark.slow
@pytest.mark.parametrize("name", rulebook.all_games())
def test_a_whole_game_can_be_played_by_typing_ones(name: str, play: Played) -> None:
    """An empty line lets the others go first, where they wait for it."""
    out = play(f"{name} --seed 7 --bots random", *["1", ""] * 400)
    assert not kept(out).to_act or len(kept(out)) > 300


@pytest.mark.slow
@pytest.mark.parametrize("name", rulebook.all_games())
def test_bots_alone_play_to_the_end(name: str, play: Played) -> None:
    record = kept(play(f"{name} --people 0 --bots random --seed 7"))
    assert record.to_act == ()
    assert record == rulebook.play(rulebook.new(name), "random", seed=7)


@pytest.mark.parametrize("language", rulebook.rules("knapp_daneben").languages)
def test_everything_is_said_in_the_language_that_was_asked_for(language: str, play: Played) -> None:
    typed = ("?", "5", "odds", "log", "back", "zzz", "write 40", "0", "rule KD-4", "rule X", "why", "key")
    out = play(f"knapp_daneben --seed 7 --language {language}", *typed)
    english = play("knapp_daneben --seed 7", *typed)
    prose = {line for line in out.splitlines() if re.search(r"[a-z]{3} [a-zà-ÿ]{2}", line)}
    if language != "en":
        assert not {line for line in prose & set(english.splitlines()) if "rulebook play" not in line}


def test_each_move_can_be_named_by_number_by_words_or_by_some_of_them(play: Played) -> None:
    games = [
        kept(play("knapp_daneben --seed 7", typed)) for typed in ("5", "choose red", "CHOOSE RED", "red")
    ]
    assert len({record.key() for record in games}) == 1
    assert len(games[0]) == 2


def test_what_the_rules_forbid_is_refused_with_the_rule(play: Played) -> None:
    out = play("knapp_daneben --seed 7", "red", "write 12", "12 row 3 column 3", "write nothing")
    refused = re.findall(r"Not allowed: .*?(\[KD-\d+\])", out, re.S)
    assert refused == ["[KD-6]", "[KD-6]", "[KD-8]"]
    assert len(kept(out)) == 2


def test_why_asks_without_playing(play: Played) -> None:
    out = play("knapp_daneben --seed 7", "red", "why 12 row 3", "why 6 row 1 column 1", "why")
    assert "Not allowed: 12 is no total for you" in out
    assert "That is allowed: write 6 in row 1, column 1." in out
    assert "Say it like this: why write 6 in row 1, column 1" in out
    assert len(kept(out)) == 2


def test_of_several_moves_it_asks_which(play: Played) -> None:
    out = play("knapp_daneben --seed 7", "red", "write row 5 column 2")
    asked = out.split("Which one?")[1]
    listed = re.findall(r"(\d+) {2}write (\d+) in row 5, column 2", asked)
    assert sorted(listed) == [("30", "4"), ("31", "6"), ("32", "7")]
    assert len(kept(out)) == 2


def test_back_takes_back_the_last_move_and_what_came_after(play: Played) -> None:
    out = play("knapp_daneben --seed 7 --players 2", "red", "1", "back", "back", "back")
    assert "Back at step 3." in out
    assert "Back at step 0." in out
    assert "There is no move of yours to take back." in out
    assert len(kept(out)) == 0


@pytest.mark.parametrize("name", rulebook.all_games())
def test_what_is_assumed_is_named_on_the_first_screen_and_can_be_read(name: str, play: Played) -> None:
    """Names of parts were printed in place of rule ids, but `rule inventory` was refused."""
    assumed = [part for part in rulebook.rules(name).components if part.assumed]
    out = " ".join(play(f"{name} --seed 7", *(f"rule {part.id}" for part in assumed)).split())
    first_screen = out.split("Type the number of a move")[0]
    assert ("Assumed, because the booklet does not show it: " in first_screen) == bool(assumed)
    for part in assumed:
        assert re.search(rf"\b{part.id}\b", first_screen)
        assert f"{part.id} In the box (assumed) {part.text()}" in out
        assert f"Why we assume it: {part.origin().reason}" in out


def test_what_the_options_put_in_its_place_is_not_assumed(play: Played) -> None:
    out = play("close_enough --seed 7 --option 'deck=[[1, 30], [2, 30]]'")
    assert "does not show it: targets and tokens. To read why, type rule targets." in " ".join(out.split())


def test_a_part_of_the_box_is_read_as_a_rule_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "closing_in", "Inventory"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("inventory In the box (assumed)") and "inventory=" in out


def test_log_odds_rule_and_help(play: Played) -> None:
    out = play("knapp_daneben --seed 7", "red", "log 1", "odds", "rule kd-6", "rule KD-99", "?")
    assert out.count("Roll 1, Player 1: 4, 4, 2, 5 and 2. [KD-4]") == 2
    assert "In a roll, your own die and another make a total of 7: 671/1296 · 51.8 %" in out
    assert "KD-6  Own die plus another" in out
    assert "There is no rule KD-99. The rules are KD-1 to KD-R8, and the parts of the box are dice," in out
    assert "  back    take back" in out


def test_a_game_is_saved_and_goes_on(play: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    first = play("poof --seed 7", "10 × 1", "save mine.json", "save mine.json", "save")
    assert rulebook.Record.from_json((tmp_path / "mine.json").read_text()) == kept(first)
    for saved in ("mine.json", "poof.json", kept(first).key()):
        out = play(saved)
        assert kept(out) == kept(first)
        assert "Player 1 begins a pile: 10 × 1. [PF-5]" in out


def test_a_key_that_goes_on_keeps_the_bots_where_they_sat(play: Played) -> None:
    out = play("poof --players 3 --bots greedy hoarder --seed 7", "1", "quit")
    assert kept(out).seats == ("", "greedy", "hoarder")
    assert kept(play(out.split()[-1], "quit")).seats == ("", "greedy", "hoarder")
    assert kept(play(f"{out.split()[-1]} --bots shrewd", "quit")).seats == ("", "shrewd", "shrewd")


def test_it_overwrites_no_file_but_a_saved_game(play: Played, tmp_path: Path) -> None:
    diary = tmp_path / "diary.txt"
    diary.write_text("Dear diary")
    out = play("poof --seed 7", f"save {diary}", f"save {tmp_path}", f"save {tmp_path}/no/where")
    out = " ".join(out.split())
    assert diary.read_text() == "Dear diary"
    assert "is there already and is no saved game" in out
    assert "cannot be written: it is a folder" in out
    assert "cannot be written: No such file or directory" in out


def test_a_key_longer_than_any_file_name_is_still_a_key(play: Played) -> None:
    record = rulebook.play(rulebook.new("five_to_close"), "random", seed=3).at(300)
    assert len(record.key()) > 255
    assert kept(play(record.key())).history[: len(record)] == record.history


def test_a_saved_game_may_have_any_name(
    play: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    record = rulebook.Record(rulebook.new("knapp_daneben"))
    for name, text in (("mine", record.to_json()), ("RB1.key", record.key())):
        (tmp_path / name).write_text(text)
        assert kept(play(name)) == record
    out = " ".join(play("knapp_daneben", "save ~nobody-of-this-name/x", f"save {'x' * 400}").split())
    assert out.count("cannot be written") == 2


def test_a_person_sees_only_what_is_theirs(play: Played) -> None:
    out = play("poof --seed 7 --players 3 --bots greedy", "log", "odds")
    record = kept(out)
    for seat in (1, 2):
        secret = record.game.rules.say(next(e for s in record.steps for e in s.events if e.seats == (seat,)))
        assert secret not in out
    assert "Hand of Player 1" in out
    assert "Hand of Player 2" not in out


def test_people_at_one_keyboard_hand_it_over_behind_a_curtain(play: Played) -> None:
    out = play("close_enough --seed 7 --people 2", "log", "1", "", "log", "1", "", "quit")
    first, second, third = out.split("This game hides things. Hand the screen to ")
    assert second.startswith("Player 2.")
    assert third.startswith("Player 1.")
    assert first.count("Player 1 has the target") == 1
    assert "Player 1 has the target" not in second
    assert len(re.findall(r"\n{20,}", second)) == 1, "what the other saw has scrolled away"
    assert "Player 2 has the target" in second
    assert "Player 2 has the target" not in first + third


def test_at_one_keyboard_too_whose_turn_it_is_gets_the_screen_from_who_might_still_call(play: Played) -> None:
    out = play("poof --seed 11 --people 2", "1", "", "1", "", "quit")
    told = out.split("This game hides things. Hand the screen to ")
    assert len(told) > 2 and "Wait, or call a Pooftastrophe." not in out
    assert {seat for seat, _ in kept(out).history} == {-1, 0, 1}


def test_others_wait_where_a_person_may_speak_first(play: Played) -> None:
    out = play("poof --seed 7", "10 × 1", "", "log 1")
    assert "Enter: Let Player 2 go first" in out
    assert 1 in {seat for seat, _ in kept(out).history}


def test_nonsense_is_answered_in_words(play: Played) -> None:
    out = play("knapp_daneben --seed 7", "99", "0", "²", "-1", "[", "x" * 10_000, "take " * 200, "\x00", "")
    assert out.count("The moves are numbered 1 to 5.") == 2
    assert out.count("Nothing like that can be done here.") >= 3
    assert len(kept(out)) == 0


def test_a_game_that_is_over_can_still_be_read(play: Played) -> None:
    over = rulebook.play(rulebook.new("knapp_daneben"), "greedy", seed=7)
    out = play(over.key(), "1", "moves", "log 1", "odds", "why red")
    assert "The game is over." in out
    assert "67 points: rank 4 of 7, which we call “Steady hand”." in out
    assert "There is no move to make now." in out


def test_the_examples_of_the_help_name_moves_and_rules_of_this_game() -> None:
    terminal = Terminal(Sitting(rulebook.Record(rulebook.new("poof")), [None, None], 7), "en")
    assert terminal.example("rule") == "PF-1"


def test_no_keyboard_no_traceback() -> None:
    words = [sys.executable, "-m", "rulebook", "play", "poof", "--seed", "7"]
    closed = subprocess.run(
        ["sh", "-c", f"{shlex.join(words)} <&-"], capture_output=True, text=True, check=False
    )
    garbage = subprocess.run(words, input=b"\xff\xfe\n1\n", capture_output=True, check=False)
    for code, out, err in (
        (closed.returncode, closed.stdout, closed.stderr),
        (garbage.returncode, garbage.stdout.decode(), garbage.stderr.decode()),
    ):
        assert (code, err) == (0, "")
        assert kept(out).game.name == "poof"


words = st.sampled_from(
    [
        "why",
        "rule",
        "log",
        "odds",
        "back",
        "board",
        "moves",
        "?",
        "key",
        "draw",
        "1",
        "2",
        "99",
        "play 3",
        "write",
    ]
)


@pytest.mark.slow
@given(
    st.sampled_from(rulebook.all_games()),
    st.lists(words | st.text(max_size=20) | st.tuples(words, st.text(max_size=9)).map(" ".join), max_size=9),
)
@settings(max_examples=200)
def test_anything_may_be_typed(name: str, lines: list[str]) -> None:
    game = rulebook.new(name)
    terminal = Terminal(Sitting(rulebook.Record(game), [None, *["random"] * (game.players - 1)], 7), "en")
    with contextlib.redirect_stdout(io.StringIO()) as out:
        for line in lines:
            if not line.strip().lower().startswith(("save", "quit", "q", "exit")):
                terminal.others()
                terminal.heed(line.strip())
    record = terminal.sitting.record
    assert rulebook.Record(game, record.history).steps == record.steps
    assert "Traceback" not in out.getvalue()


def test_a_long_set_up_is_told_only_to_its_end(play: Played) -> None:
    before, after = play("five_to_close --seed 7", "log", "quit").split("── 5 To Close", 1)
    assert "The last 3 of 11 lines so far; log shows all of them." in before
    assert "[FC-1]" not in before and before.index("[FC-R7]") < before.index("Player 3 draws from")
    assert "2 teams of two" in after
    short = play("knapp_daneben --seed 7", "5", "quit")
    assert "so far" not in short and "Player 1 is the starting player. [KD-2]" in short


def test_a_game_that_goes_on_tells_how_it_stands_and_not_all_that_was(play: Played) -> None:
    record = rulebook.play(rulebook.new("knapp_daneben", players=2), "greedy", seed=3).at(20)
    out = play(record.key(), "quit")
    told = out.split("──")[0]
    assert told.count("[KD-") == 3 and "The last 3 of" in told


def test_colours_are_for_terminals_that_want_them(
    play: Played, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With colours or without, the words are the same."""
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    typed = ("knapp_daneben --seed 7", "5", "write 12", "quit")
    plain = play(*typed)
    assert "\033" not in plain
    monkeypatch.setattr("rulebook.cli.saying.colourful", lambda _: True)
    bright = play(*typed)
    assert RED in bright and GREEN in bright and CYAN in bright
    assert re.sub(r"\033\[[0-9]*[mK]", "", bright) == plain


@pytest.mark.parametrize(
    ("setting", "shown"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False), ({"NO_COLOR": ""}, True)],
    ids=str,
)
def test_who_wants_no_colour_gets_none(
    setting: dict[str, str], shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in setting.items():
        monkeypatch.setenv(name, value)
    assert colourful(Screen()) is shown
    assert not colourful(io.StringIO())


@pytest.mark.parametrize("name", rulebook.all_games())
def test_everything_fits_a_terminal_of_48_columns(
    play: Played, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But for the key, which is to be copied whole."""
    monkeypatch.setenv("COLUMNS", "48")
    out = play(f"{name} --seed 3", "odds", "99", "why xyz", "help", "log")
    long = [line for line in out.splitlines() if len(line) > 48 and "play RB1." not in line]
    assert not long
    assert "\n%" not in out and "\n  %" not in out  # a number and its sign stay together
