from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from deckcheck.cards.build.compile import build
from deckcheck.cards.cards_of_release import Cards
from deckcheck.cards.database import Database
from tests.waiting import until

ROOT = Path(__file__).parents[2]
SHARED = ROOT.parent / "shared"

Table = list[dict[str, str]]


@pytest.fixture(scope="session")
def source() -> Path:
    return ROOT / "card_db"


@pytest.fixture(scope="session")
def data(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database as it is built from the source at hand, by one of the processes that the tests are spread over."""
    own = tmp_path_factory.getbasetemp()
    made = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "built"
    try:
        made.mkdir()
    except FileExistsError:
        until((made / "ended").exists)
        return made / "data"
    try:
        return build(source, made / "data").parent
    finally:
        (made / "ended").touch()


@pytest.fixture(scope="session")
def database(data: Path) -> Iterator[Database]:
    with Database.open(data) as opened:
        vars(opened).update(cards=cache(opened.cards))
        yield opened


@pytest.fixture(scope="session")
def redemption(database: Database) -> Cards:
    return database.cards("redemption")


@pytest.fixture(scope="session")
def table() -> Callable[[str], Table]:
    """Reads a tab-separated table of the shared folder; skips where there is none."""
    if not SHARED.is_dir():
        pytest.skip("the published tables lie in ../shared, which is not here")

    def read(name: str) -> Table:
        head, *lines = (SHARED / "data" / "redemption" / name).read_text(encoding="utf-8").splitlines()
        return [dict(zip(head.split("\t"), line.split("\t"), strict=True)) for line in lines if line.strip()]

    return read


@pytest.fixture(scope="session")
def releases() -> list[str]:
    """The dates of the published tables of facts."""
    if not SHARED.is_dir():
        pytest.skip("the published tables lie in ../shared, which is not here")
    folder = SHARED / "data" / "redemption"
    return sorted(path.stem.removeprefix("facts-") for path in folder.glob("facts-20*.tsv"))


@pytest.fixture(scope="session")
def decks() -> Path:
    if not SHARED.is_dir():
        pytest.skip("the real decks lie in ../shared, which is not here")
    return SHARED / "data" / "redemption" / "decks"


SMALL = """
code = "One"
name = "Set One"
cards = [
  { name = "Adam (One)", type = ["Hero"], brigades = ["Blue"], image = "adam" },
]
"""


@pytest.fixture
def small(tmp_path: Path) -> Callable[..., Path]:
    """Writes a card source with one game: its set file, and aliases if there are any."""

    def write(
        text: str = SMALL, aliases: str = "", releases: str = '["2020-01-01", "2021-01-01", "2022-01-01"]'
    ) -> Path:
        folder = tmp_path / "card_db"
        (folder / "redemption").mkdir(parents=True, exist_ok=True)
        (folder / "releases.toml").write_text(f"redemption = {releases}\n", encoding="utf-8")
        (folder / "redemption" / "one.toml").write_text(text, encoding="utf-8")
        if aliases:
            (folder / "redemption" / "aliases.toml").write_text(aliases, encoding="utf-8")
        return folder

    return write
