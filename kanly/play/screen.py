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

STYLE = Style.from_dict({"title": "reverse", "said": "", "ask": "bold", "keys": "reverse"})
KEYS = " Enter do · Tab complete · F2 take back · F3 more · ? help · PgUp PgDn · Ctrl-Q leave "
POLL = 0.5
"""Seconds between two looks at what others have done."""

SAID = 6
"""Lines of what came of the last command that are shown at the least, where there are so many."""


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
        if self._live.curtain:
            return
        for word in words_said(self._live.session, said, last, self._live.viewer):
            yield Completion(word, start_position=-len(last))


class Screen:
    """One session that fills the terminal."""

    def __init__(self, live: Live) -> None:
        self._live = live
        self._scrolled = self._page = 0
        self._line = Buffer(
            completer=Words(live),
            history=InMemoryHistory(),
            multiline=False,
            accept_handler=self._accept,
            complete_while_typing=False,
        )
        hidden = ConditionalProcessor(PasswordProcessor(), Condition(lambda: live.hides))
        parts = (
            Window(FormattedTextControl(self._title), height=1, style="class:title"),
            Window(FormattedTextControl(self._board), height=Dimension(min=4, weight=3)),
            Window(FormattedTextControl(self._said), height=self._said_height, style="class:said"),
            Window(FormattedTextControl(self._options), height=self._options_height),
            Window(BufferControl(self._line, [hidden, BeforeInput("> ")]), height=1),
            Window(FormattedTextControl(KEYS), height=1, style="class:keys"),
        )
        menu = Float(CompletionsMenu(max_height=8), xcursor=True, ycursor=True)
        self._app: Application[None] = Application(
            layout=Layout(FloatContainer(HSplit(parts), [menu])),
            key_bindings=self._keys(),
            style=STYLE,
            full_screen=True,
        )

    def run(self) -> None:
        """Show the table until the player leaves."""
        self._app.run(pre_run=self._begin)

    def _begin(self) -> None:
        self._app.create_background_task(self._follow())

    async def _follow(self) -> None:
        """Show what others do as they do it, but never under a line that is being typed."""
        while True:
            await sleep(POLL)
            if not self._line.text and not self._live.hides and self._live.follow():
                self._app.invalidate()

    def _accept(self, line: Buffer) -> bool:
        text = line.text
        if self._live.hides:
            line.reset()  # no secret stays in the history
        elif text.strip() in LEAVES:
            self._app.exit()
            return False
        self._scrolled = self._page = 0
        self._live.enter(text)
        return False

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()

        @keys.add("c-c")
        @keys.add("c-q")
        @keys.add("c-d")
        def leave(event: KeyPressEvent) -> None:
            event.app.exit()

        @keys.add("f2")
        def take_back(event: KeyPressEvent) -> None:  # noqa: ARG001 - the shape of a binding
            self._live.enter("u")

        @keys.add("f3")
        def more(event: KeyPressEvent) -> None:  # noqa: ARG001
            self._page += 1

        @keys.add("pagedown")
        def down(event: KeyPressEvent) -> None:  # noqa: ARG001
            self._scrolled += 5

        @keys.add("pageup")
        def up(event: KeyPressEvent) -> None:  # noqa: ARG001
            self._scrolled = max(0, self._scrolled - 5)

        return keys

    def _width(self) -> int:
        return self._app.output.get_size().columns

    def _rows(self) -> int:
        return self._app.output.get_size().rows

    def _title(self) -> str:
        head = self._live.session.head
        seat = self._live.viewer or "all"
        return (
            f" {self._live.session.game.name} · {head.branch} · event {head.seq} · seen by {seat} "
        )

    def _folded(self, lines: Iterable[str], indent: str = "") -> list[str]:
        width = max(20, self._width() - 1)
        return [
            part
            for line in lines
            for part in textwrap.wrap(harmless(line), width, subsequent_indent=indent) or [""]
        ]

    def _board(self) -> str:
        lines = self._folded(self._live.board(), "    ")
        self._scrolled = min(self._scrolled, max(0, len(lines) - 3))
        return "\n".join(lines[self._scrolled :])

    def _said_lines(self) -> list[str]:
        return self._folded(self._live.said)[: max(SAID, self._rows() // 3)]

    def _said(self) -> str:
        return "\n".join(self._said_lines())

    def _said_height(self) -> Dimension:
        return Dimension.exact(len(self._said_lines()))

    def _option_lines(self) -> list[tuple[str, str]]:
        rows = self._live.rows()
        most = max(4, self._rows() // 2 - 3)
        found = [("class:ask", line) for line in self._folded([self._live.question()])]
        texts = [f"{number:>3} {row.text}" for number, row in enumerate(rows, start=1)]
        lines = [("", line) for text in texts for line in self._folded([text], "    ")]
        if len(found) + len(lines) > most:
            room = most - len(found) - 1
            self._page %= -(-len(lines) // room)
            lines = lines[self._page * room :][:room]
            lines.append(("", "    … and more: F3 shows the next, or type the words"))
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
