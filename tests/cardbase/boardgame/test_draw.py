"""What a table owns, what match ups need of it, and the laws of a deal."""

from __future__ import annotations

import shutil
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardbase.boardgame.facts import DATA, all_facts
from cardbase.boardgame.matchups import (
    DEALT_EACH,
    Fits,
    Missing,
    Pool,
    deal,
    find_match_up,
    fits,
    missing,
    read_pool,
    rule_of,
    seated,
    share_of,
    words_of,
)
from cardbase.boardgame.names import Meant, in_turn, meant
from cardbase.boardgame.pieces import (
    GameBox,
    box_of,
    extras,
    read_extras,
    read_match_ups,
    read_modules,
)
from cardbase.errors import BadSeats, NotDealt, PoolTooSmall, UnknownInPool
from cardbase.lookup import Fit
from errata.errors import DataError

MATCH_UPS = {one.name: one for one in read_match_ups().values()}
INTRIGUE, TECHNOCRATS = MATCH_UPS["Intrigue"], MATCH_UPS["Technocrats"]
THEMED = [one for one in MATCH_UPS.values() if one.factions]
EVERY = Pool()
CORE = Pool(boxes=(GameBox.CORE,))

pools = st.builds(
    lambda boxes, single, also: read_pool([*boxes, *(f"faction/{one}" for one in single)], also)[0],
    st.sets(st.sampled_from([str(box) for box in GameBox]), min_size=1).map(sorted),
    st.sets(st.sampled_from(sorted(box_of()))).map(sorted),
    st.sets(st.sampled_from(sorted(extras()))).map(sorted),
)
seeds = st.integers(0, 2**64)


# What the boxes bring


def test_the_boxes_bring_six_and_three_times_two_factions() -> None:
    brought = [[one for one, box in box_of().items() if box is wanted] for wanted in GameBox]
    assert list(map(len, brought)) == [6, 2, 2, 2]
    assert list(box_of()) == sorted(box_of())


@pytest.mark.parametrize(
    ("extra", "box"),
    [
        ("leader-skills", GameBox.CHOAM),
        ("strongholds", GameBox.CHOAM),
        ("homeworlds", GameBox.ECAZ),
        ("nexus", GameBox.ECAZ),
        ("new-treachery", GameBox.ECAZ),
        ("discovery", GameBox.ECAZ),
        ("set/tech", GameBox.IXIANS),
    ],
)
def test_each_extra_comes_in_the_box_that_its_facts_name(extra: str, box: GameBox) -> None:
    """A fact that says so stands in the box's own book; of Tech tokens another book says it."""
    found = extras()[extra]
    assert found.box is box
    books = {GameBox.CHOAM: "choam-richese", GameBox.ECAZ: "ecaz-moritani"}
    documents = {all_facts()[one].document for one in found.facts}
    if box in books:
        assert documents == {books[box]}
        assert found.note == ""
    else:
        assert found.facts == ("BEM-29",)
        assert "Ixians & Tleilaxu" in all_facts()["BEM-29"].statement
        assert found.note.startswith("inferred")


def test_every_module_and_every_extra_of_a_match_up_is_known() -> None:
    assert {one for match in THEMED for one in match.extras} <= set(extras())
    assert set(read_modules()) - set(extras()) == {"matchups"}


def test_an_extra_of_no_known_box_stays_unknown(tmp_path: Path) -> None:
    for file in DATA.glob("*.csv"):
        shutil.copy(file, tmp_path)
    file = tmp_path / "extras.csv"
    file.write_text("id,box,facts,note\nnexus,,,\n", encoding="utf-8")
    assert read_extras(tmp_path)["nexus"].box is None
    file.write_text("id,box,facts,note\nnexus,attic,,\n", encoding="utf-8")
    with pytest.raises(DataError, match="expected one of core, Ixians & Tleilaxu"):
        read_extras(tmp_path)
    file.write_text("id,box,facts,note\nsandals,core,,\n", encoding="utf-8")
    with pytest.raises(DataError, match="expected a module or a set of tokens"):
        read_extras(tmp_path)


# What a table owns, as players say it


@pytest.mark.parametrize(
    ("said", "boxes", "single"),
    [
        ("core", (GameBox.CORE,), ()),
        ("Base Game", (GameBox.CORE,), ()),
        ("ix", (GameBox.IXIANS,), ()),
        ("Ixians and Tleilaxu", (GameBox.IXIANS,), ()),
        ("choam & RICHESE", (GameBox.CHOAM,), ()),
        ("choam", (GameBox.CHOAM,), ()),
        ("ecaz", (GameBox.ECAZ,), ()),
        ("Ecaz & Moritani House Expansion", (GameBox.ECAZ,), ()),
        ("ecaz; core ,ix", (GameBox.CORE, GameBox.IXIANS, GameBox.ECAZ), ()),
        ("all", tuple(GameBox), ()),
        ("all, guild", tuple(GameBox), ()),
        ("guild", (), ("spacing-guild",)),
        ("BG,Sisterhood", (), ("bene-gesserit",)),
        ("Fremmen", (), ("fremen",)),
        ("faction/choam", (), ("choam",)),
        ("House Ecaz", (), ("ecaz",)),
        ("ixians", (), ("ixians",)),
        ("core,Atreides", (GameBox.CORE,), ()),
        ("core,", (GameBox.CORE,), ()),
        ("core ix", (GameBox.CORE, GameBox.IXIANS), ()),
        ("core & bene gesserit and ecaz", (GameBox.CORE, GameBox.ECAZ), ()),
        ("guild bene gesserit;core", (GameBox.CORE,), ()),
    ],
)
def test_boxes_and_factions_are_understood(
    said: str, boxes: tuple[GameBox, ...], single: tuple[str, ...]
) -> None:
    assert read_pool([said]) == (Pool(boxes=boxes, single=single), ())


@pytest.mark.parametrize(
    ("said", "single"),
    [("harkonen", "harkonnen"), ("tleilax", "tleilaxu"), ("bene gessrit", "bene-gesserit")],
)
def test_a_slip_is_taken_for_a_name_and_said(said: str, single: str) -> None:
    pool, remarks = read_pool([said])
    assert pool == Pool(boxes=(), single=(single,))
    assert len(remarks) == 1
    assert remarks[0].startswith(f'Nothing is called "{said}"; taken to mean ')


def test_a_word_for_box_and_faction_is_remarked_on_beside_single_factions() -> None:
    assert read_pool(["core,choam,ecaz,ix"])[1] == ()
    assert read_pool(["guild", "choam,ecaz", "ix"])[1] == (
        '"choam" is taken to mean the box CHOAM & Richese; faction/choam is the faction alone.',
        '"ecaz" is taken to mean the box Ecaz & Moritani; faction/ecaz is the faction alone.',
        '"ix" is taken to mean the box Ixians & Tleilaxu; ixians is the faction alone.',
    )
    assert read_pool(["guild, choam & richese"])[1] == ()


def test_nothing_said_is_everything_owned() -> None:
    assert read_pool([]) == (Pool(), ())
    assert len(EVERY.factions) == 12
    assert all(map(EVERY.has, extras()))


@pytest.mark.parametrize("said", ["asdf", "", " ", ",", "core,asdf", "core asdf", "the", "faction"])
def test_a_word_that_names_nothing_is_refused(said: str) -> None:
    with pytest.raises(UnknownInPool, match="there are the boxes core, ix, choam, ecaz"):
        read_pool([said])


def test_a_word_that_may_mean_two_things_is_refused_with_both() -> None:
    with pytest.raises(UnknownInPool) as caught:
        read_pool(["chaom"])
    assert caught.value.nearest == ("CHOAM & Richese", "CHOAM")
    assert str(caught.value).endswith("did you mean CHOAM & Richese or CHOAM?")


def test_modules_are_owned_besides() -> None:
    pool, remarks = read_pool(["core"], ["tech, homeworlds", "Leader Skill Cards"])
    assert pool.extras == ("leader-skills", "homeworlds", "set/tech")
    assert remarks == ('Nothing is called "tech"; taken to mean Tech tokens.',)
    assert not pool.has("nexus")
    assert len(pool.factions) == 6
    with pytest.raises(UnknownInPool, match=r"no module or token set is called .core.; there are"):
        read_pool([], ["core"])


@given(pools)
def test_the_words_of_a_pool_are_read_as_that_pool(pool: Pool) -> None:
    assert read_pool([words_of(pool)], pool.extras)[0] == pool


@given(pools)
def test_a_pool_has_each_faction_once_in_order(pool: Pool) -> None:
    assert list(pool.factions) == sorted(set(pool.factions))


# What match ups are meant, and need


@pytest.mark.parametrize(
    ("said", "fit", "name"),
    [
        ("War of Assassins", Fit.EXACT, "War of Assassins"),
        ("matchup/landsraad", Fit.EXACT, "Landsraad"),
        ("long live fighters", Fit.EXACT, "Long Live the Fighters"),
        ("MAT-12", Fit.EXACT, "Landsraad"),
        ("mat6", Fit.EXACT, "War of Assassins"),
        ("t", Fit.GUESS, "Technocrats"),
        ("fighters", Fit.GUESS, "Long Live the Fighters"),
        ("war of assasins", Fit.GUESS, "War of Assassins"),
        ("intruige", Fit.GUESS, "Intrigue"),
        ("economy", Fit.GUESS, "Closed Economy"),
        ("landsrad", Fit.GUESS, "Landsraad"),
    ],
)
def test_a_match_up_is_known_by_half_a_name(said: str, fit: Fit, name: str) -> None:
    found = find_match_up(said)
    assert (found.fit, found.ids) == (fit, (MATCH_UPS[name].id,))


@pytest.mark.parametrize("said", ["", "the", "asdf", "...", "\x1b[2J", "match", "matchup"])
def test_nonsense_is_no_match_up(said: str) -> None:
    assert find_match_up(said).fit is Fit.NONE


def test_names_alike_are_all_listed() -> None:
    found = meant("desert", [("a", "Desert Power"), ("b", "Desert Mouse"), ("c", "Rain")])
    assert (found.fit, found.ids) == (Fit.SEVERAL, ("a", "b"))
    spelt = meant("dessert", [("a", "Desert Power"), ("b", "Desert Mouse"), ("c", "Rain")])
    assert spelt == found


def test_a_name_only_heard_is_a_guess() -> None:
    names, heard = [("a", "Emperor"), ("b", "Shade")], [("a", "Shaddam")]
    assert meant("shaddam", names, heard=lambda: heard) == Meant(fit=Fit.GUESS, ids=("a",))
    assert meant("shad", names, heard=lambda: heard) == Meant(fit=Fit.SEVERAL, ids=("b", "a"))
    assert meant("shade", names, heard=lambda: heard) == Meant(fit=Fit.EXACT, ids=("b",))
    assert meant("a/1", names, exact=[("a", "a/1")]) == Meant(fit=Fit.EXACT, ids=("a",))
    assert meant("a/", names, exact=[("a", "a/1")]) == Meant(fit=Fit.NONE)


@given(st.lists(st.sampled_from(["core", "core box", "ix", "Bene Gesserit"]), max_size=6))
def test_names_in_a_row_are_read_one_by_one(said: list[str]) -> None:
    names = [(name, name) for name in ("core", "core box", "ix", "Bene Gesserit")]
    assert in_turn(" ".join(said), names) == [name.casefold() for name in said]
    assert in_turn(" ".join([*said, "box", "x"]), names) == []


@given(st.text(max_size=60))
def test_any_text_is_answered(text: str) -> None:
    found = find_match_up(text)
    assert set(found.ids) <= set(read_match_ups())
    assert (found.fit is Fit.NONE) == (not found.ids)


def test_each_match_up_has_a_fact_that_names_its_factions() -> None:
    assert [rule_of(match) for match in MATCH_UPS.values()] == [f"MAT-{n:02}" for n in range(4, 13)]


@pytest.mark.parametrize("match", THEMED, ids=lambda match: match.name)
def test_a_themed_match_up_is_for_six(match: object) -> None:
    found = [fits(match, players, EVERY) for players in (1, 5, 6, 7)]  # type: ignore[arg-type]
    assert found == [Fits.FEWER, Fits.FEWER, Fits.YES, Fits.MORE]


def test_intrigue_needs_twice_as_many_factions_as_players() -> None:
    assert fits(INTRIGUE, 3, CORE) is Fits.YES
    assert fits(INTRIGUE, 4, CORE) is Fits.SMALL_POOL
    assert fits(INTRIGUE, 6, EVERY) is Fits.YES
    assert fits(INTRIGUE, 7, EVERY) is Fits.SMALL_POOL


def test_what_is_missing() -> None:
    assert not missing(TECHNOCRATS, EVERY)
    assert missing(TECHNOCRATS, CORE) == Missing(
        factions=("ixians", "tleilaxu", "choam", "richese"), extras=("set/tech",)
    )
    without = read_pool(["core,choam,ixians,tleilaxu"])[0]
    assert missing(TECHNOCRATS, without) == Missing(factions=(), extras=("set/tech",))
    assert not missing(TECHNOCRATS, read_pool(["core,choam,ixians,tleilaxu"], ["set/tech"])[0])


@given(pools)
def test_missing_and_owned_make_the_whole(pool: Pool) -> None:
    for match in THEMED:
        lacks = missing(match, pool)
        assert set(lacks.factions) == set(match.factions) - set(pool.factions)
        assert all(pool.has(one) != (one in lacks.extras) for one in match.extras)
        assert bool(lacks) == bool(lacks.factions or lacks.extras)


# Who plays


@pytest.mark.parametrize(
    ("count", "names", "players"),
    [
        (None, (), ()),
        (2, (), ("Player 1", "Player 2")),
        (None, ("Ann", " Bo   Lee "), ("Ann", "Bo Lee")),
        (2, ("Ann", "Bo"), ("Ann", "Bo")),
        (None, ("!", "?"), ("!", "?")),
    ],
)
def test_players_are_named_or_counted(
    count: int | None, names: tuple[str, ...], players: tuple[str, ...]
) -> None:
    assert seated(count, names) == players


@pytest.mark.parametrize(
    ("count", "names", "told"),
    [
        (3, ("Ann", "Bo"), "3 players, but 2 named: Ann, Bo"),
        (1, ("Ann", "Bo"), "1 players, but 2 named"),
        (None, ("Ann", ""), "a player needs a name"),
        (None, ("Ann", " \t"), "a player needs a name"),
        (None, ("Ann", "Bo", "ann"), "two players are called Ann"),
    ],
)
def test_players_told_wrongly_are_refused(
    count: int | None, names: tuple[str, ...], told: str
) -> None:
    with pytest.raises(BadSeats, match=told):
        seated(count, names)


def test_a_share_is_found_by_name_or_number() -> None:
    shares = deal(INTRIGUE, EVERY, ("Ann", "Bo Lee"), 1)
    assert share_of(shares, "bo lee") is share_of(shares, "2") is shares[1]
    assert share_of(deal(None, EVERY, seated(3, ()), 1), "player 2").player == "Player 2"
    for stranger in ("Cy", "3", "0", ""):
        with pytest.raises(BadSeats, match="there are Ann, Bo Lee"):
            share_of(shares, stranger)


# The deal


FIXED = {
    0: "harkonnen tleilaxu atreides emperor ecaz ixians choam spacing-guild fremen moritani "
    "bene-gesserit richese",
    1: "choam richese bene-gesserit emperor ecaz spacing-guild fremen harkonnen atreides moritani "
    "ixians tleilaxu",
    7: "choam fremen atreides harkonnen bene-gesserit richese emperor moritani ecaz spacing-guild "
    "ixians tleilaxu",
}


@pytest.mark.parametrize("seed", FIXED)
def test_a_seed_deals_the_same_on_every_machine(seed: int) -> None:
    shares = deal(INTRIGUE, EVERY, seated(6, ()), seed)
    assert " ".join(one for share in shares for one in share.factions) == FIXED[seed]


def test_a_seed_draws_the_same_on_every_machine() -> None:
    drawn = [
        [share.factions for share in deal(None, EVERY, seated(4, ()), seed)]
        for seed in (42, 999_999)
    ]
    assert drawn == [
        [("spacing-guild",), ("bene-gesserit",), ("atreides",), ("emperor",)],
        [("ecaz",), ("tleilaxu",), ("spacing-guild",), ("moritani",)],
    ]


@given(pools, st.data(), seeds)
def test_the_laws_of_intrigues_deal(pool: Pool, data: st.DataObject, seed: int) -> None:
    """Two for each, none twice, all of the pool, the same again; any choice is a table."""
    most = len(pool.factions) // DEALT_EACH
    players = seated(data.draw(st.integers(0, most)), ())
    shares = deal(INTRIGUE, pool, players, seed)
    assert tuple(share.player for share in shares) == players
    assert all(len(share.factions) == DEALT_EACH for share in shares)
    dealt = [one for share in shares for one in share.factions]
    assert len(set(dealt)) == len(dealt)
    assert set(dealt) <= set(pool.factions)
    assert deal(INTRIGUE, pool, players, seed) == shares
    for table in product(*(share.factions for share in shares)):
        assert len(set(table)) == len(players)
    named = tuple(f"Someone {n}" for n in range(len(players)))
    again = deal(INTRIGUE, pool, named, seed)
    assert [share.factions for share in again] == [share.factions for share in shares]


@given(pools, st.data(), seeds)
def test_the_laws_of_a_draw(pool: Pool, data: st.DataObject, seed: int) -> None:
    players = seated(data.draw(st.integers(0, len(pool.factions))), ())
    shares = deal(None, pool, players, seed)
    drawn = [one for share in shares for one in share.factions]
    assert len(drawn) == len(set(drawn)) == len(players)
    assert set(drawn) <= set(pool.factions)
    assert deal(None, pool, players, seed) == shares


@given(pools, seeds)
def test_a_pool_too_small_is_refused(pool: Pool, seed: int) -> None:
    owned = len(pool.factions)
    with pytest.raises(PoolTooSmall, match=f"^MAT-01: {owned + 1} players need") as caught:
        deal(None, pool, seated(owned + 1, ()), seed)
    assert (caught.value.rule, caught.value.needed) == ("MAT-01", owned + 1)
    players = owned // 2 + 1
    with pytest.raises(PoolTooSmall, match=r"^MAT-04: Intrigue deals 2") as caught:
        deal(INTRIGUE, pool, seated(players, ()), seed)
    assert caught.value.needed == 2 * players > owned


def test_seeds_differ() -> None:
    dealt = {deal(INTRIGUE, EVERY, seated(6, ()), seed) for seed in range(50)}
    assert len(dealt) == 50


@given(st.sampled_from(THEMED), seeds)
def test_a_themed_match_up_gives_each_of_six_one_of_its_own(match: object, seed: int) -> None:
    themed = next(one for one in THEMED if one is match)
    shares = deal(themed, EVERY, seated(6, ()), seed)
    assert sorted(one for share in shares for one in share.factions) == sorted(themed.factions)


@pytest.mark.parametrize(
    ("players", "pool", "told"),
    [
        (5, EVERY, "which to leave out for 5 is not printed"),
        (7, EVERY, "names only 6 factions, not one each for 7"),
        (6, CORE, "lacks Ixians, Tleilaxu, CHOAM, Richese, which Technocrats needs"),
    ],
)
def test_a_themed_match_up_that_does_not_suit_is_refused(
    players: int, pool: Pool, told: str
) -> None:
    with pytest.raises(NotDealt, match=told) as caught:
        deal(TECHNOCRATS, pool, seated(players, ()), 1)
    assert caught.value.rule == "MAT-07"
    assert not isinstance(caught.value, PoolTooSmall)
