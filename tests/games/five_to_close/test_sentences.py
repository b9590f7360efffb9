"""5 To Close: the sentences of the odds panel, each tried literally on completions of its position.

What a seat cannot see is dealt by `guess`, the draw pile is put in an order, and a function decides whether
the sentence, as its words stand in rules.toml, came true. Many completions have to bear the number out.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from math import comb, sqrt
from pathlib import Path
from typing import Any

import pytest

import rulebook
from rulebook.core.game import Fact
from rulebook.core.luck import Luck, generator, streams
from rulebook.core.players import run
from rulebook.games.five_to_close import Challenge, FiveToClose, State, Word
from rulebook.games.five_to_close.bots import Speller
from rulebook.games.five_to_close.facts import facts
from tests.seed import drawn_seed

Data = Any
VOWELS = set("AEIOU")


@dataclass
class Completed:
    """A position with nothing hidden any more: who reads the sentence, and the cards as they come."""

    game: FiveToClose
    state: State
    seat: int
    cards: list[str]


def completed(game: FiveToClose, view: State, seat: int, luck: Luck) -> Completed:
    state = game.guess(view, seat, luck)
    cards = [card for card, n in state.pile for _ in range(n)]
    assert len(cards) == state.left
    for last in range(len(cards) - 1, 0, -1):
        at = int(luck.integers(last + 1))
        cards[at], cards[last] = cards[last], cards[at]
    return Completed(game, state, seat, cards)


# ---- what each sentence says, on a completed position ----------------------------------------------


def goes_on(done: Completed, card: str, text: str) -> bool:
    """Whether some word of the dictionary begins with the text and the card; a Wild may be any letter."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if card == "wild" else card if len(card) == 1 else ""
    return any(done.game.vocabulary.begins((text + letter).lower()) for letter in letters)


def next_goes_on(done: Completed, data: Data) -> bool:
    return goes_on(done, done.cards[0], data["text"])


def soon_goes_on(done: Completed, data: Data) -> bool:
    assert len(done.cards) >= data["k"], "so many cards are there to come"
    return any(goes_on(done, card, data["text"]) for card in done.cards[: data["k"]])


def next_is_a_vowel(done: Completed, data: Data) -> bool:
    return done.cards[0] in VOWELS


def one_is_a_wild(done: Completed, data: Data) -> bool:
    assert len(done.cards) >= data["n"]
    return "wild" in done.cards[: data["n"]]


def made_by_waiting(done: Completed, data: Data) -> bool:
    """The hand less a card that is not wanted, and the cards that come, make the target of the word."""
    hand, wanted = list(done.state.hands[done.seat]), data["target"][len(data["text"]) :]
    # Step 4 takes one card, step 5 fills the hand, step 1 of the next turn brings one more.
    assert data["n"] == done.game.hand_size - max(0, len(hand) - 1) + 1 <= len(done.cards)
    if hand:
        hand.remove(unwanted(hand, wanted)[0])
    return spells([*hand, *done.cards[: data["n"]]], wanted)


def unwanted(hand: list[str], wanted: str) -> list[str]:
    return [card for card in hand if card != "wild" and hand.count(card) > wanted.count(card)]


def spells(cards: list[str], letters: str) -> bool:
    return (Counter(letters) - Counter(cards)).total() <= cards.count("wild")


TRUE: dict[str, Callable[[Completed, Data], bool]] = {
    "odds_next": next_goes_on,
    "odds_soon": soon_goes_on,
    "odds_vowel": next_is_a_vowel,
    "odds_wild": one_is_a_wild,
}
"""Sentences with a chance."""
COUNTED = {"odds_dead_end", "odds_challenge", "odds_wait"}
"""Sentences with a number that is no chance, held against the game in ways of their own."""


# ---- positions ----------------------------------------------------------------------------------------


def positions(seed: int) -> Iterator[tuple[FiveToClose, State, int]]:
    """Tables as spellers leave them, under options, as each seat sees them."""
    rng = random.Random(seed)
    while True:
        options: dict[str, Any] = {
            "players": rng.choice([2, 3, 4]),
            "hand_size": rng.choice([5, 7]),
            "minimums": tuple(rng.randint(2, 5) for _ in range(2)),
            "stakes": (rng.randrange(10, 60), rng.randrange(10, 60)),
            "bonus": rng.choice([0, 25]),
            "turn_limit": 40,
        }
        if rng.random() < 0.3:
            options["letters"] = (("A", 9), ("C", 4), ("E", 12), ("R", 7), ("S", 7), ("T", 9))
        game = FiveToClose(**options)
        state, rngs = game.start(), streams(rng.randrange(10**9), game.players)
        for step in run(game, state, [Speller(rng.choice([5, 25])) for _ in range(game.players)], rngs):
            state = step.state
            if (
                state.phase in ("draw", "play", "closing", "deal", "turn_over", "lots")
                and rng.random() < 0.05
            ):
                seat = rng.randrange(game.players) if rng.random() < 0.3 else game.to_act(state)[0]
                yield game, state, max(0, seat)


def lines(seed: int, wanted: int, enough: int) -> Iterator[tuple[FiveToClose, State, int, Fact]]:
    """The lines of so many positions at most, each kind of sentence no oftener than wanted."""
    count: Counter[str] = Counter()
    for game, state, seat in islice(positions(seed), enough):
        view = game.view(state, seat)
        for fact in facts(game, view, seat):
            if count[fact.say] < wanted and is_plain(game, view, seat, fact):
                count[fact.say] += 1
                yield game, view, seat, fact
        if all(count[say] == wanted for say in {*TRUE, *COUNTED}):
            return


def is_plain(game: FiveToClose, view: State, seat: int, fact: Fact) -> bool:
    """Whether it is clear of which word a line on waiting speaks, and which card is discarded."""
    if fact.say != "odds_wait":
        return True
    text, hand = fact.data["text"], list(map(str, view.hands[seat]))
    spare = not hand or unwanted(hand, fact.data["target"][len(text) :])
    return len(open_words(game, view, seat, text)) == 1 and bool(spare)


def open_words(game: FiveToClose, view: State, seat: int, text: str) -> list[Word]:
    own = view.words[game.team(seat)]
    return [word for word in own if word.letters == text and not word.locked and not word.frozen]


def likelihood(shown: Fraction, hits: int, times: int) -> float:
    """How likely it is to come true as seldom or as often as this, or less likely still, by that chance."""
    p = float(shown)
    each = [comb(times, k) * p**k * (1 - p) ** (times - k) for k in range(times + 1)]
    return sum(one for one in each if one <= each[hits] * (1 + 1e-9))


def check(seed: int, wanted: int, times: int, enough: int, nothing: str) -> Counter[str]:
    """Try every kind of sentence; count how many of each were tried."""
    luck, tried = generator(seed), Counter[str]()
    expected: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0])
    for game, view, seat, fact in lines(seed, wanted, enough):
        tried[fact.say] += 1
        told = (seed, game.rules.phrase(fact.say, fact.data), fact.value, view)
        if fact.say == "odds_next":
            assert fact.data["n"] == sum(longer(w, fact.data["text"]) for w in game.vocabulary), told
        if fact.say == "odds_dead_end":
            assert fact.value == len([w for w in game.vocabulary if longer(w, fact.data["text"])]) == 0, told
        elif fact.say == "odds_challenge":
            assert fact.value in challenge_pays_from(game, view, seat, fact.data["text"], nothing), told
            assert fact.data["others"] == len(view.totals) - 1, "the lead is over the average of the others"
        elif fact.value == 1:
            assert fact.say != "odds_wait" or game.length_points(len(fact.data["now"])) == 0, told
            sure = TRUE.get(fact.say, lambda done, data: True)
            assert all(sure(completed(game, view, seat, luck), fact.data) for _ in range(times)), told
        else:
            true = TRUE.get(fact.say, made_by_waiting)
            chance = fact.value if fact.say in TRUE else chance_behind(game, view, seat, fact)
            hits = sum(true(completed(game, view, seat, luck), fact.data) for _ in range(times))
            assert likelihood(chance, hits, times) > 1e-8, told
            sums = expected[fact.say]
            sums[0] += hits
            sums[1] += times * float(chance)
            sums[2] += times * float(chance * (1 - chance))
    for say, (hits, mean, variance) in expected.items():
        assert abs(hits - mean) < 4 * sqrt(variance + 1e-9), (seed, say, hits, mean)
    return tried


def longer(word: str, text: str) -> bool:
    return word.startswith(text.lower()) and word != text.lower()


def chance_behind(game: FiveToClose, view: State, seat: int, fact: Fact) -> Fraction:
    """How likely the target must be for waiting and locking to be worth the same at the shown chance.

    Whoever waits locks a turn later what there is then: the target, or what could have been locked before.
    """
    (word,) = open_words(game, view, seat, fact.data["text"])
    now, later = (game.word_points(replace(word, letters=fact.data[which])) for which in ("now", "target"))
    # (1 - end) * (chance * later + (1 - chance) * now) = now
    return Fraction(fact.value * now) / ((1 - fact.value) * (later - now))


def challenge_pays_from(game: FiveToClose, view: State, seat: int, text: str, nothing: str) -> set[Fraction]:
    """The chances of being wrong at which a challenge leaves the lead as it is, by the game's own account."""
    found = set()
    for m in game.moves(view, seat):
        if isinstance(m, Challenge) and view.words[m.team - 1][m.word - 1].letters == text:
            locked = view.words[m.team - 1][m.word - 1].locked
            right = replace(game, words=nothing, added_words=(text.lower() + "qq" * (not locked),))
            wrong = replace(game, words=nothing)
            loss, win = (
                lead(game, judge.play(view, seat, m)[0], seat) - lead(game, view, seat)
                for judge in (right, wrong)
            )
            found.add(-loss / (win - loss))
    return found


def lead(game: FiveToClose, s: State, seat: int) -> Fraction:
    """By how much a team leads the others' mean, as the points stand, the bonus of a closed round too."""
    points = [Fraction(n) for n in s.totals]
    for team, words in enumerate(s.words):
        points[team] += sum(game.word_points(word) for word in words if word.locked)
        points[team] += game.bonus * (sum(word.locked for word in words) >= game.to_close)
    own = points.pop(game.team(seat))
    return own - sum(points) / len(points)


@pytest.fixture
def nothing(tmp_path: Path) -> str:
    """A list of words that nobody lays."""
    path = tmp_path / "words.txt"
    path.write_text("qqqqqq\n", encoding="utf-8")
    return str(path)


@pytest.mark.slow
def test_the_sentences_of_the_panel_come_true_as_often_as_they_say(nothing: str) -> None:
    tried = check(seed=3, wanted=8, times=60, enough=400, nothing=nothing)
    assert set(tried) == {*TRUE, *COUNTED}, "every kind of sentence has been tried"


def test_every_sentence_of_the_panel_has_somebody_who_decides_it() -> None:
    texts = rulebook.rules("five_to_close").texts("en")["say"]
    assert {say for say in texts if say.startswith("odds_")} == {*TRUE, *COUNTED}


@pytest.mark.everywhere
def test_the_sentences_of_the_panel_over_thousands_of_lines(
    nothing: str, capsys: pytest.CaptureFixture[str]
) -> None:
    seed = drawn_seed()
    with capsys.disabled():
        print("\n5 To Close, sentences: ", end="", flush=True)
        print(dict(check(seed, wanted=400, times=100, enough=20_000, nothing=nothing)))
