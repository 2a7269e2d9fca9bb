"""README, docs and CI say the same as the code: each is read and held against it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.main import get_command_name

from cardbase.facts import DATA
from errata.table import DATA as RULES
from kanly.app import app, give_out, take_in
from kanly.collection_app import collection
from kanly.deck_app import deck
from kanly.game_app import game, rite
from kanly.prints.offers import OFFERS
from kanly.prints.order import OPTION, Offer
from kanly.reference.read import commands

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
TREE = commands()
PAGES = ["README.md", "CHANGELOG.md", *(f"docs/{page.name}" for page in ROOT.glob("docs/*.md"))]
GROUPS = (
    ("", app),
    ("import ", take_in),
    ("export ", give_out),
    ("deck ", deck),
    ("collection ", collection),
    ("game ", game),
    ("game rite ", rite),
)
COMMANDS = [
    prefix + get_command_name(command.name or str(getattr(command.callback, "__name__", "")))
    for prefix, group in GROUPS
    for command in group.registered_commands
    if not command.hidden
]


def test_every_command_is_found() -> None:
    own = ["card", "find", "errata", "rule", "ask", "matchup", "faction", "print"]
    own += ["sets", "doctor", "help"]
    own += ["import octgn", "import text", "export cards"]
    decks = "check repair show convert diff draw formats stats save list rename forget lacks"
    owned = "show add remove add-deck import export errata forget"
    own += [f"deck {word}" for word in decks.split()]
    own += [f"collection {word}" for word in owned.split()]
    table = "new list status do legal verbs log undo redo branch why settings report export import"
    rites = ["game rite show", "game rite preview"]
    assert [*own, *(f"game {word}" for word in table.split()), *rites] == COMMANDS


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_stands_in_the_readme(command: str) -> None:
    assert f"`kanly {command}" in README


@pytest.mark.parametrize("offer", OFFERS.values(), ids=lambda offer: offer.id)
def test_every_sheet_and_its_choices_stand_in_the_docs(offer: Offer) -> None:
    text = (ROOT / "docs" / "print.md").read_text(encoding="utf-8")
    assert re.search(rf"\| (`[a-z-]+`, )*`{offer.id}[` ]", text)
    for taken in offer.takes:
        assert OPTION.get(taken, f"--{taken}") in text, taken


def test_the_readme_shows_what_is_printed() -> None:
    shown = README.partition("```text\n")[2].partition("  ...\n")[0]
    golden = ROOT / "tests" / "golden" / "card-wierding-way.txt"
    assert golden.read_text(encoding="utf-8").startswith(shown)
    assert len(shown.splitlines()) > 5


def test_ci_runs_the_readmes_test_command() -> None:
    command = next(line for line in README.splitlines() if line.endswith("pytest --cov"))
    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def anchors(text: str) -> set[str]:
    """What links to the headings of a page, as repositories and the site make it of them."""
    code = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.+)$", code.sub("", text), re.MULTILINE)
    plain = [re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings]
    return {heading.strip().replace(" ", "-") for heading in plain}


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for file, anchor in re.findall(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)", text):
        there = (ROOT / page).parent / (file or Path(page).name)
        assert there.exists(), file
        assert not anchor or anchor in anchors(there.read_text(encoding="utf-8")), (file, anchor)


def typed(text: str) -> list[str]:
    """The command lines of kanly that a page shows, in its blocks and within its lines."""
    fenced = r"^```(?:sh|console|)\n(.*?)^```$"
    blocks = "\n".join(re.findall(fenced, text, re.MULTILINE | re.DOTALL))
    lines = re.findall(r"^(?:\$ |\S*/)?(kanly(?: .*)?)$", blocks, re.MULTILINE)
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    return [line.partition("  # ")[0] for line in lines] + re.findall(r"`(kanly [^`]+)`", prose)


def misread(line: str) -> str:
    """What of a command line is no command and no option of it; empty where all is."""
    command, words = TREE, line.split()[1:]
    while words and command.commands:
        found = [one for one in command.commands if one.words[-1] == words[0]]
        if not found:
            break
        command, words = found[0], words[1:]
    if command.commands and words and not words[0].startswith(("-", "COMMAND")):
        return words[0]
    known = {
        name for one in (*command.options, *TREE.options) for name in (*one.names, *one.negated)
    }
    given = [re.split("[=,;]", word)[0] for word in words if re.match(r"--[a-z]", word)]
    return next((name for name in given if name not in known), "")


@pytest.mark.parametrize("page", PAGES)
def test_every_command_line_shown_is_a_real_one(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert {line: misread(line) for line in typed(text) if misread(line)} == {}


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("kanly game rite preview duel feyd with duncan", ""),
        ("kanly deck check my.txt --sponsor guild", ""),
        ("kanly print faction --basic", ""),
        ("kanly card x --no-pager", ""),
        ("kanly cards x", "cards"),
        ("kanly game rites", "rites"),
        ("kanly deck check my.txt --sponsors=guild", "--sponsors"),
    ],
)
def test_a_command_line_that_is_none_is_seen(line: str, wrong: str) -> None:
    assert misread(line) == wrong
    assert typed(f"See `{line}`.\n```sh\n{line}  # so\n```\n") == [line, line]


def test_every_data_file_and_column_is_documented() -> None:
    text = (ROOT / "docs" / "data.md").read_text(encoding="utf-8")
    talents = {"dueling", "battle", "intrigue", "arbitration", "weirding", "prescience"}
    for file in DATA.glob("*.csv"):
        assert f"`{file.name}`" in text
        columns = file.read_text(encoding="utf-8").splitlines()[0].split(",")
        assert all(f"`{column}`" in text for column in columns if column not in talents), file


def test_every_file_of_the_board_game_is_documented() -> None:
    text = (ROOT / "docs" / "boardgame.md").read_text(encoding="utf-8")
    folders = (DATA.parent / "boardgame", RULES / "boardgame")
    files = [file for folder in folders for file in folder.rglob("*.csv")]
    for file in [*files, RULES / "rulings.csv"]:
        own = file.parent in (*folders, RULES)
        name = file.name if own else f"{file.parent.name}/*.csv"
        row = next(line for line in text.splitlines() if line.startswith(f"| `{name}`"))
        columns = file.read_text(encoding="utf-8").splitlines()[0].split(",")
        assert all(f"`{column}`" in row for column in columns), file


def test_the_files_on_the_walks_through_the_house_are_there() -> None:
    text = (ROOT / "docs" / "tracker.md").read_text(encoding="utf-8")
    walks = text.partition("## From a card's name")[2].partition("\n## ")[0]
    named = re.findall(r"\b(?:kanly|cardbase|tracker|templates)/[\w/.]+\.(?:py|j2)", walks)
    assert len(named) > 15
    assert [file for file in named if not (ROOT / file).is_file()] == []
