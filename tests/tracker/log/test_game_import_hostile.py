"""Games from outside that no play can have made: each refused in one line, and soon."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from command_line import Kanly
from places import TESTS
from recorded import GAMES
from tracker_cases import HOUSES

from tracker.engine import events as e
from tracker.engine.codec import encode
from tracker.engine.event import DEEPEST, MOST, MOST_CARDS
from tracker.engine.settings import settled
from tracker.engine.words import GUILD, Direction, Phase, Place, Token, Until
from tracker.log.errors import LogFileError
from tracker.log.jsonl import MOST_BYTES, MOST_LINES, export_lines, lines_of, read_lines
from tracker.log.store import open_log

pytestmark = pytest.mark.usefixtures("home")

HUGE = 10**15
CARD = "eots:pogrom"


def begun() -> list[e.Event]:
    """A game of two Houses with some solaris and spice."""
    laid: list[e.Event] = [e.GameBegan(name="Forged", settings=settled({}))]
    for short, name, sponsor, adversaries in HOUSES[:2]:
        joined = e.HouseJoined(
            house=short, name=name, sponsor=sponsor, powers=(sponsor,), adversaries=adversaries
        )
        laid += [joined, e.SolarisChanged(house=short, by=20)]
    return [*laid, e.HoardSet(spice=8)]


def cards(many: int) -> Iterator[e.Event]:
    """So many cards in the domain of Vernius, c1 on, deployed."""
    for number in range(1, many + 1):
        piece, house = f"c{number}", "vernius"
        yield e.CardNamed(piece=piece, card=CARD, owner=house, holder=house, place=Place.HAND)
        yield e.CardDeployed(piece=piece)


def nested(many: int, step: int = 1) -> list[e.Event]:
    """So many cards, each on the next."""
    pairs = [(n, n + 1) for n in range(1, many)][::step]
    return [*cards(many), *(e.CardAssigned(piece=f"c{a}", parent=f"c{b}") for a, b in pairs)]


def forged(path: Path, more: Iterable[e.Event]) -> Path:
    """The file of a game with these events, rightly sealed by whoever made it."""
    file = path / "forged.jsonl"
    with open_log(path / "forged.db") as log:
        log.create("forged", "Forged", [encode(one) for one in [*begun(), *more]])
        file.write_text("\n".join(export_lines(log, "forged")) + "\n", encoding="utf-8")
    return file


SPICE = e.SpiceMoved(source="", target="vernius", amount=MOST)
FORGED: dict[str, list[e.Event]] = {
    "a treasury below 0": [e.SolarisChanged(house="vernius", by=-21)],
    "10^15 solaris": [e.SolarisChanged(house="vernius", by=HUGE)],
    "10^15 spice": [e.SpiceMoved(source="", target="vernius", amount=HUGE)],
    "spice below 0": [e.SpiceMoved(source="vernius", target="", amount=1)],
    "spice of -5": [e.SpiceMoved(source="", target="vernius", amount=-5)],
    "spice by and by": [SPICE, SPICE],
    "a Guild Hoard by and by": [e.SpiceMoved(source="", target=GUILD, amount=MOST)],
    "spice on a card": [*cards(1), *[e.SpiceMoved(source="", target="c1", amount=MOST)] * 2],
    "10^15 favor owed": [e.FavorChanged(house="vernius", by=-HUGE)],
    "10^15 to create with": [e.BudgetSpent(house="vernius", by=-HUGE)],
    "10^15 favor declared": [e.FavorDeclared(house="vernius", amount=HUGE)],
    "10^15 unseen": [e.UnseenChanged(house="vernius", place=Place.HAND, by=HUGE)],
    "10^15 tokens": [*cards(1), e.TokensChanged(piece="c1", token=Token.DEFERMENT, by=HUGE)],
    "tokens by and by": [
        *cards(1),
        *[e.TokensChanged(piece="c1", token=Token.DEFERMENT, by=MOST)] * 2,
    ],
    "an effect of 10^15": [
        e.EffectBegan(
            effect="e1", source="", on="vernius", stat="bid", amount=HUGE, until=Until.TURN
        )
    ],
    "a bid of 10^15": [
        *cards(1),
        e.PetitionAnnounced(house="vernius", piece="c1", cost=1, bid=HUGE),
    ],
    "a price of 10^15": [
        e.ExchangeDeclared(house="vernius", direction=Direction.SELL, units=1),
        e.UnitExchanged(house="vernius", direction=Direction.SELL, price=HUGE),
    ],
    "a hand of 10^15": [e.LimitsChanged(house="vernius", hand=HUGE, assembly=3)],
    "a card with nobody": [
        e.CardNamed(piece="c1", card=CARD, owner="vernius", holder="leto", place=Place.HAND)
    ],
    "a card on itself": [*cards(1), e.CardAssigned(piece="c1", parent="c1")],
    "a circle of two": [*nested(2), e.CardAssigned(piece="c2", parent="c1")],
    "a circle of five": [*nested(5), e.CardAssigned(piece="c5", parent="c1")],
    "a circle by deployment": [*nested(3), e.CardDeployed(piece="c3", parent="c1")],
    "3,000 cards on one another": nested(3000),
    "3,000 from below": [*cards(3000), *nested(3000)[6000:][::-1]],
    "a deck of 20,000": [
        e.DeckDealt(house="vernius", place=Place.HOUSE_DECK, cards=(CARD,) * (2 * MOST_CARDS))
    ],
    "a phase of nobody": [e.PhaseBegan(phase=Phase.HOUSE_INTERVAL, active="leto")],
}


def test_what_no_play_can_have_made_is_refused_in_one_line(kanly: Kanly, tmp_path: Path) -> None:
    taken = {}
    for name, more in FORGED.items():
        (tmp_path / name).mkdir()
        said = kanly("game", "import", str(forged(tmp_path / name, more)))
        place = re.match(
            r"kanly: \S.*forged.jsonl: cannot have been played: event \d+: [^\n]+\n$", said.err
        )
        if (said.code, said.out) != (2, "") or not place:
            taken[name] = said
    assert taken == {}
    assert kanly("game", "list").out == "There is no game yet; kanly game new NAME lays one out.\n"


def test_the_most_that_is_counted_is_taken_in_and_shown(kanly: Kanly, tmp_path: Path) -> None:
    most = [
        e.SolarisChanged(house="vernius", by=MOST - 20),
        SPICE,
        e.FavorChanged(house="vernius", by=-MOST),
        *nested(DEEPEST),
        e.TurnBegan(turn=1),
        e.PhaseBegan(phase=Phase.HOUSE_INTERVAL, active="vernius", waiting=("ordos",)),
    ]
    assert kanly("game", "import", str(forged(tmp_path, most))).code == 0
    for words in (("status",), ("status", "--json"), ("log",), ("report", "--log"), ("legal",)):
        said = kanly("game", *words)
        assert (said.code, said.err) == (0, ""), words
    for what in ("solaris", "spice"):
        more = kanly("game", "do", "vernius:", "gain", "1", what, "--override", "we agreed")
        assert more.code == 2
        told = f"House Vernius would have {MOST + 1} {what}, and at most {MOST} are counted"
        assert f"{told}; nothing was written; kanly game why" in more.err


def refused(data: bytes) -> str:
    with pytest.raises(LogFileError) as fault:
        read_lines(lines_of(io.BytesIO(data), "big.jsonl"), "big.jsonl")
    return str(fault.value)


def test_a_file_of_any_size_is_read_no_further_than_the_limits(tmp_path: Path) -> None:
    with open_log(tmp_path / "one.db") as log:
        log.create("one", "One", [encode(one) for one in begun()])
        header = next(iter(export_lines(log, "one"))).encode()
    assert "at most 4000000 bytes in a line" in refused(header + b"\n" + b"[" * 5_000_000)
    deep = header + b"\n" + b'{"body":' * 3000 + b"}" * 3000
    assert "nested too deep" in refused(deep)
    lines = lines_of(io.BytesIO(b"x" * 1000 + b"\n" + b"y\n" * MOST_LINES), "big.jsonl")
    with pytest.raises(LogFileError, match=f"at most {MOST_LINES} lines"):
        list(lines)
    lines = lines_of(io.BytesIO(b"x" * 3_000_000 * 7), "big.jsonl")
    with pytest.raises(LogFileError, match="bytes in a line"):
        list(lines)
    lines = lines_of(io.BytesIO((b"x" * 3_000_000 + b"\n") * 7), "big.jsonl")
    with pytest.raises(LogFileError, match=f"at most {MOST_BYTES} bytes in a file"):
        list(lines)


def test_an_export_says_what_is_secret_in_it_and_names_no_folder(
    kanly: Kanly, tmp_path: Path
) -> None:
    """The attack: hands, orders and the places of deck files, and no word of it."""
    deck = tmp_path / "my secret folder" / "my deck.txt"
    deck.parent.mkdir()
    deck.write_bytes((TESTS / "decks" / "guild.txt").read_bytes())
    assert kanly("game", "new", "one", "--house", "Vernius=Guild/Tupile").code == 0
    assert kanly("game", "do", "vernius:", "deck", str(deck)).code == 0
    out = tmp_path / "one.jsonl"
    for said in (kanly("game", "export"), kanly("game", "export", "--out", str(out))):
        assert said.code == 0
        told = said.err.splitlines()[-1]
        assert "holds what the players keep from one another: hands" in told
    for text in (said.out, out.read_text(encoding="utf-8"), kanly("game", "log").out):
        assert "secret folder" not in text
        assert str(tmp_path) not in text
    assert "deck my deck.txt" in out.read_text(encoding="utf-8")


def test_an_earlier_log_is_exported_without_its_seed_and_folders(
    kanly: Kanly, tmp_path: Path
) -> None:
    assert kanly("game", "import", str(GAMES / "before-rites.jsonl")).code == 0
    said = e.CommandGiven(house="", words="deck /home/secret/my deck.txt")
    with open_log() as log:
        head = log.head("three-houses")
        head = log.append(log.branch(head, "more"), [encode(said)])
        log.append(log.branch(head, "most"), [encode(e.Noted(house="", text="at last"))])
        whole = "\n".join(export_lines(log, head.game))
    assert '"seed":1998' in whole
    assert "/home/secret" in whole
    out = tmp_path / "out.jsonl"
    assert kanly("game", "export", "--out", str(out)).code == 0
    text = out.read_text(encoding="utf-8")
    assert '"seed":1998' not in text
    assert "/home/secret" not in text
    assert "deck my deck.txt" in text
    assert kanly("game", "import", str(out), "--as-name", "again").code == 0
    with open_log() as log:
        kept = [(one.kind, one.at, one.branch, one.seq) for one in log.whole("again").records]
        assert kept == [
            (one.kind, one.at, one.branch, one.seq) for one in log.whole(head.game).records
        ]
    assert kanly("game", "export").out.splitlines()[1:-1] == text.splitlines()[1:-1]
