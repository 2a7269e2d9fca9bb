"""The deck to repair: the bounds it must keep, its cards, the candidates to add, the branches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from cardbase.cards.card import Card
from cardbase.cards.kinds import is_dune, is_homeworld, is_program, is_unique
from cardbase.cards.powers import adversaries_of
from cardbase.decks.deck_list import DeckList, Section, section_of
from cardbase.fitting.score import fits
from cardbase.legality.case import Case, Finding
from cardbase.legality.format import Format, Severity
from cardbase.legality.judge import judge
from cardbase.legality.rules import BUDGET, most_copies, name_key
from cardbase.repair.worth import Worth
from cardbase.vocabulary import Power

UNBOUNDED = 1_000_000
"""More copies than any deck has."""

PAIR = "pair "
"""Prefix of the limit of two candidates that exclude each other."""

HOMEWORLD = "HP-03"


class Problem(Struct, frozen=True, kw_only=True, dict=True):
    """A deck to repair, and what the repaired one must satisfy, as bounds on counts of cards.

    A limit is an upper bound on the cards it counts; it is named by a string.

    Attributes:
        asked: Whose deck it must be, None for any power.
        warnings: Whether findings of weight warning must be repaired, too.
        owned: Card id -> copies owned, None where any number may be used.
    """

    deck: DeckList
    format: Format
    asked: Power | None = None
    warnings: bool = False
    owned: Mapping[str, int] | None = None

    @cached_property
    def case(self) -> Case:
        """The deck as judged before the repair."""
        return judge(self.deck, self.format, self.asked).case

    @cached_property
    def worth(self) -> Worth:
        """How well cards fit the deck."""
        return Worth(self.case, self.owned, self.there_are)

    def faults(
        self, deck: DeckList, sponsor: Power | None = None
    ) -> tuple[tuple[Finding, ...], tuple[tuple[Card, int], ...]]:
        """The findings to be repaired in a deck, and its cards beyond those owned, with counts."""
        by = self.format  # HP-03 must be judged even where the format does not (`one_homeworld`)
        by = by if by.homeworld else replace(by, homeworld=Severity.WARNING)
        findings = tuple(
            finding
            for finding in judge(deck, by, sponsor or self.asked).findings
            if (self.one_homeworld if finding.rule == HOMEWORLD else self.wants(finding.severity))
        )
        if self.owned is None:
            return findings, ()
        cards = {entry.card.id: entry.card for entry in deck.entries}
        counts = Counter[str]()
        for entry in deck.entries:
            counts[entry.card.id] += entry.count
        more = {one: count - max(0, self.owned.get(one, 0)) for one, count in counts.items()}
        return findings, tuple((cards[one], count) for one, count in more.items() if count > 0)

    def wants(self, weight: Severity | None) -> bool:
        """Whether a finding of this severity must be repaired."""
        return weight is Severity.ERROR or (weight is not None and self.warnings)

    @cached_property
    def one_homeworld(self) -> bool:
        """Whether the deck must end with one homeworld, of the sponsor (HP-03).

        Required by the format, or because the deck complies before the repair, which must not
        change that.
        """
        homes = [(entry.card.allegiance, entry.count) for entry in self.case.homeworlds]
        return homes == [(self.case.sponsor, 1)] or self.wants(self.format.homeworld)

    @cached_property
    def least(self) -> dict[Section, int]:
        """Lower bounds on the sizes of the decks; at least 1 each (DK-01, DK-12)."""
        sizes, asked = self.format.sizes, self.wants(self.format.size)
        decks = (Section.IMPERIAL, Section.HOUSE)
        return {deck: max(1, sizes[deck][0] if asked else 0) for deck in decks}

    def most(self, card: Card) -> int:
        """Upper bound on the copies of a card, whatever else is there (FM-01, FM-02, DK-13)."""
        by, bounds = self.format, [self.there_are(card)]
        if is_dune(card):
            if self.wants(Severity.WARNING):
                bounds.append(1)
        elif not is_homeworld(card) and self.wants(by.copies):
            bounds.append(most_copies(card, by) or UNBOUNDED)
        return min(bounds)

    def there_are(self, card: Card) -> int:
        """How many copies of a card there are to be played: of the format, and owned."""
        by = self.format
        bounds = [UNBOUNDED, by.cards.get(card.id, UNBOUNDED)]
        if card.set not in by.sets and not is_dune(card):
            bounds.append(0)
        if self.owned is not None:
            bounds.append(max(0, self.owned.get(card.id, 0)))
        return min(bounds)

    @cached_property
    def limits(self) -> dict[str, int]:
        """The bound of each limit of the format: groups, programs, sizes of the decks."""
        found = {f"group {place}": group.most for place, group in enumerate(self.format.groups)}
        if self.wants(Severity.WARNING):
            found["programs"] = BUDGET
        if self.wants(self.format.size):
            found |= {deck: most for deck, (_, most) in self.format.sizes.items() if most}
        return found

    def limits_on(self, card: Card) -> frozenset[str]:
        """The limits that count a card, one of them for its name when several cards share that."""
        groups = enumerate(self.format.groups)
        found = {f"group {place}" for place, group in groups if group.has(card)}
        if is_program(card):
            found.add("programs")
        found = (found | {section_of(card)}) & self.limits.keys()
        if card.versions and self.wants(self.format.copies) and most_copies(card, self.format):
            name = name_key(card.full_name)
            if any(name_key(other.full_name) == name for other in card.versions):
                found.add(f"name {name}")
        return frozenset(found)

    def bound(self, limit: str, card: Card) -> int:
        """The upper bound of a limit that counts this card."""
        if limit.startswith(PAIR):
            return 1
        known = self.limits.get(limit)
        return (most_copies(card, self.format) or 0) if known is None else known

    def rivals(self, card: Card) -> frozenset[str]:
        """Ids of the cards that show a unique card's character under another title (CT-12)."""
        if not self.wants(self.format.character) or not is_unique(card):
            return frozenset()
        name = name_key(card.full_name)
        return frozenset(one.id for one in card.versions if name_key(one.full_name) != name)

    @cached_property
    def holdings(self) -> tuple[Holding, ...]:
        """The cards of the deck, in the order of the list."""
        slots: dict[str, Counter[Section]] = {}
        cards: dict[str, Card] = {}
        for entry in self.deck.entries:
            cards.setdefault(entry.card.id, entry.card)
            slots.setdefault(entry.card.id, Counter())[entry.section] += entry.count
        found = []
        for card_id, card in cards.items():
            home, counts = section_of(card), slots[card_id]
            order = sorted(
                (section for section in Section if counts[section]), key=lambda one: one is home
            )
            holding = Holding(
                card=card,
                home=home,
                slots={section: counts[section] for section in order},
                most=self.most(card),
                removable=counts.total(),
                limits=self.limits_on(card),
                rivals=self.rivals(card),
            )
            found.append(holding)
        return tuple(found)

    def candidates(self, cards: Iterable[Card]) -> tuple[Candidate, ...]:
        """The cards that may be added: those that no exhausted limit counts."""
        held = {holding.card.id: holding.count for holding in self.holdings}
        counts = Counter[str]()
        for holding in self.holdings:
            counts.update(dict.fromkeys(holding.limits, holding.count))
        kinds: dict[tuple[object, ...], int] = {}
        found = []
        for card in cards:
            if is_dune(card) or is_program(card):
                continue
            home, rivals = section_of(card), self.rivals(card)
            room = self.most(card) - held.get(card.id, 0)
            limits = self.limits_on(card) - {home}
            reached = any(counts[limit] >= self.bound(limit, card) for limit in limits)
            if room < 1 or reached or not rivals.isdisjoint(held):
                continue
            # Of two candidates that are rivals one at most may be added: a limit for the pair.
            limits |= {f"{PAIR}{min(card.id, other)} {max(card.id, other)}" for other in rivals}
            homeworld = is_homeworld(card)
            kind = kinds.setdefault((home, homeworld, card.allegiance, limits), len(kinds))
            candidate = Candidate(
                card=card, home=home, room=room, limits=limits, homeworld=homeworld, kind=kind
            )
            found.append(candidate)
        return tuple(found)


class Holding(Struct, frozen=True, kw_only=True, eq=False, dict=True):
    """The copies of a card in a deck.

    Attributes:
        slots: The number of copies in each section, those where it does not belong first.
        most: Upper bound on the copies that stay, regardless of other cards.
        removable: How many may be taken out.
        limits: The limits that count it.
        rivals: Ids of cards that may not stay beside it (CT-12).
    """

    card: Card
    home: Section
    slots: Mapping[Section, int]
    most: int
    removable: int
    limits: frozenset[str]
    rivals: frozenset[str]

    @cached_property
    def count(self) -> int:
        """How many copies there are."""
        return sum(self.slots.values())

    @cached_property
    def misplaced(self) -> int:
        """How many copies are in a section where the card does not belong."""
        return self.count - self.slots.get(self.home, 0)

    @cached_property
    def power(self) -> Power | None:
        """The power that the card makes one of the deck's; None for homeworlds."""
        return None if self.homeworld else self.card.allegiance

    @cached_property
    def homeworld(self) -> bool:
        """Whether it is a homeworld."""
        return is_homeworld(self.card)


class Candidate(Struct, frozen=True, kw_only=True, eq=False):
    """A card that may be added.

    Attributes:
        room: Upper bound on the copies added.
        limits: The limits that count it, without the size of its section.
        kind: Candidates with the same number have the same coefficients in every constraint.
    """

    card: Card
    home: Section
    room: int
    limits: frozenset[str]
    homeworld: bool
    kind: int


class SearchBranch(Struct, frozen=True, kw_only=True):
    """The powers of the deck are fixed; every card of another power is removed.

    Attributes:
        keep: The homeworld of which at least one copy stays, "" for none (HP-03).
        add: Whether a homeworld of the sponsor is added.
        added: The powers beside the sponsor; each ends with an Imperial card (DK-06).
        out: Card id -> copies that must be removed.
        cost: The changes it takes for certain, cards added for `added` not counted.
        bound: Lower bound on the changes of every solution.
        fixed: Whether the sponsor is the same on every other branch.
    """

    sponsor: Power
    keep: str
    add: bool
    added: tuple[Power, ...]
    out: Mapping[str, int]
    cost: int
    bound: int
    fixed: bool


def branches(
    problem: Problem, holdings: tuple[Holding, ...], bring: frozenset[Power]
) -> Iterator[SearchBranch]:
    """Every feasible branch; candidates may add the powers `bring`."""
    programs = problem.wants(problem.format.programs)
    by_power: dict[Power, dict[str, int]] = {power: {} for power in Power}
    stuck = set()  # powers with a card that may not be removed
    for holding in holdings:
        if holding.power and (programs or not is_program(holding.card)):
            by_power[holding.power][holding.card.id] = holding.count
            if holding.removable < holding.count:
                stuck.add(holding.power)
    present = [power for power in Power if by_power[power] or power in bring]
    for sponsor, keep, gone, add in _homeworlds(problem, holdings):
        foes = {sponsor, *adversaries_of(sponsor)}
        for added in _peaceful([power for power in present if power not in foes]):
            kept = {sponsor, *added}
            if not stuck <= kept:
                continue
            out = {one.card.id: one.count - one.most for one in holdings if one.count > one.most}
            for power in by_power.keys() - kept:
                out |= by_power[power]
            for card_id, count in gone.items():
                out[card_id] = max(count, out.get(card_id, 0))
            left = {one: one.count - out.get(one.card.id, 0) for one in holdings}
            here = {one.power for one, count in left.items() if count > 0} | bring
            sponsors = keep or add or sponsor in {problem.asked, problem.case.sponsor, *here}
            # No card comes in of a power whose own cards all go, nor makes its power the sponsor.
            if not (sponsors and here.issuperset(added)) or any(
                count < one.count - one.removable or (one.card.id == keep and count <= 0)
                for one, count in left.items()
            ):
                continue
            cost = add + sum(max(one.count - count, one.misplaced) for one, count in left.items())
            backed = {
                one.power for one, count in left.items() if one.home is Section.IMPERIAL and count
            }
            yield SearchBranch(
                sponsor=sponsor,
                keep=keep,
                add=add,
                added=added,
                out=out,
                cost=cost,
                bound=cost + sum(power not in backed for power in added),
                fixed=problem.asked is not None or (bool(keep) and not gone),
            )


def _peaceful(powers: list[Power]) -> Iterator[tuple[Power, ...]]:
    """The subsets in which no two powers are adversaries (DK-07), largest first."""
    for size in range(len(powers), -1, -1):
        for chosen in combinations(powers, size):
            if not any(two in adversaries_of(one) for one, two in combinations(chosen, 2)):
                yield chosen


def _homeworlds(
    problem: Problem, holdings: tuple[Holding, ...]
) -> Iterator[tuple[Power, str, dict[str, int], bool]]:
    """What may be done with the homeworlds: one of them decides the sponsor, or one is added.

    Yields sponsor, homeworld that stays, card id -> copies removed, whether one is added.
    """
    homes = [holding for holding in holdings if holding.homeworld]
    if len(homes) > 1:  # what fits the deck best stays, where the changes are as many
        whole = problem.worth.without_homeworlds
        homes.sort(key=lambda one: -fits(one.card, whole).score)
    for holding in homes:
        owner = holding.card.allegiance
        power = problem.asked or owner
        if power is None or (problem.one_homeworld and owner is not power):
            continue
        gone = {one.card.id: one.count - (one is holding) for one in homes}
        out = {card_id: count for card_id, count in gone.items() if count}
        yield power, holding.card.id, out if problem.one_homeworld else {}, False
    every = {holding.card.id: holding.count for holding in homes}
    for power in (problem.asked,) if problem.asked else Power:
        yield power, "", every, problem.one_homeworld
