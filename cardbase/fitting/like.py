"""How like two cards are: whether one does the job of the other, for the same talents and wares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardbase.cards.card import Card
from cardbase.cards.kinds import kind_of
from cardbase.fitting.aims import narrow
from cardbase.fitting.jobs import Job, jobs
from cardbase.fitting.reason import Fit, Reason, reason
from cardbase.fitting.wants import reads
from cardbase.statistics.income import Ware, source_of
from cardbase.vocabulary import CardType, Subtype, Talent

ALIKE = {"like same", "like job", "like talent"}
"""One of these reasons is needed for a card to stand in another's place."""

TOLD = 2
"""How many jobs are named before the rest is counted."""

OF_TYPE = frozenset(
    {
        *(Subtype.VENTURE, Subtype.TACTIC, Subtype.DECLARATION, Subtype.ENGAGEMENT),
        *(Subtype.EQUIPMENT, Subtype.ENHANCEMENT, Subtype.PERSONNEL, Subtype.DECREE),
        *(Subtype.ALLY, Subtype.AIDE, Subtype.UNIQUE, Subtype.CHARTER, Subtype.FIEF),
        *(Subtype.HOMEWORLD, Subtype.PROGRAM, Subtype.IMPERIUM_EVENT, Subtype.DUNE_EVENT),
        *(Subtype.WEAPON, Subtype.SKILL, Subtype.TITLE, Subtype.TRANSFER, Subtype.DEPLOYMENT),
        *(Subtype.DUEL, Subtype.DUELING, Subtype.BATTLE, Subtype.INTRIGUE, Subtype.ARBITRATION),
        *(Subtype.WEIRDING, Subtype.PRESCIENCE, Subtype.VASSAL, Subtype.DISCARD, Subtype.DRAW),
    }
)
"""Words that say of what type a card is, or for which talent, and not what it is good for."""


def likeness(card: Card, other: Card) -> Fit:
    """How like a card is to another, for which it would stand in a deck, with the reasons."""
    found = (one for one in _alike(card, other) if one.points)
    return Fit(card=card, reasons=tuple(sorted(found, key=lambda one: -abs(one.points))))


def any_likeness(card: Card, other: Card) -> bool:
    """Whether there may be anything that makes a card stand for another; soon told."""
    if card.name == other.name or not _talents(card).isdisjoint(_talents(other)):
        return True
    return not {job.does for job in jobs(card)}.isdisjoint(job.does for job in jobs(other))


def may_stand_for(like: Fit) -> bool:
    """Whether a card does enough of what another did: its very character, its job, its talent.

    For the talent alone no card stands that goes against a few cards of rivals.
    """
    good = {why.weight for why in like.reasons} & ALIKE
    if good == {"like talent"} and narrow(like.card):
        return False
    return bool(good) and like.score > 0


def _alike(card: Card, other: Card) -> Iterator[Reason]:
    if card.name == other.name or any(one.id == other.id for one in card.versions):
        yield reason("like same", f"it shows {other.name}, too, as in {card.set_name}")
    if kind_of(card) is kind_of(other):
        yield reason("like kind", f"both are of the same kind, {kind_of(card)}")
    yield from _of_jobs(card, other)
    mine, theirs = _talents(card), _talents(other)
    if both := mine & theirs:
        yield reason("like talent", f"both are for {', '.join(sorted(both))}", len(both))
    elif theirs:
        yield reason("like talent lost", f"it is not for {', '.join(sorted(theirs))}")
    yield from _of_numbers(card, other)
    words = [str(one) for one in card.subtypes if one in other.subtypes and one not in OF_TYPE]
    if words:
        yield reason("like word", f"both are {', '.join(words)}", len(words))


def _talents(card: Card) -> frozenset[Talent]:
    """The talents it is for; those a persona has are jobs."""
    return frozenset() if card.type is CardType.PERSONA else reads(card).talents


def _of_jobs(card: Card, other: Card) -> Iterator[Reason]:
    """The jobs of the other card that a card does, those it nearly does, and those it does not."""
    mine = jobs(card)
    kept, lost, near, many = list[Job](), list[Job](), list[str](), 0.0
    for job in jobs(other):
        own = max(mine, key=job.near, default=None)
        share = job.near(own) if own else 0.0
        many += share
        if own == job:
            kept.append(job)
        elif share:
            near.append(f"it can {own}, the other {job}")
        else:
            lost.append(job)
    good = [f"both {_told(kept)}"] if kept else []
    if good or near:
        yield reason("like job", "; ".join((*good, *near[:TOLD])), many)
    if lost:
        yield reason("like job lost", f"it does not {_told(lost)}", len(lost))


def _told(done: Sequence[Job]) -> str:
    more = f" and {len(done) - TOLD} more" if len(done) > TOLD else ""
    return ", ".join(map(str, done[:TOLD])) + more


def _of_numbers(card: Card, other: Card) -> Iterator[Reason]:
    """Where it has less of what both have: ranks, solaris."""
    for talent, rank in other.ranks if other.type is not CardType.HOLDING else ():
        own = card.rank(talent)
        if own is not None and own < rank:
            text = f"its {talent} is {own} where the other's is {rank}"
            yield reason("like less", text, rank - own)
    if card.type is other.type is CardType.HOLDING:
        own, theirs = (max(source_of(one).each(Ware.SOLARIS)) for one in (card, other))
        if own < theirs:
            text = f"it surely produces {own or 'no'} solaris where the other produces {theirs}"
            yield reason("like less", text, theirs - own)
