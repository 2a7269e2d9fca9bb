"""What the tests share: a home of their own, the command line, golden files."""

from __future__ import annotations

import gc
import json
import os
import shutil
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest
import small_data
from command_line import Golden, Kanly, Said
from places import TESTS
from share import ask

from cardbase import open_catalog
from cardbase.catalog import fingerprint, point_rows
from cardbase.catalog.catalog import Catalog
from cardbase.catalog.point_rows import points as every_point
from cardbase.decks.json_form import FORMAT as DECK_LIST
from kanly.main import main

if TYPE_CHECKING:
    from collections.abc import Iterator

GOLDEN = TESTS / "golden"
pytest_plugins = ["web_fixtures"] if find_spec("httpx") else []  # the built wheel has none


def pytest_configure(config: pytest.Config) -> None:
    """Processes the tests start import what is installed, and keep it compiled as users do."""
    ask(config.getoption("markexpr"))
    os.environ["PYTHONSAFEPATH"] = "1"
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False
    with suppress(ImportError):  # the built wheel is tried without it
        from hypothesis import settings

        # A busy machine is no fault, and what fails fails again: the same examples each run,
        # new ones by KANLY_DRAWS=anew (`just drawn`), in the fuzzing and in the games of all cards.
        anew = os.environ.get("KANLY_DRAWS") == "anew"
        settings.register_profile("untimed", deadline=None, derandomize=not anew)
        settings.load_profile("untimed")
    gc.set_threshold(100_000, 20, 100)  # a worker holds the whole house: to search it costs a tenth


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The long sweeps go first, so that no worker is left alone with one at the end."""
    items.sort(key=lambda item: item.get_closest_marker("sweep") is None)


@pytest.fixture(scope="session", autouse=True)
def nobodys_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """No test touches the data of whoever runs it, not even one that names no home."""
    nobody = tmp_path_factory.mktemp("nobody")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KANLY_HOME", str(nobody))
        yield nobody


@pytest.fixture(autouse=True)
def nothing_left(nobodys_home: Path) -> Iterator[None]:
    """A test that keeps decks or games names a home of its own, else the next one finds them."""
    yield
    library = nobodys_home / "library.db"
    if library.exists():
        library.unlink()
        pytest.fail("it keeps something and uses no home of its own (the fixture home)")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="write the golden files anew, to be read"
    )


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory, nobodys_home: Path) -> Iterator[Path]:
    """A catalog built once for the whole run, which nothing writes to."""
    root = tmp_path_factory.getbasetemp()
    home = (root.parent if "PYTEST_XDIST_WORKER" in os.environ else root) / "built"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KANLY_HOME", str(home))
        open_catalog().close()  # of several workers one builds it, while the others wait
    path = home / "catalog.db"
    if not (nobodys_home / path.name).exists():
        (nobodys_home / path.name).hardlink_to(path)
    before = path.stat()
    yield path
    after = path.stat()
    assert (after.st_mtime_ns, after.st_size) == (before.st_mtime_ns, before.st_size)


@pytest.fixture
def empty_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder that does not exist yet."""
    home = tmp_path / "kanly-home"
    monkeypatch.setenv("KANLY_HOME", str(home))
    monkeypatch.setenv("NO_COLOR", "1")
    return home


@pytest.fixture
def home(empty_home: Path, built: Path) -> Path:
    """A data folder of its own with a built catalog in it."""
    empty_home.mkdir()
    shutil.copy(built, empty_home)
    return empty_home


@pytest.fixture(scope="session")
def few_cards_data(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Both data folders with eight cards in them, cut down once."""
    return small_data.cut_down(tmp_path_factory.mktemp("data"))


@pytest.fixture
def few_cards(few_cards_data: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> int:
    """The catalog is built from eight cards, in this process; how many they are."""
    monkeypatch.setattr(fingerprint, "DATA", few_cards_data)
    monkeypatch.setattr(point_rows, "points", lambda cards: every_point(cards)[::40])
    return len(small_data.CARDS)


@pytest.fixture
def unmeasured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes started here are not measured: they could not write what was measured."""
    for name in [name for name in os.environ if name.startswith("COV")]:
        monkeypatch.delenv(name)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a library of the test's own may stand."""
    return tmp_path / "library.db"


@pytest.fixture(scope="session")
def shared_catalog(built: Path) -> Iterator[Catalog]:
    """The built catalog, opened once: what was read of it stays read, and nobody writes to it."""
    with Catalog(built) as opened:
        yield opened


@pytest.fixture
def catalog(request: pytest.FixtureRequest, empty_home: Path, built: Path) -> Iterator[Catalog]:
    """The built catalog, opened; only a test that asks for `home` has a copy it may write to."""
    if "home" in request.fixturenames:
        request.getfixturevalue("home")
        with Catalog(empty_home / "catalog.db") as opened:
            yield opened
    else:
        empty_home.mkdir()
        (empty_home / "catalog.db").hardlink_to(built)
        yield request.getfixturevalue("shared_catalog")


def verify_document(text: str) -> None:
    """Fail unless a document has the keys and types of its kind, and no others."""
    from making.schemas import documents

    body = json.loads(text)
    if body["format"] == DECK_LIST:  # a form of deck files, with a reader of its own
        return
    typed: object = msgspec.convert(body, documents()[body["format"]])
    assert json.loads(msgspec.json.encode(typed)) == body


@pytest.fixture
def kanly(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Kanly:
    def run(*words: str, columns: int = 80) -> Said:
        monkeypatch.setenv("COLUMNS", str(columns))
        code = main(list(words))
        out, err = capsys.readouterr()
        if out.startswith('{\n  "format": "kanly.'):
            verify_document(out)
        return Said(code, out, err)

    return run


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    def check(name: str, text: str) -> None:
        file = GOLDEN / name
        if request.config.getoption("--update-golden"):
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
        kept = file.read_text(encoding="utf-8")
        assert text == kept, f"not as in {file.relative_to(TESTS)}; --update-golden writes it anew"

    return check
