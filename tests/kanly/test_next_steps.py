"""After every error a user knows what to type next."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pkgutil import walk_packages
from typing import TYPE_CHECKING

import pytest

import cardbase
import errata
import kanly as face
import templates
import tracker
from errata.errors import KanlyError
from kanly.commands.app import root
from kanly.terminal.errors import OF_THE_FAULT, next_step, steps
from kanly.terminal.errors import error_line as told

if TYPE_CHECKING:
    from command_line import Kanly

COMMAND = re.compile(r"kanly ((?:[a-z][a-z-]*)(?: [a-z][a-z-]*)?)")


def kinds() -> dict[str, type[KanlyError]]:
    """Every kind of error there is, by name."""
    for floor in (errata, cardbase, tracker, templates, face):
        for module in walk_packages(floor.__path__, f"{floor.__name__}."):
            if not module.name.endswith("__main__"):
                import_module(module.name)
    found: dict[str, type[KanlyError]] = {}
    left: list[type[KanlyError]] = [KanlyError]
    while left:
        kind = left.pop()
        found[kind.__name__] = kind
        left += kind.__subclasses__()
    return {name: kind for name, kind in found.items() if kind.__module__.split(".")[0] != "tests"}


def test_every_kind_of_error_has_a_step_or_a_reason_why_none() -> None:
    there = kinds()
    assert not set(steps()) & set(OF_THE_FAULT)
    assert set(there) >= {*steps(), *OF_THE_FAULT}
    for kind in there.values():
        if "__init__" not in vars(kind) and kind.__subclasses__():
            continue  # a root, which nobody raises
        known = {one.__name__ for one in inspect.getmro(kind)} & {*steps(), *OF_THE_FAULT}
        assert known, f"{kind.__name__} says nothing of what to do next"


def commands() -> set[str]:
    """Every command by its words."""
    tree = root().commands
    groups = {name: getattr(command, "commands", ()) for name, command in tree.items()}
    return {*tree, *(f"{name} {one}" for name, inner in groups.items() for one in inner)}


def test_the_steps_name_commands_that_are_there() -> None:
    known = commands()
    for step in (*steps().values(), *OF_THE_FAULT.values()):
        lines = [step] if isinstance(step, str) else _said(step)
        for line in lines:
            for named in COMMAND.findall(line):
                assert named in known or named.split()[0] in known, line
                group = named.split()[0]
                if any(one.startswith(f"{group} ") for one in known):
                    assert named in known, line


def _said(step: object) -> list[str]:
    """What a step that looks at the fault may say."""
    source = inspect.getsource(step)  # type: ignore[arg-type]
    return re.findall(r'"([^"]*kanly [^"]*)"', source)


ERRORS = [
    "rule ZZZ-99",
    "deck check nosuch",
    "deck check no/such.txt",
    "deck rename nosuch x",
    "deck check NOTES",
    "game status",
    "game list --game x",
    "collection show zzz",
    "collection remove pogrom",
    "collection import NOTES",
    "print zzz",
    "print faction choam",
    "print faction zzz --out x.pdf",
    "print deck --out x.html",
    "matchup --pool zzz",
    "matchup --draw",
    "matchup --players 30 --draw",
    "matchup zzz",
    "faction zzz",
    "faction choam --phase zzz",
    "faction choam --edition zzz",
    "game new x --set zzz=1",
    "game new x --set windows=zzz",
    "game import NOTES",
    "card zzzzz",
    "errata zzzzz",
    "ask zqxwv",
    "find zzz:1",
    "card",
    "card --jsn x",
    "deck",
    "deck formats x",
    "collection forget",
    "export cards --format xml",
    "import octgn NOTES",
    "import octgn nosuch.xml",
    "import text NOTES",
    "import text nosuch.txt",
    "collection import nosuch.csv",
    "collection errata",
    "game import nosuch.jsonl",
    "game new x --house zzz",
]
TABLE = [
    "game rite",
    "game status --game nosuch",
    "game status --as zzz",
    "game do zzz",
    "game do place zzz",
    "game why zzz",
    "game undo 500",
    "game redo",
    "game rite preview zzz",
]
SAID = re.compile(
    r"kanly [a-z]|--[a-z]|there (?:are|is)\b|nearest: |did you mean|such as|reinstall"
)
"""A next step: a command or an option to type, or the words that would have been right."""


@pytest.mark.parametrize("typed", ERRORS)
def test_each_error_as_a_user_meets_it_says_what_next(
    kanly: Kanly, home: object, tmp_path_factory: pytest.TempPathFactory, typed: str
) -> None:
    assert home
    notes = tmp_path_factory.mktemp("notes") / "notes.md"
    notes.write_text("# Notes\n\nNo deck, no game, no set.\n", encoding="utf-8")
    said = kanly(*typed.replace("NOTES", str(notes)).split())
    assert said.code in {1, 2}
    assert SAID.search(said.err), said.err
    assert "Traceback" not in said.err


@pytest.mark.parametrize("typed", TABLE)
def test_each_error_at_the_table_says_what_next(kanly: Kanly, home: object, typed: str) -> None:
    assert home
    houses = ("--house", "Vernius=Atreides/Caladan", "--house", "Ordos=Harkonnen/Giedi")
    assert kanly("game", "new", "friday", *houses).code == 0
    said = kanly(*typed.split())
    assert said.code in {1, 2}
    assert said.err.count("\n") == 1
    assert SAID.search(said.err), said.err


def test_a_line_that_says_what_to_type_gets_no_second_step() -> None:
    there = kinds()
    assert next_step(there["CannotPrint"]("kanly print list shows them")) == ""
    assert next_step(there["CannotPrint"]("name a file: --out x.pdf")) == ""
    assert told(there["CannotPrint"]("no")) == "no; kanly print list shows what each sheet takes"
    asked = told(there["UnknownDeck"]("gild", ["guild"]))
    assert asked.endswith("did you mean guild? (kanly deck list shows the saved ones)")
    assert told(KanlyError("so")) == "so"
