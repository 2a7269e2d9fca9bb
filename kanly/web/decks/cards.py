"""The first view of a deck: its verdict, its doubtful lines, its cards, each line of its list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardbase.cards.kinds import CardKind, kind_of
from cardbase.cards.powers import short_name
from cardbase.cards.words import cost
from cardbase.decks.deck_list import Section, section_of
from cardbase.decks.doubts import NO_CARD, counts_said, has_count
from cardbase.decks.reading import NAMES, LineOutcome
from cardbase.legality.format_file import DEFAULT, known_formats
from cardbase.vocabulary import Power
from errata.text import shown
from kanly.deck.check import proof
from kanly.deck.settling import OFFERED, offered
from kanly.deck.source import at_lines, listed, marks, powers, sponsor
from kanly.web.decks.hand import OTHER, Asked, DeckAtHand, frame
from kanly.web.decks.held import count_edit
from templates.web.decks import Choice
from templates.web.decks_views import (
    Button,
    CardRow,
    CardsPage,
    DecidingRow,
    DoubtRow,
    EditPage,
    FoundRow,
    KindRows,
    LineRow,
    Named,
    SectionRows,
)

if TYPE_CHECKING:
    from cardbase.cards.card import Card
    from cardbase.decks.reading import LineRead
    from cardbase.legality import Finding, Verdict

MOST_DOUBTS = 60
"""Doubtful lines that are asked for at a time."""

MOST_LINES = 400
"""Lines of a list that are shown."""

NOTES, LONGEST = 60, 500
"""Lines of notes that are shown, and signs of one."""


def cards_page(hand: DeckAtHand, asked: Asked, did: str, fault: str) -> CardsPage:
    """The deck as it stands."""
    reading, verdict = hand.source.reading, hand.verdict
    case = verdict.case
    doubtful = hand.doubtful
    lines = [line for line in reading.lines if line.text]
    return CardsPage(
        title=hand.source.name,
        deck=frame(hand, "", did, fault, visible=("by", "sponsor", *["owned"] * hand.own)),
        facts=(
            ("Sponsor", sponsor(case)),
            ("Powers", powers(case.powers)),
            ("Adversaries", powers(verdict.adversaries)),
            ("Cards", listed(case.deck) + without(verdict)),
            ("Format", f"{case.format.name}, of {case.format.dated}"),
        ),
        formats=formats(hand.held.by),
        sponsors=sponsors(hand.held.sponsor),
        doubts=tuple(doubt(hand, line, asked) for line in doubtful[:MOST_DOUBTS]),
        more_doubts=max(0, len(doubtful) - MOST_DOUBTS),
        deciding=tuple(deciding(verdict)),
        open_lines=open_lines(verdict),
        errors=tuple(found(one, hand) for one in verdict.errors),
        warnings=tuple(found(one, hand) for one in verdict.warnings),
        sections=tuple(sections(hand)),
        notes=tuple(shown(note, most=LONGEST) for note in case.deck.notes.splitlines()[:NOTES]),
        remarks=tuple(shown(one, most=LONGEST) for one in reading.remarks),
        lines=tuple(line_row(line) for line in lines[:MOST_LINES]),
        more_lines=max(0, len(lines) - MOST_LINES),
        counts=", ".join(f"{len(own)} {fate}" for fate in LineOutcome if (own := reading.of(fate))),
        owned=hand.held.owned,
    )


def edit_page(hand: DeckAtHand, asked: Asked, did: str, fault: str) -> EditPage:
    """The deck to be edited."""
    done_with = asked.one("do").partition(" ")[0] in {"", "show", "pick"} and not fault
    typed = "" if done_with else asked.one("add")
    near = hand.catalog.suggest(typed, limit=6) if typed else []
    own = hand.held.saved and not hand.held.starter
    return EditPage(
        title=f"{hand.source.name}: edit",
        deck=frame(hand, "edit", did, fault, visible=("notes",) if own else ("name", "notes")),
        sections=tuple(sections(hand, steps=True)),
        add=typed,
        near=tuple(_adds(hand, match.card) for match in near if match.near),
        names=not own,
        name=hand.deck.name,
        notes=hand.deck.notes,
    )


def _adds(hand: DeckAtHand, card: Card) -> Button:
    return Button(do=plus(hand, card, verb="pick"), name=f"{card.full_name} [{card.set}]")


def plus(hand: DeckAtHand, card: Card, verb: str = "edit") -> str:
    """The button that puts in one copy more of a card, in the part it belongs in."""
    section = section_of(card)
    return f"{verb} {count_edit(section, card.id, hand.count(section, card.id) + 1)}"


def without(verdict: Verdict) -> str:
    """Which lines are not among the cards."""
    return f", without {at_lines(verdict.unread)}" if verdict.unread else ""


def formats(by: str) -> tuple[Choice, ...]:
    """What decks can be judged by."""
    return tuple(
        Choice(
            value="" if one.id == DEFAULT else one.id,
            name=one.name,
            here=one.id == (by or DEFAULT),
        )
        for one in known_formats()
    )


def sponsors(told: str) -> tuple[Choice, ...]:
    """Whose deck it may be."""
    named = [Choice(value="", name="by its homeworld", here=not told)]
    for power in Power:
        name = short_name(power)
        named.append(Choice(value=name, name=name, here=told == name))
    return tuple(named)


def found(finding: Finding, hand: DeckAtHand) -> FoundRow:
    """A finding; the lines are those of the list."""
    last = max((line.line for line in hand.source.reading.lines), default=0)
    own = "" if hand.held.saved else at_lines([line for line in finding.lines if line <= last])
    return FoundRow(
        severity=finding.severity,
        rule=finding.rule,
        reason=finding.reason,
        where=own,
        proof=proof(finding),
    )


def deciding(verdict: Verdict) -> Iterator[DecidingRow]:
    """What would decide an open verdict."""
    for one in verdict.reached:
        rules = ", ".join(one.rules)
        said = {True: "legal", False: f"not legal ({rules})", None: "still open"}[one.legal]
        yield DecidingRow(line=one.line, card=named(one.card), says=said)


def open_lines(verdict: Verdict) -> str:
    """The lines of which nothing is known that would decide a verdict."""
    if verdict.legal is not None:
        return ""
    told = {one.line for one in verdict.reached}
    return at_lines([line for line in verdict.unread if line not in told])


def doubt(hand: DeckAtHand, line: LineRead, asked: Asked) -> DoubtRow:
    """A doubtful line, with a button for each card it may mean."""
    key = hand.key_of(line)
    counts = [""] if has_count(line) else [f"{count} " for count in counts_said(line)]
    refused = line.entry is None
    now = line.entry.card.id if line.entry else ""
    if line.entry:
        says = f"taken as {line.entry.count} {line.why}; {line.sureness}"
    else:
        many = len(line.readings)
        says = line.sureness if many > 1 else "no card is surely meant"
    choices = [
        Button(
            do=f"told {key}={count}{card.id}",
            name=f"{'Yes: ' * (card.id == now)}{count}{card.full_name}",
            says=f"{card.set_name}, cost {cost(card)} [{card.id}]",
        )
        for card in offered(line, hand.catalog)[: OFFERED // max(1, len(counts))]
        for count in counts
    ]
    if line.fault:
        choices.append(Button(do=f"told {key}={NO_CARD}", name="No card"))
    return DoubtRow(
        key=key,
        line=line.line,
        text=shown(line.text, most=200),
        says=says,
        refused=refused,
        cards=tuple(choices),
        other=asked.one(f"{OTHER}{key}", 200),
    )


def sections(hand: DeckAtHand, *, steps: bool = False) -> Iterator[SectionRows]:
    """The cards of a deck by section and kind, with the buttons of a stepper if wanted."""
    for section in Section:
        slots, kinds = hand.deck.slots_in(section), []
        for kind in CardKind:
            rows = []
            for slot in slots:
                if kind_of(slot.card) is not kind:
                    continue
                less = more = ""
                if steps:
                    less = f"edit {count_edit(section, slot.card.id, slot.count - 1)}"
                    more = f"edit {count_edit(section, slot.card.id, slot.count + 1)}"
                row = CardRow(
                    card=named(slot.card),
                    count=slot.count,
                    cost=price(slot.card),
                    marks=", ".join(marks(slot.card)),
                    less=less,
                    more=more,
                )
                rows.append(row)
            if rows:
                many = sum(row.count for row in rows)
                kinds.append(KindRows(heading=f"{kind} ({many})", cards=tuple(rows)))
        if slots:
            heading = f"{section} ({hand.deck.size(section)})"
            yield SectionRows(heading=heading, kinds=tuple(kinds))


def line_row(line: LineRead) -> LineRow:
    """What a line was taken for."""
    entry = line.entry
    sure = line.sureness if entry else _not_taken(line)
    plain = line.fate in {LineOutcome.PASSED, LineOutcome.BESIDE} and NAMES not in line.why
    return LineRow(
        line=line.line,
        text=shown(line.text, most=160),
        card=named(entry.card) if entry else None,
        count=entry.count if entry else 0,
        sure=shown(sure, most=200),
        doubtful=not plain and line.fate is not LineOutcome.TAKEN,
    )


def _not_taken(line: LineRead) -> str:
    many = f": {' or '.join(one.card.id for one in line.readings)}" if line.readings else ""
    return f"{line.fate}: {line.why}" if line.why else f"{line.sureness or line.fate}{many}"


def named(card: Card) -> Named:
    """A card by its name."""
    return Named(id=card.id, name=card.full_name)


def price(card: Card) -> str:
    """What a card costs."""
    return "X" if card.cost is None else str(card.cost)
