"""From a round played among many to a Record: what was on the tape, step by step by the readable rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from rulebook.core.game import CHANCE, Seat
from rulebook.core.record import Record
from rulebook.games.poof import table as t
from rulebook.games.poof.fast import Rounds
from rulebook.games.poof.fast_table import BLIND, MERCY, TAKE, Ints
from rulebook.games.poof.game import Poof
from rulebook.games.poof.table import Card, Move, State

Turn = tuple[Seat, Move]


def turns_of(rounds: Rounds) -> dict[int, list[Turn]]:
    """Read the tape: the moves of the players, round by round, in order.

    >>> import numpy as np
    >>> from rulebook.games.poof.fast import luck, play_rounds
    >>> decks, keys = luck(Poof(), np.random.default_rng(7), 2)
    >>> rounds = play_rounds(Poof(), ("greedy", "greedy"), decks, keys, tape=True)
    >>> [len(turns) for turns in turns_of(rounds).values()] == rounds.turns.tolist()
    True
    """
    turns: dict[int, list[Turn]] = defaultdict(list)
    for piece in rounds.tape:
        for lane, seat, kind, number, hand, mask, _ in piece.T.tolist():
            turns[lane].append((seat, _move(kind, number, hand, mask)))
    return turns


def _move(kind: int, number: int, hand: int, mask: int) -> Move:
    if kind == TAKE:
        return t.TakePile()
    if kind == BLIND:
        return t.Blind(number + 1)
    if kind == MERCY:
        return t.Pooftastrophe()
    stacks = tuple(stack + 1 for stack in range(mask.bit_length()) if mask >> stack & 1)
    return t.Play(number, hand, stacks)


def record(game: Poof, decks: Ints, rounds: Sequence[Sequence[Turn]]) -> Record[State, Move]:
    """Replay the rounds of a game by the readable rules, every step checked.

    >>> import numpy as np
    >>> from rulebook.games.poof.fast import luck, play_rounds
    >>> game = Poof(rounds=2)
    >>> decks, keys = luck(game, np.random.default_rng(7), 2)
    >>> rounds = play_rounds(game, ("greedy", "greedy"), decks, keys, tape=True)
    >>> replayed = record(game, decks, list(turns_of(rounds).values()))
    >>> list(game.scores(replayed.state)) == rounds.points.sum(axis=1).tolist()
    True
    """
    replayed: Record[State, Move] = Record(game)
    for deck, turns in zip(decks.tolist(), rounds, strict=True):
        cards = Cards(game, deck)
        moves = iter(turns)
        sheet = len(replayed.state.sheet)
        while len(replayed.state.sheet) == sheet:
            state = replayed.state
            if replayed.to_act == (CHANCE,):
                replayed = replayed.then(CHANCE, cards.come(state))
            else:
                replayed = replayed.then(*next(moves))
        if next(moves, None) is not None:
            raise ValueError("the tape goes on after the round is over")
    return replayed


class Cards:
    """The cards of one round as they come, in the order of its deck.

    >>> deck = [card for card, n in Poof().deck for _ in range(n)]
    >>> Cards(Poof(), deck).held[0]
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
    """

    def __init__(self, game: Poof, deck: list[Card]) -> None:
        each = game.each
        own = [deck[seat * each : (seat + 1) * each] for seat in range(game.players)]
        self.held = [sorted(cards[: game.held]) for cards in own]
        self.up = [sorted(cards[game.held : game.held + game.stacks]) for cards in own]
        self.down = [cards[game.held + game.stacks :] for cards in own]
        self.rest = iter(deck[game.players * each :])

    def come(self, s: State) -> Move:
        """Say what comes next at this table."""
        if s.phase == "deal":
            return t.Dealt(
                tuple(tuple(cards) for pair in zip(self.held, self.up, strict=True) for cards in pair)
            )
        if s.phase == "draw":
            return t.Drawn(tuple((next(self.rest),) for _ in s.drawing))
        if s.phase == "show":
            return t.Shown(tuple(tuple(sorted(self._lying(s, seat))) for seat in range(len(self.down))))
        return t.TurnedUp(self.down[s.seat][s.turning[0] - 1])

    def _lying(self, s: State, seat: Seat) -> Iterator[Card]:
        return (self.down[seat][number - 1] for number, stack in enumerate(s.stacks[seat], 1) if stack.down)
