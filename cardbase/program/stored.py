"""A Program as text, as the catalog keeps it, and back."""

from __future__ import annotations

from functools import cache

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from cardbase.program.abilities import Program, Standing

STANDING = '"standing":'
"""What a Program holds as text where it has standing sentences; what is empty is left out."""


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
    if STANDING not in text:  # most tables need the decoder, but a command with none starts sooner
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
