"""`kanly game do`, `what-if`, `legal` and `verbs`: what is said at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cardbase.errors import DamagedCatalog
from cardbase.strings import capital
from kanly.game.open import WHICH, a_head, opened, the_viewer
from kanly.terminal.documents import say_document
from kanly.terminal.output import Code, paragraph, remark, say
from kanly.typed.lane import JSON, Lane
from tracker.engine.errors import Misread, Refused
from tracker.log.errors import Stale
from tracker.table.rights import NotYours, Seat, verify_override
from tracker.table.session import Session

if TYPE_CHECKING:
    import typer

    from kanly.commands.options import (
        Answers,
        AsJson,
        GameId,
        House,
        Override,
        TableWords,
        WhatIfWords,
    )
    from tracker.engine.events import Event
    from tracker.engine.table import Secret
    from tracker.log.record import Head

COMMANDS = frozenset(
    "new list status legal what-if verbs log undo redo agree follow branch why pile settings "
    "report export import forget stage verify disclose".split()
)
"""What is said to `kanly game`, not at the table."""


def do(
    words: TableWords,
    house: House = "",
    override: Override = "",
    at: Answers = "",
    game_id: GameId = "",
    json: AsJson = False,
) -> int:
    """Say and do something at the table.

    Raises:
        Refused: a rule forbids it. Misread, SeveralFit: it cannot be understood.
        LostRace: another program wrote to the game meanwhile.
        Stale: the game stands elsewhere than at the event of --at.
    """
    with opened(game_id, to_write=True) as session:
        speaks = the_viewer(session, house)
        seat, spoken = Seat(speaks), _spoken(words)
        answers = a_head(session, at)
        if override and verify_override(session.game, seat):
            if (events := _unbroken(session, spoken, seat, answers)) is None:
                from kanly.game.asked import ask_override

                return ask_override(session, seat, spoken, override, as_json=json)
        else:
            events = _given(session, spoken, seat, override, answers)
        try:
            from kanly.game.log_page import came_in, came_lines
            from tracker.views.seen import view_of

            what = came_in(view_of(session, speaks), session.before, events)
            if json:
                from kanly.game.documents import GameDo

                coming = what.coming
                say_document(
                    GameDo, session, events=what.story, awaited=what.awaited, losses=coming
                )
            else:
                for line in came_lines(what):
                    say(line)
                say(paragraph(f"Now: {capital(what.awaited)}.", first=""))
        except DamagedCatalog as fault:  # the command must not be given once more
            remark(f"It is in the log, as event {session.head.seq}; but {fault}.")
    return Code.FOUND


def _given(
    session: Session, spoken: list[str], seat: Seat, why: str, answers: Head | None
) -> tuple[Event, ...]:
    """Say it; where it comes too late, what has happened since is told first. Raises Stale."""
    try:
        return session.give(spoken, "", why, _asked, seat=seat, answers=answers)
    except Stale as late:
        from kanly.game.follow import since_lines

        for line in since_lines(session, late.at, seat.house):
            remark(line)
        raise


def _unbroken(
    session: Session, spoken: list[str], seat: Seat, answers: Head | None
) -> tuple[Event, ...] | None:
    """Say what may need an override without one; None where a rule forbids it."""
    try:
        return _given(session, spoken, seat, "", answers)
    except NotYours:
        raise
    except Refused:
        return None


def _spoken(words: list[str]) -> list[str]:
    """The words one by one. Raises Misread for another command of `kanly game`."""
    spoken = [part for word in words for part in word.split()]
    word = spoken[0].lower() if spoken else ""
    if word in COMMANDS:
        raise Misread(f"a word of the table (kanly game {word} is a command of its own)", word)
    return spoken


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

    with opened(game_id) as session:
        viewer = the_viewer(session, house)
        ahead = session.ahead(_spoken(words), viewer, override, viewer)
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
    from tracker.standing.speech import the_secret

    if is_typed():
        maximum = unseen_line("Your maximum in solaris: ")
        asks = f"A word of {SHORTEST} signs or more to seal it with: "
        word = unseen_line(asks if new else "The word that sealed it: ")
        if new and unseen_line("The word again: ") != word:
            raise Misread("the same word twice", "two words")
    else:
        maximum, word = (input_line() for _ in range(2))
    return the_secret(maximum, word)


def legal(
    every: Annotated[
        bool, typer.Option("--all", help="Show each action in a line, with all that it does.")
    ] = False,
    house: House = "",
    game_id: GameId = "",
    json: AsJson = False,
) -> int:
    """List what can be done now: the words to type, and what they do."""
    from kanly.game.legal_page import open_actions, page
    from tracker.views.seen import view_of
    from tracker.views.telling import awaited

    with opened(game_id) as session:
        view = view_of(session, the_viewer(session, house))
        found = open_actions(view)
        if json:
            from kanly.game.documents import GameLegal

            actions = [(entry, one) for entry in found.entries for one in entry.choices]
            say_document(GameLegal, session, actions=actions, held=found.held)
        elif found.entries or found.held:
            say(page(view, found, every=every))
        else:
            told = awaited(view.game, view.cards)
            say(paragraph(f"Nothing can be listed now: {told}.", first=""))
    return Code.FOUND


LANES = {
    "game do": Lane(do, least=1, listed=True, flags=JSON, values={**WHICH, "--at": "at"}),
    "game what-if": Lane(what_if, least=1, listed=True, flags=JSON, values=WHICH),
    "game legal": Lane(legal, most=0, flags=JSON, values=WHICH),
}


def verbs(json: AsJson = False) -> int:
    """List all words of the table."""
    from tracker.table.verbs import VERBS

    if json:
        from kanly.game.documents import GameVerbs

        say_document(GameVerbs, verbs=VERBS.values())
        return Code.FOUND
    for verb in VERBS.values():
        say(paragraph(f"{verb.usage}  {verb.says}; {verb.who} ({verb.rule})", "      ", "  "))
    return Code.FOUND


def verbs_as_help(json: AsJson = False) -> int:
    """List all words of the table, as verbs does."""
    return verbs(json=json)
