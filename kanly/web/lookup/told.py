"""Facts, powers and pieces of the board game as the blocks of a page."""

from __future__ import annotations

from cardbase.boardgame.content import STORY, AbilityEntry, PieceEntry
from cardbase.boardgame.facts import Fact, all_facts, confidence_of, stops
from cardbase.boardgame.phases import PhaseActor
from cardbase.boardgame.things import answers_on, doubts_on
from cardbase.boardgame.wording import karama_told, lines_of, named, when_told, whom
from errata.boardgame import DocumentDoubt
from errata.documents import documents
from kanly.faction.phase_page import STOP, whose
from templates.web.board import Block, Told


def _doubts(touched: str) -> tuple[DocumentDoubt, ...]:
    """The doubts beside a thing; the editors' notes stay in the data."""
    return tuple(one for one in doubts_on(touched) if not one.note)


def told(fact: Fact) -> Told:
    """A fact with its place, how sure it is, what Karama does to its act, its doubts."""
    stop = stops().get(fact.id)
    return Told(
        fact=fact,
        place=f"{documents()[fact.document].tag} {lines_of(fact.document, fact.lines)}",
        sure="; ".join(
            part
            for part in ("inferred, not printed" if fact.inferred else "", confidence_of(fact))
            if part
        ),
        karama=f"{stop.told} ({', '.join(stop.by)})." if stop else "",
        doubts=_doubts(fact.id),
    )


def power_block(entry: AbilityEntry) -> Block:
    """A power: when, at what cost, upon whom, its facts, Karama, its answers."""
    ability = entry.ability
    rows = (
        ("When", when_told(ability)),
        ("Cost", ability.cost),
        ("Acts on", whom(ability.affects, entry.thing.faction)),
    )
    return Block(
        name=named(entry.thing),
        id=ability.id,
        tier=ability.tier.short,
        rows=tuple(row for row in rows if row[1]),
        facts=tuple(map(told, entry.facts)),
        karama=karama_told(ability.karama),
        stopped=tuple(map(told, entry.karama)),
        works=tuple(map(told, entry.works)),
        answers=tuple(answers_on(ability.id)),
        doubts=_doubts(ability.id),
    )


def piece_block(entry: PieceEntry) -> Block:
    """A card, a token, an auction, a leader: its facts and answers, no story."""
    thing = entry.thing
    return Block(
        name=thing.name,
        id=thing.id,
        facts=tuple(told(fact) for fact in entry.facts if fact.kind not in STORY),
        answers=tuple(answers_on(thing.id)),
        doubts=_doubts(thing.id),
    )


def actor(one: PhaseActor, own: str = "") -> Block:
    """A thing that acts in a phase, whose it is, and what it does at other times.

    What a Karama card does is told where it stops something in this phase, and of a power of which
    no table and no mark speaks. `own` is the faction whose things they are, "" for another's.
    """
    thing, karama = one.thing, one.karama
    name, marks = whose(one, own)
    facts = tuple(map(told, one.facts))
    above = {doubt.id for fact in facts for doubt in fact.doubts}
    works = {*karama.remains} if karama else set[str]()
    says = karama and (one.stopped or karama.status not in STOP)
    return Block(
        name=name,
        id=thing.id,
        tier=marks,
        facts=facts,
        karama=karama_told(karama) if karama and says else "",
        stopped=tuple(told(all_facts()[fact]) for fact in one.stopped if fact not in works),
        works=tuple(told(all_facts()[fact]) for fact in one.stopped if fact in works),
        more=tuple(told(all_facts()[fact]) for fact in one.more),
        answers=one.answers,
        doubts=tuple(doubt for doubt in _doubts(thing.id) if doubt.id not in above),
    )
