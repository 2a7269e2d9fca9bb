"""The rules of legality, a function each: allegiance, single cards, numbers, places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations

from cardbase.cards.card import Card
from cardbase.cards.kinds import is_dune, is_unique
from cardbase.cards.powers import adversaries_of, short_name
from cardbase.decks.deck_list import DeckEntry, Section
from cardbase.legality.case import Case, Finding, SponsorProof, copies, finding, judges, named
from cardbase.legality.format import Format, Severity
from cardbase.names import fold, key
from cardbase.strings import counted
from cardbase.vocabulary import Deck, Power, Subtype


def outsiders(sponsor: Power, entries: Iterable[DeckEntry]) -> tuple[DeckEntry, ...]:
    """The cards that allegiance restricts: neither the sponsor's nor neutral (DK-03, DK-08)."""
    return tuple(e for e in entries if e.card.allegiance not in {None, sponsor})


def by_power(entries: Iterable[DeckEntry]) -> Iterator[tuple[Power, tuple[DeckEntry, ...]]]:
    """The cards of each power that has any, in the order of the powers."""
    held: dict[Power, list[DeckEntry]] = {}
    for entry in entries:
        if entry.card.allegiance is not None:
            held.setdefault(entry.card.allegiance, []).append(entry)
    for power in Power:
        if power in held:
            yield power, tuple(held[power])


@judges("DK-04")
def no_adversary(case: Case) -> Iterator[Finding]:
    """No card of an adversary of the sponsor in either deck."""
    for power, wrong in by_power(outsiders(case.sponsor, case.decks)):
        if power in adversaries_of(case.sponsor):
            foe, sponsor = short_name(power), short_name(case.sponsor)
            reason = f"{named(wrong)}: {foe} is an adversary of the sponsor {sponsor}"
            yield finding("DK-04", wrong, reason)


@judges("DK-06")
def backed_by_imperial(case: Case) -> Iterator[Finding]:
    """A House card of another power needs an Imperial card of that power.

    A power that is the sponsor's adversary is not told again (DK-04). No card is asked for that
    DK-07 would forbid: the reason says of a power that cannot join which adversary of it has cards
    in the Imperial deck, and of two that need the same whether both can join.
    """
    against = adversaries_of(case.sponsor)
    outside = dict(by_power(outsiders(case.sponsor, case.house)))
    unbacked = [power for power in outside if power not in case.powers and power not in against]
    for power in unbacked:
        wrong, name = outside[power], short_name(power)
        foes = adversaries_of(power)
        there = " and ".join(short_name(one) for one in case.powers if one in foes)
        other = " and ".join(short_name(one) for one in unbacked if one in foes)
        if there:
            reason = (
                f"{name} cannot join, since the deck has cards of its adversary {there} (DK-07)"
            )
        else:
            beside = (
                f", and {name} cannot join beside its adversary {other} (DK-07)" if other else ""
            )
            reason = f"needs an Imperial card of {name} in the deck{beside}"
        yield finding("DK-06", wrong, f"{named(wrong)}: {reason}")


@judges("DK-07")
def no_feud(case: Case) -> Iterator[Finding]:
    """No two powers that the Imperial deck adds to the sponsor are adversaries.

    A power that is the sponsor's adversary is not told again (DK-04).
    """
    against = adversaries_of(case.sponsor)
    added = dict(by_power(outsiders(case.sponsor, case.imperial)))
    for one, other in feuds(tuple(power for power in added if power not in against)):
        wrong = (*added[one], *added[other])
        reason = f"{short_name(one)} and {short_name(other)} are adversaries, and the Imperial "
        yield finding("DK-07", wrong, f"{reason}deck has cards of both: {named(wrong)}")


def feuds(powers: tuple[Power, ...]) -> list[tuple[Power, Power]]:
    """The pairs of adversaries among powers."""
    return [pair for pair in combinations(powers, 2) if pair[1] in adversaries_of(pair[0])]


@judges("DK-10")
def program_power(case: Case) -> Iterator[Finding]:
    """A program is the sponsor's, neutral, or of a power of the Imperial deck."""
    weight = case.format.programs
    if weight is None:
        return
    for power, wrong in by_power(case.programs):
        if not_of(wrong[0].card, case.powers):
            allowed = ", ".join(map(short_name, case.powers))
            reason = f"{named(wrong)}: a program of {short_name(power)}; the powers of the deck "
            yield finding("DK-10", wrong, f"{reason}are {allowed}", weight)


def not_of(card: Card, powers: Iterable[Power]) -> bool:
    """Whether a card bears the allegiance of none of these powers; a neutral one never does."""
    return card.allegiance not in {None, *powers}


@judges("FM-01")
def of_its_sets(case: Case) -> Iterator[Finding]:
    """Every card is of one of the format's sets; Dune is everybody's."""
    wrong = [
        e for e in case.deck.entries if e.card.set not in case.format.sets and not is_dune(e.card)
    ]
    for code in dict.fromkeys(entry.card.set for entry in wrong):
        own = [entry for entry in wrong if entry.card.set is code]
        reason = f"{named(own)}: of {own[0].card.set_name}, which {case.format.name} leaves out"
        yield finding("FM-01", own, reason)


@judges("FM-02")
def not_banned(case: Case) -> Iterator[Finding]:
    """No more copies of a card than the format allows of it; none where it is banned."""
    for card_id, most in case.format.cards.items():
        own = [e for e in case.deck.entries if e.card.id == card_id]
        count = copies(own)
        if count > most:
            what = f"{count} copies, more than the {most} allowed" if most else "banned"
            yield finding("FM-02", own, f"{named(own)}: {what} in {case.format.name}")


@judges("FM-03")
def within_groups(case: Case) -> Iterator[Finding]:
    """No more cards of a group than the format allows in all."""
    for group in case.format.groups:
        own = [e for e in case.deck.entries if group.has(e.card)]
        count = copies(own)
        if count > group.most:
            reason = f"{named(own)}: {count} of {group.name}, more than the {group.most} allowed"
            yield finding("FM-03", own, reason)


BUDGET = 5
"""The solaris of the creation budget, of which each program takes one (HP-05, HP-08)."""


@judges("DK-12")
def large_enough(case: Case) -> Iterator[Finding]:
    """The sizes a format asks of the two decks (OQ-01); one that is not there DK-01 tells."""
    weight = case.format.size
    if weight is None:
        return
    sizes = {Section.IMPERIAL: copies(case.imperial), Section.HOUSE: copies(case.house)}
    there = {section: size for section, size in sizes.items() if size}
    for reason in wrong_sizes(there, case.format):
        yield finding("DK-12", (), reason, weight, "OQ-01")


def wrong_sizes(sizes: Mapping[Section, int], by: Format) -> Iterator[str]:
    """What is wrong with the sizes of two decks, a sentence each."""
    for section, size in sizes.items():
        least, most = by.sizes[section]
        if size < least:
            yield f"the {section} has {counted(size, 'card')}, not {least} or more"
        elif most and size > most:
            yield f"the {section} has {counted(size, 'card')}, more than the {most} allowed"


@judges("DK-13")
def few_copies(case: Case) -> Iterator[Finding]:
    """The most copies of one name that a format allows (OQ-02)."""
    if case.format.copies is None:
        return
    named_so: dict[str, list[DeckEntry]] = {}
    for entry in (*case.decks, *case.programs):  # a full name, whichever set it is from
        named_so.setdefault(name_key(entry.card.full_name), []).append(entry)
    for entries in named_so.values():
        most, count = most_copies(entries[0].card, case.format), copies(entries)
        if most is not None and count > most:
            reason = f"{named(entries)}: {count} copies, more than the {most} allowed"
            yield finding("DK-13", entries, reason, case.format.copies, "OQ-02")


@lru_cache(maxsize=4096)
def name_key(full_name: str) -> str:
    """By what full names are the same."""
    return key(fold(full_name))


def most_copies(card: Card, by: Format) -> int | None:
    """How many copies of a card its deck may hold by the numbers for all cards; None: any."""
    if card.deck is Deck.IMPERIAL:
        return by.imperial_copies or None
    return (by.unique_copies if Subtype.UNIQUE in card.subtypes else by.house_copies) or None


@judges("CT-12")
def one_character(case: Case) -> Iterator[Finding]:
    """A unique character that stands in a deck under several titles (OQ-17)."""
    if case.format.character is None:
        return
    unique = [e for e in case.decks if e.card.versions and is_unique(e.card)]
    reported: set[str] = set()
    for card in {entry.card.id: entry.card for entry in unique}.values():
        character = {card.id, *(version.id for version in card.versions)}
        wrong = [entry for entry in unique if entry.card.id in character]
        titles = {name_key(entry.card.full_name) for entry in wrong}
        if len(titles) > 1 and card.id not in reported:
            reported |= character
            reason = f"{named(wrong)}: one character under {len(titles)} titles"
            yield finding("CT-12", wrong, reason, case.format.character, "OQ-17")


@judges("HP-08")
def paid_programs(case: Case) -> Iterator[Finding]:
    """Each program costs 1 solaris of the creation budget, which has 5 (HP-05)."""
    found = copies(case.programs)
    if found > BUDGET:
        reason = f"{found} programs, and the creation budget pays for {BUDGET} at most"
        yield finding("HP-08", case.programs, reason, Severity.WARNING, "OQ-19")


@judges("HP-03")
def own_homeworld(case: Case) -> Iterator[Finding]:
    """A deck has one homeworld, and its allegiance is the sponsor."""
    weight = case.format.homeworld
    if weight is None:
        return
    found = copies(case.homeworlds)
    sponsor = short_name(case.sponsor)
    if not found:
        how = f"; it is judged as a deck of {sponsor}" if case.held is SponsorProof.SUPPOSED else ""
        reason = f"no homeworld is listed, and a House starts with one{how}"
        yield finding("HP-03", (), reason, weight)
    elif found > 1:
        reason = f"{named(case.homeworlds)}: {found} homeworlds, and a House starts with one"
        yield finding("HP-03", case.homeworlds, reason, weight)
    wrong = [entry for entry in case.homeworlds if entry.card.allegiance is not case.sponsor]
    if wrong:
        reason = f"{named(wrong)}: not a homeworld of the sponsor {sponsor}"
        yield finding("HP-03", wrong, reason, weight)


@judges("DK-01")
def two_decks(case: Case) -> Iterator[Finding]:
    """There are two decks; homeworld and programs are listed apart and are in neither."""
    for section, held in ((Section.IMPERIAL, case.imperial), (Section.HOUSE, case.house)):
        if not copies(held):
            yield finding("DK-01", (), f"there is no {section}")
    for section in (Section.IMPERIAL, Section.HOUSE):
        wrong = [e for e in (*case.homeworlds, *case.programs) if e.section is section]
        if wrong:
            reason = f"{named(wrong)}: listed in the {section}; homeworld and programs lie apart"
            yield finding("DK-01", wrong, reason)


@judges("DK-02")
def in_its_deck(case: Case) -> Iterator[Finding]:
    """A card belongs to the deck whose back it has, and the list must not say otherwise."""
    for section in Section:
        for home, held in ((Section.IMPERIAL, case.imperial), (Section.HOUSE, case.house)):
            wrong = [e for e in held if e.section is section and section is not home]
            if wrong:
                place = "apart from the decks" if section is Section.APART else f"in the {section}"
                reason = f"{named(wrong)}: listed {place}, belongs in the {home}"
                yield finding("DK-02", wrong, reason)


@judges("DK-14")
def dune_apart(case: Case) -> Iterator[Finding]:
    """Dune is in neither deck; each player has a copy apart (HP-10)."""
    wrong = [entry for entry in case.dune if entry.misplaced]
    if wrong:
        reason = f"{named(wrong)}: belongs in neither deck, since each player has a copy apart"
        yield finding("DK-14", wrong, reason)


@judges("HP-10")
def one_dune(case: Case) -> Iterator[Finding]:
    """A player has one copy of Dune."""
    found = copies(case.dune)
    if found > 1:
        reason = f"{named(case.dune)}: {found} copies, and a House has one of its own"
        yield finding("HP-10", case.dune, reason, Severity.WARNING)
