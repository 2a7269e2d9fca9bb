"""What no function carries out is said as its card comes into play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from tracker_cases import play

from cardbase.program.nodes.abilities import Program, Standing, Trigger
from cardbase.program.nodes.holdings import Unread
from cardbase.program.stored import stored
from tracker.cards.announcing import left_to_the_table
from tracker.engine.events import Noted
from tracker.engine.words import Place
from tracker.table import verbs  # noqa: F401 - every verb

if TYPE_CHECKING:
    from tracker_cases import Play

    from cardbase.catalog.catalog import Catalog

GURNEY, ARRAKEEN = "eots:gurney-halleck", "eots:arrakeen"


def told(game: Play, card: str) -> list[str]:
    """What was said of a card's sentences since the game was laid out."""
    name = game.cards[card].name
    return [
        event.text
        for event in game.events
        if isinstance(event, Noted) and event.text.startswith(f"{name}: see to it: ")
    ]


def test_a_card_whose_sentences_are_all_read_says_nothing(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card("eots:maula-pistol", place=Place.HAND)
    game.do(f"deploy {piece} on {game.card(GURNEY)}")
    assert told(game, "eots:maula-pistol") == []


def test_a_card_with_sentences_that_nobody_reads_says_them_as_it_comes(catalog: Catalog) -> None:
    game = play(catalog)
    card = game.cards["eots:maula-pistol"]
    unread = Standing("Its owner is feared.", (Unread(),))
    waits = Trigger("When it is told, sing.", None, ())
    program = Program(standing=(unread,), triggers=(waits,))
    unread_card = replace(card, program_json=stored(program))
    assert left_to_the_table(unread_card) == (unread.text, waits.text)
