"""`kanly deck build`: a first deck for a sponsor, out of a collection or of all cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from cardbase import open_catalog
from cardbase.decks.deck_list import Section
from cardbase.fitting.plans import CLASSES
from cardbase.legality.format_file import DEFAULT, format_named
from cardbase.strings import counted
from cardbase.vocabulary import CardType, Talent
from kanly.deck.check import the_sponsor
from kanly.deck.documents import DeckPart, VerdictPart
from kanly.deck.source import listed, outcome
from kanly.deck.suggest_page import FitJson
from kanly.terminal.documents import say_document
from kanly.terminal.output import EMPTY_COLLECTION, Code, heading, paragraph, remark, say
from kanly.terminal.progress import Progress

if TYPE_CHECKING:
    from cardbase.cards.card import Card
    from cardbase.fitting.first import FirstDeck
    from kanly.commands.options import AsJson, By


def build(
    sponsor: Annotated[
        str, typer.Option("--sponsor", "-s", metavar="POWER", help="Whose deck it is to be.")
    ],
    collection: Annotated[
        bool, typer.Option("--from-collection", help="Of the cards you own alone.")
    ] = False,
    by: By = "",
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write the deck.")
    ] = None,
    name: Annotated[
        str, typer.Option("--save", metavar="NAME", help="Keep it in your library by this name.")
    ] = "",
    json: AsJson = False,
) -> int:
    """Build a first deck for a sponsor, and say why each card is in it.

    Returns 0 when it is whole and legal, 1 when cards are lacking; 2 when it cannot be saved.

    Raises UnknownFormat, FormatError, UnknownPower, NotKept, NotWritten, HomeError, LibraryError.
    """
    from cardbase.fitting.first import first_deck
    from cardbase.library.collection import owned

    power = the_sponsor(sponsor)
    if power is None:
        from typer import BadParameter

        raise BadParameter("--sponsor needs a power, such as atreides")
    with open_catalog(Progress()) as catalog:
        have = owned(catalog).counts if collection else None
        if collection and not have:
            remark(EMPTY_COLLECTION)
        judged_by = format_named(by or DEFAULT, catalog)
        found = first_deck(catalog.all_cards(), judged_by, power, have)
    if json:
        verdict = found.verdict
        say_document(
            DeckBuild,
            verdict,
            deck=found.deck,
            plan=found.plan,
            fits=[*found.fits.values()],
            why=found.why,
            lacking=found.lacking,
            few=found.few,
        )
    else:
        say("\n".join(_page(found)))
    if not found.verdict.legal:
        if out or name:
            remark("Nothing was written: a legal deck cannot be built of these cards.")
        return Code.NOT_FOUND
    return _kept(found, out, name)


def _kept(found: FirstDeck, out: Path | None, name: str) -> Code:
    """Write and save the deck as it was asked."""
    if out:
        from cardbase.decks.forms import write
        from kanly.deck.convert import form_of
        from kanly.terminal.files import put

        put(out, write(found.deck, form_of(out)))
        remark(f"{out}: written.")
    if name:
        from cardbase.errors import DeckExists
        from cardbase.library.decks import save
        from cardbase.library.names import clean

        try:
            save(found.deck, name)
        except DeckExists as fault:
            remark(f"kanly: {fault}; give this one another name.")
            return Code.MISUSE
        remark(f"Saved as {clean(name)}.")
    return Code.NOT_FOUND if found.lacking else Code.FOUND


SUPPOSED = (
    "Supposed: as much of each kind of card as in the six starter decks, which are of our making, "
    "three copies of a card at most. docs/decks.md tells how a first deck is built."
)

FILLS = "fills the deck; no card that was left has a reason of its own"


def _page(found: FirstDeck) -> Iterator[str]:
    """The deck, each card with the reason for it, and what is lacking."""
    yield from heading(found.deck.name, outcome(found.verdict))
    yield paragraph(listed(found.deck))
    yield from map(paragraph, _plan(found))
    for section in Section:
        if slots := found.deck.slots_in(section):
            yield f"\n{section}"
        for slot in slots:
            name = f"{slot.count} {slot.card.full_name} ({slot.card.id})"
            why = found.why[slot.card.id] or FILLS
            yield paragraph(f"{name}: {why}", "      ", "  ")
    for lack in found.lacking:
        yield paragraph(f"Lacking: {lack}.", first="\n")
    if found.few:
        text = "It has fewer of some kinds than the starter decks, for want of cards that fit: "
        yield paragraph(f"{text}{'; '.join(found.few)}.", first="\n")
    yield paragraph(SUPPOSED, "", "\n")


def _plan(found: FirstDeck) -> Iterator[str]:
    """What the deck is for, and who can do it."""
    having = Counter(
        {
            talent: sum(slot.count for slot in found.deck.slots() if _has(slot.card, talent))
            for talent in found.plan
        }
    )
    if found.plan:
        told = [f"{talent} ({counted(having[talent], 'persona')})" for talent in found.plan]
        yield f"Plan: {' and '.join(told)}."
    classes = {CLASSES.get(talent) for talent in found.plan}
    if len(classes) == len({"CHOAM", "Landsraad"}) and None not in classes:
        yield (
            "A rite of each class may be started against each rival: the one talent is for CHOAM "
            "rites, the other for Landsraad rites (R-01, R-05)."
        )


def _has(card: Card, talent: Talent) -> bool:
    return card.type is CardType.PERSONA and card.rank(talent) is not None


class DeckBuild(DeckPart, VerdictPart):
    """A deck that was built, with the reasons for its cards.

    Attributes:
        plan: The talents it is for, the first one first.
        why: Card id -> the reason for which the card is in it, "" where it fills the deck.
        few: Of which kinds it has fewer cards than any starter deck.
    """

    format: Literal["kanly.deck-build/2"]
    plan: list[Talent]
    fits: list[FitJson]
    why: dict[str, str]
    lacking: list[str]
    few: list[str]
