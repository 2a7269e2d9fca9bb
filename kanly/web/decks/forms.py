"""A deck to take along: in every form, as a link, as a sheet, as proxies."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from unicodedata import normalize
from urllib.parse import quote

from cardbase.decks.forms import write
from cardbase.decks.reading import Form
from cardbase.statistics.whole import statistics
from errata.text import shown
from kanly.deck.sheet import deck_sheet
from kanly.printing.cards import counted_cards
from kanly.web.decks.hand import Asked, DeckAtHand, done, frame
from templates.cards.proxies import proxy_sheet
from templates.errors import CannotPrint
from templates.printing import Back, Cut, Look, Paper, PrintableSheet, html_of
from templates.web.decks_views import FormRow, FormsPage

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

LONGEST_LINK = 8000
"""Signs of an address that browsers and chat programs take without harm."""

MOST_PROXIES = 250
"""Cards that are laid out at a time, so that nobody else waits for long."""


@dataclass(frozen=True, kw_only=True)
class Written:
    """A file that is sent: its name, its media type, what stands in it."""

    name: str
    media: str
    data: bytes
    shown: bool = False

    @property
    def disposition(self) -> str:
        """The header that names it, for old browsers in ASCII."""
        plain = normalize("NFKD", self.name).encode("ascii", "ignore").decode()
        plain = re.sub(r'["\\]', "", plain)
        how = "inline" if self.shown else "attachment"
        coded = quote(self.name, safe="")
        return f"{how}; filename=\"{plain}\"; filename*=UTF-8''{coded}"


@dataclass(frozen=True, kw_only=True)
class FileKind:
    """A form as a file: its ending, its media type, what it is called and good for."""

    ending: str
    media: str
    name: str
    says: str


KINDS = {
    Form.TEXT: FileKind(
        ending=".txt",
        media="text/plain; charset=utf-8",
        name="Text",
        says="a list to read and to paste anywhere",
    ),
    Form.OCTGN: FileKind(
        ending=".o8d", media="application/xml", name="OCTGN", says="a deck of OCTGN"
    ),
    Form.LACKEY: FileKind(
        ending=".dek", media="application/xml", name="LackeyCCG", says="a deck of LackeyCCG"
    ),
    Form.LACKEY_TEXT: FileKind(
        ending=".txt",
        media="text/plain; charset=utf-8",
        name="LackeyCCG, text",
        says="its list of counts and names",
    ),
    Form.TABLETOP: FileKind(
        ending=".json",
        media="application/json",
        name="Tabletop Simulator",
        says="a saved object",
    ),
    Form.JSON: FileKind(
        ending=".json", media="application/json", name="JSON", says="for other programs"
    ),
    Form.CSV: FileKind(
        ending=".csv", media="text/csv; charset=utf-8", name="CSV", says="for a spreadsheet"
    ),
    Form.LINK: FileKind(
        ending=".url", media="text/plain; charset=utf-8", name="Link", says="the deck in one line"
    ),
}


def forms_page(hand: DeckAtHand, asked: Asked, did: str, fault: str) -> FormsPage:
    """Everything in which a deck can be had."""
    link = write(hand.deck, Form.LINK).strip()
    query = link.partition("?")[2]
    place = f"{asked.one('origin')}/decks/link?{query}" if len(query) <= LONGEST_LINK else ""
    return FormsPage(
        title=f"{hand.source.name}: export",
        deck=frame(hand, "forms", did, fault),
        forms=tuple(
            FormRow(form=form, name=kind.name, says=f"{kind.says} ({kind.ending})")
            for form, kind in KINDS.items()
        ),
        link=link,
        here=place,
        doubts=len(hand.doubtful),
        proxies=sum(entry.count for entry in hand.deck.entries),
        most_proxies=MOST_PROXIES,
    )


def file_name(hand: DeckAtHand, ending: str, more: str = "") -> str:
    """What a file of a deck is called."""
    plain = re.sub(r"[^\w .,()'-]+", " ", shown(hand.source.title, most=80))
    return f"{' '.join(plain.split()).strip('. ') or 'Deck'}{more}{ending}"


def exported(catalog: Catalog, asked: Asked, form: Form) -> Written:
    """The deck of a request in a form. Raises DeckFileError, and as `done`."""
    hand, _, _ = done(asked, catalog)
    kind = KINDS[form]
    text = write(hand.deck, form)
    if form is Form.LINK:
        text = f"[InternetShortcut]\nURL={text.strip()}\n"
    return Written(name=file_name(hand, kind.ending), media=kind.media, data=text.encode())


def printed(catalog: Catalog, asked: Asked, what: str) -> Written:
    """The sheet or the proxies of the deck of a request, as a page or as PDF.

    Raises CannotPrint, NoPdf, NotLaidOut, and as `done`.
    """
    hand, _, _ = done(asked, catalog)
    sheet: PrintableSheet
    if what == "proxies":
        cards = counted_cards(hand.source.title, hand.deck)
        if cards.number > MOST_PROXIES:
            told = f"{cards.number} cards: a page prints {MOST_PROXIES} at most"
            raise CannotPrint(f"{told}; kanly print proxies does it")
        sheet = proxy_sheet(cards.name, cards.copies(), cut=Cut.MARKS, back=Back.NONE)
        more = " proxies"
    else:
        verdict = hand.verdict
        found = statistics(verdict.case)
        sheet = deck_sheet(hand.source.title, verdict, found, hand.source.refused)
        more = ""
    paper = Paper.LETTER if asked.one("paper") == Paper.LETTER else Paper.A4
    html = html_of([sheet], Look(paper=paper))
    if asked.one("as") != "pdf":
        return Written(
            name=file_name(hand, ".html", more),
            media="text/html; charset=utf-8",
            data=html.encode(),
        )
    from templates.pdf import pdf_alone

    name = file_name(hand, ".pdf", more)
    return Written(name=name, media="application/pdf", data=pdf_alone(html))
