"""Errata laid over the tree of an operation, each by its id (CRF §4.B, dossier section 27)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from operation_cases import TEXTS, tree_of

from cardbase.operation.errors import OperationError
from cardbase.operation.overlay import overlaid
from cardbase.operation.parse import parsed
from cardbase.operation.sentences import worded
from errata.card_errata import UNKNOWN, CardErratum, StaleErratum, card_errata

ERRATA = {erratum.id: erratum for erratum in card_errata() if erratum.field == "operation"}
KNOWN = [erratum_id for erratum_id, erratum in ERRATA.items() if erratum.was != UNKNOWN]
SHOWN = "what the card says"


def laid(erratum: CardErratum, text: str) -> str:
    return worded(overlaid(parsed(text), erratum, SHOWN))


def test_fourteen_errata_change_operations_and_four_of_them_change_the_card_files() -> None:
    assert len(ERRATA) == 14
    assert KNOWN == ["CE-05", "CE-06", "CE-09", "CE-11"]


@pytest.mark.parametrize("erratum_id", KNOWN)
def test_an_erratum_replaces_its_sentences_and_no_others(erratum_id: str) -> None:
    erratum = ERRATA[erratum_id]
    before = TEXTS[erratum.card]
    after = laid(erratum, before)
    assert erratum.was in before
    assert after == before.replace(erratum.was, erratum.now)
    assert after != before


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
    before = TEXTS[ERRATA[erratum_id].card]
    after = laid(ERRATA[erratum_id], before)
    assert (gone in before) > (gone in after) or not gone
    assert (come in before) < (come in after)


@pytest.mark.parametrize("erratum_id", KNOWN)
def test_what_stands_around_the_sentences_stays(erratum_id: str) -> None:
    erratum = ERRATA[erratum_id]
    before, was = tree_of(erratum.card).items, parsed(erratum.was).items
    at = next(at for at in range(len(before)) if before[at:][: len(was)] == was)
    after = overlaid(tree_of(erratum.card), erratum, SHOWN).items
    assert after == before[:at] + parsed(erratum.now).items + before[at + len(was) :]


@pytest.mark.parametrize("erratum_id", sorted(set(ERRATA) - set(KNOWN)))
def test_where_was_is_unknown_the_card_already_says_now(erratum_id: str) -> None:
    erratum = ERRATA[erratum_id]
    assert overlaid(tree_of(erratum.card), erratum, SHOWN) == tree_of(erratum.card)
    with pytest.raises(StaleErratum) as fault:
        laid(erratum, "Draw 1 card.")
    assert erratum_id in str(fault.value)
    assert str(fault.value).endswith(f'expected "{erratum.now}" on the card, found "{SHOWN}"')


@pytest.mark.parametrize("erratum_id", KNOWN)
def test_sentences_that_do_not_stand_there_are_stale(erratum_id: str) -> None:
    erratum = ERRATA[erratum_id]
    with pytest.raises(StaleErratum) as fault:
        laid(erratum, TEXTS[erratum.card].replace(erratum.was, "Draw 1 card."))
    assert str(fault.value) == (
        f"card_errata.csv, {erratum_id} ({erratum.card}), was: "
        f'expected "{erratum.was}" on the card, found "{SHOWN}"'
    )


@pytest.mark.parametrize("erratum_id", ERRATA)
def test_sentences_that_stand_twice_are_stale(erratum_id: str) -> None:
    erratum = ERRATA[erratum_id]
    text = TEXTS[erratum.card]
    with pytest.raises(StaleErratum, match=erratum_id):
        laid(erratum, f"{text} {text}")


def made(was: str, now: str) -> CardErratum:
    return replace(ERRATA["CE-06"], was=was, now=now)


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
