"""The rule register: every rule, open question, erratum, conflict and ruling by its id."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from errata.card_errata import card_errata
from errata.conflicts import all_conflicts
from errata.entry import Entry, entry_of
from errata.errors import UnknownRule
from errata.ids import canonical, number, prefix
from errata.questions import all_questions
from errata.rule_errata import all_rule_errata
from errata.rules import all_rules
from errata.rulings import all_rulings
from errata.vocabulary import Kind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from errata.entry import Fact


def rule(rule_id: str) -> Entry:
    """The entry with this id, however its case, hyphen and zeros are written.

    Raises UnknownRule, which names the nearest ids.
    """
    entry = _entries().get(canonical(rule_id) or "")
    if entry is None:
        raise UnknownRule(rule_id, nearest(rule_id))
    return entry


def rules(family: str = "") -> tuple[Entry, ...]:
    """The entries whose ids begin with these letters ("P" is not "PD"); without, all."""
    wanted = family.strip().upper()
    return tuple(e for e in _entries().values() if wanted in ("", prefix(e.id)))


def section(wanted: str) -> tuple[Entry, ...]:
    """The entries of a section and of its parts: "11" gives 11.1, 11.2 and 11.3."""
    number_of = ((e, e.section.partition(" ")[0]) for e in _entries().values())
    return tuple(e for e, here in number_of if here == wanted or here.startswith(f"{wanted}."))


def references(rule_id: str) -> tuple[Entry, ...]:
    """The entries that this one names, in the order it names them. Raises UnknownRule."""
    return tuple(_entries()[other] for other in _web().get(rule(rule_id).id, ()))


def referring_to(rule_id: str) -> tuple[Entry, ...]:
    """The entries that name this one, in the order of the register. Raises UnknownRule."""
    wanted, web = rule(rule_id).id, _web()
    return tuple(e for e in _entries().values() if wanted in web.get(e.id, ()))


def rulings_on(rule_id: str) -> tuple[Entry, ...]:
    """The rulings among those that name this one. Raises UnknownRule."""
    return tuple(e for e in referring_to(rule_id) if e.kind is Kind.RULING)


def named_by(rule_id: str) -> tuple[Entry, ...]:
    """Those that name this one and are no rulings. Raises UnknownRule."""
    return tuple(e for e in referring_to(rule_id) if e.kind is not Kind.RULING)


def nearest(text: str, limit: int = 5) -> tuple[str, ...]:
    """Ids that a mistaken one may mean, best first; none where nothing looks alike."""
    meant = canonical(text)
    letters = prefix(meant) if meant else text.strip().upper()
    wanted = number(meant) if meant else 1
    ranked = sorted((_unlike(letters, prefix(i)), abs(number(i) - wanted), i) for i in _entries())
    best = ranked[0][0]
    return tuple(i for unlike, _, i in ranked if unlike == best <= 1)[:limit]


def _unlike(letters: str, family: str) -> int:
    """0 for the same letters, 2 for others; 1 where two share a letter or a third is too many."""
    if letters == family:
        return 0
    if len(letters) > len("OQ"):
        return 1 if len(family) == len("OQ") and letters[:-1] == family else 2
    return 1 if set(letters) & set(family) else 2


@cache
def _web() -> Mapping[str, tuple[str, ...]]:
    from errata.sources import sources
    from errata.table import DATA
    from errata.web import read_web

    return read_web(DATA, _entries(), sources())


@cache
def _entries() -> Mapping[str, Entry]:
    """Every entry by id, in the order of the sections."""
    facts: list[Fact] = [*all_rules().values(), *all_rule_errata().values(), *card_errata()]
    facts += [*all_questions().values(), *all_conflicts().values(), *all_rulings().values()]
    entries = sorted(map(entry_of, facts), key=_place)
    return {entry.id: entry for entry in entries}


def _place(entry: Entry) -> tuple[int, ...]:
    return tuple(int(part) for part in entry.section.partition(" ")[0].split("."))
