"""The faces of the sheets, embedded in what is printed."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

FOLDER = "fonts"
FAMILIES = {"Fira Sans": "FiraSans", "Fira Sans Condensed": "FiraSansCondensed"}
CUTS = {"Regular": (400, "normal"), "Italic": (400, "italic"), "SemiBold": (600, "normal")}


@cache
def faces() -> str:
    """The rules of CSS that embed every face."""
    return "\n".join(
        _face(family, file, *cut, name)
        for family, file in FAMILIES.items()
        for name, cut in CUTS.items()
    )


def _face(family: str, file: str, weight: int, style: str, name: str) -> str:
    from base64 import b64encode

    data = files("templates").joinpath(FOLDER, f"{file}-{name}.woff2").read_bytes()
    packed = b64encode(data).decode("ascii")
    return (
        f'@font-face {{ font-family: "{family}"; font-weight: {weight}; font-style: {style}; '
        f'src: url("data:font/woff2;base64,{packed}") format("woff2"); }}'
    )
