"""The table without a browser: moves, refusals, time, secrets, snapshots, long work."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import anywidget
import pytest

import rulebook
from rulebook import Record
from rulebook.games.knapp_daneben import Choose, Skip, Write
from rulebook.games.poof import Pooftastrophe
from rulebook_widgets import Table, table, work
from rulebook_widgets.packing import unpacked
from tests.table import toy
from tests.table.toy import Take, Toy


@pytest.fixture
def mid() -> rulebook.Record[Any, Any]:
    return rulebook.play(rulebook.new("knapp_daneben"), bots="greedy", seed=3).at(24)


def told(screen: Table) -> list[dict[str, Any]]:
    """Collect what the table sends to its screen once."""
    sent: list[dict[str, Any]] = []
    screen.send = sent.append  # type: ignore[method-assign, assignment]  # there is no kernel to send through
    return sent


def test_a_click_plays_a_legal_move_and_the_dice_follow() -> None:
    screen = table(rulebook.new("knapp_daneben"), seed=7)
    screen.do({"do": "play", "move": {"is": "Choose", "colour": "red"}, "at": 0})
    assert [type(move).__name__ for _, move in screen.record.history] == ["Choose", "Rolled"]
    assert screen.shown["turn"] == "Player 1: it is your turn."
    assert screen.shown["moves"] != []


def test_a_refusal_shows_its_rule_and_changes_nothing(mid: rulebook.Record[Any, Any]) -> None:
    screen = table(mid, seed=1).propose(Write(7, 1, 1))
    assert screen.record == mid
    assert screen.shown["refusal"]["rule"] == "KD-9"
    assert "already holds 3" in screen.shown["refusal"]["words"]
    assert screen.propose(Skip()).shown["refusal"]["rule"] == "KD-8"


def test_a_ruling_is_shown_as_a_ruling_with_its_reason(mid: rulebook.Record[Any, Any]) -> None:
    screen = table(mid, seed=1)
    screen.do({"do": "play", "move": screen.picture["sheets"][0]["places"][3]["move"]})
    refusal = screen.shown["refusal"]
    assert refusal["rule"] == "KD-R1" and refusal["origin"]["badge"] == "our ruling"
    assert refusal["origin"]["lead"] == "Why we decided so:" and refusal["origin"]["reason"]


def test_a_click_on_what_is_no_longer_shown_is_let_go(mid: rulebook.Record[Any, Any]) -> None:
    screen = table(mid, seed=1)
    screen.do({"do": "play", "move": screen.shown["moves"][0]["move"], "at": 20})
    assert screen.record == mid and screen.shown["refusal"] is None


def test_a_click_while_looking_back_moves_nothing(mid: rulebook.Record[Any, Any]) -> None:
    screen = table(mid, seed=1)
    move = screen.shown["moves"][0]["move"]
    screen.go_to(22).do({"do": "play", "move": move, "at": 24})
    assert screen.record == mid and screen.shown["looking"] and not screen.shown["active"]
    screen.go_to(24).do({"do": "play", "move": move, "at": 24})
    assert len(screen.record) == 26


def test_a_click_moves_for_whoever_looks_and_for_no_bot() -> None:
    record = rulebook.Record(Toy()).then(-1, toy.Dealt((2, 5)))
    screen = table(record, bots=["random", None], seed=1)
    before = screen.wait().record
    screen.do({"do": "play", "seat": 0, "move": {"is": "Take", "n": 1}})
    assert screen.record == before and screen.shown["refusal"] is None
    screen.do({"do": "play", "move": {"is": "Take", "n": 1}})
    assert screen.record.history[len(before)] == (1, Take(1))


def test_a_click_out_of_turn_is_refused_and_moves_for_nobody_else() -> None:
    record = rulebook.Record(Toy()).then(-1, toy.Dealt((2, 5)))
    screen = table(record, bots=["random", None], seed=1)
    screen.sitting.one_by_one = True
    screen.sitting.record = record
    screen.do({"do": "play", "move": {"is": "Take", "n": 1}})
    assert record.game.why_not(record.state, 0, Take(1)) is None
    assert screen.record == record and screen.shown["refusal"]["rule"] == "TY-2"


@pytest.mark.parametrize("seat", [True, False, 1.0, "1", [], 10**30, -1])
def test_what_is_no_seat_makes_no_move_that_could_not_be_read_again(seat: Any) -> None:
    screen = table(rulebook.new("knapp_daneben", players=2), seed=7)
    screen.do({"do": "play", "seat": seat, "move": {"is": "Choose", "colour": "red"}})
    assert screen.problem == ""
    assert all(type(mover) is int for mover, _ in screen.record.history)
    assert rulebook.Record.from_json(screen.record.to_json()) == screen.record


def test_looking_back_forking_and_returning(mid: rulebook.Record[Any, Any]) -> None:
    screen = table(mid, seed=1).go_to(10)
    assert screen.shown["looking"] and screen.shown["moves"] == [] and screen.record == mid
    screen.do({"do": "fork"})
    assert len(screen.record) == 10 and not screen.shown["looking"] and screen.shown["moves"]
    screen.do({"do": "former"})
    assert screen.record == mid
    screen.do({"do": "later"})
    assert screen.record == mid.at(10) and screen.shown["moves"]


def test_a_move_can_be_taken_back() -> None:
    screen = table(rulebook.new("knapp_daneben"), seed=7).propose(Choose("red"))
    screen.do({"do": "undo"})
    assert len(screen.record) == 0 and screen.shown["moves"][0]["words"] == "choose black"


def test_bots_play_on_until_a_person_is_asked() -> None:
    screen = table(rulebook.new("knapp_daneben", players=3), bots="greedy", seed=7).propose(Choose("red"))
    screen.wait()
    assert screen.sitting.asked == (0,)
    assert [seat for seat, _ in screen.record.history] == [0, 1, 2, -1]


def test_a_table_of_bots_waits_for_a_nod() -> None:
    screen = table(rulebook.new("knapp_daneben", players=2), bots=["greedy", "random"], seed=7)
    assert len(screen.record) == 0 and screen.shown["go_on"] == "Next step"
    screen.do({"do": "nod"})
    assert len(screen.wait().record) == 1
    screen.do({"do": "pace", "one_by_one": False})
    screen.wait()
    assert screen.shown["over"] and "win" in screen.shown["task"]


def test_a_nod_is_answered_as_soon_as_the_bot_has_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "PATIENCE", 60.0)
    screen = table(rulebook.new("knapp_daneben", players=2), bots=["greedy", "random"], seed=7)
    screen.do({"do": "nod"})
    assert len(screen.record) == 1, "nobody waits here: the answer is there when the click is over"


def test_a_person_who_may_speak_later_can_let_others_go_first() -> None:
    record = rulebook.play(rulebook.new("knapp_daneben", players=2), bots="greedy", seed=7).at(3)
    screen = table(record, bots=["greedy", None], seed=1)
    assert screen.sitting.asked == (1,) and screen.shown["go_on"] == "Let Player 1 go first"
    screen.do({"do": "nod"})
    assert screen.wait().record.history[-1][0] == 0


# --- secrets --------------------------------------------------------------------------------------------


def test_a_curtain_falls_between_people_when_the_game_hides_things() -> None:
    screen = table(Toy(), seed=3).propose(Take(1))
    assert screen.shown["curtain"]["seat"] == 1
    assert screen.picture == {} and screen.story == [] and screen.shown["moves"] == []
    assert screen.snapshot().count("Your card") == 0
    screen.do({"do": "lift"})
    assert screen.picture["card"] == str(screen.record.state.hands[1])


@pytest.mark.parametrize("name", ["poof", "close_enough", "five_to_close"])
def test_a_covered_table_offers_nothing_but_taking_the_screen(name: str) -> None:
    record = rulebook.play(rulebook.new(name, players=3 if name == "close_enough" else 2), "random", seed=7)
    between = ((n, record.at(n).to_act) for n in range(1, len(record)))
    start = next(
        n for n, waiting in between if len(waiting) > 1 or (n > len(record) // 2 and waiting[0] >= 0)
    )
    screen = table(record.at(start), seed=1)
    looked = screen.sitting.eyes
    assert looked is not None
    other = next(seat for seat in screen.sitting.people if seat != looked)
    screen.do({"do": "sit", "seat": other})
    covered = screen.record
    assert screen.shown["curtain"]["seat"] == other
    assert not any(screen.shown[part] for part in ("moves", "active", "can_undo", "go_on", "hand_over"))
    assert not any(seat["eyes"] for seat in screen.shown["seats"])
    for seat in screen.sitting.people:
        for move in covered.legal(seat):
            screen.do({"do": "play", "move": move, "seat": seat, "at": len(covered)})
    for ask in ({"do": "undo"}, {"do": "go", "step": 1}, {"do": "fork"}, {"do": "former"}, {"do": "nod"}):
        screen.do(ask)
    assert screen.record is covered and screen.shown["curtain"]["seat"] == other and screen.picture == {}
    screen.do({"do": "sit", "seat": looked})
    assert screen.shown["curtain"]["seat"] == looked and screen.picture == {}
    screen.do({"do": "lift"})
    assert screen.sitting.seeing == looked and screen.picture != {}


def test_who_looks_out_of_turn_is_told_how_the_screen_goes_on() -> None:
    record = rulebook.play(rulebook.new("poof"), "greedy", seed=11)
    screen = table(next(record.at(n) for n in range(len(record)) if record.at(n).to_act == (0, 1)), seed=1)
    assert screen.shown["hand_over"] is None
    screen.do({"do": "sit", "seat": 1})
    screen.do({"do": "lift"})
    assert screen.shown["hand_over"] == {"seat": 0, "words": "Hand the screen to Player 1"}
    screen.propose(Pooftastrophe(), seat=1)
    assert len(screen.record.state.sheet) == 1


def test_no_curtain_where_nothing_is_hidden() -> None:
    screen = table(rulebook.new("knapp_daneben", players=2), seed=7).propose(Choose("red"))
    assert screen.shown["curtain"] is None and screen.sitting.eyes == 1


def test_hidden_things_never_reach_the_browser_but_sealed_in_the_key_that_a_saved_file_needs() -> None:
    pictures = set()
    for hidden in range(1, 7):
        dealt = rulebook.Record(Toy()).then(-1, toy.Dealt((4, hidden)))
        screen = table(dealt, bots=[None, "random"], odds=True)
        told = set(screen.wait().get_state()) - set(anywidget.AnyWidget.class_traits())
        assert {"shown", "picture", "story_0", "odds", "key_0"} <= told
        named = told - {"key_0", "drawn_by"}
        state = {name: unpacked(part) for name, part in screen.get_state(named).items()}
        for sealed in ("start", "id"):
            state["kept"].pop(sealed)
        pictures.add(json.dumps(state, sort_keys=True))
    assert len(pictures) == 1


def test_a_second_game_gets_the_whole_frame_from_sixty_lines() -> None:
    code = Path(toy.__file__).read_text(encoding="utf-8").splitlines()
    assert sum(1 for line in code if line.strip() and not line.startswith(("from", "import", '"""'))) <= 60
    screen = table(Toy(), seed=3, odds=True).wait()
    assert screen.odds["facts"][0]["words"] == "The other card is higher than yours"
    assert [move["words"] for move in screen.shown["moves"]] == ["take one pebble", "take 2 pebbles"]
    assert screen.propose(Take(3)).shown["refusal"]["rule"] == "TY-2"


# --- sharing, setting up, languages ---------------------------------------------------------------------


def test_the_share_key_opens_in_another_table(mid: rulebook.Record[Any, Any]) -> None:
    first, second = table(mid, seed=1), table(rulebook.new("knapp_daneben"), seed=2)
    sent = told(first)
    first.do({"do": "share"})
    told(second)
    second.do({"do": "load", "text": sent[0]["key"]})
    assert second.record == mid


def test_the_save_file_opens_again_and_rubbish_is_named(mid: rulebook.Record[Any, Any]) -> None:
    screen = table(mid, seed=1)
    sent = told(screen)
    screen.do({"do": "save"})
    screen.do({"do": "load", "text": "RB1.rubbish"})
    assert screen.problem.startswith("This cannot be opened: ") and screen.record == mid
    screen.do({"do": "load", "text": sent[0]["text"]})
    assert screen.problem == "" and screen.record == mid


def test_the_form_of_a_new_game_has_every_option_with_its_meaning() -> None:
    screen = table(rulebook.new("knapp_daneben"), language="fr")
    sent = told(screen)
    screen.do({"do": "form"})
    catalogue = rulebook.rules("knapp_daneben")
    shown = {option["name"]: option["meaning"] for option in sent[0]["form"]["options"]}
    assert shown == {name: option.meaning("fr") for name, option in catalogue.options.items()}


def form(**options: str) -> dict[str, Any]:
    return {"do": "new", "form": {"options": options, "bots": ["", "greedy"], "seed": "5"}}


def test_a_new_game_starts_with_its_options_players_and_seed() -> None:
    screen = table(rulebook.new("knapp_daneben"))
    told(screen)
    screen.do(form(players="2", tie_break='"crosses"', cross_points="[0, 2, 4, 8, 16]"))
    game = screen.record.game
    assert (game.players, game.tie_break, game.cross_points) == (2, "crosses", (0, 2, 4, 8, 16))
    assert screen.sitting.chosen == [None, "greedy"] and screen.sitting.seed == 5


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": "9"}, "“How many people play” must be from 1 to 5, not 9. [KD-1]"),
        ({"layout": '[["red"]]'}, "exactly 5 times. [KD-7]"),
        ({"layout": "[[1]]"}, "1 does not fit “"),
        ({"layout": "[["}, "'[[' does not fit “"),
    ],
)
def test_an_option_that_will_not_do_is_explained(options: dict[str, str], words: str) -> None:
    screen = table(rulebook.new("knapp_daneben"))
    sent = told(screen)
    screen.do(form(**options))
    assert sent[0]["is"] == "bad_form" and words in sent[0]["words"]
    assert screen.record.game.players == 1


@pytest.mark.parametrize(("language", "turn"), [("de", "Du bist am Zug"), ("it", "tocca a te")])
def test_the_language_can_be_changed_at_any_time(language: str, turn: str) -> None:
    screen = table(rulebook.new("knapp_daneben"), seed=7)
    screen.do({"do": "language", "language": language})
    assert turn in screen.shown["turn"]
    assert screen.shown["title"] == rulebook.rules("knapp_daneben").title(language)


# --- snapshots ------------------------------------------------------------------------------------------


def test_the_snapshot_is_in_the_bundle_and_always_the_same(mid: rulebook.Record[Any, Any]) -> None:
    bundles = [table(mid, bots=["greedy"], seed=1)._repr_mimebundle_() for _ in range(2)]
    for (data, _), (again, _) in [bundles]:
        assert data["text/plain"] == again["text/plain"] and data["text/html"] == again["text/html"]
        assert "application/vnd.jupyter.widget-view+json" in data
        assert "■  3   ● 10 x ▲ 11   ★  2   ◆  4   = 1" in data["text/plain"]
        assert data["text/html"].count("✕") == 6


def test_the_snapshot_tells_a_refusal(mid: rulebook.Record[Any, Any]) -> None:
    text = table(mid, seed=1).propose(Skip()).snapshot()
    assert "Not allowed · Rule KD-8, No skipping" in text and "Everybody must write." in text


# --- long work, and failures ----------------------------------------------------------------------------


def test_a_bot_in_turn_does_not_wait_for_a_person_who_could_call_a_pooftastrophe() -> None:
    screen = table(rulebook.new("poof"), bots=[None, "greedy"], seed=7).wait()
    for _ in range(5):
        assert screen.record.to_act[0] == 0 and screen.shown["go_on"] == ""
        screen.do({"do": "play", "move": screen.shown["moves"][0]["move"]})
        screen.wait()


def test_a_key_that_is_opened_leaves_bots_bots() -> None:
    screen = table(rulebook.new("knapp_daneben", players=2), bots=[None, "greedy"], seed=7)
    three = rulebook.play(rulebook.new("knapp_daneben", players=3), seed=1).at(9)
    screen.do({"do": "load", "text": three.key()})
    assert screen.sitting.chosen == [None, "greedy", "greedy"]


def opened(text: str, **seats: Any) -> tuple[Any, str]:
    """A table at which a key or a file was opened, and the message that it shows."""
    screen = table(rulebook.new("poof"), **seats)
    sent = told(screen)
    screen.do({"do": "load", "text": text})
    return screen.wait(), next(one["words"] for one in sent if one["is"] == "loaded")


@pytest.mark.parametrize("write", [Record.key, Record.to_json])
def test_whoever_opens_a_game_sits_where_a_person_sat_and_the_bots_stay_bots(write: Any) -> None:
    theirs = table(rulebook.new("poof", players=3), bots=["greedy", None, "shrewd"], seed=3).wait()
    ours, said = opened(write(theirs.record), bots=None)
    assert ours.sitting.chosen == ["greedy", None, "shrewd"] and ours.sitting.people == (1,)
    assert ours.record.key() == theirs.record.key()
    assert said == f"Opened: {len(theirs.record)} steps."


def test_a_key_that_names_nobody_leaves_the_seats_as_they_are() -> None:
    theirs = rulebook.play(rulebook.new("poof"), "greedy", seed=3).at(9)
    ours, _ = opened(theirs.key(), bots="hoarder")
    assert ours.sitting.chosen == [None, "hoarder"]
    assert table(rulebook.new("poof"), bots=None, seed=1).wait().record.key() == (
        table(rulebook.new("poof"), bots=None, seed=1).wait().record.having_seats(()).key()
    ), "where people sit everywhere, the key says nothing, as in version 1.0"


def test_a_bot_that_is_unknown_here_is_named_and_another_plays_in_its_place() -> None:
    def mine(game: Any, view: Any, seat: int, moves: Any, rng: Any) -> Any:
        return moves[0]

    theirs = table(rulebook.new("poof"), bots=[None, mine], seed=3).wait()
    ours, said = opened(theirs.record.key(), bots=None)
    assert ours.sitting.chosen == [None, "shrewd"]
    assert said.endswith("No bot here is called “mine”: Shrewd plays in its place.")
    again, said = opened(theirs.record.key(), bots=[None, mine])
    assert again.sitting.chosen == [None, mine] and "mine" not in said


def test_a_key_with_its_seats_stays_short() -> None:
    record = rulebook.play(rulebook.new("poof", players=4), "greedy", seed=3).at(40)
    assert len(record.having_seats(["", "shrewd", "greedy", "greedy"]).key()) <= len(record.key()) + 40


@pytest.mark.parametrize("seats", [["greedy"], ["", "x" * 61], ["", 7], "shrewd"])
def test_a_file_that_seats_others_than_its_game_has_is_refused(seats: Any) -> None:
    data = json.loads(Record(rulebook.new("poof")).to_json()) | {"seats": seats}
    with pytest.raises(rulebook.BadRecord, match=r"seats|who sat where"):
        Record.from_json(json.dumps(data))
