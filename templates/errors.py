"""What can go wrong in the printing house."""

from __future__ import annotations

from errata.errors import KanlyError


class PrintError(KanlyError):
    """Something cannot be printed."""


class NoPdf(PrintError):
    """The library that makes PDF is not there, or not whole."""

    def __init__(self, reason: str) -> None:
        super().__init__(
            f"PDF needs the extra: pip install 'kanly[pdf]' ({reason}); "
            "an .html file needs nothing, and a browser prints it at true size"
        )


class CannotPrint(PrintError):
    """What was asked for is no sheet, or not with these choices."""
