"""What speaks for or against a card by numbers: favor, costs, kinds, copies, wares, Dune fiefs."""

from __future__ import annotations

from collections.abc import Iterator

from cardbase.cards.card import Card
from cardbase.cards.kinds import CardKind, is_homeworld, is_unique, kind_of
from cardbase.cards.powers import adversaries_of, short_name
from cardbase.decks.deck_list import Section, section_of
from cardbase.fitting.jobs import exchanges
from cardbase.fitting.reason import Reason, named, reason
from cardbase.fitting.scale import usual_shares
from cardbase.fitting.view import FEW, DeckView, is_spring
from cardbase.fitting.wants import reads
from cardbase.legality.rules import name_key
from cardbase.program.nodes.things import Ware as Kept
from cardbase.statistics.income import Ware, source_of
from cardbase.strings import counted
from cardbase.vocabulary import CardType, Power, Subtype
from errata.text import listed

DEAR = {Section.HOUSE: (4, 1 / 5), Section.IMPERIAL: (5, 1 / 3)}
"""From which cost on a card of a deck is dear, and how large a share of it these may be."""

CHEAP, ENOUGH = 1, 1 / 4
"""Up to which cost a House card is cheap, and how large a share of the House deck these may be."""

FEW_BRING = {"spice few": (Kept.SPICE, 6), "favor few": (Kept.FAVOR, 6)}
"""Of spice and favor, which both are needed (HC-03), how many cards that bring it are enough."""


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
    elif foes := [one for one in deck.powers if power in adversaries_of(one)]:
        foe = short_name(foes[0])
        own = foes[0] is deck.sponsor
        of = f"the sponsor {foe} (DK-04)" if own else f"{foe}, a power of the deck (DK-07)"
        yield reason("favor adversary", f"{name} is an adversary of {of}")
    elif power in deck.powers:
        yield reason("favor other", f"{name} is not the sponsor: 1 favor at each deploying (AL-04)")
    else:
        yield _brought_in(card, power, deck)


def _brought_in(card: Card, power: Power, deck: DeckView) -> Reason:
    """What a power costs that the deck has not: its adversaries, favor, a card that opens it."""
    name = short_name(power)
    if section_of(card) is Section.HOUSE:
        text = f"the Imperial deck has no card of {name}, without which none is in the House deck"
        return reason("favor unopened", f"{text} (DK-06)")
    old = {foe for one in deck.powers for foe in adversaries_of(one)}
    new = [short_name(foe) for foe in adversaries_of(power) if foe not in old]
    each = "1 favor at each deploying (AL-04)"
    if not new:
        text = f"{name} is no power of the deck: {each}; its adversaries are yours already (DK-05)"
        return reason("favor further", text)
    become = "becomes your adversary" if len(new) == 1 else "become your adversaries"
    text = f"{name} is no power of the deck: with it {listed(new)} {become} (DK-05), and {each}"
    return reason("favor new", text)


def adds(card: Card, deck: DeckView) -> Iterator[Reason]:  # noqa: ARG001 - the shape of a term
    """What numbers it surely adds to what bears it, beside what it costs."""
    found = reads(card).adds
    if found and card.cost is not None:
        told = listed([f"{many} more {trait}" for trait, many in found.items()])
        price = counted(card.cost, "solari", "solaris")
        text = f"what bears it has {told}, for {price}"
        yield reason("adds", text, sum(found.values()))


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
    elif here == FEW:
        yield reason("copy third", "a third copy: it comes up often enough with two")
    elif here > FEW:
        text = f"{here} other copies of it are there: one more is seldom missed"
        yield reason("copy fourth", text)


def income(card: Card, deck: DeckView) -> Iterator[Reason]:
    """What it brings, and what it takes that nothing brings (HC-03)."""
    held = card.type is CardType.HOLDING
    each = source_of(card).each(Ware.SOLARIS) if held else [0]
    if solaris := max(each):
        if_so = "" if min(each) == solaris else ", where that is chosen"
        much = counted(solaris, "solari", "solaris")
        text = f"it produces {much} each time it is engaged{if_so}"
        yield reason("income solaris", text, solaris)
    wares = reads(card)
    if held and not solaris and Kept.SOLARIS in wares.gives:
        yield reason("income unsure", "it may produce solaris: its text says when")
    for weight, (ware, enough) in FEW_BRING.items():
        here = deck.brings[ware]
        idle = ware is Kept.SPICE and wares.fetches and deck.takers >= deck.springs
        if ware in wares.gives and here < enough and not idle:
            others = f"{counted(here, 'card')} of the deck {'does' if here == 1 else 'do'}"
            as_do = f"as {others}" if here else "as no other card of the deck does"
            text = f"it can bring {ware}, {as_do}; 10 admit to the High Council (HC-03)"
            yield reason(weight, text)
    if wares.lays and Kept.SPICE not in wares.gives:
        yield from _laid(card, deck)
    if wares.fetches and not deck.lays:
        text = "it takes spice from a desert of yours, and no card of the deck lays any there"
        yield reason("spice none", text)
    yield from _taken(card, deck)


def _taken(card: Card, deck: DeckView) -> Iterator[Reason]:
    """What a card takes of favor and spice, which both are needed (HC-03)."""
    wares = reads(card)
    lost = [ware for ware in (Kept.FAVOR, Kept.SPICE) if ware in wares.takes - wares.gives]
    if Kept.SPICE in lost and not deck.brings[Kept.SPICE]:
        lost.remove(Kept.SPICE)
        yield reason("spice none", "it takes spice of yours, and no card of the deck brings any")
    if lost:
        words = listed([str(ware) for ware in lost])
        yield reason("takes", f"it takes {words} of yours, of which you need 10 (HC-03)", len(lost))


def exchange(card: Card, deck: DeckView) -> Iterator[Reason]:
    """What a further CHOAM exchange is for: a price that the deck moves (X-11)."""
    if not exchanges(card):
        return
    if others := [one for one in deck.pricing if one.id != card.id]:
        copies = sum(deck.counts[one.id] for one in others)
        move = "move" if copies > 1 else "moves"
        text = f"it is a further exchange, and {counted(copies, 'card')} of the deck {move} the"
        yield reason("exchange", f"{text} price: {named(others, deck)} (X-11)", copies)


def _laid(card: Card, deck: DeckView) -> Iterator[Reason]:
    """What becomes of spice that a card lays on a desert: only the hoard's counts (SP-06)."""
    takers = [one for one in deck.fetching if one.id != card.id]
    if takers and is_spring(card) and deck.springs < deck.takers:
        few = counted(deck.springs, "holding") if deck.springs else "no holding"
        text = f"{named(takers, deck)} take spice from a desert, and {few} of the deck"
        lay = "lays" if deck.springs < FEW else "lay"
        yield reason("spice springs", f"{text} {lay} any for them each turn (SP-06)")
    elif takers:
        text = f"the spice it lays on a desert is taken from there by {named(takers, deck)} (SP-06)"
        yield reason("spice lies", text)
    else:
        text = "the spice it lays on a desert stays there: no card of the deck but Dune takes it"
        yield reason("spice stays", f"{text} (SP-06)")


def dune(card: Card, deck: DeckView) -> Iterator[Reason]:
    """What natives and Dune events ask for: a Dune fief to govern when deployed (CT-06, E-09)."""
    asking = {Subtype.NATIVE: ("native", "CT-06"), Subtype.DUNE_EVENT: ("Dune event", "E-09")}
    for subtype, (what, rule) in asking.items():
        if subtype not in card.subtypes or deck.at_home:
            continue
        fiefs = sum(deck.counts[one.id] for one in deck.fiefs)
        if not fiefs:
            text = f"a {what} needs a Dune fief, and the deck has none but Dune itself ({rule})"
            yield reason("fief none", text)
        elif fiefs < FEW:
            text = f"a {what} needs a Dune fief, and the deck has but {named(deck.fiefs, deck)}"
            yield reason("fief one", f"{text} ({rule})")


def homeworld(card: Card, deck: DeckView) -> Iterator[Reason]:
    """What a homeworld is for: the deck of its power, and who needs a Dune fief."""
    if not is_homeworld(card):
        return
    bear = [one for one in deck.cards.values() if one.allegiance and not is_homeworld(one)]
    own = sum(deck.counts[one.id] for one in bear if one.allegiance is card.allegiance)
    every = sum(deck.counts[one.id] for one in bear)
    if own and card.allegiance:
        text = f"{own} of the {counted(every, 'card')} with an allegiance are of "
        yield reason("home power", text + short_name(card.allegiance), own / every)
    if Subtype.DUNE_FIEF in card.subtypes:
        asking = {Subtype.NATIVE, Subtype.DUNE_EVENT}
        who = [one for one in deck.cards.values() if not asking.isdisjoint(one.subtypes)]
        if who:
            text = f"it is a Dune fief, which these need: {named(who, deck)} (CT-06, E-09)"
            yield reason("home fief", text, len(who))


def owned(card: Card, deck: DeckView) -> Iterator[Reason]:
    """Whether a copy is owned beside those in the deck."""
    if deck.owned is None:
        return
    left = deck.owned.get(card.id, 0) - deck.counts.get(card.id, 0)
    if left > 0:
        yield reason("owned", f"you own {counted(left, 'copy', 'copies')} beside those in the deck")
