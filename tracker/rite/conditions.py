"""What the text of a card asks of the rite it is used in: who leads, takes part, is attacked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tracker.deployment.targets import is_kind
from tracker.rite.fields import SPOKEN
from tracker.rite.kinds import FIELDS
from tracker.rite.participants import JOINS
from tracker.rite.sides import is_leader, participants, rite_of
from tracker.rite.texts.fates import texts

if TYPE_CHECKING:
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.uses import Use

_WHO = r"(?P<who>this card|the assigned \w+)"
_RITE = r"an? (?:(?P<kind>\w+) )?rite"
_ACTS = rf"— (?:when|while) {_WHO} (?P<does>leads|participates in) {_RITE},"
_AGAINST = rf"— when {_RITE} is declared against {_WHO},"
_TARGETING = (
    r"— during (?P<kind>\w+) rites targeting an? (?P<target>[^,]+?)(?P<yours> you govern)?,"
)
_IN = r"(?:joins any|: during an?) (?P<kinds>\w+(?: or \w+)*) rite\b"
_DECLARED = r"— when an? (?P<kinds>[^,]+) you govern is a declared participant of a rite,"
_YOU_INITIATE = r"\bin (?:a|an \w+) rite you initiate\b"


def unmet(at: Table, piece: Piece, use: Use) -> str | None:
    """Why a card is not used in the rite under way: what its text asks is not so; None else.

    Who joins by its text is asked for elsewhere (R-14); what becomes of the vanquished by a card
    that says so as a tactic is asked when they fall (R-28).
    """
    if at.game.rite is None or JOINS in use.text:
        return None
    if any(text.tactic for text in texts().get(piece.card, ())):
        return f"{at.name(piece)} acts by itself: its House is asked once cards are vanquished"
    if found := re.search(_ACTS, use.text):
        return _wrong_kind(at, piece, found["kind"]) or _idle(at, _who(at, piece, found), found)
    if found := re.search(_AGAINST, use.text):
        who, target = _who(at, piece, found), rite_of(at).target
        attacked = None if who.id == target else f"no rite is declared against {at.name(who)}"
        return _wrong_kind(at, piece, found["kind"]) or attacked
    if found := re.search(_TARGETING, use.text):
        return _wrong_kind(at, piece, found["kind"]) or _elsewhere(at, piece, found)
    return _in_another(at, piece, use) or _of_its_house(at, piece, use)


def _in_another(at: Table, piece: Piece, use: Use) -> str | None:
    """Why the rite is none of those a text does something in: "intrigue or arbitration"."""
    found, now = re.search(_IN, use.text), rite_of(at).kind
    if found is None or FIELDS.get(now) in {SPOKEN.get(one) for one in found[1].split(" or ")}:
        return None
    return f"{at.name(piece)} is used in {found[1]} rites, not in a {now.called}"


def _of_its_house(at: Table, piece: Piece, use: Use) -> str | None:
    """What a text asks of its House: that it initiates the rite, or who of it is declared."""
    if found := re.search(_DECLARED, use.text):
        return _undeclared(at, piece, found["kinds"])
    if re.search(_YOU_INITIATE, use.text) and rite_of(at).attack.house != piece.holder:
        return f"{at.name(piece)} is used in a rite that its House initiates"
    return None


def _undeclared(at: Table, piece: Piece, kinds: str) -> str | None:
    """Why none of these kinds, of its House, takes part or is declared to (Lisan al-Gaib)."""
    rite = rite_of(at)
    own = (p for p in participants(at, rite.attack, rite.defense) if p.holder == piece.holder)
    if any(is_kind(at, piece.holder, one, kind) for one in own for kind in kinds.split(" or ")):
        return None
    return f"no {kinds} of its House is declared in this rite"


def _who(at: Table, piece: Piece, found: re.Match[str]) -> Piece:
    return piece if found["who"] == "this card" else at.piece(piece.parent or piece.id)


def _wrong_kind(at: Table, piece: Piece, kind: str | None) -> str | None:
    now = rite_of(at).kind
    if kind is None or FIELDS.get(now) is SPOKEN.get(kind):
        return None
    return f"{at.name(piece)} is used in a {kind} rite, not in a {now.called}"


def _idle(at: Table, who: Piece, found: re.Match[str]) -> str | None:
    """Why a card neither leads nor takes part, as it should; who is declared takes part, too."""
    rite = rite_of(at)
    if found["does"] == "leads":
        return None if is_leader(at, who.id) else f"{at.name(who)} does not lead this rite"
    there = {one.id for one in participants(at, rite.attack, rite.defense)}
    return None if who.id in there else f"{at.name(who)} does not take part in this rite"


def _elsewhere(at: Table, piece: Piece, found: re.Match[str]) -> str | None:
    target = at.piece(rite_of(at).target)
    fits = is_kind(at, piece.holder, target, found["target"])
    if fits and (not found["yours"] or target.holder == piece.holder):
        return None
    wanted = f"{found['target']}{found['yours'] or ''}"
    return f"{at.name(piece)} is used where the target is a {wanted}: it is {at.name(target)}"
