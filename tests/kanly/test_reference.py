"""The command reference says what the commands say: each fact is held against the Typer app."""

from __future__ import annotations

import csv
import os
import re
import shlex
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from making.markdown import INDEX, pages
from making.reference import (
    ENVIRONMENT,
    EXITS,
    Argument,
    Command,
    Option,
    commands,
    see_also,
)
from places import ROOT
from typer import TyperException
from typer.core import TyperGroup

from kanly.commands.app import root as new_root
from kanly.terminal.output import Code


@cache
def tree() -> Command:
    return commands()


@cache
def by_name() -> dict[str, Command]:
    """Every command by its words after `kanly`."""
    return {" ".join(command.words[1:]): command for command in tree().walk()}


@cache
def made() -> dict[str, str]:
    """The pages of the reference, by file."""
    return pages(tree())


def of(name: str, option: str) -> Option:
    """The option of a command that bears this name."""
    return next(one for one in by_name()[name].options if option in one.names)


def untold(command: Command, told: str) -> Iterator[str]:
    """What of a command its help does not tell; or a type of Python, which it is not to tell."""
    if not command.commands and not told.startswith(f"Usage: {command.uses[0]} "):
        yield command.uses[0]
    yield from re.findall("<(?:str|int|list).*?>", told)
    for option in command.options:
        yield from (name for name in (*option.names, *option.negated) if name not in told)
        if option is not command.options[-1] and option.help not in told:
            yield option.help
    yield from (argument.name for argument in command.arguments if argument.name not in told)
    yield from (one.words[-1] for one in command.commands if f" {one.words[-1]} " not in told)


def test_help_shows_all_that_the_reference_knows(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from kanly.commands.app import parse

    monkeypatch.setenv("COLUMNS", "200")
    faults = list[str]()
    for command in tree().walk():
        assert parse([*command.words[1:], "--help"]) == Code.FOUND, command.page
        told = " ".join(capsys.readouterr().out.split())
        faults += [f"{command.page}: its help lacks {one!r}" for one in untold(command, told)]
    assert not faults, "\n".join(faults)


def test_hidden_commands_are_left_out() -> None:
    assert "game verbs" in by_name()
    assert "game help" not in by_name()


def test_facts_of_options() -> None:
    limit, paper, repeated = of("ask", "--limit"), of("print", "--paper"), of("matchup", "--pool")
    assert (limit.names, limit.value, limit.notes) == (
        ("--limit", "-n"), "N", ("1 to 50", "default: 8"),
    )  # fmt: skip
    assert (paper.value, paper.notes) == ("a4|letter", ("default: a4",))
    assert repeated.notes == ("may be repeated",)
    assert of("matchup", "--player").notes == (), "its help says so itself"
    assert of("game new", "--seed").notes == ("from 0",)
    assert of("game do", "--game").notes == ("environment: KANLY_GAME",)
    assert of("card", "--json").value == ""
    switch = Option(names=("--on",), negated=("--off",), default="--on")
    assert switch.notes == ("default: --on",)


def test_lines_of_use() -> None:
    assert by_name()["card"].uses == ("kanly card [OPTIONS] NAME...",)
    assert by_name()["errata"].uses == ("kanly errata [OPTIONS] [NAME]",)
    assert by_name()["game why"].arguments == (
        Argument(name="WHAT [WHERE]", help="favor vernius, hoard, a card.", required=True),
    )
    assert by_name()["deck"].uses == ("kanly deck [OPTIONS] COMMAND [ARGUMENTS]...",)
    assert by_name()["game rite"].uses == (
        "kanly game rite [OPTIONS]",
        "kanly game rite [OPTIONS] COMMAND [ARGUMENTS]...",
    )


def test_what_stands_beside_is_of_commands_that_exist() -> None:
    assert set(see_also()) <= set(by_name())
    for name, found in see_also().items():
        assert all(other in by_name() and other != name for other in found.commands), name
        assert not found.page or (ROOT / "docs" / found.page).exists(), found.page
    with (ROOT / "kanly/commands/examples.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            assert row["command"] in by_name()
            assert row["line"].startswith(f"kanly {row['command']}"), row["line"]


def test_every_exit_code_and_variable_is_told() -> None:
    assert list(EXITS) == list(Code)
    floors = ("kanly", "templates", "tracker", "cardbase", "errata")
    sources = [path for floor in floors for path in (ROOT / floor).rglob("*.py")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    told = {name for names in ENVIRONMENT for name in names.split(", ")}
    read = set(re.findall(r'"(KANLY_[A-Z_]+|NO_COLOR|NO_PAGER|PAGER|LESS|TERM|COLUMNS)"', text))
    assert read <= told
    shell = (ROOT / "docs" / "shell.md").read_text(encoding="utf-8")
    for names, says in ENVIRONMENT.items():
        coded = ", ".join(f"`{name}`" for name in names.split(", "))
        assert f"| {coded} | {says} |" in shell


root = cache(new_root)
"""The command line itself: making it takes 50 ms, and parsing leaves it as it was."""


def parsed(line: str) -> str:
    """The command, by its words, that a line of the shell is parsed to; none is run."""
    program, *words = shlex.split(line)
    assert program == "kanly"
    command: Any = root()
    context = command.make_context("kanly", words)
    while isinstance(command, TyperGroup):
        said = [*context._protected_args, *context.args]
        name, found, left = command.resolve_command(context, said)
        assert name
        assert found
        command, context = found, found.make_context(name, left, parent=context)
    return str(context.command_path).removeprefix("kanly ")


def test_every_example_is_a_command_line_that_is_parsed() -> None:
    examples = [(name, line) for name, one in by_name().items() for line, _ in one.examples]
    assert len(examples) > 30
    faults = list[str]()
    for name, line in examples:
        try:
            command = parsed(line)
        except TyperException as fault:
            faults.append(f"{line}: {fault.format_message()}")
        else:
            if not command.startswith(name):
                faults.append(f"{line}: is an example of {name}, and runs {command}")
    assert not faults, "\n".join(faults)


def test_an_example_that_is_none_is_seen() -> None:
    for line in ("kanly card", "kanly deck chek x", "kanly card x --jsn"):
        with pytest.raises(TyperException):
            parsed(line)


def test_a_page_for_each_first_word_and_a_heading_for_each_command() -> None:
    assert list(made()) == [INDEX, *(f"{one.words[1]}.md" for one in tree().commands)]
    faults = list[str]()
    for command in (one for one in tree().walk() if one is not tree()):
        page = made()[f"{command.words[1]}.md"]
        heading = f"{'#' * (len(command.words) - 1)} `{command.name}`"
        wanted = [one.names[0] for one in command.options if one.names[0] not in page]
        wanted += [heading] if heading not in page.splitlines() else []
        faults += [f"{command.page}: its page lacks {one}" for one in wanted]
    assert not faults, "\n".join(faults)


def test_links_of_the_pages_lead_to_headings() -> None:
    faults = list[str]()
    for name, page in made().items():
        for file, anchor in re.findall(r"\]\(([a-z]+\.md)(?:#([a-z-]+))?\)", page):
            heads = [line for line in made().get(file, "").splitlines() if line.startswith("#")]
            anchors = {"", *(re.sub(r"[#` ]+", "-", head).strip("-") for head in heads)}
            if file not in made() or anchor not in anchors:
                faults.append(f"{name}: {file}#{anchor} leads nowhere")
    assert not faults, "\n".join(faults)


def test_tables_hold_whatever_is_said() -> None:
    value = Option(names=("--cut",), value="marks|lines", help="See --back.")
    group = Command(words=("kanly", "x"), help="X.", options=(value,))
    page = pages(Command(words=("kanly",), help="All.", commands=(group,)))["x.md"]
    assert "| `--cut` `marks\\|lines` | See `--back`. |" in page


def test_nothing_of_this_machine_is_told() -> None:
    assert not any(os.path.expanduser("~") in page for page in made().values())  # noqa: PTH111
