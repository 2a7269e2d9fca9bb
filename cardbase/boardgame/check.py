"""Whether the board game's data hold together: every id that a row names is there."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from cardbase.boardgame.facts import ADVANCED_GAME, all_facts, needs, stops, timings
from cardbase.boardgame.pieces import pieces, read_match_ups, read_modes
from cardbase.boardgame.sheets import all_sheets, read_comparison
from cardbase.boardgame.things import things
from cardbase.boardgame.vocabulary import ALLY, OTHERS, SELF
from errata.boardgame import answers, bare_lines, doubts, slips
from errata.documents import documents
from errata.errors import DataError

if TYPE_CHECKING:
    Named = tuple[str, str, str, Iterable[str], Container[str], str]
    """File, record and field that name ids; the ids; the ones there are; what they are."""

FACTION, DOCUMENT = "a faction", "a document"


def check_board() -> None:
    """Raises DataError at the first id that a row names and nothing bears."""
    for file, record, field, ids, known, what in _named():
        for one in ids:
            if one not in known:
                raise DataError(file, record, field, f"the id of {what}", one)


def _named() -> Iterator[Named]:
    """What names what; the things are put together only when sheets and pieces hold."""
    yield from _of_sheets()
    yield from _of_pieces()
    yield from _of_facts()
    yield from _of_errata()


def _in(
    file: str, records: Mapping[str, object], field: str, known: Container[str], what: str
) -> Iterator[Named]:
    """The ids that a field of a table names: one, none or several a record."""
    for key, record in records.items():
        ids = getattr(record, field)
        if isinstance(ids, str):
            ids = (ids,) if ids else ()
        yield file, key, field, ids, known, what


def _of_sheets() -> Iterator[Named]:
    sheets, factions = all_sheets(), pieces().factions
    yield from _in("sheets.csv", sheets, "faction", factions, FACTION)
    yield from _in("sheets.csv", sheets, "document", documents(), DOCUMENT)
    yield from _in("sheets.csv", sheets, "variant_of", sheets, "a sheet")
    for sheet in sheets.values():
        file = f"{sheet.id}.csv"
        start = {one.key: one for one in sheet.start}
        abilities = {one.id: one for one in sheet.abilities}
        yield from _in(f"setup/{file}", start, "fact", all_facts(), "a fact")
        yield from _in(f"abilities/{file}", abilities, "affects", _whom(), FACTION)
        for one in sheet.abilities:
            cited = (*one.karama.effect, *one.karama.remains)
            yield f"karama/{file}", one.id, "effect", cited, all_facts(), "a fact"


def _of_pieces() -> Iterator[Named]:
    known = pieces()
    factions = known.factions
    yield from _in("tokens.csv", known.tokens, "set", known.sets, "a token set")
    yield from _in("tokens.csv", known.tokens, "affects", _whom(), FACTION)
    yield from _in("token_sets.csv", known.sets, "owner", factions, FACTION)
    yield from _in("cards.csv", known.cards, "owner", factions, FACTION)
    yield from _in("people.csv", known.people, "faction", factions, FACTION)
    yield from _in("matchups.csv", read_match_ups(), "factions", factions, FACTION)


def _of_facts() -> Iterator[Named]:
    for fact in all_facts().values():
        file = f"{fact.id[:3].lower()}.csv"
        yield file, fact.id, "of", (fact.of,), things(), "a thing"
        yield file, fact.id, "document", (fact.document,), documents(), DOCUMENT
    told, point = {*all_facts(), *answers()}, "a fact or answer"
    yield from _in("comparison.csv", read_comparison(), "official_facts", told, point)
    yield from _in("comparison.csv", read_comparison(), "variant_facts", told, point)
    yield from _in("timing.csv", timings(), "point", told, point)
    yield from _in("timing.csv", timings(), "affects", _whom(), FACTION)
    whose = {*pieces().factions, ADVANCED_GAME}
    for point_id, groups in needs().items():
        yield "needs.csv", point_id, "point", (point_id,), {*told, *doubts()}, "what is there"
        wanted = sorted(one for group in groups for one in group)
        yield "needs.csv", point_id, "factions", wanted, whose, FACTION
    yield from _in("karama_marks.csv", stops(), "document", documents(), DOCUMENT)
    yield from _in("matchups.csv", read_match_ups(), "extras", things(), "a thing")
    yield from _in("modes.csv", read_modes(), "facts", told, point)


def _of_errata() -> Iterator[Named]:
    known = {*things(), *all_facts(), *answers(), *doubts()}
    yield from _in("qa.csv", answers(), "factions", pieces().factions, FACTION)
    yield from _in("qa.csv", answers(), "document", documents(), DOCUMENT)
    yield from _in("qa.csv", answers(), "touches", known, "a thing")
    yield from _in("qa.csv", answers(), "see", known, "what is there")
    yield from _in("ambiguities.csv", doubts(), "touches", known, "a thing, fact or answer")
    for doubt in doubts().values():
        named = [document for document, _ in doubt.places]
        yield "ambiguities.csv", doubt.id, "places", named, documents(), DOCUMENT
    for slip in (one for found in slips().values() for one in found):
        yield "corrections.csv", slip.id, "document", (slip.document,), documents(), DOCUMENT
    for bare in bare_lines():
        yield "lines.csv", bare.what, "document", (bare.document,), documents(), DOCUMENT


def _whom() -> set[str]:
    """Whom a thing may act upon."""
    return {*pieces().factions, SELF, ALLY, OTHERS}
