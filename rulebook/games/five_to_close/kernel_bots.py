"""The spellers, on the record: each function does what the method of that name does in `bots.py`. Compiled.

A speller looks only at its own hand, at what lies on the table, and at how many cards of each kind it has not
seen. Words that a seat has in mind are bits: bit 0 for the first word of its team.
"""

from __future__ import annotations

from typing import Any

from rulebook.core.compiled import compiled_part
from rulebook.games.five_to_close import kernel_codes as codes
from rulebook.games.five_to_close.kernel_cards import (
    begin_of,
    is_open,
    length_points,
    locked,
    round_is_closed,
    times,
    word_points,
)
from rulebook.games.five_to_close.kernel_codes import whole
from rulebook.games.five_to_close.kernel_moves import last_player, may_be_challenged, offer_exchanges
from rulebook.games.five_to_close.kernel_waiting import missing_locks, ready_words, to_lock
from rulebook.games.five_to_close.kernel_words import (
    LEVELS,
    NOWHERE,
    WISE,
    knows,
    longest_word,
    ones,
    onward,
    walk,
)
from rulebook.games.five_to_close.mind import CROWD, FEW_LETTERS, KEPT_LAST, SOON, VOWELS, WILD_EARNS

VOWEL_BITS = sum(1 << codes.KINDS.index(vowel) for vowel in VOWELS)
RANKS = tuple(KEPT_LAST.find(card) if len(card) == 1 else 27 - (card == "unfreeze") for card in codes.KINDS)
"""Which card is discarded first: the one of the lowest rank."""


@compiled_part
def doubt(house: Any, table: Any, level: int, row: Any) -> bool:
    """Challenge what cannot be right; whoever knows only some words goes by the first letters alone."""
    team = last_player(house.options, table) % house.options.teams
    for at in range(table.count[team]):
        if not may_be_challenged(house.options, table, team, at):
            continue
        word, begin = table.words[team, at], begin_of(table, team, at)
        node = whole(word.node)
        if LEVELS[level] < 100:
            letters = min(whole(word.length), 2 + LEVELS[level] // 25)
            node = walk(house.tree, table.letters, begin, begin + letters)
        wrong = node == NOWHERE or house.tree[node].deepest[level] == 0
        if LEVELS[level] == 100 and word.locked and not wrong:
            wrong = house.tree[node].known == 0
        if wrong:
            row[0], row[1], row[2] = codes.CHALLENGE, team + 1, at + 1
            return True
    return False


@compiled_part
def hopeless(house: Any, table: Any, seat: int, level: int) -> bool:
    """Tell whether no active word of the team can ever be locked."""
    team, least = seat % house.options.teams, house.options.minimums[table.round_number - 1]
    for at in range(table.count[team]):
        word = table.words[team, at]
        if is_open(word) and word.node != NOWHERE and house.tree[word.node].deepest[level] >= least:
            return False
    return True


@compiled_part
def value(options: Any, table: Any, letters: int) -> float:
    """Give the points of a word if it can be locked; else those of the shortest, halved a letter."""
    least: int = options.minimums[table.round_number - 1]
    return length_points(options, max(letters, least)) / (1 << max(0, least - letters))


@compiled_part
def target(house: Any, table: Any, seat: int, level: int, node: int, letters: int, row: Any) -> int:
    """Find the best word that the hand makes of a beginning, with a wild only if it earns enough.

    Like `longest_word`, it gives 32 times the length, plus the letter that is next; 0: there is none.
    """
    if node == NOWHERE:
        return 0
    options, tree, hand = house.options, house.tree, table.hands[seat]
    least, wilds = options.minimums[table.round_number - 1], whole(hand[codes.WILD])
    room = row[codes.THOUGHT + codes.SPECIAL : codes.AIMS].reshape(3, codes.DEEP)
    plain = longest_word(tree, level, least, hand, 0, node, letters, letters, room)
    if not wilds or (plain and not letters):
        return plain
    wanted = WILD_EARNS + (value(options, table, plain >> 5) if plain else 0.0)
    beaten, most = max(letters, plain >> 5), letters + table.held[seat]
    while beaten < most and value(options, table, beaten + 1) < wanted:
        beaten += 1  # words that earn too little need not be looked for
    found = longest_word(tree, level, least, hand, wilds, node, letters, beaten, room)
    return found if found and value(options, table, found >> 5) >= wanted else plain


# ---- step 1 ----------------------------------------------------------------------------------------


@compiled_part
def _step_1(house: Any, table: Any, seat: int, level: int) -> int:
    """Take the top discard if it is a wild or makes a word; else draw a card, or a whole new hand."""
    options, hand = house.options, table.hands[seat]
    letters, vowels = 0, 0
    for card in range(codes.SPECIAL):
        letters += hand[card]
        if VOWEL_BITS >> card & 1:
            vowels += hand[card]
    full = table.held[seat] == options.hand_size
    if full and letters <= FEW_LETTERS and level != WISE:
        return codes.SWAP
    if table.discarded:
        top = whole(table.discards[table.discarded - 1])
        wanted = top == codes.WILD and (hand[codes.WILD] == 0 or level == WISE)
        if wanted or table.left == 0 or (top < codes.SPECIAL and _completes(house, table, seat, level, top)):
            return codes.TAKE_TOP
    if full and (vowels == 0 or vowels == letters) and hand[codes.WILD] == 0:
        team, opened = seat % options.teams, False
        for at in range(table.count[team]):
            opened |= is_open(table.words[team, at])
        if not opened:
            return codes.SWAP
    return codes.DRAW_PILE


@compiled_part
def _completes(house: Any, table: Any, seat: int, level: int, letter: int) -> bool:
    """Whether this one letter turns an own word into one that can be locked."""
    team, least = seat % house.options.teams, house.options.minimums[table.round_number - 1]
    for at in range(table.count[team]):
        word = table.words[team, at]
        longer = onward(house.tree, whole(word.node), letter)
        if is_open(word) and word.length + 1 >= least and knows(house.tree, level, longer):
            return True
    return False


# ---- steps 2 to 4 ----------------------------------------------------------------------------------


@compiled_part
def speller(house: Any, table: Any, seat: int, level: int, row: Any) -> None:
    """Choose the next step: the first of these that has something to do."""
    if table.phase == codes.ANSWER:
        row[0], row[1] = codes.ANSWERS, hopeless(house, table, seat, level)
        return
    if table.phase != codes.PLAY:
        if not doubt(house, table, level, row):
            closing = table.phase == codes.CLOSING
            row[0] = codes.ACCEPT if closing else _step_1(house, table, seat, level)
        return
    if table.step == 2 and _play_letters(house, table, seat, level, row):
        return
    ready, missing = ready_words(house, table, seat, level), missing_locks(house, table, seat, level)
    locking = to_lock(house, table, seat, level, ready, missing, row)
    if table.step == 2:
        if _specials(house.options, table, seat, level, ready, locking, missing, row):
            return
        if _fresh(house, table, seat, level, locking, row):
            row[0] = codes.FRESH
            return
    if locking and table.step < 4:
        row[0], row[1] = codes.LOCK, ones((locking & -locking) - 1) + 1
    elif table.held[seat] == 0 or round_is_closed(house.options, table):
        row[0] = codes.DONE
    else:
        row[0], row[1] = codes.DISCARD, _discard(house.options, table, seat, level, missing)


@compiled_part
def _play_letters(house: Any, table: Any, seat: int, level: int, row: Any) -> bool:
    """Go on with a mere beginning of this turn; or take a wild; or play what earns most."""
    team, begun = seat % house.options.teams, 0
    for number in range(table.changed):
        begun |= 1 << table.fresh[number]
    for at in range(table.count[team]):
        # Most steps go on with a beginning: nothing else has to be looked for then.
        if begun >> at & 1 and not knows(house.tree, level, whole(table.words[team, at].node)):
            aim = _aim(house, table, seat, level, at, row)
            if aim:
                _put(house.options, table, seat, at, aim, row)
                return True
    for at in range(table.count[team]):
        row[codes.AIMS + at] = _aim(house, table, seat, level, at, row)
    if _exchange(house.options, table, seat, row):
        return True
    return _best_word(house, table, seat, level, row)


@compiled_part
def _aim(house: Any, table: Any, seat: int, level: int, at: int, row: Any) -> int:
    """Find what a word of the own team can become, or the blank one behind them all; 0: nothing better."""
    word = table.words[seat % house.options.teams, at]
    if not is_open(word):
        return 0
    return target(house, table, seat, level, whole(word.node), whole(word.length), row)


@compiled_part
def _put(options: Any, table: Any, seat: int, at: int, aim: int, row: Any) -> None:
    """Put the next letter at a word, or begin one with it; with a wild only where the letter is not held."""
    letter = aim & 31
    wild = table.hands[seat, letter] == 0
    if at == table.count[seat % options.teams]:
        row[0], row[1], row[2] = codes.BEGIN, letter, wild
    else:
        row[0], row[1], row[2], row[3] = codes.ADD, at + 1, letter, wild


@compiled_part
def _exchange(options: Any, table: Any, seat: int, row: Any) -> bool:
    """Take the first wild that can be had for its real letter."""
    begin = 0
    for team in range(options.teams):
        for at in range(table.count[team]):
            word = table.words[team, at]
            if word.wilds and not word.locked and offer_exchanges(table, seat, 0, row, 0, team, at, begin):
                return True
            begin += word.length
    return False


@compiled_part
def _best_word(house: Any, table: Any, seat: int, level: int, row: Any) -> bool:
    """Play what earns most: a letter of a longer own word, or of a new word if there is room."""
    options, team = house.options, seat % house.options.teams
    best, at_best = 0.0, -1
    count = whole(table.count[team])
    row[codes.AIMS + count] = 0
    if count - locked(table, team) < options.active:
        row[codes.AIMS + count] = _aim(house, table, seat, level, count, row)
    for number in range(count + 1):
        at = (count + number) % (count + 1)
        aim, word = row[codes.AIMS + at], table.words[team, at]
        if aim:
            gain = value(options, table, aim >> 5)
            if knows(house.tree, level, whole(word.node)):
                gain -= value(options, table, whole(word.length))
            gain *= times(whole(word.card))
            if gain > best:
                best, at_best = gain, at
    if best > 0:
        _put(options, table, seat, at_best, row[codes.AIMS + at_best], row)
    return best > 0


@compiled_part
def _specials(
    options: Any, table: Any, seat: int, level: int, ready: int, locking: int, missing: int, row: Any
) -> bool:
    """Multiply a word, freeze an opposing one, free or guard an own one."""
    own, hand, least = seat % options.teams, table.hands[seat], options.minimums[table.round_number - 1]
    multiplied, thawed, guarded = 0, 0, 0
    for at in range(table.count[own]):
        word, bit = table.words[own, at], 1 << at
        if (ready if level == WISE else locking) & bit and not word.card:
            multiplied |= bit
        if not word.locked and word.frozen:
            thawed |= bit
        elif not word.locked and not word.guarded and not locking & bit and word.length >= least:
            guarded |= bit
    multiplier = codes.TRIPLE if hand[codes.TRIPLE] else codes.DOUBLE
    if hand[multiplier] and multiplied:
        row[0], row[1], row[2] = codes.MULTIPLY, _dearest(options, table, own, multiplied) + 1, multiplier
        return True
    if hand[codes.FREEZE] and _freeze(options, table, seat, level, missing, row):
        return True
    if hand[codes.UNFREEZE] and (thawed or guarded):
        # A word worth waiting for is worth guarding.
        at = _dearest(options, table, own, thawed if thawed else guarded)
        row[0], row[1], row[2] = codes.UNFREEZES, own + 1, at + 1
        return True
    return False


@compiled_part
def _dearest(options: Any, table: Any, team: int, among: int) -> int:
    """The word with the most points of these, the first of several."""
    dearest, most = -1, -1
    for at in range(table.count[team]):
        points = word_points(options, table.words[team, at]) if among >> at & 1 else -1
        if points > most:
            dearest, most = at, points
    return dearest


@compiled_part
def _freeze(options: Any, table: Any, seat: int, level: int, missing: int, row: Any) -> bool:
    """Freeze the longest opposing word if that helps soon; the wise at once the dearest."""
    longest = 0.0
    for team in range(options.teams):
        for at in range(table.count[team] if team != seat % options.teams else 0):
            word = table.words[team, at]
            size = 1.0 * word.length
            if level == WISE:
                size = value(options, table, whole(word.length)) * times(whole(word.card))
            if is_open(word) and size > longest:
                longest = size
                row[0], row[1], row[2] = codes.FREEZES, team + 1, at + 1
    soon = level == WISE or missing <= SOON
    return longest > 0 and (soon or longest >= options.minimums[table.round_number - 1])


@compiled_part
def _fresh(house: Any, table: Any, seat: int, level: int, locking: int, row: Any) -> bool:
    """Start fresh if no word grows or locks now and the hand makes a new one, or if no word ever can."""
    options, team = house.options, seat % house.options.teams
    count = table.count[team]
    if count - locked(table, team) != options.active:
        return False
    stuck = locking == 0
    for at in range(count):
        stuck = stuck and row[codes.AIMS + at] == 0
    if stuck and _aim(house, table, seat, level, count, row):
        return True
    return hopeless(house, table, seat, level)


# ---- step 4 ----------------------------------------------------------------------------------------


@compiled_part
def _discard(options: Any, table: Any, seat: int, level: int, missing: int) -> int:
    """What costs points, if the end is near or the hand crowded; else the least useful letter."""
    hand, specials, dearest = table.hands[seat], 0, 0
    for card in range(codes.SPECIAL, len(codes.KINDS)):
        specials += hand[card]
        if hand[card] and options.costs[card] > options.costs[dearest]:
            dearest = card
    if dearest and (specials > CROWD or missing <= SOON):
        return dearest
    least, lowest = -1, 0
    for card in range(len(codes.KINDS)):
        too_many = hand[card] > 2 and (level != WISE or card < codes.SPECIAL)
        rank = RANKS[card] + (0 if too_many else 100)
        if hand[card] and (least < 0 or rank < lowest):
            least, lowest = card, rank
    return least
