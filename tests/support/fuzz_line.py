"""The target of the fuzzing that is the command line: any words, in a folder of real files."""

from __future__ import annotations

import io
import os
import shlex
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from unicodedata import category

import typer.main
from deck_cases import DECKS, deck_file, real_deck
from fuzz_run import Target
from fuzz_words import typed
from recorded import GAMES, events_of

from cardbase.catalog.catalog import Catalog
from cardbase.decks.forms import write
from cardbase.decks.reading import Form
from cardbase.legality.format_file import DATA as FORMATS
from errata.register import rules
from kanly.main import main
from tracker.engine.codec import encode
from tracker.log.jsonl import export_lines
from tracker.log.store import open_log

EVENTS = 70
"""Of the game in the library: the more, the longer each word at its table takes."""

LINES = """
card wierding way|card --printed --brief pogrom|card --tree stilgar|card --json eots:pogrom
errata implicate traitor|errata --json|rule P-04|rule CHO|rule 13 --json
rule choam/charity --quote|ask nofield cost|ask -n 3 --game board how many tokens
ask --json hand limit of choam
matchup --draw --players 4 --seed 7 --pool core,ix --with homeworlds --json|matchup intrigue
matchup --intrigue -n 3 --seed 1 --player Ann --player Bob --as Ann|faction atreides -p battle
faction choam --edition landsraad --full|faction --compare richese --json
faction --phase charity|sets --json|export cards --format csv|help deck check|--version
--help|deck --help|deck check guild.txt --sponsor guild --format eye-of-the-storm
deck check - --json|deck show Guild|deck check deck.o8d --read-as octgn
deck diff guild.txt atreides.txt --json|deck list|deck formats
deck draw guild.txt --seed 3 --more 2 --json|deck convert guild.txt --to link
deck rename Guild Toll|deck convert deck.json -t lackey -o made.dek --name Ours --anyway
deck forget Guild|deck lacks Guild
deck stats guild.txt --card stilgar --turns 3 --house 2 --json
deck save guild.txt New --replace
deck edit Guild add 2 pogrom, cut 1 stilgar and rename Toll note x --why y|deck history Guild
deck restore Guild 1 --json|deck show Guild@1|find 'in:Guild own:0 own:>=2'
deck suggest harkonnen.txt --for betrayal --owned --limit 2
deck repair harkonnen.txt --most 2 --owned --apply 1 --out made.txt
deck check Guild -f own.toml|collection show --json|collection add pogrom -n 3
collection remove pogrom --count 1|collection add-deck guild.txt
collection import owned.csv --replace --anyway --json|collection forget
collection export --out made.csv|collection errata|import octgn set.xml --json
import text text.txt|import text --forget crf
game new "Friday night" --seed 3 --set windows=open --house Vernius=Atreides|game list
game status --all --as vernius|game do all pass|game do vernius: pass --override why|game verbs
game do petition stilgar 3 --json|game legal --as ordos --json|game log --last 5 --all
game undo 9|game undo 9 --as vernius --yes|game redo 9
game redo|game branch other|game why favor vernius|game why caladan --json
game pile|game pile ordos --deck house --json
game settings|game report --out made.html|game report|game export|game export -o made.jsonl
game rite preview duel|game import game.jsonl --as-name again|game rite show|print list
print faction choam --out made.html|print aids -o - --low-ink
print deck guild.txt --out made.html --paper letter|print game -o made.html
print karama --out made.html
print cards --card pogrom -o made.html --cut lines --back fold --shift 1,2
find type=ally cost<3|find "text:favor -has:errata" --json
"""

SLOW = (("print", "all"), ("print", "playbook"), ("doctor",))
"""What takes long and reads nothing foreign: words that are not said together."""

Ran = tuple[int, str, str]


def targets(catalog: Catalog, folder: Path) -> Iterator[Target]:
    """All of them; the process works in a folder of its own from then on."""
    place = furnish(catalog, folder)
    lines = [shlex.split(one) for one in LINES.strip().replace("\n", "|").split("|")]
    words = sorted({word.encode() for line in lines for word in line})
    yield Target(
        name="line",
        seeds=["\n".join(line).encode() for line in lines],
        read=partial(_line, before=restored(place, folder)),
        words=words,
        longest=400,
    )
    yield Target(
        name="rule",
        seeds=[entry.id.encode() for entry in rules()[::7]] + [b"CHO-07", b"choam/charity", b"13"],
        read=partial(_asked, command="rule"),
        words=[b"P", b"RU", b"QA-", b"CHO", b"OQ-04", b"13", b"/", b"..", b"-"],
        longest=120,
    )


def parser_once() -> None:
    """Have Typer build its parser once in this process, and not at each command line."""
    typer.main.get_command = cache(typer.main.get_command)


def furnish(catalog: Catalog, folder: Path) -> Path:
    """A folder with files of every kind, and a library with a deck, a few cards and a game."""
    place = folder / "line"
    if place.exists():
        return place
    place.mkdir()
    for name in DECKS:
        shutil.copy(deck_file(name), place)
    deck = real_deck(catalog, "guild")
    for form, name in (
        (Form.OCTGN, "deck.o8d"),
        (Form.JSON, "deck.json"),
        (Form.LACKEY, "deck.dek"),
    ):
        (place / name).write_text(write(deck, form), encoding="utf-8")
    shutil.copy(next(FORMATS.glob("*.toml")), place / "own.toml")
    (place / "owned.csv").write_text("count,name\n3,Pogrom\n1,Stilgar\n", encoding="utf-8")
    (place / "text.txt").write_text("A text that is none of them.\n", encoding="utf-8")
    (place / "set.xml").write_text(
        '<set name="Test" id="0f0f0f0f-0000-4000-8000-000000000000"><cards>'
        '<card id="0f0f0f0f-0000-4000-8000-000000000001" name="Card"/></cards></set>'
    )
    events = events_of(GAMES / "three-houses.jsonl", folder / "line.db")[:EVENTS]
    with open_log(folder / "line-game.db") as log:
        log.create("friday", "Friday", [encode(event) for event in events])
        lines = list(export_lines(log, "friday"))
    (place / "game.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    os.environ |= {"HOME": str(place), "XDG_CONFIG_HOME": str(place), "COLUMNS": "80"}
    os.chdir(place)
    for line in ("deck save guild.txt Guild", "collection add pogrom", "game import game.jsonl"):
        code, out, err = said(line.split())
        assert code == 0, out + err
    return place


def restored(place: Path, folder: Path, name: str = "kept.db") -> Callable[[], None]:
    """What makes folder and library again as they were."""
    library, kept = Path(os.environ["KANLY_HOME"]) / "library.db", folder / name
    shutil.copy(library, kept)
    known = {file: file.read_bytes() for file in place.iterdir() if file.is_file()}
    beside = [library.with_name(library.name + end) for end in ("-wal", "-shm", "-journal")]

    def restore() -> None:
        shutil.copyfile(kept, library)
        for file in beside:
            file.unlink(missing_ok=True)
        for file in place.iterdir():
            if file.is_dir():
                shutil.rmtree(file)
            elif file not in known:
                file.unlink()
        for file, data in known.items():
            if not file.exists() or file.stat().st_size != len(data):
                file.write_bytes(data)

    return restore


def said(words: list[str], typed_in: bytes = b"1 Pogrom\n") -> Ran:
    """The exit code of a command line, and what it wrote."""
    with _streams(typed_in) as (out, err):
        code = main(words)
        sys.stdout.flush()
        sys.stderr.flush()
        return code, out.getvalue().decode(), err.getvalue().decode()


@contextmanager
def _streams(typed_in: bytes) -> Iterator[tuple[io.BytesIO, io.BytesIO]]:
    """Standard streams of one's own, none of them a terminal."""
    before = sys.stdin, sys.stdout, sys.stderr
    out, err = io.BytesIO(), io.BytesIO()
    sys.stdin = io.TextIOWrapper(io.BytesIO(typed_in), encoding="utf-8")
    sys.stdout = io.TextIOWrapper(out, encoding="utf-8", newline="\n")
    sys.stderr = io.TextIOWrapper(err, encoding="utf-8", newline="\n")
    try:
        yield out, err
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


def _line(data: bytes, before: Callable[[], None]) -> None:
    """Run a command line; its words are parted by line feeds."""
    words = [_harmless(word) for word in typed(data).split("\n")]
    if any({*slow} <= {*words} for slow in SLOW) or any("completion" in word for word in words):
        return
    before()
    judge(*said(words))


def _harmless(word: str) -> str:
    """The word, so that it names no file outside of the folder and no PDF, which takes seconds."""
    word = word.replace("..", ".").replace("\\", "/").replace(".pdf", ".html").replace("~", "-")
    name, equals, value = word.partition("=")
    return f"{name.lstrip('/')}{equals}{value.lstrip('/')}"[:3000].replace("-o/", "-o")


def _asked(data: bytes, command: str) -> None:
    text = typed(data)
    judge(*said([command, "--", text] if text.startswith("-") else [command, text]))


def judge(code: int, out: str, err: str) -> None:
    """The code is one of the five, and no sign that steers a terminal comes out."""
    assert code in {0, 1, 2, 3}, code
    assert out or err
    steering = {sign for sign in out if category(sign) == "Cc"} - {"\n"}
    assert not steering, (steering, out[:2000])
    assert err.replace("\n", "").isprintable(), ascii(err[:2000])
    assert "Traceback" not in err
    assert "anew" not in err, err
