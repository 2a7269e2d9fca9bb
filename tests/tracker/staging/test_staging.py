"""Situations: laid out from a file, every fault with its line, any game written as one."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from places import DOCS
from rite_walk import RiteWalker, laid_for_rites
from share import share
from tracker_cases import Play, play, through
from tracker_walk import laid_out, walk

from tracker.engine.apply import apply, replay
from tracker.engine.codec import decode, encode
from tracker.engine.events import BidRaised, GameStaged
from tracker.engine.state import Game
from tracker.engine.table import CardFacts
from tracker.engine.words import Phase, Place
from tracker.log.store import open_log
from tracker.staging import BadSituation, dumped, read, read_file, staged
from tracker.table.session import new_game, open_session

if TYPE_CHECKING:
    from collections.abc import Iterable

    from command_line import Kanly

    from cardbase.catalog.catalog import Catalog

TURN_7 = DOCS / "situations" / "turn-7.toml"
PAGE = DOCS / "staging.md"
GIVEN = {"name": "Situation"}


def bare(game: Game) -> tuple[Game, dict[tuple[str, Place], list[str]]]:
    """A game without its name and the numbers of its events; where cards lie, their order."""
    lying = {
        (house, place): [piece.id for piece in game.in_place(house, place)]
        for house in game.houses
        for place in Place
    }
    pieces = {key: replace(piece, order=0) for key, piece in game.pieces.items()}
    return replace(game, name="", seq=0, pieces=pieces), lying


def random_game(catalog: Catalog, seed: int) -> Game:
    """A game in the middle of anything: every third by the turns, the others about rites."""
    random = Random(seed)
    windows, houses = ("open", "rotate")[seed % 2], 2 + seed % 3
    if seed % 3 == 0:
        laid = laid_out(catalog, seed, 2 + seed % 2, windows=windows)
        parts = walk(catalog, laid, seed, random.randint(5, 80))
        return replay(event for part in parts for event in part)
    start = laid_for_rites(catalog, seed, houses, 3 + seed % 4, windows=windows)
    walker = RiteWalker(catalog, start, seed)
    for _ in range(random.randint(3, 50)):
        walker.favored()
        chosen = walker.choose()
        if chosen is None:
            break
        walker.play(*chosen)
    return walker.game


def differs(game: Game, cards: CardFacts) -> str:
    """What becomes of a game that is staged from its own dump; "" when it is the same again."""
    text = dumped(game, cards)
    try:
        again, overruled = read(text, "dump.toml", cards, GIVEN)
    except BadSituation as bad:
        return " | ".join(f"{one.line}: {one.says}" for one in bad.faults)
    event = staged(again, "dump.toml", overruled)
    if decode(*encode(event)) != event:
        return "the event is another after it was written"
    now = apply(Game(), event)
    if bare(now) != bare(game):
        fields = [f for f in Game.__struct_fields__ if getattr(now, f) != getattr(game, f)]
        return f"{fields} differ"
    return "" if dumped(now, cards) == text else "the dump of the dump is another"


def unlike(catalog: Catalog, seeds: Iterable[int]) -> tuple[list[str], set[str]]:
    """The random games that are not the same again, and what all of them were in the midst of."""
    cards, faults, midst = CardFacts(catalog), list[str](), set[str]()
    for seed in seeds:
        game = random_game(catalog, seed)
        under_way = ("operation", "window", "petition", "exchange", "rite", "questions", "effects")
        midst |= {name for name in under_way if getattr(game, name)}
        fault = differs(game, cards)
        faults += [f"game {seed}: {fault}"] if fault else []
    return faults, midst


def test_random_games_staged_from_their_own_dumps_are_equal(catalog: Catalog) -> None:
    faults, midst = unlike(catalog, range(share(24)))
    assert not faults
    assert {"operation", "window", "rite", "questions", "effects"} <= midst


@pytest.mark.sweep
def test_two_hundred_games_staged_from_their_own_dumps_are_equal(catalog: Catalog) -> None:
    faults, midst = unlike(catalog, range(24, 200))
    assert not faults
    assert "petition" in midst


def test_turn_7_of_three_houses_is_one_file_of_under_25_lines(catalog: Catalog) -> None:
    assert len(TURN_7.read_text(encoding="utf-8").splitlines()) < 25
    cards = CardFacts(catalog)
    event = read_file(TURN_7, cards)
    game = Play(apply(Game(), event), cards, [event])
    assert (game.game.turn, game.game.active, len(game.game.houses)) == (7, "vernius", 3)
    assert next(cards[p.card].name for p in game.game.domain("vernius")) == "Caladan"
    before = game.house().solaris
    game.do("engage Arrakeen")
    through(game)
    assert game.house().solaris == before + 3
    game.do("rite battle The Open Bled with Gurney Halleck, Atreides Battalion")
    assert game.game.rite is not None
    assert not differs(game.game, cards)


def test_a_staged_game_is_a_game_like_any_other(kanly: Kanly, home: Path, tmp_path: Path) -> None:
    """Undo, replay, export and import, status, legal, log and report work from there on."""
    assert kanly("game", "stage", str(TURN_7), "--name", "Friday").code == 0
    assert "Turn 7, House Interval of House Vernius" in kanly("game", "status").out
    assert "rite: declare a rite" in kanly("game", "legal").out
    log = kanly("game", "log").out
    assert 'the game "Friday" is staged from turn-7.toml: turn 7, House Interval' in log
    assert str(TURN_7.parent) not in log
    assert kanly("game", "undo").code == 2
    status = kanly("game", "status", "--all").out
    assert kanly("game", "do", "favor", "1").code == 0
    assert kanly("game", "undo").code == 0
    assert kanly("game", "status", "--all").out == status
    assert kanly("game", "redo").code == 0
    assert "10 -> " not in (why := kanly("game", "why", "favor", "vernius").out)
    assert "turn-7.toml" in why
    assert "turn 7" in kanly("game", "report").out
    assert "turn 7" in kanly().out
    assert kanly("print", "game-sheet", "--out", str(tmp_path / "sheet.html")).code == 0
    kept = tmp_path / "friday.kanly"
    assert kanly("game", "export", "--out", str(kept)).code == 0
    assert kanly("game", "import", str(kept), "--as-name", "again").code == 0
    dumps = [kanly("game", "stage", "--dump", game).out for game in ("friday", "again")]
    assert dumps[0] == dumps[1]
    (tmp_path / "dump.toml").write_text(dumps[0], encoding="utf-8")
    assert kanly("game", "stage", str(tmp_path / "dump.toml"), "--name", "third").code == 0
    third = kanly("game", "stage", "--dump").out
    assert third.replace('"third"', '"Friday"') == dumps[0]
    assert home.is_dir()


def test_a_dump_in_a_file_is_told_and_faults_write_nothing(kanly: Kanly, home: Path) -> None:
    out = home / "dump.toml"
    assert kanly("game", "stage", str(TURN_7)).code == 0
    assert "kanly game stage" in kanly("game", "stage", "--dump", "--out", str(out)).err
    out.write_text(out.read_text().replace("hoard = 8", "hoard = -8\nturnn = 7"))
    bad = kanly("game", "stage", str(out), "--name", "other")
    assert (bad.code, bad.out) == (2, "")
    lines = bad.err.splitlines()
    assert lines[-1] == f"{len(lines) - 1} faults; nothing was laid out."
    assert all(re.match(rf"kanly: {re.escape(str(out))}, line \d+: ", line) for line in lines[:-1])
    assert "other" not in kanly("game", "list").out
    assert kanly("game", "stage", str(home / "none.toml")).err.count("\n") == 2
    assert kanly("game", "stage").code == 2


HOUSES = """\
[house.vernius]
sponsor = "Atreides"
[house.ordos]
sponsor = "Fremen"
"""

FAULTS = {
    "no TOML": (["turn = = 7"], 1, "no TOML"),
    "unknown key": (["turnn = 7"], 1, '"turnn": expected one of name'),
    "unknown setting": (['settings = { windoms = "open" }'], 1, "a setting"),
    "bad setting": (["", 'settings = { windows = "ajar" }'], 2, "windows"),
    "unknown rule": (['override = ["XX-99"]'], 1, "XX-99"),
    "word for a number": (['hoard = "many"'], 1, "expected a whole number"),
    "unknown phase": (['phase = "tea"'], 1, "expected one of set-up"),
    "impossible number": (["hoard = -1"], 1, "hoard -1: expected 0 to"),
    "no House for the Interval": (["turn = 7", 'active = ""'], 2, "without the House"),
    "unknown active House": (['active = "ecaz"'], 1, '"ecaz": expected a House, vernius, ordos'),
    "active House outside": (
        ['phase = "disengage"', 'active = "ordos"', 'waiting = ["ordos"]'],
        2,
        "expected a House Interval",
    ),
    "nobody awaited": (['phase = "disengage"', "waiting = []"], 2, "nobody's word is awaited"),
    "set-up in turn 7": (["turn = 7", 'phase = "set-up"'], 1, "expected set-up in turn 0"),
    "order of some": (['order = ["ordos"]'], 1, "expected every House once"),
    "spice from nowhere": (["produced = 5", "spent = 0"], 1, "came in"),
    "rite without a rite": (
        ['operation = { kind = "rite", house = "ordos" }'],
        1,
        "expected the table [rite]",
    ),
    "petition without its card": (
        [
            'operation = { kind = "petition", house = "ordos" }',
            'petition = { petitioner = "ordos", bidder = "ordos", cost = 3, bid = 3 }',
        ],
        2,
        'no "piece": expected text',
    ),
    "effect on nothing": (
        ['effects = [{ on = "Stilgar", stat = "command", amount = 1, until = "turn" }]'],
        1,
        '"Stilgar": expected a card of this game',
    ),
}
"""What stands before the Houses, on which line the fault is, and what is said of it."""

CARDS = {
    "unknown card": ('domain = ["Stilgarr Q"]', "expected the name of a card"),
    "several cards": ('domain = ["Duncan Idaho"]', "fits several cards"),
    "unknown mark": ('domain = ["Stilgar; asleep"]', "expected subdued, engaged"),
    "twice over its printing": ('assembly = ["Stilgar", "Stilgar"]', "(DK-13)"),
    "one id twice": ('domain = ["c5 Stilgar", "c5 Otheym"]', "c5 is there twice"),
    "two unique cards deployed": ('domain = ["Stilgar", "Stilgar"]', "unique"),
    "circular assignment": (
        'domain = ["c1 Maula Pistol; on c2", "c2 Maula Pistol; on c1"]',
        "assigned in a circle, c1 on c2 on c1",
    ),
    "on a card in a hand": (
        'domain = ["Maula Pistol; on Open Battle"]\nhand = ["Open Battle"]',
        "which lies in the hand",
    ),
    "subdued and engaged": ('domain = ["Stilgar; subdued; engaged"]', "subdued and engaged"),
    "a venture with deferment": ('domain = ["Water Rationing; subdued; deferment 1"]', "(V-15)"),
    "a program with deferment": (
        'domain = ["Tame Arrakis; subdued; dormant; deferment 1"]',
        "(PD-03)",
    ),
    "deployed with deferment": ('domain = ["Stilgar; deferment 2"]', "(DF-15)"),
    "spice on a persona": ('domain = ["Stilgar; spice 2"]', "(Z-06)"),
    "engaged in a hand": ('hand = ["Open Battle; engaged"]', "expected that in a domain"),
    "an ally in a hand": ('hand = ["Stilgar"]', "(DK-02)"),
    "Dune in a deck": ('imperial_deck = ["Dune"]', "(DK-01)"),
    "a persona on a persona": ('domain = ["Stilgar", "Otheym; on Stilgar"]', "(CT-02)"),
    "another sponsor's homeworld": ('homeworld = "Caladan"', "(HP-03)"),
    "fewer cards than none": ("hand = -2", "hand -2: expected 0 to"),
    "no tokens": ('domain = ["Imperial Basin; spice 0"]', "expected 1 to"),
    "unknown owner": ('domain = ["Stilgar; of ecaz"]', '"ecaz": expected a House'),
    "unknown power": ('adversaries = ["Ix and Tleilax"]', "an Imperial power"),
    "no whole number": ("solaris = 2.5", "expected a whole number"),
}
"""What stands in the table of the last House, on line 5, and what is said of it."""


def faults_of(catalog: Catalog, text: str) -> list[str]:
    """The faults of a text, each "line: what is said"."""
    try:
        read(text, "bad.toml", CardFacts(catalog), GIVEN)
    except BadSituation as bad:
        return [f"{fault.line}: {fault.says}" for fault in bad.faults]
    return []


def test_every_contradiction_is_told_with_its_line(catalog: Catalog) -> None:
    cases = {
        what: ("\n".join([*top, HOUSES]), at, says) for what, (top, at, says) in FAULTS.items()
    }
    cases |= {what: (f"{HOUSES}{row}", 5, says) for what, (row, says) in CARDS.items()}
    wrong = []
    for what, (text, line, says) in cases.items():
        told = faults_of(catalog, text)
        if not any(one.startswith(f"{line}: ") and says in one for one in told):
            wrong.append(f"{what}: {told}")
    assert not wrong, "\n".join(wrong)
    assert faults_of(catalog, HOUSES) == []


def test_all_faults_are_told_at_once(catalog: Catalog) -> None:
    """Each in its own line, none twice, those of the file's form and those of its sense."""
    text = 'turn = "x"\nhoard = -1\n' + HOUSES + 'solaris = -3\nhand = ["Nobody Such Qx"]\n'
    told = faults_of(catalog, text)
    assert [int(one.partition(":")[0]) for one in told] == [1, 2, 7, 8]


def test_a_rule_left_aside_is_said_in_the_file_and_in_the_log(catalog: Catalog) -> None:
    text = f'override = ["CT-12"]\n{HOUSES}domain = ["Stilgar", "Stilgar"]\nhouse_deck = 9\n'
    cards = CardFacts(catalog)
    assert faults_of(catalog, text.replace("CT-12", "CT-11"))
    assert "(DK-13)" in " ".join(faults_of(catalog, text))
    game, overruled = read(text.replace('"CT-12"', '"CT-12", "DK-13"'), "x.toml", cards, GIVEN)
    assert overruled == ("CT-12", "DK-13")
    assert 'override = ["CT-12", "DK-13"]' in dumped(game, cards)


def test_what_no_game_can_be_is_no_event_either(catalog: Catalog, tmp_path: Path) -> None:
    """A log that somebody wrote by hand is held to the same laws."""
    event = read_file(TURN_7, CardFacts(catalog))
    one, *rest = event.pieces
    spoilt = {
        "a card of nobody": replace(event, pieces=(replace(one, owner="nobody"), *rest)),
        "a card on itself": replace(event, pieces=(replace(one, parent=one.id), *rest)),
        "a card twice": replace(event, pieces=(one, one, *rest)),
        "no House": replace(event, houses=()),
        "no such phase": replace(event, game=replace(event.game, phase=Phase.OVER)),
    }
    followed = [what for what, bad in spoilt.items() if not _refused([bad])]
    assert not followed
    assert _refused([event, event])
    assert _refused([event, BidRaised(house="ordos", bid=9)])
    with new_game(catalog, "staged", event, tmp_path / "library.db") as session:
        assert session.game.turn == 7
    with open_session(catalog, "staged", tmp_path / "library.db", to_write=False) as session:
        assert isinstance(session.events[0], GameStaged)
    with open_log(tmp_path / "library.db") as log:
        assert [record.kind for record in log.records("staged", "main", 1)] == ["GameStaged"]


def _refused(events: list[GameStaged | BidRaised]) -> bool:
    from tracker.engine.errors import BadEvent

    try:
        replay(events)
    except BadEvent as fault:
        return "\n" not in str(fault)
    return False


def test_cards_above_and_below_the_unseen_ones_stay_there(catalog: Catalog) -> None:
    text = f'{HOUSES}house_deck = ["c7 Open Battle", 20, "c4 Surprise Assault", "c9 Baliset"]\n'
    game, _ = read(text, "x.toml", CardFacts(catalog), GIVEN)
    assert [piece.id for piece in game.in_place("ordos", Place.HOUSE_DECK)] == ["c7", "c4", "c9"]
    assert game.count("ordos", Place.HOUSE_DECK) == 23
    assert 'house_deck = ["c7 Open Battle", 20, "c4 Surprise Assault", "c9 Baliset"]' in dumped(
        game, CardFacts(catalog)
    )


def test_the_page_names_every_key_and_its_example_is_the_file() -> None:
    page = PAGE.read_text(encoding="utf-8")
    from tracker.staging.reading import KEYS
    from tracker.staging.seats import HOMEWORLD, NUMBERS, PLACES, POWERS, states

    wanted = (*KEYS, *PLACES, *states(), *NUMBERS, *POWERS, HOMEWORLD, "settings", "override")
    assert [key for key in wanted if f"`{key}`" not in page] == []
    assert f"```toml\n{TURN_7.read_text(encoding='utf-8')}```" in page


@pytest.mark.parametrize("text", ["a." * 400_000 + "a = 1", "x = " + "[" * 900_000])
def test_a_file_that_nests_without_end_is_told_with_its_line(
    tmp_path: Path, kanly: Kanly, catalog: Catalog, text: str
) -> None:
    assert catalog is not None
    file = tmp_path / "deep.toml"
    file.write_text(f"name = 'x'\n{text}\n", encoding="utf-8")
    said = kanly("game", "stage", str(file))
    assert said.code == 2
    assert "line 2" in said.err
    assert "expected a" in said.err


def test_f_05_passes_a_game_in_which_less_than_no_favor_was_declared(catalog: Catalog) -> None:
    game = play(catalog, phase=Phase.DECLARATION, favor=-3)
    game.do("vernius: declare")
    assert game.house().declared == -3
    assert not differs(game.game, game.cards)


def test_a_game_that_forbids_a_kind_of_rites_is_staged_again(catalog: Catalog) -> None:
    game = play(catalog)
    game.do("effect battle no rite +1 until turn")
    assert [effect.on for effect in game.game.effects] == ["battle"]
    assert not differs(game.game, game.cards)


def test_l_06_passes_a_game_that_asks_about_the_cards_of_the_house_that_acted(
    catalog: Catalog,
) -> None:
    game = play(catalog, houses=3, settings={"loser-cards": "ask"})
    game.do("vernius: resign")
    assert game.game.questions
    assert game.house(game.game.active).lost
    assert not differs(game.game, game.cards)
