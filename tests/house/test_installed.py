"""What an installed Kanly has beside its code; run on the built wheel alone (`just wheel`)."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
from functools import partial
from importlib.metadata import Distribution, distribution, version
from importlib.util import find_spec
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from making.man import man_pages
from making.reference import commands
from places import ROOT

import cardbase
import errata
import kanly
import templates
import tracker

pytestmark = pytest.mark.skipif(
    "KANLY_INSTALLED" not in os.environ, reason="not a run on the installed wheel"
)

FEW_TACTICS = """
name = "Few tactics"
dated = 2026-01-31
sets = ["eots", "jotc", "tat"]
source = "the table"
[[groups]]
name = "tactics"
most = 6
subtypes = ["Tactic"]
"""

MISUSE = 2
STARTS_WITHIN = 180
"""Seconds."""
MOST_BYTES = 60e6
"""What a base install may weigh."""

PACKAGES = (errata, cardbase, tracker, templates, kanly)


def files(folder: Path) -> set[str]:
    return {
        str(file.relative_to(folder))
        for file in folder.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }


def test_every_file_of_the_packages_is_installed() -> None:
    for package in PACKAGES:
        there = Path(str(package.__file__)).parent
        assert "site-packages" in there.parts
        assert files(there) == files(ROOT / package.__name__)


def brought(name: str, found: dict[str, Distribution]) -> None:
    """Adds a distribution and what it requires here, extras left out."""
    from packaging.requirements import Requirement
    from packaging.utils import canonicalize_name

    if (own := canonicalize_name(name)) in found:
        return
    found[own] = distribution(own)
    for one in map(Requirement, found[own].requires or ()):
        if one.marker is None or one.marker.evaluate({"extra": ""}):
            brought(one.name, found)


def test_a_base_install_weighs_under_60_mb() -> None:
    """Kanly and all it requires, without the bytecode that Python writes beside it, and pip."""
    found: dict[str, Distribution] = {}
    brought("kanly", found)
    weights = {
        name: sum(
            one.stat().st_size
            for one in {Path(str(file.locate())).resolve() for file in dist.files or ()}
            if one.is_file() and "__pycache__" not in one.parts
        )
        for name, dist in found.items()
    }
    assert {"kanly", "sqlalchemy", "pydantic-core", "rapidfuzz", "wcwidth"} <= set(weights)
    heaviest = sorted(weights.items(), key=lambda one: -one[1])
    assert 30e6 < sum(weights.values()) < MOST_BYTES, heaviest


def test_an_installed_kanly_has_its_man_pages() -> None:
    installed = Path(sys.prefix) / "share" / "man" / "man1"
    for name, page in man_pages(commands(), version=version("kanly")).items():
        assert (installed / name).read_text(encoding="utf-8").partition("\n")[2] == (
            page.partition("\n")[2]
        )


def test_deck_repair_mends_a_small_case_with_and_without_its_extra(tmp_path: Path) -> None:
    """The base install is without the solver; where there is little to try it does without."""
    by = tmp_path / "few.toml"
    by.write_text(FEW_TACTICS, encoding="utf-8")
    words = [str(ROOT / "tests" / "decks" / "guild.txt"), "--format", str(by)]
    kept = {**os.environ, "KANLY_HOME": str(tmp_path / "home")}
    run = partial(
        subprocess.run, env=kept, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    judged = run([sys.executable, "-m", "kanly", "deck", "check", *words])
    mended = run([sys.executable, "-m", "kanly", "deck", "repair", *words])
    assert judged.returncode == 1
    assert (find_spec("numpy") is None) == (os.environ["KANLY_INSTALLED"] == "base")
    assert (mended.returncode, mended.stderr) == (0, "")
    assert "1. " in mended.stdout


def test_serve_says_what_it_needs_or_serves(tmp_path: Path) -> None:
    """The base install has no server; with the extra `web` pages and what they fetch are there."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    served = subprocess.Popen(
        [sys.executable, "-m", "kanly", "serve", "--port", str(port)],
        env={**os.environ, "KANLY_HOME": str(tmp_path / "home")},
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    if os.environ["KANLY_INSTALLED"] == "base":
        assert find_spec("starlette") is None
        said = "kanly: the server is an extra: pip install 'kanly[web]' brings it\n"
        assert served.communicate(timeout=60) == ("", said)
        assert served.returncode == MISUSE
        return
    try:
        page = fetched(f"http://127.0.0.1:{port}/")
        assert "Kanly" in page
        for linked in re.findall(r'(?:href|src)="(/static/[^"]+)"', page):
            assert fetched(f"http://127.0.0.1:{port}{linked}")
    finally:
        served.terminate()
    said, faults = served.communicate(timeout=20)
    assert said.endswith("Kanly has ended.\n")
    assert faults == ""


def fetched(address: str) -> str:
    """What stands at an address, once the server answers."""
    until = time.monotonic() + STARTS_WITHIN
    while True:
        try:
            with urlopen(address, timeout=STARTS_WITHIN) as answer:  # noqa: S310 - our own server
                return str(answer.read().decode())
        except URLError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
