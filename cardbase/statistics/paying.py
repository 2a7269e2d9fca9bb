"""The chance to have seen cards by a turn and to be able to pay for them: exact, on a supposition.

What is supposed is said in `Purse` and `paid`. A House Interval brings what the homeworld and the
holdings in play give for engaging; a holding won by petition enters engaged and gives from the
next turn on (P-07, T-03). What is asked for and won by petition is paid in favor as far as that may
be (P-08), where the solaris for the bid are there (P-09). Favor won, spice sold and what hangs on
the table are not counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, prod

from msgspec import Struct
from msgspec.structs import replace

from cardbase.cards.card import Card
from cardbase.cards.powers import all_adversaries
from cardbase.decks.deck_list import OPENING, DeckEntry, Section, section_of
from cardbase.legality.case import Case, copies
from cardbase.legality.rules import BUDGET
from cardbase.statistics.asked import AskedCards
from cardbase.statistics.buying import Cards, Group, solaris_needed, worth_taking
from cardbase.statistics.income import Ware, source_of
from cardbase.statistics.makeup import favor_of
from cardbase.statistics.odds import Pace
from cardbase.statistics.together import Drawn, together
from cardbase.vocabulary import CardType

RULES = (
    *("HP-04", "HP-05", "HP-08", "T-08", "P-02", "P-06", "P-07", "T-03"),
    *("HP-07", "P-08", "P-09", "P-10", "CP-03", "F-07", "L-02"),
)
"""By which rules the solaris are counted, and the favor that stands for them."""

FAVOR = 10
"""The favor a House starts with (HP-07)."""

KEPT = 1
"""The favor that is not spent: with none a House that must draw loses (L-02)."""


STARTING = 15
"""The solaris a House starts with, besides what is left of the creation budget (HP-04, OQ-03)."""


class Purse(Struct, frozen=True, kw_only=True):
    """What is supposed of the solaris.

    Attributes:
        start: 15 (HP-04) and the creation budget less 1 for each program; no spice or favor is
            bought.
        each: What the homeworld brings each turn, the first included.
        spent: Solaris that go for other cards in each turn before, as far as they are there.
        favor: What may stand for solaris where a card of the sponsor is won by petition (P-08).
    """

    start: int
    each: int
    spent: int = 0
    favor: int = 0

    def saved(self, turns: int) -> tuple[int, ...]:
        """The solaris in the House Interval of each turn, where no holding is won."""
        found, have = [], self.start
        for _ in range(turns):
            have += self.each
            found.append(have)
            have = self.left(have)
        return tuple(found)

    def left(self, have: int) -> int:
        """What is left of some solaris when other cards have been paid for."""
        return max(0, have - self.spent)


def purse(case: Case, spent: int = 0) -> Purse:
    """What a deck begins with and its homeworld brings."""
    own = [e.card for e in case.homeworlds if e.card.allegiance is case.sponsor]
    start = STARTING + max(0, BUDGET - copies(case.programs))
    return Purse(start=start, each=brings(own[0]) if own else 0, spent=spent, favor=FAVOR - KEPT)


def brings(card: Card) -> int:
    """The solaris a holding surely gives each time it is engaged; a choice falls on them."""
    return max(source_of(card).each(Ware.SOLARIS)) if card.type is CardType.HOLDING else 0


IDLE = Group()


class State(Struct, frozen=True):
    """Where a House stands in its House Interval: cards seen and held of each group, solaris."""

    seen: tuple[int, ...]
    held: tuple[int, ...]
    have: int


class Plan:
    """Winning holdings to pay for what is asked for by a turn.

    A holding is won at its cost, unopposed, as soon as the solaris are there, if it brings back
    more than it costs by that turn; what brings most comes first. No more of them are won in a
    turn than Imperial cards are supposed to be drawn.
    """

    def __init__(self, groups: Mapping[Group, int], purse: Purse, pace: Pace) -> None:
        self.groups = tuple(groups)
        self.sizes = tuple(groups.values())
        self.purse = purse
        self.pace = pace.of(Section.IMPERIAL)
        self.draws = cache(lambda seen, drawn: tuple(self._draws(seen, drawn)))

    def at(self, turn: int) -> Mapping[State, Fraction]:
        """How likely each state is in the House Interval of a turn."""
        none = (0,) * len(self.groups)
        size, now = sum(self.sizes), State(none, none, self.purse.start)
        ways: Mapping[State, int] = {now: 1}
        taken, whole = 0, 1
        for before in range(turn):
            drawn = min(size - taken, self.pace if before else OPENING[Section.IMPERIAL])
            after: Counter[State] = Counter()
            for state, many in ways.items():
                have = self._earned(state)
                for more, chances in self.draws(state.seen, drawn):
                    got = State(more, state.held, have)
                    last = before == turn - 1
                    after[got if last else self._spent(got, turn - before - 1)] += many * chances
            whole *= comb(size - taken, drawn)
            ways, taken = after, taken + drawn
        return {state: Fraction(many, whole) for state, many in ways.items()}

    def _draws(self, seen: tuple[int, ...], drawn: int) -> Iterator[tuple[tuple[int, ...], int]]:
        """What may have been seen after so many draws more, and in how many ways."""
        left = [size - had for size, had in zip(self.sizes, seen, strict=True)]
        for more in product(*(range(min(one, drawn) + 1) for one in left)):
            if sum(more) == drawn:
                new = tuple(a + b for a, b in zip(seen, more, strict=True))
                yield new, prod(map(comb, left, more))

    def _earned(self, state: State) -> int:
        """The solaris there when the House Interval of the next turn comes."""
        gives = sum(g.gives * n for g, n in zip(self.groups, state.held, strict=True))
        return state.have + self.purse.each + gives

    def _spent(self, state: State, turns: int) -> State:
        """After other cards and holdings were paid for; a holding gives for so many turns yet."""
        have, held = self.purse.left(state.have), list(state.held)
        gains = [group.gives * turns - group.cost for group in self.groups]
        for _ in range(self.pace):
            open_to = [
                at
                for at, group in enumerate(self.groups)
                if gains[at] > 0
                and group.cost <= have
                and held[at] < min(state.seen[at], 1 if group.name else state.seen[at])
            ]
            if not open_to:
                break
            best = max(open_to, key=lambda at: gains[at])
            have, held[best] = have - self.groups[best].cost, held[best] + 1
        return State(state.seen, tuple(held), have)


def paid(
    things: Sequence[AskedCards], case: Case, drawn: Drawn, purse: Purse, pace: Pace
) -> tuple[Fraction, ...]:
    """The chance to have seen all things asked for by each turn and to have solaris for them.

    Each thing is paid for at its cost and none before that turn, those of the cards seen and in
    that order that ask for the fewest solaris; favor pays what it may (`solaris_needed`). A card of
    cost X counts as 0 (CT-19), as does an event, which takes tokens (E-04).
    """
    parts = {Section.IMPERIAL: case.imperial, Section.HOUSE: case.house}
    apart = (*case.homeworlds, *case.programs, *case.dune)
    leasts = tuple(one.least for one in things)
    seen = together(things, {**parts, Section.APART: apart}, drawn)
    dearest = sum(one.least * max(map(cost_of, one.cards)) for one in things)
    there = tuple(
        (replace(g, cost=0), n) for g, n in _groups(things, case, apart).items() if g.wants
    )
    house = _groups(things, case, case.house)
    plan = Plan(_groups(things, case, case.imperial), purse, pace)
    groups = [g for g in (*plan.groups, *house, *dict(there)) if g.wants]
    owed = sum(leasts) * max(g.owes for g in groups)
    found = list[Fraction]()
    for turn, saved in enumerate(purse.saved(len(seen)), start=1):
        if saved >= dearest and owed <= purse.favor:
            found.append(seen[turn - 1])
            continue
        states = dict[tuple[Cards, int], Fraction]()
        for state, likely in plan.at(turn).items():
            own = ((g, n) for g, n in zip(plan.groups, state.seen, strict=True) if g.wants)
            kept = worth_taking(leasts, (*own, *there)), min(state.have, dearest)
            states[kept] = states.get(kept, Fraction(0)) + likely
        hands = _hands(leasts, house, drawn[Section.HOUSE][turn - 1])
        chance = Fraction(0)
        for ((least, have), likely), (hand, dealt) in product(states.items(), hands.items()):
            need = solaris_needed(leasts, (*least, *hand), purse.favor)
            if need is not None and need <= have:
                chance += likely * dealt
        found.append(chance)
    return tuple(found)


def _hands(
    leasts: tuple[int, ...], house: Mapping[Group, int], drawn: int
) -> Mapping[Cards, Fraction]:
    """How likely it is, when so many are drawn, that these cards are worth taking."""
    wanted = [group for group in house if group.wants]
    size = sum(house.values())
    found: Mapping[tuple[Cards, int], int] = {((), 0): 1}
    for group in wanted:
        after: Counter[tuple[Cards, int]] = Counter()
        for (taken, so_far), ways in found.items():
            for many in range(min(house[group], drawn - so_far) + 1):
                new = worth_taking(leasts, (*taken, (group, many)))
                after[new, so_far + many] += ways * comb(house[group], many)
        found = after
    idle = size - sum(house[group] for group in wanted)
    hands: Counter[Cards] = Counter()
    for (taken, so_far), ways in found.items():
        hands[taken] += ways * comb(idle, drawn - so_far)
    return {taken: Fraction(ways, comb(size, drawn)) for taken, ways in hands.items()}


def _groups(
    things: Sequence[AskedCards], case: Case, entries: Sequence[DeckEntry]
) -> dict[Group, int]:
    held = Counter(entry.card.full_name for entry in entries for _ in range(entry.count))
    groups: Counter[Group] = Counter()
    for entry in entries:
        groups[_group(things, case, entry.card, held[entry.card.full_name])] += entry.count
    return dict(groups)


def _group(things: Sequence[AskedCards], case: Case, card: Card, held: int) -> Group:
    wants = frozenset(at for at, one in enumerate(things) if card.id in one.ids)
    if wants:
        sworn = card.allegiance is case.sponsor and section_of(card) is Section.IMPERIAL
        owes = favor_of(card, case.sponsor, all_adversaries(case.powers))
        return Group(wants, cost_of(card), sworn=sworn, owes=owes)
    gives = brings(card)
    name = card.full_name if held > 1 else ""
    return Group(cost=cost_of(card), gives=gives, name=name) if gives else IDLE


def cost_of(card: Card) -> int:
    """The solaris a card counts as; X is 0 (CT-19), and an event, which takes tokens (E-04)."""
    return card.cost or 0 if card.type is not CardType.EVENT else 0
