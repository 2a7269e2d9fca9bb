"""The formats decks are judged by: dated data files, ours and the user's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.legality.format import Format

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.catalog import Catalog
    from cardbase.errors import FormatError

DEFAULT = "thunder-at-twilight"
"""The format decks are judged by when none is named: all sets."""


def format_named(name: str = DEFAULT, catalog: Catalog | None = None) -> Format:
    """The format of this id, of the shipped ones or in the user's folder, or in this file.

    Args:
        name: Its id or its name, or a path that ends in .toml.
        catalog: Where the cards it names must be found; without, they are as the file has them,
            and no deck should be judged by it.

    Raises:
        UnknownFormat: there is none of that id.
        FormatError: its file is not as it must be, or names a card that is none.
    """
    from cardbase.legality.format_file import find, read_format

    found = read_format(find(name))
    if catalog is None or not (found.cards or found.groups):
        return found
    from cardbase.legality.format_cards import checked

    return checked(found, catalog)


def known_formats() -> tuple[Format, ...]:
    """Every format that can be read: the shipped ones, the user's own in their stead or after."""
    return tuple(one for one in _all_formats() if isinstance(one, Format))


def broken_formats() -> tuple[FormatError, ...]:
    """What is wrong with the files of the user's own formats that cannot be read."""
    return tuple(one for one in _all_formats() if not isinstance(one, Format))


def _all_formats() -> Iterator[Format | FormatError]:
    from cardbase.errors import FormatError
    from cardbase.legality.format_file import known, read_format

    for path in known().values():
        try:
            yield read_format(path)
        except FormatError as fault:
            yield fault
