"""Writes a game as JSON Lines: a header, the rows of every branch, a closing line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.log.canonical import canonical
from tracker.log.chains import Chains

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tracker.log.record import Branch, Record, WholeGame
    from tracker.log.store import GameLog

FORMAT = "kanly.game/1"


def export_lines(
    log: GameLog,
    game: str,
    branch: str | None = None,
    public: Callable[[WholeGame], WholeGame] | None = None,
) -> Iterator[str]:
    """The lines of a game's file, without their ends.

    Args:
        log: The logs.
        game: Its id.
        branch: Only the line of history of that branch.
        public: Leaves out what is not to be handed on.

    Raises:
        UnknownGame, UnknownBranch: there is none such.
        LogDamaged: the log is not as it was written.
    """
    whole = log.whole(game, branch)
    return _lines(whole if public is None else public(whole))


def _lines(game: WholeGame) -> Iterator[str]:
    from hashlib import sha256

    digest = sha256()
    chains = Chains(game.branches)
    header = canonical(_header(game))
    digest.update(f"{header}\n".encode())
    yield header
    for record in game.records:
        chains.add(record)
        row = _row(record)
        digest.update(f"{row}\n".encode())
        yield row
    _, seals = chains.finish()
    rows = len(game.records)
    yield canonical({"end": FORMAT, "rows": rows, "seals": seals, "sha256": digest.hexdigest()})


def _header(game: WholeGame) -> dict[str, object]:
    return {
        "format": FORMAT,
        "game": game.head.game,
        "name": game.name,
        "made_at": game.made_at,
        "head": {"branch": game.head.branch, "seq": game.head.seq},
        "branches": [_branch(one) for one in game.branches],
    }


def _branch(one: Branch) -> dict[str, object]:
    return {
        "branch": one.branch,
        "parent": one.parent,
        "fork": one.fork,
        "made_at": one.made_at,
    }


def _row(record: Record) -> str:
    """One row; its body is canonical already, and its keys are in order."""
    branch, kind = canonical(record.branch), canonical(record.kind)
    return (
        f'{{"at":{canonical(record.at)},"body":{record.body},"branch":{branch},"kind":{kind},'
        f'"seal":"{record.seal}","seq":{record.seq},"version":{record.version}}}'
    )
