"""Makes the pictures of the tour: a terminal as SVG, a printed page as PNG."""

from __future__ import annotations

import io

COLUMNS = 80
LARGEST = 60_000
"""Bytes a picture may have that lies in the repository."""
DOTS = 62
"""Dots an inch of a printed page: its headings can be read, its size stays small."""
POINTS = 72
FRAME = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" \
role="img">
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, monospace; \
font-size: {char_height}px; line-height: {line_height}px; }}
.{unique_id}-title {{ font-size: 18px; font-family: system-ui, sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""
"""Rich's own frame fetches its face from elsewhere; this one takes what the reader has."""
GROUND, SIGNS, ACCENT = (33, 26, 20), (240, 230, 214), (240, 168, 96)
OTHERS = [
    (224, 108, 80),
    (160, 190, 110),
    ACCENT,
    (120, 160, 200),
    (190, 140, 190),
    (120, 190, 180),
]


def terminal(line: str, output: str) -> str:
    """What a command line wrote, as a picture of a terminal, the line above it as its title."""
    from rich.console import Console
    from rich.terminal_theme import TerminalTheme
    from rich.text import Text

    console = Console(record=True, width=COLUMNS, file=io.StringIO(), color_system="truecolor")
    console.print(Text(output.rstrip("\n")), highlight=False)
    theme = TerminalTheme(GROUND, SIGNS, [GROUND, *OTHERS, SIGNS])
    return console.export_svg(title=line, theme=theme, code_format=FRAME, unique_id="kanly")


def printed(pdf: bytes, page: int = 0) -> bytes:
    """A page of a PDF as PNG, in so few colours that it stays small."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    picture = document[page].render(scale=DOTS / POINTS).to_pil()
    document.close()
    small = picture.quantize(colors=12)
    out = io.BytesIO()
    small.save(out, format="PNG", optimize=True)
    return out.getvalue()
