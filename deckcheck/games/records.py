"""Find the editions of a format over the years, and the next record of a rule that a partial edition states."""

from __future__ import annotations

from deckcheck.games import builtin_file, edition, editions_of
from deckcheck.games.extends import RULES
from deckcheck.games.loading import read_toml
from deckcheck.games.model import Edition


def history(format: str) -> list[Edition]:
    """Return the editions of ``game/format``, oldest first."""
    return sorted(map(edition, editions_of(format)), key=lambda each: each.since)


def next_record(partial: Edition, rule: str) -> Edition | None:
    """Return the first later edition that is a record of a rule of a partial edition; ``None`` if there is none."""
    later = (each for each in history(partial.format) if each.since > partial.since) if partial.since else ()
    return next((each for each in later if is_record(each, rule, partial.since)), None)


def is_record(found: Edition, rule: str, after: str) -> bool:
    """Does a built-in edition state or drop a rule, itself or in one that it extends and that began after a date?

    A complete edition is a record of every rule, also of those that it does not have.
    """
    if not found.partial:
        return True
    own = read_toml(builtin_file(found.id))
    if rule in own.get("drop", ()) or any(rule == each["id"] for key in RULES for each in own.get(key, ())):
        return True
    base = edition(own["extends"]) if "extends" in own else found
    return base.since > after and base is not found and is_record(base, rule, after)
