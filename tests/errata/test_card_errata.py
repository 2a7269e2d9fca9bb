"""The 17 card errata and the layers they make, each by its id (CRF §4.B, dossier section 27)."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from assembled import cards

from cardbase.cards.card import FIELDS, Card
from cardbase.cards.facts import DATA
from cardbase.catalog.assemble import assemble
from cardbase.vocabulary import Certainty, LayerKind, Subtype
from errata.card_errata import FILE, UNKNOWN, CardErratum, InFiles, StaleErratum, card_errata
from errata.errors import DataError
from errata.register import rules

CORRECTED = {
    "CE-01": ("Weirding Way", "operation", ("rite", "force", "Weirding rank", "needs no talent")),
    "CE-02": ("Litany Against Fear", "operation", ("rite", "resistance", "Weirding rank")),
    "CE-03": ("Caladan Exports", "resistance", ("6",)),
    "CE-04": ("Forbidden Zone", "subtypes", ("Homeworld. Dune Fief",)),
    "CE-05": (
        "Petitioning Tithe",
        "operation",
        ("during this petition", "must pay the final deployment cost to you"),
    ),
    "CE-06": (
        "Usurp Holding",
        "operation",
        ("subdued", "non-homeworld", "The target may be Dune", "Assembly"),
    ),
    "CE-07": ("Well-Placed Bribes", "subtypes", ("Tactic. Arbitration. Declaration",)),
    "CE-08": ("Shield Failure", "operation", ("Discard target shield",)),
    "CE-09": (
        "Secret Allegiance",
        "operation",
        ("must declare an allegiance", "keeps the declared allegiance"),
    ),
    "CE-10": ("Best Blade", "operation", ("target ally", "Dueling rank", "subdue")),
    "CE-11": ("Implicate Traitor", "operation", ("target ally", "Intrigue rank", "subdue")),
    "CE-12": ("Pogrom", "operation", ("target fief", "Battle rank", "subdue")),
    "CE-13": ("Provoke Insurgency", "operation", ("target charter", "Arbitration rank", "subdue")),
    "CE-14": ("Brilliant Rhetoric", "operation", ("Duration Effect", "may Counter")),
    "CE-15": ("Perilous Terrain", "operation", ("Duration Effect", "may Counter")),
    "CE-16": ("Secund-Elect", "operation", ("Duration Effect", "may Counter")),
    "CE-17": ("Unforeseen Difficulties", "operation", ("Duration Effect", "may Counter")),
}


def by_id(erratum_id: str) -> CardErratum:
    return next(erratum for erratum in card_errata() if erratum.id == erratum_id)


def test_there_are_seventeen_in_order() -> None:
    assert [erratum.id for erratum in card_errata()] == [f"CE-{n:02}" for n in range(1, 18)]
    assert set(CORRECTED) == {erratum.id for erratum in card_errata()}


@pytest.mark.parametrize("erratum_id", CORRECTED)
def test_the_card_shows_the_corrected_state(erratum_id: str) -> None:
    name, field, words = CORRECTED[erratum_id]
    card = cards()[by_id(erratum_id).card]
    assert card.name == name
    assert all(word in card.text_of(field) for word in words)
    top = card.layers_of(field)[-1]
    assert (top.kind, top.value) == (LayerKind.ERRATA, card.text_of(field))
    assert erratum_id in top.note


def faults_of_was(erratum: CardErratum) -> Iterator[str]:
    """What is wrong with how an erratum is laid on what the card says, or on something else."""
    due = erratum.now if erratum.in_files is InFiles.YES else erratum.was
    if erratum.applied_to(due) != erratum.now:
        yield f"{erratum.id}: makes {erratum.applied_to(due)!r} of {due!r}"
    try:
        erratum.applied_to("something else")
    except StaleErratum as fault:
        if erratum.id not in str(fault) or 'found "something else"' not in str(fault):
            yield f"{erratum.id}: is stale, and says only {str(fault)!r}"
    else:
        yield f"{erratum.id}: is laid on something else"


def test_a_was_that_no_longer_stands_fails_loudly() -> None:
    faults = [fault for erratum in card_errata() for fault in faults_of_was(erratum)]
    assert not faults, "\n".join(faults)


def test_the_rules_behind_each_erratum_resolve() -> None:
    known = {entry.id for entry in rules()}
    faults = [
        f"{erratum.id}: says to see {erratum.see}, not all of them rules"
        for erratum in card_errata()
        if not erratum.see or not set(erratum.see) <= known
    ]
    assert not faults, "\n".join(faults)


def test_a_stale_erratum_stops_the_assembly(tmp_path: Path) -> None:
    data = shutil.copytree(DATA, tmp_path / "data")
    operations = data / "eots_operations.csv"
    text = operations.read_text(encoding="utf-8")
    operations.write_text(text.replace("Discard target shield.", "Discard all shields."), "utf-8")
    with pytest.raises(StaleErratum) as fault:
        assemble(data)
    assert str(fault.value) == (
        'card_errata.csv, CE-08 (eots:shield-failure), was: expected "Discard target shield." '
        'on the card, found "Discard all shields."'
    )


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "CE-02,",
            "CE-01,",
            'card_errata.csv, line 3 (CE-01), id: expected each id once, found "CE-01"',
        ),
        (
            "CE-02,",
            "CEX02,",
            'card_errata.csv, line 3 (CEX02), id: expected an id such as CE-04, found "CEX02"',
        ),
        (
            "Caladan Exports,resistance",
            "Caladan Exports,bogus",
            "card_errata.csv, CE-03, field: expected type, subtypes, deck, cost, allegiance, "
            "requirement, command, resistance, dueling, battle, intrigue, arbitration, weirding, "
            'prescience, operation, found "bogus"',
        ),
        (
            "eots:pogrom",
            "eots:progrom",
            'card_errata.csv, eots:progrom, card: expected the id of a card, found "eots:progrom"',
        ),
        (
            "Discard target shield.,yes",
            "Discard target shield.,no",
            "card_errata.csv, line 9 (CE-08), was: expected a value, since the card files differ, "
            'found "unknown"',
        ),
        (
            "Discard target shield.,yes",
            "Discard target shield.,maybe",
            "card_errata.csv, line 9 (CE-08), in_files: expected one of yes, partly, no, conflict, "
            'found "maybe"',
        ),
    ],
)
def test_a_bad_row_is_told(tmp_path: Path, old: str, new: str, message: str) -> None:
    file = tmp_path / "card_errata.csv"
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(DataError) as fault:
        assemble(DATA, file)
    assert str(fault.value) == message


def test_an_erratum_may_change_a_field_that_is_read_again(tmp_path: Path) -> None:
    """A made-up erratum on a number and on a subtype line goes through the same door."""
    file = tmp_path / "card_errata.csv"
    head = FILE.read_text(encoding="utf-8").splitlines()[0]
    rows = [
        "CE-01,eots:pogrom,Pogrom,cost,2,3,no,made up,never,,,",
        "CE-02,eots:pogrom,Pogrom,subtypes,Venture. Battle,Venture. Rite,no,made up,never,,,",
    ]
    file.write_text("\n".join([head, *rows, ""]), encoding="utf-8")
    card = next(card for card in assemble(DATA, file).cards if card.id == "eots:pogrom")
    assert (card.cost, card.subtypes[-1]) == (3, Subtype.RITE)
    assert [layer.value for layer in card.layers_of("cost")] == ["2", "3"]
    bad = tmp_path / "bad.csv"
    bad.write_text("\n".join([head, rows[0].replace(",3,", ",many,"), ""]), encoding="utf-8")
    with pytest.raises(DataError, match="cost: expected a whole number"):
        assemble(DATA, bad)


def test_oq_28_both_sides_of_implicate_traitor_are_kept_and_the_crf_followed() -> None:
    card = cards()["eots:implicate-traitor"]
    transcribed, current = card.layers_of("operation")
    assert "target aide" in transcribed.value
    assert "target ally" in current.value == card.operation
    assert "OQ-28" in card.errata[0].conflict
    assert any("aide" in doubt.reason for doubt in card.doubts)


def test_every_field_of_every_card_knows_its_layers() -> None:
    order = list(LayerKind)
    faults = list[str]()
    for card in cards().values():
        for field in FIELDS:
            layers = card.layers_of(field)
            kinds = [order.index(layer.kind) for layer in layers]
            if layers[0].kind is not LayerKind.TRANSCRIBED or kinds != sorted(kinds):
                faults.append(f"{card.id}, {field}: layers of {[str(one.kind) for one in layers]}")
            if layers[-1].value != card.text_of(field):
                faults.append(f"{card.id}, {field}: {layers[-1].value!r} is not what it shows")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("card_id", "field", "was", "now", "certainty"),
    [
        ("eots:choam-dividends", "full_name", "CHOAM Divedends", "CHOAM Dividends", "certain"),
        ("eots:historic-acquisition", "type", "Plam", "Plan", "certain"),
        (
            "tat:right-of-the-faufreluches",
            "subtypes",
            "Dune Event. Nexus",
            "Imperium Event. Nexus",
            "likely",
        ),
        ("eots:dune", "battle", "1, 0", "1", "verify"),
    ],
)
def test_corrections_keep_what_was_transcribed(
    card_id: str, field: str, was: str, now: str, certainty: str
) -> None:
    card = cards()[card_id]
    transcribed, corrected = card.layers_of(field)
    assert (transcribed.value, corrected.value, card.text_of(field)) == (was, now, now)
    assert corrected.certainty is Certainty(certainty)
    assert corrected.source.startswith("card file review line ")


def test_doubts_stand_on_the_card() -> None:
    doubts: list[Card] = [card for card in cards().values() if card.doubts]
    assert sum(len(card.doubts) for card in doubts) == 61
    board = cards()["jotc:alliance-review-board"]
    assert {doubt.field for doubt in board.doubts} == {"cost", "operation", "subtypes"}


def test_unknown_is_a_value() -> None:
    unknown = [erratum.id for erratum in card_errata() if erratum.was == UNKNOWN]
    assert len(unknown) == 12
    assert all(by_id(one).in_files is InFiles.YES for one in unknown)


def test_a_reading_to_be_verified_is_told_as_a_doubt() -> None:
    """What the page leaves out of its corrections stands among the doubts of the same field."""
    faults = list[str]()
    for card in cards().values():
        verified = {one.field for one in card.layers if one.certainty is Certainty.VERIFY}
        untold = verified - {doubt.field for doubt in card.doubts}
        faults += [f"{card.id}: no doubt tells of {field}" for field in sorted(untold)]
    assert not faults, "\n".join(faults)
