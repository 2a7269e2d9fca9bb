"""Writes the commands as man pages: roff with the macros of man(7), a page a command."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from cardbase.strings import capital
from making.reference import ENVIRONMENT, EXITS, FILES, Command, Option

SECTION = "1"
RAGGED = (".nh", ".ad l")
"""No word is broken and no line stretched: options and ids are to be read sign for sign."""
WIDEST = 78


def man_pages(root: Command, *, version: str, day: str = "") -> dict[str, str]:
    """The man pages by file name; the day is that of the version, as 2026-11-23, "" if unknown."""
    return {
        f"{one.page}.{SECTION}": "\n".join(_page(one, root, version, day)) + "\n"
        for one in root.walk()
    }


def _page(command: Command, root: Command, version: str, day: str) -> Iterator[str]:
    phrase = command.help[:1].lower() + command.help[1:].removesuffix(".")
    yield f'.TH {_text(command.page.upper())} {SECTION} "{day}" "kanly {version}" "Kanly"'
    yield from RAGGED
    yield from (".SH NAME", f"{_text(command.page)} \\- {_text(phrase)}")
    yield ".SH SYNOPSIS"
    for number, use in enumerate(command.uses):
        yield from [".br"] * bool(number)
        yield f"{_bold(command.name)}{_text(use.removeprefix(command.name))}"
    yield from (".SH DESCRIPTION", *_lines(command.help))
    yield from _section("COMMANDS", ((_bold(one.name), one.help) for one in command.commands))
    arguments = ((f"\\fI{_text(one.name)}\\fR", one.help) for one in command.arguments)
    yield from _section("ARGUMENTS", arguments)
    yield from _section("OPTIONS", ((_named(one), one.text) for one in command.options))
    yield from _section("EXIT STATUS", ((_bold(str(int(code))), it) for code, it in EXITS.items()))
    if command is root:
        for heading, facts in (("ENVIRONMENT", ENVIRONMENT), ("FILES", FILES)):
            yield from _section(heading, ((_bold(name), says) for name, says in facts.items()))
    examples = ((_bold(line), f"{capital(says)}.") for line, says in command.examples)
    yield from _section("EXAMPLES", examples)
    others = [("kanly", *name.split()) for name in command.see.commands]
    others += [one.words for one in command.commands]
    others += [command.words[:-1]] * (command is not root)
    if others:
        yield ".SH SEE ALSO"
        pages = sorted({"-".join(words) for words in others})
        *before, last = [f".BR {_text(page)} ({SECTION})" for page in pages]
        yield from (f"{page}," for page in before)
        yield last


def _section(heading: str, rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    """A heading with its list, nothing where the list is empty."""
    lines = [line for name, says in rows for line in (".TP", name, *_lines(says))]
    if lines:
        yield from (f".SH {heading}", *lines)


def _named(option: Option) -> str:
    names = ", ".join(map(_bold, (*option.names, *option.negated)))
    return f"{names} \\fI{_text(option.value)}\\fR" if option.value else names


def _bold(text: str) -> str:
    return f"\\fB{_text(text)}\\fR"


def _lines(text: str) -> list[str]:
    """A running text, folded; a line that began with a sign of roff's would be a command."""
    folded = wrap(_text(text), WIDEST, break_long_words=False, break_on_hyphens=False)
    return [f"\\&{line}" if line.startswith((".", "'")) else line for line in folded]


def _text(text: str) -> str:
    """A text as roff takes it: each sign is itself."""
    return text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
