"""What a move does, on the record: compiled."""

from __future__ import annotations

from typing import Any

from rulebook.core.compiled import compiled_part, compiled_step
from rulebook.games.five_to_close import kernel_codes as codes
from rulebook.games.five_to_close.kernel_cards import (
    begin_of,
    changed,
    draw,
    drew,
    forget,
    lay,
    locked,
    make_room_under,
    nothing_to_challenge,
    put_away,
    put_on_top,
    round_is_closed,
    spend,
    swap,
    take,
    word_points,
)
from rulebook.games.five_to_close.kernel_codes import whole
from rulebook.games.five_to_close.kernel_words import NOWHERE

# ---- lots, rounds and challenges -------------------------------------------------------------------


@compiled_part
def lot(options: Any, table: Any, card: int) -> None:
    """Somebody has drawn for the deal."""
    seat = 0
    while table.lots[seat]:
        seat += 1
    table.pile[card] -= 1
    table.left -= 1
    if card < codes.SPECIAL:
        table.lots[seat] = 1 + card
    best, tied = codes.LOT_OUT, 0
    for other in range(options.players):
        best = min(best, table.lots[other])
    for other in range(options.players):
        tied += table.lots[other] == best
    again = best > 0 and tied > 1 and options.again > 0
    if again:
        for other in range(options.players):
            table.lots[other] = 0 if table.lots[other] == best else codes.LOT_OUT
    if (again or best == 0) and table.left:
        return
    gather(options, table, first_to_deal(options, table))


@compiled_part
def first_to_deal(options: Any, table: Any) -> Any:
    """Find who deals: the first with the lowest letter; if there is none, the first who is still in it."""
    best, dealer = codes.LOT_OUT, -1
    for seat in range(options.players):
        if 0 < table.lots[seat] < best:
            best, dealer = table.lots[seat], seat
    if dealer < 0:
        dealer = 0
        while table.lots[dealer]:
            dealer += 1
    return dealer


@compiled_part
def gather(options: Any, table: Any, dealer: int) -> None:
    """Gather all cards and words: the whole deck is shuffled for the deal."""
    for seat in range(codes.SEATS):
        for at in range(table.count[seat]):
            table.words[seat, at] = table.words[seat, codes.WORDS]
        table.count[seat], table.held[seat], table.lots[seat] = 0, 0, 0
        for card in range(len(codes.KINDS)):
            table.hands[seat, card] = 0
            table.shown[seat, card] = 0
    for card in range(len(codes.KINDS)):
        table.pile[card] = options.deck[card]
    for place in range(table.laid):
        table.letters[place] = 0
        table.owners[place] = 0
    for place in range(table.discarded):
        table.discards[place] = 0
    nothing_to_challenge(table)
    table.laid, table.discarded, table.left = 0, 0, options.deck_size
    table.phase, table.turn, table.step, table.asked = codes.DEAL, 0, 2, 0
    table.dealer, table.seat = dealer, (dealer + 1) % options.players


@compiled_part
def deal(options: Any, table: Any, row: Any) -> None:
    """Everybody has been dealt a hand."""
    for seat in range(options.players):
        for at in range(row[1]):
            card = row[2 + seat * row[1] + at]
            table.hands[seat, card] += 1
            table.pile[card] -= 1
        table.held[seat] = row[1]
    table.left -= options.players * row[1]
    table.phase = codes.TURN_OVER


@compiled_part
def challenge(house: Any, table: Any, seat: int, team: int, at: int) -> None:
    """Look a challenged word up: a wrong one goes and costs its team, a right one the challenger's."""
    options, word = house.options, table.words[team, at]
    wrong = word.node == NOWHERE or (word.locked > 0 and house.tree[word.node].known == 0)
    if wrong:
        table.totals[team] -= options.stakes[0]
        put_away(table, team, at, options.under > 0)
    else:
        table.totals[seat % options.teams] -= options.stakes[1]
    forget(table, at, wrong)
    may_go_on = table.phase == codes.CLOSING and table.turn + 1 < options.turn_limit and options.goes_on > 0
    if may_go_on and not round_is_closed(options, table):
        table.phase, table.step = codes.PLAY, 4


@compiled_part
def score_round(options: Any, table: Any) -> None:
    """Add up what every team gains and loses, and deal the next round, if there is one."""
    for team in range(options.teams):
        points = options.bonus if locked(table, team) >= options.to_close else 0
        for at in range(table.count[team]):
            word = table.words[team, at]
            if word.locked:
                points += word_points(options, word)
            else:
                points -= options.costs[word.card]
        for seat in range(team, options.players, options.teams):
            for card in range(codes.SPECIAL, len(codes.KINDS)):
                points -= options.costs[card] * table.hands[seat, card]
        table.totals[team] += points
    if table.round_number == options.rounds:
        table.phase = codes.FINISHED
        nothing_to_challenge(table)
    else:
        table.round_number += 1
        gather(options, table, (table.dealer + 1) % options.players)


# ---- a move ----------------------------------------------------------------------------------------


@compiled_step
def play(house: Any, table: Any, seat: int, row: Any) -> None:
    """Carry out a legal move, or what chance brings."""
    options, kind = house.options, row[0]
    if kind == codes.DREW:
        drew(options, table, row)
    elif kind == codes.BEGIN:
        team = seat % options.teams
        lay(house.tree, table, seat, team, whole(table.count[team]), row[1], row[2])
    elif kind == codes.ADD:
        lay(house.tree, table, seat, seat % options.teams, row[1] - 1, row[2], row[3])
    elif kind == codes.DISCARD:
        spend(table, seat, row[1])
        put_on_top(table, row[1])
        draw(options, table, codes.REFILL)
    elif kind == codes.LOCK:
        table.words[seat % options.teams, row[1] - 1].locked = 1
        changed(table, row[1] - 1)
        table.step = 3
    elif codes.DRAW_PILE <= kind <= codes.SWAP:
        step_1(options, table, seat, kind)
    elif codes.EXCHANGE <= kind <= codes.UNFREEZES:
        special(options, table, seat, row)
    elif kind == codes.FRESH:
        start_fresh(table, seat % options.teams)
    elif kind == codes.ASK:
        table.phase, table.asked = codes.ANSWER, 1
    elif kind == codes.ANSWERS:
        table.phase = codes.PLAY
    elif kind == codes.DONE:
        if round_is_closed(options, table):
            table.phase = codes.CLOSING
        else:
            draw(options, table, codes.REFILL)
    elif kind == codes.CHALLENGE:
        challenge(house, table, seat, row[1] - 1, row[2] - 1)
    elif kind == codes.ACCEPT:
        score_round(options, table)
    elif kind == codes.LOT:
        lot(options, table, row[1])
    elif kind == codes.DEALT:
        deal(options, table, row)
    elif kind == codes.TURNED:
        table.pile[row[1]] -= 1
        table.left -= 1
        put_on_top(table, row[1])
        table.phase = codes.DRAW


@compiled_part
def step_1(options: Any, table: Any, seat: int, kind: int) -> None:
    """Whoever begins ends the time for challenges."""
    nothing_to_challenge(table)
    if kind == codes.DRAW_PILE:
        draw(options, table, codes.DRAWING)
    elif kind == codes.SWAP:
        swap(options, table, seat)
    elif kind == codes.TAKE_TOP:
        table.discarded -= 1
        take(table, seat, whole(table.discards[table.discarded]))
        table.discards[table.discarded] = 0
        table.phase, table.step = codes.PLAY, 2


@compiled_part
def special(options: Any, table: Any, seat: int, row: Any) -> None:
    """Play a special card on a word, or exchange a wild."""
    kind = row[0]
    if kind == codes.MULTIPLY:
        table.words[seat % options.teams, row[1] - 1].card = row[2]
        spend(table, seat, row[2])
        return
    team, at = row[1] - 1, row[2] - 1
    word = table.words[team, at]
    if kind == codes.EXCHANGE:
        place = begin_of(table, team, at) + row[3] - 1
        spend(table, seat, whole(table.letters[place]))
        take(table, seat, codes.WILD)
        table.owners[place] = 0
        word.wilds -= 1
        return
    meets = word.guarded if kind == codes.FREEZES else word.frozen
    spend(table, seat, codes.FREEZE if kind == codes.FREEZES else codes.UNFREEZE)
    if meets:
        word.guarded, word.frozen = 0, 0
        make_room_under(table, 2)
        table.discards[0], table.discards[1] = codes.FREEZE, codes.UNFREEZE
    elif kind == codes.FREEZES:
        word.frozen = 1
    else:
        word.guarded = 1


@compiled_part
def start_fresh(table: Any, team: int) -> None:
    """Discard all active words of a team."""
    at = 0
    while at < table.count[team]:
        if table.words[team, at].locked:
            at += 1
        else:
            put_away(table, team, at, False)
    nothing_to_challenge(table)
