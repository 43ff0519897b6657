"""The editions of a format over the years, and an edition as data for other programs.

Dates are ISO texts, which compare as dates do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from deckcheck.errors import did_you_mean
from deckcheck.games import begun, builtin_file, edition, editions_of
from deckcheck.games.extends import RULES
from deckcheck.games.loading import read_toml
from deckcheck.games.model import Edition
from deckcheck.rules import Rule


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


def iso_date(text: str) -> str:
    """Return the text if it is a date like ``2026-08-13``. Raises ValueError otherwise."""
    from datetime import date

    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        raise ValueError(f"{text!r} is not a date like 2026-08-13")
    try:
        date.fromisoformat(text)
    except ValueError as error:
        raise ValueError(f"{text!r} is not a date: {error}") from None
    return text


def left_out(formats: Iterable[str], date: str) -> dict[str, str]:
    """Return the formats that began after a date, each with its first edition."""
    first = {format: history(format)[0] for format in formats if not begun(format, date)}
    return {format: f"{each.id} since {each.since}" for format, each in first.items()}


def days(edition: Edition) -> str:
    """Return the period in which an edition is in force, in words."""
    until = f" until {edition.until}" * bool(edition.until)
    return begin(edition) + until if edition.since else "on every day, since its rules bear no date"


def begin(edition: Edition) -> str:
    """Return the first day of an edition in words, with the first possible one if the day is not on record."""
    return f"from {edition.since}" + f" (perhaps from {edition.perhaps_since})" * bool(edition.perhaps_since)


def no_release(release: str, releases: Mapping[str, Sequence[str]]) -> str:
    """Return the message for an unknown release, with the closest in spelling and all ``releases`` of each game.

    >>> print(no_release("2026-08-01", {"gospel": ["2025-07-20", "2026-08-08"]}))
    there is no card release '2026-08-01'; did you mean '2026-08-08'? There are of gospel 2025-07-20, 2026-08-08.
    """
    question = did_you_mean(release, (date for dates in releases.values() for date in dates)) or "."
    there = "; ".join(f"of {game} {', '.join(dates)}" for game, dates in releases.items())
    return f"there is no card release {release!r}{question} There are {there}."


def rules_once(edition: Edition) -> list[Rule]:
    """Return the rules of an edition, each statement once, though it may be several checks."""
    return list({(rule.id, rule.text): rule for rule in (*edition.rules, *edition.team_rules)}.values())


def edition_data(edition: Edition) -> dict[str, object]:
    """Return an edition with its rules."""
    stated = {field: getattr(edition, field) for field in _FIELDS}
    rules = [{field: getattr(rule, field) for field in _RULE_FIELDS} for rule in rules_once(edition)]
    return {**{field: None if value == "" else value for field, value in stated.items()}, "rules": rules}


_FIELDS = ("id", "name", "since", "perhaps_since", "until", "extends", "partial", "missing", "source")
_RULE_FIELDS = ("id", "severity", "text", "citation", "ruling")
