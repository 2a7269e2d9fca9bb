"""Errata laid over the tree of an operation, each by its id (CRF §4.B, dossier section 27)."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace
from operation_cases import TEXTS, tree_of

from cardbase.operation.parse import OperationError, overlaid, parsed
from cardbase.operation.wording import worded
from errata.card_errata import UNKNOWN, CardErratum, StaleErratum, card_errata

KNOWN = ["CE-05", "CE-06", "CE-09", "CE-11"]
"""The errata of operations of which it is known what stood there before."""

SHOWN = "what the card says"


@cache
def errata() -> dict[str, CardErratum]:
    """The errata that change an operation, by id."""
    return {erratum.id: erratum for erratum in card_errata() if erratum.field == "operation"}


def laid(erratum: CardErratum, text: str) -> str:
    return worded(overlaid(parsed(text), erratum, SHOWN))


def test_fourteen_errata_change_operations_and_four_of_them_change_the_card_files() -> None:
    assert len(errata()) == 14
    assert [erratum.id for erratum in errata().values() if erratum.was != UNKNOWN] == KNOWN


def test_an_erratum_replaces_its_sentences_and_no_others() -> None:
    faults = list[str]()
    for erratum in [errata()[one] for one in KNOWN]:
        before = TEXTS[erratum.card]
        after = laid(erratum, before)
        if not after == before.replace(erratum.was, erratum.now) != before:
            faults.append(f"{erratum.id}: makes {after!r} of {before!r}")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("erratum_id", "gone", "come"),
    [
        ("CE-05", "", "This card does not change the deployment cost or the bid limit."),
        ("CE-06", "", "The target may be Dune."),
        ("CE-09", "", "When you deploy this card again, it keeps the declared allegiance."),
        ("CE-11", "against target aide", "against target ally"),
    ],
)
def test_what_comes_and_what_goes(erratum_id: str, gone: str, come: str) -> None:
    before = TEXTS[errata()[erratum_id].card]
    after = laid(errata()[erratum_id], before)
    assert (gone in before) > (gone in after) or not gone
    assert (come in before) < (come in after)


@pytest.mark.parametrize("erratum_id", KNOWN)
def test_what_stands_around_the_sentences_stays(erratum_id: str) -> None:
    erratum = errata()[erratum_id]
    before, was = tree_of(erratum.card).items, parsed(erratum.was).items
    at = next(at for at in range(len(before)) if before[at:][: len(was)] == was)
    after = overlaid(tree_of(erratum.card), erratum, SHOWN).items
    assert after == before[:at] + parsed(erratum.now).items + before[at + len(was) :]


def stale(erratum: CardErratum, text: str) -> str:
    """What is said when an erratum cannot be laid over a text; empty where it can."""
    try:
        laid(erratum, text)
    except StaleErratum as fault:
        return str(fault)
    return ""


def test_where_was_is_unknown_the_card_already_says_now() -> None:
    faults = list[str]()
    for erratum in errata().values():
        if erratum.id in KNOWN:
            continue
        if overlaid(tree_of(erratum.card), erratum, SHOWN) != tree_of(erratum.card):
            faults.append(f"{erratum.id}: changes {erratum.card}")
        said = stale(erratum, "Draw 1 card.")
        end = f'expected "{erratum.now}" on the card, found "{SHOWN}"'
        if erratum.id not in said or not said.endswith(end):
            faults.append(f"{erratum.id}: over another text it says {said!r}")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("erratum_id", KNOWN)
def test_sentences_that_do_not_stand_there_are_stale(erratum_id: str) -> None:
    erratum = errata()[erratum_id]
    with pytest.raises(StaleErratum) as fault:
        laid(erratum, TEXTS[erratum.card].replace(erratum.was, "Draw 1 card."))
    assert str(fault.value) == (
        f"card_errata.csv, {erratum_id} ({erratum.card}), was: "
        f'expected "{erratum.was}" on the card, found "{SHOWN}"'
    )


def test_sentences_that_stand_twice_are_stale() -> None:
    faults = [
        f"{erratum.id}: over the text twice it says {said!r}"
        for erratum in errata().values()
        if erratum.id not in (said := stale(erratum, " ".join([TEXTS[erratum.card]] * 2)))
    ]
    assert not faults, "\n".join(faults)


def made(was: str, now: str) -> CardErratum:
    return replace(errata()["CE-06"], was=was, now=now)


def test_meaning_counts_and_not_the_letters() -> None:
    assert laid(made("ENGAGE an Persona.", "Limit 2."), "Engage a persona.") == "Limit 2."


def test_sentences_in_another_order_are_others() -> None:
    erratum = made("Limit 1. Draw 1 card.", "Limit 2.")
    assert laid(erratum, "Limit 1. Draw 1 card. Draw 1 card.") == "Limit 2. Draw 1 card."
    with pytest.raises(StaleErratum):
        laid(erratum, "Draw 1 card. Limit 1.")


@pytest.mark.parametrize(
    ("was", "now", "place"),
    [
        ("Drew 1 card.", "Draw 1 card.", "card_errata.csv, CE-06, was, column 1: expected a verb"),
        ("Limit 1.", "Limit 1. Drew.", "card_errata.csv, CE-06, now, column 10: expected a verb"),
    ],
)
def test_an_erratum_that_is_no_operation_is_told(was: str, now: str, place: str) -> None:
    with pytest.raises(OperationError) as fault:
        laid(made(was, now), "Limit 1.")
    assert str(fault.value).startswith(place)
