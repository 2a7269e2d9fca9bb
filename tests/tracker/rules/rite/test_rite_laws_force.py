"""Laws of the division of force, over random sides of real cards (R-17 to R-21, SO-07, SO-20)."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from force_cases import GURNEY, assessed, counted, divided, effect, fallen, laid, rite
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Struct

from cardbase.vocabulary import CardType, Subtype, Talent
from tracker.engine.events import ForceDivided, OperationAdvanced, SurpriseSettled, Vanquished
from tracker.engine.words import RiteKind, Round, Stage, StatName
from tracker.rules.rite.assessment import count
from tracker.rules.rite.force import can_divide, falling, filled, force_of, ways, without_choice
from tracker.standing.figures import rank, resistance
from tracker.standing.sides import FACTS, is_persona, rite_of, taking_part

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tracker_cases import Play

    from cardbase.catalog.catalog import Catalog
    from tracker.engine.state import RiteState
    from tracker.engine.table import Table

LAWS = settings(
    deadline=None,
    max_examples=40,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
KINDS = (RiteKind.ARBITRATION, RiteKind.INTRIGUE, RiteKind.BATTLE, RiteKind.DUEL)


class Rank(Struct, frozen=True):
    """A card of a side: which, on which persona of its side, and what effects lie on it."""

    card: int
    on: int
    resistance: int
    untouched: bool
    surprise: bool


LEADER = Rank(0, 0, 0, untouched=False, surprise=False)


def ranks(most: int) -> st.SearchStrategy[list[Rank]]:
    """So many cards beside the leader, at most; the first is the leader."""
    rare = st.integers(0, 9).map(lambda number: number == 0)
    one = st.builds(
        Rank,
        card=st.integers(0, 999),
        on=st.integers(0, 2),
        resistance=st.integers(-3, 2),
        untouched=rare,
        surprise=st.booleans(),
    )
    return st.lists(one, min_size=1, max_size=1 + most)


@cache
def pools(catalog: Catalog) -> dict[str, list[str]]:
    """The cards that lead, that are brought, and that take part with another card."""
    cards = list(catalog.all_cards())
    personas = [card.id for card in cards if card.type is CardType.PERSONA]
    holdings = [card.id for card in cards if card.type is CardType.HOLDING]
    personnel = [card.id for card in cards if Subtype.PERSONNEL in card.subtypes]
    return {"leader": personas + holdings, "persona": personas, "personnel": personnel}


def stand(game: Play, catalog: Catalog, house: str, those: list[Rank]) -> list[str]:
    """Put the cards of a side into play: its leader first."""
    pool, made = pools(catalog), list[str]()
    heads = list[str]()
    for number, one in enumerate(those):
        kind = "leader" if number == 0 else "persona" if one.on == 0 else "personnel"
        card = (
            GURNEY if not number and house == "vernius" else pool[kind][one.card % len(pool[kind])]
        )
        on = heads[min(one.on, len(heads)) - 1] if kind == "personnel" else None
        made.append(game.card(card, house, on=on))
        heads += [] if kind == "personnel" else [made[-1]]
    return made


def laid_rite(
    catalog: Catalog,
    kind: RiteKind,
    mine: list[Rank],
    theirs: list[Rank],
    force: int,
    free: bool,
    **kept: str,
) -> tuple[Play, list[str], list[str]]:
    """A rite between two sides, with so much force more for the attack leader."""
    game = laid(catalog, **kept)
    attack, defense = stand(game, catalog, "vernius", mine), stand(game, catalog, "ordos", theirs)
    rite(game, kind, attack[0], defense[0], attack[1:], defense[1:])
    effect(game, attack[0], FACTS[kind].talent.lower(), 0)
    effect(game, attack[0], StatName.FORCE, force)
    if free:
        effect(game, attack[0], StatName.FREE_FORCE)
    for ids, those in ((attack, mine), (defense, theirs)):
        for piece, one in zip(ids, those, strict=True):
            effect(game, piece, StatName.RESISTANCE, one.resistance)
            if one.untouched:
                effect(game, piece, StatName.UNTOUCHED)
            if one.surprise:
                effect(game, piece, StatName.SURPRISE)
    return game, attack, defense


def tier_of(at: Table, now: RiteState, piece: str) -> int:
    """The tier of a card of the defense, 1 to 4, as R-18 lists them."""
    if piece == now.defense.leader:
        return 4
    if at.piece(piece).parent == now.defense.leader:
        return 3
    return 2 if is_persona(at, at.piece(piece)) else 1


def needs(at: Table, piece: str, had: int = 0) -> float:
    """The force that a card needs to fall: infinite where none can vanquish it."""
    untouched = any(e.on == piece and e.stat == StatName.UNTOUCHED for e in at.game.effects)
    return float("inf") if untouched else max(0, resistance(at, at.piece(piece)) - had)


def down(at: Table, now: RiteState, given: Mapping[str, int], free: bool) -> frozenset[str]:
    """Who of the defense falls by a division: the leader last, unless the order is lifted."""
    there = [piece.id for piece in taking_part(at, now.defense)]
    reached = {one for one in there if given.get(one, 0) >= needs(at, one)}
    if not free and reached != set(there):
        reached.discard(now.defense.leader)
    return frozenset(reached)


def is_legal(at: Table, now: RiteState, given: Mapping[str, int], free: bool) -> bool:
    """Whether the dossier lets force be so divided; what a card does not need goes on."""
    if free:
        return True
    there = [piece.id for piece in taking_part(at, now.defense)]
    standing = [one for one in there if given[one] < needs(at, one)]
    for one in there:
        if given[one] and any(tier_of(at, now, o) < tier_of(at, now, one) for o in standing):
            return False
        if standing and given[one] > needs(at, one):
            return False
    return True


def every_division(cards: list[str], force: int) -> Iterator[dict[str, int]]:
    """All ways to give so much force to some cards."""
    for parts in product(range(force + 1), repeat=len(cards) - 1):
        if sum(parts) <= force:
            yield dict(zip(cards, (*parts, force - sum(parts)), strict=True))


def to_divide(game: Play) -> Table:
    """The table at which both sides have their force counted, and nothing is divided."""
    game.happen(OperationAdvanced(stage=Stage.ASSESSING), SurpriseSettled(first=False))
    at = game.table()
    count(at, Round.FORCE)
    return at


@LAWS
@given(
    kind=st.sampled_from(KINDS),
    theirs=ranks(3),
    force=st.integers(0, 7),
    free=st.booleans(),
)
def test_what_is_divided_by_itself_makes_no_difference(
    catalog: Catalog, kind: RiteKind, theirs: list[Rank], force: int, free: bool
) -> None:
    game, attack, _ = laid_rite(catalog, kind, [LEADER], theirs, 0, free)
    at = game.table()
    own = force_of(at, at.piece(attack[0]))
    effect(game, attack[0], StatName.FORCE, force - own)
    at = to_divide(game)
    now = rite_of(at)
    side, there = now.attack, [piece.id for piece in taking_part(at, now.defense)]
    possible = list(every_division(there, force))
    legal = [way for way in possible if is_legal(at, now, way, free)]
    assert legal
    assert [way for way in possible if can_divide(at, side, way)] == legal
    outcomes = {down(at, now, way, free) for way in legal}
    clear = without_choice(at, side)
    assert (clear is None) is (len(outcomes) > 1)
    if clear is not None:
        assert sum(clear.values()) == force
        assert can_divide(at, side, clear)
        assert {down(at, now, clear, free)} == outcomes
    listed = [filled(at, side, [(piece, None) for piece in way]) for way in ways(at, side)]
    assert all(can_divide(at, side, way) for way in listed)
    largest = {one for one in outcomes if not any(one < other for other in outcomes)}
    assert {down(at, now, way, free) for way in listed} == largest


@LAWS
@given(
    kind=st.sampled_from(KINDS),
    mine=ranks(4),
    theirs=ranks(5),
    force=st.integers(0, 15),
    free=st.booleans(),
    surprise=st.sampled_from(["first", "nothing"]),
    choice=st.sampled_from(["force", "target"]),
    data=st.data(),
)
def test_all_force_is_divided_in_its_order_and_nobody_falls_by_less(
    catalog: Catalog,
    kind: RiteKind,
    mine: list[Rank],
    theirs: list[Rank],
    force: int,
    free: bool,
    surprise: str,
    choice: str,
    data: st.DataObject,
) -> None:
    game, attack, defense = laid_rite(
        catalog, kind, mine, theirs, force, free, surprise=surprise, tier_choice=choice
    )
    before = game.table()
    now = rite_of(before)
    strong = {one: needs(before, one) for one in (*attack, *defense)}
    tier = {one: tier_of(before, now, one) for one in defense}
    forces = {one: force_of(before, before.piece(one)) for one in (*attack, *defense)}
    assert all(forces[one] == 0 for one in forces if _lacks(before, one, FACTS[kind].talent))
    assessed(game)
    while options := [one for one in game.legal() if ": divide" in one]:
        game.do(data.draw(st.sampled_from(options)))
    all_is_divided(game)
    said, gone, sums = counted(game), fallen(game), given_in_all(game)
    if all(which is Round.FORCE for _, which, _ in said) and len(said) == len((attack, defense)):
        totals = [sum(forces[one] for one in side) for side in (attack, defense)]
        assert [many for _, _, many in said] == totals
    for side, freely in ((attack, False), (defense, free)):
        for one in side:
            last = one == side[0] and not freely and not set(side[1:]) <= gone
            assert (one in gone) is (sums.get(one, 0) >= strong[one] and not last)
    for one in () if free else defense:
        earlier = {other for other in defense if tier[other] < tier[one]}
        assert not sums.get(one) or earlier <= gone


def all_is_divided(game: Play) -> None:
    """Hold what was divided against what was counted, round by round."""
    assert counted(game)
    for house in ("vernius", "ordos"):
        said = [many for who, _, many in counted(game) if who == house]
        assert said == [sum(way.values()) for way in divided(game, house)]


def given_in_all(game: Play) -> Counter[str]:
    """The force each card was assigned, over all rounds."""
    found = Counter[str]()
    for event in game.events:
        if isinstance(event, ForceDivided):
            found.update(event.force)
    return found


def _lacks(at: Table, piece: str, talent: Talent) -> bool:
    return rank(at, at.piece(piece), talent) is None


@LAWS
@given(mine=ranks(3), theirs=ranks(3), kind=st.sampled_from(KINDS))
def test_nothing_falls_twice_and_the_rounds_follow(
    catalog: Catalog, mine: list[Rank], theirs: list[Rank], kind: RiteKind
) -> None:
    game, attack, defense = laid_rite(catalog, kind, mine, theirs, 3, False)
    assessed(game)
    while options := [one for one in game.legal() if ": divide" in one]:
        game.do(options[0])
    rounds = [which for _, which, _ in counted(game)]
    anybody = any(one.surprise for one in (*mine, *theirs))
    first = [Round.SURPRISE] * 2 if Round.SURPRISE in rounds else []
    assert rounds == [*first, Round.FORCE, Round.FORCE]
    assert bool(first) >= anybody
    fell = [one for e in game.events if isinstance(e, Vanquished) for one in e.pieces]
    assert len(fell) == len(set(fell))
    assert set(fell) <= {*attack, *defense}


@LAWS
@given(theirs=ranks(3), force=st.integers(0, 9), kind=st.sampled_from(KINDS))
def test_who_falls_is_told_as_the_dossier_says(
    catalog: Catalog, theirs: list[Rank], force: int, kind: RiteKind
) -> None:
    game, _, _ = laid_rite(catalog, kind, [LEADER], theirs, force, False)
    at = to_divide(game)
    side = rite_of(at).attack
    clear = without_choice(at, side)
    if clear is None:
        return
    at.emit(ForceDivided(house="vernius", force=clear))
    now = rite_of(at)
    assert {p.id for p in falling(at, now.attack)} == down(at, now, clear, False)
