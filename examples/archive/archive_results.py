"""The folder of a run's results, which a later run can go on with, and what is in it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pyarrow.dataset as ds
from archive_files import Place
from pyarrow.fs import FileType

from deckcheck import Interval, Verdict
from deckcheck.builder.season import DeckCards

MANIFEST, SUCCESS = "_manifest.json", "_SUCCESS"


def finished(result: Place, manifest: Mapping[str, Any], *, resume: bool) -> set[str]:
    """Return the files that an earlier run wrote into a folder of results, none if there was no such run.

    Raises SystemExit for a folder that must not be written to: one that is there already or, to ``resume``, is no
    result of the same work, of which ``manifest`` is the description.
    """
    if result.info().type == FileType.NotFound:
        return set()
    if result.info().type == FileType.File or not resume:
        raise SystemExit(
            f"{result.url} is there already; remove it, or name another, or give --resume to go on with it"
        )
    names = {file.base_name for file in result.files() if not file.base_name.startswith(".")}
    then = _manifest(result) if names else manifest
    for key, now in manifest.items():
        if (was := then.get(key)) != now:
            told = " instead of ".join(f"{json.dumps(each):.200}" for each in _differing(was, now))
            raise SystemExit(f"{result.url} was begun with other {key}, {told}; give the same, or name another result")
    return names


def _manifest(result: Place) -> dict[str, Any]:
    """Return the description of the run that a result is of. Raises SystemExit if there is none."""
    try:
        with result.system.open_input_stream(f"{result.path}/{MANIFEST}") as stream:
            return dict(json.loads(stream.read()))
    except (OSError, TypeError, ValueError) as error:
        raise SystemExit(f"{result.url} is no result of a run: {MANIFEST}: {error}") from None


def _differing(was: Any, now: Any) -> tuple[Any, Any]:
    """Return two values without what they have in common."""
    if not isinstance(was, dict) or not isinstance(now, dict):
        return was, now
    keys = [key for key in {**was, **now} if was.get(key) != now.get(key)]
    return {key: was[key] for key in keys if key in was}, {key: now[key] for key in keys if key in now}


def require_season(result: Place) -> None:
    """Raise SystemExit unless a place is a whole result of ``--played``."""
    if not _manifest(result).get("played") or SUCCESS not in {file.base_name for file in result.files()}:
        raise SystemExit(f"{result.url} is no whole result of a run with --played")


def summary(result: Place, *, played: bool) -> str:
    """Return how many verdicts there are of each kind, or how many lists of decks could be read."""
    if played:
        lists = Counter("no" if row["fault"] else row["unread"] for row in _rows(result, "fault", "unread"))
        return f"{lists.total()} lists: {lists['no']} unreadable, {lists[True]} read in part"
    counts = Counter(row["verdict"] for row in _rows(result, "verdict"))
    return f"{counts.total()} verdicts: " + ", ".join(f"{counts[each]} {each.value}" for each in Verdict)


class Decks:
    """The decks that a run with ``--played`` found, read anew each time that they are iterated."""

    def __init__(self, result: Place) -> None:
        self.result = result

    def __iter__(self) -> Iterator[DeckCards]:
        for row in _rows(self.result, "format", "month", "cards", "unread"):
            if row["format"]:
                cards = {
                    frozenset(card["keys"]): (card["name"], Interval(card["least"], card["most"]))
                    for card in row["cards"]
                }
                yield DeckCards(row["format"], row["month"], cards, row["unread"])


def _rows(result: Place, *columns: str) -> Iterator[dict[str, Any]]:
    for batch in ds.dataset(result.path, filesystem=result.system).to_batches(columns=list(columns)):
        yield from batch.to_pylist()
