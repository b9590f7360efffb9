"""Laws: reading them, reckoning with them, showing them."""

from fractions import Fraction
from html.parser import HTMLParser

import pytest

from rulebook.odds import Deck, ImpossibleCondition, Law, OddsError, dice, die, estimate, law, total, why


def test_a_law_reads_like_a_dictionary_of_fractions() -> None:
    two = law(total(dice(2)))
    assert two[7] == Fraction(1, 6)
    assert two[99] == 0
    assert 99 not in two
    assert sum(two.values()) == 1
    assert dict(two.items())[12] == Fraction(1, 36)


def test_equal_chances_make_equal_laws() -> None:
    assert Law({0: 1, 1: 1}) == Law({0: 50, 1: 50}) != Law({0: 1, 1: 2})
    assert Law({0: Fraction(1, 3), 1: Fraction(2, 3)}).counts == {0: 1, 1: 2}
    with pytest.raises(TypeError):
        hash(Law({0: 1}))


def test_sums_of_laws_are_laws_of_sums() -> None:
    four = law(die(4))
    assert four + four + four == law(total(dice(3, sides=4))) == four.repeat(3)
    assert four + 1 == law(die(4) + 1) == 1 + four
    assert four.repeat(0).counts == {0: 1}


def test_quantiles_and_tails() -> None:
    two = law(total(dice(2)))
    assert [two.quantile(Fraction(n, 36)) for n in (1, 2, 15, 21, 36)] == [2, 3, 6, 7, 12]
    assert two.at_least(11) == two.at_most(3) == Fraction(1, 12)
    assert two.at_most(1) == 0
    assert two.at_least(0) == two.at_most(100) == 1
    assert two.modes == [7]


def test_map_mix_given() -> None:
    assert Law.mix([(1, Law({0: 1})), (2, law(die(2)))]).counts == {0: 1, 1: 1, 2: 1}
    assert law(die(6)).given(lambda n: n % 2 == 0).mean == 4
    assert law(die(6)).map(lambda n: n > 4).reduced().counts == {False: 2, True: 1}


def test_what_a_law_refuses() -> None:
    with pytest.raises(OddsError, match="Fraction"):
        Law({"a": 0.1})  # type: ignore[dict-item]  # the mistake under test
    with pytest.raises(OddsError, match="0 or more"):
        Law({"a": -1})
    with pytest.raises(OddsError, match="at least one value"):
        Law({})
    with pytest.raises(OddsError, match="numbers have a mean"):
        Law({"a": 1, "b": 1}).mean  # noqa: B018 — it raises
    with pytest.raises(OddsError, match="no order"):
        Law({"a": 1}).at_least("a")
    with pytest.raises(OddsError, match="Fraction"):
        Law({1: 1}).quantile(0.5)  # type: ignore[arg-type]  # the mistake under test
    with pytest.raises(ImpossibleCondition):
        Law({1: 1}).given(lambda n: n == 2)


def test_text_is_the_same_every_time() -> None:
    assert repr(law(total(dice(2)))) == repr(law(total(dice(2))))
    assert "    7      6    1/6  16.67 %     6  ████████████████████████" in repr(law(total(dice(2))))


def test_long_laws_are_shown_in_groups_that_add_up() -> None:
    text = repr(law(total(dice(30))))
    assert "151 values, shown in groups" in text
    assert len(text.splitlines()) <= 42
    joint = repr(law(dice(3)))
    assert "and 176 values more, together 81.48 %" in joint
    weekly = Law(dict.fromkeys(range(1, 366), 1))
    assert sum(int(line.split()[3]) for line in repr(weekly).splitlines()[2:-1]) == 365


def test_tiny_chances_are_not_shown_as_zero() -> None:
    rare = repr(Law({0: 1, 1: 10**9}))
    assert "< 0.01 %" in rare
    assert "> 99.99 %" in rare
    assert "1,000,000,001" in rare


class Table(HTMLParser):
    """What a screen reader finds in a table."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append(tag + "".join(f" {key}={value}" for key, value in attrs if key == "scope"))


@pytest.mark.parametrize(
    "shown",
    [
        law(total(dice(2))),
        law(total(dice(30))),
        why(total(dice(2)) == 5),
        why(total(dice(4)) == 12),
        estimate(total(dice(2)), times=1000, seed=1),
    ],
    ids=lambda shown: type(shown).__name__,
)
def test_tables_have_a_caption_and_scoped_headers(shown: Law[int]) -> None:
    found = Table(shown._repr_html_()).found
    rows = found.count("tr") - 1
    assert found.count("caption") == 1
    assert found.count("th scope=row") == rows > 0
    assert found.count("th scope=col") + found.count("th scope=row") == sum(
        t.startswith("th ") for t in found
    )


def test_names_are_escaped() -> None:
    assert "<b>" not in law(die(faces=["<b>", "&"], name="<i>"))._repr_html_().replace("&lt;b>", "")


def test_why_lists_exactly_the_favourable_cases() -> None:
    a, b = dice(2)
    reasons = why(a + b == 9, given=a > 3)
    assert [shown for shown, _ in reasons.cases] == [(4, 5), (5, 4), (6, 3)]
    assert reasons.chance == Fraction(3, 18)
    many = why(total(dice(4)) == 12)
    assert sum(count for _, count in many.groups()) == many.favourable == 125
    hands = why(total(Deck({1: 2, 2: 2}).draw(2)) == 3)
    assert hands.cases == ((((1, 2),), 4),)
    assert "No case is favourable" in repr(why(a == 7))
    with pytest.raises(ImpossibleCondition):
        why(a == 1, given=b == 7)
