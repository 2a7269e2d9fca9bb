"""The register against the document it was taken from; needs KANLY_DOSSIER to name that file."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import asdict

from errata.documents import sources
from errata.register import rule, rules
from errata.rules import FORMATS, Rule, tables_of

DOSSIER = os.environ.get("KANLY_DOSSIER")
pytestmark = pytest.mark.skipif(not DOSSIER, reason="KANLY_DOSSIER names no file")
BULLET = re.compile(r"- \*\*([A-Z]{1,2}-\d\d)\*\*(?: \[([^]]*)\])?\s*(.*)")
HEADING = re.compile(r"#{2,3} ([0-9.]+?)\.? (.*)")


def plain(text: str) -> str:
    """A text without its markup."""
    return " ".join(re.sub(r"[*`]", "", text).split())


def lines() -> list[str]:
    return Path(DOSSIER).read_text(encoding="utf-8").splitlines() if DOSSIER else []


def bullets() -> dict[str, tuple[str, str, str]]:
    """For each rule id: its section, the bracket, and its first line."""
    found, section = {}, ""
    for line in lines():
        if heading := HEADING.fullmatch(line):
            section = f"{heading[1]} {plain(heading[2])}"
        if bullet := BULLET.fullmatch(line):
            found[bullet[1]] = (section, plain(bullet[2] or ""), plain(bullet[3]))
    return found


def grids() -> list[list[tuple[str, ...]]]:
    """Every table, its head first, cells without markup."""
    found: list[list[tuple[str, ...]]] = [[]]
    for line in lines():
        if not line.startswith("|"):
            found.append([])
        elif not re.fullmatch(r"[|\s:-]+", line):
            found[-1].append(tuple(plain(cell) for cell in line.strip("|").split("|")))
    return [grid for grid in found if grid]


def test_every_bullet_is_a_rule_and_nothing_is_lost() -> None:
    own = {entry.id for entry in rules(FORMATS)}
    assert set(bullets()) == {e.id for e in rules() if isinstance(e.fact, Rule)} - own
    faults = [fault for told in bullets().items() for fault in faults_of_bullet(*told)]
    assert not faults, "\n".join(faults)


def faults_of_bullet(rule_id: str, told: tuple[str, str, str]) -> Iterator[str]:
    """Where a rule of the register is not what its bullet in the document says."""
    section, bracket, statement = told
    fact = rule(rule_id).fact
    assert isinstance(fact, Rule)
    if fact.section != section:
        yield f"{rule_id}: stands in {fact.section!r}, not in {section!r}"
    if not fact.statement.startswith(statement):
        yield f"{rule_id}: says {fact.statement!r}"
    note = f" ({fact.software_note})" if fact.software_note else ""
    kept = [fact.confidence_note or fact.confidence, f"{fact.software}{note}"]
    cells = bracket.split(" | ") if bracket else ["data", "enforce (at import)"]
    if cells[:2] != kept:
        yield f"{rule_id}: confidence and software are {kept}, not {cells[:2]}"
    if bracket and fact.source not in (cells[2], f"DATA {cells[2]}"):
        yield f"{rule_id}: the source is {fact.source!r}, not {cells[2]!r}"


def test_indented_lines_belong_to_the_rule_above() -> None:
    current, faults = "", list[str]()
    for line in lines():
        if bullet := BULLET.fullmatch(line):
            current = bullet[1]
        elif line.startswith("  "):
            whole = f"{rule(current).statement} {rule(current).note}"
            if plain(line) not in whole:
                faults.append(f"{current}: does not say {plain(line)!r}")
    assert not faults, "\n".join(faults)


def test_every_id_mentioned_anywhere_resolves() -> None:
    named = {one for line in lines() for one in re.findall(r"(?<![A-Z-])[A-Z]{1,2}-\d\d\b", line)}
    assert sorted(named - {entry.id for entry in rules()}) == []


def test_every_table_row_stands_in_the_register() -> None:
    kept = {row for e in rules() for t in tables_of(e.id) for row in (t.columns, *t.rows)}
    for grid in grids():
        match grid[0][0]:
            case "spice in Guild Hoard":
                assert kept.issuperset(zip(*grid, strict=True))
            case "buy":
                assert kept.issuperset(half for r in grid for half in (r[:4], r[5:]))
            case "tag":
                told = {(s.tag, s.weight) for s in sources().values() if s.tag != "KANLY"}
                assert told == {(r[0].removesuffix(" §…"), r[2]) for r in grid[1:]}
            case "topic":
                assert [r[0] for r in grid[1:]] == [e.statement for e in rules("CF")]
                assert [r[1] for r in grid[1:]] == [e.source for e in rules("CF")]
            case "id":
                _check_entries(grid)
            case head if grid[0] != ("field", "values"):
                assert kept.issuperset(grid), head


def _check_entries(grid: list[tuple[str, ...]]) -> None:
    """The tables of open questions and rule errata; card errata have their own tests."""
    for rule_id, text, *others in grid[1:]:
        entry = rule(rule_id)
        if not rule_id.startswith("CE"):
            assert entry.statement == text
        if rule_id.startswith("OQ"):
            assert [entry.source, asdict(entry.fact)["default"]] == others
