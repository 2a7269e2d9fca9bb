"""Randomness that nobody can predict or influence, and sealed numbers (commitments).

A draw in a logged game is seeded by a secret of the game, the occasion, and the sorted items it
draws from. So neither the order of a list's lines nor a note changes it, and after an undo the same
is drawn again: undoing gives no second chance. The events record what was drawn; a replay draws
nothing.

A secret that nobody chose is committed to: its SHA-256 stands in the log before anything is drawn
from it, and beside each shuffled deck stands a digest of its order under a nonce of 32 bytes that
follows from the secret. Neither tells the order; once the secret is opened, both are proof
(`tracker.table.proof`). A given seed is not committed to: whoever tries numbers would find it.

A sealed number is a hash commitment, opened with a secret word: nonce = scrypt(word, salt), 32
bytes; digest = SHA-256(nonce + number as 4 bytes). Salt and digest are public from
the start, the nonce once it is opened; the word never is. scrypt makes guessing the word slow.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

from tracker.engine.errors import Unforeseen

FORESEEABLE = "chance comes from a given seed: whoever knows it can foretell every deal and lot"
"""Warning for a game whose seed was given."""

LARGEST = 9999
"""The largest number that can be sealed."""

SHORTEST = 8
"""Least length of the secret word: shorter ones can be found by brute force."""

_COST = 2**14
_BLOCK, _LANES, _LENGTH = 8, 1, 32


def fresh() -> str:
    """A secret seed from the operating system."""
    from secrets import token_hex

    return token_hex(32)


def seeded(seed: int) -> str:
    """The seed of a game whose seed was given; anybody who knows it can predict every draw."""
    return f"seed {seed}"


def unforeseen() -> NoReturn:
    """The seed while a command is only tried out: raises, since nothing may be drawn."""
    raise Unforeseen("a lot that is not drawn yet")


def is_secret(source: str) -> bool:
    """Whether draws come from a secret that can be committed to, not from a seed somebody gave."""
    return len(source) == 2 * _LENGTH


def commitment_to(source: str) -> str:
    """The digest that commits to the secret of a game, in hexadecimal."""
    from hashlib import sha256

    return sha256(f"the secret of a game\n{source}".encode()).hexdigest()


def shuffled(source: str, occasion: str, among: Iterable[str]) -> tuple[str, ...]:
    """The items in the order that a secret gives them on an occasion."""
    from hashlib import sha256
    from random import Random

    order = sorted(among)
    whole = "\n".join((source, occasion, *order))
    Random(sha256(whole.encode()).digest()).shuffle(order)  # noqa: S311 - the source is secret
    return tuple(order)


def nonce_of(source: str, occasion: str) -> bytes:
    """The 32 bytes that hide an order in its digest until the secret is opened."""
    from hashlib import sha256

    return sha256(f"the nonce of an order\n{source}\n{occasion}".encode()).digest()


def digest_of_order(nonce: bytes, order: Iterable[str]) -> str:
    """The digest of an order, top first, a line each, under a nonce; in hexadecimal."""
    from hashlib import sha256

    return sha256(nonce + "\n".join(order).encode()).hexdigest()


def commitment(number: int, word: str, salt: bytes) -> tuple[str, str]:
    """The nonce that opens a number later and the digest that seals it now, in hexadecimal.

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
    """Whether a nonce and a number match the digest; anybody can verify this."""
    try:
        opened = bytes.fromhex(nonce)
    except ValueError:
        return False
    whole = len(opened) == _LENGTH and 0 <= number <= LARGEST
    return whole and digest_of(opened, number) == digest
