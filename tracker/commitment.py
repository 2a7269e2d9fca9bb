"""Sealed numbers: a hash that binds a number to a word, and opens to nobody without the word.

nonce = scrypt(word, salt), 32 bytes; digest = SHA-256(nonce + number as 4 bytes). Salt and digest
are public from the start, the nonce from the opening on; the word never is.
"""

from __future__ import annotations

LARGEST = 9999
"""The largest number that can be sealed."""

SHORTEST = 8
"""Signs of the shortest word that seals: shorter ones are soon tried through."""

_COST = 2**14
_BLOCK, _LANES, _LENGTH = 8, 1, 32


def commitment(number: int, word: str, salt: bytes) -> tuple[str, str]:
    """The nonce that opens a number later, and the digest that seals it now.

    Args:
        number: From 0 to LARGEST.
        word: What only its House knows; spaces around it do not count.
        salt: 16 random bytes.

    Returns:
        Nonce and digest as hexadecimal digits.
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
