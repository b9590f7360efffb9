"""Cards and words on the record, and the steps that draw: compiled."""

from __future__ import annotations

from typing import Any

from rulebook.core.compiled import compiled_part
from rulebook.games.five_to_close import kernel_codes as codes
from rulebook.games.five_to_close.kernel_codes import whole
from rulebook.games.five_to_close.kernel_words import onward

# ---- readings --------------------------------------------------------------------------------------


@compiled_part
def locked(table: Any, team: int) -> int:
    """Count the locked words of a team."""
    found = 0
    for at in range(table.count[team]):
        found += table.words[team, at].locked
    return found


@compiled_part
def is_open(word: Any) -> bool:
    """Tell whether a word takes letters."""
    found: bool = word.locked == 0 and word.frozen == 0
    return found


@compiled_part
def round_is_closed(options: Any, table: Any) -> bool:
    """Tell whether some team has locked enough words to end the round."""
    for team in range(options.teams):  # noqa: SIM110  # numba compiles no generators
        if locked(table, team) >= options.to_close:
            return True
    return False


@compiled_part
def length_points(options: Any, letters: int) -> int:
    """Give the points of a locked word of so many letters."""
    at = letters - 3
    if at < 0:
        return 0
    beyond = max(0, at - options.scored + 1)
    points: int = options.points[at - beyond] + options.more_points * beyond
    return points


@compiled_part
def word_points(options: Any, word: Any) -> int:
    """Give the points of a word if it is locked, its Double or Triple included."""
    return length_points(options, whole(word.length)) * times(whole(word.card))


@compiled_part
def times(card: int) -> int:
    """Say what a card on a word multiplies its points by."""
    return 2 if card == codes.DOUBLE else 3 if card == codes.TRIPLE else 1


@compiled_part
def to_draw(options: Any, table: Any) -> int:
    """Count the cards that this step still draws."""
    if table.phase == codes.DRAWING:
        return 1
    missing: int = options.hand_size - table.held[table.seat]
    return missing


@compiled_part
def begin_of(table: Any, team: int, at: int) -> int:
    """Find where the letters of a word begin."""
    begin = 0
    for other in range(team):
        for word in range(table.count[other]):
            begin += table.words[other, word].length
    for word in range(at):
        begin += table.words[team, word].length
    return begin


# ---- cards -----------------------------------------------------------------------------------------


@compiled_part
def take(table: Any, seat: int, card: int) -> None:
    """Give a seat a card that everybody saw it take."""
    table.hands[seat, card] += 1
    table.shown[seat, card] += 1
    table.held[seat] += 1


@compiled_part
def spend(table: Any, seat: int, card: int) -> None:
    """Take a card out of a hand; if everybody saw one like it being taken, that is the one."""
    table.hands[seat, card] -= 1
    table.held[seat] -= 1
    if table.shown[seat, card]:
        table.shown[seat, card] -= 1


@compiled_part
def put_on_top(table: Any, card: int) -> None:
    """Put a card on the discard pile."""
    table.discards[table.discarded] = card
    table.discarded += 1


@compiled_part
def make_room_under(table: Any, cards: int) -> None:
    """Lift the discard pile, so that so many cards can be put under it."""
    for at in range(table.discarded - 1, -1, -1):
        table.discards[at + cards] = table.discards[at]
    table.discarded += cards


@compiled_part
def put_away(table: Any, team: int, at: int, under: bool) -> None:
    """Put all cards of a word on the discard pile, or under it, and the word is gone."""
    word = table.words[team, at]
    begin, length = begin_of(table, team, at), word.length
    cards = length + (word.card > 0) + word.frozen + word.guarded
    to = 0
    if under:
        make_room_under(table, cards)
    else:
        to = table.discarded
        table.discarded += cards
    for place in range(begin, begin + length):
        table.discards[to] = codes.WILD if table.owners[place] else table.letters[place]
        to += 1
    if word.card:
        table.discards[to] = word.card
        to += 1
    if word.frozen:
        table.discards[to] = codes.FREEZE
        to += 1
    if word.guarded:
        table.discards[to] = codes.UNFREEZE
    for place in range(begin, table.laid):
        # What follows moves up; behind the last letter all is blank, but for the very end of the record.
        after = place + length
        inside = after < table.laid
        table.letters[place] = table.letters[after] if inside else 0
        table.owners[place] = table.owners[after] if inside else 0
    table.laid -= length
    for other in range(at, table.count[team]):
        table.words[team, other] = table.words[team, other + 1]
    table.count[team] -= 1


@compiled_part
def lay(tree: Any, table: Any, seat: int, team: int, at: int, letter: int, wild: int) -> None:
    """Put a letter at the end of a word, or start one with it."""
    if at == table.count[team]:
        table.count[team] += 1
    word = table.words[team, at]
    place = begin_of(table, team, at) + word.length
    for to in range(table.laid, place, -1):
        table.letters[to] = table.letters[to - 1]
        table.owners[to] = table.owners[to - 1]
    table.letters[place] = letter
    table.owners[place] = 1 + seat if wild else 0
    table.laid += 1
    word.length += 1
    word.wilds += wild
    word.node = onward(tree, whole(word.node), letter)
    spend(table, seat, codes.WILD if wild else letter)
    changed(table, at)


@compiled_part
def changed(table: Any, at: int) -> None:
    """Note a word that may be challenged after this turn."""
    for number in range(table.changed):
        if table.fresh[number] == at:
            return
    table.fresh[table.changed] = at
    table.changed += 1


@compiled_part
def forget(table: Any, at: int, gone: bool) -> None:
    """Strike a word off those that may be challenged; if it is gone, those behind it move up."""
    kept = 0
    for number in range(table.changed):
        other = table.fresh[number]
        if other != at:
            table.fresh[kept] = other - (gone and other > at)
            kept += 1
    for number in range(kept, table.changed):
        table.fresh[number] = 0
    table.changed = kept


@compiled_part
def nothing_to_challenge(table: Any) -> None:
    """End the time for challenges."""
    for number in range(table.changed):
        table.fresh[number] = 0
    table.changed = 0


# ---- drawing ---------------------------------------------------------------------------------------


@compiled_part
def draw(options: Any, table: Any, phase: int) -> None:
    """Wait for cards in that phase, the discards shuffled if need be; or go on if none can come."""
    table.phase = phase
    if to_draw(options, table) and not table.left:
        stays = options.all_but_top
        n = table.discarded - stays
        if n > 0:
            for at in range(n):
                table.pile[table.discards[at]] += 1
            top = table.discards[n] if stays else 0
            for at in range(table.discarded):
                table.discards[at] = 0
            table.discards[0] = top
            table.discarded, table.left = stays, n
    if to_draw(options, table) and table.left:
        return
    if phase == codes.DRAWING:
        table.phase, table.step = codes.PLAY, 2
    elif table.turn + 1 >= options.turn_limit:
        table.phase = codes.CLOSING
    else:
        table.phase, table.step, table.asked = codes.DRAW, 2, 0
        table.seat = (table.seat + 1) % options.players
        table.turn += 1


@compiled_part
def drew(options: Any, table: Any, row: Any) -> None:
    """The cards have come: draw on, if the pile had too few, or go on."""
    wanted = to_draw(options, table) - row[1]
    for at in range(row[1]):
        table.hands[table.seat, row[2 + at]] += 1
        table.pile[row[2 + at]] -= 1
    table.held[table.seat] += row[1]
    table.left -= row[1]
    if table.phase == codes.DRAWING and not wanted:
        table.phase, table.step = codes.PLAY, 2
    else:
        draw(options, table, whole(table.phase))


@compiled_part
def swap(options: Any, table: Any, seat: int) -> None:
    """Discard the whole hand, in the order of the option, and draw a new one."""
    first = 0 if options.letters_first else codes.SPECIAL
    for at in range(len(codes.KINDS)):
        card = (first + at) % len(codes.KINDS)
        for _ in range(table.hands[seat, card]):
            put_on_top(table, card)
        table.hands[seat, card] = 0
        table.shown[seat, card] = 0
    table.held[seat] = 0
    draw(options, table, codes.REFILL)
