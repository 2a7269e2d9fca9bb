"""How well a card fits a deck: reasons, each with what it counts, of which the score is the sum.

A reason is a fact of the deck and the card that anybody can check; what it counts stands in the
table of weights (`scale`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cardbase.cards.card import Card
from cardbase.cards.kinds import CardKind, is_unique, kind_of
from cardbase.cards.powers import all_adversaries, short_name
from cardbase.decks.deck_list import Section, section_of
from cardbase.fitting.scale import usual_shares, weights
from cardbase.fitting.view import DeckView
from cardbase.fitting.wants import Role, Want, reads
from cardbase.legality.rules import name_key
from cardbase.program.nodes.things import Ware as Kept
from cardbase.statistics.income import Ware, source_of
from cardbase.strings import counted
from cardbase.vocabulary import CardType, Subtype, Talent

MUCH, LITTLE = 1 / 5, 1 / 12
"""The shares of what a deck is for above and below which a talent is much or little of it."""

DEAR = {Section.HOUSE: (4, 1 / 5), Section.IMPERIAL: (5, 1 / 3)}
"""From which cost on a card of a deck is dear, and how large a share of it these may be."""

CHEAP, ENOUGH = 1, 1 / 4
"""Up to which cost a House card is cheap, and how large a share of the House deck these may be."""

FEW_BRING = {"spice few": (Kept.SPICE, 6), "favor few": (Kept.FAVOR, 6)}
"""Of spice and favor, which both are needed (HC-03), how many cards that bring it are enough."""

FEW = 2
"""Up to so many copies, or cards that have a talent, are few."""

NAMED = 3

VERBS = {
    Role.BEARS: ("may bear it", "may bear it"),
    Role.USES: ("work with it", "works with it"),
    Role.HELPS: ("go well with it", "goes well with it"),
}
"""What several cards do with one that speaks of them, and what one does."""


@dataclass(frozen=True, kw_only=True)
class Reason:
    """One reason for or against a card in a deck.

    Attributes:
        points: What it counts: above 0 for the card, below 0 against it.
        weight: Its row in the table of weights.
        text: The fact, without its full stop.
    """

    points: int
    weight: str
    text: str


@dataclass(frozen=True, kw_only=True)
class Fit:
    """How well a card fits a deck, with the reasons, the weightiest first."""

    card: Card
    reasons: tuple[Reason, ...]

    @property
    def score(self) -> int:
        """The sum of the reasons."""
        return sum(reason.points for reason in self.reasons)

    @property
    def against(self) -> int:
        """The sum of what speaks against it."""
        return sum(min(0, reason.points) for reason in self.reasons)


Term = Callable[[Card, DeckView], Iterator[Reason]]


def fits(card: Card, deck: DeckView) -> Fit:
    """How well one copy more of a card fits a deck. Raises DataError, MissingData."""
    found = [reason for term in TERMS for reason in term(card, deck) if reason.points]
    return Fit(card=card, reasons=tuple(sorted(found, key=lambda one: -abs(one.points))))


def reason(weight: str, text: str, many: float | None = None) -> Reason:
    """A reason of a weight, so many times where it counts by number."""
    row = weights()[weight]
    points = row.points if many is None else row.times(many)
    return Reason(points=points, weight=weight, text=text)


def _named(cards: list[Card]) -> str:
    """The first few names, the others counted."""
    names = list(dict.fromkeys(card.full_name for card in cards))
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return "; ".join(names[:NAMED]) + more


def _may_lie_on(card: Card, other: Card) -> bool:
    """Whether the powers of two cards let one be assigned to the other (AL-02)."""
    return card.allegiance is None or other.allegiance in {None, card.allegiance}


def _rank(card: Card, talent: Talent) -> int:
    """The rank in a talent, below 0 where the card lacks it (TA-02)."""
    rank = card.rank(talent)
    return -1 if rank is None else rank


def _ranked_for(card: Card, other: Card) -> bool:
    """Whether another card has the talent and rank that a card asks for, if it asks (TA-01)."""
    need = card.requirement
    return need is None or _rank(other, need.talent) >= need.rank


def able(card: Card, deck: DeckView) -> list[Card]:
    """The cards of a deck with the talent and rank that a card asks for, and which may bear it."""
    if card.requirement is None:
        return []
    bearers = [want for want in reads(card).wants if want.role is Role.BEARS]
    return [
        one
        for one in deck.cards.values()
        if _ranked_for(card, one)
        and (bearers[0].met_by(one) if bearers else one.type is CardType.PERSONA)
        and _may_lie_on(card, one)
    ]


def talent(card: Card, deck: DeckView) -> Iterator[Reason]:
    """Whether the talent and rank it asks for are met (TA-01)."""
    if card.requirement is None:
        return
    who, asked = able(card, deck), f"{card.requirement} or more"
    if not who:
        yield reason("talent none", f"no card of the deck that may bear it has {asked}")
    elif len(who) == 1:
        yield reason("talent one", f"{who[0].full_name} alone has {asked} for it")
    else:
        copies = sum(deck.counts[one.id] for one in who)
        text = f"{copies} cards of the deck have {asked} for it: {_named(who)}"
        yield reason("talent some", text, len(who))


def plan(card: Card, deck: DeckView) -> Iterator[Reason]:
    """Whether it is for the rites and talents that the deck is for."""
    talents = reads(card).talents
    if card.type is CardType.PERSONA or not talents:
        return
    best = max(talents, key=lambda one: (deck.about[one], -[*Talent].index(one)))
    having = [one for one in deck.personas if any(one.rank(t) is not None for t in talents)]
    if not having and card.requirement is None:
        words = " or ".join(sorted(talents))
        yield reason("rite none", f"no persona of the deck has {words}, which it is for")
    elif deck.shares[best] >= MUCH:
        cards = counted(deck.about[best], "card")
        having = [one for one in deck.personas if one.rank(best) is not None]
        who = f"{len(having)} of its {counted(len(deck.personas), 'persona')}"
        text = f"{best} is much of what the deck does: {cards} for it, and {who} have it"
        part = len(having) / max(1, len(deck.personas))
        yield reason("plan much", text, deck.shares[best] * part)
    elif deck.shares[best] < LITTLE:
        text = f"{best} is little of what the deck does: {counted(deck.about[best], 'card')} for it"
        yield reason("plan little", text)


def persona(card: Card, deck: DeckView) -> Iterator[Reason]:
    """What a persona can do of what the deck is for, and whose asking for talents it meets."""
    if card.type is not CardType.PERSONA:
        return
    worth = {one: rank * deck.shares[one] for one, rank in card.ranks if deck.about[one]}
    if worth and (best := max(worth, key=lambda one: worth[one])) and worth[best]:
        cards = counted(deck.about[best], "card")
        text = f"it has {best} {card.rank(best)}; {cards} of the deck are for {best}"
        yield reason("persona rank", text, sum(worth.values()))
    served = [
        other
        for other in deck.cards.values()
        if (need := other.requirement)
        and _rank(card, need.talent) >= need.rank
        and _may_lie_on(other, card)
        and len([one for one in able(other, deck) if one.id != card.id]) < FEW
    ]
    if served:
        text = f"it has the talent that one card of the deck at most has for: {_named(served)}"
        yield reason("persona serves", text, len(served))


def wants(card: Card, deck: DeckView) -> Iterator[Reason]:
    """Whether the deck has what the card speaks of; who bears it with a talent, `talent` tells."""
    told = set[str]()
    for want in reads(card).wants:
        there = [one for one in deck.cards.values() if one.id != card.id and want.met_by(one)]
        if want.role is Role.BEARS:
            there = [one for one in there if _may_lie_on(card, one)]
        known = want.plain or (want.role is Role.BEARS and card.requirement is not None)
        if str(want) in told or (known and there) or (not there and not want.needed):
            continue
        told.add(str(want))
        if there:
            copies = sum(deck.counts[one.id] for one in there)
            verb = VERBS[want.role][copies == 1]
            text = f"{counted(copies, 'card')} of the deck {verb} ({want}): {_named(there)}"
            yield reason("helped" if want.role is Role.HELPS else "want met", text, copies)
        elif want.role is Role.BEARS:
            yield reason("bearer none", f"no card of the deck may bear it: it asks for {want}")
        else:
            yield reason("use none", f"it works with {want} of your own, and the deck has none")


def wanted(card: Card, deck: DeckView) -> Iterator[Reason]:
    """Which cards of the deck speak of such a card."""
    who: dict[str, tuple[Card, Want]] = {}
    for other, want in deck.asking:
        fit = want.role is not Role.BEARS or (_may_lie_on(other, card) and _ranked_for(other, card))
        if fit and other.id != card.id and other.id not in who and want.met_by(card):
            who[other.id] = other, want
    if who:
        first, want = next(iter(who.values()))
        more = len(who) - 1
        others = f", as {'does' if more == 1 else 'do'} {more} more" if more else ""
        yield reason(
            "wanted", f"{first.full_name} speaks of such a card ({want}){others}", len(who)
        )


def favor(card: Card, deck: DeckView) -> Iterator[Reason]:
    """What its allegiance costs (AL-04, P-08, DK-04, DK-05)."""
    power = card.allegiance
    if power is None:
        return
    name = short_name(power)
    if power is deck.sponsor:
        yield reason("favor own", f"{name} is the sponsor: it costs no favor (AL-04)")
        if section_of(card) is Section.IMPERIAL:
            yield reason("favor pays", "won by petition, favor may stand for solaris (P-08)")
    elif power in all_adversaries(deck.powers):
        yield reason("favor adversary", f"{name} is an adversary of the deck (DK-04)")
    elif power in deck.powers:
        yield reason("favor other", f"{name} is not the sponsor: 1 favor at each deploying (AL-04)")
    else:
        yield reason("favor new", f"{name} is no power of the deck: its adversaries become yours")


def cost(card: Card, deck: DeckView) -> Iterator[Reason]:
    """Whether it is dear where much is dear, cheap where little is."""
    section = section_of(card)
    if card.cost is None or card.type is CardType.EVENT or section is Section.APART:
        return
    yield reason("cost each", f"it costs {counted(card.cost, 'solari', 'solaris')}", card.cost)
    least, share = DEAR[section]
    of_section = {c: many for (where, c), many in deck.costs.items() if where is section}
    total = max(1, sum(of_section.values()))
    dear = sum(many for c, many in of_section.items() if c >= least)
    cheap = sum(many for c, many in of_section.items() if c <= CHEAP)
    if card.cost >= least and dear / total > share:
        text = f"it costs {card.cost}, and {dear} of {total} of the {section} cost {least} or more"
        yield reason("cost dear", text)
    elif section is Section.HOUSE and card.cost <= CHEAP and cheap / total < ENOUGH:
        text = f"it costs {card.cost}, and only {cheap} of {total} of the {section} cost 1 or less"
        yield reason("cost cheap", text)


def balance(card: Card, deck: DeckView) -> Iterator[Reason]:
    """Whether the deck has less or more of its kind than is usual."""
    section, kind = section_of(card), kind_of(card)
    found = share_of(kind, section, deck.kinds[kind], deck.sizes[section])
    if found:
        yield found


def share_of(kind: CardKind, section: Section, here: int, size: int) -> Reason | None:
    """What it says of one card more that so many of so many cards are of its kind; None: nothing.

    Raises DataError, MissingData.
    """
    usual = usual_shares().get(kind)
    if usual is None:
        return None
    share = 100 * here / max(1, size)
    counts = f"{here or 'none'} of the {size} cards of the {section} are {kind}"
    if share < usual.low:
        text = f"{counts}; {usual.low} to {usual.high} in a hundred are usual"
        return reason("kind few", text, 1 - share / usual.low)
    if share > usual.high:
        text = f"{counts}; {usual.low} to {usual.high} in a hundred are usual"
        return reason("kind many", text, 2 * (share / usual.high - 1))
    return None


def copies(card: Card, deck: DeckView) -> Iterator[Reason]:
    """What the copies that are there say of one more (CT-12)."""
    here = deck.counts.get(card.id, 0)
    own = name_key(card.full_name)
    for one in card.versions:
        if one.id in deck.counts and is_unique(card):
            same = name_key(one.full_name) == own
            weight = "copy unique" if same else "copy character"
            text = f"the deck has {one.full_name} ({one.set_name}), the same character"
            yield reason(weight, text)
            return
    if here and is_unique(card):
        yield reason("copy unique", "it is unique, and the deck has a copy of it (CT-12)")
    elif here >= FEW:
        weight = "copy third" if here == FEW else "copy fourth"
        yield reason(
            weight, f"the deck has {counted(here, 'copy', 'copies')} of it besides this one"
        )


def income(card: Card, deck: DeckView) -> Iterator[Reason]:
    """What it brings, and what it takes that nothing brings (HC-03)."""
    held = card.type is CardType.HOLDING
    solaris = min(source_of(card).each(Ware.SOLARIS)) if held else 0
    if solaris:
        text = f"it produces {counted(solaris, 'solari', 'solaris')} each time it is engaged"
        yield reason("income solaris", text, solaris)
    wares = reads(card)
    if held and not solaris and Kept.SOLARIS in wares.gives:
        yield reason("income unsure", "it may produce solaris: its text says when")
    for weight, (ware, enough) in FEW_BRING.items():
        here = deck.brings[ware]
        if ware in wares.gives and here < enough:
            others = f"{counted(here, 'card')} of the deck {'does' if here == 1 else 'do'}"
            as_do = f"as {others}" if here else "as no other card of the deck does"
            text = f"it brings {ware}, {as_do}; 10 admit to the High Council (HC-03)"
            yield reason(weight, text)
    if Kept.SPICE in wares.takes and not deck.brings[Kept.SPICE] and Kept.SPICE not in wares.gives:
        yield reason("spice none", "it takes spice of yours, and no card of the deck brings any")


def native(card: Card, deck: DeckView) -> Iterator[Reason]:
    """What a native asks for: a Dune fief to govern when it is deployed (CT-06)."""
    if Subtype.NATIVE not in card.subtypes:
        return
    if not any(Subtype.DUNE_FIEF in one.subtypes for one in deck.cards.values()):
        yield reason("native none", "it is a native, and the deck has no Dune fief (CT-06)")


def owned(card: Card, deck: DeckView) -> Iterator[Reason]:
    """Whether a copy is owned beside those in the deck."""
    if deck.owned is None:
        return
    left = deck.owned.get(card.id, 0) - deck.counts.get(card.id, 0)
    if left > 0:
        yield reason("owned", f"you own {counted(left, 'copy', 'copies')} beside those in the deck")


TERMS: tuple[Term, ...] = (
    talent,
    plan,
    persona,
    wants,
    wanted,
    favor,
    cost,
    balance,
    copies,
    income,
    native,
    owned,
)
"""What speaks for or against a card, each a small function."""

__all__ = ["Fit", "Reason", "able", "fits"]
