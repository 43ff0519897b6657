"""``deckcheck cards releases``, ``diff`` and ``verify``: list, compare and verify releases of the card database."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, starmap
from pathlib import Path
from typing import Annotated

import typer

from deckcheck.cards import Cards, Database, Release, release_diff
from deckcheck.cards.build import versions
from deckcheck.cards.release_diff import ADDED, CHANGED, REMOVED, PrintingChange
from deckcheck.cli import options
from deckcheck.cli.command_loader import commands
from deckcheck.cli.console import complain, fact_text, say, say_json, say_result, table
from deckcheck.errors import DamagedDatabase, UnknownRelease
from deckcheck.facts import Value
from deckcheck.reporters.text_layout import inert
from deckcheck.wording import counted

app = commands("cards")

DIFFERENT = DAMAGED = 1
"""Exit codes."""


@options.command(app=app)
def releases(
    game: options.Game = None,
    card_db: options.CardDb = None,
    output_format: options.OutputFormat = "text",
) -> None:
    """List the releases of the card database.

    Each with its date, number of cards and digest of their facts. Built-in releases that another card database replaces
    are listed below.

    Examples:
      deckcheck cards releases
      deckcheck cards releases --game redemption
      deckcheck check my-deck.txt --cards 2026-03-30
    """
    with options.card_database(card_db) as database:
        used = _releases(database, database.games(), game)
        replaced = _releases(database.behind, database.manifest["games"], game) if database.behind else []
    tables = [release_table((id, release, state, "") for id, release, state in found) for found in (used, replaced)]
    blocks = [tables[0], *([f"Built in, but not used:\n{tables[1]}"] if replaced else [])]
    data = [{"game": id, **release._asdict(), "newest": bool(state)} for id, release, state in used]
    say_result(
        output_format, blocks, releases=data, replaced=({"game": id, **each._asdict()} for id, each, _ in replaced)
    )


def _releases(database: Database, games: Iterable[str], game: str | None) -> list[tuple[str, Release, str]]:
    """Return the releases of some games, of ``game`` if it is given, each with its state."""
    found = ((id, each) for id in games if game in (None, id) for each in database.releases(id))
    return [(id, each, "newest" if each == database.releases(id)[-1] else "") for id, each in found]


def release_table(found: Iterable[tuple[str, Release, str, str]]) -> str:
    """Return a table with a row for each release: game, release, state, and the fault found (``""`` if none)."""
    return table(
        [
            (game, release.date, f"{counted(release.count, 'card'):>12}", state, fault or release.digest)
            for game, release, state, fault in found
        ]
    )


@options.command(app=app)
def diff(
    old: options.OldRelease,
    new: options.NewRelease,
    game: options.Game = None,
    set_: Annotated[str, typer.Option("--set", metavar="SET")] = "",
    card_db: options.CardDb = None,
    output_format: options.OutputFormat = "text",
) -> None:
    """Show what changed between two releases.

    Cards added and removed, and facts corrected, grouped by set: each fact with its old and new value. Totals are at
    the end.

    Options:
        old: The older release, a date.
        new: The newer release.
        set_: Only this set, by its code or name.

    Examples:
      deckcheck cards diff 2026-03-30 2026-08-09
      deckcheck cards diff 2024-06-06 2026-08-09 --set TEC
      deckcheck cards diff 2026-03-30 2026-08-09 --output-format json

    Exit codes:
      0  the releases are the same
      1  they differ
    """
    with options.card_database(card_db) as database:
        games = [
            id
            for id in database.games()
            if game in (None, id) and {old, new} <= {release.date for release in database.releases(id)}
        ]
        if not games:
            raise UnknownRelease(f"No game has both {old} and {new}; see: deckcheck cards releases")
        compared = [
            (before, after, release_diff.diff(before.all(), after.all(), set_))
            for before, after in ((database.cards(id, old), database.cards(id, new)) for id in games)
        ]
    say_result(output_format, starmap(diff_text, compared), diffs=starmap(_diff_data, compared))
    if any(changes for _, _, changes in compared):
        raise typer.Exit(DIFFERENT)


@options.command(app=app)
def verify(
    card_db: Annotated[str | None, typer.Option(metavar="DIR")] = None,
    output_format: options.OutputFormat = "text",
) -> None:
    """Check that a card database is undamaged.

    Compares the hash of the file with its manifest, then recounts and rehashes the cards of every release.

    Options:
        card_db: Card database to verify instead of the built-in one.

    Examples:
      deckcheck cards verify
      deckcheck cards verify --card-db my-cards

    Exit codes:
      0  the database matches its manifest
      1  it does not, or cannot be read
    """
    verified, error = [], ""
    try:
        verified = list(versions.verify(Path(card_db) if card_db else None))
    except DamagedDatabase as damage:
        error = str(damage)
        complain(error)
    sound = not (error or any(fault for _, _, fault in verified))
    if output_format == "json":
        data = [
            {"game": game, **release._asdict(), "ok": not fault, "fault": fault} for game, release, fault in verified
        ]
        say_json(ok=sound, error=error, releases=data)
    elif not error:
        states = [(game, release, "FAILED" if fault else "ok", fault) for game, release, fault in verified]
        say(
            release_table(states)
            + ("The file and all releases are as stated.\n" if sound else "The database is damaged.\n")
        )
    if not sound:
        raise typer.Exit(DAMAGED)


def diff_text(old: Cards, new: Cards, changes: Sequence[PrintingChange]) -> str:
    """Return the changes of one game, grouped by set, with totals."""
    text = f"{new.game}, cards of {old.release.date} → {new.release.date}\n"
    for (name, code), group in groupby(changes, lambda change: (change.set_name, change.set)):
        text += f"\n{inert(name)} ({inert(code)})\n"
        for change in group:
            text += table([(f"{change.kind:7}", change.name)], "  ")
            rows = [
                (fact.replace("_", " "), f"{_quoted(was)} → {_quoted(now)}")
                for fact, (was, now) in change.facts.items()
            ]
            text += table(rows, " " * 13) if rows else ""
    sets = len({(change.set_name, change.set) for change in changes})
    numbers = ", ".join(f"{number} {kind}" for kind, number in change_numbers(changes).items())
    return text + (f"\n{numbers}, in {counted(sets, 'set')}.\n" if changes else "no difference\n")


def _quoted(value: Value | None) -> str:
    """Return a fact's value for display, with words for an empty and an unknown one."""
    if value is None:
        return "unknown"
    return fact_text(value) or "none"


def change_numbers(changes: Iterable[PrintingChange]) -> dict[str, int]:
    """Return how many changes of each kind there are."""
    kinds = [change.kind for change in changes]
    return {kind: kinds.count(kind) for kind in (ADDED, REMOVED, CHANGED)}


def _diff_data(old: Cards, new: Cards, changes: Sequence[PrintingChange]) -> dict[str, object]:
    return {
        "game": new.game,
        "old": {"release": old.release.date, "digest": old.release.digest},
        "new": {"release": new.release.date, "digest": new.release.digest},
        "summary": change_numbers(changes),
        "changes": [
            {
                "change": change.kind,
                "name": change.name,
                "set": change.set,
                "facts": {name: {"old": was, "new": now} for name, (was, now) in change.facts.items()},
            }
            for change in changes
        ],
    }
