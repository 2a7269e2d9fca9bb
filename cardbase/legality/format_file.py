"""All formats, ours and the user's: files found, read, checked against the catalog."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from msgspec.structs import replace

from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import Section
from cardbase.errors import FormatError, UnknownCard, UnknownFormat
from cardbase.home import home
from cardbase.legality.format import SIZES, CardLimit, Format, Severity
from cardbase.vocabulary import SetCode
from errata.text import shown

if TYPE_CHECKING:
    from cardbase.legality.format_shape import FormatFile

DATA = Path(__file__).parents[1] / "data" / "formats"
ENDING = ".toml"

DEFAULT = "thunder-at-twilight"
"""The format decks are judged by when none is named: all sets."""

LISTED = 3
"""How many cards that may be meant are offered."""


def own_folder() -> Path:
    """The folder of the user's own formats."""
    return home() / "formats"


def known() -> dict[str, Path]:
    """The files of all formats by id: the shipped ones, and the user's own in their stead."""
    folders = (DATA, own_folder())
    return {
        id_of(file.stem): file for folder in folders for file in sorted(folder.glob(f"*{ENDING}"))
    }


def id_of(name: str) -> str:
    """How a format is called on the command line: "Judge of the Change" is judge-of-the-change."""
    return shown("-".join(name.lower().split()))


def find(name: str) -> Path:
    """The file of a format: by its id, or by a path that ends in .toml. Raises UnknownFormat."""
    there = known()
    wanted = id_of(name)
    if wanted in there:
        return there[wanted]
    if name.endswith(ENDING):
        return Path(name)
    raise UnknownFormat(name, tuple(there))


def read_format(path: Path) -> Format:
    """The format in a file. Raises FormatError, which names file, place and what was expected.

    The shipped files are checked by a test, not each time.
    """
    from cardbase.toml_text import LARGEST, NoToml, read_toml

    file = str(path)
    try:
        with path.open("rb") as opened:
            raw = read_toml(opened.read(LARGEST + 1))
    except NoToml as fault:
        raise FormatError(file, fault.expected, fault.found) from None
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise FormatError(file, "the file of a format", reason) from None
    if path.parent != DATA:
        from cardbase.legality.format_shape import check

        check(file, raw)
    return _made(path, cast("FormatFile", raw))


def _made(path: Path, content: FormatFile) -> Format:
    own_id = id_of(path.stem)
    copies, weights = content.get("copies", {}), content.get("weights", {})
    sizes, asked = dict(SIZES), content.get("sizes", {})
    for section, size in (
        (Section.IMPERIAL, asked.get("imperial")),
        (Section.HOUSE, asked.get("house")),
    ):
        if size is not None:
            sizes[section] = (size.get("least", 0), size.get("most", 0))
    groups = (
        CardLimit(
            name=group["name"],
            most=group["most"],
            cards=frozenset(group.get("cards", ())),
            subtypes=frozenset(group.get("subtypes", ())),
        )
        for group in content.get("groups", ())
    )
    cards = content.get("cards", {})
    told: dict[str, Any] = {f"{of}_copies": most for of, most in copies.items()}
    return Format(
        id=own_id,
        file=str(path),
        shipped=path.parent == DATA,
        replaces=path.parent == own_folder()
        and own_id in {id_of(p.stem) for p in DATA.glob("*.toml")},
        name=content["name"],
        about=content.get("about", ""),
        dated=content["dated"].isoformat(),
        sets=tuple(dict.fromkeys(map(SetCode, content["sets"]))),
        source=content["source"],
        sizes=sizes,
        **told,
        size=_weight(weights.get("size")),
        copies=_weight(weights.get("copies")),
        programs=_weight(weights.get("programs")),
        homeworld=_weight(weights.get("homeworld")),
        character=_weight(weights.get("character")),
        cards={card: most for card, most in cards.items() if isinstance(most, int)},
        groups=tuple(groups),
    )


def _weight(word: str | None) -> Severity | None:
    return None if word == "off" else Severity(word or Severity.WARNING)


def checked(by: Format, catalog: Catalog) -> Format:
    """The format with the id of each card it names.

    A card is named by its id, its OCTGN GUID, or a unique name. Raises FormatError if no card or
    several have a name, or two names are of one card.
    """
    cards: dict[str, int] = {}
    for name, most in by.cards.items():
        place = f'cards."{shown(name)}"'
        card_id = _meant(by, place, name, catalog)
        if card_id in cards:
            raise FormatError(by.file or by.id, "each card once", f"{card_id} again", place)
        cards[card_id] = most
    groups = []
    for at, group in enumerate(by.groups):
        place = f"groups[{at}].cards"
        ids = frozenset(_meant(by, place, name, catalog) for name in sorted(group.cards))
        groups.append(replace(group, cards=ids))
    return replace(by, cards=cards, groups=tuple(groups))


def _meant(by: Format, place: str, name: str, catalog: Catalog) -> str:
    """The id of the card that is named. Raises FormatError."""
    try:
        return catalog.card(name).id
    except UnknownCard:
        found = catalog.bearing(name)
    if len(found) == 1:
        return found[0].id
    guesses = catalog.suggest(name.rpartition(":")[2], limit=LISTED)
    near = found or [guess.card for guess in guesses if guess.near]
    expected = "the id of one card" if found else "the id or name of a card"
    ids = list(dict.fromkeys(card.id for card in near))[:LISTED]
    raise FormatError(by.file or by.id, expected, f'"{name[:80]}"', place, ids)


def format_named(name: str = DEFAULT, catalog: Catalog | None = None) -> Format:
    """The format of this id or name, of the shipped ones or in the user's folder, or in this file.

    Without a catalog the cards it names are as the file has them, and no deck should be judged by
    it. Raises UnknownFormat; FormatError where its file is not as it must be, or names a card that
    is none.
    """
    found = read_format(find(name))
    return found if catalog is None else checked(found, catalog)


def known_formats() -> tuple[Format, ...]:
    """Every format that can be read: the shipped ones, the user's own in their stead or after."""
    return tuple(one for one in _all_formats() if isinstance(one, Format))


def broken_formats() -> tuple[FormatError, ...]:
    """What is wrong with the files of the user's own formats that cannot be read."""
    return tuple(one for one in _all_formats() if not isinstance(one, Format))


def _all_formats() -> list[Format | FormatError]:
    found: list[Format | FormatError] = []
    for path in known().values():
        try:
            found.append(read_format(path))
        except FormatError as fault:
            found.append(fault)
    return found
