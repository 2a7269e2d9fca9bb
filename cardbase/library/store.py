"""Opens and writes library.db: made when absent, brought up to date, one transaction a set."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import TypeVar

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import StaticPool
from sqlmodel import Session, col, create_engine, delete, select
from sqlmodel.sql.expression import SelectOfScalar

from cardbase.errors import LibraryError
from cardbase.home import library_path, ready_home
from cardbase.library.file import (
    APPLICATION,
    DAMAGED,
    connect,
    now,
    plainly,
    reason_of,
    version_of,
    writing,
)
from cardbase.library.migrate import STEPS, Steps, migrate
from cardbase.library.model import (
    ImportedSet,
    ImportedText,
    LibraryTable,
    PrintedRow,
    TextUnit,
    statements,
)
from cardbase.octgn import PrintedCard, SetFile
from cardbase.texts.read import TextFile
from cardbase.texts.recognise import RecognisedText

Row = TypeVar("Row", bound=LibraryTable)


@dataclass(frozen=True, kw_only=True)
class ImportDifference:
    """How an import differs from the earlier one of the same set: names of cards."""

    new: tuple[str, ...]
    same: tuple[str, ...]
    changed: tuple[str, ...]
    gone: tuple[str, ...]


class Library:
    """The library, open to read and write; `open_library` makes it."""

    def __init__(self, path: Path, engine: Engine) -> None:
        self.path = path
        self._engine = engine

    def keep(self, file: SetFile) -> ImportDifference:
        """Put a set file's cards in the place of those of its last import, all or nothing.

        Raises LibraryError; the earlier import stands then.
        """
        with self._session() as session:
            before = {row.octgn_id: row for row in session.exec(_of_set(file.set_id))}
            kept = _compare(file, dict(before))
            session.exec(delete(PrintedRow).where(col(PrintedRow.set_id) == file.set_id))
            session.exec(delete(ImportedSet).where(col(ImportedSet.set_id) == file.set_id))
            session.expunge_all()
            _enter_set(session, file)
            session.commit()
        return kept

    def keep_text(self, file: TextFile, found: RecognisedText) -> int:
        """Put a document's places in the stead of those of its last import, all or nothing.

        How many places that had, 0 when there was none. Raises LibraryError; the earlier import
        stands then.
        """
        imported = {
            "document": found.document,
            "file_name": PurePath(file.path).name,
            "sha256": file.sha256,
            "imported_at": now(),
            "units": len(found.units),
        }
        with self._session() as session:
            earlier = _drop_text(session, found.document)
            _enter(session, ImportedText, imported)
            session.flush()  # the units refer to it
            for unit, text in found.units.items():
                _enter(session, TextUnit, {"document": found.document, "unit": unit, "text": text})
            session.commit()
        return earlier

    def forget_text(self, document: str) -> bool:
        """Take a document out again; False when it was not there. Raises LibraryError."""
        with self._session() as session:
            there = _drop_text(session, document)
            session.commit()
        return there > 0

    def sets(self) -> list[ImportedSet]:
        """The sets imported, in the order of their names. Raises LibraryError."""
        with self._session() as session:
            return list(session.exec(select(ImportedSet).order_by(col(ImportedSet.name))))

    def cards(self, set_id: str) -> list[PrintedRow]:
        """The printed cards of an imported set, in file order. Raises LibraryError."""
        with self._session() as session:
            return list(session.exec(_of_set(set_id).order_by(col(PrintedRow.line))))

    @contextmanager
    def _session(self) -> Iterator[Session]:
        try:
            with Session(self._engine, expire_on_commit=False) as session:
                yield session
        except DBAPIError as fault:
            cause = fault.orig
            if isinstance(cause, sqlite3.DatabaseError):
                raise LibraryError(str(self.path), reason_of(cause)) from None
            raise


@contextmanager
def open_library(path: Path | None = None, *, steps: Steps = STEPS) -> Iterator[Library]:
    """The user's library, made when absent and brought up to date when older.

    Raises HomeError: the data folder cannot be made or written; LibraryError: the file is no
    database, damaged, held, another program's or newer.
    """
    place = path or ready_home() / library_path().name
    with plainly(place):
        connection = connect(place, "rwc")
    try:
        with plainly(place):
            _ready(connection, place, steps)
        engine = _engine(connection)
        yield Library(place, engine)
        engine.dispose()
    finally:
        connection.close()


def _ready(connection: sqlite3.Connection, path: Path, steps: Steps) -> None:
    newest = 1 + len(steps)
    connection.execute("PRAGMA foreign_keys = ON")
    version = version_of(connection, path, newest)
    if version == 0:
        _create(connection, path, newest)
    elif connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise LibraryError(str(path), DAMAGED)
    migrate(connection, path, steps)


def _create(connection: sqlite3.Connection, path: Path, newest: int) -> None:
    with writing(connection):  # whoever else makes it now waits here and finds it made
        if version_of(connection, path, newest) == 0:
            for statement in statements():
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {newest}")


def _engine(connection: sqlite3.Connection) -> Engine:
    """SQLAlchemy on a connection of ours, each transaction holding the library from its start."""
    engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)

    @event.listens_for(engine, "begin")
    def begin(transaction: Connection) -> None:
        transaction.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _enter(session: Session, model: type[Row], values: dict[str, object]) -> None:
    """The one door for rows: a table class checks nothing when it is merely constructed."""
    session.add(model.model_validate(values))


def _enter_set(session: Session, file: SetFile) -> None:
    imported = {
        "set_id": file.set_id,
        "name": file.name,
        "file_name": PurePath(file.path).name,
        "sha256": file.sha256,
        "imported_at": now(),
        "card_count": len(file.cards),
    }
    _enter(session, ImportedSet, imported)
    session.flush()  # the cards refer to it
    for card in file.cards:
        printed = {
            "octgn_id": card.octgn_id,
            "set_id": file.set_id,
            "name": card.name,
            "line": card.line,
            "properties": _as_text(card),
            "operation": card.operation,
        }
        _enter(session, PrintedRow, printed)


def _drop_text(session: Session, document: str) -> int:
    there = session.get(ImportedText, document)
    session.exec(delete(TextUnit).where(col(TextUnit.document) == document))
    session.exec(delete(ImportedText).where(col(ImportedText.document) == document))
    session.expunge_all()
    return there.units if there else 0


def _as_text(card: PrintedCard) -> str:
    return json.dumps(dict(card.properties), ensure_ascii=False)


def _of_set(set_id: str) -> SelectOfScalar[PrintedRow]:
    return select(PrintedRow).where(PrintedRow.set_id == set_id)


def _compare(file: SetFile, before: dict[str, PrintedRow]) -> ImportDifference:
    new, same, changed = [], [], []
    for card in file.cards:
        row = before.pop(card.octgn_id, None)
        if row is None:
            new.append(card.name)
        elif row.name == card.name and row.properties == _as_text(card):
            same.append(card.name)
        else:
            changed.append(card.name)
    gone = [row.name for row in before.values()]
    return ImportDifference(
        new=tuple(new), same=tuple(same), changed=tuple(changed), gone=tuple(gone)
    )
