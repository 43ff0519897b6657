"""Judge lists, and hold what came of them as plain data. Everything goes through ``read`` and ``check``."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import deckcheck
from deckcheck.errors import DeckcheckError
from deckcheck.findings import DeckReport
from tests.corpus.lists import ROOT, List, checker

Result = dict[str, Any]
Snapshot = dict[str, dict[str, Any]]
"""By key: the list (``text``, or ``data`` of one that is no text), its ``path``, and ``results`` by format."""


def snapshot(lists: Iterable[List], processes: int = 1) -> Snapshot:
    """Return every list with what comes of it."""
    given = list(lists)
    with ProcessPoolExecutor(processes, get_context("spawn")) if processes > 1 else nullcontext() as pool:
        judged = pool.map(_judged, given, chunksize=50) if pool else map(_judged, given)
        found: Snapshot = {}
        for each, results in zip(given, judged, strict=True):
            if each.key in found:
                raise ValueError(f"two lists are called {each.key}")
            found[each.key] = {**_written(each), "results": results}
    return found


def save(found: Snapshot, path: Path) -> None:
    path.write_text(json.dumps(found, ensure_ascii=False, indent=0, sort_keys=True) + "\n", "utf-8")


def load(path: Path) -> Snapshot:
    found: Snapshot = json.loads(path.read_text("utf-8"))
    return found


def lists_of(found: Snapshot) -> Iterator[List]:
    """Yield the lists of a snapshot, to be judged anew."""
    for key, held in found.items():
        data = b64decode(held["data"]) if "data" in held else held["text"].encode()
        yield List(key, data, tuple(held["results"]), held["path"])


def _written(each: List) -> dict[str, str]:
    try:
        return {"path": each.path, "text": each.data.decode()}
    except UnicodeDecodeError:
        return {"path": each.path, "data": b64encode(each.data).decode()}


def _judged(each: List) -> dict[str, Result]:
    return {format: result(each, format) for format in each.formats}


def result(each: List, format: str) -> Result:
    """Return what comes of a list in a format; ``raised`` is an error that nobody should see."""
    try:
        deck = deckcheck.read(each.data, path=str(ROOT / each.path) if each.path else "")
        return _plain(deckcheck.check(deck, format, checker=checker()))
    except DeckcheckError as error:
        return {"verdict": type(error).__name__, "counts": {}, "findings": [], "hash": "", "message": str(error)}
    except Exception as error:
        return {"verdict": f"raised {type(error).__name__}", "counts": {}, "findings": [], "hash": ""}


def _plain(report: DeckReport) -> Result:
    findings = [
        {
            "rule": finding.rule,
            "status": str(finding.status),
            "lines": list(finding.lines),
            "suggestions": list(finding.suggestions),
            "message": finding.message,
            "remedy": finding.remedy,
        }
        for finding in report.findings
    ]
    return {
        "verdict": str(report.verdict),
        "format": report.format,
        "counts": dict(report.counts),
        "hash": report.deck_hash,
        "findings": sorted(findings, key=lambda each: (each["rule"], each["status"], each["lines"], each["message"])),
    }
