"""Operations that apply force and are no rites (R-31): target, force, Resistance, and no more."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest
from tracker_cases import Play, play

from cardbase.operation import tree as t
from cardbase.operation.parse import parsed
from errata.errors import DataError
from errata.table import read_table
from tracker import spoken  # noqa: F401 - every verb
from tracker.events import CardsSubdued, Noted
from tracker.rite.not_rites import begin_strike
from tracker.rite.texts import strikes
from tracker.rite.texts.strike_rows import main, rows, strike_of
from tracker.rite.texts.strikes import COLUMNS, FILE, TARGETS
from tracker.words import Place

if TYPE_CHECKING:
    from pathlib import Path

    from cardbase.catalog import Catalog

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
        game.do(f"answer {target}")
    return piece, persona


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
    assert [question.rule for question in game.game.questions] == ["R-31"]
    assert game.game.rite is None
    game.do(f"answer {fief}")
    assert game.piece(fief).subdued
    assert subduals(game) == ["R-31"]
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
    game.do(f"answer {fief}")
    assert game.piece(fief).deployed
    assert game.piece(venture).place is Place.HOUSE_DISCARD
    notes = [event.text for event in game.events if isinstance(event, Noted)]
    assert notes[-1] == "Pogrom: 3 force, 6 needed, Giedi Prime stands"


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
    game.do(f"answer {target}")
    assert game.piece(target).subdued


def test_nothing_happens_without_a_target(catalog: Catalog) -> None:
    game = play(catalog)
    venture, _ = struck(game, POGROM, RABBAN)
    assert not game.game.questions
    assert game.game.operation is None
    assert game.piece(venture).place is Place.HOUSE_DISCARD
    notes = [event.text for event in game.events if isinstance(event, Noted)]
    assert notes == ["Pogrom does nothing: there is no fief to strike"]


def test_the_rivals_cards_are_named_first_and_subdued_ones_not_at_all(catalog: Catalog) -> None:
    game = play(catalog)
    own, rival = game.card("eots:caladan"), game.card(GIEDI, "ordos")
    game.card(TUPILE, "ordos", subdued=True)
    struck(game, POGROM, RABBAN)
    assert game.game.questions[0].choices == (rival, own)


def test_a_target_that_is_gone_is_struck_no_more(catalog: Catalog) -> None:
    game = play(catalog)
    fief = game.card(TUPILE, "ordos")
    struck(game, POGROM, RABBAN)
    game.do(f"subdue {fief}")
    game.do(f"answer {fief}")
    assert "R-31" not in subduals(game)
    assert game.game.operation is None


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
    struck(game, BLADE, SWORDMASTER)
    assert not game.game.questions


def test_ce_11_passes_implicate_traitor_strikes_an_ally(catalog: Catalog) -> None:
    game = play(catalog)
    ally, aide = game.card(JESSICA, "ordos"), game.card(AGENT, "ordos")
    struck(game, TRAITOR, MENTAT)
    assert game.game.questions[0].choices == (ally,)
    assert "OQ-28" in game.game.questions[0].text
    game.do(f"answer {ally}")
    assert game.piece(ally).subdued
    assert game.piece(aide).deployed


def test_ce_11_fails_against_an_ally_where_an_aide_is_set(catalog: Catalog) -> None:
    game = play(catalog, settings={"implicate-traitor": "aide"})
    game.card(JESSICA, "ordos")
    aide = game.card(AGENT, "ordos")
    _, mentat = struck(game, TRAITOR, MENTAT)
    assert game.game.questions[0].choices == (aide, mentat)
    assert "(an ally or an aide: OQ-28 is set to aide)" in game.game.questions[0].text


def test_ce_13_passes_provoke_insurgency_strikes_a_charter(catalog: Catalog) -> None:
    game = play(catalog)
    charter, fief = game.card(TRESPASS, "ordos"), game.card(GIEDI, "ordos")
    persona = game.card(DELEGATE)
    venture = game.card(INSURGENCY, on=persona)
    game.do(f"effect {persona} arbitration +2 until stays")
    use(game, venture)
    assert game.game.questions[0].choices == (charter,)
    game.do(f"answer {charter}")
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
        assert game.game.questions[0].choices == (rival,)
        game.do(f"answer {rival}")
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
    game.do(f"answer {strong}")
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
    game.do(f"answer {bastion}")
    assert (game.piece(bastion).place is Place.HOUSE_DISCARD) is falls


def test_a_probe_finds_subdued_aides_that_are_known(catalog: Catalog) -> None:
    game = play(catalog)
    agent = game.card(AGENT, "ordos", subdued=True)
    game.card(AGENT, "ordos")
    game.card(COMMANDER, "ordos", subdued=True)
    struck(game, PROBE, RABBAN, engage=True)
    assert game.game.questions[0].choices == (agent,)
    game.do(f"answer {agent}")
    assert game.piece(agent).place is Place.HOUSE_DISCARD


def test_a_persona_strikes_by_itself(catalog: Catalog) -> None:
    game = play(catalog)
    native = game.card("eots:jareh-benquait", "ordos")
    piece = game.card(BARUNA)
    use(game, piece, engage=True)
    game.do(f"answer {native}")
    assert game.piece(native).subdued


def test_yueh_is_subdued_for_it(catalog: Catalog) -> None:
    game = play(catalog)
    ally = game.card(CHANI, "ordos")
    piece = game.card(YUEH)
    use(game, piece, engage=True)
    assert game.piece(piece).subdued
    game.do(f"answer {ally}")
    assert game.piece(ally).deployed
    assert game.game.operation is None


def test_a_card_strikes_only_by_the_operation_that_resolves(catalog: Catalog) -> None:
    game = play(catalog)
    venture = game.card(POGROM, on=game.card(RABBAN))
    assert not begin_strike(game.table(), "vernius", game.piece(venture))


# --- the table of strikes -------------------------------------------------------------------------


@cache
def tree(operation: str) -> t.Operation:
    """The tree of an operation."""
    return parsed(operation, "a card")


def test_the_table_is_what_the_trees_say(catalog: Catalog) -> None:
    table = [tuple(row.cells.values()) for row in read_table(FILE, COLUMNS)]
    assert table == list(rows((card, tree(card.operation)) for card in catalog.all_cards()))
    assert {row[0] for row in table} == {
        *(POGROM, BLADE, INSURGENCY, TRAITOR, INQUEST),
        *(VOICE, CUTTERAY, PROBE, BARUNA, YUEH),
    }


def test_the_script_writes_the_table(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert home.is_dir()
    main()
    assert capsys.readouterr().out == FILE.read_text(encoding="utf-8")


FORCE = "Apply X force against target ally, where X is the assigned persona's Battle rank."
ENOUGH = "If that force is at least the target's resistance, subdue the target."


def test_a_plain_operation_is_read() -> None:
    assert strike_of(parsed(f"{FORCE} {ENOUGH}")) is not None


@pytest.mark.parametrize(
    "text",
    [
        FORCE,
        f"{FORCE} {ENOUGH} Draw 1 card.",
        f"{FORCE} If that force is at least the target's resistance, capture the target.",
        f"Discard this card: {FORCE[0].lower()}{FORCE[1:]} {ENOUGH}",
        f"{FORCE.replace('ally', 'equipment')} {ENOUGH}",
        f"{FORCE.replace('.', ' plus 1 for each assigned craft.')} {ENOUGH}",
        f"{FORCE} Draw 1 card.",
        f"Draw 1 card. {ENOUGH}",
    ],
)
def test_what_does_more_is_left_to_the_table(text: str) -> None:
    assert strike_of(parsed(text)) is None


def test_a_wrong_target_in_the_table_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "strikes.csv"
    file.write_text(",".join(COLUMNS) + "\neots:pogrom,cow,,,,,,,\n", encoding="utf-8")
    monkeypatch.setattr(strikes, "FILE", file)
    with pytest.raises(DataError, match="target"):
        strikes.strikes.__wrapped__()
    assert "cow" not in TARGETS
