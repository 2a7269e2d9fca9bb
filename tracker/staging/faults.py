"""What is wrong with a file of a situation: every fault with its line, all of them at once."""

from __future__ import annotations

from msgspec import Struct

from errata.shown import shown
from tracker.errors import TrackerError

LONGEST = 400
"""Signs of what is said about one fault."""


class Fault(Struct, frozen=True, order=True):
    """One fault of a file.

    Attributes:
        line: Where it stands; 0 for the file as a whole.
        says: What stands there, and what was expected.
    """

    line: int
    says: str


class BadSituation(TrackerError):
    """A situation cannot be laid out as its file has it; its own line tells the first fault.

    Args:
        file: The file as the user named it.
        faults: Each with its line, in the order of the lines.
    """

    def __init__(self, file: str, faults: tuple[Fault, ...]) -> None:
        more = f"; and {len(faults) - 1} more" if len(faults) > 1 else ""
        super().__init__(told(file, faults[0]) + more)
        self.file = file
        self.faults = faults


def told(file: str, fault: Fault) -> str:
    """A fault in one line, with its place."""
    where = f"{file}, line {fault.line}" if fault.line else file
    return f"{where}: {shown(fault.says, most=LONGEST)}"
