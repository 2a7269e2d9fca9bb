"""catalog.db: built whole or not at all, rebuilt when the data changes, read in two ways."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import asdict
from share import sample
from small_data import on_few
from sqlmodel import Session, create_engine, select
from systems import posix

from cardbase import open_catalog
from cardbase.cards.card import Card
from cardbase.catalog import fingerprint
from cardbase.catalog.assemble import assemble
from cardbase.catalog.catalog import Catalog
from cardbase.catalog.model import CardRow, DoubtRow, ErratumRow, LayerRow, RulingRow, SubtypeRow
from cardbase.errors import (
    AmbiguousCard,
    CardbaseError,
    CatalogError,
    DamagedCatalog,
    HomeError,
    UnknownCard,
)
from cardbase.vocabulary import Talent
from kanly.main import main

Folders = tuple[Path, Path]


class Watch:
    """Notes what a build tells."""

    def __init__(self) -> None:
        self.told: list[tuple[int, int]] = []
        self.kept: list[Path] = []
        self.hindrances: list[CardbaseError] = []

    def wrote(self, done: int, of: int) -> None:
        """Note it."""
        self.told.append((done, of))

    def set_aside(self, kept: Path) -> None:
        """Note it."""
        self.kept.append(kept)

    def not_kept(self, why: CardbaseError) -> None:
        """Note it."""
        self.hindrances.append(why)


def test_the_catalog_has_what_the_files_say(catalog: Catalog) -> None:
    assert catalog.all_cards() == assemble().cards


def test_names_looked_up_together_are_borne_by_the_same_cards(catalog: Catalog) -> None:
    names = [card.name for card in catalog.all_cards()] + ["Pogrumm", "", "pogrom", "Paul Atriedes"]
    with Catalog(catalog.path) as ahead, Catalog(catalog.path) as single:
        ahead.look_ahead(names)
        assert [ahead.bearing(name) for name in names] == [single.bearing(name) for name in names]
        assert ahead.bearing("Paul Atriedes") == ahead.bearing("Paul Atreides") != ()


def test_sqlite3_and_sqlmodel_read_the_same_card(home: Path, catalog: Catalog) -> None:
    engine = create_engine(f"sqlite:///{home / 'catalog.db'}")
    cards = {card.id: card for card in catalog.all_cards()}
    with Session(engine) as session:
        rows = session.exec(select(CardRow)).all()
        assert len(rows) == len(cards) == 661
        for row in rows:
            assert_same(row, cards[row.id])
        assert_parts(session, cards)
    engine.dispose()


def assert_same(row: CardRow, card: Card) -> None:
    need = card.requirement
    own = asdict(card) | {
        "set_code": card.set,
        "requirement_talent": need.talent if need else None,
        "requirement_rank": need.rank if need else None,
        **{talent.lower(): card.rank(talent) for talent in Talent},
    }
    for field, value in row.model_dump(exclude={"position"}).items():
        assert value == own[field], (card.id, field)
        assert type(value) is type(own[field]), (card.id, field)


def assert_parts(session: Session, cards: dict[str, Card]) -> None:
    for subtype in session.exec(select(SubtypeRow)):
        assert cards[subtype.card_id].subtypes[subtype.position] == subtype.subtype
    for layer in session.exec(select(LayerRow)):
        assert layer.model_dump(exclude={"card_id", "position"}) == asdict(
            cards[layer.card_id].layers[layer.position]
        )
    for doubt in session.exec(select(DoubtRow)):
        assert doubt.model_dump(exclude={"card_id", "position"}) == asdict(
            cards[doubt.card_id].doubts[doubt.position]
        )
    for erratum in session.exec(select(ErratumRow)):
        own = asdict(cards[erratum.card_id].errata[0])
        told = erratum.model_dump(exclude={"card_id", "see"})
        assert told == {key: own[key] for key in told}
    rulings = session.exec(select(RulingRow)).all()
    assert len(rulings) == sum(len(card.rulings) for card in cards.values()) > 40
    for row in rulings:
        one = cards[row.card_id].rulings[row.position]
        told = row.model_dump(exclude={"card_id", "position"})
        assert told == {**asdict(one), "rules": " ".join(one.rules)}


def test_a_row_is_validated_when_it_enters() -> None:
    good = assemble().cards[0]
    row = asdict(good) | {"position": 0, "set_code": "eots", "requirement_talent": None}
    row |= {"requirement_rank": None, **{talent.lower(): None for talent in Talent}}
    assert CardRow.model_validate(row).id == good.id
    for wrong in ({"cost": -1}, {"cost": "many"}, {"name": ""}, {"type": "Plam"}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            CardRow.model_validate(row | wrong)


def test_look_up_by_id_and_by_name(catalog: Catalog) -> None:
    assert catalog.card("eots:pogrom").name == catalog.named("POGROM!").name == "Pogrom"
    assert [card.id for card in catalog.bearing("gaius helen mohiam")] == [
        "eots:gaius-helen-mohiam",
        "tat:gaius-helen-mohiam",
    ]
    assert catalog.card("2037F0A1-773d-42a9-a498-d0cf54e7a119").id == "eots:pogrom"
    for unknown in ("eots:progrom", "", "\udcff", "caf\u00e9"):
        with pytest.raises(UnknownCard, match="no card bears the id or name"):
            catalog.card(unknown)
    with pytest.raises(UnknownCard, match='no card bears the id or name "pogrm"'):
        catalog.named("pogrm")
    with pytest.raises(AmbiguousCard) as several:
        catalog.named("Gaius Helen Mohiam")
    assert several.value.ids == ("eots:gaius-helen-mohiam", "tat:gaius-helen-mohiam")


def test_a_cards_own_name_goes_before_what_others_call_a_card(catalog: Catalog) -> None:
    """Shaddam IV is one card's name and two cards' character (OQ-17)."""
    assert catalog.named("Shaddam IV").id == "eots:shaddam-iv"
    assert catalog.named("Doctor Yueh").id == "tat:dr-yueh"
    assert len(catalog.bearing("Shaddam IV")) == len(catalog.bearing("doctor yueh")) == 2


def test_versions_of_a_character_know_each_other(catalog: Catalog) -> None:
    old, new = catalog.bearing("doctor kynes")
    assert (old.id, new.id) == ("eots:doctor-kynes", "tat:dr-kynes")
    assert (old.versions[0].id, new.versions[0].id) == (new.id, old.id)


def test_built_on_first_use_and_kept(empty_home: Path) -> None:
    watch = Watch()
    open_catalog(watch).close()
    assert watch.told[-1][0] == watch.told[-1][1] > 661
    before = (empty_home / "catalog.db").stat()
    again = Watch()
    open_catalog(again).close()
    after = (empty_home / "catalog.db").stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)
    assert not again.told


def test_rebuilt_when_the_data_changes(
    empty_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, few_cards_data: Folders
) -> None:
    cards, errata = few_cards_data
    data = shutil.copytree(cards, tmp_path / "data")
    monkeypatch.setattr(fingerprint, "DATA", (data, errata))
    first, unchanged = Watch(), Watch()
    open_catalog(first).close()
    open_catalog(unchanged).close()
    assert first.told
    assert not unchanged.told
    with (data / "ccg" / "notes.csv").open("a", encoding="utf-8") as notes:
        notes.write("eots,note,One more remark.,a test\n")
    changed = Watch()
    with open_catalog(changed) as catalog:
        assert catalog.built_from() == fingerprint.data_hash()
        assert catalog.notes("eots")[-1].text == "One more remark."
    assert changed.told
    assert (empty_home / "catalog.db").exists()


@pytest.mark.usefixtures("few_cards")
def test_a_change_of_what_makes_the_rows_outdates_the_catalog(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = fingerprint.data_hash()
    names = tmp_path / "names.py"
    names.write_text("# folds otherwise\n", encoding="utf-8")
    makers = [names if path.name == "names.py" else path for path in fingerprint.MAKERS]
    monkeypatch.setattr(fingerprint, "MAKERS", makers)
    assert fingerprint.data_hash() != before
    watch = Watch()
    open_catalog(watch).close()
    assert watch.told
    assert (home / "catalog.db").exists()


@pytest.mark.usefixtures("unmeasured")
@pytest.mark.parametrize(
    "gone", sample(["cardbase/data/ccg/tat.csv", "cardbase/data/ccg", "errata/data"])
)
def test_missing_data_is_told(home: Path, tmp_path: Path, gone: str) -> None:
    """A copy of the packages with something taken out, run as a user would run it."""
    for package in ("errata", "cardbase", "kanly"):
        source = Path(str(sys.modules[package].__file__)).parent
        shutil.copytree(source, tmp_path / "site" / package)
    lost = tmp_path / "site" / gone
    shutil.rmtree(lost) if lost.is_dir() else lost.unlink()
    done = subprocess.run(
        [sys.executable, "-m", "kanly", "card", "pogrom"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "site")},
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"kanly: {lost}")
    assert done.stderr.endswith("; reinstalling Kanly restores it\n")
    assert done.stderr.count("\n") == 1
    assert (home / "catalog.db").exists()


@pytest.mark.usefixtures("few_cards")
@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\0" + b"\0" * 200])
def test_what_is_not_ours_is_kept_aside(empty_home: Path, content: bytes) -> None:
    empty_home.mkdir()
    target = empty_home / "catalog.db"
    for round_ in (1, 2):
        target.write_bytes(content)
        watch = Watch()
        with open_catalog(watch) as catalog:
            assert catalog.card("eots:pogrom").name == "Pogrom"
        assert [kept.name for kept in watch.kept] == [f"catalog.db.set-aside-{round_}"]
        assert watch.kept[0].read_bytes() == content


@pytest.mark.usefixtures("few_cards")
def test_a_foreign_database_is_kept_aside(empty_home: Path) -> None:
    empty_home.mkdir()
    with closing(sqlite3.connect(empty_home / "catalog.db")) as foreign, foreign:
        foreign.execute("CREATE TABLE meta (name TEXT, value TEXT)")
    open_catalog().close()
    with closing(sqlite3.connect(empty_home / "catalog.db.set-aside-1")) as kept:
        assert kept.execute("SELECT count(*) FROM meta").fetchone() == (0,)


@pytest.mark.usefixtures("few_cards")
def test_an_outdated_catalog_is_replaced_not_kept(home: Path) -> None:
    with closing(sqlite3.connect(home / "catalog.db")) as ours, ours:
        ours.execute("UPDATE meta SET value = '0:older'")
    watch = Watch()
    open_catalog(watch).close()
    assert watch.told
    assert not watch.kept
    assert not list(home.glob("*set-aside*"))


def only_cards(path: Path) -> None:
    """Leave out the tables of the search, whose pages no card is read from."""
    with closing(sqlite3.connect(path, isolation_level=None)) as ours:
        found = ours.execute("SELECT name FROM sqlite_master WHERE name LIKE 'point%'").fetchall()
        for (table,) in found:
            ours.execute(f"DROP TABLE IF EXISTS {table}")
        ours.execute("VACUUM")


@pytest.mark.usefixtures("few_cards")
def test_every_damaged_page_is_noticed_or_harmless(empty_home: Path) -> None:
    """Page after page is overwritten: the cards are whole, or the damage is told in one line."""
    path = empty_home / "catalog.db"
    open_catalog().close()
    only_cards(path)
    whole = path.read_bytes()
    with Catalog(path) as catalog:
        cards = catalog.all_cards()
    noticed = 0
    for start in range(4096, len(whole), 4096):
        path.write_bytes(whole[:start] + b"\xff" * 4096 + whole[start + 4096 :])
        with Catalog(path) as catalog:
            try:
                assert catalog.all_cards() == cards
            except DamagedCatalog as fault:
                assert str(fault).startswith(f"{path}: damaged (")  # noqa: PT017
                noticed += 1
    assert noticed > len(whole) // 4096 // 3


@pytest.mark.parametrize(
    "damage",
    ["DROP TABLE card_layer", "UPDATE card SET type = 'Plam'", "UPDATE card SET deck = 'None'"],
)
def test_a_damaged_table_is_told(home: Path, damage: str) -> None:
    with closing(sqlite3.connect(home / "catalog.db")) as ours, ours:
        ours.execute(damage)
    with open_catalog() as catalog, pytest.raises(DamagedCatalog, match="damaged"):
        catalog.card("eots:pogrom")


@pytest.mark.parametrize("odd", ["a b", "a?b#c%20d", "W\u00fcste", "catalog.db?mode=memory"])
def test_a_home_of_any_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, few_cards: int, odd: str
) -> None:
    monkeypatch.setenv("KANLY_HOME", str(tmp_path / odd))
    with open_catalog() as catalog:
        assert len(catalog.all_cards()) == few_cards
    assert [file.name for file in tmp_path.iterdir()] == [odd]
    assert (tmp_path / odd / "catalog.db").is_file()


@pytest.mark.usefixtures("few_cards")
def test_a_folder_in_the_catalogs_place_is_kept_aside(empty_home: Path) -> None:
    (empty_home / "catalog.db" / "mine").mkdir(parents=True)
    open_catalog().close()
    assert (empty_home / "catalog.db.set-aside-1" / "mine").is_dir()


def test_a_lock_that_cannot_be_made_names_its_place(empty_home: Path) -> None:
    (empty_home / "catalog.db.lock").mkdir(parents=True)
    with pytest.raises(CatalogError, match=r"catalog.db.lock: cannot write it \("):
        open_catalog()


def test_a_locked_catalog_can_be_read(home: Path) -> None:
    with closing(sqlite3.connect(home / "catalog.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with open_catalog() as catalog:
            assert catalog.named("pogrom").id == "eots:pogrom"


@posix
@pytest.mark.usefixtures("unmeasured")
def test_on_a_full_disk_the_catalog_is_held_in_memory(
    empty_home: Path, few_cards_data: Folders
) -> None:
    """A limit on the size of files stands for the full disk; nothing half is left."""
    script = (
        "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "sys.dont_write_bytecode = True;"  # else half a file of ours may be left
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000));"
        "from kanly.main import main; sys.exit(main(['card', 'pogrom']))"
    )
    done = subprocess.run(
        on_few(script, few_cards_data), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    assert done.stdout.startswith("Pogrom ")
    assert done.stderr.startswith(f"{empty_home / 'catalog.db'}: cannot ")
    assert done.stderr.endswith(". Until then each command builds the catalog for itself.\n")
    assert done.stderr.count("\n") == 1
    assert [file.name for file in empty_home.iterdir()] in ([], ["catalog.db.lock"])


def run_bound_by_permissions(*words: str, home: Path) -> subprocess.CompletedProcess[str]:
    """Run a command line as a user whom file permissions bind; root gives that power up."""
    words = (sys.executable, "-m", "kanly", *words)
    if os.geteuid() == 0:
        setpriv = shutil.which("setpriv")
        if not setpriv:
            pytest.skip("root, and no setpriv to give its power up with")
        words = (setpriv, "--bounding-set=-dac_override", *words)
    env = {**os.environ, "KANLY_HOME": str(home)}
    return subprocess.run(words, capture_output=True, text=True, check=False, env=env)


@pytest.mark.usefixtures("unmeasured")
@posix
def test_in_a_read_only_home_the_catalog_is_held_in_memory(tmp_path: Path) -> None:
    home = tmp_path / "read-only"
    home.mkdir(mode=0o555)
    done = run_bound_by_permissions("card", "pogrom", home=home)
    assert done.returncode == 0
    assert done.stdout.startswith("Pogrom ")
    assert done.stderr == (
        f"{home}: cannot keep data here (Permission denied); "
        "set KANLY_HOME to a folder that can be written. "
        "Until then each command builds the catalog for itself.\n"
    )
    assert list(home.iterdir()) == []


@pytest.mark.usefixtures("unmeasured")
@posix
def test_a_read_only_home_with_a_catalog_is_read(home: Path) -> None:
    home.chmod(0o555)
    done = run_bound_by_permissions("card", "pogrom", home=home)
    home.chmod(0o755)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Pogrom ")


@pytest.mark.usefixtures("unmeasured")
@posix
def test_a_damaged_catalog_in_a_read_only_home_is_told(home: Path) -> None:
    with closing(sqlite3.connect(home / "catalog.db")) as ours, ours:
        ours.execute("DROP TABLE card_layer")
    home.chmod(0o555)
    done = run_bound_by_permissions("card", "pogrom", home=home)
    home.chmod(0o755)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"kanly: {home / 'catalog.db'}: damaged, and it cannot be replaced (Permission denied); "
        "take the file away and the next command builds it anew\n"
    )
    assert (home / "catalog.db").exists()


def test_a_fault_of_the_system_names_its_place(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def closed(*_: object) -> None:
        raise PermissionError(13, "Permission denied", str(home))

    monkeypatch.setattr("kanly.card.command.look_up", closed)
    assert main(["card", "pogrom"]) == 2
    assert capsys.readouterr().err == f"kanly: {home}: cannot use it (Permission denied)\n"


def test_a_home_below_a_file_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("KANLY_HOME", str(tmp_path / "file" / "home"))
    with pytest.raises(HomeError, match="cannot keep data here"):
        open_catalog()
