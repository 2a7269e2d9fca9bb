"""Checks of a game against what its log committed to: its secret, orders, draws, lots, maxima."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum

from msgspec import Struct

from cardbase.strings import counted
from tracker.engine.apply import apply
from tracker.engine.chance import commitment_to, digest_of_order, nonce_of, shuffled
from tracker.engine.events import (
    CardsDrawn,
    DeckDealt,
    DeckShuffled,
    Event,
    LotDrawn,
    MaximumRevealed,
    MaximumSealed,
    SecretOpened,
)
from tracker.engine.lots import is_due, occasion_of_deal, occasion_of_shuffle
from tracker.engine.sight import COVER, DECKS
from tracker.engine.state import Game


class Verdict(StrEnum):
    """What a check found."""

    HOLDS = "holds"
    OPEN = "open"  # nothing contradicts it, and it cannot be proved yet or from this file
    FAILS = "fails"


class Check(Struct, frozen=True, kw_only=True):
    """One check, with its proof: what anybody can calculate again."""

    what: str  # "secret", "order", "draws", "lot", "maximum"
    seq: int  # the event it is about, 0 for the whole game
    verdict: Verdict
    says: str
    proof: str  # digests and nonces in hexadecimal


def secrets_in(events: Iterable[Event]) -> set[str]:
    """The secrets that were opened."""
    return {event.secret for event in events if isinstance(event, SecretOpened)}


def proved(events: Sequence[Event], opened: Iterable[str], kept: str = "") -> list[Check]:
    """The checks of a line of history, in the order of its events; those of the whole game last.

    `opened` are the secrets opened in any branch; `kept` is one that is not, which no check tells.
    """
    walk = _Walk(set(opened), kept)
    for event in events:
        walk.step(event)
    return [*walk.found, *walk.over_all()]


class _Walk:
    """The game as it goes by, and what was found so far."""

    def __init__(self, opened: set[str], kept: str) -> None:
        self.game = Game()
        self.found: list[Check] = []
        self._opened = opened
        self._secrets = {commitment_to(one): one for one in {*opened, kept} if one}
        self._draws = self._cards = 0
        self._wrong: list[int] = []

    def step(self, event: Event) -> None:
        before, self.game = self.game, apply(self.game, event)
        if self.game.commitment != before.commitment:
            self.found.append(self._committed())
        match event:
            case DeckDealt():
                occasion = occasion_of_deal(event.house, event.place)
                told = f"{event.place} of {event.house}, {counted(len(event.cards), 'card')} dealt"
                self.found.append(self._order(told, occasion, event.cards, event))
            case DeckShuffled() if before.houses[event.house].named:
                occasion = occasion_of_shuffle(before, event.house, event.deck)
                many = counted(len(event.pieces), "card")
                told = f"{event.deck} of {event.house}, {many} shuffled"
                cards = [before.pieces[one].card for one in event.pieces]
                self.found.append(self._order(told, occasion, cards, event))
            case LotDrawn():
                self.found.append(self._lot(before, event))
            case CardsDrawn() if event.source in DECKS and before.houses[event.house].named:
                self._draw(before, event)
            case MaximumRevealed():
                sealed = before.petition.sealed[event.house] if before.petition else None
                proof = f"digest {sealed.digest if sealed else ''}"
                self.found = [one for one in self.found if one.proof != proof]  # it is open no more
                says = f"{event.house} sealed {event.maximum}, and opened it"
                self._tell("maximum", Verdict.HOLDS, says, f"{proof}, nonce {event.nonce}")
            case MaximumSealed():
                says = f"{event.house} sealed a maximum"
                self._tell("maximum", Verdict.OPEN, says, f"digest {event.digest}")

    def over_all(self) -> Iterator[Check]:
        """What is told of the whole game."""
        if self._draws:
            verdict = Verdict.FAILS if self._wrong else Verdict.HOLDS
            says = f"{counted(self._draws, 'draw')} of {counted(self._cards, 'card')}"
            says += f", not from the top: events {self._wrong}" if self._wrong else ", from the top"
            yield Check(what="draws", seq=0, verdict=verdict, says=says, proof="")
        if not self.game.commitment:
            says = "no secret is committed to: a seed was given, or it is from an earlier version"
            yield Check(what="secret", seq=0, verdict=Verdict.OPEN, says=says, proof="")

    def _tell(self, what: str, verdict: Verdict, says: str, proof: str) -> None:
        check = Check(what=what, seq=self.game.seq, verdict=verdict, says=says, proof=proof)
        self.found.append(check)

    def _committed(self) -> Check:
        digest = self.game.commitment
        known = digest in self._secrets
        says = "the secret is the one committed to" if known else "the secret is not opened yet"
        says += " (it is kept here, not opened)" if known and not self._is_opened() else ""
        secret = f", secret {self._secrets[digest]}" if self._is_opened() else ""
        verdict = Verdict.HOLDS if known else Verdict.OPEN
        proof = f"digest {digest}{secret}"
        return Check(what="secret", seq=self.game.seq, verdict=verdict, says=says, proof=proof)

    def _is_opened(self) -> bool:
        return self._secrets.get(self.game.commitment) in self._opened

    def _order(
        self, told: str, occasion: str, cards: Sequence[str], event: DeckDealt | DeckShuffled
    ) -> Check:
        """Whether an order is the one of its digest, and follows from the secret."""

        def check(verdict: Verdict, why: str, proof: str = "") -> Check:
            digest = f"digest {event.digest}" if event.digest else ""
            return Check(
                what="order",
                seq=self.game.seq,
                verdict=verdict,
                says=f"{told}: {why}",
                proof=digest + proof,
            )

        if not event.digest:
            return check(Verdict.OPEN, "nothing commits to this order")
        if any(card.startswith(COVER) for card in cards):
            return check(Verdict.OPEN, "this copy does not show the order")
        secret = self._secrets.get(self.game.commitment)
        if secret is None:
            return check(Verdict.OPEN, "the secret is not opened yet")
        nonce = nonce_of(secret, occasion)
        items = event.cards if isinstance(event, DeckDealt) else event.pieces
        if digest_of_order(nonce, cards) != event.digest:
            return check(Verdict.FAILS, "the order is not the one committed to")
        if shuffled(secret, occasion, items) != items:
            return check(Verdict.FAILS, "the order does not follow from the secret")
        opened = f", nonce {nonce.hex()}" if self._is_opened() else ""
        return check(Verdict.HOLDS, "the order committed to", opened)

    def _lot(self, before: Game, event: LotDrawn) -> Check:
        """Whether a lot is of this moment, and follows from the secret."""
        secret = self._secrets.get(before.commitment)
        told = f"lot, {event.occasion}"
        if secret is None:
            verdict, why = Verdict.OPEN, "the secret is not opened yet"
        elif not is_due(before, event.occasion):
            verdict, why = Verdict.FAILS, "no lot was due then"
        elif shuffled(secret, event.occasion, event.among) != event.order:
            verdict, why = Verdict.FAILS, "it does not follow from the secret"
        else:
            verdict, why = Verdict.HOLDS, f"{event.order[0]} of {len(event.among)} came first"
        says = f"{told}: {why}"
        return Check(what="lot", seq=self.game.seq, verdict=verdict, says=says, proof="")

    def _draw(self, before: Game, event: CardsDrawn) -> None:
        """Count a draw, and whether it took the top cards of its deck."""
        top = before.in_place(event.house, event.source)[: len(event.pieces)]
        self._draws += 1
        self._cards += len(event.pieces)
        if tuple(one.id for one in top) != event.pieces:
            self._wrong.append(self.game.seq)
