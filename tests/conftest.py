"""What tests of several rooms share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from deckcheck.cards import Database
from deckcheck.cli import calm_collector
from deckcheck.legality.checker import Checker

# As in the program; it would go through what all tests have loaded again and again.
calm_collector()

# The same few examples for everybody, so that a newcomer's first run is short and does not depend on luck;
# --hypothesis-profile=deep tries others, and many. No deadline: a slow or busy machine must pass too.
settings.register_profile("same", derandomize=True, max_examples=15, deadline=None)
settings.register_profile("deep", max_examples=1000, deadline=None)
settings.load_profile("same")

SHARED = Path(__file__).parents[2] / "shared"


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Spread a run of whole rooms over the cores, unless ``-n`` is given; a file is quicker in one process."""
    spread = config.pluginmanager.hasplugin("xdist") and not hasattr(config, "workerinput")
    if spread and config.option.numprocesses is None and all(Path(each).is_dir() for each in config.args):
        config.option.numprocesses = "auto"
        config.option.dist = "loadfile"  # what a file shares is made ready once


@pytest.fixture(scope="session")
def built_in() -> Iterator[Database]:
    """The card database that ships."""
    with Database.open() as database:
        yield database


@pytest.fixture(scope="session")
def checker(built_in: Database) -> Checker:
    """A checker as the command line builds it, without options."""
    return Checker(built_in)


@pytest.fixture(scope="session")
def real_decks() -> Path:
    """The folder of real decks beside the repository."""
    folder = SHARED / "data" / "redemption" / "decks"
    if not folder.is_dir():
        pytest.skip("the real decks lie in ../shared, which is not here")
    return folder
