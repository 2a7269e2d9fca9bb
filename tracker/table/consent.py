"""Undo, redo and overrides that the other Houses have to agree to.

What a House asks for is kept with the moves of the game, so that it holds over processes. It stands
as long as the game stands where it was asked: whoever plays on has declined it.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from errata.text import listed
from tracker.engine.codec import encode, texts_in
from tracker.engine.errors import Misread, NoWay, TrackerError
from tracker.engine.event import Event
from tracker.engine.events import CommandGiven
from tracker.engine.sight import is_seen
from tracker.engine.table import Table
from tracker.engine.words import HouseId
from tracker.log.errors import AskedAnew, LostRace
from tracker.log.record import Head, Move, MoveKind
from tracker.table.rights import NotYours, Seat, others, speaker_of, verify_override
from tracker.table.session import ATTEMPTS, Session


class Proposal(Struct, frozen=True, kw_only=True):
    """What a House has asked the others for, and who has agreed so far."""

    number: int  # of the move that asked
    kind: MoveKind  # undo, redo or override
    house: HouseId
    head: Head  # where it was asked
    to_branch: str
    to_seq: int
    words: str  # the command with its rules set aside, "" for an undo or a redo
    why: str
    agreed: tuple[HouseId, ...] = ()
    awaited: tuple[HouseId, ...] = ()

    @property
    def first(self) -> int:
        """The first event it goes back over, or on over."""
        return min(self.head.seq, self.to_seq) + 1


def proposal(session: Session) -> Proposal | None:
    """What is asked for where the game stands now, None for nothing."""
    moves, head = session.moves(), session.head
    agreed: list[HouseId] = []
    for move in reversed(moves):
        if (move.branch, move.seq) != (head.branch, head.seq):
            return None
        if move.kind is MoveKind.AGREE:
            agreed.append(move.house)
        elif move.kind is MoveKind.ASK:
            return _asked(session, move, tuple(reversed(agreed)))
        else:
            return None
    return None


def _asked(session: Session, move: Move, agreed: tuple[HouseId, ...]) -> Proposal:
    kind = MoveKind.UNDO if move.to_seq < move.seq else MoveKind.REDO
    needed = others(session.game, move.house)
    return Proposal(
        number=move.number,
        kind=MoveKind.OVERRIDE if move.words else kind,
        house=move.house,
        head=session.head,
        to_branch=move.to_branch,
        to_seq=move.to_seq,
        words=move.words,
        why=move.why,
        agreed=agreed,
        awaited=tuple(one for one in needed if one not in agreed),
    )


def ask_undo(session: Session, seat: Seat, seq: int | None, why: str) -> Proposal:
    """Ask the others to go back. Raises as `Session.undoing`, and NotYours for the host."""
    back = session.undoing(seq)
    return _ask(session, seat, session.head.branch, back.first - 1, why)


def ask_redo(session: Session, seat: Seat, seq: int | None, why: str) -> Proposal:
    """Ask the others to go on again. Raises as `Session.redoing`, and NotYours."""
    again = session.redoing(seq)
    return _ask(session, seat, session.head.branch, again.last, why)


def ask_override(session: Session, seat: Seat, words: Sequence[str], why: str) -> Proposal:
    """Ask the others to let a command be done with its rules set aside.

    It is tried first; cards that not all see are asked about by their ids. Raises what the command
    raises, and NotYours: the setting does not let it, or nobody has to be asked.
    """
    from tracker.table.dispatch import parted  # to look at a game takes no verb

    speaks = speaker_of(session.game, session.cards, seat, words)
    if not verify_override(session.game, seat):
        raise NotYours("nobody has to agree to it")
    said = _by_ids(session, parted(words)[1], speaks, why)
    head = session.head
    return _ask(session, seat, head.branch, head.seq, why, " ".join(said))


def _by_ids(session: Session, words: list[str], house: HouseId, why: str) -> list[str]:
    """A command with ids for the names of the cards that it is about and that not all see."""
    from tracker.standing.speech import pieces_meant

    wanted = _deeds(session, words, house, why)
    named = {word for event in wanted for text in texts_in(event) for word in text.split(", ")}
    game, at = session.game, Table(session.game, session.cards)
    at.speaker = house
    about = [game.pieces[one] for one in named & game.pieces.keys()]
    about = [one for one in about if not is_seen(game, session.cards, one)]
    spans = [(i, j) for i in range(1, len(words)) for j in range(i + 1, len(words) + 1)]
    for begin, end in sorted(spans, key=lambda span: span[0] - span[1]):
        text = " ".join(words[begin:end])
        for piece in (one for group in pieces_meant(at, text.strip(","), about) for one in group):
            said = [*words[:begin], piece.id + "," * text.endswith(","), *words[end:]]
            with suppress(TrackerError):
                if said != words and _deeds(session, said, house, why) == wanted:
                    return _by_ids(session, said, house, why)
    return words


def _deeds(session: Session, words: list[str], house: HouseId, why: str) -> list[Event]:
    """What comes of a command, but for its words. Raises as `Session.tried`."""
    events = session.tried(words, house, why, None).events
    return [one for one in events if not isinstance(one, CommandGiven)]


def _ask(  # noqa: PLR0913, PLR0917 - the fields of the move
    session: Session, seat: Seat, branch: str, seq: int, why: str, words: str = ""
) -> Proposal:
    if not seat.house:
        raise NotYours("only a House asks the others; the host goes back by itself")
    if not why.isprintable():
        raise Misread("a reason in one line", why)
    said = Move(
        kind=MoveKind.ASK, house=seat.house, to_branch=branch, to_seq=seq, words=words, why=why
    )
    with session.lock:
        session.verify_own()
        session.log.append(session.head, [], [said])
        found = proposal(session)
    if found is None:  # pragma: no cover - it was just written
        raise LostRace(session.head, session.log.head(session.id))
    return found


def agree(session: Session, seat: Seat, moved: int | None = None) -> Proposal:
    """Agree for a House, the host for all; with the last one that has to, it is done.

    `moved` is the last move that was seen by who answers, so that nobody agrees to what was asked
    for after that; None for whatever is asked for now. Returns the proposal, with who is awaited
    still.

    Raises:
        NoWay: nothing is asked for, or not of this House.
        AskedAnew: it was asked for since.
        LostRace: others have written meanwhile.
    """
    return _answered(session, seat, MoveKind.AGREE, moved)


def decline(session: Session, seat: Seat, moved: int | None = None) -> Proposal:
    """Decline what is asked for, or take it back oneself. Raises as `agree`."""
    return _answered(session, seat, MoveKind.DECLINE, moved)


def _answered(session: Session, seat: Seat, kind: MoveKind, moved: int | None) -> Proposal:
    with session.lock:
        for attempt in range(ATTEMPTS):
            session.refresh()
            found = answerable(session, seat, kind)
            if moved is not None and found.number > moved:
                raise AskedAnew(session.head)
            try:
                return _said(session, found, seat, kind)
            except LostRace:
                if attempt + 1 == ATTEMPTS:
                    raise
    raise NoWay("nothing is asked for")  # pragma: no cover - the loop returns or raises


def answerable(session: Session, seat: Seat, kind: MoveKind) -> Proposal:
    """What a seat may agree to or decline now. Raises NoWay."""
    found = proposal(session)
    if found is None:
        raise NoWay("nothing is asked for, or the game has gone on since")
    own = kind is MoveKind.DECLINE and seat.house == found.house
    if not (seat.hosts or own or seat.house in found.awaited):
        names = [session.game.houses[one].name for one in found.awaited]
        raise NoWay(f"it is for {listed(names)} to agree or decline")
    return found


def _said(session: Session, found: Proposal, seat: Seat, kind: MoveKind) -> Proposal:
    """Write the answers of a House, or of the host for all; carry out what all have agreed to."""
    base = Move(kind=kind, to_branch=found.to_branch, to_seq=found.to_seq)
    houses = (seat.house,) if seat.house or kind is MoveKind.DECLINE else found.awaited
    number = found.number + len(found.agreed)
    said = [replace(base, house=one, number=number + place) for place, one in enumerate(houses, 1)]
    agreed = (*found.agreed, *houses) if kind is MoveKind.AGREE else found.agreed
    left = tuple(one for one in found.awaited if one not in agreed)
    if kind is MoveKind.AGREE and not left:
        to = replace(base, kind=found.kind, house=found.house, agreed=" ".join(agreed))
        _carry_out(session, found, [*said, replace(to, words=found.words, why=found.why)])
    else:
        session.log.append(session.head, [], said)
    return replace(found, agreed=agreed, awaited=left)


def _carry_out(session: Session, found: Proposal, said: Sequence[Move]) -> None:
    log, head = session.log, session.head
    if found.words:
        at = session.tried(found.words.split(), found.house, found.why, None)
        log.append(head, [encode(event) for event in at.events], said)
    else:
        log.move(head, found.to_branch, found.to_seq, said)
    session.refresh()
