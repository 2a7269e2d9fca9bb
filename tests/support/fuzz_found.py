"""Inputs that did what no input may do until the reader was mended, by what they did."""

from __future__ import annotations

FOUND: dict[str, tuple[str, bytes]] = {
    "half signs in a word, told as it is asked": ("query", b"v\xe6a\xe6a"),
    "a sign of control in a quotation, told as it is asked": ("query", b'"\x1b[2J stilgar"'),
    "a tab in what may be meant, told as it is": ("query", b'type="\tengage"'),
    "bytes that are no UTF-8 for an id, taken for damage: the catalog was built anew": (
        "rule",
        b"RU\xa3213",
    ),
    "words at the table that are no text: no event could hold them": (
        "game-word",
        b"23\nvernius: gain 57 solaris by \xefc1\xbf\xbdchoam dividends",
    ),
    "decks laid out where no House plays yet": ("game-word", b"0\ndeck imperial 15 house 45"),
    "a count in the library that is a word": ("library", b"deck_slot\ncount\n{{1"),
    "a count in the library, another command": ("library", b"deck_slot\ncount\n{1"),
    "no number of places in the library": ("library", b"imported_text\nunits"),
    "an exchange ended by another House": (
        "game-event",
        b'32\n{"kind":"WindowClosed","body":{"rule":""}}\n'
        b'{"kind":"ExchangeEnded","body":{"house":"rnius","rule":""}}',
    ),
    "an exchange ended while a window is open: nothing to resolve": (
        "game-event",
        b'5\n{"kind":"ExchangeEnded","body":{"house":"vernius","rule":""}}',
    ),
    "solaris to create with beyond count, each amount listed": (
        "game-event",
        b'46\n{"kind":"BudgetSpent","body":{"by":-9223372036854775807,"house":"ordos","rule":""}}',
    ),
    "a deck called by what is no text": ("line", b"deck\ncheck\nde\x88ck"),
    "a new game called by what is no text": ("line", b"game\nnew\nFri\xe4ay"),
    "a game asked for by what is no text": ("line", b"game\nstatus\n--game\n\xe4"),
    "a game's id in the library that is no text": ("library", b"game\nid\nblob:fridy"),
    "a sign of control in a printed name, in JSON": ("library", b"printed_card\nname\n\xc2\x9b2J "),
    "players without number, each given a name": ("line", b"matchup\n--intrigue\n-n\n" + b"9" * 18),
    "players called alike by what steers a terminal": (
        "line",
        b"matchup\n--intrigue\n--player\n\x1b[2J\n--player\n\x1b[2J",
    ),
}
"""What it did -> the target and the input. Each is read again in every run of the tests."""
