"""A command that a page sends, a look ahead, and what comes of either."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from cardbase.strings import ended
from errata.errors import KanlyError
from kanly.game.log_page import came
from kanly.game.rite import foreseen as rite_foreseen
from kanly.web.tables.choices import Choices, Kept, ordered, values_in
from kanly.web.tables.news import line, meanwhile
from kanly.web.tables.places import place_of, position_at
from kanly.web.tables.rights import NOBODY, Guest, overruling, seat_for
from kanly.web.tables.telling import log_lines, rite_ahead
from templates.web.tables.table import Said
from templates.web.tables.telling import AheadPage, RiteAhead
from tracker.engine.errors import Misread, Refused
from tracker.engine.options import words_of
from tracker.engine.state import Game
from tracker.engine.table import Secret
from tracker.engine.words import EFFECT, HouseId
from tracker.log.errors import LostRace, Stale
from tracker.standing.speech import the_secret
from tracker.table.consent import ask_override
from tracker.table.dispatch import ANSWER, parted, the_verb
from tracker.table.rights import HOST, NotYours, Seat, verify_override
from tracker.table.session import Session
from tracker.views.seen import View
from tracker.views.telling.losses import LossAhead, verify_no_loss

if TYPE_CHECKING:
    from starlette.datastructures import FormData

    from kanly.web.tables.sessions import Tables

LONGEST = 2_000
"""Characters of a field that are read; no form has a longer one to fill in."""
ORDERS = "orders"
"""The option of a form that puts a standing order together."""
NEVER_AGAIN = frozenset({"maximum", "seal"})
"""The fields of a secret: no page holds them again."""


@dataclass(frozen=True, kw_only=True)
class Sent:
    """What a form of the table says.

    Attributes:
        house: For which House, "" for the table.
        looks: As which House its page looks, as an address names it.
        head: Where the page stood that it is from.
        option: The key of an option, "" where words are typed.
        words: What was typed.
        why: A reason to set rules aside, "" for none.
        sure: A loss that is coming was told already.
        values: All fields as they came, those of a secret left out.
        secret: A maximum and the word that seals it, as typed.
        length: Characters of its longest field; nothing is done where that was cut.
    """

    house: str
    looks: str
    head: str
    option: str = ""
    words: str = ""
    why: str = ""
    sure: bool = False
    values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    secret: tuple[str, str] = ("", "")
    length: int = 0

    @property
    def kept(self) -> Kept:
        """What a page that shows the form again fills in."""
        return Kept(house=self.house, option=self.option, values=self.values)

    def again(self, **more: str) -> tuple[tuple[str, str], ...]:
        """The fields that send it once more, but for where the game stands."""
        found = [
            (name, one)
            for name, values in self.values.items()
            if name not in {"head", "why", "sure"}
            for one in values
        ]
        return (*found, *more.items())


def sent_in(form: FormData) -> Sent:
    """What a form says."""
    fields: dict[str, tuple[str, ...]] = {}
    length = 0
    for name, value in form.multi_items():
        if isinstance(value, str):
            fields[name] = (*fields.get(name, ()), value[:LONGEST])
            length = max(length, len(value))

    def one(name: str) -> str:
        return "".join(fields.get(name, ())[:1]).strip()

    verb, named, looks = one("verb"), one("named"), one("house")
    if sponsor := one("sponsor"):  # a House that sits down
        named = f"{named} sponsor {sponsor}"
    return Sent(
        house="" if looks == NOBODY else looks,
        looks=looks,
        head=one("head"),
        option=one("option"),
        words=f"{verb} {named}".strip() if verb else one("words"),
        why=one("why"),
        sure=bool(one("sure")),
        values={name: those for name, those in fields.items() if name not in NEVER_AGAIN},
        secret=(one("maximum"), one("seal")),
        length=length,
    )


def words_in(session: Session, view: View, guest: Guest, sent: Sent) -> str:
    """The words that a form comes to: of an option in the present menu, or as typed.

    Raises Misread: it is none that can be chosen now, or something is missing or too long.
    """
    if sent.length > LONGEST:
        raise Misread(f"at most {LONGEST:,} signs in a field", f"{sent.length:,}")
    if sent.option == ORDERS:
        return ordered(sent.values)
    if not sent.option:
        return _as_answer(session.game, sent)
    table = guest.hosts and view.viewer == sent.house
    found = Choices(view, sent.house, table=table or not sent.house)
    option = found.named(sent.house, sent.option)
    words = words_of(option, values_in(option, sent.values))
    if option.verb == ANSWER and sent.values.get("each"):
        return words.replace(ANSWER, "standing", 1)
    return words


def _as_answer(game: Game, sent: Sent) -> str:
    """A typed line; the bare answer to the question that is open to its House."""
    if not sent.words:
        raise Misread("something to say", "")
    asked = game.questions[0] if game.questions else None
    if asked is None or asked.house != sent.house or asked.topic == EFFECT:
        return sent.words
    _, spoken = parted(sent.words.split())
    try:
        the_verb("".join(spoken[:1]))
    except Misread:
        return f"{ANSWER} {sent.words}"
    return sent.words


def seat_of(session: Session, guest: Guest, spoken: Sequence[str], house: str) -> tuple[Seat, str]:
    """The seat words are said from. Raises NotYours, Misread."""
    return seat_for(guest, session.game, session.cards, spoken, house)


def done(session: Session, view: View, guest: Guest, sent: Sent) -> None:
    """Do what a form says where the game stood as its page showed it, or ask the others for it.

    Raises:
        Stale, LostRace: the game has gone on; nothing was done.
        LossAhead: it would bring a loss, and was not sent a second time.
        Refused, Misread, SeveralFit: nothing was done.
        NotYours: it is not for this device to say.
    """
    answers = position_at(session.id, sent.head)
    with session.lock:
        session.stand_at(answers.head)
        spoken = words_in(session, view, guest, sent).split()
        verify_no_file(spoken, sent.house)
        seat, house = seat_of(session, guest, spoken, sent.house)
        if sent.why:
            seat = overruling(guest, session.game, seat)
        if sent.why and verify_override(session.game, seat):
            ask_override(session, seat, spoken, sent.why)
            return
        secret: Secret | None = the_secret(*sent.secret) if any(sent.secret) else None
        session.give(
            spoken,
            house,
            sent.why,
            secret,
            seat=seat,
            answers=answers.head,
            check=None if sent.sure else partial(verify_no_loss, cards=session.cards),
        )


def verify_no_file(words: Sequence[str], house: str) -> None:
    """Check that words read no file of the server: a deck is laid out by its own form.

    Raises NotYours, Misread.
    """
    _, spoken = parted(words, house)
    if the_verb(spoken[0] if spoken else "").file and not _counted(spoken[1:]):
        raise NotYours("a deck is laid out on the page of the game, by its own form")


def _counted(words: Sequence[str]) -> bool:
    """Whether a deck is one of numbers alone: imperial 15 house 45."""
    return len(words) > 1 and words[0].lower() in {"imperial", "house"} and words[1].isdecimal()


def went_wrong(session: Session, guest: Guest, sent: Sent, fault: KanlyError) -> tuple[Said, int]:
    """What is told of a command that was not done, and the status of the answer."""
    if isinstance(fault, LostRace | Stale):
        since = position_at(session.id, sent.head)
        return meanwhile(session, since, guest.looks_as(sent.looks)), 409
    if isinstance(fault, LossAhead):
        lines = tuple(line(one) for one in fault.losses)
        heading = "Nothing was done yet. It would bring a loss:"
        return Said(kind="losses", heading=heading, lines=lines, sends=sent.again(sure="1")), 422
    if isinstance(fault, Refused):
        round_it = "" if isinstance(fault, NotYours) else _way_round(session, guest, sent)
        return (
            Said(
                kind="refused",
                heading="Not done.",
                lines=(line(f"{fault.reason}", fault.rule),),
                rule=fault.rule,
                sends=sent.again() if round_it else (),
                overrule=round_it,
            ),
            422,
        )
    return refusal(fault), 422


def refusal(fault: KanlyError) -> Said:
    """What is told of something that was not done, where there is no way round it."""
    told = line(fault.reason, fault.rule) if isinstance(fault, Refused) else line(ended(f"{fault}"))
    return Said(kind="refused", heading="Not done.", lines=(told,), rule=told.rule)


def _way_round(session: Session, guest: Guest, sent: Sent) -> str:
    """How the rule can be set aside from here, "" where it cannot."""
    if any(sent.secret):
        return ""
    seat = Seat(sent.house) if sent.house in guest.houses else HOST
    seat = overruling(guest, session.game, seat)
    try:
        asks = verify_override(session.game, seat)
    except NotYours:
        return ""
    return "Ask the others to set the rule aside" if asks else "Set the rule aside"


def looked_ahead(
    tables: Tables, session: Session, guest: Guest, viewer: HouseId, sent: Sent, back: str
) -> AheadPage:
    """What would come of what a form says, as far as its House can know."""
    view = tables.view(session, viewer)
    page = AheadPage(
        title="What if?",
        place="Table",
        game=session.id,
        name=session.game.name,
        back=back,
        position=place_of(tables.position(session)),
        said="",
        lines=(),
    )
    try:
        words = words_in(session, view, guest, sent)
        spoken = words.split()
        verify_no_file(spoken, sent.house)
        _, house = seat_of(session, guest, spoken, sent.house)
        page = replace(page, said=words)
        ahead = view.ahead(spoken, house, sent.why)
    except KanlyError as fault:
        return replace(page, problem=f"{fault}.")
    what = came(ahead.before, ahead.after, ahead.events, ahead.cards, viewer)
    stops = ahead.stops
    return replace(
        page,
        lines=log_lines(view, what.story),
        then="" if stops else what.awaited[:1].upper() + what.awaited[1:],
        hangs=stops.what if stops else "",
        losses=tuple((one.says, one.rule) for one in what.coming),
        rite=_rite(view, spoken),
        sends=sent.again(),
    )


def _rite(view: View, spoken: Sequence[str]) -> RiteAhead | None:
    """The rite that words would declare, seen ahead; None for other words."""
    if spoken[0] != "rite":
        return None
    try:
        return rite_ahead(view, rite_foreseen(view, spoken[1:]))
    except KanlyError:
        return None
