"""The face of `kanly play` that fills the terminal: board, what came of it, options, one line."""

from __future__ import annotations

import textwrap
from asyncio import sleep
from collections.abc import Iterable

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import HSplit, Layout, Window
from prompt_toolkit.layout.containers import Float, FloatContainer
from prompt_toolkit.layout.controls import BufferControl, FormattedTextControl
from prompt_toolkit.layout.dimension import Dimension
from prompt_toolkit.layout.menus import CompletionsMenu
from prompt_toolkit.layout.processors import (
    BeforeInput,
    ConditionalProcessor,
    PasswordProcessor,
)
from prompt_toolkit.styles import Style

from errata.text import harmless
from kanly.play.live import LEAVES, Live

STYLE = Style.from_dict(
    {"title": "reverse", "said": "", "guide": "italic", "ask": "bold", "keys": "reverse"}
)
KEYS = " Enter do · Tab words · F2 take back · F3 F4 more · ? help · PgDn · Ctrl-Q leave"
POLL = 0.5
"""Seconds between two looks at what others have done."""

SAID = 6
"""Lines of what came of the last command that are shown at the least, where there are so many."""

LEAST_SAID = 3
"""The same where the words of a lesson stand below it."""


BARS = 3
"""The title, the line that is typed, and the keys."""

LEAST_BOARD, LEAST_OPTIONS, FEWEST = 4, 7, 4
"""Lines of the board, of question and options together, and of the options, at the least."""


class Words(Completer):
    """Completes what may be said now, from the options and the words of the table."""

    def __init__(self, live: Live) -> None:
        self._live = live

    def get_completions(
        self,
        document: Document,
        complete_event: CompleteEvent,  # noqa: ARG002 - the shape of a completer
    ) -> Iterable[Completion]:
        """The words that may stand where the cursor is."""
        from kanly.completion.table import words_said

        typed = document.text_before_cursor
        *said, last = typed.split(" ")
        if self._live.curtain and ":" not in "".join(said[:1]):
            said.insert(0, f"{self._live.curtain}:")
        for word in words_said(self._live.view(self._live.viewer), said, last):
            yield Completion(word, start_position=-len(last))


class Screen:
    """One session that fills the terminal."""

    def __init__(self, live: Live) -> None:
        self._live = live
        self._scrolled = self._page = self._told = 0
        self._done = False  # whether the last line did something to the game
        self._line = Buffer(
            completer=Words(live),
            history=InMemoryHistory(),
            multiline=False,
            accept_handler=self._accept,
            complete_while_typing=False,
        )
        hidden = ConditionalProcessor(PasswordProcessor(), Condition(lambda: live.hides))

        def prompt() -> str:
            return live.prompt

        parts = (
            Window(FormattedTextControl(self._title), height=1, style="class:title"),
            Window(FormattedTextControl(self._board), height=Dimension(min=LEAST_BOARD, weight=3)),
            Window(FormattedTextControl(self._said), height=self._said_height, style="class:said"),
            Window(
                FormattedTextControl(self._guide), height=self._guide_height, style="class:guide"
            ),
            Window(FormattedTextControl(self._options), height=self._options_height),
            Window(BufferControl(self._line, [hidden, BeforeInput(prompt)]), height=1),
            Window(FormattedTextControl(KEYS), height=1, style="class:keys"),
        )
        menu = Float(CompletionsMenu(max_height=8), xcursor=True, ycursor=True)
        self.app: Application[None] = Application(
            layout=Layout(FloatContainer(HSplit(parts), [menu])),
            key_bindings=self._keys(),
            style=STYLE,
            full_screen=True,
        )

    def run(self) -> None:
        """Show the table until the player leaves."""
        self.app.run(pre_run=self._begin)

    def _begin(self) -> None:
        self.app.create_background_task(self._follow())

    async def _follow(self) -> None:
        """Show what others do as they do it, but never under a line that is being typed."""
        while True:
            await sleep(POLL)
            if not self._line.text and not self._live.hides and self._live.follow():
                self._done = True
                self.app.invalidate()

    def _accept(self, line: Buffer) -> bool:
        text = line.text
        if self._live.hides:
            line.reset()  # no secret stays in the history
        elif text.strip() in LEAVES:
            self.app.exit()
            return False
        self._scrolled = self._page = self._told = 0
        self._do(text)
        return False

    def _do(self, text: str) -> None:
        before = self._live.session.head
        self._live.enter(text)
        self._done = self._live.session.head != before

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()

        @keys.add("c-c")
        @keys.add("c-q")
        @keys.add("c-d")
        def leave(event: KeyPressEvent) -> None:
            event.app.exit()

        @keys.add("f2")
        def take_back(event: KeyPressEvent) -> None:  # noqa: ARG001 - the shape of a binding
            self._do("u")

        @keys.add("f3")
        def more(event: KeyPressEvent) -> None:  # noqa: ARG001
            self._page += 1

        @keys.add("f4")
        def rest(event: KeyPressEvent) -> None:  # noqa: ARG001
            self._told += 1

        @keys.add("pagedown")
        def down(event: KeyPressEvent) -> None:  # noqa: ARG001
            self._scrolled += 5

        @keys.add("pageup")
        def up(event: KeyPressEvent) -> None:  # noqa: ARG001
            self._scrolled = max(0, self._scrolled - 5)

        return keys

    def _width(self) -> int:
        return self.app.output.get_size().columns

    def _rows(self) -> int:
        return self.app.output.get_size().rows

    def _title(self) -> str:
        head = self._live.session.head
        seat = self._live.viewer or "all"
        return f" {self._live.session.game.name} · event {head.seq} · seen by {seat} "

    def _folded(self, lines: Iterable[str], indent: str = "") -> list[str]:
        width = max(20, self._width())
        return [
            part
            for line in lines
            for part in textwrap.wrap(harmless(line), width, subsequent_indent=indent) or [""]
        ]

    def _board(self) -> str:
        """The board; where not all of its lines fit it is folded first, then scrolled."""
        taken = len(self._said_lines()) + len(self._guide_lines()) + len(self._option_lines())
        room = max(LEAST_BOARD, self._rows() - BARS - taken)
        lines = self._folded(self._live.board(), "    ")
        if len(lines) > room:
            lines = self._folded(self._live.board(folded=True), "    ")
        self._scrolled = max(0, min(self._scrolled, len(lines) - room))
        shown = lines[self._scrolled :]
        if len(shown) > room:
            shown = [*shown[: room - 1], "… (PgDn shows the rest)"]
        return "\n".join(shown)

    def _guide_lines(self) -> list[str]:
        return self._folded(self._live.guide)

    def _guide(self) -> str:
        return "\n".join(self._guide_lines())

    def _guide_height(self) -> Dimension:
        return Dimension.exact(len(self._guide_lines()))

    def _said_lines(self) -> list[str]:
        """What came of the last line: where it is long its beginning, but of a deed its end."""
        most = max(LEAST_SAID, max(SAID, self._rows() // 3) - len(self._guide_lines()))
        lines = self._folded(self._live.said)
        if len(lines) <= most:
            return lines
        room = most - 1
        if self._done and not self._told:
            return ["… (F4 shows all of it)", *lines[-room:]]
        page = self._told - int(self._done)
        first = page % -(-len(lines) // room) * room
        return [*lines[first : first + room], "… (F4 shows the next)"]

    def _said(self) -> str:
        return "\n".join(self._said_lines())

    def _said_height(self) -> Dimension:
        return Dimension.exact(len(self._said_lines()))

    def _option_lines(self) -> list[tuple[str, str]]:
        rows = self._live.rows()
        most = max(LEAST_OPTIONS, self._rows() // 2 - 3 - len(self._guide_lines()) // 2)
        asks = self._folded([self._live.question()])
        if rows and len(asks) > most - FEWEST:
            asks = [*asks[: most - FEWEST - 1], "    … (the board tells the rest)"]
        found = [("class:ask", line) for line in asks]
        texts = [f"{number:>3} {row.text}" for number, row in enumerate(rows, start=1)]
        lines = [("", line) for text in texts for line in self._folded([text], "    ")]
        if len(found) + len(lines) > most:
            room = most - len(found) - 1
            self._page %= -(-len(lines) // room)
            rest = len(lines) > (self._page + 1) * room
            lines = lines[self._page * room :][:room]
            more = "… and more: F3 shows the next" if rest else "F3 shows the first again"
            lines.append(("", f"    {more}, or type the words"))
        return [*found, *lines]

    def _options(self) -> StyleAndTextTuples:
        lines = self._option_lines()
        return [
            (style, text + ("\n" if at < len(lines) else ""))
            for at, (style, text) in enumerate(lines, 1)
        ]

    def _options_height(self) -> Dimension:
        return Dimension.exact(len(self._option_lines()))


def run(live: Live) -> None:
    """Show a game in the whole terminal, until the player leaves."""
    Screen(live).run()
