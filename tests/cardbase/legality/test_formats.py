"""Formats: the shipped ones, the user's own, and what is said of a file that is none."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import asdict, replace
from places import DOCS

from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import Section
from cardbase.errors import CardbaseError, FormatError, UnknownFormat
from cardbase.legality import Severity, broken_formats, format_named, known_formats
from cardbase.legality.format_file import DATA, DEFAULT, find, known, own_folder, read_format
from cardbase.toml_text import LARGEST
from cardbase.vocabulary import SetCode, Subtype

if TYPE_CHECKING:
    from command_line import Kanly

SHIPPED = ["eye-of-the-storm", "judge-of-the-change", "thunder-at-twilight"]
PAGE = DOCS / "formats.md"
BASE = {"name": '"X"', "dated": "2026-01-31", "sets": '["eots"]', "source": '"me"'}


def example() -> str:
    """The format the page shows."""
    found = re.search(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return found[1]


def written(folder: Path, more: str = "", **keys: str) -> Path:
    """The file of a format with these keys, in TOML; an empty one is left out."""
    lines = [f"{key} = {value}" for key, value in {**BASE, **keys}.items() if value]
    file = folder / "x.toml"
    file.write_text("\n".join([*lines, more]), encoding="utf-8")
    return file


def fault(file: Path) -> str:
    """What is said of a file, after its name."""
    with pytest.raises(FormatError) as caught:
        read_format(file)
    message = str(caught.value)
    assert message.isprintable()
    assert message.startswith(str(file))
    return message.removeprefix(str(file)).removeprefix(", ").removeprefix(": ")


@pytest.fixture
def own(empty_home: Path) -> Path:
    """The folder of the user's own formats."""
    folder = empty_home / "formats"
    folder.mkdir(parents=True)
    return folder


# --- which there are -----------------------------------------------------------------------------


def test_three_formats_ship_by_their_sets(empty_home: Path) -> None:
    assert not empty_home.exists()
    formats = known_formats()
    assert [one.id for one in formats] == SHIPPED
    assert [one.sets for one in formats] == [
        (SetCode.EOTS,),
        (SetCode.EOTS, SetCode.JOTC),
        (SetCode.EOTS, SetCode.JOTC, SetCode.TAT),
    ]
    assert all(one.shipped and not one.replaces and one.about for one in formats)
    assert {one.source for one in formats} == {
        "Sizes and copies stand in no source; the numbers are Kanly's own choice (OQ-01, OQ-02)"
    }
    assert not any(one.cards or one.groups for one in formats)
    assert format_named().id == DEFAULT == "thunder-at-twilight"
    assert broken_formats() == ()


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_file_is_as_one_of_ones_own_must_be(tmp_path: Path, name: str) -> None:
    """It is not checked each time it is read."""
    copied = tmp_path / f"{name}.toml"
    copied.write_bytes((DATA / copied.name).read_bytes())
    assert replace(read_format(copied), file="", shipped=True) == replace(
        format_named(name), file=""
    )


@pytest.mark.parametrize(
    "name", ["judge-of-the-change", "Judge of the Change", " JUDGE of  the change "]
)
def test_a_format_is_found_by_id_or_name(name: str) -> None:
    assert format_named(name).id == "judge-of-the-change"


def test_an_unknown_format_names_those_there_are(own: Path) -> None:
    written(own)
    with pytest.raises(UnknownFormat) as caught:
        format_named("standard\x1b")
    assert str(caught.value) == (
        'no format is called "standard\ufffd"; there are eye-of-the-storm, judge-of-the-change, '
        "thunder-at-twilight, x"
    )
    assert caught.value.known == (*SHIPPED, "x")


def test_a_format_of_ones_own_comes_after_the_shipped_ones(own: Path) -> None:
    written(own).rename(own / "Sietch League.toml")
    found = format_named("sietch league")
    assert (found.id, found.shipped, found.replaces) == ("sietch-league", False, False)
    assert found.file == str(own / "Sietch League.toml")
    assert (found.whose, format_named().whose) == ("your own", "")
    assert [one.id for one in known_formats()] == [*SHIPPED, "sietch-league"]


def test_a_format_of_ones_own_stands_in_place_of_a_shipped_one_and_says_so(own: Path) -> None:
    written(own).rename(own / "eye-of-the-storm.toml")
    found = format_named("eye-of-the-storm")
    assert (found.name, found.shipped, found.replaces) == ("X", False, True)
    assert found.whose == "your own, in place of the shipped one"
    assert [one.id for one in known_formats()] == SHIPPED
    assert known()["eye-of-the-storm"].parent == own == own_folder()


def test_the_commands_say_whose_a_format_is(home: Path, kanly: Kanly, tmp_path: Path) -> None:
    (home / "formats").mkdir()
    file = written(home / "formats").rename(home / "formats" / "eye-of-the-storm.toml")
    deck = tmp_path / "deck.txt"
    deck.write_text("1 Caladan\n1 Pogrom\n1 Marduk\n1 Stilgar\n", encoding="utf-8")
    said = kanly("deck", "check", str(deck), "--format", "eye-of-the-storm", columns=120)
    assert said.code == 1
    assert "X, of 2026-01-31 (eye-of-the-storm), your own, in place of the shipped one" in said.out
    assert "FM-01" in said.out
    listed = kanly("deck", "formats", columns=300)
    whose = f"your own, in place of the shipped one: {file}"
    assert "".join(whose.split()) in "".join(listed.out.split())
    (home / "formats" / "bad.toml").write_text("name = 1", encoding="utf-8")
    broken = kanly("deck", "formats")
    assert broken.code == 2
    assert "bad.toml" in broken.err


def test_a_format_is_read_from_a_path(tmp_path: Path, empty_home: Path) -> None:
    file = written(tmp_path)
    found = format_named(str(file))
    assert (found.id, found.shipped, found.replaces, found.file) == ("x", False, False, str(file))
    assert find("thunder-at-twilight").parent == DATA
    with pytest.raises(FormatError, match=r"gone.toml: expected the file of a format, found No "):
        format_named(str(empty_home / "gone.toml"))


def test_a_broken_format_hides_no_other(own: Path) -> None:
    written(own, sets="[]")
    assert [one.id for one in known_formats()] == SHIPPED
    (broken,) = broken_formats()
    assert str(broken).endswith("x.toml, sets: expected a list of one or more, found an empty list")


# --- what a file says ----------------------------------------------------------------------------


def test_the_page_shows_a_format_that_is_read(tmp_path: Path, catalog: Catalog) -> None:
    file = tmp_path / "sietch.toml"
    file.write_text(example(), encoding="utf-8")
    found = format_named(str(file), catalog)
    assert (found.name, found.dated) == ("Sietch League", "2026-11-22")
    assert found.sets == (SetCode.EOTS, SetCode.JOTC)
    assert found.sizes == {Section.IMPERIAL: (12, 20), Section.HOUSE: (45, 0)}
    assert (found.imperial_copies, found.house_copies, found.unique_copies) == (1, 3, 1)
    assert (found.size, found.copies, found.programs) == (Severity.ERROR, Severity.ERROR, None)
    assert (found.homeworld, found.character) == (Severity.WARNING, Severity.WARNING)
    assert found.cards == {"eots:pogrom": 0, "eots:maula-pistol": 2}
    swordmasters, dukes = found.groups
    assert swordmasters.has(catalog.card("eots:duncan-idaho"))
    assert not swordmasters.has(catalog.card("eots:pogrom"))
    assert swordmasters.subtypes == {Subtype.SWORDMASTER}
    assert dukes.has(catalog.card("tat:duke-leto-atreides"))
    assert dukes.most == 1


def test_the_page_names_every_key(tmp_path: Path) -> None:
    """What is left out has the value the page tells, which is what the shipped files say."""
    found, shipped = read_format(written(tmp_path)), format_named()
    for field in asdict(shipped):
        if field not in {"id", "name", "about", "dated", "sets", "source", "file", "shipped"}:
            assert getattr(found, field) == getattr(shipped, field), field
    page = PAGE.read_text(encoding="utf-8")
    for key in (
        *("name", "dated", "sets", "source", "about", "sizes.imperial", "sizes.house", "cards"),
        *("copies.imperial", "copies.house", "copies.unique", "groups"),
        *(f"weights.{word}" for word in ("size", "copies", "programs", "homeworld", "character")),
    ):
        assert f"`{key}`" in page


def test_sets_count_once_and_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    file = written(tmp_path, sets='["tat", "eots", "tat"]')
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert read_format(file).sets == (SetCode.TAT, SetCode.EOTS)


@pytest.mark.parametrize(
    ("keys", "more", "message"),
    [
        ({"source": ""}, "", "expected the key source, found none"),
        ({"name": '""'}, "", 'name: expected text of 1 to 400 signs, found ""'),
        ({"name": "5"}, "", "name: expected text of 1 to 400 signs, found 5"),
        ({"name": '"a\\u001bb"'}, "", 'name: expected text in one line, found "a\ufffdb"'),
        ({"about": '"a\\nb"'}, "", 'about: expected text in one line, found "a\ufffdb"'),
        ({"dated": "1"}, "", "dated: expected a day without quotes, as 2026-11-22, found 1"),
        (
            {"dated": '"2026-01-31"'},
            "",
            'dated: expected a day without quotes, as 2026-11-22, found "2026-01-31"',
        ),
        (
            {"dated": '"some day"'},
            "",
            'dated: expected a day without quotes, as 2026-11-22, found "some day"',
        ),
        (
            {"dated": "2026-01-31T10:00:00"},
            "",
            "dated: expected a day without quotes, as 2026-11-22, found 2026-01-31 10:00:00",
        ),
        (
            {"sets": '["eots", "dune"]'},
            "",
            'sets[1]: expected one of eots, jotc, tat, found "dune"',
        ),
        ({"sets": "[5]"}, "", "sets[0]: expected one of eots, jotc, tat, found 5"),
        ({"sets": '"eots"'}, "", 'sets: expected a list of one or more, found "eots"'),
        ({"sets": "[]"}, "", "sets: expected a list of one or more, found an empty list"),
        (
            {"weight": '"x"'},
            "",
            'expected a key that docs/formats.md has, found "weight"; did you mean weights?',
        ),
        ({"zzz": "true"}, "", 'expected a key that docs/formats.md has, found "zzz"'),
        (
            {},
            "[sizes.house]\nlest = 3",
            'sizes.house: expected a key that docs/formats.md has, found "lest"; did you mean '
            "least?",
        ),
        (
            {},
            "[sizes.house]\nleast = -1",
            "sizes.house.least: expected a whole number from 0 to 999, found -1",
        ),
        (
            {},
            "[sizes.house]\nleast = 45\nmost = 44",
            "sizes.house.most: expected 0, or 45 or more, found 44",
        ),
        ({"sizes": "true"}, "", "sizes: expected a table, found true"),
        ({"sizes": "{ house = 40 }"}, "", "sizes.house: expected a table, found 40"),
        (
            {"copies": "{ unique = 1000 }"},
            "",
            "copies.unique: expected a whole number from 0 to 999, found 1000",
        ),
        (
            {"weights": '{ size = "warn" }'},
            "",
            'weights.size: expected one of off, warning, error, found "warn"',
        ),
        (
            {"weights": "{ size = 1 }"},
            "",
            "weights.size: expected one of off, warning, error, found 1",
        ),
        ({"weights": "[1]"}, "", "weights: expected a table, found a list"),
        (
            {"cards": '{ "eots:pogrom" = "two" }'},
            "",
            'cards."eots:pogrom": expected a whole number from 0 to 999, found "two"',
        ),
        (
            {"cards": '{ "a\\u001b" = true }'},
            "",
            'cards."a\ufffd": expected a whole number from 0 to 999, found true',
        ),
        ({"groups": "{ most = 1 }"}, "", "groups: expected a list of one or more, found a table"),
        ({}, '[[groups]]\nname = "g"', "groups[0]: expected the key most, found none"),
        (
            {},
            '[[groups]]\nname = "g"\nmost = 1',
            "groups[0]: expected cards or subtypes, found neither",
        ),
        (
            {},
            '[[groups]]\nname = "g\\u0007"\nmost = 1\ncards = ["x"]',
            'groups[0].name: expected text in one line, found "g\ufffd"',
        ),
        (
            {},
            '[[groups]]\nname = "g"\nmost = 1\nsubtypes = ["Mentat", "swordmastr"]',
            'groups[0].subtypes[1]: expected a word of a subtype line, found "swordmastr"; did you '
            "mean Swordmaster?",
        ),
        ({}, "x = \ny = 1", "expected TOML, found Invalid value (at line 5, column 5)"),
        (
            {},
            f"x = {'[' * 9000}",
            "expected at most 8 brackets within each other, found more in line 5",
        ),
    ],
)
def test_a_fault_names_its_place_and_what_was_expected(
    tmp_path: Path, keys: dict[str, str], more: str, message: str
) -> None:
    assert fault(written(tmp_path, more, **keys)) == message


def test_what_is_no_text_or_no_file(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_bytes(b"\xff\xfe\x00")
    assert fault(file) == "expected TOML in UTF-8, found other bytes"
    file.write_bytes(b"#" * (LARGEST + 1))
    assert fault(file) == f"expected at most {LARGEST} bytes, found more"
    file.unlink()
    file.mkdir()
    assert fault(file) == "expected the file of a format, found Is a directory"
    with pytest.raises(FormatError, match="expected the file of a format, found embedded null"):
        read_format(Path("a\0.toml"))


@settings(max_examples=150, deadline=None)
@given(
    text=st.binary(max_size=60) | st.text("[]{}=.\"'\n#sizecardsno1a", max_size=60).map(str.encode)
)
def test_any_bytes_are_a_format_or_one_clear_line(
    tmp_path_factory: pytest.TempPathFactory, text: bytes
) -> None:
    file = tmp_path_factory.getbasetemp() / "any.toml"
    file.write_bytes(text)
    with pytest.raises(CardbaseError) as caught:
        read_format(file)
    assert str(caught.value).isprintable()


# --- the cards it names --------------------------------------------------------------------------


def read_cards(catalog: Catalog, folder: Path, cards: str) -> dict[str, int]:
    return dict(format_named(str(written(folder, f"[cards]\n{cards}")), catalog).cards)


def test_cards_are_named_by_id_guid_or_name(tmp_path: Path, catalog: Catalog) -> None:
    guid = catalog.card("eots:caladan").octgn_id
    cards = f'"EOTS:Pogrom" = 1\n"maula pistol" = 2\n"{guid}" = 3'
    assert read_cards(catalog, tmp_path, cards) == {
        "eots:pogrom": 1,
        "eots:maula-pistol": 2,
        "eots:caladan": 3,
    }


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        (
            '"eots:pogrm" = 1',
            'cards."eots:pogrm": expected the id or name of a card, found "eots:pogrm"; did you '
            "mean eots:pogrom?",
        ),
        (
            '"Duke Leto Atreides" = 1',
            'cards."Duke Leto Atreides": expected the id of one card, found "Duke Leto Atreides"; '
            "did you mean eots:duke-leto-atreides or tat:duke-leto-atreides?",
        ),
        (
            '"qqqqqq\\u001b" = 1',
            'cards."qqqqqq\ufffd": expected the id or name of a card, found "qqqqqq\ufffd"',
        ),
        (
            '"eots:pogrom" = 1\n"Pogrom" = 2',
            'cards."Pogrom": expected each card once, found eots:pogrom again',
        ),
    ],
)
def test_a_card_that_is_none_is_refused(
    tmp_path: Path, catalog: Catalog, cards: str, message: str
) -> None:
    with pytest.raises(FormatError) as caught:
        read_cards(catalog, tmp_path, cards)
    assert str(caught.value) == f"{tmp_path / 'x.toml'}, {message}"


def test_a_card_of_a_group_that_is_none_is_refused(tmp_path: Path, catalog: Catalog) -> None:
    more = '[[groups]]\nname = "g"\nmost = 1\ncards = ["Pogrom", "eots:maula"]'
    with pytest.raises(FormatError) as caught:
        format_named(str(written(tmp_path, more)), catalog)
    assert caught.value.place == "groups[0].cards"
    assert "eots:maula-pistol" in caught.value.nearest
    assert caught.value.file.endswith(f"{os.sep}x.toml")
