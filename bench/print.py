"""The benchmark of the printing house: every sheet of both games, time and memory.

Usage: python bench/print.py [--json]

Runs `kanly print all` once as a whole process, then each sheet that needs a deck, a collection or
a game, each as a whole process, as PDF; beside them a headless Chromium that prints the very same
pages, where there is one. Exit code 0: it was measured; 2: it could not be. How and against whom:
docs/bench.md.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from shell import kanly
from startup import HOLDS, UNMEASURED, NoMeasure

TESTS = Path(__file__).resolve().parent.parent / "tests"
DECK = TESTS / "decks" / "guild.txt"
GAME = TESTS / "games" / "three-houses.jsonl"
OWN = (
    ("table", "--factions", "choam,richese,ecaz,moritani,atreides,harkonnen"),
    ("deck", str(DECK)),
    ("proxies", str(DECK)),
    ("proxies", str(DECK), "--back", "duplex", "--bleed", "3"),
    ("slips",),
    ("game-sheet",),
    ("report",),
)
"""What needs a table, a deck, a collection or a game."""

BROWSER = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync "
    "--disable-background-networking --disable-component-update --no-pdf-header-footer"
).split()
MIB = 1024
FORMAT = "kanly.bench-print/1"


@dataclass(frozen=True, kw_only=True)
class Run:
    """One whole process.

    Attributes:
        seconds: From its start to its end.
        mib: The most memory it held at once.
    """

    seconds: float
    mib: float


@dataclass(frozen=True, kw_only=True)
class Row:
    """What one sheet took; `browser` is Chromium's time for the same page, None without one."""

    name: str
    run: Run
    pages: int
    kilobytes: float
    browser: float | None


def process(words: list[str], home: Path) -> Run:
    """Run a command to its end. Raises NoMeasure where it fails."""
    began = time.perf_counter()
    environment = {**os.environ, "KANLY_HOME": str(home)}
    with tempfile.TemporaryFile() as said:
        child = subprocess.Popen(  # noqa: S603 - our own command and the browser
            words, stdout=said, stderr=said, env=environment
        )
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.perf_counter() - began
        said.seek(0)
        told = said.read().decode(errors="replace").strip()
    if child.returncode:
        raise NoMeasure(f"{' '.join(words[1:4])}: exit code {child.returncode}: {told[-300:]}")
    return Run(seconds=seconds, mib=usage.ru_maxrss / MIB)


def made_ready(home: Path) -> None:
    """A catalog, a collection and a game, so that there is something to print."""
    process([kanly(), "card", "pogrom"], home)
    process([kanly(), "collection", "add-deck", str(DECK)], home)
    process([kanly(), "game", "import", str(GAME)], home)


def browser_time(page: Path, folder: Path) -> float | None:
    """Seconds Chromium takes to print a page; None where there is no Chromium."""
    found = shutil.which("chromium")
    if found is None:
        return None
    profile = tempfile.mkdtemp(dir=folder)
    words = [found, *BROWSER, f"--user-data-dir={profile}"]
    return process([*words, f"--print-to-pdf={folder / 'b.pdf'}", page.as_uri()], folder).seconds


def measured(words: tuple[str, ...], home: Path, folder: Path) -> Row:
    """One sheet as PDF, and the same page through the browser."""
    from templates.pdf import pages_of

    pdf, page = folder / "a.pdf", folder / "a.html"
    run = process([kanly(), "print", *words, "--out", str(pdf)], home)
    process([kanly(), "print", *words, "--out", str(page)], home)
    data = pdf.read_bytes()
    return Row(
        name=" ".join([words[0], *(word for word in words[1:] if word.startswith("--"))]),
        run=run,
        pages=pages_of(data),
        kilobytes=len(data) / MIB,
        browser=browser_time(page, folder),
    )


def everything(home: Path, folder: Path) -> Row:
    """`kanly print all`, and all its pages through the browser one after the other."""
    from templates.pdf import pages_of

    out = folder / "all"
    run = process([kanly(), "print", "all", "--out", str(out)], home)
    pdfs = [file.read_bytes() for file in sorted(out.glob("*.pdf"))]
    if not pdfs:
        raise NoMeasure("print all made no PDF; is the extra pdf installed?")
    html = [file for file in sorted(out.glob("*.html")) if file.stem != "index"]
    times = [browser_time(file, folder) for file in html]
    return Row(
        name=f"all ({len(pdfs)} sheets)",
        run=run,
        pages=sum(map(pages_of, pdfs)),
        kilobytes=sum(map(len, pdfs)) / MIB,
        browser=sum(one for one in times if one is not None) if times[0] is not None else None,
    )


def page(rows: list[Row]) -> str:
    """The figures as text."""
    machine = f"{platform.python_implementation()} {platform.python_version()}"
    width = max(len(row.name) for row in rows)
    head = f"{'':{width}}  {'seconds':>7}  {'a page':>6}  {'MiB':>5}  {'pages':>5}  {'kB':>5}"
    lines = [f"{machine}, {os.cpu_count()} processors", "", f"{head}  {'x Chromium':>10}"]
    for row in rows:
        ratio = f"{row.run.seconds / row.browser:10.2f}" if row.browser else f"{'-':>10}"
        each = row.run.seconds / row.pages
        lines.append(
            f"{row.name:{width}}  {row.run.seconds:7.1f}  {each:6.2f}  {row.run.mib:5.0f}  "
            f"{row.pages:5}  {row.kilobytes:5.0f}  {ratio}"
        )
    return "\n".join(lines)


def document(rows: list[Row]) -> str:
    """The figures as JSON."""
    results = [
        {
            "name": row.name,
            "seconds": row.run.seconds,
            "mib": row.run.mib,
            "pages": row.pages,
            "kilobytes": row.kilobytes,
            "chromium_seconds": row.browser,
        }
        for row in rows
    ]
    machine = {"python": platform.python_version(), "processors": os.cpu_count()}
    return json.dumps({"format": FORMAT, **machine, "results": results}, indent=2)


def main() -> int:
    """Measure and print. Returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="write JSON")
    wanted = parser.parse_args()
    try:
        with tempfile.TemporaryDirectory() as name:
            home, folder = Path(name) / "home", Path(name) / "out"
            folder.mkdir()
            made_ready(home)
            rows = [everything(home, folder), *(measured(one, home, folder) for one in OWN)]
    except NoMeasure as fault:
        sys.stderr.write(f"{fault}\n")
        return UNMEASURED
    sys.stdout.write(f"{document(rows) if wanted.json else page(rows)}\n")
    return HOLDS


if __name__ == "__main__":
    sys.exit(main())
