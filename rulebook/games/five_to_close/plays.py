"""What happens on a turn of 5 To Close: cards go on words, words are locked, challenged and thrown away."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from rulebook.core.game import Event, Seat
from rulebook.games.five_to_close.flow import Flow, Outcome, with_hand
from rulebook.games.five_to_close.moves import (
    ANSWER,
    CLOSING,
    DRAWING,
    FREEZE,
    PLAY,
    REFILL,
    TIMES,
    UNFREEZE,
    WILD,
    Accept,
    Add,
    Answer,
    Ask,
    Begin,
    Card,
    Challenge,
    Chosen,
    Discard,
    Done,
    DrawPile,
    Exchange,
    Freeze,
    Fresh,
    Lock,
    Multiply,
    State,
    Swap,
    TakeTop,
    Unfreeze,
    Word,
)
from rulebook.games.five_to_close.seats import seen

T = TypeVar("T")


class Plays(Flow):
    """Carry out what a seat has chosen, which must be legal.

    >>> game = Plays(players=2)
    >>> state = State(phase="play", hands=(("S",), ()), shown=((), ()), words=((Word("CAT"),), ()))
    >>> state, events = game.play_chosen(state, 0, Add(1, "S"))
    >>> state.words[0][0].letters, events[0].rule
    ('CATS', 'FC-5')
    """

    def play_chosen(self, s: State, seat: Seat, m: Chosen) -> Outcome:
        """Carry out a legal move of a seat."""
        match m:
            case DrawPile() | TakeTop() | Swap():
                return self._step_1(s, seat, m)
            case Begin(letter, wild):
                words = self.own_words(s, seat)
                s = self._with_letter(s, seat, len(words), Word(""), letter, wild)
                return s, (Event("FC-5", "began", {"seat": seat, "text": letter}), *_named(letter, wild))
            case Add(number, letter, wild):
                word = self.own_words(s, seat)[number - 1]
                s = self._with_letter(s, seat, number - 1, word, letter, wild)
                data = {"seat": seat, "letter": letter, "text": word.letters + letter}
                return s, (Event("FC-5", "added", data), *_named(letter, wild))
            case Exchange():
                return self._exchange(s, seat, m)
            case Multiply() | Freeze() | Unfreeze():
                return self._special(s, seat, m)
            case Lock(number):
                return self._lock(s, seat, number - 1)
            case Fresh():
                return self._start_fresh(s, seat)
            case Ask():
                return replace(s, phase=ANSWER, asked=True), (Event("FC-26", "asked", {"seat": seat}),)
            case Answer(yes):
                return replace(s, phase=PLAY), (Event("FC-26", "answered", {"seat": seat, "yes": yes}),)
            case Discard() | Done():
                return self._end_play(s, seat, m)
            case Challenge(team, number):
                return self._challenge(s, seat, team - 1, number - 1)
            case Accept():
                s, events = self._score_round(s)
                return s, (Event("FC-25", "accepted", {"seat": seat}), *events)
        raise AssertionError(f"{m} is never legal")

    def _step_1(self, s: State, seat: Seat, m: DrawPile | TakeTop | Swap) -> Outcome:
        """Whoever begins closes the time for challenges (FC-25)."""
        s = replace(s, fresh=())
        match m:
            case DrawPile():
                s, events = self._draw(s, DRAWING)
                return s, (Event("FC-4", "draws_pile", {"seat": seat}), *events)
            case TakeTop():
                *under, top = s.discards
                s = with_hand(s, seat, (*s.hands[seat], top))
                s = _with_shown(s, seat, (*s.shown[seat], top))
                taken = Event("FC-4", "takes_top", {"seat": seat, "card": top})
                return replace(s, phase=PLAY, step=2, discards=tuple(under)), (taken,)
        hand = seen(s.hands[seat])
        s = _with_shown(with_hand(s, seat, ()), seat, ())
        s, events = self._draw(replace(s, discards=(*s.discards, *hand)), REFILL)
        return s, (Event("FC-22", "swapped", {"seat": seat, "cards": hand}), *events)

    def _with_letter(self, s: State, seat: Seat, at: int, word: Word, letter: str, wild: bool) -> State:
        """Put a letter at the end of a word; a word that is not there yet is new."""
        letters = word.letters + letter
        wilds = (*word.wilds, (len(letters), seat)) if wild else word.wilds
        s = _without_card(s, seat, WILD if wild else letter)
        return self._with_word(s, self.team(seat), at, replace(word, letters=letters, wilds=wilds))

    def _with_word(self, s: State, team: int, at: int, word: Word, touched: bool = True) -> State:
        words = s.words[team]
        s = replace(s, words=_put(s.words, team, (*words[:at], word, *words[at + 1 :])))
        return replace(s, fresh=(*s.fresh, at)) if touched and at not in s.fresh else s

    def _exchange(self, s: State, seat: Seat, m: Exchange) -> Outcome:
        word = s.words[m.team - 1][m.word - 1]
        letter = word.letters[m.place - 1]
        s = _without_card(s, seat, letter)
        s = _with_shown(with_hand(s, seat, (*s.hands[seat], WILD)), seat, (*s.shown[seat], WILD))
        wilds = tuple(wild for wild in word.wilds if wild[0] != m.place)
        s = self._with_word(s, m.team - 1, m.word - 1, replace(word, wilds=wilds), touched=False)
        data = {"seat": seat, "letter": letter, "text": word.letters}
        return s, (Event("FC-13", "exchanged", data),)

    def _special(self, s: State, seat: Seat, m: Multiply | Freeze | Unfreeze) -> Outcome:
        team = self.team(seat) if isinstance(m, Multiply) else m.team - 1
        word = s.words[team][m.word - 1]
        data = {"seat": seat, "text": word.letters, "team": team + 1}
        under: tuple[Card, ...] = ()
        match m:
            case Multiply(_, card):
                after = replace(word, card=card)
                event = Event("FC-14", "multiplied", data | {"card": card, "times": TIMES[card]})
            case Freeze():
                card = FREEZE
                after = replace(word, guarded=False) if word.guarded else replace(word, frozen=True)
                under = (FREEZE, UNFREEZE) if word.guarded else ()
                event = Event("FC-17", "freeze_cancelled", data) if under else Event("FC-16", "froze", data)
            case Unfreeze():
                card = UNFREEZE
                after = replace(word, frozen=False) if word.frozen else replace(word, guarded=True)
                under = (FREEZE, UNFREEZE) if word.frozen else ()
                event = Event("FC-17", "thawed" if under else "guarded", data)
        s = _without_card(s, seat, card)
        s = self._with_word(s, team, m.word - 1, after, touched=False)
        return replace(s, discards=(*under, *s.discards)), (event,)

    def _lock(self, s: State, seat: Seat, at: int) -> Outcome:
        words = self.own_words(s, seat)
        word = words[at]
        count = 1 + sum(other.locked for other in words)
        data = {
            "seat": seat,
            "text": word.letters,
            "n": len(word.letters),
            "points": self.word_points(word),
            "team": self.team(seat) + 1,
            "count": count,
            "needed": self.to_close,
        }
        events = [Event("FC-7", "locked", data)]
        if count > self.to_close:
            events.append(Event("FC-R3", "locked_more", data))
        if any(other.locked and other.letters == word.letters for team in s.words for other in team):
            events.append(Event("FC-R12", "locked_twice", data))
        s = self._with_word(s, self.team(seat), at, replace(word, locked=True))
        return replace(s, step=3), tuple(events)

    def _start_fresh(self, s: State, seat: Seat) -> Outcome:
        team = self.team(seat)
        gone = [word for word in s.words[team] if not word.locked]
        cards = tuple(card for word in gone for card in word.cards())
        kept = tuple(word for word in s.words[team] if word.locked)
        s = replace(s, words=_put(s.words, team, kept), fresh=(), discards=(*s.discards, *cards))
        texts = tuple(word.letters for word in gone)
        return s, (
            Event("FC-24", "started_fresh", {"seat": seat, "n": len(gone), "texts": texts}),
            Event("FC-R8", "fresh_free", {"n": len(cards)}),
        )

    def _end_play(self, s: State, seat: Seat, m: Discard | Done) -> Outcome:
        if isinstance(m, Discard):
            discarded = Event("FC-9", "discarded", {"seat": seat, "card": m.card})
            s = _without_card(s, seat, m.card)
            s, events = self._draw(replace(s, discards=(*s.discards, m.card)), REFILL)
            return s, (discarded, *events)
        if self.round_is_closed(s):
            data = {"team": self.team(seat) + 1, "n": sum(w.locked for w in self.own_words(s, seat))}
            return replace(s, phase=CLOSING), (Event("FC-19", "closed", data),)
        s, events = self._draw(s, REFILL)
        return s, (Event("FC-9", "no_discard", {"seat": seat}), *events)

    def _challenge(self, s: State, seat: Seat, team: int, at: int) -> Outcome:
        word = s.words[team][at]
        wrong, looked_up = self._looked_up(word)
        events = [Event("FC-25", "challenged", {"seat": seat, "text": word.letters}), looked_up]
        lost, by = self.stakes[0 if wrong else 1], team if wrong else self.team(seat)
        say = "not_a_word" if wrong else "is_a_word"
        events.append(Event("FC-25", say, {"text": word.letters, "team": by + 1, "points": lost}))
        s = replace(s, totals=_put(s.totals, by, s.totals[by] - lost), fresh=_dropped(s.fresh, at, wrong))
        if wrong:
            words = s.words[team]
            s = replace(
                s,
                words=_put(s.words, team, (*words[:at], *words[at + 1 :])),
                discards=(*word.cards(), *s.discards),
            )
        if s.phase == CLOSING and not self.round_is_closed(s) and s.turn + 1 < self.turn_limit:
            n = sum(word.locked for word in s.words[team])
            events.append(Event("FC-R4", "goes_on", {"n": n, "needed": self.to_close, "seat": s.seat}))
            s = replace(s, phase=PLAY, step=4)
        return s, tuple(events)

    def _looked_up(self, word: Word) -> tuple[bool, Event]:
        """Whether a word is wrong, and what the dictionary says: a beginning need only lead on (FC-R2)."""
        text = word.letters.lower()
        if word.locked:
            found = text in self.vocabulary
            return not found, Event("FC-23", "looked_up", {"text": word.letters, "found": found})
        if not self.vocabulary.begins(text):
            return True, Event("FC-R2", "leads_nowhere", {"text": word.letters})
        n = self.vocabulary.count(text) + (text in self.vocabulary)
        example = next(iter(self.vocabulary.continuing(text)), text).upper()
        return False, Event("FC-R2", "leads_on", {"text": word.letters, "n": n, "example": example})


def _named(letter: str, wild: bool) -> tuple[Event, ...]:
    return (Event("FC-12", "wild_named", {"letter": letter}),) if wild else ()


def _put(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*row[:at], value, *row[at + 1 :])


def _dropped(fresh: tuple[int, ...], at: int, removed: bool) -> tuple[int, ...]:
    """The words still open to challenge, renumbered if that one has left the table."""
    return tuple(other - (removed and other > at) for other in fresh if other != at)


def _with_shown(s: State, seat: Seat, cards: tuple[Card, ...]) -> State:
    return replace(s, shown=_put(s.shown, seat, tuple(sorted(cards))))


def _without_card(s: State, seat: Seat, card: Card) -> State:
    """The table when a card has left a hand, and with it one like it that everybody knew to be there."""
    s = with_hand(s, seat, _less(s.hands[seat], card))
    return _with_shown(s, seat, _less(s.shown[seat], card)) if card in s.shown[seat] else s


def _less(cards: tuple[T, ...], card: T) -> tuple[T, ...]:
    at = cards.index(card)
    return (*cards[:at], *cards[at + 1 :])
