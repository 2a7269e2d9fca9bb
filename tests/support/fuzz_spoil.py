"""Spoils inputs for the fuzzing: bytes, words, numbers, brackets, lines and encodings, by seed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

TOKEN = re.compile(
    rb'"(?:[^"\\\n]|\\.)*"|<[^<>\n]*>|[A-Za-z\x80-\xff]+|[0-9]+|[ \t]+|\r?\n|.', re.DOTALL
)
NUMBER = re.compile(rb"[0-9]+")
OPENING = {b"[": b"]", b"{": b"}", b"(": b")"}

NUMBERS: tuple[bytes, ...] = (
    *(b"0", b"-0", b"-1", b"1", b"2", b"99", b"100", b"999", b"1000", b"65536", b"+5", b"007"),
    *(b"2147483648", b"-9223372036854775809", b"18446744073709551616", b"9" * 400, b"9" * 5000),
    *(b"1e999", b"-1e-999", b"1.5", b"1_000", b"0x10", b"NaN", b"-Infinity", b"true", b"null"),
    *(one.encode() for one in ("\u0663", "\u00b2", "\u2460", "\u00bd", "\uff11\uff12", "\u2168")),
)
"""Numbers at the ends of what is counted, and signs that only look like numbers."""

ODD: tuple[bytes, ...] = (
    *(b"\0", b"\x1b[2J", b"\x07", b"\r", b"\r\n", b"\n\n\n", b"\t", b"\x0b", b"\x0c", b"\x7f"),
    *(
        b"\xff",
        b"\xc3",
        b"\xc3\xa9",
        b"\xe9",
        b"\xed\xa0\x80",
        b"\xed\xbf\xbf",
        b"\xf4\x90\x80\x80",
    ),
    *(b"\\ud800", b"\\udfff", b"\\u0000", b"\\", b'\\"', b"%", b"%ff", b"%00", b"%zz", b"&amp;"),
    *(b"&a;", b"&#0;", b"&#xd800;", b"]]>", b"<![CDATA[", b"<!--", b"-->", b"<?x ?>", b"<!DOCTYPE"),
    *(b"<!ENTITY a 'b'>", b"<", b">", b"{}", b"[]", b"[[", b"{", b"}", b'""', b'"', b"'", b"'''"),
    *(b"=", b":", b";", b",", b".", b"#", b"//", b"/", b"-", b"--", b"*", b"?", b"!", b"|", b"~"),
    *(b"1979-05-27", b"07:32:00Z", b"1979-05-27T07:32:00", b"inf", b"[[groups]]", b"= 1", b"$(x)"),
    *(
        one.encode()
        for one in (
            *("\ufeff", "\u202e", "\u202c", "\u200b", "\u200d", "\u2028", "\x85", "\u00a0"),
            *("e\u0301", "\u0301" * 50, "\u0130", "\u00df", "\ufb03", "\ufdfa", "\u1e9e", "\u0345"),
            *(
                "\u3392",
                "\U000e0041",
                "\U0010ffff",
                "\ufffd",
                "\ufffe",
                "\U0001f468\u200d\U0001f469",
            ),
            *("\u05d0\u05d1", "\u2013", "\u2019", "\u201c", "\u2026", "\u00ad", "\u00d7", "\u2212"),
        )
    ),
)
"""What breaks a reader of some form or other, wherever it stands."""

ENCODINGS = (
    *("utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-8-sig", "latin-1", "cp1252", "utf-7"),
    *("cp037", "shift_jis"),
)

Tokens: TypeAlias = list[bytes]


@dataclass(frozen=True, kw_only=True)
class Spoiler:
    """Makes mutants.

    Attributes:
        chance: Where all chance comes from.
        words: Words of the form that is spoilt.
        longest: Bytes of a mutant at most.
    """

    chance: Random
    words: Sequence[bytes]
    longest: int

    def spoil(self, data: bytes, other: bytes) -> bytes:
        """The input spoilt in one way or in several; `other` is one to take pieces from."""
        for _ in range(self.chance.choice((1, 1, 1, 1, 2, 2, 3, 5, 8))):
            way = self.chance.choices(WAYS, WEIGHTS)[0]
            data = way(self, data, other)[: self.longest]
        return data

    def span(self, size: int) -> tuple[int, int]:
        """A piece of something so long: often short, at times long, now and then empty."""
        start = self.chance.randint(0, size)
        reach = self.chance.choice((1, 2, 4, 16, 64, size))
        return start, min(size, start + self.chance.randint(0, reach))

    def piece(self) -> bytes:
        """A word of the form, a number or an odd sign."""
        listed = self.chance.choice((self.words or ODD, self.words or NUMBERS, NUMBERS, ODD))
        return self.chance.choice(listed)


def _flip(by: Spoiler, data: bytes, _: bytes) -> bytes:
    spoilt = bytearray(data)
    for _try in range(by.chance.choice((1, 1, 2, 8)) if data else 0):
        place = by.chance.randrange(len(spoilt))
        spoilt[place] ^= 1 << by.chance.randrange(8)
    return bytes(spoilt)


def _cut(by: Spoiler, data: bytes, _: bytes) -> bytes:
    at = by.chance.randint(0, len(data))
    return data[:at] if by.chance.random() < 0.7 else data[at:]


def _lose(by: Spoiler, data: bytes, _: bytes) -> bytes:
    start, end = by.span(len(data))
    return data[:start] + data[end:]


def _double(by: Spoiler, data: bytes, _: bytes) -> bytes:
    start, end = by.span(len(data))
    times = by.chance.choice((2, 2, 2, 3, 10, 100, 3000))
    most = max(1, by.longest // max(1, end - start))
    return data[:start] + data[start:end] * min(times, most) + data[end:]


def _stick_in(by: Spoiler, data: bytes, _: bytes) -> bytes:
    at = by.chance.randint(0, len(data))
    return data[:at] + by.piece() + data[at:]


def _take_from(by: Spoiler, data: bytes, other: bytes) -> bytes:
    start, end = by.span(len(other))
    first, last = by.span(len(data))
    return data[:first] + other[start:end] + data[last:]


def _number(by: Spoiler, data: bytes, _: bytes) -> bytes:
    found = list(NUMBER.finditer(data))
    if not found:
        return _stick_in(by, data, _)
    one = by.chance.choice(found)
    near = str(int(one[0][:18]) + by.chance.choice((-1, 1))).encode()
    new = by.chance.choice((near, by.chance.choice(NUMBERS)))
    return data[: one.start()] + new + data[one.end() :]


def _recode(by: Spoiler, data: bytes, _: bytes) -> bytes:
    text = data.decode("utf-8", "replace")
    return text.encode(by.chance.choice(ENCODINGS), "replace")


def _lines(by: Spoiler, data: bytes, other: bytes) -> bytes:
    """Lines doubled, lost, moved or taken from the other."""
    lines, more = data.splitlines(keepends=True), other.splitlines(keepends=True)
    at, to = by.chance.randint(0, len(lines)), by.chance.randint(0, len(lines))
    match by.chance.randrange(4):
        case 0:
            lines[at:at] = lines[to : to + 1]
        case 1:
            del lines[at : at + 1]
        case 2:
            lines[at:at] = by.chance.sample(more, min(len(more), by.chance.randint(1, 3)))
        case _:
            by.chance.shuffle(lines)
    return b"".join(lines)


def _swap_words(by: Spoiler, data: bytes, _: bytes) -> bytes:
    tokens = TOKEN.findall(data)
    if len(tokens) > 1:
        one, other = by.chance.sample(range(len(tokens)), 2)
        tokens[one], tokens[other] = tokens[other], tokens[one]
    return b"".join(tokens)


def _new_word(by: Spoiler, data: bytes, other: bytes) -> bytes:
    """A word for another: of the form, or one that stands elsewhere."""
    tokens = TOKEN.findall(data)
    if not tokens:
        return by.piece()
    at = by.chance.randrange(len(tokens))
    new = by.chance.choice((tokens, TOKEN.findall(other) or tokens, [by.piece()]))
    tokens[at] = by.chance.choice(new)
    return b"".join(tokens)


def _cross(by: Spoiler, data: bytes, other: bytes) -> bytes:
    """Up to a word as this one, from that word on as the other: what grammar holds stays held."""
    mine, theirs = TOKEN.findall(data), TOKEN.findall(other)
    shared = sorted({one for one in mine if one.strip()} & set(theirs))
    if not shared:
        return _take_from(by, data, other)
    word = by.chance.choice(shared)
    here = by.chance.choice([at for at, one in enumerate(mine) if one == word])
    there = by.chance.choice([at for at, one in enumerate(theirs) if one == word])
    return b"".join([*mine[:here], *theirs[there:]])


def _nest(by: Spoiler, data: bytes, _: bytes) -> bytes:
    """What stands in brackets, or a piece, put into many more; or the brackets alone."""
    start, end = _bracketed(by, data)
    times = by.chance.choice((1, 2, 10, 70, 300, 2000))
    ways = ((b"[", b"]"), (b"{", b"}"), (b"(", b")"), (b'{"a":', b"}"), (b"<a>", b"</a>"))
    opens, closes = by.chance.choice(ways)
    times = min(times, max(1, by.longest // len(opens)))
    closed = closes * (times if by.chance.random() < 0.7 else 0)
    return data[:start] + opens * times + data[start:end] + closed + data[end:]


def _move_brackets(by: Spoiler, data: bytes, _: bytes) -> bytes:
    """What stands in one pair of brackets in the place of another."""
    (start, end), (first, last) = _bracketed(by, data), _bracketed(by, data)
    return data[:first] + data[start:end] + data[last:]


def _bracketed(by: Spoiler, data: bytes) -> tuple[int, int]:
    """Where a pair of brackets and what it holds stands; a piece where there is none."""
    places = [at for at, sign in enumerate(data) if sign in b"[{("]
    if not places:
        return by.span(len(data))
    start = by.chance.choice(places)
    opens = data[start : start + 1]
    closes, level = OPENING[opens], 0
    for at in range(start, len(data)):
        sign = data[at : at + 1]
        level += (sign == opens) - (sign == closes)
        if level == 0:
            return start, at + 1
    return start, len(data)


Way: TypeAlias = Callable[[Spoiler, bytes, bytes], bytes]

_WEIGHED: dict[Way, int] = {
    _flip: 6,
    _cut: 2,
    _lose: 8,
    _double: 6,
    _stick_in: 14,
    _take_from: 6,
    _number: 8,
    _recode: 1,
    _lines: 6,
    _swap_words: 8,
    _new_word: 16,
    _cross: 12,
    _nest: 3,
    _move_brackets: 4,
}
WAYS, WEIGHTS = tuple(_WEIGHED), tuple(_WEIGHED.values())
