"""`kanly deck show`: the cards of a deck, by section and kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase import open_catalog
from kanly.codes import Code
from kanly.commands.deck_check import judged
from kanly.deck_source import deck_source
from kanly.lane import JSON, Lane
from kanly.output import say
from kanly.progress import Progress

if TYPE_CHECKING:
    from cardbase.decks.reading import Form


def show(
    text: str,
    *,
    by: str = "",
    sponsor: str = "",
    form: Form | None = None,
    as_json: bool = False,
) -> int:
    """Show a deck; 0, or 2 when a line of the list was refused."""
    with open_catalog(Progress()) as catalog:
        source = deck_source(text, catalog, form)
        verdict = judged(source, catalog, by, sponsor)
    if as_json:
        from kanly.deck_json import say_verdict

        say_verdict(source, verdict)
    else:
        from kanly.deck_show_page import page

        say(page(source.name, verdict))
    return Code.FOUND if source.whole else Code.MISUSE


LANES = {"deck show": Lane(show, least=1, most=1, flags=JSON)}
