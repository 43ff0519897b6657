"""Derive a card's facts in each release from its line in ``card_db/``, and verify those of a database."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from deckcheck.cards.build.same_card import halves_of, perhaps_keys, same_keys
from deckcheck.cards.build.source import SourceCard
from deckcheck.cards.database import Database
from deckcheck.cards.fact_schema import FactSchema, Release
from deckcheck.cards.names import nickname_of, title_of
from deckcheck.errors import DamagedDatabase, InvalidCardSource
from deckcheck.facts import Value, texts_of


class Version(NamedTuple):
    """A printing's facts in the releases ``since`` up to but not including ``until`` (ordinals)."""

    since: int
    until: int
    facts: Mapping[str, Value]


def versions(card: SourceCard, game: FactSchema) -> tuple[Version, ...]:
    """Return the card's facts through the releases, oldest first, including all derived facts.

    Raises InvalidCardSource for a correction that changes nothing.
    """
    edges = [card.since, *(correction.before for correction in card.corrections), card.until]
    facts = dict(card.facts)
    if "art" in game.fields:
        facts.setdefault("art", facts.get("image", ""))
    periods: list[Version] = []
    for since, until in pairwise(edges):
        stated = dict(facts)
        for correction in reversed(card.corrections):
            if correction.before >= until:
                stated |= correction.facts
        version = Version(since, until, derived(stated, game))
        if periods and version.facts == periods[-1].facts:
            raise InvalidCardSource(f"{card.label} has a correction that changes nothing")
        periods.append(version)
    return tuple(periods)


def derived(stated: Mapping[str, Value], game: FactSchema) -> dict[str, Value]:
    """Return all facts of a card, given the stated ones: adds title, halves, soul, both sides' brigades, and keys."""
    facts = dict(stated)
    facts.setdefault("title", title_of(str(facts["name"])))
    facts.setdefault("halves", halves_of(str(facts["title"])))
    if facts.get("ability") and "Lost Soul" in texts_of(facts.get("type")):
        facts.setdefault("soul", nickname_of(str(facts["title"])))
    if "brigades" in game.fields:
        later = () if facts.get("begins") else texts_of(facts.get("other_side"))
        facts["brigades"] = tuple(dict.fromkeys((*texts_of(facts.get("brigades")), *later)))
        facts["same"], facts["perhaps"] = same_keys(facts), perhaps_keys(facts)
    return game.with_defaults(facts)


_line = json.JSONEncoder(sort_keys=True, ensure_ascii=False).encode


def digest(cards: Iterable[Mapping[str, Value]]) -> str:
    """Return a hash of a release's facts that does not depend on their order or the database."""
    return _digest_of_lines(map(_line, cards))


def _digest_of_lines(lines: Iterable[str]) -> str:
    return "sha256:" + hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest()


class CheckedRelease(NamedTuple):
    """A release as stated by the database, and its fault (``""`` if none)."""

    game: str
    release: Release
    fault: str


def verify(folder: Path | None = None) -> Iterator[CheckedRelease]:
    """Yield every release of the database in ``folder``, by default the built-in one, with its fault.

    Raises DamagedDatabase if its file is corrupt or does not match its manifest.
    """
    with Database.with_built_in(folder) as database:
        for (answer,) in database.ask("PRAGMA quick_check"):
            if answer != "ok":
                raise DamagedDatabase(f"The card database is damaged: {answer}")
        for game, described in database.manifest["games"].items():
            stated = described if isinstance(described, dict) else {}
            releases = database.releases(game)
            lines: dict[int, str] = {}  # cached, since releases have most printings in common
            for release in releases:
                yield CheckedRelease(game, release, _fault(database, game, release, stated.get(release.date), lines))
            for date in stated.keys() - {release.date for release in releases} or ([] if releases else [""]):
                yield CheckedRelease(game, Release(date, 0, ""), "the manifest names it, but it is not there")


def _fault(database: Database, game: str, release: Release, stated: object, lines: dict[int, str]) -> str:
    """Return the fault of a release, ``""`` if none; adds to ``lines``, the cached digest lines by printing id."""
    try:
        printings = list(database.cards(game, release.date).all())
        lines.update((each.id, _line(each.facts)) for each in printings if each.id not in lines)
        counted = {"count": len(printings), "digest": _digest_of_lines(lines[each.id] for each in printings)}
    except (ValueError, TypeError, AttributeError, DamagedDatabase) as error:  # a row might contain anything
        return f"its cards cannot be read: {error}"
    if counted["count"] != release.count:
        return f"its number of cards is {counted['count']}, not {release.count} as it states"
    if counted["digest"] != release.digest:
        return f"its facts hash to {counted['digest']}, not to the digest it states"
    return "" if stated == counted else "the manifest describes another"
