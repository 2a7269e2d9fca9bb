"""`kanly deck draw`: an opening hand and Assembly, what comes after them, turn by turn."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from cardbase import open_catalog
from cardbase.cards.card import Card
from cardbase.cards.words import type_line
from cardbase.decks.deck_list import OPENING, Dealt, Section, deal
from cardbase.statistics.odds import USUAL, Pace
from cardbase.strings import counted
from cardbase.vocabulary import CardType
from kanly.deck.check import judged
from kanly.deck.documents import DeckDraw
from kanly.deck.source import deck_source
from kanly.terminal.documents import say_document
from kanly.terminal.output import Code, heading, paragraph, remark, say, strong
from kanly.terminal.progress import Progress

if TYPE_CHECKING:
    from cardbase.statistics.hand import HandTurn
    from cardbase.statistics.paying import Purse
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
    turns: Annotated[
        int, typer.Option("--turns", min=0, max=99, metavar="N", help="Tell so many turns of it.")
    ] = 0,
    imperial: Annotated[
        int,
        typer.Option(
            "--imperial", min=0, max=3, metavar="N", help="Imperial cards drawn each turn."
        ),
    ] = USUAL[Section.IMPERIAL],
    house: Annotated[
        int, typer.Option("--house", min=0, max=7, metavar="N", help="House cards drawn each turn.")
    ] = USUAL[Section.HOUSE],
    read: ReadAs = None,
    which: Which = "",
    json: AsJson = False,
) -> int:
    """Deal an opening hand and Assembly, and tell what becomes of them turn by turn.

    Returns 0, or 2 when a line of the list was refused.
    """
    with open_catalog(Progress()) as catalog:
        source = deck_source(deck, catalog, read, which)
        case = judged(source, catalog, "", "").case if turns else None
    used = random.SystemRandom().randrange(SEEDS) if seed is None else seed
    dealt = deal(source.deck, random.Random(used), more)  # noqa: S311 - a game, no secret
    told: Sequence[HandTurn] = ()
    lines = list(_page(source.name, dealt, used))
    if case is not None:
        from cardbase.statistics.hand import outset, over_turns
        from cardbase.statistics.paying import purse

        pace, money = Pace(imperial=imperial, house=house), purse(case)
        following = turns * max(OPENING.values())
        whole = deal(source.deck, random.Random(used), following)  # noqa: S311 - the same deal
        told = over_turns(whole, money, pace, turns, outset(case))
        lines += _turns(told, pace, money)
    if json:
        say_document(DeckDraw, dealt, seed=used, turns=told, **{"from": source.deck.file})
    else:
        say("\n".join(lines))
    if any(entry.misplaced for entry in source.deck.entries):
        remark("A card that is listed elsewhere is dealt from the deck it belongs in (DK-02).")
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


def _turns(told: Sequence[HandTurn], pace: Pace, money: Purse) -> Iterator[str]:
    for one in told:
        yield ""
        yield from map(strong, paragraph(turn_heading(one), indent="").split("\n"))
        for word, names in turn_rows(one):
            yield paragraph(names, " " * 12, f"  {word:<10}")
        if lost := drawn_out(one, pace):
            yield paragraph(lost)
    yield ""
    yield paragraph(supposed(pace, money))


def turn_rows(one: HandTurn) -> Iterator[tuple[str, str]]:
    """What is done in a turn, and with which cards."""
    rows = {
        "hand": one.hand * (one.turn > 1),
        "Assembly": one.assembly * (one.turn > 1),
        "wins": one.won,
        "plays": one.played,
        "discards": one.discarded,
        "draws": (*one.drawn, *one.imperial),
    }
    for word, cards in rows.items():
        if cards:
            yield word, "; ".join(map(_priced, cards))


def drawn_out(one: HandTurn, pace: Pace) -> str:
    """That the deck ends in a turn, "" where it does not."""
    if len(one.drawn) < pace.house:
        return "The House deck is empty: this House Draw loses (L-01)."
    return ""


def supposed(pace: Pace, money: Purse) -> str:
    """What the turns suppose."""
    return (
        f"Supposed: {money.start} solaris at the start (HP-04, HP-08) and {money.each} each turn "
        f"from the homeworld; {pace.imperial} Imperial and {pace.house} House cards leave each "
        "turn and are drawn anew (CL-02 to CL-05): those that can be paid for and that what is in "
        "play lets be played: what asks for a talent or goes on a card of yours where a card has "
        "that rank and may bear it (TA-01, AL-02), a venture on a persona (V-01), a tactic of a "
        "rite where a persona could lead one (R-02, R-08); where the deck takes spice from "
        "deserts, these first, with what takes it from each (SP-06), then holdings that bring "
        "solaris, personas and the dearest; events cost nothing to place (DP-03). The rest is "
        "discarded, first what could not be played. Nobody bids against you (P-06); favor, rivals' "
        "cards and limits are not looked at."
    )


def turn_heading(one: HandTurn) -> str:
    """A turn with its solaris."""
    return f"Turn {one.turn}: {counted(one.solaris, 'solari', 'solaris')}, {one.left} left"


def _priced(card: Card) -> str:
    return f"{card.full_name} {'event' if card.type is CardType.EVENT else _cost(card)}"


def _cost(card: Card) -> str:
    return "X" if card.cost is None else str(card.cost)


def _of(cards: tuple[Card, ...], number: int) -> str:
    """How many were dealt, where the deck has too few also of how many: "7", "2 of 7"."""
    return str(number) if len(cards) == number else f"{len(cards)} of {number}"


def _cards(head: str, cards: tuple[Card, ...]) -> Iterator[str]:
    yield ""
    yield from map(strong, paragraph(head, indent="").split("\n"))
    for card in cards:
        text = f"{card.full_name}: {type_line(card).rstrip('.')}"
        yield paragraph(text, "       ", f"  {_cost(card):>3}  ")
