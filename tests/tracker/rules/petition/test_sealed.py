"""Sealed maxima: nothing is known of them before they are opened, and the auction plays itself."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from petition_cases import NEUTRAL, SPONSORS, laid, now, opened, pays, reveal, say, seal, shut
from tracker_cases import Play
from tracker_laws import broken

from cardbase.catalog.catalog import Catalog
from tracker.engine.apply import replay
from tracker.engine.chance import LARGEST, SHORTEST, commitment, digest_of, opens
from tracker.engine.codec import encode
from tracker.engine.errors import BadEvent, Misread, Refused, SeveralFit
from tracker.engine.events import (
    BidPassed,
    BidRaised,
    Event,
    HouseLost,
    MaximumRevealed,
    MaximumSealed,
    Overruled,
    SolarisChanged,
)
from tracker.engine.guards import allows
from tracker.engine.state import Sealed
from tracker.engine.table import Secret, Table
from tracker.engine.words import Bidding
from tracker.rules.petition.bidding import lost_houses_leave, verify_reveal, verify_seal
from tracker.table.dispatch import give, legal
from tracker.table.proof import Verdict, proved

SALT = bytes(range(16))
SLOW = settings(
    max_examples=8,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)

maxima = st.integers(min_value=0, max_value=LARGEST)
spoken = st.text(min_size=SHORTEST, max_size=20).filter(lambda word: len(word.strip()) >= SHORTEST)


def bids(game: Play, start: int = 0) -> list[tuple[str, int]]:
    """The bids and passes since an event, a pass as -1."""
    found: list[tuple[str, int]] = []
    for event in game.events[start:]:
        if isinstance(event, BidRaised):
            found.append((event.house, event.bid))
        elif isinstance(event, BidPassed):
            found.append((event.house, -1))
    return found


def test_sealed_maxima_are_played_out(catalog: Catalog) -> None:
    game = opened(catalog)
    seal(game, "ordos", 7)
    assert (now(game).stage, now(game).awaited) == (Bidding.SEALED, "moritani")
    seal(game, "moritani", 9)
    seal(game, "vernius", 6)
    assert (now(game).awaited, bids(game)) == ("ordos", [])
    for house, maximum in (("ordos", 7), ("moritani", 9), ("vernius", 6)):
        assert not bids(game)
        reveal(game, house, maximum)
    assert bids(game) == [
        ("ordos", 5),
        ("moritani", 6),
        ("vernius", -1),
        ("ordos", 7),
        ("moritani", 8),
        ("ordos", -1),
    ]
    assert game.house("moritani").solaris == 20 - 4
    assert game.game.petition is None
    assert replay(game.events) == game.game


def test_a_maximum_can_be_sealed_after_open_bids(catalog: Catalog) -> None:
    game = opened(catalog)
    say(game, "ordos: bid 6", "moritani: pass")
    seal(game, "vernius", 9)
    seal(game, "ordos", 8)
    reveal(game, "ordos", 8)
    reveal(game, "vernius", 9)
    assert bids(game)[2:] == [("vernius", 7), ("ordos", 8), ("vernius", 9), ("ordos", -1)]
    assert game.house().solaris == 11


def test_the_petitioner_may_leave_it_at_his_bid(catalog: Catalog) -> None:
    game = opened(catalog, houses=2)
    seal(game, "ordos", 5)
    game.do("vernius: pass")
    assert now(game).sealed["vernius"] == Sealed(salt="", digest="", maximum=4)
    assert not broken(game.game)
    reveal(game, "ordos", 5)
    assert bids(game)[1:] == [("ordos", 5), ("vernius", -1)]
    assert game.house("ordos").solaris == 19


def test_a_low_maximum_loses_to_the_standing_bid(catalog: Catalog) -> None:
    game = opened(catalog, houses=2)
    seal(game, "ordos", 4)
    game.do("vernius: pass")
    reveal(game, "ordos", 4)
    assert game.house().solaris == 16


def test_a_maximum_nobody_contests_is_never_opened(catalog: Catalog) -> None:
    game = opened(catalog, SPONSORS)
    seal(game, "ordos", 9)
    game.do("moritani: pass")
    seal(game, "vernius", 17)
    game.do("ordos: pass", why="he forgot his word")
    assert pays(game)
    game.do("pay 0")
    assert not any(isinstance(event, MaximumRevealed) for event in game.events)


def test_a_sealed_maximum_binds(catalog: Catalog) -> None:
    """The attack: one opened 7, and the one that had sealed 9 saw it and dropped out."""
    game = opened(catalog)
    for house, maximum in (("ordos", 7), ("moritani", 9), ("vernius", 8)):
        seal(game, house, maximum)
    assert game.refused("ordos: pass") == "P-05"
    reveal(game, "ordos", 7)
    assert game.refused("moritani: pass") == "P-05"
    assert game.refused("moritani: bid 10") == "P-04"
    assert game.legal("moritani") == ["moritani: reveal"]
    reveal(game, "moritani", 9)
    reveal(game, "vernius", 8)
    assert game.game.petition is None
    assert bids(game)[-2:] == [("moritani", 8), ("vernius", -1)]
    assert game.house("moritani").solaris == 20 - 4


def test_each_sealed_maximum_is_open_until_it_is_proved_by_its_nonce(catalog: Catalog) -> None:
    game = opened(catalog)
    for house in ("ordos", "moritani", "vernius"):
        seal(game, house, 9)
    sealed = [one for one in proved(game.events, ()) if one.what == "maximum"]
    assert [one.verdict for one in sealed] == [Verdict.OPEN] * 3
    reveal(game, "ordos", 9)
    shown = [one for one in proved(game.events, ()) if one.what == "maximum"]
    assert [one.verdict for one in shown] == [Verdict.OPEN, Verdict.OPEN, Verdict.HOLDS]
    assert "nonce" in shown[-1].proof


def test_p_05_fails_leaving_a_sealed_maximum_by_an_override_alone(catalog: Catalog) -> None:
    game = opened(catalog)
    for house in ("ordos", "moritani", "vernius"):
        seal(game, house, 9)
    for house in ("ordos", "moritani"):
        assert game.refused(f"{house}: pass") == "P-05"
        game.do(f"{house}: pass", why="nobody knows the word any more")
    overruled = [e for e in game.events if isinstance(e, Overruled)]
    assert [(e.rules, e.by) for e in overruled] == [(("P-05",), "ordos"), (("P-05",), "moritani")]
    assert game.game.petition is None
    assert game.house().solaris == 16


def test_a_petitioner_who_cannot_open_keeps_his_bid(catalog: Catalog) -> None:
    game = opened(catalog)
    for house in ("ordos", "moritani", "vernius"):
        seal(game, house, 6)
    reveal(game, "ordos", 6)
    game.do("moritani: pass", why="he forgot his word")
    game.do("vernius: pass", why="he, too")
    assert bids(game)[2:] == [("ordos", 5), ("vernius", -1)]


def test_a_maximum_is_cut_to_the_solaris_there_are(catalog: Catalog) -> None:
    game = opened(catalog, houses=2, solaris=7)
    game.happen(SolarisChanged(house="vernius", by=93))
    seal(game, "ordos", 60)
    seal(game, "vernius", 80)
    reveal(game, "ordos", 60)
    reveal(game, "vernius", 80)
    assert bids(game)[-1] == ("ordos", -1)
    assert max(amount for house, amount in bids(game) if house == "ordos") == 7
    assert game.house().solaris == 100 - 8


def test_no_bid_is_made_aloud_once_a_maximum_is_sealed(catalog: Catalog) -> None:
    game = opened(catalog)
    seal(game, "ordos", 7)
    assert game.refused("moritani: bid 6") == "P-04"
    assert set(game.legal("moritani")) == {"moritani: seal", "moritani: pass"}
    game.do("moritani: bid 6", why="he did not know")
    assert (now(game).bid, now(game).stage) == (6, Bidding.SEALED)


def test_a_seal_is_final_and_given_in_turn(catalog: Catalog) -> None:
    game = opened(catalog)
    secret = Secret(5, "a long word")
    with pytest.raises(Refused, match="P-19"):
        give(game.game, game.cards, ["moritani:", "seal"], secret=secret)
    seal(game, "ordos", 7)
    with pytest.raises(Refused, match="P-19"):
        give(game.game, game.cards, ["ordos:", "seal"], secret=secret)
    seal(game, "moritani", 7)
    seal(game, "vernius", 7)
    with pytest.raises(Refused, match="is final"):
        give(game.game, game.cards, ["ordos:", "seal"], secret=secret)
    game.do("ordos: seal", why="he mistyped it", secret=secret)
    assert now(game).awaited == "ordos"


def test_maxima_are_opened_when_all_are_sealed(catalog: Catalog) -> None:
    game = opened(catalog)
    seal(game, "ordos", 7)
    assert not allows(verify_reveal)(game.table(), "ordos")
    assert game.refused("moritani: reveal") == "P-05"
    with pytest.raises(Misread, match="sealed"):
        game.do("moritani: reveal", why="curious", secret=Secret(7, "of arrakis"))
    game.do("ordos: reveal", why="he shows it", secret=Secret(7, "of arrakis"))
    with pytest.raises(Misread, match="sealed"):
        game.do("ordos: reveal", why="again", secret=Secret(7, "of arrakis"))
    assert allows(verify_seal)(game.table(), "moritani")


@pytest.mark.parametrize(
    "secret",
    [
        Secret(8, "of arrakis"),
        Secret(7, "caladan"),
        Secret(-1, "of arrakis"),
        Secret(LARGEST + 1, "a"),
    ],
)
@pytest.mark.parametrize("why", ["", "we trust him"])
def test_only_what_was_sealed_can_be_opened(catalog: Catalog, secret: Secret, why: str) -> None:
    game = opened(catalog, houses=2)
    seal(game, "ordos", 7)
    game.do("pass")
    with pytest.raises(Misread, match="not the number, that you sealed with"):
        give(game.game, game.cards, ["ordos:", "reveal"], why=why, secret=secret)


@pytest.mark.parametrize(
    "secret",
    [
        Secret(-1, "of arrakis"),
        Secret(LARGEST + 1, "of arrakis"),
        Secret(5, " "),
        Secret(5, " seven77 "),
        None,
    ],
)
def test_what_cannot_be_sealed(catalog: Catalog, secret: Secret | None) -> None:
    game = opened(catalog)
    with pytest.raises(Misread):
        give(game.game, game.cards, ["ordos:", "seal"], secret=secret)


@pytest.mark.parametrize("line", ["seal 7", "seal 7 arrakis"])
def test_a_maximum_on_the_line_is_refused_without_saying_it(catalog: Catalog, line: str) -> None:
    game = opened(catalog)
    with pytest.raises(Misread) as misread:
        give(game.game, game.cards, line.split(), secret=Secret(7, "of arrakis"))
    assert "7" not in str(misread.value)
    assert "of arrakis" not in str(misread.value)


def test_a_word_that_is_no_text_seals_as_well(catalog: Catalog) -> None:
    """A terminal without UTF-8 hands its bytes over as lone surrogates."""
    game = opened(catalog, houses=2)
    seal(game, "ordos", 7, "c\udce9sar of ix")
    game.do("vernius: pass")
    reveal(game, "ordos", 7, "c\udce9sar of ix")
    assert game.game.petition is None


def test_options_need_a_secret_besides(catalog: Catalog) -> None:
    game = opened(catalog, houses=2)
    found = {option.verb: option for _, _, option in legal(game.game, game.cards, "ordos")}
    assert found["seal"].unseen
    assert not found["pass"].unseen
    seal(game, "ordos", 7)
    seal(game, "vernius", 7)
    found = {option.verb: option for _, _, option in legal(game.game, game.cards, "ordos")}
    assert set(found) == {"reveal"}
    assert found["reveal"].unseen


def test_a_house_that_loses_the_game_opens_nothing(catalog: Catalog) -> None:
    game = opened(catalog)
    for house in ("ordos", "moritani", "vernius"):
        seal(game, house, 6)
    game.happen(HouseLost(rule="L-02", house="ordos"))
    at = game.table()
    lost_houses_leave(at)
    game.happen(*at.events)
    assert now(game).awaited == "moritani"


def test_sealing_while_the_window_is_open(catalog: Catalog) -> None:
    game, piece = laid(catalog, settings={"windows": "rotate"})
    game.do(f"petition {piece}")
    with pytest.raises(Refused):
        give(game.game, game.cards, ["ordos:", "seal"], secret=Secret(5, "a long word"))
    game.do("ordos: seal", why="nobody has a tactic", secret=Secret(5, "a long word"))
    shut(game)
    assert (now(game).stage, now(game).awaited) == (Bidding.SEALED, "moritani")


# What anybody can read of it


def written(events: list[Event]) -> str:
    """All that a log holds of these events, but for the salts and hashes."""
    kept: list[str] = []
    for event in events:
        kind, version, body = encode(event)
        text = f"{kind} {version} {body}"
        if isinstance(event, MaximumSealed):
            text = text.replace(event.salt, "").replace(event.digest, "")
        kept.append(text)
    return "\n".join(kept)


@SLOW
@given(maximum=st.integers(min_value=1000, max_value=LARGEST), word=spoken)
def test_nothing_written_or_said_holds_an_unopened_maximum(
    catalog: Catalog, maximum: int, word: str
) -> None:
    game = opened(catalog, houses=2)
    before = len(game.events)
    at = give(game.game, game.cards, ["ordos:", "seal"], secret=Secret(maximum, word))
    after = Play(at.game, game.cards, game.events + at.events)
    seen = [written(after.events[before:]), repr(after.game.petition), *after.legal()]
    seen += [str(refusal(after, line)) for line in ("ordos: reveal", "ordos: seal", "ordos: pass")]
    sealed = now(after).sealed["ordos"]
    text = "\n".join(seen).replace(sealed.digest, "").replace(sealed.salt, "")
    assert str(maximum) not in text
    assert len(word) < 4 or word not in text
    assert sealed.maximum is None


def refusal(game: Play, line: str) -> Exception | None:
    try:
        give(game.game, game.cards, line.split())
    except (Refused, Misread, SeveralFit) as error:
        return error
    return None


@SLOW
@given(first=maxima, second=maxima, word=spoken)
def test_two_logs_differ_only_in_salt_and_hash(
    catalog: Catalog, first: int, second: int, word: str
) -> None:
    game = opened(catalog, houses=2)
    logs = [
        give(game.game, game.cards, ["ordos:", "seal"], secret=Secret(maximum, word)).events
        for maximum in (first, second)
    ]
    assert written(logs[0]) == written(logs[1])
    hashes = [e for log in logs for e in log if isinstance(e, MaximumSealed)]
    assert len({event.salt for event in hashes}) == 2
    assert len({event.digest for event in hashes}) == 2


def test_each_guess_at_a_word_takes_16_mib() -> None:
    """128 bytes times cost times block size: docs/secrets.md says how the hash is made."""
    nonce, _ = commitment(7, " a word ", SALT)
    made = hashlib.scrypt(b"a word", salt=SALT, n=16 * 2**20 // (128 * 8), r=8, p=1, dklen=32)
    assert nonce == made.hex()


@SLOW
@given(maximum=maxima, word=spoken, wrong=spoken)
def test_the_hash_cannot_be_searched_without_the_word(maximum: int, word: str, wrong: str) -> None:
    _, digest = commitment(maximum, word, SALT)
    tried = [b"", SALT, SALT * 2, bytes(32), word.encode(), hashlib.sha256(word.encode()).digest()]
    if wrong.strip() != word.strip():
        tried.append(bytes.fromhex(commitment(0, wrong, SALT)[0]))
    for number in range(LARGEST + 1):
        assert all(digest_of(guess, number) != digest for guess in tried)


@SLOW
@given(maximum=maxima, word=spoken)
def test_what_was_sealed_opens_and_nothing_else(maximum: int, word: str) -> None:
    nonce, digest = commitment(maximum, word, SALT)
    assert opens(digest, nonce, maximum)
    assert commitment(maximum, f" {word}\n", SALT) == (nonce, digest)
    assert not any(opens(digest, nonce, n) for n in range(LARGEST + 1) if n != maximum)
    assert not opens(digest, nonce[:-2], maximum)
    assert not opens(digest, "no hash", maximum)
    assert not opens(digest, nonce, -1)
    assert not opens(digest, nonce, 2**40)


def test_folding_a_false_opening(catalog: Catalog) -> None:
    game = opened(catalog, houses=2)
    nonce, digest = commitment(7, "word", SALT)
    game.happen(MaximumSealed(house="ordos", salt=SALT.hex(), digest=digest))
    with pytest.raises(BadEvent, match="not what"):
        game.happen(MaximumRevealed(house="ordos", maximum=8, nonce=nonce))
    with pytest.raises(BadEvent, match="sealed nothing"):
        game.happen(MaximumRevealed(house="vernius", maximum=7, nonce=nonce))
    game.happen(MaximumRevealed(house="ordos", maximum=7, nonce=nonce))
    assert now(game).sealed["ordos"].maximum == 7


def test_a_table_beside_knows_no_secret(catalog: Catalog) -> None:
    game = opened(catalog)
    at = Table(game.game, game.cards, secret=Secret(7, "a long word"))
    assert at.asks().secret is None


@SLOW
@given(
    limits=st.lists(st.integers(min_value=0, max_value=14), min_size=2, max_size=4),
    solaris=st.integers(min_value=4, max_value=12),
)
def test_sealed_or_aloud_comes_to_the_same(
    catalog: Catalog, limits: list[int], solaris: int
) -> None:
    aloud = opened(catalog, houses=len(limits), solaris=solaris)
    most = dict(zip(aloud.game.houses, limits, strict=True))
    while aloud.game.petition is not None:
        house, bid = now(aloud).awaited, now(aloud).bid + 1
        aloud.do(f"bid {bid}" if bid <= min(most[house], solaris) else "pass")
    closed = opened(catalog, NEUTRAL, houses=len(limits), solaris=solaris)
    for step in (seal, reveal):
        for house in (*list(most)[1:], "vernius"):
            step(closed, house, most[house])
    assert bids(closed) == bids(aloud)
    assert closed.game.houses == aloud.game.houses
    assert not broken(closed.game)
