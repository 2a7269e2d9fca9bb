"""What a line only shows: the keys, rules, cards, the log, and the orders that can be given."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.engine.errors import Misread
from tracker.engine.options import Option, option
from tracker.engine.words import HouseId
from tracker.table.menu import MenuEntry, MenuGroup
from tracker.table.orders import USUAL
from tracker.table.session import Session
from tracker.table.verbs import VERBS
from tracker.views.seen import View

HELP = (
    "Type the number of what you want, or the words: petition duncan 5, engage leto, pass.",
    "At one keyboard Enter shows what the House that is asked alone sees.",
    "A line is said for the House before its >; vernius: pass is said for House Vernius.",
    "o gives orders: to pass, or to be done, without being asked.",
    "u takes back your last command, redo does it again; b goes back one list.",
    "? P-04 shows a rule; ? 3 the rule behind line 3; card NAME a card; log what has happened.",
    "agree or disagree answers what another House asks for: to go back, to set rules aside.",
    "because REASON says the refused command again and sets its rule aside; q leaves the table.",
)
RECENT = 20
"""Lines of the log that are shown."""


def rules_of(pick: MenuEntry | Option | None) -> tuple[str, ...]:
    """The rules behind a line that can be picked."""
    if isinstance(pick, MenuEntry) and len(pick.choices) == 1:
        pick = pick.choices[0]
    return pick.rules if isinstance(pick, Option) else (pick.rule,) if pick else ()


def rule_lines(ids: tuple[str, ...]) -> Iterator[str]:
    """Rules in words, with their sources. Raises UnknownRule."""
    from errata.register import rule

    for found in map(rule, ids):
        sure = f", {found.confidence}" if found.confidence else ""
        yield f"{found.id}: {found.statement} ({found.source}{sure})"


def usual_orders(house: HouseId) -> MenuEntry:
    """The usual orders of a House, to be picked like anything else. Raises Misread for none."""
    if not house:
        raise Misread("a House at the keyboard, to give its orders", "nobody")
    told = (option("standing", said, says=says, rules=("G-02",)) for said, says in USUAL)
    return MenuEntry(
        house=house,
        verb="standing",
        group=MenuGroup.MORE,
        says="pass or be done without being asked",
        rule="G-02",
        usage=VERBS["standing"].usage,
        choices=tuple(told),
    )


def log_lines(view: View) -> list[str]:
    """The last of what has happened."""
    from kanly.game.log_page import lines, worth

    return [part for line in lines(worth(view.story)[-RECENT:]) for part in line.split("\n")]


def card_lines(session: Session, name: str) -> list[str]:
    """A card by its name. Raises Misread."""
    from cardbase.lookup import look_up
    from kanly.card.page import page
    from kanly.terminal.output import plainly

    found = look_up(session.cards.catalog, name)
    if not found.cards:
        raise Misread("the name of a card", name)
    return plainly(page(found.cards[0], None)).split("\n")
