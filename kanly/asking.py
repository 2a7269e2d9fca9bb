"""Asks whoever sits at the terminal: yes or no, no unless said."""

from __future__ import annotations

import sys

from kanly.output import remark
from kanly.typed_in import input_line, is_typed


def can_ask() -> bool:
    """Whether somebody sits at a terminal who can be asked, and reads the question."""
    return sys.stdin is not None and is_typed() and sys.stderr.isatty()


def is_wanted(question: str) -> bool:
    """Whether the answer to a question is yes; the question goes to standard error."""
    remark(f"{question} [y/N]")
    return input_line().lower() in {"y", "yes"}
