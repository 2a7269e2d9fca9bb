"""Listing looks quickly first: what it lists is what the whole rule allows, asked one by one."""

from __future__ import annotations

from itertools import product

import pytest
from law_tables import table

from cardbase.catalog.catalog import Catalog
from cardbase.names import fold, key
from tracker.engine.guards import allows
from tracker.engine.table import CardFacts, Table
from tracker.engine.verbs import VERBS
from tracker.engine.words import Place, RiteKind
from tracker.rules.rite.attack import Attack
from tracker.rules.rite.attacks import rites
from tracker.rules.rite.declaration import verify_rite
from tracker.standing.assigning import can_assign, verify_assign
from tracker.standing.rites import choices
from tracker.standing.sides import is_persona
from tracker.table.dispatch import legal

SEEDS = range(4)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_rites_listed_are_those_that_can_be_declared(catalog: Catalog, seed: int) -> None:
    at = Table(table(CardFacts(catalog), seed, 3), CardFacts(catalog))
    house = at.game.active or at.game.order[0]
    lying = [p for p in at.game.pieces.values() if p.place is Place.DOMAIN]
    rivals = [p for p in lying if p.holder != house and p.deployed]
    plain = set[str]()
    for leader, kind in product((p for p in lying if is_persona(at, p)), RiteKind):
        usual = Attack(kind=kind, house=house, leader=leader, target=rivals[0])
        for target, named in product(rivals, choices(at, usual)):
            one = Attack(kind=kind, house=house, leader=leader, target=target, rite_class=named)
            if allows(verify_rite)(at, one):
                ending = f" as {named}" if named else ""
                plain.add(f"rite {kind.lower()} {target.id} with {leader.id}{ending}")
    assert plain
    assert {one.words for one in rites(at, house) if "," not in one.words} == plain


@pytest.mark.parametrize("seed", SEEDS)
def test_what_can_be_assigned_is_what_the_rules_allow(catalog: Catalog, seed: int) -> None:
    at = Table(table(CardFacts(catalog), seed, 3), CardFacts(catalog))
    held = [p for p in at.game.pieces.values() if p.place in {Place.HAND, Place.ASSEMBLY}]
    there = [p for p in at.game.pieces.values() if p.place is Place.DOMAIN]
    for piece, target in product(held, there):
        plain = allows(verify_assign)(at, piece.holder, piece, target)
        assert can_assign(at, piece.holder, piece, target) is plain


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_listed_out_of_its_phase(catalog: Catalog, seed: int) -> None:
    game = table(CardFacts(catalog), seed, 3)
    listed = {verb.word for _, verb, _ in legal(game, CardFacts(catalog))}
    assert listed
    assert all(game.phase in VERBS[word].phases for word in listed)


def test_cards_of_one_name_are_versions_of_each_other(catalog: Catalog) -> None:
    """No card is hindered by another of its name that is looked for among its versions (CT-12)."""
    by_name = dict[str, set[str]]()
    for card in catalog.all_cards():
        by_name.setdefault(key(fold(card.full_name)), set()).add(card.id)
    several = [ids for ids in by_name.values() if len(ids) > 1]
    assert several
    for ids in several:
        for one in ids:
            assert ids <= {one, *(version.id for version in catalog.card(one).versions)}
