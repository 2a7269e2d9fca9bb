"""What a shell is offered when it asks as Typer's scripts have it ask."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pytest
from systems import posix

from errata.register import rules
from kanly.shell.answer import answer, offered
from kanly.shell.asked import Completion, CompletionRequest, Shell, asked_by, written

if TYPE_CHECKING:
    from command_line import Kanly


class Bash(Protocol):
    """Asks as bash does."""

    def __call__(self, *words: str) -> list[str]:
        """What it is offered for the last of the words, which are as bash cuts them."""
        ...


@pytest.fixture
def bash(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Bash:
    def ask(*words: str) -> list[str]:
        monkeypatch.setenv("_KANLY_COMPLETE", "complete_bash")
        monkeypatch.setenv("COMP_WORDS", "\n".join(("kanly", *words)))
        monkeypatch.setenv("COMP_CWORD", str(len(words)))
        assert answer() == 0
        said = capsys.readouterr()
        assert said.err == ""
        return [line for line in said.out.split("\n") if line]

    assert home.is_dir()
    return ask


@pytest.mark.parametrize(
    ("words", "offers"),
    [
        (("card", "paul", "at"), ["atreides"]),
        (("card", "PAUL", "At"), ["Atreides"]),
        (("card", "--json", "paul", "at"), ["atreides"]),
        (("errata", "pogr"), ["pogrom"]),
        (("card", "paul", "atreides", ""), ["Son"]),
        (("card", "irul"), ["irulan\\'s"]),
        (("card", "irulans", "pe"), ["peace"]),
        (("card", "lida", "ba"), ["banfi"]),
        (("card", '"paul at'), ["paul atreides"]),
        (("card", "'paul at"), ["paul atreides"]),
        (("card", "paul\\ at"), ["paul\\ atreides"]),
        (("card", "eots", ":", "pogr"), ["pogrom"]),
        (("card", "eots:pogr"), ["eots:pogrom"]),
        (("card", "wierding", "wa"), ["way"]),
        (("card", "pual", "atreid"), ["Atreides"]),
        (("card", "litanny"), ["Litany\\ Against\\ Fear"]),
        (("card", "zqx"), []),
        (("card", "zq"), []),
        (("collection", "add", "paul", "at"), ["atreides"]),
        (("deck", "stats", "x", "--card", "'paul a"), ["paul atreides"]),
        (("print", "proxies", "--card", "eots", ":", "pogr"), ["pogrom"]),
        (("faction", "bene", "g"), ["gesserit"]),
        (("faction", "richese", "--edition", "l"), ["landsraad"]),
        (("faction", "richese", "--phase", "bi"), ["bidding"]),
        (("matchup", "long", "l"), ["live"]),
        (("matchup", "--pool", "core,ch"), ["core,choam"]),
        (("matchup", "--with", "home"), ["homeworlds"]),
        (("print", "table", "--factions", "atreides,atr"), []),
        (("print", "faction", "rich"), ["richese", "richese-landsraad"]),
        (("print", "tokens", "ter"), ["terror"]),
        (("print", "errata", "t"), ["tat"]),
        (("print", "modules", "home"), ["homeworlds"]),
        (("print", "karama", ""), []),
        (("print", "zzz", ""), []),
        (("board", "ledger", "sh"), ["shuffled"]),
        (("board", "ledger", "saw", "hark"), ["harkonnen"]),
        (("board", "ledger", "saw", "harkonnen", "gom"), ["gom"]),
        (("board", "ledger", "saw", "harkonnen", "gom", "j"), ["jabbar"]),
        (("board", "ledger", "got", "shield,", "crys"), ["crysknife"]),
        (("board", "ledger", "-3", "bought", "maula", ""), ["Pistol"]),
        (("board", "ledger", "-3", "sh"), []),
        (("board", "ledger", "phase", "bi"), ["bidding"]),
        (("board", "ledger", "use", "ch"), []),
        (("rule", "oq-4"), ["oq-40", "oq-41", "oq-42", "oq-43", "oq-44"]),
        (("rule", "P-04", ""), []),
        (("find", "a", ":", "atr"), ["atreides"]),
        (("find", "is", ":", "uni"), ["unique"]),
        (("rule", "QA"), [f"QA-{n:02}" for n in range(1, 46)]),
        (("ca",), ["card"]),
        (("deck", "che"), ["check"]),
        (("card", "--br"), ["--brief"]),
        (("deck", "check", "--sponsor", "be"), ["bene\\ Gesserit"]),
        (("game", "new", "x", "--set", "windows", "=", "r"), ["rotate"]),
        (("import", "octgn", "nosuch"), []),
        (("ask", "what"), []),
    ],
)
def test_bash_is_offered(bash: Bash, words: tuple[str, ...], offers: list[str]) -> None:
    assert bash(*words) == offers


def test_families_of_rules_come_first_and_each_leads_to_ids(bash: Bash) -> None:
    families = bash("rule", "")
    assert {"P", "RU", "CE", "QA", "AMB"} <= set(families)
    assert not any("-" in one for one in families)
    assert bash("rule", "P-") == [one.id for one in rules("P")]


def test_every_offered_beginning_of_a_name_is_a_card(bash: Bash, kanly: Kanly) -> None:
    first = bash("card", "mu")
    assert first
    for word in first:
        assert kanly("card", word.replace("\\", "")).code in {0, 3}, word


def test_there_is_nothing_to_offer_without_a_catalog(bash: Bash, home: Path) -> None:
    (home / "catalog.db").write_bytes(b"no database" * 1000)
    for words in (("card", "po"), ("rule", "P-"), ("deck", "stats", "x", "--card", "po")):
        assert bash(*words) == []
    (home / "catalog.db").unlink()
    for words in (("card", "po"), ("rule", "P-"), ("deck", "stats", "x", "--card", "po")):
        assert bash(*words) == []
    assert not (home / "catalog.db").exists()


@pytest.mark.parametrize(
    ("shell", "line", "said"),
    [
        (Shell.ZSH, "kanly card paul at", "compadd -U -- 'atreides'"),
        (Shell.ZSH, "kanly card irul", "compadd -U -- 'irulan'\\''s'"),
        (Shell.ZSH, "kanly card zqx", "_files"),
        (Shell.FISH, "kanly card paul ", "Atreides"),
        (Shell.FISH, 'kanly card "paul at', "paul atreides"),
        (Shell.FISH, "kanly deck che", "check\tSay whether a deck is legal, and every"),
        (Shell.POWERSHELL, "kanly card paul at", "atreides::: "),
        (Shell.PWSH, "kanly deck check --sponsor be", "'bene Gesserit'::: "),
    ],
)
def test_the_other_shells_are_offered(
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    shell: Shell,
    line: str,
    said: str,
) -> None:
    assert home.is_dir()
    monkeypatch.setenv("_KANLY_COMPLETE", f"complete_{shell}")
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", line)
    monkeypatch.setenv("_TYPER_COMPLETE_WORD_TO_COMPLETE", line.rsplit(maxsplit=1)[-1])
    assert answer() == 0
    assert capsys.readouterr().out.startswith(said)


@pytest.mark.parametrize(("line", "code"), [("kanly card pogr", 0), ("kanly card zqx", 1)])
def test_fish_asks_whether_there_are_offers(
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    line: str,
    code: int,
) -> None:
    assert home.is_dir()
    monkeypatch.setenv("_KANLY_COMPLETE", "complete_fish")
    monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "is-args")
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", line)
    assert answer() == code
    assert capsys.readouterr().out == ""


def test_what_is_asked_wrongly_is_no_error_but_to_a_developer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("_KANLY_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", "kanly")
    monkeypatch.setenv("COMP_CWORD", "many")
    assert answer() == 0
    assert capsys.readouterr() == ("", "")
    monkeypatch.setenv("KANLY_DEBUG", "1")
    with pytest.raises(ValueError, match="many"):
        answer()
    monkeypatch.setenv("_KANLY_COMPLETE", "source_bash")
    assert answer() is None


def test_commands_come_with_what_they_do(home: Path) -> None:
    assert home.is_dir()
    told = {one.text: one.told for one in offered((), "")}
    assert told["card"].startswith("Show a card")
    asked = CompletionRequest(shell=Shell.ZSH, before=(), incomplete="")
    listed = written(asked, [Completion(text="a:b", told="it's so"), Completion(text="c")])
    assert listed == "local -a kanly; kanly=('a\\:b:it'\\''s so' 'c:'); _describe -V kanly kanly"


def test_words_cut_by_bash_are_whole_again(monkeypatch: pytest.MonkeyPatch) -> None:
    for words, before, incomplete, kept in (
        ("game do vernius : bu", ("game", "do", "vernius:"), "bu", ""),
        ("game new x --set windows = r", ("game", "new", "x", "--set"), "windows=r", "windows="),
        ("card eots : p", ("card",), "eots:p", "eots:"),
        ("card eots :", ("card",), "eots:", "eots:"),
    ):
        line = f"kanly {words}".split()
        monkeypatch.setenv("COMP_WORDS", "\n".join(line))
        monkeypatch.setenv("COMP_CWORD", str(len(line) - 1))
        asked = asked_by(Shell.BASH)
        assert (asked.before, asked.incomplete, asked.kept) == (before, incomplete, kept)


@pytest.mark.parametrize(
    ("shell", "quote", "typed"),
    [
        (Shell.BASH, "", "Irulan\\'s\\ Peace"),
        (Shell.BASH, "'", "Irulan'\\''s Peace"),
        (Shell.BASH, '"', "Irulan's Peace"),
        (Shell.POWERSHELL, "", "'Irulan''s Peace'::: "),
    ],
)
def test_a_name_is_quoted_as_the_shell_reads_it(shell: Shell, quote: str, typed: str) -> None:
    asked = CompletionRequest(shell=shell, before=(), incomplete="", quote=quote)
    assert written(asked, [Completion(text="Irulan's Peace")]) == typed


@posix
@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")
@pytest.mark.parametrize(
    ("words", "typed"),
    [
        ("card paul at", "atreides"),
        ("card irul", "irulan\\'s"),
        ("card eots : pogr", "pogrom"),
        ("faction choam --phase = bat", "battle"),
    ],
)
def test_real_bash_takes_it(
    home: Path,
    kanly: Kanly,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: str,
    typed: str,
) -> None:
    assert home.is_dir()
    program = tmp_path / "kanly"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m kanly "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setattr("shellingham.detect_shell", lambda: ("bash", "/bin/bash"))
    line = f"kanly {words}".split()
    script = (
        "IFS=' '; COMP_WORDS=({}); COMP_CWORD={}\n{}\n_kanly_completion '{}'\n"
        "printf '%s\\n' \"${{COMPREPLY[@]}}\"\n"
    )
    shown = kanly("--show-completion").out
    mine = script.format(" ".join(line), len(line) - 1, shown, program)
    done = subprocess.run(
        [str(shutil.which("bash")), "--norc", "-c", mine],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert (done.stdout.split("\n")[0], done.stderr) == (typed, "")


@posix
def test_zsh_answers_the_first_tab(
    kanly: Kanly, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("shellingham.detect_shell", lambda: ("zsh", "/bin/zsh"))
    shown = kanly("--show-completion")
    assert (shown.code, shown.err) == (0, "")
    for _ in range(2):
        told = kanly("--install-completion")
        assert (told.code, told.err) == (0, "")
        file = tmp_path / ".zfunc" / "_kanly"
        assert str(file) in told.out
        for script in (shown.out, file.read_text(encoding="utf-8")):
            answers = 'if [ "$funcstack[1]" = "_kanly" ]; then\n  _kanly_completion "$@"\nfi'
            assert script.startswith("#compdef kanly\n")
            assert script.count(answers) == 1


def test_a_shell_that_typer_does_not_know_is_a_misuse(
    kanly: Kanly, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shellingham.detect_shell", lambda: ("nush", "nush"))
    assert kanly("--show-completion").code == 1
