"""``deckcheck rules list --timeline``: the editions of formats over the years."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from deckcheck.cli.console import say_result, table
from deckcheck.games import rules_of
from deckcheck.games.editions import days, is_record
from deckcheck.games.model import Edition

Stated = tuple[Edition, list[str]]
"""An edition, and the rules that it records."""


def say_timelines(histories: Mapping[str, Sequence[Edition]], output_format: str) -> None:
    """Print the editions of each format, oldest first, with their dates and the rules that they state and lack."""
    records = {format: [*_stated(editions)] for format, editions in histories.items()}
    say_result(
        output_format,
        ("\n".join([f"{format}\n", *map(_shown, stated)]) for format, stated in records.items()),
        formats=({"id": format, "editions": [*map(_data, stated)]} for format, stated in records.items()),
    )


def _stated(editions: Sequence[Edition]) -> Iterator[Stated]:
    """Yield each edition with the rules that it records for the first time."""
    befores = ["", *(each.since for each in editions)]
    for edition, before in zip(editions, befores, strict=False):
        yield edition, [rule for rule in dict.fromkeys(rules_of(edition)) if is_record(edition, rule, before)]


def _shown(stated: Stated) -> str:
    edition, rules = stated
    rows = [("source", edition.source)]
    if edition.partial:
        names = ", ".join(rule.partition("/")[2] for rule in rules)
        rows = [("states", names or "no rule"), ("missing", "; ".join(edition.missing)), *rows]
    kind = "partial" if edition.partial else "complete"
    return f"  {edition.id}   {days(edition)}, {kind}\n" + table(rows, "    ")


def _data(stated: Stated) -> dict[str, object]:
    edition, rules = stated
    return {
        "id": edition.id,
        "since": edition.since or None,
        "perhaps_since": edition.perhaps_since or None,
        "until": edition.until or None,
        "partial": edition.partial,
        "states": rules,
        "missing": edition.missing,
        "source": edition.source,
    }
