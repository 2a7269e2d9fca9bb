"""What an installed Kanly has beside its code; run on the built wheel alone (`just wheel`)."""

from __future__ import annotations

import os
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

import cardbase
import errata
import kanly
import templates
import tracker
from kanly.reference.man import man_pages
from kanly.reference.read import commands

pytestmark = pytest.mark.skipif(
    "KANLY_INSTALLED" not in os.environ, reason="not a run on the installed wheel"
)

ROOT = Path(__file__).parents[1]
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


def test_an_installed_kanly_has_its_man_pages() -> None:
    installed = Path(sys.prefix) / "share" / "man" / "man1"
    for name, page in man_pages(commands(), version=version("kanly")).items():
        assert (installed / name).read_text(encoding="utf-8").partition("\n")[2] == (
            page.partition("\n")[2]
        )
