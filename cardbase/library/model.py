"""The schema of library.db, written once.

Rows of imports enter through `model_validate` in `store`, all others through `rows.enter`, which
keeps the same limits without the time it takes to import SQLModel.
"""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import ForeignKeyConstraint, UniqueConstraint
from sqlalchemy.dialects.sqlite import dialect
from sqlalchemy.orm import registry
from sqlalchemy.schema import CreateIndex, CreateTable
from sqlmodel import Field, SQLModel

from cardbase.library import rows
from cardbase.strings import PATTERN

GUID = {"pattern": f"^{PATTERN}$"}
TIME = {"pattern": f"^{rows.TIME}$"}
SHA256 = {"pattern": f"^{rows.SHA256}$"}
"""As `schema_extra`, since SQLModel takes `regex` and passes it on to nobody."""


class LibraryTable(SQLModel, registry=registry()):
    """What all tables of library.db share: a registry apart from the catalog's."""


class ImportedSet(LibraryTable, table=True):
    """One set file of the user's, as last imported."""

    __tablename__ = "imported_set"

    set_id: str = Field(primary_key=True, schema_extra=GUID)
    name: str = Field(min_length=1)
    file_name: str
    sha256: str = Field(schema_extra=SHA256)
    imported_at: str = Field(schema_extra=TIME)
    """UTC, ISO 8601."""
    card_count: int = Field(ge=0)


class PrintedRow(LibraryTable, table=True):
    """One card's text as printed, from the set file that brought it."""

    __tablename__ = "printed_card"

    octgn_id: str = Field(primary_key=True, schema_extra=GUID)
    set_id: str = Field(primary_key=True, foreign_key="imported_set.set_id", index=True)
    name: str = Field(min_length=1)
    line: int = Field(ge=1)
    properties: str
    """JSON: property name -> text, in the order of the file."""
    operation: str


class ImportedText(LibraryTable, table=True):
    """The user's copy of one document, as last imported."""

    __tablename__ = "imported_text"

    document: str = Field(primary_key=True, min_length=1)
    file_name: str
    sha256: str = Field(schema_extra=SHA256)
    imported_at: str = Field(schema_extra=TIME)
    """UTC, ISO 8601."""
    units: int = Field(ge=1)
    """How many places were found in it."""


class TextUnit(LibraryTable, table=True):
    """One place of a document in the user's own spelling."""

    __tablename__ = "text_unit"

    document: str = Field(primary_key=True, foreign_key="imported_text.document")
    unit: int = Field(primary_key=True, ge=1)
    text: str = Field(min_length=1)


class GameRow(LibraryTable, table=True):
    """One game and the moment of it where the table stands."""

    __tablename__ = "game"

    id: str = Field(primary_key=True)
    name: str = Field(min_length=1)
    made_at: str = Field(schema_extra=TIME)
    used: int = Field(ge=1, unique=True)
    """Of all games the one played last bears the greatest number."""
    branch: str
    seq: int = Field(ge=1)


class ChanceRow(LibraryTable, table=True):
    """What the chance of one game comes from; no view and no export shows it."""

    __tablename__ = "game_chance"

    game: str = Field(primary_key=True, foreign_key="game.id", ondelete="CASCADE")
    chance: str = Field(min_length=1)


class BranchRow(LibraryTable, table=True):
    """One line of play of a game; every game has "main"."""

    __tablename__ = "game_branch"
    __table_args__ = (
        ForeignKeyConstraint(["game", "parent"], ["game_branch.game", "game_branch.branch"]),
    )

    game: str = Field(primary_key=True, foreign_key="game.id")
    branch: str = Field(primary_key=True)
    parent: str | None = None
    """The branch it left, None for "main"."""
    fork: int = Field(ge=0)
    """The last event it shares with its parent, 0 for "main"."""
    made_at: str = Field(schema_extra=TIME)


class EventRow(LibraryTable, table=True):
    """One event. Its key keeps two writers from both winning."""

    __tablename__ = "game_event"
    __table_args__ = (
        ForeignKeyConstraint(["game", "branch"], ["game_branch.game", "game_branch.branch"]),
    )

    game: str = Field(primary_key=True)
    branch: str = Field(primary_key=True)
    seq: int = Field(primary_key=True, ge=1)
    kind: str = Field(min_length=1)
    version: int = Field(ge=1)
    body: str
    """A JSON object in its canonical form."""
    at: str = Field(schema_extra=TIME)
    seal: str = Field(schema_extra=SHA256)
    """SHA-256 over the seal before it, kind, version and body."""


class MoveRow(LibraryTable, table=True):
    """One move of the head of a game, or a word of a House on one that was asked for."""

    __tablename__ = "game_move"

    game: str = Field(primary_key=True, foreign_key="game.id", ondelete="CASCADE")
    number: int = Field(primary_key=True, ge=1)
    kind: str = Field(min_length=1)
    house: str
    """Who said it, "" for the host."""
    at: str = Field(schema_extra=TIME)
    branch: str
    seq: int = Field(ge=1)
    """Where the game stood."""
    to_branch: str
    to_seq: int = Field(ge=1)
    """Where it went, or would go."""
    agreed: str
    """The Houses that had to agree and did, with spaces between."""
    words: str
    """The command that was asked for with its rules set aside, "" for none."""
    why: str


class GameRightRow(LibraryTable, table=True):
    """What one device may do at a game that is served: of the device only a digest is kept."""

    __tablename__ = "game_right"

    game: str = Field(primary_key=True, foreign_key="game.id", ondelete="CASCADE")
    device: str = Field(primary_key=True, index=True, schema_extra=SHA256)
    role: str = Field(primary_key=True, min_length=1)
    house: str = Field(primary_key=True)
    """The House it plays, "" for the host and for spectators."""
    since: str = Field(schema_extra=TIME)


class GameInvitationRow(LibraryTable, table=True):
    """A link that gives a right at a game; of its word only a digest is kept."""

    __tablename__ = "game_invitation"

    word: str = Field(primary_key=True, schema_extra=SHA256)
    game: str = Field(foreign_key="game.id", ondelete="CASCADE")
    role: str = Field(min_length=1)
    house: str
    number: str = Field(min_length=1)
    """What the device that made it makes its word from again."""
    once: int = Field(ge=0)
    """1 where it is used up by whoever opens it first."""
    giver: str
    """The device that gives up its right by it, "" for none."""
    made_at: str = Field(schema_extra=TIME)


class DeckRow(LibraryTable, table=True):
    """One deck kept under a name."""

    __tablename__ = "deck"

    id: int = Field(primary_key=True)
    folded: str = Field(min_length=1, unique=True)
    """The name as decks are told apart by it: without case, spaces made one."""
    name: str = Field(min_length=1)
    notes: str
    form: str = Field(min_length=1)
    """The form the list was read from."""
    made_at: str = Field(schema_extra=TIME)
    changed_at: str = Field(schema_extra=TIME)


class SlotRow(LibraryTable, table=True):
    """All copies of one card in one section of a kept deck."""

    __tablename__ = "deck_slot"
    __table_args__ = (UniqueConstraint("deck", "section", "octgn_id"),)

    deck: int = Field(primary_key=True, foreign_key="deck.id")
    position: int = Field(primary_key=True, ge=1)
    section: str = Field(min_length=1)
    octgn_id: str = Field(schema_extra=GUID)
    """What the card is known by, whatever a later catalog calls it."""
    card: str = Field(min_length=1)
    name: str = Field(min_length=1)
    count: int = Field(ge=1)


class VersionRow(LibraryTable, table=True):
    """One version of a kept deck; none is changed, the last is the deck as it stands."""

    __tablename__ = "deck_version"

    deck: int = Field(primary_key=True, foreign_key="deck.id", ondelete="CASCADE")
    number: int = Field(primary_key=True, ge=1)
    kind: str = Field(min_length=1)
    source: int = Field(ge=0)
    """The version it was restored from, else 0."""
    notes: str
    form: str = Field(min_length=1)
    why: str
    at: str = Field(schema_extra=TIME)


class VersionSlotRow(LibraryTable, table=True):
    """All copies of one card in one section of a version, as `SlotRow`."""

    __tablename__ = "deck_version_slot"
    __table_args__ = (
        ForeignKeyConstraint(
            ["deck", "version"], ["deck_version.deck", "deck_version.number"], ondelete="CASCADE"
        ),
    )

    deck: int = Field(primary_key=True)
    version: int = Field(primary_key=True, ge=1)
    position: int = Field(primary_key=True, ge=1)
    section: str = Field(min_length=1)
    octgn_id: str = Field(schema_extra=GUID)
    card: str = Field(min_length=1)
    name: str = Field(min_length=1)
    count: int = Field(ge=1)


class OwnedRow(LibraryTable, table=True):
    """How many copies of one card the user owns."""

    __tablename__ = "owned_card"

    octgn_id: str = Field(primary_key=True, schema_extra=GUID)
    card: str = Field(min_length=1)
    name: str = Field(min_length=1)
    count: int = Field(ge=1)


class KeptTableRow(LibraryTable, table=True):
    """One table of the board game kept under a name."""

    __tablename__ = "kept_table"

    folded: str = Field(primary_key=True, min_length=1)
    """The name as tables are told apart by it: without case, spaces made one."""
    name: str = Field(min_length=1)
    factions: str = Field(min_length=1)
    """Ids with spaces between, in the order they were named."""
    extras: str
    """Ids of modules and token sets, with spaces between."""
    advanced: int = Field(ge=0)
    """1 for the advanced game, 0 for the basic one; `landsraad` and `in_use` likewise."""
    landsraad: int = Field(ge=0)
    match_up: str
    seats: str
    """As "2=fremen 5=choam": the sector of its circle before each faction."""
    in_use: int = Field(ge=0)
    changed_at: str = Field(schema_extra=TIME)


class KeptTableOwnRow(LibraryTable, table=True):
    """The faction that the user plays at a kept table; none where that is not told."""

    __tablename__ = "kept_table_own"

    folded: str = Field(primary_key=True, min_length=1)
    """The name of the table, as in kept_table."""
    faction: str = Field(min_length=1)


class LedgerRow(LibraryTable, table=True):
    """One ledger of a faction of the board game, kept under a name."""

    __tablename__ = "ledger"

    folded: str = Field(primary_key=True, min_length=1)
    """The name as ledgers are told apart by it: without case, spaces made one."""
    name: str = Field(min_length=1)
    faction: str = Field(min_length=1)
    kept_table: str
    """The name of the table it goes by, "" for none."""
    in_use: int = Field(ge=0)
    """1 for the one in use, else 0."""


class LedgerEntryRow(LibraryTable, table=True):
    """One entry of a ledger; none is changed, an undo is an entry of its own."""

    __tablename__ = "ledger_entry"

    ledger: str = Field(primary_key=True, foreign_key="ledger.folded", ondelete="CASCADE")
    number: int = Field(primary_key=True, ge=1)
    kind: str = Field(min_length=1)
    amount: int = Field(ge=0)
    faction: str
    """Whose cards they are, "" for one's own."""
    cards: str
    """Ids with spaces between."""
    facts: str
    """Ids of the facts an amount comes from, with spaces between."""
    note: str
    at: str = Field(schema_extra=TIME)


def statements(models: Iterable[type[LibraryTable]] | None = None) -> list[str]:
    """The statements that make the tables of some models, of all when None."""
    names = None if models is None else {str(model.__tablename__) for model in models}
    made: list[CreateTable | CreateIndex] = []
    for table in LibraryTable.metadata.sorted_tables:
        if names is None or table.name in names:
            made += [CreateTable(table), *(CreateIndex(index) for index in table.indexes)]
    return [str(statement.compile(dialect=dialect())) for statement in made]
