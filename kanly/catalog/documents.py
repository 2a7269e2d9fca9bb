"""The sets, all errata, imports and the state of the catalog as JSON (docs/json.md, import.md)."""

from typing import Annotated, Literal, TypedDict

from cardbase.cards.card import Note
from cardbase.checks.checkup import Check
from cardbase.checks.collate import Difference
from cardbase.octgn import Refused
from errata.rules import RuleErratum
from kanly.card.documents import ErratumJson
from kanly.terminal.documents import Id


class Errata(TypedDict):
    """The official errata of cards and of the printed rules."""

    format: Literal["kanly.errata/1"]
    asked: str | None
    fit: str | None
    cards: list[Id] | None
    card_errata: list[ErratumJson]
    rule_errata: list[RuleErratum]


class _Set(TypedDict):
    code: str
    name: str
    transcribed_name: str
    octgn_id: str
    cards: int
    numbered: bool
    source: str
    notes: list[Note]


class Sets(TypedDict):
    """The sets in order of publication; `notes` are on all card files."""

    format: Literal["kanly.sets/1"]
    sets: list[_Set]
    notes: list[Note]


class _Operations(TypedDict):
    cards: dict[str, dict[str, int]]
    sentences: dict[str, dict[str, int]]
    left: dict[str, list[str]]


class Doctor(TypedDict):
    """Whether all is well, and who carries the operations out at the table."""

    format: Literal["kanly.doctor/2"]
    well: bool
    checks: list[Check]
    operations: _Operations


class _Failed(TypedDict):
    file: str
    reason: str


class _SetFile(TypedDict):
    file: Annotated[str, "file.path"]
    name: Annotated[str, "file.name"]
    set_id: Annotated[str, "file.set_id"]
    sha256: Annotated[str, "file.sha256"]
    taken: Annotated[int, lambda taken: len(taken.file.cards)]
    new: Annotated[list[str], "kept.new"]
    same: Annotated[list[str], "kept.same"]
    changed: Annotated[list[str], "kept.changed"]
    gone: Annotated[list[str], "kept.gone"]
    refused: Annotated[list[Refused], "file.refused"]
    remarks: Annotated[list[str], "file.remarks"]
    matched: Annotated[int, "beside.matched"]
    unknown: Annotated[list[Annotated[str, "name"]], "beside.unknown"]
    facts_agree: Annotated[int, "beside.agreeing"]
    differences: Annotated[list[Difference], "beside.differences"]


class Import(TypedDict):
    """The set files that were taken in."""

    format: Literal["kanly.import/1"]
    library: str
    sets: list[_SetFile]
    failed: list[_Failed]


class _Text(TypedDict):
    file: Annotated[str, "file.path"]
    sha256: Annotated[str, "file.sha256"]
    document: Annotated[str, "document.id"]
    title: Annotated[str, "document.title"]
    unit: Annotated[str, "document.unit"]
    units: Annotated[int, "document.filled"]
    found: Annotated[int, lambda taken: len(taken.found.units)]
    missing: Annotated[list[int], "found.missing"]
    altered: Annotated[list[int], "found.altered"]
    replaced: Annotated[bool, lambda taken: taken.before > 0]


class ImportText(TypedDict):
    """The documents that were taken in."""

    format: Literal["kanly.import-text/1"]
    library: str
    texts: list[_Text]
    failed: list[_Failed]
