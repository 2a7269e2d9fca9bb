"""The parts of a faction sheet: start values, abilities, pieces, Karama."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardbase.boardgame.about import belongings, doubts_on, facts_of
from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.options import read_modes
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.things import Thing, ThingKind, things
from cardbase.boardgame.told import FATES, GAMES, PARTS, START_NAMES, phases_told, when_told, whom
from cardbase.boardgame.vocabulary import FactKind, KaramaStatus, Known, Tier
from cardbase.wording import capital
from templates.boardgame.phase_strip import Act

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardbase.boardgame.sheets import Ability, Sheet, Start
    from cardbase.boardgame.table import Table
    from templates.boardgame.fact_lines import FactLine, Lines

LEFT = {FactKind.LORE, FactKind.CREDIT}
"""Story and imprint, which no table needs."""
PLACE = "forces_place"
"""The start value that says where the forces of another stand."""
STANDING = "forces_on_board"
MOST = 20
"""Letters in a line of a note at most."""
LEAST = 9
LATE = {Tier.ADVANCED, Tier.SPECIAL_KARAMA}
"""What stands on no sheet of the basic game."""
_DOUBT = re.compile(r"AMB-\d+")


@dataclass(frozen=True, kw_only=True)
class Stat:
    """One start value; `stated` is false where the sheet is silent and `value` says so."""

    name: str
    value: str
    stated: bool
    note: str
    proof: str
    doubts: tuple[str, ...]
    change: str

    @property
    def share(self) -> int:
        """How wide it is beside others: by the letters of its longest words and of its note."""
        words = max(len(word) for word in f"{self.name} {self.note}".split())
        return max(words, LEAST if self.stated else LEAST + 4, min(MOST, len(self.note) // 4))


@dataclass(frozen=True, kw_only=True)
class AbilityPart:
    """An ability with what it does; what Karama does to an act of it stands at that act."""

    name: str
    game: str
    when: str
    cost: str
    whom: str
    lines: tuple[FactLine, ...]

    @property
    def short(self) -> bool:
        """Whether it has so little to tell that the heading and the text share a line."""
        return len(self.lines) == 1


@dataclass(frozen=True, kw_only=True)
class PiecePart:
    """A card, auction, token or leader of the faction."""

    name: str
    when: str
    fate: str
    lines: tuple[FactLine, ...]


@dataclass(frozen=True, kw_only=True)
class PieceGroup:
    """Pieces of one kind; `fate` is what becomes of most of them, which each need not repeat."""

    name: str
    fate: str
    pieces: tuple[PiecePart, ...]


@dataclass(frozen=True, kw_only=True)
class Stop:
    """What a Karama card does to one ability; `remains` is what still works."""

    name: str
    window: str
    effect: tuple[FactLine, ...]
    remains: tuple[FactLine, ...]


@dataclass(frozen=True, kw_only=True)
class StopGroup:
    """The abilities of which the sources say alike; bare ones have no facts of their own."""

    meaning: str
    told: tuple[Stop, ...]
    bare: str


def kept(sheet: Sheet, table: Table | None = None, *, advanced: bool) -> tuple[Ability, ...]:
    """The abilities of the game that is played, at a table those that concern somebody there."""
    return tuple(
        one
        for one in sheet.abilities
        if (advanced or one.tier not in LATE) and (not table or table.plays(things()[one.id]))
    )


def stats(sheet: Sheet, lines: Lines) -> tuple[Stat, ...]:
    """The start values; where forces stand is told beside how many."""
    places = [one for one in sheet.start if one.key == PLACE]
    return tuple(
        _stat(one, places if one.key == STANDING else (), lines)
        for one in sheet.start
        if one.key != PLACE
    )


def _stat(start: Start, places: Sequence[Start], lines: Lines) -> Stat:
    stated = start.known is not Known.NOT_STATED
    notes = [text for one in places for text in (one.value, one.note)]
    notes += ["derived"] * (start.known is Known.DERIVED)
    notes += [start.note if stated else "the sheet does not say"]
    fact = lines.fact(all_facts()[start.fact]) if start.fact else None
    silent = () if stated else tuple(_DOUBT.findall(start.note))
    return Stat(
        name=START_NAMES.get(start.key, start.key.replace("_", " ")),
        value=start.value if stated else start.known.value.replace("_", " "),
        stated=stated,
        note="; ".join(text for text in notes if text),
        proof=fact.id if fact else "",
        doubts=fact.doubts if fact else silent,
        change=fact.change if fact else "",
    )


def ability_part(ability: Ability, sheet: Sheet, lines: Lines) -> AbilityPart:
    """An ability without what a Karama card does to it."""
    stops = {*ability.karama.effect, *ability.karama.remains}
    facts = [one for one in facts_of(ability.id) if one.id not in stops and one.kind not in LEFT]
    return AbilityPart(
        name=ability.label,
        game=GAMES[ability.tier],
        when=when_told(ability),
        cost=ability.cost,
        whom=whom(ability.affects, sheet.faction),
        lines=lines.facts(facts, ability.label),
    )


def groups(sheet: Sheet, lines: Lines, abilities: Sequence[Ability]) -> tuple[PieceGroup, ...]:
    """Cards, auctions, tokens and Duke Vidal, those of abilities that are played."""
    found: dict[str, list[PiecePart]] = {}
    for thing in pieces_of(sheet, abilities):
        found.setdefault(PARTS[thing.kind], []).append(_piece(thing, lines))
    return tuple(_group(name, own) for name, own in found.items())


def _group(name: str, own: Sequence[PiecePart]) -> PieceGroup:
    fates = Counter(one.fate for one in own if one.fate)
    usual = fates.most_common(1)[0][0] if fates else ""
    told = (replace(one, fate="") if one.fate == usual else one for one in own)
    return PieceGroup(name=name, fate=usual, pieces=tuple(told))


def pieces_of(sheet: Sheet, abilities: Sequence[Ability]) -> tuple[Thing, ...]:
    """What belongs to a sheet; an auction goes with its ability."""
    left = {one.id for one in sheet.abilities} - {one.id for one in abilities}
    modes = {mode.id for mode in read_modes().values() if mode.ability in left}
    return tuple(one for one in belongings(sheet) if one.id not in modes)


def _piece(thing: Thing, lines: Lines) -> PiecePart:
    token = pieces().tokens.get(thing.id)
    fate = token.lifecycle if token else None
    facts = [one for one in facts_of(thing.id) if one.kind not in LEFT]
    return PiecePart(
        name=thing.name,
        when=phases_told(thing.phases) if thing.kind is ThingKind.CARD else "",
        fate=FATES[fate] if fate else "",
        lines=lines.facts(facts, thing.name),
    )


def stopped(abilities: Sequence[Ability], lines: Lines) -> Iterator[StopGroup]:
    """What the sources say of a Karama card, state by state."""
    for status in KaramaStatus:
        own = [one for one in abilities if one.karama.status is status]
        told = [one for one in own if one.karama.effect or one.karama.remains]
        bare = [_told_apart(one, abilities) for one in own if one not in told]
        if own:
            yield StopGroup(
                meaning=capital(status.meaning),
                told=tuple(_stop(one, lines) for one in told),
                bare=", ".join(bare),
            )


def _stop(ability: Ability, lines: Lines) -> Stop:
    """What it stops and what still works; of what it does not stop, all that is said."""
    known, karama = all_facts(), ability.karama
    effect = tuple(lines.stop(known[one]) for one in karama.effect)
    remains = tuple(lines.stop(known[one]) for one in karama.remains)
    stopped = karama.status is KaramaStatus.IN_PART
    return Stop(
        name=ability.label,
        window=karama.window,
        effect=effect if stopped else (*effect, *remains),
        remains=remains if stopped else (),
    )


def _told_apart(ability: Ability, among: Iterable[Ability]) -> str:
    """The name; of several without one, with the id of the first fact."""
    alike = [one for one in among if one.label == ability.label]
    return ability.label if len(alike) == 1 else f"{ability.label} ({facts_of(ability.id)[0].id})"


def acts(sheet: Sheet, abilities: Sequence[Ability]) -> Iterator[Act]:
    """What acts in the phases: abilities, then cards."""
    for one in abilities:
        yield Act(
            name=one.label,
            game=GAMES[one.tier],
            tag=GAMES[one.tier] if one.tier in LATE else "",
            phases=one.phases,
            when=one.frequency,
        )
    for thing in pieces_of(sheet, abilities):
        if thing.kind is ThingKind.CARD:
            yield Act(name=thing.name, game="card", tag="card", phases=thing.phases, when="")


def doubted(sheet: Sheet, abilities: Sequence[Ability]) -> set[str]:
    """The ids of the doubts beside the sheet, its abilities and its pieces."""
    from errata.board.doubts import DoubtClass

    touched = [sheet.id, *(one.id for one in abilities)]
    touched += [one.id for one in pieces_of(sheet, abilities)]
    every = (doubt for one in touched for doubt in doubts_on(one))
    return {one.id for one in every if one.kind is not DoubtClass.CLASH}
