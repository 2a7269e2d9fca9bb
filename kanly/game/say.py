"""`kanly game do`, `what-if`, `legal` and `verbs`: what is said at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardbase.errors import DamagedCatalog
from kanly.game.open import WHICH, opened, the_viewer
from kanly.terminal.output import Code, paragraph, remark, say
from kanly.typed.lane import JSON, Lane
from tracker.engine.events import Event
from tracker.engine.state import Game
from tracker.engine.table import Secret
from tracker.engine.words import HouseId
from tracker.table.session import Session

if TYPE_CHECKING:
    from kanly.commands.options import AsJson, GameId, House, Override, TableWords, WhatIfWords

COMMANDS = frozenset(
    "new list status legal what-if verbs log undo redo branch why pile settings report "
    "export import forget".split()
)
"""What is said to `kanly game`, not at the table."""


def do(
    words: TableWords,
    house: House = "",
    override: Override = "",
    game_id: GameId = "",
    json: AsJson = False,
) -> int:
    """Say and do something at the table.

    Raises:
        Refused: a rule forbids it. Misread, SeveralFit: it cannot be understood.
        LostRace: another program wrote to the game meanwhile.
    """
    spoken = [part for word in words for part in word.split()]
    with opened(game_id, to_write=True) as session:
        speaks = the_viewer(session, house)
        _no_command(spoken)
        events = session.give(spoken, speaks, override, _asked)
        try:
            _show(session, session.before, events, speaks, as_json=json)
        except DamagedCatalog as fault:  # the command must not be given once more
            remark(f"It is in the log, as event {session.head.seq}; but {fault}.")
    return Code.FOUND


def _no_command(words: Sequence[str]) -> None:
    """Raises Misread where what is said at the table is another command of `kanly game`."""
    from tracker.engine.errors import Misread

    word = words[0].lower() if words else ""
    if word in COMMANDS:
        raise Misread(f"a word of the table (kanly game {word} is a command of its own)", word)


def _show(
    session: Session, before: Game, events: Sequence[Event], viewer: HouseId, *, as_json: bool
) -> None:
    from cardbase.strings import capital
    from kanly.game.log_page import came
    from kanly.game.log_page import came_lines as lines

    what = came(before, session.game, events, session.cards, viewer)
    if as_json:
        from kanly.game.documents import GameDo
        from kanly.terminal.documents import say_document

        say_document(GameDo, session, events=what.story, awaited=what.awaited, losses=what.coming)
        return
    for line in lines(what):
        say(line)
    say(paragraph(f"Now: {capital(what.awaited)}.", first=""))


def what_if(
    words: WhatIfWords,
    house: House = "",
    override: Override = "",
    game_id: GameId = "",
    json: AsJson = False,
) -> int:
    """Tell what would come of it, as far as one can know; nothing is done.

    Raises:
        Refused: a rule forbids it. Misread, SeveralFit: it cannot be understood.
    """
    from kanly.game.log_page import came, foreseen

    spoken = [part for word in words for part in word.split()]
    with opened(game_id) as session:
        viewer = the_viewer(session, house)
        _no_command(spoken)
        ahead = session.ahead(spoken, viewer, override, viewer)
        what = came(ahead.before, ahead.after, ahead.events, ahead.cards, viewer)
        if json:
            from kanly.game.documents import what_if_json
            from kanly.terminal.output import write_json

            write_json(what_if_json(session, viewer, ahead, what))
        else:
            say("\n".join(foreseen(ahead, what, viewer)))
    return Code.FOUND


def _asked(new: bool) -> Secret:
    """A maximum and the word that seals it, typed unseen; or two lines of standard input."""
    from kanly.terminal.files import input_line, is_typed, unseen_line
    from tracker.engine.chance import SHORTEST
    from tracker.engine.errors import Misread
    from tracker.engine.table import Secret

    if is_typed():
        maximum = unseen_line("Your maximum in solaris: ")
        asks = f"A word of {SHORTEST} signs or more to seal it with: "
        word = unseen_line(asks if new else "The word that sealed it: ")
        if new and unseen_line("The word again: ") != word:
            raise Misread("the same word twice", "two words")
    else:
        maximum, word = (input_line() for _ in range(2))
    if not (maximum.isascii() and maximum.isdigit() and len(maximum) <= len("9999")):
        raise Misread("a maximum in solaris, a whole number", "something else")
    if not word:
        raise Misread("a word that seals it", "")
    return Secret(int(maximum), word)


def legal(game_id: GameId = "", house: House = "", json: AsJson = False) -> int:
    """List what can be done now: the words to type, and what they do."""
    from kanly.game.legal_page import open_actions, page

    with opened(game_id) as session:
        actions, held = open_actions(session, the_viewer(session, house))
        if json:
            from kanly.game.documents import GameLegal
            from kanly.terminal.documents import say_document

            say_document(GameLegal, session, actions=actions, held=held)
            return Code.FOUND
        if actions or held:
            say(page(session, actions, held))
        else:
            from tracker.views.telling import awaited

            say(
                paragraph(
                    f"Nothing can be listed now: {awaited(session.game, session.cards)}.", first=""
                )
            )
    return Code.FOUND


LANES = {
    "game do": Lane(do, least=1, listed=True, flags=JSON, values=WHICH),
    "game what-if": Lane(what_if, least=1, listed=True, flags=JSON, values=WHICH),
    "game legal": Lane(legal, most=0, flags=JSON, values=WHICH),
}


def verbs(json: AsJson = False) -> int:
    """List all words of the table."""
    from tracker.table.verbs import VERBS

    if json:
        from kanly.game.documents import GameVerbs
        from kanly.terminal.documents import say_document

        say_document(GameVerbs, verbs=VERBS.values())
        return Code.FOUND
    for verb in VERBS.values():
        say(paragraph(f"{verb.usage}  {verb.says}; {verb.who} ({verb.rule})", "      ", "  "))
    return Code.FOUND


def verbs_as_help(json: AsJson = False) -> int:
    """List all words of the table, as verbs does."""
    return verbs(json=json)
