"""What tests of several rooms share."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from deckcheck.cards import Database
from deckcheck.legality.checker import Checker

# The same examples for everybody, so that a newcomer's first run does not depend on luck;
# HYPOTHESIS_PROFILE=explore tries others, ten times as many where a test leaves the number open.
# No deadline: a slow or busy machine must pass too.
settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("explore", max_examples=1000, deadline=None)
# The oracles judge 20,000 decks.
settings.register_profile("deep", max_examples=1000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))

SHARED = Path(__file__).parents[2] / "shared"


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
