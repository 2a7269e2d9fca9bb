"""A phase from one faction's side: what it may do, and what the others may do to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.sheets import all_sheets
from cardbase.boardgame.things import ThingKind
from cardbase.boardgame.vocabulary import KaramaStatus, Tier
from errata.documents import Edition
from kanly.board_lines import Teller, heading, karama_told, labelled, named, title
from kanly.faction_page import karama_lines
from kanly.output import paragraph

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardbase.boardgame.in_phase import Acting, PhaseView
    from cardbase.boardgame.sheets import Ability

STOP = {KaramaStatus.STOPPABLE, KaramaStatus.NOT_STOPPABLE}
MOST = 3
"""So many facts of a token or an auction of another's are told; --full tells all."""


def page(view: PhaseView, *, full: bool = False, quote: bool = False) -> str:
    """The whole page of a phase.

    Args:
        view: What acts in it.
        full: Whether to tell every fact of everything that acts, and every answer.
        quote: Whether each fact is followed by its words in the user's own copy.
    """
    tell = Teller(full=full, quote=quote)
    name = pieces().factions[view.faction].name
    edition = view.sheet.edition.called if view.sheet else "no sheet here"
    lines = heading(f"{name}: {view.phase.called}", edition)
    parts = (
        (f"What {name} may do or gain", _own(view, tell)),
        ("What a Karama card does to that", _karama(view, tell)),
        (f"What the others may do to {name}", _theirs(view.others, tell)),
        (f"What an ally may do for {name}", _theirs(view.allies, tell)),
        ("Whoever holds them: cards and tokens", _theirs(view.anyone, tell)),
    )
    for part, told in parts:
        body = [*told]
        if body:
            lines += [*title(part), *body]
    return "\n".join([*lines, "", *(paragraph(one, first="") for one in _foot(view, tell))])


def _own(view: PhaseView, tell: Teller) -> Iterator[str]:
    name = pieces().factions[view.faction].name
    if view.sheet is None:
        yield paragraph(
            f"The base-game sheet of {name} is not in the sources, so its own powers are not told "
            f"here. kanly faction {view.faction} shows what the documents do say of it."
        )
    elif not view.own:
        yield paragraph("Nothing on its sheet acts in this phase.")
    for one in view.own:
        yield from _acting(one, tell, all_of_it=True)


def _karama(view: PhaseView, tell: Teller) -> Iterator[str]:
    """What is stopped, ability by ability; those no table or mark speaks of in one line."""
    abilities = {one.id: one for sheet in all_sheets().values() for one in sheet.abilities}
    silent = []
    for one in view.own:
        if one.karama is None:
            continue
        if one.karama.status in STOP:
            yield from ["", *heading(one.thing.name, one.thing.id)]
            yield from karama_lines(abilities[one.thing.id], tell)
        else:
            silent.append(abilities[one.thing.id])
    yield from _silent(silent)


def _silent(abilities: Iterable[Ability]) -> Iterator[str]:
    told: dict[str, list[str]] = {}
    for ability in abilities:
        name = ability.name or ability.id
        told.setdefault(karama_told(ability.karama), []).append(name)
    for text, names in told.items():
        yield ""
        yield paragraph(f"{', '.join(names)}: {text}", first="")


def _theirs(found: Iterable[Acting], tell: Teller) -> Iterator[str]:
    for one in found:
        yield from _acting(one, tell, all_of_it=tell.full)


def _acting(one: Acting, tell: Teller, *, all_of_it: bool) -> Iterator[str]:
    """A thing with its facts of this phase, the others by id, and its answers."""
    yield ""
    yield from heading(_whose(one), one.thing.id)
    short = one.thing.kind is not ThingKind.ABILITY and not all_of_it
    shown = one.facts[:MOST] if short else one.facts
    for fact in shown:
        yield from tell.fact(fact)
    more = [*(fact.id for fact in one.facts[len(shown) :]), *one.more]
    if more and tell.full:
        from cardbase.boardgame.facts import all_facts

        for fact_id in more:
            yield from tell.fact(all_facts()[fact_id])
    elif more:
        yield from labelled("More", ", ".join(sorted(more)))
    if tell.full:
        yield from tell.doubts(one.thing.id)
    for answer in one.answers:
        yield from tell.answer(answer)


def _whose(one: Acting) -> str:
    """The name of a thing, whose it is, of which tier or edition, and whether it always acts."""
    thing = one.thing
    owner = pieces().factions[thing.faction].name if thing.faction else ""
    tier = str(thing.tier) if thing.tier in {Tier.BASIC, Tier.ADVANCED} else ""
    edition = "" if thing.edition is Edition.OFFICIAL else "Landsraad v3.0"
    kind = thing.kind.value if thing.kind in {ThingKind.CARD, ThingKind.TOKEN} else ""
    parts = [owner, tier or kind, edition, "at any time" if one.always else ""]
    told = ", ".join(part for part in parts if part)
    if thing.kind is ThingKind.SHEET:
        return f"At the start ({told})"
    return f"{named(thing)} ({told})" if told else named(thing)


def _foot(view: PhaseView, tell: Teller) -> Iterator[str]:
    yield from tell.unquoted()
    editions = {one.thing.edition for one in (*view.own, *view.others) if one.thing.faction}
    told = " and ".join(sorted(one.called for one in editions))
    sources = f" {tell.tags()}." if tell.cited else ""
    yield f"Editions: {told or 'official'}. The base-game sheets are not in the sources.{sources}"
    if not tell.full:
        yield "More: ids that kanly rule ID shows; --full tells them here, and every answer."
    yield "kanly rule ID shows a fact, an answer or a doubt with its source, as kanly rule QA-01."
