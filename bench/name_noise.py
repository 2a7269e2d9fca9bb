"""How people mistype, mishear and misremember a name: each kind of noise, seeded."""

from __future__ import annotations

import re
import string
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

ROWS = (("qwertyuiop", 0.0), ("asdfghjkl", 0.25), ("zxcvbnm", 0.75))
PLACES = {
    letter: (number, start + column)
    for number, (row, start) in enumerate(ROWS)
    for column, letter in enumerate(row)
}
BESIDE = {
    letter: "".join(
        other
        for other, place in PLACES.items()
        if other != letter and abs(place[0] - row) <= 1 and abs(place[1] - column) <= 1
    )
    for letter, (row, column) in PLACES.items()
}
"""The keys around a key, on the keyboard most have."""

HEARD = tuple(
    line.split()
    for line in r"""
    ph f
    f ph
    ck k
    c(?=[aou]) k
    k c
    k ck
    ie ei
    ei ie
    ee ea
    ea ee
    oo u
    u oo
    y i
    i y
    s z
    z s
    c(?=[ei]) s
    s(?=[ei]) c
    x ks
    qu kw
    th t
    ch k
    tch ch
    ai ay
    ay ai
    au aw
    aw au
    er or
    er ar
    or er
    ar er
    a e
    e a
    o u
    (?<=[aeiou])([bdfglmnprst])\1(?=[aeiou]) \1
    (?<=[aeiou])([bdfglmnprst])(?=[aeiou]) \1\1
    tion shun
    sion tion
    kn n
    wr r
    v w
    g(?=[ei]) j
    j g
    dge j
    wh w
    dh d
    kh k
    gh g
    """.strip().splitlines()
)
"""What is heard alike: a pattern in the spelling, and what is written instead."""

ADDED = ("card", "dune", "my", "ccg", "please", "errata", "what", "text", "old", "rules", "foil")


def typo(rng: Random, text: str) -> str:
    """The text with one letter left out, doubled, hit beside, slipped in, or two exchanged."""
    at = rng.choice([place for place, char in enumerate(text) if char.isalpha()])
    char = text[at].lower()
    beside = rng.choice(BESIDE.get(char) or string.ascii_lowercase)
    swapped = text[at + 1 : at + 2]
    changed = {
        "left out": "",
        "doubled": char + char,
        "slipped in": beside + char,
        "hit beside": beside,
        "exchanged": swapped + char if swapped.isalpha() else "",
    }
    kind = rng.choice(list(changed))
    end = at + 2 if kind == "exchanged" and swapped.isalpha() else at + 1
    return text[:at] + changed[kind] + text[end:]


def heard(rng: Random, text: str) -> str:
    """The text with one sound written another way; as it was when nothing in it sounds so."""
    low = text.lower()
    ways = [(hit, written) for sound, written in HEARD for hit in re.finditer(sound, low)]
    if not ways:
        return low
    hit, written = rng.choice(ways)
    return low[: hit.start()] + hit.expand(written) + low[hit.end() :]


def cased(rng: Random, text: str) -> str:
    """The text in capitals, small letters, or now one, now the other."""
    ways = (text.upper(), text.lower(), text.swapcase(), _now_and_then(rng, text))
    return rng.choice(ways)


def _now_and_then(rng: Random, text: str) -> str:
    return "".join(char.upper() if rng.random() < 1 / 2 else char.lower() for char in text)


def bare(rng: Random, text: str) -> str:
    """The text without a sign: hyphens and the like become a space or nothing at all."""
    gap = rng.choice(["", " "])
    return " ".join(re.sub(r"[^\w\s'\u2019]", gap, re.sub(r"['\u2019]", "", text)).split())


def spaced(rng: Random, text: str) -> str:
    """The text with a space lost, or one that is not there, or one a letter off."""
    gaps = [place for place, char in enumerate(text) if char == " "]
    inner = [place for place in range(2, len(text) - 2) if text[place - 1 : place + 1].isalpha()]
    if gaps and (not inner or rng.random() < 2 / 3):
        at = rng.choice(gaps)
        moved = text[:at] + text[at + 1 : at + 2] + " " + text[at + 2 :]
        return rng.choice([text[:at] + text[at + 1 :], moved])
    at = rng.choice(inner or [len(text)])
    return text[:at] + " " + text[at:]


def with_more(rng: Random, words: list[str]) -> list[str]:
    """The words, and one more before or after them that does not belong to the name."""
    more = rng.choice(ADDED)
    return [more, *words] if rng.random() < 1 / 2 else [*words, more]
