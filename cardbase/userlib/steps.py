"""The steps that bring an older library.db on, one a version, as they were when written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3

Step = Callable[["sqlite3.Connection"], None]
"""Brings the tables one version on; runs in an open transaction, so no executescript."""

Steps = Mapping[int, Step]
"""The version a step starts from -> the step; they run without a gap from 1."""

GAME = """
CREATE TABLE game (
    id VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    made_at VARCHAR NOT NULL,
    used INTEGER NOT NULL,
    branch VARCHAR NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (id),
    UNIQUE (used)
)"""

GAME_BRANCH = """
CREATE TABLE game_branch (
    game VARCHAR NOT NULL,
    branch VARCHAR NOT NULL,
    parent VARCHAR,
    fork INTEGER NOT NULL,
    made_at VARCHAR NOT NULL,
    PRIMARY KEY (game, branch),
    FOREIGN KEY(game, parent) REFERENCES game_branch (game, branch),
    FOREIGN KEY(game) REFERENCES game (id)
)"""

GAME_EVENT = """
CREATE TABLE game_event (
    game VARCHAR NOT NULL,
    branch VARCHAR NOT NULL,
    seq INTEGER NOT NULL,
    kind VARCHAR NOT NULL,
    version INTEGER NOT NULL,
    body VARCHAR NOT NULL,
    at VARCHAR NOT NULL,
    seal VARCHAR NOT NULL,
    PRIMARY KEY (game, branch, seq),
    FOREIGN KEY(game, branch) REFERENCES game_branch (game, branch)
)"""


IMPORTED_TEXT = """
CREATE TABLE imported_text (
    document VARCHAR NOT NULL,
    file_name VARCHAR NOT NULL,
    sha256 VARCHAR NOT NULL,
    imported_at VARCHAR NOT NULL,
    units INTEGER NOT NULL,
    PRIMARY KEY (document)
)"""

TEXT_UNIT = """
CREATE TABLE text_unit (
    document VARCHAR NOT NULL,
    unit INTEGER NOT NULL,
    text VARCHAR NOT NULL,
    PRIMARY KEY (document, unit),
    FOREIGN KEY(document) REFERENCES imported_text (document)
)"""

DECK = """
CREATE TABLE deck (
    id INTEGER NOT NULL,
    folded VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    notes VARCHAR NOT NULL,
    form VARCHAR NOT NULL,
    made_at VARCHAR NOT NULL,
    changed_at VARCHAR NOT NULL,
    PRIMARY KEY (id),
    UNIQUE (folded)
)"""

DECK_SLOT = """
CREATE TABLE deck_slot (
    deck INTEGER NOT NULL,
    position INTEGER NOT NULL,
    section VARCHAR NOT NULL,
    octgn_id VARCHAR NOT NULL,
    card VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (deck, position),
    UNIQUE (deck, section, octgn_id),
    FOREIGN KEY(deck) REFERENCES deck (id)
)"""

OWNED_CARD = """
CREATE TABLE owned_card (
    octgn_id VARCHAR NOT NULL,
    card VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (octgn_id)
)"""

GAME_CHANCE = """
CREATE TABLE game_chance (
    game VARCHAR NOT NULL,
    chance VARCHAR NOT NULL,
    PRIMARY KEY (game),
    FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
)"""


def add_games(connection: sqlite3.Connection) -> None:
    """From 1 to 2: the logs of games."""
    for statement in (GAME, GAME_BRANCH, GAME_EVENT):
        connection.execute(statement)


def add_texts(connection: sqlite3.Connection) -> None:
    """From 2 to 3: copies of documents."""
    for statement in (IMPORTED_TEXT, TEXT_UNIT):
        connection.execute(statement)


def add_decks(connection: sqlite3.Connection) -> None:
    """From 3 to 4: named decks, and the collection."""
    for statement in (DECK, DECK_SLOT, OWNED_CARD):
        connection.execute(statement)


def add_chance(connection: sqlite3.Connection) -> None:
    """From 4 to 5: what the chance of a game comes from."""
    connection.execute(GAME_CHANCE)


STEPS: Steps = {1: add_games, 2: add_texts, 3: add_decks, 4: add_chance}
