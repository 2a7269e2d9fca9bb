"""What may not be done now: one question, whoever asks and by whatever door.

The answer comes from the cards that lie deployed in play at that moment, and from what was said
to last for a while. Nothing is kept by the act of deploying.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from cardbase.operation.lexicon import Verb
from cardbase.program import abilities as a
from cardbase.program.things import Ware
from tracker.standing.context import Context
from tracker.standing.in_force import holding, sources
from tracker.standing.selecting import holds
from tracker.standing.testing import is_petition, is_rite, met
from tracker.words import Stat, Token

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.state import Piece, Rite
    from tracker.table import Table
    from tracker.words import HouseId, PieceId

AN_EFFECT = "an effect"
"""How what the table has said is called, where no card was named for it."""

SAID: dict[tuple[Verb, Ware | None], Stat] = {
    (Verb.BUY, Ware.SPICE): Stat.NO_BUYING,
    (Verb.SELL, Ware.SPICE): Stat.NO_SELLING,
    (Verb.BUY, Ware.FAVOR): Stat.NO_FAVOR,
    (Verb.SEEK, None): Stat.NO_COUNCIL,
}
"""What is forbidden -> the stat of what the table says of it."""


class Deed(Struct, frozen=True, kw_only=True):
    """What somebody wants to do, as bans look at it.

    Attributes:
        what: The card it is done to.
        to: The card it is assigned to, or a token placed on.
        rite: The rite that is initiated, or taken part in.
        ware: What is bought, sold, produced or transferred.
        token: The kind of the token placed.
        by: By what it is done: engaged, or deployed; and the card.
        general: It is done as a general operation.
    """

    verb: Verb
    what: Piece | None = None
    to: Piece | None = None
    rite: Rite | None = None
    ware: Ware | None = None
    token: str = ""
    by: tuple[Verb, Piece] | None = None
    general: bool = False


class Ban(Struct, frozen=True):
    """What forbids something: the card, "" where the table said it; how it is called."""

    piece: PieceId
    name: str

    def __str__(self) -> str:
        return self.name


def forbids(at: Table, house: HouseId, deed: Deed) -> Ban | None:
    """What forbids a House to do something now, None when nothing does."""
    return next(bans(at, house, deed), None)


def bans(at: Table, house: HouseId, deed: Deed) -> Iterator[Ban]:
    """All that forbids a House to do something now: by what was said, by cards."""
    yield from _said(at, house, deed)
    if not sources(at, a.Forbids):
        return
    asked = deed.what or deed.to
    kept: dict[str, int | str | tuple[str, ...]] = {"doer": house}
    if asked is not None:
        kept["it"] = asked.id
    for context, ban in holding(at, a.Forbids, kept):
        if ban.verb is deed.verb and _is_meant(context, ban, deed):
            yield Ban(context.card, at.name(context.card))


def _is_meant(context: Context, ban: a.Forbids, deed: Deed) -> bool:
    """Whether a ban is about what somebody wants to do."""
    same = (ban.ware, ban.token) == (deed.ware, deed.token)
    if not same or (ban.as_general and not deed.general):
        return False
    if not _done_so(context, ban, deed) or not _to_these(context, ban, deed):
        return False
    return ban.unless is None or not met(context, ban.unless)


def _done_so(context: Context, ban: a.Forbids, deed: Deed) -> bool:
    """Whether it is done by what the ban names, and whether to such a rite or petition."""
    if ban.rite is not None and (deed.rite is None or not is_rite(context, deed.rite, ban.rite)):
        return False
    if ban.petition is not None and (
        deed.what is None or not is_petition(context, ban.petition, deed.what)
    ):
        return False
    if not ban.by:
        return True
    if deed.by is None:
        return False
    verb, piece = deed.by
    return any(one.verb is verb and holds(context, one.what, piece) for one in ban.by)


def _to_these(context: Context, ban: a.Forbids, deed: Deed) -> bool:
    """Whether it is done to the cards the ban names."""
    for wanted, there in ((ban.what, deed.what), (ban.to, deed.to)):
        if wanted is not None and (there is None or not holds(context, wanted, there)):
            return False
    return True
