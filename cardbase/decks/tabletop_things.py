"""What is written of the things on a table of Tabletop Simulator."""

from __future__ import annotations

import msgspec

DECK_NOTE = "kanly:deck"
"""The GMNotes of the notecard that has the name and the notes of the deck."""


class Transform(msgspec.Struct, kw_only=True):
    """Where a thing stands, in the units of the table, how it is turned, in degrees, its size."""

    x: float = msgspec.field(default=0.0, name="posX")
    y: float = msgspec.field(default=1.0, name="posY")
    z: float = msgspec.field(default=0.0, name="posZ")
    turned_x: float = msgspec.field(default=0.0, name="rotX")
    turned_y: float = msgspec.field(default=180.0, name="rotY")
    turned_z: float = msgspec.field(default=0.0, name="rotZ")
    wide: float = msgspec.field(default=1.0, name="scaleX")
    high: float = msgspec.field(default=1.0, name="scaleY")
    deep: float = msgspec.field(default=1.0, name="scaleZ")


class Colour(msgspec.Struct, kw_only=True, frozen=True):
    """A colour, each part from 0 to 1."""

    r: float
    g: float
    b: float


PAPER = Colour(r=1.0, g=1.0, b=1.0)


class Thing(msgspec.Struct, kw_only=True):
    """One object; only what a deck needs of it, the game fills in the rest."""

    guid: str = msgspec.field(name="GUID")
    kind: str = msgspec.field(name="Name")
    transform: Transform = msgspec.field(name="Transform", default_factory=Transform)
    nickname: str = msgspec.field(name="Nickname")
    description: str = msgspec.field(name="Description")
    gm_notes: str = msgspec.field(default="", name="GMNotes")
    colour: Colour = msgspec.field(default=PAPER, name="ColorDiffuse")
    inside: list[Thing] | msgspec.UnsetType = msgspec.field(
        default=msgspec.UNSET, name="ContainedObjects"
    )


class Save(msgspec.Struct, kw_only=True):
    """A saved object."""

    name: str = msgspec.field(name="SaveName")
    things: list[Thing] = msgspec.field(name="ObjectStates")
