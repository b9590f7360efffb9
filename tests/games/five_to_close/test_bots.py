"""The spellers of 5 To Close: they play whole games by the rules, and well."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import rulebook
from rulebook.core.playouts import Playouts
from rulebook.core.search import LEAST, Search, _spread
from rulebook.games.five_to_close import (
    Accept,
    Add,
    Answer,
    Begin,
    Challenge,
    Discard,
    Done,
    DrawPile,
    Exchange,
    FiveToClose,
    Freeze,
    Fresh,
    Lock,
    Multiply,
    State,
    Swap,
    TakeTop,
    Unfreeze,
    Word,
)
from rulebook.games.five_to_close.bots import BOTS, SEARCH, SEARCH_READABLE, WORDSMITH, Speller, known
from rulebook.games.five_to_close.mind import Mind
from rulebook.games.five_to_close.wordsmith import Wordsmith
from tests.games.five_to_close.tables import FOUR_LOCKED, GAME, locked, table

MANY = "E E E E E E T T T R R R S S A A I I N N O O L D"


def choice(state: State, seat: int = 0, game: FiveToClose = GAME, bot: Speller = Speller()) -> object:  # noqa: B008  # frozen
    return bot(game, game.view(state, seat), seat, game.moves(state, seat), np.random.default_rng(1))


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 8])
@pytest.mark.parametrize("bot", [*BOTS, "random"])
def test_whole_games_are_played_by_the_rules(players: int, bot: str) -> None:
    game = rulebook.new("five_to_close", players=players)
    record = rulebook.play(game, [bot] * (players - 1) + ["speller"], seed=3)
    assert record.to_act == ()
    assert record == rulebook.Record(game, record.history), "every step is checked when it is replayed"
    assert record.steps[-1].events[-1].rule in ("FC-27", "FC-R13")


@pytest.mark.slow
@pytest.mark.parametrize("compiled", [True, False])
def test_the_search_tries_few_steps_and_plays_few_rounds_on(
    compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every letter on every word is too much to try, and so is a whole game."""
    tried, rounds = [], set()
    whole = Playouts.worths

    def counted(self: Playouts, states: Any, *how: Any) -> Any:
        tried.append(len(states))
        rounds.add((len(self.game.minimums), self.game.turn_limit, self.bots[0]))
        return whole(self, states, *how)

    monkeypatch.setattr(Playouts, "worths", counted)
    if not compiled:
        monkeypatch.setattr(FiveToClose, "kernel", lambda game: None)
    words: Any = {"own": ("CAT", "DO"), "theirs": ("HE",), "others": ("E E", "S S", "T T")}
    state = table("wild wild A B C D E freeze", **words, draw=MANY, turn=7, round=2)
    moves = GAME.moves(state, 0)
    assert len(moves) > 100
    search = GAME.bots()["search"]
    assert search == (SEARCH if compiled else SEARCH_READABLE)
    assert search(GAME, GAME.view(state, 0), 0, moves, np.random.default_rng(1)) in moves
    assert max(tried) == max(2, search.playouts // LEAST)
    assert sum(tried) <= search.playouts + max(tried)
    bot = WORDSMITH if compiled else Speller(5)
    assert rounds == {(2, 7 + 1 + 4 * 4, bot)}, "to the end of this round, four turns each"


def test_the_search_leaves_the_wordsmiths_way_only_for_what_is_surely_better() -> None:
    """To freeze nothing, and to begin a word with Q, are never better than what the wordsmith does."""
    state = table("A E T S Q double freeze", own=("PLAY",), theirs=(*FOUR_LOCKED, "HORSE"), draw=MANY)
    view, moves = GAME.view(state, 0), GAME.moves(state, 0)
    wanted = {WORDSMITH(GAME, view, 0, moves, np.random.default_rng(1))}
    assert {SEARCH(GAME, view, 0, moves, np.random.default_rng(seed)) for seed in range(4)} == wanted


def test_the_search_looks_at_every_kind_of_step_before_a_second_of_one() -> None:
    moves = [*map(Discard, "ABCD"), Lock(1), Begin("A")]
    spread = _spread(moves[0], moves, 4, np.random.default_rng(3))
    assert {type(m) for m in spread} == {Discard, Lock, Begin}
    assert len(spread) == len(set(spread)) == 4
    assert spread[0] == moves[0]


def test_the_search_plays_a_round_on_for_as_long_as_it_takes_to_close_one() -> None:
    """Seven words of fifteen letters take a player of seven 92 turns: a round given up sooner is none."""
    game = FiveToClose(players=7, to_close=7, minimums=(15,))
    words = ((Word("CAT"),), *((),) * 6)
    state = table("A B", game=game, others=("E E",) * 6, words=words, totals=(0,) * 7, draw=MANY)
    moves = game.moves(state, 0)
    assert SEARCH_READABLE(game, game.view(state, 0), 0, moves, np.random.default_rng(1)) in moves


def test_the_search_of_every_game_plays_here_too() -> None:
    state = table("Q A B", own=("CAT",), others=("E E", "S S", "T T"), draw=MANY, turn=398, round=4)
    searched = Search(playouts=8, rollout=Speller(5))
    move = searched(GAME, GAME.view(state, 0), 0, GAME.moves(state, 0), np.random.default_rng(1))
    assert move in GAME.moves(state, 0)


def test_a_speller_of_all_words_is_never_challenged_with_success() -> None:
    game = FiveToClose(players=2)
    record = rulebook.play(game, "speller", seed=5)
    assert not [e for step in record.steps for e in step.events if e.say in ("not_a_word", "is_a_word")]


def test_it_finishes_the_word_it_is_at() -> None:
    assert choice(table("A S T Q", own=("C",), fresh=(0,), draw=MANY)) == Add(1, "A")


def test_it_locks_when_the_round_may_end_and_closes_it_when_it_can() -> None:
    state = table("Q", own=("HORSE",), theirs=FOUR_LOCKED, draw=MANY)
    assert choice(state) == Lock(1)
    assert choice(table("Q", own=(*FOUR_LOCKED, "CAT"), draw=MANY)) == Lock(5)
    assert choice(table("Q", own=(*FOUR_LOCKED, locked("CAT")), step=3, draw=MANY)) == Done()


def test_it_waits_when_a_longer_word_is_likely_and_the_end_is_not() -> None:
    state = table("Q", own=("PLAY",), draw="E R I N G S D " * 4)
    assert choice(state) == Discard("Q")


def test_it_multiplies_what_it_locks_the_larger_first() -> None:
    state = table("double triple Q", own=("HORSE", "CAT"), theirs=FOUR_LOCKED, draw=MANY)
    assert choice(state) == Multiply(1, "triple")


def test_it_freezes_the_longest_opposing_word() -> None:
    assert choice(table("freeze Q", theirs=("CAT", "HORSES", "PIG"), draw=MANY)) == Freeze(2, 2)


def test_it_thaws_its_own_word_and_guards_one_worth_waiting_for() -> None:
    assert choice(table("unfreeze Q", own=(Word("HORSE", frozen=True),), draw=MANY)) == Unfreeze(1, 1)
    assert choice(table("unfreeze Q", own=("PLAY",), draw="E R I N G S D " * 4)) == Unfreeze(1, 1)


def test_it_takes_a_wild_for_the_real_letter() -> None:
    wild = Word("CAT", wilds=((3, 1),))
    assert choice(table("T Q", theirs=(wild,), draw=MANY)) == Exchange(2, 1, 3)


def test_step_1_takes_the_top_card_only_if_it_helps() -> None:
    own = ("CAT",)
    assert choice(table("Q", own=own, phase="draw", discards="S", draw=MANY)) == TakeTop()
    assert choice(table("Q", own=own, phase="draw", discards="X", draw=MANY)) == DrawPile()
    assert choice(table("Q", phase="draw", discards="wild", draw=MANY)) == TakeTop()
    assert choice(table("B C D F G H J", phase="draw", draw=MANY)) == Swap()


def test_step_1_takes_the_top_card_when_no_other_is_left() -> None:
    assert choice(table("Q", own=("CAT",), phase="draw", discards="X")) == TakeTop()


@pytest.mark.parametrize("hand", ["A E freeze freeze double triple wild", "A E I O U A E"])
def test_a_hand_of_few_letters_or_of_vowels_alone_is_changed(hand: str) -> None:
    assert choice(table(hand, phase="draw", draw=MANY)) == Swap()


def test_few_letters_are_changed_even_with_words_to_play_on() -> None:
    own = ("CAT",)
    assert choice(table("A E freeze freeze double triple wild", own=own, phase="draw", draw=MANY)) == Swap()
    assert choice(table("A E I freeze double triple wild", own=own, phase="draw", draw=MANY)) == DrawPile()


def test_it_starts_fresh_when_no_word_can_ever_be_locked() -> None:
    dead = tuple(Word(text, frozen=True) for text in ("CAT", "DOG", "HEN", "OWL", "PIG"))
    assert choice(table("Q", own=dead, draw=MANY)) == Fresh()
    assert choice(table("Q", own=(*dead[1:], "CAT"), draw=MANY)) != Fresh()


def test_the_wordsmith_multiplies_and_freezes_at_once() -> None:
    waits: Any = {"own": ("PLAY", "DO"), "draw": "E R I N G S D " * 4}
    assert choice(table("Q double", **waits)) == Discard("Q")
    assert choice(table("Q double", **waits), bot=WORDSMITH) == Multiply(1, "double")
    theirs = (Word("CAT", card="triple"), Word("HORS"), Word("HORSE", frozen=True), Word("HE"))
    assert choice(table("freeze Q", theirs=theirs, draw=MANY)) == Freeze(2, 2), "the longest"
    assert choice(table("freeze Q", theirs=theirs, draw=MANY), bot=WORDSMITH) == Freeze(2, 1), "the dearest"
    worthless: Any = {"theirs": ("HE",), "game": FiveToClose(minimums=(2,))}
    one = choice(table("freeze Q", **worthless, draw=MANY), game=worthless["game"], bot=WORDSMITH)
    assert one == Discard("Q"), "a word of two letters scores nothing"


def test_of_equally_long_words_the_wordsmith_takes_the_one_that_most_words_go_on_from(tmp_path: Path) -> None:
    game = with_words(tmp_path, "eat", "tea", "team", "teams", "ate", "ates")
    state = table("A E T", draw=MANY, game=game)
    assert choice(state, game=game) == Begin("A")
    assert choice(state, game=game, bot=WORDSMITH) == Begin("T")


def test_the_wordsmith_gives_no_wild_away_and_takes_every_one() -> None:
    hand = "A E freeze freeze double triple wild"
    assert choice(table(hand, phase="draw", draw=MANY)) == Swap()
    assert choice(table(hand, phase="draw", draw=MANY), bot=WORDSMITH) == DrawPile()
    assert choice(table(hand, phase="draw", discards="wild", draw=MANY), bot=WORDSMITH) == TakeTop()
    assert choice(table("A B wild", phase="draw", discards="wild", draw=MANY)) == DrawPile()
    assert choice(table("B C D F G H J", phase="draw", draw=MANY), bot=WORDSMITH) == Swap()
    assert choice(table("wild wild wild Q", step=3, draw=MANY), bot=WORDSMITH) == Discard("Q")
    assert choice(table("E E E Q", step=3, draw=MANY), bot=WORDSMITH) == Discard("E")


def test_the_end_is_as_near_as_the_leading_opponents_make_it() -> None:
    assert missing(Mind, FOUR_LOCKED, ()) == 1
    assert missing(Mind, FOUR_LOCKED[:2], FOUR_LOCKED[:1]) == 3
    assert missing(Mind, (*FOUR_LOCKED, Word("HORSE")), ()) == 1


def test_the_wordsmith_takes_ready_words_of_others_for_locked() -> None:
    ready = Word("HORSE"), Word("HORS"), Word("CATS", frozen=True), Word("AT")
    assert missing(Wordsmith, FOUR_LOCKED[:2], ()) == 3
    assert missing(Wordsmith, (*FOUR_LOCKED[:2], *ready), ()) == 2, "one can be locked of the four"


def missing(mind: type[Mind], *others: tuple[Word, ...]) -> int:
    """How many locks another of three teams needs in the mind of the first."""
    game = FiveToClose(players=3)
    words = known(game.vocabulary, 100)
    return mind(game, State(hands=((), (), ()), words=((), *others)), 0, words, []).missing


def with_words(folder: Path, *words: str) -> FiveToClose:
    """A game of two whose dictionary has these words only."""
    path = folder / "words.txt"
    path.write_text("\n".join(words), encoding="utf-8")
    return FiveToClose(players=2, words=str(path))


def test_a_wild_is_kept_unless_it_earns_enough(tmp_path: Path) -> None:
    game = with_words(tmp_path, "cat", "cate", "cats", "dogs")
    assert choice(table("S wild", own=("CAT",), draw=MANY, game=game), game=game) == Add(1, "S")
    assert choice(table("wild", own=("DOG",), draw=MANY, game=game), game=game) == Add(1, "S", wild=True)


def test_a_weaker_speller_waits_only_for_words_it_knows(tmp_path: Path) -> None:
    game = with_words(tmp_path, "sow", "sows")  # half of the words, as chosen by Speller(50), has "sow" only
    state = table("Q", own=("SOW",), draw="S " * 9, game=game)
    assert choice(state, game=game) == Discard("Q")
    assert choice(state, game=game, bot=Speller(50)) == Lock(1)


def test_it_challenges_what_is_wrong_and_nothing_else() -> None:
    wrong = table(own=(locked("CATZ"), "XYZ"), phase="draw", seat=1, fresh=(0, 1), others=("A", "", ""))
    assert choice(wrong, 1) == Challenge(1, 1)
    right = table(own=(locked("CATS"), "XYL"), phase="draw", seat=1, fresh=(0, 1), draw=MANY)
    assert choice(right, 1) == DrawPile()
    speak = Speller().interrupt
    assert speak(GAME, wrong, 3, GAME.moves(wrong, 3), np.random.default_rng(1)) == Challenge(1, 1)
    assert speak(GAME, right, 3, GAME.moves(right, 3), np.random.default_rng(1)) is None


def test_it_lets_right_words_stand_and_answers_its_partner() -> None:
    state = table(own=(*FOUR_LOCKED, locked("PIG")), phase="closing", fresh=(4,))
    assert choice(state, 1) == Accept()
    dead = tuple(Word(text, frozen=True) for text in ("CAT", "DOG", "HEN", "OWL", "PIG"))
    assert choice(table(own=dead, phase="answer"), 2) == Answer(yes=True)
    assert choice(table(own=("CAT",), phase="answer"), 2) == Answer(yes=False)


def test_a_weaker_speller_knows_fewer_words() -> None:
    all_words, few = (known(GAME.vocabulary, percent).vocabulary for percent in (100, 5))
    assert set(few) < set(all_words)
    assert choice(table("A Z X Q V J K B", draw=MANY), bot=Speller(5)) != Begin("Z")


def test_a_weaker_speller_challenges_by_the_first_letters_alone() -> None:
    doubted = table(own=(locked("CATZ"), locked("QZ")), phase="draw", seat=1, fresh=(0, 1), draw=MANY)
    assert choice(doubted, 1) == Challenge(1, 1)
    assert choice(doubted, 1, bot=Speller(5)) == Challenge(1, 2)


def test_a_hand_crowded_with_special_cards_loses_the_dearest() -> None:
    assert choice(table("Q freeze double triple unfreeze", step=3, draw=MANY)) == Discard("triple")


def test_of_three_alike_one_is_discarded() -> None:
    assert choice(table("E E E Q", step=3, draw=MANY)) == Discard("E")
    assert choice(table("E E Q", step=3, draw=MANY)) == Discard("Q")


def test_near_the_end_it_throws_away_what_costs_points() -> None:
    state = table("Q Z freeze double triple", theirs=FOUR_LOCKED, step=3, draw=MANY)
    assert choice(state) == Discard("triple")
    assert choice(table("Q E double", step=3, draw=MANY)) == Discard("Q")
