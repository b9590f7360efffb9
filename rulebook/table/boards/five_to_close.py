"""The board of 5 To Close: every team's words, the hand, the two piles, what a challenge would cost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

from rulebook.core.game import Fact, Seat
from rulebook.games import five_to_close as fc
from rulebook.games.five_to_close.challenges import just_played
from rulebook.games.five_to_close.hands import seen
from rulebook.games.five_to_close.house import SHORTEST_SCORED
from rulebook.games.five_to_close.table import SPECIALS, WILD, State, Word, active, locked
from rulebook.table.boards.board import Board, Look
from rulebook.table.boards.five_to_close_paper import as_html, as_text

EXAMPLES = 6
"""The helper names so many words at most."""


class WordsBoard(Board):
    """Words, hand and piles of 5 To Close.

    >>> import rulebook
    >>> game = rulebook.new("five_to_close")
    >>> picture = WordsBoard(game).picture(Look(game, game.start(), seat=0))
    >>> len(picture["teams"]), len(picture["teams"][0]["places"])
    (2, 5)
    """

    drawing: ClassVar[str] = "five_to_close"
    words: ClassVar[Path] = Path(__file__).with_suffix(".toml")
    motions: ClassVar[Path] = Path(__file__).with_name("five_to_close_motion.toml")
    game: fc.FiveToClose

    def picture(self, look: Look) -> dict[str, Any]:
        """Give the piles, every team's words, the hand, and what each card can do."""
        view: State = look.view
        own = 0 if look.seat is None else self.game.team(look.seat)
        targets = self._targets(look)
        order = sorted(range(self.game.teams), key=lambda team: (team != own, team))
        return {
            "head": self._head(look),
            "table": list(self._points_table(look)),
            "piles": self._piles(look),
            "teams": [self._team(look, team) for team in order],
            "hand": self._hand(look, targets),
            "targets": targets,
            "buttons": list(self._buttons(look)),
            "others": [self._others(look, seat) for seat in range(self.game.players) if seat != look.seat],
            "round": view.round,
            "position": f"{view.round}-{view.turn}-{view.seat}-{view.phase}",
        }

    def closing(self, look: Look, before: fc.State) -> dict[str, Any]:
        """Leave the words of the round where they are, under the new totals."""
        view: State = look.view
        kept = replace(before, totals=view.totals, phase="over") if view.phase == "deal" else view
        return self.picture(replace(look, view=kept, moves=()))

    def task(self, look: Look) -> str:
        """Say what whoever looks has to do."""
        view: State = look.view
        if not look.moves:
            return ""
        if look.seat != self.game.to_act(view)[0]:
            return self.say(look.language, "challenge_task")
        tasks = {"draw": "draw_task", "answer": "answer_task", "closing": "closing_task"}
        steps = {2: "play_task", 3: "lock_task", 4: "last_task"}
        return self.say(look.language, tasks.get(view.phase) or steps[view.step])

    def spots(self, look: Look, fact: Fact) -> list[str]:
        """Name the letters of the word and its end, or the pile that is drawn from."""
        text = fact.data.get("text") or fact.data.get("now")
        if text is None:
            return ["draw"]
        found = [
            (f"{team}-{number}", word)
            for team, words in enumerate(look.view.words, 1)
            for number, word in enumerate(words, 1)
            if word.letters == text
        ]
        places = [[f"letter {place}-{at}" for at in range(len(text))] for place, _ in found]
        return [*(key for keys in places for key in keys), *(f"end {place}" for place, _ in found)]

    def text(self, look: Look) -> str:
        """Write the words down.

        >>> import rulebook
        >>> game = rulebook.new("five_to_close", players=2)
        >>> print(WordsBoard(game).text(Look(game, game.start(), seat=0)).splitlines()[1])
        Team 1: Player 1, 0 points, 0 of 5 locked: no words yet
        """
        return as_text(self, look)

    def html(self, look: Look) -> str:
        """Write the words down, one table for each team.

        >>> import rulebook
        >>> game = rulebook.new("five_to_close", players=2)
        >>> WordsBoard(game).html(Look(game, game.start(), seat=0)).count("<table")
        2
        """
        return as_html(self, look)

    # --- piles and points -------------------------------------------------------------------------------

    def _head(self, look: Look) -> list[str]:
        view: State = look.view
        data = {"round": view.round, "rounds": len(self.game.minimums), "least": self.game.least(view.round)}
        return [self.say(look.language, key, **data, n=view.turn + 1) for key in ("round", "least", "turn")]

    def _points_table(self, look: Look) -> Iterator[dict[str, Any]]:
        least = self.game.least(look.view.round)
        for n in range(SHORTEST_SCORED, SHORTEST_SCORED + len(self.game.points)):
            points = self.game.length_points(n)
            label = self.say(look.language, "points_of", n=n, points=points)
            yield {"n": n, "points": points, "label": label, "enough": n >= least}
        more = self.say(look.language, "points_more", points=self.game.more_points)
        yield {"n": "+", "points": f"+{self.game.more_points}", "label": more, "enough": True}

    def _piles(self, look: Look) -> dict[str, Any]:
        view, language = look.view, look.language
        top = view.discards[-1] if view.discards else None
        label = self.say(language, "discard_pile", card=top) if top else self.say(language, "discard_empty")
        return {
            "draw": {
                "n": view.left,
                "label": self.say(language, "draw_pile", n=view.left),
                "move": look.move(fc.DrawPile()),
                "lit": fc.DrawPile() in look.moves,
            },
            "discards": {
                "card": self._card(language, top) if top else None,
                "label": label,
                "move": look.move(fc.TakeTop()),
                "lit": fc.TakeTop() in look.moves,
            },
        }

    def _card(self, language: str, card: str) -> dict[str, Any]:
        words = self.spoken(language).tables["card"]
        kind = card if card in SPECIALS else "letter"
        return {"card": card, "kind": kind, "name": words.get(card, card)}

    def _hand(self, look: Look, targets: dict[str, list[str]]) -> dict[str, Any]:
        if look.seat is None:
            return {"title": "", "cards": []}
        cards = []
        for card in seen(look.view.hands[look.seat]) if look.view.hands else ():
            says = self.say(look.language, "picked" if card in targets else "nowhere", card=card)
            drop = self.say(look.language, "discard_here", card=card)
            discard = {"move": look.move(fc.Discard(card)), "label": drop}
            cards.append({**self._card(look.language, card), "says": says, "discard": discard})
        return {"title": self.say(look.language, "hand_of", seat=look.seat), "cards": cards}

    def _others(self, look: Look, seat: Seat) -> str:
        hand = look.view.hands[seat] if look.view.hands else ()
        known = seen(hand)
        key = "others_known" if known else "others"
        return self.say(look.language, key, seat=seat, n=len(hand), cards=known)

    def _targets(self, look: Look) -> dict[str, list[str]]:
        """The places that each card of the hand may go to: `new`, or team and word."""
        found: dict[str, list[str]] = {}
        own = 0 if look.seat is None else self.game.team(look.seat) + 1
        for m in look.moves:
            match m:
                case fc.Begin(letter, wild):
                    card, place = (WILD if wild else letter), "new"
                case fc.Add(number, letter, wild):
                    card, place = (WILD if wild else letter), f"{own}-{number}"
                case fc.Multiply(number, card):
                    place = f"{own}-{number}"
                case fc.Freeze(team, number):
                    card, place = "freeze", f"{team}-{number}"
                case fc.Unfreeze(team, number):
                    card, place = "unfreeze", f"{team}-{number}"
                case _:
                    continue
            places = found.setdefault(card, [])
            if place not in places:
                places.append(place)
        return found

    def _buttons(self, look: Look) -> Iterator[dict[str, Any]]:
        """What is done without a card."""
        view: State = look.view
        own = look.seat is not None and self.game.to_act(view)[:1] == (look.seat,)
        offered: list[tuple[str, Any]] = []
        if own and view.phase == "draw":
            offered = [("swap", fc.Swap())]
        elif own and view.phase == "play":
            fresh = (("fresh", fc.Fresh()), ("ask", fc.Ask()))
            offered = [*(button for button in fresh if button[1] in look.moves), ("done", fc.Done())]
        elif own and view.phase == "answer":
            offered = [("yes", fc.Answer(yes=True)), ("no", fc.Answer(yes=False))]
        elif own and view.phase == "closing":
            offered = [("accept", fc.Accept())]
        for key, move in offered:
            yield {
                "key": key,
                "words": self.say(look.language, key),
                "move": look.move(move),
                "lit": move in look.moves,
                "main": isinstance(move, fc.Done | fc.Accept | fc.Answer),
            }

    # --- words ------------------------------------------------------------------------------------------

    def _team(self, look: Look, team: int) -> dict[str, Any]:
        view, language = look.view, look.language
        words: tuple[Word, ...] = view.words[team] if view.words else ()
        own = look.seat is not None and self.game.team(look.seat) == team
        points = self.game.scores(view)[self.game.members(team)[0]]  # as the seats are told them
        data = {"points": points, "locked": locked(words), "needed": self.game.to_close}
        return {
            "team": team + 1,
            "own": own,
            "title": self.say(language, "team", n=team + 1, seats=self.game.members(team)),
            "points": self.say(language, "team_points", **data),
            "label": self.say(language, "words_of", n=team + 1),
            "words": [self._word(look, team, at, word) for at, word in enumerate(words)],
            "places": ["place"] * max(0, self.game.active - active(words)),
            "begin": look.move(fc.Begin("A")),
        }

    def _word(self, look: Look, team: int, at: int, word: Word) -> dict[str, Any]:
        language, number, text = look.language, at + 1, word.letters
        points = self.game.word_points(word)
        own = look.seat is not None and self.game.team(look.seat) == team
        lock, challenge = fc.Lock(number), fc.Challenge(team + 1, number)
        return {
            "number": number,
            "place": f"{team + 1}-{number}",
            "text": text,
            "letters": [self._letter(look, team, number, word, place) for place in range(1, len(text) + 1)],
            "state": list(self._state(look, team, at, word)),
            "locked": word.locked,
            "frozen": word.frozen,
            "guarded": word.guarded,
            "card": self._card(language, word.card) if word.card else None,
            "points": points,
            "worth": self._worth(look, word, points),
            "end": self.say(language, "end_of", text=text),
            "label": self.say(language, "word", number=number, text=text),
            "lock": {
                "move": look.move(lock),
                "label": self.say(language, "lock_it", text=text, points=points),
                "lit": lock in look.moves,
            }
            if own and not word.locked and look.moves and look.view.phase == "play"
            else None,
            "challenge": {
                "move": look.move(challenge),
                "label": self.say(language, "challenge_it", text=text),
                "words": self._stakes(language, team, word),
            }
            if challenge in look.moves
            else None,
            "moves": {
                "letter": look.move(fc.Add(number, "A")),
                "multiply": look.move(fc.Multiply(number, "double")),
                "freeze": look.move(fc.Freeze(team + 1, number)),
                "unfreeze": look.move(fc.Unfreeze(team + 1, number)),
            },
            "helper": self._helper(look, word) if own and not word.locked else [],
        }

    def _letter(self, look: Look, team: int, number: int, word: Word, place: int) -> dict[str, Any]:
        letter = word.letters[place - 1]
        wild = word.wild_by(place) is not None
        exchange = fc.Exchange(team + 1, number, place)
        key = "wild_letter" if wild else "letter"
        label = self.say(look.language, key, letter=letter, place=place, text=word.letters)
        if exchange in look.moves:
            label += f". {self.say(look.language, 'take_wild', letter=letter)}"
        move = exchange if wild else fc.Insert(number, place, letter)
        return {
            "letter": letter,
            "wild": wild,
            "label": label,
            "move": look.move(move),
            "lit": exchange in look.moves,
        }

    def _worth(self, look: Look, word: Word, points: int) -> str:
        least = self.game.least(look.view.round)
        if not word.locked and len(word.letters) < least:
            return self.say(look.language, "worth_short", n=least - len(word.letters))
        return self.say(look.language, "scores" if word.locked else "worth", points=points)

    def _state(self, look: Look, team: int, at: int, word: Word) -> Iterator[str]:
        """What lies on a word and what became of it, in words."""
        language = look.language
        for key, holds in (
            ("is_locked", word.locked),
            ("is_frozen", word.frozen),
            ("is_guarded", word.guarded),
            ("has_card", bool(word.card)),
        ):
            if holds:
                yield self.say(language, key, card=word.card)
        view: State = look.view
        if at in just_played(self.game, view, team):
            yield self.say(language, "is_new")

    def _stakes(self, language: str, team: int, word: Word) -> str:
        lost, risk = self.game.stakes
        key = "wrong_locked" if word.locked else "wrong_open"
        return self.say(language, key, text=word.letters, team=team + 1, lost=lost, risk=risk)

    def _helper(self, look: Look, word: Word) -> list[str]:
        """For learners: whether it is a word, how many words go on from it, which cards of the hand do."""
        text, language, words = word.letters.lower(), look.language, self.game.vocabulary
        if not words.begins(text):
            return [self.say(language, "helper_nothing", text=word.letters)]
        said = [self.say(language, f"helper_{'word' if text in words else 'beginning'}", text=word.letters)]
        longer = words.continuing(text)
        examples = tuple(found.upper() for found in sorted(longer, key=len)[:EXAMPLES])
        some = ""
        if longer:
            key = "helper_some" if len(longer) <= EXAMPLES else "helper_more"
            some = self.say(language, key, examples=examples)
        said.append(self.say(language, "helper_goes_on", n=len(longer), some=some or "."))
        hand = seen(look.view.hands[look.seat]) if look.seat is not None else ()
        letters = tuple(dict.fromkeys(card for card in hand if card.lower() in words.letters(text)))
        if letters:
            said.append(self.say(language, "helper_letters", letters=letters))
        elif longer:
            said.append(self.say(language, "helper_no_letters"))
        return said


BOARD = WordsBoard
