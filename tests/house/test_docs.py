"""README, docs and CI say the same as the code: each is read and held against it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
from making.reference import Command, commands
from places import ROOT

from cardbase.cards.facts import DATA
from errata.table import DATA as RULES
from kanly.commands.app import COMMANDS
from kanly.commands.groups import Declared, Group
from kanly.printing.offers import OFFERS
from kanly.printing.order import OPTION


def readme() -> str:
    return (ROOT / "README.md").read_text(encoding="utf-8")


def pages() -> dict[str, str]:
    """The text of each page of the documentation."""
    docs = sorted(f"docs/{page.name}" for page in ROOT.glob("docs/*.md"))
    assert len(docs) > 20
    names = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", *docs]
    return {name: (ROOT / name).read_text(encoding="utf-8") for name in names}


@cache
def tree() -> Command:
    return commands()


def command_names(
    commands: Mapping[str, Declared | Group] = COMMANDS, before: str = ""
) -> list[str]:
    """Every command as it is typed after `kanly`, but the hidden ones; those of groups last."""
    names: list[str] = []
    for name, one in sorted(commands.items(), key=lambda pair: isinstance(pair[1], Group)):
        if isinstance(one, Group):
            names += command_names(one.commands, f"{before}{name} ")
        elif not one.hidden:
            names.append(before + name)
    return names


def test_every_command_is_found() -> None:
    own = ["card", "find", "errata", "rule", "ask", "matchup", "faction", "print"]
    own += ["sets", "doctor", "help", "play", "serve"]
    own += ["import octgn", "import text", "export cards"]
    decks = "read check repair suggest build show convert diff draw goldfish formats stats"
    decks += " save list edit history restore starters rename forget lacks"
    owned = "show add remove add-deck import export errata forget"
    own += [f"deck {word}" for word in decks.split()]
    own += [f"collection {word}" for word in owned.split()]
    table = "new stage list status do what-if legal verbs log undo redo agree decline follow"
    table += " branch invite why pile settings report export import forget verify disclose"
    rites = ["game rite show", "game rite preview"]
    sums = (
        "charity ambassadors audit half order occupy revival ship support battle odds spice ledger"
    )
    games = [f"game {word}" for word in table.split()]
    boards = [f"board {word}" for word in sums.split()]
    tables = [f"table {word}" for word in "set show list use forget".split()]
    assert [*own, *games, *rites, *boards, *tables] == command_names()


def test_every_command_stands_at_a_glance() -> None:
    text = (ROOT / "docs" / "glance.md").read_text(encoding="utf-8")
    assert [command for command in command_names() if f"`kanly {command}" not in text] == []


def test_every_sheet_and_its_choices_stand_in_the_docs() -> None:
    text = (ROOT / "docs" / "print.md").read_text(encoding="utf-8")
    faults = list[str]()
    for offer in OFFERS.values():
        if not re.search(rf"\| (`[a-z-]+`, )*`{offer.id}[` ]", text):
            faults.append(f"{offer.id}: no row in the table of sheets")
        options = [OPTION.get(taken, f"--{taken}") for taken in offer.takes]
        faults += [f"{offer.id}: {option} is not told" for option in options if option not in text]
    assert not faults, "\n".join(faults)


def test_the_readme_shows_what_is_printed() -> None:
    shown = readme().partition("```text\n")[2].partition("  ...\n")[0]
    golden = ROOT / "tests" / "golden" / "card-pogrom.txt"
    assert golden.read_text(encoding="utf-8").startswith(shown)
    assert len(shown.splitlines()) > 5


def test_ci_runs_the_readmes_test_command() -> None:
    command = next(line for line in readme().splitlines() if line.endswith("pytest -n auto"))
    run = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert [line for line in run if line.startswith(command)]


def test_no_failure_is_swallowed() -> None:
    for file in ("justfile", ".ci/run"):
        assert "|| true" not in (ROOT / file).read_text(encoding="utf-8"), file


def anchors(text: str) -> set[str]:
    """What links to the headings of a page, as repositories and the site make it of them."""
    code = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.+)$", code.sub("", text), re.MULTILINE)
    plain = [re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings]
    return {heading.strip().replace(" ", "-") for heading in plain}


def dead_links(page: str, text: str) -> Iterator[str]:
    """The links of a page that lead nowhere."""
    for file, anchor in re.findall(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)", text):
        there = (ROOT / page).parent / (file or Path(page).name)
        if not there.exists():
            yield file
        elif anchor and anchor not in anchors(there.read_text(encoding="utf-8")):
            yield f"{file}#{anchor}"


def test_links_lead_somewhere() -> None:
    faults = [
        f"{page}: {link}" for page, text in pages().items() for link in dead_links(page, text)
    ]
    assert not faults, "\n".join(faults)


def typed(text: str) -> list[str]:
    """The command lines of kanly that a page shows, in its blocks and within its lines."""
    fenced = r"^```(?:sh|console|)\n(.*?)^```$"
    blocks = "\n".join(re.findall(fenced, text, re.MULTILINE | re.DOTALL))
    lines = re.findall(r"^(?:\$ |\S*/)?(kanly(?: .*)?)$", blocks, re.MULTILINE)
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    return [line.partition("  # ")[0] for line in lines] + re.findall(r"`(kanly [^`]+)`", prose)


def misread(line: str) -> str:
    """What of a command line is no command and no option of it; empty where all is."""
    command, words = tree(), line.split()[1:]
    while words and command.commands:
        found = [one for one in command.commands if one.words[-1] == words[0]]
        if not found:
            break
        command, words = found[0], words[1:]
    if command.commands and words and not words[0].startswith(("-", "COMMAND")):
        return words[0]
    known = {
        name for one in (*command.options, *tree().options) for name in (*one.names, *one.negated)
    }
    given = [re.split("[=,;]", word)[0] for word in words if re.match(r"--[a-z]", word)]
    return next((name for name in given if name not in known), "")


def test_every_command_line_shown_is_a_real_one() -> None:
    faults = [
        f"{page}: {line}: no command or option {misread(line)}"
        for page, text in pages().items()
        for line in typed(text)
        if misread(line)
    ]
    assert not faults, "\n".join(faults)


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
    faults = list[str]()
    for file in DATA.glob("*.csv"):
        columns = file.read_text(encoding="utf-8").splitlines()[0].split(",")
        named = [file.name, *(column for column in columns if column not in talents)]
        faults += [f"{file.name}: {one} is not told" for one in named if f"`{one}`" not in text]
    assert not faults, "\n".join(faults)


def test_every_file_of_the_board_game_is_documented() -> None:
    text = (ROOT / "docs" / "boardgame.md").read_text(encoding="utf-8")
    folders = (DATA.parent / "boardgame", RULES / "boardgame")
    files = [file for folder in folders for file in folder.rglob("*.csv")]
    faults = list[str]()
    for file in [*files, RULES / "rulings.csv"]:
        own = file.parent in (*folders, RULES)
        name = file.name if own else f"{file.parent.name}/*.csv"
        row = next((line for line in text.splitlines() if line.startswith(f"| `{name}`")), "")
        columns = file.read_text(encoding="utf-8").splitlines()[0].split(",")
        faults += [f"{name}: {one} is not told" for one in columns if f"`{one}`" not in row]
    assert not faults, "\n".join(faults)


def test_the_files_on_the_walks_through_the_house_are_there() -> None:
    text = (ROOT / "docs" / "tracker.md").read_text(encoding="utf-8")
    walks = text.partition("## From a card's name")[2].partition("\n## ")[0]
    named = re.findall(r"\b(?:kanly|cardbase|tracker|templates)/[\w/.]+\.(?:py|j2)", walks)
    assert len(named) > 15
    assert [file for file in named if not (ROOT / file).is_file()] == []


def test_the_files_that_contributing_names_are_there() -> None:
    """But those that its examples make, and names with a part left open."""
    text = pages()["CONTRIBUTING.md"]
    prose = re.sub(r"^ *```.*?^ *```$", "", text, flags=re.MULTILINE | re.DOTALL)
    path = r"`((?:errata|cardbase|tracker|templates|kanly|tests|docs|bench)/[\w./-]+)`"
    named = {file for file in re.findall(path, prose) if not re.search("croe|NAME", file)}
    assert len(named) > 30
    assert sorted(file for file in named if not (ROOT / file).exists()) == []


def test_the_tasks_that_contributing_names_are_in_the_justfile() -> None:
    tasks = (ROOT / "justfile").read_text(encoding="utf-8")
    named = re.findall(r"`just ([a-z ]+)`", pages()["CONTRIBUTING.md"])
    assert len(named) > 8
    for task in {word for words in named for word in words.split()}:
        assert re.search(rf"^{task}\b.*:", tasks, re.MULTILINE), task
