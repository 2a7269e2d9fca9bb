"""Cited places as the user's own copies have them, for `--json` (docs/json.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.userlib.quote import quotes

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kanly.output import Json


def quotes_json(cited: Iterable[tuple[str, Sequence[int]]]) -> list[Json]:
    """The places of documents that a copy has, each once; none without a copy.

    Args:
        cited: Document ids with places.

    Raises:
        LibraryError: the library is there but cannot be read.
    """
    told = {
        (document, place): text
        for document, places in cited
        for place, text in quotes(document, places).items()
    }
    return [
        {"document": document, "place": place, "text": text}
        for (document, place), text in told.items()
    ]
