"""Factions, sheets, comparisons and phases as the documents that `--json` writes (docs/json.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.boardgame.about import (
    answers_naming,
    answers_on,
    belongings,
    doubts_on,
    facts_of,
    naming,
    section_of,
    sheets_of,
)
from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.options import read_modes
from cardbase.boardgame.stops import stops
from cardbase.boardgame.things import ThingKind
from errata.documents import documents

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardbase.boardgame.comparison import Point
    from cardbase.boardgame.facts import Fact
    from cardbase.boardgame.in_phase import Acting, PhaseView
    from cardbase.boardgame.named import Named
    from cardbase.boardgame.pieces import Faction
    from cardbase.boardgame.sheets import Ability, Karama, Sheet
    from cardbase.boardgame.things import Thing
    from errata.board.answers import Answer
    from kanly.output import Json

VERSION = 1
SHEET_VERSION = 2
"""Of the documents with facts and abilities: since 2 a fact says what a Karama card does to it."""


def listing(factions: Iterable[Faction]) -> dict[str, Json]:
    """The document of all factions."""
    return {"factions": [_faction(one) for one in factions]}


def asked(wanted: Named) -> dict[str, Json]:
    """How an answer fits what was asked, and the factions it may mean."""
    return {
        "asked": wanted.asked,
        "fit": wanted.fit,
        "factions": [_faction(one) for one in wanted.factions],
    }


def document(wanted: Named, sheet: Sheet | None) -> dict[str, Json]:
    """The document of one faction; `named_by` is what other things say of it."""
    one = wanted.factions[0].id
    return {
        **asked(wanted),
        "sheet": _sheet(sheet) if sheet else None,
        "named_by": [_fact(fact) for fact in naming(one)],
        "answers": [_answer(answer) for answer in answers_naming(one)],
    }


def comparison(wanted: Named, points: Sequence[Point], sheets: Sequence[Sheet]) -> dict[str, Json]:
    """The document of a comparison; without a second sheet its points are empty."""
    counts: dict[str, int] = {}
    for point in points:
        counts[point.verdict] = counts.get(point.verdict, 0) + 1
    return {
        **asked(wanted),
        "sheets": [one.id for one in sheets],
        "counts": counts,
        "points": [
            {
                "key": one.key,
                "point": one.name,
                "official": _side(one.official, one.official_facts),
                "variant": _side(one.variant, one.variant_facts),
                "verdict": one.verdict,
                "remark": one.remark or None,
            }
            for one in points
        ],
    }


def phase_document(wanted: Named, view: PhaseView) -> dict[str, Json]:
    """The document of a phase from one faction's side."""
    return {
        **asked(wanted),
        "phase": view.phase,
        "sheet": view.sheet.id if view.sheet else None,
        "own": [_acting(one) for one in view.own],
        "others": [_acting(one) for one in view.others],
        "allies": [_acting(one) for one in view.allies],
        "anyone": [_acting(one) for one in view.anyone],
        "modules": [_acting(one) for one in view.modules],
        "no_phase": [one.id for one in view.unsaid],
    }


def _faction(faction: Faction) -> dict[str, Json]:
    return {
        "id": faction.id,
        "name": faction.name,
        "aliases": [*faction.aliases],
        "box": faction.expansion,
        "sheets": [{"id": one.id, "edition": one.edition} for one in sheets_of(faction.id)],
    }


def _sheet(sheet: Sheet) -> dict[str, Json]:
    known = documents()[sheet.document]
    return {
        "id": sheet.id,
        "edition": sheet.edition,
        "document": sheet.document,
        "title": known.title,
        "authority": known.authority,
        "ruler": sheet.ruler or None,
        "variant_of": sheet.variant_of or None,
        "start": [
            {
                "key": one.key,
                "value": one.value or None,
                "unit": one.unit or None,
                "known": one.known,
                "fact": one.fact or None,
                "note": one.note or None,
            }
            for one in sheet.start
        ],
        "facts": [_fact(fact) for fact in facts_of(sheet.id)],
        "doubts": _doubts(sheet.id),
        "abilities": [_ability(one, sheet) for one in sheet.abilities],
        "pieces": [_piece(one) for one in belongings(sheet)],
    }


def _ability(ability: Ability, sheet: Sheet) -> dict[str, Json]:
    return {
        "id": ability.id,
        "name": ability.name or None,
        "tier": ability.tier,
        "section": section_of(ability, sheet).title,
        "position": ability.position,
        "phases": [*ability.phases],
        "frequency": ability.frequency or None,
        "cost": ability.cost or None,
        "affects": [*ability.affects],
        "karama": _karama(ability.karama),
        **_told(ability.id),
    }


def _piece(thing: Thing) -> dict[str, Json]:
    mode: dict[str, Json] | None = None
    if thing.kind is ThingKind.AUCTION:
        known = read_modes()[thing.id]
        mode = {
            "origin": known.origin,
            "order": known.order,
            "ties": known.ties,
            "no_bid": known.no_bid,
            "payee": known.payee,
            "ally_help": known.ally_help,
            "karama": known.karama,
        }
    return {**_thing(thing), "auction": mode, **_told(thing.id)}


def _thing(thing: Thing) -> dict[str, Json]:
    return {
        "id": thing.id,
        "name": thing.name,
        "kind": thing.kind,
        "edition": thing.edition,
        "faction": thing.faction or None,
        "phases": [*thing.phases],
        "affects": [*thing.affects],
    }


def _told(thing: str) -> dict[str, Json]:
    return {
        "facts": [_fact(fact) for fact in facts_of(thing)],
        "doubts": _doubts(thing),
        "answers": [one.id for one in answers_on(thing)],
    }


def _karama(karama: Karama) -> dict[str, Json]:
    return {
        "status": karama.status,
        "mark": karama.mark or None,
        "window": karama.window or None,
        "effect": [*karama.effect],
        "remains": [*karama.remains],
    }


def _fact(fact: Fact) -> dict[str, Json]:
    return {
        "id": fact.id,
        "of": fact.of,
        "kind": fact.kind,
        "statement": fact.statement,
        "document": fact.document,
        "lines": [*fact.lines],
        "inferred": fact.inferred,
        "doubts": _doubts(fact.id),
        "karama": _mark(fact),
    }


def _mark(fact: Fact) -> dict[str, Json] | None:
    """What a Karama card does to the act of a fact, with its source; None where none says."""
    stop = stops().get(fact.id)
    if stop is None:
        return None
    return {
        "does": stop.does,
        "what": stop.what or None,
        "by": [*stop.by],
        "document": stop.document,
        "lines": [*stop.lines],
        "certainty": stop.certainty,
    }


def _answer(answer: Answer) -> dict[str, Json]:
    return {
        "id": answer.id,
        "question": answer.question,
        "verdict": answer.verdict,
        "answer": answer.answer,
        "document": answer.document,
        "lines": [*answer.lines],
        "touches": [*answer.touches],
        "doubts": _doubts(answer.id),
    }


def _acting(one: Acting) -> dict[str, Json]:
    """A thing that acts; the facts on what Karama stops are in full here."""
    stops = (*one.karama.effect, *one.karama.remains) if one.karama else ()
    return {
        **_thing(one.thing),
        "always": one.always,
        "facts": [_fact(fact) for fact in one.facts],
        "more": [*one.more],
        "karama": _karama(one.karama) if one.karama else None,
        "karama_facts": [_fact(all_facts()[fact]) for fact in stops],
        "answers": [_answer(answer) for answer in one.answers],
    }


def _side(text: str, ids: Iterable[str]) -> dict[str, Json]:
    return {"text": text, "facts": [*ids]}


def _doubts(touched: str) -> list[Json]:
    return [one.id for one in doubts_on(touched)]
