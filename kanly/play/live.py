"""The session behind both faces of `kanly play`: what stands there, and what a typed line does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from cardbase.strings import capital
from errata.errors import KanlyError
from errata.text import shown
from kanly.game.follow import happened_lines
from kanly.game.log_page import came_in, came_lines
from kanly.play import choosing, looks
from kanly.play.back import BACK_AND_FORTH
from kanly.play.back import asked as asked_of_others
from kanly.play.board import board
from kanly.play.curtain import openly, verify_sight
from kanly.play.lines import MenuLine, begun, choice_line, in_full, menu_lines
from tracker.engine.chance import SHORTEST
from tracker.engine.errors import Misread, Refused
from tracker.engine.options import Option, Value, words_of
from tracker.engine.state import Question
from tracker.engine.table import Secret, Table
from tracker.engine.verbs import Who
from tracker.engine.words import EFFECT, HouseId, Phase
from tracker.log.errors import LostRace, Stale
from tracker.play.permissions import verify_moment
from tracker.rules.parsing import DIGITS
from tracker.standing.speech import the_house, the_secret
from tracker.table import consent
from tracker.table.dispatch import ANSWER, UnknownWord, parted, the_verb
from tracker.table.menu import MenuEntry
from tracker.table.rights import NotYours, Seat, verify_override
from tracker.table.seats import asked, has_secrets
from tracker.table.session import Session
from tracker.views.feed import Position, news, position
from tracker.views.moves import asked_over, proposal_told
from tracker.views.seen import View, view_of
from tracker.views.telling import awaited
from tracker.views.telling.losses import LossAhead, verify_no_loss

LOOKS = "shows what"
LEAVES = frozenset({"q", "quit", "exit"})
NUMBERS = "a line is picked by its number or said in its words, and ? shows help"
UNSEEN = frozenset({"seal", "reveal"})
SECRETS = (
    "the maximum in solaris, typed unseen (an empty line leaves it be):",
    f"the word that seals it and opens it again, of {SHORTEST} signs at least, typed unseen:",
)


@dataclass
class Live:
    """A game that is played in one session of the terminal.

    Attributes:
        session: The game.
        seat: The House at this keyboard; "" where all Houses share it.
        curtains: Whether at a shared keyboard a House is only shown what it alone sees as it asks.
        viewer: The House that looks now, "" for what all may see.
        curtain: The House whose cards lie behind the curtain: it is asked, and has not looked.
        said: What the last line came to, a sentence each.
        guide: What a player is to do, in a lesson; it stands until it is done.
    """

    session: Session
    seat: HouseId = ""
    curtains: bool = True
    viewer: HouseId = ""
    curtain: HouseId = ""
    said: list[str] = field(default_factory=list)
    guide: list[str] = field(default_factory=list)
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
    _boards: tuple[View | None, dict[bool, list[str]]] = (None, {})

    def __post_init__(self) -> None:
        self.viewer = self.seat
        self._turn()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.session.game.phase is Phase.OVER

    @property
    def parting(self) -> str:
        """What is said when the player leaves."""
        game, short = self.session.game, self.session.id
        if self.over:
            return f"{game.name} is over; kanly game report --game {short} tells its story."
        return f"{game.name} is kept; kanly play {short} goes on with it."

    @property
    def asked(self) -> tuple[HouseId, ...]:
        """The Houses whose word is awaited."""
        return asked(self.session.game, self.session.cards)

    @property
    def prompt(self) -> str:
        """What stands before the line that is typed: the House that it is said for."""
        speaks = self._sealing[1] if self._sealing else self._speaks()
        return f"{speaks}> "

    @property
    def hides(self) -> bool:
        """Whether the next line is a secret: it is typed unseen."""
        return self._sealing is not None

    def board(self, *, folded: bool = False) -> list[str]:
        """The table in short lines, as the viewer may see it; made once for each view."""
        view = self.view(self.viewer)
        if self._boards[0] is not view:
            self._boards = view, {}
        made = self._boards[1]
        if folded not in made:
            made[folded] = board(view, folded=folded)
        return made[folded]

    def view(self, viewer: HouseId) -> View:
        """The game as it stands, as a House sees it; made once for each state."""
        if viewer not in self._views or not self._views[viewer].is_of(self.session):
            self._views[viewer] = view_of(self.session, viewer)
        return self._views[viewer]

    def question(self) -> str:
        """What is awaited now."""
        if self._sealing is not None:
            sealer = self._sealing[1]
            whose = f"{self._name(sealer)}: " if sealer else ""
            return capital(f"{whose}{SECRETS[len(self._unseen)]}")
        if self._choice is not None:
            return f"{choosing.question(self._choice, self._values)} (b goes back)"
        if self._entry is not None:
            return f"{capital(self._entry.says)} ({self._entry.rule}): which? (b goes back)"
        default = self._default()
        enter = f" (Enter: {default})" if default else ""
        if self.curtain:
            enter = f" (Enter {LOOKS} {self._name(self.curtain)} alone sees)"
        view = self.view(self.viewer)
        told = f"{capital(awaited(view.game, view.cards))}.{enter}"
        if asked := consent.proposal(self.session):
            told += f" {self._asked_for(asked, view)}"
        return told

    def _asked_for(self, asked: consent.Proposal, view: View) -> str:
        """What is asked of others, what it takes back, and how it is answered."""
        over = "; ".join(one.text for one in asked_over(asked, view.story))
        mine = not self.seat or self.seat in asked.awaited
        answer = ": type agree or disagree" if mine else ""
        told = proposal_told(self.session.game, asked, listed_apart=bool(over))
        return f"{told}{f' ({over})' if over else ''}{answer}."

    def rows(self) -> list[MenuLine]:
        """What can be picked by number: the candidates of the entry picked, or all entries."""
        if self.hides or self.over:
            return []
        if self._choice is not None:
            texts = choosing.rows(self._choice, self._values, self._called)
            return [MenuLine(text, None) for text in texts]
        if self._entry is not None:
            return [MenuLine(choice_line(self._entry, one), one) for one in self._entry.choices]
        return self._rows

    def enter(self, line: str) -> None:
        """Do what a typed line says; `said` holds what came of it."""
        text, self.said = line.strip(), []
        if self.curtain and not (text or self.hides):
            self.viewer, self.curtain = self.curtain, ""
            self._entry = self._choice = None
            self._list()
            return
        try:
            if self._sealing is not None:
                self._seal(text, *self._sealing)
            else:
                self._enter(text)
        except NotYours as fault:
            self.said = [f"{fault}."]
        except UnknownWord as fault:
            self.said = [f'No word of the table begins with "{shown(fault.found)}": {NUMBERS}.']
        except Refused as fault:
            self.said = [self._openly(fault, text), *self._way_round()]
        except (LostRace, Stale):
            self._went_on(self._stood, "Meanwhile, and nothing of yours was done:")
        except KanlyError as fault:
            self.said = [self._openly(fault, text)]

    def _openly(self, fault: KanlyError, line: str) -> str:
        """What was wrong; between curtains without the names of the cards behind them."""
        if self.seat or not self.curtains:
            return f"{fault}."
        return openly(f"{fault}.", line, self.session, self.view(self.viewer))

    def _enter(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        does = {
            "b": self._back,
            "back": self._back,
            "log": self._log,
            "o": self._orders,
            "orders": self._orders,
        }.get(text)
        asks = {"?": self._help, "help": self._help, "card": self._card, "because": self._overrule}
        if does is not None:
            does()
        elif text in BACK_AND_FORTH:
            self._moved(text)
        elif word in asks:
            asks[word](rest.strip())
        elif self._choice is not None and not (text and self._is_words(text)):
            self._choose(choosing.read(self._choice, self._values, text))
        elif text.isdecimal() and not (self._entry is None and self._asks_a_number()):
            self._pick(int(text[:DIGITS]))
        elif text and not self._answers(text):
            self._say(text)
        elif text or self._default():
            self._give(f"{ANSWER} {text}", self._speaks())

    def _question(self) -> Question | None:
        """The question that is open to the House at the keyboard."""
        open_now = self.session.game.questions
        mine = self.seat or self.viewer or self.curtain
        return open_now[0] if open_now and open_now[0].house == mine else None

    def _default(self) -> str:
        """What Enter alone answers, "" for nothing."""
        question = self._question()
        return question.suggested if question and question.topic != EFFECT else ""

    def _asks_a_number(self) -> bool:
        question = self._question()
        if question is None or question.choices or question.several:
            return False
        return question.low is not None or question.suggested.isdecimal()

    def _answers(self, text: str) -> bool:
        """Whether a line is the bare answer to the open question: it begins with no other word."""
        question = self._question()
        if question is None or question.topic == EFFECT or not text:
            return not text
        return not self._is_words(text)

    def _is_words(self, text: str) -> bool:
        """Whether a line begins with a word of the table."""
        _, spoken = parted(in_full(text.split(), self._rows))
        try:
            the_verb("".join(spoken[:1]))
        except Misread:
            return False
        return True

    def _say(self, text: str) -> None:
        """Give a line as it is typed; of one that breaks off list how it can go on."""
        try:
            self._give(text, self._speaks())
        except Misread as fault:
            found = begun(
                self._rows, in_full(text.split(), self._rows), self.view(self.viewer).called
            )
            if fault.found or found is None:
                raise
            self._show(found)

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
            self._open(picked)
        elif picked is None:
            raise Misread("one of the numbers shown", str(number))
        else:
            self._choice, self._values = picked, ()
            self._choose()

    def _open(self, entry: MenuEntry) -> None:
        """List what an entry can be done with; where that is one thing alone, do it."""
        if entry.by_name and self.curtain:
            verify_sight(self.view(""), self.curtain, [entry.verb])
        self._show(entry)
        if not entry.by_name and len(entry.choices) == 1:
            self._choice, self._values = entry.choices[0], ()
            self._choose()

    def _show(self, entry: MenuEntry) -> None:
        """List what an entry can be done with."""
        self._entry = entry
        if entry.by_name:
            self.said = [f"A card the table knows no name of is typed: {entry.usage}."]

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
        """The House a line without one is from: this seat's, or the one at the shared keyboard."""
        if self.seat:
            return self.seat
        looks = self.viewer or self.curtain
        return looks if looks in self.asked else ""

    def _give(
        self, words: str, house: HouseId, why: str = "", secret: Secret | None = None
    ) -> None:
        spoken = in_full(words.split(), self._rows)
        if self.curtain and house == self.curtain:
            verify_sight(self.view(""), house, spoken)
        if spoken[-1].rpartition(":")[2].lower() in UNSEEN and secret is None:
            self._ask_unseen(words, *parted(spoken, house))
            return
        self._refused = (words, house)
        for_all = ":" in spoken[0] or the_verb(spoken[0]).who in {Who.ALL, Who.TABLE}
        speaker = "" if for_all and not self.seat else house
        if why and verify_override(self.session.game, self._seat):
            wanted = consent.ask_override(self.session, self._seat, spoken, why)
            self._turn()
            self.said = [asked_of_others(self.session, wanted)]
            return
        once_more, self._warned = self._warned == (spoken, house), None
        try:
            events = self.session.give(
                spoken,
                speaker,
                why,
                secret,
                seat=self._seat,
                answers=self._stood.head,
                check=None if once_more else partial(verify_no_loss, cards=self.session.cards),
            )
        except LossAhead as ahead:
            self._warned = (spoken, house)
            self.said = [
                *ahead.losses,
                "Nothing was done yet: say it once more to do it all the same.",
            ]
            return
        self._refused = None
        told = came_in(self.view(self.viewer), self.session.before, events)
        self._turn()
        self.said = [line for text in came_lines(told) for line in text.split("\n")]

    def _ask_unseen(self, words: str, house: str, spoken: Sequence[str]) -> None:
        """Ask for the secret of a line next, if its House may say it now. Raises Refused."""
        at = Table(self.session.game, self.session.cards)
        whose = the_house(at, house) if house else ""
        self._refused = None
        verify_moment(at, the_verb(spoken[0]), whose)
        self._sealing, self._unseen = (words, whose), []

    def _seal(self, line: str, words: str, house: HouseId) -> None:
        """Take a maximum, then the word that seals it; an empty line leaves it be."""
        self._unseen.append(line)
        if line and len(self._unseen) < len(SECRETS):
            return
        typed, self._sealing = self._unseen, None
        if not line:
            self.said = ["Nothing was said."]
            return
        self._give(words, house, secret=the_secret(*typed))

    def _overrule(self, reason: str) -> None:
        if self._refused is None:
            raise Misread("a command that was refused, before", "because")
        if not reason:
            raise Misread("a reason", "nothing")
        words, house = self._refused
        self._give(words, house, reason)

    def _way_round(self) -> Iterator[str]:
        """How a refused command can be done all the same from this seat; nothing if it cannot.

        Only a command can be said again, not a number of a list.
        """
        if self._refused is None:
            return
        try:
            asked = verify_override(self.session.game, self._seat)
        except NotYours:
            return
        does = "asks the others to set the rule aside" if asked else "sets the rule aside"
        yield f"because REASON {does}."

    @property
    def _seat(self) -> Seat:
        return Seat(self.seat)

    def _moved(self, word: str) -> None:
        """Go back or forth in the game, or answer whoever asks for it."""
        said = BACK_AND_FORTH[word](self.session, self._seat, self.viewer, self._stood)
        self._turn()
        self.said = [said]

    def _help(self, what: str) -> None:
        """Show the rule of an id, or those behind a line; without either, the keys."""
        if not what:
            self.said = list(looks.HELP)
            return
        ids = looks.rules_of(self._row(int(what[:DIGITS])).pick) if what.isdecimal() else (what,)
        self.said = list(looks.rule_lines(ids))

    def _orders(self) -> None:
        self._entry = looks.usual_orders(self._speaks())

    def _log(self) -> None:
        self.said = looks.log_lines(self.view(self.viewer))

    def _card(self, name: str) -> None:
        self.said = looks.card_lines(self.session, name)

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
        self._turn()
        told = happened_lines(session, found)
        self.said = [says, *(line for text in told for line in text.split("\n"))]

    def _turn(self) -> None:
        """See whose turn it is: at a shared keyboard it is handed on where something is hidden."""
        self._entry, self._choice, self._values = None, None, ()
        self._stood = position(self.session)
        game, cards = self.session.game, self.session.cards
        if not self.seat:
            cards.learn({piece.card for piece in game.pieces.values()})
            first = "" if self.over else next(iter(self.asked), "")
            if first != self.viewer:
                hides = first and has_secrets(game, cards, first)
                hides = hides and self.curtains
                self.viewer, self.curtain = ("", first) if hides else (first, "")
        self._list()

    def _list(self) -> None:
        """List what the viewer may do now."""
        self._rows = menu_lines(self.view(self.viewer), self.seat, self.curtain)

    def _called(self, named: str) -> str:
        """What a candidate is called: a card or a House by its name and id, a word as it is."""
        name = self.view(self.viewer).called(named)
        return named if name == named else f"{name} [{named}]"

    def _name(self, house: HouseId) -> str:
        return self.session.game.houses[house].name
