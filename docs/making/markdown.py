"""Writes the commands as Markdown: a page for each first word, and one that lists them all."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from kanly.commands.groups import HEADINGS
from making.reference import ENVIRONMENT, EXITS, FILES, Command, Option

FOLDER = "commands"
INDEX = "index.md"
OWN_PAGE = 2
"""So many words have a page of their own: kanly deck; what has more stands on it."""


def pages(root: Command) -> dict[str, str]:
    """The pages by the names of their files, the list of all commands first."""
    return {INDEX: _index(root)} | {
        f"{command.words[-1]}.md": "\n\n".join(
            line for one in command.walk() for line in _section(one)
        )
        + "\n"
        for command in root.commands
    }


def _index(root: Command) -> str:
    groups: dict[str, list[Command]] = {heading: [] for heading in HEADINGS}
    for command in root.commands:
        groups[command.heading or HEADINGS[-1]].append(command)
    lines = [
        "# Commands",
        f"{root.help} Every command tells its arguments and options with `--help`. Where Kanly is "
        "installed with its man pages beside it, `man kanly-card` shows what stands here.",
        _uses(root),
    ]
    for heading, group in groups.items():
        if group:
            below = (one for command in group for one in command.walk())
            rows = ((_link(one.words), one.help) for one in below)
            lines += [f"## {heading}", _table("Command", "Does", rows)]
    lines += [
        "## Options of `kanly` itself",
        _options(root),
        "## Exit codes",
        _table("Code", "Means", ((str(int(code)), says) for code, says in EXITS.items())),
        "## Environment",
        _table("Variable", "Does", _coded(ENVIRONMENT)),
        "## Files",
        _table("In the data folder", "Holds", _coded(FILES)),
        "```{toctree}\n:hidden:\n",
    ]
    order = [one.words[-1] for group in groups.values() for one in group]
    return "\n\n".join(lines) + "\n".join(["", *order, "```"]) + "\n"


def _section(command: Command) -> Iterator[str]:
    level = "#" * (len(command.words) - OWN_PAGE + 1)
    yield f"{level} `{command.name}`"
    yield command.help
    yield _uses(command)
    if command.commands:
        rows = ((_link(one.words), one.help) for one in command.commands)
        yield _table("Command", "Does", rows)
    if command.arguments:
        yield _table("Argument", "Is", ((f"`{one.name}`", one.help) for one in command.arguments))
    if command.options:
        yield _options(command)
    if command.examples:
        lines = "\n".join(f"{line}    # {says}" for line, says in command.examples)
        yield "Examples:"
        yield f"```sh\n{lines}\n```"
    links = [_link(("kanly", *other.split())) for other in command.see.commands]
    if page := command.see.page:
        links.append(f"[{page.removesuffix('.md')}](../{page})")
    if links:
        yield f"See also: {', '.join(links)}."


def _uses(command: Command) -> str:
    return "```text\n" + "\n".join(command.uses) + "\n```"


def _options(command: Command) -> str:
    return _table("Option", "Does", ((_named(one), one.text) for one in command.options))


def _named(option: Option) -> str:
    names = ", ".join(f"`{name}`" for name in (*option.names, *option.negated))
    return f"{names} `{option.value}`" if option.value else names


def _link(words: tuple[str, ...]) -> str:
    """A link to where a command stands, from any page of the folder."""
    name = " ".join(words)
    anchor = "" if len(words) == OWN_PAGE else "#" + name.replace(" ", "-")
    return f"[`{name}`]({words[1]}.md{anchor})"


def _coded(facts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    return ((f"`{name}`", says) for name, says in facts.items())


def _table(left: str, right: str, rows: Iterable[tuple[str, str]]) -> str:
    """A table; in the cells on the right options stand as code."""
    lines = [f"| {left} | {right} |", "| --- | --- |"]
    for name, says in rows:
        coded = re.sub(r"(?<![\w`-])(--[a-z][a-z-]*)", r"`\1`", says)
        lines.append("| {} | {} |".format(*(cell.replace("|", "\\|") for cell in (name, coded))))
    return "\n".join(lines)
