"""`kanly deck repair`: the smallest sets of changes that make a deck legal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase import open_catalog
from kanly.codes import Code
from kanly.output import remark, say, say_json
from kanly.progress import Progress

if TYPE_CHECKING:
    from pathlib import Path

    from cardbase.decks.reading import Form
    from cardbase.repair import Repairs


@dataclass(frozen=True, kw_only=True)
class Mending:
    """How a deck is to be mended.

    Attributes:
        warnings: Whether warnings are to be mended, too.
        owned: Whether it must be built from the collection.
        most: How many alternatives are asked for.
        number: The alternative whose deck is written.
        out: Where to, None for nowhere; its ending tells the form.
    """

    sponsor: str = ""
    warnings: bool = False
    owned: bool = False
    most: int = 5
    number: int = 1
    out: Path | None = None


def repair(
    text: str,
    wish: Mending | None = None,
    *,
    by: str = "",
    form: Form | None = None,
    as_json: bool = False,
) -> int:
    """Show how a deck may be mended, and write it mended where that is asked for.

    Args:
        text: A file, "-", a link or the name of a saved deck.
        wish: How it is to be mended.
        by: The format, by id or file; "" takes the default.
        form: The form of the file; None finds out.
        as_json: Write JSON.

    Returns:
        0 mended, or nothing to mend; 1 there is no way to, or no alternative of that number;
        2 when a line of the list was refused.

    Raises:
        UnknownFormat, FormatError, UnknownPower, DeckFileError, UnknownDeck, LibraryError.
    """
    from cardbase.legality.formats import DEFAULT, format_named
    from cardbase.repair import repairs
    from kanly.commands.deck_check import the_sponsor
    from kanly.deck_source import account, deck_source

    wish = wish or Mending()
    with open_catalog(Progress()) as catalog:
        source = deck_source(text, catalog, form)
        judged_by = format_named(by or DEFAULT, catalog)
        counts = None
        if wish.owned:
            from cardbase.userlib.collection import owned

            counts = owned(catalog).counts
        found = repairs(
            source.deck,
            judged_by,
            catalog,
            sponsor=the_sponsor(wish.sponsor),
            owned=counts,
            warnings=wish.warnings,
            most=max(wish.most, wish.number if wish.out else 0),
        )
    account(source)
    if as_json:
        from kanly.repair_json import VERSION, repairs_json

        say_json("deck-repair", VERSION, repairs_json(judged_by, found))
    else:
        from kanly.repair_page import page

        say(page(source.name, judged_by, found))
    code = _written(found, wish) if wish.out else Code.FOUND
    if not source.whole:
        return Code.MISUSE
    return code if found.sound or found.alternatives else Code.NOT_FOUND


def _written(found: Repairs, wish: Mending) -> Code:
    """Write the deck of the alternative that was chosen."""
    from cardbase.decks.write import write
    from kanly.commands.deck_convert import form_of, put

    if not 0 < wish.number <= len(found.alternatives):
        there = len(found.alternatives)
        remark(f"There is no repair {wish.number} of {there}; nothing was written.")
        return Code.NOT_FOUND
    if wish.out:
        put(wish.out, write(found.alternatives[wish.number - 1].deck, form_of(wish.out)))
        remark(f"{wish.out}: written, as mended by {wish.number}.")
    return Code.FOUND
