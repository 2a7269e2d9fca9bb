"""Whether the board game's data hold together: every id that a row names is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.boardgame.comparison import read_comparison
from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.needs import ADVANCED_GAME, needs
from cardbase.boardgame.options import read_match_ups, read_modes
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.sheets import all_sheets
from cardbase.boardgame.stops import stops
from cardbase.boardgame.things import things
from cardbase.boardgame.timing import timings
from cardbase.boardgame.vocabulary import ALLY, OTHERS, SELF
from errata.board.answers import answers
from errata.board.doubts import doubts
from errata.board.lines import bare_lines
from errata.board.slips import slips
from errata.documents import documents
from errata.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

    from cardbase.boardgame.sheets import Ability

    Named = tuple[str, str, str, Iterable[str], Container[str], str]
    """File, record and field that name ids; the ids; the ones there are; what they are."""


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


def _of_facts() -> Iterator[Named]:
    for fact in all_facts().values():
        file = f"{fact.id[:3].lower()}.csv"
        yield file, fact.id, "of", (fact.of,), things(), "a thing"
        yield file, fact.id, "document", (fact.document,), documents(), "a document"
    told = {*all_facts(), *answers()}
    for point in read_comparison().values():
        for field in ("official_facts", "variant_facts"):
            yield "comparison.csv", point.key, field, vars(point)[field], told, "a fact or answer"
    whom = {*pieces().factions, SELF, ALLY, OTHERS}
    for timing in timings().values():
        yield "timing.csv", timing.point, "point", (timing.point,), told, "a fact or answer"
        yield "timing.csv", timing.point, "affects", timing.affects, whom, "a faction"
    for point_id, groups in needs().items():
        yield "needs.csv", point_id, "point", (point_id,), {*told, *doubts()}, "what is there"
        wanted = sorted(one for group in groups for one in group)
        known = {*pieces().factions, ADVANCED_GAME}
        yield "needs.csv", point_id, "factions", wanted, known, "a faction"
    for stop in stops().values():
        yield "karama_marks.csv", stop.fact, "document", (stop.document,), documents(), "a document"
    for match in read_match_ups().values():
        yield "matchups.csv", match.id, "extras", match.extras, things(), "a thing"
    for mode in read_modes().values():
        yield "modes.csv", mode.id, "facts", mode.facts, told, "a fact or answer"


def _of_sheets() -> Iterator[Named]:
    for sheet in all_sheets().values():
        file = f"{sheet.id}.csv"
        yield "sheets.csv", sheet.id, "faction", (sheet.faction,), pieces().factions, "a faction"
        yield "sheets.csv", sheet.id, "document", (sheet.document,), documents(), "a document"
        variant = (sheet.variant_of,) if sheet.variant_of else ()
        yield "sheets.csv", sheet.id, "variant_of", variant, all_sheets(), "a sheet"
        for start in sheet.start:
            ids = (start.fact,) if start.fact else ()
            yield f"setup/{file}", start.key, "fact", ids, all_facts(), "a fact"
        for ability in sheet.abilities:
            yield from _of_ability(ability, file)


def _of_ability(ability: Ability, file: str) -> Iterator[Named]:
    whom = {*pieces().factions, SELF, ALLY, OTHERS}
    yield f"abilities/{file}", ability.id, "affects", ability.affects, whom, "a faction"
    cited = (*ability.karama.effect, *ability.karama.remains)
    yield f"karama/{file}", ability.id, "effect", cited, all_facts(), "a fact"


def _of_pieces() -> Iterator[Named]:
    factions = pieces().factions
    for token in pieces().tokens.values():
        yield "tokens.csv", token.id, "set", (token.set,), pieces().sets, "a token set"
        yield (
            "tokens.csv",
            token.id,
            "affects",
            token.affects,
            {*factions, SELF, ALLY, OTHERS},
            ("a faction"),
        )
    owners = [("token_sets.csv", one.id, one.owner) for one in pieces().sets.values()]
    owners += [("cards.csv", one.id, one.owner) for one in pieces().cards.values()]
    for file, record, owner in owners:
        yield file, record, "owner", (owner,) if owner else (), factions, "a faction"
    for person in pieces().people.values():
        of = (person.faction,) if person.faction else ()
        yield "people.csv", person.name, "faction", of, factions, "a faction"
    for match in read_match_ups().values():
        yield "matchups.csv", match.id, "factions", match.factions, factions, "a faction"


def _of_errata() -> Iterator[Named]:
    known = {*things(), *all_facts(), *answers(), *doubts()}
    for answer in answers().values():
        yield "qa.csv", answer.id, "factions", answer.factions, pieces().factions, "a faction"
        yield "qa.csv", answer.id, "document", (answer.document,), documents(), "a document"
        yield "qa.csv", answer.id, "touches", answer.touches, known, "a thing"
        yield "qa.csv", answer.id, "see", answer.see, known, "what is there"
    for doubt in doubts().values():
        yield (
            "ambiguities.csv",
            doubt.id,
            "touches",
            doubt.touches,
            known,
            "a thing, fact or answer",
        )
        named = [document for document, _ in doubt.places]
        yield "ambiguities.csv", doubt.id, "places", named, documents(), "a document"
    for found in slips().values():
        for slip in found:
            yield (
                "corrections.csv",
                slip.id,
                "document",
                (slip.document,),
                documents(),
                "a document",
            )
    for bare in bare_lines():
        yield "lines.csv", bare.what, "document", (bare.document,), documents(), "a document"
