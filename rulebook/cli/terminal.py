"""A game in the terminal: the table in words, numbered moves, a prompt. No rule and no odds in here."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from rulebook.cli import advise as advised
from rulebook.cli import review as reviewed
from rulebook.cli import saying
from rulebook.cli.guess import meant
from rulebook.cli.odds import counted, lines
from rulebook.cli.rules import rule_lines
from rulebook.cli.saying import WIDTH, columns, fitted, room, texts_under, wrapped
from rulebook.cli.voice import Voice
from rulebook.core.files import put
from rulebook.core.game import CHANCE, Event, Seat
from rulebook.core.own_games import typed
from rulebook.core.save_file import FORMAT
from rulebook.core.texts import joined
from rulebook.table import scene
from rulebook.table.boards import find_board
from rulebook.table.rules import find
from rulebook.table.sitting import Sitting
from rulebook.table.snapshot import seat_line

SHORT_STORY = 3
"""So many lines are told of what was before; all of them when somebody asks."""
CLEAR, END_OF_LINE = "\033[2J\033[3J\033[H", "\033[K"
NUMBER, GAIN = re.compile(r"(?<!\S)\d+(?=  )"), re.compile(r"(?<=  )[+-]\d+(?!\S)")


class Leave(Exception):
    """Raised when somebody leaves the game."""


class Terminal(Voice):
    """One game at one terminal.

    >>> import rulebook
    >>> sitting = Sitting(rulebook.Record(rulebook.new("knapp_daneben")), [None], seed=7)
    >>> terminal = Terminal(sitting, "de")
    >>> terminal.heed("5")
    >>> print(sitting.record.log("de")[-1])
    [KD-3] Spieler 1 wählt eine Farbe: rot.
    """

    def __init__(self, sitting: Sitting, language: str) -> None:
        super().__init__(language)
        self.sitting = sitting
        self.board = find_board(sitting.game)
        self.told: dict[Seat | None, int] = {}
        """The step up to which each pair of eyes has read what happened."""
        self.begun = 0
        """The step up to which nobody here has to be told."""
        sitting.one_by_one = False
        self.commands: Mapping[str, Callable[[str], None]] = {
            "help": self.help, "moves": self.list_moves, "board": self.show, "why": self.why,
            "rule": self.rule, "odds": self.odds, "advice": self.advice, "review": self.review,
            "log": self.log, "back": self.back, "key": self.key, "save": self.save, "quit": self.quit,
        }  # fmt: skip

    # --- the course of the game -------------------------------------------------------------------------

    def play(self) -> None:
        """Play until somebody leaves; they get the key of the game."""
        game = self.sitting.game
        print(self.style(saying.BOLD, game.title(self.language)))
        self.say(game.rules.blurb(self.language))
        self.legend()
        self.assumed()
        self.say("welcome")
        with suppress(ImportError):
            import readline  # noqa: F401  # makes `input` edit and remember lines
        self.set_up()
        try:
            while True:
                self.turn()
        except (Leave, EOFError, KeyboardInterrupt):
            print()
            self.say("go_on_later")
            print(f"rulebook play {self.before_key}{self.sitting.record.key()}")

    @property
    def before_key(self) -> str:
        """What is typed before the key of a game of one's own: its folder."""
        folder = typed(type(self.sitting.game))
        return f"{shlex.quote(folder)} " if folder else ""

    def set_up(self) -> None:
        """Let chance lay the table; of a long story, that or what was played before, only the end is told."""
        sitting = self.sitting
        while sitting.others_go_on and sitting.record.to_act[0] == CHANCE:
            self.next_step()
        events = self.seen_events()
        if len(events) > SHORT_STORY:
            self.begun = len(sitting.record)
            self.say("so_far", last=SHORT_STORY, n=len(events))
            self.story(events[-SHORT_STORY:])

    def turn(self) -> None:
        """Let the others go on, show the table, and heed what is typed until something changes."""
        self.others()
        if self.sitting.curtain is not None:
            self.hand_over()
        self.tell()
        self.show("")
        before = self.sitting.record
        while self.sitting.record is before:
            seat = self.sitting.acting
            self.heed(self.ask("> " if seat is None else f"{self.words('name', seat=seat)} > "))

    def others(self) -> None:
        """Let chance and the bots move until a person is asked, telling each step."""
        sitting = self.sitting
        while sitting.others_go_on:
            self.next_step()
            self.tell()

    def next_step(self) -> None:
        """Let chance or a bot make one step; while a bot thinks, a terminal says so."""
        sitting, seat = self.sitting, self.sitting.record.to_act[0]
        if self.fine and seat >= 0:
            print(scene.thinking(sitting, self.language), end="\r", flush=True)
        sitting.follow(sitting.step_of_others())
        if self.fine:
            print(END_OF_LINE, end="")

    def hand_over(self) -> None:
        """Cover the table until the next person has taken the seat."""
        sitting = self.sitting
        assert sitting.curtain is not None
        print(CLEAR if self.fine else "\n" * 40)
        shown = scene.curtain(sitting.curtain, self.language)
        self.say(shown["words"])
        self.ask(self.words("lift", words=shown["lift"]) + " ")
        sitting.lift_curtain()

    def heed(self, line: str) -> None:
        """Do what was typed: a command, a move by number or by words; an empty line lets the others go on."""
        sitting = self.sitting
        if not line:
            if scene.go_on(sitting, self.language):
                self.next_step()
            return
        first, _, rest = line.partition(" ")
        name = texts_under(self.language, "alias").get(first.casefold(), first.casefold())
        if name in self.commands and (not rest or name in ("why", "rule", "log", "save")):
            self.commands[name](rest.strip())
        elif sitting.acting is None:
            self.say("no_moves_now")
        elif line.isdecimal():
            self.number(int(line))
        else:
            self.move(line)

    # --- moves ------------------------------------------------------------------------------------------

    def number(self, n: int) -> None:
        """Make the move of that number."""
        moves = scene.look(self.sitting, self.language).moves
        if 1 <= n <= len(moves):
            self.propose(moves[n - 1])
        else:
            self.say("no_number", n=len(moves))

    def move(self, line: str) -> None:
        """Make the move that these words mean; of several legal ones, ask which."""
        legal, meant = self.meant(line)
        if len(meant) == 1 or (meant and not legal):
            self.propose(meant[0])
        elif meant:
            self.say("which")
            self.print_moves(legal)
        else:
            self.say("no_move")

    def meant(self, line: str) -> tuple[list[Any], list[Any]]:
        """Find the moves that a line may mean: the legal ones, and those or, without any, all others."""
        sitting = self.sitting
        assert sitting.acting is not None
        moves = scene.look(sitting, self.language).moves
        tries = sitting.game.candidates(sitting.record.state, sitting.acting)
        found = meant(line, {move: self.spell(move) for move in (*moves, *tries)})
        legal = [move for move in found if move in moves]
        return legal, legal or found

    def spell(self, move: Any) -> str:
        """Say a move in words."""
        return self.sitting.game.rules.move(move, self.language)

    def propose(self, move: Any) -> None:
        """Make a move, or say which rule is in the way."""
        sitting = self.sitting
        assert sitting.acting is not None
        if not sitting.propose(sitting.acting, move) and sitting.refused is not None:
            self.refuse(sitting.refused.event)

    def refuse(self, no: Event) -> None:
        """Say what is in the way, and by which rule."""
        words = self.sitting.game.rules.say(no, self.language)
        refused = joined(self.language, "named", self.words("not_allowed"), words)
        self.say(f"{refused} [{no.rule}]", saying.RED)

    # --- what can be seen -------------------------------------------------------------------------------

    def tell(self) -> None:
        """Tell what has happened since whoever looks was last told."""
        sitting = self.sitting
        if sitting.curtain is None:
            new = sitting.record.steps[self.told.get(sitting.eyes, self.begun) + 1 :]
            self.story(event for step in new for event in step.events if event.seen_by(sitting.eyes))
            self.told[sitting.eyes] = len(sitting.record)

    def seen_events(self) -> list[Event]:
        """List all that has happened, as far as whoever looks has seen it."""
        steps = self.sitting.record.steps
        return [event for step in steps for event in step.events if event.seen_by(self.sitting.eyes)]

    def story(self, events: Iterable[Event]) -> None:
        """Print what has happened, with the rules."""
        for event in events:
            words, cited = self.sitting.game.rules.say(event, self.language), f"[{event.rule}]"
            told = "\n".join(wrapped(f"{words} {cited}", "    ", first="  "))
            print(told.removesuffix(cited) + self.style(saying.DIM, cited))

    def show(self, _: str) -> None:
        """Show the table and the moves."""
        sitting, language = self.sitting, self.language
        seen = scene.look(sitting, language)
        shown = scene.scene(sitting, seen)
        heading = self.words("heading", title=shown["title"], step=shown["step"])
        print("\n" + self.style(saying.DIM, f"── {heading} ".ljust(room(WIDTH), "─")))
        print("\n".join(fitted(self.board.text(seen))))
        self.say(seat_line(shown["seats"], self.language))
        if shown["taken_back"]:
            self.say(shown["taken_back"])
        print("\n" + self.style(saying.BOLD, "\n".join(wrapped(f"{shown['turn']} {shown['task']}", ""))))
        self.list_moves("")

    def list_moves(self, _: str) -> None:
        """List the moves that the rules allow now."""
        self.print_moves(scene.look(self.sitting, self.language).moves)
        if words := scene.go_on(self.sitting, self.language):
            self.say("enter", words=words)

    def print_moves(self, some: Iterable[Any]) -> None:
        """List some of the legal moves with their numbers, and what they earn at once."""
        seen = scene.look(self.sitting, self.language)
        listed = scene.moves(seen)
        entries = []
        for n, (move, entry) in enumerate(zip(seen.moves, listed, strict=True), 1):
            if move in some:
                gain = f"  {entry['gain']:+}" if entry["gain"] else ""
                entries.append(f"{n:>3}  {entry['words']}{gain}")
        for line in columns(entries):
            numbered = NUMBER.sub(partial(self.coloured, saying.CYAN), line)
            print(GAIN.sub(partial(self.coloured, saying.GREEN), numbered))

    # --- commands ---------------------------------------------------------------------------------------

    def help(self, _: str) -> None:
        """Show what can be typed, and what the signs mean."""
        self.legend()
        self.say("welcome")
        for name, words in texts_under(self.language, "command").items():
            said = words.replace("{example}", self.example(name))
            print("\n".join(wrapped(f"{name:7} {said}", " " * 10, first="  ")))

    def assumed(self) -> None:
        """Return the parts of the box that are assumed, unless the options replace them."""
        game = self.sitting.game
        parts = tuple(
            part.id
            for part in game.rules.components
            if part.assumed and all(getattr(game, one.name) == one.default for one in part.switches)
        )
        if parts:
            self.say("assumed", parts=parts, first=parts[0])

    def legend(self) -> None:
        """Explain the signs of the board, where it has some."""
        if "legend" in self.board.phrases(self.language):
            self.say(self.board.say(self.language, "legend"))

    def example(self, command: str) -> str:
        """Give an example of what may follow a command."""
        game, moves = self.sitting.game, scene.look(self.sitting, self.language).moves
        examples = {
            "why": self.spell(moves[0]) if moves else "…",
            "rule": next(iter(game.rules)).id,
            "save": f"{game.name}.json",
        }
        return examples.get(command, "")

    def why(self, line: str) -> None:
        """Say whether a move is allowed, and which rule is in the way if it is not."""
        sitting = self.sitting
        if sitting.acting is None:
            return self.say("no_moves_now")
        if not line:
            return self.say("ask_more", example=f"why {self.example('why')}")
        _, found = self.meant(line)
        if not found:
            return self.say("no_move")
        no = sitting.game.why_not(sitting.record.state, sitting.acting, found[0])
        return self.say("allowed", move=self.spell(found[0])) if no is None else self.refuse(no)

    def rule(self, name: str) -> None:
        """Print a rule, or what is known about a part of the box."""
        rules = self.sitting.game.rules
        if shown := find(rules, name, self.language):
            print("\n".join(rule_lines(shown, self.language)))
        else:
            first, *_, last = (entry.id for entry in rules)
            parts = tuple(part.id for part in rules.components)
            self.say("no_rule", name=name, first=first, last=last, parts=parts)

    def odds(self, _: str) -> None:
        """Count the odds of this position."""
        facts = counted(self.sitting.record, self.sitting.eyes, self.language)
        print("\n".join(lines(facts)) or self.words("no_odds"))

    def advice(self, _: str) -> None:
        """Rank the moves of whoever sits here by what they lose against the best, and say why."""
        from rulebook.advice import advise

        sitting = self.sitting
        if sitting.acting is None:
            return self.say("advice_nobody")
        if len(sitting.record.legal(sitting.acting)) < 2:
            return self.say("advice_single")
        advice = advise(sitting.record, sitting.acting, within=1.0)
        return print("\n".join(advised.lines(advice, self.language)))

    def review(self, _: str) -> None:
        """Look back on the game; while it goes on, only where nothing is hidden."""
        from rulebook.advice import review

        if not len(self.sitting.record):
            return self.say("review_empty")
        if not self.sitting.may_look_back:
            return self.say("review_hidden")
        return print("\n".join(reviewed.lines(review(self.sitting.record), self.language)))

    def log(self, n: str) -> None:
        """Print what has happened, or the last lines of it."""
        events = self.seen_events()
        self.story(events[-int(n) :] if n.isdecimal() else events)

    def back(self, _: str) -> None:
        """Take back the last move of a person here."""
        before = len(self.sitting.record)
        self.sitting.undo()
        if len(self.sitting.record) == before:
            return self.say("nothing_back")
        self.told = {eyes: min(step, len(self.sitting.record)) for eyes, step in self.told.items()}
        return self.say("taken_back", step=len(self.sitting.record))

    def key(self, _: str) -> None:
        """Print the share key."""
        print(self.sitting.record.key())
        self.say("key_hint")

    def save(self, name: str) -> None:
        """Write the save file."""
        path = Path(name or f"{self.sitting.game.name}.json")
        try:
            path = path.expanduser()
            if path.is_file() and not _is_ours(path):
                return self.say("not_ours", path=path)
            put(path, self.sitting.record.to_json())
        except (OSError, ValueError, RuntimeError) as failure:
            problem = getattr(failure, "strerror", None) or failure
            return self.say("not_saved", path=path, problem=problem)
        return self.say("saved", path=f"{self.before_key}{path}")

    def quit(self, _: str) -> None:
        """Leave."""
        raise Leave


def _is_ours(path: Path) -> bool:
    with path.open(encoding="utf-8", errors="replace") as file:
        return FORMAT in file.read(100)
