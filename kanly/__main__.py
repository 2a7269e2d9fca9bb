"""Where the process begins: `kanly`, or `python -m kanly`."""

from __future__ import annotations

import sys

STOPPED = 130


def run() -> None:
    """Run the words typed and exit; an interrupt while Python still loads is no traceback."""
    try:
        from kanly.main import main

        code = main(sys.argv[1:])
    except KeyboardInterrupt:
        code = STOPPED
    sys.exit(code)


if __name__ == "__main__":
    run()
