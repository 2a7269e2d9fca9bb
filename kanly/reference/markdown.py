"""Writes the commands as Markdown: a page for each first word, and one that lists them all."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from kanly.commands.examples import ENVIRONMENT, EXITS, FILES, beside

if TYPE_CHECKING:
    from kanly.reference.tree import Command, Option

FOLDER = "commands"
INDEX = "index.md"
OWN_PAGE = 2
"""So many words have a page of their own: kanly deck; what has more stands on it."""


def pages(root: Command) -> dict[str, str]:
    """The pages by the names of their files, the list of all commands first."""
    return {INDEX: _index(root)} | {
        f"{command.words[-1]}.md": _page(command) for command in root.commands
    }


def _index(root: Command) -> str:
    lines = [
        "# Commands",
        f"{root.help} Every command tells its arguments and options with `--help`. Where Kanly is "
        "installed with its man pages beside it, `man kanly-card` shows what stands here.",
        *_uses(root),
    ]
    for heading, group in _grouped(root.commands).items():
        below = (one for command in group for one in command.walk())
        lines += [
            f"## {heading}",
            *_table("Command", "Does", ((_linked(o), o.help) for o in below)),
        ]
    lines += [
        "## Options of `kanly` itself",
        *_options(root),
        "## Exit codes",
        *_table("Code", "Means", ((str(int(code)), says) for code, says in EXITS.items())),
        "## Environment",
        *_table("Variable", "Does", _coded(ENVIRONMENT)),
        "## Files",
        *_table("In the data folder", "Holds", _coded(FILES)),
        "```{toctree}\n:hidden:\n",
    ]
    order = [one.words[-1] for group in _grouped(root.commands).values() for one in group]
    return "\n\n".join(lines) + "\n".join(["", *order, "```"]) + "\n"


def _grouped(commands: Iterable[Command]) -> dict[str, list[Command]]:
    """The commands under the headings of the help, in its order."""
    from kanly.commands.groups import HEADINGS

    groups: dict[str, list[Command]] = {heading: [] for heading in HEADINGS}
    for command in commands:
        groups[command.heading or HEADINGS[-1]].append(command)
    return {heading: group for heading, group in groups.items() if group}


def _page(command: Command) -> str:
    lines = [line for one in command.walk() for line in _section(one)]
    return "\n\n".join(lines) + "\n"


def _section(command: Command) -> Iterator[str]:
    level = "#" * (len(command.words) - OWN_PAGE + 1)
    yield f"{level} `{command.name}`"
    yield command.help
    yield from _uses(command)
    if command.commands:
        yield from _table("Command", "Does", ((_linked(one), one.help) for one in command.commands))
    if command.arguments:
        rows = ((f"`{one.name}`", one.help) for one in command.arguments)
        yield from _table("Argument", "Is", rows)
    if command.options:
        yield from _options(command)
    found = beside(command.words)
    if found.examples:
        yield "Examples:"
        yield (
            "```sh\n" + "\n".join(f"{line}    # {says}" for line, says in found.examples) + "\n```"
        )
    if seen := _seen(command):
        yield f"See also: {seen}."


def _seen(command: Command) -> str:
    found = beside(command.words)
    links = [_link(("kanly", *other.split())) for other in found.see]
    if found.page:
        links.append(f"[{found.page.removesuffix('.md')}](../{found.page})")
    return ", ".join(links)


def _uses(command: Command) -> list[str]:
    return ["```text\n" + "\n".join(command.uses) + "\n```"]


def _options(command: Command) -> list[str]:
    return _table("Option", "Does", ((_named(one), _told(one)) for one in command.options))


def _named(option: Option) -> str:
    names = ", ".join(f"`{name}`" for name in (*option.names, *option.negated))
    return f"{names} `{option.value}`" if option.value else names


def _told(option: Option) -> str:
    return f"{option.help} ({'; '.join(option.notes)})" if option.notes else option.help


def _linked(command: Command) -> str:
    return _link(command.words)


def _link(words: tuple[str, ...]) -> str:
    """A link to where a command stands, from any page of the folder."""
    name = " ".join(words)
    anchor = "" if len(words) == OWN_PAGE else "#" + name.replace(" ", "-")
    return f"[`{name}`]({words[1]}.md{anchor})"


def _coded(facts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    return ((f"`{name}`", says) for name, says in facts.items())


def _table(left: str, right: str, rows: Iterable[tuple[str, str]]) -> list[str]:
    lines = [f"| {left} | {right} |", "| --- | --- |"]
    lines += [f"| {_cell(name)} | {_cell(says, plain=True)} |" for name, says in rows]
    return ["\n".join(lines)]


def _cell(text: str, *, plain: bool = False) -> str:
    """A text that a table can hold; in a plain one options and signs stand as code."""
    if plain:
        text = re.sub(r"(?<![\w`-])(--[a-z][a-z-]*)", r"`\1`", text)
    return text.replace("|", "\\|")
