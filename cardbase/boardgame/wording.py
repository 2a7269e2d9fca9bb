"""The words for board-game things that pages and sheets share: phases, whom, Karama, lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.sheets import Ability, Karama
from cardbase.boardgame.things import Thing, ThingKind
from cardbase.boardgame.vocabulary import (
    ALLY,
    OTHERS,
    SELF,
    KaramaStatus,
    Lifecycle,
    Phase,
    Tier,
)
from errata.boardgame import Reply
from errata.documents import Edition, spans

TIE = "\u00a0"
"""Holds two words together on one line."""
RUN = 4
"""So many phases in a row are told by the first and the last."""
RUN_OF_IDS = 3
"""So many ids in a row are told by the first and the last."""
VERDICTS = {Reply.YES: "Yes.", Reply.NO: "No.", Reply.MIXED: "Yes and no."}
MARKS = {"*": "an asterisk", "**": "two asterisks", "star": "a star, read as an asterisk"}
START_NAMES = {
    "forces_on_board": "forces on the board",
    "forces_reserves": "forces in reserves",
    "forces_place": "where the forces stand",
    "card_stock": "Richese cards in stock",
    "no_fields": "No-Field tokens",
    "no_fields_polar_sink": "of these in the Polar Sink",
    "no_fields_behind_shield": "of these behind the shield",
    "ambassador_tokens": "Ambassador tokens",
    "terror_tokens": "Terror tokens",
    "tokens": "Inflation token",
}
"""What the start values of a sheet are called; one not listed, by its key."""
GAMES = {
    Tier.BASIC: "basic",
    Tier.ALLIANCE: "alliance",
    Tier.ADVANCED: "advanced",
    Tier.SPECIAL_KARAMA: "advanced",
}
"""Which game an ability is for, in a word."""
KARAMA_SHORT = {
    KaramaStatus.IN_PART: "named acts",
    KaramaStatus.NO_EFFECT: "no effect",
    KaramaStatus.NOT_LISTED: "not listed",
    KaramaStatus.NOT_FLAGGED: "not marked",
    KaramaStatus.IS_KARAMA_USE: "a use of it",
}
"""What the sources say of a Karama card and an ability, in two or three words."""
FATES = {
    Lifecycle.REMOVED: "it is removed from the game",
    Lifecycle.RETURNS: "it comes back",
    Lifecycle.RANSOMED: "it comes back, unless a player pays 3 spice",
    Lifecycle.SET_ASIDE: "it is set aside until all 5 random ones are used",
    Lifecycle.LIES: "it lies face up before the shield until another is used",
    Lifecycle.STAYS: "it stays on the board",
    Lifecycle.KEPT: "it is kept",
}
"""What becomes of a used token."""
PARTS = {
    ThingKind.CARD: "Worthless Cards",
    ThingKind.AUCTION: "Auctions",
    ThingKind.TOKENS: "Tokens",
    ThingKind.TOKEN: "Tokens",
    ThingKind.LEADER: "Duke Vidal",
}
"""The heading that a piece of a faction stands under."""


def lines_of(places: Iterable[int]) -> str:
    """The lines of a document, as "line 213", "lines 5, 9-11"."""
    told = spans(places)
    return f"line{TIE}{told}" if told.isdigit() else f"lines{TIE}{told}"


def run_of(ids: Iterable[str]) -> str:
    """Ids in words, those that follow one another by the first and the last."""
    told = []
    parted = [(one.rpartition("-")[0], int(one.rpartition("-")[2]), one) for one in ids]
    for _, group in groupby(enumerate(parted), lambda pair: (pair[1][0], pair[1][1] - pair[0])):
        run = [one for _, (_, _, one) in group]
        told += [f"{run[0]} to {run[-1].rpartition('-')[2]}"] if len(run) >= RUN_OF_IDS else run
    return ", ".join(told)


def phases_told(phases: Sequence[Phase]) -> str:
    """Phases as the rulebooks call them; many that follow one another, from first to last."""
    order = [*Phase]
    runs: list[list[Phase]] = []
    for phase in sorted(phases, key=order.index):
        if runs and order.index(phase) == order.index(runs[-1][-1]) + 1:
            runs[-1].append(phase)
        else:
            runs.append([phase])
    told = [
        [f"{run[0].called} to {run[-1].called}"] if len(run) >= RUN else [one.called for one in run]
        for run in runs
    ]
    return ", ".join(one for run in told for one in run)


def sheet_told(edition: Edition) -> str:
    """Which sheet it is: "official sheet", or what a variant calls itself."""
    return edition.called if " " in edition.called else f"{edition.called} sheet"


def named(thing: Thing) -> str:
    """The name of a thing; for an unnamed power what it is."""
    if thing.tier and thing.name == thing.tier.called:
        return f"{thing.name} power"
    return thing.name


def whom(affects: Sequence[str], faction: str) -> str:
    """Whom something acts upon, in words; "" for a thing that concerns its owner alone."""
    if tuple(affects) == (SELF,):
        return ""
    known = pieces().factions
    own = {SELF: known[faction].name, ALLY: "its ally"}
    names = [known[one].name for one in affects if one in known]
    told = [own[one] for one in affects if one in own]
    if OTHERS in affects:
        by_name = f" ({' and '.join(names)} by name)" if names else ""
        return ", ".join([*told, f"other factions{by_name}"])
    return ", ".join([*told, *names])


def karama_told(karama: Karama) -> str:
    """What the sources say of a Karama card and an ability, in one sentence or two."""
    evidence = f" ({_mark(karama)})" if karama.mark and karama.mark != "table row" else ""
    if karama.status is KaramaStatus.NOT_LISTED:
        text = "Not listed: the Karama table says nothing of it."
    elif karama.status is KaramaStatus.NOT_FLAGGED:
        text = "Not marked: the sheet has no Karama mark on it."
    elif karama.status is KaramaStatus.NO_EFFECT:
        text = "No effect: the Karama table says a Karama card does not stop it."
    elif karama.status is KaramaStatus.IS_KARAMA_USE:
        text = "This is itself what this faction may use a Karama card for."
    else:
        text = f"A Karama card does what is told here, and no more is said{evidence}."
    return f"{text} When to play it: {karama.window}." if karama.window else text


def when_told(ability: Ability) -> str:
    """When an ability is used: its phases, and how often or on what occasion."""
    phases = "" if ability.phases == (Phase.ANY,) else phases_told(ability.phases)
    parts = [part for part in (phases, ability.frequency) if part]
    return "; ".join(parts) or ("at any time" if ability.phases else "the sheet does not say")


def _mark(karama: Karama) -> str:
    return f"marked with {MARKS.get(karama.mark, karama.mark)}"
