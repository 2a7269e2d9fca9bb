"""Blocks of a text: the lines below a heading of a deck among which cards stand.

A line among cards is meant as one, unless it is a sentence: one that cannot be read is a doubt and
no prose. Whether a count is expected of it is told by the other lines of its block.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardbase.decks.deck_list import Section
from cardbase.decks.headings import Heading
from cardbase.decks.parts import ParsedLine
from cardbase.decks.sayings import headed
from cardbase.decks.several import labelled
from cardbase.names import fold

_STRUCK = "~~"
"""What stands around words that are struck out; what is left may be no card."""

Best = Callable[[str], ParsedLine | None]
"""How a line names a card as it is called; None where it does not."""


class Block(Struct, frozen=True, kw_only=True):
    """The lines below one heading.

    Attributes:
        bare: Whether its cards stand without counts as a rule, so that a name needs none.
        some: Whether some of them do.
    """

    bare: bool
    some: bool


def blocks(
    lines: Sequence[str],
    heads: Mapping[int, Heading],
    breaks: Container[int],
    best: Best,
    is_sentence: Callable[[str], bool],
) -> Mapping[int, Block]:
    """The block of each line that stands in one.

    A block goes from its heading to its last card, and on to the next blank line; where no heading
    of a part follows, to a sentence. That of what stands apart goes to the first blank line.

    Args:
        lines: The lines, without comments and markup.
        heads: Headings that are comments, by the index of their line.
        breaks: Where decks begin, and titles.
        best: See Best.
        is_sentence: Whether a line is one.
    """
    found: dict[int, Block] = {}
    begin: int | None = None
    section: Section | None = None
    for at in range(len(lines) + 1):
        line = lines[at] if at < len(lines) else ""
        said = heads.get(at) or (_head(line, best) if line else None)
        if at == len(lines) or at in breaks or (said and said.says_where):
            if begin is not None and section is not None:
                found |= _block(lines, range(begin, at), section, best, is_sentence)
            section = said.section if said and not said.beside else None
            begin = at + 1
    return found


def _head(line: str, best: Best) -> Heading | None:
    """What a line heads; what is on the line itself, behind a label, is no part of a block."""
    if best(line) is not None:
        return None
    label = labelled(line)
    return label[0] if label else headed(line)


def _block(
    lines: Sequence[str],
    within: range,
    section: Section,
    best: Best,
    is_sentence: Callable[[str], bool],
) -> Mapping[int, Block]:
    parsed = {at: best(lines[at]) for at in within if lines[at]}
    if section is Section.APART:
        return {at: Block(bare=True, some=True) for at in _run(lines, within)}
    cards = {at: one for at, one in parsed.items() if one and not one.loose}
    if not cards:
        return {}
    bare = sum(one.count is None for one in cards.values())
    block = Block(bare=2 * bare >= len(cards), some=bare > 0)
    last = max(cards)
    after = range(last + 1, within.stop)
    at_end = within.stop == len(lines)
    ends = (at for at in after if not lines[at] or (at_end and is_sentence(lines[at])))
    trailing = next(ends, within.stop)
    return {
        at: replace(block, bare=block.bare and _STRUCK not in lines[at])
        for at in range(within.start, trailing)
        if lines[at]
    }


def _run(lines: Sequence[str], within: range) -> range:
    """The lines up to the first blank one behind the first that has words."""
    start = next((at for at in within if fold(lines[at])), within.stop)
    end = next((at for at in range(start, within.stop) if not lines[at]), within.stop)
    return range(start, end)
