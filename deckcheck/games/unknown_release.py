"""What to say of a card release that there is not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from deckcheck.errors import nearest
from deckcheck.games.edition_dates import iso_date


def no_release(release: str, held: Mapping[str, Sequence[str]]) -> str:
    """Return that there is no such release: the one nearest in spelling, the newest of that day, and all there are.

    ``held`` are the dates of the releases of each game, the oldest first.

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
    """Return the newest release of each game on a day; none where that is no date, or before all."""
    try:
        iso_date(day)
    except ValueError:
        return {}
    before = {game: [date for date in dates if date <= day] for game, dates in held.items()}
    return {game: max(dates) for game, dates in before.items() if dates}
