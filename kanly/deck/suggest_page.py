"""What fits a deck, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, TypedDict

from cardbase.cards.powers import adversaries_of, short_name
from cardbase.decks.deck_list import Section
from cardbase.fitting import Fit, Suggestions
from cardbase.legality import Case
from cardbase.strings import counted
from kanly.deck.documents import CardId, CardName, DeckPart
from kanly.deck.source import sponsor
from kanly.terminal.output import heading, paragraph

WEIGHTS = (
    "Cards are counted with their copies. The numbers are our judgement, by the table that "
    "docs/decks.md shows."
)


def page(name: str, found: Suggestions) -> str:
    """Everything `kanly deck suggest` has to say."""
    case = found.case
    rows = heading(name, f"what fits it in {case.format.name}")
    rows += (paragraph(line) for line in about(case))
    if found.instead:
        title = f"In the place of {found.instead.full_name}"
        none = "nothing that does its job and that the deck can use"
        rows += _list(title, "+", found.replacements, none)
    else:
        for section, fits in found.additions.items():
            rows += _list(f"To add to the {section}", "+", fits)
        rows += _list("To cut", "-", found.cuts)
    return "\n".join([*rows, "", paragraph(WEIGHTS, "", "")])


def about(case: Case) -> Iterator[str]:
    """Whose deck it is, who else is in it, and which of its decks is too small."""
    yield f"Sponsor: {sponsor(case)}."
    against = adversaries_of(case.sponsor)
    for power in case.powers[1:]:
        foe = f", an adversary of {short_name(case.sponsor)} (DK-04)" if power in against else ""
        yield f"The Imperial deck has cards of {short_name(power)}, too{foe}."
    for section, cards in {Section.IMPERIAL: case.imperial, Section.HOUSE: case.house}.items():
        here, least = sum(entry.count for entry in cards), case.format.sizes[section][0]
        if here < least:
            text = f"The {section} has {counted(here, 'card')}, and {least} are the least (DK-12): "
            yield f"{text}for each card that is cut another one is to come in."


def _list(title: str, sign: str, fits: Sequence[Fit], none: str = "nothing") -> Iterator[str]:
    yield ""
    yield title if fits else paragraph(f"{title}: {none}", "", "")
    for fit in fits:
        card = fit.card
        cost = "X" if card.cost is None else card.cost
        yield paragraph(
            f"{card.full_name} ({card.id}), cost {cost}: {fit.score}", "    ", f"  {sign} "
        )
        for why in fit.reasons:
            yield paragraph(why.text, " " * 10, f"    {why.points:+4}  ")
        if not any(why.points > 0 for why in fit.reasons):
            yield "          nothing in the deck speaks for it"


class _Reason(TypedDict):
    points: int
    weight: str
    text: str


class FitJson(TypedDict):
    """A card with the reasons why it fits."""

    id: CardId
    full_name: CardName
    cost: Annotated[int | None, "card.cost"]
    score: int
    reasons: list[_Reason]


def _additions(found: Suggestions) -> dict[str, tuple[Fit, ...]]:
    return {section.name.lower(): fits for section, fits in found.additions.items()}


class DeckSuggest(DeckPart):
    """What fits a deck, what fits it least, and what may stand for one of its cards."""

    format: Literal["kanly.deck-suggest/1"]
    deck_format: str
    sponsor: Annotated[str, "case.sponsor"]
    powers: Annotated[list[str], "case.powers"]
    additions: Annotated[dict[str, list[FitJson]], _additions]
    cuts: list[FitJson]
    instead: Annotated[str | None, lambda found: found.instead and found.instead.id]
    replacements: list[FitJson]
