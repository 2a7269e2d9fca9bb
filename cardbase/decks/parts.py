"""The parts of a line of text: count, name, set, number, id; without what is noted beside them.

A line is taken apart in several ways, the most literal first; `ways` gives them all, and the one
whose name a card bears is meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import count_of
from cardbase.names import fold, key
from cardbase.strings import PATTERN

LONGEST = 400
"""Signs of a line that can be a card, at most: a longer one is not taken apart."""

MOST_ROUNDS = 4
"""How often something is taken off the end of a line, at most."""

_TAIL = 120
"""Signs at the end of a line in which what stands behind the name is looked for."""

_TIMES = "[x\u00d7*]"
_GAP = r"\s{0,9}"
"""Blanks between two parts; with a bound, since a line of nothing else would cost its square."""

_BULLET = re.compile(
    "(?:[-+\u2013\u2014>]\\s+|[*\u2022\u2023\u25aa\u25cf\u00b7]\\s*)(?:\\[[ x]?\\]\\s+)?(?=\\S)",
    re.IGNORECASE,
)
_BEFORE = tuple(
    re.compile(form + r"(?P<name>.*)", re.IGNORECASE)
    for form in (
        rf"[(\[]{_GAP}(?P<count>\d+){_GAP}{_TIMES}?{_GAP}[)\]]\s*",
        rf"{_TIMES}\s*(?P<count>\d+)\s+",
        rf"(?P<count>\d+)\s*{_TIMES}\s+",
        r"(?P<count>\d+)[x\u00d7*](?=\S)",
        "(?P<count>\\d+)\\s*[-\u2013\u2014:|]\\s+",
        r"(?P<count>\d+)\s*[,;]\s*",
        r"\+(?P<count>\d+)\s+",
        r"(?:play\s?set\s*)?[(]?(?P<count>\d+)[)]?\s*(?:copies\s+)?of\s+",
        r"(?P<count>\d+)\s+",
    )
)
_BEHIND = re.compile(
    rf"(?:(?:\s{_TIMES}|[\u00d7*]){_GAP}(\d+)"
    rf"|[(\[]{_GAP}{_TIMES}?{_GAP}(\d+){_GAP}{_TIMES}?{_GAP}[)\]]"
    rf"|[\t:=|]{_GAP}(\d+)|{_GAP}\.{{3,9}}{_GAP}(\d+)|\s[-\u2013\u2014]{_GAP}(\d+)"
    rf"|,{_GAP}(\d+)\s{{1,9}}of|\s(\d+)\s?{_TIMES}|,{_GAP}(\d{{1,2}}))$",
    re.IGNORECASE,
)
_RANGE = re.compile(
    r"(?P<count>\d{1,2})\s*(?:[-\u2013/]|(?:to|or|bis|oder|ou|o)\s)\s*\d{1,2}\s*x?\s+(?=[^\W\d])",
    re.IGNORECASE,
)
"""Two counts of which one is meant, before a name: "2-3 Pogrom"."""

_ID = re.compile(rf"\[\s*([^\[\]\s:]+:[^\[\]\s:]+|{PATTERN})\s*\]$", re.IGNORECASE)
_SET = re.compile(
    rf"(?:[(\[]([^()\[\]]+)[)\]]|\t{_GAP}([^\s()\[\]][^\t()\[\]]*?))(?:\s{{1,9}}#?(\d{{1,4}}))?$"
)
_PRICE = re.compile(
    r"(?:\s{1,9}\.{3,9})?\s{1,9}(?:@\s{0,9})?(?:[$\u20ac\u00a3]\s?[\d.,]{1,9}|[\d.,]{1,9}\s?[$\u20ac\u00a3]"
    r"|(?<=@ )[\d.,]{1,9}|\.\d\d)$"
)
_AT_PRICE = re.compile(
    r"\s{1,9}(\d{1,2})\s{0,9}x?\s{1,9}@\s{0,9}[$\u20ac\u00a3]?\s?(?:\d{1,4}(?:[.,]\d{1,2})?|[.,]\d{1,2})"
    r"\s?[$\u20ac\u00a3]?$",
    re.IGNORECASE,
)
"""A count and the price of each, behind a name: "3 @ .25"."""

_STROKE = "|\u00a6\u2502"
_STROKES_FIRST = re.compile(
    rf"(?P<open>[(\[]?){_GAP}(?P<strokes>(?P<one>[{_STROKE}/\\])(?:{_GAP}(?P=one))+){_GAP}"
    rf"[)\]]?{_GAP}[:.x\u00d7]?\s{{1,9}}(?=[^\W_]|[\"'])"
)
_MARKS_FIRST = re.compile(r"[\W_]*")
_SET_NUMBER = re.compile(r"(.*\S)\s{1,9}#?(\d{1,4})")

NUMBERED = re.compile(r"#?(\d{1,4})[.)]\s+(?=\S)")
"""Of "3. Name" or "3) Name": a position, or a count."""


class ParsedLine(Struct, frozen=True, kw_only=True):
    """The parts of a line, whether or not the card exists.

    Attributes:
        count: The count, None for none.
        name: The name as written, without the other parts.
        set_code: The set, "" for none.
        number: The collector number, None for none.
        ambiguous: Whether it has two counts, or a number that may or may not be a count.
        loose: Whether more of the line was left out than what is noted beside a name.
    """

    count: int | None = None
    name: str
    ids: tuple[str, ...] = ()
    set_code: str = ""
    number: int | None = None
    ambiguous: bool = False
    loose: bool = False


def sets_called(catalog: Catalog) -> Mapping[str, str]:
    """Folded code or name of a set, or the one word it begins with -> its code."""
    found = {
        key(fold(name)): card_set.code
        for card_set in catalog.sets()
        for name in (card_set.code, card_set.name, card_set.transcribed_name)
    }
    for card_set in catalog.sets():
        found.setdefault(fold(card_set.name)[0], card_set.code)
    return found


def parse_line(line: str, sets: Mapping[str, str]) -> ParsedLine:
    """The parts of a line as it stands; sets are those of `sets_called`."""
    if len(line) > LONGEST:
        return ParsedLine(name=line)
    line = _BULLET.sub("", line, count=1) if _BULLET.match(line) else line
    if (each := _at_end(_AT_PRICE, line)) and not any(form.match(line) for form in _BEFORE):
        line = f"{each[1]} {line[: each.start()]}"
    line = _unpriced(line)
    parsed = ParsedLine(name=line)
    if either := _RANGE.match(line):
        count = count_of(either["count"])
        parsed = ParsedLine(count=count, name=line[either.end() :].strip(), ambiguous=True)
    elif found := next(filter(None, (form.fullmatch(line) for form in _BEFORE)), None):
        parsed = ParsedLine(count=count_of(found["count"]), name=found["name"].strip())
    else:
        parsed = _struck(line)
    for _ in range(MOST_ROUNDS):
        before = parsed
        if (found := _at_end(_BEHIND, parsed.name)) and found.start():
            parsed = replace(
                parsed,
                name=parsed.name[: found.start()].rstrip(),
                count=count_of(next(filter(None, found.groups()))),
                ambiguous=parsed.count is not None or parsed.ambiguous,
            )
        if found := _at_end(_ID, parsed.name):
            name = parsed.name[: found.start()].rstrip()
            parsed = replace(parsed, name=name, ids=(*parsed.ids, found[1]))
        parsed = _take_set(parsed, sets)
        if parsed == before:
            break
    unsure = parsed.number is not None and parsed.count is None
    name = parsed.name.rstrip(" \t:,;")
    return replace(parsed, ambiguous=parsed.ambiguous or unsure, name=name)


def doubtful_strokes(line: str) -> bool:
    """Whether strokes stand before or behind a name in a way that may be more than one count."""
    line = _BULLET.sub("", line, count=1) if _BULLET.match(line) else line
    return _struck(_unpriced(line)).ambiguous


def is_range(line: str) -> bool:
    """Whether a line begins with two numbers of which one is meant."""
    return bool(_RANGE.match(_BULLET.sub("", line, count=1)))


def begins_tallied(line: str) -> bool:
    """Whether a line begins with strokes that are a count."""
    line = _BULLET.sub("", line, count=1) if _BULLET.match(line) else line
    return bool(_STROKES_FIRST.match(line) or _TALLY_FIRST.match(line))


def _struck(line: str) -> ParsedLine:
    """A line with a count in strokes before or behind the name, or with none.

    Strokes with other signs among them, as of a crossed five, are ambiguous.
    """
    if not re.search(rf"[{_STROKE}/\\]", line):
        return ParsedLine(name=line)
    first, begin = _STROKES_FIRST.match(line), _MARKS_FIRST.match(line)
    before = len(re.findall(rf"[{_STROKE}/\\]", begin[0])) if begin else 0
    behind = _strokes_in(ending(line, lambda sign: not sign.isalnum()))
    last = ending(line, lambda sign: sign.isspace() or sign in _STROKE)
    struck = _strokes_in(last) if last[:1].isspace() and line[-1] in _STROKE else 0
    many = before > 1 or behind > 1
    name = line[first.end() if first else 0 : len(line) - len(last) if struck else None]
    if first and not behind:
        return ParsedLine(count=before, name=name)
    if struck and before <= 1:
        return ParsedLine(count=struck, name=name)
    return ParsedLine(count=max(before, behind) if many else None, name=line, ambiguous=many)


def _at_end(form: re.Pattern[str], text: str) -> re.Match[str] | None:
    """What a text ends with."""
    return form.search(text, max(0, len(text) - _TAIL))


def _unpriced(line: str) -> str:
    """A line without the price at its end."""
    found = _at_end(_PRICE, line)
    return line[: found.start()] if found else line


def ending(line: str, holds: Callable[[str], bool]) -> str:
    """The signs at the end of a line of which something holds.

    From behind, sign by sign: a pattern that ends in $ would be tried at every sign of the line.
    """
    at = len(line)
    while at and holds(line[at - 1]):
        at -= 1
    return line[at:]


def _strokes_in(text: str) -> int:
    return sum(sign in _STROKE for sign in text)


def _take_set(parsed: ParsedLine, sets: Mapping[str, str]) -> ParsedLine:
    found = _at_end(_SET, parsed.name)
    if not found or not parsed.name[: found.start()].strip() or parsed.set_code:
        return parsed
    called, after = (found[1] or found[2]).strip(), found[3]
    inside = _SET_NUMBER.fullmatch(called)
    if inside and _called(called) not in sets:
        called, after = inside[1], after or inside[2]
    code = sets.get(_called(called))
    if code is None:
        return parsed
    name = parsed.name[: found.start()].rstrip()
    return replace(parsed, name=name, set_code=code, number=int(after) if after else None)


# --- Further ways to take a line apart ------------------------------------------------------------

COUNTS = {
    word: count
    for count, words in enumerate(
        (
            "one a an ein eine einen un une una uno um uma",
            "two pair couple zwei deux dos due dois duas paar",
            "three drei trois tres tre",
            "four vier quatre cuatro quattro quatro",
            "five funf cinq cinco cinque",
            "six sechs seis sei",
        ),
        start=1,
    )
    for word in words.split()
}
"""Numbers in words, of six languages, folded."""

_SPOKEN = re.compile(
    r"(?:a\s+(?=pair|couple))?([^\W\d]+)\s+(?:(?:cop(?:y|ies)\s+)?(?:of|de|di|von)\s+)?(.+)",
    re.IGNORECASE,
)
_SPOKEN_LAST = re.compile(
    rf"(.*\S)(?:{_GAP}[,:=]{_GAP}|\s{{1,9}}[-\u2013\u2014x\u00d7]{_GAP}|{_GAP}(?P<open>[(\[]))"
    r"([^\W\d_]{2,20})(?(open)[)\]])",
    re.IGNORECASE,
)
"""A number in words behind a name: "Carthag, one"."""

_TALLY = re.compile(r"\s{1,9}(I{1,5})$")
_TALLY_FIRST = re.compile(r"(I(?:\s?I){0,9}|ll{1,9})[:.]?\s+(?=\S)")
_LAST = re.compile(r"[ ]([1-9]\d?)$")
_NOTE = re.compile(
    r"\s{0,9}(?:<-|<!--|\s--+\s|\s[\u2013\u2014]\s|\s@\s|<?\bhttps?:|\s{3,9}\S|\s{2,9}[(\"]).*$",
    re.IGNORECASE,
)
_CELLS = re.compile(r"\s{2,}|\t")
"""What stands between the columns of a list."""

_REMARK = re.compile(r"\s-\s+.+$")
_MORE = re.compile(r"\b(?<!need )(?:\d+|one|two|another) more\b", re.IGNORECASE)
_BRACKETS = re.compile(r"\s{0,9}[(\[]([^()\[\]]*)[)\]]\s*")
_HELD = re.compile(
    r"\d{1,2}\s{1,9}(?:in|on|more|extra|left|owned|here|missing|needed|ordered|borrowed|foils?|other)\b"
    r"|(?<!\w)\d{1,2}\s[^,;]+[,;]\s*\d{1,2}\s",
    re.IGNORECASE,
)
"""What a note says of some copies and not of all: "2 in hand, 1 on order"."""

_EDITION = re.compile(
    r"(?:\s{0,9},\s{0,9}|\s{1,9}[-\u2013\u2014]\s{1,9}|\s{1,9})(?:(?:1st|2nd|3rd|first|second|third)\s+"
    r"|[123]\.\s*)(?:ed\b\.?|edition|set|printing|auflage|ausgabe)$",
    re.IGNORECASE,
)
_SAID_SET = re.compile(r"(?:the\s+)?(.+?)(?:\s{1,9}(?:one|version|printing))?", re.IGNORECASE)
_SET_BEHIND = re.compile(
    rf"(?:{_GAP}[,/]{_GAP}|\s{{1,9}}-\s{{1,9}}|\s{{1,9}})"
    r"(?=(\S{1,40}(?:\s{1,9}(?!#?\d)\S{1,40}){0,3})(?:\s{1,9}#?\d{1,4}\??)?$)"
)
_SET_BEFORE = re.compile(r"[(\[]([^()\[\]]+)[)\]]\s*(\S.*)|(\S{3,4}):?\s+(\S.*)")


def is_tallied(line: str) -> bool:
    """Whether a line ends with strokes that may be a count."""
    return bool(_TALLY.search(line))


def ways(line: str, sets: Mapping[str, str], *, last: bool = False) -> Iterator[ParsedLine]:
    """The ways to take a line apart, the most literal first.

    Args:
        line: The line.
        sets: Those of `sets_called`.
        last: Whether a number that stands last is a count in this list.
    """
    literal = parse_line(line, sets)
    yield literal
    if len(line) > LONGEST:
        return
    short = _EDITION.sub("", _NOTE.sub("", line))
    several = bool(_MORE.search(line[len(short) :]))
    yield from _in_columns(literal, sets)
    brief = literal if short == line else parse_line(short, sets)
    for text, taken in {line: literal, short: brief}.items():
        parsed = replace(taken, ambiguous=taken.ambiguous or several)
        if text != line:
            yield parsed
        yield from _counted(parsed, sets, last=last)
        yield from _set_beside(parsed, sets)
    yield from _bracketed(brief, sets, last=last)
    if remark := _REMARK.search(literal.name):
        split = literal.count is None and bool(_HELD.match(remark[0].strip(" -")))
        name = literal.name[: remark.start()]
        yield replace(literal, name=name, loose=True, ambiguous=literal.ambiguous or split)


def _in_columns(parsed: ParsedLine, sets: Mapping[str, str]) -> Iterator[ParsedLine]:
    """With a set in a column of its own, whatever stands in others: "Name    EotS   Imperial"."""
    name, *cells = _CELLS.split(parsed.name)
    codes = {code for cell in cells if (code := sets.get(_called(cell)))}
    if len(codes) == 1 and not parsed.set_code:
        yield replace(parsed, name=name, set_code=codes.pop())


def _called(text: str) -> str:
    """A set as `sets_called` has it; "T@T" is that of "TaT"."""
    return key(fold(text.replace("@", "a")))


def _counted(parsed: ParsedLine, sets: Mapping[str, str], *, last: bool) -> Iterator[ParsedLine]:
    """With a count in words, as a tally, or, where the list has it so, last."""
    if parsed.count is not None:
        return
    found = _SPOKEN.fullmatch(parsed.name)
    if found and (count := COUNTS.get("".join(fold(found[1])))):
        spoken = replace(parsed, count=count, name=found[2])
        yield spoken
        yield from _set_beside(spoken, sets)
    if (found := _SPOKEN_LAST.fullmatch(parsed.name)) and (
        count := COUNTS.get("".join(fold(found[3])))
    ):
        yield replace(parsed, count=count, name=found[1])
    if found := _at_end(_TALLY, parsed.name):
        name = parsed.name[: found.start()]
        yield replace(parsed, count=len(found[1]), name=name, ambiguous=False)
        yield from _bracketed(replace(parsed, count=len(found[1]), name=name), sets, last=False)
    if found := _TALLY_FIRST.match(parsed.name):
        count = len("".join(found[1].split()))
        yield replace(parsed, count=count, name=parsed.name[found.end() :])
    if last and (found := _LAST.search(parsed.name)):
        yield replace(parsed, count=int(found[1]), name=parsed.name[: found.start()])


def _set_beside(parsed: ParsedLine, sets: Mapping[str, str]) -> Iterator[ParsedLine]:
    """With a set that stands without brackets behind the name, or in brackets before it."""
    if parsed.set_code:
        return
    found = _SET_BEFORE.fullmatch(parsed.name)
    if found and (code := sets.get(_called(found[1] or found[3]))):
        yield replace(parsed, name=found[2] or found[4], set_code=code)
    for found in _SET_BEHIND.finditer(parsed.name, max(0, len(parsed.name) - _TAIL)):
        if code := sets.get(key(fold(found[1]))):
            yield replace(parsed, name=parsed.name[: found.start()], set_code=code)
            return


def _bracketed(parsed: ParsedLine, sets: Mapping[str, str], *, last: bool) -> Iterator[ParsedLine]:
    """Without what stands in brackets: a note, a title, the power, a set in other words."""
    inside = _BRACKETS.findall(parsed.name)
    bare = _BRACKETS.sub(" ", parsed.name).strip(" ,;")
    told = parsed
    if parsed.count is None and inside and (counted := parse_line(bare, sets)).count is not None:
        told, bare = replace(parsed, count=counted.count, ambiguous=counted.ambiguous), counted.name
    for said in inside[:3]:
        if parsed.count is None and _HELD.match(said.strip()):
            told = replace(told, ambiguous=True)
        if not told.set_code:
            told = replace(told, set_code=_set_said(said, sets))
        if told.count is None and (found := re.match(r"\s*x?(\d{1,2})\s*[,x-]", said)):
            told = replace(told, count=int(found[1]))
    if inside and bare:
        yield replace(told, name=bare)
        yield replace(parsed, name=_BRACKETS.sub(r", \1 ", parsed.name).strip())
        yield replace(parsed, name=f"{inside[-1]} {bare}")
        yield from _counted(replace(told, name=bare), sets, last=last)
        yield from _set_beside(replace(told, name=bare), sets)
        yield replace(parsed, name=inside[-1], loose=True)
    if "," in bare:
        yield replace(told, name=bare.rpartition(",")[0], loose=True)
        yield replace(told, name=bare.partition(",")[0], loose=True)
    if " = " in bare:
        yield replace(told, name=bare.rpartition(" = ")[2], loose=True)


def _set_said(text: str, sets: Mapping[str, str]) -> str:
    """The set that a note names first or last: "the TaT one, for 3", "Corrino, TaT"."""
    pieces = [piece.strip() for piece in text.split(",")]
    for piece in (pieces[0], pieces[-1]):
        found = _SAID_SET.fullmatch(piece)
        if found and (code := sets.get(key(fold(found[1])))):
            return code
        word = key(fold(found[1])) if found else ""
        ending = {code for called, code in sets.items() if called.endswith(word)}
        if len(word) > len("tat ") and len(ending) == 1:  # "the twilight one"
            return ending.pop()
    return ""
