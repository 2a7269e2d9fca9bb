"""The words for board-game things that pages and sheets share: phases, whom, Karama, lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.sheets import Karama, SheetAbility
from cardbase.boardgame.things import Thing, ThingKind
from cardbase.boardgame.vocabulary import ALLY, OTHERS, SELF, KaramaStatus, TurnPhase
from errata.boardgame import Reply
from errata.documents import Edition, Unit, cited_places, documents

TIE = "\u00a0"
"""Holds two words together on one line."""
FEW = 3
"""Writings that a page or sheet names of those behind a fact."""
RUN = 4
"""Phases in a row from which on only the first and the last are named."""
VERDICTS = {Reply.YES: "Yes.", Reply.NO: "No.", Reply.MIXED: "Yes and no."}
MARKS = {"*": "an asterisk", "**": "two asterisks", "star": "a star, read as an asterisk"}
START_NAMES = {
    "forces_on_board": "forces on the board",
    "forces_reserves": "forces in reserves",
    "forces_place": "where the forces stand",
    "forces_place_advanced": "where the forces stand in the advanced game",
    "card_stock": "Richese cards in stock",
    "no_fields": "No-Field tokens",
    "no_fields_polar_sink": "of these in the Polar Sink",
    "no_fields_behind_shield": "of these behind the shield",
    "ambassador_tokens": "Ambassador tokens",
    "terror_tokens": "Terror tokens",
    "tokens": "Inflation token",
}
"""What the start values of a sheet are called; one not listed, by its key."""
KARAMA = {
    KaramaStatus.NOT_LISTED: "Not listed: the Karama table says nothing of it.",
    KaramaStatus.NOT_FLAGGED: "Not marked: the sheet has no Karama mark on it.",
    KaramaStatus.NO_EFFECT: "No effect: the Karama table says a Karama card does not stop it.",
    KaramaStatus.IS_KARAMA_USE: "This is itself what this faction may use a Karama card for.",
    KaramaStatus.IN_PART: "A Karama card does what is told here, and no more is said",
}
"""What the sources say of a Karama card and an ability, in a sentence."""
PARTS = {
    ThingKind.CARD: "Worthless Cards",
    ThingKind.AUCTION: "Auctions",
    ThingKind.TOKENS: "Tokens",
    ThingKind.TOKEN: "Tokens",
    ThingKind.LEADER: "Duke Vidal",
}
"""The heading that a piece of a faction stands under."""


def lines_of(document: str, places: Iterable[int]) -> str:
    """The places in a document, as "line 213", "lines 5, 9-11"; writings by their keys."""
    ranges = cited_places(document, places, most=FEW)
    if documents()[document].unit is Unit.WRITING:
        return ranges
    return f"line{TIE}{ranges}" if ranges.isdigit() else f"lines{TIE}{ranges}"


def phases_told(phases: Sequence[TurnPhase]) -> str:
    """Phases as the rulebooks call them; many that follow one another, from first to last."""
    order = [*TurnPhase]
    runs: list[list[TurnPhase]] = []
    for phase in sorted(phases, key=order.index):
        if not runs or order.index(phase) != order.index(runs[-1][-1]) + 1:
            runs.append([])
        runs[-1].append(phase)
    words = (
        [f"{run[0].called} to {run[-1].called}"] if len(run) >= RUN else [one.called for one in run]
        for run in runs
    )
    return ", ".join(one for run in words for one in run)


def sheet_told(edition: Edition) -> str:
    """Which sheet it is: "official sheet", or what a variant calls itself."""
    return edition.called if " " in edition.called else f"{edition.called} sheet"


def named(thing: Thing) -> str:
    """The name of a thing; for an unnamed power what it is."""
    unnamed = thing.tier and thing.name == thing.tier.called
    if not unnamed:
        return thing.name
    return f"{thing.name} power" + (f": {thing.about}" if thing.about else "")


def whom(affects: Sequence[str], faction: str) -> str:
    """Whom something acts upon, in words; "" for a thing that concerns its owner alone."""
    if tuple(affects) == (SELF,):
        return ""
    known = pieces().factions
    own = {SELF: known[faction].name, ALLY: "its ally"}
    names = [known[one].name for one in affects if one in known]
    words = [own[one] for one in affects if one in own]
    if OTHERS in affects:
        by_name = f" ({' and '.join(names)} by name)" if names else ""
        return ", ".join([*words, f"other factions{by_name}"])
    return ", ".join([*words, *names])


def karama_told(karama: Karama) -> str:
    """What the sources say of a Karama card and an ability, in one sentence or two."""
    text = KARAMA[karama.status]
    if karama.status is KaramaStatus.IN_PART:
        mark = karama.mark if karama.mark != "table row" else ""
        text += f" (marked with {MARKS.get(mark, mark)})." if mark else "."
    return f"{text} When to play it: {karama.window}." if karama.window else text


def when_told(ability: SheetAbility) -> str:
    """When an ability is used: its phases, and how often or on what occasion."""
    phases = "" if ability.phases == (TurnPhase.ANY,) else phases_told(ability.phases)
    words = "; ".join(part for part in (phases, ability.frequency) if part)
    return words or ("at any time" if ability.phases else "the sheet does not say")
