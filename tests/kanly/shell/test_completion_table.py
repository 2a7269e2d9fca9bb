"""What TAB offers at the table: what the verb takes there, for that House, now."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from game_cases import keep
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rite_tables import PITER, Fight
from share import share
from tracker_cases import play
from tracker_walk import Walker
from tracker_walk import laid_out as table_of

from kanly.completion.table import words_said
from kanly.shell.answer import offered
from tracker.engine.events import CardPlaced
from tracker.engine.options import named_by
from tracker.engine.words import Place
from tracker.log.record import Head
from tracker.table import consent
from tracker.table.dispatch import legal
from tracker.table.rights import Seat
from tracker.table.session import open_session
from tracker.table.verbs import VERBS
from tracker.views.seen import View, view_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardbase.catalog.catalog import Catalog

pytestmark = pytest.mark.usefixtures("home")

GURNEY_C1 = ["c1", "Gurney", "Halleck"]
PITER_C2 = ["c2", "Piter", "de", "Vries"]
COMMANDER_C3 = ["c3", "Guard", "Commander"]
BATTALION_C5 = ["c5", "House", "Battalion"]
PISTOL_C6 = ["c6", "Maula", "Pistol"]
SEEN = [*GURNEY_C1, *PITER_C2, *COMMANDER_C3, "c4", *BATTALION_C5]
POWERS = "atreides harkonnen corrino guild bene fremen spice water smugglers".split()


def tab(line: str, *options: str) -> list[str]:
    """What is offered for the last word of a line after kanly game."""
    *before, last = line.split(" ")
    return [one.text for one in offered(("game", before[0], *options, *before[1:]), last)]


def laid_out(catalog: Catalog) -> None:
    """Gurney against Piter, commanders on both sides, one subdued, and cards that lie hidden."""
    game = Fight(catalog, "duel", target=PITER).game
    game.card("eots:guard-commander")
    game.card("eots:guard-commander", "ordos", subdued=True)
    game.card("eots:house-battalion", on="c1")
    game.card("eots:maula-pistol", place=Place.HAND)
    game.card("eots:sandworm", "ordos", subdued=True)
    game.card("eots:pogrom", "ordos", Place.HAND)
    keep(game)


OFFERS: Sequence[tuple[str, list[str]]] = (
    ("do r", ["return", "resign", "reassign", "rank", "retarget", "rite"]),
    ("do ordos: r", ["return", "resign", "reassign", "rank", "retarget"]),
    ("do def", []),
    ("do rite ", ["duel"]),
    ("do rite duel ", PITER_C2),
    ("do rite duel piter de vries ", ["with"]),
    ("do rite duel c2 with ", GURNEY_C1),
    ("do rite duel piter with g", ["gurney"]),
    ("do ordos: rite ", []),
    ("do subdue ", SEEN),
    ("do subdue guard ", ["Commander"]),
    ("do ordos: capture ", SEEN),
    ("do capture c2 ", ["by"]),
    ("do capture c2 by ", ["vernius", "ordos"]),
    ("do drew c2, g", ["gurney", "guard"]),
    ("do move 2 spice from me to g", ["gurney", "guard", "guild"]),
    ("do reassign c5 on ", SEEN),
    ("do adopt c1 ", POWERS),
    ("do adopt gurney halleck bene ", ["gesserit"]),
    ("do token c4 ", ["deferment", "spice", "program"]),
    ("do gain ", []),
    ("do gain 1 f", ["favor"]),
    ("do limit ", ["hand", "assembly"]),
    ("do rank ", ["vernius", "ordos"]),
    ("do deploy ", []),
    ("rite preview ", ["duel"]),
    ("why ", ["favor", "solaris"]),
)


def test_the_table_offers_what_the_verb_takes(catalog: Catalog) -> None:
    laid_out(catalog)
    wrong = [
        (line, tab(line))
        for line, offers in OFFERS
        if list(dict.fromkeys(offers)) != (tab(line)[:2] if line == "why " else tab(line))
    ]
    assert wrong == []


def test_the_house_that_looks_is_offered_its_hand(catalog: Catalog) -> None:
    laid_out(catalog)
    mine = ("--as", "vernius")
    assert tab("do deploy ", *mine) == PISTOL_C6
    assert tab("do deploy maula ", *mine) == ["Pistol", "on"]
    assert tab("do deploy maula pistol on g", *mine) == ["gurney", "guard"]
    assert tab("do toss ma", "--as", "ordos") == []
    assert tab("why s", *mine) == ["solaris", "spice"]
    assert tab("why s", "--as", "ordos") == ["solaris", "spice", "sandworm"]


def test_z_03_fails_to_offer_a_hidden_card(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:gurney-halleck")
    game.card("eots:sandworm", "ordos", subdued=True)
    game.card("eots:pogrom", "ordos", Place.HAND)
    hawat = game.card("tat:thufir-hawat", "ordos", Place.ASSEMBLY)
    game.happen(CardPlaced(piece=hawat, holder="ordos"))
    keep(game)
    hidden = {"c2", "c3", "c4", "Sandworm", "Pogrom", "Thufir", "Hawat"}
    with open_session(catalog, to_write=False) as session:
        found = [
            [verb, *more]
            for verb in VERBS
            for more in ([], ["c1"], ["c1", "on"], ["1", "favor", "by"])
            if hidden & set(words_said(view_of(session, "vernius"), [verb, *more], ""))
        ]
        assert found == []
        assert "Sandworm" in words_said(view_of(session, "ordos"), ["toss"], "")


@settings(max_examples=share(3), deadline=None, suppress_health_check=[*HealthCheck])
@given(seed=st.integers(0, 2**32 - 1), houses=st.integers(2, 4))
def test_each_option_is_offered_word_by_word(catalog: Catalog, seed: int, houses: int) -> None:
    walker = Walker(catalog, table_of(catalog, seed, houses), seed)
    for _ in range(30):
        game, cards = walker.game, walker.cards
        for house, _, option in list(legal(game, cards))[::5]:
            view = View(Head(game="law", branch="main", seq=game.seq), game, (), cards, house)
            if not (house and named_by(option) <= view.known):
                continue
            *before, last = option.words.split()
            assert last in words_said(view, before, ""), option.words
        chosen = walker.choose()
        if chosen is None:
            break
        walker.play(*chosen)


def test_what_is_asked_is_offered_by_its_number(catalog: Catalog) -> None:
    keep(play(catalog))
    with open_session(catalog) as session:
        session.give(["note", "b"], "ordos")
        assert tab("agree ") == tab("decline ") == []
        consent.ask_undo(session, Seat("vernius"), None, "")
        consent.decline(session, Seat("vernius"))
        asked = consent.ask_undo(session, Seat("vernius"), None, "")
    assert tab("agree ") == tab("decline ") == [str(asked.number)] == ["3"]
