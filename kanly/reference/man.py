"""Writes the commands as man pages: roff with the macros of man(7), a page a command."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import TYPE_CHECKING

from cardbase.strings import capital
from kanly.commands.examples import ENVIRONMENT, EXITS, FILES, beside

if TYPE_CHECKING:
    from kanly.reference.tree import Command, Option

SECTION = "1"
RAGGED = (".nh", ".ad l")
"""No word is broken and no line stretched: options and ids are to be read sign for sign."""
WIDEST = 78


def man_pages(root: Command, *, version: str, day: str = "") -> dict[str, str]:
    """The man pages by the names of their files.

    Args:
        root: All commands.
        version: The version of Kanly they are of.
        day: When that was, as 2026-11-23; left out where it is not known.
    """
    above = {one.words: None if one is root else one.words[:-1] for one in root.walk()}
    return {
        f"{one.page}.{SECTION}": "\n".join(_page(one, root, above[one.words], version, day)) + "\n"
        for one in root.walk()
    }


def _page(
    command: Command, root: Command, above: tuple[str, ...] | None, version: str, day: str
) -> Iterator[str]:
    title = _text(command.page.upper())
    yield f'.TH {title} {SECTION} "{day}" "kanly {version}" "Kanly"'
    yield from RAGGED
    yield from (".SH NAME", f"{_text(command.page)} \\- {_text(_phrase(command.help))}")
    yield ".SH SYNOPSIS"
    yield from _uses(command)
    yield from (".SH DESCRIPTION", *_lines(command.help))
    if command.commands:
        yield ".SH COMMANDS"
        yield from _listed((f"\\fB{_text(one.name)}\\fR", one.help) for one in command.commands)
    if command.arguments:
        yield ".SH ARGUMENTS"
        yield from _listed((f"\\fI{_text(one.name)}\\fR", one.help) for one in command.arguments)
    yield ".SH OPTIONS"
    yield from _listed((_named(one), _told(one)) for one in command.options)
    yield ".SH EXIT STATUS"
    yield from _listed((f"\\fB{int(code)}\\fR", says) for code, says in EXITS.items())
    if command is root:
        for heading, facts in (("ENVIRONMENT", ENVIRONMENT), ("FILES", FILES)):
            yield f".SH {heading}"
            yield from _listed((f"\\fB{_text(name)}\\fR", says) for name, says in facts.items())
    yield from _examples(command)
    yield from _see(command, above)


def _phrase(text: str) -> str:
    """A sentence as it stands after the dash of NAME: small first letter, no full stop."""
    return text[:1].lower() + text[1:].removesuffix(".")


def _uses(command: Command) -> Iterator[str]:
    for number, use in enumerate(command.uses):
        if number:
            yield ".br"
        rest = use.removeprefix(command.name)
        yield f"\\fB{_text(command.name)}\\fR{_text(rest)}"


def _named(option: Option) -> str:
    names = ", ".join(f"\\fB{_text(name)}\\fR" for name in (*option.names, *option.negated))
    return f"{names} \\fI{_text(option.value)}\\fR" if option.value else names


def _told(option: Option) -> str:
    return f"{option.help} ({'; '.join(option.notes)})" if option.notes else option.help


def _listed(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    for name, says in rows:
        yield from (".TP", name, *_lines(says))


def _examples(command: Command) -> Iterator[str]:
    if examples := beside(command.words).examples:
        yield ".SH EXAMPLES"
        yield from _listed((f"\\fB{_text(line)}\\fR", _sentence(says)) for line, says in examples)


def _see(command: Command, above: tuple[str, ...] | None) -> Iterator[str]:
    """The command above, those below, and those that go on from this one, in alphabetic order."""
    others = [("kanly", *name.split()) for name in beside(command.words).see]
    others += [one.words for one in command.commands]
    pages = sorted({"-".join(words) for words in (*others, *([above] if above else []))})
    if pages:
        yield ".SH SEE ALSO"
        *before, last = [f".BR {_text(page)} ({SECTION})" for page in pages]
        yield from (f"{page}," for page in before)
        yield last


def _sentence(text: str) -> str:
    return f"{capital(text)}."


def _lines(text: str) -> list[str]:
    """A running text, folded; a line that began with a sign of roff's would be a command."""
    folded = wrap(_text(text), WIDEST, break_long_words=False, break_on_hyphens=False)
    return [f"\\&{line}" if line.startswith((".", "'")) else line for line in folded]


def _text(text: str) -> str:
    """A text as roff takes it: each sign is itself."""
    return text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
