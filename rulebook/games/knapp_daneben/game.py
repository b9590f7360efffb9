"""The rules of Knapp Daneben!: choose a colour, roll, write a total, twenty-five times."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rulebook.core.catalogue import Catalogue
from rulebook.core.chance import Chance, Roll
from rulebook.core.fast_engine import FastEngine
from rulebook.core.game import CHANCE, Event, Fact, Game, Seat
from rulebook.core.players import Bot
from rulebook.games.knapp_daneben.house import House
from rulebook.games.knapp_daneben.moves import (
    COLOURS,
    RULES,
    Choose,
    Cross,
    Move,
    Rolled,
    Skip,
    State,
    Write,
)
from rulebook.games.knapp_daneben.sheet import Sheet, lines, next_to_each_other


@dataclass(frozen=True)
class KnappDaneben(House, Game[State, Move]):
    """Knapp Daneben! under one set of options.

    >>> game = KnappDaneben(players=2)
    >>> state, events = game.play(game.start(), 0, Choose("yellow"))
    >>> [event.rule for event in events]
    ['KD-2', 'KD-3']
    """

    name: ClassVar[str] = "knapp_daneben"
    rules: ClassVar[Catalogue] = RULES

    def start(self) -> State:
        """Set out an empty sheet for everybody (KD-1)."""
        return State(sheets=((0,) * self.dice**2,) * self.players)

    def to_act(self, s: State) -> tuple[Seat, ...]:
        """Colours in turn (KD-3), then roll and write (KD-4, KD-5) until the sheets are full (KD-11)."""
        if len(s.colours) < self.players:
            return (len(s.colours),)
        if s.waiting:
            return s.waiting
        return (CHANCE,) if s.rolls < self.dice**2 else ()

    def roller(self, s: State) -> Seat:
        """Name who rolls next, or has just rolled (KD-4, KD-11).

        >>> game = KnappDaneben(players=3)
        >>> game.roller(State(colours=("red", "blue", "green"), rolls=4))
        1
        """
        return (s.rolls - (1 if s.waiting else 0)) % self.players

    def chance(self, s: State) -> Chance[Move]:
        """All dice at once (KD-4)."""
        return Roll(Rolled, self.dice, self.sides)

    def move_types(self) -> tuple[type, ...]:
        """All that can be tried, the moves no rule allows included."""
        return (Choose, Rolled, Write, Skip, Cross)

    def candidates(self, s: State, seat: Seat) -> Iterator[Move]:
        """Every colour, every total in every circle, every place between, and nothing at all."""
        yield from map(Choose, COLOURS)
        for row in range(1, self.dice + 1):
            for column in range(1, self.dice + 1):
                yield from (Write(total, row, column) for total in range(1, 2 * self.sides + 2))
        for line in lines(self.dice):
            for a, b in line:
                yield Cross(a // self.dice + 1, a % self.dice + 1, b // self.dice + 1, b % self.dice + 1)
        yield Skip()

    def moves(self, s: State, seat: Seat) -> Sequence[Move]:
        """The free colours, or every empty circle with each total that may go there."""
        if seat not in self.to_act(s):
            return []
        if not s.dice:
            return [Choose(colour) for colour in self.colours if colour not in s.colours]
        totals = self.openings(s.dice, self.colours.index(s.colours[seat]))
        return [
            writes[total]
            for number, colour, writes in zip(s.sheets[seat], self.circle_colours, self._writes, strict=True)
            if not number
            for total in totals[colour]
        ]

    def why_not(self, s: State, seat: Seat, m: Move) -> Event | None:
        """Name the rule in the way."""
        seats = self.to_act(s)
        if not seats:
            return Event("KD-11", "over")
        if seat == CHANCE or seats == (CHANCE,):
            return self._why_not_rolled(s, seat, seats, m)
        match m:
            case Choose():
                return self._why_not_choose(s, seat, m)
            case Write():
                return self._why_not_write(s, seat, m)
            case Skip():
                return self._why_not_skip(s, seat)
            case Cross():
                return Event("KD-R1", "crosses_come", {})
        return Event("KD-4", "not_now", {"what": m})

    def _why_not_rolled(self, s: State, seat: Seat, seats: tuple[Seat, ...], m: Move) -> Event | None:
        if seats != (CHANCE,):
            return Event("KD-4", "not_chance", {"waiting": seats})
        if seat != CHANCE:
            return Event("KD-4", "chance_first", {"seat": seat})
        if not self.chance(s).allows(m):
            return Event("KD-4", "no_such_roll", {"dice": self.dice, "sides": self.sides})
        return None

    def _why_not_choose(self, s: State, seat: Seat, m: Choose) -> Event | None:
        if s.dice or 0 <= seat < len(s.colours):
            return Event("KD-R5", "one_colour", {"seat": seat, "colour": m.colour})
        if seat != len(s.colours):
            return Event("KD-3", "not_your_turn", {"seat": seat, "waiting": self.to_act(s)})
        free = tuple(colour for colour in self.colours if colour not in s.colours)
        if m.colour not in free:
            say = "colour_taken" if m.colour in self.colours else "no_such_colour"
            return Event("KD-3", say, {"colour": m.colour, "free": free})
        return None

    def _why_not_write(self, s: State, seat: Seat, m: Write) -> Event | None:
        if no := self._why_not_yet(s, seat):
            return no
        circle = self.circle(m.row, m.column)
        if circle is None:
            return Event("KD-7", "no_such_circle", {"row": m.row, "column": m.column, "size": self.dice})
        if number := s.sheets[seat][circle]:
            return Event("KD-9", "circle_full", {"row": m.row, "column": m.column, "number": number})
        totals = self.openings(s.dice, self.colours.index(s.colours[seat]))
        colour = self.circle_colours[circle]
        if m.total in totals[colour]:
            return None
        return self._wrong_total(s, seat, m, totals, colour)

    def _wrong_total(self, s: State, seat: Seat, m: Write, totals: list[list[int]], colour: int) -> Event:
        """Tell a total that no two dice make from one that belongs in other circles."""
        own = self.colours.index(s.colours[seat])
        where = tuple(name for name, sums in zip(self.colours, totals, strict=True) if m.total in sums)
        data = {"total": m.total, "own": s.colours[seat], "die": s.dice[own], "colour": self.colours[colour]}
        if where:
            return Event("KD-7", "other_circles", data | {"where": where, "totals": tuple(totals[colour])})
        sums = tuple(sorted({total for sums in totals for total in sums}))
        if m.total in s.dice:
            return Event("KD-8", "single_die", data | {"totals": sums})
        return Event("KD-6", "no_such_total", data | {"totals": sums})

    def _why_not_yet(self, s: State, seat: Seat) -> Event | None:
        """The reasons why this seat writes nothing at all now."""
        if not s.dice:
            return Event("KD-3", "colours_first", {"waiting": self.to_act(s)})
        if seat not in s.waiting:
            return Event("KD-5", "written_already", {"seat": seat, "waiting": s.waiting})
        return None

    def _why_not_skip(self, s: State, seat: Seat) -> Event:
        if no := self._why_not_yet(s, seat):
            return no
        own = self.colours.index(s.colours[seat])
        own_full = all(
            number for number, c in zip(s.sheets[seat], self.circle_colours, strict=True) if c == own
        )
        some = self.moves(s, seat)[0]
        if own_full:
            return Event("KD-R6", "never_stuck", {"own": s.colours[seat], "move": some})
        return Event("KD-8", "no_skipping", {"move": some})

    def play(self, s: State, seat: Seat, m: Move) -> tuple[State, tuple[Event, ...]]:
        """Carry out a legal move."""
        match m:
            case Choose(colour):
                starts = (Event("KD-2", "starts", {"seat": seat}),) if seat == 0 else ()
                chosen = Event("KD-3", "chose", {"seat": seat, "colour": colour})
                return replace(s, colours=(*s.colours, colour)), (*starts, chosen)
            case Rolled(dice):
                rolled = Event("KD-4", "rolled", {"seat": self.roller(s), "dice": dice, "roll": s.rolls + 1})
                everybody = tuple(range(self.players))
                return State(s.colours, s.rolls + 1, dice, everybody, s.sheets), (rolled,)
            case Write():
                return self._write(s, seat, m)
        raise AssertionError(f"{m} is never legal")

    def _write(self, s: State, seat: Seat, m: Write) -> tuple[State, tuple[Event, ...]]:
        circle = (m.row - 1) * self.dice + m.column - 1
        before = s.sheets[seat]
        after = (*before[:circle], m.total, *before[circle + 1 :])
        sheets = (*s.sheets[:seat], after, *s.sheets[seat + 1 :])
        waiting = tuple(other for other in s.waiting if other != seat)
        state = State(s.colours, s.rolls, s.dice, waiting, sheets)
        wrote = Event(
            "KD-7",
            "wrote",
            {
                "seat": seat,
                "total": m.total,
                "row": m.row,
                "column": m.column,
                "colour": self.colours[self.circle_colours[circle]],
            },
        )
        events = [wrote, *self._crossed(before, after, circle), *self._marked(m.total)]
        if not self.to_act(state):
            events += self._final(state)
        return state, tuple(events)

    def _crossed(self, before: Sheet, after: Sheet, circle: int) -> Iterator[Event]:
        """The new crosses, and what their row and column are worth now."""
        for line in self.lines_of[circle]:
            old, new = self.crosses_in(before, line), self.crosses_in(after, line)
            close = tuple(
                after[a + b - circle]
                for a, b in lines(self.dice)[line]
                if circle in (a, b) and next_to_each_other(after, (a, b))
            )
            named = {"line": "row" if line < self.dice else "column", "number": line % self.dice + 1}
            if new > old:
                crossed = {"total": after[circle], "neighbours": close, "n": new - old}
                yield Event("KD-10", "crossed", named | crossed)
                points, were = self.cross_points[new], self.cross_points[old]
                yield Event(
                    "KD-12", "line_scores", named | {"n": new, "points": points, "more": points - were}
                )
            if new - old < len(close):
                yield Event("KD-R2", "gap_kept", named)

    def _marked(self, total: int) -> Iterator[Event]:
        if marks := self.marks(total):
            yield Event("KD-13", "marked", {"total": total, "n": marks, "points": self.mark_points * marks})

    def _final(self, s: State) -> Iterator[Event]:
        """The scoring, told seat by seat, and who has won."""
        yield Event("KD-11", "finished", {"circles": self.dice**2})
        for seat, sheet in enumerate(s.sheets):
            score = self.breakdown(sheet)
            yield Event(
                "KD-12",
                "scores_crosses",
                {"seat": seat, "rows": score.rows, "columns": score.columns, "points": score.crosses},
            )
            yield Event(
                "KD-13",
                "scores_extremes",
                {"seat": seat, "n": score.marks, "points": score.extremes, "total": score.total},
            )
        if self.players == 1:
            total = self.scores(s)[0]
            rule = "KD-R4" if total == RULES.data["solo_ranks"][-1] else "KD-15"
            yield Event(rule, "solo", {"total": total, "rank": self.solo_rank(total)})
        else:
            yield from self._won(s)

    def _won(self, s: State) -> Iterator[Event]:
        scores, winners = self.scores(s), self.winners(s)
        best = tuple(seat for seat, total in enumerate(scores) if total == max(scores))
        if len(winners) < len(best):
            rule = "KD-14" if self.tie_break == "points" else "KD-R3"
            yield Event(
                rule, f"won_by_{self.tie_break}", {"seat": winners, "tied": best, "total": max(scores)}
            )
        else:
            say = "won" if len(winners) == 1 else "shared"
            yield Event("KD-14", say, {"seat": winners, "total": max(scores)})

    def scores(self, s: State) -> tuple[int, ...]:
        """Count everybody's points as they stand."""
        return tuple(self.breakdown(sheet).total for sheet in s.sheets)

    def winners(self, s: State) -> tuple[Seat, ...]:
        """Most points; a tie goes to more from crosses, by points or by number (KD-14, KD-R3)."""
        if self.to_act(s):
            return ()
        rank = [(self.breakdown(sheet).total, self._tie_break(sheet)) for sheet in s.sheets]
        return tuple(seat for seat, value in enumerate(rank) if value == max(rank))

    def _tie_break(self, sheet: Sheet) -> int:
        if self.tie_break == "points":
            return self.breakdown(sheet).crosses
        return sum(self.crosses_in(sheet, line) for line in range(2 * self.dice))

    def solo_rank(self, total: int) -> int:
        """Rate a solo score: rank 1 to 7 (KD-15).

        >>> [KnappDaneben().solo_rank(total) for total in (40, 41, 99, 100)]
        [1, 2, 6, 7]
        """
        return 1 + sum(1 for least in RULES.data["solo_ranks"] if total >= least)

    def gain(self, s: State, seat: Seat, m: Move) -> int | None:
        """Count what a total earns at once, crosses and extremes together."""
        if not isinstance(m, Write):
            return None
        return self.earned(s.sheets[seat], (m.row - 1) * self.dice + m.column - 1, m.total)

    def longest(self) -> int:
        """Colours, then a roll and everybody's write for each circle."""
        return self.players + len(self.circle_colours) * (1 + self.players)

    def facts(self, view: State, seat: Seat | None) -> Sequence[Fact]:
        """Give the odds of a roll for this sheet."""
        from rulebook.games.knapp_daneben.facts import facts

        return facts(self, view, seat)

    def fast(self, bots: Sequence[str]) -> FastEngine | None:
        """Give the engine that plays many games at once, where it knows the bots and the options."""
        from rulebook.games.knapp_daneben.fast import engine

        return engine(self, bots)

    def bots(self) -> Mapping[str, Bot]:
        """Name this game's own bots."""
        from rulebook.games.knapp_daneben.players import bots

        return bots(self)
