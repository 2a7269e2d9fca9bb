"""Ids of rules, rulings, answers and facts: families first, then the ids of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanly.completion.cards import catalog_there
from kanly.completion.words import cased

if TYPE_CHECKING:
    from collections.abc import Sequence

IDS = """SELECT id FROM point WHERE id GLOB '[A-Z]*-[0-9]*'
    ORDER BY substr(id, 1, instr(id, '-')), cast(substr(id, instr(id, '-') + 1) AS INTEGER)"""


def rule_ids(before: Sequence[str], incomplete: str) -> list[str]:
    """Families, "P-", until one is typed; then its ids. One id is all a command takes."""
    if before:
        return []
    with catalog_there() as catalog:
        ids = [row["id"] for row in catalog.rows(IDS)] if catalog else []
    if "-" in incomplete:
        return cased(incomplete, ids)
    families = cased(incomplete, (one.partition("-")[0] for one in ids))
    if len(families) == 1:
        return cased(incomplete, (one for one in ids if one.startswith(f"{families[0].upper()}-")))
    return families
