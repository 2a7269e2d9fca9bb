"""`kanly card`: one card by a half-remembered name, current, with proof."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

from cardbase import open_catalog
from cardbase.errors import LibraryError
from cardbase.library.printed import Printed, printed_texts
from cardbase.lookup import Fit, NameResult, look_up
from kanly.terminal.errors import fit_remarks
from kanly.terminal.output import Code, remark, say
from kanly.terminal.progress import Progress
from kanly.typed.lane import JSON, Lane
from kanly.typed.misuse import one_view

if TYPE_CHECKING:
    import typer

    from cardbase.cards.card import Card
    from kanly.commands.options import AsJson


class CardView(StrEnum):
    """What is shown of a card; each but the first is the name of an option."""

    PAGE = "page"
    LAYERS = "printed"
    BRIEF = "brief"
    TREE = "tree"


def card(
    name: Annotated[
        list[str], typer.Argument(metavar="NAME...", help="As you remember it, or a card id.")
    ],
    printed: Annotated[
        bool, typer.Option("--printed", help="Show the layers of each field side by side.")
    ] = False,
    brief: Annotated[
        bool, typer.Option("--brief", help="Show the short wording, for narrow screens.")
    ] = False,
    tree: Annotated[
        bool, typer.Option("--tree", help="Show the Program that acts at the table.")
    ] = False,
    json: AsJson = False,
) -> int:
    """Show a card: current text, changes, doubts, sources.

    Returns 0 found, 1 no such card, 3 several fit; 2 when the card is shown but the user's
    library, which may hold its printed text, cannot be read.
    """
    view = one_view(
        {CardView.LAYERS: printed, CardView.BRIEF: brief, CardView.TREE: tree}, CardView.PAGE
    )
    with open_catalog(Progress()) as catalog:
        answer = look_up(catalog, " ".join(name))
    shows_printed = json or view in {CardView.PAGE, CardView.LAYERS}
    texts, readable = _printed(answer.cards if shows_printed else ())
    for line in fit_remarks(answer):
        remark(line)
    if json:
        _say_json(answer, texts, tree=view is CardView.TREE)
    elif answer.fit is Fit.SEVERAL:
        from kanly.card.page import listing

        say(listing(answer.cards))
    else:
        for place, found in enumerate(answer.cards):
            if place:
                say("\n" + "-" * 20 + "\n")
            say(_page(view, found, texts.get(found.octgn_id)))
    if not readable:
        return Code.MISUSE
    if answer.fit is Fit.NONE:
        return Code.NOT_FOUND
    alone = len(answer.cards) == 1 and answer.fit is not Fit.SEVERAL
    return Code.FOUND if alone else Code.SEVERAL


LANES = {"card": Lane(card, least=1, listed=True, flags=JSON)}


def _printed(cards: tuple[Card, ...]) -> tuple[Mapping[str, Printed], bool]:
    """The user's printed texts of the cards, and whether they could be read."""
    try:
        return printed_texts([card.octgn_id for card in cards]), True
    except LibraryError as fault:
        remark(f"kanly: {fault}")
        return {}, False


def _page(view: CardView, card: Card, printed: Printed | None) -> str:
    from kanly.card import page as pages

    match view:
        case CardView.LAYERS:
            return pages.layers_page(card, printed)
        case CardView.BRIEF:
            return pages.brief_page(card)
        case CardView.TREE:
            return pages.tree_page(card)
    return pages.page(card, printed)


def _say_json(answer: NameResult, printed: Mapping[str, Printed], *, tree: bool) -> None:
    from kanly.card.documents import CardAnswer, FoundCard
    from kanly.terminal.documents import fill, say_document

    cards = [fill(FoundCard, card, printed=printed.get(card.octgn_id)) for card in answer.cards]
    if tree:
        from json import loads

        for found, card in zip(cards, answer.cards, strict=True):
            found["program"] = loads(card.program_json)  # docs/schema/program.json
    say_document(CardAnswer, answer, cards=cards)
