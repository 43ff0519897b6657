"""Verifies that a card database holds what it says: counts and hashes every release again, from the rows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from deckcheck.cards.build.versions import digest
from deckcheck.cards.database import Database
from deckcheck.cards.printings import Release
from deckcheck.errors import DamagedDatabase


class CheckedRelease(NamedTuple):
    """A release as the database states it, and what is wrong with it (``""`` = nothing)."""

    game: str
    release: Release
    fault: str


def verify(folder: Path | None = None) -> Iterator[CheckedRelease]:
    """Yield what is wrong with each release of the database in ``folder``, by default the built-in one.

    Raises DamagedDatabase when its file is not the one its manifest describes.
    """
    with Database.beside_built_in(folder) as database:
        for (answer,) in database.ask("PRAGMA quick_check").fetchall():
            if answer != "ok":
                raise DamagedDatabase(f"The card database is damaged: {answer}")
        for game, described in database.manifest["games"].items():
            stated = described if isinstance(described, dict) else {}
            releases = database.releases(game)
            for release in releases:
                yield CheckedRelease(game, release, _fault(database, game, release, stated.get(release.date)))
            for date in stated.keys() - {release.date for release in releases} or ([] if releases else [""]):
                yield CheckedRelease(game, Release(date, 0, ""), "the manifest names it, but it is not there")


def _fault(database: Database, game: str, release: Release, stated: object) -> str:
    try:
        facts = [printing.facts for printing in database.cards(game, release.date).all()]
        counted = {"count": len(facts), "digest": digest(facts)}
    except (ValueError, TypeError, AttributeError, DamagedDatabase) as error:  # whatever a row may hold
        return f"its cards cannot be read: {error}"
    if counted["count"] != release.count:
        return f"its number of cards is {counted['count']}, not {release.count} as it states"
    if counted["digest"] != release.digest:
        return f"its facts hash to {counted['digest']}, not to the digest it states"
    return "" if stated == counted else "the manifest describes another"
