"""What acts in a phase: what a faction may do, and what the others may do to it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from msgspec import Struct

from cardbase.boardgame.facts import Fact, all_facts, stops, timings
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.sheets import Karama, Sheet, all_sheets
from cardbase.boardgame.table import TableSetup, everyone
from cardbase.boardgame.things import (
    Thing,
    ThingKind,
    answers_on,
    belongings,
    facts_of,
    module_of,
    power_of,
    things,
)
from cardbase.boardgame.vocabulary import ALLY, OTHERS, SELF, FactKind, TurnPhase
from cardbase.boardgame.wording import named
from errata.boardgame import Answer
from errata.documents import Edition

LATER = {FactKind.RULE, FactKind.CLARIFICATION, FactKind.MODULE, FactKind.SETUP}
LOOSE = {
    ThingKind.CARD,
    ThingKind.TOKEN,
    ThingKind.TOKENS,
    ThingKind.MODULE,
    ThingKind.BOOK,
    ThingKind.TOPIC,
}
KARAMA = "treachery/karama"


class PhaseActor(Struct, frozen=True, kw_only=True):
    """One thing that acts in a phase: its facts and answers then; `more` are its other facts.

    `always` is whether it acts at any time, and so in this phase, too; `stopped` are the ids of the
    facts on what a Karama card does in this phase to it or its facts.
    """

    thing: Thing
    always: bool
    facts: tuple[Fact, ...]
    more: tuple[str, ...]
    answers: tuple[Answer, ...]
    karama: Karama | None = None
    stopped: tuple[str, ...] = ()


class PhaseView(Struct, frozen=True, kw_only=True):
    """A phase from one faction's side of the table: what it may do, the others to it, an ally.

    `anyone` are cards and tokens whoever holds them may use, and the steps of the books; `unsaid`
    is what concerns it at a time that no source states.
    """

    faction: str
    phase: TurnPhase
    sheet: Sheet
    own: tuple[PhaseActor, ...]
    others: tuple[PhaseActor, ...]
    allies: tuple[PhaseActor, ...]
    anyone: tuple[PhaseActor, ...]
    modules: tuple[PhaseActor, ...]
    unsaid: tuple[Thing, ...]

    @property
    def no_phase(self) -> str:
        """What acts at a time that no source states, in a sentence; "" for nothing."""
        names = ", ".join(f"{named(one)} ({facts_of(one.id)[0].id})" for one in self.unsaid)
        return f"No phase is stated for: {names}." if names else ""


def in_phase(
    faction: str,
    phase: TurnPhase,
    edition: Edition = Edition.OFFICIAL,
    table: TableSetup | None = None,
) -> PhaseView:
    """Everything that acts in a phase upon or for a faction; ANY is what acts in every phase.

    Without a table all factions play with everything, and a faction that has a sheet of the edition
    plays by it; a table has its own edition.
    """
    table = table or everyone(edition)
    sheets = table.sheets
    sheet = sheets.pop(faction)
    look = _Look(faction, phase, table)
    own = _things(sheet, table)
    theirs = [
        thing
        for other in sheets.values()
        for thing in _things(other, table)
        if thing.kind is not ThingKind.LEADER
    ]
    others = look.acting(theirs, {OTHERS, faction})
    hit = {one.thing.id for one in others}
    # What Karama cards do, each ability says.
    loose = (
        one
        for one in things().values()
        if one.kind in LOOSE and not one.faction and one.id != KARAMA and table.plays(one)
    )
    for_all = look.acting(loose, {OTHERS, SELF, faction})
    return PhaseView(
        faction=faction,
        phase=phase,
        sheet=sheet,
        own=look.acting([things()[sheet.id], *own], {SELF, ALLY, OTHERS, *table.factions}),
        others=others,
        allies=look.acting((one for one in theirs if one.id not in hit), {ALLY}),
        anyone=tuple(one for one in for_all if not module_of(one.thing)),
        modules=tuple(one for one in for_all if module_of(one.thing)),
        unsaid=tuple(
            one
            for one in (*theirs, *own)
            if one.kind is ThingKind.ABILITY
            and not one.phases
            and faction in {one.faction, *one.affects}
        ),
    )


def phases_of(thing: Thing) -> tuple[TurnPhase, ...]:
    """When a thing acts; an auction in Bidding, a set of tokens whenever one of them does."""
    if thing.kind is ThingKind.AUCTION:
        return (TurnPhase.BIDDING,)
    if thing.kind is ThingKind.TOKENS:
        tokens = (one for one in pieces().tokens.values() if one.set == thing.id)
        return tuple(dict.fromkeys(phase for one in tokens for phase in one.phases))
    return thing.phases


def _things(sheet: Sheet, table: TableSetup) -> list[Thing]:
    """What a sheet gives that counts at a table."""
    every = (*(things()[one.id] for one in sheet.abilities), *belongings(sheet))
    return [one for one in every if table.plays(one)]


def _when(point: Fact | Answer, thing: Thing) -> tuple[TurnPhase, ...]:
    """When a point counts: as its row says, a set-up at the start, else as its thing does."""
    if point.id in timings():
        return timings()[point.id].phases
    if isinstance(point, Fact) and point.kind is FactKind.SETUP:
        return (TurnPhase.SETUP,)
    loose = thing.kind is ThingKind.TOKENS and not thing.faction
    return () if loose else phases_of(thing)


def _whom(fact: Fact, thing: Thing) -> set[str]:
    """Whom a fact touches: as its row says, else whomever its thing does."""
    known = timings().get(fact.id)
    if known and known.affects:
        return {*known.affects}
    if fact.kind is FactKind.SETUP and thing.faction:
        return {SELF}
    if thing.kind is ThingKind.TOKENS and thing.faction:
        own = (one for one in pieces().tokens.values() if one.set == thing.id)
        return {name for one in own for name in one.affects}
    return {*thing.affects} or {SELF, OTHERS}


@cache
def _karama() -> dict[str, Karama]:
    """What the sheets say of a Karama card against each ability, by its id."""
    return {one.id: one.karama for sheet in all_sheets().values() for one in sheet.abilities}


@cache
def _order() -> dict[str, int]:
    """The place of each fact in its files."""
    return {one: place for place, one in enumerate(all_facts())}


@cache
def _ever(thing: str) -> frozenset[TurnPhase]:
    """The phases in which any point on a thing counts."""
    points: list[Fact | Answer] = [*facts_of(thing), *answers_on(thing)]
    return frozenset(phase for one in points for phase in _when(one, things()[thing]))


class _Look(Struct, frozen=True):
    """Whose phase is looked at, and at which table."""

    faction: str
    phase: TurnPhase
    table: TableSetup

    def acting(self, found: Iterable[Thing], whom: set[str]) -> tuple[PhaseActor, ...]:
        """What acts in the phase upon any of these, then what acts at any time."""
        every = (self._acting(thing, whom) for thing in found)
        return tuple(sorted(filter(None, every), key=lambda one: one.always))

    def _acting(self, thing: Thing, whom: set[str]) -> PhaseActor | None:
        if not {self.phase, TurnPhase.ANY} & _ever(thing.id):
            return None
        if thing.kind is ThingKind.LEADER:
            whom = {self.faction}
        kinds = LATER | ({FactKind.KARAMA_STOP} if thing.kind is ThingKind.TOPIC else set())
        later = [fact for fact in facts_of(thing.id) if fact.kind in kinds]
        facts = [one for one in later if self._counts(one, thing) and whom & _whom(one, thing)]
        own = thing.faction == self.faction
        answers = [
            one
            for one in answers_on(thing.id)
            if (facts or own) and self._counts(one, thing) and self._concerns(one, thing)
        ]
        if not facts and not answers:
            return None
        karama = _karama().get(thing.id)
        stopping = {*karama.effect, *karama.remains} if karama else set[str]()
        stopping |= {one for fact in facts if fact.id in stops() for one in stops()[fact.id].by}
        points: list[Fact | Answer] = [*facts, *answers]
        return PhaseActor(
            thing=thing,
            always=all(self.phase not in _when(one, thing) for one in points),
            facts=tuple(facts),
            more=tuple(fact.id for fact in later if fact not in facts),
            answers=tuple(answers),
            karama=karama,
            stopped=tuple(
                one
                for one in sorted(stopping, key=_order().__getitem__)
                if self._counts(all_facts()[one], things()[all_facts()[one].of])
            ),
        )

    def _counts(self, point: Fact | Answer, thing: Thing) -> bool:
        """Whether a point counts in the phase; one on a faction that does not play never does.

        What acts at any time does from the first turn on.
        """
        phases = _when(point, thing)
        always = TurnPhase.ANY in phases and self.phase is not TurnPhase.SETUP
        return (always or self.phase in phases) and self.table.meets(point.id)

    def _concerns(self, answer: Answer, thing: Thing) -> bool:
        """Whether an answer is for this faction: of another's thing none on a third faction.

        One on a module that is not played is for nobody.
        """
        if not self.table.arises(answer.touches):
            return False
        owner = power_of(thing).faction
        own = owner == self.faction or self.faction in answer.factions
        return own or set(answer.factions) <= {owner}
