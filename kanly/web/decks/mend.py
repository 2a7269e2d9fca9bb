"""How a deck is mended, and what fits it: both are worked out when they are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardbase.decks.deck_list import Section, section_of
from cardbase.errors import NotInDeck
from cardbase.fitting import replacements, suggestions
from cardbase.legality.judge import judge
from cardbase.library.collection import owned as all_owned
from cardbase.repair import ChangeKind, repairs
from cardbase.repair.change import Pick, apply
from cardbase.statistics.asked import the_card
from cardbase.strings import counted
from errata.errors import KanlyError
from kanly.deck import repair_page as words
from kanly.deck.check import the_sponsor
from kanly.deck.suggest_page import WEIGHTS, about
from kanly.terminal.output import EMPTY_COLLECTION
from kanly.web.decks.cards import found, named, plus, price
from kanly.web.decks.hand import MINUS, Asked, DeckAtHand, frame
from kanly.web.decks.held import count_edit, edit_to
from templates.web.decks import Choice
from templates.web.decks_views import (
    Button,
    ChangedCard,
    ChangeRow,
    FitList,
    FitPage,
    FitRow,
    MendPage,
    RepairRow,
)

if TYPE_CHECKING:
    from cardbase.cards.card import Card
    from cardbase.decks.deck_list import DeckList
    from cardbase.fitting import Fit
    from cardbase.repair import Alternative, RepairChange, Repairs

WAYS = 5
"""Ways to mend a deck that are shown."""

MOST_DIFFERENT = 120
"""Different cards of a deck that is mended, or for which something is suggested, on a page."""

OTHERS = 8
"""Cards that are offered in the place of one that a repair puts in or takes out."""


def mend_page(hand: DeckAtHand, asked: Asked, did: str, fault: str) -> MendPage:
    """The smallest ways to mend a deck."""
    have, warned = hand.own and bool(asked.one("have")), bool(asked.one("warned"))
    by = hand.verdict.case.format
    shown: tuple[RepairRow, ...] = ()
    result: Repairs | None = None
    counts = all_owned(hand.catalog).counts if have else None
    refused = too_much(hand, "kanly deck repair")
    if counts is not None and not counts:
        refused = refused or EMPTY_COLLECTION
    if refused:
        fault = fault or refused
    else:
        result = repairs(
            hand.deck,
            by,
            hand.catalog,
            sponsor=the_sponsor(hand.held.sponsor),
            owned=counts,
            warnings=warned,
            most=WAYS,
        )
        shown = tuple(_way(hand, n, one) for n, one in enumerate(result.alternatives, start=1))
    return MendPage(
        title=f"{hand.source.name}: mend",
        deck=frame(hand, "mend", did, fault),
        says=_says(hand, result),
        wrong=tuple(_wrong(result)) if result else (),
        to_get=tuple(card.full_name for card in result.to_get) if result else (),
        ways=shown,
        impossible=result.impossible if result else (),
        have=have,
        warned=warned,
    )


def too_much(hand: DeckAtHand, command: str) -> str:
    """Why a deck is not worked on here, "" where it is: nobody else is served meanwhile."""
    if not hand.deck.entries:
        return "No line of the list is read yet: settle one first."
    many = len({entry.card.id for entry in hand.deck.entries})
    if many <= MOST_DIFFERENT:
        return ""
    most = f"This page works on decks of at most {MOST_DIFFERENT} different cards"
    return f"{most}; this one has {many}. The command {command} does it."


def _says(hand: DeckAtHand, result: Repairs | None) -> str:
    name = hand.verdict.case.format.name
    refused = hand.source.refused
    without = f" Without {counted(refused, 'line')} that was not read." if refused == 1 else ""
    without = f" Without {refused} lines that were not read." if refused > 1 else without
    if result is None:
        return ""
    if result.sound:
        warned = counted(len(result.warned), "warning") if result.warned else ""
        too = "mended, too, where there is to be nothing to warn of"
        stays = f" It has {warned}: {too}." if warned else ""
        return f"There is nothing to mend in {name}.{stays}{without}"
    if not result.alternatives:
        return f"There is no way to mend it for {name} with the cards there are.{without}"
    ways = counted(len(result.alternatives), "way")
    return f"{ways} to mend it for {name}, the smallest first.{without}"


def _wrong(result: Repairs) -> Iterator[tuple[str, str]]:
    for finding in result.findings:
        yield finding.rule, finding.reason
    if result.unowned:
        named_ = result.unowned[: words.NAMED_AT_MOST]
        names = "; ".join(f"{count} {card.full_name}" for card, count in named_)
        more = len(result.unowned) - len(named_)
        yield "", f"not owned: {names}" + (f"; and {more} more" if more > 0 else "")


def _way(hand: DeckAtHand, number: int, one: Alternative) -> RepairRow:
    larger = "" if one.least else ", more than the least"
    larger += "" if one.keeps else "; the deck loses its main power"
    edit = edit_to(hand.deck, one.deck)
    good = [why.text for why in one.homeworld.reasons if why.points > 0] if one.homeworld else []
    stays = f"{one.homeworld.card.full_name} stays" if one.homeworld else ""
    return RepairRow(
        number=number,
        title=words.subject(one),
        cost=f"{words.cost(one)}{larger}",
        changes=tuple(_change(hand, one, change) for change in one.changes),
        stays=f"{stays}: {'; '.join(good[: words.WHY])}" if good else stays,
        substitutes=tuple(_substitutes(one)),
        left=tuple(found(finding, hand) for finding in one.left[: words.LEFT]),
        apply=Button(do=f"edit {edit}", name=f"Apply {number}", says=words.subject(one)),
    )


def _substitutes(one: Alternative) -> Iterator[str]:
    for like in one.substitutes:
        good = [why.text for why in like.fit.reasons if why.points > 0]
        named_ = f"{like.pick.count} {like.pick.card.full_name} for {like.card.full_name}"
        yield f"{named_}: {'; '.join(good[: words.WHY])}"


def _change(hand: DeckAtHand, one: Alternative, change: RepairChange) -> ChangeRow:
    return ChangeRow(
        cards=tuple(_changed(change)),
        instead=words.choice(change),
        fits=tuple(words.fit(change)),
        because=tuple(words.reasons(change)),
        others=tuple(_others(hand, one, change)),
    )


def _changed(change: RepairChange) -> Iterator[ChangedCard]:
    signs = {ChangeKind.OUT: MINUS, ChangeKind.IN: "+", ChangeKind.MOVE: ">"}
    for pick in change.picks:
        where = ""
        if change.way is ChangeKind.MOVE:
            home = words.place(section_of(pick.card))
            where = f"from {words.place(pick.section)} to {home}"
        yield ChangedCard(
            sign=signs[change.way], count=pick.count, card=named(pick.card), where=where
        )


def _others(hand: DeckAtHand, one: Alternative, change: RepairChange) -> Iterator[Button]:
    """The same way with another card in the place of the one picked, as far as that mends it, too.

    It is offered where one card is picked; where several are, they are edited by hand.
    """
    if len(change.picks) != 1 or one.substitutes:
        return
    pick, many = change.picks[0], 0
    for card in change.choices:
        if many >= OTHERS:
            return
        if card.id == pick.card.id:
            continue
        section = pick.section if change.way is ChangeKind.OUT else section_of(card)
        other = replace(change, picks=(Pick(card=card, count=pick.count, section=section),))
        if change.way is ChangeKind.OUT and hand.count(section, card.id) < pick.count:
            continue
        deck = apply(hand.deck, tuple(other if c is change else c for c in one.changes))
        if _as_good(deck, one, hand):
            many += 1
            yield Button(do=f"edit {edit_to(hand.deck, deck)}", name=card.full_name)


def _as_good(deck: DeckList, one: Alternative, hand: DeckAtHand) -> bool:
    """Whether a deck is mended as well as by the way that was found."""
    verdict = judge(deck, hand.verdict.case.format, one.sponsor)
    return len(verdict.findings) <= len(one.left)


# What fits


def fit_page(hand: DeckAtHand, asked: Asked, did: str, fault: str) -> FitPage:
    """What to add, what to cut, what may stand for a card."""
    have = hand.own and bool(asked.one("have"))
    case = hand.verdict.case
    instead: Card | None = None
    if said := asked.one("instead"):
        try:
            instead = the_card(said, [entry.card for entry in case.deck.entries])
        except NotInDeck as refused:
            fault = fault or ("" if did else f"{refused}.")
    counts = all_owned(hand.catalog).counts if hand.own else {}
    if have and not counts:
        fault = fault or EMPTY_COLLECTION
    owned = counts if counts or have else None
    lists: list[FitList] = []
    try:
        if told := too_much(hand, "kanly deck suggest"):
            fault = fault or told
        else:
            lists = [*_lists(hand, instead, owned, only_owned=have)]
    except KanlyError as wrong:
        fault = fault or f"{wrong}."
    return FitPage(
        title=f"{hand.source.name}: suggestions",
        deck=frame(hand, "fit", did, fault),
        about=tuple(about(case)),
        lists=tuple(lists),
        cards=tuple(_cards(hand, instead)),
        have=have,
        weights=WEIGHTS,
    )


def _lists(
    hand: DeckAtHand, instead: Card | None, owned: Mapping[str, int] | None, *, only_owned: bool
) -> Iterator[FitList]:
    """What is suggested, a list for each purpose."""
    case = hand.verdict.case
    if instead:
        result = replacements(case, instead, hand.catalog, owned=owned, only_owned=only_owned)
        yield FitList(
            heading=f"In the place of {instead.full_name}",
            rows=tuple(_replacing(hand, instead, fit) for fit in result.replacements),
            none="nothing that does its job and that the deck can use",
        )
        return
    result = suggestions(case, hand.catalog, owned=owned, only_owned=only_owned)
    for section, fits in result.additions.items():
        rows = tuple(_adding(hand, one) for one in fits)
        yield FitList(heading=f"To add to the {section}", rows=rows, none="nothing")
    rows = tuple(_cutting(hand, one) for one in result.cuts)
    yield FitList(heading="To cut", rows=rows, none="nothing")


def _cards(hand: DeckAtHand, instead: Card | None) -> Iterator[Choice]:
    cards = {entry.card.id: entry.card for entry in hand.deck.entries}
    for card in sorted(cards.values(), key=lambda card: card.full_name):
        if section_of(card) is not Section.APART:
            here = instead is not None and card.id == instead.id
            yield Choice(value=card.id, name=f"{card.full_name} [{card.set}]", here=here)


def _fit(fit: Fit, *does: Button) -> FitRow:
    reasons = [(f"{why.points:+}", why.text) for why in fit.reasons]
    if not any(why.points > 0 for why in fit.reasons):
        reasons.append(("", "nothing in the deck speaks for it"))
    return FitRow(
        card=named(fit.card),
        cost=price(fit.card),
        score=fit.score,
        reasons=tuple(reasons),
        does=does,
    )


def _adding(hand: DeckAtHand, fit: Fit) -> FitRow:
    return _fit(fit, Button(do=plus(hand, fit.card), name="Add 1", says=fit.card.full_name))


def _places(hand: DeckAtHand, card: Card) -> Sequence[tuple[Section, int]]:
    """Where the copies of a card are, and how many."""
    return [(slot.section, slot.count) for slot in hand.deck.slots() if slot.card.id == card.id]


def _cutting(hand: DeckAtHand, fit: Fit) -> FitRow:
    section, count = _places(hand, fit.card)[-1]
    one = Button(
        do=f"edit {count_edit(section, fit.card.id, count - 1)}",
        name="Cut 1",
        says=fit.card.full_name,
    )
    every = Button(
        do=f"edit {count_edit(section, fit.card.id, 0)}",
        name=f"Cut all {count}",
        says=fit.card.full_name,
    )
    return _fit(fit, one, *[every] * (count > 1))


def _replacing(hand: DeckAtHand, card: Card, fit: Fit) -> FitRow:
    section, count = _places(hand, card)[-1]
    home = section_of(fit.card)
    there = hand.count(home, fit.card.id)

    def swap(many: int, name: str) -> Button:
        out = count_edit(section, card.id, count - many)
        into = count_edit(home, fit.card.id, there + many)
        says = f"{fit.card.full_name} for {card.full_name}"
        return Button(do=f"edit {out};{into}", name=name, says=says)

    every = [swap(count, f"Put in {count}")] if count > 1 else []
    return _fit(fit, swap(1, "Put in 1"), *every)
