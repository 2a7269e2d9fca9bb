"""Reads the blocks of a printed page, as its templates wrote them, for what draws them on paper.

A sheet is filled once, in the words below; `sheets/style/blocks.css` draws them in a browser,
`typst/blocks.typ` on paper. Whatever a template writes beside them shows as plain text in a block.

- `header.head`: the title and whose rules it tells, first on every sheet (`_head.html.j2`)
- `section.page`: begins a page, the first one only with `break` (`fit`: set as large as it fits on
  one, at most as `--most`);
  `section.step` with `data-step`: a large number beside its text; `section.keep`: never parted;
  `section.box`, `section.token`: framed; `section.group` with `others`, `ally` or `loose`: a rule
  at its left; `section.notes`: small print at the end
- `div.columns` with `data-columns`: columns of one height; `flow` where they run over pages;
  `whole` where they stay on one page if one holds them
- `div.grid`: parts side by side, by `grid-template-columns` (mm, fr, auto); `div.strip`: boxes in
  a row (`box`, `cut` along dashes, or `stat` with `p.value`), as wide as their `flex-grow`; in
  `div.grid.cuts` as many to a row as there is room for
- `h2` (`plain`: without its bar), `h3`, `h4`; a `span.of` in them stands at the right (`who`:
  slanted)
- `p.lead`, `p.when`, `p.doubt`, `p.small`, `p.center`, `p.new`, `p.over` (a rule above),
  `p.bars` (boxes in a line, apart from those below)
- `ul.points`: hanging lines; `ul`, `ol`: with signs, numbers; `dl.facts`: pairs in a line,
  `dl.ruled`: a pair a line; in both a `div` a pair
- `table` (`tight`, `airy`: space over its lines, `spaced` where boxes stand, `boxed`, `fixed`,
  `narrow`; `thirds`: every third row ruled; on a phone `phased`: a list, `wide`: scrolls by
  itself), widths by `colgroup` (mm, %, else shares; class `auto`), `--row-height`, the least; cells
  `number`, `center`, `middle`, `silent`, `shaded`, `edge` (a thick line at its left)
- `span.id`, `proof`, `tag` (`strong`), `bar` (`advanced`, `alliance`, `card`, `across` its cell),
  `small`, `big`, `line`, `nowrap`, `asked`, `gap` (a blank to fill in), `write` (a short one,
  beside its box), `tick` (a box to tick; `marked`, `roomy`); b, i, u, a, br
- `svg`: its look in its attributes; width and height in mm, else as wide as it may be
- `div.canvas`: things at their place, `div.at` with left, top, width, height in mm (`framed`,
  `plate`, `turned`, `up`, `clip`, `right`, `middle`, `condensed`)
"""

from __future__ import annotations

import re
from typing import Any
from xml.etree.ElementTree import Element, tostring

MM = 72 / 25.4
INLINE = frozenset("b strong i em u br a span small".split())
SVG = "http://www.w3.org/2000/svg"

_LENGTH = re.compile(r"([-\d.]+)(mm|pt)?")
_TRACK = re.compile(r"([-\d.]+)(mm|pt|fr|%)|auto")

_HEADING = re.compile(r"h([1-6])")
_OPENS = re.compile(r'(?<![^\s(\[\u2014\u2018])"(?!\s)')
_QUOTED = re.compile(r"(?<![^\s(\[\u2014\u201c])'(.{1,300}?)'(?!\w)")
_LONG, _PIECE = re.compile(r"\S{40,}"), re.compile(r"\S{12}")

Block = dict[str, Any]
"""What `typst/blocks.typ` draws: `t` a tag, `c` classes, `a` attributes, `k` children."""


def levelled(of: Block, last: int = 0) -> int:
    """Give each heading a level that skips none, as PDF/UA asks; the level of the last one."""
    if found := _HEADING.fullmatch(of["t"]):
        last = of["a"]["level"] = min(int(found[1]), last + 1)
    for kid in of["k"]:
        if not isinstance(kid, str):
            last = levelled(kid, last)
    return last


def block(element: Element) -> Block:
    """An element with all that stands in it; lengths in points."""
    if element.tag == "svg":
        return _picture(element)
    attributes: dict[str, object] = {
        name: value for name, value in element.attrib.items() if name not in {"class", "style"}
    }
    attributes |= _styled(element.get("style", ""))
    if element.tag == "table" and (columns := element.find("colgroup")) is not None:
        attributes["columns"] = [_column(one) for one in columns]
    return {
        "t": element.tag,
        "c": element.get("class", "").split(),
        "a": attributes,
        "k": _children(element),
    }


def _children(element: Element) -> list[Block | str]:
    """The children, white space drawn together; between blocks there is none."""
    flowing = any(one.tag in INLINE or one.tag == "svg" for one in element)
    blocks = any(one.tag not in INLINE and one.tag != "svg" for one in element)
    found: list[Block | str] = [element.text or ""]
    for one in element:
        if one.tag != "colgroup":
            found.append(block(one))
        found.append(one.tail or "")
    kept: list[Block | str] = []
    begun = False
    for each in found:
        if not isinstance(each, str):
            if "page" in each["c"]:
                each["c"] += ["break"] * begun
                begun = True
            kept.append(each)
            continue
        told = breakable(re.sub(r"[ \t\n]+", " ", each))
        if told.strip() or (told and flowing and not blocks):
            kept.append(told)
    if kept and isinstance(kept[0], str):
        kept[0] = kept[0].lstrip(" ")
    if kept and isinstance(kept[-1], str):
        kept[-1] = kept[-1].rstrip(" ")
    return [one for one in kept if one != ""]


def curled(of: Block, before: str = "") -> str:
    """Give the text typographic quotes and apostrophes; the letter it ends with.

    Args:
        of: The block.
        before: The letter before it on the line, "" for none.
    """
    if of["t"] == "svg":
        return "-"
    for at, kid in enumerate(of["k"]):
        if isinstance(kid, str):
            of["k"][at] = _curled(kid, before)
            before = kid[-1]
        else:
            inline = kid["t"] in INLINE
            end = curled(kid, before if inline else "")
            before = end if inline else ""
    return before


def _curled(text: str, before: str) -> str:
    """A text with typographic quotes; what stands behind a blank or a bracket opens."""
    whole = _OPENS.sub("\u201c", before + text).replace('"', "\u201d")
    return _QUOTED.sub("\u2018\\1\u2019", whole).replace("'", "\u2019")[len(before) :]


def breakable(text: str) -> str:
    """A text whose words of 40 letters and more may be broken, as a browser breaks them."""
    return _LONG.sub(lambda word: _PIECE.sub("\\g<0>\u200b", word[0]), text)


def _picture(element: Element) -> Block:
    said = element.findtext("desc") or element.findtext("title") or element.get("aria-label") or ""
    sizes = {
        name: points(element.get(name, ""))
        for name in ("width", "height")
        if element.get(name, "").endswith("mm")
    }
    element.set("xmlns", SVG)
    tail, element.tail = element.tail, None
    drawn = tostring(element, encoding="unicode")
    element.tail = tail
    classes = element.get("class", "").split()
    return {"t": "svg", "c": classes, "a": {**sizes, "alt": said}, "k": [drawn]}


def _styled(style: str) -> dict[str, object]:
    """The lengths that stand in the style of an element, in points; the tracks of a grid."""
    found: dict[str, object] = {}
    for rule in filter(None, style.split(";")):
        name, _, value = (part.strip() for part in rule.partition(":"))
        if name == "grid-template-columns":
            found["columns"] = [track(one) for one in value.split()]
        elif name == "flex-grow":
            found[name] = float(value)
        elif _LENGTH.fullmatch(value):
            found[name.removeprefix("--")] = points(value)
    return found


def _column(element: Element) -> list[object]:
    width = _styled(element.get("style", "")).get("width")
    if width is not None:
        return [width, "pt"]
    share = re.search(r"width:\s*([\d.]+)%", element.get("style", ""))
    if share:
        return [float(share[1]), "fr"]
    return [0, "auto"] if "auto" in element.get("class", "").split() else [1, "fr"]


def track(text: str) -> list[object]:
    """A column of a grid as its size and "pt", "fr" or "auto"."""
    found = _TRACK.fullmatch(text)
    if not found or found[0] == "auto":
        return [0, "auto"]
    if found[2] in {"fr", "%"}:
        return [float(found[1]), "fr"]
    return [points(text), "pt"]


def points(text: str) -> float:
    """A length such as "3.5mm" or "8pt" in points."""
    found = _LENGTH.fullmatch(text.strip())
    if not found:
        return 0.0
    return float(found[1]) * (MM if found[2] == "mm" else 1)
