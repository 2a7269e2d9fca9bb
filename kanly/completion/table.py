"""Games, Houses, branches, settings, and the words of the table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from typer import Context

from cardbase.names import fold
from errata.errors import KanlyError
from kanly.typed.words import EDGES, begun, cased
from tracker.engine.errors import Misread, Refused, SeveralFit, Unforeseen
from tracker.engine.guards import allows
from tracker.engine.options import examples, named_by
from tracker.engine.table import Table
from tracker.engine.verbs import TableVerb
from tracker.engine.words import HouseId
from tracker.play.permissions import verify_moment
from tracker.table.dispatch import give, legal, the_verb
from tracker.table.verbs import VERBS

if TYPE_CHECKING:
    from tracker.table.session import Session
    from tracker.views.seen import View


NAMES_FOLLOW = frozenset({"by", "on", "with"})
BETWEEN = NAMES_FOLLOW | {"to", "from", "until", "as"}
"""The words between the parts of a line."""

PLACES = re.compile(r"[A-Z]{3,}")
CARDS = frozenset(
    "CARD TARGET TACTIC EVENT VENTURE PROGRAM DESERT PERSONA LEADER PARTICIPANT".split()
)
"""The words of a usage that stand for a card."""


def words_said(view: View, said: Sequence[str], incomplete: str) -> list[str]:
    """What may stand next in a line at the table, after these words, as the viewer may know it.

    The words may begin with a House and its colon.
    """
    words = [part for word in said for part in word.split()]
    house = view.viewer
    if words and ":" in words[0]:
        name, _, first = words.pop(0).partition(":")
        house = name.lower() if name.lower() in view.game.houses else house
        words[:0] = [first] * bool(first)
    elif not words:
        houses = [f"{one}:" for one in view.game.houses]
        return cased(incomplete, [*_verbs(view, house), *houses])
    if not words:
        return cased(incomplete, _verbs(view, house))
    try:
        verb = the_verb(words[0])
    except Misread:
        return []
    return cased(incomplete, _Line(view, verb, house).after(words[1:]))


def _verbs(view: View, house: HouseId) -> list[str]:
    """The verbs that a House may say now, or any House."""
    at, can_say = Table(view.counted, view.cards), allows(verify_moment)
    houses = (house,) if house else view.game.playing() or tuple(view.game.houses) or ("",)
    return [word for word, verb in VERBS.items() if any(can_say(at, verb, one) for one in houses)]


class _Line:
    """A line that begins with a verb."""

    def __init__(self, view: View, verb: TableVerb, house: HouseId) -> None:
        self._game, self._cards = view.counted, view.cards
        self._verb, self._house = verb, house
        self._placed = set(PLACES.findall(verb.usage))
        self._first = set(PLACES.findall("".join(verb.usage.split()[1:2])))
        self._names = {
            piece: [word.strip(EDGES) for word in self._cards[there.card].name.split()]
            for piece, there in view.game.pieces.items()
            if piece in view.known
        }

    def after(self, said: Sequence[str]) -> list[str]:
        """What may stand after these words: as the options go on, else what is not refused."""
        found = list(self._as_listed(said))
        if not found or (said[-1:] and said[-1].endswith(",")):
            found += self._as_tried(list(said))
        return found

    def _as_listed(self, said: Sequence[str]) -> Iterator[str]:
        """The next words of what can be said now."""
        for _, verb, option in legal(self._game, self._cards, self._house):
            if verb is self._verb and named_by(option) <= self._names.keys():
                for words in examples(option):
                    yield from self._going_on(words.split()[1:], said)

    def _going_on(self, option: Sequence[str], said: Sequence[str]) -> Iterator[str]:
        """The next words of an option that begins as was said; a name may stand for an id."""
        places = {(0, 0)}
        for word in said:
            places = {
                after
                for at, many in places
                if at < len(option)
                for after in self._past(option[at], word, at, many)
            }
        for at, many in sorted(places):
            if at < len(option):
                name = self._names.get(option[at].strip(","), [])
                yield from [option[at]] * (not many)
                yield from (one for one in name if not many or not _is_said(one, said[-many:]))

    def _past(self, wanted: str, word: str, at: int, many: int) -> Iterator[tuple[int, int]]:
        """Where a word leads to in an option: past what it wants, or on in a name."""
        if not many and word.lower() == wanted.lower():
            yield at + 1, 0
        if any(_is_said(one, [word]) for one in self._names.get(wanted.strip(","), ())):
            if word.endswith(",") == wanted.endswith(","):
                yield at + 1, 0
            if not word.endswith(","):
                yield at, many + 1

    def _as_tried(self, said: list[str]) -> Iterator[str]:
        """The words that the verb does not refuse after these, of those its usage knows."""
        words = self._fixed(said) + (list(self._game.houses) if "HOUSE" in self._placed else [])
        words += self._kinds() if said or not self._first & CARDS else []
        for one in dict.fromkeys(words):
            if self._takes(said, one):
                yield one.split()[0]
            else:
                yield from self._rest_of(one.split(), said, one)
        for piece, name in self._names.items() if self._placed & CARDS else ():
            if self._takes(said, piece):
                yield from (piece, *name)
            else:
                yield from self._rest_of(name, said, piece)

    def _fixed(self, said: Sequence[str]) -> list[str]:
        """The words that stand in the usage as they are typed, and may come next."""
        slots = self._verb.usage.split()[1:]
        if not said:
            later = [at for at, slot in enumerate(slots) if not slot.startswith("[")]
            slots = slots[: later[0] + 1] if later else slots
        words = [word for slot in slots for word in re.findall(r"\b[a-z]{2,}\b", slot)]
        last = said[-1] if said else ""
        if last in NAMES_FOLLOW or last.endswith(","):
            return []
        return [one for one in words if one not in BETWEEN or (said and last not in BETWEEN)]

    def _rest_of(self, name: Sequence[str], said: list[str], meant: str) -> Iterator[str]:
        """What is left of a name of several words that has been begun, where it may stand."""
        for many in range(1, min(len(name), len(said) + 1)):
            typed = said[-many:]
            fits = all(any(_is_said(one, [word]) for one in name) for word in typed)
            if fits and self._takes(said[:-many], meant):
                yield from (one for one in name if not _is_said(one, typed))

    def _takes(self, said: list[str], more: str) -> bool:
        """Whether it is not refused there, alone or first with what must follow it."""
        follows = () if said else (*self._kinds(), "1", "+1")
        return any(
            self._is_understood([*said, *more.split(), *end.split()]) for end in ("", *follows)
        )

    def _is_understood(self, words: Sequence[str]) -> bool:
        """Whether these words after the verb are not refused, and understood as far as they go.

        The card after "by" can be left out: "by" follows only what is a whole line without it.
        """
        whole = list(words[-1:]) == ["by"]
        try:
            give(
                self._game,
                self._cards,
                [self._verb.word, *words[: -1 if whole else None]],
                self._house,
            )
        except SeveralFit:
            return not whole
        except Misread as fault:
            return not whole and (not fault.found or fault.expected == self._verb.usage)
        except (Refused, Unforeseen):
            return False
        return True

    def _kinds(self) -> list[str]:
        """The words of the closed lists that the usage names."""
        from cardbase.cards.powers import short_name
        from cardbase.vocabulary import Power, Subtype
        from tracker.engine.words import IntervalLimit, Token
        from tracker.rules.lasting import STATS

        of_word = {"become": Subtype, "token": Token}
        lists: dict[str, Sequence[str]] = {
            "POWER": [short_name(power) for power in Power],
            "STAT": list(STATS),
            "LIMIT": list(IntervalLimit),
            "KIND": list(of_word.get(self._verb.word, ())),
        }
        return [str(one).lower() for name in lists if name in self._placed for one in lists[name]]


def _is_said(word: str, said: Sequence[str]) -> bool:
    """Whether a word of a name was typed, or its beginning."""
    key = "".join(fold(word))
    typed = ("".join(fold(one)) for one in said)
    return any(one and key.startswith(one) for one in typed)


def games(incomplete: str) -> list[str]:
    """Ids of games."""
    from tracker.log.store import read_log

    try:
        with read_log() as log:
            return begun(incomplete, [one.id for one in log.games()])
    except KanlyError:
        return []


def houses(ctx: Context, incomplete: str) -> list[str]:
    """Houses of the game."""
    return _of_game(ctx, incomplete, lambda session: list(session.game.houses))


def branches(ctx: Context, incomplete: str) -> list[str]:
    """Branches of the game."""
    return _of_game(ctx, incomplete, lambda s: [one.branch for one in s.branches()])


def settings(incomplete: str) -> list[str]:
    """Settings, each with its values once its name stands."""
    from tracker.engine.settings import settings as known

    name, mark, _ = incomplete.partition("=")
    if not mark:
        return begun(incomplete, [f"{one}=" for one in known()])
    found = known().get(name)
    return begun(incomplete, [f"{name}={value}" for value in found.choices] if found else [])


def table_words(ctx: Context, incomplete: str) -> list[str]:
    """The verbs that may be said now; then what the verb takes there."""
    said = ctx.params.get("words") or ()
    return _of_game(ctx, incomplete, lambda s: words_said(_view(ctx, s), said, incomplete))


def rite_words(ctx: Context, incomplete: str) -> list[str]:
    """A rite as it may be declared now; else kinds of rite, then the cards that lie open."""
    from tracker.engine.words import RiteKind

    said = ("rite", *(ctx.params.get("words") or ()))

    def words(session: Session) -> list[str]:
        view = _view(ctx, session)
        rest = ["with", *_card_words(view)]
        kinds = [kind.lower() for kind in RiteKind]
        return words_said(view, said, incomplete) or (rest if said[1:] else kinds)

    return _of_game(ctx, incomplete, words)


def why_words(ctx: Context, incomplete: str) -> list[str]:
    """What can be asked of the game and of a House; then Houses, and words and ids of cards."""
    from tracker.views.why import OF_GAME, OF_HOUSE

    said = [str(word).lower() for word in ctx.params.get("words") or ()]

    def words(session: Session) -> list[str]:
        if said and said[0] in OF_HOUSE:
            return list(session.game.houses) if not said[1:] else []
        asked = [] if said else [*OF_HOUSE, *OF_GAME]
        return [*asked, *_card_words(_view(ctx, session))]

    return _of_game(ctx, incomplete, words)


def _view(ctx: Context, session: Session) -> View:
    """The game as the House that looks sees it, or as all see it."""
    from kanly.game.open import the_viewer
    from tracker.views.seen import view_of

    return view_of(session, the_viewer(session, str(ctx.params.get("house") or "")))


def _card_words(view: View) -> list[str]:
    known = [one for one in view.game.pieces if one in view.known]
    names = [view.cards[view.game.pieces[one].card].name for one in known]
    return [*(word for name in names for word in name.split()), *known]


def _of_game(ctx: Context, incomplete: str, words: Callable[[Session], list[str]]) -> list[str]:
    from kanly.game.open import opened

    try:
        with opened(str(ctx.params.get("game_id") or "")) as session:
            return cased(incomplete, words(session))
    except KanlyError:
        return []
