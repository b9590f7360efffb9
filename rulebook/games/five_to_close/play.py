"""What a move does in 5 To Close: lots and the deal, draws, the steps of a turn, the end of a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from rulebook.core.cards import pile
from rulebook.core.game import Event, Outcome, Seat, replaced
from rulebook.games.five_to_close import challenges, specials
from rulebook.games.five_to_close.hands import seen, spent, taken, with_hand
from rulebook.games.five_to_close.house import House
from rulebook.games.five_to_close.legal import round_is_closed, to_draw
from rulebook.games.five_to_close.score import score_round
from rulebook.games.five_to_close.table import (
    LETTERS,
    SPECIALS,
    WILD,
    Accept,
    Add,
    Answer,
    Ask,
    Begin,
    Card,
    Challenge,
    Dealt,
    Discard,
    Done,
    DrawPile,
    Drew,
    Exchange,
    Freeze,
    Fresh,
    Lock,
    Lot,
    Move,
    Multiply,
    Phase,
    State,
    Swap,
    TakeTop,
    Turned,
    Unfreeze,
    Word,
    locked,
    with_word,
)

NOT_DRAWN, OUT = "", "~"
"""A seat that has yet to draw for the deal, and one that has lost it: OUT sorts after every letter."""


def start(house: House) -> State:
    """Set the deck out for the lots (FC-2).

    >>> start(House(players=2)).left
    176
    """
    empty = ((),) * house.players
    return State(
        lots=(NOT_DRAWN,) * house.players,
        hands=empty,
        shown=empty,
        pile=house.full_pile,
        left=sum(house.deck.values()),
        words=((),) * house.teams,
        totals=(0,) * house.teams,
    )


def play(house: House, s: State, seat: Seat, m: Move) -> Outcome[State]:
    """Carry out a legal move.

    >>> state = State(phase="play", hands=(("S",), ()), shown=((), ()), words=((Word("CAT"),), ()))
    >>> state, events = play(House(players=2), state, 0, Add(1, "S"))
    >>> state.words[0][0].letters, events[0].rule
    ('CATS', 'FC-5')
    """
    match m:
        case Lot(card):
            return _lot(house, s, card)
        case Dealt(hands):
            return _dealt(house, s, hands)
        case Turned(card):
            return _turned(s, card)
        case Drew((cards,)):
            return _drew(house, s, cards)
        case DrawPile() | TakeTop() | Swap():
            return _step_1(house, s, seat, m)
        case Begin() | Add():
            return _letter(house, s, seat, m)
        case Exchange() | Multiply() | Freeze() | Unfreeze():
            return specials.play(house, s, seat, m)
        case Lock(number):
            return _lock(house, s, seat, number - 1)
        case Fresh():
            return _start_fresh(house, s, seat)
        case Ask():
            return replace(s, phase="answer", asked=True), (Event("FC-26", "asked", {"seat": seat}),)
        case Answer(yes):
            return replace(s, phase="play"), (Event("FC-26", "answered", {"seat": seat, "yes": yes}),)
        case Discard(card):
            return _discard(house, s, seat, card)
        case Done():
            return _done(house, s, seat)
        case Challenge():
            return _challenge(house, s, seat, m)
        case Accept():
            return _accept(house, s, seat)
    raise AssertionError(f"{m} is never legal")


# ---- lots and the deal -----------------------------------------------------------------------------


def _lot(house: House, s: State, card: Card) -> Outcome[State]:
    seat = s.lots.index(NOT_DRAWN)
    events = [Event("FC-2", "drew_lot", {"seat": seat, "card": card})]
    if s.left == sum(house.deck.values()):
        events.insert(0, _seating(house))
    s = _from_pile(s, (card,))
    if card in SPECIALS:
        events.append(Event("FC-2", "lot_again", {"seat": seat, "card": card}))
        lots = s.lots
    else:
        lots = replaced(s.lots, seat, card)
    best = min(lots)
    if best != NOT_DRAWN and lots.count(best) > 1:
        tied = tuple(other for other, letter in enumerate(lots) if letter == best)
        again = house.tied_lots == "again"
        events.append(Event("FC-R15", "lots_tie" if again else "lots_first", {"seat": tied, "card": best}))
        if again:
            lots = tuple(NOT_DRAWN if letter == best else OUT for letter in lots)
    if NOT_DRAWN in lots and s.left:
        return replace(s, lots=lots), tuple(events)
    if none := tuple(other for other, letter in enumerate(lots) if letter == NOT_DRAWN):
        events.append(Event("FC-R19", "lots_run_out", {"seats": none, "n": len(none)}))
    dealer = lots.index(min((letter for letter in lots if letter not in (NOT_DRAWN, OUT)), default=NOT_DRAWN))
    return _gathered(house, s, dealer), (*events, Event("FC-2", "deals", {"seat": dealer}))


def _seating(house: House) -> Event:
    if not house.partners:
        return Event("FC-1", "each_alone", {"players": house.players})
    pairs = tuple(seat for team in range(house.teams) for seat in house.members(team))
    return Event("FC-1", "teams", {"n": house.teams, "pairs": pairs})


def _gathered(house: House, s: State, dealer: Seat) -> State:
    """Gather all cards and words: the whole deck is shuffled for the deal (FC-3)."""
    cleared = replace(start(house), phase="deal", lots=(), round=s.round, totals=s.totals)
    return replace(cleared, dealer=dealer, seat=house.left_of(dealer))


def _dealt(house: House, s: State, hands: tuple[tuple[Card, ...], ...]) -> Outcome[State]:
    data = {"seat": s.dealer, "n": house.hand_size, "least": house.least(s.round)}
    events = [Event("FC-3", "dealt", data)]
    events += [Event("FC-3", "own_hand", {"seat": i, "cards": hand}, (i,)) for i, hand in enumerate(hands)]
    if house.partners:
        events.append(Event("FC-26", "partner_hidden"))
    cards = [card for hand in hands for card in hand]
    return _from_pile(replace(s, phase="turn_over", hands=hands), cards), tuple(events)


def _turned(s: State, card: Card) -> Outcome[State]:
    s = _from_pile(replace(s, phase="draw", discards=(card,)), (card,))
    turned = Event("FC-3", "turned", {"card": card, "seat": s.seat})
    return s, (turned, Event("FC-R7", "turned_special")) if card in SPECIALS else (turned,)


def _from_pile(s: State, cards: Iterable[Card]) -> State:
    """The table when these cards have left the draw pile."""
    gone = Counter(cards)
    kept = tuple((card, n - gone[card]) for card, n in s.pile if n > gone[card])
    return replace(s, pile=kept, left=s.left - gone.total())


# ---- drawing ---------------------------------------------------------------------------------------


def _step_1(house: House, s: State, seat: Seat, m: DrawPile | TakeTop | Swap) -> Outcome[State]:
    """Whoever begins ends the time for challenges (FC-25)."""
    s = replace(s, fresh=())
    match m:
        case DrawPile():
            s, events = _draw(house, s, "drawing")
            return s, (Event("FC-4", "draws_pile", {"seat": seat}), *events)
        case TakeTop():
            *under, top = s.discards
            s = replace(taken(s, seat, top), phase="play", step=2, discards=tuple(under))
            return s, (Event("FC-4", "takes_top", {"seat": seat, "card": top}),)
    hand = seen(s.hands[seat])
    if house.swapped_hand == "specials_first":
        hand = tuple(sorted(hand, key=lambda card: card in LETTERS))
    s = replace(with_hand(s, seat, ()), shown=replaced(s.shown, seat, ()), discards=(*s.discards, *hand))
    s, events = _draw(house, s, "refill")
    swapped = Event("FC-22", "swapped", {"seat": seat, "cards": hand})
    return s, (swapped, Event("FC-R17", "swapped_top", {"card": hand[-1]}), *events)


def _draw(house: House, s: State, phase: Phase) -> Outcome[State]:
    """Wait for cards in that phase, the discards shuffled if need be; or go on if none can come."""
    s = replace(s, phase=phase)
    if not to_draw(house, s):
        return _drawing_over(house, s)
    if s.left:
        return s, ()
    stays = 1 if house.reshuffle == "all_but_top" else 0
    if len(s.discards) > stays:
        n = len(s.discards) - stays
        cards = Counter(dict(s.pile)) + Counter(s.discards[:n])
        says = "top_stays" if stays else "top_too"
        events = Event("FC-21", "shuffled", {"n": n}), Event("FC-R11", says, {"card": s.discards[-1]})
        return replace(s, pile=pile(cards), left=n, discards=s.discards[n:]), events
    s, more = _drawing_over(house, s)
    return s, (Event("FC-R9", "none_to_draw", {"seat": s.seat}), *more)


def _drew(house: House, s: State, cards: tuple[Card, ...]) -> Outcome[State]:
    drawing = s.phase == "drawing"
    gets = Event("FC-4" if drawing else "FC-10", "gets", {"seat": s.seat, "cards": cards}, (s.seat,))
    fills = Event("FC-10", "fills", {"seat": s.seat, "n": len(cards)})
    wanted = to_draw(house, s) - len(cards)
    s = _from_pile(with_hand(s, s.seat, (*s.hands[s.seat], *cards)), cards)
    s, more = _draw(house, s, s.phase) if wanted else _drawing_over(house, s)
    return s, ((gets, *more) if drawing else (fills, gets, *more))


def _drawing_over(house: House, s: State) -> Outcome[State]:
    """After step 1 cards are played; after step 5 the next player goes, or the round is given up (FC-R14)."""
    if s.phase == "drawing":
        return replace(s, phase="play", step=2), ()
    if s.turn + 1 >= house.turn_limit:
        return replace(s, phase="closing"), (Event("FC-R14", "given_up", {"n": house.turn_limit}),)
    return replace(s, phase="draw", seat=house.left_of(s.seat), turn=s.turn + 1, step=2, asked=False), ()


# ---- playing, locking and discarding ---------------------------------------------------------------


def _letter(house: House, s: State, seat: Seat, m: Begin | Add) -> Outcome[State]:
    """Put a letter at the end of a word, or start one with it."""
    team = house.team(seat)
    begins = isinstance(m, Begin)
    at, word = (
        (len(s.words[team]), Word("")) if isinstance(m, Begin) else (m.word - 1, s.words[team][m.word - 1])
    )
    letters = word.letters + m.letter
    wilds = (*word.wilds, (len(letters), seat)) if m.wild else word.wilds
    s = spent(s, seat, WILD if m.wild else m.letter)
    s = _changed(with_word(s, team, at, replace(word, letters=letters, wilds=wilds)), at)
    event = Event("FC-5", "began" if begins else "added", {"seat": seat, "letter": m.letter, "text": letters})
    return s, (event, Event("FC-12", "wild_named", {"letter": m.letter})) if m.wild else (event,)


def _changed(s: State, at: int) -> State:
    """The table with one more word that may be challenged after this turn (FC-25)."""
    return s if at in s.fresh else replace(s, fresh=(*s.fresh, at))


def _lock(house: House, s: State, seat: Seat, at: int) -> Outcome[State]:
    team = house.team(seat)
    word = s.words[team][at]
    count = 1 + locked(s.words[team])
    data = {
        "seat": seat,
        "text": word.letters,
        "n": len(word.letters),
        "points": house.word_points(word),
        "team": team + 1,
        "count": count,
        "needed": house.to_close,
    }
    events = [Event("FC-7", "locked", data)]
    if count > house.to_close:
        events.append(Event("FC-R3", "locked_more", data))
    if any(other.locked and other.letters == word.letters for words in s.words for other in words):
        events.append(Event("FC-R12", "locked_twice", data))
    s = _changed(with_word(s, team, at, replace(word, locked=True)), at)
    return replace(s, step=3), tuple(events)


def _start_fresh(house: House, s: State, seat: Seat) -> Outcome[State]:
    team = house.team(seat)
    gone = [word for word in s.words[team] if not word.locked]
    kept = tuple(word for word in s.words[team] if word.locked)
    cards = tuple(card for word in gone for card in word.cards())
    texts = tuple(word.letters for word in gone)
    s = replace(s, words=replaced(s.words, team, kept), fresh=(), discards=(*s.discards, *cards))
    return s, (
        Event("FC-24", "started_fresh", {"seat": seat, "n": len(gone), "texts": texts}),
        Event("FC-R8", "fresh_free", {"n": len(cards)}),
    )


def _discard(house: House, s: State, seat: Seat, card: Card) -> Outcome[State]:
    s = spent(s, seat, card)
    s, events = _draw(house, replace(s, discards=(*s.discards, card)), "refill")
    return s, (Event("FC-9", "discarded", {"seat": seat, "card": card}), *events)


def _done(house: House, s: State, seat: Seat) -> Outcome[State]:
    if round_is_closed(house, s):
        team = house.team(seat)
        closed = Event("FC-19", "closed", {"team": team + 1, "n": locked(s.words[team])})
        return replace(s, phase="closing"), (closed,)
    s, events = _draw(house, s, "refill")
    return s, (Event("FC-9", "no_discard", {"seat": seat}), *events)


# ---- the end of a round ----------------------------------------------------------------------------


def _challenge(house: House, s: State, seat: Seat, m: Challenge) -> Outcome[State]:
    """A challenge may take away the lock that closed the round: then the turn goes on (FC-R4)."""
    s, events = challenges.play(house, s, seat, m)
    if s.phase != "closing" or round_is_closed(house, s) or s.turn + 1 >= house.turn_limit:
        return s, events
    data = {"n": locked(s.words[m.team - 1]), "needed": house.to_close, "seat": s.seat}
    if house.last_lock == "over":
        return s, (*events, Event("FC-R4", "over_all_the_same", data))
    return replace(s, phase="play", step=4), (*events, Event("FC-R4", "goes_on", data))


def _accept(house: House, s: State, seat: Seat) -> Outcome[State]:
    """The round is scored, and the next one is dealt by the next to the left (FC-R10), if there is one."""
    s, scored = score_round(house, s)
    events = Event("FC-25", "accepted", {"seat": seat}), *scored
    if s.phase == "over":
        return s, events
    dealer, number = house.left_of(s.dealer), s.round + 1
    s = _gathered(house, replace(s, round=number), dealer)
    return s, (*events, Event("FC-R10", "deals_next", {"round": number, "seat": dealer}))
