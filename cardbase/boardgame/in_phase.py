"""What acts in a phase: what a faction may do, and what the others may do to it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.boardgame.about import answers_on, belongings, facts_of, names_faction
from cardbase.boardgame.options import read_modes
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.sheets import all_sheets
from cardbase.boardgame.things import Thing, ThingKind, things
from cardbase.boardgame.vocabulary import ALLY, OTHERS, FactKind, Phase
from errata.documents import Edition

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardbase.boardgame.facts import Fact
    from cardbase.boardgame.sheets import Ability, Karama, Sheet
    from errata.board.answers import Answer

WORDS = {
    Phase.SETUP: r"start|set-?up|deck",
    Phase.STORM: r"storm",
    Phase.SPICE_BLOW: r"worm|nexus|spice blow|shai-hulud",
    Phase.CHARITY: r"charity",
    Phase.BIDDING: r"bid|auction|sell|sold|market",
    Phase.REVIVAL: r"reviv|tanks|ghola|plac",
    Phase.SHIPMENT: r"\bship|\bmov|enter|trigger",
    Phase.BATTLE: r"battle|dial|fight|traitor|weapon",
    Phase.COLLECTION: r"collect",
    Phase.MENTAT: r"mentat|end of (?:a|the|any) (?:turn|phase)|each turn",
}
"""By which words a fact of a thing with several phases is found to be about one of them."""

LATER = {FactKind.RULE, FactKind.CLARIFICATION, FactKind.MODULE}
LOOSE = {ThingKind.CARD, ThingKind.TOKEN}
KARAMA = "treachery/karama"


@dataclass(frozen=True, kw_only=True)
class Acting:
    """One thing that acts in a phase.

    Attributes:
        thing: The thing.
        always: Whether it acts at any time, and so in this phase, too.
        facts: What it does then.
        more: Ids of its other facts.
        answers: The answers about it.
        karama: What a Karama card does to it, for an ability.
    """

    thing: Thing
    always: bool
    facts: tuple[Fact, ...]
    more: tuple[str, ...]
    answers: tuple[Answer, ...]
    karama: Karama | None = None


@dataclass(frozen=True, kw_only=True)
class PhaseView:
    """A phase from one faction's side of the table.

    Attributes:
        faction: The faction.
        phase: The phase.
        sheet: Its sheet, None where no source has one.
        own: What it may do or profits by.
        others: What the others may do to it.
        allies: What an ally may do for it.
        anyone: Cards and tokens whoever holds them may use.
    """

    faction: str
    phase: Phase
    sheet: Sheet | None
    own: tuple[Acting, ...]
    others: tuple[Acting, ...]
    allies: tuple[Acting, ...]
    anyone: tuple[Acting, ...]


def in_phase(faction: str, phase: Phase, edition: Edition = Edition.OFFICIAL) -> PhaseView:
    """Everything that acts in a phase upon or for a faction.

    Args:
        faction: Its id.
        phase: The phase; not ANY.
        edition: Whose sheet counts for a faction that has one of this edition; the official one
            for all others.
    """
    sheets = _at_the_table(edition)
    sheet = sheets.get(faction)
    own = _own(sheet, phase) if sheet else ()
    theirs = [
        (one, ability)
        for name, other in sheets.items()
        if name != faction
        for one, ability in _things(other)
        if _acts(one, phase)
    ]
    upon = [pair for pair in theirs if _hits(pair[0], faction)]
    rest = [pair for pair in theirs if pair not in upon and ALLY in pair[0].affects]
    return PhaseView(
        faction=faction,
        phase=phase,
        sheet=sheet,
        own=own,
        others=_sorted(_acting(one, phase, faction, ability) for one, ability in upon),
        allies=_sorted(_acting(one, phase, faction, ability) for one, ability in rest),
        anyone=_sorted(_acting(one, phase, faction) for one in _loose() if _acts(one, phase)),
    )


def phases_of(thing: Thing) -> tuple[Phase, ...]:
    """When a thing acts; an auction in Bidding, a set of tokens whenever one of them does."""
    if thing.kind is ThingKind.AUCTION:
        return (Phase.BIDDING,)
    if thing.kind is ThingKind.TOKENS:
        tokens = (one for one in pieces().tokens.values() if one.set == thing.id)
        return tuple(dict.fromkeys(phase for one in tokens for phase in one.phases))
    return thing.phases


def _at_the_table(edition: Edition) -> dict[str, Sheet]:
    """One sheet a faction."""
    found: dict[str, Sheet] = {}
    for sheet in all_sheets().values():
        if sheet.faction not in found or sheet.edition is edition:
            found[sheet.faction] = sheet
    return found


def _things(sheet: Sheet) -> Iterator[tuple[Thing, Ability | None]]:
    for ability in sheet.abilities:
        yield things()[ability.id], ability
    for one in belongings(sheet):
        yield one, None


def _loose() -> Iterator[Thing]:
    """Cards and tokens that belong to no faction; what Karama cards do, each ability says."""
    for thing in things().values():
        if thing.kind in LOOSE and not thing.faction and thing.id != KARAMA:
            yield thing


def _acts(thing: Thing, phase: Phase) -> bool:
    """Whether a thing acts in a phase; what acts at any time does so from the first turn on."""
    own = phases_of(thing)
    return phase in own or (Phase.ANY in own and phase is not Phase.SETUP)


def _hits(thing: Thing, faction: str) -> bool:
    """Whether a thing of another faction may act upon this one."""
    if thing.kind is ThingKind.AUCTION:
        return True
    if thing.kind is ThingKind.TOKENS:
        own = (one for one in pieces().tokens.values() if one.set == thing.id)
        return any({OTHERS, faction} & set(one.affects) for one in own)
    return bool({OTHERS, faction} & set(thing.affects))


def _own(sheet: Sheet, phase: Phase) -> tuple[Acting, ...]:
    """What a sheet gives; in set-up that includes the facts of set-up of whatever belongs to it."""
    acting = [pair for pair in _things(sheet) if _acts(pair[0], phase)]
    if phase is Phase.SETUP:
        starting = [(one, None) for one in belongings(sheet) if FactKind.SETUP in _kinds(one.id)]
        acting = [(things()[sheet.id], None), *starting, *acting]
    return _sorted(_acting(one, phase, sheet.faction, ability) for one, ability in acting)


def _kinds(thing: str) -> set[FactKind]:
    return {fact.kind for fact in facts_of(thing)}


def _sorted(found: Iterable[Acting]) -> tuple[Acting, ...]:
    """What acts in the phase first, then what acts at any time; nothing that says nothing."""
    kept = [one for one in found if one.facts]
    return tuple(sorted(kept, key=lambda one: one.always))


def _acting(thing: Thing, phase: Phase, faction: str, ability: Ability | None = None) -> Acting:
    always = Phase.ANY in phases_of(thing) and phase not in phases_of(thing)
    own = thing.faction == faction or _mode_of(thing) == faction
    told = [fact for fact in facts_of(thing.id) if fact.kind in LATER]
    shown = told if own and always else _about(told, thing, phase, faction)
    if phase is Phase.SETUP:
        shown = [fact for fact in facts_of(thing.id) if fact.kind is FactKind.SETUP] or shown
    return Acting(
        thing=thing,
        always=always,
        facts=tuple(shown),
        more=tuple(fact.id for fact in told if fact not in shown),
        answers=tuple(_answers(thing, phase, faction, own=own)),
        karama=ability.karama if ability else None,
    )


def _about(told: list[Fact], thing: Thing, phase: Phase, faction: str) -> list[Fact]:
    """The facts of a thing that matter in this phase: all, or its first and those about it."""
    phases = phases_of(thing)
    if phases == (phase,):
        return told
    words = re.compile(WORDS[phase], re.IGNORECASE)
    return [
        fact
        for place, fact in enumerate(told)
        if place == 0
        or (phase in phases and words.search(fact.statement))
        or (thing.faction != faction and names_faction(faction, fact.statement))
    ]


def _answers(thing: Thing, phase: Phase, faction: str, *, own: bool) -> Iterator[Answer]:
    """The answers about a thing and this phase; of another's thing none on a third faction."""
    words = re.compile(WORDS[phase], re.IGNORECASE)
    several = len(phases_of(thing)) > 1
    owner = thing.faction or _mode_of(thing)
    for answer in answers_on(thing.id):
        apt = words.search(f"{answer.question} {answer.answer} {' '.join(answer.topics)}")
        if (several and not apt) or _elsewhere(answer, phase):
            continue
        if own or faction in answer.factions or set(answer.factions) <= {owner}:
            yield answer


def _elsewhere(answer: Answer, phase: Phase) -> bool:
    """Whether an answer is about a card or token that only acts in other phases."""
    pieces_told = [things()[one] for one in answer.touches if things()[one].kind in LOOSE]
    return any(phases_of(one) and not _acts(one, phase) for one in pieces_told)


def _mode_of(thing: Thing) -> str:
    """The faction an auction belongs to, "" for anything else."""
    if thing.kind is not ThingKind.AUCTION:
        return ""
    ability = read_modes()[thing.id].ability
    return things()[ability].faction if ability else ""
