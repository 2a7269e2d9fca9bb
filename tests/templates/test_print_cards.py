"""Text proxies: true sizes, whole texts, backs behind their fronts, what is refused."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from printed import STRAIGHT, headings, ink, not_embedded, printed

from cardbase.cards.kinds import is_program
from cardbase.catalog.catalog import Catalog
from cardbase.vocabulary import Deck
from errata.text import MARK
from templates.cards.face import GOOD, SIGN, SIZES, face_of, largest, lines, shortened, width
from templates.cards.proxies import proxy_sheet
from templates.pdf import pdf_of
from templates.printing import Back, Cut, Look, Paper, html_of
from templates.printing import told as plain
from templates.signs import PROGRAM, sign

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from command_line import Golden, Kanly
    from printed import Letter, Printed

    from cardbase.cards.card import Card
    from templates.cards.face import Face

WIDE, HIGH = 63.0, 88.0
NEAR = 0.1
FULLEST = 18
PAGEFUL, BLEDFUL = 9, 8
REACHED = 4.5
"""How far from the edge of the paper printers print, in millimetres, at the worst."""

SHIFT = (1.5, -0.5)
LONG = "<b>" + "W" * 300

LETTER_TIGHT, LETTER_BLED, LETTER_BACKS, LETTER_FOLD = range(4)
A4_TIGHT, A4_BLED = range(FULLEST // PAGEFUL), FULLEST // PAGEFUL


@dataclass(frozen=True)
class Proxies:
    """A document of proxies: its pages of the fullest cards, and that of cards with a bleed."""

    paper: Paper
    pdf: bytes
    tight: tuple[int, ...]
    bled: int

    @property
    def faces(self) -> dict[int, int]:
        """How many faces each of its pages has."""
        return dict.fromkeys(self.tight, PAGEFUL) | {self.bled: BLEDFUL}


@dataclass(frozen=True)
class Trim:
    """A card as it is cut, in millimetres."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, one: Letter) -> bool:
        """Whether the middle of a letter is in it."""
        across, down = (one.left + one.right) / 2, (one.top + one.bottom) / 2
        return self.left < across < self.right and self.top < down < self.bottom


@pytest.fixture(scope="module")
def cards(built: Path) -> tuple[Card, ...]:
    with Catalog(built) as catalog:
        return catalog.all_cards()


@pytest.fixture(scope="module")
def fullest(cards: tuple[Card, ...]) -> list[Card]:
    """The cards whose text is smallest, then those with the least room left."""

    def room(card: Card) -> tuple[float, float]:
        face = face_of(card)
        return (face.size, -face.fills)

    return sorted(cards, key=room)[:FULLEST]


@pytest.fixture(scope="module")
def mixed(cards: tuple[Card, ...]) -> list[Card]:
    """A row of cards: one of the Imperial deck, two of the House deck."""
    named = {card.name: card for card in cards}
    return [named[name] for name in ("Caladan Exports", "Pogrom", "Shield Failure")]


@pytest.fixture(scope="module")
def letter(fullest: list[Card], mixed: list[Card]) -> bytes:
    sheets = [
        proxy_sheet("Fullest", fullest[:PAGEFUL], cut=Cut.LINES),
        proxy_sheet(LONG, (mixed * 3)[:BLEDFUL], bleed=3, back=Back.DUPLEX, shift=SHIFT),
        proxy_sheet("Folded", mixed, bleed=3, back=Back.FOLD),
    ]
    return pdf_of(html_of(sheets, Look(paper=Paper.LETTER, low_ink=True)))


@pytest.fixture(
    scope="module", params=[Paper.LETTER, pytest.param(Paper.A4, marks=pytest.mark.sweep)]
)
def proxies(request: pytest.FixtureRequest, fullest: list[Card], mixed: list[Card]) -> Proxies:
    if request.param is Paper.LETTER:
        pdf = request.getfixturevalue("letter")
        return Proxies(Paper.LETTER, pdf, (LETTER_TIGHT,), LETTER_BLED)
    sheets = [proxy_sheet("Fullest", fullest), proxy_sheet(LONG, (mixed * 3)[:BLEDFUL], bleed=3)]
    return Proxies(Paper.A4, pdf_of(html_of(sheets, Look())), (*A4_TIGHT,), A4_BLED)


def trims(read: Printed, page: int) -> list[Trim]:
    """The cards of a page as cut marks or lines show them, row by row."""
    own = [rect for rect in read.rects if rect.page == page]
    upright = [one for one in own if one.size[0] < 0.01]
    level = [one for one in own if one.size[1] < 0.01]
    lined = [one for one in upright if abs(one.size[1] - HIGH) < NEAR]
    if lined:
        across = apart([one.left for one in lined])
        down = apart([place for one in lined for place in (one.top, one.bottom)])
    else:
        across = apart([one.left for one in upright if is_mark(one.size[1])])
        down = apart([one.top for one in level if is_mark(one.size[0])])
    return [Trim(left, top, *ends) for top, left, ends in pieces(across, down)]


def is_mark(long: float) -> bool:
    return any(abs(long - one) < 0.02 for one in (3, 4))


def apart(places: Sequence[float]) -> list[float]:
    """Each place once, in order."""
    found: list[float] = []
    for place in sorted(places):
        if not found or place > found[-1] + 0.02:
            found.append(place)
    return found


def pieces(
    across: Sequence[float], down: Sequence[float]
) -> list[tuple[float, float, tuple[float, float]]]:
    """What lies between two edges further apart than a gap."""
    columns = [(a, b) for a, b in pairwise(across) if b - a > 2 * 3 + NEAR]
    rows = [(a, b) for a, b in pairwise(down) if b - a > 2 * 3 + NEAR]
    return [(top, left, (right, bottom)) for top, bottom in rows for left, right in columns]


def inside(read: Printed, page: int, trim: Trim) -> list[Letter]:
    return [one for one in read.letters if one.page == page and trim.holds(one)]


def joined(text: str) -> str:
    """A text as its letters stand on paper, spaces and case aside."""
    return "".join(text.translate(STRAIGHT).split()).lower()


def said(letters: Sequence[Letter]) -> str:
    return joined("".join(one.sign for one in letters))


def told(face: Face) -> list[str]:
    """All that a face says without its proofs."""
    stats = [f"{stat.value}{stat.name}" for stat in face.stats]
    asides = [str(plain(line, Look()).unescape()) for line in face.asides]
    lines = [*face.changes, *asides, face.made_for, f"{face.kind}: {face.subtypes}"]
    return [face.name, face.title, face.cost, face.standing, face.text, face.mark, *stats, *lines]


def rows(letters: Sequence[Letter]) -> list[Trim]:
    """The lines of a card, each as far as it goes."""
    found: dict[float, list[Letter]] = {}
    for one in letters:
        if not one.sign.isspace():
            found.setdefault(round(one.bottom, 1), []).append(one)
    return [
        Trim(
            min(one.left for one in own),
            max(one.top for one in own),
            max(one.right for one in own),
            min(one.bottom for one in own),
        )
        for own in found.values()
    ]


def clash(one: Trim, other: Trim) -> bool:
    """Whether two lines stand one on the other by more than a third of their height."""
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across > 0.2 and down > (one.bottom - one.top) / 3


def test_cards_measure_63_by_88_with_and_without_bleed(proxies: Proxies) -> None:
    for page, count in proxies.faces.items():
        found = trims(printed(proxies.pdf), page)
        assert len(found) == count
        for one in found:
            assert one.right - one.left == pytest.approx(WIDE, abs=NEAR)
            assert one.bottom - one.top == pytest.approx(HIGH, abs=NEAR)


def test_cards_lie_apart_by_their_bleed_and_within_what_printers_reach(proxies: Proxies) -> None:
    """Letter has no room for twice the bleed between four cards; there it is shared."""
    read, bled = printed(proxies.pdf), 6 if proxies.paper is Paper.A4 else 2.8
    for page, gap in ((proxies.tight[0], 0), (proxies.bled, bled)):
        first, second = trims(read, page)[:2]
        assert second.left - first.right == pytest.approx(gap, abs=NEAR)
    wide, high = read.paper[proxies.bled]
    for one in trims(read, proxies.bled):
        assert min(one.left, one.top, wide - one.right, high - one.bottom) >= REACHED + 5 - 0.01


def test_all_that_a_card_says_stands_within_it(proxies: Proxies, fullest: list[Card]) -> None:
    read = printed(proxies.pdf)
    for page in proxies.tight:
        some = fullest[page * PAGEFUL :][:PAGEFUL]
        for card, trim in zip(some, trims(read, page), strict=True):
            own = inside(read, page, trim)
            text = said(own)
            missing = [part for part in told(face_of(card)) if joined(part) not in text]
            assert not missing, card.id
            assert min(one.left for one in own) > trim.left + 3
            assert max(one.right for one in own) < trim.right - 2.5
            assert max(one.bottom for one in own) < trim.bottom - 2


def test_no_line_of_a_card_stands_on_another(proxies: Proxies) -> None:
    read = printed(proxies.pdf)
    for page in proxies.faces:
        for trim in trims(read, page):
            each = rows(inside(read, page, trim))
            assert not [
                (one, other)
                for place, one in enumerate(each)
                for other in each[place + 1 :]
                if clash(one, other)
            ]


def test_beside_the_cards_stand_only_ruler_edition_and_source(proxies: Proxies) -> None:
    read = printed(proxies.pdf)
    for page in (proxies.tight[0], proxies.bled):
        found = trims(read, page)
        rest = [one for one in read.letters if one.page == page]
        text = said([one for one in rest if not any(trim.holds(one) for trim in found)])
        assert text.startswith(("100mm", "textproxies"))
        for part in ("100 mm: right if printed at 100 %", "Dune CCG, current words", "page 1 of"):
            assert joined(part) in text
        assert len(text) < 190
        rulers = [max(one.size) for one in read.rects if one.page == page and min(one.size) < 0.01]
        assert any(abs(one - 100) < NEAR for one in rulers)


def test_text_is_large_enough_embedded_and_on_the_paper(proxies: Proxies) -> None:
    assert printed(proxies.pdf).smallest >= 5.99
    assert printed(proxies.pdf).outside == []
    assert not_embedded(proxies.pdf) == set()
    assert headings(proxies.pdf)[:2] in (["H1", "H2"], ["H2", "H2"])
    assert "H1" in headings(proxies.pdf)


def test_every_text_has_the_room_it_needs(cards: tuple[Card, ...]) -> None:
    faces = [face_of(card) for card in cards]
    assert len(faces) == 661
    assert all(0 < face.fills <= 1 for face in faces)
    assert min(face.size for face in faces) >= 7
    assert min(face.name_size for face in faces) >= 11
    large = [face for face in faces if face.size >= GOOD]
    assert len(large) > 0.9 * len(faces)


def test_the_rule_comes_first_and_what_is_in_doubt_is_one_note_below(
    cards: tuple[Card, ...],
) -> None:
    for card in cards:
        face = face_of(card)
        notes = [one for one in face.asides if "In doubt" in one]
        told = [one for one in card.doubts if one.perhaps != "?"]
        assert len(notes) == bool(told or "In doubt" in card.operation), card.id
        proofs = [one for one in face_of(card, proof=True).asides if "In doubt" in one]
        assert len(proofs) == bool(card.doubts or "In doubt" in card.operation), card.id
        assert "In doubt" not in face.text
        assert card.operation.endswith(face.text)
        assert {face.name_size} <= {14, 11}
        assert face.size <= 11
    for dune in (card for card in cards if card.name == "Dune"):
        assert [one.perhaps for one in dune.doubts if one.field == "battle"] == ["?"]
        assert "battle" not in " ".join(face_of(dune).asides)
    (carryall,) = (face_of(card) for card in cards if card.id == "eots:carryall")
    assert carryall.text.startswith("Assign to target Spice Harvester. As a tactic")
    assert carryall.asides[-1].endswith("a desert is taken")


def test_the_foot_tells_what_the_lines_along_the_edge_mean(mixed: list[Card]) -> None:
    for wide, high in ((210, 297), (215.9, 279.4)):
        for back in Back:
            pages = list(proxy_sheet("Three", mixed, back=back).pages(wide, high))
            told = ["level Imperial" in " ".join(page.foot.lines) for page in pages]
            assert told == [any(spot.face for spot in page.spots) for page in pages]


def test_a_program_is_told_as_such(cards: tuple[Card, ...]) -> None:
    """It starts beside the homeworld (PD-02), and has the Imperial back (DK-02)."""
    programs = [face_of(card) for card in cards if is_program(card)]
    assert len(programs) == 15
    for face in programs:
        assert (face.made_for, face.sign, face.deck) == (PROGRAM, PROGRAM, Deck.IMPERIAL)
        assert face.asides[0] == "Starts beside the homeworld, in neither deck (PD-02)"


def test_type_power_and_talents_have_their_signs_and_the_type_its_border(
    mixed: list[Card],
) -> None:
    html = html_of([proxy_sheet("Three", mixed)], Look(fonts=False))
    assert html.count('stroke-dasharray="') == 0
    assert sign("type", "Holding", SIGN) in html
    assert sign("power", "House Atreides", SIGN) in html
    assert sign("talent", "Arbitration", 4.2) in html
    (page,) = proxy_sheet("Three", mixed).pages(210, 297)
    wide = {border.stroke.wide: border.path.count("M") for border in page.borders}
    assert wide == {1.0: 1, 0.3: 2}


def test_the_back_of_the_first_card_is_printed_last_in_its_row_and_moved(letter: bytes) -> None:
    read = printed(letter)
    fronts = trims(read, LETTER_BLED)
    wide = read.paper[LETTER_BACKS][0]
    for place, deck in enumerate((Deck.IMPERIAL, Deck.HOUSE, Deck.HOUSE)):
        front = fronts[place]
        left, top = wide - front.right + SHIFT[0], front.top + SHIFT[1]
        back = Trim(left, top, left + WIDE, top + HIGH)
        own = inside(read, LETTER_BACKS, back)
        assert said(own) == joined(f"{deck} deck" * 2)
        middle = (min(one.left for one in own) + max(one.right for one in own)) / 2
        assert middle == pytest.approx(left + WIDE / 2, abs=0.3)
    page = [one for one in read.letters if one.page == LETTER_BACKS]
    assert joined("backs of page 1 of 1: turn on the short edge") in said(page)


def test_folded_strips_are_two_cards_high_with_the_back_above(letter: bytes) -> None:
    read = printed(letter)
    strips = trims(read, LETTER_FOLD)
    assert len(strips) == 3
    for strip, deck in zip(strips, (Deck.IMPERIAL, Deck.HOUSE, Deck.HOUSE), strict=True):
        assert strip.right - strip.left == pytest.approx(WIDE, abs=NEAR)
        assert strip.bottom - strip.top == pytest.approx(2 * HIGH, abs=2 * NEAR)
        fold = strip.top + HIGH
        above = Trim(strip.left, strip.top, strip.right, fold)
        below = Trim(strip.left, fold, strip.right, strip.bottom)
        assert said(inside(read, LETTER_FOLD, above)) == joined(f"{deck} deck" * 2)
        assert joined("Text proxy · Kanly") in said(inside(read, LETTER_FOLD, below))
        dashes = [one for one in read.rects if one.page == LETTER_FOLD and one.size[1] < 0.01]
        assert any(abs(one.top - fold) < NEAR and one.left < strip.left for one in dashes)


def test_backs_and_faces_take_little_ink(proxies: Proxies, letter: bytes) -> None:
    assert max(ink(proxies.pdf, page) for page in proxies.faces) < 0.11
    assert max(ink(letter, page) for page in (LETTER_BLED, LETTER_BACKS, LETTER_FOLD)) < 0.085


def test_the_document_of_three_cards(golden: Golden, mixed: list[Card]) -> None:
    sheet = proxy_sheet("Three", mixed, bleed=3, back=Back.DUPLEX)
    golden("print-proxies.html", html_of([sheet], Look(fonts=False)).partition("<body>")[2])


def test_hostile_names_are_shown_as_text(mixed: list[Card]) -> None:
    sheet = proxy_sheet("<script>\u202e" + "\u05d0" * 300, mixed, cut=Cut.NONE)
    html = html_of([sheet], Look(fonts=False))
    assert "<script>" not in html
    assert f"Text proxies: &lt;script&gt;{MARK}" in html
    assert len(sheet.frame.title) < 50
    (page,) = sheet.pages(210, 297)
    assert not page.cut


def test_lines_and_sizes_are_reckoned_from_widths() -> None:
    assert width("mm") > 2 * width("il")
    assert width("\u05d0") == pytest.approx(0.65)
    assert lines("one two three", 100) == 1
    assert lines("one two three", width("one two")) == 2
    assert largest("word " * 25, SIZES, 50, 60, leading=1.2) == SIZES[0]
    assert largest("word " * 900, SIZES, 50, 60, leading=1.2) == SIZES[-1]
    assert shortened("short", 10) == "short"
    assert width(shortened("W" * 100, 10)) <= 10


def test_a_deck_of_names_is_printed_as_often_as_it_says(home: Path, kanly: Kanly) -> None:
    out = home / "two.html"
    done = kanly("print", "proxies", "--card", "2 Maula Pistol", "-c", "pogrm", "--out", str(out))
    assert done.code == 0
    assert 'taken as Pogrom, for "pogrm"' in done.err
    assert out.read_text("utf-8").count(">Maula Pistol</h2>") == 2


def test_a_saved_list_is_printed_and_only_what_is_missing(home: Path, kanly: Kanly) -> None:
    deck, out = home / "mine.txt", home / "mine.html"
    deck.write_text("3 Pogrom\n1 Caladan\n", "utf-8")
    asked = ("print", "proxies", str(deck), "--out", str(out))
    assert kanly(*asked).code == 0
    assert out.read_text("utf-8").count("<h2 ") == 4
    assert "Text proxies: Mine \u00b7 page 1 of 1" in out.read_text("utf-8")
    empty = kanly(*asked, "--missing")
    assert empty.code == 0
    assert "The collection is empty" in empty.err
    kanly("collection", "add", "Pogrom", "--count", "2")
    assert kanly(*asked, "--missing", "--card", "Caladan").code == 0
    assert out.read_text("utf-8").count(">Pogrom</h2>") == 1
    assert out.read_text("utf-8").count(">Caladan</h2>") == 2
    kanly("collection", "add", "Pogrom")
    kanly("collection", "add", "Caladan")
    done = kanly(*asked, "--missing")
    assert done.code == 2
    told = "kanly: you own all 4 of these cards; nothing to print"
    assert done.err.splitlines()[-1] == f"{told}; kanly print list shows what each sheet takes"


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ((), 'name a deck, or cards: kanly print proxies --card "2 Maula Pistol"'),
        (("--card", "Pogrom", "--bleed", "2"), "--bleed 2: only 0 and 3 mm"),
        (("--card", "Pogrom", "--shift", "1,1"), "--shift moves the backs of --back duplex"),
        (("one", "two"), 'put a name of several words in quotes: "one two"'),
        (("--card", "xyzzyq"), 'expected the name of a card, found "xyzzyq"'),
        (("--card", "Pogrom", "--card", "# no"), '--card "# no": expected lines such as'),
        (tuple(["--card", "99 Pogrom"] * 11), "1089 cards: one document has 999 at most"),
        (("no/such-deck",), 'there is no file "no/such-deck"'),
    ],
)
def test_what_cannot_be_printed_is_told_in_one_line(
    home: Path, kanly: Kanly, words: tuple[str, ...], fault: str
) -> None:
    done = kanly("print", "proxies", *words, "--out", str(home / "x.html"))
    assert done.code == 2
    assert fault in done.err
    assert len(done.err.splitlines()) == 1
    assert not (home / "x.html").exists()
