"""The scripts Typer gives the shells, mended where one falls short."""

from __future__ import annotations

AUTOLOADED = """
# zsh reads this file at the first TAB: that one is to be answered, too
if [ "$funcstack[1]" = "_%(prog_name)s" ]; then
  %(complete_func)s "$@"
fi
"""


def mend() -> None:
    """Have zsh answer the first TAB of a session, which Typer's script leaves unanswered."""
    from typer._completion_shared import _completion_scripts

    if AUTOLOADED not in _completion_scripts["zsh"]:
        _completion_scripts["zsh"] += AUTOLOADED
