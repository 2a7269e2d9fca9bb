"""Reads from operation trees what they say of rites: which kinds, against what; for developers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind
from cardbase.operation.style import FULL
from cardbase.operation.things import thing
from cardbase.operation.words import Det, Link, Ref
from tracker.rite.texts.bearers import Bearer, Role
from tracker.words import RiteClass, RiteKind

if TYPE_CHECKING:
    from collections.abc import Iterable

KINDS = {
    Kind.ARBITRATION: RiteKind.ARBITRATION,
    Kind.INTRIGUE: RiteKind.INTRIGUE,
    Kind.BATTLE: RiteKind.BATTLE,
    Kind.DUELING: RiteKind.DUEL,
    Kind.WEIRDING: RiteKind.WEIRDING,
}
CLASSES = {Kind.CHOAM: RiteClass.CHOAM, Kind.LANDSRAAD: RiteClass.LANDSRAAD}
OWN_TALENTS = "its talents"


class Rites(Struct, frozen=True, kw_only=True):
    """The rites a text means.

    Attributes:
        kinds: Their kinds, "Battle Duel"; "" for any.
        target: The kinds of cards they target, "" for any.
        participant: The kind of card that takes part in them, "" for any.
        initiator: The kind of card that initiates them, "" for any.
        leader: Who leads them, None for anybody.
    """

    kinds: str
    target: str = ""
    participant: str = ""
    initiator: str = ""
    leader: Bearer | None = None


class Setting(Struct, frozen=True, kw_only=True):
    """What comes before the comma: for whom it holds, doing what, in which rites, bearing what."""

    on: Bearer | None = None
    role: Role = Role.ANY
    rites: Rites = Rites(kinds="")
    bears: str = ""


def rites(what: t.Thing | None) -> Rites | None:
    """The rites a thing is, None where it is none or the game could not answer which."""
    match what:
        case t.Some(None | Det.A | Det.ANY | Det.EACH | Det.NO, None, None, False, _, nouns, quals):
            kinds = _kinds(nouns)
            if kinds is None:
                return None
            match quals:
                case ():
                    return Rites(kinds=kinds)
                case (t.Linked(link, of),):
                    return _narrowed(kinds, link, of)
    return None


def _narrowed(kinds: str, link: Link, of: t.Thing) -> Rites | None:
    match link, of:
        case Link.EXCEPT, t.Some() if not kinds:
            apart = rites(of)
            left = [k for k in RiteKind if apart is not None and k not in apart.kinds.split()]
            return Rites(kinds=" ".join(left)) if left else None
        case Link.TARGETING | Link.DECLARED_AGAINST, t.Some():
            return Rites(kinds=kinds, target=bare(of))
        case Link.WITH, t.Some(Det.A, None, None, False, None, (t.Noun((kind, last)),), ()):
            return Rites(kinds=kinds, participant=kind) if last == Kind.PARTICIPANT else None
        case Link.INITIATED, t.Some():
            return Rites(kinds=kinds, initiator=bare(of))
        case Link.LED, _ if bearer(of):
            return Rites(kinds=kinds, leader=bearer(of))
    return Rites(kinds=OWN_TALENTS) if link is Link.OF and not kinds and _is_own(of) else None


def _is_own(what: t.Thing) -> bool:
    """Whether a thing is a talent that this card has."""
    match what:
        case t.Some(nouns=(t.Noun((Kind.TALENT,)),), quals=(t.Relative(who),)):
            return who == t.Refers(Ref.THIS_CARD)
    return False


def _kinds(nouns: Iterable[t.Noun]) -> str | None:
    """The kinds of rites that nouns name, "" for any; None where they name something else."""
    found: list[str] = []
    for noun in nouns:
        match noun.words:
            case (Kind.RITE,):
                return ""
            case (kind, Kind.RITE) if kind in KINDS:
                found.append(KINDS[kind])
            case _:
                return None
    return " ".join(found)


def bare(what: t.Thing) -> str:
    """A thing in words without its article: "Atreides persona you govern"."""
    words = thing(what, FULL)
    for article in ("a ", "an ", "any "):
        words = words.removeprefix(article)
    return words


def bearer(who: t.Thing | None) -> Bearer | None:
    """This card, or the card it is assigned to; None for anything else."""
    match who:
        case t.Some(Det.THE_ASSIGNED, None, None, False, None, (_,), ()):
            return Bearer.PARENT
        case t.Refers(Ref.THIS_CARD):
            return Bearer.ITSELF
    return None
