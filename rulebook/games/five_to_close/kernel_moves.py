"""What a seat may do, counted and picked rather than listed: compiled.

A turn may offer several hundred moves, for a wild is any letter on any word. So `offer` counts them, and
writes down only the one that is wanted.
"""

from __future__ import annotations

from typing import Any

from rulebook.core.compiled import compiled_part, compiled_step
from rulebook.core.game import CHANCE
from rulebook.core.kernel import OVER
from rulebook.games.five_to_close import kernel_codes as codes
from rulebook.games.five_to_close.kernel_cards import locked, round_is_closed


@compiled_part
def acting(options: Any, table: Any) -> int:
    """Say whom the table waits for first: a seat, CHANCE or OVER."""
    seat: int = table.seat
    players: int = options.players
    phase = table.phase
    if phase == codes.PLAY or phase == codes.DRAW:
        return seat
    if phase == codes.ANSWER:
        across: int = seat + options.teams
        return across % players
    if phase == codes.CLOSING:
        return (seat + 1) % players
    return OVER if phase == codes.FINISHED else CHANCE


@compiled_part
def last_player(options: Any, table: Any) -> int:
    """Name the seat whose turn has just been played, while it may be challenged."""
    seat: int = table.seat
    players: int = options.players
    return seat if table.phase == codes.CLOSING else (seat - 1) % players


@compiled_part
def may_be_challenged(options: Any, table: Any, team: int, at: int) -> bool:
    """Tell whether the last turn changed a word of the team that played it, so that it can be challenged."""
    if not options.any_word and not table.words[team, at].locked:
        return False
    for number in range(table.changed):  # noqa: SIM110  # numba compiles no generators
        if table.fresh[number] == at:
            return True
    return False


@compiled_part
def offer(options: Any, table: Any, seat: int, wanted: int, row: Any) -> int:
    """Count what a seat may do, in the order of `legal.moves`; write down the one of that number."""
    phase, first = table.phase, acting(options, table)
    if phase == codes.PLAY and seat == first:
        n = 0
        if table.step == 2:
            n = _offer_letters(options, table, seat, wanted, row)
            if not 0 <= wanted < n:
                n = _offer_specials(options, table, seat, wanted, row, n)
        if not 0 <= wanted < n:
            n = _offer_ends(options, table, seat, wanted, row, n)
        return n
    if phase == codes.ANSWER and seat == first:
        row[0], row[1] = codes.ANSWERS, wanted == 0
        return 2
    if phase != codes.DRAW and phase != codes.CLOSING:
        return 0
    n, challenged = 0, last_player(options, table) % options.teams
    if seat == first and phase == codes.CLOSING:
        row[0] = codes.ACCEPT
        n = 1
    elif seat == first:
        only_top = table.left == 0 and table.discarded == 1 and options.all_but_top > 0
        full = table.held[seat] == options.hand_size
        for kind in range(codes.DRAW_PILE, codes.SWAP + 1):
            no_card = only_top if kind == codes.DRAW_PILE else table.discarded == 0
            if full if kind == codes.SWAP else not no_card:
                if n == wanted:
                    row[0] = kind
                n += 1
    elif seat % options.teams == challenged:
        return 0
    for at in range(table.count[challenged] if table.changed else 0):
        if may_be_challenged(options, table, challenged, at):
            if n == wanted:
                row[0], row[1], row[2] = codes.CHALLENGE, challenged + 1, at + 1
            n += 1
    return n


@compiled_part
def _offer_letters(options: Any, table: Any, seat: int, wanted: int, row: Any) -> int:
    """Every letter of the hand, a wild as any of them, on every word that takes one."""
    team, hand = seat % options.teams, table.hands[seat]
    kinds = 0
    for letter in range(codes.SPECIAL):
        kinds += hand[letter] > 0
    letters = kinds + (codes.SPECIAL if hand[codes.WILD] else 0)
    words, active = 0, 0
    for at in range(table.count[team]):
        word = table.words[team, at]
        active += 1 - word.locked
        words += word.locked == 0 and word.frozen == 0
    begins = active < options.active
    n: int = letters * (begins + words)
    if not 0 <= wanted < n:
        return n
    which, choice = wanted // letters, wanted % letters
    if choice < kinds:
        letter, wild = -1, 0
        while choice >= 0:
            letter += 1
            choice -= hand[letter] > 0
    else:
        letter, wild = choice - kinds, 1
    if begins and which == 0:
        row[0], row[1], row[2] = codes.BEGIN, letter, wild
        return n
    which -= begins
    at = -1
    while which >= 0:
        at += 1
        word = table.words[team, at]
        which -= word.locked == 0 and word.frozen == 0
    row[0], row[1], row[2], row[3] = codes.ADD, at + 1, letter, wild
    return n


@compiled_part
def _offer_specials(options: Any, table: Any, seat: int, wanted: int, row: Any, n: int) -> int:
    """Starting fresh, special cards on words, and wilds to exchange."""
    own, hand = seat % options.teams, table.hands[seat]
    active = table.count[own] - locked(table, own)
    if active == options.active:
        if n == wanted:
            row[0] = codes.FRESH
        n += 1
        if options.partners and not table.asked:
            if n == wanted:
                row[0] = codes.ASK
            n += 1
    for at in range(table.count[own]):
        word = table.words[own, at]
        if word.locked == 0 and word.frozen == 0 and word.card == 0:
            for card in (codes.DOUBLE, codes.TRIPLE):
                if hand[card]:
                    if n == wanted:
                        row[0], row[1], row[2] = codes.MULTIPLY, at + 1, card
                    n += 1
    begin = 0
    for team in range(options.teams):
        for at in range(table.count[team]):
            word = table.words[team, at]
            if not word.locked:
                if word.wilds:
                    n = offer_exchanges(table, seat, wanted, row, n, team, at, begin)
                freezes = team != own and word.frozen == 0 and hand[codes.FREEZE] > 0
                unfreezes = team == own and word.guarded == 0 and hand[codes.UNFREEZE] > 0
                if freezes or unfreezes:
                    if n == wanted:
                        row[0] = codes.FREEZES if freezes else codes.UNFREEZES
                        row[1], row[2] = team + 1, at + 1
                    n += 1
            begin += word.length
    return n


@compiled_part
def offer_exchanges(
    table: Any, seat: int, wanted: int, row: Any, n: int, team: int, at: int, begin: int
) -> int:
    """Count on from n, word by word: the wilds of others whose real letter is in the hand."""
    for place in range(table.words[team, at].length):
        owner = table.owners[begin + place]
        if owner > 0 and owner != 1 + seat and table.hands[seat, table.letters[begin + place]]:
            if n == wanted:
                row[0], row[1], row[2], row[3] = codes.EXCHANGE, team + 1, at + 1, place + 1
            n += 1
    return n


@compiled_part
def _offer_ends(options: Any, table: Any, seat: int, wanted: int, row: Any, n: int) -> int:
    """What steps 3 and 4 have to offer."""
    team, least = seat % options.teams, options.minimums[table.round_number - 1]
    if table.step < 4:
        for at in range(table.count[team]):
            word = table.words[team, at]
            if word.locked == 0 and word.frozen == 0 and word.length >= least:
                if n == wanted:
                    row[0], row[1] = codes.LOCK, at + 1
                n += 1
    if table.held[seat] == 0 or round_is_closed(options, table):
        if n == wanted:
            row[0] = codes.DONE
        return n + 1
    for card in range(len(codes.KINDS)):
        if table.hands[seat, card]:
            if n == wanted:
                row[0], row[1] = codes.DISCARD, card
            n += 1
    return n


@compiled_step
def legal(house: Any, table: Any, seat: int, rows: Any) -> int:
    """Write down everything that a seat may do, and give how many moves that is."""
    n = offer(house.options, table, seat, -1, rows[0])
    for wanted in range(n):
        offer(house.options, table, seat, wanted, rows[wanted])
    return n
