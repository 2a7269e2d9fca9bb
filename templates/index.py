"""The index of what was printed: each sheet with a small picture and its files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from templates.printing import Frame


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One sheet of the index.

    Attributes:
        picture: Its first page as a data URI, "" where no PDF was made; its page is then shown
            small, live.
        pages: How many pages it has, "" where nobody counted them.
        html: The name of its page, beside the index.
        pdf: The name of its PDF, "" where none was made.
    """

    title: str
    says: str
    pages: str
    picture: str
    html: str
    pdf: str


@dataclass(frozen=True, kw_only=True)
class Part:
    """The sheets of one game."""

    heading: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, kw_only=True)
class IndexSheet:
    """A whole index; `left_out` says of each sheet that is not there why."""

    TEMPLATE: ClassVar[str] = "index"
    frame: Frame
    parts: tuple[Part, ...]
    left_out: tuple[tuple[str, str], ...]
