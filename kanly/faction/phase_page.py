"""A phase from one faction's side: what it may do, and what the others may do to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from cardbase.boardgame.content import content_of
from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.pieces import pieces, read_modules
from cardbase.boardgame.things import Thing, ThingKind, module_of
from cardbase.boardgame.vocabulary import KaramaStatus, Tier
from cardbase.boardgame.wording import karama_told, named, sheet_told
from errata.documents import Edition
from kanly.faction.lines import Teller, labelled, title
from kanly.faction.page import karama_lines
from kanly.terminal.output import heading, paragraph

if TYPE_CHECKING:
    from cardbase.boardgame.phases import Acting, PhaseView

STOP = {KaramaStatus.IN_PART, KaramaStatus.NO_EFFECT}
SHORT = {ThingKind.TOKEN, ThingKind.CARD, ThingKind.AUCTION, ThingKind.MODULE, ThingKind.BOOK}
MORE = "  More  "
MOST = 3
"""So many facts of a piece or a module of another's are told; --full tells all."""


def page(view: PhaseView, *, full: bool = False, quote: bool = False) -> str:
    """The whole page of a phase.

    Args:
        view: What acts in it.
        full: Whether to tell every fact of everything that acts, and every answer.
        quote: Whether each fact is followed by its words in the user's own copy.
    """
    tell = Teller(full=full, quote=quote)
    name = pieces().factions[view.faction].name
    edition = sheet_told(view.sheet.edition) if view.sheet else "no sheet here"
    lines = heading(f"{name}: {view.phase.called}", edition)
    parts = (
        (f"What {name} may do or gain", _own(view, tell)),
        ("What a Karama card does to that", _karama(view, tell)),
        (f"What the others may do to {name}", _theirs(view.others, tell)),
        (f"What an ally may do for {name}", _theirs(view.allies, tell)),
        ("At every table: cards, tokens, the books", _theirs(view.anyone, tell)),
        ("Only with an optional module", _theirs(view.modules, tell)),
    )
    for part, told in parts:
        body = [*told]
        if body:
            lines += [*title(part), *body]
    more = any(line.startswith(MORE) for line in lines)
    foot = (paragraph(one, first="") for one in _foot(view, tell, more=more))
    return "\n".join([*lines, "", *foot])


def _own(view: PhaseView, tell: Teller) -> Iterator[str]:
    name = pieces().factions[view.faction].name
    if view.sheet is None:
        yield paragraph(
            f"The sheet of {name} is not in the sources, so its own powers are not told here. "
            f"kanly faction {view.faction} shows what the documents do say of it."
        )
    elif not view.own:
        yield paragraph("Nothing on its sheet acts in this phase.")
    for one in view.own:
        yield from _acting(one, tell, own=view.faction)


def _karama(view: PhaseView, tell: Teller) -> Iterator[str]:
    """What is stopped, ability by ability; those no table or mark speaks of in one line."""
    found = content_of(view.sheet).abilities if view.sheet else ()
    entries = {one.thing.id: one for one in found}
    silent = []
    for one in view.own:
        if one.karama is None:
            continue
        if one.stopped:
            yield from ["", *heading(named(one.thing), one.thing.id)]
            yield from karama_lines(entries[one.thing.id], tell, only=one.stopped)
        elif one.karama.status not in STOP:
            silent.append(one)
    yield from _silent(silent)


def _silent(found: Iterable[Acting]) -> Iterator[str]:
    """Powers that no table or mark speaks of: each by its name and its first fact."""
    told: dict[str, dict[str, list[str]]] = {}
    for one in found:
        text = karama_told(one.karama) if one.karama else ""
        told.setdefault(text, {}).setdefault(named(one.thing), []).extend(
            fact.id for fact in one.facts[:1]
        )
    for text, names in told.items():
        powers = ", ".join(f"{name} ({', '.join(ids)})" for name, ids in names.items())
        yield from ["", *heading(powers, ""), *labelled("Karama", text)]


def _theirs(found: Iterable[Acting], tell: Teller) -> Iterator[str]:
    for one in found:
        yield from _acting(one, tell, own="")


def _acting(one: Acting, tell: Teller, *, own: str) -> Iterator[str]:
    """A thing with its facts of this phase and its answers; nothing where all was told before.

    Args:
        one: What acts.
        tell: Tells the facts.
        own: The faction whose thing it is, "" for another's.
    """
    short = one.thing.kind in SHORT and not own and not tell.full
    shown = one.facts[:MOST] if short else one.facts
    facts = [line for fact in shown for line in tell.fact(fact)]
    answers = [line for answer in one.answers for line in tell.answer(answer)]
    if not facts and not answers:
        return
    yield from ["", *heading(_whose(one, own), one.thing.id), *facts]
    more = [fact.id for fact in one.facts[len(shown) :]]
    if tell.full:
        for fact_id in one.more:
            yield from tell.fact(all_facts()[fact_id], "At other times: ")
        yield from tell.doubts(one.thing.id)
    elif more:
        yield from labelled(MORE.strip(), ", ".join(more))
    yield from answers


def _whose(one: Acting, own: str) -> str:
    """The name of a thing, whose it is, of which game or module, and whether it always acts."""
    thing = one.thing
    owner = pieces().factions[thing.faction].name if thing.faction not in {"", own} else ""
    edition = "" if thing.edition is Edition.OFFICIAL else thing.edition.called.partition(",")[0]
    kind = thing.kind.value if thing.kind in {ThingKind.CARD, ThingKind.TOKEN} else ""
    parts = [owner, _game(thing) or kind, edition, _module(thing)]
    told = ", ".join(part for part in [*parts, "at any time" if one.always else ""] if part)
    if thing.kind is ThingKind.SHEET:
        return "At the start"
    return f"{named(thing)} ({told})" if told else named(thing)


def _game(thing: Thing) -> str:
    """In which game a power counts, "" for one of an alliance, whose name says it."""
    return thing.tier.short if thing.tier and thing.tier is not Tier.ALLIANCE else ""


def _module(thing: Thing) -> str:
    """The module a thing comes into play with, and whether that is for the advanced game."""
    module = read_modules().get(module_of(thing))
    if module is None:
        return ""
    advanced = "advanced game only" if module.advanced_only else ""
    name = "" if thing.kind is ThingKind.MODULE else f"module {module.name}"
    return ", ".join(part for part in (name, advanced) if part)


def _foot(view: PhaseView, tell: Teller, *, more: bool) -> Iterator[str]:
    yield from tell.unquoted()
    if view.no_phase:
        yield view.no_phase
    editions = {one.thing.edition for one in (*view.own, *view.others) if one.thing.faction}
    told = " and ".join(sorted(one.called for one in editions))
    sources = f" {tell.tags()}." if tell.cited else ""
    yield (
        f"Editions: {told or 'official'}. The rules of the phase itself and the sheets of the base "
        f"game and of Ixians & Tleilaxu are not in the sources.{sources}"
    )
    if not tell.full:
        rest = "the facts listed under More, " if more else ""
        yield (
            f"--full tells {rest}the words of plain yes and no answers, and what the same things "
            "do at other times."
        )
    yield "kanly rule ID shows a fact, an answer or a doubt with its source, as kanly rule QA-01."
