"""`kanly deck build`: a first deck for a sponsor, out of a collection or of all cards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from cardbase import open_catalog
from cardbase.decks.deck_list import Section
from cardbase.legality.format_file import DEFAULT, format_named
from kanly.deck.check import the_sponsor
from kanly.deck.documents import DeckPart, VerdictPart
from kanly.deck.source import listed, outcome
from kanly.deck.suggest_page import WEIGHTS, FitJson
from kanly.terminal.documents import say_document
from kanly.terminal.output import EMPTY_COLLECTION, Code, heading, paragraph, remark, say
from kanly.terminal.progress import Progress

if TYPE_CHECKING:
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
            DeckBuild, verdict, deck=found.deck, fits=[*found.fits.values()], lacking=found.lacking
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


def _page(found: FirstDeck) -> Iterator[str]:
    """The deck, each card with the weightiest reason for it, and what is lacking."""
    yield from heading(found.deck.name, outcome(found.verdict))
    yield paragraph(listed(found.deck))
    for section in Section:
        if slots := found.deck.slots_in(section):
            yield f"\n{section}"
        for slot in slots:
            good = [why.text for why in found.fits[slot.card.id].reasons if why.points > 0]
            name = f"{slot.count} {slot.card.full_name} ({slot.card.id})"
            yield paragraph(": ".join([name, *good[:1]]), "      ", "  ")
    for lack in found.lacking:
        yield paragraph(f"Lacking: {lack}.", first="\n")
    yield paragraph(WEIGHTS, "", "\n")


class DeckBuild(DeckPart, VerdictPart):
    """A deck that was built, with the reasons for its cards."""

    format: Literal["kanly.deck-build/1"]
    fits: list[FitJson]
    lacking: list[str]
