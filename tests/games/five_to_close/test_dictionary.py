"""5 To Close, FC-23 and FC-R20: which words count."""

from __future__ import annotations

import sys
from functools import partial
from hashlib import sha256
from pathlib import Path

import pytest

import rulebook
from rulebook.games.five_to_close import Challenge, FiveToClose, dictionary
from rulebook.games.five_to_close.dictionary import expand, refused, school_words, vocabulary
from rulebook.games.five_to_close.vocabulary import Vocabulary
from tests.calls import calls
from tests.games.five_to_close.tables import GAME, done, locked, says, table


@pytest.mark.parametrize(
    "word", ["at", "cat", "quizzes", "unhappiest", "rereading", "straightforwardly", "us", "meta", "mega"]
)
def test_FC_23_words_of_the_dictionary_count(word: str) -> None:
    assert word in vocabulary()


@pytest.mark.parametrize(
    "word",
    [
        "a",
        "catz",
        "paris",
        "Paris",
        "etc",
        "dept",
        "kg",
        "don't",
        "xiv",
        "mfg",
        "semi-",
        "non",
        "approx",
        "oz",
        "liq",
        "mos",
    ],
)
def test_FC_23_names_abbreviations_and_parts_of_words_do_not(word: str) -> None:
    assert word not in vocabulary()


@pytest.mark.parametrize(
    ("british", "american"),
    [
        ("colour", "color"),
        ("grey", "gray"),
        ("centre", "center"),
        ("theatres", "theaters"),
        ("organising", "organizing"),
        ("travelled", "traveled"),
        ("unsavoury", "unsavory"),
    ],
)
def test_FC_R20_british_and_american_spellings_count(british: str, american: str) -> None:
    assert {british, american} <= set(vocabulary())
    plain = FiveToClose(spelling="american")
    assert american in plain.vocabulary
    assert british not in plain.vocabulary
    word = british.upper()
    state = table(own=(locked(word),), phase="draw", seat=1, fresh=(0,))
    (after, events), (before, _) = (done(state, Challenge(1, 1), seat=1, game=g) for g in (GAME, plain))
    assert (after.totals, before.totals) == ((0, -25), (-50, 0))
    assert f"The dictionary has {word}: yes." in says([e for e in events if e.rule == "FC-R20"])


def test_FC_R20_keys_depend_on_these_very_words() -> None:
    """Another list needs another value of an option, as `american` is for the list of version 1.0."""
    words = vocabulary()
    digest = sha256("\n".join(words).encode()).hexdigest()[:32]
    assert (len(words), digest) == (79_848, "d9f23f09c20edbce5e31b4476ffe9036")


def test_FC_R20_the_dictionary_is_shown_as_ours() -> None:
    rules = rulebook.rules("five_to_close")
    (part,) = (part for part in rules.components if part.name == "dictionary")
    assert part.origin().kind == "assumed"
    assert {option.name for option in part.switches} == {"words", "spelling"}
    ruling = rules["FC-R20"]
    assert [option.name for option in ruling.switches] == ["school_list"]
    assert {part.id, ruling.id} <= {entry.id for entry in rules.left_open()}


def test_FC_R20_the_british_words_name_their_source_and_their_licence() -> None:
    """The licence requires its notice next to the words."""
    told = Path(dictionary.__file__).with_name("british.toml").read_text(encoding="utf-8")
    for part in ("SCOWL 2020.12.07", "Copyright 2000-2018 by Kevin Atkinson", "Permission to use, copy"):
        assert part in told
    assert len(told.encode()) < 25_000, "a download for every browser"


def test_FC_23_the_list_is_large_lower_case_and_in_order() -> None:
    words = list(vocabulary())
    assert len(words) > 60_000
    assert words == sorted(set(words))
    assert all(word.isascii() and word.isalpha() and word.islower() and len(word) >= 2 for word in words)


@pytest.mark.slow
def test_FC_23_a_school_list_leaves_out_what_insults_and_says_how_much() -> None:
    school, whole = FiveToClose(), FiveToClose(school_list=False)
    gone = set(whole.vocabulary) - set(school.vocabulary)
    assert gone == school_words()
    assert repr(school.vocabulary).endswith(f" standard, {len(gone)} left out>")
    numbers = refused()
    assert numbers["school"] == len(gone)
    assert sum(numbers.values()) > 10_000, "names and marks, mostly"
    assert {"cat", "ass", "savage", "queen"} <= set(school.vocabulary)


def test_FC_23_pieces_of_phrases_and_abbreviations_are_no_words() -> None:
    pieces = {"ac", "com", "hoc", "hos", "illus", "non", "quo", "supp", "treas"}
    assert not pieces & set(FiveToClose().vocabulary)


def test_FC_23_no_reviewed_word_is_listed_in_vain() -> None:
    """Each exclusion takes away a word that the dictionary would give."""
    assert school_words() <= set(FiveToClose(school_list=False).vocabulary)


def test_FC_23_a_teacher_adds_words_and_bars_others() -> None:
    game = FiveToClose(added_words=("catz", "damn"), barred_words=("dog",))
    assert [word in game.vocabulary for word in ("catz", "damn", "dog", "dogs")] == [True, True, False, True]
    state = table(own=(locked("CATZ"),), phase="draw", seat=1, fresh=(0,))
    assert done(state, Challenge(1, 1), seat=1, game=game)[0].totals == (0, -25)
    assert done(state, Challenge(1, 1), seat=1)[0].totals == (-50, 0)
    assert rulebook.Record(game).game == rulebook.Record.from_json(rulebook.Record(game).to_json()).game


@pytest.mark.parametrize("words", [("Cat",), ("cat", "cat"), ("x",), (7,), ("ab",) * 201, "cat"])
@pytest.mark.parametrize("option", ["added_words", "barred_words"])
def test_FC_23_words_that_will_not_do_are_refused(option: str, words: object) -> None:
    with pytest.raises(rulebook.Refused, match=f"{option} must be words of 2 to 50") as no:
        rulebook.new("five_to_close", **{option: words})
    assert no.value.rule == "FC-23"


def test_FC_23_a_word_is_not_both_added_and_barred() -> None:
    with pytest.raises(rulebook.Refused, match="dog is both added and barred"):
        FiveToClose(added_words=("cat", "dog"), barred_words=("dog",))


@pytest.mark.slow
def test_the_expansion_agrees_with_the_spelling_checker_itself() -> None:
    """The package that carries the dictionary accepts every word that we make of it."""
    from spylls.hunspell import Dictionary

    checker = Dictionary.from_files("en_US")
    sample = list(vocabulary(spelling="american"))[::389]
    assert len(sample) > 150
    assert [word for word in sample if not checker.lookup(word)] == []


def test_look_ups_agree_with_the_list_gone_through_word_by_word() -> None:
    words = vocabulary()
    for beginning in ("c", "ca", "cat", "cate", "catz", "q", "qu", "zyg", "un"):
        plain = [word for word in words if word.startswith(beginning) and word != beginning]
        assert words.continuing(beginning) == plain
        assert words.count(beginning) == len(plain)
        assert words.begins(beginning) == (bool(plain) or beginning in words)
        assert words.letters(beginning) == "".join(sorted({word[len(beginning)] for word in plain}))


@pytest.mark.slow
def test_the_kept_list_is_the_one_made_afresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dictionary, "cache_folder", lambda: tmp_path)
    dictionary.vocabulary.cache_clear()
    try:
        made = list(vocabulary())
        assert [path.suffix for path in tmp_path.iterdir()] == [".z"]
        dictionary.vocabulary.cache_clear()
        monkeypatch.setattr(dictionary, "expand", lambda *_: pytest.fail("a kept list is read, not made"))
        kept = list(vocabulary())
        monkeypatch.setattr(dictionary, "expand", expand)
        every = set(expand(dictionary.dictionary_folder()))
        assert kept == made == sorted(every - dictionary.school_words())
        (path,) = tmp_path.iterdir()
        path.write_bytes(b"damaged")
        dictionary.vocabulary.cache_clear()
        assert list(vocabulary()) == made, "a damaged file is made again"
    finally:
        dictionary.vocabulary.cache_clear()


def test_the_list_is_asked_without_looking_at_its_words() -> None:
    """A handful of calls an answer, and two more for each next letter, however many words there are."""
    words = Vocabulary(vocabulary())
    for beginning in [word[: 1 + n % len(word)] for n, word in enumerate(list(words)[::70])]:
        for ask in (words.__contains__, words.begins, words.count):
            assert calls(partial(ask, beginning)) <= 8
        assert calls(partial(words.letters, beginning)) <= 10 + 2 * 26
        assert calls(partial(words.letters, beginning)) <= 4, "letters found once are kept"


@pytest.mark.slow
def test_without_a_folder_to_write_to_the_list_is_made_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a file").write_text("in the way")
    monkeypatch.setattr(dictionary, "cache_folder", lambda: tmp_path / "a file" / "rulebook")
    dictionary.vocabulary.cache_clear()
    try:
        assert "cat" in vocabulary()
    finally:
        dictionary.vocabulary.cache_clear()


def test_FC_23_without_the_package_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dictionary, "find_spec", lambda name: None)
    dictionary.vocabulary.cache_clear()
    try:
        with pytest.raises(rulebook.Refused, match=r"Install rulebook-toolkit\[words\], or name a word file"):
            FiveToClose()
    finally:
        dictionary.vocabulary.cache_clear()


def test_FC_23_a_class_may_use_its_own_list(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("cat\n\ncatz\n dog \n", encoding="utf-8")
    game = FiveToClose(words=str(path))
    assert list(game.vocabulary) == ["cat", "catz", "dog"]
    state = table(own=(locked("CATZ"),), phase="draw", seat=1, fresh=(0,))
    state, _ = done(state, Challenge(1, 1), seat=1, game=game)
    assert state.totals == (0, -25)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("cat\nDog\n", "Line 2 of .* is not a word"),
        ("cat\ndog\nx\n", "Line 3 of .* is not a word"),
        ("don't\n", "Line 1 of"),
        ("", "it holds no word"),
    ],
)
def test_FC_23_a_list_that_will_not_do_is_refused_by_line(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "words.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(rulebook.Refused, match=says) as refused:
        FiveToClose(words=str(path))
    assert refused.value.rule == "FC-23"
    assert "Dog" not in str(refused.value)  # nothing of a file is told, for it may be none of a class


def test_FC_23_a_list_that_is_not_there_or_not_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(rulebook.Refused, match="No such file"):
        FiveToClose(words=str(tmp_path / "none.txt"))
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(rulebook.Refused, match="not a text in UTF-8"):
        FiveToClose(words=str(tmp_path / "bytes"))
    with pytest.raises(rulebook.Refused, match="no ordinary file of at most"):
        FiveToClose(words=str(tmp_path))
    with pytest.raises(rulebook.Refused, match="no ordinary file of at most"):
        FiveToClose(words="/dev/zero")
    with pytest.raises(rulebook.Refused, match="no ordinary file of at most"):
        FiveToClose(words="/proc/self/pagemap")  # says that it holds nothing, and never ends
    with pytest.raises(rulebook.Refused, match="null byte"):
        FiveToClose(words="a\0b")
    with pytest.raises(rulebook.Refused, match="it is no path"):
        rulebook.new("five_to_close", words=7)


def test_FC_23_a_game_with_a_list_of_ones_own_is_shared_without_its_file(tmp_path: Path) -> None:
    """It names the list by a digest; where that was never used, the opener is asked for the file."""
    path = tmp_path / "words.txt"
    path.write_text("cat\ncatz\n", encoding="utf-8")
    record = rulebook.Record(FiveToClose(words=str(path)))
    assert str(path) not in record.to_json()
    path.unlink()
    for again in (rulebook.Record.from_json(record.to_json()), rulebook.Record.from_key(record.key())):
        assert list(again.game.vocabulary) == ["cat", "catz"]
    dictionary._own_lists.clear()  # as in another process
    dictionary.vocabulary.cache_clear()
    assert list(rulebook.Record.from_key(record.key()).game.vocabulary) == ["cat", "catz"]
    elsewhere = record.to_json().replace(record.game.words, "list:" + 32 * "0")
    with pytest.raises(ValueError, match="Ask whoever sent it for the file"):
        rulebook.Record.from_json(elsewhere)


@pytest.mark.parametrize("path", ["/proc/self/pagemap", "/etc/shadow", "/dev/zero", "words.txt", "list:x"])
def test_no_saved_game_opens_a_file(path: str) -> None:
    record = rulebook.Record(FiveToClose(words="standard", hand_size=8))
    text = record.to_json().replace('"hand_size": 8', f'"words": "{path}"')
    opened: list[str] = []
    listening = True
    sys.addaudithook(
        lambda event, args: opened.append(str(args[0])) if listening and event == "open" else None
    )
    with pytest.raises(ValueError, match="words names a file") as refused:
        rulebook.Record.from_json(text)
    listening = False
    assert opened == []
    assert path not in str(refused.value)


def test_a_share_of_the_words_is_the_same_every_time() -> None:
    words = Vocabulary(list(vocabulary())[:5000])
    known = set(words.share(25))
    assert 1100 < len(known) < 1400
    assert set(words.share(5)) < known
