"""Many tables of Poof side by side: a column is a round, and every array has the rounds on its last axis.

The decks are inputs, shuffled beforehand, so that the same cards come whatever is played. Face-down cards are
known here, to be turned up when their time comes, but nobody who chooses looks at them.
"""

from __future__ import annotations

from typing import Any

from rulebook.core.later import NDArray, np
from rulebook.games.poof.house import House
from rulebook.games.poof.table import POOF

Ints = NDArray[np.integer[Any]]
Bools = NDArray[np.bool_]

PLAY, TAKE, BLIND, MERCY, NOTHING = range(5)
"""What a turn may be; NOTHING for rounds that are over."""

GOING, OUT, ONLY_POOFS, TOO_LONG, CALLED = range(5)
"""How a round has ended."""


def shuffled(house: House, rng: np.random.Generator, rounds: int) -> Ints:
    """Shuffle a deck for every round: a row each, in the order in which the cards are dealt and turned up.

    >>> shuffled(House(), np.random.default_rng(7), 2).shape
    (2, 106)
    """
    deck = np.array([card for card, n in house.deck for _ in range(n)], np.int8)
    return rng.permuted(np.tile(deck, (rounds, 1)), axis=1)


class Tables:
    """Rounds in progress: who holds how many of each card, what lies on the table, whose turn it is.

    >>> tables = Tables(House(), shuffled(House(), np.random.default_rng(7), 5))
    >>> tables.held.shape, tables.cards.tolist()[0]
    ((2, 13, 5), [19, 19, 19, 19, 19])
    """

    def __init__(self, house: House, decks: Ints) -> None:
        self.house = house
        self.kinds = house.numbers[-1] + 1
        self.each = house.each
        cards = np.ascontiguousarray(decks.T)
        rounds, seats = cards.shape[1], house.players
        self.lane = np.arange(rounds)
        self.held = np.zeros((seats, self.kinds, rounds), np.int8)
        self.up = np.zeros((seats, house.stacks, rounds), np.int8)
        self.down = np.zeros((seats, house.stacks, rounds), np.int8)
        for seat in range(seats):
            own = cards[seat * self.each : (seat + 1) * self.each]
            for card in range(self.kinds):
                self.held[seat, card] = (own[: house.held] == card).sum(axis=0)
            self.up[seat] = np.sort(own[house.held : house.held + house.stacks], axis=0)
            self.down[seat] = own[house.held + house.stacks :]
        self.cards = np.full((seats, rounds), self.each, np.int16)
        self.numbers = (self.held[:, 1:].sum(axis=1) + (self.up > 0).sum(axis=1)).astype(np.int16)
        self.pile = np.zeros((self.kinds, rounds), np.int8)
        self.in_pile = np.zeros(rounds, np.int16)
        self.top = np.zeros(rounds, np.int8)
        self.run = np.zeros(rounds, np.int8)
        self.turns = np.zeros(rounds, np.int32)
        self.poofs = np.zeros(rounds, np.int32)
        self.how = np.zeros(rounds, np.int8)
        self.seat, draws = self._starters(cards)
        self.starter = self.seat.copy()
        self.caller = np.full(rounds, -1, np.int8)
        self.steps = (1 + draws).astype(np.int32)

    def _starters(self, cards: Ints) -> tuple[Ints, Ints]:
        """Draw for the start until one is the highest, or too few cards are left (PF-3)."""
        seats, rounds = self.house.players, cards.shape[1]
        at = np.full(rounds, seats * self.each)
        still, draws = np.ones((seats, rounds), bool), np.zeros(rounds, np.int64)
        drawing = np.ones(rounds, bool)
        while drawing.any():
            rank = np.full((seats, rounds), -1, np.int16)
            for seat in range(seats):
                mine = np.flatnonzero(drawing & still[seat])
                card = cards[at[mine], mine]
                rank[seat, mine] = np.where(card == POOF, self.kinds, card)
                at[mine] += 1
            draws += drawing
            still = np.where(drawing, rank == rank.max(axis=0), still)
            tied = still.sum(axis=0)
            drawing &= (tied > 1) & (len(cards) - at >= tied)
        return np.asarray(np.argmax(still, axis=0)), draws

    def __len__(self) -> int:
        return len(self.lane)

    def keep(self, kept: Bools) -> None:
        """Leave out the rounds that are over, so that no work is done on them."""
        for name, array in vars(self).items():
            if isinstance(array, np.ndarray):
                setattr(self, name, np.ascontiguousarray(array[..., kept]))

    def of_mover(self, arrays: Ints) -> Ints:
        """Pick the mover's part of arrays that have the seats first."""
        picked: Ints = arrays[0].copy()
        for seat in range(1, self.house.players):
            np.copyto(picked, arrays[seat], where=self.seat == seat)
        return picked

    def next_turn(self) -> None:
        """End rounds that are too long, skip who has nothing to begin with, end where nobody has."""
        going = self.how == GOING
        self.how[going & (self.turns >= self.house.turn_limit)] = TOO_LONG
        empty = np.flatnonzero((self.how == GOING) & (self.in_pile == 0))
        can = self.numbers[:, empty] > 0
        if self.house.extra_challenge:
            can |= ((self.up[:, :, empty] < 0) & (self.down[:, :, empty] >= 0)).any(axis=1)
        nobody = ~can.any(axis=0)
        self.how[empty[nobody]] = ONLY_POOFS
        columns, seat = np.arange(len(empty)), self.seat[empty]
        for _ in range(self.house.players - 1):
            seat = np.where(can[seat, columns], seat, (seat + 1) % self.house.players)
        self.seat[empty] = seat

    # --- carrying out what was chosen --------------------------------------------------------------------

    def play(self, kind: Ints, number: Ints, hand: Ints, mask: Ints) -> None:
        """Carry out one turn in every round that is not over."""
        self.turns += kind < NOTHING
        self.steps += kind < NOTHING
        self._called(np.flatnonzero(kind == MERCY))
        self._take(np.flatnonzero(kind == TAKE))
        laid = np.flatnonzero(kind == PLAY)
        self._lay(laid, number[laid], hand[laid], mask[laid])
        if self.house.extra_challenge:
            blind = np.flatnonzero(kind == BLIND)
            self._blind(blind, number[blind])

    def _called(self, at: Ints) -> None:
        self.how[at] = CALLED
        self.turns[at] -= 1  # a call is no turn

    def _take(self, at: Ints) -> None:
        seat = self.seat[at]
        self.held[seat, :, at] += self.pile[:, at].T
        self.numbers[seat, at] += self.in_pile[at]
        self.cards[seat, at] += self.in_pile[at]
        self._clear(at)
        self._pass_on(at)

    def _clear(self, at: Ints) -> None:
        self.pile[:, at] = 0
        self.in_pile[at] = 0

    def _pass_on(self, at: Ints) -> None:
        self.seat[at] = (self.seat[at] + 1) % self.house.players

    def _lay(self, at: Ints, number: Ints, hand: Ints, mask: Ints) -> None:
        seat, count = self.seat[at], hand.astype(np.int16)
        self.held[seat, number, at] -= hand.astype(np.int8)
        for stack in range(self.house.stacks):
            used = (mask >> stack & 1).astype(bool)
            lanes, seats = at[used], seat[used]
            count += used
            if self.house.extra_challenge:
                self.up[seats, stack, lanes] = -1
                continue
            under = self.down[seats, stack, lanes]
            self.up[seats, stack, lanes] = under
            self.down[seats, stack, lanes] = -1
            self.steps[lanes] += under >= 0
            self.numbers[seats, lanes] += under > 0
        self.numbers[seat, at] -= np.where(number == POOF, 0, count)
        self.cards[seat, at] -= count
        self._on_the_pile(at, number, count)

    def _on_the_pile(self, at: Ints, number: Ints, count: Ints) -> None:
        seat = self.seat[at]
        same = (self.in_pile[at] > 0) & (self.top[at] == number)
        self.run[at] = np.where(same, self.run[at], 0) + count
        self.top[at] = number
        self.pile[number, at] += count.astype(np.int8)
        self.in_pile[at] += count
        poofed = (number == POOF) | (self.run[at] >= self.house.poof_at)
        self.poofs[at] += poofed
        self._clear(at[poofed])
        self.how[at[self.cards[seat, at] == 0]] = OUT
        self._pass_on(at[~poofed])

    def _blind(self, at: Ints, stack: Ints) -> None:
        seat = self.seat[at]
        card = self.down[seat, stack, at]
        self.down[seat, stack, at] = -1
        self.cards[seat, at] -= 1
        self.steps[at] += 1
        on_pile = self.in_pile[at] > 0
        back = np.where(on_pile, card > self.top[at], card == POOF)
        lanes, seats, cards = at[back], seat[back], card[back]
        self.held[seats, cards, lanes] += 1
        self.cards[seats, lanes] += 1
        self.numbers[seats, lanes] += cards > 0
        self._take(lanes)
        self._on_the_pile(at[~back], card[~back].astype(np.int64), np.ones(len(at[~back]), np.int16))

    # --- counting --------------------------------------------------------------------------------------

    def points(self) -> Ints:
        """Count everybody's points as if the round ended now, mercy included (PF-15, PF-17)."""
        worth = np.array([self.house.points((card,)) for card in range(self.kinds)], np.int32)
        points: Ints = np.einsum("c,pcn->pn", worth, self.held, dtype=np.int32)
        lying = np.append(worth, 0)  # -1, no card, counts nothing
        points += lying[self.up].sum(axis=1, dtype=np.int32) + lying[self.down].sum(axis=1, dtype=np.int32)
        called = np.flatnonzero(self.how == CALLED)
        caller = self.caller[called]
        points[caller, called] += np.einsum("c,cn->n", worth, self.pile[:, called], dtype=np.int32)
        points[1 - caller, called] = 0
        return points

    def shown(self) -> Bools:
        """Tell where cards still lie face down at the end, which takes a step to show."""
        return np.asarray((self.down >= 0).any(axis=(0, 1)))
