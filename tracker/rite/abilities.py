"""What a card can do in a rite beyond fighting: Direct, Counter, Surprise (15.1, 15.2, 15.4).

The table stands in data/abilities.csv; `ability_rows.py` makes it out of the operation trees, and
a test holds it equal to what they say. What tactics and the table's word give are effects.

Cards that let another persona Counter by engaging are left to the table's word, `effect CARD
Counter +1`: Naib's Countenance, Mahdi, Propaganda Corps, Evangelina. So are Hellhounds, Lingar
Bewt, Omri Brrican and Scout Thopter, whose texts are tactics.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from tracker.deployment.targets import is_kind
from tracker.numbers import rank, shift
from tracker.rite import starting as by_venture
from tracker.rite.bearers import Bearer, givers, the_kinds
from tracker.rite.kinds import FACTS
from tracker.rite.sides import participants
from tracker.words import PieceId, RiteKind, Stat

if TYPE_CHECKING:
    from collections.abc import Mapping

    from errata.table import Row
    from tracker.state import Piece
    from tracker.table import Table

FILE = Path(__file__).parent / "data" / "abilities.csv"
COLUMNS = ("card", "ability", "on", "role", "rites", "target", "participant", "bears")
OWN_TALENTS = "its talents"
YOURS = " you govern"


class Ability(StrEnum):
    """What a text lets a card do, or does for it.

    Attributes:
        ENGAGED_TOO: It may Counter though it is engaged (SO-09).
        NOT_TURNED: It is not engaged when it Counters.
        IGNORES: Counters have no effect.
    """

    DIRECT = "Direct"
    COUNTER = "Counter"
    SURPRISE = "Surprise"
    ENGAGED_TOO = "Counter engaged"
    NOT_TURNED = "Counter without engaging"
    IGNORES = "ignore Counter"


class Role(StrEnum):
    """What a card must do in the rite to have an ability."""

    ANY = ""
    LEADS = "leads"
    PARTICIPATES = "participates"
    INITIATES = "initiates"


class Text(Struct, frozen=True, kw_only=True):
    """One ability, and when its card gives it.

    Attributes:
        rites: The kinds of rites, empty for any.
        own_talents: Only in rites of a talent the card has.
        target: The kinds of cards of which the target must be one, empty for any.
        yours: The target must be governed by the same House.
        participant: The kind of card that must take part, "" for none.
        bears: The kind of card that must be assigned to the card, "" for none.
    """

    ability: Ability
    on: Bearer
    role: Role
    rites: tuple[RiteKind, ...]
    own_talents: bool
    target: tuple[str, ...]
    yours: bool
    participant: str
    bears: str


class Contest(Struct, frozen=True, kw_only=True):
    """A rite as abilities look at it, under way or not yet declared.

    Attributes:
        target: The original target.
        leads: Who leads a side.
        others: Who takes part besides.
    """

    kind: RiteKind
    attacker: PieceId
    target: PieceId
    leads: frozenset[PieceId]
    others: tuple[PieceId, ...] = ()


@cache
def ability_cards() -> Mapping[str, tuple[Text, ...]]:
    """The abilities that every card gives, by its id. Raises DataError, MissingData."""
    from errata.table import read_table

    found: dict[str, tuple[Text, ...]] = {}
    for row in read_table(FILE, COLUMNS):
        found[row["card"]] = (*found.get(row["card"], ()), _text(row))
    return found


def _text(row: Row) -> Text:
    own = row["rites"] == OWN_TALENTS
    target = row["target"].removesuffix(YOURS)
    return Text(
        ability=row.word("ability", Ability),
        on=row.word("on", Bearer),
        role=row.word("role", Role),
        rites=() if own else the_kinds(row),
        own_talents=own,
        target=tuple(target.split(" or ")) if target else (),
        yours=row["target"].endswith(YOURS),
        participant=row["participant"],
        bears=row["bears"],
    )


def under_way(at: Table) -> Contest | None:
    """The rite under way, None when there is none."""
    rite = at.game.rite
    if rite is None:
        return None
    return Contest(
        kind=rite.kind,
        attacker=rite.attack.leader,
        target=rite.target,
        leads=frozenset({rite.attack.leader, rite.defense.leader}),
        others=tuple(piece.id for piece in participants(at, rite.attack, rite.defense)),
    )


def has(at: Table, piece: Piece, ability: Ability, contest: Contest | None = None) -> bool:
    """Whether a card has an ability in a rite by a text.

    Args:
        at: The table.
        piece: The card; that it takes part, or would, is not asked.
        ability: What it is to have.
        contest: The rite, that under way where none is named.
    """
    now = contest or under_way(at)
    return now is not None and any(
        text.ability is ability and text.on is on and _applies(at, piece, text, now)
        for giver, on in givers(at, piece)
        for text in ability_cards().get(giver.card, ())
    )


def _applies(at: Table, piece: Piece, text: Text, now: Contest) -> bool:
    if text.role is Role.LEADS and piece.id not in now.leads:
        return False
    if text.role is Role.INITIATES and piece.id != now.attacker:
        return False
    if text.rites and now.kind not in text.rites:
        return False
    if text.own_talents and rank(at, piece, FACTS[now.kind].talent) is None:
        return False
    return _around(at, piece, text, now)


def _around(at: Table, piece: Piece, text: Text, now: Contest) -> bool:
    """Whether the target, who takes part, and what the card bears are as a text wants them."""
    house, target = piece.holder, at.piece(now.target)
    if text.yours and target.holder != house:
        return False
    if text.target and not any(is_kind(at, house, target, kind) for kind in text.target):
        return False
    there = [at.piece(one) for one in (*now.leads, *now.others)]
    if text.participant and not any(is_kind(at, house, p, text.participant) for p in there):
        return False
    borne = [child for child in at.game.assigned(piece.id) if child.deployed]
    return not text.bears or any(is_kind(at, house, child, text.bears) for child in borne)


def may_direct(at: Table, leader: Piece, contest: Contest | None = None) -> bool:
    """Whether a leader may Direct in a rite: by a text, or by a tactic played on it."""
    now = contest or under_way(at)
    if now is not None:
        now = replace(now, leads=now.leads | {leader.id})
    return has(at, leader, Ability.DIRECT, now) + shift(at.game, leader.id, Stat.DIRECT) > 0


def may_counter(at: Table, piece: Piece, contest: Contest | None = None) -> bool:
    """Whether a persona may Counter in a rite: by a text, or by a tactic played on it.

    Whether Counters have any effect in it is asked of `ignores_counter`.
    """
    by_text = has(at, piece, Ability.COUNTER, contest)
    return by_text + shift(at.game, piece.id, Stat.COUNTER) > 0


def counters_engaged(at: Table, piece: Piece, contest: Contest | None = None) -> bool:
    """Whether a persona need not be disengaged to Counter (Fakhir Zirut)."""
    return has(at, piece, Ability.ENGAGED_TOO, contest)


def stays_upright(at: Table, piece: Piece) -> bool:
    """Whether a persona that Counters in the rite under way is not engaged for it."""
    rite = at.game.rite
    if rite is None or piece.id == rite.target or piece.id != rite.defense.leader:
        return False
    return has(at, piece, Ability.NOT_TURNED)


def has_surprise(at: Table, piece: Piece, contest: Contest | None = None) -> bool:
    """Whether a card that takes part, or would, has Surprise in a rite."""
    by_text = has(at, piece, Ability.SURPRISE, contest)
    return by_text + shift(at.game, piece.id, Stat.SURPRISE) > 0


def ignores_counter(at: Table) -> str:
    """The name of the card by which Counters have no effect in the rite under way, "" for none."""
    rite, now = at.game.rite, under_way(at)
    if rite is None or now is None:
        return ""
    for leader in (now.attacker, now.target):
        if has(at, at.piece(leader), Ability.IGNORES, now):
            return at.name(leader)
    for effect in at.game.effects:
        if effect.stat == Stat.NO_COUNTER and effect.on in {"", now.attacker, now.target}:
            return at.name(effect.source) if effect.source in at.game.pieces else "an effect"
    return at.name(rite.venture) if by_venture.ignores_counter(at) else ""
