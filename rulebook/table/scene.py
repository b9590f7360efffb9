"""What the frame around a board shows, as plain JSON, for one pair of eyes; all comes from the sitting."""

from __future__ import annotations

from typing import Any

from rulebook.core.game import CHANCE, Game, Refused, Seat
from rulebook.core.texts import common
from rulebook.table.boards import Look, find_board
from rulebook.table.rules import everything, rule
from rulebook.table.sitting import Chosen, Sitting
from rulebook.table.words import LANGUAGES, say, texts


def look(sitting: Sitting, language: str) -> Look:
    """Look at the table as the sitting's eyes see it.

    >>> import rulebook
    >>> sitting = Sitting(rulebook.Record(rulebook.new("knapp_daneben")), [None])
    >>> len(look(sitting, "en").moves)
    5
    """
    game, state, seat = sitting.game, sitting.shown.state, sitting.acting
    view = game.view(state, sitting.eyes)
    moves = () if seat is None else tuple(game.moves(state, seat))
    return Look(game, view, sitting.eyes, language, moves, sitting.happened, sitting.locked)


def scene(sitting: Sitting, seen: Look) -> dict[str, Any]:
    """Give everything around the board: whose turn it is, the seats, the moves, a refusal, the step in time.

    >>> import rulebook
    >>> sitting = Sitting(rulebook.Record(rulebook.new("knapp_daneben")), [None])
    >>> shown = scene(sitting, look(sitting, "de"))
    >>> shown["turn"], shown["moves"][0]["words"]
    ('Spieler 1: Du bist am Zug.', 'Farbe wählen: schwarz')
    """
    game, language, often = sitting.game, seen.language, sitting.record.taken_back
    covered = sitting.curtain is not None
    return {
        "game": game.name,
        "title": game.title(language),
        "blurb": game.rules.blurb(language),
        "language": language,
        "own_language": language if language in game.rules.languages else "en",
        "turn": turn(sitting, language),
        "task": "" if covered else find_board(game).task(seen) or outcome(sitting, language),
        "seats": seats(sitting, language),
        "moves": [] if covered else moves(seen),
        "refusal": None if covered else refusal(sitting.refused, language),
        "curtain": None if sitting.curtain is None else curtain(sitting.curtain, language),
        "go_on": go_on(sitting, language),
        "hand_over": hand_over(sitting, language),
        "step": len(sitting.shown),
        "last": len(sitting.record),
        "looking": sitting.looking is not None,
        "can_undo": sitting.may_undo and not covered,
        "former": len(sitting.former),
        "later": len(sitting.later),
        "taken_back": say(language, "taken_back", n=often) if often else "",
        "active": sitting.acting is not None,
        "over": not sitting.record.to_act,
        "one_by_one": sitting.one_by_one,
        "bots": len(sitting.people) < game.players,
    }


def turn(sitting: Sitting, language: str) -> str:
    """Say whose turn it is, or what the table is waiting for.

    >>> import rulebook
    >>> turn(Sitting(rulebook.Record(rulebook.new("knapp_daneben")), ["greedy"]), "en")
    'Player 1 (Greedy) is next.'
    """
    waiting = sitting.record.to_act
    if sitting.looking is not None:
        return say(language, "looking_back", step=sitting.looking)
    if not waiting:
        return say(language, "over")
    if sitting.resting:
        return texts(language)["round_over"]
    if waiting[0] == CHANCE:
        return say(language, "chance_next")
    if sitting.acting is not None:
        # The table waits for the first; others may step in.
        return say(language, "your_turn" if sitting.acting == waiting[0] else "may_move", seat=sitting.acting)
    if sitting.asked:
        return say(language, "someone_asked", seat=sitting.asked[0])
    return say(
        language,
        "bot_next",
        seat=waiting[0],
        bot=bot_name(sitting.game, sitting.chosen[waiting[0]], language),
    )


def thinking(sitting: Sitting, language: str) -> str:
    """Name the bot that is thinking; while dice and cards take their time, say that something is counted.

    >>> import rulebook
    >>> thinking(Sitting(rulebook.Record(rulebook.new("knapp_daneben")), ["greedy"]), "en")
    'Player 1 (Greedy) is thinking …'
    """
    seat = next(iter(sitting.record.to_act), CHANCE)
    if seat == CHANCE:
        return texts(language)["counting"]
    return say(language, "thinking", seat=seat, bot=bot_name(sitting.game, sitting.chosen[seat], language))


def outcome(sitting: Sitting, language: str) -> str:
    """Say how a game ended: who has won, and why; nothing while it goes on.

    >>> import rulebook
    >>> record = rulebook.play(rulebook.new("knapp_daneben"), bots=["greedy"], seed=7)
    >>> outcome(Sitting(record, [None]), "en")
    '67 points: rank 4 of 7, which we call “Steady hand”.'
    """
    if sitting.record.to_act or sitting.looking is not None:
        return ""
    steps = reversed(sitting.record.steps)
    told = (event for step in steps for event in reversed(step.events) if event.seen_by(sitting.eyes))
    last = next(told, None)
    return "" if last is None else sitting.game.rules.say(last, language)


def bot_name(game: Game[Any, Any], chosen: Chosen, language: str) -> str:
    """Call whoever plays a seat by a short name.

    >>> import rulebook
    >>> bot_name(rulebook.new("poof"), None, "de"), bot_name(rulebook.new("poof"), "greedy", "de")
    ('Mensch', 'Gierig')
    """
    if chosen is None:
        return texts(language)["person"]
    own = chosen if isinstance(chosen, str) else getattr(chosen, "__name__", type(chosen).__name__)
    return game.rules.called("bot", own, language)


def seats(sitting: Sitting, language: str) -> list[dict[str, Any]]:
    """List the seats with their points and who is to move.

    >>> import rulebook
    >>> seats(Sitting(rulebook.Record(rulebook.new("knapp_daneben")), [None]), "en")[0]["points"]
    '0 points'
    """
    game, shown = sitting.game, sitting.shown
    # Points may depend on what is hidden, so they are counted from what these eyes see.
    scores = game.scores(game.view(shown.state, sitting.seeing))
    # Whoever plays alone for points has them, and has won against nobody.
    alone = game.players == 1 and game.stake() == "points"
    winners, waiting = () if alone else game.winners(shown.state), shown.to_act
    return [
        {
            "seat": seat,
            "name": say(language, "name", seat=seat),
            "who": bot_name(game, sitting.chosen[seat], language),
            "person": seat in sitting.people,
            "points": score_words(game, points, language),
            "to_move": seat in waiting,
            "eyes": seat == sitting.seeing and len(sitting.people) > 1,
            "winner": seat in winners,
        }
        for seat, points in enumerate(scores)
    ]


def score_words(game: Game[Any, Any], n: int, language: str) -> str:
    """Say a score: in the game's own unit if it names one, else in points.

    >>> import rulebook
    >>> score_words(rulebook.new("close_enough"), 2, "en"), score_words(rulebook.new("poof"), 1, "de")
    ('2 stars', 'ein Punkt')
    """
    if "score" in game.rules.texts(language)["say"]:
        return game.rules.phrase("score", {"n": n}, language)
    return say(language, "points", n=n)


def moves(seen: Look) -> list[dict[str, Any]]:
    """List the legal moves in words, each with the points it earns at once.

    >>> import rulebook
    >>> game = rulebook.new("knapp_daneben")
    >>> seen = Look(game, game.start(), 0, "en", tuple(game.moves(game.start(), 0)))
    >>> moves(seen)[0]["words"]
    'choose black'
    """
    listed = []
    for move in seen.moves:
        words = seen.game.rules.move(move, seen.language)
        gain = seen.gain(move)
        entry = {"words": words, "move": seen.move(move), "gain": gain}
        if gain is not None:
            entry["spoken"] = say(seen.language, "earns_spoken", words=words, n=gain)
        listed.append(entry)
    return listed


def refusal(refused: Refused | None, language: str) -> dict[str, Any] | None:
    """Explain a refusal: why not, and the rule that says so.

    >>> refusal(None, "en") is None
    True
    """
    if refused is None:
        return None
    words = refused.catalogue.say(refused.event, language)
    return {"words": words, **rule(refused.catalogue, refused.rule, language)}


def curtain(seat: Seat, language: str) -> dict[str, Any]:
    """Say who takes the screen next, while the table is covered.

    >>> curtain(1, "en")["lift"]
    'I am Player 2: show me the table'
    """
    return {
        "seat": seat,
        "words": say(language, "curtain", seat=seat),
        "lift": say(language, "curtain_lift", seat=seat),
    }


def go_on(sitting: Sitting, language: str) -> str:
    """Name the button that lets the others go on; empty where they do so by themselves.

    >>> import rulebook
    >>> go_on(Sitting(rulebook.Record(rulebook.new("knapp_daneben")), ["greedy"]), "en")
    'Next step'
    """
    waiting = sitting.record.to_act
    if not waiting or sitting.away or waiting[0] in sitting.people:
        return ""
    if sitting.resting:
        return texts(language)["next_round"]
    if sitting.asked:
        return say(language, "let_go_on", seat=waiting[0])
    return texts(language)["next_step"] if waiting[0] != CHANCE or not sitting.people else ""


def hand_over(sitting: Sitting, language: str) -> dict[str, Any] | None:
    """Name the button that gives the screen to the person whose turn it is, where somebody else looks.

    >>> import rulebook
    >>> sitting = Sitting(rulebook.Record(rulebook.new("knapp_daneben", players=2)), [None, None])
    >>> hand_over(sitting, "en"), sitting.sit(1), hand_over(sitting, "en")
    (None, None, {'seat': 0, 'words': 'Hand the screen to Player 1'})
    """
    waiting = sitting.record.to_act[:1]
    if sitting.away or waiting != sitting.asked[:1] or waiting in ((), (sitting.eyes,)):
        return None
    return {"seat": waiting[0], "words": say(language, "hand_over", seat=waiting[0])}


def story(sitting: Sitting, language: str) -> list[list[Any]]:
    """Tell what has happened up to the step that is shown, as these eyes saw it: step, rule and words.

    >>> import rulebook
    >>> record = rulebook.play(rulebook.new("knapp_daneben"), bots=["random"], seed=7)
    >>> story(Sitting(record, [None]), "en")[0]
    [1, 'KD-2', 'Player 1 is the starting player.']
    """
    if sitting.curtain is not None:
        return []
    return [[line.step, line.rule, line.text] for line in sitting.shown.log(language, seat=sitting.eyes)]


def frame_texts(sitting: Sitting, language: str, board_words: dict[str, str]) -> dict[str, Any]:
    """Give everything that changes with the language alone: words, rules, the languages themselves.

    >>> import rulebook
    >>> sitting = Sitting(rulebook.Record(rulebook.new("knapp_daneben")), [None])
    >>> frame_texts(sitting, "de", {})["words"]["share"]
    'Teilen'
    """
    return {
        "words": frame_words(language),
        "board": board_words,
        **everything(sitting.game.rules, language),
        "languages": [[code, common(code)["language"]] for code in LANGUAGES],
    }


def frame_words(language: str) -> dict[str, Any]:
    """Give the words of the frame, with those that it shares with all other screens and with the rules.

    >>> frame_words("de")["share"], frame_words("de")["in_the_box"]
    ('Teilen', 'In der Schachtel')
    """
    shared = common(language)
    return {**texts(language), **shared["option"], **{key: shared[key] for key in ("in_the_box", "joined")}}
