"""`kanly errata`: the official errata, all of them or one card's, before and after."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

from errata.card_errata import CardErratum, card_errata
from errata.rules import RuleErratum, all_rule_errata
from kanly.card.page import card_erratum, rule_erratum
from kanly.terminal.output import Code, remark, say

if TYPE_CHECKING:
    import typer

    from cardbase.lookup import Answer
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
        _say(card_errata(), all_rule_errata().values(), None, as_json=json)
        return Code.FOUND
    from cardbase import open_catalog
    from cardbase.lookup import Fit, look_up
    from kanly.terminal.errors import fit_remarks as told
    from kanly.terminal.progress import Progress

    with open_catalog(Progress()) as catalog:
        answer = look_up(catalog, " ".join(name))
    for line in told(answer):
        remark(line)
    if answer.fit is Fit.SEVERAL:
        _say_several(answer, as_json=json)
        return Code.SEVERAL
    found = tuple(erratum for card in answer.cards for erratum in card.errata)
    if answer.cards and not found:
        named = answer.cards[0].name
        remark(f"{named} has no official erratum; the Collected Rulings File §4.B names 17 cards.")
    if found or json:
        _say(found, (), answer, as_json=json)
    return Code.FOUND if found else Code.NOT_FOUND


def _say_several(answer: Answer, *, as_json: bool) -> None:
    from kanly.card.page import listing

    if as_json:
        _say_json((), (), answer)
    else:
        say(listing(answer.cards))


def _say(
    cards: Iterable[CardErratum],
    rules: Iterable[RuleErratum],
    answer: Answer | None,
    *,
    as_json: bool,
) -> None:
    if as_json:
        _say_json(cards, rules, answer)
        return
    blocks = [card_erratum(one) for one in cards] + [rule_erratum(one) for one in rules]
    say("\n\n".join("\n".join(block) for block in blocks))


def _say_json(
    cards: Iterable[CardErratum], rules: Iterable[RuleErratum], answer: Answer | None
) -> None:
    from kanly.catalog.documents import Errata
    from kanly.terminal.documents import say_document

    say_document(
        Errata,
        asked=answer.asked if answer else None,
        fit=answer.fit if answer else None,
        cards=answer.cards if answer else None,
        card_errata=cards,
        rule_errata=rules,
    )
