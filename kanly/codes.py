"""The exit codes of every command (design, "Contracts")."""

from __future__ import annotations

from enum import IntEnum


class Code(IntEnum):
    """What a command line came to."""

    FOUND = 0
    NOT_FOUND = 1
    MISUSE = 2
    SEVERAL = 3
    STOPPED = 130
