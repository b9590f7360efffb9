"""Closing In's odds: known numbers, the rules themselves expanded case by case, formulas, and simulation."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import partial
from math import comb
from typing import Any

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

import rulebook
from rulebook.core.cards import pile
from rulebook.core.game import CHANCE
from rulebook.games.closing_in import Begin, ClosingIn, End, State
from rulebook.games.closing_in.city import with_enforcers
from rulebook.games.closing_in.facts import facts
from rulebook.games.closing_in.intel import intel_wait
from rulebook.games.closing_in.odds import (
    all_lost_by,
    chance_of_card,
    ends,
    expected_losses,
    jammed,
    lost_by,
    one_lost_by,
    price_of_a_step,
    saved,
)
from rulebook.games.closing_in.one_tile import lost_after_shuffle
from rulebook.games.closing_in.table import EXITS, TILES
from rulebook.odds import Deck, OddsError
from rulebook.odds.law import LATER
from tests.calls import calls
from tests.games.closing_in.tables import GAME, table

OPENING = ClosingIn().start()


# ---- known numbers ---------------------------------------------------------------------------------


def test_a_tile_lost_counting_the_set_up_as_number_0() -> None:
    lost = one_lost_by(ClosingIn(), OPENING, "park", 18)
    assert lost[:11] == (0,) * 11
    assert (lost[11], lost[12], lost[17]) == (Fraction(15, 92), Fraction(43, 138), Fraction(77, 92))


def test_both_exits_lost() -> None:
    both = all_lost_by(ClosingIn(), OPENING, list(EXITS), 18)
    assert (both[11], both[12], both[17]) == (Fraction(1, 69), Fraction(841, 10626), Fraction(351, 506))
    lost = ends(ClosingIn(), OPENING, 18)
    assert all(lost.exits[at] + lost.at_once[at] <= both[at] for at in range(18))


def test_tiles_lost_on_average() -> None:
    """Without a set-up the first pass ends with step 12: the numbers found by hand for 13, 14, 18 and 24."""
    losses = expected_losses(ClosingIn(first_deploy=0), OPENING, 24)
    assert losses[11] == 0
    assert (losses[12], losses[13], losses[17], losses[23]) == (
        Fraction(45, 23),
        Fraction(86, 23),
        Fraction(210, 23),
        12,
    )


def test_the_chances_are_hypergeometric_by_the_deck_of_the_odds_kit() -> None:
    deck = Deck({"park": 2, "other": 22}, when_empty="reshuffle")
    chances = lost_by(ClosingIn(first_deploy=0), OPENING, 30)["park"]
    for step, chance in enumerate(chances, 1):
        assert chance == 1 - deck.copies("park", among=2 * step).at_most(2)


def test_known_cards_on_the_discards_change_the_chances() -> None:
    """Ten cards left, both of the Docks among them; two enforcers there: lost by the first that comes."""
    left = pile(("docks", "docks", *TILES[4:]))
    s = table(docks=2, more={"locations": left, "location_discards": ()})
    assert one_lost_by(GAME, s, "docks", 1)[0] == 1 - Fraction(comb(8, 2), comb(10, 2))
    assert one_lost_by(GAME, s, "tunnel", 5) == (0,) * 5


# ---- the rules themselves, case by case ------------------------------------------------------------

SMALL = (("docks", 2, 0), ("tunnel", 1, 0), ("tower", 1, 0), ("park", 2, 1), ("bank", 1, 1))
SMALL_DECK = tuple((tile, *{t: (n, k) for t, n, k in SMALL}.get(tile, (0, 0))) for tile in TILES)


def expanded(game: ClosingIn, s: State, steps: int) -> list[dict[State, Fraction]]:
    """Everything that may come when nobody moves, by the rules: the tables after each step, with their odds.

    The tables of lost games are kept as they were; nothing more comes to them.
    """
    now, after = {s: Fraction(1)}, []
    for _ in range(steps):
        ended: dict[State, Fraction] = defaultdict(Fraction)
        while now:
            later: dict[State, Fraction] = defaultdict(Fraction)
            for state, chance in now.items():
                seats = game.to_act(state)
                if not seats or (state.turn > s.turn + len(after) and state.phase == "buy"):
                    ended[state] += chance
                elif seats[0] == CHANCE:
                    for move, p in game.chance(state).odds().items():
                        later[game.play(state, CHANCE, move)[0]] += chance * p
                else:
                    move = Begin() if state.phase == "buy" else End()
                    later[game.play(state, seats[0], move)[0]] += chance
            now = later
        after.append(dict(ended))
        now = dict(ended)
    return after


def share(tables: dict[State, Fraction], what: Any) -> Fraction:
    return sum((chance for state, chance in tables.items() if what(state)), Fraction(0))


@pytest.mark.slow
@pytest.mark.parametrize("reshuffle", ["empty", "every_turn", "never"])
@pytest.mark.parametrize("deploy", [1, 2, 3])
@pytest.mark.parametrize("jams", [0, 1])
def test_chances_are_those_of_the_rules_expanded_case_by_case(reshuffle: str, deploy: int, jams: int) -> None:
    """A deck of seven cards, which runs out in the middle of a step for 2 and 3 cards a step."""
    house: dict[str, Any] = {"deploy": deploy, "reshuffle": reshuffle, "remove_above": 1, "intel_needed": 2}
    game = ClosingIn(city=TILES, locations=SMALL_DECK, **house)
    more = {"jammed": jams, "inventory": pile({"sneak": 20})}
    s = table(hand=("smoke",) * 3, others=("smoke",) * 3, park=1, more=more, game=game)
    steps = 3 if reshuffle == "every_turn" else 4
    chances, lost = lost_by(game, s, steps), ends(game, s, steps)
    wait = intel_wait(game, s, steps)
    found = Fraction(0)
    for at, tables in enumerate(expanded(game, s, steps)):
        over = share(tables, lambda state: state.phase == "lost")
        assert lost.lost[at] == over
        exits = share(tables, lambda x: all(x.tile(name).removed for name in EXITS))
        assert lost.exits[at] + lost.at_once[at] == exits
        assert lost.tower[at] == over - exits
        # The rules stop at a loss; to watch one tile to the end, the tower and the exits must not matter.
        if not over:
            assert chances["park"][at] == share(tables, lambda x: x.tile("park").removed)
        found += wait[at + 1]
    assert found + wait[LATER] == 1


@pytest.mark.slow
@pytest.mark.parametrize("reshuffle", ["empty", "every_turn", "never"])
@pytest.mark.parametrize(("deploy", "shown"), [(2, ()), (3, ()), (3, ("park",)), (2, ("bank intel",))])
def test_single_tiles_and_intel_agree_with_the_rules(
    reshuffle: str, deploy: int, shown: tuple[str, ...]
) -> None:
    """Only tiles that end no game have cards here, so the rules can be followed to the end."""
    cards = {"park": (2, 1), "bank": (2, 1), "factory": (1, 0), "library": (2, 2)}
    locations = tuple((tile, *cards.get(tile, (0, 0))) for tile in TILES)
    game = ClosingIn(
        city=TILES, locations=locations, deploy=deploy, reshuffle=reshuffle, remove_above=1, intel_needed=3
    )
    deck = list(game.all_locations)
    left = pile({card: n - shown.count(card) - (card == "library intel") for card, n in deck})
    more: dict[str, Any] = {"locations": left, "location_discards": pile(["library intel"])}
    if shown:
        more |= {"phase": "deploy", "shown": shown, "due": deploy - len(shown)}
    s = table(hand=("smoke",) * 3, others=("smoke",) * 3, bank=1, game=game, more=more)
    steps = 3 if reshuffle == "every_turn" else 4
    chances, wait = lost_by(game, s, steps), intel_wait(game, s, steps)
    for at, tables in enumerate(expanded(game, s, steps)):
        for tile in cards:
            assert chances[tile][at] == share(tables, lambda x, tile=tile: x.tile(tile).removed)
    assert sum(wait.values()) == 1
    came = intel_that_came(game, s, steps)
    for step in range(1, steps + 1):
        assert wait[step] == came[step] - came[step - 1]


def intel_that_came(game: ClosingIn, s: State, steps: int) -> list[Fraction]:
    """The chance that by each step all the intel needed has been placed, by the events of the rules."""
    enough = [Fraction(0)]
    now: dict[tuple[State, int], Fraction] = {(s, 0): Fraction(1)}
    for step in range(steps):
        ended: dict[tuple[State, int], Fraction] = defaultdict(Fraction)
        while now:
            later: dict[tuple[State, int], Fraction] = defaultdict(Fraction)
            for (state, placed), chance in now.items():
                seats = game.to_act(state)
                if state.turn > s.turn + step and state.phase == "buy":
                    ended[state, placed] += chance
                elif seats[0] == CHANCE:
                    for move, p in game.chance(state).odds().items():
                        after, events = game.play(state, CHANCE, move)
                        new = sum(event.say == "intel_came" for event in events)
                        later[after, placed + new] += chance * p
                else:
                    pass_on = Begin() if state.phase == "buy" else End()
                    later[game.play(state, seats[0], pass_on)[0], placed] += chance
            now = later
        now = dict(ended)
        enough.append(sum((p for (_, n), p in now.items() if n >= game.intel_needed), Fraction(0)))
    return enough


# ---- formulas --------------------------------------------------------------------------------------


def test_the_first_pass_is_safe_and_the_formulas_hold_after_it() -> None:
    game = ClosingIn(first_deploy=0)
    one = one_lost_by(game, OPENING, "park", 24)
    both = all_lost_by(game, OPENING, list(EXITS), 24)
    assert one[:12] == both[:12] == (0,) * 12
    for steps in range(1, 13):
        left = 24 - 2 * steps
        neither = Fraction(comb(left, 4), comb(24, 4))
        assert one[11 + steps] == as_fraction(lost_after_shuffle().subs("j", steps))
        assert both[11 + steps] == 1 - 2 * Fraction(comb(left, 2), comb(24, 2)) + neither
        by_hand = 1 - Fraction((24 - 2 * steps) * (23 - 2 * steps), 552)
        assert one[11 + steps] == by_hand


def as_fraction(value: sympy.Rational) -> Fraction:
    return Fraction(int(value.p), int(value.q))


@pytest.mark.parametrize("tiles", [3, 5, 12])
@pytest.mark.parametrize("cards", [1, 2])
def test_the_formula_for_any_city_is_that_of_its_deck(tiles: int, cards: int) -> None:
    deck = Deck({"park": 2, "other": 2 * tiles - 2})
    for steps in range(1, tiles // cards):
        formula = as_fraction(lost_after_shuffle(tiles, cards).subs("j", steps))
        assert formula == 1 - deck.copies("park", among=cards * steps)[0]


def test_a_deck_shuffled_every_turn_follows_its_generating_function() -> None:
    game = ClosingIn(first_deploy=0, reshuffle="every_turn")
    chances = one_lost_by(game, OPENING, "park", 20)
    x = sympy.Symbol("x")
    for steps in range(1, 21):
        ways = sympy.Poly((231 + 44 * x + x**2) ** steps, x).all_coeffs()
        assert chances[steps - 1] == 1 - Fraction(int(sum(ways[-3:])), 276**steps)


def test_three_ways_to_shuffle_compared() -> None:
    """Never is safe for ever, every turn is risky from the second step on, when it is empty in between."""
    by = {how: one_lost_by(ClosingIn(reshuffle=how), OPENING, "park", 24) for how in ("empty", "every_turn")}
    assert one_lost_by(ClosingIn(reshuffle="never"), OPENING, "park", 24) == (0,) * 24
    assert by["every_turn"][0] > 0 == by["empty"][10]
    assert by["every_turn"][23] < by["empty"][23] == 1


# ---- what a step costs and a card saves ------------------------------------------------------------


def test_a_step_costs_most_where_the_deck_is_against_the_tile() -> None:
    price = price_of_a_step(GAME, table(park=2, bank=1), 1)
    assert price["park"][0] == 1 - (1 - Fraction(comb(22, 2), comb(24, 2)))
    assert price["bank"][0] == Fraction(45 - 1, 276)
    assert price["docks"][0] == Fraction(1, 276)


def test_a_removed_tile_has_chance_1_and_no_price() -> None:
    s = table(removed=("park",))
    assert lost_by(GAME, s, 2)["park"] == (1, 1)
    assert price_of_a_step(GAME, s, 2)["park"] == (0, 0)
    assert expected_losses(GAME, s, 1)[0] == 0


def test_a_jammer_an_ambush_and_smoke_by_counting() -> None:
    s = table(tower=2)
    hit_by_two, hit_by_one = 1 - Fraction(comb(22, 2), comb(24, 2)), Fraction(2, 24)
    assert saved(GAME, s, jammed(GAME, s), 1) == (hit_by_two - hit_by_one,) * 2
    assert saved(GAME, s, with_enforcers(s, "tower", -1), 1) == (hit_by_two - Fraction(1, 276),) * 2
    assert saved(GAME, s, with_enforcers(s, "tower", -2), 1) == (hit_by_two,) * 2


def test_all_cards_jammed_is_a_safe_turn() -> None:
    assert one_lost_by(GAME, table(park=2, more={"jammed": 2}), "park", 2)[0] == 0


def test_a_tile_crowded_now_is_lost_for_certain() -> None:
    assert one_lost_by(GAME, table(park=3, more={"jammed": 2}), "park", 1) == (1,)


@given(st.integers(0, 6), st.integers(0, 12), st.integers(0, 20))
def test_a_key_among_the_next_cards_is_hypergeometric(keys: int, others: int, draws: int) -> None:
    deck = State(inventory=pile({"boat_key": keys, "smoke": others}))
    drawn = min(draws, keys + others)
    missed = Fraction(comb(others, drawn), comb(keys + others, drawn))
    assert chance_of_card(deck, "boat_key", draws) == 1 - missed


def test_a_key_behind_the_shuffle() -> None:
    s = State(inventory=(("smoke", 2),), inventory_discards=pile({"boat_key": 1, "smoke": 3}))
    assert [chance_of_card(s, "boat_key", n) for n in (2, 3, 4, 6, 9)] == [
        0, Fraction(1, 4), Fraction(1, 2), 1, 1,
    ]  # fmt: skip


def test_the_fourth_intel_is_negative_hypergeometric() -> None:
    """In the first pass no tile is lost, so the fourth of eight symbols among 24 cards decides."""
    wait = Deck({"symbol": 8, "plain": 16}).wait("symbol", 4)
    law = intel_wait(ClosingIn(), OPENING, 11)
    assert [law[step] for step in range(12)] == [
        wait[2 * step + 1] + wait[2 * step + 2] for step in range(12)
    ]


def test_intel_that_is_out_already_is_not_waited_for() -> None:
    s = table("park", intel=("bank", "park"), carried=1, more={"sent": 1})
    assert intel_wait(GAME, s, 5)[0] == 1


# ---- the panel -------------------------------------------------------------------------------------


def test_the_panel_names_four_tiles_in_danger_and_what_each_card_would_save() -> None:
    s = table("park", hand=("ambush", "jammer", "smoke"), park=2, bank=2, docks=2, tower=2, market=2)
    told = list(facts(GAME, s))
    assert [fact.say for fact in told] == [
        *["odds_next"] * 4,
        "odds_tower",
        "odds_first",
        "odds_exits_first",
        "odds_tiles",
        "odds_price",
        "odds_saved",
        *["odds_saved_here"] * 2,
        "odds_intel",
        *["odds_key"] * 2,
    ]
    hit = 1 - Fraction(comb(22, 2), comb(24, 2))
    assert [fact.value for fact in told[:4]] == [hit] * 4
    relieved = (jammed(GAME, s), with_enforcers(s, "park", -1), with_enforcers(s, "park", -2))
    assert [(fact.data["card"], fact.value) for fact in told[9:12]] == [
        (card, saved(GAME, s, after, 6)[1])
        for card, after in zip(("jammer", "ambush", "smoke"), relieved, strict=True)
    ]


def test_the_panel_speaks_of_intel_and_the_tower_only_while_some_is_missing() -> None:
    said = [fact.say for fact in facts(GAME, table("park", more={"sent": 4}))]
    assert said == ["odds_exits", "odds_tiles", "odds_price", "odds_key", "odds_key"]


# ---- limits ----------------------------------------------------------------------------------------


def test_too_few_enforcers_are_refused_with_a_reason() -> None:
    with pytest.raises(OddsError, match=r"There are 10 enforcers, and 26 could be needed"):
        lost_by(ClosingIn(enforcers=10), OPENING, 12)
    few = ClosingIn(enforcers=1, city=TILES)
    said = [fact.say for fact in facts(few, table(game=few))]
    assert said == ["odds_key", "odds_key"]


@pytest.mark.everywhere
def test_no_position_of_60_games_has_too_many_cases() -> None:
    """The whole panel of an opening in 100,000 calls, of any position in 500,000."""
    game = ClosingIn()
    explosions: dict[str, int] = {}

    def panel(state: State) -> None:
        facts.cache_clear()
        facts(game, state)

    for seed in range(60):
        record = rulebook.play(game, "random", seed=seed)
        for step in record.steps[:: max(1, len(record) // 12)]:
            limit = 100_000 if step.state.phase in ("city", "hands", "set_up") else 500_000
            made = calls(partial(panel, step.state))
            if made > limit:
                explosions[f"seed {seed}, {step.state.phase}"] = made
    assert explosions == {}
