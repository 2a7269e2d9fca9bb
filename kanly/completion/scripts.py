"""The scripts that Typer gives the shells, completed where one falls short."""

from __future__ import annotations

import sys
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

OF_ZSH = "#compdef kanly\n"
AUTOLOADED = """
# zsh reads this file at the first TAB: that one is to be answered, too
if [ "$funcstack[1]" = "_kanly" ]; then
  _kanly_completion "$@"
fi
"""


@contextmanager
def mended() -> Iterator[None]:
    """Have zsh answer the first TAB of a session, which Typer's script leaves unanswered.

    Typer's scripts cannot be changed beforehand, so what it prints or installs is added to.
    """
    told = StringIO()
    try:
        with redirect_stdout(told):
            yield
    finally:  # Typer leaves by SystemExit
        said, file = told.getvalue(), Path.home() / ".zfunc" / "_kanly"
        sys.stdout.write(said + (AUTOLOADED if said.startswith(OF_ZSH) else ""))
        script = file.read_text(encoding="utf-8") if str(file) in said else AUTOLOADED
        if AUTOLOADED not in script:
            file.write_text(f"{script.rstrip()}\n{AUTOLOADED}", encoding="utf-8", newline="\n")
