"""One card played for each construct of the operation language: docs/cards-that-act.md."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from places import DOCS, TESTS
from played import played
from scene_play import Scene, Staged, scenes

from cardbase.operation import tree
from cardbase.operation.node import nodes
from cardbase.operation.parse import parsed
from cardbase.operation.wording import worded
from tracker.engine.apply import replay
from tracker.engine.events import CommandGiven
from tracker.engine.state import Game
from tracker.views.telling import told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.catalog.catalog import Catalog

LANGUAGE = DOCS / "operations.md"
PAGE = DOCS / "cards-that-act.md"
SECTION = re.compile(r"^### (.+?)$(.*?)(?=^##)", re.MULTILINE | re.DOTALL)
CARD = re.compile(r"\(`([\w:-]+)`\)")
ENDS = " ..."

HEAD = """\
# Cards that act

For each construct of [the operation language](operations.md#the-constructs) one real card, played:
what it does, with the construct in bold, what lay on the table, what was said, and what the log
tells of it. The scenes are tests (`tests/played/`), and this page is made by playing them
(`pytest tests/tracker/cards/test_acting_page.py --update-golden`). Where nothing else is told,
House Vernius, of Atreides, has 20 solaris and 10 favor and is in its House Interval, beside House
Ordos.
"""


class Construct(NamedTuple):
    """A section of the language's page.

    Attributes:
        kinds: The nodes it becomes.
        cards: The cards it names.
        made_up: No card needs it.
    """

    title: str
    kinds: frozenset[type]
    cards: tuple[str, ...]
    made_up: bool


def constructs() -> list[Construct]:
    """The constructs in the order of the page."""
    text = LANGUAGE.read_text(encoding="utf-8").partition("## The constructs")[2]
    found = []
    for title, body in SECTION.findall(text):
        classes = re.search(r"Class(?:es)?: (.+?)\.\n", body)
        if classes is None:
            break
        kinds = frozenset(getattr(tree, name) for name in re.findall(r"`(\w+)`", classes[1]))
        cards = tuple(dict.fromkeys(CARD.findall(body)))
        found.append(Construct(title, kinds, cards, "No card needs it today" in body))
    return found


LATER = ("second", "wanting", "interactions")
"""How files of scenes begin that show more than what a card is about."""


def every_scene() -> list[Scene]:
    """All scenes in which a card does something: what it is about first, then the shorter ones."""
    files = sorted((TESTS / "played").glob("*.toml"), key=lambda one: one.name.startswith(LATER))
    found = [(file.name.startswith(LATER), scene) for file in files for scene in scenes(file)]
    acting = [one for one in found if one[1].kind == "effect"]
    acting.sort(key=lambda one: (one[0], not one[1].do, len(one[1].do) + len(one[1].lay)))
    return [scene for _, scene in acting]


def chosen(of: Construct, catalog: Catalog, told: list[Scene]) -> Scene | None:
    """The scene that shows a construct: of a card its section names, else the shortest."""
    of_card: dict[str, Scene] = {}
    for scene in told:
        of_card.setdefault(scene.card, scene)
    named = [of_card[card] for card in of.cards if card in of_card]
    others = (one for one in of_card.values() if of.kinds <= kinds_in(catalog, one.card))
    return next(iter(named), None) or next(others, None)


def kinds_in(catalog: Catalog, card: str) -> frozenset[type]:
    """The nodes of a card's operation."""
    return frozenset(type(node) for node in nodes(parsed(catalog.card(card).operation)))


def page(catalog: Catalog) -> str:
    """docs/cards-that-act.md. Raises AssertionError where a scene does not hold."""
    told = every_scene()
    lines = [HEAD]
    for one in constructs():
        lines += [f"## {one.title}", ""]
        scene = None if one.made_up else chosen(one, catalog, told)
        if one.made_up:
            lines += ["No card needs it.", ""]
        elif scene is None:
            lines += ["No scene shows it yet.", ""]
        else:
            lines += [*_shown(one, catalog, scene), ""]
    return "\n".join(lines).rstrip() + "\n"


def _shown(of: Construct, catalog: Catalog, scene: Scene) -> Iterator[str]:
    staged, wrong = played(catalog, scene)
    assert staged is not None, wrong
    assert not wrong, scene.card
    card = catalog.card(scene.card)
    yield f"*{card.full_name}* (`{card.id}`): {scene.about}."
    yield ""
    yield "> " + " ".join(_sentences(of, card.operation))
    yield ""
    yield f"Laid: {'; '.join(f'`{one}`' for one in scene.lay)}."
    yield ""
    yield "```text"
    yield from _said(scene)
    yield "```"
    if lines := [*_log(staged)]:
        yield ""
        yield "```text"
        yield from lines
        yield "```"
    yield ""
    yield f"So: {'; '.join(f'`{one}`' for one in scene.then)}."


def _sentences(of: Construct, operation: str) -> Iterator[str]:
    """The sentences of a card, those with the construct in bold."""
    wanted = of.kinds - COMMON
    for item in parsed(operation).items:
        one = tree.Operation((item,))
        text = worded(one)
        shows = wanted and wanted <= {type(node) for node in nodes(one)}
        yield f"**{text}**" if shows else text


COMMON = {tree.Sentence, tree.Body, tree.Part, tree.Clause, tree.Act}
"""What nearly every sentence is made of."""


def _log(staged: Staged) -> Iterator[str]:
    """What the log tells from the first word on."""
    events, game = staged.game.events, Game()
    first = next((n for n, one in enumerate(events) if isinstance(one, CommandGiven)), None)
    if first is not None:
        lines = told(replay(events[:first], game), events[first:], staged.game.cards)
        yield from (line.text for line in lines if not line.quiet)


def _said(scene: Scene) -> Iterator[str]:
    for one in scene.do:
        if one.startswith("?"):
            yield f"    ({one[1:].strip()})"
        elif one.endswith(ENDS):
            yield from (f"> {one.removesuffix(ENDS)}", "> all pass")
        else:
            yield f"> {one}"
