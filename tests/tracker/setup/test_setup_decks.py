"""Decks laid out at set-up (sections 4 and 5): by number, or by a list that is checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from deck_cases import parse_deck
from tracker_cases import Play, fresh

from cardbase.cards.card import Card
from cardbase.catalog.catalog import Catalog
from cardbase.decks.forms import read_deck
from cardbase.errors import DeckFileError, UnknownDeck
from cardbase.legality.case import powers_of
from cardbase.legality.rules import outsiders
from cardbase.vocabulary import Deck, Power, Subtype
from tracker.engine.errors import Misread
from tracker.engine.events import (
    AllegiancesSet,
    CardCaptured,
    CardNamed,
    CommandGiven,
    DeckDealt,
    Noted,
)
from tracker.engine.guards import allows
from tracker.engine.words import Phase, Place
from tracker.setup.decks import laid_out, verify_listed

HOUSES = ("house Vernius sponsor Atreides homeworld Caladan", "house Ordos sponsor Guild")
APART = {Subtype.HOMEWORLD, Subtype.PROGRAM, Subtype.SIRIDAR_FIEF}

Lay = Callable[..., str]


def pool(catalog: Catalog, deck: Deck, power: Power | None) -> list[Card]:
    """The cards of a deck that bear this allegiance, or none, and are not Unique there."""
    return [
        card
        for card in catalog.all_cards()
        if card.deck is deck
        and card.allegiance is power
        and not APART & set(card.subtypes)
        and (deck is Deck.IMPERIAL or Subtype.UNIQUE not in card.subtypes)
    ]


def names(cards: list[Card]) -> list[str]:
    return [f"1 {card.full_name} [{card.id}]" for card in cards]


@pytest.fixture
def lay(catalog: Catalog, tmp_path: Path) -> Lay:
    """Writes a fair deck list, with more lines and without some, and says how it is laid out."""
    imperial = pool(catalog, Deck.IMPERIAL, None)[:10]
    house = pool(catalog, Deck.HOUSE, None)[:40]

    def write(*more: str, imperials: int = 10, house_cards: int = 40) -> str:
        file = tmp_path / "deck.txt"
        lines = [
            "Imperial deck",
            *names(imperial[:imperials]),
            "House deck",
            *names(house[:house_cards]),
            "Others:",
            *more,
        ]
        file.write_text("\n".join(lines), encoding="utf-8")
        return f"vernius: deck {file}"

    return write


@pytest.fixture
def game(catalog: Catalog) -> Play:
    return fresh(catalog, *HOUSES)


def strict(catalog: Catalog, **values: str) -> Play:
    return fresh(catalog, *HOUSES, settings={n.replace("_", "-"): v for n, v in values.items()})


def notes(game: Play) -> dict[str, str]:
    return {event.rule: event.text for event in game.events if isinstance(event, Noted)}


def one_of(catalog: Catalog, deck: Deck, power: Power) -> str:
    return names(pool(catalog, deck, power)[:1])[0]


# --- laid out by name ---------------------------------------------------------------------------


def test_a_list_becomes_two_shuffled_decks(game: Play, lay: Lay) -> None:
    game.do(lay())
    house = game.house()
    assert house.named
    dealt = [event for event in game.events if isinstance(event, DeckDealt)]
    assert [(e.place, len(e.cards)) for e in dealt] == [
        (Place.IMPERIAL_DECK, 10),
        (Place.HOUSE_DECK, 40),
    ]
    assert notes(game) == {}
    assert [p.card for p in game.game.in_place("vernius", Place.HOUSE_DECK)] == [*dealt[1].cards]


def test_hp_11_passes_the_top_cards_by_name(game: Play, lay: Lay) -> None:
    game.do(lay())
    top = [p.card for p in game.game.in_place("vernius", Place.HOUSE_DECK)][:7]
    ally = [p.card for p in game.game.in_place("vernius", Place.IMPERIAL_DECK)][:3]
    game.do("ordos: deck imperial 15 house 45")
    game.do("begin")
    assert [p.card for p in game.game.in_place("vernius", Place.HAND)] == top
    assert [p.card for p in game.game.in_place("vernius", Place.ASSEMBLY)] == ally
    assert game.game.count("ordos", Place.HAND) == 7
    assert game.game.phase is Phase.DECLARATION


def test_the_log_names_the_file_and_not_where_it_lies(game: Play, lay: Lay) -> None:
    game.do(lay())
    game.do("ordos: deck imperial 15 house 45")
    given = [event.words for event in game.events if isinstance(event, CommandGiven)]
    assert given[-2:] == ["deck deck.txt", "deck imperial 15 house 45"]


def test_a_fault_of_the_list_names_file_and_line(game: Play, lay: Lay) -> None:
    with pytest.raises(DeckFileError, match=r"deck.txt, line 54: expected the name of a card"):
        game.do(lay("1 Mula Pistoll"))
    with pytest.raises(UnknownDeck, match="missing file"):
        game.do("vernius: deck missing file.txt")


# --- two decks ----------------------------------------------------------------------------------


def test_dk_01_passes_what_is_listed_apart(game: Play, lay: Lay) -> None:
    game.do(lay("Caladan", "Dune", "Prevail in Kanly"))
    decks = game.game.in_place("vernius", Place.IMPERIAL_DECK, Place.HOUSE_DECK)
    assert {p.card for p in decks} & {"eots:caladan", "eots:dune", "tat:prevail-in-kanly"} == set()
    assert sorted(p.card for p in game.game.domain("vernius")) == ["eots:caladan", "eots:dune"]


def test_dk_01_passes_programs_that_are_taken_later(game: Play, lay: Lay) -> None:
    game.do(lay("Prevail in Kanly", "Abduct Heir"))
    listed = [words for words in game.legal() if "program" in words]
    assert len(listed) == 2
    game.do("vernius: create program abduct heir")
    game.do(listed[0])
    programs = [p for p in game.game.domain("vernius") if p.dormant]
    assert [p.card for p in programs] == ["tat:abduct-heir", "tat:prevail-in-kanly"]
    assert len([e for e in game.events if isinstance(e, CardNamed)]) == 6
    assert game.house().budget == 3


def test_dk_01_fails_without_a_deck(game: Play, lay: Lay) -> None:
    assert game.refused(lay(imperials=0)) == "DK-01"
    assert game.refused("vernius: deck imperial 15 house 0") == "DK-01"
    game.do("vernius: deck imperial 15 house 45")
    assert game.refused("begin") == "DK-01"


@pytest.mark.parametrize("again", ["", "deck imperial 10 house 40"])
def test_dk_01_fails_a_second_pair(game: Play, lay: Lay, again: str) -> None:
    said = lay()
    game.do(said)
    assert game.refused(f"vernius: {again}" if again else said) == "DK-01"


def test_dk_02_passes_a_card_under_its_own_deck(game: Play, lay: Lay) -> None:
    game.do(lay("Imperial deck", "Stilgar [eots:stilgar]", "Caladan", "House deck", "Dune"))
    assert notes(game)["DK-14"]


def test_dk_02_fails_a_card_under_the_other_deck(game: Play, lay: Lay) -> None:
    assert game.refused(lay("Imperial deck", "Maula Pistol")) == "DK-02"
    assert (
        game.refused(lay("House deck", "Commander Aramsham [eots:commander-aramsham]")) == "DK-02"
    )


def test_dk_14_passes_dune_out_of_the_deck(game: Play, lay: Lay) -> None:
    game.do(lay("2 Dune"))
    dunes = [p for p in game.game.pieces.values() if p.card == "eots:dune"]
    assert [p.owner for p in dunes] == ["vernius", "ordos"]
    assert notes(game)["DK-14"].startswith("Dune was taken out of the deck")


def test_dk_14_fails_to_remark_where_there_is_none(game: Play, lay: Lay) -> None:
    game.do(lay())
    assert "DK-14" not in notes(game)


# --- powers of a deck ---------------------------------------------------------------------------


def test_dk_03_passes_any_number_of_the_sponsors(catalog: Catalog, game: Play, lay: Lay) -> None:
    cards = pool(catalog, Deck.IMPERIAL, Power.ATREIDES)[:3]
    cards += pool(catalog, Deck.HOUSE, Power.ATREIDES)[:5]
    entries = parse_deck("\n".join(names(cards)), catalog).entries
    assert outsiders(Power.ATREIDES, entries) == ()
    game.do(lay(*names(cards)))


def test_dk_03_fails_for_another_sponsor(catalog: Catalog) -> None:
    cards = pool(catalog, Deck.HOUSE, Power.ATREIDES)[:2]
    entries = parse_deck("\n".join(names(cards)), catalog).entries
    assert outsiders(Power.GUILD, entries) == entries


@pytest.mark.parametrize("deck", Deck)
@pytest.mark.parametrize("power", [Power.HARKONNEN, Power.CORRINO])
def test_dk_04_fails_an_adversary_in_either_deck(
    catalog: Catalog, game: Play, lay: Lay, deck: Deck, power: Power
) -> None:
    assert game.refused(lay(one_of(catalog, deck, power))) == "DK-04"


def test_dk_04_passes_by_the_tables_word(catalog: Catalog, game: Play, lay: Lay) -> None:
    at = game.do(lay(one_of(catalog, Deck.IMPERIAL, Power.CORRINO)), why="a story")
    assert at.broken == ["DK-04", "DK-07"]
    assert game.house().named


def test_dk_04_passes_the_adversary_of_somebody_else(
    catalog: Catalog, game: Play, lay: Lay
) -> None:
    game.do(lay(one_of(catalog, Deck.IMPERIAL, Power.BENE_GESSERIT)))


def test_dk_05_passes_another_power_with_its_adversaries(
    catalog: Catalog, game: Play, lay: Lay
) -> None:
    game.do(lay(one_of(catalog, Deck.IMPERIAL, Power.GUILD)))
    house = game.house()
    assert house.powers == (Power.ATREIDES, Power.GUILD)
    assert house.adversaries == (
        Power.HARKONNEN,
        Power.CORRINO,
        Power.BENE_GESSERIT,
        Power.SMUGGLERS,
    )


def test_dk_05_fails_for_cards_of_the_house_deck(catalog: Catalog, lay: Lay, game: Play) -> None:
    game.do(lay(one_of(catalog, Deck.HOUSE, Power.FREMEN)), why="a story")
    assert game.house().powers == (Power.ATREIDES,)


def test_dk_06_passes_with_an_imperial_card(catalog: Catalog, game: Play, lay: Lay) -> None:
    game.do(lay(*(one_of(catalog, deck, Power.FREMEN) for deck in Deck)))
    assert Power.FREMEN in game.house().powers


def test_dk_06_fails_without_an_imperial_card(catalog: Catalog, game: Play, lay: Lay) -> None:
    assert game.refused(lay(one_of(catalog, Deck.HOUSE, Power.FREMEN))) == "DK-06"
    imperial = one_of(catalog, Deck.IMPERIAL, Power.GUILD)
    assert game.refused(lay(imperial, one_of(catalog, Deck.HOUSE, Power.FREMEN))) == "DK-06"


def test_dk_07_passes_powers_at_peace(catalog: Catalog, game: Play, lay: Lay) -> None:
    game.do(lay(*(one_of(catalog, Deck.IMPERIAL, p) for p in (Power.FREMEN, Power.GUILD))))


@pytest.mark.parametrize(
    "pair",
    [(Power.GUILD, Power.SMUGGLERS), (Power.SPICE_MINERS, Power.WATER_SELLERS)],
)
def test_dk_07_fails_two_adversaries(
    catalog: Catalog, game: Play, lay: Lay, pair: tuple[Power, Power]
) -> None:
    assert game.refused(lay(*(one_of(catalog, Deck.IMPERIAL, power) for power in pair))) == "DK-07"


def test_dk_08_passes_neutral_cards(catalog: Catalog) -> None:
    cards = pool(catalog, Deck.HOUSE, None) + pool(catalog, Deck.IMPERIAL, None)
    assert len(cards) > 400
    entries = parse_deck("\n".join(names(cards)), catalog).entries
    assert all(outsiders(power, entries) == () for power in Power)


def test_dk_08_fails_for_a_card_with_an_allegiance(catalog: Catalog) -> None:
    entries = parse_deck(one_of(catalog, Deck.HOUSE, Power.FREMEN), catalog).entries
    assert outsiders(Power.ATREIDES, entries) == entries


def test_dk_09_passes_the_powers_of_the_deck_alone(catalog: Catalog, game: Play, lay: Lay) -> None:
    game.do(lay(one_of(catalog, Deck.IMPERIAL, Power.FREMEN)))
    entries = parse_deck(one_of(catalog, Deck.IMPERIAL, Power.FREMEN), catalog).entries
    assert game.house().powers == powers_of(Power.ATREIDES, entries)


def test_dk_09_fails_to_gain_a_power_in_play(game: Play) -> None:
    before = game.house()
    taken = game.card("eots:stilgar", "ordos")
    game.happen(CardCaptured(piece=taken, holder="vernius"))
    game.happen(AllegiancesSet(piece=taken, powers=(Power.FREMEN, Power.GUILD)))
    assert game.house().powers == before.powers
    assert game.house().adversaries == before.adversaries


@pytest.mark.parametrize("program", ["Tame Arrakis", "Suborn Suk"])
def test_dk_10_passes_the_sponsors_and_neutral_programs(
    catalog: Catalog, lay: Lay, program: str
) -> None:
    game = strict(catalog, program_allegiance="enforce")
    game.do(lay(program))
    game.do(f"vernius: create program {program}")


def test_dk_10_passes_the_program_of_an_imperial_card(catalog: Catalog, lay: Lay) -> None:
    game = strict(catalog, program_allegiance="enforce")
    game.do(lay("Spice Stockpiling", one_of(catalog, Deck.IMPERIAL, Power.GUILD)))
    game.do("vernius: create program Spice Stockpiling")


def test_dk_10_fails_the_program_of_another_power(catalog: Catalog, lay: Lay) -> None:
    game = strict(catalog, program_allegiance="enforce")
    assert game.refused(lay("Spice Stockpiling")) == "DK-10"
    assert game.refused("vernius: create program Spice Stockpiling") == "DK-10"


def test_dk_10_passes_with_a_remark_by_default(game: Play) -> None:
    game.do("vernius: create program Spice Stockpiling")
    assert notes(game)["DK-10"] == (
        "Spice Stockpiling is a program of Guild, and the powers of House Vernius are Atreides"
    )


# --- sizes and copies ---------------------------------------------------------------------------


def test_dk_12_passes_the_least(catalog: Catalog, lay: Lay) -> None:
    strict(catalog, deck_size="enforce").do(lay())


def test_dk_12_fails_smaller_decks(catalog: Catalog, lay: Lay) -> None:
    game = strict(catalog, deck_size="enforce")
    assert game.refused(lay(imperials=9)) == "DK-12"
    assert game.refused(lay(house_cards=39)) == "DK-12"
    assert game.refused("vernius: deck imperial 9 house 40") == "DK-12"


@pytest.mark.parametrize("words", ["deck imperial 9 house 39", "deck HOUSE 39 imperial 9"])
def test_oq_01_passes_with_a_remark_by_default(game: Play, words: str) -> None:
    game.do(f"vernius: {words}")
    assert notes(game) == {
        "DK-12": "the Imperial deck has 9 cards, not 10 or more and the House deck has 39 cards, "
        "not 40 or more"
    }


def test_oq_01_fails_to_remark_where_it_is_off_or_set_lower(catalog: Catalog) -> None:
    for values in (
        {"deck_size": "off"},
        {"smallest_imperial_deck": "1", "smallest_house_deck": "1"},
    ):
        game = strict(catalog, **values)
        game.do("vernius: deck imperial 2 house 3")
        assert notes(game) == {}


def test_dk_13_passes_one_imperial_and_many_house_copies(catalog: Catalog, lay: Lay) -> None:
    strict(catalog, deck_copies="enforce").do(lay("9 Maula Pistol"))


def test_dk_13_fails_two_imperial_copies_of_a_name(catalog: Catalog, lay: Lay) -> None:
    game = strict(catalog, deck_copies="enforce")
    assert game.refused(lay(f"2{one_of(catalog, Deck.IMPERIAL, Power.FREMEN)[1:]}")) == "DK-13"
    both = ("1 eots:duke-leto-atreides", "1 tat:duke-leto-atreides")
    assert game.refused(lay(*both)) == "DK-13"
    assert game.refused(lay("2 Prevail in Kanly")) == "DK-13"


def test_dk_13_fails_two_of_a_unique_house_card(catalog: Catalog, lay: Lay) -> None:
    unique = [card for card in catalog.all_cards() if Subtype.UNIQUE in card.subtypes]
    assert {card.deck for card in unique} == {Deck.HOUSE}
    own = next(card for card in unique if card.allegiance is Power.ATREIDES)
    game = strict(catalog, deck_copies="enforce")
    assert game.refused(lay(f"2 {own.full_name}")) == "DK-13"
    game.do(lay(f"1 {own.full_name}"))


def test_oq_02_passes_other_limits(catalog: Catalog, lay: Lay) -> None:
    game = strict(catalog, deck_copies="enforce", house_copies="3", imperial_copies="0")
    imperial = one_of(catalog, Deck.IMPERIAL, Power.FREMEN)[1:]
    game.do(lay(f"9{imperial}", f"3 {pool(catalog, Deck.HOUSE, None)[-1].full_name}"))


def test_oq_02_fails_beyond_a_limit_that_is_set(catalog: Catalog, lay: Lay) -> None:
    game = strict(catalog, deck_copies="enforce", house_copies="3")
    assert game.refused(lay(f"4 {pool(catalog, Deck.HOUSE, None)[-1].full_name}")) == "DK-13"


def test_oq_02_passes_with_a_remark_by_default(catalog: Catalog, game: Play, lay: Lay) -> None:
    card = pool(catalog, Deck.IMPERIAL, Power.FREMEN)[0]
    game.do(lay(f"2 {card.full_name}"))
    assert notes(game)["DK-13"].startswith(
        f"{card.full_name}: 2 copies, more than the 1 allowed (line"
    )


# --- the homeworld of a list ---------------------------------------------------------------------


def test_hp_03_passes_the_homeworld_of_the_list(catalog: Catalog, lay: Lay) -> None:
    game = fresh(catalog, "house Vernius sponsor Atreides", lay("Duchy of Arrakis"))
    assert [p.card for p in game.game.domain("vernius") if p.deployed] == ["tat:duchy-of-arrakis"]
    assert notes(game) == {}


def test_hp_03_passes_the_list_before_an_earlier_choice(game: Play, lay: Lay) -> None:
    game.do(lay("Duchy of Arrakis"))
    assert [p.card for p in game.game.domain("vernius") if p.deployed] == ["tat:duchy-of-arrakis"]


@pytest.mark.parametrize("lines", [("Tupile",), ("Caladan", "Duchy of Arrakis")])
def test_hp_03_fails_the_homeworlds_of_a_list(
    catalog: Catalog, lay: Lay, lines: tuple[str, ...]
) -> None:
    game = strict(catalog, homeworld_allegiance="enforce")
    assert game.refused(lay(*lines)) == "HP-03"
    warned = fresh(catalog, *HOUSES, lay(*lines))
    assert "HP-03" in notes(warned)
    assert [p.card for p in warned.game.domain("vernius") if p.deployed] == ["eots:caladan"]


def test_hp_03_fails_a_list_without_one(catalog: Catalog, lay: Lay) -> None:
    game = fresh(
        catalog, "house Vernius sponsor Atreides", settings={"homeworld-allegiance": "enforce"}
    )
    assert game.refused(lay()) == "HP-03"


# --- laid out by number -------------------------------------------------------------------------


def test_counted_decks_may_tell_their_powers(game: Play) -> None:
    game.do("vernius: deck imperial 15 house 45 with fremen, bene gesserit and smugglers")
    house = game.house()
    assert house.powers == (
        Power.ATREIDES,
        Power.FREMEN,
        Power.BENE_GESSERIT,
        Power.SMUGGLERS,
    )
    assert not house.named
    assert Power.GUILD in house.adversaries


@pytest.mark.parametrize("powers", ["corrino", "guild, smugglers"])
def test_dk_07_fails_told_powers_at_feud(game: Play, powers: str) -> None:
    assert game.refused(f"vernius: deck imperial 15 house 45 with {powers}") == "DK-07"


def test_z_01_fails_counts_where_every_card_is_named(catalog: Catalog, lay: Lay) -> None:
    game = strict(catalog, hands="names")
    assert game.refused("vernius: deck imperial 15 house 45") == "Z-01"
    assert not any("deck" in words for words in game.legal())
    game.do(lay())


def test_deck_needs_a_word(game: Play) -> None:
    with pytest.raises(Misread, match="deck FILE"):
        game.do("vernius: deck")


def test_what_a_list_may_be_is_asked_without_doing_it(
    catalog: Catalog, game: Play, lay: Lay
) -> None:
    listed = read_deck(Path(lay().removeprefix("vernius: deck ")), catalog)
    assert allows(verify_listed)(game.table(), "vernius", listed)
    laid = laid_out(game.table(), "vernius", listed)
    assert Counter({len(laid.imperial): 1, len(laid.house): 1}) == Counter({10: 1, 40: 1})
    game.do(lay())
    assert not allows(verify_listed)(game.table(), "vernius", listed)
