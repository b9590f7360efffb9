"""Checks of the rules at work: moves, refusals, events, chance, the end, files and keys."""

from __future__ import annotations

import string

from rulebook.core.chance import TooManyOutcomes
from rulebook.core.game import CHANCE, Event, Refused
from rulebook.core.luck import generator, streams
from rulebook.core.players import run, seated
from rulebook.core.record import Record
from rulebook.core.save_file import BadRecord
from rulebook.keys.codec import BadData, decode, encode
from rulebook.testing.case import SEEDS, Case, Fault, demand

LISTED = 10_000
"""Outcomes of chance that are listed at most, to add their odds up."""
DAMAGED = 300
"""Keys that are damaged, a sign each."""


def moves_are_what_why_not_lets_through(case: Case) -> None:
    """`moves` lists exactly what `why_not` lets through of the `candidates`, each once."""
    game = case.game
    for state in case.examined:
        for seat in case.everybody:
            legal = {m for m in set(game.candidates(state, seat)) if game.why_not(state, seat, m) is None}
            moves = [] if seat == CHANCE else list(game.moves(state, seat))
            demand(
                len(moves) == len(set(moves)),
                f"a move of seat {seat} is listed twice at {state}",
                "let `candidates` (or `moves`) give each move once",
            )
            if seat == CHANCE:
                continue
            odd = next(iter(set(moves) ^ legal), None)
            demand(
                odd is None,
                f"`moves` and `why_not` disagree about {odd!r} of seat {seat} at {state}",
                "`why_not` alone decides: leave `moves` out, and let `candidates` have all that is legal",
            )
            demand(
                bool(moves) == (seat in game.to_act(state)),
                f"seat {seat} has {len(moves)} moves at {state}, and `to_act` gives {game.to_act(state)}",
                "a seat has moves exactly where `to_act` names it; `why_not` refuses all others first",
            )


def refusals_can_be_said(case: Case) -> None:
    """Whatever `why_not` refuses cites a rule of `rules.toml`, in words of every language there."""
    game, said = case.game, set()
    for state in case.examined[::4]:
        for seat in case.everybody:
            for move in game.candidates(state, seat):
                no = game.why_not(state, seat, move)
                if no is None or (no.rule, no.say) in said:
                    continue
                said.add((no.rule, no.say))
                _can_be_told(case, no)
    demand(
        said,
        "`why_not` refused nothing that `candidates` lists",
        "let `candidates` list what somebody may try in vain, too: it is what *why not?* explains",
    )


def _can_be_told(case: Case, event: Event) -> None:
    rules, rule, say = case.game.rules, event.rule, event.say
    demand(
        rule in rules,
        f"the message {say!r} cites {rule}, which rules.toml does not have",
        f"add [rule.{rule}] to rules.toml, or cite one of {', '.join(one.id for one in rules)}",
    )
    for language in rules.languages:
        try:
            text = rules.say(event, language)
        except KeyError as missing:
            mend = f'write {say} = "…" under [say], with blanks only for what the event\'s data has'
            raise Fault(
                f"the message {say!r} cannot be said in {language!r}: {missing} is missing", mend
            ) from None
        demand(
            text.strip() and "{" not in text,
            f"the message {say!r} has an empty text or an unfilled blank in {language!r}: {text!r}",
            "fill every blank by the data of the event",
        )


def events_cite_rules(case: Case) -> None:
    """Every event of a game cites a rule of `rules.toml`, and every move and event has its words there."""
    game = case.game
    for step in case.record.steps[1:]:
        for event in step.events:
            _can_be_told(case, event)
        try:
            words = game.rules.move(step.move)
        except KeyError as missing:
            name = type(step.move).__name__
            mend = f'write {name} = "…" under [move] in rules.toml, with blanks for its fields'
            raise Fault(f"the move {name} has no words: {missing} is missing", mend) from None
        demand(
            words.strip() and "{" not in words,
            f"the words of {step.move!r} are empty or have an unfilled blank: {words!r}",
            "see [move] in rules.toml",
        )


def chance_sums_to_one(case: Case) -> None:
    """Chance brings only what it says may come, and its odds sum to one."""
    game, rng = case.game, generator(5)
    for state in case.examined:
        if game.to_act(state) != (CHANCE,):
            continue
        chance = game.chance(state)
        came = chance.sample(rng)
        no = game.why_not(state, CHANCE, came)
        demand(
            chance.allows(came) and no is None,
            f"chance may bring {came} at {state}, and `why_not` refuses it",
            "let `why_not` allow for CHANCE exactly what `self.chance(s).allows(m)` says",
        )
        try:
            odds = chance.odds(limit=LISTED)
        except TooManyOutcomes:  # which a big deal says without counting its outcomes
            continue
        demand(
            sum(odds.values()) == 1 and min(odds.values()) > 0 and odds[came] == chance.probability(came),
            f"the odds of {chance} do not sum to 1, or one of them is 0",
            "see that its outcomes are all different and each can come",
        )


def no_past_table_changes(case: Case) -> None:
    """`play` gives a new table and leaves the old one as it was; the same steps give the same table."""
    game, record = case.game, case.walk(2)
    before = [hash(step.state) for step in record.steps]
    state = game.start()
    for seat, move in record.history:
        state, _ = game.play(state, seat, move)
    demand(
        [hash(step.state) for step in record.steps] == before,
        "a table of the past has changed",
        "states are frozen dataclasses of tuples: make a new one with `dataclasses.replace`",
    )
    demand(
        state == record.state,
        "the same steps led to another table",
        "`play` may depend on nothing but the table, the seat and the move: let chance be a step of CHANCE",
    )


def files_and_keys_keep_all(case: Case) -> None:
    """A game comes back from its save file, its share key and its states from JSON as they were."""
    record = case.record
    for state in case.examined:
        try:
            same = decode(type(state), encode(state)) == state
        except BadData as bad:
            raise Fault(f"a table cannot be read from JSON: {bad}", _HINTS) from None
        demand(same, f"a table comes back from JSON as another one: {state}", _HINTS)
    for way, again in (
        ("save file", Record.from_json(record.to_json())),
        ("share key", Record.from_key(record.key())),
    ):
        demand(
            again == record and again.steps == record.steps,
            f"a game comes back from its {way} as another one",
            _HINTS,
        )


_HINTS = "write out the types of all fields of states and moves: tuples, frozen dataclasses, plain values"


def play_ends(case: Case) -> None:
    """Every game comes to an end, within the bound that `longest` states."""
    game = case.game
    for seed in SEEDS:
        record = case.walk(seed)
        demand(
            len(record) <= game.longest() and record.to_act == (),
            f"a game of {len(record)} steps is longer than `longest` says ({game.longest()})",
            "count the steps once more in `longest`",
        )
        demand(
            len(record.scores) == game.players,
            f"`scores` gives {len(record.scores)} numbers for {game.players} players",
            "give every seat's points, in the order of the seats",
        )
        demand(
            set(record.winners) <= set(range(game.players)),
            f"`winners` gives {record.winners}",
            "give seats, from 0 on",
        )
        demand(
            game.stake() != "together" or len(record.winners) in (0, game.players),
            f'`winners` gives {record.winners} in a game whose stake is "together"',
            'name everybody or nobody, or let `stake` be "wins"',
        )
        demand(
            not record.legal(0),
            "there are moves after the end",
            "let `why_not` refuse everything when `to_act` is ()",
        )


def a_forged_step_is_refused(case: Case) -> None:
    """A step that a stranger has forged is refused by its number and its rule."""
    game, record = case.game, case.record
    for number in {1, len(record) // 2, len(record)} - {0}:
        seat, _ = record.history[number - 1]
        state = record.steps[number - 1].state
        forged = next((m for m in game.candidates(state, seat) if game.why_not(state, seat, m)), None)
        demand(
            forged is not None,
            f"`candidates` has nothing at {state} that seat {seat} may not do",
            "let `candidates` list what somebody may try in vain, too, for chance as for seats",
        )
        moves = (*record.history[: number - 1], (seat, forged), *record.history[number:])
        try:
            _ = Record(game, moves).steps
        except Refused as refused:
            demand(
                refused.step == number and refused.rule in game.rules,
                f"the forged step {number} was refused as step {refused.step}, by {refused.rule}",
                "let `why_not` cite a rule of rules.toml",
            )
        else:
            raise Fault(
                f"the forged step {number}, {forged!r}, was let through",
                "let `why_not` decide by the table alone",
            )


def damaged_keys_are_refused(case: Case) -> None:
    """A damaged share key is refused in words, whatever is wrong with it."""
    key, rng = case.record.key(), generator(11)
    alphabet = string.ascii_letters + string.digits + "-_.=!"
    for _ in range(DAMAGED):
        at = rng.integers(len(key))
        damaged = key[:at] + alphabet[rng.integers(len(alphabet))] + key[at + 1 :]
        for text in {damaged, key[:at], key[at:]} - {key}:
            try:
                Record.from_key(text)
            except BadRecord:
                continue
            raise Fault(
                f"the damaged key {text[:40]!r} was read", "keys are sealed: does the game override that?"
            )


def bots_play(case: Case) -> None:
    """Each of the game's own bots plays a whole game by the rules."""
    game = case.game
    for name in game.bots():
        if name == "search":
            continue  # it plays every game, and takes its time
        steps = run(game, game.start(), seated(game, name), streams(7, game.players))
        try:
            for number, _ in enumerate(steps, 1):
                demand(
                    number <= game.longest(),
                    f"a game of the bot {name!r} went on after {game.longest()} steps, the bound that "
                    "`longest` states",
                    "count the steps in `longest` again; if there is no bound, set one by a ruling",
                )
        except Refused as no:
            raise Fault(
                f"the bot {name!r} tries what a rule forbids: {no}", "a bot returns one of `moves`"
            ) from None


OF_OPTIONS = (
    moves_are_what_why_not_lets_through,
    refusals_can_be_said,
    events_cite_rules,
    chance_sums_to_one,
    no_past_table_changes,
    files_and_keys_keep_all,
    play_ends,
    a_forged_step_is_refused,
)
OF_GAME = (damaged_keys_are_refused, bots_play)
