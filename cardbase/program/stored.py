"""A Program as text in the catalog and back."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct
from msgspec.json import Decoder, Encoder
from msgspec.structs import replace

from cardbase.program.nodes.abilities import Program, Standing
from cardbase.program.nodes.holdings import Particular, Says

if TYPE_CHECKING:
    from cardbase.cards.card import Card


def stored(program: Program) -> str:
    """A Program as JSON; what stands at its default is left out."""
    return Encoder().encode(program).decode()


def program_in(text: str) -> Program:
    """The Program kept in a text. Raises ValueError (msgspec) where it is none."""
    return _reads().decode(text)


class _Lying(Struct, frozen=True):
    """What of a Program holds while the card lies there: all that most commands look at."""

    standing: tuple[Standing, ...] = ()


def standing_in(text: str) -> tuple[Standing, ...]:
    """The standing sentences of the Program kept in a text. Raises ValueError (msgspec)."""
    # What is empty is left out. Most tables need the decoder; a command with none starts sooner.
    if '"standing":' not in text:
        return ()
    return _reads_standing().decode(text).standing


@cache
def _reads_standing() -> Decoder[_Lying]:
    """What reads them: made in half the time, as no deed stands in them."""
    return Decoder(_Lying)


@cache
def _reads() -> Decoder[Program]:
    """What reads it: made once, as that takes as long as reading all the cards there are."""
    return Decoder(Program)


def with_operation(card: Card, other: Card) -> Card:
    """A card with another's abilities, standing sentences and triggers after its own.

    "This card" in them is then the card itself. Where the other is assigned and how many may lie
    there is no part of what it does.
    """
    mine, theirs = card.program, other.program
    names = ("marks", "abilities", "standing", "triggers", "x", "reach")
    both = {name: (*getattr(mine, name), *getattr(theirs, name)) for name in names}
    return replace(card, program_json=stored(replace(mine, **both)))


H = TypeVar("H")


def on_card(card: Card, kind: type[H]) -> H | None:
    """The first thing of such a kind in a card's standing sentences, None where there is none."""
    held = (held for one in card.standing for held in one.holds)
    return next((one for one in held if isinstance(one, kind)), None)


def says(card: Card, what: Particular) -> bool:
    """Whether a card says one thing that no other card shares."""
    return any(Says(what) in one.holds for one in card.standing)
