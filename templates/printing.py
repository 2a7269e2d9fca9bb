"""One document of sheets: paper, fonts, templates, look."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, ClassVar, Protocol

from msgspec import Struct

from cardbase.home import home
from errata.text import harmless, shown

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

    from templates.signs import Sign


FOLDER = "fonts"
FAMILIES = {"Fira Sans": "FiraSans", "Fira Sans Condensed": "FiraSansCondensed"}
CUTS = {"Regular": (400, "normal"), "Italic": (400, "italic"), "SemiBold": (600, "normal")}


@cache
def faces() -> str:
    """The rules of CSS that embed every face."""
    from base64 import b64encode

    rules = []
    for family, file in FAMILIES.items():
        for name, (weight, style) in CUTS.items():
            data = files("templates").joinpath(FOLDER, f"{file}-{name}.woff2").read_bytes()
            packed = b64encode(data).decode("ascii")
            rules.append(
                f'@font-face {{ font-family: "{family}"; font-weight: {weight}; '
                f"font-style: {style}; "
                f'src: url("data:font/woff2;base64,{packed}") format("woff2"); }}'
            )
    return "\n".join(rules)


_ID = re.compile(r"\b[A-Z]{1,3}-\d{1,3}\b")
"""The id of a rule, which no line may break at its hyphen."""


_IDS = r"(?:\??[A-Z]{1,3}-\d{1,3}(?:, |; | to )?)+"
_PROOF = re.compile(rf" ?\({_IDS}\)|(?:^|(?<= )){_IDS}: ")
"""Ids alone in brackets, or before what is said of them, which only `--proof` shows."""


def told(text: str, look: Look) -> Markup:
    """A text, escaped: with proofs each id in a span of `id`, else without ids in brackets."""
    from markupsafe import Markup, escape

    words = text if look.proof else _PROOF.sub("", text)
    return Markup(_ID.sub(r'<span class="id">\g<0></span>', str(escape(words))))  # noqa: S704


@cache
def _environment() -> Environment:
    """Fills the templates in `sheets/`: strict about what is missing, everything escaped."""
    from jinja2 import Environment, FileSystemBytecodeCache, PackageLoader, StrictUndefined
    from jinja2.bccache import Bucket
    from markupsafe import Markup

    from templates.signs import sign

    class Kept(FileSystemBytecodeCache):
        """Keeps the templates as they are compiled, where the folder can be written to."""

        def dump_bytecode(self, bucket: Bucket) -> None:
            with suppress(OSError):
                super().dump_bytecode(bucket)

    kept = home() / "templates"
    with suppress(OSError):  # no folder, no cache: the templates are compiled anew each time
        kept.mkdir(parents=True, exist_ok=True)

    environment = Environment(
        loader=PackageLoader("templates", "sheets"),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=Kept(str(kept)) if kept.is_dir() else None,
    )
    environment.filters["told"] = told
    environment.globals["sign"] = sign
    environment.globals["faces"] = lambda: Markup(faces())  # noqa: S704 - our own files
    return environment


class Paper(StrEnum):
    """The papers sheets are made for."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def called(self) -> str:
        """Its name in a sentence."""
        return "A4" if self is Paper.A4 else "Letter"

    @property
    def size(self) -> tuple[float, float]:
        """Its width and height upright, in millimetres (ISO 216; 8.5 x 11 inches)."""
        return (210.0, 297.0) if self is Paper.A4 else (215.9, 279.4)


class Cut(StrEnum):
    """What shows where to cut cards."""

    MARKS = "marks"
    LINES = "lines"
    NONE = "none"


class Back(StrEnum):
    """How cards get a back."""

    NONE = "none"
    DUPLEX = "duplex"
    FOLD = "fold"


LARGER = 1.3
"""How much larger the text of `--large` is: 11 pt or more on sheets."""

LONG = 60
"""Letters of a title that are set large."""

TITLED, NAMED, SOURCE = 56, 150, 84
"""Letters of a title and of a source at the foot of a page; of a title with its edition above."""


class Look(Struct, frozen=True, kw_only=True):
    """How a document is printed: with `low_ink` there is nothing but text and hairlines.

    With `proof` each statement bears its id, its place in the sources and what is in doubt; with
    `duplex` each sheet begins on the front of a leaf; with `large` the text is larger, on as many
    pages as it then takes.

    Without `fonts` no face is embedded, and what reads the document takes its own.
    """

    paper: Paper = Paper.A4
    low_ink: bool = False
    fonts: bool = True
    proof: bool = False
    duplex: bool = False
    large: bool = False

    @property
    def scale(self) -> float:
        """How much larger than usual the text is."""
        return LARGER if self.large else 1


class Margins(Struct, frozen=True, kw_only=True):
    """The margins of a page in millimetres, with the running head, and with ruler and source."""

    top: float = 11
    right: float = 10
    bottom: float = 23
    left: float = 10


class PageFrame(Struct, frozen=True, kw_only=True):
    """What stands on every page of a sheet.

    Attributes:
        edition: Whose rules, of when, in a few words.
        source: The documents or rules it goes back to, in a few words.
        bare: Whether the sheet sets its own ruler and source, as cards do that fill the page.
        size: The size of its text in points.
        condensed: Whether its text is set in the narrow face.
        emblem: The sign before the title, whose colour the rule below it has.
    """

    title: str
    edition: str
    source: str
    landscape: bool = False
    margins: Margins = Margins()
    bare: bool = False
    size: float = 9
    condensed: bool = False
    emblem: Sign | None = None

    @property
    def long(self) -> bool:
        """Whether the title needs a smaller face."""
        return len(self.title) > LONG


class PrintableSheet(Protocol):
    """What a sheet is filled with: a typed class for each template, named by TEMPLATE."""

    TEMPLATE: ClassVar[str]

    @property
    def frame(self) -> PageFrame:
        """What stands on every page of it."""


class Leaf(Struct, frozen=True, kw_only=True):
    """A sheet in its document: the name of its pages, and their size in millimetres."""

    page: str
    sheet: PrintableSheet
    width: float
    height: float

    @property
    def title(self) -> str:
        """Its title, as it stands in the foot."""
        return shown(self.sheet.frame.title, most=TITLED)

    @property
    def named(self) -> str:
        """Its title and edition, as they stand at the head of its further pages."""
        return shown(f"{self.sheet.frame.title} · {self.sheet.frame.edition}", most=NAMED)

    @property
    def source(self) -> str:
        """Its sources, as they stand in the foot."""
        return shown(self.sheet.frame.source, most=SOURCE)

    @property
    def foot(self) -> Markup:
        """What stands on the right of the foot, as a string of CSS."""
        return css_string(f"Kanly · {self.title}", self.source)


class PrintedDocument(Struct, frozen=True, kw_only=True):
    """Sheets that are printed together."""

    title: str
    look: Look
    leaves: tuple[Leaf, ...]


def html_of(sheets: Sequence[PrintableSheet], look: Look | None = None, title: str = "") -> str:
    """The sheets, at least one, as one HTML page that needs nothing beside it, ready for paper.

    A control character that somebody typed or imported shows as one that cannot be shown. Without
    a title the document is called as its first sheet.
    """
    look = look or Look()
    leaves = []
    for number, sheet in enumerate(sheets, 1):
        wide, high = look.paper.size
        if sheet.frame.landscape:
            wide, high = high, wide
        leaves.append(Leaf(page=anchor(number), sheet=sheet, width=wide, height=high))
    named = title or sheets[0].frame.title
    whole = PrintedDocument(title=named, look=look, leaves=tuple(leaves))
    return harmless(_environment().get_template("base.html.j2").render(it=whole)) + "\n"


def anchor(number: int) -> str:
    """What a sheet of a document is called in it, so that another may point to it; 1 the first."""
    return f"leaf{number}"


def css_string(*lines: str) -> Markup:
    r"""Lines of text as one string of CSS, every sign that could end it escaped."""
    from markupsafe import Markup

    signs = "\n".join(f"\u2068{line}\u2069" for line in lines)
    plain = (sign if sign.isalnum() and sign.isascii() else f"\\{ord(sign):06x}" for sign in signs)
    return Markup(f'"{"".join(plain)}"')  # noqa: S704 - only letters, digits and escapes
