"""A Program as text, as the catalog keeps it, and back."""

from __future__ import annotations

from functools import cache

from msgspec.json import Decoder, Encoder

from cardbase.program.abilities import Program


def stored(program: Program) -> str:
    """A Program as JSON; what stands at its default is left out."""
    return Encoder().encode(program).decode()


def program_in(text: str) -> Program:
    """The Program kept in a text. Raises ValueError (msgspec) where it is none."""
    return _reads().decode(text)


@cache
def _reads() -> Decoder[Program]:
    """What reads it: made once, as that takes as long as reading all the cards there are."""
    return Decoder(Program)
