"""`kanly errata`: the official errata, all of them or one card's, before and after."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cardbase import open_catalog
from cardbase.lookup import Fit, look_up
from errata.card_errata import card_errata
from errata.rules import all_rule_errata
from kanly.card.page import card_erratum, listing, rule_erratum
from kanly.catalog.documents import Errata
from kanly.terminal.documents import say_document
from kanly.terminal.errors import fit_remarks
from kanly.terminal.output import Code, remark, say
from kanly.terminal.progress import Progress

if TYPE_CHECKING:
    import typer

    from kanly.commands.options import AsJson


def errata(
    name: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME]", help="A card's name or id; none lists all errata."),
    ] = None,
    json: AsJson = False,
) -> int:
    """List the official errata, or those of one card.

    Returns 0 found, 1 no such card or no erratum of it, 3 when several cards fit.
    """
    if name is None:
        rules = all_rule_errata().values()
        if json:
            say_document(
                Errata,
                asked=None,
                fit=None,
                cards=None,
                card_errata=card_errata(),
                rule_errata=rules,
            )
        else:
            blocks = [*map(card_erratum, card_errata()), *map(rule_erratum, rules)]
            say("\n\n".join("\n".join(block) for block in blocks))
        return Code.FOUND
    with open_catalog(Progress()) as catalog:
        answer = look_up(catalog, " ".join(name))
    for line in fit_remarks(answer):
        remark(line)
    several = answer.fit is Fit.SEVERAL
    found = [] if several else [one for card in answer.cards for one in card.errata]
    if answer.cards and not found and not several:
        named = answer.cards[0].name
        remark(f"{named} has no official erratum; the Collected Rulings File §4.B names 17 cards.")
    if json:
        say_document(Errata, answer, card_errata=found, rule_errata=())
    elif several:
        say(listing(answer.cards))
    elif found:
        say("\n\n".join("\n".join(card_erratum(one)) for one in found))
    if several:
        return Code.SEVERAL
    return Code.FOUND if found else Code.NOT_FOUND
