"""Games, Houses, branches, settings, and the words of the table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, product
from typing import TYPE_CHECKING

from msgspec.structs import replace
from typer import Context

from cardbase.names import fold
from errata.errors import KanlyError
from kanly.typed.words import EDGES, begun, cased
from tracker.engine.errors import Misread
from tracker.engine.guards import allows
from tracker.engine.options import (
    Arg,
    Candidate,
    Fixed,
    FreeText,
    Number,
    OneCard,
    OneHouse,
    Several,
    named_by,
)
from tracker.engine.table import Table
from tracker.engine.verbs import TableVerb
from tracker.engine.words import HouseId
from tracker.play.permissions import verify_moment
from tracker.table.dispatch import legal, the_verb
from tracker.table.verbs import VERBS

if TYPE_CHECKING:
    from tracker.table.session import Session
    from tracker.views.seen import View


SLOTS = re.compile(r"\[[^\]]*\]|\S+")
"""The parts of a usage; what stands in brackets can be left out."""
MORE = re.compile(r"\[?, CARD(…\]| \.\.\.)")
"""The end of a usage that takes several cards."""
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
        self._view, self._verb, self._house = view, verb, house
        self._names = {
            piece: [word.strip(EDGES) for word in view.cards[there.card].name.split()]
            for piece, there in view.game.pieces.items()
            if piece in view.known
        }

    def after(self, said: Sequence[str]) -> list[str]:
        """What may stand after these words: as the options go on, else as the usage does."""
        words = " ".join(said).replace(",", " , ").split()
        found = [word for args in self._listed() for word in self._next(args, words)]
        if not found and self._verb.word in _verbs(self._view, self._house):
            found = [word for args in self._in_usage() for word in self._next(args, words)]
        return [word for word in found if word != ","]

    def _listed(self) -> Iterator[Sequence[Arg]]:
        """The arguments of what can be said now."""
        if not self._verb.unlisted:
            for _, verb, option in legal(self._view.counted, self._view.cards, self._house):
                if verb is self._verb and named_by(option) <= self._names.keys():
                    yield option.args

    def _next(self, args: Sequence[Arg], said: Sequence[str]) -> Iterator[str]:
        """The next words of these arguments where they begin as was said."""
        if not args:
            return
        arg, *rest = args
        match arg:
            case Fixed(named) | OneCard(named) | OneHouse(named):
                yield from self._past(named, rest, said)
            case Number():
                yield from self._counted(arg, rest, said)
            case FreeText():
                if not said:
                    yield from arg.words.split()[:1]
                for end in range(1, len(said) + 1):
                    yield from self._next(rest, said[end:])
            case Several():
                yield from self._some(arg, rest, said)

    def _counted(self, arg: Number, rest: Sequence[Arg], said: Sequence[str]) -> Iterator[str]:
        """The least and the greatest number, or what follows one; it may go without saying."""
        name = f"{arg.name}=" if arg.name else ""
        if not said:
            yield from (f"{name}{arg.low}", f"{name}{arg.high}")
        elif said[0].lower().startswith(name) and said[0][len(name) :].isdecimal():
            yield from self._next(rest, said[1:])
        if arg.unsaid is not None:
            yield from self._next(rest, said)

    def _some(self, arg: Several, rest: Sequence[Arg], said: Sequence[str]) -> Iterator[str]:
        """The next words of some candidates, with commas between them, and of what follows."""
        if arg.least == 0:
            yield from self._next([Fixed(arg.none)] * bool(arg.none) + [*rest], said)
        if arg.after:
            least = replace(arg, after="", least=1)
            yield from self._next((Fixed(arg.after), least, *rest), said)
            return
        left, named = arg.budget, {one.named for one in arg.of}
        for one in arg.of:
            if one.needs in named or (left is not None and one.cost > left):
                continue
            yield from self._past(one.named, rest, said)
            if arg.most > 1 and "," in said:
                others = tuple(other for other in arg.of if other is not one)
                budget = None if left is None else left - one.cost
                more = replace(arg, of=others, least=1, most=arg.most - 1, budget=budget)
                yield from self._past(one.named, (Fixed(","), more, *rest), said)

    def _past(self, named: str, rest: Sequence[Arg], said: Sequence[str]) -> Iterator[str]:
        """The next words of what is named, a name for an id too, and of what follows it."""
        name = self._names.get(named, ())
        word, *more = named.split()
        if not said:
            yield from (word, *name)
        elif said[0].lower() == word.lower():
            yield from self._next((*map(Fixed, more), *rest), said[1:])
        for end in range(1, len(said) + 1):
            if not any(_is_said(one, said[end - 1 : end]) for one in name):
                return
            if end == len(said):
                yield from (one for one in name if not _is_said(one, said))
            yield from self._next(rest, said[end:])

    def _in_usage(self) -> Iterator[Sequence[Arg]]:
        """The arguments that the usage of the verb tells, of all ways to say it."""
        for usage in self._verb.usage.split(" | "):
            slots = SLOTS.findall(MORE.sub("", usage.removeprefix(self._verb.word)))
            yield from self._ways(slots)

    def _ways(self, slots: Sequence[str]) -> Iterator[tuple[Arg, ...]]:
        """The ways to say some parts of a usage, one after the other."""
        for way in product(*map(self._slot, slots)):
            yield tuple(chain(*way))

    def _slot(self, slot: str) -> list[tuple[Arg, ...]]:
        """The ways to say a part of a usage: some of its words or cards, or words of one's own."""
        if slot.startswith("["):
            return [(), *self._ways(slot.strip("[]").split())]
        lists = [(one, self._list_of(one)) for one in slot.split("|")]
        words = tuple(Candidate(word) for _, found in lists for word in found)
        most = len(words) if MORE.search(self._verb.usage) else 1
        some: list[tuple[Arg, ...]] = [(Several(words, 1, most),)] if words else []
        return some + [(FreeText(one),) for one, found in lists if not found][:1]

    def _list_of(self, place: str) -> Sequence[str]:
        """What can stand in a place of a usage, () where any word can: an option names cards."""
        from cardbase.cards.powers import short_name
        from cardbase.vocabulary import Power, Subtype
        from tracker.engine.words import IntervalLimit, Token
        from tracker.rules.lasting import STATS

        if place in CARDS:
            return list(self._names) if self._verb.unlisted else ()
        kinds = {"become": [*Subtype], "token": [*Token]}.get(self._verb.word, [])
        lists: dict[str, Sequence[str]] = {
            "HOUSE": list(self._view.game.houses),
            "POWER": [short_name(power) for power in Power],
            "STAT": list(STATS),
            "LIMIT": list(IntervalLimit),
            "KIND": kinds,
        }
        return [str(one).lower() for one in lists.get(place, [place] * place.islower())]


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


def asked_numbers(ctx: Context, incomplete: str) -> list[str]:
    """The number of what a House asks the others for."""
    from tracker.table.consent import proposal

    def words(session: Session) -> list[str]:
        asked = proposal(session)
        return [str(asked.number)] if asked else []

    return _of_game(ctx, incomplete, words)


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
