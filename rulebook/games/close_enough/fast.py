"""Many first rounds at once, all seats by the threshold player: a few numpy lines a turn, a column a round.

A card is the place of its number among the game's values. Luck is drawn for every column in every turn, used
or not, so that it is the same whatever the players do. The tape it leaves is read by `fast_rounds`.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rulebook.core.fast_engine import Batch
from rulebook.core.game import Seat
from rulebook.core.later import np
from rulebook.games.close_enough.bots import Threshold, beats, call_distance
from rulebook.games.close_enough.fast_rounds import (
    CALLED,
    DECK,
    FACES,
    FOLDED,
    NOTHING,
    PILE,
    STAYED,
    Column,
    Rounds,
    Turn,
)
from rulebook.games.close_enough.house import HAND

if TYPE_CHECKING:
    from rulebook.games.close_enough.game import CloseEnough

FAR = 2**62
"""Worse than any sum of distances."""


def play_rounds(
    game: CloseEnough, rng: np.random.Generator, rounds: int, bot: Threshold | None = None
) -> Rounds:
    """Play so many first rounds, every seat by the same threshold player.

    >>> import rulebook
    >>> rounds = play_rounds(rulebook.new("close_enough"), np.random.default_rng(1), 1000)
    >>> sorted({int(n) for n in rounds.beaten_by()})
    [0, 1, 2]
    """
    return _Tables(game, rng, rounds, bot or Threshold()).play()


def engine(game: CloseEnough) -> partial[Batch]:
    """Give the engine that `simulate` calls with a generator and a number of games of one round."""
    return partial(_batch, game)


def _batch(game: CloseEnough, rng: np.random.Generator, games: int) -> Batch:
    return play_rounds(game, rng, games).batch()


class _Tables:
    """The tables still in play, a column each; `columns` says which ones they are."""

    def __init__(self, game: CloseEnough, rng: np.random.Generator, rounds: int, bot: Threshold) -> None:
        self.game, self.rng, self.rounds = game, rng, rounds
        self.values = np.array(game.values)
        self.call_at = call_distance(game, bot.call)
        wins, self.out_of = beats(game, bot.call)
        self.stay = bot.stay
        seats, kinds = game.players, len(self.values)
        most = int(self.values.max()) * 6 + max(game.stars_of) + 1
        self.wins = np.zeros(most, np.int64)
        self.wins[: len(wins)] = wins
        self.columns = np.arange(rounds)
        copies = dict(game.deck)
        self.deck = np.repeat([[copies[value]] for value in game.values], rounds, 1)
        numbers = np.array([target for target, _ in game.targets])
        self.target = numbers[rng.random((len(numbers), rounds)).argsort(axis=0)[:seats]]
        self.face = np.zeros((seats, rounds), np.int64)
        everywhere = np.ones(rounds, bool)
        for seat in range(seats):
            self.face[seat] = self._draw(rng.random(rounds), everywhere)
        self.hand = np.zeros((seats, HAND, rounds), np.int64)
        # What a hand holds of each kind: seen by all as it was taken, or not.
        self.known = np.zeros((seats, kinds, rounds), np.int64)
        self.hidden = np.zeros((seats, kinds, rounds), np.int64)
        self.pile = np.zeros((8, rounds), np.int64)
        self.height = np.zeros(rounds, np.int64)
        self.roles = np.zeros((seats, rounds), np.int64)
        self.caller = np.full(rounds, -1)
        self.tape: list[Turn] = []
        tokens = (rng.random(rounds) * len(game.tokens)).astype(np.int64)
        self.ends = Rounds(
            game,
            self.target.copy(),
            self.face.copy(),
            np.zeros((seats, rounds), np.int64),
            np.zeros((seats, rounds), np.int64),
            np.full(rounds, -1),
            np.zeros(rounds, np.int64),
            tokens,
            self.tape,
        )

    def play(self) -> Rounds:
        """Play turn after turn until every round has ended."""
        seats = self.game.players
        for turn in range(self.game.turn_limit + seats + 1):
            luck = self.rng.random(self.rounds)[self.columns]
            seat = turn % seats
            if turn < HAND * seats:
                self._fill(seat, turn // seats, luck)
            else:
                self._tune(seat, luck)
            ended = self.caller == (turn + 1) % seats
            if turn + 1 >= self.game.turn_limit:
                ended |= self.caller < 0
            self._end(ended, turn)
            if not len(self.columns):
                break
        return self.ends

    # --- cards ----------------------------------------------------------------------------------

    def _draw(self, luck: Column, where: Column) -> Column:
        """Draw the deck's top card in these columns."""
        below = self.deck.cumsum(axis=0)
        card: Column = (below <= np.floor(luck * below[-1])).sum(axis=0)
        self._add(self.deck, card, where, -1)
        return card

    def _add(self, counts: Column, card: Column, where: Column, n: int) -> None:
        at = np.flatnonzero(where)
        counts[card[at], at] += n

    def _unseen(self, seat: Seat) -> Column:
        """Count what a seat has not seen of each kind: the deck, and what is hidden in other hands."""
        unseen: Column = self.deck + self.hidden.sum(axis=0) - self.hidden[seat]
        return unseen

    def _at(self, rows: Column, card: Column) -> Column:
        """Take each column's row for its card."""
        row: Column = np.take_along_axis(rows, card[None], 0)[0]
        return row

    # --- filling the lot ------------------------------------------------------------------------

    def _fill(self, seat: Seat, have: int, luck: Column) -> None:
        """Add a card where the expected distance of the filled lot is least (CE-5)."""
        need = self.target[seat] - self.values[self.face[seat]]
        unseen = self._unseen(seat)
        left = unseen.sum(axis=0)
        if have:
            each = abs(need - self.values[self.hand[seat, 0]] - self.values[:, None])
            deck, weight = (unseen * each).sum(axis=0), left
        else:
            pairs = abs(need - np.add.outer(self.values, self.values)[..., None])
            each = (unseen[None] * pairs).sum(axis=1)
            twice = np.einsum("iik->ik", pairs)
            deck, weight = (unseen * (each - twice)).sum(axis=0), left - 1
        options = [deck, np.full_like(deck, FAR)]
        options += [
            np.full_like(deck, FAR) if other == seat else weight * self._at(each, self.face[other])
            for other in range(self.game.players)
        ]
        source = np.argmin(options, axis=0)
        drawn = self._draw(luck, np.ones(len(luck), bool))
        taken = np.where(source == DECK, drawn, 0)
        for other in range(self.game.players):
            here = source == FACES + other
            taken[here] = self.face[other, here]
            self.face[other, here] = drawn[here]
        self._add(self.hidden[seat], taken, source == DECK, 1)
        self._add(self.known[seat], taken, source != DECK, 1)
        self.hand[seat, have] = taken
        self.hand[seat, : have + 1].sort(axis=0)
        nothing = np.zeros(len(luck), np.int64)
        self.tape.append(Turn(seat, self.columns, nothing, source, drawn, nothing - 1))

    # --- fine-tuning, calling, answering --------------------------------------------------------

    def _tune(self, seat: Seat, luck: Column) -> None:
        """Call, or fine-tune; after a call fold, or stay in and fine-tune (CE-6, CE-11)."""
        one, other = self.values[self.hand[seat]]
        need = self.target[seat] - self.values[self.face[seat]] - one - other
        after_take = np.minimum(
            abs(need - self.values[:, None] + one), abs(need - self.values[:, None] + other)
        )
        after_draw = np.minimum(after_take, abs(need))
        options = self._sources(seat, after_take, after_draw)
        source, can_take = np.argmin(options, axis=0), np.min(options, axis=0) < FAR
        free = self.caller < 0
        calls = free & ((abs(need) <= self.call_at) | ~can_take)
        stays = ~free & can_take & self._stays(seat, source, after_take, after_draw)
        said = np.where(calls, CALLED, np.where(free, NOTHING, np.where(stays, STAYED, FOLDED)))
        tunes = (free & ~calls) | stays
        drawn, gave = self._take(seat, source, luck, tunes, need)
        self.tape.append(Turn(seat, self.columns, said, source, drawn, gave))
        self.roles[seat] = np.where(said == NOTHING, self.roles[seat], said)
        self.caller = np.where(calls, seat, self.caller)
        self._reshuffle()

    def _sources(self, seat: Seat, after_take: Column, after_draw: Column) -> list[Column]:
        """The sum of distances that each source leads to, over all that is unseen; FAR where it is shut."""
        unseen = self._unseen(seat)
        left = np.maximum(unseen.sum(axis=0), 1)
        options = [
            np.where(self.deck.sum(axis=0) > 0, (unseen * after_draw).sum(axis=0), FAR),
            np.where(self.height > 0, left * self._at(after_take, self._top()), FAR),
        ]
        for other in range(self.game.players):
            shut = (self.roles[other] == CALLED) | (self.roles[other] == STAYED) | (other == seat)
            options.append(np.where(shut, FAR, left * self._at(after_take, self.face[other])))
        return options

    def _top(self) -> Column:
        return self._at(self.pile, np.maximum(self.height - 1, 0))

    def _stays(self, seat: Seat, source: Column, after_take: Column, after_draw: Column) -> Column:
        """Whether the fine-tune from that source beats the caller often enough."""
        unseen = self._unseen(seat)
        left = np.maximum(unseen.sum(axis=0), 1)
        won = (unseen * self.wins[after_draw]).sum(axis=0)
        for at, card in enumerate((self._top(), *self.face), PILE):
            won = np.where(source == at, left * self.wins[self._at(after_take, card)], won)
        enough: Column = won * self.stay.denominator >= left * self.out_of * self.stay.numerator
        return enough

    def _take(
        self, seat: Seat, source: Column, luck: Column, tunes: Column, need: Column
    ) -> tuple[Column, Column]:
        """Take a card and give one up, where one fine-tunes: the least distance stays, or the lowest goes."""
        deck, pile = tunes & (source == DECK), tunes & (source == PILE)
        drawn = self._draw(luck, deck)
        taken = np.where(deck, drawn, self._top())
        for other in range(self.game.players):
            taken = np.where(source == FACES + other, self.face[other], taken)
        self.height -= pile
        hand = self.hand[seat]
        cards = np.stack((*hand, taken))
        kinds = len(self.values)
        ranks = abs(need - self.values[taken] + self.values[cards]) * kinds + cards
        ranks[HAND, source != DECK] = FAR
        gone = np.argmin(ranks, axis=0)
        gave = self._at(cards, gone)
        kept = np.sort(
            np.where(gone == HAND, hand, np.where(np.arange(HAND)[:, None] == gone, taken, hand)), 0
        )
        self.hand[seat] = np.where(tunes, kept, hand)
        self._add(self.hidden[seat], taken, deck, 1)
        self._add(self.known[seat], taken, tunes & ~deck, 1)
        # The very card that was taken stays: only a second one of its number can be the one that goes.
        seen = self._at(self.known[seat], gave) > ((gave == taken) & ~deck)
        self._add(self.known[seat], gave, tunes & seen, -1)
        self._add(self.hidden[seat], gave, tunes & ~seen, -1)
        for other in range(self.game.players):
            here = tunes & (source == FACES + other)
            self.face[other] = np.where(here, gave, self.face[other])
        self._discard(gave, tunes & (source < FACES))
        return drawn, np.where(tunes, gave, -1)

    def _discard(self, card: Column, where: Column) -> None:
        if self.height.max() >= len(self.pile):
            self.pile = np.concatenate((self.pile, np.zeros_like(self.pile)))
        at = np.flatnonzero(where)
        self.pile[self.height[at], at] = card[at]
        self.height[at] += 1

    def _reshuffle(self) -> None:
        """Where the deck is empty, all but the top of the discard pile become a new one (CE-27)."""
        for at in np.flatnonzero((self.deck.sum(axis=0) == 0) & (self.height > 1)):
            below = self.height[at] - 1
            np.add.at(self.deck[:, at], self.pile[:below, at], 1)
            self.pile[0, at] = self.pile[below, at]
            self.height[at] = 1

    def _end(self, ended: Column, turn: int) -> None:
        """Note the rounds that have ended, and play on with the others."""
        if not ended.any():
            return
        at = self.columns[ended]
        lots = self.values[self.hand[..., ended]].sum(axis=1) + self.values[self.face[:, ended]]
        self.ends.distance[:, at] = abs(lots - self.target[:, ended])
        self.ends.roles[:, at] = self.roles[:, ended]
        self.ends.caller[at] = self.caller[ended]
        self.ends.turns[at] = turn + 1
        on = ~ended
        for name in ("columns", "deck", "target", "face", "hand", "known", "hidden", "pile", "height"):
            setattr(self, name, getattr(self, name)[..., on])
        self.roles, self.caller = self.roles[:, on], self.caller[on]
