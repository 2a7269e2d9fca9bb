"""What happened in plain words: a sentence for every kind of event, secrets kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from tracker_cases import play

from cardbase.catalog.catalog import Catalog
from cardbase.strings import counted
from cardbase.vocabulary import Power
from errata.text import listed
from tracker.engine.chance import commitment
from tracker.engine.events import (
    KINDS,
    AllegiancesSet,
    Answered,
    Asked,
    BidAwaited,
    BidPassed,
    BidRaised,
    BudgetSpent,
    CardActivated,
    CardAssigned,
    CardCaptured,
    CardDeployed,
    CardMoved,
    CardNamed,
    CardPlaced,
    CardsDisengaged,
    CardsDrawn,
    CardsEngaged,
    CardsSubdued,
    CommandGiven,
    DeckDealt,
    DefermentPlaced,
    EffectBegan,
    EffectsEnded,
    Event,
    ExchangeDeclared,
    ExchangeEnded,
    FavorChanged,
    FavorDeclared,
    GameWon,
    HouseDone,
    HouseLost,
    LimitRaised,
    LimitsChanged,
    LimitUsed,
    MaximumRevealed,
    MaximumSealed,
    Noted,
    OperationAdvanced,
    OperationDeclared,
    OperationEnded,
    Overruled,
    PayeeChanged,
    PetitionAnnounced,
    PetitionEnded,
    PhaseBegan,
    PowersSet,
    RanksAssigned,
    SolarisChanged,
    SpiceMoved,
    TacticPlayed,
    TieDrawn,
    TiesFound,
    TokensChanged,
    TurnBegan,
    UnitExchanged,
    UnseenChanged,
    WindowClosed,
    WindowOpened,
    WindowPassed,
)
from tracker.engine.words import (
    Bidding,
    Direction,
    OperationKind,
    Phase,
    Place,
    Stage,
    Until,
    WindowKind,
)
from tracker.table import verbs  # noqa: F401 - every verb
from tracker.views.telling import awaited, told
from tracker.views.telling.sentences import SENTENCES
from tracker.views.telling.teller import seen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker_cases import Play

pytestmark = pytest.mark.usefixtures("home")


def says(game: Play, *events: Event, viewer: str = "") -> str:
    """What the last of these events says, when they follow on a game."""
    return told(game.game, events, game.cards, viewer)[-1].text


def in_play(catalog: Catalog) -> Play:
    """Gurney with a pistol [c1, c2], Ordos's Thufir [c3], a hidden event [c4]."""
    game = play(catalog, 2, spice=2)
    gurney = game.card("eots:gurney-halleck")
    game.card("eots:maula-pistol", on=gurney)
    game.card("eots:thufir-hawat", house="ordos")
    game.card("eots:spice-blow", subdued=True)
    return game


def test_every_kind_of_event_has_a_sentence() -> None:
    assert {
        kind for kind in KINDS.values() if kind.__module__.startswith("tracker.engine.")
    } == set(SENTENCES)


A = "House Vernius"
X = "x"
SEAL = commitment(6, "a word", bytes(1))
DECLARED = OperationDeclared(kind=OperationKind.PETITION, house="vernius", piece="c1")
PETITION = PetitionAnnounced(house="vernius", piece="c1", cost=2, bid=3)
OPENED = WindowOpened(
    kind=WindowKind.DECLARATION,
    about=OperationKind.PETITION,
    house="vernius",
    order=("vernius", "ordos"),
    passing=True,
)
EXCHANGE = ExchangeDeclared(house="vernius", direction=Direction.SELL, units=2)
ASKED = Asked(
    rule="OQ-29", question="q5", topic="t", house="ordos", text="Which?", choices=("c1", "none")
)
CARRIED = Asked(
    rule="G-06", question="q5", topic="effect", house="ordos", text="It says: ...", about="c1"
)
EFFECT = EffectBegan(effect="e5", source="", on="ordos", stat="cost", amount=-1, until=Until.STAYS)

SAID: list[tuple[Sequence[Event], str]] = [
    ([SolarisChanged(house="vernius", by=-3, cause="a price")],
     f"{A} pays 3 solaris (a price), now 17"),
    ([SolarisChanged(house="vernius", by=3)], f"{A} gets 3 solaris, now 23"),
    ([FavorChanged(house="vernius", by=-11)], f"{A} loses 11 favor, now -1"),
    ([SpiceMoved(source="", target="guild", amount=1)],
     "the Guild Hoard gets 1 new spice; hoard 9, CROE 3"),
    ([SpiceMoved(source="vernius", target="", amount=1, cause="a tax")],
     f"1 spice of {A} leaves the game (a tax)"),
    ([SpiceMoved(source="vernius", target="c1", amount=2)],
     f"2 spice goes from {A} to Gurney Halleck"),
    ([BudgetSpent(house="vernius", by=-5)], f"{A} gets 5 of the creation solaris, 5 left"),
    ([LimitsChanged(house="vernius", hand=8, assembly=2)],
     f"{A} has a hand limit of 8, Assembly 2"),
    ([UnseenChanged(house="vernius", place=Place.HAND, by=-1, cause="lost")],
     f"{A}: hand, 1 card fewer, now 6 (lost)"),
    ([DeckDealt(house="vernius", place=Place.HOUSE_DECK, cards=("eots:pogrom",))],
     f"{A} shuffles 1 card, House deck"),
    ([CardMoved(piece="c2", holder="vernius", place=Place.HOUSE_DISCARD)],
     f"Maula Pistol goes to the House discard of {A}"),
    ([CardMoved(piece="c2", holder="vernius", place=Place.HOUSE_DECK, top=True)],
     f"Maula Pistol goes to the top of the House deck of {A}"),
    ([CardMoved(piece="c2", holder="vernius", place=Place.GONE)], "Maula Pistol leaves the game"),
    ([CardsDrawn(house="vernius", source=Place.HOUSE_DECK, target=Place.HAND, unseen=2)],
     f"{A} takes 2 cards, House deck to hand, now 9"),
    ([CardsSubdued(pieces=("c1", "c2"))], "subdued: Gurney Halleck and Maula Pistol"),
    ([CardsEngaged(pieces=("c1",))], "engaged: Gurney Halleck"),
    ([CardsDisengaged(pieces=("c1", "c4"))], "disengaged: Gurney Halleck and a card"),
    ([CardAssigned(piece="c2", parent="c3")], "Maula Pistol is assigned to Thufir Hawat"),
    ([CardAssigned(piece="c2", parent=None)], "Maula Pistol is assigned to nothing now"),
    ([CardCaptured(piece="c3", holder="vernius")], f"{A} captures Thufir Hawat"),
    ([*(TokensChanged(piece="c1", by=by, token=X) for by in (2, -1))],
     "Gurney Halleck loses 1 x token, now 1"),
    ([DefermentPlaced(pieces=("c4",))], f"a deferment token each: a card ({A})"),
    ([AllegiancesSet(piece="c1", powers=())], "Gurney Halleck bears the allegiance of no power"),
    ([AllegiancesSet(piece="c1", powers=(Power.FREMEN,))],
     "Gurney Halleck bears the allegiance of The Fremen"),
    ([CardActivated(piece="c2")], "the Duration Effect of Maula Pistol works"),
    ([EFFECT], "effect: -1 cost of House Ordos"),
    ([EFFECT, EffectsEnded(effects=("e5",))], "no longer: -1 cost of House Ordos"),
    ([Overruled(rules=("T-06", "X-02"), reason="agreed", by="vernius")],
     f"{A} overrules T-06 and X-02: agreed"),
    ([Noted(house="", text="tea")], "the table notes: tea"),
    ([Noted(rule="V-16", house="ordos", text="it is gone")], "House Ordos: it is gone"),
    ([PowersSet(house="vernius", powers=(Power.GUILD,), adversaries=())],
     f"{A} plays for The Spacing Guild"),
    ([TurnBegan(turn=2)], "turn 2 begins"),
    ([PhaseBegan(phase=Phase.DEFERMENT)],
     "Opening Interval, deferment phase: each subdued card gets a deferment token"),
    ([PhaseBegan(phase=Phase.DISENGAGE, waiting=("vernius",)), HouseDone(house="vernius")],
     f"{A} is done"),
    ([FavorDeclared(house="vernius", amount=4)], f"{A} declares 4 favor"),
    ([TiesFound(groups=(("vernius", "ordos"),))], f"tied: {A} and House Ordos"),
    ([TiesFound(groups=(("vernius", "ordos"),)), TieDrawn(house="vernius", cost=5)],
     f"{A} draws a deployment cost of 5"),
    ([RanksAssigned(order=("ordos", "vernius"))], f"initiative: 1. House Ordos, 2. {A}"),
    ([LimitUsed(house="vernius", limit="favor")], f"{A} has used its favor limit 1 time(s)"),
    ([LimitRaised(house="vernius", limit="exchange")], f"{A}: limit of exchange +1"),
    ([ASKED], "House Ordos is asked [q5]: Which? (1. Gurney Halleck [c1], 2. none)"),
    ([ASKED, Answered(question="q5", answer="c1")], "House Ordos answers [q5]: Gurney Halleck"),
    ([CARRIED, Answered(question="q5", answer="done")],
     "House Ordos says done of Gurney Halleck: nothing has changed by it here"),
    ([CARRIED, FavorChanged(house="ordos", by=1), Answered(question="q5", answer="done")],
     "the effect of Gurney Halleck has been carried out"),
    ([CARRIED, Answered(question="q5", answer="nobody came")],
     "the effect of Gurney Halleck has been carried out: nobody came"),
    ([HouseLost(house="vernius")], f"{A} has lost"),
    ([GameWon(house="vernius")], f"{A} has won"),
    ([GameWon(house="")], "the game ends without a winner"),
    ([DECLARED], f"{A} declares: petition (Gurney Halleck)"),
    ([DECLARED, OperationAdvanced(stage=Stage.ENGAGED)], "the petition is now engaged"),
    ([DECLARED, OperationEnded(resolved=False)], "the petition is stopped"),
    ([OPENED], f"tactics may be played (Declaration window): {A} and House Ordos"),
    ([OPENED, WindowPassed(house="ordos")], "House Ordos plays no tactic"),
    ([OPENED, WindowClosed()], "the Declaration window is closed"),
    ([OPENED, TacticPlayed(house="ordos", piece="c2")], "House Ordos plays Maula Pistol"),
    ([OPENED, TacticPlayed(house="ordos", piece="c2", target="c1")],
     "House Ordos plays Maula Pistol on Gurney Halleck"),
    ([PETITION], f"{A} petitions Gurney Halleck (cost 2) and bids 3"),
    ([PETITION, BidAwaited(stage=Bidding.BIDDING, house="ordos")],
     "the petition is bidding, House Ordos is asked"),
    ([PETITION, BidRaised(house="ordos", bid=4)], "House Ordos bids 4"),
    ([PETITION, BidPassed(house="ordos")], "House Ordos bids no more for this card"),
    ([PETITION, MaximumSealed(house="ordos", salt="s", digest="d")],
     "House Ordos has sealed a maximum"),
    ([PETITION, MaximumSealed(house="ordos", salt="00", digest=SEAL[1]),
      MaximumRevealed(house="ordos", maximum=6, nonce=SEAL[0])],
     "House Ordos opens its maximum: 6"),
    ([PETITION, PayeeChanged(house="ordos")], "the victor pays House Ordos"),
    ([PETITION, PetitionEnded(victor="ordos", price=4)],
     "House Ordos wins the petition for Gurney Halleck at 4"),
    ([PETITION, PetitionEnded(victor="", price=0)],
     "the petition for Gurney Halleck is cancelled"),
    ([EXCHANGE], f"{A} will sell 2 spice"),
    ([EXCHANGE, UnitExchanged(house="vernius", direction=Direction.SELL, price=3)],
     f"{A} sells 1 spice for 3 solaris; hoard 9, CROE 3"),
    ([EXCHANGE, UnitExchanged(house="vernius", direction=Direction.SELL, price=3),
      ExchangeEnded(house="vernius")], f"exchange of 1 over: {A} has 23 solaris, 1 spice"),
]  # fmt: skip


@pytest.mark.parametrize(("events", "said"), SAID, ids=[said for _, said in SAID])
def test_each_event_in_words(catalog: Catalog, events: Sequence[Event], said: str) -> None:
    assert says(in_play(catalog), *events) == said


def test_a_card_that_may_not_be_seen_is_a_card(catalog: Catalog) -> None:
    game = in_play(catalog)
    events = (CardsDisengaged(pieces=("c4",)), TokensChanged(piece="c4", token=X, by=1))
    assert says(game, *events) == "a card [c4] gets 1 x token, now 1"
    assert says(game, *events, viewer="ordos") == "a card [c4] gets 1 x token, now 1"
    assert says(game, *events, viewer="vernius") == "Spice Blow gets 1 x token, now 1"


def test_words_that_would_tell_of_a_secret_card_are_cut_short(catalog: Catalog) -> None:
    game = play(catalog)
    events = (
        CommandGiven(house="vernius", words="place Spice Blow"),
        CardNamed(
            piece="c1",
            card="eots:spice-blow",
            owner="vernius",
            holder="vernius",
            place=Place.HAND,
            unseen=True,
        ),
        CardPlaced(piece="c1", holder="vernius"),
    )
    table = [one.text for one in told(game.game, events, game.cards)]
    mine = [one.text for one in told(game.game, events, game.cards, "vernius")]
    assert table[0] == "vernius: place a card"
    assert mine[0] == "vernius: place Spice Blow"
    assert not any("Spice Blow" in text for text in table)
    assert "Spice Blow" in mine[2]


@pytest.mark.parametrize(("words", "named"), [("lay", False), ("bring", False), ("", True)])
def test_a_card_put_face_down_out_of_the_assembly_is_not_named(
    catalog: Catalog, words: str, *, named: bool
) -> None:
    game = play(catalog)
    charter = game.card("eots:choam-directorship", place=Place.ASSEMBLY if words else Place.DOMAIN)
    before = game.game
    said = {"lay": f"lay {charter}", "bring": f"bring {charter} subdued", "": f"subdue {charter}"}
    events = game.do(said[words]).events
    story = " ".join(one.text for one in told(before, events, game.cards))
    assert ("CHOAM Directorship" in story) is named
    assert (charter in seen(game.game, game.cards)) is named
    assert charter in seen(game.game, game.cards, "vernius")
    game.happen(CardDeployed(piece=charter), CardsSubdued(pieces=(charter,)))
    assert charter in seen(game.game, game.cards)


def test_a_card_seen_for_a_moment_is_named(catalog: Catalog) -> None:
    game = in_play(catalog)
    back = CardMoved(piece="c2", holder="vernius", place=Place.HAND)
    assert says(game, back) == f"Maula Pistol goes to the hand of {A}"
    game.happen(back)
    drawn = CardMoved(piece="c2", holder="vernius", place=Place.HOUSE_DECK)
    assert says(game, drawn) == f"a card goes to the House deck of {A}"


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ([], "House Vernius acts"),
        ([ASKED], "House Ordos answers: Which? (1. Gurney Halleck [c1], 2. none) (OQ-29)"),
        ([CARRIED], "House Ordos carries this out, and then says done: It says: ... (G-06)"),
        ([OPENED], "House Vernius answers the petition with a tactic, or passes"),
        ([DECLARED, replace(OPENED, passing=False)],
         "a tactic may answer the petition; all pass goes on with it"),
        ([replace(OPENED, passing=False)], "House Vernius acts"),
        ([OPENED, WindowPassed(house="vernius")],
         "House Ordos answers the petition with a tactic, or passes"),
        ([PETITION], "the petition goes on: House Vernius has bid 3"),
        ([PETITION, BidAwaited(stage=Bidding.BIDDING, house="ordos")],
         "House Ordos bids more than 3, or passes"),
        ([PETITION, BidAwaited(stage=Bidding.SEALED, house="ordos")],
         "House Ordos seals a maximum, or passes"),
        ([PETITION, MaximumSealed(house="ordos", salt="s", digest="d"),
          BidAwaited(stage=Bidding.SEALED, house="ordos")],
         "House Ordos opens its sealed maximum: reveal"),
        ([PETITION, BidAwaited(stage=Bidding.PAYING, house="vernius")],
         "House Vernius pays 3 (pay N: N of it in favor, the rest in solaris)"),
        ([PhaseBegan(phase=Phase.DISENGAGE, waiting=("vernius", "ordos"))],
         "House Vernius and House Ordos may disengage cards (disengage, next)"),
        ([PhaseBegan(phase=Phase.HOUSE_DISCARD, waiting=("vernius", "ordos"))],
         "House Vernius may discard cards from hand (discard, next)"),
        ([PhaseBegan(phase=Phase.DEFERMENT)], "nobody is awaited"),
        ([PhaseBegan(phase=Phase.DISENGAGE, waiting=("ordos",))],
         "House Ordos may disengage cards (disengage, next)"),
        ([PhaseBegan(phase=Phase.ASSIGNMENT, waiting=("ordos",))],
         "House Ordos must draw for a rank (tie)"),
        ([replace(OPENED, about=OperationKind.ENGAGE)],
         "House Vernius answers the use of a card with a tactic, or passes"),
        ([GameWon(house="ordos", rule="HC-04")],
         "the game is over: House Ordos has won (HC-04)"),
        ([GameWon(house="", rule="L-06")], "the game is over: nobody has won (L-06)"),
    ],
)  # fmt: skip
def test_who_is_awaited(catalog: Catalog, events: Sequence[Event], said: str) -> None:
    game = in_play(catalog)
    game.happen(*events)
    assert awaited(game.game, game.cards) == said


def test_lists_and_counts_in_words() -> None:
    assert [listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
    assert [counted(1, "card"), counted(2, "card"), counted(2, "loss", "losses")] == [
        "1 card",
        "2 cards",
        "2 losses",
    ]
