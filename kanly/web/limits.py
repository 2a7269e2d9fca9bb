"""How much of everything the server takes; each limit has an answer that says it."""

from __future__ import annotations

LARGEST_BODY = 2_000_000
"""Bytes of a body that is read."""
LONGEST_ADDRESS = 16_000
"""Bytes of an address, query included: the link of a large deck fits."""
LARGEST_HEAD = 32_000
"""Bytes of a request before its body, and with it of one header."""
MOST_HEADERS = 100
"""Headers of a request."""

MOST_FIELDS = 200
"""Fields of a form."""
LARGEST_FIELD = 500_000
"""Bytes of a field of a form: a pasted deck, however long, is far below."""
LONGEST_LIST = 400_000
"""Signs of a list, pasted or as a file; what is longer is no deck."""

HEAD_WITHIN = 10.0
"""Seconds from the beginning of a connection, or the last answer, to the end of a head."""
BODY_WITHIN = 20.0
"""Seconds in which a body has to be there, all of it."""
TAKEN_WITHIN = 30.0
"""Seconds in which an answer that is waiting has to be taken, a part at least."""

CONNECTIONS = 800
"""Connections a process has at a time, so that none runs out of file handles (1024 is usual)."""
CONNECTIONS_OF_ADDRESS = 64
"""Connections of one address elsewhere: a browser opens six, and one for each table it follows."""
REQUESTS_OF_ADDRESS = 48
"""Requests of one address elsewhere that are under way at a time, those that follow a game too."""
REQUESTS_AT_HOME = 700
"""The same for this machine itself: the bots of a large try-out, each of which follows its game."""

FEEDS = 1_000
"""Pages of games that a process keeps up to date at a time."""
FEEDS_OF_DEVICE = 12
"""Games, or windows of a game, that one device follows at a time."""

RATE = 60.0
"""Requests a second that one address elsewhere is answered, on average."""
RATE_AT_HOME = 2_000.0
"""The same for this machine itself: a proxy, bots and the owner's own programs come from here."""
BURST = 5.0
"""Seconds of its rate that an address may ask for at once."""
ADDRESSES = 5_000
"""Addresses that are counted at a time; the one longest silent is forgotten first."""

TRIES = 6
"""Table words one address may try at once; after that one more every TRY_AGAIN seconds."""
TRY_AGAIN = 15.0
TRIES_OF_ALL = 60
"""Table words all addresses together may try at once; after that one more every second."""

MOST_GAMES = 1_000
"""Games the library may hold before the server makes no more."""
