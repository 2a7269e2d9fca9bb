"""Where the process begins: `kanly`, or `python -m kanly`."""

from __future__ import annotations

import gc
import os
import sys

STOPPED = 130
SELDOM = 100_000
"""Objects made before garbage is looked for: a start makes tens of thousands, and no garbage."""


def run() -> None:
    """Run the words typed and exit; an interrupt while Python still loads is no traceback."""
    gc.set_threshold(SELDOM)
    try:
        code = _completed()
        if code is None:
            from kanly.main import main

            code = main(sys.argv[1:])
    except KeyboardInterrupt:
        code = STOPPED
    gc.freeze()  # Python looks for garbage as it ends: a fifth of a command, for nothing
    sys.exit(code)


def _completed() -> int | None:
    """The exit code where a shell asks what to complete; None where a person types."""
    if "_KANLY_COMPLETE" not in os.environ:
        return None
    from kanly.shell.answer import answer

    return answer()


def _leave_folder() -> None:
    """Import nothing from the folder one works in, where `-m` looks first.

    A tracker.py there is the user's own. A checkout that is not installed stays, as it is found so.
    """
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120
    if not sys.flags.safe_path and sys.path[0] != here:
        del sys.path[0]


if __name__ == "__main__":
    _leave_folder()
    run()
