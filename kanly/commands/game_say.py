"""`kanly game do`, `what-if`, `legal` and `verbs`: what is said at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.errors import DamagedCatalog
from kanly.codes import Code
from kanly.game_open import WHICH, opened, the_viewer
from kanly.lane import JSON, Lane
from kanly.output import paragraph, remark, say, say_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.events import Event
    from tracker.session import Session
    from tracker.state import Game
    from tracker.table import Secret
    from tracker.words import HouseId

VERSION = 1
COMMANDS = frozenset(
    "new list status legal what-if verbs log undo redo branch why pile settings report "
    "export import forget".split()
)
"""What is said to `kanly game`, not at the table."""


def do(
    words: Sequence[str],
    game: str = "",
    house: str = "",
    why: str = "",
    *,
    as_json: bool = False,
) -> int:
    """Give a command at the table. Returns 0 once it is in the log.

    Args:
        words: As said: "bid", "5".
        game: The game, "" for the last one played.
        house: Who speaks, and reads what comes of it; "" where it is clear.
        why: The reason to set rules aside, "" to go by them (G-02).
        as_json: Write JSON.

    Raises:
        Refused: a rule forbids it. Misread, SeveralFit: it cannot be understood.
        LostRace: another program wrote to the game meanwhile.
    """
    spoken = [part for word in words for part in word.split()]
    with opened(game, to_write=True) as session:
        speaks = the_viewer(session, house)
        _no_command(spoken)
        events = session.give(spoken, speaks, why, _asked)
        try:
            _show(session, session.before, events, speaks, as_json=as_json)
        except DamagedCatalog as fault:  # the command must not be given once more
            remark(f"It is in the log, as event {session.head.seq}; but {fault}.")
    return Code.FOUND


def _no_command(words: Sequence[str]) -> None:
    """Raises Misread where what is said at the table is another command of `kanly game`."""
    from tracker.errors import Misread

    word = words[0].lower() if words else ""
    if word in COMMANDS:
        raise Misread(f"a word of the table (kanly game {word} is a command of its own)", word)


def _show(
    session: Session, before: Game, events: Sequence[Event], viewer: HouseId, *, as_json: bool
) -> None:
    from cardbase.wording import capital
    from kanly.came_page import came, lines

    what = came(before, session.game, events, session.cards, viewer)
    if as_json:
        from kanly.game_json import came_json, where_json

        say_json("game-do", VERSION, {**where_json(session), **came_json(what)})
        return
    for line in lines(what):
        say(line)
    say(paragraph(f"Now: {capital(what.awaited)}.", first=""))


def what_if(
    words: Sequence[str],
    game: str = "",
    house: str = "",
    why: str = "",
    *,
    as_json: bool = False,
) -> int:
    """Tell what a command would do; nothing is written. Returns 0.

    Args:
        words: As said: "bid", "5".
        game: The game, "" for the last one played.
        house: Who would speak, and reads what would come of it; "" for what all may know.
        why: The reason to set rules aside, "" to go by them (G-02).
        as_json: Write JSON.

    Raises:
        Refused: a rule forbids it. Misread, SeveralFit: it cannot be understood.
    """
    from kanly.came_page import came, foreseen

    spoken = [part for word in words for part in word.split()]
    with opened(game) as session:
        viewer = the_viewer(session, house)
        _no_command(spoken)
        ahead = session.ahead(spoken, viewer, why, viewer)
        what = came(ahead.before, ahead.after, ahead.events, ahead.cards, viewer)
        if as_json:
            from kanly.game_json import came_json, stops_json, where_json

            body = {**where_json(session), "viewer": viewer or None}
            say_json(
                "game-what-if", VERSION, {**body, **came_json(what), **stops_json(ahead, what)}
            )
        else:
            say("\n".join(foreseen(ahead, what, viewer)))
    return Code.FOUND


def _asked(new: bool) -> Secret:
    """A maximum and the word that seals it, typed unseen; or two lines of standard input."""
    from kanly.typed_in import input_line, is_typed, unseen_line
    from tracker.commitment import SHORTEST
    from tracker.errors import Misread
    from tracker.table import Secret

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


def legal(game: str = "", house: str = "", *, as_json: bool = False) -> int:
    """List what may be said now. Returns 0, also when nothing may be."""
    from kanly.legal_page import open_actions, page

    with opened(game) as session:
        actions, held = open_actions(session, the_viewer(session, house))
        if as_json:
            from kanly.game_json import where_json

            rows = [
                {
                    "house": speaks or None,
                    "verb": verb.word,
                    "words": option.words,
                    "says": option.says,
                    "rules": list(option.rules),
                }
                for speaks, verb, option in actions
            ]
            say_json("game-legal", VERSION, {**where_json(session), "actions": rows, "held": held})
            return Code.FOUND
        if actions or held:
            say(page(session, actions, held))
        else:
            from tracker.telling import awaited

            say(
                paragraph(
                    f"Nothing can be listed now: {awaited(session.game, session.cards)}.", first=""
                )
            )
    return Code.FOUND


LANES = {
    "game do": Lane(lambda *words, **how: do(words, **how), least=1, flags=JSON, values=WHICH),
    "game what-if": Lane(
        lambda *words, **how: what_if(words, **how), least=1, flags=JSON, values=WHICH
    ),
    "game legal": Lane(legal, most=0, flags=JSON, values=WHICH),
}


def verbs(*, as_json: bool = False) -> int:
    """List all words of the table. Returns 0."""
    from tracker.spoken import VERBS

    if as_json:
        rows = [
            {
                "verb": verb.word,
                "usage": verb.usage,
                "says": verb.says,
                "phases": sorted(verb.phases),
                "who": verb.who,
                "rule": verb.rule,
            }
            for verb in VERBS.values()
        ]
        say_json("game-verbs", VERSION, {"verbs": rows})
        return Code.FOUND
    for verb in VERBS.values():
        say(paragraph(f"{verb.usage}  {verb.says}; {verb.who} ({verb.rule})", "      ", "  "))
    return Code.FOUND
