"""Challenges: which words may be challenged and by whom, what the dictionary says, what that costs."""

from __future__ import annotations

from dataclasses import replace

from rulebook.core.game import Event, Outcome, Seat, replaced
from rulebook.games.five_to_close.house import House
from rulebook.games.five_to_close.table import Challenge, State, Word, word_at


def last_player(house: House, s: State) -> Seat:
    """Name the seat whose turn has just been played, while it may be challenged.

    >>> last_player(House(), State(phase="draw", seat=0))
    3
    """
    return s.seat if s.phase == "closing" else (s.seat - 1) % house.players


def just_played(house: House, s: State, team: int) -> tuple[int, ...]:
    """List the words (indices from 0) of a team that the last turn changed, until the next player begins.

    >>> state = State(phase="draw", seat=0, fresh=(2,))
    >>> just_played(House(), state, 1), just_played(House(), state, 0)
    ((2,), ())
    """
    if s.phase not in ("draw", "closing") or team != house.team(last_player(house, s)):
        return ()
    return s.fresh


def open_challenges(house: House, s: State) -> list[Challenge]:
    """List the challenges that may be made now (FC-25, FC-R2).

    >>> state = State(phase="draw", words=((), (Word("CA"),)), fresh=(0,))
    >>> open_challenges(House(), state), open_challenges(House(challenge="locked_only"), state)
    ([Challenge(team=2, word=1)], [])
    """
    team = house.team(last_player(house, s))
    played, any_word = sorted(just_played(house, s, team)), house.challenge == "any_word"
    return [Challenge(team + 1, at + 1) for at in played if any_word or s.words[team][at].locked]


def why_not(house: House, s: State, seat: Seat, m: Challenge) -> Event | None:
    """Name the rule in the way of a challenge.

    >>> why_not(House(), State(phase="draw", words=((), (Word("CA"),))), 0, Challenge(2, 1)).say
    'not_played'
    """
    word = word_at(s, m.team, m.word)
    if isinstance(word, Event):
        return word
    if house.team(seat) == m.team - 1:
        return Event("FC-25", "own_challenge", {"text": word.letters, "seat": seat})
    if s.phase not in ("draw", "closing"):
        early = m.team - 1 == house.team(s.seat) and m.word - 1 in s.fresh
        rule, say = ("FC-R21", "too_early") if early else ("FC-25", "too_late")
        return Event(rule, say, {"text": word.letters})
    if m.word - 1 not in just_played(house, s, m.team - 1):
        return Event("FC-R18", "not_played", {"text": word.letters})
    if m not in open_challenges(house, s):
        return Event("FC-R2", "beginnings_safe", {"text": word.letters})
    return None


def play(house: House, s: State, seat: Seat, m: Challenge) -> Outcome[State]:
    """Look a challenged word up: a wrong one is removed and costs its team, a right one the challenger's.

    >>> state = State(phase="draw", words=((), (Word("CAT"),)), fresh=(0,), totals=(0, 0))
    >>> play(House(), state, 0, Challenge(2, 1))[0].totals
    (-25, 0)
    """
    team, at = m.team - 1, m.word - 1
    word = s.words[team][at]
    wrong, looked_up = _looked_up(house, word)
    lost, by = (house.stakes[0], team) if wrong else (house.stakes[1], house.team(seat))
    data = {"text": word.letters, "team": by + 1, "points": lost}
    events = (
        Event("FC-25", "challenged", {"seat": seat, "text": word.letters}),
        looked_up,
        Event("FC-25", "not_a_word" if wrong else "is_a_word" if word.locked else "may_stand", data),
    )
    s = replace(s, totals=replaced(s.totals, by, s.totals[by] - lost))
    if not wrong:
        return replace(s, fresh=tuple(other for other in s.fresh if other != at)), events
    words, cards = s.words[team], word.cards()
    under = house.removed_words == "under"
    s = replace(
        s,
        words=replaced(s.words, team, (*words[:at], *words[at + 1 :])),
        fresh=tuple(other - (other > at) for other in s.fresh if other != at),
        discards=(*cards, *s.discards) if under else (*s.discards, *cards),
    )
    return s, (*events, Event("FC-R16", "removed_under" if under else "removed_on_top", {"n": len(cards)}))


def _looked_up(house: House, word: Word) -> tuple[bool, Event]:
    """Whether a word is wrong, and what the dictionary says: an unlocked one need only lead on (FC-R2)."""
    text, words = word.letters.lower(), house.vocabulary
    if word.locked:
        found = text in words
        return not found, Event("FC-R20", "looked_up", {"text": word.letters, "found": found})
    if not words.begins(text):
        return True, Event("FC-R2", "leads_nowhere", {"text": word.letters})
    longer = words.continuing(text)
    example = (longer[0] if longer else text).upper()
    data = {"text": word.letters, "n": len(longer) + (text in words), "example": example}
    return False, Event("FC-R2", "leads_on", data)
