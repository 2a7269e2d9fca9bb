"""The printing house: every sheet of both games, time and memory, beside a browser.

Usage: python bench/print.py [--json] [--out FILE]

Runs `kanly print all` once as a whole process, then sheets one by one, each as a whole process, as
PDF; beside them a headless Chromium that prints the very same pages, where there is one. What a row
is and what the exit codes mean: bench/told.py. How and against whom: docs/bench.md.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from shell import Contender, Spent, kanly, run
from told import Floor, Found, NoMeasure, Row, told, version_of

TESTS = Path(__file__).resolve().parent.parent / "tests"
DECK = TESTS / "decks" / "guild.txt"
GAME = TESTS / "games" / "three-houses.jsonl"
ALL, TABLE, ONE = 5.0, 2.0, 0.6
"""Seconds that are promised for all sheets, for those of a table, for one sheet."""

OWN = (
    ("table", "--factions", "choam,richese,ecaz,moritani,atreides,harkonnen"),
    *((one,) for one in ("turn", "rites", "petition", "wheel", "token-key", "errata")),
    ("faction", "choam"),
    ("karama",),
    ("modules",),
    ("tokens",),
    ("deck", str(DECK)),
    ("proxies", str(DECK)),
    ("proxies", str(DECK), "--back", "duplex", "--bleed", "3"),
    ("slips",),
    ("game-sheet",),
    ("report",),
)
"""Sheets one by one: of both games, then what needs a deck, a collection or a game."""

BROWSER = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync "
    "--disable-background-networking --disable-component-update --no-pdf-header-footer"
).split()
KIB = 1024


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """What one sheet took.

    Attributes:
        within: Seconds that are promised.
        browser: Milliseconds of Chromium for the same page, None without one.
    """

    name: str
    spent: Spent
    within: float
    pages: int
    kilobytes: float
    browser: float | None


def process(words: list[str], home: Path) -> Spent:
    """Run a command to its end. Raises NoMeasure where it fails."""
    return run(Contender(name=" ".join(words[1:4]), words=tuple(words), says=None), home)


def made_ready(home: Path) -> None:
    """A catalog, a collection and a game, so that there is something to print."""
    process([kanly(), "card", "pogrom"], home)
    process([kanly(), "collection", "add-deck", str(DECK)], home)
    process([kanly(), "game", "import", str(GAME)], home)


def browser_time(page: Path, folder: Path) -> float | None:
    """Milliseconds Chromium takes to print a page; None where there is no Chromium."""
    found = shutil.which("chromium")
    if found is None:
        return None
    profile = tempfile.mkdtemp(dir=folder)
    words = [found, *BROWSER, f"--user-data-dir={profile}"]
    return process([*words, f"--print-to-pdf={folder / 'b.pdf'}", page.as_uri()], folder).ms


def measured(words: tuple[str, ...], home: Path, folder: Path) -> Sheet:
    """One sheet as PDF, and the same page through the browser."""
    from templates.pdf import pages_of

    pdf, page = folder / "a.pdf", folder / "a.html"
    spent = process([kanly(), "print", *words, "--out", str(pdf)], home)
    process([kanly(), "print", *words, "--out", str(page)], home)
    data = pdf.read_bytes()
    return Sheet(
        name=" ".join([words[0], *(word for word in words[1:] if word.startswith("--"))]),
        spent=spent,
        within=TABLE if words[0] == "table" else ONE,
        pages=pages_of(data),
        kilobytes=len(data) / KIB,
        browser=browser_time(page, folder),
    )


def everything(home: Path, folder: Path) -> Sheet:
    """`kanly print all`, and all its pages through the browser one after the other."""
    from templates.pdf import pages_of

    out = folder / "all"
    spent = process([kanly(), "print", "all", "--out", str(out)], home)
    pdfs = [file.read_bytes() for file in sorted(out.glob("*.pdf"))]
    if not pdfs:
        raise NoMeasure("print all made no PDF; is the extra pdf installed?")
    html = [file for file in sorted(out.glob("*.html")) if file.stem != "index"]
    times = [browser_time(file, folder) for file in html]
    return Sheet(
        name=f"all ({len(pdfs)} sheets)",
        spent=spent,
        within=ALL,
        pages=sum(map(pages_of, pdfs)),
        kilobytes=sum(map(len, pdfs)) / KIB,
        browser=sum(one for one in times if one is not None) if times[0] is not None else None,
    )


def told_of(sheet: Sheet) -> list[Row]:
    """The figures of one sheet."""
    name, seconds = f"kanly print {sheet.name}", sheet.spent.ms / 1000
    rows = [
        Row(what=name, figure=seconds, unit="s", floor=Floor(under=sheet.within)),
        Row(what=name, figure=seconds / sheet.pages, unit="s a page"),
        Row(what=name, figure=sheet.spent.mib, unit="MiB"),
        Row(what=name, figure=sheet.pages, unit="pages"),
        Row(what=name, figure=round(sheet.kilobytes), unit="kB"),
    ]
    if sheet.browser:
        ratio = sheet.spent.ms / sheet.browser
        rows.insert(1, Row(what=name, figure=ratio, unit="x", against="Chromium"))
    return rows


def browser_version() -> str:
    """What Chromium calls itself; "" where there is none."""
    found = shutil.which("chromium")
    if found is None:
        return ""
    said = subprocess.run([found, "--version"], capture_output=True, text=True, check=False)  # noqa: S603
    return next((word for word in said.stdout.split() if word[0].isdigit()), "")


def measure(_: int) -> Found:
    """Every sheet, once. Raises NoMeasure."""
    with tempfile.TemporaryDirectory(prefix="kanly-bench-") as name:
        home, folder = Path(name) / "home", Path(name) / "out"
        home.mkdir()
        folder.mkdir()
        made_ready(home)
        sheets = [everything(home, folder), *(measured(one, home, folder) for one in OWN)]
    versions = {"Typst": version_of("typst")}
    if sheets[0].browser:
        versions["Chromium"] = browser_version()
    return Found(rows=[row for sheet in sheets for row in told_of(sheet)], versions=versions)


if __name__ == "__main__":
    sys.exit(told(__doc__, "print", measure, rounds=None))
