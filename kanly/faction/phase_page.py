"""A phase from one faction's side: what it may do, and what the others may do to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardbase.boardgame.content import content_of
from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.phases import PhaseActor, PhaseView
from cardbase.boardgame.pieces import pieces, read_modules
from cardbase.boardgame.things import ThingKind, module_of
from cardbase.boardgame.vocabulary import KaramaStatus, Tier
from cardbase.boardgame.wording import karama_told, named, sheet_told
from errata.documents import Edition
from kanly.faction.lines import RULE_SHOWS, FactWriter, labelled, title
from kanly.faction.page import karama_lines
from kanly.terminal.output import heading, paragraph

STOP = {KaramaStatus.IN_PART, KaramaStatus.NO_EFFECT}
NOTHING = "Nothing on its sheet acts in this phase."


def page(view: PhaseView, *, quote: bool = False) -> str:
    """Every fact and answer of everything that acts in a phase, also what it does at other times.

    `quote` lets each fact be followed by its words in the user's own copy.
    """
    tell = FactWriter(full=True, quote=quote)
    name = pieces().factions[view.faction].name
    lines = heading(f"{name}: {view.phase.called}", sheet_told(view.sheet.edition))
    for part, body in (
        (f"What {name} may do or gain", _own(view, tell)),
        ("What a Karama card does to that", _karama(view, tell)),
        (f"What the others may do to {name}", _acting(view.others, tell)),
        (f"What an ally may do for {name}", _acting(view.allies, tell)),
        ("At every table: cards, tokens, the books", _acting(view.anyone, tell)),
        ("Only with an optional module", _acting(view.modules, tell)),
    ):
        own = [*body]
        lines += [*title(part), *own] if own else []
    foot = (paragraph(one, first="") for one in _foot(view, tell))
    return "\n".join([*lines, "", *foot])


def _own(view: PhaseView, tell: FactWriter) -> Iterator[str]:
    if not view.own:
        yield paragraph(NOTHING)
    yield from _acting(view.own, tell, own=view.faction)


def _karama(view: PhaseView, tell: FactWriter) -> Iterator[str]:
    """What is stopped, ability by ability; then those that no table or mark speaks of.

    Of these each stands by its name and its first fact.
    """
    entries = {one.thing.id: one for one in content_of(view.sheet).abilities}
    silent: dict[str, dict[str, list[str]]] = {}
    for one in view.own:
        if one.karama is None:
            continue
        if one.stopped:
            yield from ["", *heading(named(one.thing), one.thing.id)]
            yield from karama_lines(entries[one.thing.id], tell, only=one.stopped)
        elif one.karama.status not in STOP:
            names = silent.setdefault(karama_told(one.karama), {})
            names.setdefault(named(one.thing), []).extend(fact.id for fact in one.facts[:1])
    for text, names in silent.items():
        powers = ", ".join(f"{name} ({', '.join(ids)})" for name, ids in names.items())
        yield from ["", *heading(powers, ""), *labelled("Karama", text)]


def _acting(found: Iterable[PhaseActor], tell: FactWriter, *, own: str = "") -> Iterator[str]:
    """Things with their facts of this phase and answers; nothing where all was told before.

    `own` is the faction whose things they are, "" for another's.
    """
    for one in found:
        facts = [line for fact in one.facts for line in tell.fact(fact)]
        answers = [line for answer in one.answers for line in tell.answer(answer)]
        if not facts and not answers:
            continue
        name, marks = whose(one, own)
        yield from ["", *heading(f"{name} ({marks})" if marks else name, one.thing.id), *facts]
        for fact_id in one.more:
            yield from tell.fact(all_facts()[fact_id], "At other times: ")
        yield from tell.doubts(one.thing.id)
        yield from answers


def whose(one: PhaseActor, own: str) -> tuple[str, str]:
    """The name of a thing; whose it is, of which game or module, and whether it always acts."""
    thing = one.thing
    if thing.kind is ThingKind.SHEET:
        return "At the start", ""
    owner = pieces().factions[thing.faction].name if thing.faction not in {"", own} else ""
    # The name of an alliance says itself in which game it counts.
    game = thing.tier.short if thing.tier and thing.tier is not Tier.ALLIANCE else ""
    kind = thing.kind.value if thing.kind in {ThingKind.CARD, ThingKind.TOKEN} else ""
    edition = "" if thing.edition is Edition.OFFICIAL else thing.edition.called.partition(",")[0]
    parts = [owner, game or kind, edition]
    module = read_modules().get(module_of(thing))
    if module:
        parts.append("" if thing.kind is ThingKind.MODULE else f"module {module.name}")
        parts.append("advanced game only" if module.advanced_only else "")
    marks = ", ".join(part for part in [*parts, "at any time" if one.always else ""] if part)
    return named(thing), marks


def editions_told(view: PhaseView) -> str:
    """By which sheets a phase is told, and which books are not among the sources."""
    editions = {one.thing.edition for one in (*view.own, *view.others) if one.thing.faction}
    told = " and ".join(sorted(one.called for one in editions))
    return (
        f"Editions: {told or 'official'}. The printed books of the base game and of Ixians & "
        "Tleilaxu are not among the sources; writings tell of them."
    )


def _foot(view: PhaseView, tell: FactWriter) -> Iterator[str]:
    yield from tell.unquoted()
    if view.no_phase:
        yield view.no_phase
    sources = f" {tell.tags()}." if tell.cited else ""
    yield f"{editions_told(view)}{sources}"
    yield RULE_SHOWS
