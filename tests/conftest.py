"""What tests of several rooms share."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from deckcheck.cards import Database
from deckcheck.legality.checker import Checker
from tests.cli import in_process

# Cyclic garbage is looked for even more seldom than in the program: a search would be a tenth of the run.
gc.set_threshold(2_000_000, 20, 50)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=gc.freeze)  # or a process that a test forks would search what it came with

# The same few examples for everybody, so that a newcomer's first run is short and does not depend on luck;
# --hypothesis-profile=deep tries others, and many. No deadline: a slow or busy machine must pass too.
settings.register_profile("same", derandomize=True, max_examples=10, deadline=None)
settings.register_profile("deep", max_examples=1000, deadline=None)
settings.load_profile("same")

SHARED = Path(__file__).parents[2] / "shared"


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Spread a run of whole rooms over the cores, unless ``-n`` is given; a file is quicker in one process.

    Leave out what is slow of a run of whole rooms, unless ``-m`` asks for it or the run is the deep one.
    """
    if not all(Path(each).is_dir() for each in config.args):
        return
    if not config.option.markexpr and config.getoption("--hypothesis-profile", None) != "deep":
        config.option.markexpr = "not slow"
    spread = config.pluginmanager.hasplugin("xdist") and not hasattr(config, "workerinput")
    if spread and config.option.numprocesses is None:
        config.option.numprocesses = "auto"
        config.option.dist = "loadfile"  # what a file shares is made ready once


def pytest_collection_finish() -> None:
    """Leave what is there for all tests out of every search for cyclic garbage."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Search once at the end, for what was never closed; pytest would go through all that is left five times."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def one_database() -> Iterator[None]:
    """Open the card database that ships once: what it has been asked need not be asked again."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        in_process.share_database(monkeypatch)
        yield


@pytest.fixture(scope="session", autouse=True)
def no_settings_of_ones_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let nothing that whoever runs the tests has set have a say: neither their configuration nor their cards."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        for name in ("XDG_CONFIG_HOME", "APPDATA"):
            monkeypatch.setenv(name, str(tmp_path_factory.getbasetemp() / "settings"))
        monkeypatch.delenv("DECKCHECK_CARD_DB", raising=False)
        yield


@pytest.fixture(scope="session")
def built_in() -> Database:
    """The card database that ships."""
    return in_process.built_in()


@pytest.fixture(scope="session")
def command(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[str]]:
    """The command that runs the program in a process of its own, which need not import it first."""
    from tests.cli.conftest import environment
    from tests.integrations.ready_program import ready

    if not hasattr(os, "fork"):
        yield [sys.executable, "-m", "deckcheck"]
        return
    folder = tmp_path_factory.mktemp("bin")
    with ready(folder, environment()):
        yield [str(folder / "deckcheck")]


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
