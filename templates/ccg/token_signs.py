"""The signs of tokens: each a shape of its own inside a circle, told apart without colour."""

from __future__ import annotations

from enum import StrEnum
from math import cos, pi, sin


class Sign(StrEnum):
    """What a token or a counter is drawn as; the value is the word for it."""

    DEFERMENT = "hourglass"
    SPICE = "grains"
    PROGRAM = "star"
    BREATH = "waves"
    PLAIN = "empty"
    STORM = "spiral"
    SANDWORM = "teeth"
    RIOT = "bolt"
    SOLARIS = "coin"
    HOARD = "jar"
    GUILD = "scales"
    FAVOR = "shield"
    DECLARED = "raised shield"
    RANK = "steps"
    TURN = "round arrow"
    ONCE = "ticked box"

    @property
    def path(self) -> str:
        """Its lines as the data of an SVG path, 10 to each side of the middle."""
        return _PATHS[self]


def _star(points: int, far: float, near: float) -> str:
    corners = []
    for step in range(2 * points):
        reach = far if step % 2 == 0 else near
        angle = pi * step / points - pi / 2
        corners.append(f"{reach * cos(angle):.2f} {reach * sin(angle):.2f}")
    return f"M{'L'.join(corners)}Z"


def _spiral() -> str:
    turns = [(0.55 * step**0.92, step * pi / 6) for step in range(4, 27)]
    return "M" + "L".join(
        f"{far * cos(at) * 0.55:.2f} {far * sin(at) * 0.55:.2f}" for far, at in turns
    )


def _dot(x: float, y: float, round_: float = 1.3) -> str:
    half = f"a{round_} {round_} 0 1 0"
    return f"M{x - round_:.2f} {y}{half} {2 * round_} 0{half} {-2 * round_} 0Z"


_SHIELD = "M-4.4-4.6H4.4V.4C4.4 3 2.4 4.8 0 6C-2.4 4.8-4.4 3-4.4 .4Z"
_PATHS = {
    Sign.DEFERMENT: (
        "M-4.6-6H4.6M-4.6 6H4.6M-3.6-6C-3.6-1.5 3.6 1.5 3.6 6M3.6-6C3.6-1.5-3.6 1.5-3.6 6"
    ),
    Sign.SPICE: "".join(_dot(x, y) for x, y in ((0, -4.2), (-3.8, 2.2), (3.8, 2.2), (0, 0.2))),
    Sign.PROGRAM: _star(5, 6.6, 2.7),
    Sign.BREATH: "".join(f"M-5.4 {y}q2.7-3 5.4 0t5.4 0" for y in (-3.4, 0.4, 4.2)),
    Sign.PLAIN: "",
    Sign.STORM: _spiral(),
    Sign.SANDWORM: _star(9, 7.0, 4.0),
    Sign.RIOT: "M1.6-6.6L-3.6 1H0L-1.6 6.6L3.6-1H0Z",
    Sign.SOLARIS: "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0M2-2.4C-.6-3.8-2.6-1.4 0 0S.6 3.8-2 2.4",
    Sign.HOARD: "M-3-6H3M-2-6V-4C-5-2.6-5.2 4.6-3.4 6H3.4C5.2 4.6 5-2.6 2-4V-6M-4.5 0H4.5",
    Sign.GUILD: "M0-6.4V5.6M-3 5.6H3M-5.6-4.4H5.6M-5.6-4.4L-7.6 1H-3.6ZM5.6-4.4L3.6 1H7.6Z",
    Sign.FAVOR: _SHIELD,
    Sign.DECLARED: f"{_SHIELD}M0-3.4V3M-2.2-1.2L0-3.4L2.2-1.2",
    Sign.RANK: "M-6.4 5.4V1H-2.2V-3.6H2.2V-.6H6.4V5.4Z",
    Sign.TURN: "M4.2-3.6A5.6 5.6 0 1 0 5.6 1M4.6-7V-3.4H1",
    Sign.ONCE: "M-4.8-4.8H4.8V4.8H-4.8ZM-2.4 0L-.6 2.2L3-2.6",
}
