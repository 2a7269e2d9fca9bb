"""The tables of the search hold what the data say, and whatever makes them outdates them."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from assembled import search_points
from msgspec.structs import replace

from cardbase.boardgame.facts import all_facts
from cardbase.catalog import fingerprint
from cardbase.catalog.catalog import Catalog
from cardbase.names import fold, key
from cardbase.search.points import points_of

if TYPE_CHECKING:
    import pytest


def folded(name: str) -> str:
    return key(fold(name))


def test_the_points_are_those_of_the_data(catalog: Catalog) -> None:
    kept = points_of(catalog, [row["id"] for row in catalog.rows("SELECT id FROM point")])
    bare = [replace(point, names=(), also="", shared=False) for point in search_points()]
    assert list(kept) == bare


def test_the_values_are_those_of_the_facts(catalog: Catalog) -> None:
    kept = [tuple(row) for row in catalog.rows("SELECT * FROM fact_value ORDER BY rowid")]
    assert kept == [
        (
            fact.id,
            position,
            value.name,
            value.number,
            value.text,
            value.unit,
            value.qualifier or "",
            value.rounding or "",
        )
        for fact in all_facts().values()
        for position, value in enumerate(fact.values)
    ]
    assert len(kept) > 300


def test_every_name_leads_to_its_point(catalog: Catalog) -> None:
    kept = {
        (row["key"], row["position"]): bool(row["own"])
        for row in catalog.rows("SELECT * FROM point_named")
    }
    faults = list[str]()
    for position, point in enumerate(search_points(), 1):
        own = {folded(point.name), folded(point.id)}
        for name in (*own, *map(folded, point.names)):
            if kept.get((name, position)) is not (name in own):
                faults.append(f"{point.id}: {name!r} is kept as {kept.get((name, position))}")
    assert not faults, "\n".join(faults)


def test_every_name_is_found_by_its_words(catalog: Catalog) -> None:
    """Folded as a question is: no "the" in a name, no apostrophe keeps it from being found."""
    query = "SELECT 1 FROM point_words WHERE point_words MATCH ? AND rowid = ?"
    faults = list[str]()
    for position, point in enumerate(search_points(), 1):
        words = " ".join(fold(point.name))
        if len(words) <= 300 and not catalog.rows(query, f'"{words}"', position):
            faults.append(f"{point.id}: not found by {words!r}")
    assert not faults, "\n".join(faults)


def test_every_word_of_a_point_is_no_slip(catalog: Catalog) -> None:
    words = {row["word"] for row in catalog.rows("SELECT word FROM point_word")}
    faults = list[str]()
    for point in search_points():
        said = {word for part in point.text.split() for word in fold(part)} - {"the"}
        missing = (said | set(fold(point.name))) - words
        if missing:
            faults.append(f"{point.id}: no words of the index: {sorted(missing)}")
    assert not faults, "\n".join(faults)


# What the catalog is made of


def all_data() -> list[Path]:
    return [path for folder in fingerprint.DATA for path in sorted(folder.rglob("*.csv"))]


def test_a_change_of_any_data_file_outdates_the_catalog(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards, words = fingerprint.DATA
    copies = (
        shutil.copytree(cards, tmp_path / "cards"),
        shutil.copytree(words, tmp_path / "words"),
    )
    before = fingerprint.data_hash()
    monkeypatch.setattr(fingerprint, "DATA", copies)
    assert fingerprint.data_hash() == before
    files = all_data()
    assert len(files) > 80
    unseen = list[str]()
    for path in files:
        content = path.read_bytes()
        path.write_bytes(content + b"one,more,row\n")
        if fingerprint.data_hash() == before:
            unseen.append(path.name)
        path.write_bytes(content)
    assert not unseen
    (copies[0] / "boardgame" / "more.csv").write_text("a\n", encoding="utf-8")
    assert fingerprint.data_hash() != before


def test_a_change_of_any_maker_outdates_the_catalog(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, makers = fingerprint.data_hash(), list(fingerprint.MAKERS)
    unseen = list[str]()
    for path in makers:
        other = tmp_path / path.relative_to(fingerprint.HERE.parent)
        other.parent.mkdir(parents=True, exist_ok=True)
        other.write_bytes(path.read_bytes() + b"# otherwise\n")
        monkeypatch.setattr(
            fingerprint, "MAKERS", [other if one == path else one for one in makers]
        )
        if fingerprint.data_hash() == before:
            unseen.append(path.name)
    assert not unseen


MADE_BY = """
import sys
from cardbase.catalog.assemble import assemble
from cardbase.catalog.rows import rows
from cardbase.catalog.point_rows import points, search_rows
made = assemble()
list(rows(made)), list(search_rows(points(made.cards)))
for name, module in sorted(sys.modules.items()):
    if name.partition(".")[0] in ("cardbase", "errata"):
        print(name, module.__file__)
"""
ONLY_LOOKS = {
    "cardbase",
    "cardbase.boardgame",
    "cardbase.cards",
    "cardbase.catalog",
    "cardbase.boardgame.check",
    "cardbase.boardgame.facts",
    "cardbase.errors",
    "cardbase.strings",
    "cardbase.files",
    "cardbase.search",
}
"""What takes part in the making but decides nothing that is kept: checks, errors, packages."""


def test_whatever_makes_the_rows_is_a_maker() -> None:
    done = subprocess.run(
        [sys.executable, "-c", MADE_BY], capture_output=True, text=True, check=True
    )
    makers = {str(path) for path in fingerprint.MAKERS}
    loaded = dict(line.split(" ", 1) for line in done.stdout.splitlines())
    assert {name for name, file in loaded.items() if file not in makers} <= ONLY_LOOKS
