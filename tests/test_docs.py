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

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
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
    own = ["card", "errata", "rule", "ask", "matchup", "faction", "print"]
    own += ["sets", "doctor"]
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


@pytest.mark.parametrize("page", ["README.md", *(f"docs/{p.name}" for p in ROOT.glob("docs/*.md"))])
def test_links_lead_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)#]+)\)", text):
        assert ((ROOT / page).parent / link).exists(), link


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
