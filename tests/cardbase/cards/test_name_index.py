"""Half-remembered names: as people type them they find their card; what names none is refused."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from places import DOCS

from cardbase.catalog.catalog import Catalog
from cardbase.lookup import Fit, look_up
from cardbase.name_index import FLOOR, SURE, NameIndex, is_wholly, suggest
from cardbase.names import fold, key
from cardbase.near_words import FEW, NearWords, sound
from kanly.terminal.errors import fit_remarks as told

if TYPE_CHECKING:
    from command_line import Kanly

PAGE = DOCS / "names.md"
MEANT = {
    "POGROM": "eots:pogrom",
    "messr coss": "jotc:messr-coss",
    "feyd rautha": "eots:feyd-rautha",
    "crysknfe": "eots:crysknife",
    "thifur": "eots:thufir-hawat",
    "heighlinger": "eots:guild-heighliner",
    "wierding way": "eots:weirding-way",
    "chomurky": "eots:chaumurky",
    "pater de vrees": "eots:piter-de-vries",
    "mohiam": "eots:gaius-helen-mohiam",
    "usurp hold": "eots:usurp-holding",
    "hawat thufir": "eots:thufir-hawat",
    "lisan algaib": "tat:lisan-al-gaib",
    "truth sayer": "eots:truth-sayer",
    "maker ho": "eots:maker-hooks",
    "spice harv": "eots:spice-harvester",
    "timed dr": "eots:timed-drug",
    "botanicaltestinggrant": "jotc:botanical-testing-grant",
    "sandridertols": "eots:maker-hooks",
    "arkonnen ind": "eots:harkonnen-industries",
    "ebtrayal": "eots:betrayal",
    "muaddib": "eots:paul-atreides",
    "shai hulud": "eots:sandworm",
    "pogrom card": "eots:pogrom",
}
SOME = [
    (f"n{place}", words)
    for place, words in enumerate(
        [("weirding", "way"), ("truthsayer",), ("guild", "navigator"), ("guild", "heighliner")]
    )
]


def test_the_page_shows_what_is_meant(catalog: Catalog) -> None:
    table = PAGE.read_text(encoding="utf-8").split("| typed | meant |")[1].split("\n\n")[0]
    shown = re.findall(r"`([^`]+)`", table)
    assert [one for one in shown if not one.endswith(".csv")] == list(MEANT)
    for typed, card_id in MEANT.items():
        answer = look_up(catalog, typed)
        assert answer.fit in {Fit.EXACT, Fit.GUESS}, typed
        assert answer.cards[0].id == card_id


def test_every_name_is_its_own_first_guess(catalog: Catalog) -> None:
    for card in catalog.all_cards():
        for name in (card.name, card.full_name):
            first = catalog.suggest(name, 1)[0]
            assert first.score == pytest.approx(1.0)
            assert key(catalog.fold(name)) in {
                key(catalog.fold(first.card.name)),
                key(catalog.fold(first.card.full_name)),
            }


@pytest.mark.parametrize("change", ["left out", "exchanged", "doubled", "spaced"])
def test_a_slip_in_a_long_name_still_finds_its_card(catalog: Catalog, change: str) -> None:
    missed = []
    names = [card for card in catalog.all_cards() if len(key(fold(card.name))) >= 9]
    for card in names[::6]:
        for at in range(1, len(card.name) - 2, 3):
            one, two, rest = card.name[:at], card.name[at], card.name[at + 1 :]
            typed = {
                "left out": one + rest,
                "exchanged": one + rest[0] + two + rest[1:],
                "doubled": one + two + two + rest,
                "spaced": one + two + " " + rest,
            }[change]
            guesses = catalog.suggest(typed)
            same = {card.id, *(version.id for version in card.versions)}
            if not guesses or guesses[0].card.id not in same or not guesses[0].sure:
                missed.append(typed)
    assert len(missed) <= len(names) / 200, missed


def test_several_names_with_the_same_word_are_all_guessed(catalog: Catalog) -> None:
    found = {guess.card.id for guess in catalog.suggest("weirding", 10)}
    assert {"eots:weirding-way", "eots:weirding-combat", "jotc:weirding-embassy"} <= found


@pytest.mark.parametrize(
    "other", ["lightning bolt", "black lotus", "serra angel", "blood doll", "govern the unaligned"]
)
def test_cards_of_other_games_are_refused(catalog: Catalog, other: str) -> None:
    assert look_up(catalog, other).fit is Fit.NONE
    assert not any(guess.sure for guess in catalog.suggest(other))


def test_what_comes_near_and_is_not_meant_is_named(catalog: Catalog) -> None:
    answer = look_up(catalog, "kristnife")
    assert (answer.fit, answer.cards) == (Fit.NONE, ())
    assert [card.id for card in answer.near] == ["eots:crysknife"]
    assert FLOOR <= answer.score < SURE


def test_as_it_is_written_goes_before_another_spelling(catalog: Catalog) -> None:
    assert [guess.card.id for guess in catalog.suggest("Dr. Kynes", 2)] == [
        "tat:dr-kynes",
        "eots:doctor-kynes",
    ]
    assert catalog.suggest("Doctor Kynes", 1)[0].card.id == "eots:doctor-kynes"


@settings(max_examples=200, deadline=None)
@given(text=st.text(max_size=80))
def test_guesses_are_ranked_and_each_given_once(text: str) -> None:
    found = NameIndex(SOME).guesses(fold(text))
    scores = [score for _, score in found]
    assert scores == sorted(scores, reverse=True)
    assert all(0 < score <= 1 for score in scores)
    assert len({one for one, _ in found}) == len(found)


@settings(max_examples=100, deadline=None)
@given(words=st.permutations(["guild", "navigator", "heighliner", "steersman"]))
def test_order_does_not_matter(words: list[str]) -> None:
    index = NameIndex([*SOME, ("this", ("guild", "navigator", "heighliner", "steersman"))])
    one, score = index.guesses(words)[0]
    assert one == "this"
    assert score == pytest.approx(1.0)


def test_words_are_parted_and_joined() -> None:
    assert suggest(("weirdingway",), SOME)[0][0] == "n0"
    assert suggest(("truth", "sayer"), SOME)[0][0] == "n1"
    assert suggest(("the",), SOME) == []
    assert suggest((), SOME) == []
    assert NameIndex([]).guesses(("pogrom",)) == []


def test_a_large_vocabulary_is_looked_through_by_pairs_of_letters() -> None:
    made = [f"{one}{two}{three}" for one in "abcdefghijkl" for two in "aeiouy" for three in _ENDS]
    words = NearWords([*made, "weirding", "combat"])
    assert len(made) > FEW
    assert words.near("wierding")["weirding"] == max(words.near("wierding").values())
    assert words.near("comabt")["combat"] > NearWords(["combat"]).near("compot")["combat"]
    assert words.near("combat") == {**words.near("combat"), "combat": 1.0}
    many = NameIndex([(word, (word, "guild", "bank")) for word in [*made, "weirding"]])
    assert many.guesses(("wierding", "guild", "bank"))[0][0] == "weirding"
    assert many.guesses(("guild", "bank"))


_ENDS = [f"{one}{two}{three}" for one in "bdfgkl" for two in "aei" for three in "mnrt"]


@pytest.mark.parametrize(
    ("heard", "meant"),
    [
        ("weerding", "wierding"),
        ("nife", "knife"),
        ("mishun", "mission"),
        ("seech", "ceeck"),
        ("fase", "phase"),
        ("kwik", "qwick"),
        ("raith", "wraith"),
    ],
)
def test_what_is_heard_alike_has_one_sound(heard: str, meant: str) -> None:
    assert sound(heard) == sound(meant)


@pytest.mark.parametrize(("one", "other"), [("duke", "dune"), ("baron", "bashar"), ("guild", "")])
def test_what_is_heard_otherwise_has_another(one: str, other: str) -> None:
    assert sound(one) != sound(other)


def test_a_word_beside_the_name_is_seen() -> None:
    assert is_wholly(("gurny", "halleck"), ("gurney", "halleck", "troubadour"))
    assert is_wholly(("truth", "sayer"), ("truthsayer",))
    assert not is_wholly(("gurney", "halleck", "eats"), ("gurney", "halleck", "troubadour"))


def test_what_comes_near_is_told_with_its_id(catalog: Catalog) -> None:
    one, several = look_up(catalog, "kristnife"), look_up(catalog, "hark")
    assert told(one)[0].endswith("; the nearest is Crysknife, Blade Weapon [eots:crysknife].")
    assert "; the nearest are Harkonnen Sleeper" in told(several)[0]
    assert told(several)[0].count("[") == 3


@pytest.mark.usefixtures("home")
def test_what_comes_near_stands_in_the_json(kanly: Kanly) -> None:
    body = json.loads(kanly("card", "kristnife", "--json").out)
    assert (body["fit"], body["cards"], body["near"]) == ("none", [], ["eots:crysknife"])
    assert json.loads(kanly("card", "pogrom", "--json").out)["near"] == []
