"""The table of fields, the closed lists, what a word means in them, and what completes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardbase.catalog.catalog import Catalog
from cardbase.operation.keywords import KEYWORDS as WORDS_OF
from cardbase.query.explain import completions, written
from cardbase.query.fields import OTHERWISE, Field, by_name, called, fields
from cardbase.query.parse import parsed
from cardbase.query.tree import Op
from cardbase.query.words import (
    KEYWORDS,
    choices,
    has_called,
    has_marks,
    is_called,
    is_marks,
    meant,
    nearest,
)
from cardbase.vocabulary import Power


def test_no_two_fields_share_a_name() -> None:
    names = [name for field in fields() for name in {field.name, field.short}]
    assert len(names) == len(set(names)) == len(by_name())


def test_a_field_is_called_by_any_of_its_names() -> None:
    for name in ("type", "t", "T", "Types"):
        field = called(name)
        assert field is not None
        assert field.name == "type"
    assert called("tipe") is None


def faults_of_beginning(field: Field) -> Iterator[str]:
    """What is wrong with how the beginning of a field's name is read."""
    begun = called(field.name[:3])
    if begun is None:
        yield f"{field.name}: {field.name[:3]!r} is no field"
    elif begun.name != field.name and not field.name.startswith(begun.short):
        yield f"{field.name}: {field.name[:3]!r} is read as {begun.name}"
    if called(field.name[:1] + "z") is not None:
        yield f"{field.name}: {field.name[:1]}z is read as a field"


def test_a_long_name_may_be_begun() -> None:
    faults = [fault for field in fields() for fault in faults_of_beginning(field)]
    assert not faults, "\n".join(faults)


def test_what_else_a_field_is_called_is_no_name_of_another() -> None:
    assert not OTHERWISE.keys() & by_name().keys()
    assert all(called(other) is by_name()[name] for other, name in OTHERWISE.items())


def test_the_list_of_keywords_is_the_keywords_there_are(catalog: Catalog) -> None:
    borne = {one.word for card in catalog.all_cards() for one in card.keywords}
    assert borne | {word for word, _ in WORDS_OF.values()} == set(KEYWORDS)


def test_every_value_of_every_card_is_in_its_list(catalog: Catalog) -> None:
    known = {field: {one.value for one in choices(field)} for field in ("type", "set", "acts")}
    faults = list[str]()
    for card in catalog.all_cards():
        unlisted = {card.type, *card.subtypes} - known["type"]
        unlisted |= ({card.set} - known["set"]) | ({card.acts} - known["acts"])
        faults += [f"{card.id}: {value} is in no list" for value in unlisted]
    assert not faults, "\n".join(faults)


def faults_of_names(power: Power) -> Iterator[str]:
    """The names of a power, in one word or several, that are read as something else."""
    for name in (power.name.replace("_", "").lower(), " ".join(power.name.lower().split("_"))):
        near, exact = meant("allegiance", Op.HAS, name), meant("allegiance", Op.IS, name)
        if near[:1] != (power,):
            yield f"{power}: allegiance:{name} is read as {near}"
        if exact != (power,):
            yield f"{power}: allegiance={name} is read as {exact}"


def test_a_power_is_found_by_its_names() -> None:
    faults = [fault for power in Power for fault in faults_of_names(power)]
    assert not faults, "\n".join(faults)


MEANT = [
    ("type", Op.HAS, "fief", {"Fief", "Dune Fief", "Siridar Fief"}),
    ("type", Op.IS, "fief", {"Fief"}),
    ("type", Op.HAS, "event", {"Event", "Dune Event", "Imperium Event"}),
    ("type", Op.HAS, "ventures", {"Venture"}),
    ("type", Op.HAS, "dunefief", {"Dune Fief"}),
    ("type", Op.HAS, "vent", {"Venture"}),
    ("type", Op.IS, "vent", set()),
    ("type", Op.HAS, "ve", set()),
    ("type", Op.HAS, "t t", set()),
    ("type", Op.HAS, "", set()),
    ("allegiance", Op.HAS, "bg", {Power.BENE_GESSERIT}),
    ("allegiance", Op.HAS, "atredies", {Power.ATREIDES}),
    ("allegiance", Op.HAS, "guild", {Power.GUILD, Power.SPICE_MINERS}),
    ("allegiance", Op.IS, "guild", {Power.GUILD}),
    ("allegiance", Op.HAS, "none", {""}),
    ("allegiance", Op.HAS, "moritani", set()),
    ("set", Op.HAS, "eye of storm", {"eots"}),
    ("set", Op.HAS, "twilight", {"tat"}),
    ("kind", Op.HAS, "allies", {"Allies"}),
    ("kind", Op.HAS, "ally", {"Allies"}),
    ("acts", Op.HAS, "hand", {"hand"}),
    ("keyword", Op.HAS, "limit", {"House Interval Limit", "Limit 1", "Limit 2", "Limit 3"}),
    ("cost", Op.HAS, "venture", set()),
]


@pytest.mark.parametrize(("field", "op", "word", "values"), MEANT)
def test_a_word_means_these_values(field: str, op: Op, word: str, values: set[str]) -> None:
    assert set(meant(field, op, word)) == values


def test_all_marks_can_be_asked_and_find_a_card(catalog: Catalog) -> None:
    for name in is_marks():
        assert is_called(name) == name
        assert catalog.find(f"is:{name}")
    for name in has_marks():
        assert has_called(name) == name
        assert 0 < len(catalog.find(f"has:{name}")) < 661
    assert is_called("x") is has_called("x") is None


def test_what_is_nothing_like_a_word_has_no_nearest() -> None:
    assert nearest("qqqq", ["venture", "tactic"]) == ()
    assert nearest("ventrue", ["venture", "tactic"]) == ("venture",)


COMPLETED = {
    "t": ["title:", "type:"],
    "-ki": ["-kind:"],
    "type:ven": ["type:venture"],
    "T:VEN": ["t:venture"],
    "-is:uni": ["-is:unique"],
    "has:ver": ["has:versions"],
    "a:be": ["a:benegesserit"],
    "sort:-cos": ["sort:-cost"],
    "group:dec": ["group:deck"],
    "cost:": [],
    "zzz:x": [],
}


@pytest.mark.parametrize(("begun", "offers"), COMPLETED.items())
def test_a_begun_word_is_completed(begun: str, offers: list[str]) -> None:
    assert completions(begun) == offers


def test_every_completion_of_a_value_is_a_condition() -> None:
    for field in fields():
        for offer in completions(f"{field.name}:"):
            assert written(parsed(offer))
