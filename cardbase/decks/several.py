"""Several cards on one line: lists with commas, behind labels such as "House:", and columns."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from cardbase.decks.headings import Heading, heading, is_kind
from cardbase.names import fold

Exact = Callable[[str], bool]
"""Whether a text is a card as it is called, with or without a count."""

_BETWEEN = re.compile(
    r"(\s{0,9}[,;&]\s*|\s{1,9}(?:and|und|et|y|e)\s+)",
    re.IGNORECASE,  # \s+ would cost its square
)
_LABEL = re.compile(r"([^:=]{2,60}?)\s{0,9}(?::|\s-)\s+(\S.*)|([^:=]{2,60}?)\s{0,9}:(\S.*)")
_GAP = re.compile(r"(\w{2,12})(?:\s{3,}|\t)(\S.*)")
_SENTENCE = re.compile(r"(?<=[.;])\s+(?=[^\W\d][^:.;]{1,30}:)")
_EACH = re.compile(
    r"(?:je|jeweils|each|chaque|cada)\s+(\d{1,2})\s*x?(?:\s*:\s*|\s+)(?=\S)", re.IGNORECASE
)
_LEADING = re.compile(r"(?:and|und|et|plus)\s+", re.IGNORECASE)
_SHORT = re.compile(r"(hw|homeworld|home|program)\s+(\S.*)", re.IGNORECASE)
_CALLED = re.compile(r"([^\W\d_]{2,20}(?:\s[^\W\d_]{1,20})?)\s*:\s*(\S.*)")
"""Any one or two words before a colon: "Stuff: 2 Gom Jabbar"."""

_NO_LABEL = frozenset(
    "sb out removed dropped sold traded swapped vs versus forgot missing need".split()
)
"""Words before a colon that say more of what is behind it than of what kind it is."""

MOST_PIECES = 60
MOST_TRIED = 8
"""Pieces of which one at least must be a card: a line of prose costs no more than these."""

JOINED = 4
"""How many pieces with commas between them one name may be."""


class Piece(Struct, frozen=True, kw_only=True):
    """One card of a line, as text, and the heading on the line that it stands behind.

    `label` is set where that is no heading that is known, and so a doubt.
    """

    text: str
    under: Heading | None = None
    exact: bool = True
    label: str = ""


Listed = Callable[[Sequence[Piece]], bool]
"""Whether the pieces of a line are cards, if not all as they are called."""


def labelled(text: str) -> tuple[Heading, str] | None:
    """The heading before a colon or a wide gap, and what stands behind it; None without one.

    A kind of cards is one too, in any language of the headings: "Aides: 4 Renegade Sister".
    """
    for form in (_LABEL, _GAP):
        if found := form.fullmatch(text):
            label, rest = [part for part in found.groups() if part is not None]
            whole = not label[0].isdigit() and label.count("(") == label.count(")")
            said = heading(label) if whole else None
            if not whole or _is_size(rest):
                return None
            if said and said.says_where:
                return said, rest
            if is_kind(label):
                return Heading(), rest
    return None


def _is_size(text: str) -> bool:
    """Whether a text behind a label is how many there are, "12 cards"."""
    return all(word.isdigit() for word in fold(text)) or heading(text) is not None


def pieces(text: str, exact: Exact, listed: Listed | None = None) -> list[Piece]:
    """The cards of a line that names several, or one behind a label; empty for other lines.

    A list without a label is one if nearly every piece is a card as it is called, or `listed`
    says that its pieces are cards; behind a kind of cards it is one if any of them is.
    """
    found: list[Piece] = []
    under: Heading | None = None
    for part in _SENTENCE.split(text):
        said = labelled(part)
        called = "" if said else _called(part, exact)
        if called:
            said = Heading(), part.partition(":")[2].strip()
        if found and not said and under is None:
            return []
        under, rest = said or (under, part)
        parted = _parted(rest, under, exact)
        more = list(islice(parted, MOST_TRIED))
        if under is None and len(more) == MOST_TRIED and not _promise(more, listed):
            return []
        more += parted
        found += [replace(more[0], label=called), *more[1:]] if called else more
    certain = sum(piece.exact for piece in found)
    if any(piece.under and piece.under.says_where for piece in found):
        return found
    if certain and any(piece.under for piece in found):
        return found
    if certain > 1 and (len(found) - certain) * 4 <= certain:
        return found
    return found if len(found) > 1 and listed and listed(found) else []


def _promise(found: Sequence[Piece], listed: Listed | None) -> bool:
    """Whether the first pieces of a line let expect that it is a list."""
    return any(piece.exact or piece.under for piece in found) or bool(listed and listed(found))


def _parted(text: str, under: Heading | None, exact: Exact) -> Iterator[Piece]:
    """The pieces of one list; names with commas in them stay whole."""
    each = _EACH.match(text)
    count = f"{each[1]} " if each else ""
    parts = _split(text[each.end() :] if each else text)[: 2 * MOST_PIECES]
    at = 0
    while at < len(parts):
        for end in range(min(at + 2 * JOINED - 1, len(parts)), at, -2):
            joined = _LEADING.sub("", "".join(parts[at:end]).strip(), count=1)
            said = labelled(joined) or abbreviated(joined)
            if said and exact(said[1].rstrip(".")):
                under, joined = said
            if exact(count + joined.rstrip(".")):
                yield Piece(text=count + joined.rstrip("."), under=under)
                break
        else:
            end = at + 1
            if text := parts[at].strip(" .").rstrip(","):
                yield Piece(text=count + text, under=under, exact=False)
        at = end + 1


def _called(text: str, exact: Exact) -> str:
    """Words before a colon and cards with counts, and nothing else; "" where it is not so."""
    found = _CALLED.fullmatch(text)
    if not found or not _NO_LABEL.isdisjoint(fold(found[1])) or exact(text):
        return ""
    cards = [*_parted(found[2], None, exact)]
    whole = all(card.exact and card.text[0].isdigit() for card in cards)
    return found[1] if cards and whole else ""


def _split(text: str) -> list[str]:
    """What stands between commas and the like, and these; brackets stay whole."""
    parts = _BETWEEN.split(text)
    if "(" not in text:
        return parts
    whole: list[str] = []
    for part in parts:
        if whole and whole[-1].count("(") > whole[-1].count(")"):
            whole[-1] += part
        else:
            whole.append(part)
    return whole if text.count("(") == text.count(")") else parts


def abbreviated(text: str) -> tuple[Heading, str] | None:
    """What stands apart in a word, and its card: "HW Tupile"; None for other texts."""
    found = _SHORT.fullmatch(text)
    said = heading(found[1]) if found else None
    return (said, found[2]) if found and said else None


class Columns(Struct, frozen=True, kw_only=True):
    """The parts of a deck side by side: where each column begins, and what heads it."""

    starts: tuple[int, ...]
    heads: tuple[str, ...]

    def cells(self, text: str) -> list[str] | None:
        """The text of each column; None where a word stands across the border of two."""
        ends = (*self.starts[1:], None)
        spans = [text[a:b] for a, b in zip((0, *self.starts[1:]), ends, strict=True)]
        whole = all(span[-1:] in {"", " "} for span in spans[:-1])
        return [span.strip() for span in spans] if whole else None


_CELL = re.compile(r"\S+(?: \S+)*")


def columns(text: str) -> Columns | None:
    """The columns that a line heads, "IMPERIAL DECK      HOUSE DECK"; None for other lines."""
    cells = list(_CELL.finditer(text))
    if not 1 < len(cells) <= JOINED:
        return None
    said: Sequence[Heading | None] = [heading(cell[0]) for cell in cells]
    if not all(one and one.section for one in said):
        return None
    return Columns(
        starts=tuple(cell.start() for cell in cells), heads=tuple(cell[0] for cell in cells)
    )
