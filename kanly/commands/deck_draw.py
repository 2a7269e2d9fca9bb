"""`kanly deck draw`: an opening hand and Assembly, and what comes after them."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from cardbase import open_catalog
from cardbase.card_words import type_line
from cardbase.decks.deck_list import Section
from cardbase.decks.draw import OPENING, deal
from kanly.codes import Code
from kanly.deck_source import deck_source
from kanly.output import heading, paragraph, say, strong
from kanly.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.card import Card
    from cardbase.decks.draw import Dealt
    from cardbase.decks.reading import Form

SEEDS = 2**31


def draw(
    text: str,
    *,
    seed: int | None = None,
    following: int = 0,
    form: Form | None = None,
    as_json: bool = False,
) -> int:
    """Deal a deck once.

    Args:
        text: A file, "-", a link or the name of a saved deck.
        seed: What chance comes from; None draws one and says it.
        following: How many more cards of each deck are shown.
        form: The form of the file; None finds out.
        as_json: Write JSON.

    Returns:
        0, or 2 when a line of the list was refused.
    """
    with open_catalog(Progress()) as catalog:
        source = deck_source(text, catalog, form)
    used = random.SystemRandom().randrange(SEEDS) if seed is None else seed
    dealt = deal(source.deck, random.Random(used), following)  # noqa: S311 - a game, no secret
    if as_json:
        from kanly.deck_json import say_dealt

        say_dealt(source, dealt, used)
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
        said = f"{card.full_name}: {type_line(card).rstrip('.')}"
        yield paragraph(said, "       ", f"  {cost:>3}  ")
