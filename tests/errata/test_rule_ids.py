"""How ids are read from players and found in texts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errata.errors import DataError, UnknownRule
from errata.ids import canonical, id_of, mentioned, number, prefix
from errata.register import rule, rules
from errata.table import Row

KNOWN = st.deferred(lambda: st.sampled_from([entry.id for entry in rules()]))


@pytest.mark.parametrize(
    "text", ["P-04", "p4", "P-4", "p 04", " P04 ", "p_4", "P.4", "P\u201304", "p - 004", "P\t4"]
)
def test_a_player_may_write_an_id_loosely(text: str) -> None:
    assert canonical(text) == "P-04"
    assert rule(text).id == "P-04"


@pytest.mark.parametrize("text", ["", "P", "4", "P-", "ABCD-01", "P-1000", "P-04b", "P-٤", "É-04"])
def test_what_is_no_id(text: str) -> None:
    assert canonical(text) is None
    with pytest.raises(UnknownRule):
        rule(text)


@pytest.mark.parametrize(
    ("text", "meant"),
    [("ABC-01", "ABC-01"), ("p 100", "P-100"), ("ru275", "RU-275"), ("Ru.012", "RU-12")],
)
def test_an_id_has_up_to_three_letters_and_three_digits(text: str, meant: str) -> None:
    assert canonical(text) == meant


@pytest.mark.parametrize("text", ["P-04", "CHO-07", "RU-275", "AMB-100"])
def test_an_id_of_a_data_row(text: str) -> None:
    row = Row(file="a.csv", line=2, key=text, cells={"id": text})
    assert id_of(row) == id_of(row, family=prefix(text)) == text
    with pytest.raises(DataError, match='id: expected an id such as X-04, found "'):
        id_of(row, family="X")


@pytest.mark.parametrize("text", ["P-4", "P-004", "P-1000", "ABCD-01", "p-04", "P04", ""])
def test_what_a_data_row_may_not_bear(text: str) -> None:
    with pytest.raises(DataError, match=r"a.csv, line 2 \(\), id: expected an id such as P-04"):
        id_of(Row(file="a.csv", line=2, key="", cells={"id": text}))


@given(st.text() | st.from_regex(r"\A[A-Za-z]{1,3}[ .-]?[0-9]{1,3}\Z"))
def test_any_text_resolves_to_a_known_id_or_is_unknown(text: str) -> None:
    meant = canonical(text)
    known = {entry.id for entry in rules()}
    if meant in known:
        assert rule(text).id == meant
        return
    with pytest.raises(UnknownRule) as caught:
        rule(text)
    assert set(caught.value.nearest) <= known
    assert str(caught.value).isprintable()


@given(
    KNOWN,
    st.sampled_from(["", "-", " ", " - ", "."]),
    st.booleans(),
    st.integers(0, 2),
)
def test_every_loose_spelling_of_a_known_id_is_read(
    rule_id: str, sign: str, lower: bool, zeros: int
) -> None:
    text = f"{prefix(rule_id)}{sign}{'0' * zeros}{number(rule_id)}"
    assert rule(text.lower() if lower else text).id == rule_id


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("see P-04.", ["P-04"]),
        ("P-04, P-05; P-04", ["P-04", "P-05"]),
        ("SB-03..06", ["SB-03", "SB-04", "SB-05", "SB-06"]),
        ("T-06..T-08", ["T-06", "T-07", "T-08"]),
        ("SB-03/04", ["SB-03", "SB-04"]),
        ("X-07/X-08", ["X-07", "X-08"]),
        ("(TC-06/TC-09)", ["TC-06", "TC-09"]),
        ("RU-99..101, RU-275", ["RU-99", "RU-100", "RU-101", "RU-275"]),
        ("RU-98/100 and RU-1000, RU-099", ["RU-98", "RU-100"]),
        ("SB-03..04/06", ["SB-03", "SB-04", "SB-06"]),
        ("DK-04..07, DK-14", ["DK-04", "DK-05", "DK-06", "DK-07", "DK-14"]),
        ("P-07..R-08", ["P-07", "R-08"]),
        ("P-07..P-05", ["P-07", "P-05"]),
        ("OQ-.. and AMB-01 and REF-04", []),
        ("REF-GR, 1-3, CRF 4.A N1-N5, X = 5, P-4, P-045, TaT-01, p-04", []),
        ("", []),
    ],
)
def test_ids_named_in_a_text(text: str, expected: list[str]) -> None:
    assert list(mentioned(text)) == expected


@given(st.lists(KNOWN, unique=True))
def test_every_id_written_out_is_found(ids: list[str]) -> None:
    assert list(mentioned(", ".join(ids))) == ids


@given(KNOWN, KNOWN)
def test_a_range_holds_its_ends_and_what_lies_between(first: str, last: str) -> None:
    found = mentioned(f"{first}..{last}")
    assert {first, last} <= set(found)
    if prefix(first) == prefix(last) and number(first) <= number(last):
        assert [number(i) for i in found] == list(range(number(first), number(last) + 1))
