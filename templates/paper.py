"""Papers, and how cards are cut and backed."""

from __future__ import annotations

from enum import StrEnum


class Paper(StrEnum):
    """The papers sheets are made for."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def called(self) -> str:
        """Its name in a sentence."""
        return "A4" if self is Paper.A4 else "Letter"

    @property
    def size(self) -> tuple[float, float]:
        """Its width and height upright, in millimetres (ISO 216; 8.5 x 11 inches)."""
        return (210.0, 297.0) if self is Paper.A4 else (215.9, 279.4)


class Cut(StrEnum):
    """What shows where to cut cards."""

    MARKS = "marks"
    LINES = "lines"
    NONE = "none"


class Back(StrEnum):
    """How cards get a back."""

    NONE = "none"
    DUPLEX = "duplex"
    FOLD = "fold"
