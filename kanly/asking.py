"""Asks whoever sits at the terminal: yes or no, no unless said."""

from __future__ import annotations

import sys

from kanly.output import remark


def can_ask() -> bool:
    """Whether somebody sits at a terminal who can be asked, and reads the question."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def is_wanted(question: str) -> bool:
    """Whether the answer to a question is yes; the question goes to standard error."""
    remark(f"{question} [y/N]")
    return sys.stdin.readline().strip().lower() in {"y", "yes"}
