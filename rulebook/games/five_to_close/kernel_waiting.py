"""Which words a speller locks and for which it waits, on the record: compiled, as in `bots.py`."""

from __future__ import annotations

from typing import Any

import numpy as np

from rulebook.core.compiled import compiled_part
from rulebook.games.five_to_close import kernel_codes as codes
from rulebook.games.five_to_close.kernel_cards import is_open, length_points, locked, times, word_points
from rulebook.games.five_to_close.kernel_codes import whole
from rulebook.games.five_to_close.kernel_words import WISE, knows, ones
from rulebook.games.five_to_close.mind import NEAR


@compiled_part
def is_ready(house: Any, table: Any, level: int, word: Any) -> bool:
    """Tell whether a word can be locked, as far as a player of this level knows."""
    if not is_open(word) or word.length < house.options.minimums[table.round_number - 1]:
        return False
    return knows(house.tree, level, whole(word.node))


@compiled_part
def missing_locks(house: Any, table: Any, seat: int, level: int) -> int:
    """Count the locks that another team still needs at least to end the round; its ready words are as good as
    locked to the wise.
    """
    options = house.options
    fewest: int = options.to_close
    for team in range(options.teams):
        missing = options.to_close
        for at in range(table.count[team]):
            word = table.words[team, at]
            missing -= word.locked or (level == WISE and is_ready(house, table, level, word))
        if team != seat % options.teams:
            fewest = min(fewest, missing)
    return max(0, fewest)


@compiled_part
def ready_words(house: Any, table: Any, seat: int, level: int) -> int:
    """The own words that can be locked."""
    team, ready = seat % house.options.teams, 0
    for at in range(table.count[team]):
        if is_ready(house, table, level, table.words[team, at]):
            ready |= 1 << at
    return ready


@compiled_part
def to_lock(house: Any, table: Any, seat: int, level: int, ready: int, missing: int, row: Any) -> int:
    """The words to lock: all that are ready if that closes the round, else those not worth waiting for."""
    options, team = house.options, seat % house.options.teams
    if not ready or locked(table, team) + ones(ready) >= options.to_close:
        return ready
    soon = row[codes.THOUGHT : codes.THOUGHT + codes.SPECIAL].view(np.float64)
    for letter in range(codes.SPECIAL):
        soon[letter] = -1.0
    patience = (1 << missing) - 1
    for at in range(table.count[team]):
        if ready >> at & 1 and _worth_waiting(house, table, seat, level, at, patience, soon):
            ready ^= 1 << at
    return ready


@compiled_part
def _worth_waiting(house: Any, table: Any, seat: int, level: int, at: int, patience: int, soon: Any) -> bool:
    """Whether to wait for some word a few letters longer."""
    options, tree = house.options, house.tree
    word = table.words[seat % options.teams, at]
    now = word_points(options, word)
    begin, end = whole(word.node), whole(word.node) + 1
    for more in range(1, NEAR + 1):
        # The nodes of one depth lie side by side, and so do all their children.
        begin, end = (
            whole(tree[begin].first),
            whole(tree[end - 1].first) + ones(whole(tree[end - 1].letters)),
        )
        later = length_points(options, word.length + more) * times(whole(word.card))
        for node in range(begin, end if later > now else begin):
            if tree[node].known > level:
                chance = _chance(options, tree, table, seat, node, more, soon)
                if patience * chance * (later - now) > now:
                    return True
    return False


@compiled_part
def _chance(options: Any, tree: Any, table: Any, seat: int, node: int, letters: int, soon: Any) -> float:
    """Estimate the chance of holding the last letters of a word by the next turn."""
    hand, chance = table.hands[seat], 1.0
    last = node
    for place in range(letters):
        letter = whole(tree[last].letter)
        before, again = node, 1
        for _ in range(place):
            again += tree[before].letter == letter
            before = whole(tree[before].parent)
        if again > hand[letter]:
            if soon[letter] < 0:
                soon[letter] = _comes(options, table, seat, letter)
            chance *= soon[letter]
        last = whole(tree[last].parent)
    return chance


@compiled_part
def _comes(options: Any, table: Any, seat: int, letter: int) -> float:
    """The chance that the unknown cards before the next turn bring this letter, or a wild."""
    unseen, good = table.left, table.pile[letter] + table.pile[codes.WILD]
    for other in range(options.players):
        if other != seat:
            unseen += table.held[other]
            good += table.hands[other, letter] + table.hands[other, codes.WILD]
            good -= table.shown[other, letter] + table.shown[other, codes.WILD]
            for card in range(len(codes.KINDS)):
                unseen -= table.shown[other, card]
    missed = 1.0
    for drawn in range(min(options.hand_size - max(0, table.held[seat] - 1) + 1, unseen)):
        missed *= (unseen - good - drawn) / (unseen - drawn)
    return 1 - missed
