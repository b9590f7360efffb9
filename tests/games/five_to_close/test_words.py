"""5 To Close, FC-23, FC-25 and their rulings: which words count, and how they are challenged."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rulebook
from rulebook.core.game import CHANCE
from rulebook.games.five_to_close import (
    Accept,
    Add,
    Challenge,
    Discard,
    Done,
    DrawPile,
    Drew,
    FiveToClose,
    Lock,
    Multiply,
    State,
    Word,
    dictionary,
)
from rulebook.games.five_to_close.dictionary import expand, vocabulary
from rulebook.games.five_to_close.vocabulary import Vocabulary
from tests.games.five_to_close.tables import (
    ALONE,
    FOUR_LOCKED,
    GAME,
    cited,
    done,
    locked,
    refusal,
    says,
    table,
)
from tests.speed import quickest


def played(*words: Word | str, fresh: tuple[int, ...] = (0,), **changes: Any) -> State:
    """Team 1 has just played; the second seat is about to begin."""
    return table(own=words, phase="draw", seat=1, fresh=fresh, **changes)


# ---- the dictionary --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "word", ["at", "cat", "quizzes", "unhappiest", "rereading", "straightforwardly", "us"]
)
def test_FC_23_words_of_the_dictionary_count(word: str) -> None:
    assert word in vocabulary()


@pytest.mark.parametrize(
    "word",
    ["a", "catz", "paris", "Paris", "etc", "dept", "kg", "don't", "xiv", "mfg", "semi-", "non", "approx"],
)
def test_FC_23_names_abbreviations_and_parts_of_words_do_not(word: str) -> None:
    assert word not in vocabulary()


def test_FC_23_the_list_is_large_lower_case_and_in_order() -> None:
    words = list(vocabulary())
    assert len(words) > 60_000
    assert words == sorted(set(words))
    assert all(word.isascii() and word.isalpha() and word.islower() and len(word) >= 2 for word in words)


@pytest.mark.slow
def test_the_expansion_agrees_with_the_spelling_checker_itself() -> None:
    """The package that carries the dictionary accepts every word that we make of it."""
    from spylls.hunspell import Dictionary

    checker = Dictionary.from_files("en_US")
    sample = list(vocabulary())[::389]
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
        monkeypatch.setattr(dictionary, "expand", lambda folder: pytest.fail("a kept list is read, not made"))
        kept = list(vocabulary())
        monkeypatch.setattr(dictionary, "expand", expand)
        assert kept == made == sorted(set(expand(dictionary.dictionary_folder())))
        (path,) = tmp_path.iterdir()
        path.write_bytes(b"damaged")
        dictionary.vocabulary.cache_clear()
        assert list(vocabulary()) == made, "a damaged file is made again"
    finally:
        dictionary.vocabulary.cache_clear()


@pytest.mark.slow
def test_the_list_is_made_read_and_asked_as_fast_as_promised() -> None:
    """On one core: made in under 3 s, read back in under 0.2 s, asked in under 5 µs."""

    def made() -> Vocabulary:
        return Vocabulary(expand(dictionary.dictionary_folder()))

    packed = zlib.compress("\n".join(made()).encode(), 9)

    def read_back() -> Vocabulary:
        return Vocabulary(zlib.decompress(packed).decode().split())

    assert quickest(made, enough=3) < 3
    assert quickest(read_back, enough=0.2) < 0.2
    again = read_back()
    sample = [word[: 1 + n % len(word)] for n, word in enumerate(list(again)[::70])]
    asks: tuple[Callable[[str], object], ...] = (again.__contains__, again.begins, again.count, again.letters)
    for ask in asks:
        limit = 5e-6 * len(sample)
        assert quickest(lambda ask=ask: [ask(beginning) for beginning in sample], enough=limit) < limit


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
    state, _ = done(played(locked("CATZ")), Challenge(1, 1), seat=1, game=game)
    assert state.totals == (0, -25)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("cat\nDog\n", "Line 2 of .* is 'Dog'"),
        ("cat\ndog\nx\n", "Line 3 of .* is 'x'"),
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


def test_FC_23_a_list_that_is_not_there_or_not_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(rulebook.Refused, match="No such file"):
        FiveToClose(words=str(tmp_path / "none.txt"))
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(rulebook.Refused, match="not a text in UTF-8"):
        FiveToClose(words=str(tmp_path / "bytes"))
    with pytest.raises(rulebook.Refused, match="no file of at most"):
        FiveToClose(words=str(tmp_path))
    with pytest.raises(rulebook.Refused, match="no file of at most"):
        FiveToClose(words="/dev/zero")
    with pytest.raises(rulebook.Refused, match="null byte"):
        FiveToClose(words="a\0b")
    with pytest.raises(rulebook.Refused, match="it is no path"):
        rulebook.new("five_to_close", words=7)


# ---- challenges ------------------------------------------------------------------------------------


def test_FC_25_a_wrong_word_costs_its_team_50_and_is_removed() -> None:
    state, events = done(played(locked("CATZ", card="double"), discards="X"), Challenge(1, 1), seat=1)
    assert state.totals == (-50, 0)
    assert state.words[0] == ()
    assert state.discards == ("C", "A", "T", "Z", "double", "X"), "its cards go under the discard pile"
    assert cited(events) == ["FC-25", "FC-23", "FC-25"]


def test_FC_25_a_right_word_costs_the_challengers_team_25() -> None:
    state, events = done(played(locked("CATS")), Challenge(1, 1), seat=3)
    assert state.totals == (0, -25)
    assert state.words[0] == (locked("CATS"),)
    assert says(events) == (
        "Player 4 challenges CATS. The dictionary has CATS: yes. "
        "CATS is in the dictionary: the challenge costs team 2 25 points."
    )


def test_FC_25_every_opponent_may_challenge_and_no_partner() -> None:
    state = played(locked("CAT"))
    assert GAME.to_act(state) == (1, 3)
    assert refusal(state, Challenge(1, 1), 2) == (
        "FC-25",
        "CAT is Player 3's own team's word: only an opponent may challenge it.",
    )
    assert refusal(state, Challenge(1, 1), 0)[0] == "FC-25"


def test_FC_25_too_late_once_the_next_player_has_begun() -> None:
    state, _ = done(played(locked("CATZ"), draw="Q"), DrawPile(), seat=1)
    assert state.fresh == ()
    state, _ = done(state, Drew((("Q",),)), seat=CHANCE)
    rule, said = refusal(state, Challenge(1, 1), 3)
    assert rule == "FC-25"
    assert said.startswith("The time to challenge CATZ is over")


def test_FC_25_too_early_within_the_turn() -> None:
    assert refusal(table(own=("CATZ",), fresh=(0,)), Challenge(1, 1), 1)[0] == "FC-25"


def test_FC_25_only_words_that_the_turn_has_changed() -> None:
    assert refusal(played("CATZ", "DOG", fresh=(1,)), Challenge(1, 1), 1)[1].startswith(
        "CATZ was not played in this turn"
    )
    state, _ = done(
        table("S double A B C D E F", own=("CAT", "DOG", "HEN", "OWLZ"), draw="Q " * 9),
        Add(1, "S"),
        Multiply(2, "double"),
        Lock(3),
        Discard("A"),
    )
    assert state.fresh == (0, 2), "grown and locked words, not the one with a Double"


def test_FC_25_a_word_is_challenged_once_and_the_next_keeps_its_number() -> None:
    state = played("ZZZ", "CAT", "QQQ", fresh=(0, 1, 2))
    state, _ = done(state, Challenge(1, 1), seat=1)
    assert [word.letters for word in state.words[0]] == ["CAT", "QQQ"]
    assert state.fresh == (0, 1)
    state, _ = done(state, Challenge(1, 1), seat=3)
    assert state.fresh == (1,)
    assert refusal(state, Challenge(1, 1), 1)[0] == "FC-25"
    state, _ = done(state, Challenge(1, 2), seat=1)
    assert state.totals == (-100, -25)


def test_FC_25_the_house_may_set_other_stakes() -> None:
    game = FiveToClose(stakes=(10, 20))
    assert done(played("ZZZ"), Challenge(1, 1), seat=1, game=game)[0].totals == (-10, 0)
    assert done(played("CAT"), Challenge(1, 1), seat=1, game=game)[0].totals == (0, -20)


def test_FC_R2_a_beginning_need_only_lead_to_a_word() -> None:
    state, events = done(played("XYL"), Challenge(1, 1), seat=1)
    assert state.totals == (0, -25)
    assert cited(events) == ["FC-25", "FC-R2", "FC-25"]
    assert "need not be a word yet" in says(events)
    state, events = done(played("XYZ"), Challenge(1, 1), seat=1)
    assert state.totals == (-50, 0)
    assert "no word of the dictionary begins so" in says(events)


def test_FC_R2_a_locked_word_must_be_one() -> None:
    assert done(played(locked("XYL")), Challenge(1, 1), seat=1)[0].totals == (-50, 0)


def test_FC_R2_with_the_option_only_new_locks_are_challenged() -> None:
    game = FiveToClose(challenge="locked_only")
    state = played("XYZ", locked("QQQ"), fresh=(0, 1))
    assert refusal(state, Challenge(1, 1), 1, game)[0] == "FC-R2"
    assert GAME.to_act(state) == (1, 3)
    assert list(game.moves(state, 3)) == [Challenge(1, 2)]
    assert game.to_act(played("XYZ")) == (1,)


def closing(*extra: Word) -> State:
    """The first seat locks its fifth word and ends the turn."""
    state = table("A B", own=(*FOUR_LOCKED, "PIGZ", *extra), draw="Q " * 9)
    state, _ = done(state, Lock(5), *(Lock(6 + i) for i in range(len(extra))), Done())
    return state


def test_FC_R4_a_challenge_to_the_last_lock_lets_the_round_go_on() -> None:
    state, events = done(closing(), Challenge(1, 5), seat=1)
    assert cited(events)[-1] == "FC-R4"
    assert says(events[-1:]) == (
        "Only 4 of the 5 words it takes are locked now: the round goes on, and Player 1 finishes the turn."
    )
    assert (GAME.to_act(state), state.totals) == ((0,), (-50, 0))
    assert refusal(state, Lock(1))[0] == "FC-7"
    assert GAME.moves(state, 0) == [Discard("A"), Discard("B")]
    state, _ = done(state, Discard("A"))
    assert state.phase == "refill"


def test_FC_R4_not_if_five_are_left_all_the_same() -> None:
    state, events = done(closing(Word("SOW")), Challenge(1, 5), seat=3)
    assert "FC-R4" not in cited(events)
    assert GAME.to_act(state) == (1, 3), "the next player waits to let the rest stand"
    state, _ = done(state, Accept(), seat=1)
    assert state.totals == (5 * 10 + 25 - 50, 0)


def test_FC_R4_the_next_player_lets_the_words_stand() -> None:
    state = closing()
    assert GAME.moves(state, 1) == [Accept(), Challenge(1, 5)]
    assert refusal(state, DrawPile(), 1)[0] == "FC-19"
    assert refusal(state, Accept(), 3)[0] == "FC-10"


def test_a_challenge_needs_a_word_and_a_seat() -> None:
    assert refusal(played("CAT"), Challenge(1, 7), 1)[0] == "FC-6"
    assert refusal(played("CAT", game=ALONE), Challenge(1, 1), 9, ALONE)[0] == "FC-25"


def test_a_share_of_the_words_is_the_same_every_time() -> None:
    words = Vocabulary(list(vocabulary())[:5000])
    known = set(words.share(25))
    assert 1100 < len(known) < 1400
    assert set(words.share(5)) < known
