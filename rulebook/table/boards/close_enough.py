"""The board of Close Enough: the piles, everybody's lot, tokens, the stars, and how the last round ended."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

from rulebook.core.game import HIDDEN, Fact, Seat
from rulebook.games import close_enough as ce
from rulebook.games.close_enough.house import HAND
from rulebook.games.close_enough.score import arithmetic, distance, scoring_uses, total
from rulebook.games.close_enough.table import Move, Token
from rulebook.table.boards.board import Board, Look
from rulebook.table.boards.close_enough_paper import as_html, as_text


class LotBoard(Board):
    """Lots, piles and stars of Close Enough.

    >>> import rulebook
    >>> game = rulebook.new("close_enough")
    >>> picture = LotBoard(game).picture(Look(game, game.start(), seat=0))
    >>> len(picture["seats"]), picture["deck"]["move"]
    (3, {'is': 'TakeDeck'})
    """

    drawing: ClassVar[str] = "close_enough"
    words: ClassVar[Path] = Path(__file__).with_suffix(".toml")
    motions: ClassVar[Path] = Path(__file__).with_name("close_enough_motion.toml")
    game: ce.CloseEnough

    def picture(self, look: Look) -> dict[str, Any]:
        """Give piles, lots, and what can be said now."""
        view: ce.State = look.view
        return {
            "round": self.say(look.language, "round", round=view.round),
            "phase": view.phase,
            "deck": self._deck(look),
            "discard": self._discard(look),
            "seats": [self._seat(look, seat) for seat in self.around(look)],
            "goal": self.game.goal,
            "buttons": [
                {"words": words, "move": look.move(move), "main": main}
                for words, move, main in self._buttons(look)
            ],
        }

    def closing(self, look: Look, before: ce.State) -> dict[str, Any]:
        """Lay the round out once more as it ended, with every lot that was shown and the tokens on it."""
        last, view = look.view.last, replace(before, stars=look.view.stars)
        if last and last != before.last:
            targets = tuple(shown.target for shown in last)
            hands = tuple(shown.hand or hand for shown, hand in zip(last, before.hands, strict=True))
            plans = tuple(
                shown.uses if shown.hand else plan for shown, plan in zip(last, before.plans, strict=True)
            )
            view = replace(view, targets=targets, hands=hands, plans=plans)
        return self.picture(replace(look, view=view, moves=()))

    def task(self, look: Look) -> str:
        """Say what whoever looks has to do."""
        view: ce.State = look.view
        if not look.moves or look.seat is None:
            return ""
        key: str = view.phase
        if key == "turn" and view.caller is not None:
            key = "tune"
        elif key == "turn" and len(view.hands[look.seat]) < HAND:
            key = "fill"
        return self.say(look.language, f"task_{key}", seat=view.caller)

    def spots(self, look: Look, fact: Fact) -> list[str]:
        """Name the target, the deck if a card comes from it, and the rivals of a call."""
        if fact.say in ("other", "call_stands"):
            others = fact.data.get("seats", (fact.data.get("seat"),))
            return [key for seat in others for key in (f"target {seat}", f"face {seat}")]
        if look.seat is None:
            return []
        drawn = ["deck"] if fact.say in ("next_tune", "exact_after", "near_after", "filled") else []
        return [*drawn, f"target {look.seat}"]

    def text(self, look: Look) -> str:
        """Show the table in lines of text.

        >>> import rulebook
        >>> game = rulebook.new("close_enough")
        >>> print(LotBoard(game).text(Look(game, game.start(), seat=0)).splitlines()[0])
        Round 1 · Deck, 54 cards · Discard pile, empty
        """
        return as_text(self, look)

    def html(self, look: Look) -> str:
        """Show the table as an HTML table.

        >>> import rulebook
        >>> game = rulebook.new("close_enough")
        >>> LotBoard(game).html(Look(game, game.start(), seat=0)).count("<tr>")
        3
        """
        return as_html(self, look)

    def around(self, look: Look) -> list[Seat]:
        """List the seats clockwise, the looker's first.

        >>> import rulebook
        >>> game = rulebook.new("close_enough")
        >>> LotBoard(game).around(Look(game, game.start(), seat=1))
        [1, 2, 0]
        """
        first = look.seat or 0
        return [(first + n) % self.game.players for n in range(self.game.players)]

    # --- piles ------------------------------------------------------------------------------------------

    def _deck(self, look: Look) -> dict[str, Any]:
        n, move = self.game.deck_size(look.view), ce.TakeDeck()
        label = self.say(look.language, "deck_label", n=n)
        return {"count": n, "label": label, "move": look.move(move), "on": move in look.moves}

    def _discard(self, look: Look) -> dict[str, Any]:
        pile = look.view.discard
        label = self.say(look.language, "discard_empty")
        if pile:
            label = self.say(look.language, "discard_label", card=pile[-1], n=len(pile))
        move = ce.TakeDiscard()
        top = pile[-1] if pile else None
        return {"top": top, "label": label, "move": look.move(move), "on": move in look.moves}

    # --- a seat -----------------------------------------------------------------------------------------

    def _seat(self, look: Look, seat: Seat) -> dict[str, Any]:
        view, own = look.view, seat == look.seat
        name = self.spoken(look.language).fill("{seat:seat}", {"seat": seat})
        return {
            "seat": seat,
            "name": name,
            "own": own,
            "turn": seat in self.game.to_act(view),
            "notes": list(self.notes(look, seat)),
            "stars": view.stars[seat],
            "stars_label": self.say(
                look.language, "stars", seat=seat, n=view.stars[seat], goal=self.game.goal
            ),
            "target": self._target(look, seat),
            "face": self._face(look, seat),
            "hand": [self._card(look, seat, at) for at in range(len(view.hands[seat]))],
            "sum": self.sum_words(look, seat),
            "tokens": [self._token(look, seat, token) for token in view.held[seat]],
            "placed": [
                {"place": placed.place, "sign": self.say(look.language, f"sign_{placed.use}")}
                for placed in view.plan(seat)
            ],
        }

    def notes(self, look: Look, seat: Seat) -> Iterator[str]:
        """Give the short notes beside a name: you, First!, called, silenced.

        >>> import rulebook
        >>> game = rulebook.new("close_enough")
        >>> list(LotBoard(game).notes(Look(game, game.start(), seat=0), 0))
        ['you', 'First!']
        """
        view: ce.State = look.view
        if seat == look.seat:
            yield self.say(look.language, "you")
        if view.caller is None and seat == view.starter:
            yield self.say(look.language, "first")
        role = {"called": "caller", "stayed": "stayed", "folded": "folded"}.get(view.roles[seat])
        if role:
            yield self.say(look.language, role)
        if view.silenced[seat] is not None:
            yield self.say(look.language, "silenced")

    def _target(self, look: Look, seat: Seat) -> dict[str, Any]:
        target = look.view.targets[seat]
        if target is None:
            return {"number": "", "stars": 0, "label": self.say(look.language, "no_target")}
        if target is HIDDEN:
            return {"number": "?", "stars": 0, "label": self.say(look.language, "hidden_target", seat=seat)}
        stars = self.game.stars_of[target]
        label = self.say(look.language, "own_target", target=target, stars=stars)
        return {"number": str(target), "stars": stars, "label": label}

    def _face(self, look: Look, seat: Seat) -> dict[str, Any]:
        view, move = look.view, ce.TakeFace(seat)
        card = view.faces[seat]
        key = "face_none" if card is None else "face_locked" if view.locked(seat) else "face"
        return {
            "card": card,
            "label": self.say(look.language, key, seat=seat, card=card),
            "locked": card is not None and view.locked(seat),
            "move": look.move(move),
            "on": move in look.moves,
            "places": self._places(look, seat, 0),
        }

    def _card(self, look: Look, seat: Seat, at: int) -> dict[str, Any]:
        view: ce.State = look.view
        card = view.hands[seat][at]
        own = seat == look.seat
        if card is HIDDEN:
            label = self.say(look.language, "hidden_card", seat=seat)
            return {"card": None, "label": label, "move": None, "on": False, "places": [], "note": ""}
        label = self.say(look.language, "hand_card" if own else "other_card", card=card, seat=seat)
        move: Move = ce.Put(card) if view.phase == "put" else ce.Discard(card)
        return {
            "card": card,
            "label": label,
            "move": look.move(move) if own else None,
            "on": own and move in look.moves,
            "places": self._places(look, seat, at + 1),
            "note": "" if own else self.say(look.language, "seen"),
        }

    def _places(self, look: Look, seat: Seat, place: int) -> list[dict[str, Any]]:
        """What tokens could be put on this card now."""
        if seat != look.seat:
            return []
        placings = [m for m in look.moves if isinstance(m, ce.Place) and m.place == place]
        return [
            {
                "token": "/".join(m.token),
                "words": self.game.rules.move(m, look.language),
                "move": look.move(m),
            }
            for m in placings
        ]

    def sum_words(self, look: Look, seat: Seat) -> str:
        """Add up a full lot whose cards and target are all seen; empty otherwise.

        >>> import rulebook
        >>> game = rulebook.new("close_enough")
        >>> view = ce.State(targets=(14,), faces=(5,), hands=((3, 8),), plans=((),))
        >>> LotBoard(game).sum_words(Look(game, view, seat=0), 0)
        '5 + 3 + 8 = 16: 2 away from 14'
        """
        view: ce.State = look.view
        lot, plan, target = view.lot(seat), view.plan(seat), view.targets[seat]
        if len(lot) != 1 + HAND or not isinstance(target, int) or len(view.hands[seat]) != HAND:
            return ""
        data = {"sum": arithmetic(lot, plan), "total": total(lot, plan), "target": target}
        return self.say(look.language, "sum", distance=distance(view, seat), **data)

    # --- tokens and what is said ------------------------------------------------------------------------

    def _token(self, look: Look, seat: Seat, token: Token) -> dict[str, Any]:
        own = seat == look.seat
        label = self.say(look.language, "token" if own else "token_of", seat=seat, token=token)
        uses = [
            {"words": self.game.rules.move(move, look.language), "move": look.move(move)}
            for move in look.moves
            if own and isinstance(move, ce.Lock | ce.Silence | ce.Place | ce.BackOut) and move.token == token
        ]
        attempt: Move = ce.Place(token, scoring_uses(token)[0], 0) if scoring_uses(token) else ce.Lock(token)
        return {
            "signs": " ".join(self.say(look.language, f"sign_{ability}") for ability in token),
            "words": [self.spoken(look.language).tables["ability"][ability] for ability in token],
            "label": label,
            "uses": uses,
            "attempt": look.move(attempt) if own else None,
            "key": "/".join(token),
        }

    def _buttons(self, look: Look) -> Iterator[tuple[str, Move, bool]]:
        """What can be said now; a call also when it is not yet legal, as the answer teaches why."""
        view: ce.State = look.view
        if look.seat is None or not look.moves:
            return
        said: dict[str, list[tuple[str, Move]]] = {
            "turn": [("call", ce.Call())] if view.caller is None else [],
            "last": [("stay", ce.Stay()), ("fold", ce.Fold())],
            "offer": [("leave_open", ce.LeaveOpen())],
            "total": [("ready", ce.Ready())],
            "back": [("go_through", ce.GoThrough())],
            "claim": [("show", ce.Show()), ("muck", ce.Muck())],
        }
        for key, move in said.get(view.phase, []):
            yield self.say(look.language, key), move, move in look.moves
        for move in look.moves:
            if isinstance(move, ce.BackOut):
                yield self.say(look.language, "back_out", token=move.token), move, False
            elif isinstance(move, ce.Lock) and view.phase == "offer":
                yield self.game.rules.move(move, look.language), move, True

    # --- the last round ---------------------------------------------------------------------------------

    def reveal(self, look: Look) -> Iterator[str]:
        """Tell how the last round ended: each lot with its arithmetic, what was mucked, then the stars.

        >>> import rulebook
        >>> game = rulebook.new("close_enough", round_limit=1)
        >>> record = rulebook.play(game, "threshold", seed=4)
        >>> print(next(LotBoard(game).reveal(Look(game, record.state, seat=None))))
        Player 1 (caller): 2 + 2 + 7 = 11. Target 10: one away.
        """
        last = look.view.last
        order = sorted(range(len(last)), key=lambda seat: last[seat].role != "called")
        for seat in order:
            shown = last[seat]
            data = {"seat": seat, "role": shown.role, "target": shown.target}
            if shown.total is None:
                yield self.say(look.language, "reveal_mucked", **data)
                continue
            lot = (shown.face, *shown.hand)
            data |= {"sum": arithmetic(lot, shown.uses), "total": shown.total}
            yield self.say(look.language, "reveal_total", distance=shown.distance, **data)
        for seat in order:
            shown = last[seat]
            if shown.before != shown.after:
                yield self.say(
                    look.language, "reveal_stars", seat=seat, before=shown.before, after=shown.after
                )


BOARD = LotBoard
