"""The word list as a tree in one array, for compiled code: which letters go on, and how far they lead.

The tree is laid out level by level, so the children of a node, and of a row of nodes, lie side by side in
alphabetical order.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any
from zlib import crc32

import numpy as np

from rulebook.core.compiled import compiled_part, compiled_step
from rulebook.games.five_to_close.kernel_codes import whole
from rulebook.games.five_to_close.vocabulary import ALPHABET, Vocabulary

LEVELS = (100, 100, 25, 5)
"""The percentages of the list that players know; who knows more words knows those of the others, too."""
WISE = 0
"""The level of the wordsmith, who plays the same words better than the speller who knows them all."""
NODE = np.dtype(
    [
        ("parent", "i4"),
        ("first", "i4"),
        ("letters", "i4"),
        ("below", "i4"),
        ("letter", "i4"),
        ("more", "i4"),
        ("known", "i1"),
        ("deepest", "i1", len(LEVELS)),
    ]
)
"""Where the parent is, and where the children begin; as bits, with which letters these go on, and which are
anywhere below; the own letter; how many words go on from here; how many levels know the word that ends here;
and for each level how long the longest word is that begins so (0: none does)."""
MOST = 1 << 20
"""More words than there are in a list."""
ROOT, NOWHERE = 0, -1
"""Where every word begins, and where a text is that no word begins with."""


@lru_cache(maxsize=8)
def word_tree(vocabulary: Vocabulary) -> Any:
    """Lay the tree of a word list out.

    >>> tree = word_tree(Vocabulary(["at", "ate"]))
    >>> tree["first"].tolist(), tree["deepest"][:, 0].tolist()
    ([1, 2, 3, 4], [3, 3, 3, 3])
    """
    words = np.array([word.encode() for word in vocabulary])
    letters = words.view(np.uint8).reshape(len(words), -1)
    lengths = np.count_nonzero(letters, axis=1)
    checks = np.array([crc32(word) % 100 for word in words.tolist()])
    known = (checks[:, None] < np.array(LEVELS)).sum(axis=1)
    # Where a word parts from the one before it: from there on, what it begins with is new.
    shared = np.cumprod(letters[1:] == letters[:-1], axis=1).sum(axis=1)
    shared = np.concatenate([[0], np.minimum(shared, lengths[:-1])])
    rows, ends = [np.zeros(1, NODE)], [1]
    above = np.zeros(len(words), np.int64)
    for depth in range(1, letters.shape[1] + 1):
        new = (lengths >= depth) & (shared < depth)
        row, at = np.zeros(int(new.sum()), NODE), np.cumsum(new) - 1
        row["letter"], row["parent"] = letters[new, depth - 1] - ord("a"), above[new]
        whole = lengths == depth
        row["known"][at[whole]] = known[whole]
        row["deepest"] = depth * (row["known"][:, None] > np.arange(len(LEVELS)))
        above = ends[-1] + at
        rows.append(row)
        ends.append(ends[-1] + len(row))
    tree = np.concatenate(rows)
    children = np.bincount(tree["parent"][1:], minlength=len(tree))
    tree["first"] = 1 + np.cumsum(children) - children
    for start, end in zip(ends[-2::-1], ends[:0:-1], strict=True):
        _look_down(tree, start, end)
    return tree.view(np.recarray)


def _look_down(tree: Any, start: int, end: int) -> None:
    """Tell the parents of a row of nodes what is below them."""
    row = tree[start:end]
    parents, begins = np.unique(row["parent"], return_index=True)
    own = 1 << row["letter"]
    tree["letters"][parents] = np.bitwise_or.reduceat(own, begins)
    tree["below"][parents] = np.bitwise_or.reduceat(own | row["below"], begins)
    words = (row["known"] > 0) + row["more"]
    tree["more"][parents] = np.add.reduceat(words, begins)
    deepest = np.maximum.reduceat(row["deepest"], begins, axis=0)
    tree["deepest"][parents] = np.maximum(tree["deepest"][parents], deepest)


@compiled_step
def ones(bits: int) -> int:
    """Count the bits that are set, of 32.

    >>> ones(0b1011)
    3
    """
    bits -= (bits >> 1) & 0x55555555
    bits = (bits & 0x33333333) + ((bits >> 2) & 0x33333333)
    return ((((bits + (bits >> 4)) & 0x0F0F0F0F) * 0x01010101) >> 24) & 0xFF


@compiled_step
def onward(tree: Any, node: int, letter: int) -> int:
    """Go on by a letter; NOWHERE: no word of the list begins so.

    >>> tree = word_tree(Vocabulary(["at", "ate"]))
    >>> onward(tree, onward(tree, ROOT, 0), 19), onward(tree, ROOT, 1)
    (2, -1)
    """
    if node == NOWHERE:
        return NOWHERE
    letters = whole(tree[node].letters)
    if not letters >> letter & 1:
        return NOWHERE
    return whole(tree[node].first) + ones(letters & ((1 << letter) - 1))


@compiled_step
def walk(tree: Any, letters: Any, begin: int, end: int) -> int:
    """Go on from the root by a row of letters.

    >>> walk(word_tree(Vocabulary(["at", "ate"])), np.array([0, 19], np.int8), 0, 2)
    2
    """
    node = ROOT
    for at in range(begin, end):
        node = onward(tree, node, whole(letters[at]))
    return node


@compiled_step
def longest_word(
    tree: Any, level: int, least: int, hand: Any, wilds: int, node: int, depth: int, beaten: int, room: Any
) -> int:
    """Find the longest word that the letters of a hand, and so many wilds, make from here on.

    Only words count that themselves, or going on, reach the least length, and that are longer than the one to
    be beaten. Of several the first of the alphabet is taken, by the wise the one that most words go on from.
    It gives 32 times its length, plus the letter it goes on with; 0: there is none. `room` has three rows of
    numbers to go by, each longer than the hand.

    >>> tree, hand = word_tree(Vocabulary(["at", "ate", "tea"])), np.zeros(31, np.int8)
    >>> hand[[0, 4, 19]] = 1
    >>> divmod(longest_word(tree, 0, 3, hand, 0, ROOT, 0, 0, np.zeros((3, 16), np.int64)), 32)
    (3, 0)
    """
    have, cards, answer, wise = 0, wilds, 0, int(level == WISE)
    # A word ranks by its length; for the wise, among equals, by how many words go on from it.
    best = (beaten + 1) * MOST - 1
    for letter in range(len(ALPHABET)):
        if hand[letter]:
            have |= 1 << letter
            cards += hand[letter]
    nodes, tries, spent = room[0], room[1], room[2]
    nodes[0], tries[0] = node, whole(tree[node].letters)
    at, opening = 0, 0
    if not wilds:
        tries[0] &= have
    while True:
        if not tries[at]:
            at -= 1
            if at < 0:
                return answer
            cards += 1
            if spent[at] < 0:
                wilds += 1
            else:
                hand[spent[at]] += 1
                have |= 1 << spent[at]
            continue
        bit = tries[at] & -tries[at]
        tries[at] ^= bit
        here = tree[nodes[at]]
        child = here.first + ones(here.letters & (bit - 1))
        word = tree[child]
        ahead = wise * word.more
        if word.deepest[level] * MOST + ahead <= best or word.deepest[level] < least:
            continue
        if at == 0:
            opening = word.letter
        long = depth + at + 1
        if word.known > level and long * MOST + ahead > best:
            best, answer = long * MOST + ahead, 32 * long + opening
        left = have
        if have & bit and hand[word.letter] == 1:
            left ^= bit
        # All that may still be used: the letters that are anywhere below, their doubles, and wilds.
        if (long + cards - 1 - ones(left & ~whole(word.below))) * MOST + ahead <= best:
            continue
        spent[at] = -1
        if have & bit:
            spent[at] = word.letter
            hand[word.letter] -= 1
        else:
            wilds -= 1
        have = left
        cards -= 1
        at += 1
        nodes[at], tries[at] = child, whole(word.letters)
        if not wilds:
            tries[at] &= have


@compiled_part
def knows(tree: Any, level: int, node: int) -> bool:
    """Tell whether a word is known that ends here."""
    return node != NOWHERE and tree[node].known > level
