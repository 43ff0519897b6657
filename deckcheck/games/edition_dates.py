"""Find the edition of a format in force on a date, and word the message about an unknown card release.

Dates are ISO texts, which compare as dates do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from deckcheck.errors import NotInForce, nearest
from deckcheck.games import edition, editions_of
from deckcheck.games.model import Edition


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


def in_force(edition: Edition, date: str) -> bool:
    """Was the edition in force on that day? An edition without dates always is."""
    return edition.since <= date and (not edition.until or date <= edition.until)


def edition_on(format: str, date: str) -> Edition:
    """Return the edition of ``game/format`` in force on a date; of several, the one that began last.

    Raises NotInForce, which names the editions before and after.
    """
    found, before, after = _around(format, date)
    if found:
        return found[-1]
    if not before:
        raise NotInForce(
            f"there is no edition of {format} for {date}: {after[0].id}, the first, is in force since "
            f"{after[0].since}; name it, or a later date, to judge by it"
        )
    sides = f"{before[-1].id} was in force until {before[-1].until}"
    if after:
        sides += f", and {after[0].id} {_is_or_was(after[0])}"
    raise NotInForce(f"there is no edition of {format} for {date}: {sides}; name the one to judge by")


def editions_on(formats: Iterable[str], date: str) -> list[Edition]:
    """Return the editions in force on a date, for those of the formats that had one; ``left_out`` returns the others.

    Raises NotInForce if there are formats, but none had one.
    """
    found: list[Edition] = []
    missing: list[str] = []
    for format in formats:
        try:
            found.append(edition_on(format, date))
        except NotInForce as error:
            missing.append(str(error))
    if missing and not found:
        raise NotInForce("\n".join(missing))
    return found


def left_out(formats: Iterable[str], date: str) -> dict[str, str]:
    """Return the formats without an edition in force on a date, each with the editions before and after."""
    missing: dict[str, str] = {}
    for format in formats:
        found, before, after = _around(format, date)
        if not found:
            sides = [f"{each.id} until {each.until}" for each in before[-1:]]
            missing[format] = ", ".join([*sides, *(f"{each.id} {_is_or_was(each)}" for each in after[:1])])
    return missing


def _around(format: str, date: str) -> tuple[list[Edition], list[Edition], list[Edition]]:
    """Return the format's editions in force on a date, those begun by then and those begun later, oldest first."""
    editions = sorted(map(edition, editions_of(format)), key=lambda each: each.since)
    begun = [each for each in editions if each.since <= date]
    return [each for each in begun if in_force(each, date)], begun, editions[len(begun) :]


def days(edition: Edition) -> str:
    """Return the period in which an edition is in force, in words."""
    told = [f"from {edition.since}"] * bool(edition.since) + [f"until {edition.until}"] * bool(edition.until)
    return " ".join(told) or "on every day, since its rules bear no date"


def _is_or_was(edition: Edition) -> str:
    return f"from {edition.since} to {edition.until}" if edition.until else f"since {edition.since}"


def no_release(release: str, held: Mapping[str, Sequence[str]]) -> str:
    """Return the message for an unknown release: the closest in spelling, the newest as of that day, and all releases.

    ``held`` are the dates of the releases of each game, oldest first.

    >>> print(no_release("2026-08-01", {"gospel": ["2025-07-20", "2026-08-08"]}))  # doctest: +NORMALIZE_WHITESPACE
    there is no card release '2026-08-01'; did you mean '2026-08-08' of gospel? The newest of that day: '2025-07-20' of
    gospel. There are of gospel 2025-07-20, 2026-08-08.
    """
    near = nearest(release, (date for dates in held.values() for date in dates))
    games = " or ".join(game for game, dates in held.items() if near in dates)
    question = f"; did you mean {near!r} of {games}?" if near else "."
    there = "; ".join(f"of {game} {', '.join(dates)}" for game, dates in held.items())
    told = [f"{date!r} of {game}" for game, date in _newest_on(release, held).items() if date != near]
    newest = f" The newest of that day: {', '.join(told)}." if told else ""
    return f"there is no card release {release!r}{question}{newest} There are {there}."


def _newest_on(day: str, held: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Return the newest release of each game as of a day; none if that is not a date, or before all releases."""
    try:
        iso_date(day)
    except ValueError:
        return {}
    before = {game: [date for date in dates if date <= day] for game, dates in held.items()}
    return {game: max(dates) for game, dates in before.items() if dates}
