"""`kanly deck draw`: an opening hand and Assembly, and what comes after them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from cardbase import open_catalog
from cardbase.cards.card import Card
from cardbase.cards.words import type_line
from cardbase.decks.deck_list import OPENING, Dealt, Section, deal
from kanly.deck.documents import DeckDraw
from kanly.deck.source import deck_source
from kanly.terminal.documents import say_document
from kanly.terminal.output import Code, heading, paragraph, say, strong
from kanly.terminal.progress import Progress

if TYPE_CHECKING:
    from kanly.commands.options import AsJson, Deck, ReadAs, Which

SEEDS = 2**31


def draw(
    deck: Deck,
    seed: Annotated[
        int | None,
        typer.Option("--seed", min=0, metavar="N", help="Repeat the deal that told this seed."),
    ] = None,
    more: Annotated[
        int,
        typer.Option(
            "--more", "-m", min=0, max=99, metavar="N", help="Show the next N cards of each deck."
        ),
    ] = 0,
    read: ReadAs = None,
    which: Which = "",
    json: AsJson = False,
) -> int:
    """Deal an opening hand and Assembly.

    Returns 0, or 2 when a line of the list was refused.
    """
    with open_catalog(Progress()) as catalog:
        source = deck_source(deck, catalog, read, which)
    used = random.SystemRandom().randrange(SEEDS) if seed is None else seed
    dealt = deal(source.deck, random.Random(used), more)  # noqa: S311 - a game, no secret
    if json:
        say_document(DeckDraw, dealt, seed=used, **{"from": source.deck.file})
    else:
        say("\n".join(_page(source.name, dealt, used)))
    return Code.FOUND if source.whole else Code.MISUSE


def _page(name: str, dealt: Dealt, seed: int) -> Iterator[str]:
    yield from heading(name, f"seed {seed}")
    hand = _of(dealt.hand, OPENING[Section.HOUSE])
    yield from _cards(f"Opening hand, {hand} House cards (HP-11)", dealt.hand)
    assembly = _of(dealt.assembly, OPENING[Section.IMPERIAL])
    yield from _cards(f"Assembly, {assembly} Imperial cards (HP-11)", dealt.assembly)
    if dealt.house:
        yield from _cards("House cards after that, in this order (CL-05)", dealt.house)
    if dealt.imperial:
        yield from _cards("Imperial cards after that, in this order (CL-03)", dealt.imperial)


def _of(cards: tuple[Card, ...], number: int) -> str:
    """How many were dealt, where the deck has too few also of how many: "7", "2 of 7"."""
    return str(number) if len(cards) == number else f"{len(cards)} of {number}"


def _cards(head: str, cards: tuple[Card, ...]) -> Iterator[str]:
    yield ""
    yield from map(strong, paragraph(head, indent="").split("\n"))
    for card in cards:
        cost = "X" if card.cost is None else str(card.cost)
        text = f"{card.full_name}: {type_line(card).rstrip('.')}"
        yield paragraph(text, "       ", f"  {cost:>3}  ")
