"""What a shell asks: the words before the cursor, as Typer's scripts hand them over."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from enum import StrEnum

from cardbase.vocabulary import SetCode


class Shell(StrEnum):
    """The shells Typer writes a script for."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"
    POWERSHELL = "powershell"
    PWSH = "pwsh"


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What is to be completed.

    Attributes:
        shell: Who asks.
        before: The whole words after "kanly" and before the one at the cursor.
        incomplete: That one, without its quotes; "" for a new one.
        kept: What of it the shell leaves as it is: bash replaces what follows the last colon.
        quote: The quotation mark it begins with, "" for none.
    """

    shell: Shell
    before: tuple[str, ...]
    incomplete: str
    kept: str = ""
    quote: str = ""


BREAKS = re.compile("[:=]+")
"""A word of these signs alone is one that bash cut out of what was typed."""

QUOTES = "'\""


def asked_by(shell: Shell) -> Asked:
    """What this shell asks in the environment. Raises KeyError, ValueError where it does not."""
    if shell is Shell.BASH:
        return _of_bash(os.environ["COMP_WORDS"], int(os.environ["COMP_CWORD"]))
    line = os.environ["_TYPER_COMPLETE_ARGS"]
    words = split(line)[1:]
    if shell in {Shell.POWERSHELL, Shell.PWSH}:
        begun = bool(os.environ.get("_TYPER_COMPLETE_WORD_TO_COMPLETE"))
    else:
        begun = not line.endswith((" ", "\t"))
    *before, last = words if begun and words else (*words, "")
    return Asked(shell=shell, before=tuple(before), incomplete=last)


def split(line: str) -> list[str]:
    """The words of a line as a shell parts them; a quotation may still be open at its end."""
    import shlex

    reader = shlex.shlex(line, posix=True)
    reader.whitespace_split, reader.commenters = True, ""
    words: list[str] = []
    try:
        words += reader
    except ValueError:  # what stands in an open quotation is a word, too
        words.append(reader.token)
    return words


def _of_bash(line: str, at: int) -> Asked:
    """The words as bash counts them; those it cut at a colon or an equals sign are whole again."""
    raw = (line.split("\n") if "\n" in line else line.split(" "))[: at + 1]
    raw += [""] * (at + 1 - len(raw))
    words: list[str] = []
    kept, glued = "", False
    for word in raw:
        if words and BREAKS.fullmatch(word):
            kept = words[-1] + word
            words[-1] = kept
            field = words[1:2] == ["find"]  # what stands before a colon there
            code = words[-1].rstrip(":").lower() in set(SetCode)
            glued = field or code or word.endswith("=")
        elif glued:
            words[-1] += word
            glued = False
        else:
            kept = ""
            words.append(word)
    *before, last = words[1:] or [""]
    quote = last[:1] if last[:1] in QUOTES else ""
    return Asked(
        shell=Shell.BASH,
        before=tuple(_plain(word) for word in before),
        incomplete=_plain(last),
        kept=kept,
        quote=quote,
    )


def _plain(word: str) -> str:
    """One word without its quotes and backslashes."""
    return " ".join(split(word))
