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

    from cardbase.catalog import Catalog
    from cardbase.decks.deck_list import DeckList
    from cardbase.decks.reading import Form
    from cardbase.legality import Format
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

    Text, format and form are as `deck_check.check` takes them.

    Returns:
        0 mended, or nothing to mend; 1 there is no way to, or no alternative of that number;
        2 when a line of the list was refused.

    Raises:
        UnknownFormat, FormatError, UnknownPower, DeckFileError, UnknownDeck, LibraryError.
    """
    from cardbase.legality.formats import DEFAULT, format_named
    from kanly.deck_source import deck_source

    wish = wish or Mending()
    with open_catalog(Progress()) as catalog:
        source = deck_source(text, catalog, form)
        judged_by = format_named(by or DEFAULT, catalog)
        found = _found(source.deck, judged_by, catalog, wish)
    _say(source.name, judged_by, found, as_json=as_json)
    if not source.whole:
        if wish.out:
            remark("Nothing was written: mend the lines that were refused first.")
        return Code.MISUSE
    if found.alternatives and wish.out:
        return _written(found, wish.number, wish.out)
    return Code.FOUND if found.sound or found.alternatives else Code.NOT_FOUND


def _say(name: str, by: Format, found: Repairs, *, as_json: bool) -> None:
    if as_json:
        from kanly.repair_json import VERSION, repairs_json

        say_json("deck-repair", VERSION, repairs_json(by, found))
    else:
        from kanly.repair_page import page

        say(page(name, by, found))


def _found(deck: DeckList, by: Format, catalog: Catalog, wish: Mending) -> Repairs:
    from cardbase.repair import repairs
    from kanly.commands.deck_check import the_sponsor

    counts = None
    if wish.owned:
        from cardbase.userlib.collection import owned

        counts = owned(catalog).counts
    return repairs(
        deck,
        by,
        catalog,
        sponsor=the_sponsor(wish.sponsor),
        owned=counts,
        warnings=wish.warnings,
        most=max(wish.most, wish.number if wish.out else 0),
    )


def _written(found: Repairs, number: int, out: Path) -> Code:
    """Write the deck of the alternative that was chosen."""
    from cardbase.decks.write import write
    from kanly.commands.deck_convert import form_of
    from kanly.output_file import put

    if not 0 < number <= len(found.alternatives):
        there = len(found.alternatives)
        remark(f"There is no repair {number} of {there}; nothing was written.")
        return Code.NOT_FOUND
    put(out, write(found.alternatives[number - 1].deck, form_of(out)))
    remark(f"{out}: written, as mended by {number}.")
    return Code.FOUND
