"""The command reference says what the commands say: each fact is held against the Typer app."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

import pytest
from typer import TyperException
from typer.core import TyperGroup
from typer.main import get_command

from kanly.app import app
from kanly.codes import Code
from kanly.reference.beside import BESIDE, ENVIRONMENT, EXITS
from kanly.reference.markdown import INDEX, pages
from kanly.reference.read import commands
from kanly.reference.tree import Argument, Command, Option

ROOT = Path(__file__).parents[1]
TREE = commands()
ALL = {" ".join(command.words[1:]): command for command in TREE.walk()}
PAGES = pages(TREE)


def of(name: str, option: str) -> Option:
    """The option of a command that bears this name."""
    return next(one for one in ALL[name].options if option in one.names)


@pytest.mark.parametrize("command", [*TREE.walk()], ids=lambda command: command.page)
def test_help_shows_all_that_the_reference_knows(
    command: Command, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from kanly.app import parse

    monkeypatch.setenv("COLUMNS", "200")
    assert parse([*command.words[1:], "--help"]) == Code.FOUND
    told = " ".join(capsys.readouterr().out.split())
    for option in command.options:
        assert all(f"{name}" in told for name in (*option.names, *option.negated))
        assert option is command.options[-1] or option.help in told
    for argument in command.arguments:
        assert argument.name in told
    assert all(f" {one.words[-1]} " in told for one in command.commands)


def test_hidden_commands_are_left_out() -> None:
    assert "game verbs" in ALL
    assert "game help" not in ALL


def test_facts_of_options() -> None:
    limit, paper, repeated = of("ask", "--limit"), of("print", "--paper"), of("matchup", "--pool")
    assert (limit.names, limit.value, limit.notes) == (
        ("--limit", "-n"), "N", ("1 to 50", "default: 6"),
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
    assert ALL["card"].uses == ("kanly card [OPTIONS] NAME...",)
    assert ALL["errata"].uses == ("kanly errata [OPTIONS] [NAME]",)
    assert ALL["game why"].arguments == (
        Argument(name="WHAT [WHERE]", help="favor vernius, hoard, a card.", required=True),
    )
    assert ALL["deck"].uses == ("kanly deck [OPTIONS] COMMAND [ARGUMENTS]...",)
    assert ALL["game rite"].uses == (
        "kanly game rite [OPTIONS]",
        "kanly game rite [OPTIONS] COMMAND [ARGUMENTS]...",
    )


def test_what_stands_beside_is_of_commands_that_exist() -> None:
    assert set(BESIDE) <= set(ALL)
    for name, found in BESIDE.items():
        assert all(other in ALL and other != name for other in found.see), name
        assert all(line.startswith(f"kanly {name}") or not name for line, _ in found.examples), name
        assert not found.page or (ROOT / "docs" / found.page).exists(), found.page


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


def parsed(line: str) -> str:
    """The command, by its words, that a line of the shell is parsed to; none is run."""
    program, *words = shlex.split(line)
    assert program == "kanly"
    command = get_command(app)
    context = command.make_context("kanly", words)
    while isinstance(command, TyperGroup):
        said = [*context._protected_args, *context.args]
        name, found, left = command.resolve_command(context, said)
        assert name
        assert found
        command, context = found, found.make_context(name, left, parent=context)
    return context.command_path.removeprefix("kanly ")


EXAMPLES = [(name, line) for name, found in BESIDE.items() for line, _ in found.examples]


@pytest.mark.parametrize(("name", "line"), EXAMPLES, ids=[line for _, line in EXAMPLES])
def test_every_example_is_a_command_line_that_is_parsed(name: str, line: str) -> None:
    assert parsed(line).startswith(name)


def test_an_example_that_is_none_is_seen() -> None:
    for line in ("kanly card", "kanly deck chek x", "kanly card x --jsn"):
        with pytest.raises(TyperException):
            parsed(line)


def test_a_page_for_each_first_word_and_a_heading_for_each_command() -> None:
    assert list(PAGES) == [INDEX, *(f"{one.words[1]}.md" for one in TREE.commands)]
    for command in (one for one in TREE.walk() if one is not TREE):
        page = PAGES[f"{command.words[1]}.md"]
        heading = f"{'#' * (len(command.words) - 1)} `{command.name}`"
        assert heading in page.splitlines()
        assert all(option.names[0] in page for option in command.options)


def test_links_of_the_pages_lead_to_headings() -> None:
    for name, page in PAGES.items():
        for file, anchor in re.findall(r"\]\(([a-z]+\.md)(?:#([a-z-]+))?\)", page):
            assert file in PAGES, name
            heads = [line for line in PAGES[file].splitlines() if line.startswith("#")]
            made = {re.sub(r"[#` ]+", "-", head).strip("-") for head in heads}
            assert not anchor or anchor in made, (name, anchor)


def test_tables_hold_whatever_is_said() -> None:
    value = Option(names=("--cut",), value="marks|lines", help="See --back.")
    group = Command(words=("kanly", "x"), help="X.", options=(value,))
    page = pages(Command(words=("kanly",), help="All.", commands=(group,)))["x.md"]
    assert "| `--cut` `marks\\|lines` | See `--back`. |" in page


def test_nothing_of_this_machine_is_told() -> None:
    assert not any(os.path.expanduser("~") in page for page in PAGES.values())  # noqa: PTH111
