"""The kinds of pages of `kanly serve`, each by an address or two."""

from __future__ import annotations

LOOKED_UP = (
    "/",
    "/?q=wierding",
    "/?q=can i bid more than my treasury",
    "/card/eots:pogrom",
    "/card/weirding",
    "/find",
    "/find?q=t:venture cost<=2 group:set",
    "/find?q=cost<",
    "/find/fields",
    "/sets",
    "/rules",
    "/rules?section=13 Petition (auction for an Assembly card)",
    "/rule/P-04",
    "/rule/RU-12",
    "/rule/CE-06",
    "/rule/OQ-17",
    "/rule/CHO-07",
    "/rule/choam/charity",
    "/ask?q=can choam cancel charity",
    "/ask?q=how many meeples fit into a wagon",
    "/errata",
    "/factions",
    "/faction/choam",
    "/faction/richese?edition=landsraad",
    "/faction/richese/compare",
    "/phase?faction=choam&phase=battle&factions=choam,ecaz,fremen,emperor",
    "/matchups?players=3",
    "/board-table",
    "/sheets",
    "/sheets/faction?names=choam&show=page",
    "/offline",
)
"""What is looked up."""

VIEWS = ("", "/edit", "/mend", "/fit", "/counts", "/draws", "/forms", "/versions")
"""The views of a deck, behind its address."""

DECKS = ("/decks", *(f"/decks/starter/atreides{view}" for view in VIEWS))
BESIDE = ("screen", "log", "story", "why?what=solaris+vernius", "seats")
"""The pages beside the table of a game, behind its address."""
