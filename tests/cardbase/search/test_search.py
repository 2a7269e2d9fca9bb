"""The search: exact names first, editions together, rows as the data say, nothing breaks it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from assembled import search_points
from msgspec.structs import replace
from share import sample

from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.sheets import all_sheets
from cardbase.boardgame.table import everyone
from cardbase.boardgame.things import Thing, things
from cardbase.boardgame.vocabulary import FactKind, Known
from cardbase.cards.card import Card
from cardbase.catalog.catalog import Catalog
from cardbase.names import fold, key
from cardbase.search.ask import BESIDE, SearchAnswer, ask, others_of
from cardbase.search.board_points import pairs
from cardbase.search.points import GameTitle, Point, PointKind, find_points
from errata.boardgame import doubts
from errata.documents import Edition, spans


def first(found: SearchAnswer) -> Point:
    assert found.hits, found.question.asked
    return found.hits[0].point


def folded(name: str) -> str:
    return key(fold(name))


@cache
def namesakes() -> dict[str, set[str]]:
    """The ids of the things of each name."""
    found: dict[str, set[str]] = {}
    for one in things().values():
        found.setdefault(folded(one.name), set()).add(one.id)
    return found


def faults_of_thing(catalog: Catalog, thing: Thing) -> Iterator[str]:
    """What is wrong with the answer to the name of a thing."""
    found = ask(catalog, thing.name)
    if not found.hits:
        yield f"{thing.id}: {thing.name!r} finds nothing"
        return
    point = first(found)
    if folded(point.name) != folded(thing.name):
        yield f"{thing.id}: {thing.name!r} brings {point.id}, {point.name!r}"
    if not found.sure:
        yield f"{thing.id}: the answer to {thing.name!r} is not sure"
    if point.of and point.of not in namesakes()[folded(thing.name)]:
        yield f"{thing.id}: {thing.name!r} brings {point.id} of {point.of}"
    if not point.of and point.game is not GameTitle.CCG:
        yield f"{thing.id}: {thing.name!r} brings {point.id}, of no thing and no card"


def test_the_name_of_a_thing_brings_a_point_of_it_first(catalog: Catalog) -> None:
    assert len(things()) > 100
    faults = [fault for thing in things().values() for fault in faults_of_thing(catalog, thing)]
    assert not faults, "\n".join(faults)


def test_the_name_of_each_thing_of_the_board_game_brings_it_there(catalog: Catalog) -> None:
    faults = list[str]()
    for thing in sample(things().values()):
        hits = ask(catalog, thing.name, game=GameTitle.BOARD).hits
        if not hits or hits[0].point.of not in namesakes()[folded(thing.name)]:
            faults.append(f"{thing.id}: {thing.name!r} brings {[hit.point.id for hit in hits[:1]]}")
    assert not faults, "\n".join(faults)


def test_other_names_of_a_thing_bring_it_or_its_sheet(catalog: Catalog) -> None:
    faults = list[str]()
    for thing in sample(things().values()):
        for name in thing.also:
            point = first(ask(catalog, name, game=GameTitle.BOARD))
            of = things()[point.of]
            if of.id != thing.id and not (thing.faction and of.faction == thing.faction):
                faults.append(f"{thing.id}: {name!r} brings {of.id}")
    assert not faults, "\n".join(faults)


def test_the_full_name_of_each_card_brings_its_namesakes_first(catalog: Catalog) -> None:
    faults = list[str]()
    for card in catalog.all_cards():
        hits = ask(catalog, card.full_name).hits
        if not hits or folded(hits[0].point.name) != folded(card.full_name):
            told = [hit.point.id for hit in hits[:1]]
            faults.append(f"{card.id}: {card.full_name!r} brings {told}")
    assert not faults, "\n".join(faults)


def faults_of_full_name(catalog: Catalog, card: Card) -> Iterator[str]:
    """What is wrong with the answer to the full name of a card, asked of the card game alone."""
    hits = ask(catalog, card.full_name, game=GameTitle.CCG).hits
    if not hits:
        yield f"{card.id}: {card.full_name!r} finds nothing"
        return
    point = hits[0].point
    if point.kind is not PointKind.CARD or folded(point.name) != folded(card.full_name):
        yield f"{card.id}: {card.full_name!r} brings {point.id}, a {point.kind}"


@pytest.mark.sweep
def test_the_full_name_of_each_card_brings_it_first(catalog: Catalog) -> None:
    cards = catalog.all_cards()
    faults = [fault for card in cards for fault in faults_of_full_name(catalog, card)]
    assert not faults, "\n".join(faults)


def test_the_full_name_of_every_twentieth_card_brings_it_first(catalog: Catalog) -> None:
    """A sample of all three sets: to ask one game alone takes 25 ms, the whole sweep 16 s."""
    cards = catalog.all_cards()[::20]
    faults = [fault for card in cards for fault in faults_of_full_name(catalog, card)]
    assert not faults, "\n".join(faults)


def test_every_id_brings_its_point_first(catalog: Catalog) -> None:
    faults = list[str]()
    for point in search_points():
        hits = ask(catalog, point.id, limit=1).hits
        if [hit.point.id for hit in hits] != [point.id]:
            faults.append(f"{point.id}: its id brings {[hit.point.id for hit in hits]}")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("question", "of"),
    [
        ("Zool", "Zoal"),
        ("zool moritani", "Zoal"),
        ("Ecax", "Ecaz"),
        ("Fremmen", "Fremen"),
        ("Atrides", "Atreides"),
        ("what is the nofield", "No-Field"),
        ("Tanks", "revive"),
        ("Guild", "Spacing Guild"),
        ("BG", "Bene Gesserit"),
        ("Ix", "Ixians"),
        ("Karama", "Karama"),
        ("ambasadrs", "Ambassador"),
    ],
)
def test_as_players_spell_it(catalog: Catalog, question: str, of: str) -> None:
    point = first(ask(catalog, question, game=GameTitle.BOARD))
    assert of in f"{point.name} {point.text}"


@pytest.mark.parametrize("question", ["", "   ", "?", "xqzvwk", "xqzvwk qqqzzzv", "\U0001f42a"])
def test_nonsense_is_not_answered(catalog: Catalog, question: str) -> None:
    found = ask(catalog, question)
    assert (found.hits, found.sure, found.doubts) == ((), False, ())


def test_what_is_answered_in_part_only_is_not_sure(catalog: Catalog) -> None:
    assert not ask(catalog, "auditor xqzvwk qqqzzzv").sure
    assert ask(catalog, "what does the auditor cost").sure


def test_one_game_only(catalog: Catalog) -> None:
    for game in GameTitle:
        found = ask(catalog, "spice karama petition battle", game=game, limit=50)
        assert {hit.point.game for hit in found.hits} == {game}
    said = ask(catalog, "spice in the card game", limit=50)
    assert {hit.point.game for hit in said.hits} == {GameTitle.CCG}


def test_a_card_is_no_answer_of_the_board_game(catalog: Catalog) -> None:
    found = ask(catalog, "lasgun cost", game=GameTitle.BOARD, limit=50)
    assert {hit.point.game for hit in found.hits} == {GameTitle.BOARD}


@pytest.mark.parametrize("limit", [1, 2, 6, 50])
def test_as_many_points_as_asked_for(catalog: Catalog, limit: int) -> None:
    found = ask(catalog, "no-field", limit=limit)
    assert len(found.hits) == limit
    scores = [hit.score for hit in found.hits]
    assert scores == sorted(scores, reverse=True)


def test_no_point_is_shown_twice(catalog: Catalog) -> None:
    for question in ("no-field", "silent auction", "richese", "richese karama"):
        shown: set[str] = set()
        for hit in ask(catalog, question, limit=20).hits:
            assert hit.point.id not in shown, question
            assert len([other for other in hit.others if other.point]) <= BESIDE
            shown |= {hit.point.id, *(other.point.id for other in hit.others if other.point)}


# Two editions


def rules_of(*families: str) -> list[str]:
    kinds = {FactKind.RULE, FactKind.SETUP}
    return [one.id for one in all_facts().values() if one.kind in kinds and one.id[:3] in families]


def faults_of_rule(catalog: Catalog, fact: str) -> Iterator[str]:
    """What is wrong with what stands beside a rule that two editions have."""
    (hit,) = ask(catalog, fact, limit=1).hits
    if hit.point.id != fact:
        yield f"{fact}: its id brings {hit.point.id}"
    if not hit.others:
        yield f"{fact}: nothing stands beside it"
    for other in hit.others:
        if not (other.name and other.verdict and other.said):
            yield f"{fact}: no name, verdict or words beside it: {other}"
        if other.point and other.point.edition == hit.point.edition:
            yield f"{fact}: {other.point.id} beside it is of the same edition"
        if not other.point and not (other.said.startswith("not printed") and len(hit.others) == 1):
            yield f"{fact}: no point beside it, and it says {other.said!r}, of {len(hit.others)}"


def test_the_other_edition_stands_beside_every_rule_of_richese(catalog: Catalog) -> None:
    """What it says on the same matter, or that it is silent."""
    facts = rules_of("RIC", "RLV")
    assert {fact[:3] for fact in facts} == {"RIC", "RLV"}
    faults = [fault for fact in facts for fault in faults_of_rule(catalog, fact)]
    assert not faults, "\n".join(faults)


def test_what_answers_the_question_best_stands_beside_first(catalog: Catalog) -> None:
    several = list(dict.fromkeys(pair.other for pair in pairs() if pair.id == "RIC-26"))
    assert len(several) > 1
    last = find_points(catalog, several[-1])[0]
    query = "SELECT position FROM point WHERE id = ?"
    place = catalog.rows(query, last.id)[0]["position"]
    point = find_points(catalog, "RIC-26")[0]
    assert others_of(catalog, point, [place])[0].point == last
    assert [one.point and one.point.id for one in others_of(catalog, point)] == several
    assert len(others_of(catalog, point, most=1)) == 1


def test_a_point_of_one_edition_only_has_none_beside_it(catalog: Catalog) -> None:
    assert others_of(catalog, find_points(catalog, "CHO-07")[0]) == ()


def test_pairs_go_both_ways() -> None:
    found = {(pair.id, pair.other) for pair in pairs()}
    assert {(other, one) for one, other in found if other} == {
        (one, other) for one, other in found if other
    }
    known = {point.id for point in search_points()}
    assert {one for pair in found for one in pair if one} <= known


# What no source states


@pytest.mark.parametrize("faction", ["moritani", "ecaz", "richese"])
@pytest.mark.parametrize(
    "words",
    ["{} hand limit", "hand limit of {}", "what is {}'s hand limit", "how many cards may {} hold"],
)
def test_a_hand_limit_no_source_states_is_said_so(
    catalog: Catalog, faction: str, words: str
) -> None:
    found = ask(catalog, words.format(faction))
    assert first(found).id == f"{faction}/start/hand_limit"
    assert first(found).kind is PointKind.SETUP
    assert first(found).text == f"No source states the hand limit of {faction.title()}."
    assert [doubt.id for doubt in found.doubts] == ["AMB-20"]


def test_both_hand_limits_of_richese_stand_together(catalog: Catalog) -> None:
    (hit,) = ask(catalog, "richese hand limit", limit=1).hits
    (other,) = hit.others
    assert other.point
    assert other.point.id == "richese-landsraad/start/hand_limit"
    assert other.verdict == "same"


def test_the_one_hand_limit_that_is_printed_is_the_answer(catalog: Catalog) -> None:
    assert first(ask(catalog, "choam hand limit")).id == "CHO-14"


def test_every_start_value_not_stated_has_a_point_with_its_doubt() -> None:
    silent = [
        f"{sheet.id}/start/{start.key}"
        for sheet in all_sheets().values()
        for start in sheet.start
        if start.known is Known.NOT_STATED
    ]
    made = {point.id: point for point in search_points() if "/start/" in point.id}
    assert sorted(made) == sorted(silent)
    for point in made.values():
        assert point.doubts
        assert set(point.doubts) <= set(doubts())
        assert point.places


def test_a_faction_of_the_base_game_is_told_by_its_sheet(catalog: Catalog) -> None:
    assert {sheet.faction for sheet in all_sheets().values()} == {*pieces().factions}
    told = first(ask(catalog, "Atreides"))
    assert (told.of, told.confidence) == ("atreides", "secondary")
    assert first(ask(catalog, "Ixians")).of == "ixians"


# By id


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("RIC-36", ["RIC-36"]),
        ("ric 36", ["RIC-36"]),
        ("qa3", ["QA-03"]),
        ("VID-06", ["VID-02"]),  # joined to it
        ("bem 17", ["VID-02"]),
        ("EOTS:Pogrom", ["eots:pogrom"]),
        (" moritani/start/hand_limit ", ["moritani/start/hand_limit"]),
        ("choam/CHARITY", [one.id for one in all_facts().values() if one.of == "choam/charity"]),
        ("vid", [one for one in all_facts() if one.startswith("VID-")]),
    ],
)
def test_points_by_id_family_and_thing(catalog: Catalog, text: str, ids: list[str]) -> None:
    assert [point.id for point in find_points(catalog, text)] == ids


@pytest.mark.parametrize("text", ["", " ", "*", "?", "[A-Z]*", "R*", "%", "RIC-999", "nobody", "'"])
def test_no_id_no_point(catalog: Catalog, text: str) -> None:
    assert find_points(catalog, text) == ()


@pytest.mark.parametrize(
    ("numbers", "told"),
    [((), ""), ((5,), "5"), ((5, 9, 10, 11), "5, 9-11"), ((3, 2, 1), "3, 2, 1"), ((1, 2), "1-2")],
)
def test_spans(numbers: tuple[int, ...], told: str) -> None:
    assert spans(numbers) == told


def test_what_counts_at_the_table_goes_first(catalog: Catalog) -> None:
    """By the edition of its sheet, the modules it plays with, the factions, the advanced game."""
    official = everyone()
    variant = everyone(Edition.LANDSRAAD)
    basic = replace(official, advanced=False)
    few = replace(official, factions=("atreides", "harkonnen", "fremen"), extras=())
    faults = [
        f"{asked}: {point.id}"
        for asked, table, wanted in (
            ("how much does it cost to ship a no-field", official, "RIC-"),
            ("how much does it cost to ship a no-field", variant, "RLV-"),
            ("silent auction all bid zero", official, "RIC-"),
            ("silent auction all bid zero", variant, "RLV-"),
            ("what do starred forces count", official, "EMP-20"),
            ("what do starred forces count", basic, "HOM-28"),
            ("what do starred forces count", few, "FRE-43"),
            ("may i keep a card after losing a battle", official, "MOR-39"),
            ("may i keep a card after losing a battle", few, "BAS-86"),
        )
        for point in [first(ask(catalog, asked, table=table))]
        if not point.id.startswith(wanted)
    ]
    assert not faults
