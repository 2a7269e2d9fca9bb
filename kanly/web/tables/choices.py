"""The menu of a House as buttons and fields, and what was chosen among them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from cardbase.strings import capital
from kanly.play.choosing import question as asks_for
from kanly.web.tables.copies import Alike, Copies, told_apart
from templates.web.tables.choices import (
    Choice,
    Entry,
    Field,
    Group,
    NumberField,
    Orders,
    SeveralField,
    Stop,
    TextField,
    Ticked,
    Way,
)
from tracker.engine.errors import Misread
from tracker.engine.options import (
    Fixed,
    FreeText,
    Number,
    OneCard,
    OneHouse,
    Option,
    Several,
    Value,
    least_of,
    named_by,
    shown,
)
from tracker.engine.state import Question
from tracker.engine.table import Table
from tracker.engine.words import EFFECT, HouseId, HouseOrder, PieceId
from tracker.play.permissions import still_asked, waits
from tracker.rules.parsing import DIGITS
from tracker.table.dispatch import ANSWER
from tracker.table.menu import MenuEntry, MenuGroup, menu
from tracker.table.orders import ABOUT, USUAL, OrderTerm, told
from tracker.views.seen import View

TITLES = {
    MenuGroup.ANSWER: "Your answer",
    MenuGroup.RITES: "Rites",
    MenuGroup.PETITION: "Petition",
    MenuGroup.DEPLOY: "Deploy",
    MenuGroup.ENGAGE: "Engage",
    MenuGroup.EXCHANGE: "Exchange",
    MenuGroup.MORE: "More",
    MenuGroup.END: "Go on",
}
NUMBERS = {
    "petition": "Your first bid, in solaris",
    "bid": "Your bid, in solaris",
    "raise": "Your bid, in solaris",
    "pay": "So much of it in favor",
    "buy": "Spice to buy",
    "sell": "Spice to sell",
    "favor": "Favor to buy",
    "discard": "Cards, not named",
    "declare": "Favor to announce",
}
"""What the number of a verb is; of any other verb how many."""
SEVERAL = {
    "rite": ("Who goes with the leader", "Command"),
    "confirm": ("Who takes part besides", "Command"),
    "counter": ("Who takes part besides", "Command"),
    "join": ("Who joins", "Command"),
    "divide": ("To whom the force goes first", "force"),
    "discard": ("Which cards", ""),
}
"""What the several of a verb are, and what their costs are counted in."""
TICKED = frozenset({"rite", "confirm", "counter", "join"})
"""The verbs whose simplest selection is ticked; nobody ticks for a House what it throws away."""
ALL = "all"
"""The word by which the host answers for every House."""
APART = {ALL: ("whole table", "For the whole table"), "resign": ("leaving", "Leave the game")}
"""The verbs that stand apart at the end, each in a group of its own: its name and its title."""
UNSEEN = frozenset({"seal", "reveal"})
TERMS = (
    (OrderTerm.OFF, "until you say otherwise"),
    (OrderTerm.INTERVAL, "until your next House Interval"),
    (OrderTerm.TURN, "until the turn is over"),
    (OrderTerm.RITE, "until the rite is over"),
)
STOPS = {
    "petitions": "petitions",
    "rites": "rites",
    "me": "rites in which you fight",
    "attacks": "rites against you",
    "initiative": "tactics at the initiative",
    "exchanges": "exchanges",
    "ventures": "ventures",
    "declare": "announcing favor",
    "disengage": "disengaging",
    "discards": "discarding",
}
"""What a House may still be asked about: the word of the order, and what a page calls it."""


@dataclass(frozen=True)
class Kept:
    """A form that was sent and not done: which option it was of, and what was filled in."""

    house: HouseId = ""
    option: str = ""
    values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


class Choices:
    """What a House may do now, as a page shows it."""

    def __init__(
        self, view: View, house: HouseId, *, table: bool = False, kept: Kept | None = None
    ) -> None:
        self.view = view
        found = menu(view.counted, view.cards, view.known, house, table=table).entries
        alone = _is_alone(view, house)
        self.entries = tuple(
            one for one in found if one.house in {house, ""} and not (one.verb == ALL and alone)
        )
        self._copies = Copies(view, house)
        self._kept = kept or Kept()
        first = view.game.questions[:1]
        self._question: Question | None = next((q for q in first if q.house == house), None)

    @property
    def fits(self) -> Counter[PieceId]:
        """How many options name each card."""
        options = (one for entry in self.entries for one in entry.choices)
        return Counter(named for one in options for named in named_by(one))

    def named(self, house: HouseId, key: str) -> Option:
        """The option of a key in the present menu. Raises Misread."""
        for entry in self.entries:
            if entry.house == house:
                for one in entry.choices:
                    if shown(one) == key:
                        return one
        raise Misread("something that can be done now", key)

    def groups(self, card: PieceId = "") -> Iterator[Group]:
        """The groups in the order of the menu; with a card only what names it."""
        found: dict[str, list[Entry]] = {}
        for entry in self.entries:
            choices = tuple(self._choices(entry, card))
            if choices or (entry.by_name and not card):
                name = APART.get(entry.verb, (entry.group,))[0]
                found.setdefault(name, []).append(self._entry(entry, choices))
        last = dict(APART.values())
        for name in [
            *(one for one in found if one not in last),
            *(one for one in last if one in found),
        ]:
            title = last.get(name) or TITLES[MenuGroup(name)]
            yield Group(name=name, title=title, entries=tuple(found[name]))

    def _entry(self, entry: MenuEntry, choices: tuple[Choice, ...]) -> Entry:
        asks = self._question.text if self._question and entry.verb == ANSWER else ""
        return Entry(
            verb=entry.verb,
            house=entry.house,
            says=capital(entry.says),
            rule=entry.rule,
            usage=entry.usage,
            choices=choices,
            asks=capital(asks),
            by_name=entry.by_name,
        )

    def _choices(self, entry: MenuEntry, card: PieceId) -> Iterator[Choice]:
        """The choices of an entry that name a card, each once and under a sentence of its own."""
        naming = [one for one in entry.choices if not card or card in named_by(one)]
        kept = self._kept.option if self._kept.house == entry.house else ""
        found = self._copies.together(naming, kept)
        alike: dict[str, list[Option]] = {}
        for one in found:
            alike.setdefault(self._says(entry, one.option), []).append(one.option)
        marks: dict[str, str] = {}
        for same in alike.values():
            if len(same) > 1:
                marks |= zip(map(shown, same), self._copies.apart(same), strict=True)
        for one in found:
            yield self._choice(entry, one, marks.get(shown(one.option), ""))

    def _choice(self, entry: MenuEntry, alike: Alike, mark: str) -> Choice:
        one = alike.option
        key = shown(one)
        kept = self._kept
        opened = kept.option == key and kept.house == entry.house
        values = kept.values if opened else {}
        fields = tuple(self._fields(entry.verb, one, values))
        return Choice(
            key=key,
            says=capital(told_apart(self._says(entry, one), mark)),
            words=key,
            rules=one.rules or (entry.rule,),
            cards=tuple(sorted(alike.cards)),
            fields=fields,
            secret=entry.verb if one.unseen and entry.verb in UNSEEN else "",
            opened=opened,
            each_time=self._is_of_words() and entry.verb == ANSWER and not fields,
            ahead=not (one.unseen or one.open or entry.verb in {"pass", "resign"}) or bool(fields),
        )

    def _says(self, entry: MenuEntry, one: Option) -> str:
        """The sentence of a choice; of an answer without one of its own what is answered."""
        asked = self._question
        if entry.verb != ANSWER or asked is None or one.says not in {asked.text, entry.says, ""}:
            return one.says or entry.says
        if one.open:
            return "Answer"
        called = [
            self.view.called(said)
            for arg in one.args
            if isinstance(arg, Fixed | OneCard | OneHouse)
            for said in [arg.word if isinstance(arg, Fixed) else _named(arg)]
        ]
        return " ".join(called) or asked.suggested or "answer"

    def _is_of_words(self) -> bool:
        """Whether the open question is answered by a word, which can stand from now on."""
        asked = self._question
        return (
            asked is not None
            and len(asked.choices) > 1
            and asked.topic != EFFECT
            and not any(one in self.view.game.pieces for one in asked.choices)
        )

    def _fields(
        self, verb: str, one: Option, values: Mapping[str, tuple[str, ...]]
    ) -> Iterator[Field]:
        least: list[Value] = []
        for place, arg in enumerate(one.open):
            name = f"v{place}"
            kept = values.get(name)
            match arg:
                case Number():
                    yield self._number(verb, one, arg, name, least, kept)
                case Several():
                    yield self._several(verb, arg, name, values)
                case FreeText():
                    yield TextField(
                        name=name, label=capital(arg.what), value=kept[0] if kept else arg.words
                    )
            least.append(least_of(arg))

    def _number(
        self,
        verb: str,
        one: Option,
        arg: Number,
        name: str,
        before: Sequence[Value],
        kept: tuple[str, ...] | None,
    ) -> NumberField:
        usual = arg.low if arg.unsaid is None else arg.unsaid
        what = f"{arg.name.upper()}" if arg.name else NUMBERS.get(verb, "How many")
        asked = self._question
        if verb == ANSWER and asked is not None:
            what = capital(asked.text) if len(asked.text) < len(asks_for(one, before)) else what
        return NumberField(
            name=name,
            label=what,
            low=arg.low,
            high=arg.high,
            value=kept[0] if kept else str(usual),
            each=arg.each,
            floor=arg.floor,
            floor_from=arg.floor_from,
        )

    def _several(
        self, verb: str, arg: Several, name: str, values: Mapping[str, tuple[str, ...]]
    ) -> SeveralField:
        kept = values.get(name)
        on = kept or (arg.ways[0] if arg.ways and verb in TICKED else ())
        label, unit = SEVERAL.get(verb, ("Which", "cost"))
        names = self._copies.called({one.named: self.view.called(one.named) for one in arg.of})
        costs = {one.named: one.cost for one in arg.of}
        way = values.get(f"{name}.way", (", ".join(arg.ways[0]),))[0] if arg.ways else ""
        return SeveralField(
            name=name,
            label=label,
            least=arg.least,
            most=arg.most,
            budget=arg.budget,
            unit=unit,
            rows=tuple(
                Ticked(
                    named=one.named,
                    called=names[one.named],
                    cost=one.cost,
                    needs=(names.get(one.needs) or self.view.called(one.needs))
                    if one.needs
                    else "",
                    on=one.named in on,
                    share=values.get(f"{name}.{one.named}", ("",))[0],
                )
                for one in arg.of
            ),
            shares=arg.shares,
            ways=tuple(
                Way(
                    value=", ".join(one),
                    called=", then ".join(f"{names[card]} ({costs[card]})" for card in one),
                    on=", ".join(one) == way,
                )
                for one in arg.ways
            )
            if arg.shares
            else (),
        )


def _is_alone(view: View, house: HouseId) -> bool:
    """Whether only this House is awaited: the word for all is then its own said twice."""
    game = view.game
    awaited = still_asked(Table(game, view.cards)) if waits(game) else game.waiting
    return awaited == (house,)


def _named(arg: OneCard | OneHouse) -> str:
    return arg.card if isinstance(arg, OneCard) else arg.house


def values_in(option: Option, sent: Mapping[str, tuple[str, ...]]) -> list[Value]:
    """What was chosen for the open arguments of an option. Raises Misread."""
    found: list[Value] = []
    for place, arg in enumerate(option.open):
        name = f"v{place}"
        said = sent.get(name, ())
        match arg:
            case Number():
                text = "".join(said[:1]).strip()
                if not (text.isascii() and text.isdecimal() and len(text) <= DIGITS):
                    raise Misread(f"a number from {arg.low} to {arg.high}", text)
                found.append(int(text))
            case Several():
                found.append(_several_in(arg, name, said, sent))
            case FreeText():
                found.append(" ".join("".join(said[:1]).split()))
    return found


def _several_in(
    arg: Several, name: str, said: tuple[str, ...], sent: Mapping[str, tuple[str, ...]]
) -> tuple[str, ...]:
    """The several that were named, in their order; each with its share where one was given."""
    offered = [one.named for one in arg.of]
    if arg.shares:
        shares = {one: "".join(sent.get(f"{name}.{one}", ())[:1]).strip() for one in offered}
        given = tuple(f"{one} {many}" for one, many in shares.items() if many not in {"", "0"})
        way = "".join(sent.get(f"{name}.way", ())[:1])
        chosen = tuple(part.strip() for part in way.split(",") if part.strip())
        if given:
            return given
        said = said or chosen
    odd = [one for one in said if one not in offered]
    if odd:
        raise Misread("one of those that can be named", odd[0])
    if len(said) < arg.least:
        raise Misread(f"{arg.least} ticked at least", f"{len(said)}")
    return tuple(dict.fromkeys(said))


def orders_of(view: View) -> Orders | None:
    """What the viewer can have done without being asked; None for who plays no House."""
    if not view.viewer:
        return None
    answers = view.game.houses[view.viewer].answers
    stops = dict.fromkeys(word for order in HouseOrder for word in ABOUT[order])
    return Orders(
        now=tuple(capital(told(topic, said)) for topic, said in answers.items()),
        usual=tuple((said, capital(says)) for said, says in USUAL),
        terms=tuple((term.value, says) for term, says in TERMS),
        stops=tuple(Stop(word=str(word), says=STOPS[word]) for word in stops),
    )


def ordered(sent: Mapping[str, tuple[str, ...]]) -> str:
    """The words of an order that was put together from its fields."""
    what = "".join(sent.get("what", ())[:1])
    until = "".join(sent.get("until", ())[:1])
    stops = ", ".join(sent.get("but", ()))
    words = f"standing {what}"
    words += f" until {until}" if until not in {"", OrderTerm.OFF} else ""
    return words + (f" but {stops}" if stops else "")
