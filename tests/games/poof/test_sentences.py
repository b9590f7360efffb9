"""The sentences of odds of Poof, tried literally: each is decided on tables on which nothing is hidden.

A table is completed at random from what a seat sees; the number that was shown has to be how often the
sentence is then true. A sentence with a whole law speaks of each of its values: one is drawn and tried.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from math import sqrt
from typing import Any

import pytest

from rulebook.core.cards import Deal
from rulebook.core.game import CHANCE, Fact
from rulebook.core.luck import generator
from rulebook.games.poof import Dealt, Poof, Pooftastrophe, Shown, State
from rulebook.odds import Law
from tests.games.poof.tables import POOF, odd_house
from tests.games.twice import off_twice
from tests.seed import drawn_seed

COMPLETIONS = 3
"""How often a position is completed for each sentence: many positions tell more than many tries."""


@dataclass(frozen=True)
class Completed:
    """A table on which all is known: who looks, every card in its place, what is drawn for the start."""

    game: Poof
    state: State
    seat: int
    down: tuple[tuple[int, ...], ...]
    drawn: tuple[int, ...]

    def of(self, seat: int) -> list[int]:
        """What a seat holds, and what lies face up before it."""
        held = [card for card in self.state.hands[seat] if isinstance(card, int)]
        return [*held, *(stack.up for stack in self.state.stacks[seat] if stack.up is not None)]

    def worth(self, cards: list[int]) -> int:
        return sum(self.game.poof_points if card == POOF else card for card in cards)


def four_alike(at: Completed, cards: int, four: int) -> bool:
    """Among the 11 cards dealt to a player's hand, some number occurs 4 times or more."""
    hand = at.state.hands[at.seat]
    assert len(hand) == cards
    return any(hand.count(card) >= four for card in hand if card != POOF)


def tied(at: Completed, cards: int) -> bool:
    """The highest of the cards drawn next for the start are tied; a Poof card is above all numbers."""
    assert len(at.drawn) == cards
    highest = POOF if POOF in at.drawn else max(at.drawn)
    return at.drawn.count(highest) > 1


def poof_cards(at: Completed, cards: int) -> int:
    """Poof cards among the 19 cards of a player."""
    own = [*at.of(at.seat), *at.down[at.seat]]
    assert len(own) == cards
    return own.count(POOF)


def follows(at: Completed, seat: int, numbers: tuple[int, ...]) -> bool:
    """If you play one of these, a player holds or shows a number low enough to follow, Poof cards apart."""
    could = {any(card != POOF and card <= number for card in at.of(seat)) for number in numbers}
    assert len(could) == 1, "what is told in one line comes true together"
    return could.pop()


def follows_now(at: Completed, seat: int, top: int) -> bool:
    """A player holds or shows a number low enough to play on what lies on the pile."""
    assert top == at.state.pile[-1]
    return follows(at, seat, (top,))


def turned_up(at: Completed, top: int | None = None) -> bool:
    """A card turned up now is that number or lower, or a Poof card; with no pile: it is a number."""
    card = at.down[at.seat][0]
    return card != POOF if top is None else card == POOF or card <= top


def called_now(at: Completed) -> int:
    """Points of a Pooftastrophe, called now: all own cards, and those of the pile."""
    return at.worth([*at.of(at.seat), *at.down[at.seat], *at.state.pile])


DECIDE: dict[str, Callable[..., Any]] = {
    "odds_four": four_alike,
    "odds_tie": tied,
    "odds_poofs": poof_cards,
    "odds_follow": follows,
    "odds_follow_now": follows_now,
    "odds_turned_up": turned_up,
    "odds_turned_up_number": turned_up,
    "odds_mercy": called_now,
}
"""For each sentence of odds, what decides it on a completed table."""


def completed(game: Poof, view: State, seat: int, rng: Any) -> Completed:
    """Fill in whatever the seat does not see: hands, face-down cards, the cards that are drawn next."""
    if view.phase == "deal":
        dealt = game.chance(view).sample(rng)
        assert isinstance(dealt, Dealt)
        view = replace(game.play(view, CHANCE, dealt)[0], sheet=())
    state = game.guess(view, seat, rng)
    under = [sum(stack.down for stack in row) for row in state.stacks]
    came = Deal(Shown, state.unseen, (*under, *(1 for _ in state.drawing))).sample(rng).cards
    down, drawn = came[: len(under)], came[len(under) :]
    # Which of its face-down cards a seat turns up first is open: a deal gives them in order.
    down = tuple(tuple(sorted(cards, key=lambda _: rng.random())) for cards in down)
    return Completed(game, state, seat, down, tuple(card for (card,) in drawn))


def positions(luck: random.Random) -> Iterator[tuple[Poof, State]]:
    """Tables of games with changing options, played at random; hardly anybody calls for mercy."""
    while True:
        game = replace(odd_house(luck), rounds=1)
        rng, state = generator(luck.randrange(2**32)), game.start()
        while seats := game.to_act(state):
            if state.phase in ("deal", "draw", "play"):
                yield game, state
            if seats == (CHANCE,):
                state, _ = game.play(state, CHANCE, game.chance(state).sample(rng))
            else:
                moves = [m for m in game.moves(state, seats[0]) if m != Pooftastrophe()]
                if not moves or luck.random() < 0.01:
                    break
                state, _ = game.play(state, seats[0], luck.choice(moves))


@dataclass
class Tally:
    """How often sentences came true, against how often they should have."""

    came: int = 0
    expected: float = 0.0
    variance: float = 0.0
    tried: int = 0

    def z(self) -> float:
        return (self.came - self.expected) / sqrt(self.variance) if self.variance else 0.0


def tried_literally(seed: int, facts: int) -> tuple[int, dict[tuple[str, int], Tally]]:
    """Try so many sentences of odds; a tally for each kind of sentence and each tenth of its chance."""
    luck, tallies, count = random.Random(seed), defaultdict[tuple[str, int], Tally](Tally), 0
    kinds = Counter[str]()
    for game, state in positions(luck):
        seat, rng = luck.randrange(game.players), generator(luck.randrange(2**32))
        view = game.view(state, seat)
        shown = list(game.facts(view, seat))
        fact: Fact
        for fact in luck.sample(shown, min(2, len(shown))):
            decide, limit, chance = DECIDE[fact.say], None, fact.value
            if isinstance(fact.value, Law):
                limit = luck.choice(sorted(fact.value))
                chance = sum(p for value, p in fact.value.items() if value <= limit)
            tally = tallies[fact.say, min(int(10 * chance), 9)]
            for _ in range(COMPLETIONS):
                true = decide(completed(game, view, seat, rng), **fact.data)
                true = true if limit is None else true <= limit
                assert chance not in (0, 1) or true == chance, (fact, view)
                tally.came += true
            tally.expected += COMPLETIONS * chance
            tally.variance += COMPLETIONS * float(chance * (1 - chance))
            tally.tried += 1
            kinds[fact.say] += 1
            count += 1
        if count >= facts:
            return count, dict(tallies)
    raise AssertionError("there is always another game")


def held_against(tallies: dict[tuple[str, int], Tally]) -> dict[str, float]:
    """The z of every kind of sentence, and of each tenth of its chances alone."""
    whole: dict[str, Tally] = defaultdict(Tally)
    for (say, _), tally in tallies.items():
        one = whole[say]
        one.came, one.expected = one.came + tally.came, one.expected + tally.expected
        one.variance, one.tried = one.variance + tally.variance, one.tried + tally.tried
    assert set(whole) == set(DECIDE)
    tenths = {f"{say}, chances from {tenth} tenths": tally.z() for (say, tenth), tally in tallies.items()}
    return {say: tally.z() for say, tally in whole.items()} | tenths


def tried(sentences: int, seed: int) -> dict[str, float]:
    """Try so many sentences literally; tell the seed and how far off the kinds of them were."""
    count, tallies = tried_literally(seed, sentences)
    zs = held_against(tallies)
    kinds = {say: round(zs[say], 2) for say in sorted(DECIDE)}
    print(f"\npoof, RULEBOOK_SEED={seed}: {count:,} sentences {kinds}")
    return zs


def test_there_is_a_decision_for_every_sentence_of_odds() -> None:
    assert set(DECIDE) == {key for key in Poof.rules.texts("en")["say"] if key.startswith("odds_")}


@pytest.mark.slow
def test_sentences_of_odds_come_true_as_often_as_they_say() -> None:
    assert off_twice(partial(tried, 1_500), drawn_seed()) == {}


@pytest.mark.everywhere
def test_ten_thousand_sentences_of_odds_come_true_as_often_as_they_say(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with capsys.disabled():
        off = off_twice(partial(tried, 10_000), drawn_seed())
    assert off == {}
