"""Hostile clients at `kanly serve` with live games.

Usage: python tests/support/hostile_web.py [--requests 50000] [--seed 1]

After each batch the server must still stand, both seats of the game must still be able to play, and
nothing it sent may hold what the hostile seat must not know. At the end the server must have said
nothing but where it is: no traceback, no internal fault. Exit code 1 where any of it failed.
"""

from __future__ import annotations

import argparse
import os
import re
import socket
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from hostile_requests import MAKERS, Attack, Told
from served import Served

from cardbase import open_catalog
from cardbase.library.seats import Right, Role, digest_of, open_seats
from kanly.web.admission import FOR, key_of, signed
from kanly.web.serving import Serving
from tracker.engine.words import HouseId, Place
from tracker.table.session import Session, laid_out, new_game, open_session
from tracker.views.seen import view_of

HOUSES = (("Vernius", "Atreides"), ("Ordos", "Harkonnen"))
NAME, WORD = "kanly.example", "silent running"
OWN, OTHER = "their-game", "another-game"
CANARY = "Quiet heron 5513"
"""The title of the game at which they have no right."""
SAYS = 4
"""Lines in which the server says where it is, and that it has ended."""
BATCH = 250
AT_ONCE = 4
SHORT = 5
"""Letters up to which a name may stand in a text by chance."""
LEFT_AFTER = 0.05
"""Seconds after which a connection is left whose request needs no answer."""
PATIENCE = 30.0
DONE, OK, FAULT = 303, 200, 500
FEED = b"content-type: text/event-stream"
STATUS = re.compile(rb"HTTP/1\.1 (\d{3}) ")


@dataclass
class Came:
    """What came of a siege.

    Attributes:
        statuses: How often each status was answered.
        faults: What should not be, each with the request that led to it.
    """

    sent: int = 0
    commands: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def line(self) -> str:
        """What came of it in a line."""
        told = ", ".join(f"{status}: {many}" for status, many in sorted(self.statuses.items()))
        return f"{self.sent} requests ({told}), {self.commands} commands between them"


def lay_out(home: Path) -> dict[str, str]:
    """Lay out both games in a home; the secret of each House's device, the last one is theirs."""
    library, devices = home / "library.db", {}
    with open_catalog() as catalog:
        for game, title in ((OWN, "Their game"), (OTHER, CANARY)):
            with new_game(catalog, game, laid_out(title, 7, {}), library) as session:
                for name, sponsor in HOUSES:
                    session.give(["house", name, "sponsor", sponsor])
                    session.give(["deck", f"starter:{sponsor.lower()}"], name.lower())
                session.give(["begin"])
    with open_seats(library) as seats:
        for name, _ in HOUSES:
            secret = devices[name.lower()] = f"device-of-{name.lower()}-{os.urandom(16).hex()}"
            right = Right(game=OWN, device=digest_of(secret), role=Role.HOUSE, house=name.lower())
            seats.give(right)
    return devices


class Siege:
    """A running server with live games, and hostile clients before it."""

    def __init__(self, home: Path, seed: int) -> None:
        self.home = home
        self.chance = Random(seed)
        self.devices = lay_out(home)
        *_, self.hostile = self.devices
        self.served = Served(home, "--name", NAME, "--behind-proxy", "--word", WORD)
        admitted = signed(Serving(hosts=(), key=key_of(WORD)), int(time.time()) + FOR)
        self.cookies = {
            house: f"kanly_guest={admitted}; kanly_device={secret}"
            for house, secret in self.devices.items()
        }
        self.told = Told(
            self.served.port, NAME, (OWN, OTHER), self.cookies[self.hostile], tuple(self.devices)
        )
        self.came = Came()

    def run(self, requests: int) -> Came:
        """Send so many requests, and look after each batch."""
        with ThreadPoolExecutor(AT_ONCE) as hands, open_catalog() as catalog:
            while self.came.sent < requests and not self.came.faults:
                attacks = [
                    self.chance.choice(MAKERS)(self.chance, self.told)
                    for _ in range(min(BATCH, requests - self.came.sent))
                ]
                with open_session(catalog, OWN, self.home / "library.db", to_write=False) as game:
                    secret = hidden(game, self.hostile)
                forbidden = [*(one.encode() for one in self.secrets), *secret]
                for attack, answer in zip(attacks, hands.map(self._sent, attacks), strict=True):
                    self._judge(attack, answer, forbidden)
                self.came.sent += len(attacks)
                self._play_on()
        said = self.served.stop()
        if "internal fault" in said or "Traceback" in said or len(said.splitlines()) > SAYS:
            self.came.faults.append(f"the server said: {said[-3000:]}")
        return self.came

    @property
    def secrets(self) -> Iterator[str]:
        """What is in no answer to them: the devices of others, the game of others."""
        yield CANARY
        yield from (secret for house, secret in self.devices.items() if house != self.hostile)

    def _sent(self, attack: Attack) -> bytes:
        """All that comes back for an attack."""
        found = b""
        try:
            with socket.create_connection(("127.0.0.1", self.served.port), PATIENCE) as raw:
                raw.settimeout(PATIENCE if attack.answered else LEFT_AFTER)
                raw.sendall(attack.data)
                while part := raw.recv(65_536):
                    found += part
                    if FEED in found:  # it would go on for ever
                        raw.settimeout(LEFT_AFTER)
        except TimeoutError:
            return found if FEED in found or not attack.answered else b"late"
        except OSError:  # it was sent off before it had said all
            pass
        return found

    def _judge(self, attack: Attack, answer: bytes, forbidden: Sequence[bytes]) -> None:
        came = STATUS.findall(answer)
        self.came.statuses.update(map(int, came))
        at_game = b" /games/" in attack.data.partition(b"\r\n")[0]
        told = forbidden if at_game else forbidden[: len(self.devices)]  # look-up names cards
        wrong = [f"shows {one!r}" for one in told if one in answer and one not in attack.data]
        wrong += ["no answer"] * (answer == b"late")
        wrong += [f"status {one.decode()}" for one in came if int(one) >= FAULT and one != b"503"]
        wrong += ["a traceback"] * (b"Traceback (most" in answer)
        self.came.faults += [f"{attack.kind}: {one}: {attack.data[:700]!r}" for one in wrong]

    def _play_on(self) -> None:
        """Have a House that may say something say it: the table is not stuck."""
        over = False
        for house, cookie in self.cookies.items():
            headers = {"host": NAME, "origin": f"https://{NAME}", "cookie": cookie}
            with self.served.asked(**headers, **{"x-forwarded-for": self.told.address}) as client:
                found = client.get(
                    f"/games/{OWN}/options.json", params={"as": house}, timeout=PATIENCE
                )
                if found.status_code != OK:
                    self.came.faults.append(f"{house} is told {found.status_code}")
                    return
                for one in found.json()["actions"]:
                    if one["house"] != house or one["verb"] == "resign" or one["secret"]:
                        continue
                    form = {"words": one["words"], "house": house, "head": found.json()["position"]}
                    said = client.post(
                        f"/games/{OWN}/say", data=form | {"sure": "1"}, timeout=PATIENCE
                    )
                    if said.status_code == DONE:
                        self.came.commands += 1
                        return
                over = bool(found.json()["winner"])
        if not over:
            self.came.faults.append("the table is stuck: nobody can say anything")


def hidden(session: Session, house: HouseId) -> list[bytes]:
    """The names of cards that lie hidden, but those that the House may read on another card."""
    view = view_of(session, house)
    true = session.game.pieces
    seen = {session.cards[true[one].card].name for one in view.known}
    names = {session.cards[one.card].name for one in true.values() if one.place is Place.HAND}
    return [name.encode() for name in names - seen if len(name) > SHORT]


def main(words: Sequence[str]) -> int:
    """Send what is asked for. Returns 1 where something failed."""
    parser = argparse.ArgumentParser(prog="hostile_web", description="Hostile clients.")
    parser.add_argument("--requests", type=int, default=50_000, help="How many.")
    parser.add_argument("--seed", type=int, default=1, help="What chance comes from.")
    asked = parser.parse_args(words)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as home:
        os.environ["KANLY_HOME"] = home
        came = Siege(Path(home), asked.seed).run(asked.requests)
    sys.stdout.write(f"{came.line()}, {time.monotonic() - began:.0f} s\n")
    sys.stdout.write("\n".join(came.faults) + "\n" if came.faults else "no fault\n")
    return 1 if came.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
