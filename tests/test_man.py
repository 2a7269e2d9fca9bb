"""Man pages: one a command, in good roff, from the commands themselves, inside the wheel."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from kanly.reference.man import man_pages
from kanly.reference.read import commands
from kanly.reference.tree import Argument, Command, Option

ROOT = Path(__file__).parents[1]
TREE = commands()
PAGES = man_pages(TREE, version="9.8.7", day="2026-11-23")
GROFF, MANDOC = shutil.which("groff") or "", shutil.which("mandoc") or ""
MACROS = {"TH", "SH", "TP", "BR", "br", "nh", "ad l"}
ESCAPES = {"\\-", "\\fB", "\\fI", "\\fR", "\\e", "\\&", "\\(aq", "\\(ga"}
PARTS = (
    "NAME SYNOPSIS DESCRIPTION COMMANDS ARGUMENTS OPTIONS EXIT_STATUS ENVIRONMENT FILES EXAMPLES"
)


def read(text: str) -> str:
    """A line of roff as it is shown."""
    for sign, shown in {"\\-": "-", "\\(aq": "'", "\\(ga": "`", "\\e": "\\", "\\&": ""}.items():
        text = text.replace(sign, shown)
    return re.sub(r"\\f[BIR]", "", text)


def part(page: str, heading: str) -> str:
    """What stands under a heading."""
    return page.partition(f"\n.SH {heading}\n")[2].partition("\n.SH ")[0]


def test_a_page_for_each_command() -> None:
    assert list(PAGES) == [f"{command.page}.1" for command in TREE.walk()]
    assert {"kanly.1", "kanly-card.1", "kanly-game-do.1", "kanly-game-rite-preview.1"} <= set(PAGES)


@pytest.mark.parametrize("command", [*TREE.walk()], ids=lambda command: command.page)
def test_each_page_is_whole(command: Command) -> None:
    page = PAGES[f"{command.page}.1"]
    title = command.page.upper().replace("-", "\\-")
    assert page.startswith(f'.TH {title} 1 "2026-11-23" "kanly 9.8.7" "Kanly"\n')
    headings = re.findall(r"^\.SH (.+)$", page, re.MULTILINE)
    known = [*(name.replace("_", " ") for name in PARTS.split()), "SEE ALSO"]
    assert headings == [name for name in known if name in headings]
    assert {"NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "SEE ALSO"} <= {*headings}
    assert re.fullmatch(r"[a-z-]+ - \S.*[^.]", read(part(page, "NAME")))
    assert read(part(page, "SYNOPSIS")).replace("\n.br", "").splitlines() == [*command.uses]
    options = read(part(page, "OPTIONS"))
    assert all(name in options for one in command.options for name in (*one.names, *one.negated))


@pytest.mark.parametrize("name", PAGES)
def test_each_line_is_good_roff(name: str) -> None:
    lines = PAGES[name].splitlines()
    for line in lines:
        if line.startswith((".", "'")):
            assert line[1:] in MACROS or line[1:].split()[0] in MACROS
        assert {*re.findall(r"\\\(..|\\f.|\\.", line)} <= ESCAPES
        assert "-" not in line.replace("\\-", "") or line.startswith(".TH")
        assert line.strip() == line != ""
    tags = [number for number, line in enumerate(lines) if line == ".TP"]
    assert all(not lines[n + 1].startswith(".") and not lines[n + 2].startswith(".") for n in tags)


def test_see_also_names_pages_that_exist() -> None:
    for page in PAGES.values():
        named = re.findall(r"^\.BR (\S+) \(1\),?$", part(page, "SEE ALSO"), re.MULTILINE)
        assert named == sorted(named, key=read)
        assert all(f"{read(one)}.1" in PAGES for one in named)


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
        input=PAGES[name],
        text=True,
        capture_output=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "SYNOPSIS" in re.sub(r".\x08|\x1b\[[\d;]*m", "", done.stdout)


@pytest.mark.skipif(not MANDOC, reason="mandoc is not on this machine")
def test_mandoc_finds_no_fault(tmp_path: Path) -> None:
    for name, page in PAGES.items():
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
        man_pages(TREE, version=of, day="2026-11-23")
    )
    assert {str(Path(to).parent) for to in laid["shared_data"].values()} == {FOLDER}
    hook.finalize("standard", {}, "")
    assert not any(Path(made).exists() for made in laid["shared_data"])


@pytest.mark.skipif("KANLY_INSTALLED" not in os.environ, reason="not a run on the installed wheel")
def test_an_installed_kanly_has_them() -> None:
    installed = Path(sys.prefix) / "share" / "man" / "man1"
    for name, page in man_pages(TREE, version=version("kanly")).items():
        assert (installed / name).read_text(encoding="utf-8").partition("\n")[2] == (
            page.partition("\n")[2]
        )
