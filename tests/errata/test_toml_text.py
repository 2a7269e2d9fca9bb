"""TOML that means no good: told in one line, or read, within the time and memory promised."""

from __future__ import annotations

import subprocess
import sys
import tomllib

import pytest

from cardbase.toml_text import LARGEST, MOST_DEPTH, MOST_WORDS, NoToml, read_toml

REFUSED = {
    "a dotted key": ("a." * 31_000 + "a=1", "key"),
    "spaces at its dots": ("a . \t" * 12_000 + "a=1", "key"),
    "quoted words": ("\"a\".'b'." * 7_900 + "a=1", "key"),
    "the heading of a table": ("[" + "a." * 31_000 + "a]", "key"),
    "behind a string of five quotation marks": ('x=["""a"""""]\n' + "a." * 31_000 + "a=1", "key"),
    "behind four": ('x=["""a"""",{' + "a." * 31_000 + "a=1}]", "key"),
    "behind four of the other kind": ("x=['''a'''',{" + "a." * 31_000 + "a=1}]", "key"),
    "behind a remark with quotation marks": ('#"""\n' + "a." * 31_000 + "a=1", "key"),
    "behind an escaped one": ('x="\\""\n' + "a." * 31_000 + "a=1", "key"),
    "many brackets": ("x=" + "[" * 60_000, "brackets"),
    "many braces": ("x=" + "{a=" * 20_000, "brackets"),
    "a number of many digits": ("x=" + "9" * 63_000, "TOML"),
    "digits parted": ("x=" + "1_" * 31_000 + "1", "TOML"),
    "one byte more": ("#" * (LARGEST + 1), "bytes"),
    "quotation marks": ('"' * LARGEST, "TOML"),
    "a string left open": ('x="""' + '\\"""' * 15_000, "TOML"),
    "a sign escaped at the end": ('x="""' + "a" * 60_000 + "\\", "TOML"),
}
READ = {
    "tables": "\n".join(f"[a{one}.b.c.d]" for one in range(4_500)),
    "lists of tables": "[[a]]\n[[a.b]]\n[[a.b.c]]\n" * 2_500,
    "keys": "\n".join(f"a{one}.b.c.d=1" for one in range(4_500)),
    "one table within braces": "x={" + ",".join(f"a.b.c.d{one}=1" for one in range(4_500)) + "}",
    "a list": "x=[" + "1," * 31_000 + "]",
    "a fraction of many digits": "x=0." + "9" * 63_000,
    "a long word": "a" * 63_000 + "=1",
    "remarks": "#\n" * 32_000,
    "a string": 'x="' + "\\n" * 31_000 + '"',
    "lines in a string": 'x="""' + "\\\n" * 31_000 + '"""',
    "dots in strings": 'x="' + "a." * 31_000 + "\"\ny='" + "[" * 1_000 + "'",
}
SECONDS, MEGABYTES = 3, 50

TRIED = """
import sys, time, tracemalloc
from cardbase.toml_text import NoToml, read_toml
data = sys.stdin.buffer.read()
tracemalloc.start()
try:
    read_toml(data)
except NoToml as fault:
    print(fault)
print(time.process_time(), tracemalloc.get_traced_memory()[1] / 1e6)
"""


def tried(text: str) -> tuple[str, float, float]:
    """What is said of a text; the seconds and most megabytes of a process of its own."""
    ran = subprocess.run(
        [sys.executable, "-c", TRIED], input=text.encode(), capture_output=True, check=True
    )
    *said, spent = ran.stdout.decode().splitlines()
    seconds, memory = map(float, spent.split())
    return "\n".join(said), seconds, memory


@pytest.mark.parametrize("cases", [REFUSED, {what: (text, "") for what, text in READ.items()}])
def test_the_largest_texts_take_little_time_and_memory(cases: dict[str, tuple[str, str]]) -> None:
    """Before the limits, "a dotted key" took 32 s and 9.8 GB."""
    faults = []
    for what, (text, wanted) in cases.items():
        said, seconds, memory = tried(text)
        if seconds > SECONDS or memory > MEGABYTES or (wanted not in said if wanted else said):
            faults.append(f"{what}: {said[:100]!r}, {seconds:.1f} s, {memory:.0f} MB")
    assert not faults, "\n".join(faults)


def test_what_is_within_the_limits_is_read_as_python_reads_it() -> None:
    words = ".".join("ab cd".split() * (MOST_WORDS // 2))
    texts = [
        f"{words} = 1",
        f"x = {'[' * MOST_DEPTH}{']' * MOST_DEPTH}",
        f'"{"a." * 1000}" = 1  # {"a." * 100}',
        *READ.values(),
    ]
    for text in texts:
        assert read_toml(text.encode()) == tomllib.loads(text)


def test_a_fault_names_its_line() -> None:
    with pytest.raises(NoToml, match="expected a key of at most 4 words, found more in line 4"):
        read_toml(b'a = """\n\n"""\na.b.c.d.e = 1')
