"""`python -m kanly` in a folder with files that bear the names of Kanly's own packages."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from places import ROOT


@pytest.mark.parametrize("safe", ["", "1"])
def test_a_users_own_files_are_not_imported(home: Path, tmp_path: Path, safe: str) -> None:
    folder = tmp_path / "work"
    folder.mkdir()
    for name in ("tracker", "templates", "cardbase", "errata", "typer", "gc", "jinja2"):
        (folder / f"{name}.py").write_text("raise RuntimeError('a file of the user')\n")
    kept = {**os.environ, "KANLY_HOME": str(home), "PYTHONSAFEPATH": safe}
    for words in (["rule", "P-04"], ["game", "new", "friday"], ["print", "karama", "-o", "-"]):
        ran = subprocess.run(
            [sys.executable, "-m", "kanly", *words],
            cwd=folder,
            env=kept,
            capture_output=True,
            check=False,
        )
        assert (ran.returncode, ran.stderr) == (0, b"")


def test_a_checkout_that_is_not_installed_is_started_in_its_own_folder(home: Path) -> None:
    kept = {**os.environ, "KANLY_HOME": str(home), "PYTHONSAFEPATH": ""}
    ran = subprocess.run(
        [sys.executable, "-m", "kanly", "rule", "P-04"],
        cwd=ROOT,
        env=kept,
        capture_output=True,
        check=False,
    )
    assert ran.returncode == 0
