"""Headings of the parts of a deck, in six languages: which section one names, or what is beside.

English, German, French, Spanish, Italian, Portuguese; a word may be misspelt as a name may.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from msgspec import Struct

from cardbase.decks.deck_list import Section
from cardbase.names import fold, key
from cardbase.vocabulary import CardType, Subtype


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


WORDS = {
    Section.APART: _words(
        "homeworld homeworlds home hw homebase planet program programs programme programmes apart "
        "aside starting heimatwelt heimatplanet programm programma programmi programa programas"
    ),
    Section.IMPERIAL: _words(
        "imperial imperium imp imperiumsdeck imperiumdeck imperialdeck imperiale imperiales "
        "imperiali imperiais imperio impero empire"
    ),
    Section.HOUSE: _words("house hse haus hausdeck housedeck draw maison casa casata casato"),
}
"""The words that name a section; one of them must be in its heading."""

PHRASES = {
    "mundonatal": "homeworld",
    "mondenatal": "homeworld",
    "planetanatal": "homeworld",
    "planetenatale": "homeworld",
    "pianetanatale": "homeworld",
    "planetenatal": "homeworld",
    "mondonatale": "homeworld",
}
"""Two words that are one of the others."""

FILLING = _words(
    "deck decks card cards pile zone bag and set side main the my continued contd part section "
    "karten karte stapel teil und paquet cartes carte pioche mazo mazos cartas carta mazzo mazzi "
    "baralho pilha de la le les el los du des della delle do da dos das di y e et il lo of"
)
"""Further words allowed in such headings."""

BESIDE = _words(
    "side sideboard maybeboard considering wishlist maybe maybes cut cuts swap reserve reserva "
    "banquillo have haves want wants wanted trade trades trading tradelist biete suche tausche "
    "tauschliste ersatz reservebank panchina riserva banco banc ersatzbank"
)
"""Names of parts that do not belong to the deck."""

_BESIDE = re.compile(
    r"\b(?:not (?:in|part of) (?:(?:this|my) )?deck|for sale|(?:for|to|up for) trades?"
    r"|zum tausch|zu verkaufen|a echanger|a vendre|para cambiar|da scambiare|para troca"
    r"|nicht im deck|hors du (?:deck|paquet)|fuera del mazo|fuori (?:dal )?mazzo|fora do baralho)\b"
)
"""What else says so, in a heading without accents."""

TOTAL = _words("total totale subtotal sum summe zwischensumme gesamt somme suma soma")
"""Words of a line that counts the cards above it."""

_COLUMNS = "quantity qty count name set edition number price condition"
HEADING_WORDS = frozenset(f"other main list aside {_COLUMNS}".split()).union(
    FILLING, TOTAL, *WORDS.values()
)
"""Words of headings: a line of only these and numbers is one; no card has such a name."""

_IN_BRACKETS = re.compile(r"[(\[]([^()\[\]]*)[)\]]")
LONGEST = 120
"""Signs of a heading, at most."""

SHORT = 3
"""Words of fewer letters are not taken for misspelt ones."""


class Heading(Struct, frozen=True, kw_only=True):
    """What a heading says.

    Attributes:
        section: The section below it, None for none or several.
        beside: Whether what is below it is not of the deck.
        spelt: Whether its words are spelt as they should be; for what is apart, whether it is the
            heading of the whole section: below "Homeworld" a House deck may begin without any.
    """

    section: Section | None = None
    beside: bool = False
    spelt: bool = True

    @property
    def says_where(self) -> bool:
        """Whether it names a part of the deck, or what is beside it."""
        return self.beside or self.section is not None

    @property
    def below(self) -> Section | None:
        """The section cards below it are meant to be in; None for where they belong."""
        return self.section if self.spelt else None


def heading(text: str) -> Heading | None:
    """What a line says as a heading, "Imperial deck (15)", "Huose deck"; None where it is none.

    What stands in brackets may be left out, or be all that counts: "Stuff to buy (Imperial)".
    """
    return _read(text) if len(text) <= LONGEST else None


@lru_cache(maxsize=32768)  # several readers look at each line of a list, however long it is
def _read(text: str) -> Heading | None:
    inside = _IN_BRACKETS.findall(text)[:2]
    outside = _IN_BRACKETS.sub(" ", text)
    for part in (text, outside, *inside):
        if found := _heading(_spoken(part), " ".join(fold(part))):
            return found
    return None


def _heading(words: tuple[str, ...], text: str) -> Heading | None:
    if not words:
        return None
    if _BESIDE.search(text):
        return Heading(beside=True)
    said = [_known(word) for word in words]
    if (named := {*said} - (FILLING - BESIDE)) and named <= BESIDE:
        return Heading(beside=True)
    if not {*said} <= HEADING_WORDS:
        return None
    called = [section for section, marks in WORDS.items() if marks.intersection(said)]
    section = called[0] if len(called) == 1 else None
    whole = section is not Section.APART or {"homeworld", "programs"} <= {*said}
    return Heading(section=section, spelt=tuple(said) == words and whole)


def _spoken(text: str) -> tuple[str, ...]:
    """The words of a heading without numbers, two words for one thing joined."""
    words = [word for word in fold(text) if not word.isdigit()]
    for place in range(len(words) - 1, 0, -1):
        if (phrase := words[place - 1] + words[place]) in PHRASES:
            words[place - 1 : place + 1] = [PHRASES[phrase]]
    return tuple(words)


@cache
def _near() -> dict[int, tuple[str, ...]]:
    """The words that name something, by their length."""
    short = _words(
        "have haves want wants wanted trade trades biete suche cut cuts draw side banc banco "
        "planet empire impero imperio starting"
    )
    pogrom = {word for word in WORDS[Section.APART] if word.startswith("program")}
    named = sorted(BESIDE.union(*WORDS.values(), {"deck", "cards"}) - short - pogrom)
    found: dict[int, list[str]] = {}
    for word in named:
        if len(word) > SHORT:
            found.setdefault(len(word), []).append(word)
    return {length: tuple(words) for length, words in found.items()}


@cache
def _known(word: str) -> str:
    """The word of a heading that is meant: itself, or what it misspells by one edit in four."""
    if word in HEADING_WORDS or word in BESIDE or not SHORT <= len(word) <= 20:  # noqa: PLR2004
        return word
    from rapidfuzz.distance import OSA

    near = [other for length in (-1, 0, 1) for other in _near().get(len(word) + length, ())]
    most = max(1, len(word) // 4)
    ranked = sorted((OSA.distance(word, other, score_cutoff=most), other) for other in near)
    return ranked[0][1] if ranked and ranked[0][0] <= most else word


def section_called(name: str) -> Section | None:
    """The section with this heading, "Imperial deck (15)"; None for no section or several."""
    found = heading(name)
    return found.section if found else None


def beside(name: str) -> bool:
    """Whether a part with this name does not belong to the deck: a sideboard and the like."""
    found = heading(name)
    return bool(found and found.beside)


def where(name: str) -> str:
    """What is done with the cards of a section, in words."""
    if beside(name):
        return "its cards are not of the deck"
    return section_called(name) or "its cards go where they belong"


_KINDS = _words(
    "personas personen personnages personajes personaggi personagens "
    "verbundete verbundeter allies allie aliados aliado alleati alleato "
    "gefolgsleute gefolge gehilfen gehilfe helfer assistants ayudantes aiutanti ajudantes "
    "personal personale pessoal truppen troupes tropas truppe "
    "units einheiten unites unidades unita "
    "besitz besitztumer possessions posesiones possedimenti possessoes "
    "urkunden charter chartes charte estatutos concessioni "
    "lehen lehnsgut feudos feudo feudi "
    "erlasse erlass dekrete decrets decreto decretos decreti edicts edikte "
    "ressourcen ressources recursos risorse mittel "
    "ausrustung gerat equipement equipements equipamiento equipo equipaggiamento equipamento "
    "gear stuff waffen "
    "armes armas armi fahrzeuge vehicules vehiculos veicoli veiculos vehicles "
    "verbesserungen verbesserung amelioration ameliorations mejora mejoras miglioramenti melhorias "
    "plane planes piani planos unternehmungen unternehmung entreprises manœuvre manœuvres "
    "manoeuvre manoeuvres empresas "
    "imprese taktiken taktik tactique tactiques tacticas tattiche taticas "
    "ereignisse ereignis evenement evenements evento eventos eventi "
    "characters charaktere chars stadte villes ciudades citta "
    "cidades wusten deserts desiertos"
)
"""Kinds of cards in other words than those of the cards: of the other languages, folded."""


@cache
def kinds() -> frozenset[str]:
    """Words that head groups of cards: the types, and plurals of types and subtypes."""
    names = [key(fold(kind)) for several in (CardType, Subtype) for kind in several]
    plurals = {f"{name}s" for name in names} | {f"{name.removesuffix('y')}ies" for name in names}
    return frozenset(plurals | {key(fold(kind)) for kind in CardType}) | _KINDS


@cache
def _labels() -> frozenset[str]:
    """Words that name a kind before a colon: those that head groups, and one of a kind."""
    return kinds() | {key(fold(kind)) for kind in Subtype}


def is_kind(text: str) -> bool:
    """Whether a text before a colon names a kind of cards, or two: "Ventures and tactics"."""
    words = [word for word in fold(text) if not word.isdigit() and word not in FILLING]
    return bool(words) and (key(tuple(words)) in _labels() or _labels().issuperset(words))


def heads_kinds(text: str) -> bool:
    """Whether a line is of words that head groups of cards, "Holdings (12)"."""
    words = [word for word in fold(text) if not word.isdigit() and word not in FILLING]
    return bool(words) and (key(tuple(words)) in kinds() or kinds().issuperset(words))
