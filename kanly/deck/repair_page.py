"""The repairs of a deck, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, TypedDict

from cardbase.cards.card import Card
from cardbase.cards.kinds import is_homeworld
from cardbase.cards.powers import short_name
from cardbase.decks.deck_list import Section, section_of
from cardbase.legality import Finding, Format
from cardbase.repair import Alternative, ChangeKind, RepairChange, Repairs
from cardbase.strings import counted
from kanly.deck.documents import CardId, CardName, DeckJson, FindingJson, SectionWord
from kanly.deck.source import powers
from kanly.terminal.documents import Id
from kanly.terminal.output import heading, paragraph

WHY = 2
"""How many reasons are told for a card that is picked."""

NAMED = 5
"""How many choices are named before the rest is counted."""


def subject(alternative: Alternative) -> str:
    """What an alternative does in all: "drop Fremen (4 cards)", "take out 2 cards"."""
    parts = []
    if alternative.swapped:
        parts.append(f"play it as a deck of {short_name(alternative.sponsor)}")
    if alternative.dropped:
        gone = sum(
            pick.count
            for change in alternative.changes
            for pick in change.picks
            if change.way is ChangeKind.OUT and pick.card.allegiance in alternative.dropped
        )
        parts.append(f"drop {powers(alternative.dropped)} ({counted(gone, 'card')})")
    for way, words in {
        ChangeKind.OUT: "take out",
        ChangeKind.MOVE: "move",
        ChangeKind.IN: "put in",
    }.items():
        count = sum(
            pick.count
            for change in alternative.changes
            for pick in change.picks
            if change.way is way and not _told(alternative, way, pick.card)
        )
        if count:
            parts.append(f"{words} {counted(count, 'card')}")
    if alternative.substitutes:
        more = alternative.written - alternative.size
        parts.append(f"put in {counted(more, 'like card')} for them")
    return ", ".join(parts)


def cost(alternative: Alternative) -> str:
    """How many cards change: "Two changes", "21 changes, 13 of them needed"."""
    if alternative.written == alternative.size:
        return changes(alternative.size)
    return f"{changes(alternative.written)}, {alternative.size} of them needed"


def _told(alternative: Alternative, way: ChangeKind, card: Card) -> bool:
    """Whether a card is told of already by the sponsor's change or the power that goes."""
    if is_homeworld(card):
        return alternative.swapped
    return way is ChangeKind.OUT and card.allegiance in alternative.dropped


NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split()


def changes(count: int) -> str:
    """How many changes: "Two changes", "20 changes"."""
    number = NUMBERS[count].capitalize() if count < len(NUMBERS) else str(count)
    return f"{number} change" if count == 1 else f"{number} changes"


def lines(change: RepairChange) -> Iterator[str]:
    """The cards of a change, a line each, after its sign: - out, + in, > to another part."""
    for pick in change.picks:
        name = f"{pick.count} {pick.card.full_name} ({pick.card.id})"
        if change.way is ChangeKind.MOVE:
            yield f"> {name}: from {place(pick.section)} to {place(section_of(pick.card))}"
        elif change.way is ChangeKind.OUT:
            yield f"- {name}"
        else:
            yield f"+ {name}"


def place(section: Section) -> str:
    """A part of a deck as a sentence names it."""
    return "the cards apart" if section is Section.APART else f"the {section}"


def choice(change: RepairChange) -> str:
    """What may be taken instead, "" for nothing."""
    if not change.choices:
        return ""
    count = len(change.choices)
    told = list(dict.fromkeys(card.full_name for card in change.choices))[:NAMED]
    left = sum(card.full_name not in told for card in change.choices)
    names, more = "; ".join(told), f" and {left} more" if left else ""
    if change.way is ChangeKind.OUT:
        return f"any {change.count} of these will do, {change.best}: {names}{more}"
    return f"any of {counted(count, 'card')} may be put in here, {change.best}: {names}{more}"


def reasons(change: RepairChange, together: int = 1) -> Iterator[tuple[str, str]]:
    """Why a change cannot be left out: a rule id, "" for what is owned, and what it finds then."""
    for finding in change.findings:
        yield finding.rule, finding.reason
    if change.unowned:
        yield "", f"you own {change.owned or 'none'} of {'these' if together > 1 else 'it'}"


LEFT = 4
"""How many warnings that stay are told before the rest is counted."""

ROOM = 10
NAMED_AT_MOST = 8
"""How many cards that are not owned are named before the rest is counted."""


def page(name: str, by: Format, found: Repairs) -> str:
    """Everything `kanly deck repair` has to say."""
    if found.sound:
        head = heading(name, f"nothing to mend in {by.name}")
        return "\n".join([*head, *_to_get(found), *warned(found.warned, "It has ", "")])
    rows = [*heading(name, f"to be mended for {by.name}"), *_wrong(found), *_to_get(found)]
    if not found.alternatives:
        rows += ["", paragraph("There is no way to mend it with the cards there are:", "")]
        rows += [paragraph(reason) for reason in found.impossible]
    for number, one in enumerate(found.alternatives, start=1):
        rows += ["", *_alternative(number, one)]
    return "\n".join(rows)


def _wrong(found: Repairs) -> Iterator[str]:
    for finding in found.findings:
        yield paragraph(finding.reason, " " * ROOM, f"  {finding.rule}".ljust(ROOM))
    if found.unowned:
        names = "; ".join(
            f"{count} {card.full_name}" for card, count in found.unowned[:NAMED_AT_MOST]
        )
        more = len(found.unowned) - NAMED_AT_MOST
        rest = f"; and {more} more, which kanly deck lacks lists" if more > 0 else ""
        yield paragraph(f"not owned: {names}{rest}", " " * ROOM)


def _to_get(found: Repairs) -> Iterator[str]:
    """The homeworld that is not owned and stays all the same."""
    for card in found.to_get:
        power = short_name(card.allegiance) if card.allegiance else "the sponsor"
        text = (
            f"you own no homeworld of {power}: {card.full_name} is to be got, and counts as owned"
        )
        yield paragraph(text, " " * ROOM)


def fit(change: RepairChange) -> Iterator[str]:
    """Why the cards that are picked fit, or do not: the weightiest reasons of that side.

    What is said of several cards is said once.
    """
    sign = 1 if change.way is ChangeKind.IN else -1
    names: dict[str, list[str]] = {}
    for one in change.fits:
        good = (why for why in one.reasons if sign * why.points > 0 and why.weight != "owned")
        for text in [why.text for why in good][:WHY]:
            names.setdefault(text, []).append(one.card.full_name)
    said: dict[tuple[str, ...], list[str]] = {}
    for text, cards in names.items():
        said.setdefault(tuple(cards), []).append(text)
    for several, texts in said.items():
        every = len(several) == len(change.fits) > 1
        who = "all of these" if every else "; ".join(several)
        yield f"{who}: {'; '.join(texts)}"


def _alternative(number: int, one: Alternative) -> Iterator[str]:
    larger = "" if one.least else " (more than the least)"
    larger += "" if one.keeps else " (the deck loses its main power)"
    yield paragraph(f"{number}. {cost(one)}{larger}: {subject(one)}", "   ", "")
    together = 0
    for place, change in enumerate(one.changes):
        yield from (paragraph(line, "     ", "   ") for line in lines(change))
        if other := choice(change):
            yield paragraph(other, "     ")
        yield from (paragraph(why, "       ", "     ") for why in fit(change))
        together += 1
        after = one.changes[place + 1] if place + 1 < len(one.changes) else None
        if after is None or after.choices or not _alike(change, after):
            yield from (_because(*reason, together) for reason in reasons(change, together))
            together = 0
    if one.homeworld:
        good = [reason.text for reason in one.homeworld.reasons if reason.points > 0][:WHY]
        why = f": {'; '.join(good)}" if good else ""
        yield paragraph(f"{one.homeworld.card.full_name} stays{why}", "     ", "   ")
    yield from _substitutes(one)
    yield from _left(one)


def _left(one: Alternative) -> Iterator[str]:
    """What it leaves to be warned of, and how that is mended, too."""
    yield from warned(one.left, "It leaves ", "   ")


def warned(findings: Sequence[Finding], begin: str, indent: str) -> Iterator[str]:
    """What is warned of and need not be mended, and how that is mended, too."""
    if findings:
        warnings = counted(len(findings), "warning")
        told = f"{begin}{warnings}; repair --warnings mends such, too:"
        yield paragraph(told, indent, indent)
    room = ROOM + len(indent)
    for finding in findings[:LEFT]:
        yield paragraph(finding.reason, " " * room, f"{indent}  {finding.rule}".ljust(room))
    if (more := len(findings) - LEFT) > 0:
        yield paragraph(f"and {more} more", f"{indent}  ")


def _substitutes(one: Alternative) -> Iterator[str]:
    """Like cards for those that go, which the deck that is written has, too."""
    if one.substitutes:
        yield "   Like cards in their place:"
    for like in one.substitutes:
        good = [reason.text for reason in like.fit.reasons if reason.points > 0]
        card, why = like.pick.card, "; ".join(good[:WHY])
        named = f"{like.pick.count} {card.full_name} ({card.id}) for {like.card.full_name}"
        yield paragraph(f"{named}: {why}", "     ", "   + ")


def _alike(one: RepairChange, other: RepairChange) -> bool:
    """Whether the next change has the same reasons, which are then told once, after both."""
    alike = (one.way, one.rules, one.owned) == (other.way, other.rules, other.owned)
    return alike and not one.choices


def _because(rule: str, reason: str, together: int) -> str:
    """Why a change is needed, or several for the same rules, of which the last speaks for all."""
    each = " for each; else, as for the last:" if together > 1 else ", else:"
    words = f"{rule}{each} {reason}" if rule else reason
    return paragraph(words, "       ", "     ")


class _Unowned(TypedDict):
    id: Annotated[str, lambda pair: pair[0].id]
    count: Annotated[int, lambda pair: pair[1]]


class _Pick(TypedDict):
    id: CardId
    full_name: CardName
    count: int
    section: SectionWord


class _Why(TypedDict):
    id: CardId
    score: int
    reasons: Annotated[list[str], lambda one: [reason.text for reason in one.reasons]]


class _RepairChange(TypedDict):
    way: str
    count: int
    cards: Annotated[list[_Pick], "picks"]
    choices: list[Id]
    best: str | None
    findings: list[FindingJson]
    unowned: int
    owned: int
    fits: list[_Why]


class _Substitute(TypedDict):
    instead_of: Annotated[str, "card.id"]
    id: Annotated[str, "pick.card.id"]
    full_name: Annotated[str, "pick.card.full_name"]
    count: Annotated[int, "pick.count"]
    reasons: Annotated[list[str], lambda one: [reason.text for reason in one.fit.reasons]]


class _Alternative(TypedDict):
    size: int
    written: int
    least: bool
    keeps: bool
    about: Annotated[str, subject]
    sponsor: str
    swapped: bool
    dropped: list[str]
    changes: list[_RepairChange]
    substitutes: list[_Substitute]
    homeworld: _Why | None
    left: list[FindingJson]
    deck: DeckJson


class DeckRepair(TypedDict):
    """What is wrong with a deck, and each alternative."""

    format: Literal["kanly.deck-repair/1"]
    deck_format: str
    sound: bool
    findings: list[FindingJson]
    unowned: list[_Unowned]
    to_get: Annotated[list[Id], "to_get"]
    warned: list[FindingJson]
    alternatives: list[_Alternative]
    impossible: list[str]
