"""Man pages: one a command, in good roff, from the commands themselves, inside the wheel."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from making.man import man_pages
from making.reference import Argument, Command, Option, commands
from places import ROOT

GROFF, MANDOC = shutil.which("groff") or "", shutil.which("mandoc") or ""
MACROS = {"TH", "SH", "TP", "BR", "br", "nh", "ad l"}
ESCAPES = {"\\-", "\\fB", "\\fI", "\\fR", "\\e", "\\&", "\\(aq", "\\(ga"}
PARTS = (
    "NAME SYNOPSIS DESCRIPTION COMMANDS ARGUMENTS OPTIONS EXIT_STATUS ENVIRONMENT FILES EXAMPLES"
)


@cache
def tree() -> Command:
    return commands()


@cache
def made() -> dict[str, str]:
    """The man pages, by file."""
    return man_pages(tree(), version="9.8.7", day="2026-11-23")


def read(text: str) -> str:
    """A line of roff as it is shown."""
    for sign, shown in {"\\-": "-", "\\(aq": "'", "\\(ga": "`", "\\e": "\\", "\\&": ""}.items():
        text = text.replace(sign, shown)
    return re.sub(r"\\f[BIR]", "", text)


def part(page: str, heading: str) -> str:
    """What stands under a heading."""
    return page.partition(f"\n.SH {heading}\n")[2].partition("\n.SH ")[0]


def test_a_page_for_each_command() -> None:
    assert list(made()) == [f"{command.page}.1" for command in tree().walk()]
    assert {"kanly.1", "kanly-card.1", "kanly-game-do.1", "kanly-game-rite-preview.1"} <= set(
        made()
    )


def faults_of_page(command: Command, page: str) -> Iterator[str]:
    """What a man page lacks, or has in the wrong order or form."""
    title = command.page.upper().replace("-", "\\-")
    if not page.startswith(f'.TH {title} 1 "2026-11-23" "kanly 9.8.7" "Kanly"\n'):
        yield f"the title is {page.splitlines()[0]}"
    headings = re.findall(r"^\.SH (.+)$", page, re.MULTILINE)
    known = [*(name.replace("_", " ") for name in PARTS.split()), "SEE ALSO"]
    needed = {"NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "SEE ALSO"}
    if headings != [name for name in known if name in headings] or not needed <= {*headings}:
        yield f"the headings are {headings}"
    if not re.fullmatch(r"[a-z-]+ - \S.*[^.]", read(part(page, "NAME"))):
        yield f"the name is {read(part(page, 'NAME'))!r}"
    uses = read(part(page, "SYNOPSIS")).replace("\n.br", "").splitlines()
    if uses != [*command.uses]:
        yield f"the synopsis is {uses}"
    options = read(part(page, "OPTIONS"))
    names = [name for one in command.options for name in (*one.names, *one.negated)]
    yield from (f"the option {name} is not there" for name in names if name not in options)


def test_each_page_is_whole() -> None:
    faults = [
        f"{command.page}: {fault}"
        for command in tree().walk()
        for fault in faults_of_page(command, made()[f"{command.page}.1"])
    ]
    assert not faults, "\n".join(faults)


def faults_of_line(line: str) -> Iterator[str]:
    """What is not good roff in a line."""
    if line.startswith((".", "'")) and not {line[1:], *line[1:].split()[:1]} & MACROS:
        yield "an unknown macro"
    if strange := {*re.findall(r"\\\(..|\\f.|\\.", line)} - ESCAPES:
        yield f"unknown escapes, {sorted(strange)}"
    if "-" in line.replace("\\-", "") and not line.startswith(".TH"):
        yield "a hyphen that would be a minus"
    if line.strip() != line or not line:
        yield "blanks around it, or nothing"


def faults_of_tags(lines: list[str]) -> Iterator[str]:
    """Where a tagged paragraph lacks its tag or its text."""
    for number, line in enumerate(lines):
        if line == ".TP" and any(one.startswith(".") for one in lines[number + 1 : number + 3]):
            yield f"line {number + 1}: a tag or its text is missing"


def test_each_line_is_good_roff() -> None:
    faults = list[str]()
    for name, page in made().items():
        lines = page.splitlines()
        faults += [f"{name}: {fault}" for fault in faults_of_tags(lines)]
        for line in lines:
            faults += [f"{name}: {fault}: {line!r}" for fault in faults_of_line(line)]
    assert not faults, "\n".join(faults)


def test_see_also_names_pages_that_exist() -> None:
    faults = list[str]()
    for name, page in made().items():
        named = re.findall(r"^\.BR (\S+) \(1\),?$", part(page, "SEE ALSO"), re.MULTILINE)
        if named != sorted(named, key=read):
            faults.append(f"{name}: not in order: {named}")
        faults += [f"{name}: no page {one}" for one in named if f"{read(one)}.1" not in made()]
    assert not faults, "\n".join(faults)


def test_signs_of_roff_in_a_help_are_shown_as_they_are() -> None:
    option = Option(names=("--x",), value="A|B", help=".TH 'is' `no` \\fBcommand, it's -x.")
    command = Command(
        words=("kanly",),
        help="'Tis a test.",
        options=(option,),
        arguments=(Argument(name="FILE", help=".x", required=True),),
    )
    page = man_pages(command, version="1")["kanly.1"]
    assert '.TH KANLY 1 "" "kanly 1" "Kanly"' in page
    assert "\n\\&.TH \\(aqis\\(aq \\(gano\\(ga \\efBcommand, it\\(aqs \\-x.\n" in page
    assert "\n\\(aqTis a test.\n" in page


@pytest.mark.skipif(not GROFF, reason="groff is not on this machine")
@pytest.mark.parametrize("name", ["kanly.1", "kanly-print.1", "kanly-game-do.1"])
def test_groff_finds_no_fault(name: str) -> None:
    done = subprocess.run(
        [GROFF, "-ww", "-man", "-Tutf8"],
        check=False,
        input=made()[name],
        text=True,
        capture_output=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "SYNOPSIS" in re.sub(r".\x08|\x1b\[[\d;]*m", "", done.stdout)


@pytest.mark.skipif(not MANDOC, reason="mandoc is not on this machine")
def test_mandoc_finds_no_fault(tmp_path: Path) -> None:
    for name, page in made().items():
        (tmp_path / name).write_text(page, encoding="utf-8")
    command = [MANDOC, "-Tlint", "-Wwarning", *sorted(map(str, tmp_path.iterdir()))]
    done = subprocess.run(command, check=False, text=True, capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_wheel_gets_them(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("hatchling")
    from hatchling.builders.wheel import WheelBuilder
    from making.man_hook import FOLDER, ManPages

    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795392000")
    builder = WheelBuilder(str(ROOT))
    hook = ManPages(str(ROOT), {}, builder.config, builder.metadata, "", "wheel")
    laid: dict[str, dict[str, str]] = {"shared_data": {}}
    hook.initialize("standard", laid)
    of = builder.metadata.version
    assert {Path(to).name: Path(made).read_text() for made, to in laid["shared_data"].items()} == (
        man_pages(tree(), version=of, day="2026-11-23")
    )
    assert {str(Path(to).parent) for to in laid["shared_data"].values()} == {FOLDER}
    hook.finalize("standard", {}, "")
    assert not any(Path(made).exists() for made in laid["shared_data"])


BUILT_WITH = """
import sys
from importlib.abc import MetaPathFinder

class Nothing(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in %r:
            raise ModuleNotFoundError(name, name=name)

sys.meta_path.insert(0, Nothing())
from making.reference import commands
commands()
print("read")
"""


def test_the_commands_can_be_read_with_what_the_build_has() -> None:
    """Nothing of Kanly is installed when its wheel is built: only Typer and msgspec are there."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    hook = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    named = {re.split(r"[^\w-]", one)[0] for one in hook["dependencies"]}
    needed = {re.split(r"[^\w-]", one)[0] for one in project["project"]["dependencies"]}
    code = BUILT_WITH % ({*(needed - named), "sqlalchemy", "pydantic"},)
    path = os.pathsep.join([str(ROOT), str(ROOT / "docs")])
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stdout == "read\n", ran.stderr
