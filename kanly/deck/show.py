"""`kanly deck show`: the cards of a deck, by section and kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import asdict

from cardbase import open_catalog
from cardbase.cards.kinds import CardKind, kind_of
from cardbase.decks.deck_list import DeckList, Section, Slot
from errata.text import shown
from kanly.deck.check import judged, say_several
from kanly.deck.documents import DeckCheck
from kanly.deck.source import marks, outcome, powers, read_source, settling_of, source_of
from kanly.terminal.documents import say_document
from kanly.terminal.output import Code, heading, paragraph, say, width
from kanly.terminal.progress import Progress
from kanly.typed.lane import JSON, Lane

if TYPE_CHECKING:
    from cardbase.legality import Verdict
    from kanly.commands.options import (
        AsJson,
        Ask,
        By,
        Deck,
        ReadAs,
        SettledBy,
        Sponsor,
        Told,
        Which,
    )


COST = len("cost")


def page(name: str, verdict: Verdict) -> str:
    """The whole deck."""
    case = verdict.case
    lines = heading(name, outcome(verdict))
    lines += [paragraph(shown(line, most=2000)) for line in case.deck.notes.splitlines()]
    against = powers(verdict.adversaries)
    lines.append(paragraph(f"powers: {powers(case.powers)}; adversaries: {against}", "  "))
    for section in Section:
        lines += _section(case.deck, section)
    if not verdict.legal or verdict.warnings:
        lines += ["", paragraph("kanly deck check tells its faults.", "", "")]
    return "\n".join(lines)


def _section(deck: DeckList, section: Section) -> Iterator[str]:
    slots = deck.slots_in(section)
    if not slots:
        return
    yield ""
    yield from heading(f"{section} ({deck.size(section)})", "cost")
    for kind in CardKind:
        own = [slot for slot in slots if kind_of(slot.card) is kind]
        if own:
            yield f"  {kind} ({sum(slot.count for slot in own)})"
            yield from (_line(slot) for slot in own)


def _line(slot: Slot) -> str:
    """Count, name, power; the cost at the right edge, where the columns are one."""
    card = slot.card
    noted = f" ({', '.join(found)})" if (found := marks(card)) else ""
    left = f"  {slot.count:>2} {card.full_name}{noted}"
    room = width() - COST
    cost = "X" if card.cost is None else str(card.cost)
    if len(left) >= room:
        left = left[: room - 2] + "…"
    return left.ljust(room) + cost.rjust(COST)


def show(
    deck: Deck,
    by: By = "",
    sponsor: Sponsor = "",
    read: ReadAs = None,
    which: Which = "",
    told: Told = None,
    ask: Ask = False,
    owned: SettledBy = False,
    json: AsJson = False,
) -> int:
    """List a deck by section and kind.

    Returns 0, or 2 when a line of the list was refused.
    """
    with open_catalog(Progress()) as catalog:
        whole = read_source(deck, catalog, read)
        if whole.parts and not (which or json):
            return say_several(whole, catalog, by, sponsor)
        source = source_of(whole.only(which), catalog, settling_of(told, by, owned=owned, ask=ask))
        verdict = judged(source, catalog, by, sponsor)
    if json:
        say_document(DeckCheck, verdict, **asdict(source.reading))
    else:
        say(page(source.name, verdict))
    return Code.FOUND if source.whole else Code.MISUSE


LANES = {"deck show": Lane(show, least=1, most=1, flags=JSON)}
