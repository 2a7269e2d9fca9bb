"""`kanly card`: one card by a half-remembered name, current, with proof."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from cardbase import open_catalog
from cardbase.errors import LibraryError
from cardbase.lookup import Fit, look_up
from cardbase.userlib.quick import printed_texts
from kanly.codes import Code
from kanly.fit import told
from kanly.lane import JSON, Lane
from kanly.output import remark, say
from kanly.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardbase.card import Card
    from cardbase.lookup import Answer
    from cardbase.userlib.quick import Printed


class View(StrEnum):
    """What is shown of a card; each but the first is the name of an option."""

    PAGE = "page"
    LAYERS = "printed"
    BRIEF = "brief"
    TREE = "tree"


def show(name: str, *, view: View = View.PAGE, as_json: bool = False) -> int:
    """Show what the name means.

    Args:
        name: A name as typed, or a card id.
        view: What to show.
        as_json: Write JSON; with the view TREE it holds the Program.

    Returns:
        0 found, 1 no such card, 3 several fit; 2 when the card is shown but the user's
        library, which may hold its printed text, cannot be read.
    """
    with open_catalog(Progress()) as catalog:
        answer = look_up(catalog, name)
    shows_printed = as_json or view in {View.PAGE, View.LAYERS}
    printed, readable = _printed(answer.cards if shows_printed else ())
    for line in told(answer):
        remark(line)
    if as_json:
        _say_json(answer, printed, tree=view is View.TREE)
    else:
        _say(answer, printed, view)
    if not readable:
        return Code.MISUSE
    if answer.fit is Fit.NONE:
        return Code.NOT_FOUND
    alone = len(answer.cards) == 1 and answer.fit is not Fit.SEVERAL
    return Code.FOUND if alone else Code.SEVERAL


LANES = {"card": Lane(show, least=1, joined=True, flags=JSON)}


def _printed(cards: tuple[Card, ...]) -> tuple[Mapping[str, Printed], bool]:
    """The user's printed texts of the cards, and whether they could be read."""
    try:
        return printed_texts([card.octgn_id for card in cards]), True
    except LibraryError as fault:
        remark(f"kanly: {fault}")
        return {}, False


def _say(answer: Answer, printed: Mapping[str, Printed], view: View) -> None:
    if answer.fit is Fit.SEVERAL:
        from kanly.card_list import listing

        say(listing(answer.cards))
        return
    page = _page(view)
    for place, card in enumerate(answer.cards):
        if place:
            say("\n" + "-" * 20 + "\n")
        say(page(card, printed.get(card.octgn_id)))


def _page(view: View) -> Callable[[Card, Printed | None], str]:
    """What sets the page of a view."""
    match view:
        case View.LAYERS:
            from kanly.layers_page import page
        case View.BRIEF | View.TREE:
            from kanly.operation_page import brief_page, tree_page

            return brief_page if view is View.BRIEF else tree_page
        case _:
            from kanly.card_page import page
    return page


def _say_json(answer: Answer, printed: Mapping[str, Printed], *, tree: bool) -> None:
    from kanly.card_json import VERSION, card_json, printed_json
    from kanly.output import say_json

    cards = [
        {**card_json(card), "printed": printed_json(printed.get(card.octgn_id))}
        for card in answer.cards
    ]
    if tree:
        from kanly.operation_page import program_json

        cards = [
            {**told, "program": program_json(card)}
            for told, card in zip(cards, answer.cards, strict=True)
        ]
    say_json(
        "card",
        VERSION,
        {
            "asked": answer.asked,
            "fit": answer.fit,
            "score": answer.score,
            "cards": cards,
            "near": [card.id for card in answer.near],
        },
    )
