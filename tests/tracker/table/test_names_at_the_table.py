"""Names at the table: which of several cards is meant, and that none finds a hidden card."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING

import pytest
from game_cases import keep
from msgspec.structs import replace
from rite_tables import PITER, Fight
from share import sample
from tracker_cases import Play, play

from tracker.engine.errors import SeveralFit, TrackerError
from tracker.engine.events import CardPlaced
from tracker.engine.sight import is_seen
from tracker.engine.words import Place
from tracker.standing.speech import pieces_meant
from tracker.table import verbs  # noqa: F401 - every verb
from tracker.table.dispatch import give
from tracker.table.verbs import VERBS
from tracker.views.telling import told

if TYPE_CHECKING:
    from command_line import Kanly

    from cardbase.catalog.catalog import Catalog
    from tracker.engine.state import Game

GURNEY, CALADAN, DUNE = "eots:gurney-halleck", "eots:caladan", "eots:dune"
COMMANDER = "eots:guard-commander"
NEFUD = "eots:iaken-nefud"  # Iaken Nefud, Guard Commander
DELEGATE = "eots:choam-delegate"
BATTALION, MENTAT = "eots:house-battalion", "eots:house-mentat"


def test_an_exact_name_goes_before_a_title(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(NEFUD)
    commander = game.card(COMMANDER, "ordos")
    game.do("turn guard commander")
    assert game.piece(commander).engaged


def test_a_name_means_what_the_word_can_take(catalog: Catalog) -> None:
    fight = Fight(catalog, "duel", target=PITER)
    game = fight.game
    game.card(COMMANDER, "ordos", subdued=True)
    there = game.card(COMMANDER, "ordos", engaged=True)
    game.do("rite duel guard commander with gurney")
    assert game.game.rite is not None
    assert game.game.rite.target == there


def test_a_target_means_the_one_that_legal_lists(catalog: Catalog) -> None:
    fight = Fight(catalog, "intrigue", leader="eots:thufir-hawat", target=DELEGATE)
    for house in ("vernius", "ordos"):
        fight.game.card(DELEGATE, house, engaged=True)
    option = fight.hand("eots:hostage-option")
    game = fight.to_window(2)
    listed = [words for words in game.legal("vernius") if f"play {option} on" in words]
    assert listed == [f"vernius: play {option} on {fight.target}"]
    game.do("play hostage option on delegate")
    assert game.piece(option).parent == fight.target


def test_a_better_fit_does_not_hide_the_legal_one(catalog: Catalog) -> None:
    """One name begins so and the other bears the word: what can be subdued is meant."""
    game = play(catalog)
    gurney = game.card(GURNEY)
    analysis = game.card("eots:mentat-analysis", on=gurney)
    game.do(f"subdue {analysis}")
    mentat = game.card(MENTAT, "ordos")
    game.do("subdue mentat")
    assert game.piece(mentat).subdued


def test_ones_own_goes_before_a_rivals(catalog: Catalog) -> None:
    game = play(catalog)
    theirs, mine = game.card(COMMANDER, "ordos"), game.card(COMMANDER)
    game.do("turn guard commander")
    game.do("ordos: turn guard commander")
    assert (game.piece(mine).engaged, game.piece(theirs).engaged) == (True, True)


def test_what_is_left_is_listed_with_owner_and_id(catalog: Catalog) -> None:
    game = play(catalog, 3)
    one = game.card(COMMANDER, "ordos")
    game.card(COMMANDER, "moritani", engaged=True)
    with pytest.raises(SeveralFit) as several:
        game.do("turn guard commander")
    assert several.value.choices == (
        f"Guard Commander [{one}] (Ordos)",
        "Guard Commander [c2] (Moritani, engaged)",
    )


def test_two_names_of_a_line_are_read_together(catalog: Catalog) -> None:
    """Each of two names fits two cards, and only one pair of them can be meant."""
    game = play(catalog)
    gurney, aide = game.card(GURNEY), game.card(COMMANDER)
    first, second = game.card(BATTALION, on=gurney), game.card(BATTALION, "ordos")
    game.card(COMMANDER, "ordos", subdued=True)
    game.do("reassign house battalion on guard commander")
    assert (game.piece(first).parent, game.piece(second).parent) == (aide, None)


def test_a_subdued_card_that_cannot_come_up_leaves_the_name_to_the_hand(catalog: Catalog) -> None:
    game = play(catalog)
    down, held = game.card(MENTAT, subdued=True), game.card(MENTAT, place=Place.HAND)
    assert game.refused(f"deploy {down}") == "DF-04"
    game.do("deploy house mentat")
    assert game.piece(held).deployed


# --- what lies hidden -----------------------------------------------------------------------------

OTHERS = {
    "eots:sandworm": "eots:spice-blow",
    "eots:pogrom": "eots:inert-poison",
    "eots:duncan-idaho": NEFUD,
    MENTAT: COMMANDER,
    "eots:thufir-hawat": NEFUD,
    "tat:tame-arrakis": "tat:suborn-suk",
}
"""The cards that lie hidden, and others of their kinds."""

USES = (
    "{}",
    "{} on c1",
    "c1 on {}",
    "c4 on {}",
    "{} to hand",
    "{} captured",
    "{} Fremen",
    "{} Noble",
    "{} spice +1",
    "{} favor +1",
    "{} no petition",
    "{} 5",
    "1 favor by {}",
    "c1 command by {}",
    "duel {} with c1",
    "duel c5 with {}",
    "duel c5 with c1, {}",
)
"""Where the name of a card stands in a line."""


TAKE_NAMES = [word for word, verb in VERBS.items() if re.search("[A-Z]{2,}", verb.usage)]
"""The verbs with which something is named."""


def hiding(catalog: Catalog, **settings: str) -> tuple[Play, list[str]]:
    """A game in which Ordos has a card hidden in every place, and their ids."""
    game = play(catalog, turn=2, spice=4, settings=settings)
    gurney = game.card(GURNEY)
    game.card(CALADAN)
    game.card("eots:maula-pistol", on=gurney)
    game.card(DUNE, "ordos")
    game.card("eots:stilgar", "ordos")
    hidden = [
        game.card("eots:sandworm", "ordos", subdued=True),
        game.card("eots:pogrom", "ordos", Place.HAND),
        game.card("eots:duncan-idaho", "ordos", Place.ASSEMBLY),
        game.card(MENTAT, "ordos", Place.HOUSE_DECK),
        game.card("eots:thufir-hawat", "ordos", Place.ASSEMBLY),
        game.card("tat:tame-arrakis", "ordos", Place.HAND),
    ]
    for piece in hidden[-2:]:
        game.happen(CardPlaced(piece=piece, holder="ordos"))
    assert not [p for p in hidden if is_seen(game.game, game.cards, game.piece(p), "vernius")]
    return game, hidden


def with_others(game: Game, hidden: list[str]) -> Game:
    """The same game, with other cards where those lie."""
    there = {one: game.pieces[one] for one in hidden}
    changed = {one: replace(piece, card=OTHERS[piece.card]) for one, piece in there.items()}
    return replace(game, pieces={**game.pieces, **changed})


def comes_of(game: Game, play_of: Play, line: str) -> tuple[str, ...]:
    """What Vernius is told when it says so."""
    try:
        at = give(game, play_of.cards, line.split(), "vernius")
    except TrackerError as error:
        return (type(error).__name__, str(error))
    return tuple(one.text for one in told(game, at.events, play_of.cards, "vernius"))


def test_z_03_fails_to_find_a_hidden_card_by_its_name(catalog: Catalog) -> None:
    """Whatever is said with the name: all is told as if the card were another."""
    game, hidden = hiding(catalog, **{"uniqueness-subdued": "yes"})
    other = with_others(game.game, hidden)
    found = []
    for piece in sample(hidden):
        card = game.table().card(piece)
        uses = [use.format(card.full_name) for use in USES] + [card.id, f"{card.id} 5"]
        for word, use in product(TAKE_NAMES, uses):
            line = f"{word} {use}"
            if comes_of(game.game, game, line) != comes_of(other, game, line):
                found.append(line)
    assert found == []


def test_z_03_fails_to_be_told_the_name_by_an_id(catalog: Catalog) -> None:
    """A refusal does not name the hidden card that was told by its id."""
    game, hidden = hiding(catalog)
    found = []
    for piece in sample(hidden):
        name = game.table().card(piece).name
        for word, use in product(TAKE_NAMES, USES):
            line = f"{word} {use.format(piece)}"
            said = comes_of(game.game, game, line)
            if said[0] in {"Refused", "Misread", "SeveralFit"} and name in said[1]:
                found.append(f"{line}: {said[1]}")
    assert found == []


@pytest.mark.usefixtures("home")
def test_z_03_passes_no_hidden_name_at_any_command(catalog: Catalog, kanly: Kanly) -> None:
    """The same text and the same exit code as for a card that nobody brought."""
    game, hidden = hiding(catalog)
    keep(game)
    absent = "Feyd-Rautha Harkonnen"
    found = []
    for piece in hidden:
        name = game.table().card(piece).full_name
        for line in (
            ("do", "subdue"),
            ("do", "capture"),
            ("do", "turn"),
            ("do", "rite", "duel"),
            ("why",),
            ("rite", "preview", "duel"),
        ):
            here, there = (
                kanly("game", *line, *one.split(), "--as", "vernius") for one in (name, absent)
            )
            same = (there.code, there.out, there.err.replace(absent, name))
            if (here.code, here.out, here.err) != same or not here.code:
                found.append((line, here.err, there.err))
    assert found == []


def test_a_word_that_begins_any_word_of_a_name_finds_the_card_it_can_mean(
    catalog: Catalog,
) -> None:
    game = play(catalog)
    exports = game.card("eots:caladan-exports", place=Place.ASSEMBLY)
    game.card("eots:duncan-idaho", place=Place.ASSEMBLY)
    game.do("petition exp")
    assert game.game.petition is not None
    assert game.game.petition.piece == exports


def test_of_names_with_words_that_begin_so_the_legal_one_is_meant_then_the_own(
    catalog: Catalog,
) -> None:
    game = play(catalog)
    game.card("eots:harkonnen-industries", engaged=True)
    own = game.card("eots:spacing-industries")
    game.card("jotc:plasteel-industries", "ordos")
    game.do("engage indus")
    assert game.game.operation is not None
    assert game.game.operation.parent == own


def test_a_word_that_a_name_bears_in_full_does_not_mean_those_that_begin_so(
    catalog: Catalog,
) -> None:
    """Thufir Hawat is a Master of Assassins."""
    game = play(catalog)
    game.card("eots:thufir-hawat")
    assassin = game.card("eots:house-assassin")
    at = game.table()
    at.speaker = "vernius"
    groups = pieces_meant(at, "assassin", game.game.pieces.values())
    assert [[piece.id for piece in group] for group in groups] == [[assassin]]
