"""What acts in a phase: what a faction may do, and what the others may do to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardbase.boardgame.facts import Fact, all_facts, stops, timings
from cardbase.boardgame.pieces import pieces, read_modes
from cardbase.boardgame.sheets import Ability, Karama, Sheet
from cardbase.boardgame.table import Table, everyone
from cardbase.boardgame.things import (
    Thing,
    ThingKind,
    answers_on,
    belongings,
    facts_of,
    module_of,
    things,
)
from cardbase.boardgame.vocabulary import ALLY, OTHERS, SELF, FactKind, Phase
from cardbase.boardgame.wording import named
from errata.boardgame import Answer
from errata.documents import Edition

LATER = {FactKind.RULE, FactKind.CLARIFICATION, FactKind.MODULE, FactKind.SETUP}
LOOSE = {ThingKind.CARD, ThingKind.TOKEN, ThingKind.TOKENS, ThingKind.MODULE, ThingKind.BOOK}
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
        karama: What the sources say of Karama and it, for an ability.
        stopped: Ids of the facts on what a Karama card does in this phase to it or its facts.
    """

    thing: Thing
    always: bool
    facts: tuple[Fact, ...]
    more: tuple[str, ...]
    answers: tuple[Answer, ...]
    karama: Karama | None = None
    stopped: tuple[str, ...] = ()


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
        anyone: Cards and tokens whoever holds them may use, and the steps of the books.
        modules: What the optional modules bring, where the table plays them.
        unsaid: What concerns it at a time that no source states.
    """

    faction: str
    phase: Phase
    sheet: Sheet | None
    own: tuple[Acting, ...]
    others: tuple[Acting, ...]
    allies: tuple[Acting, ...]
    anyone: tuple[Acting, ...]
    modules: tuple[Acting, ...]
    unsaid: tuple[Thing, ...]

    @property
    def no_phase(self) -> str:
        """What acts at a time that no source states, in a sentence; "" for nothing."""
        names = ", ".join(f"{named(one)} ({facts_of(one.id)[0].id})" for one in self.unsaid)
        return f"No phase is stated for: {names}." if names else ""


def in_phase(
    faction: str, phase: Phase, edition: Edition = Edition.OFFICIAL, table: Table | None = None
) -> PhaseView:
    """Everything that acts in a phase upon or for a faction.

    Args:
        faction: Its id.
        phase: The phase; ANY for what acts whenever, in every phase.
        edition: Whose sheet counts for a faction that has one of this edition; the official one
            for all others.
        table: Who plays, and with what; None for all factions with everything. Its own edition
            counts.
    """
    table = table or everyone(edition)
    sheets = table.sheets
    sheet = sheets.pop(faction, None)
    look = _Look(faction, phase, table)
    theirs = [pair for other in sheets.values() for pair in _things(other, table)]
    theirs = [pair for pair in theirs if pair[0].kind is not ThingKind.LEADER]
    upon = _acting(look, theirs, {OTHERS, faction})
    hit = {one.thing.id for one in upon}
    loose = _acting(look, _loose(table), {OTHERS, SELF, faction})
    own = [*_things(sheet, table)] if sheet else []
    start = [(things()[sheet.id], None)] if sheet else []
    return PhaseView(
        faction=faction,
        phase=phase,
        sheet=sheet,
        own=_acting(look, [*start, *own], {SELF, ALLY, OTHERS, *table.factions}),
        others=upon,
        allies=_acting(look, (pair for pair in theirs if pair[0].id not in hit), {ALLY}),
        anyone=tuple(one for one in loose if not module_of(one.thing)),
        modules=tuple(one for one in loose if module_of(one.thing)),
        unsaid=tuple(one for one, ability in [*theirs, *own] if ability and _unsaid(one, faction)),
    )


def phases_of(thing: Thing) -> tuple[Phase, ...]:
    """When a thing acts; an auction in Bidding, a set of tokens whenever one of them does."""
    if thing.kind is ThingKind.AUCTION:
        return (Phase.BIDDING,)
    if thing.kind is ThingKind.TOKENS:
        tokens = (one for one in pieces().tokens.values() if one.set == thing.id)
        return tuple(dict.fromkeys(phase for one in tokens for phase in one.phases))
    return thing.phases


@dataclass(frozen=True)
class _Look:
    """Whose phase is looked at, and at which table."""

    faction: str
    phase: Phase
    table: Table

    def then(self, phases: Iterable[Phase]) -> bool:
        """Whether the phase is among these; what acts at any time does from the first turn on."""
        return self.phase in phases or (Phase.ANY in phases and self.phase is not Phase.SETUP)

    def counts(self, point: Fact | Answer, thing: Thing) -> bool:
        """Whether a point counts in the phase: as its row says, else as its thing does.

        One on a faction that does not play counts for nobody.
        """
        return self.table.meets(point.id) and self.then(_phases(point.id, _default(point, thing)))

    def meets(self, fact: str) -> bool:
        """Whether a fact on what a Karama card does counts in the phase."""
        known = all_facts()[fact]
        return self.counts(known, things()[known.of])

    def always(self, points: Iterable[Fact | Answer], thing: Thing) -> bool:
        """Whether none of the points names this very phase."""
        return all(self.phase not in _phases(one.id, _default(one, thing)) for one in points)

    def concerns(self, answer: Answer, thing: Thing) -> bool:
        """Whether an answer is for this faction: of another's thing none on a third faction.

        One on a module that is not played is for nobody.
        """
        if not self.table.arises(answer.touches):
            return False
        owner = thing.faction or _mode_of(thing)
        own = owner == self.faction or self.faction in answer.factions
        return own or set(answer.factions) <= {owner}


def _phases(point: str, default: tuple[Phase, ...]) -> tuple[Phase, ...]:
    return timings()[point].phases if point in timings() else default


def _default(point: Fact | Answer, thing: Thing) -> tuple[Phase, ...]:
    """When a point without a row of its own counts; what is set up at the start, then."""
    if getattr(point, "kind", None) is FactKind.SETUP:
        return (Phase.SETUP,)
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


def _things(sheet: Sheet, table: Table) -> Iterator[tuple[Thing, Ability | None]]:
    """What a sheet gives that counts at a table."""
    for ability in sheet.abilities:
        if table.plays(things()[ability.id]):
            yield things()[ability.id], ability
    for one in belongings(sheet):
        if table.plays(one):
            yield one, None


def _loose(table: Table) -> Iterator[tuple[Thing, Ability | None]]:
    """Cards, tokens and modules of no faction; what Karama cards do, each ability says."""
    for thing in things().values():
        loose = thing.kind in LOOSE and not thing.faction and thing.id != KARAMA
        if loose and table.plays(thing):
            yield thing, None


def _acting(
    look: _Look, found: Iterable[tuple[Thing, Ability | None]], whom: set[str]
) -> tuple[Acting, ...]:
    """What acts in the phase upon any of these, then what acts at any time."""
    told = (_told(look, thing, ability, whom) for thing, ability in found)
    kept = [one for one in told if one.facts or one.answers]
    return tuple(sorted(kept, key=lambda one: one.always))


def _told(look: _Look, thing: Thing, ability: Ability | None, whom: set[str]) -> Acting:
    later = [fact for fact in facts_of(thing.id) if fact.kind in LATER]
    own = thing.faction == look.faction
    if thing.kind is ThingKind.LEADER:
        whom = {look.faction}
    facts = [fact for fact in later if look.counts(fact, thing) and whom & _whom(fact, thing)]
    answers = [
        one
        for one in answers_on(thing.id)
        if look.counts(one, thing) and look.concerns(one, thing) and (facts or own)
    ]
    karama = ability.karama if ability else None
    said = {*karama.effect, *karama.remains} if karama else set[str]()
    said |= {one for fact in facts if fact.id in stops() for one in stops()[fact.id].by}
    return Acting(
        thing=thing,
        always=look.always([*facts, *answers], thing),
        facts=tuple(facts),
        more=tuple(fact.id for fact in later if fact not in facts),
        answers=tuple(answers),
        karama=karama,
        stopped=tuple(one for one in all_facts() if one in said and look.meets(one)),
    )


def _unsaid(thing: Thing, faction: str) -> bool:
    """Whether no source says when an ability acts, and it concerns this faction."""
    return not thing.phases and (faction in {thing.faction, *thing.affects})


def _mode_of(thing: Thing) -> str:
    """The faction an auction belongs to, "" for anything else."""
    if thing.kind is not ThingKind.AUCTION:
        return ""
    ability = read_modes()[thing.id].ability
    return things()[ability].faction if ability else ""
