"""Where the process begins: `kanly`, or `python -m kanly`."""

from __future__ import annotations

import gc
import sys

STOPPED = 130
SELDOM = 100_000
"""Objects made before garbage is looked for: a start makes tens of thousands, and no garbage."""


def run() -> None:
    """Run the words typed and exit; an interrupt while Python still loads is no traceback."""
    gc.set_threshold(SELDOM)
    try:
        from kanly.main import main

        code = main(sys.argv[1:])
    except KeyboardInterrupt:
        code = STOPPED
    sys.exit(code)


if __name__ == "__main__":
    run()
