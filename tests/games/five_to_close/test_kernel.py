"""The kernel of 5 To Close against the readable engine: moves, choices, tables and points; chance; faults."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import rulebook
from rulebook.core.cards import pile
from rulebook.core.compiled import seed_streams
from rulebook.core.game import CHANCE
from rulebook.core.kernel import OVER, Kernel, TooLarge
from rulebook.core.record import Record
from rulebook.games.five_to_close import FiveToClose, State, Word
from rulebook.games.five_to_close.bots import BOTS, known
from rulebook.games.five_to_close.kernel_table import pack_house
from rulebook.games.five_to_close.kernel_words import LEVELS, ROOT, WISE, longest_word, walk, word_tree
from rulebook.games.five_to_close.measures import COUNTED, in_rounds
from rulebook.games.five_to_close.vocabulary import Vocabulary
from tests.games.five_to_close.tables import ALONE, FOUR_LOCKED, GAME, locked, table
from tests.games.five_to_close.test_referee import some_game
from tests.games.kernel_faults import faulty, is_caught
from tests.games.kernels import same_game, same_games
from tests.seed import drawn_seed

PLAYERS = (*BOTS, "random")


def kernel_of(game: FiveToClose) -> Kernel:
    kernel = game.kernel()
    assert kernel is not None
    return kernel


# ---- the same game ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "positions",
    [150, pytest.param(5_000, marks=pytest.mark.slow), pytest.param(200_000, marks=pytest.mark.everywhere)],
)
def test_the_kernel_plays_the_same_games_under_any_options(positions: int) -> None:
    seed = drawn_seed()
    seen = same_games(some_game, PLAYERS, seed, positions)
    if positions > 100_000:
        chance = {"Lot", "Dealt", "Turned", "Drew"}
        legal = {kind.__name__ for kind in GAME.move_types()} - chance - {"Insert", "Tell"}
        assert seen.keys() == legal | {"chance"}


def test_games_go_on_in_the_kernel_from_the_middle_of_anything() -> None:
    seed = drawn_seed()
    luck = random.Random(seed)
    for _ in range(3):
        game = some_game(luck)
        start = luck.choice(rulebook.play(game, "speller_5", seed=luck.getrandbits(60)).steps).state
        bots = [luck.choice(PLAYERS) for _ in range(game.players)]
        same_game(game, bots, luck.getrandbits(60), 30, start)


DEAD = tuple(Word(text, frozen=True) for text in ("CAT", "DOG", "HEN", "OWL", "PIG"))
MANY = "E E E E E E T T T R R R S S A A I I N N O O L D"
LAID_OUT = [
    (table("A S T wild wild", own=("C", "DO"), fresh=(0,), draw=MANY), GAME),
    (table("Q E R S", own=("PLAY",), theirs=FOUR_LOCKED[:2], draw="E R I N G S D " * 4), GAME),
    (table("A double triple", own=("HORSE", "CAT"), theirs=FOUR_LOCKED, draw=MANY), GAME),
    (table("Q freeze unfreeze", own=DEAD, theirs=("CAT", "HORSES"), draw=MANY), GAME),
    (table("Q unfreeze", own=(Word("HORSE", frozen=True), Word("CATS", guarded=True)), draw=MANY), GAME),
    (table("E T", own=("CAT",), theirs=(Word("CAT", wilds=((1, 2), (3, 1))),), draw=MANY), GAME),
    (table("Q", own=DEAD, phase="answer", asked=True, draw=MANY), GAME),
    (table("Q", own=(*FOUR_LOCKED, locked("CATZ")), phase="closing", fresh=(4,), draw=MANY), GAME),
    (table("wild", own=("DOG", "XYZ"), phase="draw", seat=1, fresh=(1, 0), discards="X S", draw=MANY), GAME),
    (table("A B", phase="draw", discards="S", turn=399, round=4), ALONE),
    (table("A B wild", own=(locked("CAT" * 60), "E" * 120), draw="Q"), GAME),
]
"""Every kind of step, the rare ones too."""


@pytest.mark.parametrize(("state", "game"), LAID_OUT)
def test_tables_laid_out_by_hand_are_played_alike(state: State, game: FiveToClose) -> None:
    hands = tuple(tuple(sorted(hand, key=lambda card: (len(card) > 1, card))) for hand in state.hands)
    state = replace(state, hands=hands[: game.players], shown=((),) * game.players)
    state = replace(state, words=state.words[: game.teams], totals=(0,) * game.teams)
    for bot in PLAYERS:
        same_game(game, [bot] * game.players, 5, 25, state)


def test_what_the_kernel_counts_on_the_way_is_what_the_record_says() -> None:
    game = FiveToClose(players=2, minimums=(3, 4), to_close=2)
    kernel, luck = kernel_of(game), random.Random(drawn_seed()).getrandbits(60)
    tables = np.repeat(kernel.packed([game.start()]), 3)
    counted = kernel.play_on(tables, np.arange(3), luck, ["speller", "speller_5"])
    for at in range(3):
        record = played(game, ["speller", "speller_5"], luck, at)
        assert record.state == kernel.module.unpack(game, tables[at])
        assert counted["steps"][at] == len(record)
        for name, of_round in COUNTED.items():
            assert counted[name][at] == in_rounds(of_round, record), name


def played(game: FiveToClose, bots: list[str], seed: int, number: int) -> Record[Any, Any]:
    """The game of that number, step by step in the kernel, as a record."""
    kernel, luck = kernel_of(game), np.zeros(1 + game.players, np.uint64)
    module, row, now = (
        kernel.module,
        np.zeros(kernel.module.WIDTH, np.int64),
        kernel.packed([game.start()])[0],
    )
    seed_streams(luck, np.uint64(seed), np.uint64(number))
    numbers, record = np.array([module.BOTS.index(bot) for bot in bots]), Record(game)
    while (seat := module.turn(kernel.house, now, numbers, luck, row)) != OVER:
        record = record.then(seat, module.decode(game, record.state, seat, row))
        assert module.encode(game, record.state, seat, record.steps[-1].move)[0] == row[0]
        module.play(kernel.house, now, seat, row)
    return record


def test_too_many_cards_are_left_to_the_readable_engine() -> None:
    game = FiveToClose(letters=tuple((letter, 100) for letter in "ABCDEF"))
    with pytest.raises(TooLarge, match="letters: 632, and 512 at most"):
        pack_house(game)
    assert game.kernel() is None
    largest = FiveToClose(letters=tuple((letter, 96) for letter in "ABCDE"))
    assert same_game(largest, ["random"] * 4, 3, 20).total() == 20


# ---- the word list ---------------------------------------------------------------------------------


def test_the_tree_has_the_words_of_the_list_and_of_each_percentage() -> None:
    vocabulary = FiveToClose().vocabulary
    tree, luck = word_tree(vocabulary), random.Random(drawn_seed())
    for level, percent in enumerate(LEVELS):
        words = known(vocabulary, percent).vocabulary
        assert int((tree["known"] > level).sum()) == len(words)
        for word in luck.sample(list(vocabulary), 50):
            text = word[: luck.randint(1, len(word))]
            node = walk(tree, np.array([ord(letter) - ord("a") for letter in text], np.int8), 0, len(text))
            assert (tree["known"][node] > level) == (text in words)
            assert tree["more"][node] == vocabulary.count(text)
            longest = max((len(w) for w in (*words.continuing(text), text) if w in words), default=0)
            assert tree["deepest"][node, level] == longest


@pytest.mark.parametrize("wilds", [0, 1, 2])
def test_the_longest_word_is_the_one_that_looking_at_all_words_finds(wilds: int) -> None:
    vocabulary = FiveToClose().vocabulary
    tree, room, luck = word_tree(vocabulary), np.zeros((3, 16), np.int64), random.Random(drawn_seed())
    for level, percent in enumerate(LEVELS):
        words = known(vocabulary, percent)
        for least in (3, 6):
            letters = luck.choices("AABCDEEEFGHIILMNOOPRRSTTUY", k=6)
            counts = [letters.count(chr(65 + at)) for at in range(31)]
            hand = np.array(counts, np.int8)
            made = words.makeable("", [*letters, *["wild"] * wilds])
            fit = [word for word in made if leads(words.vocabulary, word.lower(), least)]
            goes_on = words.vocabulary.count if level == WISE else len
            best = max(fit, key=lambda word: (len(word), goes_on(word.lower())), default="")
            want = 32 * len(best) + ord(best[0]) - 65 if best else 0
            assert longest_word(tree, level, least, hand, wilds, ROOT, 0, 0, room) == want
            assert [*map(int, hand)] == [letters.count(chr(65 + at)) for at in range(31)], (
                "the hand is as it was"
            )


def leads(words: Vocabulary, text: str, least: int) -> bool:
    return len(text) >= least or any(len(longer) >= least for longer in words.continuing(text))


# ---- chance ----------------------------------------------------------------------------------------


CARDS: dict[str, Any] = {"letters": (("A", 2), ("B", 3), ("C", 9)), "specials": (("wild", 1),)}
SMALL = FiveToClose(players=2, hand_size=5, to_close=2, **CARDS)
EMPTY: dict[str, Any] = {"hands": ((), ()), "shown": ((), ()), "words": ((), ()), "totals": (0, 0)}
DRAWS = {
    "a lot": SMALL.start(),
    "a card turned over": State(**EMPTY, phase="turn_over", pile=(("A", 1), ("Q", 3)), left=4),
    "five cards": State(**EMPTY, phase="refill", pile=(("A", 3), ("B", 2), ("wild", 2)), left=7),
    "a deal": replace(SMALL.start(), phase="deal", lots=(), pile=pile({"A": 1, "C": 9, "wild": 1}), left=11),
}


@pytest.mark.parametrize("what", DRAWS)
def test_what_chance_brings_comes_as_often_as_the_readable_odds_say(what: str) -> None:
    """A chi-square test on 3,000 draws, each of a seed of its own."""
    state, times, kernel = DRAWS[what], 3_000, kernel_of(SMALL)
    module, row, now = kernel.module, np.zeros(kernel.module.WIDTH, np.int64), kernel.packed([state])[0]
    came = Counter[Any]()
    for number in range(times):
        luck = np.array([number] * 3, np.uint64)
        assert module.turn(kernel.house, now, np.zeros(2, np.int64), luck, row) == CHANCE
        came[module.decode(SMALL, state, CHANCE, row)] += 1
    odds = SMALL.chance(state).odds()
    assert came.keys() <= odds.keys()
    chi = sum((came[move] - times * float(p)) ** 2 / (times * float(p)) for move, p in odds.items())
    freedom = len(odds) - 1
    assert chi < freedom + 5 * (2 * freedom) ** 0.5


@pytest.mark.slow
def test_simulations_in_the_kernel_agree_with_readable_ones() -> None:
    game = FiveToClose(players=2, minimums=(3,))
    bots = ["speller", "speller_25"]
    fast = rulebook.simulate(game, bots, games=4_000, seed=1, engine="fast", progress=False)
    slow = rulebook.simulate(game, bots, games=100, seed=2, engine="readable", progress=False)
    for many, few in [*zip(fast.scores, slow.scores, strict=True), (fast.steps, slow.steps)]:
        assert abs(many.mean.value - few.mean.value) < 4 * np.hypot(many.mean.error, few.mean.error)


# ---- faults ----------------------------------------------------------------------------------------


FEW: dict[str, Any] = {"players": 2, "minimums": (3,), "to_close": 2, "turn_limit": 20}
SHORT: dict[str, Any] = FEW | {
    "letters": (("A", 4), ("E", 4), ("T", 4), ("S", 3), ("R", 3)),
    "specials": (("wild", 3), ("freeze", 3), ("unfreeze", 3), ("double", 2)),
    "hand_size": 5,
}
FAULTS: dict[str, tuple[str, str, dict[str, Any], str]] = {
    "a frozen word takes letters": (
        "words += word.locked == 0 and word.frozen == 0",
        "words += word.locked == 0",
        SHORT,
        "random",
    ),
    "own wilds are exchanged": ("owner > 0 and owner != 1 + seat", "owner > 0", SHORT, "random"),
    "a lock too short": ("word.frozen == 0 and word.length >= least:", "word.frozen == 0:", FEW, "random"),
    "the top is shuffled in": ("stays = options.all_but_top", "stays = 0", SHORT, "random"),
    "removed words lie on top": ("team, at, options.under > 0)", "team, at, False)", SHORT, "random"),
    "a round goes on for a turn": ("table.turn + 1 >= options", "table.turn >= options", FEW, "random"),
    "what was shown is forgotten": ("        table.shown[seat, card] -= 1", "        pass", SHORT, "random"),
    "frozen words lose their freeze": ("if word.frozen:\n", "if False:\n", SHORT, "random"),
    "a right word costs nothing": ("-= options.stakes[1]", "-= 0", SHORT, "random"),
    "no bonus": ("points = options.bonus if", "points = 0 if", FEW, "speller"),
    "the last of the alphabet": (
        "long * MOST + ahead > best:",
        "long * MOST + ahead >= best:",
        FEW,
        "speller",
    ),
    "wilds are free": ("wanted = WILD_EARNS + (", "wanted = (", FEW, "speller"),
    "no patience": ("later - now) > now:", "later - now) > 9 * now:", {"players": 2}, "speller"),
    "only near words are waited for": ("range(1, NEAR + 1)", "range(1, NEAR - 1)", {"players": 2}, "speller"),
    "the wise take any long word": ("ahead = wise * word.more", "ahead = 0", {"players": 2}, "wordsmith"),
    "the wise wait with multipliers": (
        "(ready if level == WISE else",
        "(locking if level == WISE else",
        {"players": 2},
        "wordsmith",
    ),
    "a weak speller knows all": ("node = walk(", "_ = walk(", SHORT, "speller_25"),
}


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS)
def test_the_comparison_catches(fault: str, tmp_path: Path) -> None:
    right, wrong, options, bot = FAULTS[fault]
    game = FiveToClose(**options)
    bots = (bot, "random")
    assert is_caught(faulty(tmp_path, "five_to_close", right, wrong), game, bots, games=40, positions=300)


@pytest.mark.slow
def test_the_comparison_finds_no_fault_where_there_is_none(tmp_path: Path) -> None:
    module = faulty(tmp_path, "five_to_close", "ROOT, NOWHERE = 0, -1", "ROOT, NOWHERE = 0, -1")
    assert not is_caught(module, FiveToClose(**SHORT), ("speller", "random"), games=2, positions=200)
