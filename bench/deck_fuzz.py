"""Hostile deck lists: real lists mutated at random, by seed; what breaks a promise is told.

python bench/deck_fuzz.py [N] [SEED] [READER...]: N a reader; no exception but the reader's own,
under a second of processor time, and no card taken for certain that the text does not name. Each
find is printed with its number, which with the seed makes it again.
"""

from __future__ import annotations

import random
import resource
import sys
import time
import unicodedata
from pathlib import Path
from urllib.parse import unquote

from cardbase.catalog.catalog import Catalog
from cardbase.catalog.open import open_catalog
from cardbase.collection.csv_form import parse_collection
from cardbase.decks.forms import read_bytes, write
from cardbase.decks.reading import Certainty, Form, LineOutcome, LineRead
from cardbase.errors import DeckFileError
from cardbase.strings import decoded

LISTS = Path(__file__).parents[1] / "tests" / "data" / "messy"
SECONDS = 1.0
LARGEST = 6_000
NOISE = (
    *("\0", "\ud7ff", "\x1b[2J", "\r", "\n\n\n", '"', "'", "]]>", "<!--", "&", "&#0;", "<", ">"),
    *("{", "[", "}", "]", ",", "\\", "\\ud800", "NaN", "-", "0", "99999999 ", "%", "%ff", "?", "#"),
    *(
        "=",
        "\u202e",
        "|",
        "| - |",
        "3 ",
        "x3",
        " (",
        ") ",
        "Imperial deck:",
        "SB:",
        "\t",
        ";",
        "\n> ",
    ),
    *(
        "for trade",
        "(eots)",
        "all jotc",
        "no ",
        "~~",
        "**",
        "=3D",
        "=\n",
        "[[",
        "//",
        "IIII",
        "1e99",
    ),
)
READERS = ("text", "csv", "markdown", "json", "mail", "collection", "link")


def seeds(reader: str, catalog: Catalog) -> list[str]:
    """The real lists a reader begins with."""
    files = [file for file in sorted(LISTS.iterdir()) if not file.name.endswith(".want.csv")]
    texts = {file: file.read_bytes().decode("utf-8", "replace") for file in files}
    of = {
        "text": [text for file, text in texts.items() if file.suffix == ".txt"],
        "csv": [text for file, text in texts.items() if file.suffix == ".csv"],
        "markdown": [text for file, text in texts.items() if file.suffix == ".md"],
        "json": [text for file, text in texts.items() if file.suffix == ".json"],
    }
    first = next(iter(texts.values()))
    of["mail"] = [
        "From: a@b.example\nSubject: deck\n\n"
        + "".join(f"> {line}\n" for line in text.splitlines())
        for text in of["text"]
    ]
    of["collection"] = of["csv"] + ["count,id,name\n3,eots:pogrom,Pogrom\n2,,Kindjal\n"]
    if reader == "link":
        deck = read_bytes(first.encode(), catalog, "seed").deck
        link = write(deck, Form.LINK)
        return [link, f"look: <{link}>\nbye", link.replace("&", "&amp;")]
    return of[reader]


def mutated(drawn: random.Random, texts: list[str]) -> str:
    """A real list with one to eight things done to it."""
    text = drawn.choice(texts)[:LARGEST]
    for _ in range(drawn.randint(1, 8)):
        a, b = sorted(drawn.randint(0, len(text)) for _ in range(2))
        b = min(b, a + drawn.choice((1, 3, 20, 200)))
        deed = drawn.randrange(7)
        if deed == 0:
            text = text[:a] + text[b:]
        elif deed == 1:
            text = text[:a] + drawn.choice(NOISE) * drawn.choice((1, 1, 2, 30)) + text[a:]
        elif deed == 2:  # noqa: PLR2004 - the deeds are numbered
            text = text[:a] + text[a:b] * drawn.choice((2, 5)) + text[b:]
        elif deed == 3:  # noqa: PLR2004
            text = text[:a] + "".join(drawn.sample(text[a:b], b - a)) + text[b:]
        elif deed == 4:  # noqa: PLR2004
            text = (
                text[:a]
                + chr(drawn.choice((drawn.randrange(128), drawn.randrange(0xD7FF))))
                + text[b:]
            )
        elif deed == 5:  # noqa: PLR2004
            other = drawn.choice(texts)
            at = drawn.randint(0, len(other))
            text = text[:a] + other[at : at + 200] + text[a:]
        else:
            lines = text.splitlines(keepends=True)
            drawn.shuffle(lines)
            text = "".join(lines)
    return text[: 2 * LARGEST]


def invented(line: LineRead, joined: str, text: str) -> bool:
    """Whether a card was taken for certain of whose name no long word stands in the file."""
    if line.entry is None or line.fate is not LineOutcome.TAKEN:
        return False
    if line.how not in {Certainty.EXACT, Certainty.ID}:
        return False
    card = line.entry.card
    return (
        card.id not in text
        and card.octgn_id not in text
        and not any(letters(word) in joined for word in card.full_name.split())
    )


def letters(text: str) -> str:
    """The letters of a text in lower case without accents, joined."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in plain if sign.isascii() and sign.isalpha())


def tried(reader: str, text: str, catalog: Catalog) -> str:
    """What is wrong with how a text is read, "" for nothing."""
    start = time.process_time()
    lines: tuple[LineRead, ...] = ()
    try:
        if reader == "collection":
            lines = parse_collection(text, catalog, "fuzz").lines
        else:
            lines = read_bytes(text.encode(), catalog, "fuzz").lines
    except DeckFileError:
        pass
    except Exception as fault:
        return f"{type(fault).__name__}: {fault}"
    if (taken := time.process_time() - start) > SECONDS:
        return f"{taken:.1f} s"
    read = (decoded(text.encode()) or ("", ""))[0]
    joined = letters(unquote(read))
    bad = [line for line in lines if invented(line, joined, unquote(read))]
    return f"invented {bad[0].text!r}: {bad[0].entry and bad[0].entry.card.id}" if bad else ""


def main() -> int:
    """Run N of each reader and print each find with its seed."""
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1997  # noqa: PLR2004
    finds = 0
    with open_catalog() as catalog:
        begun = {reader: seeds(reader, catalog) for reader in sys.argv[3:] or READERS}
        for at in range(many):
            for reader, texts in begun.items():
                drawn = random.Random(f"{seed} {reader} {at}")  # noqa: S311 - to be repeated
                text = mutated(drawn, texts)
                if wrong := tried(reader, text, catalog):
                    finds += 1
                    sys.stdout.write(f"{reader} {at}: {wrong}\n")
            if at % 100 == 99:  # noqa: PLR2004
                peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
                sys.stdout.write(f"{at + 1} of each, {finds} finds, {peak} MB\n")
    return 1 if finds else 0


if __name__ == "__main__":
    sys.exit(main())
