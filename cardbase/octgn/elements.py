"""Sorts the elements of a set file: cards taken, cards refused, and remarks on all else."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.handler import ContentHandler

from cardbase.errors import SetFileError
from cardbase.guid import GUID
from cardbase.octgn.set_file import DUNE_GAME, PROPERTIES, PrintedCard, Refused, SetFile
from errata.shown import shown

if TYPE_CHECKING:
    from collections.abc import Iterable
    from xml.sax.xmlreader import AttributesImpl


DEEPEST = 20
"""Elements one inside another; a set file needs four."""

MOST_ELEMENTS = 100_000
"""Elements of one file, nearly six thousand cards' worth: what bounds the memory."""

MOST_REMARKS = 200
"""Different remarks on one file; the others are counted."""

PLACES = {
    "set": (),
    "cards": ("set",),
    "card": ("set", "cards"),
    "property": ("set", "cards", "card"),
}
"""Each element a set file may have, and what stands around it."""

ATTRIBUTES = {
    "set": {"name", "id", "gameId", "gameVersion", "version", "standalone"},
    "cards": set[str](),
    "card": {"id", "name"},
    "property": {"name", "value"},
}


class Remarks:
    """What was noticed; the same thing noticed again is counted, not repeated."""

    def __init__(self) -> None:
        self._seen: dict[str, tuple[int, int]] = {}
        self._left_out = 0

    def add(self, line: int, text: str) -> None:
        """Remember one remark and the first line it is about."""
        if text in self._seen:
            first, count = self._seen[text]
            self._seen[text] = (first, count + 1)
        elif len(self._seen) < MOST_REMARKS:
            self._seen[text] = (line, 1)
        else:
            self._left_out += 1

    def lines(self) -> Iterable[str]:
        """The remarks in the order of the file, each with its line and count."""
        for text, (line, count) in self._seen.items():
            yield f"line {line}: {text}" + (f" ({count} times)" if count > 1 else "")
        if self._left_out:
            yield f"and {self._left_out} remarks more, on other things"


class SetElements(ContentHandler):
    """Receives the elements of one file in order; `result` is what they came to."""

    def __init__(self, file: str) -> None:
        super().__init__()
        self._file = file
        self._open: list[str] = []
        self._count = 0
        self._set: tuple[str, str] | None = None
        self._cards: dict[str, PrintedCard] = {}
        self._refused: list[Refused] = []
        self._remarks = Remarks()
        self._card: tuple[str, str, int] | None = None
        self._properties: dict[str, str] = {}
        self._text = ""

    def result(self, sha256: str) -> SetFile:
        """The file read. Raises SetFileError when it had no card element."""
        if self._set is None or not (self._cards or self._refused):
            raise SetFileError(self._file, None, "cards", "a set without any")
        name, set_id = self._set
        return SetFile(
            name=name,
            set_id=set_id,
            path=self._file,
            sha256=sha256,
            cards=tuple(self._cards.values()),
            refused=tuple(self._refused),
            remarks=tuple(self._remarks.lines()),
        )

    def startElement(self, name: str, attrs: AttributesImpl[str]) -> None:  # noqa: N802 - SAX
        """An element opens."""
        self._say_text()
        self._count += 1
        if self._count > MOST_ELEMENTS:
            raise self._fault(f"at most {MOST_ELEMENTS} elements", "more")
        if len(self._open) >= DEEPEST:
            raise self._fault(f"elements at most {DEEPEST} deep", "one deeper")
        around = tuple(self._open)
        self._open.append(name)
        if not around:
            self._open_set(name, attrs)
        elif name not in PLACES:
            self._remark(f"<{shown(name)}> is no element of a set file; left out")
        elif around != PLACES[name]:
            self._misplaced(name, attrs)
        elif name == "card":
            self._open_card(attrs)
        elif name == "property":
            self._take_property(attrs)
        self._say_attributes(name, attrs)

    def endElement(self, name: str) -> None:  # noqa: N802 - SAX
        """An element closes; a card is complete only now."""
        self._say_text()
        self._open.pop()
        if name == "card" and self._card and tuple(self._open) == PLACES["card"]:
            octgn_id, card_name, line = self._card
            self._cards[octgn_id] = PrintedCard(
                octgn_id=octgn_id, name=card_name, line=line, properties=self._properties
            )
            self._card = None

    def characters(self, content: str) -> None:
        """Text between tags: a set file keeps everything in attributes, so it is remarked."""
        if len(self._text) <= len("…") + 60:
            self._text += content.lstrip() if not self._text else content

    def processingInstruction(self, target: str, data: str) -> None:  # noqa: ARG002, N802 - SAX
        """An instruction to some other program."""
        self._remark(f"<?{shown(target)}?> is no part of a set file; left out")

    def _say_text(self) -> None:
        text, self._text = self._text.strip(), ""
        if text:
            self._remark(f'text outside attributes, "{shown(text)}"; left out')

    def _say_attributes(self, name: str, attrs: AttributesImpl[str]) -> None:
        known = ATTRIBUTES.get(name)
        if known is None:
            return
        for attribute in attrs.getNames():
            if attribute not in known and not attribute.startswith(("xmlns", "xsi:")):
                self._remark(f'<{name}> has an attribute "{shown(attribute)}"; left out')

    def _open_set(self, name: str, attrs: AttributesImpl[str]) -> None:
        if name != "set":
            raise self._fault("the root <set>", f"<{shown(name)}>")
        set_id, set_name = attrs.get("id", "").lower(), attrs.get("name", "")
        if not GUID.fullmatch(set_id):
            raise self._fault("a set with a GUID as its id", _quoted(attrs.get("id")))
        if not set_name.strip():
            raise self._fault("a set with a name", _quoted(attrs.get("name")))
        self._set = (set_name, set_id)
        game = attrs.get("gameId")
        if game is not None and game.lower() != DUNE_GAME:
            self._remark("the set names another game than the Dune CCG")

    def _misplaced(self, name: str, attrs: AttributesImpl[str]) -> None:
        place = f"inside <{shown(self._open[-2])}>"
        if name == "card":
            self._refuse(attrs, f"the card stands {place}, not in <cards>")
        elif name == "property":
            pair = f"{_quoted(attrs.get('name'))}, {_quoted(attrs.get('value'))}"
            self._remark(f"a property ({pair}) stands {place}; left out")
        else:
            self._remark(f"<{name}> stands {place}; left out")

    def _open_card(self, attrs: AttributesImpl[str]) -> None:
        self._card, self._properties = None, {}
        octgn_id, name = attrs.get("id", "").lower(), attrs.get("name", "")
        if not octgn_id:
            self._refuse(attrs, "card without an id")
        elif not GUID.fullmatch(octgn_id):
            self._refuse(attrs, "id is not a GUID")
        elif octgn_id in self._cards:
            first = self._cards[octgn_id].line
            self._refuse(attrs, f"id used twice (first at line {first})")
        elif not name.strip():
            self._refuse(attrs, "no name")
        else:
            self._card = (octgn_id, name, self._line())

    def _take_property(self, attrs: AttributesImpl[str]) -> None:
        if self._card is None:
            return  # the refusal of its card speaks for it
        card = shown(self._card[1])
        name, value = attrs.get("name"), attrs.get("value")
        if not name:
            self._remark(f"{card}: a property without a name, {_quoted(value)}; left out")
        elif name in self._properties:
            self._remark(f'{card}: "{shown(name)}" given again, {_quoted(value)}; first one kept')
        else:
            if value is None:
                self._remark(f'{card}: "{shown(name)}" without a value; kept as empty')
            if name not in PROPERTIES:
                self._remark(f'"{shown(name)}" is no property of a Dune card; kept')
            self._properties[name] = value or ""

    def _refuse(self, attrs: AttributesImpl[str], reason: str) -> None:
        what = attrs.get("name", "").strip() or attrs.get("id", "").strip()
        self._refused.append(Refused(line=self._line(), what=shown(what), reason=reason))

    def _remark(self, text: str) -> None:
        self._remarks.add(self._line(), text)

    def _line(self) -> int:
        # typeshed: a handler has a locator once a parser drives it
        return self._locator.getLineNumber()  # type: ignore[attr-defined,no-any-return]

    def _fault(self, expected: str, found: str) -> SetFileError:
        return SetFileError(self._file, self._line(), expected, found)


def _quoted(text: str | None) -> str:
    return "none" if text is None else f'"{shown(text)}"'
