"""`kanly game verify` and `disclose`: what a log committed to, opened and checked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypedDict

from cardbase.strings import counted
from kanly.game.files import read_export
from kanly.game.open import opened
from kanly.terminal.documents import say_document
from kanly.terminal.files import can_ask, is_wanted
from kanly.terminal.output import Code, paragraph, remark, say
from tracker.engine.errors import NoWay
from tracker.engine.words import Phase
from tracker.table.proof import Check, Verdict, proved, secrets_in
from tracker.table.reading import lines_of_history, read_events

if TYPE_CHECKING:
    import typer

    from kanly.commands.options import AsJson, GameId
    from tracker.log.record import WholeGame


class _Check(TypedDict):
    what: str  # seals, secret, order, draws, lot, maximum, copy
    seq: int
    verdict: str  # holds, open, fails
    says: str
    proof: str


class GameVerify(TypedDict):
    """What was checked of a game, each with its proof."""

    format: Literal["kanly.game-verify/1"]
    game: str
    holds: bool
    checks: list[_Check]


def verify(
    file: Annotated[
        Path | None, typer.Option("--file", metavar="FILE", help="An exported game instead.")
    ] = None,
    copy: Annotated[
        Path | None,
        typer.Option("--copy", metavar="FILE", help="Also that this copy showed this very game."),
    ] = None,
    game_id: GameId = "",
    json: AsJson = False,
) -> int:
    """Check a game against all it committed to: seals, shuffles, draws, lots, sealed maxima.

    Returns 0, or 1 where a check fails.

    Raises:
        UnknownGame: there is none such.
        LogDamaged, LogFileError: the chain of its seals is broken.
    """
    if file is None:
        with opened(game_id) as session:
            whole, kept = session.whole(), session.kept_secret()
    else:
        whole, kept = read_export(file), ""
    checks = [_seals(whole), *_proved(whole, kept)]
    if copy is not None:
        checks.append(_showed(whole, read_export(copy)))
    holds = all(one.verdict is not Verdict.FAILS for one in checks)
    if json:
        say_document(GameVerify, game=whole.head.game, holds=holds, checks=checks)
    else:
        for one in checks:
            where = f"event {one.seq}, " if one.seq else ""
            proof = f" ({one.proof})" if one.proof else ""
            told = f"{one.verdict:<5}  {where}{one.what}: {one.says}{proof}"
            say(paragraph(told, " " * 7, first=""))
        many = sum(one.verdict is Verdict.OPEN for one in checks)
        fails = sum(one.verdict is Verdict.FAILS for one in checks)
        say(f"{counted(len(checks), 'check')}, {many} open, {fails} failed.")
    return Code.FOUND if holds else Code.NOT_FOUND


def _seals(whole: WholeGame) -> Check:
    """The chain of seals, which was checked when the game was read."""
    last = whole.records[-1].seal
    says = f"{counted(len(whole.records), 'event')}, each sealed on the one before"
    proof = f"the last seal is {last}"
    return Check(what="seals", seq=0, verdict=Verdict.HOLDS, says=says, proof=proof)


def _proved(whole: WholeGame, kept: str) -> list[Check]:
    head = whole.head
    line = lines_of_history(whole)[head.branch][: head.seq]
    secrets = secrets_in(read_events(head.game, whole.records))
    return proved(read_events(head.game, line), secrets, kept)


def _showed(whole: WholeGame, copy: WholeGame) -> Check:
    """Whether a copy that somebody got shows this very game, as far as it had come then."""
    from cardbase import open_catalog
    from kanly.terminal.progress import Progress
    from tracker.engine.table import CardFacts
    from tracker.table.copies import shows

    with open_catalog(Progress()) as catalog:
        same = shows(whole, copy, CardFacts(catalog))
    many = counted(len(copy.records), "event")
    if same:
        verdict, says = Verdict.HOLDS, f"the copy shows this game, {many} of it, word for word"
    else:
        verdict, says = Verdict.FAILS, f"the copy shows {many} that this game does not have so"
    proof = f"its last seal is {copy.records[-1].seal}"
    return Check(what="copy", seq=copy.head.seq, verdict=verdict, says=says, proof=proof)


def disclose(
    sure: Annotated[bool, typer.Option("--yes", help="Ask nothing.")] = False,
    game_id: GameId = "",
) -> int:
    """Open the secret that all draws followed from, so that everybody can check them.

    Returns 0, or 1 where the answer was no.

    Raises:
        NoWay: nothing is kept here to be opened, or nobody can be asked whether it is meant.
    """
    with opened(game_id, to_write=True) as session:
        if session.game.phase is not Phase.OVER and not sure:
            told = (
                f"{session.id} is not over: whoever knows the list of a deck could tell its order"
            )
            if not can_ask():
                raise NoWay(f"{told}; --yes opens the secret all the same")
            if not is_wanted(f"{told}. Open the secret?"):
                remark("Nothing is opened.")
                return Code.NOT_FOUND
        secret = session.disclose()
    say(paragraph(f"The secret of all draws is {secret}.", first=""))
    say("kanly game verify checks with it what was dealt and drawn.")
    return Code.FOUND
