"""What the table's words do in a rite: join, endrite, retarget; and direct, for a late Direct."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.effects.cause import verify_a_card_acts, with_cause
from tracker.effects.said import domain_card
from tracker.engaging import asked_anew
from tracker.rite.ending import end_at_once, retarget, under_way, verify_retarget
from tracker.rite.joining import bring_in, bring_more, can_bring_more, fights
from tracker.rite.kinds import is_persona
from tracker.rite.spoken import in_domains, own, several
from tracker.speech import Words
from tracker.verbs import Option

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.table import Table
    from tracker.words import HouseId

COUNTS = "counts"


def say_join(at: Table, house: HouseId, words: Words) -> None:
    """Bring cards into the rite. Raises Misread, SeveralFit."""
    left, cause = with_cause(at, house, words)
    under_way(at, "join")
    deployed = [piece for piece in in_domains(at) if piece.deployed]
    for piece in several(at, left.rest(), deployed, "a deployed card"):
        bring_in(at, piece, cause.name)


def say_endrite(at: Table, house: HouseId, words: Words) -> None:
    """End the rite at once. Raises Misread, SeveralFit."""
    left, cause = with_cause(at, house, Words(["endrite", *words.rest().split()]))
    left.first()
    counts = left.flag(COUNTS)
    left.nothing_more()
    under_way(at, "endrite")
    verify_a_card_acts(at, cause, "G-06", "ends this rite")
    end_at_once(at, cause.name, counts=counts)


def say_retarget(at: Table, house: HouseId, words: Words) -> None:
    """Give the rite another target. Raises Misread, SeveralFit."""
    left, cause = with_cause(at, house, words)
    under_way(at, "retarget")
    target = domain_card(at, left.rest())
    verify_retarget(at, target)
    verify_a_card_acts(at, cause, "R-03", "gives this rite another target")
    retarget(at, target)


def say_direct(at: Table, house: HouseId, words: Words) -> None:
    """Bring more participants by Direct. Raises Misread, SeveralFit."""
    under_way(at, "direct")
    bring_more(at, house, several(at, words.rest(), own(at, house), "a deployed card of yours"))
    asked_anew(at, "SO-02")


def directs(at: Table, house: HouseId) -> Iterator[Option]:
    """The personas that a late Direct brings."""
    side = fights(at, house)
    for piece in own(at, house) if side is not None else ():
        if is_persona(at, piece) and can_bring_more(at, house, [piece]):
            says = f"{at.name(piece)} takes part, brought by Direct"
            yield Option(words=f"direct {piece.id}", says=says, rules=("SO-02",))
