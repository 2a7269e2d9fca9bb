"""What a word of the table may leave: every hand word by rule, and the card after "by"."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from left_cases import left
from tracker_cases import Play, play

from cardbase.program.nodes.abilities import Reach
from tracker.engine.errors import Misread, Refused
from tracker.engine.events import CardActivated, EffectBegan, Noted, Overruled, SpiceMoved
from tracker.engine.words import Place, Until
from tracker.table import verbs
from tracker.table.dispatch import give

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

LEFT = (
    # word, what is laid out (card, of whom, how), what is said, the rule it leaves
    ("gain", "gain 1 spice by eots:maula-pistol", "CT-16"),
    ("lose", "lose 1 spice by sleeper", "SB-01"),
    ("spend", "spend 99 solaris", "Z-01"),
    ("spend", "spend 99 favor", "F-07"),
    ("give", "give 99 spice to ordos", "Z-01"),
    ("hoard", "hoard -99", "Z-01"),
    ("move", "move 1 spice from down to me", "SP-02"),
    ("move", "move 1 spice from me to down", "SP-02"),
    ("move", "move 1 spice from rivals to me", "SP-06"),
    ("move", "move 1 spice from me to home", "SP-06"),
    ("move", "move 9 spice from mine to me", "SP-06"),
    ("move", "move 1 spice from mine to ordos", "SP-06"),
    ("move", "move 1 spice from guild to me", "X-06"),
    ("move", "move 1 spice from ordos to me", "X-06"),
    ("token", "token down spice +1", "SP-02"),
    ("token", "token down spice -1", "SP-02"),
    ("token", "token rivals spice -1", "SP-06"),
    ("token", "token home spice +1", "SP-06"),
    ("token", "token home riot -1", "Z-06"),
    ("token", "token home deferment +1", "DF-15"),
    ("token", "token venture deferment +1", "V-15"),
    ("token", "token home program +1", "PD-01"),
    ("spice", "spice down", "SP-02"),
    ("spice", "spice rivals", "SP-06"),
    ("spice", "spice home", "SP-06"),
    ("harvest", "harvest down", "SP-02"),
    ("harvest", "harvest rivals", "SP-06"),
    ("harvest", "harvest mine 9", "SP-06"),
    ("turn", "turn home by rivals", "GV-01"),
    ("draw", "draw 1 by venture", "V-04"),
    ("toss", "toss home by eots:maula-pistol", "CT-16"),
    ("return", "return home to assembly", "DK-01"),
    ("bring", "bring house mentat by sleeper", "SB-01"),
    ("lay", "lay decree", "PD-08"),
    ("effect", "effect home command +1 by rivals", "GV-01"),
    ("lift", "lift e90", "CT-15"),
    ("limit", "limit hand +1 by sleeper", "SB-01"),
    ("allow", "allow exchange", "X-09"),
    ("allow", "allow favor", "F-03"),
    ("allow", "allow Imperium event", "E-08"),
    ("allow", "allow Dune event", "E-10"),
    ("allow", "allow petition lost", "P-15"),
    ("allow", "allow CHOAM rite", "R-05"),
    ("allow", "allow Landsraad rite", "R-05"),
    ("subdue", "subdue down", "SB-01"),
    ("capture", "capture home", "CP-01"),
    ("reassign", "reassign persona on home", "CT-09"),
    ("become", "become home Ally", "CT-03"),
    ("become", "become home Noble", "CT-04"),
    ("adopt", "adopt persona Atreides", "AL-06"),
    ("mark", "mark home", "PD-01"),
    ("rank", "rank vernius 9", "I-08"),
)
"""A hand word, how it is said, and the rule that its direct use would leave."""

NEVER = {
    "all": "passes, or goes on, for every House that may: test_tracker_next",
    "next": "goes on where nothing is awaited: test_tracker_next",
    "note": "writes a line down",
    "drew": "names what was counted, or is refused by Z-01: test_paper",
    "answer": "answers what is asked, and takes no other answer",
    "by": "takes over what a card does: test_cards_taken_over",
    "done": "ends a question, and tells where nothing has changed",
    "set": "changes a setting, which are the table's: test_tracker_agreed",
    "standing": "answers once and for all: test_tracker_agreed",
    "quota": "engages what can be engaged",
    "declared": "the Initiative phase only: test_tracker_initiative",
    "cancel": "a petition only: test_tracker_petition",
    "fate": "a rite only: test_rite_resolution",
    "join": "a rite only: test_rite_joining",
    "endrite": "a rite only: test_rite_joining",
    "retarget": "a rite only: test_rite_joining",
}
"""The hand words that leave no rule here, and why."""


@pytest.fixture
def laid(catalog: Catalog) -> tuple[Play, dict[str, str]]:
    """A table with a card of every kind that a word could misuse, and what each is called."""
    game = play(catalog, spice=5)
    ids = {
        "home": game.card("eots:caladan"),
        "persona": game.card("eots:gurney-halleck"),
        "mine": game.card("eots:the-open-bled"),
        "down": game.card("eots:imperial-basin", subdued=True),
        "rivals": game.card("eots:the-minor-erg", "ordos"),
        "sleeper": game.card("eots:house-mentat", subdued=True),
    }
    ids["decree"] = game.card("jotc:emperors-truthsayer", place=Place.ASSEMBLY)
    ids["venture"] = game.card("eots:sand-scrub", on=ids["persona"])
    for desert in ("mine", "down", "rivals"):
        game.happen(SpiceMoved(source="", target=ids[desert], amount=3))
    lasting = EffectBegan(
        effect="e90", source=ids["home"], on=ids["persona"], stat="battle", amount=1,
        until=Until.STAYS,
    )  # fmt: skip
    game.happen(lasting)
    return game, ids


def test_every_hand_word_is_held_to_its_rules(laid: tuple[Play, dict[str, str]]) -> None:
    """Each is refused by the rule that it leaves; --override lets it pass, and notes the rule."""
    game, ids = laid
    faults = []
    for _, said, rule in LEFT:
        words = " ".join(ids.get(word, word) for word in said.split())
        try:
            found = game.refused(words)
            last = give(game.game, game.cards, words.split(), why="so it is agreed").events[-1]
        except (pytest.fail.Exception, Misread) as fault:
            faults.append(f"{said}: {fault}")
            continue
        if found != rule or not isinstance(last, Overruled) or rule not in last.rules:
            faults.append(f"{said}: {found}, not {rule}; then {last}")
    assert faults == []


def test_every_hand_word_is_in_the_list() -> None:
    free = {verb.word for verb in verbs.VERBS.values() if verb.free}
    assert {word for word, _, _ in LEFT} | set(NEVER) == free


# --- the card after "by" --------------------------------------------------------------------------


def test_gv_01_passes_a_word_by_a_card_of_ones_own(catalog: Catalog) -> None:
    game = play(catalog)
    home = game.card("eots:caladan", engaged=True)
    game.do(f"gain 1 solaris by {home}")
    game.do("gain 1 solaris by caladan")
    assert game.house().solaris == 22


def test_gv_01_fails_a_word_by_a_rivals_card_unless_it_takes_from_the_speaker(
    catalog: Catalog,
) -> None:
    game = play(catalog)
    game.card("eots:caladan", "ordos")
    assert game.refused("gain 1 solaris by caladan") == "GV-01"
    game.do("lose 1 solaris by caladan")
    game.do("gain 1 solaris by caladan", why="they agreed")
    assert game.house().solaris == 20


def test_a_card_of_ones_own_is_meant_before_that_of_another(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:arrakeen", "ordos")
    game.card("eots:arrakeen", subdued=True)
    assert game.refused("gain 1 solaris by arrakeen") in {"GV-01", "SB-01"}
    own = game.card("eots:arrakeen")
    game.do("effect vernius force +1 until turn by arrakeen")
    assert game.game.effects[-1].source == own


def test_a_hidden_card_is_not_found_by_trying_its_name(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:maula-pistol", "ordos", Place.HAND)
    game.card("tat:initiative-coup", "ordos", subdued=True)
    for name in ("maula pistol", "initiative coup", "crysknife"):
        with pytest.raises(Refused, match=r"is not in play, and does nothing \(CT-16\)"):
            game.do(f"gain 1 favor by {name}")


def test_v_04_passes_a_word_by_a_venture_that_works(catalog: Catalog) -> None:
    game = play(catalog)
    venture = game.card("eots:exchange-proxy", on=game.card("eots:gurney-halleck"))
    game.happen(CardActivated(piece=venture))
    game.do("allow exchange by exchange proxy")


def test_what_is_carried_out_acts_on_every_house(catalog: Catalog) -> None:
    game = play(catalog)
    card = left(game)
    game.do(f"engage {game.card(card)}")
    game.do("all pass")
    game.do("all pass")
    assert game.game.questions
    game.do(f"ordos: gain 1 favor by {game.cards[card].name}")
    assert game.house("ordos").favor == 11


def test_the_texts_that_reach_a_desert_of_somebody_else(catalog: Catalog) -> None:
    """The whole list: a card that joins it by its wording is read once more."""
    every = [card for card in catalog.all_cards() if "spice" in card.operation]
    assert sorted(card.name for card in every if Reach.ANY_DESERT in card.program.reach) == [
        "Harvesting Outfit", "Jareh Benquait", "Lt. Aneirin", "Razzia", "Sand Scrub", "Sandworm",
        "Smuggler Activity", "Spice Blow", "Spice Harvester", "Spotter Flight", "Staban Tuek",
    ]  # fmt: skip
    assert sorted(card.name for card in every if Reach.FALLEN_DESERT in card.program.reach) == [
        "Harvesting Outfit", "Jareh Benquait", "Staban Tuek",
    ]  # fmt: skip


def test_a_text_that_reaches_further_goes_before_the_rule(catalog: Catalog) -> None:
    game = play(catalog)
    fallen = game.card("eots:imperial-basin", "ordos", subdued=True)
    game.happen(SpiceMoved(source="", target=fallen, amount=2))
    game.card("eots:jareh-benquait")
    game.do(f"move 2 spice from {fallen} to me by jareh benquait")
    assert game.house().spice == 2


# --- done, and what is not there ------------------------------------------------------------------


def test_r_27_passes_what_could_not_be_lost_is_written_down(catalog: Catalog) -> None:
    game = play(catalog, solaris=4)
    at = game.do("lose 5 solaris")
    told = Noted(rule="R-27", house="vernius", text="4 of 5 solaris lost; 1 could not be")
    assert at.events[-1] == told


# --- ventures that can start no rite --------------------------------------------------------------


def test_ta_03_passes_a_bare_talent_by_word(catalog: Catalog) -> None:
    game = play(catalog)
    mentat = game.card("eots:house-mentat")
    assert not any("rite duel" in words for words in game.legal())
    game.card("eots:glossu-rabban", "ordos")
    game.do(f"effect {mentat} dueling +0")
    assert any("rite duel" in words for words in game.legal())


def test_ta_03_fails_a_number_by_nothing(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:house-mentat")
    with pytest.raises(Misread, match="a talent alone is granted with"):
        game.do("effect house mentat command +0")
