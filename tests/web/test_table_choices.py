"""What the page of a game offers is what the core takes: each choice, at its bounds."""

from __future__ import annotations

from collections import Counter
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from recorded import GAMES
from share import sample
from spoken import values_of

from kanly.web.tables.choices import Choices, values_in
from kanly.web.tables.rights import Guest
from kanly.web.tables.sessions import Tables
from kanly.web.tables.table import table_page
from templates.web.page import Frame, render
from tracker.engine.codec import begins
from tracker.engine.errors import TrackerError
from tracker.engine.options import FreeText, Number, Option, Several, Value, shown, words_of
from tracker.engine.state import Game
from tracker.engine.table import Secret
from tracker.engine.words import HouseId, Place
from tracker.log.jsonl import lines_of, read_lines
from tracker.table.dispatch import give
from tracker.table.session import Session
from tracker.views.seen import view_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.catalog.catalog import Catalog

RECORDED = ("kitchen-table", "rites", "three-houses")
SECRET = Secret(maximum=3, word="a word of ten")


def sent(option: Option, values: tuple[Value, ...]) -> dict[str, tuple[str, ...]]:
    """The fields of a form with these values chosen, as a browser sends them."""
    found: dict[str, tuple[str, ...]] = {}
    for place, (arg, value) in enumerate(zip(option.open, values, strict=True)):
        match arg, value:
            case Several(shares=True), tuple():
                found[f"v{place}.way"] = (", ".join(value),)
            case Several(), tuple():
                found[f"v{place}"] = value
            case ((Number() | FreeText()), _):
                found[f"v{place}"] = (str(value),)
    return found


class Forms(HTMLParser):
    """The options that the forms of a page send, with their Houses and their other fields."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.options: dict[tuple[str, str], set[str]] = {}
        self._form: dict[str, str] = {}
        self._names: set[str] = set()
        self.feed(html)

    def handle_starttag(  # noqa: D102 - the base class tells
        self, tag: str, attrs: list[tuple[str, str | None]]
    ) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form, self._names = {}, set()
        elif tag == "input" and given.get("type") == "hidden":
            self._form[given["name"]] = given["value"]
        elif tag in {"input", "select"} and "name" in given:
            self._names.add(given["name"])

    def handle_endtag(self, tag: str) -> None:  # noqa: D102
        if tag == "form" and "option" in self._form:
            key = self._form["house"], self._form["option"]
            assert key not in self.options, f"twice on one page: {key}"
            self.options[key] = self._names


def said_twice(choices: Choices) -> Iterator[str]:
    """The sentences that two choices of an entry have in common."""
    for group in choices.groups():
        for entry in group.entries:
            many = Counter(one.says for one in entry.choices)
            yield from (f"{entry.verb}: {says}" for says, times in many.items() if times > 1)


def as_good(game: Game, house: HouseId, option: Option) -> str:
    """An option with each card in its House's own hand or Assembly by name, not by its id."""
    own = {one.id: one.card for one in game.in_place(house, Place.HAND, Place.ASSEMBLY)}
    return " ".join([own.get(word, word) for word in shown(option).split()] + [option.says])


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("name", RECORDED)
def test_every_choice_on_the_page_is_taken_by_the_core(name: str, catalog: Catalog) -> None:
    faults = list[str]()
    tables = Tables()
    with (GAMES / f"{name}.jsonl").open("rb") as file:
        head = tables.log.take(read_lines(lines_of(file, name), name))
    whole = Session(tables.log, head, catalog)
    for first in sample(begins(whole.events)[4::5]):
        session = Session(tables.log, replace(head, seq=first - 1), catalog)
        for house in session.game.houses:
            faults += on_the_page(tables, session, house)
    tables.close()
    assert not faults


def on_the_page(tables: Tables, session: Session, house: HouseId) -> Iterator[str]:
    """What is wrong with the choices of a House on its page."""
    guest = Guest(device="", game=session.id, houses=(house,))
    page = table_page(tables, session, guest, house)
    forms = Forms(render(page, Frame(fragment=True))).options
    view = view_of(session, house)
    choices = Choices(view, house)
    offered = {(entry.house, shown(one)): one for entry in choices.entries for one in entry.choices}
    drawn = {key for key in forms if key[1] != "orders"}
    like = {key: as_good(session.game, house, one) for key, one in offered.items()}
    if not drawn <= offered.keys() or {like[one] for one in drawn} != {*like.values()}:
        yield f"event {session.head.seq}: drawn {drawn ^ offered.keys()}"
    yield from (f"event {session.head.seq}: twice {one}" for one in said_twice(choices))
    for (speaks, key), option in offered.items():
        assert choices.named(speaks, key) is option
        if (speaks, key) not in drawn:  # a copy; what is drawn in its place is tried
            continue
        for values in values_of(option):
            fields = sent(option, values)
            if not fields.keys() <= forms[speaks, key]:
                yield f"event {session.head.seq}: {key} has no field {fields.keys()}"
            if values_in(option, fields) != [*values]:
                yield f"event {session.head.seq}: {key} reads {values_in(option, fields)}"
            words = words_of(option, values)
            try:
                if key != "reveal":  # only its House knows the word
                    give(session.game, session.cards, words.split(), speaks, secret=SECRET)
            except TrackerError as fault:
                yield f"event {session.head.seq}, {speaks}: {words}: {fault}"
