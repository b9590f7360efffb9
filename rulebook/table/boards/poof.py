"""The board of Poof: the pile and its run, everybody's stacks, the own hand by numbers, the score sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

from rulebook.core.cards import size
from rulebook.core.game import Fact, Seat
from rulebook.games.poof import Poof, odds
from rulebook.games.poof import table as t
from rulebook.games.poof.table import POOF, Card, Move, Stack, State
from rulebook.table.boards.board import Board, Look
from rulebook.table.boards.poof_paper import as_html, as_text
from rulebook.table.words import percent

PILE_SHOWN = 6
"""Cards of the pile that are shown, from the top."""


class PileBoard(Board):
    """Pile, stacks and hand of Poof.

    >>> import rulebook
    >>> game = rulebook.new("poof", players=3)
    >>> picture = PileBoard(game).picture(Look(game, game.start(), seat=0))
    >>> len(picture["seats"]), picture["own"]
    (3, None)
    """

    drawing: ClassVar[str] = "poof"
    words: ClassVar[Path] = Path(__file__).with_suffix(".toml")
    motions: ClassVar[Path] = Path(__file__).with_name("poof_motion.toml")
    patient: ClassVar[bool] = False  # a Pooftastrophe can be called in one's own turn too
    game: Poof

    def picture(self, look: Look) -> dict[str, Any]:
        """Give the pile, everybody's cards as far as they are seen, the looker's own, and the sheet."""
        view: State = look.view
        own = look.seat if look.seat is not None and view.hands else None
        return {
            "head": self.head(look),
            "pile": self._pile(look),
            "poof": self._poofed(look),
            "gone": self._gone(look),
            "seats": [self._seat(look, seat) for seat in range(self.game.players) if seat != own],
            "own": None if own is None else self._own(look, own),
            "told": list(self._told(look, own)),
            "buttons": list(self._buttons(look)),
            "sheet": self._sheet(look),
            "position": f"{len(view.sheet)}-{view.turns}-{view.phase}-{view.seat}-{len(view.pile)}",
        }

    def task(self, look: Look) -> str:
        """Say what whoever looks has to do."""
        view: State = look.view
        if not look.moves or look.seat is None:
            return ""
        if look.seat != view.seat:
            return self.say(look.language, "mercy_task")
        if not view.pile:
            return self.say(look.language, "open_task")
        playable = self._playable(look)
        if playable - {POOF}:
            return self.say(look.language, "follow_task", card=view.pile[-1])
        if any(isinstance(move, t.Blind) for move in look.moves):
            key = "blind_or_pile_task" if t.TakePile() in look.moves else "blind_task"
            return self.say(look.language, key)
        if not playable:
            return self.say(look.language, "stuck_task")
        key = "stuck_poof_task" if t.TakePile() in look.moves else "must_poof_task"
        return self.say(look.language, key)

    def spots(self, look: Look, fact: Fact) -> list[str]:
        """Name the cards of the numbers that could be followed, the cards that may be turned up."""
        if "numbers" in fact.data:
            numbers = fact.data["numbers"]
            own = () if look.seat is None else look.view.stacks[look.seat]
            return [
                *(f"card {number}" for number in numbers),
                *(f"stack {at}" for at, stack in enumerate(own, 1) if stack.up in numbers),
            ]
        if fact.say.startswith("odds_turned_up") and look.seat is not None:
            stacks = enumerate(look.view.stacks[look.seat], 1)
            return [f"under {at}" for at, stack in stacks if stack.down]
        return ["mercy"] if fact.say == "odds_mercy" else []

    def text(self, look: Look) -> str:
        """Write the table down.

        >>> import rulebook
        >>> game = rulebook.new("poof")
        >>> print(PileBoard(game).text(Look(game, game.start(), seat=0)))
        Round 1 of 7. No pile.
        Totals: 0 and 0
        """
        return as_text(self, look)

    def html(self, look: Look) -> str:
        """Write the table down with the score sheet as an HTML table.

        >>> import rulebook
        >>> game = rulebook.new("poof")
        >>> PileBoard(game).html(Look(game, game.start(), seat=0)).count("<table")
        1
        """
        return as_html(self, look)

    # --- the middle of the table ------------------------------------------------------------------------

    def head(self, look: Look) -> list[str]:
        """Say which round and which turn it is."""
        view: State = look.view
        played = len(view.sheet)
        number = played if view.phase in ("deal", "over") and played else played + 1
        said = [self.say(look.language, "round", round=number, rounds=self.game.rounds)]
        return [*said, self.say(look.language, "turn", n=view.turns + 1)] if view.phase == "play" else said

    def _card(self, look: Look, card: Card) -> dict[str, Any]:
        return {"card": card, "name": self.say(look.language, "card", card=card)}

    def _pile(self, look: Look) -> dict[str, Any]:
        view, language = look.view, look.language
        cards = [self._card(look, card) for card in view.pile[-PILE_SHOWN:]]
        picture = {
            "cards": cards,
            "n": len(view.pile),
            "label": self.say(language, "no_pile"),
            "run": None,
            "take": look.move(t.TakePile()),
            "lit": t.TakePile() in look.moves,
        }
        if view.pile:
            top, in_a_row = view.pile[-1], t.run(view.pile)
            data = {"n": len(view.pile), "points": self.game.points(view.pile), "card": top}
            picture["label"] = self.say(language, "pile_label", **data)
            more = self.game.poof_at - in_a_row
            picture["run"] = {
                "n": in_a_row,
                "of": self.game.poof_at,
                "words": self.say(language, "run", card=top, n=in_a_row, more=more),
                "label": self.say(language, "run_label", n=in_a_row, of=self.game.poof_at),
            }
        return picture

    def _poofed(self, look: Look) -> str:
        told = [event for event in look.happened if event.say in ("poofed", "played_poof")]
        return self.game.rules.say(told[-1], look.language) if told and not look.view.pile else ""

    def _gone(self, look: Look) -> dict[str, Any]:
        view: State = look.view
        gone, left = size(view.gone), t.left_over(view)
        label = self.say(look.language, "gone_label", gone=gone, left=left)
        cards = [{**self._card(look, card), "n": n} for card, n in view.gone]
        return {"n": gone + left, "label": label, "cards": cards}

    # --- everybody's cards ------------------------------------------------------------------------------

    def held(self, look: Look, seat: Seat) -> str:
        """Say how many cards a seat holds."""
        return self.say(look.language, "held", n=len(look.view.hands[seat]) if look.view.hands else 0)

    def _held_known(self, look: Look, seat: Seat) -> str:
        known = t.seen(look.view.hands[seat]) if look.view.phase == "play" else ()
        if not known:
            return self.held(look, seat)
        return self.say(look.language, "held_known", n=len(look.view.hands[seat]), cards=known)

    def _told(self, look: Look, own: Seat | None) -> Iterator[str]:
        """Once a round is over, say what the others hold: below, where a long hand moves nothing."""
        for seat, hand in enumerate(look.view.hands if look.view.phase in ("deal", "over") else ()):
            if seat != own and hand:
                yield self.say(look.language, "snapshot_hand", seat=seat, cards=hand)

    def _seat(self, look: Look, seat: Seat) -> dict[str, Any]:
        view: State = look.view
        stacks = view.stacks[seat] if view.stacks else ()
        return {
            "seat": seat,
            "title": self.say(look.language, "player", seat=seat),
            "held": self._held_known(look, seat),
            "n": len(view.hands[seat]) if view.hands else 0,
            "mover": view.phase == "play" and view.seat == seat,
            "stacks": [self._stack(look, number, stack) for number, stack in enumerate(stacks, 1)],
        }

    def _stack(self, look: Look, number: int, stack: Stack) -> dict[str, Any]:
        up = None if stack.up is None else self._card(look, stack.up)
        if stack.up is not None:
            label = self.say(look.language, "group_up", card=stack.up, stack=number)
        else:
            label = self.say(look.language, "down" if stack.down else "empty", stack=number)
        return {"number": number, "up": up, "down": stack.down, "label": label}

    def _own(self, look: Look, seat: Seat) -> dict[str, Any]:
        view, language = look.view, look.language
        held = Counter(t.seen(view.hands[seat]))
        return {
            "seat": seat,
            "title": self.say(language, "your_cards", seat=seat),
            "held": self.held(look, seat),
            "picks": bool(self._playable(look)),
            "groups": [self._group(look, card, held[card]) for card in sorted(held)],
            "stacks": [self._own_stack(look, *numbered) for numbered in enumerate(view.stacks[seat], 1)],
        }

    def _playable(self, look: Look) -> set[Card]:
        """Which cards the looker may play now, Poof cards among them."""
        return {move.number for move in look.moves if isinstance(move, t.Play)}

    def _group(self, look: Look, card: Card, n: int) -> dict[str, Any]:
        label = self.say(look.language, "group", card=card, n=n)
        return {**self._card(look, card), "n": n, **self._prospects(look, card, label)}

    def _own_stack(self, look: Look, number: int, stack: Stack) -> dict[str, Any]:
        picture = self._stack(look, number, stack)
        prospects = {"lit": False, "follow": ""}
        if stack.up is not None:
            prospects = self._prospects(look, stack.up, picture["label"])
        blind = t.Blind(number)
        covered = "down_covered" if stack.up is not None else "down"
        under = {
            "label": self.say(look.language, covered, stack=number),
            "move": look.move(blind),
            "lit": blind in look.moves,
        }
        return {**picture, **prospects, "under": under if stack.down else None}

    def _prospects(self, look: Look, card: Card, label: str) -> dict[str, Any]:
        """Whether a card can be played now, and how likely the next player is to follow."""
        lit = card in self._playable(look)
        if card == POOF or not look.moves or look.seat != look.view.seat:
            return {"label": label, "lit": lit, "follow": ""}
        if not lit:
            return {"label": f"{label}, {self.say(look.language, 'too_high')}", "lit": False, "follow": ""}
        said = look.counted(lambda: self._can_follow(look, card), untold="")
        follow = [self.say(look.language, "follow", percent=said)] if said else []
        return {"label": ", ".join([label, *follow]), "lit": True, "follow": said}

    def _can_follow(self, look: Look, card: Card) -> str:
        chance = odds.can_follow(look.view, self.game.after(look.view.seat), card)
        return percent(float(chance), look.language)

    # --- what can be said -------------------------------------------------------------------------------

    def _buttons(self, look: Look) -> Iterator[dict[str, Any]]:
        if look.seat is None or look.view.phase != "play":
            return
        offered: list[tuple[str, Move]] = []
        if look.seat == look.view.seat:
            offered.append(("pass", t.Pass()))
        if self.game.players == 2:
            offered.append(("mercy", t.Pooftastrophe()))
        for key, move in offered:
            words = self.say(look.language, key)
            yield {"key": key, "words": words, "move": look.move(move), "lit": move in look.moves}

    # --- points -----------------------------------------------------------------------------------------

    def _sheet(self, look: Look) -> dict[str, Any]:
        seats = [self.say(look.language, "player", seat=seat) for seat in range(self.game.players)]
        return {
            "title": self.say(look.language, "sheet"),
            "heads": [self.say(look.language, "round_short"), *seats],
            "rows": [[number, *row] for number, row in enumerate(look.view.sheet, 1)],
            "totals": [self.say(look.language, "total"), *self.game.scores(look.view)],
        }

    def up_of(self, look: Look, seat: Seat) -> str:
        """Name the face-up cards of a seat."""
        cards = t.face_up(look.view, seat)
        return self.say(look.language, "shows", cards=cards) if cards else self.say(look.language, "nothing")


BOARD = PileBoard
