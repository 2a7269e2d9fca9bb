"""Operations that apply force and are no rites (R-31): target, force, Resistance, and no more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tracker_cases import Play, play

from tracker.engine.errors import Misread
from tracker.engine.events import CardsSubdued, Noted
from tracker.engine.words import Place
from tracker.table import verbs  # noqa: F401 - every verb

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

POGROM = "eots:pogrom"  # Battle, a fief
BLADE = "eots:best-blade"  # Dueling, an ally
INSURGENCY = "eots:provoke-insurgency"  # Arbitration, a charter
TRAITOR = "eots:implicate-traitor"  # Intrigue, an ally
INQUEST = "tat:truthtrance-inquest"  # Weirding, a rival's ally
VOICE = "jotc:the-voice"  # Weirding, an aide or vassal, against Command
CUTTERAY = "jotc:cutteray"  # Battle and troops, a bastion, against the cost
PROBE = "jotc:sonar-probe"  # Battle, a subdued aide with Intrigue
BARUNA = "jotc:sister-baruna"  # Weirding 2, a native
YUEH = "tat:dr-yueh"  # Intrigue 2, an ally

TUPILE = "eots:tupile"  # Resistance 3, no battle may be declared against it
GIEDI = "eots:giedi-prime"  # Resistance 6
RABBAN = "eots:glossu-rabban"  # Battle 3
COMMANDER = "eots:guard-commander"  # Battle 2, Resistance 2, Command 1
SWORDMASTER = "eots:house-swordmaster"  # Dueling 3, Resistance 3
MENTAT = "eots:house-mentat"  # Intrigue 3, Resistance 2, Command 2
AGENT = "eots:house-agent"  # an aide with Intrigue, Resistance 2
DELEGATE = "eots:choam-delegate"  # Arbitration 2
JESSICA = "eots:lady-jessica"  # an ally, Weirding 3, Resistance 3
CHANI = "eots:chani"  # an ally and native, Resistance 3
TRESPASS = "eots:trespass-accord"  # a charter, Resistance 4
BATTALION = "eots:house-battalion"  # a troop


def struck(
    game: Play, card: str, host: str, target: str = "", *, engage: bool = False
) -> tuple[str, str]:
    """Use an operation on a persona up to its question, and answer it: card and persona."""
    persona = game.card(host)
    piece = game.card(card, on=persona)
    use(game, piece, engage=engage)
    if target:
        aim(game, target)
    return piece, persona


def aim(game: Play, target: str) -> None:
    """Name the target, where several are legal; else it is the one that was struck."""
    if game.game.questions:
        game.do(f"answer {target}")
    notes = [event.text for event in game.events if isinstance(event, Noted)]
    name = game.table().name(target)
    assert f"force against {name}" in notes[-1]


def use(game: Play, piece: str, *, engage: bool = False) -> None:
    """Activate a venture, or engage a card, up to the naming of its target."""
    game.do(f"engage {piece}" if engage else f"activate {piece}")
    game.do("all pass")
    game.do("all pass")


def subduals(game: Play) -> list[str]:
    """The rules by which cards were subdued."""
    return [event.rule for event in game.events if isinstance(event, CardsSubdued)]


# --- the ventures ---------------------------------------------------------------------------------


def test_r_31_passes_force_that_is_enough_subdues_the_target(catalog: Catalog) -> None:
    game = play(catalog)
    fief = game.card(GIEDI, "ordos")
    persona = game.card(RABBAN)
    venture = game.card(POGROM, on=persona)
    game.do(f"effect {persona} battle +3 until stays")
    use(game, venture)
    assert game.game.rite is None
    aim(game, fief)
    assert game.piece(fief).subdued
    assert subduals(game) == ["G-02"]
    assert game.piece(venture).place is Place.HOUSE_DISCARD
    assert game.game.operation is None
    assert not game.house().used
    assert game.house().favor == 10


def test_r_31_fails_with_less_force_and_without_the_bonuses_of_rites(catalog: Catalog) -> None:
    game = play(catalog)
    fief = game.card(GIEDI, "ordos")
    persona = game.card(RABBAN)
    venture = game.card(POGROM, on=persona)
    game.do(f"effect {persona} force +9 until stays")
    use(game, venture)
    aim(game, fief)
    assert game.piece(fief).deployed
    assert game.piece(venture).place is Place.HOUSE_DISCARD
    notes = [event.text for event in game.events if isinstance(event, Noted)]
    assert notes[-1] == "Pogrom: 3 force against Giedi Prime, 6 needed"


def test_what_did_not_take_part_stays_on_the_target(catalog: Catalog) -> None:
    game = play(catalog)
    fief = game.card(TUPILE, "ordos")
    troop = game.card(BATTALION, "ordos", on=fief)
    struck(game, POGROM, RABBAN, fief)
    assert game.piece(fief).subdued
    assert game.piece(troop).deployed


def test_the_resistance_that_now_holds_counts(catalog: Catalog) -> None:
    game = play(catalog)
    target = game.card(CHANI, "ordos")
    game.do(f"effect {target} resistance -2 until stays")
    agent = game.card("eots:lady-margot")
    venture = game.card(BLADE, on=agent)
    game.do(f"effect {agent} dueling +1 until stays")
    use(game, venture)
    aim(game, target)
    assert game.piece(target).subdued


def test_nothing_happens_without_a_target(catalog: Catalog) -> None:
    game = play(catalog)
    fief, venture = game.card(GIEDI, "ordos"), game.card(POGROM, on=game.card(RABBAN))
    game.do(f"activate {venture}")
    game.happen(CardsSubdued(pieces=(fief,)))
    game.do("all pass")
    game.do("all pass")
    assert not game.game.questions
    assert game.game.operation is None
    assert game.piece(venture).place is Place.HOUSE_DISCARD
    notes = [event.text for event in game.events if isinstance(event, Noted)]
    assert notes[-1].startswith("Pogrom finds no target")


def test_own_cards_are_targets_too_and_subdued_ones_are_not(catalog: Catalog) -> None:
    game = play(catalog)
    own, rival = game.card("eots:caladan"), game.card(GIEDI, "ordos")
    game.card(TUPILE, "ordos", subdued=True)
    struck(game, POGROM, RABBAN)
    assert game.game.questions[0].choices == (own, rival)


def test_ce_12_passes_pogrom_works_on_tupile(catalog: Catalog) -> None:
    game = play(catalog)
    fief = game.card(TUPILE, "ordos")
    assert game.refused(f"rite battle {fief} with {game.card(COMMANDER)}") == "R-04"
    struck(game, POGROM, RABBAN, fief)
    assert game.piece(fief).subdued


def test_ce_12_fails_against_more_resistance_than_the_battle_rank(catalog: Catalog) -> None:
    game = play(catalog)
    fief = game.card(TUPILE, "ordos")
    struck(game, POGROM, COMMANDER, fief)
    assert game.piece(fief).deployed


@pytest.mark.parametrize(
    ("venture", "host", "target"),
    [(BLADE, SWORDMASTER, CHANI), (TRAITOR, MENTAT, JESSICA)],
)
def test_an_ally_is_struck_down(catalog: Catalog, venture: str, host: str, target: str) -> None:
    game = play(catalog)
    piece = game.card(target, "ordos")
    struck(game, venture, host, piece)
    assert game.piece(piece).subdued


def test_ce_10_passes_best_blade_strikes_an_ally_by_dueling(catalog: Catalog) -> None:
    game = play(catalog)
    ally = game.card(CHANI, "ordos")
    struck(game, BLADE, SWORDMASTER, ally)
    assert game.piece(ally).subdued


def test_ce_10_fails_against_an_aide(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(COMMANDER, "ordos")
    venture = game.card(BLADE, on=game.card(SWORDMASTER))
    assert game.refused(f"activate {venture}") == "CT-16"


def test_ce_11_passes_implicate_traitor_strikes_an_ally(catalog: Catalog) -> None:
    game = play(catalog)
    ally, aide = game.card(JESSICA, "ordos"), game.card(AGENT, "ordos")
    struck(game, TRAITOR, MENTAT, ally)
    assert game.piece(ally).subdued
    assert game.piece(aide).deployed


def test_ce_11_fails_against_an_ally_where_an_aide_is_set(catalog: Catalog) -> None:
    game = play(catalog, settings={"implicate-traitor": "aide"})
    ally = game.card(JESSICA, "ordos")
    aide = game.card(AGENT, "ordos")
    _, mentat = struck(game, TRAITOR, MENTAT)
    (question,) = game.game.questions
    assert question.choices == (aide, mentat)
    with pytest.raises(Misread):
        game.do(f"answer {ally}")


def test_ce_13_passes_provoke_insurgency_strikes_a_charter(catalog: Catalog) -> None:
    game = play(catalog)
    charter, fief = game.card(TRESPASS, "ordos"), game.card(GIEDI, "ordos")
    persona = game.card(DELEGATE)
    venture = game.card(INSURGENCY, on=persona)
    game.do(f"effect {persona} arbitration +2 until stays")
    use(game, venture)
    aim(game, charter)
    assert game.piece(charter).subdued
    assert game.piece(fief).deployed


def test_ce_13_fails_with_less_than_its_resistance(catalog: Catalog) -> None:
    game = play(catalog)
    charter = game.card(TRESPASS, "ordos")
    struck(game, INSURGENCY, DELEGATE, charter)
    assert game.piece(charter).deployed


def test_an_inquest_needs_more_and_sends_a_rivals_ally_home(catalog: Catalog) -> None:
    game = play(catalog)
    own, rival = game.card(CHANI), game.card(CHANI, "ordos")
    persona = game.card(JESSICA)
    for stronger in (False, True):
        venture = game.card(INQUEST, on=persona)
        if stronger:
            game.do(f"turn {persona}")
            game.do(f"effect {persona} weirding +1 until stays")
        use(game, venture)
        aim(game, rival)
        assert game.piece(rival).place is (Place.ASSEMBLY if stronger else Place.DOMAIN)
    assert game.piece(own).deployed


# --- cards that are engaged for it ----------------------------------------------------------------


def test_the_voice_is_held_against_command(catalog: Catalog) -> None:
    game = play(catalog)
    aide, strong = game.card(MENTAT, "ordos"), game.card("eots:stilgar", "ordos")
    piece, persona = struck(game, VOICE, JESSICA, aide, engage=True)
    assert game.piece(aide).subdued
    assert game.piece(persona).engaged
    assert game.piece(piece).deployed
    game.do(f"turn {persona}")
    use(game, piece, engage=True)
    aim(game, strong)
    assert game.piece(strong).deployed


@pytest.mark.parametrize(("troops", "falls"), [(0, False), (1, True)])
def test_a_cutteray_counts_troops_against_the_cost(
    catalog: Catalog, troops: int, falls: bool
) -> None:
    game = play(catalog)
    fief = game.card(GIEDI, "ordos")
    bastion = game.card("eots:thopter-outpost", "ordos", on=fief)
    persona = game.card(COMMANDER)
    for _ in range(troops):
        game.card(BATTALION, on=persona)
    piece = game.card(CUTTERAY, on=persona)
    use(game, piece, engage=True)
    aim(game, bastion)
    assert (game.piece(bastion).place is Place.HOUSE_DISCARD) is falls


def test_a_probe_finds_subdued_aides_that_are_known(catalog: Catalog) -> None:
    game = play(catalog)
    agent = game.card(AGENT, "ordos", subdued=True)
    game.card(AGENT, "ordos")
    game.card(COMMANDER, "ordos", subdued=True)
    struck(game, PROBE, RABBAN, agent, engage=True)
    assert game.piece(agent).place is Place.HOUSE_DISCARD


def test_a_persona_strikes_by_itself(catalog: Catalog) -> None:
    game = play(catalog)
    native = game.card("eots:jareh-benquait", "ordos")
    piece = game.card(BARUNA)
    use(game, piece, engage=True)
    aim(game, native)
    assert game.piece(native).subdued


def test_yueh_is_subdued_for_it(catalog: Catalog) -> None:
    game = play(catalog)
    ally = game.card(CHANI, "ordos")
    piece = game.card(YUEH)
    use(game, piece, engage=True)
    aim(game, ally)
    assert game.piece(piece).subdued
    assert game.piece(ally).deployed
    assert game.game.operation is None
