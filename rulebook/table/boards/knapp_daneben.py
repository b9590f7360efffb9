"""The board of Knapp Daneben!: dice in their colours, the large sheet, everybody else's small."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar

from rulebook.core.game import Event, Fact, Seat
from rulebook.core.texts import joined
from rulebook.games.knapp_daneben import Choose, Cross, KnappDaneben, Skip, State, Write, legal, score
from rulebook.games.knapp_daneben.odds import heat
from rulebook.games.knapp_daneben.paper import SHAPES
from rulebook.games.knapp_daneben.table import Sheet, lines
from rulebook.table.boards.board import Board, Look
from rulebook.table.boards.knapp_daneben_paper import as_html, as_text
from rulebook.table.boards.knapp_daneben_score import ranks, scoring
from rulebook.table.words import percent

VERDICTS = ("won", "shared", "won_by_points", "won_by_crosses", "solo")


class SheetBoard(Board):
    """Dice and sheets of Knapp Daneben!.

    >>> import rulebook
    >>> game = rulebook.new("knapp_daneben")
    >>> picture = SheetBoard(game).picture(Look(game, game.start(), seat=0))
    >>> len(picture["sheets"][0]["circles"]), picture["dice"][4]["move"]
    (25, {'is': 'Choose', 'colour': 'red'})
    """

    drawing: ClassVar[str] = "knapp_daneben"
    words: ClassVar[Path] = Path(__file__).with_suffix(".toml")
    motions: ClassVar[Path] = Path(__file__).with_name("knapp_daneben_motion.toml")
    game: KnappDaneben

    def picture(self, look: Look) -> dict[str, Any]:
        """Give dice, sheets and, at the end of a solo game, the ranks."""
        view: State = look.view
        over = not self.game.to_act(view)
        return {
            "size": self.game.dice,
            "colours": [self._colour(look, colour) for colour in self.game.colours],
            "dice": [self._die(look, i) for i in range(self.game.dice)],
            "roll": self._roll(look),
            "choosing": len(view.colours) < self.game.players,
            "pairs": self._pairs(look),
            "own": self._own(look) if self.game.own_die else None,
            "eyes": 0 if look.seat is None else look.seat,
            "sheets": [self._sheet(look, seat) for seat in range(self.game.players)],
            "skip": look.move(Skip()) if view.dice and not over else None,
            "ranks": ranks(self, view, look.language) if over and self.game.rated else [],
        }

    def ending(self, look: Look, events: tuple[Event, ...]) -> list[dict[str, Any]]:
        """Tell every sheet's points line by line, then who has won and what broke the tie.

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("knapp_daneben"), bots=["greedy"], seed=7)
        >>> look = Look(record.game, record.state, seat=0)
        >>> told = SheetBoard(record.game).ending(look, record.steps[-1].events)
        >>> len(told), told[1]["remember"]
        (13, {'told': {'seat': 0, 'line': 0}})
        """
        verdict = [event for event in events if event.say in VERDICTS]
        return scoring(self, look.view, look.language) + super().ending(look, tuple(verdict))

    def task(self, look: Look) -> str:
        """Say what whoever looks has to do."""
        if not look.moves:
            return ""
        if not look.view.dice:
            return self.say(look.language, "choose_task")
        own = self._own(look)
        if own is None or not self.game.own_die:
            return self.say(look.language, "write_any_task")
        data = {"own": self.game.colours[own], "die": look.view.dice[own]}
        return self.say(look.language, "write_task", **data)

    def spots(self, look: Look, fact: Fact) -> list[str]:
        """Name the circle."""
        if "row" not in fact.data:
            return []
        return [f"circle {(fact.data['row'] - 1) * self.game.dice + fact.data['column'] - 1}"]

    def text(self, look: Look) -> str:
        """Draw the sheets with letters and signs.

        >>> import rulebook
        >>> game = rulebook.new("knapp_daneben")
        >>> print(SheetBoard(game).text(Look(game, game.start(), seat=0)).splitlines()[2])
        ■  .   ●  .   ▲  .   ★  .   ◆  .   = 0
        """
        return as_text(self, look)

    def html(self, look: Look) -> str:
        """Draw the sheets as HTML tables.

        >>> import rulebook
        >>> game = rulebook.new("knapp_daneben")
        >>> SheetBoard(game).html(Look(game, game.start(), seat=0)).count("<table")
        1
        """
        return as_html(self, look)

    # --- dice -------------------------------------------------------------------------------------------

    def _colour(self, look: Look, colour: str) -> dict[str, Any]:
        name = self.spoken(look.language).tables["colour"][colour]
        return {"name": colour, "word": name, "shape": SHAPES[colour]}

    def _own(self, look: Look) -> int | None:
        seat = look.seat
        if seat is None or seat >= len(look.view.colours):
            return None
        return self.game.die_of(look.view, seat)

    def _roll(self, look: Look) -> str:
        if not look.view.dice:
            return self.say(look.language, "before_roll")
        return self.say(look.language, "roll", n=look.view.rolls, last=self.game.dice**2)

    def _die(self, look: Look, i: int) -> dict[str, Any]:
        view, colour = look.view, self.game.colours[i]
        owner = view.colours.index(colour) if colour in view.colours else None
        value = view.dice[i] if view.dice else None
        shows = "die" if value is None else "die_shows"
        label = self.say(look.language, shows, colour=colour, value=value)
        whose = ""
        if owner is not None:
            whose = self.spoken(look.language).fill("{owner:seat}", {"owner": owner})
            if owner == look.seat:
                whose = self.say(look.language, "your_die")
        elif not view.dice:
            whose = self.say(look.language, "free_die")
        return {
            "value": value,
            "label": f"{label}, {whose}" if whose else label,
            "whose": whose,
            "move": None if view.dice else look.move(Choose(colour)),
        }

    def _pairs(self, look: Look) -> dict[str, dict[str, Any]]:
        """What any two dice make and which circles of the looker's sheet that opens."""
        dice, own = look.view.dice, self._own(look)
        if not dice or own is None:
            return {}
        pairs = {}
        for a, b in legal.pairs(self.game, own):
            total = dice[a] + dice[b]
            opens = legal.opened(self.game, look.view.sheets[look.seat or 0], (a, b))
            first, second = (b, a) if b == own else (a, b)
            words = self.say(look.language, "sum", a=dice[first], b=dice[second], total=total)
            says = f"{words}. {self.say(look.language, 'opens', total=total, n=len(opens))}"
            pairs[f"{a}-{b}"] = {"total": total, "opens": opens, "words": words, "says": says}
        return pairs

    # --- sheets -----------------------------------------------------------------------------------------

    def _sheet(self, look: Look, seat: Seat) -> dict[str, Any]:
        view, language = look.view, look.language
        sheet: Sheet = view.sheets[seat]
        colour = view.colours[seat] if seat < len(view.colours) else None
        points = score.breakdown(self.game, sheet).total
        small = {"seat": seat, "colour": colour, "points": points}
        if colour is None:
            label = self.spoken(language).fill("{seat:seat}", small)
            label += ", " + self.say(language, "no_colour")
        else:
            label = self.say(language, "small_sheet", **small)
        fresh = self._fresh(look, seat)
        return {
            "seat": seat,
            "name": self.spoken(language).fill("{seat:seat}", {"seat": seat}),
            "title": self.say(language, "sheet_of", seat=seat),
            "label": label,
            "enlarge": self.say(language, "enlarge", seat=seat),
            "colour": None if colour is None else self.game.colours.index(colour),
            "total": points,
            "circles": [
                {"number": n, "colour": c, "fresh": i in fresh}
                for i, (n, c) in enumerate(zip(sheet, self.game.circle_colours, strict=True))
            ],
            "labels": list(self._labels(look, seat)),
            "moves": self._moves(look) if seat == look.seat else {},
            "attempts": [look.move(Write(0, *self.game.where(circle))) for circle in range(len(sheet))],
            "places": list(self._places(look, sheet)),
            "lines": list(self._lines_scored(language, sheet)),
            "extremes": self._extremes(language, sheet),
            "heat": self._heat(look, sheet, colour) if seat == look.seat else [],
        }

    def _fresh(self, look: Look, seat: Seat) -> set[int]:
        """The circles that a seat has just written in."""
        wrote = [e.data for e in look.happened if e.say == "wrote" and e.data["seat"] == seat]
        return {self.game.circle(data["row"], data["column"]) for data in wrote}

    def _labels(self, look: Look, seat: Seat) -> Iterator[str]:
        """Every circle in words, as a screen reader says it."""
        language, sheet = look.language, look.view.sheets[seat]
        could: dict[int, list[int]] = {}
        for move in look.moves if seat == look.seat else ():
            if isinstance(move, Write):
                could.setdefault(self.game.circle(move.row, move.column), []).append(move.total)
        for circle, (number, c) in enumerate(zip(sheet, self.game.circle_colours, strict=True)):
            row, column = self.game.where(circle)
            where = self.say(language, "circle", row=row, column=column, colour=self.game.colours[c])
            holds = str(number) if number else self.say(language, "empty")
            totals = could.get(circle)
            may = [self.say(language, "could_be", totals=tuple(totals))] if totals else []
            yield ", ".join([where, holds, *may])

    def _moves(self, look: Look) -> dict[str, list[dict[str, Any]]]:
        """The legal totals of every circle, each with what it earns, in numbers and in words."""
        sheet = look.view.sheets[look.seat or 0]
        found: dict[str, list[dict[str, Any]]] = {}
        for move in look.moves:
            if not isinstance(move, Write):
                continue
            circle = self.game.circle(move.row, move.column)
            gain = look.gain(move) or 0
            data = {
                "total": move.total,
                "crosses": score.crosses_gained(self.game, sheet, circle, move.total),
                "marks": score.marks(self.game, move.total),
                "points": gain,
            }
            words = self.say(look.language, "write", **data)
            entry = {"total": move.total, "gain": gain, "words": words, "move": look.move(move)}
            found.setdefault(str(circle), []).append(entry)
        return found

    def _places(self, look: Look, sheet: Sheet) -> Iterator[dict[str, Any]]:
        """Every place between two circles: whether it has a cross, and the move of making one."""
        for line, places in enumerate(lines(self.game.dice)):
            crosses = score.crosses(self.game, sheet, line)
            for a, b in places:
                cross, crossed = Cross(*self.game.where(a), *self.game.where(b)), (a, b) in crosses
                state = self.say(look.language, "crossed" if crossed else "not_crossed")
                where = self.say(look.language, "place", **asdict(cross))
                label = joined(look.language, "named", where, state)
                yield {"a": a, "b": b, "crossed": crossed, "label": label, "move": look.move(cross)}

    def _lines_scored(self, language: str, sheet: Sheet) -> Iterator[dict[str, Any]]:
        scored = score.breakdown(self.game, sheet)
        for line, points in enumerate(scored.rows + scored.columns):
            n = score.crosses_in(self.game, sheet, line)
            key = "row_points" if line < self.game.dice else "column_points"
            label = self.say(language, key, n=line % self.game.dice + 1, crosses=n, points=points)
            yield {"points": points, "label": label}

    def _extremes(self, language: str, sheet: Sheet) -> dict[str, Any]:
        scored = score.breakdown(self.game, sheet)
        shown = {"marks": scored.marks, "points": scored.extremes}
        words = self.say(language, "extremes_shown", **shown)
        return {**shown, "each": self.game.mark_points, "words": words, "hint": self._extremes_hint(language)}

    def _extremes_hint(self, language: str) -> str:
        """Which totals make how many marks: 3, 4, 10 and 11 one, 2 and 12 two."""
        totals: dict[int, list[int]] = {}
        for total in range(2, 2 * self.game.sides + 1):
            if marks := score.marks(self.game, total):
                totals.setdefault(marks, []).append(total)
        said = (
            self.say(language, "extremes_hint", totals=tuple(totals[marks]), marks=marks)
            for marks in sorted(totals)
        )
        return " · ".join(said)

    def _heat(self, look: Look, sheet: Sheet, colour: str | None) -> list[dict[str, Any] | None]:
        """How likely a roll can make a cross in each empty circle, counted by the game's odds."""
        if colour is None or all(sheet) or not self.game.own_die:
            return []

        def count() -> list[dict[str, Any] | None]:
            return [self._warmth(chances, look.language) for chances in heat(self.game, sheet, colour)]

        return look.counted(count, untold=[])

    def _warmth(self, chances: tuple[Fraction, ...], language: str) -> dict[str, Any] | None:
        if not chances:
            return None
        share = percent(float(chances[0]), language)
        words = self.say(language, "chance_here", chance=f"{chances[0]} ({share})" if chances[0] else "0")
        return {"share": float(chances[0]), "short": f"{100 * float(chances[0]):.0f}", "words": words}


BOARD = SheetBoard
