"""What a card lets its House set out to do: no answers, no guards, nothing against a few cards."""

from __future__ import annotations

from functools import cache

from cardbase.cards.card import Card
from cardbase.fitting.jobs import TAKE_SPICE, Job, jobs
from cardbase.fitting.wants import goes_on_holdings, reads
from cardbase.vocabulary import CardType, Talent

GUARDS = {
    "allow Counter",
    "Counter with",
    "change the target of",
    "end the rite",
    "forbid petitions",
    "forbid {} rites",
    "guard what bears it",
    "turn force aside",
}
"""What keeps one's own from harm; who Counters stands in for a target (SO-08)."""

UNDO = {
    *("discard", "subdue", "engage", "take tokens off", "apply force to", "capture", "move"),
    TAKE_SPICE,
}
"""What is done against cards."""

NARROW = frozenset(
    {
        *("venture", "tactic", "program", "nexus", "mentat", "native", "sickness", "skill"),
        *("title", "sanction", "compact", "bastion", "transport", "blade", "projectile"),
        *("shield", "device", "bonds", "physician", "city", "deployed", "desert"),
    }
)
"""Words of cards that a rival may well do without."""

FIRM = 2
"""From this rank on a persona is one for the rites of a talent."""

_KNOWN: dict[tuple[str, str], frozenset[Talent]] = {}


def aims(card: Card) -> frozenset[Talent]:
    """The talents a card makes a plan of its deck.

    Those in which a persona is firm, or has a rank with which its own operation works; in which
    personnel have a rank above 0; of a venture, a tactic or another card those it is for, unless
    it merely answers, guards or goes against a few cards.
    """
    key = card.id, card.program_json
    if key not in _KNOWN:
        _KNOWN[key] = _aims(card)
    return _KNOWN[key]


def _aims(card: Card) -> frozenset[Talent]:
    if card.type is CardType.PERSONA:
        own = reads(card).talents
        return frozenset(
            talent for talent, rank in card.ranks if rank >= FIRM or (rank and talent in own)
        )
    if card.type is CardType.HOLDING or defends(card) or narrow(card):
        return frozenset()
    return reads(card).talents | {talent for talent, rank in card.ranks if rank > 0}


def defends(card: Card) -> bool:
    """Whether all a card does is to guard what is one's own, or to answer what rivals do."""
    if goes_on_holdings(card):
        return True
    done = jobs(card)
    return bool(done) and all(_guards(job) for job in done)


def _guards(job: Job) -> bool:
    if job.does in GUARDS or f"{job.does} {job.to}" in GUARDS:
        return True
    answers = job.does in {"discard", "subdue"} and not job.own
    return answers and {"venture", "tactic"} >= set(job.to.split()[-1:]) and bool(job.to)


@cache
def _words(to: str) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(one.split()) for one in to.split(" or "))


def narrow(card: Card) -> str:
    """The cards of rivals without which a card does nothing, "" where it is of wider use."""
    if card.type in {CardType.PERSONA, CardType.HOLDING}:
        return ""
    done = jobs(card)
    if any(job.does == TAKE_SPICE for job in done):  # the spice it brings is a rival's
        done = tuple(job for job in done if job.does != "bring")
    if not done or not all(
        job.does in UNDO and not job.own and all(words & NARROW for words in _words(job.to))
        for job in done
    ):
        return ""
    return " or ".join(sorted({job.to for job in done}))
