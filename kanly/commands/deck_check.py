"""`kanly deck check`: is the deck legal, and what is wrong with it?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase import open_catalog
from kanly.codes import Code
from kanly.deck_source import deck_source
from kanly.lane import JSON, Lane
from kanly.output import say
from kanly.progress import Progress

if TYPE_CHECKING:
    from cardbase.catalog import Catalog
    from cardbase.decks.reading import Form
    from cardbase.legality import Decision
    from cardbase.vocabulary import Power
    from kanly.deck_source import Source


def check(
    text: str,
    *,
    by: str = "",
    sponsor: str = "",
    form: Form | None = None,
    as_json: bool = False,
) -> int:
    """Judge a deck.

    Args:
        text: A file, "-", a link or the name of a saved deck.
        by: The format, by id or file; "" takes the default.
        sponsor: Whose deck it is; "" goes by its homeworld.
        form: The form of the file; None finds out.
        as_json: Write JSON.

    Returns:
        0 legal, 1 not legal; 2 where that hangs on lines of the list that were refused.
    """
    with open_catalog(Progress()) as catalog:
        source = deck_source(text, catalog, form)
        verdict = judged(source, catalog, by, sponsor)
    if as_json:
        from kanly.deck_json import say_verdict

        say_verdict(source, verdict)
    else:
        from kanly.deck_check_page import page

        say(page(source.name, verdict))
    if verdict.legal is None:
        return Code.MISUSE
    return Code.FOUND if verdict.legal else Code.NOT_FOUND


LANES = {"deck check": Lane(check, least=1, most=1, flags=JSON)}


def judged(source: Source, catalog: Catalog, by: str, sponsor: str) -> Decision:
    """The verdict on a deck by a format and for a sponsor as they were typed.

    Raises UnknownFormat, FormatError, UnknownPower.
    """
    from cardbase.legality import decide
    from cardbase.legality.formats import DEFAULT, format_named

    return decide(source.reading, format_named(by or DEFAULT, catalog), the_sponsor(sponsor))


def the_sponsor(text: str) -> Power | None:
    """The power that was typed, None for nothing. Raises UnknownPower."""
    from cardbase.errors import UnknownPower
    from cardbase.powers import powers_called, short_name
    from cardbase.vocabulary import Power as Powers

    if not text:
        return None
    found = powers_called(text)
    if len(found) == 1:
        return found[0]
    raise UnknownPower(text, [short_name(power) for power in found or Powers])
