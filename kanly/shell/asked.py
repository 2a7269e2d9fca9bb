"""What a shell asks, and how it is answered."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from cardbase.vocabulary import SetCode
from errata.text import shown


class Shell(StrEnum):
    """The shells Typer writes a script for."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"
    POWERSHELL = "powershell"
    PWSH = "pwsh"


@dataclass(frozen=True, kw_only=True)
class CompletionRequest:
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


def asked_by(shell: Shell) -> CompletionRequest:
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
    return CompletionRequest(shell=shell, before=tuple(before), incomplete=last)


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


def _of_bash(line: str, at: int) -> CompletionRequest:
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
    return CompletionRequest(
        shell=Shell.BASH,
        before=tuple(_plain(word) for word in before),
        incomplete=_plain(last),
        kept=kept,
        quote=quote,
    )


def _plain(word: str) -> str:
    """One word without its quotes and backslashes."""
    return " ".join(split(word))


LONGEST = 200
"""Signs of what an offer means."""


@dataclass(frozen=True, kw_only=True)
class Completion:
    """One word, which may hold spaces, and what it means, "" where it says so itself."""

    text: str
    told: str = ""


def written(asked: CompletionRequest, offers: Sequence[Completion]) -> str:
    """What the shell's script reads; no offer leaves the word to the shell's own completion.

    What a game or deck from elsewhere has brought may hold signs that steer the terminal.
    """
    offers = [
        Completion(text=one.text, told=shown(one.told, most=LONGEST))
        for one in offers
        if one.text.isprintable()
    ]
    match asked.shell:
        case Shell.BASH:
            kept = asked.kept.lower()  # what does not begin with that cannot be offered
            texts = (one.text for one in offers if one.text.lower().startswith(kept))
            return "\n".join(_for_bash(asked, text[len(kept) :]) for text in texts)
        case Shell.ZSH:
            return _for_zsh(offers)
        case Shell.FISH:
            return "\n".join(f"{one.text}\t{one.told}" if one.told else one.text for one in offers)
    return "\n".join(f"{_for_powershell(one.text)}:::{one.told or ' '}" for one in offers)


def _for_bash(asked: CompletionRequest, text: str) -> str:
    """Bash types it as it is, after the quotation mark if there is one."""
    if asked.quote == "'":
        return text.replace("'", "'\\''")
    if asked.quote:
        return re.sub(r'(["\\$`])', r"\\\1", text)
    return re.sub(r"([^\w.,:/+@%=-])", r"\\\1", text)


def _for_zsh(offers: Sequence[Completion]) -> str:
    """Zsh runs it: no double space or line end lasts, and `-U` takes what is spelt otherwise."""
    if not offers:
        return "_files"
    if not any(one.told for one in offers):
        return f"compadd -U -- {' '.join(_quoted(one.text) for one in offers)}"
    pairs = (one.text.replace(":", "\\:") + ":" + one.told for one in offers)
    return f"local -a kanly; kanly=({' '.join(map(_quoted, pairs))}); _describe -V kanly kanly"


def _quoted(text: str) -> str:
    return "'" + " ".join(text.split()).replace("'", "'\\''") + "'"


def _for_powershell(text: str) -> str:
    if re.fullmatch(r"[\w.:/+-]+", text):
        return text
    return "'" + text.replace("'", "''") + "'"
