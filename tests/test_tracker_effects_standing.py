"""What standing cards add: held equal to the operation trees, and at work in a game."""

from __future__ import annotations

import csv
from functools import cache
from typing import TYPE_CHECKING

import pytest
from operation_cases import read
from tracker_cases import play

from cardbase.operation import tree as t
from cardbase.operation.parse import parsed
from cardbase.vocabulary import Subtype, Talent
from errata.errors import DataError
from errata.table import read_table
from tracker import spoken  # noqa: F401 - every verb
from tracker.effects import standing
from tracker.effects.standing import COLUMNS, FILE, On, assembly_limit, hand_limit, standing_cards
from tracker.effects.standing_rows import STATS, main, rows, standing_of
from tracker.events import CardsSubdued
from tracker.kinds import subtypes
from tracker.numbers import command, rank, resistance
from tracker.words import Phase, Place

if TYPE_CHECKING:
    from pathlib import Path

    from cardbase.catalog import Catalog

COVERED = 59


@cache
def tree(text: str) -> t.Operation:
    found = read(text)
    assert isinstance(found, t.Operation)
    return found


def test_the_table_is_what_the_trees_say(catalog: Catalog) -> None:
    with FILE.open(encoding="utf-8", newline="") as file:
        head, *table = (tuple(row) for row in csv.reader(file))
    assert head == COLUMNS
    assert table == list(rows((card, tree(card.operation)) for card in catalog.all_cards()))
    assert len(standing_cards()) == COVERED


def test_every_bonus_is_on_something_known() -> None:
    told = [one for every in standing_cards().values() for one in every]
    subtypes_given = {f"is {kind}" for kind in Subtype}
    assert {one.stat for one in told} <= {*STATS.values(), *subtypes_given}
    assert {one.on for one in told} == set(On)
    assert all(one.amount for one in told)


@pytest.mark.parametrize(
    ("text", "bonus"),
    [
        ("The assigned persona gains +1 command.", (On.PARENT, "command", 1, "", "")),
        ("This card gains +2 Battle rank.", (On.ITSELF, "battle", 2, "", "")),
        ("Reduce the assigned persona's resistance by 1.", (On.PARENT, "resistance", -1, "", "")),
        ("Increase your hand limit by 2.", (On.HOUSE, "hand limit", 2, "", "")),
        ("The assigned persona gains the noble subtype.", (On.PARENT, "is Noble", 1, "", "")),
        (
            "While you govern Dune or Arrakeen, this card gains +1 resistance.",
            (On.ITSELF, "resistance", 1, "you govern Dune or Arrakeen", ""),
        ),
        (
            "While this card has a Crysknife, it gains +1 command.",
            (On.ITSELF, "command", 1, "this card has a Crysknife", ""),
        ),
        (
            "This card gains +1 Intrigue rank for each deferment token assigned to it.",
            (On.ITSELF, "intrigue", 1, "", "deferment token assigned to it"),
        ),
    ],
)
def test_a_bonus_stands(text: str, bonus: tuple[str, str, int, str, str]) -> None:
    assert list(standing_of(parsed(text))) == [bonus]


@pytest.mark.parametrize(
    "text",
    [
        "During battle rites, the assigned persona gains +1 resistance.",
        "While this card participates in a battle rite, it gains +1 resistance.",
        "While this card has a blade, it gains +1 command.",
        "While you govern Dune, it gains +1 command.",
        "This card gains +1 command for each spice assigned to it.",
        "While you govern an ally, this card gains +1 command.",
        "If you govern Dune, this card gains +1 command.",
        "The assigned persona gains +X command, where X is the CROE.",
        "The assigned persona gains +X command.",
        "The assigned persona gains +1 force.",
        "The assigned persona gains Surprise.",
        "Target persona gains +1 command.",
        "The assigned persona may gain +1 command.",
        "Engage: this card gains +1 command.",
        "Increase your favor by 1.",
        "Increase target player's hand limit by 1.",
        "Reduce target persona's resistance by 1.",
        "Increase your hand limit by X.",
        "Duration Effect.",
    ],
)
def test_a_bonus_does_not_stand(text: str) -> None:
    assert list(standing_of(tree(text))) == []


def test_what_is_assigned_adds_to_its_parent(catalog: Catalog) -> None:
    game = play(catalog)
    gurney = game.card("eots:gurney-halleck")
    at = game.table()
    piece = game.piece(gurney)
    before = (rank(at, piece, Talent.BATTLE) or 0, command(at, piece), resistance(at, piece))
    valor = game.card("eots:valor", on=gurney)
    game.card("tat:expert-command", on=gurney, engaged=True)
    game.card("eots:hand-of-god", on=gurney)
    game.card("eots:hand-of-god", on=gurney)
    at = game.table()
    now = (rank(at, piece, Talent.BATTLE) or 0, command(at, piece), resistance(at, piece))
    assert [new - old for new, old in zip(now, before, strict=True)] == [1, 2, 2]
    game.happen(CardsSubdued(pieces=(valor,)))
    assert rank(game.table(), piece, Talent.BATTLE) == before[0]


def test_a_bonus_to_a_missing_rank_begins_at_0(catalog: Catalog) -> None:
    game = play(catalog)
    caladan = game.card("eots:choam-directorship")
    assert rank(game.table(), game.piece(caladan), Talent.WEIRDING) is None
    game.card("tat:deep-training", on=caladan)
    assert rank(game.table(), game.piece(caladan), Talent.WEIRDING) == 2


def test_duncan_idaho_with_a_crysknife(catalog: Catalog) -> None:
    game = play(catalog)
    idaho = game.card("tat:duncan-idaho")
    game.card("eots:crysknife", on=game.card("eots:stilgar"))
    at, piece = game.table(), game.piece(idaho)
    before = (command(at, piece), rank(at, piece, Talent.BATTLE) or 0)
    blade = game.card("eots:crysknife", on=idaho)
    at = game.table()
    assert (command(at, piece), rank(at, piece, Talent.BATTLE)) == (before[0] + 1, before[1] + 1)
    game.happen(CardsSubdued(pieces=(blade,)))
    assert command(game.table(), piece) == before[0]


def test_harkonnen_sleeper_by_its_deferment_tokens(catalog: Catalog) -> None:
    game = play(catalog)
    sleeper = game.card("jotc:harkonnen-sleeper", subdued=True, deferment=3)
    assert rank(game.table(), game.piece(sleeper), Talent.INTRIGUE) == 1
    game.do(f"deploy {sleeper}")
    assert rank(game.table(), game.piece(sleeper), Talent.INTRIGUE) == 4


def test_command_never_falls_below_0(catalog: Catalog) -> None:
    game = play(catalog)
    gurney = game.card("eots:gurney-halleck")
    for _ in range(9):
        game.card("jotc:semuta-addiction", "ordos", on=gurney)
    assert command(game.table(), game.piece(gurney)) == 0


def test_a_bonus_of_a_card_to_itself_waits_for_its_condition(catalog: Catalog) -> None:
    game = play(catalog)
    kynes = game.card("eots:doctor-kynes")
    game.card("eots:dune", "ordos")
    before = command(game.table(), game.piece(kynes))
    dune = game.card("eots:dune")
    assert command(game.table(), game.piece(kynes)) == before + 2
    game.happen(CardsSubdued(pieces=(dune,)))
    assert command(game.table(), game.piece(kynes)) == before


def test_a_card_gives_a_subtype_and_takes_its_opposite(catalog: Catalog) -> None:
    game = play(catalog)
    gurney = game.card("eots:gurney-halleck")
    assert Subtype.NOBLE not in subtypes(game.table(), game.piece(gurney))
    game.card("eots:peer-of-the-realm", on=gurney)
    now = subtypes(game.table(), game.piece(gurney))
    assert Subtype.NOBLE in now
    assert Subtype.VASSAL not in now


def test_a_card_raises_the_limits_of_who_governs_it(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:house-mentat")
    game.card("eots:landsraad-emissary", subdued=True)
    game.card("eots:landsraad-emissary", "ordos")
    game.card("eots:landsraad-emissary", "ordos", Place.HOUSE_DISCARD)
    at = game.table()
    assert (hand_limit(at, "vernius"), assembly_limit(at, "vernius")) == (8, 3)
    assert (hand_limit(at, "ordos"), assembly_limit(at, "ordos")) == (7, 4)


def test_cl_05_passes_a_raised_hand_limit(catalog: Catalog) -> None:
    game = play(catalog, phase=Phase.HOUSE_DISCARD)
    game.card("eots:house-mentat")
    game.do("vernius: next")
    game.do("ordos: next")
    hands = [game.game.count(house, Place.HAND) for house in ("vernius", "ordos")]
    assert hands == [8, 7]


def test_a_damaged_table_is_told(tmp_path: Path) -> None:
    file = tmp_path / "standing.csv"
    file.write_text("card,on,stat,amount,when,times\na:b,you,command,two,,\n", encoding="utf-8")
    (row,) = read_table(file, COLUMNS)
    with pytest.raises(DataError, match="a whole number"):
        standing._bonus(row)


def test_the_script_writes_the_table(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert home.is_dir()
    main()
    assert capsys.readouterr().out == FILE.read_text(encoding="utf-8")
