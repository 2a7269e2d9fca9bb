"""A logged game: open, play, undo, branch."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import RLock
from time import sleep
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from errata.text import listed
from tracker.engine.apply import replay, replayed
from tracker.engine.chance import commitment_to, fresh, seeded
from tracker.engine.codec import Passage, begins, encode, end, is_begin, passage
from tracker.engine.errors import Misread, NoWay, TrackerError
from tracker.engine.events import CommandGiven, Event, GameBegan, GameStaged, SecretOpened
from tracker.engine.settings import settled
from tracker.engine.state import Game
from tracker.engine.table import CardFacts, Hidden, Table
from tracker.engine.words import HouseId
from tracker.log.errors import LogDamaged, LostRace, Stale, UnknownGame, UnknownMoment
from tracker.log.record import (
    Branch,
    Head,
    Move,
    MoveKind,
    Record,
    WholeGame,
    check_title,
    sealed,
)
from tracker.log.store import GameLog, open_log, read_log
from tracker.table.learned import verify_alone
from tracker.table.reading import read_events
from tracker.table.rights import HOST, NotYours, Seat, speaker_of, verify_override

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog
    from tracker.table.ahead import Ahead

ATTEMPTS = 8
"""How often a command is retried while others write to the same game."""

RECENT = 16
"""States before the present one that are kept, so that what followed on them is told quickly."""

WAIT = 0.05
"""Seconds to wait after the first attempt, at most; after the second twice as many."""


class Session:
    """An open game; created by `open_session` and `new_game`.

    Every method that writes raises LostRace, and has written nothing, when another program has
    written something incompatible meanwhile. When a method returns, its changes are committed.

    Threads may share a session: its methods take turns by `lock`. Who reads its head, events and
    game together with another thread at work holds the lock meanwhile.
    """

    head: Head  # the current position
    events: list[Event]  # the line of history up to there
    game: Game  # the state after these records
    before: Game  # the state before the last command

    def __init__(self, log: GameLog, head: Head, catalog: Catalog) -> None:
        self.lock = RLock()
        self.cards = CardFacts(catalog)
        self.log = log
        self._moves: tuple[tuple[int, int], tuple[Move, ...]] = (-1, -1), ()
        self._stand(head)
        if self.game.copy_for:
            from tracker.table.ahead import Uncovered

            self.cards = Uncovered(self.game, self.cards)

    @property
    def id(self) -> str:
        """The game's short name."""
        return self.head.game

    def records(self) -> list[Record]:
        """The line of history with times and seals. Raises LogDamaged."""
        return self.log.records(self.id, self.head.branch, self.head.seq)

    def moves(self) -> tuple[Move, ...]:
        """How the head was moved, and what was asked for, the first one first."""
        version = self.log.version()
        if version != self._moves[0]:
            self._moves = version, self.log.moves(self.id)
        return self._moves[1]

    def branches(self) -> list[Branch]:
        """The lines of play, each after the one it left."""
        return self.log.branches(self.id)

    def give(  # noqa: PLR0913 - the parts of a command, and where it comes from
        self,
        words: Sequence[str],
        house: str = "",
        why: str = "",
        secret: Hidden | None = None,
        *,
        seat: Seat = HOST,
        answers: Head | None = None,
        check: Callable[[Game, Game], None] | None = None,
    ) -> tuple[Event, ...]:
        """Execute a command (`tracker.table.dispatch.give`) and log its events.

        If another program has written meanwhile it is retried, provided that it yields the same
        events in the new state. One that `answers` a head is done there or nowhere. Before it is
        written `check` may raise an error, having seen the states before and after it.

        Raises:
            Refused, Misread, SeveralFit: nothing has happened.
            NotYours: it is not for this seat to say (`tracker.table.rights`).
            Stale: the game stands elsewhere than where it answers.
        """
        with self.lock:
            self.verify_own()
            self.stand_at(answers)
            speaks = self.may_say(seat, words, house, why)
            at, attempt = self.tried(words, speaks, why, secret), 1
            if check is not None:
                check(self.game, at.game)
            while (head := self._written(at, answers, last=attempt == ATTEMPTS)) is None:
                from random import random  # only here: few wait, and it takes long to load

                sleep(attempt * WAIT * random())  # noqa: S311 - so that two do not collide again
                at, attempt = self._tried_again(at, words, speaks, why), attempt + 1
            events = tuple(at.events)
            self._go_on(head, events, at.game, sealed(self._seal, map(encode, events)))
            return events

    def may_say(self, seat: Seat, words: Sequence[str], house: str, why: str) -> str:
        """The House a command is from, where its seat may say it at once. Raises NotYours."""
        if seat is HOST and not why:
            return house
        speaks = speaker_of(self.game, self.cards, seat, words, house)
        if why and (asked := verify_override(self.game, seat)):
            names = listed([self.game.houses[one].name for one in asked])
            raise NotYours(f"{names} must agree to it first (overrides = all)")
        return speaks

    def stand_at(self, answers: Head | None) -> None:
        """Stand where a command answers, None for anywhere. Raises Stale: the game does not."""
        if answers is None:
            return
        now = self.log.head(self.id)
        if now != self.head:
            self._stand(now)
        if now != answers:
            raise Stale(answers, now)

    def _written(self, at: Table, answers: Head | None, *, last: bool) -> Head | None:
        """The head after a command, None if others have written and it may be retried."""
        try:
            return self.log.append(self.head, [encode(event) for event in at.events])
        except LostRace as lost:
            if answers is not None:
                self._stand(self.log.head(self.id))
                raise Stale(answers, self.head) from None
            went_on = lost.now.branch == self.head.branch and lost.now.seq > self.head.seq
            if last or not went_on:
                raise
            return None

    def tried(self, words: Sequence[str], house: str, why: str, secret: Hidden | None) -> Table:
        """What a command comes to, with nothing written. Raises Refused, Misread, SeveralFit."""
        from tracker.table.dispatch import give

        self.cards.learn_in_play(self.game)
        chance = partial(self.log.chance, self.id)
        return give(self.game, self.cards, words, house, why, secret, chance)

    def _tried_again(self, given: Table, words: Sequence[str], house: str, why: str) -> Table:
        """Retry the command in the new state. Raises LostRace if it yields other events."""
        was = self.head
        self._stand(self.log.head(self.id))
        lost = LostRace(was, self.head)
        try:
            at = self.tried(words, house, why, None)
        except TrackerError:
            raise lost from None
        if at.events != given.events:
            raise lost
        return at

    def disclose(self) -> str:
        """Open the secret that all draws follow from, for everybody; returns it.

        The game gets another one when it next draws. Raises NoWay where it is not kept here.
        """
        self.verify_own()
        secret = self.kept_secret()
        if not secret:
            if not self.game.commitment:
                raise NoWay("this game commits to no secret: a seed was given, or it is an old one")
            raise NoWay("the secret of this game is opened already, or kept where it was laid out")
        events = (CommandGiven(house="", words="disclose"), SecretOpened(secret=secret))
        head = self.log.append(self.head, [encode(one) for one in events], discloses=True)
        self._stand(head)
        return secret

    def kept_secret(self) -> str:
        """The secret the game commits to now, where it is kept here and not opened; else ""."""
        kept = self.log.kept_chance(self.id)
        return kept if kept and commitment_to(kept) == self.game.commitment else ""

    def whole(self) -> WholeGame:
        """The verified game with all its branches."""
        return self.log.whole(self.id)

    def verify_own(self) -> None:
        """Check that the game is played here. Raises NoWay for a copy."""
        if self.game.copy_for:
            raise NoWay(
                "this is a copy of a game that is played elsewhere: it can be looked at, "
                "and a newer copy imported"
            )

    def refresh(self) -> None:
        """Stand where the game stands now, whoever has written to it."""
        with self.lock:
            now = self.log.head(self.id)
            if not self._goes_on(now):
                self._stand(now)

    def _goes_on(self, now: Head) -> bool:
        """Go on to a head by what was written after this one; whether it follows on this one."""
        if now.branch != self.head.branch or now.seq <= self.head.seq:
            return False
        try:
            records = self.log.records_after(self.head, self._seal, now.seq)
        except LogDamaged:  # not what follows here; all of it is read, and damage told there
            return False
        events = tuple(read_events(self.id, records))
        self._go_on(now, events, replay(events, self.game), records[-1].seal)
        self.before = self.game
        return True

    def _go_on(self, head: Head, events: tuple[Event, ...], game: Game, seal: str) -> None:
        """Stand after events that followed on the present state."""
        self._recent[self.head.seq] = self.game
        if len(self._recent) > RECENT:
            del self._recent[next(iter(self._recent))]
        self.before, self.head, self.game, self._seal = self.game, head, game, seal
        self.events = [*self.events, *events]

    def has_news(self, head: Head, moved: int) -> bool:
        """Whether the game stands elsewhere than at a head, or its moves have gone on."""
        return self.log.stands(self.id) != (head, moved)

    def since(self, seq: int, branch: str = "") -> tuple[Event, ...] | None:
        """The events after one of a branch, by default this one; whole commands.

        None where they do not lead here from there: the game was gone back in, it has gone on from
        elsewhere, or the event is inside a command. Then one looks at the whole.
        """
        with self.lock:
            here = self.head
            if seq > here.seq or not self._leads_here(branch or here.branch, seq):
                return None
            whole = seq == here.seq or is_begin(self.events, seq + 1)
            return tuple(self.events[seq:]) if whole else None

    def _leads_here(self, branch: str, seq: int) -> bool:
        """Whether an event of a branch lies on this line of history."""
        if branch == self.head.branch:
            return seq > 0
        tree = self.log.tree(self.id)
        there = tree.branches.get(branch)
        if there is None or not 1 <= seq <= there.tip:
            return False
        return tree.line(branch, seq) == tree.line(self.head.branch, seq)

    def ahead(
        self, words: Sequence[str], house: str = "", why: str = "", viewer: HouseId = ""
    ) -> Ahead:
        """Preview a command, as far as a House can know (`tracker.table.ahead`).

        Raises Refused, Misread, SeveralFit, as `give` does.
        """
        from tracker.table.ahead import foreseen

        self.cards.learn_in_play(self.game)
        return foreseen(self.game, self.cards, words, house, why, viewer)

    def undoing(self, seq: int | None = None) -> Passage:
        """The commands `undo` would undo; nothing is changed.

        Raises:
            NoWay: there is nothing to undo, or it is undone already.
            Misread: no command holds the event.
            UnknownMoment: there is no such event.
        """
        self.verify_own()
        here, starts = self.head.seq, begins(self.events)
        wanted = here if seq is None else seq
        if wanted > here:
            tip = self.log.tip(self.id, self.head.branch)
            if wanted > tip:
                raise UnknownMoment(self.id, self.head.branch, wanted, tip)
            raise NoWay(f"event {wanted} is undone already: the game stands at event {here}")
        if not starts:
            raise NoWay("nothing can be undone: the game has just been laid out")
        if wanted < starts[0]:
            expected = f"an event from {starts[0]} on, where the first command begins"
            raise Misread(expected, str(wanted))
        first = max(start for start in starts if start <= wanted)
        return passage(self.events, first, here)

    def undo(
        self, seq: int | None = None, *, seat: Seat = HOST, answers: Head | None = None
    ) -> Passage:
        """Undo the command that contains an event and all later ones; by default the last one.

        Nothing is lost: `redo` restores it until new commands are given. Raises as `undoing`, and:

            NotYours: the others have to agree first (`tracker.table.consent`).
            Stale: the game stands elsewhere than where this answers.
        """
        with self.lock:
            self.stand_at(answers)
            back = self.undoing(seq)
            self.may_undo(seat, back)
            self._go(self.head.branch, back.first - 1, MoveKind.UNDO, seat.house)
            return back

    def may_undo(self, seat: Seat, back: Passage) -> None:
        """Check that a seat may go back over commands by itself. Raises NotYours."""
        if not seat.hosts:
            before = self.at(back.first - 1)
            verify_alone(self.cards, seat, back, before, self.events[back.first - 1 :])

    def may_redo(self, seat: Seat, again: Passage) -> None:
        """Check that a seat may go on over commands again by itself. Raises NotYours."""
        if not seat.hosts:
            undone = self._line(self.head.branch, again.last)[again.first - 1 :]
            verify_alone(self.cards, seat, again, self.game, undone)

    def redoing(self, seq: int | None = None) -> Passage:
        """The commands `redo` would redo; nothing is changed.

        Raises:
            NoWay: nothing was undone here.
            Misread: the event is not undone.
            UnknownMoment: there is no such event.
        """
        self.verify_own()
        here, branch = self.head.seq, self.head.branch
        tip = self._whole(branch, self.log.tip(self.id, branch))
        if here >= tip:
            raise NoWay(f"nothing was undone: event {tip} is the last of {branch}")
        wanted = here + 1 if seq is None else seq
        if wanted > tip:
            raise UnknownMoment(self.id, branch, wanted, tip)
        if wanted <= here:
            raise Misread(f"an event from {here + 1} to {tip}", str(wanted))
        line = self._line(branch, tip)
        return passage(line, here + 1, end(line, wanted))

    def redo(self, seq: int | None = None, *, seat: Seat = HOST) -> Passage:
        """Redo all up to the command that contains an event; by default the next one.

        Raises as `redoing`, and NotYours where the others have to agree first.
        """
        with self.lock:
            again = self.redoing(seq)
            self.may_redo(seat, again)
            self._go(self.head.branch, again.last, MoveKind.REDO, seat.house)
            return again

    def branch(self, name: str) -> Head:
        """Create a branch here, after whole commands, and switch to it.

        Raises BadName, BranchExists.
        """
        with self.lock:
            self.verify_own()
            here = self._whole(self.head.branch, self.head.seq)
            if here < self.head.seq:
                self._go(self.head.branch, here, MoveKind.UNDO)
            fork = Move(kind=MoveKind.FORK, to_branch=name, to_seq=here)
            self.head = self.log.branch(self.head, name, [fork])
            return self.head

    def go(self, branch: str) -> Head:
        """Go to the end of the last command of a branch. Raises UnknownBranch."""
        with self.lock:
            self._go(branch, self._whole(branch, self.log.tip(self.id, branch)), MoveKind.GO)
            return self.head

    def at(self, seq: int) -> Game:
        """The state after an event of this line of history."""
        if seq == self.head.seq:
            return self.game
        return self._recent.get(seq) or replay(self.events[:seq])

    def on(self, branch: str) -> Game:
        """The state at the end of another branch. Raises UnknownBranch."""
        return replay(self._line(branch))

    def _line(self, branch: str, upto: int | None = None) -> list[Event]:
        return read_events(self.id, self.log.records(self.id, branch, upto))

    def _go(self, branch: str, seq: int, kind: MoveKind, house: HouseId = "") -> None:
        self.verify_own()
        said = Move(kind=kind, house=house, to_branch=branch, to_seq=seq)
        self._stand(self.log.move(self.head, branch, seq, [said]))

    def _stand(self, head: Head) -> None:
        records = self.log.records(head.game, head.branch, head.seq)
        self.head = head
        self.events = read_events(self.id, records)
        stands = [first - 1 for first in begins(self.events)[-RECENT:]]
        self.game, self._recent = replayed(self.events, stands)  # event -> the state after it
        self.before, self._seal = self.game, records[-1].seal

    def _whole(self, branch: str, seq: int) -> int:
        """The last event of a branch, up to this one, that ends a command.

        Only logs in which an older version undid single events contain incomplete commands.
        """
        if not self._breaks_off(branch, seq):
            return seq
        starts = begins(self._line(branch, seq))
        return starts[-1] - 1 if starts else seq

    def _breaks_off(self, branch: str, seq: int) -> bool:
        """Whether the next event, here or on the parent branch, belongs to the same command.

        A command is written at once, so all its events have the same time.
        """
        branches = {one.branch: one for one in self.branches()}
        one = branches[branch]
        while one.tip == one.fork == seq and one.parent is not None:
            one = branches[one.parent]
        if one.tip == seq:
            return False
        line = self.log.records(self.id, one.branch, one.tip)
        together = line[seq - 1].at == line[seq].at
        return together and seq + 1 not in begins(read_events(self.id, line))


@contextmanager
def open_session(
    catalog: Catalog, game: str = "", path: Path | None = None, *, to_write: bool = True
) -> Iterator[Session]:
    """A game of the library, by default the most recently played.

    Raises:
        UnknownGame: there is none such.
        LogDamaged, BadEvent: its log has been altered.
        LibraryError: the library cannot be used.
    """
    opened = open_log if to_write else read_log
    with opened(path) as log:
        wanted = game or log.current()
        if wanted is None:
            raise UnknownGame("", ())
        yield Session(log, log.head(wanted), catalog)


@contextmanager
def new_game(
    catalog: Catalog, game: str, began: GameBegan | GameStaged, path: Path | None = None
) -> Iterator[Session]:
    """A new open game of that id, set up by its first event.

    `laid_out` makes that event for a game from its set-up on, `tracker.staging` for any other.
    The secret of its draws, or a given seed, is stored beside the log: the log holds the digest of
    the secret, or notes that draws are predictable.
    Raises GameExists, BadName, LibraryError.
    """
    named = began if isinstance(began, GameBegan) else began.game
    seed = named.seed
    chance = fresh() if seed is None else seeded(seed)
    known = {"seed": None, "commitment": commitment_to(chance) if seed is None else ""}
    changes: dict[str, Any] = dict(known)
    if isinstance(began, GameStaged):
        changes = {"game": replace(began.game, **known)}
    first = replace(began, foreseeable=seed is not None, **changes)
    with open_log(path) as log:
        head = log.create(game, named.name, [encode(first)], chance)
        yield Session(log, head, catalog)


def laid_out(name: str, seed: int | None, changes: Mapping[str, str]) -> GameBegan:
    """The first event of a game: its name and all its settings, the defaults with changes.

    With a seed its draws can be repeated and predicted. Raises UnknownSetting, BadSetting, BadName.
    """
    check_title(name)
    return GameBegan(name=name, seed=seed, settings=settled(changes))
