"""How a word sounds, roughly: spellings that are heard alike have one sound."""

from __future__ import annotations

import re

ALIKE = tuple(
    (re.compile(written), said)
    for written, said in (
        (r"^kn|^gn", "n"),
        (r"^wr", "r"),
        (r"^ps", "s"),
        (r"^x", "s"),
        (r"t(?:io|sio)n|sion|shun", "sn"),
        (r"ph", "f"),
        (r"tch|ch|ck|kh|qu|q", "k"),
        (r"dge?(?=[ei])|j", "g"),
        (r"sh|sc(?=[eiy])|c(?=[eiy])|z", "s"),
        (r"c", "k"),
        (r"x", "ks"),
        (r"w|v", "v"),
        (r"mb\b", "m"),
        (r"(?<!^)h", ""),
        (r"[aeiouy]+", "a"),
        (r"(?<!^)a$", ""),
        (r"(.)\1+", r"\1"),
    )
)
"""What is written, and the sound it stands for; in this order."""


def sound(word: str) -> str:
    """The sound of a folded word: consonants as they are heard, every vowel as one."""
    for written, said in ALIKE:
        word = written.sub(said, word)
    return word
