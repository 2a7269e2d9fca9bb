"""The catalog: exact look-up by id and by name through sqlite3, guesses through `suggest`."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from cardbase.cards.card import Card, Note
from cardbase.catalog.read import AT_ONCE, note_of, read_cards
from cardbase.errors import AmbiguousCard, CatalogError, DamagedCatalog, UnknownCard
from cardbase.files import address_of, stamp_of
from cardbase.names import SILENT, fold, key, written
from cardbase.vocabulary import SetCode

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

    from cardbase.cards.facts import CardSet
    from cardbase.name_index import NameIndex
    from cardbase.query.find import Finder

    Rows = list[sqlite3.Row]


ID_SIGNS = frozenset(":-")
"""Every id has a colon and every GUID a hyphen; most names have neither."""


class Match(Struct, frozen=True, kw_only=True):
    """A guess: a card, and how near its name is to what was typed, from 0 to 1."""

    card: Card
    score: float

    @property
    def sure(self) -> bool:
        """Whether the score is high enough to accept the match, if no other is as high."""
        from cardbase.name_index import SURE

        return self.score >= SURE

    @property
    def near(self) -> bool:
        """Whether it is worth naming where a name is told to fit no card."""
        from cardbase.name_index import FLOOR

        return self.score >= FLOOR


MANY_GUESSED = 50
"""Once so many cards have been guessed at, all are read at once and not a few at a time."""

SERIALIZED = 3
"""`sqlite3.threadsafety` where threads may share a connection, as all common builds let them."""


class Catalog:
    """An open catalog.db, read only. Use it as a context manager, or close it.

    Threads may share it. Every method raises DamagedCatalog when the file holds what it should
    not, and CatalogError once it is closed.
    """

    def __init__(self, path: Path, held: sqlite3.Connection | None = None) -> None:
        """Open the file; it is never written in place, so no lock is taken.

        Args:
            path: Its path.
            held: The open database, if it is in memory and not at its path.
        """
        self.path = path
        self.stamp = stamp_of(path)
        with self._spoken():
            self._db = held or _connect(path)
            self._db.row_factory = sqlite3.Row
        self._spellings: dict[str, str] | None = None
        self._borne: dict[str, tuple[Card, ...]] = {}
        self._guessed: dict[str, Card] = {}
        self._every: tuple[Card, ...] | None = None

    def __enter__(self) -> Catalog:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def built_from(self) -> str:
        """The fingerprint of the data the catalog was built from, "" when there is none."""
        found = self.rows("SELECT value FROM meta WHERE name = 'hash'")
        return str(found[0]["value"]) if found else ""

    def card(self, card_id: str) -> Card:
        """The card with this id, "eots:pogrom", or this OCTGN GUID. Raises UnknownCard."""
        wanted = card_id.strip().lower()
        if not wanted.isascii() or not ID_SIGNS.intersection(wanted):
            raise UnknownCard(card_id)
        query = "SELECT id FROM card WHERE id = ? OR octgn_id = ?"
        found = self.cards([row["id"] for row in self.rows(query, wanted, wanted)])
        if not found:
            raise UnknownCard(card_id)
        return found[0]

    def cards(self, ids: Sequence[str]) -> tuple[Card, ...]:
        """The cards with these ids, in catalog order; ids that are no card's are passed over."""
        with self._spoken():
            return read_cards(self.rows, ids)

    def all_cards(self) -> tuple[Card, ...]:
        """Every card, in catalog order: by set, then as in its file; read once."""
        if self._every is None:
            rows = self.rows("SELECT id FROM card ORDER BY position")
            self._every = self.cards([row["id"] for row in rows])
        return self._every

    def named(self, name: str) -> Card:
        """The one card of this name, exact after folding.

        A card's own name takes precedence over names used by other sources or players.

        Raises:
            UnknownCard: no card has it.
            AmbiguousCard: several do.
        """
        found = self._bearers(name)
        own = [card_id for card_id, official in found if official]
        ids = own if len(own) == 1 else [card_id for card_id, _ in found]
        if not ids:
            raise UnknownCard(name)
        if len(ids) > 1:
            raise AmbiguousCard(name, tuple(ids))
        return self.card(ids[0])

    def bearing(self, name: str) -> tuple[Card, ...]:
        """All cards of this name, exact after folding, in catalog order."""
        wanted = key(self.fold(name))
        if wanted not in self._borne:
            self.look_ahead([name])
        return self._borne[wanted]

    def look_ahead(self, names: Iterable[str]) -> None:
        """Prefetch the cards of these names for `bearing`, in a few queries."""
        wanted = [key(self.fold(name)) for name in names]
        keys = [word for word in dict.fromkeys(wanted) if word not in self._borne]
        held: dict[str, set[str]] = {word: set() for word in keys}
        for start in range(0, len(keys), AT_ONCE):
            some = keys[start : start + AT_ONCE]
            marks = ",".join("?" * len(some))
            query = f"SELECT key, card_id FROM name WHERE key IN ({marks})"  # noqa: S608 (marks)
            for row in self.rows(query, *some):
                held[row["key"]].add(row["card_id"])
        cards = self.cards(sorted(set().union(*held.values())))
        for word, ids in held.items():
            self._borne[word] = tuple(card for card in cards if card.id in ids) if ids else ()

    def _bearers(self, name: str) -> list[tuple[str, bool]]:
        """The ids of the cards of a name, and whether it is their own, in catalog order."""
        query = """SELECT card_id, official FROM name JOIN card ON card.id = card_id
            WHERE key = ? ORDER BY position"""
        found = self.rows(query, key(self.fold(name)))
        return [(row["card_id"], bool(row["official"])) for row in found]

    def fold(self, text: str) -> tuple[str, ...]:
        """The words of a name as the catalog compares them, common misspellings mended."""
        if self._spellings is None:
            found = self.rows("SELECT heard, meant FROM spelling")
            self._spellings = {row["heard"]: row["meant"] for row in found}
        return fold(text, self._spellings)

    def suggest(self, text: str, limit: int = 5) -> list[Match]:
        """The best guesses at a misspelt, partial or unfinished name, best first.

        Those with `sure` set are accepted; if the first is not even `near`, no card was meant.
        """
        from cardbase.name_index import as_written

        words = self.fold(text)
        if SILENT.issuperset(words):
            return []
        scores = self.name_index.guesses(words, written(text))[:limit]
        unread = [card_id for card_id, _ in scores if card_id not in self._guessed]
        if unread:
            read = self.cards(unread) if len(self._guessed) < MANY_GUESSED else self.all_cards()
            self._guessed.update((card.id, card) for card in read)
        found = [Match(card=self._guessed[card_id], score=score) for card_id, score in scores]
        return as_written(text, found)

    @cached_property
    def name_index(self) -> NameIndex:
        """The index of all names: a card's own by their words, what others call it as a whole."""
        from cardbase.name_index import NameIndex

        query = """SELECT card_id, words, official FROM name JOIN card ON card.id = card_id
            ORDER BY official DESC, position"""
        own: list[tuple[str, list[str]]] = []
        whole: list[tuple[str, Sequence[str]]] = []
        for row in self.rows(query):
            (own if row["official"] else whole).append((row["card_id"], row["words"].split()))
        for row in self.rows("SELECT id, name, title FROM card ORDER BY position"):
            full = f"{row['name']} {row['title']}"
            if written(full) != self.fold(full):
                whole.append((row["id"], written(full)))
        return NameIndex(own, whole)

    def find(self, query: str) -> tuple[Card, ...]:
        """The cards a query finds (docs/find.md), sorted as it says. Raises QueryFault."""
        return self.finder.found(query).cards

    @cached_property
    def finder(self) -> Finder:
        """What answers queries; it keeps what it has read."""
        from cardbase import KeptCards
        from cardbase.query.find import Finder

        return Finder(self, KeptCards(self))

    def teach(self, function: Callable[[str | None, str], bool]) -> None:
        """Register a function in SQL, called with a text of the catalog and the query's text."""
        with self._spoken():
            self._db.create_function(function.__name__, 2, function, deterministic=True)

    def sets(self) -> tuple[CardSet, ...]:
        """The sets, in order of publication."""
        from cardbase.cards.facts import CardSet

        found = self.rows("SELECT * FROM card_set ORDER BY position")
        return tuple(
            CardSet(
                code=SetCode(row["code"]),
                name=row["name"],
                transcribed_name=row["transcribed_name"],
                octgn_id=row["octgn_id"],
                cards=row["cards"],
                numbered=bool(row["numbered"]),
                source=row["source"],
            )
            for row in found
        )

    def notes(self, scope: str) -> tuple[Note, ...]:
        """The notes on a set, by its code, or on all files, by "*"."""
        query = "SELECT * FROM note WHERE scope = ? ORDER BY position"
        return tuple(note_of(row) for row in self.rows(query, scope))

    def rows(self, query: str, *values: str | int) -> Rows:
        """The rows a query finds. Raises DamagedCatalog."""
        with self._spoken():
            return self._db.execute(query, values).fetchall()

    @contextmanager
    def _spoken(self) -> Iterator[None]:
        """A one-line description of what is wrong with the file."""
        try:
            yield
        except (sqlite3.ProgrammingError, UnicodeEncodeError) as fault:  # the asker's
            raise CatalogError(str(self.path), f"cannot be asked ({fault})") from None
        except (sqlite3.Error, ValueError) as fault:
            raise DamagedCatalog(self.path, str(fault), self.stamp) from None


def _connect(path: Path) -> sqlite3.Connection:
    address = f"{address_of(path.absolute())}?mode=ro&immutable=1"
    return sqlite3.connect(address, uri=True, check_same_thread=sqlite3.threadsafety < SERIALIZED)
