"""Moving to Dune and back (section 12): allegiance, the old homeworld, the resources on it."""

from __future__ import annotations

from cardbase.cards.kinds import is_dune
from cardbase.operation.lexicon import Verb
from cardbase.program.nodes.holdings import CardsStayOnDune, Holding, HomeworldBesideDune
from cardbase.program.stored import on_card
from cardbase.vocabulary import CardType, Subtype
from tracker.engine.events import AllegiancesSet, CardAssigned
from tracker.engine.guards import carries_out, prompts, refuses
from tracker.engine.settings import SettingName, yes
from tracker.engine.sight import subdued_cards
from tracker.engine.state import Piece, Question
from tracker.engine.table import Table
from tracker.engine.words import HouseId
from tracker.rules.questions import answers, ask
from tracker.rules.subdual import subdue
from tracker.standing.assigning import can_assign
from tracker.standing.forbidding import Deed, forbids
from tracker.standing.kinds import governed_dune, homeworlds, own_homeworld

ALL, NONE = "all", "none"


@carries_out("DN-03")
def after_deployment(at: Table, house: HouseId, piece: Piece) -> None:
    """The consequences when Dune, or a homeworld to which a House returns, has come into play.

    Dune becomes the homeworld and takes the sponsor's allegiance. The old one is subdued, unless
    its text or the settings exempt it, and cards on it may move, even if it was subdued before. A
    House that returns may take along the cards on the subdued Dune (DN-07).
    """
    if is_dune(at.card(piece)):
        homes = homeworlds(at, house)
        old = min(homes, key=lambda home: (not home.deployed, home.owner != house), default=None)
        take_allegiance(at, house, piece)
        if old is None:
            return
        subdues = yes(at.game.settings, SettingName.HOMEWORLD_SUBDUED)
        exempt = Deed(verb=Verb.SUBDUE, what=old, by=(Verb.DEPLOY, piece))
        if subdues and not forbids(at, piece.holder, exempt):
            subdue(at, (old.id,), "DN-03")
        _ask_resources(at, house, piece, old, "DN-04")
    elif Subtype.HOMEWORLD in at.card(piece).subtypes:
        dune = next((p for p in subdued_cards(at.game, house) if is_dune(at.card(p))), None)
        if dune is not None and not _says(at, house, dune, CardsStayOnDune):
            _ask_resources(at, house, piece, dune, "DN-07")


@carries_out("AL-10", "DN-08")
def take_allegiance(at: Table, house: HouseId, dune: Piece) -> None:
    """Dune has only the allegiance of its governor's sponsor; cards on it keep theirs."""
    powers = (at.house(house).sponsor,)
    if dune.allegiances != powers:
        at.emit(AllegiancesSet(rule="AL-10", piece=dune.id, powers=powers))


@refuses("DN-07")
def old_homeworld_stays(at: Table, house: HouseId, piece: Piece) -> None:
    """While a House governs Dune its old homeworld stays subdued, unless set or a card allows."""
    home, dune = own_homeworld(at, house), governed_dune(at, house)
    if dune is None or home is None or home.id != piece.id:
        return
    lets = _says(at, house, dune, HomeworldBesideDune)
    if not lets and not yes(at.game.settings, SettingName.OLD_HOMEWORLD_RETURNS):
        name = at.house(house).name
        at.refuse("DN-07", f"{name} governs Dune, so {at.name(piece)} stays subdued (OQ-30)")


def _says(at: Table, house: HouseId, dune: Piece, what: type[Holding]) -> bool:
    """Whether a card that a House has put on Dune has an effect of this kind."""
    own = (p for p in at.game.assigned(dune.id) if p.deployed and p.owner == house)
    return any(on_card(at.card(p), what) for p in own)


@prompts("DN-04")
def _ask_resources(at: Table, house: HouseId, target: Piece, source: Piece, rule: str) -> None:
    """Ask which resources move along; only those for which the new card is a legal target."""
    resources = [p for p in at.game.assigned(source.id) if at.card(p).type is CardType.RESOURCE]
    found = [piece for piece in resources if can_assign(at, piece.owner, piece, target)]
    if found:
        names = ", ".join(f"{at.name(piece)} [{piece.id}]" for piece in found)
        text = f"which resources move from {at.name(source)} to {at.name(target)}: {names}?"
        choices = (ALL, NONE, *(piece.id for piece in found))
        ask(at, "move-resources", rule, house, text, target.id, choices)


@answers("move-resources")
def move_resources(at: Table, question: Question, said: str) -> None:
    """Move all resources, none, or one, and ask about the others that are still there."""
    target = at.piece(question.about)
    asked = [at.piece(choice) for choice in question.choices if choice in at.game.pieces]
    left = [piece for piece in asked if piece.parent and can_assign(at, piece.owner, piece, target)]
    if said == NONE or not left:
        return
    source = at.game.pieces.get(left[0].parent or "")
    for piece in left:
        if said in {ALL, piece.id}:
            at.emit(CardAssigned(rule=question.rule, piece=piece.id, parent=target.id))
    if said != ALL and source is not None:
        _ask_resources(at, question.house, target, source, question.rule)
