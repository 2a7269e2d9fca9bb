"""Which rules the tracker keeps, where, and which tests hold them: what the page is made of."""

from __future__ import annotations

import ast
import csv
import re
from dataclasses import dataclass, replace
from functools import cache

from places import DOCS, TESTS
from uncalled import uncalled

from errata.register import Entry, references, rules
from errata.vocabulary import EntryKind, Software
from tracker.engine.guards import RULES, KeptRule
from tracker.play import rites  # noqa: F401 - with all of a rite
from tracker.setup import decks  # noqa: F401 - with all that judges decks
from tracker.table import verbs  # noqa: F401 - it makes RULES complete

LEFT = TESTS / "data" / "rules_left.csv"
PAGE = DOCS / "rule-coverage.md"
WANTED = {Software.ENFORCE, Software.PROMPT}
NAME = re.compile(r"^test_([a-z]+)_(\d+)_(passes|fails)(?:_|$)")
SECTIONS = {str(n) for n in [*range(1, 27), 29, 30]}


@dataclass(frozen=True)
class Held:
    """Whether tests bear a rule's id, by the names they have."""

    passes: bool = False
    fails: bool = False


def wanted() -> list[Entry]:
    """The rules that must be kept: enforced or asked, of the sections of this tracker."""
    return [entry for entry in rules() if entry.software in WANTED and _is_due(entry)]


def _is_due(entry: Entry) -> bool:
    number = entry.section.partition(" ")[0].partition(".")[0]
    return number in SECTIONS and entry.kind is EntryKind.RULE


@cache
def kept() -> dict[str, KeptRule]:
    """The rules with a function that keeps them and that something in the product calls."""
    return {
        rule: found
        for rule, found in RULES.items()
        if (found.module, found.function) not in uncalled()
    }


@cache
def left() -> dict[str, str]:
    """The rules that are not kept yet, and why: rules_left.csv."""
    with LEFT.open(encoding="utf-8", newline="") as file:
        return {row["rule"]: row["why"] for row in csv.DictReader(file)}


@cache
def held() -> dict[str, Held]:
    """The tests that bear a rule's id in their names, over all test files."""
    found: dict[str, Held] = {}
    for file in sorted(TESTS.rglob("test_*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:  # pytest runs no inner ones
            match = NAME.match(node.name) if isinstance(node, ast.FunctionDef) else None
            if match and isinstance(node, ast.FunctionDef):
                rule = f"{match[1].upper()}-{match[2]}"
                found[rule] = replace(found.get(rule, Held()), **{match[3]: True})
    return found


def page() -> str:
    """docs/rule-coverage.md."""
    tests, gaps = held(), left()
    due = wanted()
    counted = [entry for entry in due if entry.id not in gaps]
    lines = [
        "# How the tracker keeps the rules",
        "",
        "Made from the rule register, the tracker's own table of rules and the names of the tests",
        "(`pytest tests/tracker/rules/test_rule_coverage.py --update-golden`).",
        "Every rule that software can enforce or ask about, of sections 1 to 26; `kanly rule Z-02`",
        "shows one. A rule is kept",
        "where a function that the product calls refuses what it forbids, does what it says, or",
        "asks the table what it leaves open. The last column says whether tests bear its name in",
        "which it lets pass, and in which it stops; how many they are is not told.",
        "",
        f"{len(due)} rules: {len(counted)} kept, {len(gaps)} not yet.",
        "",
    ]
    section = ""
    for entry in due:
        if entry.section != section:
            section = entry.section
            lines += [
                f"## {section}",
                "",
                "| rule | confidence | kept | where | tested: passes, fails |",
                "| --- | --- | --- | --- | --- |",
            ]
            lines += [_row(e, tests, gaps) for e in due if e.section == section]
            lines.append("")
    if gaps:
        lines += ["## Not kept yet, and why", "", "| rule | why |", "| --- | --- |"]
        lines += [*(f"| {rule} | {why} |" for rule, why in gaps.items()), ""]
    lines += ["## Rules errata", "", "| erratum | kept by |", "| --- | --- |"]
    lines += [f"| {e.id} | {', '.join(r.id for r in references(e.id))} |" for e in rules("RE")]
    return "\n".join(lines) + "\n"


def _row(entry: Entry, tests: dict[str, Held], gaps: dict[str, str]) -> str:
    if entry.id in gaps:
        return f"| {entry.id} | {entry.confidence} | not yet | | |"
    found, mine = kept().get(entry.id), tests.get(entry.id, Held())
    way, where = (found.way, f"`{found.module}.{found.function}`") if found else ("?", "?")
    return (
        f"| {entry.id} | {entry.confidence} | {way} | {where} | "
        f"{'yes' if mine.passes else 'no'}, {'yes' if mine.fails else 'no'} |"
    )
