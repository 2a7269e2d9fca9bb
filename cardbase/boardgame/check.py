"""Whether the board game's data hold together: every id that a row names is there."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import Any, TypeAlias

from cardbase.boardgame.changes import read_changes
from cardbase.boardgame.facts import (
    ADVANCED_GAME,
    BASIC_GAME,
    PLAYERS,
    WITHOUT,
    all_facts,
    foremost,
    in_battle,
    joined,
    needs,
    setup_steps,
    stops,
    timings,
)
from cardbase.boardgame.pieces import extras, pieces, read_match_ups, read_modes, read_modules
from cardbase.boardgame.sheets import all_sheets, read_comparison
from cardbase.boardgame.things import things
from cardbase.boardgame.vocabulary import ALLY, OTHERS, SELF
from errata.boardgame import answers, bare_lines, doubts, slips
from errata.documents import documents
from errata.errors import DataError

Naming: TypeAlias = tuple[str, Iterable[tuple[str, Any]], str, Container[str], str]
"""A file, its records by their keys, the field that names ids, the ids there are, what of.

In the place of a record the ids themselves may stand.
"""

FACTION, DOCUMENT = "a faction", "a document"


def check_board() -> None:
    """Raises DataError at the first id that a row names and nothing bears.

    The things are put together only when sheets and pieces hold.
    """
    for naming in (_of_sheets, _of_pieces, _of_facts, _of_errata):
        for file, records, field, known, what in naming():
            for record, row in records:
                ids = getattr(row, field) if hasattr(row, field) else row
                for one in ((ids,) if ids else ()) if isinstance(ids, str) else ids:
                    if one not in known:
                        raise DataError(file, record, field, f"the id of {what}", one)


def _whom() -> set[str]:
    """Whom a thing may act upon."""
    return {*pieces().factions, SELF, ALLY, OTHERS}


def _of_sheets() -> Iterator[Naming]:
    sheets = all_sheets().items()
    yield "sheets.csv", sheets, "faction", pieces().factions, FACTION
    yield "sheets.csv", sheets, "document", documents(), DOCUMENT
    yield "sheets.csv", sheets, "variant_of", all_sheets(), "a sheet"
    for sheet in all_sheets().values():
        file = f"{sheet.id}.csv"
        abilities = [(one.id, one) for one in sheet.abilities]
        start = [(one.key, one) for one in sheet.start]
        cited = [(one.id, one.karama.effect + one.karama.remains) for one in sheet.abilities]
        yield f"setup/{file}", start, "fact", all_facts(), "a fact"
        yield f"abilities/{file}", abilities, "affects", _whom(), FACTION
        yield f"karama/{file}", cited, "effect", all_facts(), "a fact"


def _of_pieces() -> Iterator[Naming]:
    known = pieces()
    factions = known.factions
    yield "tokens.csv", known.tokens.items(), "set", known.sets, "a token set"
    yield "tokens.csv", known.tokens.items(), "affects", _whom(), FACTION
    yield "token_sets.csv", known.sets.items(), "owner", factions, FACTION
    yield "cards.csv", known.cards.items(), "owner", factions, FACTION
    for one in known.leaders.items():
        yield "leaders.csv", [one], "faction", factions, FACTION
        yield "leaders.csv", [one], "fact", all_facts(), "a fact"
    yield "people.csv", known.people.items(), "faction", factions, FACTION
    yield "matchups.csv", read_match_ups().items(), "factions", factions, FACTION


def _of_facts() -> Iterator[Naming]:
    for fact in all_facts().items():
        file = f"{fact[0][:3].lower()}.csv"
        yield file, [fact], "of", things(), "a thing"
        yield file, [fact], "document", documents(), DOCUMENT
    points, what = {*all_facts(), *answers()}, "a fact or answer"
    yield "comparison.csv", read_comparison().items(), "official_facts", points, what
    yield "comparison.csv", read_comparison().items(), "variant_facts", points, what
    changes = [(f"{one.faction}, {one.point}", one) for one in read_changes()]
    causes = {*pieces().factions, *read_modules(), ADVANCED_GAME}
    yield "changes.csv", changes, "faction", pieces().factions, FACTION
    yield "changes.csv", changes, "by", causes, "a faction or module"
    yield "changes.csv", changes, "base_facts", points, what
    yield "changes.csv", changes, "changed_facts", points, what
    yield "timing.csv", timings().items(), "point", points, what
    yield "timing.csv", timings().items(), "affects", _whom(), FACTION
    playing = {*pieces().factions, *all_sheets()}
    whose = {*playing, *(f"{WITHOUT}{one}" for one in playing), *extras(), *PLAYERS}
    whose |= {ADVANCED_GAME, BASIC_GAME}
    for point, groups in needs().items():
        wanted = sorted(one for group in groups for one in group)
        yield "needs.csv", [(point, point)], "point", {*points, *doubts()}, "what is there"
        yield "needs.csv", [(point, wanted)], "factions", whose, FACTION
    yield "setup_steps.csv", setup_steps().items(), "point", all_facts(), "a fact"
    yield "setup_steps.csv", setup_steps().items(), "said_by", setup_steps(), "a step of the set-up"
    yield "in_battle.csv", in_battle().items(), "fact", points, what
    yield "in_battle.csv", in_battle().items(), "faction", pieces().factions, FACTION
    yield "foremost.csv", foremost().items(), "fact", all_facts(), "a fact"
    yield "joined.csv", joined().items(), "into", all_facts(), "a fact"
    yield "karama_marks.csv", stops().items(), "document", documents(), DOCUMENT
    yield "matchups.csv", read_match_ups().items(), "extras", things(), "a thing"
    yield "modes.csv", read_modes().items(), "facts", points, what


def _of_errata() -> Iterator[Naming]:
    known = {*things(), *all_facts(), *answers(), *doubts()}
    asked = answers().items()
    yield "qa.csv", asked, "factions", pieces().factions, FACTION
    yield "qa.csv", asked, "document", documents(), DOCUMENT
    yield "qa.csv", asked, "touches", known, "a thing"
    yield "qa.csv", asked, "see", known, "what is there"
    yield "ambiguities.csv", doubts().items(), "touches", known, "a thing, fact or answer"
    places = [(one.id, [document for document, _ in one.places]) for one in doubts().values()]
    yield "ambiguities.csv", places, "places", documents(), DOCUMENT
    printed = [(one.id, one) for every in slips().values() for one in every]
    yield "corrections.csv", printed, "document", documents(), DOCUMENT
    bare = [(one.what, one) for one in bare_lines()]
    yield "lines.csv", bare, "document", documents(), DOCUMENT
