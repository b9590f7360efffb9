"""Numbers that every textbook has, and that were printed long before this program."""

from fractions import Fraction
from math import comb

from rulebook.odds import (
    Chain,
    Deck,
    P,
    all_of,
    any_of,
    coin,
    count,
    dice,
    die,
    how_many_different,
    largest,
    law,
    smallest,
    total,
    where,
)


def test_two_dice() -> None:
    first, second = dice(2)
    assert list(law(first + second).counts.values()) == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert P(first == second) == Fraction(1, 6)


def test_both_bets_of_de_mere() -> None:
    assert P(any_of(d == 6 for d in dice(4))) == 1 - Fraction(5, 6) ** 4 > Fraction(1, 2)
    throws = [dice(2) for _ in range(24)]
    assert P(any_of((a == 6) & (b == 6) for a, b in throws)) == 1 - Fraction(35, 36) ** 24 < Fraction(1, 2)


def test_newton_and_pepys() -> None:
    chances = [P(count(d == 6 for d in dice(6 * n)) >= n) for n in (1, 2, 3)]
    assert [f"{float(chance):.4f}" for chance in chances] == ["0.6651", "0.6187", "0.5973"]


def test_galileos_nine_and_ten() -> None:
    three = law(total(dice(3)))
    assert (three.counts[9], three.counts[10]) == (25, 27)


def test_hundred_coins() -> None:
    heads = law(count(coin() == "heads" for _ in range(100)))
    assert heads.total == 2**100
    assert heads.counts[50] == comb(100, 50) > 2**63


def test_monty_hall_by_conditioning() -> None:
    car, pick = dice(2, sides=3)
    toss = coin()
    # The host opens a door that is neither picked nor hides the car; with two such, he tosses for it.
    lower = where(pick == 1, 2, 1)
    higher = where(pick == 3, 2, 3)
    opened = where(pick == car, where(toss == "heads", lower, higher), 6 - pick - car)
    assert P(any_of(opened == pick, opened == car)) == 0
    stay = P(car == pick, given=(pick == 1) & (opened == 3))
    switch = P(car == 2, given=(pick == 1) & (opened == 3))
    assert (stay, switch) == (Fraction(1, 3), Fraction(2, 3))


def test_boy_or_girl() -> None:
    older, younger = coin(), coin()
    boys = [older == "heads", younger == "heads"]
    assert P(all_of(boys), given=any_of(boys)) == Fraction(1, 3)
    assert P(all_of(boys), given=boys[0]) == Fraction(1, 2)


def test_birthdays_of_23() -> None:
    alike = P(how_many_different(dice(23, sides=365)) < 23)
    missed = Fraction(1)
    for person in range(23):
        missed *= Fraction(365 - person, 365)
    assert alike == 1 - missed
    assert f"{float(alike):.6f}" == "0.507297"


def test_poker_straight_with_the_ace_at_one_end_only() -> None:
    # 9 starts, 4 suits for each of 5 ranks: 9 · 4⁵ = 9,216 hands, straight flushes included.
    hand = Deck(dict.fromkeys(range(13), 4)).draw(5)
    straight = (largest(hand) - smallest(hand) == 4) & (how_many_different(hand) == 5)
    assert P(straight) == Fraction(9216, 2598960)
    assert law(how_many_different(hand)).total == 2598960


def test_poker_hands_by_rank_alone() -> None:
    deck = Deck(dict.fromkeys(range(13), 4))

    def pattern(seen: tuple[int, ...], card: int, copies: int) -> tuple[int, ...]:
        return tuple(sorted((*seen, copies), reverse=True)) if copies else seen

    hands = deck.fold(5, (), pattern)
    assert hands.counts == {
        (1, 1, 1, 1, 1): 1317888,
        (2, 1, 1, 1): 1098240,
        (2, 2, 1): 123552,
        (3, 1, 1): 54912,
        (3, 2): 3744,
        (4, 1): 624,
    }


def test_six_out_of_49() -> None:
    ticket = Deck({"mine": 6, "others": 43}).copies("mine", among=6)
    assert ticket.counts[6] == 1
    assert ticket.total == 13983816
    assert ticket.counts[3] == 246820


def test_gamblers_ruin() -> None:
    fair = Chain(3, lambda money: {money - 1: 1, money + 1: 1} if 0 < money < 10 else None)
    assert fair.ends()[10] == Fraction(3, 10)
    assert fair.time_to(lambda money: money in (0, 10)) == 3 * 7
    unfair = Chain(3, lambda money: {money - 1: 20, money + 1: 18} if 0 < money < 10 else None)
    ratio = Fraction(20, 18)
    assert unfair.ends()[10] == (ratio**3 - 1) / (ratio**10 - 1)


def test_coupon_collector() -> None:
    album = Chain(0, lambda have: {have: have, have + 1: 6 - have})
    assert album.time_to(lambda have: have == 6) == sum(Fraction(6, n) for n in range(1, 7))


def test_penneys_game() -> None:
    def toss(last: str) -> dict[str, int] | None:
        return None if last in ("HHT", "THH") else {(last + face)[-3:]: 1 for face in "HT"}

    assert Chain("", toss).ends()["THH"] == Fraction(3, 4)


def test_ehrenfest_urns_return_after_2_to_the_n_on_average() -> None:
    # Start beside the empty urn: the way back to it takes 2⁸ − 1 steps more.
    urn = Chain(1, lambda balls: {balls - 1: balls, balls + 1: 8 - balls})
    assert urn.time_to(lambda balls: balls == 0) == 2**8 - 1


def test_sicherman_dice_are_as_good_as_two_dice() -> None:
    strange = die(faces=[1, 2, 2, 3, 3, 4]) + die(faces=[1, 3, 4, 5, 6, 8])
    assert law(strange) == law(sum(dice(2)))


def test_efrons_dice_beat_each_other_in_a_circle() -> None:
    faces = [(4, 4, 4, 4, 0, 0), (3,) * 6, (6, 6, 2, 2, 2, 2), (5, 5, 5, 1, 1, 1)]
    for place in range(4):
        winner, loser = die(faces=faces[place]), die(faces=faces[(place + 1) % 4])
        assert P(winner > loser) == Fraction(2, 3)


def test_waiting_for_the_first_six() -> None:
    first_six = Chain(False, lambda done: {True: 1, False: 5} if not done else None)
    law_of_wait = first_six.hitting_law(lambda done: done, within=30)
    for throws in range(1, 31):
        assert law_of_wait[throws] == Fraction(5 ** (throws - 1), 6**throws)
    assert law_of_wait.at_least(31) == law_of_wait["later"] == Fraction(5, 6) ** 30
