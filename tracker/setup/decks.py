"""Decks laid out for a game: sizes, allegiances, lists, files, and the verb `deck`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from cardbase.cards.powers import all_adversaries, short_name
from cardbase.decks.deck_list import DeckList, Section
from cardbase.legality import Case, Finding, Format, Severity, rules
from cardbase.legality.case import copies, lay_out, powers_of
from cardbase.vocabulary import Deck, Power, SetCode
from tracker.engine.errors import Misread
from tracker.engine.events import DeckDealt, DeckListed, Noted, PowersSet, UnseenChanged
from tracker.engine.guards import allows, carries_out, enforces
from tracker.engine.lots import face_down, occasion_of_deal
from tracker.engine.options import Option, option
from tracker.engine.settings import SettingName, chosen, number
from tracker.engine.table import CardFacts, Table
from tracker.engine.verbs import TableVerb, Who, enter
from tracker.engine.words import HouseId, Place
from tracker.setup.seats import SETUP, bring_in, settle
from tracker.standing.kinds import homeworlds
from tracker.standing.price import by_strictness
from tracker.standing.speech import Words, the_power

if TYPE_CHECKING:
    from cardbase.cards.card import Card

STARTER = (15, 45)
"""The Imperial and House cards of a starter box (DK-11)."""

_COUNTS = (
    r"(?i)(?:imperial\s+(?P<i>\d{1,3})\s+house\s+(?P<h>\d{1,3})"
    r"|house\s+(?P<h2>\d{1,3})\s+imperial\s+(?P<i2>\d{1,3}))(?:\s+with\s+(?P<powers>.+))?"
)

_COUNTED = r"(?i)(imperial|house)\s+[-+]?\d+(\s|$)"
"""How numbers of cards begin; a file may be called almost anything else."""

carries_out("DK-03", "DK-08")(rules.outsiders)
carries_out("DK-05", "DK-09")(powers_of)


@carries_out("DK-14")
def laid_out(at: Table, house: HouseId, listed: DeckList) -> Case:
    """The cards of a list by section, without homeworld, programs and any Dune."""
    return lay_out(listed, table_format(at), at.house(house).sponsor)


def table_format(at: Table) -> Format:
    """What the settings of a game ask of decks; what becomes of a fault they say elsewhere."""

    def set_to(name: SettingName) -> int:
        return number(at.game.settings, name)

    return Format(
        id="table",
        name="this game",
        about="",
        dated="",
        sets=tuple(SetCode),
        source="the settings of the game",
        sizes={
            Section.IMPERIAL: (set_to(SettingName.SMALLEST_IMPERIAL_DECK), 0),
            Section.HOUSE: (set_to(SettingName.SMALLEST_HOUSE_DECK), 0),
        },
        imperial_copies=set_to(SettingName.IMPERIAL_COPIES),
        house_copies=set_to(SettingName.HOUSE_COPIES),
        unique_copies=set_to(SettingName.UNIQUE_COPIES),
        copies=Severity.ERROR,
    )


def _reason(findings: Iterable[Finding]) -> str | None:
    """What findings say with the lines they are about; None when there are none."""
    found = list[str]()
    for one in findings:
        word = "line" if len(one.lines) == 1 else "lines"
        where = f" ({word} {', '.join(map(str, one.lines))})" if one.lines else ""
        found.append(one.reason + where)
    return "; ".join(found) or None


@enforces("DK-01")
def two_decks(at: Table, name: str, imperial: int, house: int) -> str | None:  # noqa: ARG001
    """Everybody has two decks, an Imperial and a House deck."""
    lacking = [deck for deck, size in ((Deck.IMPERIAL, imperial), (Deck.HOUSE, house)) if not size]
    return f"{name} has no {' and no '.join(lacking)} deck" if lacking else None


@enforces("DK-02")
def in_its_deck(at: Table, case: Case) -> str | None:  # noqa: ARG001 - the shape of a guard
    """A card belongs to the deck whose back it has; a heading must not say otherwise."""
    return _reason(rules.in_its_deck(case))


@enforces("DK-12")
def large_enough(at: Table, house: HouseId, imperial: int, own: int) -> str | None:
    """The least sizes the table has set (OQ-01)."""
    sizes = {Section.IMPERIAL: imperial, Section.HOUSE: own}
    small = " and ".join(rules.wrong_sizes(sizes, table_format(at)))
    return by_strictness(at, SettingName.DECK_SIZE, "DK-12", house, small) if small else None


@enforces("DK-13")
def few_copies(at: Table, house: HouseId, case: Case) -> str | None:
    """The most copies of one name the table has set (OQ-02)."""
    many = _reason(rules.few_copies(case))
    return by_strictness(at, SettingName.DECK_COPIES, "DK-13", house, many) if many else None


@enforces("DK-04")
def no_adversary(at: Table, case: Case) -> str | None:  # noqa: ARG001 - the shape of a guard
    """No card of an adversary of the sponsor in either deck."""
    return _reason(rules.no_adversary(case))


@enforces("DK-06")
def backed_by_imperial(at: Table, case: Case) -> str | None:  # noqa: ARG001 - the shape of a guard
    """A House card of another power needs an Imperial card of that power."""
    return _reason(rules.backed_by_imperial(case))


@enforces("DK-07")
def no_feud(at: Table, powers: Sequence[Power]) -> str | None:  # noqa: ARG001 - the shape of a guard
    """No two powers of a deck are adversaries."""
    feuds = rules.feuds(tuple(powers))
    pairs = [f"{short_name(one)} and {short_name(other)}" for one, other in feuds]
    return f"{', '.join(pairs)} are adversaries" if pairs else None


@enforces("DK-10")
def program_power(
    at: Table, house: HouseId, card: Card, powers: Sequence[Power] = ()
) -> str | None:
    """A program is the sponsor's, neutral, or of a power of the Imperial deck."""
    mine = at.house(house)
    allowed = powers or mine.powers
    if card.allegiance is None or not rules.not_of(card, allowed):
        return None
    reason = (
        f"{card.name} is a program of {short_name(card.allegiance)}, and the powers of "
        f"{mine.name} are {', '.join(map(short_name, allowed))}"
    )
    return by_strictness(at, SettingName.PROGRAM_ALLEGIANCE, "DK-10", house, reason)


def no_deck_yet(at: Table, house: HouseId) -> None:
    """Refuses a second pair of decks."""
    places = (Place.IMPERIAL_DECK, Place.HOUSE_DECK)
    if any(at.game.count(house, place) for place in places):
        at.refuse("DK-01", f"{at.house(house).name} has laid out its two decks already")


def verify_counted(
    at: Table, house: HouseId, imperial: int, own: int, others: Sequence[Power] = ()
) -> None:
    """Refuses decks of which only the numbers are known."""
    no_deck_yet(at, house)
    mine = at.house(house)
    if chosen(at.game.settings, SettingName.HANDS) != "counts":
        at.refuse("Z-01", "this game knows the list of every deck: lay out a deck list")
    two_decks(at, mine.name, imperial, own)
    large_enough(at, house, imperial, own)
    no_feud(at, tuple(dict.fromkeys((mine.sponsor, *others))))


can_counted = allows(verify_counted)


def lay_counted(
    at: Table, house: HouseId, imperial: int, own: int, others: Sequence[Power] = ()
) -> None:
    """Lay out two decks of so many cards, with other powers in the Imperial deck."""
    verify_counted(at, house, imperial, own, others)
    set_powers(at, house, tuple(dict.fromkeys((at.house(house).sponsor, *others))))
    for place, size in ((Place.IMPERIAL_DECK, imperial), (Place.HOUSE_DECK, own)):
        at.emit(UnseenChanged(rule="DK-01", house=house, place=place, by=size))


def verify_listed(at: Table, house: HouseId, listed: DeckList) -> Case:
    """Refuses a deck list with a fault; warns where the table has set that it warns."""
    no_deck_yet(at, house)
    laid = laid_out(at, house, listed)
    imperial, own = copies(laid.imperial), copies(laid.house)
    two_decks(at, at.house(house).name, imperial, own)
    in_its_deck(at, laid)
    no_adversary(at, laid)
    backed_by_imperial(at, laid)
    no_feud(at, laid.powers)
    for program in laid.programs:
        program_power(at, house, program.card, laid.powers)
    large_enough(at, house, imperial, own)
    few_copies(at, house, laid)
    listed_homeworld(at, house, laid)
    return laid


def listed_homeworld(at: Table, house: HouseId, laid: Case) -> None:
    """Warns or refuses, as set, where a list has not one homeworld, the sponsor's (HP-03)."""
    mine = at.house(house)
    found = copies(laid.homeworlds)
    reason = ""
    if found > 1 or (found == 0 and not homeworlds(at, house)):
        reason = f"the list has {found or 'no'} homeworlds, and {mine.name} starts with one"
    elif found and laid.homeworlds[0].card.allegiance is not mine.sponsor:
        card = laid.homeworlds[0].card
        reason = f"{card.name} is no homeworld of the sponsor {short_name(mine.sponsor)}"
    if reason:
        refused = by_strictness(at, SettingName.HOMEWORLD_ALLEGIANCE, "HP-03", house, reason)
        if refused is not None:
            at.refuse("HP-03", refused)


def lay_listed(at: Table, house: HouseId, listed: DeckList) -> None:
    """Lay out the two decks of a list, and set apart what is in neither (DK-01).

    The tracker shuffles them, but for decks on paper, of which it knows the list alone. A program
    of the list is out of play until it is taken (HP-08).
    """
    laid = verify_listed(at, house, listed)
    set_powers(at, house, laid.powers)
    for place, entries in ((Place.IMPERIAL_DECK, laid.imperial), (Place.HOUSE_DECK, laid.house)):
        ids = [entry.card.id for entry in entries for _ in range(entry.count)]
        if chosen(at.game.settings, SettingName.HANDS) == "paper":
            copies_of = dict(sorted(Counter(ids).items()))
            at.emit(DeckListed(rule="DK-01", house=house, place=place, cards=copies_of))
            continue
        cards, digest = face_down(at, occasion_of_deal(house, place), ids)
        dealt = DeckDealt(rule="HP-11", house=house, place=place, cards=cards, digest=digest)
        at.emit(dealt)
    for program in laid.programs:
        for _ in range(program.count):
            bring_in(at, house, program.card, "DK-01", place=Place.GONE)
    if laid.dune:
        text = "Dune was taken out of the deck: every House has its own in its domain"
        at.emit(Noted(rule="DK-14", house=house, text=text))
    own = [e.card for e in laid.homeworlds if e.card.allegiance is at.house(house).sponsor]
    if len(own) == 1 and own[0].id not in {p.card for p in homeworlds(at, house)}:
        settle(at, house, own[0])


def set_powers(at: Table, house: HouseId, powers: tuple[Power, ...]) -> None:
    """The powers of a deck, and all their adversaries, are the House's from now on."""
    if powers != at.house(house).powers:
        against = all_adversaries(powers)
        at.emit(PowersSet(rule="DK-05", house=house, powers=powers, adversaries=against))


def _run(at: Table, house: HouseId, words: Words) -> None:
    text = words.rest()
    sizes = re.fullmatch(_COUNTS, text)
    if sizes:
        named = re.split(r"\s*,\s*|\s+and\s+", sizes["powers"] or "")
        others = [the_power(one) for one in named if one]
        imperial, own = int(sizes["i"] or sizes["i2"]), int(sizes["h"] or sizes["h2"])
        lay_counted(at, house, imperial, own, others)
    elif re.match(_COUNTED, text):
        raise Misread("numbers of cards, such as imperial 15 house 45", text)
    elif text:
        lay_listed(at, house, read_listed(at.cards, text))
    else:
        raise Misread(VERB.usage, "")


def read_listed(cards: CardFacts, text: str) -> DeckList:
    """The deck list of a file, or a deck saved by that name. Raises DeckFileError, UnknownDeck."""
    from pathlib import Path

    from cardbase.decks.forms import is_path, read_deck
    from cardbase.library.decks import read_saved

    if is_path(text):
        return read_deck(Path(text), cards.catalog)
    return read_saved(text, cards.catalog).strictly()


def _options(at: Table, house: HouseId) -> Iterator[Option]:
    imperial, own = STARTER
    if can_counted(at, house, imperial, own):
        yield option(
            "deck",
            f"imperial {imperial} house {own}",
            says=f"lay out decks of {imperial} and {own} cards, not known by name",
            rules=("DK-01", "DK-12"),
        )


VERB = TableVerb(
    word="deck",
    usage="deck FILE | deck NAME | deck imperial N house N [with POWER, POWER]",
    says="lay out your two decks",
    phases=SETUP,
    who=Who.ANYONE,
    rule="DK-01",
    run=_run,
    options=_options,
    file=True,
)
enter(VERB)
