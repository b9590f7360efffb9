"""Laws: reading them, reckoning with them, showing them."""

import re
from base64 import b64decode
from fractions import Fraction
from html.parser import HTMLParser
from math import comb, sqrt

import pytest

from rulebook.odds import (
    Deck,
    ImpossibleCondition,
    Law,
    OddsError,
    P,
    coin,
    dice,
    die,
    estimate,
    every_set,
    law,
    total,
    why,
)


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
    assert four + 1 == law(die(4) + 1) == law(1 + die(4)) == 1 + four
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


def test_groups_are_as_fine_wherever_the_values_lie() -> None:
    for first in (0, 1000, 100_000):
        rows = repr(Law(dict.fromkeys(range(first, first + 100), 1))).splitlines()[2:-1]
        assert rows[0].split()[:3] == [str(first), "to", str(first + 4)]
        assert len(rows) == 20


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


def test_a_law_is_given_to_others() -> None:
    two = law(total(dice(2)))
    lines = two.to_csv().splitlines()
    assert lines[0] == "value,cases,chance,decimal"
    assert lines[6] == "7,6,1/6,0.16666666666666666"
    with pytest.raises(OddsError, match="to_csv"):
        two.to_frame("no_such_library")


def test_a_chart_is_what_altair_takes() -> None:
    import altair

    two, one = law(total(dice(2))), law(die(12))
    chart = two.chart(one)
    assert altair.Chart.from_dict(chart.spec).to_dict()["mark"]["type"] == "bar"
    assert chart.spec["encoding"]["x"]["scale"]["domain"] == list(
        range(1, 13)
    )  # one over the other, in order
    bundle = chart._repr_mimebundle_()
    assert "text/html" not in bundle  # JupyterLab would show it instead of the chart
    assert bundle["text/plain"].splitlines()[0].endswith("mean 7.00, standard deviation 2.42")
    for ticked in (False, True):
        assert two.chart(cumulative=ticked).spec["params"][0]["value"] is ticked
    assert two.chart().spec["data"]["values"][-1]["or less"] == 1
    assert "2 values" in str(Law({"a": 1, "b": 1}).chart())


@pytest.mark.slow
def test_a_law_shows_itself_as_a_picture_and_a_table() -> None:
    shown = law(total(dice(2)))._repr_html_()
    picture = b64decode(re.findall(r'src="data:image/svg\+xml;base64,([^"]+)"', shown)[0]).decode()
    assert picture.count("<rect") == 11
    assert "16.67 %" in picture
    assert "mean 7.00, standard deviation 2.42" in shown
    assert "<table>" in shown
    assert "<svg" not in shown  # an untrusted notebook would show its letters, and not its columns
    words = law(coin())._repr_html_()
    assert words.count("<img") == 1
    assert "mean" not in words
    assert "<img" not in law(dice(2))._repr_html_()  # two values at once
    for wide in (law(total(dice(1000, sides=20))), Law({0: 1, 10**9: 10**400})):
        assert wide._repr_html_().count("<img") == 2


def test_statistics_of_the_textbook() -> None:
    two = law(total(dice(2)))
    assert (two.median, two.mode, two.variance) == (7, 7, Fraction(35, 6))
    assert two.sd == pytest.approx(2.41523)
    own, left, right = dice(3)
    both = law((own + left, own + right))
    assert both.covariance == law(own).variance
    assert both.correlation == pytest.approx(0.5)
    with pytest.raises(OddsError, match="law of pairs"):
        two.covariance  # noqa: B018 — it raises
    with pytest.raises(OddsError, match="law of pairs"):
        Law({(1, 2): 1, (1, 2, 3): 1}).covariance  # noqa: B018 — it raises
    with pytest.raises(OddsError, match="decimal numbers"):
        two.expect(sqrt)
    assert Law({0: 1, 1: 1}).entropy == 1


def test_laws_reckon_like_independent_values() -> None:
    four, six = law(die(4)), law(die(6))
    a, b = die(4), die(6)
    assert four - six == law(a - b)
    assert four * six == law(a * b)
    assert (four > six) == P(a > b)
    assert (six <= 3) == Fraction(1, 2)
    assert 7 - six == six
    assert abs(four - 2) == law(abs(a - 2))
    assert law(six + a) == law(b + a)
    assert six.pool(4).keep_highest(3).bounds == (3, 18)
    assert six.reroll([1, 2], times=2)[1] == Fraction(1, 54)
    assert six.explode(most=2).counts.keys() == {*range(1, 6), *range(7, 12), *range(13, 19)}
    halves = law(die(faces=[Fraction(1, 2), Fraction(3, 2)]) + 1)
    assert halves.mean == 2
    assert halves.at_most(Fraction(3, 2)) == Fraction(1, 2)


def test_very_long_numbers_are_shown_short() -> None:
    shown = repr(law(total(dice(1000, sides=2))))
    assert "× 10³⁰¹" in shown
    assert max(map(len, shown.splitlines())) < 140
    longer = repr(Law({0: 1, 1: 10**5000}))  # more digits than Python writes
    assert "10⁵⁰⁰⁰" in longer
    assert max(map(len, longer.splitlines())) < 140


def test_the_best_sets_of_no_values_and_of_many() -> None:
    table = every_set(dice(2))
    assert table.best(0) == [frozenset()]
    assert table.best(6) == [frozenset(range(1, 7))]
    assert len(table.best(1)) == 6
    with pytest.raises(OddsError, match="0 to 6 values"):
        table.best(7)
    assert len(every_set(dice(3, sides=15)).best(7)) == comb(15, 7)
