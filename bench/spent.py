"""Starts a command, waits for its end, and writes down what it spent.

Usage: python -I -S spent.py REPORT WORD...

REPORT gets one line: milliseconds from start to end, the most memory held at once in KiB, the exit
code. A process begins with the memory of the one that starts it, so this one is kept small.
"""

import os
import sys
from time import perf_counter

LOST = 127

report, *words = sys.argv[1:]
began = perf_counter()
child = os.fork()
if not child:
    try:
        os.execv(words[0], words)  # noqa: S606 - no shell is the point
    finally:
        os._exit(LOST)
_, status, usage = os.wait4(child, 0)
took = (perf_counter() - began) * 1000
kib = usage.ru_maxrss // (1024 if sys.platform == "darwin" else 1)
with open(report, "w", encoding="ascii") as file:  # noqa: PTH123 - pathlib would weigh more than all else
    file.write(f"{took} {kib} {os.waitstatus_to_exitcode(status)}\n")
