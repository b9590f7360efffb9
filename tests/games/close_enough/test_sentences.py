"""Close Enough: every sentence of odds is tried as it stands, on tables filled with what was not seen."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any

import pytest

from rulebook.core.game import CHANCE, Fact
from rulebook.core.luck import Luck
from rulebook.games.close_enough import CloseEnough, State
from rulebook.games.close_enough.score import distance
from rulebook.odds import Law
from tests.games.close_enough.test_referee import WORDS
from tests.games.twice import off_twice
from tests.seed import drawn_seed


def deck_of(game: CloseEnough, full: State, luck: random.Random) -> list[int]:
    """The deck of a table on which nothing is hidden, in some order; if it is empty, what becomes one."""
    deck = [card for card, n in game.unseen(full) for _ in range(n)]
    deck = deck or list(full.discard[:-1])
    luck.shuffle(deck)
    return deck


def off(view: State, seat: int, hand: Any) -> int:
    face, target = view.faces[seat], view.targets[seat]
    assert isinstance(face, int) and isinstance(target, int)
    return abs(face + sum(hand) - target)


def kept(hand: tuple[int, ...], card: int) -> list[tuple[int, ...]]:
    one, other = hand
    return [hand, (one, card), (other, card)]


class Trial:
    """One filled table: what happens there, sentence by sentence."""

    def __init__(self, game: CloseEnough, view: State, seat: int, seed: int) -> None:
        self.game, self.view, self.seat = game, view, seat
        self.luck, self.chance = random.Random(seed), Luck(seed)
        self.full = self.filled()

    def filled(self) -> State:
        return self.game.guess(self.view, self.seat, self.chance)

    def hand(self) -> tuple[int, ...]:
        return self.view.hand(self.seat)

    def after_filling(self, data: Mapping[str, Any]) -> int:
        deck = deck_of(self.game, self.full, self.luck)
        return off(self.view, self.seat, (*self.hand(), *deck[: 2 - len(self.hand())]))

    def after_one_card(self, data: Mapping[str, Any]) -> int:
        card = deck_of(self.game, self.full, self.luck)[0]
        return min(off(self.view, self.seat, hand) for hand in kept(self.hand(), card))

    def tuned(self, times: int, worth: Callable[[int], int]) -> int:
        """Fill the lot and fine-tune so often from the deck, each time for the least expected worth."""
        deck, hand = deck_of(self.game, self.full, self.luck), self.hand()
        left = Counter(dict(self.game.unseen(self.view)))
        while len(hand) < 2:
            left[deck[0]] -= 1
            hand = (*hand, deck.pop(0))

        @cache
        def expected(hand: tuple[int, ...], gone: tuple[int, ...], more: int) -> float:
            if not more:
                return worth(off(self.view, self.seat, hand))
            rest = left - Counter(gone)
            drawn = [
                n * min(expected(h, tuple(sorted((*gone, card))), more - 1) for h in kept(hand, card))
                for card, n in rest.items()
            ]
            return sum(drawn) / rest.total()

        gone: tuple[int, ...] = ()
        for more in reversed(range(times)):
            card = deck.pop(0)
            gone = tuple(sorted((*gone, card)))
            hand = min(kept(hand, card), key=lambda h: expected(tuple(sorted(h)), gone, more))
        return off(self.view, self.seat, hand)

    def is_exact(self, data: Mapping[str, Any]) -> bool:
        return self.tuned(data["n"], lambda distance: distance != 0) == 0

    def closeness(self, data: Mapping[str, Any]) -> int:
        """The distance of a player who plays to be close and fills the lot first."""
        assert data["missing"] == 2 - len(self.hand())
        return self.tuned(data["n"], lambda distance: distance)

    def wins(self, data: Mapping[str, Any]) -> bool:
        """Nobody is closer, each of the others on a filled table of its own, as the sentence's model says."""
        own = data["distance"]
        assert own == distance(self.view, self.seat)
        rivals = [seat for seat in range(self.game.players) if seat != self.seat]
        rivals = [seat for seat in rivals if self.view.roles[seat] != "folded"]
        assert data.get("seats", tuple(rivals)) == tuple(rivals)
        return all(self.distance_of(seat, self.filled()) >= own for seat in rivals)

    def distance_of(self, seat: int, full: State) -> int:
        return off(full, seat, full.hand(seat))

    def other(self, data: Mapping[str, Any]) -> int:
        return self.distance_of(data["seat"], self.full)


DECIDED: Mapping[str, Callable[[Trial, Mapping[str, Any]], Any]] = {
    "filled": Trial.after_filling,
    "next_tune": Trial.after_one_card,
    "exact_after": Trial.is_exact,
    "near_after": Trial.closeness,
    "call_wins": Trial.wins,
    "call_stands": Trial.wins,
    "other": Trial.other,
}


def positions(luck: random.Random) -> Any:
    """Walk through games under drawn options, and give a view here and there."""
    while True:
        options = {name: luck.choice(values) for name, values in WORDS.items()}
        game, draws = CloseEnough(**options), Luck(luck.randrange(10**6))
        state = game.start()
        for _ in range(120):
            acts = game.to_act(state)
            if not acts:
                break
            seat = luck.choice(acts)
            move = (
                game.chance(state).sample(draws) if seat == CHANCE else luck.choice(game.moves(state, seat))
            )
            state, _ = game.play(state, seat, move)
            if luck.random() < 0.15 or state.phase in ("last", "back", "total"):
                viewer = luck.randrange(game.players)
                yield game, state, game.view(state, viewer), viewer


class Scores:
    """By sentence: how often it came true, how often it should have, and the variance of that."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()
        self.beyond: dict[str, float] = Counter()  # type: ignore[assignment]  # a Counter of floats
        self.spread: dict[str, float] = Counter()  # type: ignore[assignment]  # the same

    def add(self, say: str, beyond: float, variance: float) -> None:
        self.seen[say] += 1
        self.beyond[say] += beyond
        self.spread[say] += variance

    def z(self, say: str) -> float:
        return abs(self.beyond[say]) / max(self.spread[say], 1e-12) ** 0.5


def tried(seed: int, facts: int) -> Scores:
    """Try so many facts: of each law a set of its values drawn by lot is the event."""
    luck, scores = random.Random(seed), Scores()
    for game, state, view, seat in positions(luck):
        for fact in game.facts(view, seat):
            try_one(scores, luck, game, state, view, seat, fact)
        if scores.seen.total() >= facts:
            return scores
    raise AssertionError("there is always another position")


def try_one(
    scores: Scores, luck: random.Random, game: CloseEnough, state: State, view: State, seat: int, fact: Fact
) -> None:
    if fact.say == "best_discard":
        scores.seen[fact.say] += 1
        goes = [move.card for move in game.moves(state, seat) if hasattr(move, "card")]
        hand = Counter(view.hand(seat))
        assert fact.value == 1
        assert fact.data["distance"] == min(
            off(view, seat, (hand - Counter([card])).elements()) for card in goes
        )
        return
    trial = Trial(game, view, seat, luck.randrange(10**9))
    came = DECIDED[fact.say](trial, fact.data)
    if fact.mean:
        # The variance of a mean is what the trials show.
        beyond = came - float(fact.value)
        scores.add(fact.say, beyond, beyond**2)
        return
    if isinstance(fact.value, Law):
        event = {value for value in fact.value if luck.random() < 0.5}
        chance = float(sum(fact.value[value] for value in event))
        came = came in event
    else:
        chance = float(fact.value)
    assert came if chance == 1 else not came if chance == 0 else True, (fact, view)
    scores.add(fact.say, came - chance, chance * (1 - chance))


def zs(facts: int, seed: int) -> dict[str, float]:
    """Try so many facts; tell the seed, and how far off each kind of sentence was."""
    scores = tried(seed, facts)
    kinds = ", ".join(f"{n:,} {say} z {scores.z(say):.1f}" for say, n in scores.seen.items())
    print(f"\nclose_enough, seed {seed}: {kinds}")
    assert set(DECIDED) | {"best_discard"} <= set(scores.seen)
    return {say: scores.z(say) for say in scores.seen}


@pytest.mark.slow
def test_sentences_of_odds_come_true_as_often_as_they_say() -> None:
    assert off_twice(partial(zs, 1_500), drawn_seed()) == {}


@pytest.mark.everywhere
def test_ten_thousand_sentences_of_odds_come_true_as_often_as_they_say(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with capsys.disabled():
        off = off_twice(partial(zs, 12_000), drawn_seed())
    assert off == {}
