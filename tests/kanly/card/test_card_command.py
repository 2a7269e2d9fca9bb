"""`kanly card` and its neighbours, as a player types them: words, codes, pages."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from library_cases import POGROM, keep_printed
from places import DOCS
from share import sample
from systems import posix

from cardbase.lookup import MARGIN, Fit, look_up
from cardbase.name_index import FLOOR
from kanly.main import main

if TYPE_CHECKING:
    from command_line import Golden, Kanly

    from cardbase.catalog.catalog import Catalog

pytestmark = pytest.mark.usefixtures("home")

SHOWN = {
    "wierding way": (0, "exact", ["eots:weirding-way"]),
    "pogrom": (0, "exact", ["eots:pogrom"]),
    "litany": (0, "guess", ["eots:litany-against-fear"]),
    "caladan exports": (0, "exact", ["eots:caladan-exports"]),
    "secund elect": (0, "exact", ["eots:secund-elect"]),
    "unforeseen difficulties": (0, "exact", ["eots:unforeseen-difficulties"]),
    "implicate traitor": (0, "exact", ["eots:implicate-traitor"]),
    "gaius helen mohiam": (3, "exact", ["eots:gaius-helen-mohiam", "tat:gaius-helen-mohiam"]),
    "feyd": (0, "guess", ["eots:feyd-rautha"]),
    "thifur": (3, "guess", ["eots:thufir-hawat", "tat:thufir-hawat"]),
    "lady": (3, "several", ["eots:lady-margot", "eots:lady-jessica", "tat:lady-jessica"]),
    "asdfgh": (1, "none", []),
}


@pytest.mark.parametrize("asked", SHOWN)
def test_what_a_name_shows(kanly: Kanly, golden: Golden, asked: str) -> None:
    said = kanly("card", *asked.split())
    assert said.code == SHOWN[asked][0]
    golden(f"card-{asked.replace(' ', '-')}.txt", f"{said.out}--- remarks\n{said.err}")


@pytest.mark.parametrize("asked", SHOWN)
def test_the_same_as_json(kanly: Kanly, asked: str) -> None:
    said = kanly("card", asked, "--json")
    code, fit, ids = SHOWN[asked]
    body = json.loads(said.out)
    assert (said.code, body["fit"], [card["id"] for card in body["cards"]]) == (code, fit, ids)
    assert (body["format"], body["asked"]) == ("kanly.card/2", asked)


def test_json_has_every_key_the_page_documents(kanly: Kanly) -> None:
    page = (DOCS / "json.md").read_text(encoding="utf-8")
    body = json.loads(kanly("card", "implicate traitor", "--json").out)
    parts = (body["cards"][0][part][0] for part in ("errata", "rulings"))
    for key in (*body, *body["cards"][0], *(key for part in parts for key in part)):
        assert f"`{key}`" in page, key
    card = body["cards"][0]
    assert card["requirement"] == {"talent": "Intrigue", "rank": 2}
    assert card["ranks"] == dict.fromkeys(card["ranks"], None)
    assert [layer["kind"] for layer in card["layers"]["operation"]] == ["transcribed", "errata"]


@pytest.mark.parametrize("asked", ["pogrom", "thifur", "asdfgh", "lady", "eots:dune"])
def test_both_ways_in_say_the_same(kanly: Kanly, asked: str) -> None:
    """The plain question goes past the command-line parser; with "--" it goes through."""
    assert kanly("card", asked) == kanly("card", "--", asked)


@pytest.mark.parametrize("asked", ["caladan exports", "implicate traitor", "dune", "pogrom"])
def test_layers_side_by_side(kanly: Kanly, golden: Golden, asked: str) -> None:
    said = kanly("card", "--printed", asked)
    assert (said.code, said.err) == (0, "")
    golden(f"layers-{asked.replace(' ', '-')}.txt", said.out)


@pytest.mark.parametrize("view", ["brief", "tree"])
@pytest.mark.parametrize("asked", ["pogrom", "thifur"])
def test_an_operation_in_other_shapes(kanly: Kanly, golden: Golden, view: str, asked: str) -> None:
    said = kanly("card", asked, f"--{view}")
    assert said.code == SHOWN[asked][0]
    golden(f"{view}-{asked}.txt", said.out)


def test_the_program_as_json(kanly: Kanly) -> None:
    plain = json.loads(kanly("card", "caladan", "--json").out)["cards"][0]
    card = json.loads(kanly("card", "caladan", "--json", "--tree").out)["cards"][0]
    program = card.pop("program")
    assert card == plain
    (ability,) = program["abilities"]
    assert (ability["use"], ability["engages"]) == ("general operation", {"node": "This"})
    deed = ability["steps"][0]["deed"]
    assert (deed["node"], deed["ware"], deed["amount"]["number"]) == ("Gain", "solaris", 5)


def test_the_program_is_shown_without_the_grammar() -> None:
    """What acts at the table is read from the catalog: Lark is not loaded for it."""
    shown = "sys.exit(main(['card', 'caladan exports', '--tree']) or 'lark' in sys.modules)"
    words = [sys.executable, "-c", f"import sys; from kanly.main import main; {shown}"]
    ran = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.endswith("    engages: This\n")


@pytest.mark.parametrize(
    "views", [("--brief", "--tree"), ("--printed", "--brief"), ("--tree", "--printed")]
)
def test_two_views_at_once_are_a_misuse(kanly: Kanly, views: tuple[str, str]) -> None:
    said = kanly("card", "pogrom", *views)
    assert (said.code, said.out) == (2, "")
    assert "do not go together" in said.err
    assert said.err.count("\n") == 1


def test_keywords_name_their_rules(kanly: Kanly) -> None:
    """SO-02, SO-14, CT-11: section 2.2 names the rule of each keyword."""
    assert "\nKeywords: Direct SO-02\n" in kanly("card", "glossu rabban, count").out
    assert "Capture SO-14" in kanly("card", "betrayal").out
    out = kanly("card", "master of assassins").out
    assert "Keywords: Limit 1 CT-11 · Direct SO-02\n" in out


def test_printed_text_stands_beside_ours_marked_as_the_users_own(home: Path, kanly: Kanly) -> None:
    keep_printed(POGROM, "March on the sietch.")
    said = kanly("card", "pogrom")
    assert "Printed, from your own copy (my-storm.xml)\n  | March on the sietch.\n" in said.out
    assert "Apply X force against target fief" in said.out
    side = kanly("card", "pogrom", "--printed").out
    assert "printed, your own copy" in " ".join(side.split())
    assert "March" in side
    told = json.loads(kanly("card", "pogrom", "--json").out)["cards"][0]["printed"]
    assert (told["owner"], told["operation"]) == ("user", "March on the sietch.")
    assert (home / "library.db").exists()


def test_a_damaged_library_costs_its_texts_not_the_card(home: Path, kanly: Kanly) -> None:
    (home / "library.db").write_text("no database at all, but somebody's own file\n")
    said = kanly("card", "pogrom")
    assert said.code == 2
    assert said.out.startswith("Pogrom ")
    assert said.err.startswith(f"kanly: {home / 'library.db'}: ")
    assert said.err.count("\n") == 1
    assert (home / "library.db").read_text() == "no database at all, but somebody's own file\n"


@pytest.mark.usefixtures("few_cards")
def test_a_damaged_catalog_heals_and_says_so(empty_home: Path, kanly: Kanly) -> None:
    home = empty_home
    assert kanly("card", "pogrom").code == 0
    with closing(sqlite3.connect(home / "catalog.db")) as ours, ours:
        ours.execute("DROP TABLE card_layer")
    said = kanly("card", "pogrom")
    assert said.code == 0
    assert said.out.startswith("Pogrom ")
    assert said.err == (
        f"{home / 'catalog.db'}: damaged (no such table: card_layer); built anew.\n"
    )
    assert kanly("card", "pogrom").err == ""


def test_narrow_terminals_are_honoured(kanly: Kanly) -> None:
    for words in (
        ("card", "implicate traitor"),
        ("card", "weirding"),
        ("card", "dune", "--printed"),
        ("errata",),
        ("sets",),
    ):
        for columns in (40, 60, 80, 100):
            lines = kanly(*words, columns=columns).out.splitlines()
            assert max(map(len, lines)) <= columns, (words, columns)


def test_every_card_can_be_shown(kanly: Kanly, catalog: Catalog) -> None:
    for card in sample(catalog.all_cards()):
        said = kanly("card", card.id)
        assert (said.code, said.err) == (0, "")
        assert card.name in said.out
        assert card.octgn_id in said.out
        assert max(map(len, said.out.splitlines())) <= 80


@pytest.mark.parametrize(
    "nonsense", ["asdfgh", "qwertz uiop", "lightning bolt", "", "?", "zzz", "the", "\udcff", "\0"]
)
def test_no_answer_is_invented(catalog: Catalog, nonsense: str) -> None:
    assert not any(guess.near for guess in catalog.suggest(nonsense))
    assert look_up(catalog, nonsense).fit is Fit.NONE


def test_suggestions_are_ranked_and_bounded(catalog: Catalog) -> None:
    matches = catalog.suggest("weirding", limit=3)
    assert len(matches) == 3
    scores = [match.score for match in matches]
    assert scores == sorted(scores, reverse=True)
    assert all(FLOOR <= score <= 1 for score in scores)


@pytest.mark.parametrize(
    ("typed", "card_id"),
    [
        ("hawat thufir", "eots:thufir-hawat"),
        ("crysknfe", "eots:crysknife"),
        ("pogrm", "eots:pogrom"),
        ("gom jabar", "eots:gom-jabbar"),
        ("mohiam", "eots:gaius-helen-mohiam"),
        ("usurp holdng", "eots:usurp-holding"),
        ("lisan algaib", "tat:lisan-al-gaib"),
    ],
)
def test_a_half_remembered_name_is_guessed(catalog: Catalog, typed: str, card_id: str) -> None:
    answer = look_up(catalog, typed)
    assert answer.fit in {Fit.GUESS, Fit.EXACT}
    assert answer.cards[0].id == card_id


def test_a_guess_is_sure_only_when_nothing_else_is_near(catalog: Catalog) -> None:
    several = look_up(catalog, "weirding")
    assert several.fit is Fit.SEVERAL
    first, second = catalog.suggest("weirding")[:2]
    assert first.score - second.score <= MARGIN


@pytest.mark.parametrize("word", ["world", "and", "test"])
def test_a_small_part_of_a_name_is_no_sure_guess(catalog: Catalog, word: str) -> None:
    answer = look_up(catalog, word)
    assert answer.fit in {Fit.SEVERAL, Fit.NONE}
    assert answer.cards or answer.near


@settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(text=st.text(max_size=500))
def test_any_text_has_an_answer(catalog: Catalog, text: str) -> None:
    answer = look_up(catalog, text)
    assert (answer.fit is Fit.NONE) == (answer.cards == ())


def test_an_id_is_a_name_too(kanly: Kanly) -> None:
    assert kanly("card", "EOTS:Pogrom").code == kanly("card", POGROM).code == 0
    assert kanly("card", "tat:pogrom").err.endswith("taken to mean Pogrom.\n")
    assert kanly("card", "eots:pogrm").out.startswith("Pogrom ")


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, "COLUMNS": "80", **more}


def run(*words: str, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "kanly", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=env)


def test_a_terminal_without_unicode_gets_an_answer() -> None:
    done = run("card", "pogrom", env=environment(PYTHONIOENCODING="ascii"))
    assert (done.returncode, done.stderr) == (0, "")
    assert "Pogrom" in done.stdout


@posix
def test_a_reader_who_leaves_early_is_no_fault() -> None:
    command = f"{sys.executable} -m kanly export cards | head -n 1"
    done = subprocess.run(
        ["/bin/sh", "-c", command], capture_output=True, text=True, check=False, env=environment()
    )
    assert (done.stdout, done.stderr) == ("{\n", "")


@posix
@pytest.mark.parametrize("words", ["export cards", "card pogrom", "rule", "export cards -f csv"])
def test_a_reader_who_leaves_at_once_is_no_fault(words: str) -> None:
    command = f"{sys.executable} -m kanly {words} | true; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["/bin/bash", "-c", command], capture_output=True, text=True, check=False, env=environment()
    )
    assert (done.stdout, done.stderr) == ("0\n", "")


FULL = "kanly: cannot write the answer (No space left on device)\n"


@posix
@pytest.mark.parametrize(
    ("redirect", "code", "err"),
    [
        ("card pogrom >&-", 0, ""),
        ("card pogrom --json >&-", 0, ""),
        ("card pogrom >/dev/full", 2, FULL),
        ("export cards >/dev/full", 2, FULL),
        ("card zzzz 2>&-", 1, ""),
        ("nosuch 2>/dev/full", 2, ""),
        ("card zzzz 2> >(true)", 1, ""),
    ],
)
def test_streams_that_fail(redirect: str, code: int, err: str) -> None:
    if "/dev/full" in redirect and not Path("/dev/full").exists():
        pytest.skip("no device here that is always full")
    done = subprocess.run(
        ["/bin/bash", "-c", f"{sys.executable} -m kanly {redirect}"],
        capture_output=True,
        text=True,
        check=False,
        env=environment(),
    )
    assert (done.returncode, done.stderr) == (code, err)


def test_json_keeps_every_letter_whatever_the_terminal() -> None:
    whole = json.loads(run("card", "pogrom", "--json", env=environment()).stdout)
    poor = run("card", "pogrom", "--json", env=environment(PYTHONIOENCODING="ascii"))
    assert json.loads(poor.stdout) == whole
    assert "\u00a7" in json.dumps(whole, ensure_ascii=False)


def test_what_is_typed_or_imported_cannot_steer_the_terminal(kanly: Kanly) -> None:
    said = kanly("card", "\x1b[31mzzzz\nzzzz\u202e" + "z" * 500)
    assert said.err.count("\n") == 1
    assert said.err.rstrip("\n").isprintable()
    keep_printed(POGROM, "\x9b2J Hide \u202e this.")
    for words in (("card", "pogrom"), ("card", "pogrom", "--printed")):
        assert kanly(*words).out.replace("\n", "").isprintable()


def test_no_colour_in_a_pipe() -> None:
    plain = {key: value for key, value in environment().items() if key != "NO_COLOR"}
    assert "\x1b" not in run("card", "pogrom", env=plain).stdout


def test_an_unforeseen_fault_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a test")

    monkeypatch.setattr("kanly.card.command.look_up", broken)
    assert main(["card", "pogrom"]) == 2
    assert capsys.readouterr().err == (
        "kanly: internal fault (ZeroDivisionError: a test); please report it; "
        "KANLY_DEBUG=1 shows where\n"
    )
    monkeypatch.setenv("KANLY_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        main(["card", "pogrom"])


def test_an_interrupt_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("kanly.card.command.look_up", interrupted)
    assert main(["card", "pogrom"]) == 130
