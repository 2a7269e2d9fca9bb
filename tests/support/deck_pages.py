"""The pages of decks as a browser without script uses them: fields, buttons, what is sent."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from httpx import Client, Response

FORM = "deck"
PATIENCE = 60
"""Seconds that an answer may take on a machine that does much else."""


@dataclass
class SeenButton:
    """A button of the form: what stands on it, what it is called, what it sends and where."""

    name: str
    value: str
    address: str
    label: str
    text: str = ""

    @property
    def said(self) -> str:
        """What a screen reader says of it."""
        return self.label or " ".join(self.text.split())


@dataclass
class _Seen(HTMLParser):
    """What a page has of the form."""

    action: str = ""
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[SeenButton] = field(default_factory=list)
    _inside: bool = False
    _text: str = ""
    _select: str = ""
    _button: SeenButton | None = None

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form" and said.get("id", FORM) == FORM and "theme" not in said.get("class", ""):
            self._inside, self.action = True, said.get("action", "")
        if not (self._inside or said.get("form") == FORM or tag == "option"):
            return
        name = said.get("name", "")
        checkable = said.get("type") in {"checkbox", "file"}
        if tag == "input" and (not checkable or "checked" in said):
            self.fields[name] = said.get("value", "")
        elif tag == "textarea" and name:
            self._text = name
            self.fields[name] = ""
        elif tag == "select":
            self._select = name
        elif tag == "option" and self._select and ("selected" in said or self._first()):
            self.fields[self._select] = said.get("value", "")
        elif tag == "button":
            address = said.get("formaction", "")
            self._button = SeenButton(
                name, said.get("value", ""), address, said.get("aria-label", "")
            )
            self.buttons.append(self._button)

    def _first(self) -> bool:
        return self._select not in self.fields

    def handle_data(self, data: str) -> None:
        if self._text:
            self.fields[self._text] += data
        if self._button:
            self._button.text += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = False
        if tag == "textarea" and self._text:
            self.fields[self._text] = self.fields[self._text].removeprefix("\n")
            self._text = ""
        if tag == "select":
            self._select = ""
        if tag == "button":
            self._button = None


class DeckPages:
    """A browser without script at the pages of decks."""

    def __init__(self, client: Client) -> None:
        self.client = client
        client.timeout = PATIENCE
        self.answer: Response
        self._seen = _Seen()

    def get(self, address: str) -> DeckPages:
        """Go to an address."""
        return self._took(self.client.get(address, follow_redirects=True))

    def open(self, text: str, view: str = "") -> DeckPages:
        """Paste a list into the field, and open it."""
        return self.post(f"/decks/deck{view}", list=text)

    def upload(self, name: str, data: bytes) -> DeckPages:
        """Choose a file, and open it."""
        files = {"upload": (name, data, "application/octet-stream")}
        return self._took(self.client.post("/decks/deck", files=files, data={"list": ""}))

    def post(self, address: str, **fields: str) -> DeckPages:
        """Send some fields."""
        files = {name: (None, value) for name, value in fields.items()}
        return self._took(self.client.post(address, files=files, follow_redirects=True))

    def press(self, said: str, **fields: str) -> DeckPages:
        """Press the button that is called so, with what stands in the fields, or is typed now."""
        button = self.button(said)
        sent = {**self._seen.fields, **fields}
        if button.name:
            sent[button.name] = button.value
        return self.post(button.address or self._seen.action, **sent)

    def button(self, said: str) -> SeenButton:
        """The first button that is called so, or begins so."""
        there = self._seen.buttons
        found = [one for one in there if one.said == said] or [
            one for one in there if one.said.startswith(said)
        ]
        assert found, f"no button {said!r}; there are {[one.said for one in there]}"
        return found[0]

    @property
    def buttons(self) -> list[str]:
        """What the buttons are called."""
        return [one.said for one in self._seen.buttons]

    @property
    def fields(self) -> dict[str, str]:
        """What stands in the fields."""
        return self._seen.fields

    @property
    def text(self) -> str:
        """The page as plain words."""
        plain = unescape(re.sub(r"<[^>]+>", " ", self.answer.text))
        return " ".join(plain.split())

    @property
    def verdict(self) -> str:
        """What stands under the name of the deck."""
        found = re.search(r'class="verdict \w+"><strong>(.*?)</strong>', self.answer.text)
        assert found, self.text[:2000]
        return unescape(found[1])

    @property
    def fault(self) -> str:
        """What the page says was wrong, "" for nothing."""
        found = re.search(r'class="error"[^>]*>(.*?)</p>', self.answer.text, re.DOTALL)
        return unescape(re.sub(r"<[^>]+>", "", found[1])) if found else ""

    def _took(self, answer: Response) -> DeckPages:
        assert answer.status_code < 500, answer.text
        self.answer, self._seen = answer, _Seen()
        if answer.headers.get("content-type", "").startswith("text/html"):
            self._seen.feed(answer.text)
        return self
