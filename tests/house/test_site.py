"""The site: every page in its contents, every link moved, a tour that is true, colours to read."""

from __future__ import annotations

import html
import io
import os
import re
import runpy
import shutil
from pathlib import Path

import pytest
from making import browser
from making.markdown import FOLDER, pages
from making.pictures import LARGEST, printed, terminal
from making.reference import commands
from making.sources import CALLED, DOCS, ROOT, lay_out
from making.tour import PICTURES, PRINTS, TERMINALS, difference, play
from making.transcript import Played, played, run

READABLE = 4.5
"""The contrast that WCAG 2.2 asks of text (level AA)."""


@pytest.fixture(scope="module")
def laid_out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    to = tmp_path_factory.mktemp("site") / "pages"
    lay_out(to)
    return to


def contents() -> list[str]:
    """The pages that the contents of the start page name."""
    blocks = re.findall(
        r"```\{toctree\}\n(?::.*\n)*\n((?:.+\n)+?)```", (DOCS / "index.md").read_text("utf-8")
    )
    lines = [line for block in blocks for line in block.splitlines()]
    return [re.sub(r".*<(.+)>", r"\1", line) for line in lines]


def test_every_page_stands_in_the_contents(laid_out: Path) -> None:
    named = contents()
    assert len(named) == len(set(named))
    assert {page.stem for page in laid_out.glob("*.md")} - {"index"} == {*named} - {
        f"{FOLDER}/index"
    }
    taken_in = {CALLED.get(f"docs/{page.name}", page.name) for page in DOCS.glob("*.md")}
    assert taken_in <= {page.name for page in laid_out.glob("*.md")}


def test_no_page_bears_a_name_that_sphinx_takes(laid_out: Path) -> None:
    assert not {"search", "genindex"} & {page.stem for page in laid_out.glob("*.md")}


def test_every_link_of_the_laid_out_pages_leads_to_a_file(laid_out: Path) -> None:
    for page in laid_out.rglob("*.md"):
        for link in re.findall(r"\]\((?!\w+:)([^)#\s]+)", page.read_text(encoding="utf-8")):
            assert (page.parent / link).is_file(), (page.name, link)


def test_the_commands_have_their_pages(laid_out: Path) -> None:
    assert {page.name for page in (laid_out / FOLDER).iterdir()} == {*pages(commands())}
    assert "](../questions.md)" in (laid_out / FOLDER / "ask.md").read_text(encoding="utf-8")


def test_links_move_with_their_pages(tmp_path: Path) -> None:
    root, to = tmp_path / "root", tmp_path / "to"
    (root / "docs" / "pictures").mkdir(parents=True)
    (root / "docs" / "pictures" / "x.svg").write_text("<svg/>")
    (root / "LICENSE").write_text("Free.")
    (root / "CHANGELOG.md").write_text("[a](docs/a.md#x)")
    (root / "CONTRIBUTING.md").write_text("[s](docs/search.md)")
    (root / "README.md").write_text("[l](LICENSE) [s](docs/search.md) [w](https://x.org/y)")
    (root / "docs" / "search.md").write_text("Search.")
    (root / "docs" / "a.md").write_text(
        "[r](../README.md) ![x](pictures/x.svg) [s](search.md#top) [own](#x) [l](../LICENSE)"
    )
    to.mkdir()
    (to / "old.md").write_text("Gone.")
    lay_out(to, root)
    assert (to / "a.md").read_text() == (
        "[r](readme.md) ![x](pictures/x.svg) [s](questions.md#top) [own](#x) [l](files/LICENSE)"
    )
    assert (to / "readme.md").read_text() == (
        "[l](files/LICENSE) [s](questions.md) [w](https://x.org/y)"
    )
    assert (to / "changelog.md").read_text() == "[a](a.md#x)"
    assert (to / "contributing.md").read_text() == "[s](questions.md)"
    assert (to / "files" / "LICENSE").read_text() == "Free."
    assert (to / "pictures" / "x.svg").exists()
    assert not (to / "search.md").exists()
    assert not (to / "old.md").exists()


@pytest.fixture(scope="module")
def evening(built: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Played, Path]:
    """The tour, played, and the folder it was played in."""
    from templates.pdf import ready

    ready()
    home, folder = tmp_path_factory.mktemp("home"), tmp_path_factory.mktemp("evening")
    shutil.copy(built, home)
    return play(folder, home), folder


@pytest.mark.sweep
def test_the_tour_shows_what_its_commands_write(evening: tuple[Played, Path]) -> None:
    """After a change of what it shows: just tour."""
    assert difference(evening[0]) == ""


def letters(svg: str) -> list[str]:
    """The lines of text of a picture of a terminal, spaces left out."""
    found = re.findall(r"<text [^>]*>([^<]*)</text>", svg)
    return ["".join(html.unescape(text).split()) for text in found]


@pytest.mark.sweep
@pytest.mark.parametrize("name", TERMINALS)
def test_pictures_of_terminals_show_what_was_written(
    name: str, evening: tuple[Played, Path]
) -> None:
    output = evening[0].outputs[TERMINALS[name]]
    shown = (PICTURES / name).read_text(encoding="utf-8")
    assert letters(shown) == letters(terminal(TERMINALS[name], output))
    assert "".join(output.split()) in "".join(letters(shown))


@pytest.mark.sweep
@pytest.mark.parametrize("name", PRINTS)
def test_pictures_of_pages_show_what_is_printed(name: str, evening: tuple[Played, Path]) -> None:
    """Faces are drawn a little otherwise on another machine; another text is seen."""
    from PIL import Image, ImageChops, ImageStat

    pdf, page = PRINTS[name]
    now = printed((evening[1] / pdf).read_bytes(), page)
    with Image.open(PICTURES / name) as kept, Image.open(io.BytesIO(now)) as made:
        assert kept.size == made.size
        apart = ImageStat.Stat(ImageChops.difference(kept.convert("L"), made.convert("L"))).mean[0]
    assert apart < 8


def test_pictures_are_small_and_all_of_them_are_shown() -> None:
    pictures = [one for one in PICTURES.iterdir() if one.is_file()]
    assert {picture.name for picture in pictures} == {*TERMINALS, *PRINTS}
    shown = (DOCS / "tour.md").read_text(encoding="utf-8")
    for picture in pictures:
        assert picture.stat().st_size < LARGEST
        assert re.search(rf"!\[[^\]]{{20,}}\]\(pictures/{re.escape(picture.name)}\)", shown)


def test_pictures_of_the_browser_are_small_and_all_of_them_are_shown() -> None:
    shown = (DOCS / "browser.md").read_text(encoding="utf-8")
    told = re.findall(r"!\[[^\]]{20,}\]\(pictures/browser/([\w-]+\.webp)\)", shown)
    sizes = {one.name: one.stat().st_size for one in browser.PICTURES.iterdir()}
    assert sizes.keys() == {*told}
    assert sizes.pop("turn.webp") < 4 * browser.LARGEST
    assert max(sizes.values()) < browser.LARGEST
    assert {one.partition("-phone")[0] for one in sizes if "-phone" in one} >= {*browser.PAGES}


def test_nothing_is_fetched_from_elsewhere() -> None:
    for file in [*PICTURES.glob("*.svg"), *(DOCS / "style").iterdir()]:
        text = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?:|//[a-z]+\.|@import|@font-face|<script", text), file


ASKED = "```console\n$ kanly rule nowhere\n{}$ kanly rule P-04\n{}\n{}\n...\n```\n"


def test_a_transcript_is_written_anew_as_far_as_it_is_shown(home: Path, tmp_path: Path) -> None:
    surroundings, here = dict(os.environ), Path.cwd()
    page = f"Before.\n\n{ASKED}After.\n"
    tour = played(page.format("old\n", "old", "old"), tmp_path, home)
    assert (dict(os.environ), Path.cwd()) == (surroundings, here)
    *_, first, second = tour.outputs.values()
    one, two = second.splitlines()[:2]
    assert first.startswith("kanly: ")
    assert tour.page == page.format(first, one, two)
    assert played(tour.page, tmp_path, home).page == tour.page


def test_a_transcript_runs_nothing_but_kanly() -> None:
    with pytest.raises(ValueError, match="found 'rm -r"):
        run("rm -r nothing")


def brightness(colour: str) -> float:
    """The relative luminance of a colour such as #8a3f0c, as WCAG reckons it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """How much two colours differ, from 1 to 21."""
    dark, light = sorted((brightness(one), brightness(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(("look", "text"), [("LIGHT", "#000000"), ("DARK", "#ece3d5")])
def test_colours_can_be_told_apart(look: str, text: str) -> None:
    colours = runpy.run_path(str(DOCS / "conf.py"))[look]
    grounds = [
        colours[f"color-{name}"]
        for name in (
            "background-primary", "background-secondary", "background-hover",
            "code-background", "inline-code-background", "table-header-background",
        )
    ]  # fmt: skip
    texts = [text, colours["color-brand-content"], colours["color-brand-visited"]]
    assert all(contrast(one, ground) >= READABLE for one in texts for ground in grounds)
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") < READABLE


def test_colours_of_terminals_can_be_told_apart() -> None:
    style = (DOCS / "style" / "kanly.css").read_text(encoding="utf-8")
    rules = re.findall(r"highlight-console[^{]*\{([^}]*)\}", style.partition("@media")[0])
    signs = re.findall(r"^  color: (#\w+)", "\n".join(rules), re.MULTILINE)
    assert len(signs) == 3
    assert all(contrast(sign, "#211a14") >= READABLE for sign in signs)


def test_the_task_makes_the_site() -> None:
    assert "-m making\n" in (ROOT / "justfile").read_text(encoding="utf-8")
    assert "just lint types site" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
