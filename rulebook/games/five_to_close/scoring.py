"""What a round of 5 To Close scores, told team by team and rule by rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulebook.core.game import Event, Seat
from rulebook.games.five_to_close.moves import FREEZE, OVER, TRIPLE, State, Word
from rulebook.games.five_to_close.seats import Seats, seen

Scored = tuple[int, Event]
"""Points, and the event that says why."""


class Scoring(Seats):
    """The end of a round and of the game.

    >>> words = (Word("CAT", locked=True), Word("DO", card="triple"))
    >>> state = State(hands=(("freeze",), ()), words=(words, ()), totals=(0, 0))
    >>> [points for points, event in Scoring(players=2).round_scores(state, 0)]
    [10, -35, -25, 0]
    """

    def round_scores(self, s: State, team: int) -> Iterator[Scored]:
        """List everything that a team gains or loses at the end of the round."""
        words = s.words[team]
        for word in words:
            if word.locked:
                yield from self._locked_word(team, word)
        if sum(word.locked for word in words) >= self.to_close:
            yield self.bonus, Event("FC-19", "closing_bonus", {"team": team + 1, "points": self.bonus})
        for word in words:
            if word.card and not word.locked:
                cost = self.cost(word.card)
                rule = "FC-R1" if word.card == TRIPLE else "FC-15"
                data = {"team": team + 1, "card": word.card, "text": word.letters, "points": cost}
                yield -cost, Event(rule, "left_on_word", data)
        for seat in self.members(team):
            for card in seen(s.hands[seat]):
                if cost := self.cost(card):
                    data = {"team": team + 1, "card": card, "seat": seat, "points": cost}
                    rule = "FC-16" if card == FREEZE else "FC-15"
                    yield -cost, Event(rule, "left_in_hand", data)
        free = sum(not self.cost(card) for seat in self.members(team) for card in seen(s.hands[seat]))
        data = {"team": team + 1, "cards": free, "words": sum(not word.locked for word in words)}
        yield 0, Event("FC-20", "free_of_charge", data)

    def _locked_word(self, team: int, word: Word) -> Iterator[Scored]:
        n = len(word.letters)
        points, multiplied = self.length_points(n), self.word_points(word)
        data = {"team": team + 1, "text": word.letters, "n": n, "points": points}
        yield points, Event("FC-18", "scored_word", data)
        if word.card:
            data = {"team": team + 1, "card": word.card, "points": multiplied}
            yield multiplied - points, Event("FC-14", "scored_times", data)

    def _score_round(self, s: State) -> tuple[State, list[Event]]:
        """Score every team; the next round's dealer is the next to the left (FC-R10), or the game is over."""
        events: list[Event] = []
        totals = list(s.totals)
        for team in range(self.teams):
            scored = list(self.round_scores(s, team))
            points = sum(n for n, _ in scored)
            totals[team] += points
            events += [event for _, event in scored]
            data = {"team": team + 1, "points": points, "round": s.round, "total": totals[team]}
            events.append(Event("FC-18", "round_total", data))
            if totals[team] < 0:
                events.append(Event("FC-R12", "below_zero"))
        s = replace(s, totals=tuple(totals), fresh=())
        if s.round == len(self.minimums):
            s = replace(s, phase=OVER)
            return s, [*events, self._won(s)]
        dealer = self.left_of(s.dealer)
        events.append(Event("FC-R10", "deals_next", {"round": s.round + 1, "seat": dealer}))
        return self.cleared(replace(s, round=s.round + 1, dealer=dealer)), events

    def cleared(self, s: State) -> State:
        """Gather all cards for the next deal."""
        raise NotImplementedError

    def _won(self, s: State) -> Event:
        teams = [team for team, total in enumerate(s.totals) if total == max(s.totals)]
        data = {"seat": self.winners(s), "total": max(s.totals), "rounds": s.round}
        return Event("FC-27", "won", data) if len(teams) == 1 else Event("FC-R13", "shared", data)

    def scores(self, s: State) -> tuple[int, ...]:
        """Count every seat's points as they stand: its team's total, and the words locked in this round."""
        if not s.totals:
            return (0,) * self.players
        locked = [
            0 if s.phase == OVER else sum(self.word_points(word) for word in words if word.locked)
            for words in s.words
        ]
        return tuple(s.totals[self.team(seat)] + locked[self.team(seat)] for seat in range(self.players))

    def winners(self, s: State) -> tuple[Seat, ...]:
        """Name the team with the highest total, or the teams that share it (FC-27, FC-R13)."""
        if s.phase != OVER:
            return ()
        return tuple(seat for seat in range(self.players) if s.totals[self.team(seat)] == max(s.totals))
