"""The session behind both faces of `kanly play`: what stands there, and what a typed line does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from cardbase.strings import capital
from errata.errors import KanlyError
from errata.register import rule
from kanly.game.log_page import came_in, came_lines, proof
from kanly.game.open import size
from kanly.play import choosing
from kanly.play.board import board
from tracker.engine.errors import Misread, Refused
from tracker.engine.options import Option, Value, option, shown, words_of
from tracker.engine.state import Question
from tracker.engine.table import Secret
from tracker.engine.verbs import Who
from tracker.engine.words import EFFECT, HouseId, Phase
from tracker.log.errors import LostRace, Stale
from tracker.table import consent
from tracker.table.dispatch import ANSWER, WHOLE, give, the_verb
from tracker.table.menu import MenuEntry, MenuGroup, menu
from tracker.table.orders import USUAL
from tracker.table.rights import NotYours, Seat, must_ask
from tracker.table.seats import asked, has_secrets
from tracker.table.session import Session
from tracker.table.verbs import VERBS
from tracker.views.feed import Position, news, position
from tracker.views.moves import move_told, proposal_told
from tracker.views.seen import View, view_of
from tracker.views.telling import awaited
from tracker.views.telling.losses import losses_coming

HELP = (
    "Type the number of what you want, or the words: petition duncan 5, engage leto, pass.",
    "o gives orders: to pass, or to be done, without being asked.",
    "u takes back your last command, redo does it again; b goes back one list.",
    "? P-04 shows a rule; ? 3 the rule behind line 3; card NAME a card; log what has happened.",
    "agree or disagree answers what another House asks for: to go back, to set rules aside.",
    "because REASON says the refused command again and sets its rule aside; q leaves the table.",
)
LEAVES = frozenset({"q", "quit", "exit"})
UNSEEN = frozenset({"seal", "reveal"})
SECRETS = (
    "The maximum in solaris, typed unseen (an empty line leaves it be):",
    "The word that seals it, typed unseen:",
)
FEW = 12
"""Most answers of a question that are listed at once, each in a line of its own."""

RECENT = 20
"""Lines of the log that are shown."""


@dataclass(frozen=True)
class MenuLine:
    """A line that can be picked by its number: its text, and what picking it does."""

    text: str
    pick: MenuEntry | Option | None
    house: HouseId = ""  # who says it, where the line is a choice of its own


@dataclass
class Live:
    """A game that is played in one session of the terminal.

    Attributes:
        session: The game.
        seat: The House at this keyboard; "" where all Houses share it.
        curtains: Whether a shared keyboard is handed on before anything hidden is shown.
        viewer: The House that looks now, "" for what all may see.
        curtain: The House the keyboard is to be handed to before anything hidden is shown.
        said: What the last line came to, a sentence each.
    """

    session: Session
    seat: HouseId = ""
    curtains: bool = True
    viewer: HouseId = ""
    curtain: HouseId = ""
    said: list[str] = field(default_factory=list)
    _entry: MenuEntry | None = None
    _choice: Option | None = None
    _values: tuple[Value, ...] = ()
    _refused: tuple[str, HouseId] | None = None
    _sealing: tuple[str, HouseId] | None = None
    _warned: tuple[list[str], HouseId] | None = None
    _unseen: list[str] = field(default_factory=list)
    _rows: list[MenuLine] = field(default_factory=list)
    _stood: Position = field(init=False)
    _views: dict[HouseId, View] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.viewer = self.seat
        self._turn()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.session.game.phase is Phase.OVER

    @property
    def asked(self) -> tuple[HouseId, ...]:
        """The Houses whose word is awaited."""
        return asked(self.session.game, self.session.cards)

    @property
    def hides(self) -> bool:
        """Whether the next line is a secret: it is typed unseen."""
        return self._sealing is not None

    def board(self) -> list[str]:
        """The table in short lines, as the viewer may see it."""
        return board(self._view("" if self.curtain else self.viewer))

    def _view(self, viewer: HouseId) -> View:
        """The game as it stands, as a House sees it; made once for each state."""
        if viewer not in self._views or not self._views[viewer].is_of(self.session):
            self._views[viewer] = view_of(self.session, viewer)
        return self._views[viewer]

    def question(self) -> str:
        """What is awaited now."""
        if self.curtain:
            return f"The keyboard is for {self._name(self.curtain)} now. Enter goes on."
        if self._sealing is not None:
            return SECRETS[len(self._unseen)]
        if self._choice is not None:
            return f"{choosing.question(self._choice, self._values)} (b goes back)"
        if self._entry is not None:
            return f"{capital(self._entry.says)} ({self._entry.rule}): which? (b goes back)"
        default = self._default()
        enter = f" (Enter: {default})" if default else ""
        view = self._view(self.viewer)
        told = f"{capital(awaited(view.game, view.cards))}.{enter}"
        if asked := consent.proposal(self.session):
            told += f" {proposal_told(self.session.game, asked)} (agree, disagree)."
        return told

    def rows(self) -> list[MenuLine]:
        """What can be picked by number: the candidates of the entry picked, or all entries."""
        if self.curtain or self.hides or self.over:
            return []
        if self._choice is not None:
            texts = choosing.rows(self._choice, self._values, self._called)
            return [MenuLine(text, None) for text in texts]
        if self._entry is not None:
            return [MenuLine(_choice_line(self._entry, one), one) for one in self._entry.choices]
        return self._rows

    def enter(self, line: str) -> None:
        """Do what a typed line says; `said` holds what came of it."""
        text, self.said = line.strip(), []
        if self.curtain:
            self.viewer, self.curtain = self.curtain, ""
            self._list()
            return
        try:
            if self._sealing is not None:
                self._seal(text, *self._sealing)
            else:
                self._enter(text)
        except NotYours as fault:
            self.said = [f"{fault}."]
        except Refused as fault:
            self.said = [f"{fault}. (because REASON sets the rule aside)"]
        except (LostRace, Stale):
            self._went_on(self._stood, "Meanwhile, and nothing of yours was done:")
        except KanlyError as fault:
            self.said = [f"{fault}."]

    def _enter(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        does = {
            "b": self._back,
            "back": self._back,
            "u": self._undo,
            "undo": self._undo,
            "redo": self._redo,
            "agree": self._agree,
            "disagree": self._decline,
            "log": self._log,
            "o": self._orders,
            "orders": self._orders,
        }.get(text)
        asks = {"?": self._help, "help": self._help, "card": self._card, "because": self._overrule}
        if does is not None:
            does()
        elif word in asks:
            asks[word](rest.strip())
        elif self._choice is not None and text[:1].isdecimal():
            self._choose(choosing.read(self._choice, self._values, text))
        elif text.isdecimal() and not (self._entry is None and self._asks_a_number()):
            self._pick(int(text))
        elif text and not self._answers(text):
            self._give(text, self._speaks())
        elif text or self._default():
            self._give(f"{ANSWER} {text}", self._speaks())

    def _question(self) -> Question | None:
        """The question that is open to the House at the keyboard."""
        open_now = self.session.game.questions
        mine = self.seat or self.viewer
        return open_now[0] if open_now and open_now[0].house == mine else None

    def _default(self) -> str:
        """What Enter alone answers, "" for nothing."""
        question = self._question()
        return question.suggested if question and question.topic != EFFECT else ""

    def _asks_a_number(self) -> bool:
        question = self._question()
        return bool(question and not question.choices and question.suggested.isdecimal())

    def _answers(self, text: str) -> bool:
        """Whether a line is the bare answer to the open question: it begins with no other word."""
        question = self._question()
        if question is None or question.topic == EFFECT or not text:
            return not text
        try:
            the_verb(self._in_full(text.split())[0].rpartition(":")[2])
        except Misread:
            return True
        return False

    def _choose(self, *values: Value) -> None:
        """Take what is chosen of an option, and do it once nothing is left to choose."""
        if self._choice is None:
            return
        self._values = choosing.chosen_already(self._choice, (*self._values, *values))
        if len(self._values) == len(self._choice.open):
            said, self._choice, self._values = words_of(self._choice, self._values), None, ()
            self._give(said, self._of_entry())

    def _pick(self, number: int) -> None:
        row = self._row(number)
        picked = row.pick
        if row.house and isinstance(picked, Option):
            self._give(picked.words, row.house)
            return
        if isinstance(picked, MenuEntry):
            if picked.by_name or len(picked.choices) != 1:
                self._entry = picked
                if picked.by_name:
                    self.said = [f"A card the table knows no name of is typed: {picked.usage}."]
                return
            self._entry, picked = picked, picked.choices[0]
        if picked is None:
            raise Misread("one of the numbers shown", str(number))
        self._choice, self._values = picked, ()
        self._choose()

    def _row(self, number: int) -> MenuLine:
        rows = self.rows()
        if not 1 <= number <= len(rows):
            expected = f"a number from 1 to {len(rows)}" if rows else "words"
            raise Misread(expected, str(number))
        return rows[number - 1]

    def _of_entry(self) -> HouseId:
        return self._entry.house if self._entry else self._speaks()

    def _back(self) -> None:
        if self._choice is not None:
            self._choice, self._values = None, ()
            if self._entry is not None and len(self._entry.choices) > 1:
                return
        self._entry = None

    def _speaks(self) -> HouseId:
        """The House a line without one is from: this seat's, or the viewer's while it is asked."""
        if self.seat:
            return self.seat
        return self.viewer if self.viewer in self.asked else ""

    def _give(
        self, words: str, house: HouseId, why: str = "", secret: Secret | None = None
    ) -> None:
        spoken = self._in_full(words.split())
        if spoken[-1].rpartition(":")[2].lower() in UNSEEN and secret is None:
            self._sealing, self._unseen = (words, house), []
            return
        self._refused = (words, house)
        for_all = ":" in spoken[0] or the_verb(spoken[0]).who in {Who.ALL, Who.TABLE}
        speaker = "" if for_all and not self.seat else house
        if why and must_ask(self.session.game, self._seat):
            self._asked(consent.ask_override(self.session, self._seat, spoken, why))
            return
        if secret is None and (losses := self._losses(spoken, speaker, why)):
            self.said = [*losses, "Nothing was done yet: say it once more to do it all the same."]
            return
        events = self.session.give(
            spoken, speaker, why, secret, seat=self._seat, answers=self._stood.head
        )
        self._refused = self._warned = None
        told = came_in(self.session, self.session.before, events, self.viewer)
        self._turn()
        self.said = [line for text in came_lines(told) for line in text.split("\n")]

    def _losses(self, spoken: list[str], house: HouseId, why: str) -> list[str]:
        """The losses that a command would bring and that nobody has been warned of (L-01, L-02)."""
        once_more, self._warned = self._warned == (spoken, house), (spoken, house)
        if once_more or spoken[-1] == "resign":
            return []
        now, cards = self.session.game, self.session.cards
        then = give(now, cards, spoken, house, why).game
        known = {(one.house, one.rule) for one in losses_coming(now, cards)}
        coming = losses_coming(then, cards)
        found = [
            f"{one.says} ({one.rule})." for one in coming if (one.house, one.rule) not in known
        ]
        lost = (one for one in then.houses.values() if one.lost and not now.houses[one.id].lost)
        return [*found, *(f"{one.name} would lose by it ({one.lost})." for one in lost)]

    def _in_full(self, spoken: list[str]) -> list[str]:
        """The line with its verb in full, where just one that can be said now begins so."""
        at = 1 if spoken[0].endswith(":") and len(spoken) > 1 else 0
        house, colon, word = spoken[at].rpartition(":")
        verbs = {row.pick.verb for row in self._rows if isinstance(row.pick, MenuEntry)}
        begun = [verb for verb in sorted(verbs) if word and verb.startswith(word.lower())]
        if word.lower() in VERBS or len(begun) != 1 or begun[0] in WHOLE - {"end"}:
            return spoken
        return [*spoken[:at], f"{house}{colon}{begun[0]}", *spoken[at + 1 :]]

    def _seal(self, line: str, words: str, house: HouseId) -> None:
        """Take a maximum, then the word that seals it; an empty line leaves it be."""
        self._unseen.append(line)
        if line and len(self._unseen) < len(SECRETS):
            return
        typed, self._sealing = self._unseen, None
        if not line:
            self.said = ["Nothing was said."]
            return
        if not (typed[0].isdecimal() and len(typed[0]) <= len("9999")):
            raise Misread("a maximum in solaris, a whole number", "something else")
        self._give(words, house, secret=Secret(int(typed[0]), typed[1]))

    def _overrule(self, reason: str) -> None:
        if self._refused is None:
            raise Misread("a command that was refused, before", "because")
        if not reason:
            raise Misread("a reason", "nothing")
        words, house = self._refused
        self._give(words, house, reason)

    def _undo(self) -> None:
        """Take back the last command; at the seat of a House the others may be asked."""
        session = self.session
        back = session.undoing()
        told = size(session, back, self.viewer)
        try:
            session.undo(seat=self._seat, answers=self._stood.head)
        except NotYours:
            self._asked(consent.ask_undo(session, self._seat, None, ""))
            return
        self._turn()
        self.said = [f"Taken back: {told}."]

    @property
    def _seat(self) -> Seat:
        return Seat(self.seat)

    def _asked(self, asked: consent.Proposal) -> None:
        """Tell what is asked for now; it is done when the others have agreed."""
        self._turn()
        self.said = [f"{proposal_told(self.session.game, asked)}."]

    def _agree(self) -> None:
        self._answer(consent.agree)

    def _decline(self) -> None:
        self._answer(consent.decline)

    def _answer(self, how: Callable[[Session, Seat], consent.Proposal]) -> None:
        """Answer what is asked for; a shared keyboard answers for all."""
        how(self.session, self._seat)
        self._turn()
        self.said = [f"{move_told(self.session.game, self.session.moves()[-1])}."]

    def _redo(self) -> None:
        try:
            again = self.session.redo(seat=self._seat)
        except NotYours:
            self._asked(consent.ask_redo(self.session, self._seat, None, ""))
            return
        told = size(self.session, again, self.viewer)
        self._turn()
        self.said = [f"Done again: {told}."]

    def _help(self, what: str) -> None:
        """Show the rule of an id, or those behind a line; without either, the keys."""
        if not what:
            self.said = list(HELP)
            return
        ids: tuple[str, ...] = (what,)
        if what.isdecimal():
            pick = self._row(int(what)).pick
            if isinstance(pick, MenuEntry) and len(pick.choices) == 1:
                pick = pick.choices[0]
            ids = pick.rules if isinstance(pick, Option) else (pick.rule,) if pick else ()
        for found in map(rule, ids):
            sure = f", {found.confidence}" if found.confidence else ""
            self.said.append(f"{found.id}: {found.statement} ({found.source}{sure})")

    def _orders(self) -> None:
        """List the usual orders of the House at the keyboard, to be picked like anything else."""
        house = self.seat or self.viewer
        if not house:
            raise Misread("a House at the keyboard, to give its orders", "nobody")
        told = (option("standing", said, says=says, rules=("G-02",)) for said, says in USUAL)
        self._entry = MenuEntry(
            house=house,
            verb="standing",
            group=MenuGroup.MORE,
            says="pass or be done without being asked",
            rule="G-02",
            usage=VERBS["standing"].usage,
            choices=tuple(told),
        )

    def _log(self) -> None:
        from kanly.game.log_page import lines, worth

        story = worth(self._view(self.viewer).story)
        self.said = [part for line in lines(story[-RECENT:]) for part in line.split("\n")]

    def _card(self, name: str) -> None:
        from cardbase.lookup import look_up
        from kanly.card.page import page

        found = look_up(self.session.cards.catalog, name)
        if not found.cards:
            raise Misread("the name of a card", name)
        self.said = page(found.cards[0], None).split("\n")

    def follow(self) -> bool:
        """Stand where others have brought the game, and tell what they did; False for nothing."""
        if not self.session.has_news(self._stood.head, self._stood.moved):
            return False
        self._went_on(self._stood, "Meanwhile:")
        return True

    def _went_on(self, since: Position, says: str) -> None:
        """Stand where others have brought the game meanwhile, and tell what they did."""
        session = self.session
        session.refresh()
        found = news(session, since, self.viewer)
        told = [f"{move_told(session.game, move)}." for move in found.moves]
        if found.whole:
            seq, branch = session.head.seq, session.head.branch
            told.append(f"The game was gone back in: it stands at event {seq} of {branch}.")
        self._turn()
        story = [one for one in found.story if not one.quiet]
        self.said = [says, *told, *(capital(one.text) + proof(one) for one in story)]

    def _turn(self) -> None:
        """See whose turn it is: at a shared keyboard it is handed on where something is hidden."""
        self._entry, self._choice, self._values = None, None, ()
        self._stood = position(self.session)
        game, cards = self.session.game, self.session.cards
        if not self.seat:
            cards.learn({piece.card for piece in game.pieces.values()})
            first = next(iter(self.asked), "")
            if first != self.viewer:
                hides = first and has_secrets(game, cards, first)
                hides = hides and self.curtains
                self.viewer, self.curtain = ("", first) if hides else (first, "")
        self._list()

    def _list(self) -> None:
        """List what the viewer may do now; at a shared keyboard the table's own words, too."""
        view = self._view(self.viewer)
        found = menu(view.counted, view.cards, view.known, self.seat)
        mine = [one for one in found.entries if one.house in {self.viewer, ""} or not self.viewer]
        self._rows = [row for one in mine for row in self._lines(one)]

    def _lines(self, entry: MenuEntry) -> list[MenuLine]:
        """The lines of an entry: one, but for a question one for each answer."""
        whose = self._whose(entry)
        if (
            entry.verb == ANSWER
            and 1 < len(entry.choices) <= FEW
            and not any(one.open for one in entry.choices)
        ):
            lines = ((_choice_line(entry, one), one) for one in entry.choices)
            return [MenuLine(whose + text, one, entry.house) for text, one in lines]
        return [MenuLine(whose + _entry_line(entry), entry)]

    def _whose(self, entry: MenuEntry) -> str:
        """The House before an entry that is not the viewer's own."""
        return f"{entry.house}: " if entry.house and entry.house != self.viewer else ""

    def _called(self, named: str) -> str:
        """What a candidate is called: a card by its name and id, a word as it is."""
        game, cards = self.session.game, self.session.cards
        piece = game.pieces.get(named)
        return named if piece is None else f"{cards[piece.card].name} [{named}]"

    def _name(self, house: HouseId) -> str:
        return self.session.game.houses[house].name


def _entry_line(entry: MenuEntry) -> str:
    """An entry in one line: its verb, and its candidates as far as they are few."""
    many = len(entry.choices)
    if many == 1 and not entry.by_name:
        return _choice_line(entry, entry.choices[0])
    few = f"{many} to choose from" if many else "by name"
    return f"{entry.verb}: {entry.says} ({few})"


def _choice_line(entry: MenuEntry, choice: Option) -> str:
    words = shown(choice)
    return f"{words}: {choice.says}" if choice.says and choice.says != entry.says else words
