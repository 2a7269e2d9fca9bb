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


class NotLaidOut(PrintError):
    """The library that makes PDF failed on a page."""

    def __init__(self, fault: Exception) -> None:
        super().__init__(
            f"this sheet cannot be laid out ({type(fault).__name__}); the .html file has it whole, "
            "and a browser prints it"
        )


class CannotPrint(PrintError):
    """What was asked for is no sheet, or not with these choices."""
