"""Chance that nobody can arrange beforehand or foretell, and sealed numbers.

Of a game that is kept, chance comes from what nobody has seen, from the occasion, and from what is
drawn among, put in one order first. So neither the order of a list's lines nor a note changes it,
and what was undone is drawn the same again. What was drawn is in the events; they are played
through without chance.

A sealed number is a hash that binds it to a word: nonce = scrypt(word, salt), 32 bytes; digest =
SHA-256(nonce + number as 4 bytes). Salt and digest are public from the start, the nonce from the
opening on; the word never is.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NoReturn

from tracker.engine.errors import Unforeseen

if TYPE_CHECKING:
    from tracker.engine.table import Table

FORESEEABLE = "chance comes from a given seed: whoever knows it can foretell every deal and lot"
"""What is said of a game whose seed was given."""

LARGEST = 9999
"""The largest number that can be sealed."""

SHORTEST = 8
"""Signs of the shortest word that seals: shorter ones are soon tried through."""

_COST = 2**14
_BLOCK, _LANES, _LENGTH = 8, 1, 32


def fresh() -> str:
    """What chance comes from, from the system: nobody has seen it."""
    from secrets import token_hex

    return token_hex(32)


def seeded(seed: int) -> str:
    """What chance comes from in a game whose seed was given; whoever knows it can foretell all."""
    return f"seed {seed}"


def unforeseen() -> NoReturn:
    """What chance comes from where a command is only tried: nothing is drawn."""
    raise Unforeseen("a lot that is not drawn yet")


def drawn(
    at: Table, occasion: str, among: Iterable[str], *, face_down: bool = False
) -> tuple[str, ...]:
    """The ids or Houses in the order chance gives them on this occasion.

    Chance comes from what the log keeps, else from the seed of a game not kept, else it is new.
    Where nobody sees the order, and a command is only tried, any will do.
    """
    from hashlib import sha256
    from random import Random

    order = sorted(among)
    if face_down and at.chance is unforeseen:
        return tuple(order)
    if at.chance is not None:
        source = at.chance()
    else:
        source = fresh() if at.game.seed is None else seeded(at.game.seed)
    whole = "\n".join((source, occasion, *order))
    Random(sha256(whole.encode()).digest()).shuffle(order)  # noqa: S311 - the source is secret
    return tuple(order)


def commitment(number: int, word: str, salt: bytes) -> tuple[str, str]:
    """The nonce that opens a number later, and the digest that seals it now, as hexadecimal digits.

    Spaces around the word, which only its House knows, do not count; the salt is 16 random bytes.
    """
    from hashlib import scrypt

    spoken = word.strip().encode(errors="surrogateescape")
    nonce = scrypt(spoken, salt=salt, n=_COST, r=_BLOCK, p=_LANES, dklen=_LENGTH)
    return nonce.hex(), digest_of(nonce, number)


def digest_of(nonce: bytes, number: int) -> str:
    """The digest of a number under a nonce, as hexadecimal digits."""
    from hashlib import sha256

    return sha256(nonce + number.to_bytes(4, "big")).hexdigest()


def opens(digest: str, nonce: str, number: int) -> bool:
    """Whether a nonce and a number are those that were sealed; anybody can tell."""
    try:
        opened = bytes.fromhex(nonce)
    except ValueError:
        return False
    whole = len(opened) == _LENGTH and 0 <= number <= LARGEST
    return whole and digest_of(opened, number) == digest
