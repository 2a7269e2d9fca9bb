"""OCTGN set files: what is taken, what is refused and why, and files that are none."""

from __future__ import annotations

import os
import re
import threading
from pathlib import Path
from typing import TYPE_CHECKING
from xml.sax.saxutils import quoteattr

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from systems import posix

from cardbase.errors import SetFileError
from cardbase.octgn import LARGEST, PROPERTIES, read_set_file
from errata.text import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardbase.octgn import SetFile

SET_ID = "0f0f0f0f-0000-4000-8000-000000000000"
ONE, TWO = (f"0f0f0f0f-0000-4000-8000-00000000000{n}" for n in (1, 2))
ROOT = f'<set name="Test Sietch" id="{SET_ID}">'
OPERATION = "Lend a worm to whoever sings loudest."


def card_xml(octgn_id: str, name: str, properties: Mapping[str, str]) -> str:
    lines = [
        f"<property name={attribute(key)} value={attribute(value)} />"
        for key, value in properties.items()
    ]
    return "\n".join([f"<card id={attribute(octgn_id)} name={attribute(name)}>", *lines, "</card>"])


def attribute(text: str) -> str:
    return quoteattr(text, {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})


def set_xml(cards: Iterable[str], name: str = "Test Sietch", set_id: str = SET_ID) -> str:
    head = f'<?xml version="1.0" encoding="utf-8"?>\n<set name={attribute(name)} id="{set_id}">'
    return "\n".join([head, "<cards>", *cards, "</cards>", "</set>"])


def full(**changed: str) -> dict[str, str]:
    return dict.fromkeys(PROPERTIES, "") | {"Type": "Plan", "Operation": OPERATION} | changed


@pytest.fixture
def read(tmp_path: Path) -> Reader:
    return Reader(tmp_path / "test.xml")


class Reader:
    """Writes a file and reads it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __call__(self, content: str | bytes) -> SetFile:
        """The set file with this content."""
        self.path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return read_set_file(self.path)

    def refusal(self, content: str | bytes) -> str:
        """The one line that refuses this content."""
        with pytest.raises(SetFileError) as refusal:
            self(content)
        assert "\n" not in str(refusal.value)
        return str(refusal.value).replace(str(self.path), "FILE")


def test_a_card_keeps_every_property_as_it_stands(read: Reader) -> None:
    file = read(set_xml([card_xml(ONE, "Worm Lender, of Sand", full(Command="2"))]))
    (card,) = file.cards
    assert (file.name, file.set_id, file.refused, file.remarks) == ("Test Sietch", SET_ID, (), ())
    assert (card.octgn_id, card.name, card.line) == (ONE, "Worm Lender, of Sand", 4)
    assert list(card.properties.items()) == list(full(Command="2").items())
    assert card.operation == OPERATION
    assert file.path == str(read.path)


def test_the_hash_is_of_the_whole_file(read: Reader) -> None:
    import hashlib

    content = set_xml([card_xml(ONE, "A", {}), f"<!-- {'x' * 3_000_000} -->"])
    assert read(content).sha256 == hashlib.sha256(content.encode()).hexdigest()


def test_a_guid_in_capitals_is_the_same_guid(read: Reader) -> None:
    assert read(set_xml([card_xml(ONE.upper(), "A", {})])).cards[0].octgn_id == ONE


def test_a_card_without_operation_has_an_empty_one(read: Reader) -> None:
    assert read(set_xml([card_xml(ONE, "A", {"Type": "Plan"})])).cards[0].operation == ""


@pytest.mark.parametrize(
    ("card", "what", "reason"),
    [
        ('<card name="A" />', "A", "card without an id"),
        ('<card id="" name="A" />', "A", "card without an id"),
        ("<card />", "", "card without an id"),
        ('<card id="12" name="A" />', "A", "id is not a GUID"),
        (f'<card id="{{{ONE}}}" name="A" />', "A", "id is not a GUID"),
        (f'<card id="{ONE}" />', ONE, "no name"),
        (f'<card id="{ONE}" name=" " />', ONE, "no name"),
        (f'<card id="{TWO}" name="A" />', "A", "id used twice (first at line 4)"),
        (f'<card id="{TWO.upper()}" name="A" />', "A", "id used twice (first at line 4)"),
        (
            f'<x><card id="{ONE}" name="A" /></x>',
            "A",
            "the card stands inside <x>, not in <cards>",
        ),
    ],
)
def test_a_card_that_cannot_be_keyed_is_refused_with_its_line(
    read: Reader, card: str, what: str, reason: str
) -> None:
    file = read(set_xml([card_xml(TWO, "B", {}), card, card_xml(SET_ID, "C", full())]))
    assert [one.name for one in file.cards] == ["B", "C"]
    assert [(one.line, one.what, one.reason) for one in file.refused] == [(6, what, reason)]


def test_a_card_in_a_card_is_refused_and_its_properties_do_not_leak(read: Reader) -> None:
    inner = card_xml(TWO, "Inner", {"Type": "Event"})
    file = read(set_xml([f'<card id="{ONE}" name="Outer">{inner}</card>']))
    assert [(one.name, dict(one.properties)) for one in file.cards] == [("Outer", {})]
    assert [one.what for one in file.refused] == ["Inner"]
    assert file.remarks == ('line 5: a property ("Type", "Event") stands inside <card>; left out',)


def test_cards_outside_cards_are_refused_not_dropped(read: Reader) -> None:
    file = read(f"{ROOT}{card_xml(ONE, 'Lost', {})}<cards>{card_xml(TWO, 'B', {})}</cards></set>")
    assert [one.reason for one in file.refused] == ["the card stands inside <set>, not in <cards>"]
    assert [one.name for one in file.cards] == ["B"]


@pytest.mark.parametrize(
    ("inside", "remark"),
    [
        ("<b/>", "<b> is no element of a set file; left out"),
        ("<b/>\n<b/>\n<b/>", "<b> is no element of a set file; left out (3 times)"),
        ("<cards/>", "<cards> stands inside <card>; left out"),
        ("some text", 'text outside attributes, "some text"; left out'),
        ("<![CDATA[ more ]]>", 'text outside attributes, "more"; left out'),
        ("<?php echo?>", "<?php?> is no part of a set file; left out"),
        ('<property name="Type" value="Plan" />', 'A: "Type" given again, "Plan"; first one kept'),
        ('<property value="5" />', 'A: a property without a name, "5"; left out'),
        ("<property />", "A: a property without a name, none; left out"),
        ('<property name="Battle" />', 'A: "Battle" without a value; kept as empty'),
        ('<property name="Mood" value="" />', '"Mood" is no property of a Dune card; kept'),
        (
            '<property name="Battle" value="" colour="red" />',
            '<property> has an attribute "colour"; left out',
        ),
    ],
)
def test_what_is_no_part_of_a_card_is_remarked(read: Reader, inside: str, remark: str) -> None:
    card = f'<card id="{ONE}" name="A">\n<property name="Type" value="Event" />\n{inside}</card>'
    file = read(set_xml([card]))
    assert file.remarks == (f"line 6: {remark}",)
    assert file.cards[0].properties["Type"] == "Event"


def test_an_unknown_property_is_kept(read: Reader) -> None:
    file = read(set_xml([card_xml(ONE, "A", {"Mood": "Grim"}), card_xml(TWO, "B", {"Mood": "x"})]))
    assert file.cards[0].properties == {"Mood": "Grim"}
    assert file.remarks == ('line 5: "Mood" is no property of a Dune card; kept (2 times)',)


def test_another_games_set_is_remarked(read: Reader) -> None:
    game = ROOT.replace("<set", f'<set gameId="{ONE}"')
    file = read(f"{game}<cards>{card_xml(TWO, 'A', {})}</cards></set>")
    assert file.remarks == ("line 1: the set names another game than the Dune CCG",)


def test_many_different_remarks_are_counted(read: Reader) -> None:
    file = read(set_xml([card_xml(ONE, "A", {}), *(f"<x{n}/>" for n in range(250))]))
    assert len(file.remarks) == 201
    assert file.remarks[-1] == "and 50 remarks more, on other things"


HEAD = f"{ROOT}<cards>"
TAIL = "</cards></set>"
BOMB = (
    '<!DOCTYPE set [<!ENTITY a "spice">'
    + "".join(f'<!ENTITY {x} "{f"&{y};" * 10}">' for x, y in zip("bcdefghij", "abcdefghi"))  # noqa: B905 - same length
    + f"]>{HEAD}<card name='&j;'/>{TAIL}"
)


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("", "FILE: expected a set file, found an empty file"),
        ("\n\n", "FILE, line 3: expected well-formed XML, found the end of the file"),
        ("# Notes", 'FILE, line 1: expected well-formed XML, found "not well-formed'),
        (b"\x89PNG\r\n", "FILE, line 1: expected UTF-8 text, found the byte 0x89"),
        (
            f"{HEAD}\n\n<card name='é'/>{TAIL}".encode("latin-1"),
            "FILE, line 3: expected UTF-8 text, found the byte 0xE9",
        ),
        (HEAD.encode() + "é".encode()[:1], "FILE, line 1: expected UTF-8 text, found the byte 0xC"),
        (
            f"{HEAD}{TAIL}".encode("utf-16"),
            "FILE, line 1: expected UTF-8 text, found the byte 0xFF",
        ),
        ("<deck/>", "FILE, line 1: expected the root <set>, found <deck>"),
        ("<set/>", "FILE, line 1: expected a set with a GUID as its id, found none"),
        (
            '<set id="x" name="A"/>',
            'FILE, line 1: expected a set with a GUID as its id, found "x"',
        ),
        (
            f'<set id="{ONE}"/>',
            "FILE, line 1: expected a set with a name, found none",
        ),
        (
            f'<set id="{ONE}" name=""/>',
            'FILE, line 1: expected a set with a name, found ""',
        ),
        (f"{ROOT}</set>", "FILE: expected cards, found a set without any"),
        (f"{HEAD}{TAIL}", "FILE: expected cards, found a set without any"),
        (HEAD, "FILE, line 1: expected well-formed XML, found the end of the file"),
        (
            f"{HEAD}<card name='",
            "FILE, line 1: expected well-formed XML, found the end of the file",
        ),
        (f"{HEAD}</set>", 'FILE, line 1: expected well-formed XML, found "mismatched tag"'),
        (
            f"{HEAD}<card name='&worm;'/>{TAIL}",
            'FILE, line 1: expected well-formed XML, found "undefined entity"',
        ),
        (f"{HEAD}<card/>{TAIL}<x/>", 'FILE, line 1: expected well-formed XML, found "junk after'),
        (
            f"<!DOCTYPE set>{HEAD}{TAIL}",
            "FILE, line 1: expected no document type and no entities, found one of them",
        ),
        (
            BOMB,
            "FILE, line 1: expected no document type and no entities, found one of them",
        ),
        (
            '<!DOCTYPE set [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + f"{HEAD}&x;{TAIL}",
            "FILE, line 1: expected no document type and no entities, found one of them",
        ),
        (
            HEAD + "\n<x>" * 5000,
            "FILE, line 20: expected elements at most 20 deep, found one deeper",
        ),
        (
            HEAD + "<x/>" * 100_000 + TAIL,
            "FILE, line 1: expected at most 100000 elements, found more",
        ),
    ],
)
def test_what_is_no_set_file_is_refused_in_one_line(
    read: Reader, content: str | bytes, line: str
) -> None:
    assert read.refusal(content).startswith(line)


@pytest.mark.parametrize("declared", ["utf-8", "iso-8859-1", "no-such-encoding"])
def test_utf_8_is_read_as_utf_8_whatever_is_declared(read: Reader, declared: str) -> None:
    content = set_xml([card_xml(ONE, "Sietch Ménière", {})]).replace("utf-8", declared)
    assert read("\ufeff" + content).cards[0].name == "Sietch Ménière"


def test_a_letter_cut_by_the_readers_chunks_is_whole(read: Reader) -> None:
    name = "x" + "é" * 1_500_000  # two bytes each: every chunk border cuts one
    assert read(set_xml([card_xml(ONE, name, {})])).cards[0].name == name


def test_a_folder_is_no_set_file(tmp_path: Path) -> None:
    with pytest.raises(SetFileError, match="expected a set file, found a folder"):
        read_set_file(tmp_path)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SetFileError, match='can be read, found "No such file or directory"'):
        read_set_file(tmp_path / "none.xml")


def test_a_hundred_megabytes_are_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.xml"
    with path.open("wb") as file:
        file.write(f"{HEAD}".encode())
        file.truncate(100_000_000)
    with pytest.raises(SetFileError, match="at most 32 MB, found a larger file"):
        read_set_file(path)


@posix
def test_a_pipe_is_cut_off_at_the_same_size(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.xml"
    os.mkfifo(pipe)
    sent = [0]

    def pour() -> None:
        with pipe.open("wb", buffering=0) as file:
            try:
                sent[0] += file.write(f"{HEAD}<card/>".encode())
                for _ in range(100):
                    sent[0] += file.write(b"sand dune " * 100_000)
            except BrokenPipeError:
                return

    pouring = threading.Thread(target=pour)
    pouring.start()
    with pytest.raises(SetFileError, match="at most 32 MB, found a larger file"):
        read_set_file(pipe)
    pouring.join()
    assert LARGEST < sent[0] < 2 * LARGEST


def test_shown_is_one_printable_line() -> None:
    assert shown("a\x1b[2J\nb\u202e") == "a\ufffd[2J\ufffdb\ufffd"
    assert shown("x" * 60) == "x" * 60
    assert shown("x" * 61) == "x" * 59 + "…"


def test_refusals_and_remarks_carry_no_control_letters(read: Reader) -> None:
    bad = '<card name="A&#10;B\x9b2J"/><x\xb7/>a\x85b'
    file = read(set_xml([bad]))
    assert all(one.what.isprintable() for one in file.refused)
    assert all(line.isprintable() for line in file.remarks)
    assert len(file.refused) == 1


# XML 1.0 has no way to write most control characters, nor lone surrogates.
TEXT = st.text(
    st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\ufffe\uffff")
    | st.sampled_from("\n\r\t\"'<>&")
)
NAMES = TEXT.filter(lambda text: bool(text.strip()))
CARDS = st.dictionaries(
    st.uuids().map(str), st.tuples(NAMES, st.dictionaries(TEXT.filter(bool), TEXT)), min_size=1
)
ON_DISK = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


@given(name=NAMES, cards=CARDS)
@ON_DISK
def test_what_is_written_is_read_again(
    read: Reader, name: str, cards: dict[str, tuple[str, dict[str, str]]]
) -> None:
    file = read(set_xml([card_xml(key, *card) for key, card in cards.items()], name))
    assert file.name == name
    assert file.refused == ()
    found = [(card.octgn_id, card.name, list(card.properties.items())) for card in file.cards]
    assert found == [(key, name, list(has.items())) for key, (name, has) in cards.items()]


@given(content=st.binary())
@ON_DISK
def test_any_bytes_are_a_set_file_or_a_clear_refusal(read: Reader, content: bytes) -> None:
    read.refusal(content)


VALID = set_xml([card_xml(f"0f0f0f0f-0000-4000-8000-{n:012}", f"C{n}", full()) for n in range(6)])
PIECES = [ONE, "<card/>", "<card>", "</card>", "<x>", "</x>", "</cards>", "<cards>", "&amp;", '"']
PIECES += ["<!--", "-->", "<![CDATA[", "]]>", "<!DOCTYPE x>", "\x00", "é", "<set>", "/>", "id="]


@given(
    edits=st.lists(
        st.tuples(st.integers(0, len(VALID)), st.integers(0, 40), st.sampled_from(["", *PIECES])),
        max_size=4,
    )
)
@ON_DISK
def test_a_mangled_set_file_loses_no_card(read: Reader, edits: list[tuple[int, int, str]]) -> None:
    content = VALID
    for at, cut, piece in edits:
        content = content[:at] + piece + content[at + cut :]
    try:
        file = read(content)
    except SetFileError as refusal:
        assert "\n" not in str(refusal)  # noqa: PT017 - either outcome is right
        return
    assert len(file.cards) + len(file.refused) == len(card_elements(content))


def card_elements(content: str) -> list[str]:
    plain = re.sub(r"<!--.*?-->|<!\[CDATA\[.*?\]\]>", "", content, flags=re.DOTALL)
    plain = re.sub(r'="[^"]*"', "=", plain)
    return re.findall(r"<card(?=[\s/>])", plain)


@pytest.mark.skipif("KANLY_OCTGN" not in os.environ, reason="KANLY_OCTGN names no folder")
def test_the_real_files_are_taken_whole() -> None:
    files = sorted(Path(os.environ["KANLY_OCTGN"]).glob("*.xml"))
    read = [read_set_file(file) for file in files]
    assert sorted(len(file.cards) for file in read) == [177, 183, 301]
    assert all((file.refused, file.remarks) == ((), ()) for file in read)
    assert {tuple(card.properties) for file in read for card in file.cards} == {PROPERTIES}
