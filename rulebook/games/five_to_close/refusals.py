"""Why not: the only authority on what is legal in 5 To Close, rule by rule."""

from __future__ import annotations

from rulebook.core.chance import Chance
from rulebook.core.game import CHANCE, Event, Seat
from rulebook.games.five_to_close.moves import (
    ANSWER,
    CLOSING,
    DRAW,
    FREEZE,
    PLAY,
    SPECIALS,
    TIMES,
    UNFREEZE,
    WILD,
    Accept,
    Add,
    Answer,
    Ask,
    Begin,
    Challenge,
    Discard,
    Done,
    DrawPile,
    Exchange,
    Freeze,
    Insert,
    Lock,
    Move,
    Multiply,
    Play,
    State,
    Swap,
    TakeTop,
    Tell,
    Unfreeze,
    Word,
)
from rulebook.games.five_to_close.seats import Seats, active, seen

STEP_1 = DrawPile | TakeTop | Swap
STEPS_2_TO_4 = Play | Lock | Ask | Discard | Done


class Refusals(Seats):
    """What stands in the way of a move.

    >>> state = State(phase="play", hands=(("Q",), (), (), ()), words=((), ()))
    >>> Refusals().why_not(state, 0, Begin("Z")).say
    'not_in_hand'
    """

    def chance(self, s: State) -> Chance[Move]:
        """Give the exact odds of what may come."""
        raise NotImplementedError

    def why_not(self, s: State, seat: Seat, m: Move) -> Event | None:
        """Name the rule in the way."""
        seats = self.to_act(s)
        if not seats:
            return Event("FC-27", "over")
        if seat == CHANCE or seats == (CHANCE,):
            return self._why_not_chance(s, seat, seats, m)
        match m:
            case Challenge():
                return self._why_not_challenge(s, seat, m)
            case Tell():
                return Event("FC-26", "no_talk")
        if seat != seats[0]:
            return Event("FC-10", "not_your_turn_fc", {"seat": seat, "waiting": seats[:1]})
        if isinstance(m, Answer) or s.phase == ANSWER:
            return self._why_not_answer(s, seat, m)
        if isinstance(m, Accept) or s.phase == CLOSING:
            return None if isinstance(m, Accept) and s.phase == CLOSING else _not_closing(s, m)
        if isinstance(m, STEP_1):
            return self._why_not_step_1(s, seat, m)
        if isinstance(m, STEPS_2_TO_4):
            return self._why_not_in_turn(s, seat, m)
        return Event("FC-4", "not_now", {"what": m})

    def _why_not_chance(self, s: State, seat: Seat, seats: tuple[Seat, ...], m: Move) -> Event | None:
        if seats != (CHANCE,):
            return Event("FC-4", "not_chance", {"waiting": seats[:1]})
        if seat != CHANCE:
            return Event("FC-4", "chance_first", {"seat": seat})
        if not self.chance(s).allows(m):
            return Event("FC-3", "lot_not_there", {"what": m})
        return None

    def _why_not_answer(self, s: State, seat: Seat, m: Move) -> Event | None:
        if s.phase != ANSWER:
            return Event("FC-26", "not_asked", {"seat": seat})
        return None if isinstance(m, Answer) else Event("FC-26", "must_answer", {"seat": seat})

    def _why_not_step_1(self, s: State, seat: Seat, m: STEP_1) -> Event | None:
        if s.phase != DRAW:
            rule, say = ("FC-22", "swap_first") if isinstance(m, Swap) else ("FC-4", "drawn_already")
            return Event(rule, say)
        match m:
            case TakeTop():
                return None if s.discards else Event("FC-4", "no_top")
            case DrawPile():
                # With neither pile nor discards the turn goes on without a card (FC-R9).
                only_top = not s.left and len(s.discards) == 1
                return Event("FC-R11", "only_top") if only_top else None
        if len(s.hands[seat]) != self.hand_size:
            return Event("FC-22", "swap_all", {"seat": seat, "n": len(s.hands[seat]), "size": self.hand_size})
        return None

    def _why_not_in_turn(self, s: State, seat: Seat, m: STEPS_2_TO_4) -> Event | None:
        if s.phase != PLAY:
            return Event("FC-4", "draw_first")
        match m:
            case Discard():
                return self._why_not_discard(s, seat, m)
            case Done():
                return self._why_not_done(s, seat)
            case Lock():
                return self._why_not_lock(s, seat, m)
        if s.step > 2:
            return Event("FC-7", "locking_now" if s.step == 3 else "step_over")
        match m:
            case Begin() | Add() | Insert():
                return self._why_not_letter(s, seat, m)
            case Multiply():
                return self._why_not_multiply(s, seat, m)
            case Exchange():
                return self._why_not_exchange(s, seat, m)
            case Freeze():
                return self._why_not_freeze(s, seat, m)
            case Unfreeze():
                return self._why_not_unfreeze(s, seat, m)
        return self._why_not_fresh(s, seat, m)

    def _why_not_letter(self, s: State, seat: Seat, m: Begin | Add | Insert) -> Event | None:
        words = self.own_words(s, seat)
        if isinstance(m, Begin):
            if active(words) >= self.active:
                return Event("FC-6", "sixth_word", {"team": self.team(seat) + 1, "n": self.active})
        else:
            word = self._word(s, self.team(seat) + 1, m.word)
            if isinstance(word, Event):
                return word
            if isinstance(m, Insert):
                data = {"letter": m.letter, "place": m.place, "text": word.letters}
                return Event("FC-11", "at_end_only", data)
            if word.locked:
                return Event("FC-7", "is_locked", {"text": word.letters})
            if word.frozen:
                return Event("FC-16", "is_frozen", {"text": word.letters})
        if m.letter in SPECIALS or len(m.letter) != 1 or not ("A" <= m.letter <= "Z"):
            return Event("FC-5", "no_such_letter", {"what": m.letter})
        return self._missing(s, seat, WILD if m.wild else m.letter, "FC-12" if m.wild else "FC-5")

    def _why_not_multiply(self, s: State, seat: Seat, m: Multiply) -> Event | None:
        word = self._word(s, self.team(seat) + 1, m.word)
        if isinstance(word, Event):
            return word
        if m.card not in TIMES:
            return Event("FC-14", "not_multiplier", {"card": m.card})
        if word.locked:
            return Event("FC-7", "is_locked", {"text": word.letters})
        if word.frozen:
            return Event("FC-R6", "frozen_takes_none", {"text": word.letters, "card": m.card})
        if word.card:
            return Event("FC-14", "one_multiplier", {"text": word.letters, "card": word.card})
        return self._missing(s, seat, m.card, "FC-14")

    def _why_not_exchange(self, s: State, seat: Seat, m: Exchange) -> Event | None:
        word = self._word(s, m.team, m.word)
        if isinstance(word, Event):
            return word
        owner = word.wild_by(m.place)
        if owner is None:
            return Event("FC-13", "no_wild_there", {"place": m.place, "text": word.letters})
        if word.locked:
            return Event("FC-13", "wild_locked", {"text": word.letters})
        if owner == seat:
            return Event("FC-R5", "own_wild", {"seat": seat})
        letter = word.letters[m.place - 1]
        if letter not in s.hands[seat]:
            data = {"seat": seat, "letter": letter, "cards": seen(s.hands[seat])}
            return Event("FC-R5", "no_real_letter", data)
        return None

    def _why_not_freeze(self, s: State, seat: Seat, m: Freeze) -> Event | None:
        word = self._word(s, m.team, m.word)
        if isinstance(word, Event):
            return word
        if m.team - 1 == self.team(seat):
            return Event("FC-16", "freeze_own", {"text": word.letters})
        if word.locked:
            return Event("FC-16", "freeze_locked", {"text": word.letters})
        if word.frozen:
            return Event("FC-R6", "frozen_already", {"text": word.letters})
        return self._missing(s, seat, FREEZE, "FC-16")

    def _why_not_unfreeze(self, s: State, seat: Seat, m: Unfreeze) -> Event | None:
        word = self._word(s, m.team, m.word)
        if isinstance(word, Event):
            return word
        if m.team - 1 != self.team(seat):
            return Event("FC-17", "unfreeze_theirs", {"text": word.letters, "team": m.team})
        if word.locked:
            return Event("FC-7", "is_locked", {"text": word.letters})
        if word.guarded:
            return Event("FC-R6", "guarded_already", {"text": word.letters})
        return self._missing(s, seat, UNFREEZE, "FC-17")

    def _why_not_fresh(self, s: State, seat: Seat, m: Play | Ask) -> Event | None:
        """Start fresh, or ask the partner about it: both need the full number of active words."""
        n = active(self.own_words(s, seat))
        if isinstance(m, Ask):
            if self.partner(seat) is None:
                return Event("FC-26", "no_partner", {"seat": seat})
            if s.asked:
                return Event("FC-26", "asked_already")
        if n != self.active:
            return Event("FC-24", "not_five", {"needed": self.active, "team": self.team(seat) + 1, "n": n})
        return None

    def _why_not_lock(self, s: State, seat: Seat, m: Lock) -> Event | None:
        word = self._word(s, self.team(seat) + 1, m.word)
        if isinstance(word, Event):
            return word
        if s.step > 3:
            return Event("FC-7", "step_over")
        if word.locked:
            return Event("FC-7", "locked_already", {"text": word.letters})
        if word.frozen:
            return Event("FC-16", "is_frozen", {"text": word.letters})
        least = self.least(s.round)
        if len(word.letters) < least:
            data = {"text": word.letters, "n": len(word.letters), "round": s.round, "least": least}
            return Event("FC-8", "too_short", data)
        return None

    def _why_not_discard(self, s: State, seat: Seat, m: Discard) -> Event | None:
        if self.round_is_closed(s):
            return Event("FC-19", "round_closed", {"n": self.to_close})
        return self._missing(s, seat, m.card, "FC-9")

    def _why_not_done(self, s: State, seat: Seat) -> Event | None:
        if s.hands[seat] and not self.round_is_closed(s):
            return Event(
                "FC-9", "must_discard", {"seat": seat, "n": len(s.hands[seat]), "size": self.hand_size}
            )
        return None

    def _why_not_challenge(self, s: State, seat: Seat, m: Challenge) -> Event | None:
        word = self._word(s, m.team, m.word)
        if isinstance(word, Event):
            return word
        if not 0 <= seat < self.players:
            return Event("FC-25", "not_your_turn_fc", {"seat": seat, "waiting": self.to_act(s)[:1]})
        if self.team(seat) == m.team - 1:
            return Event("FC-25", "own_challenge", {"text": word.letters, "seat": seat})
        if s.phase not in (DRAW, CLOSING):
            return Event("FC-25", "too_late", {"text": word.letters})
        if self.team(self.last_player(s)) != m.team - 1 or m.word - 1 not in s.fresh:
            return Event("FC-25", "not_played", {"text": word.letters})
        if m.word - 1 not in self.challengeable(s):
            return Event("FC-R2", "beginnings_safe", {"text": word.letters})
        return None

    def _word(self, s: State, team: int, number: int) -> Word | Event:
        """The word of that number, or why there is none."""
        if not 1 <= team <= len(s.words):
            return Event("FC-6", "no_such_team", {"team": team, "n": self.teams})
        words = s.words[team - 1]
        if not 1 <= number <= len(words):
            return Event("FC-6", "no_such_word", {"team": team, "word": number, "n": len(words)})
        return words[number - 1]

    def _missing(self, s: State, seat: Seat, card: str, rule: str) -> Event | None:
        if card in s.hands[seat]:
            return None
        held = seen(s.hands[seat])
        return Event(rule, "not_in_hand" if held else "empty_hand", {"card": card, "cards": held})


def _not_closing(s: State, m: Move) -> Event:
    """Something else than letting the words stand at the end of a round, or that at another time."""
    if s.phase == CLOSING:
        return Event("FC-19", "not_now", {"what": m})
    return Event("FC-19", "nothing_to_accept")
