"""Compare two snapshots: every list whose result differs, under the gravest of the differences."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.corpus.snapshot import Result, Snapshot

CAUSES = ("lists", "verdict", "counts", "rules", "lines", "cards", "suggestions")
"""What may differ, the gravest first. ``cards``: only the deck hash, which tells what deck it is."""
NOTHING: Result = {"verdict": "no such list", "counts": {}, "findings": [], "hash": ""}


class Difference(NamedTuple):
    key: str
    format: str
    cause: str
    change: str
    """The same words for all lists that changed in the same way."""


def differences(old: Snapshot, new: Snapshot) -> list[Difference]:
    """Return what differs, the gravest first, the same changes together."""
    found = [each for key in sorted(old.keys() | new.keys()) for each in _of_list(key, old.get(key), new.get(key))]
    often = Counter((each.cause, each.change) for each in found)
    return sorted(
        found, key=lambda each: (CAUSES.index(each.cause), -often[each.cause, each.change], each.change, each.key)
    )


def _of_list(key: str, old: dict[str, Any] | None, new: dict[str, Any] | None) -> Iterator[Difference]:
    if not old or not new or any(old.get(part) != new.get(part) for part in ("text", "data", "path")):
        yield Difference(key, "", "lists", "gone" if not new else "new" if not old else "another list")
        return
    before, after = old["results"], new["results"]
    for format in sorted(before.keys() | after.keys()):
        if different := _of_result(before.get(format, NOTHING), after.get(format, NOTHING)):
            yield Difference(key, format, *different)


def _of_result(old: Result, new: Result) -> tuple[str, str] | None:
    """Return the gravest cause and the change, or ``None`` if nothing differs but wording."""
    if old["verdict"] != new["verdict"]:
        return "verdict", f"{old['verdict']} → {new['verdict']}"
    if old["counts"] != new["counts"]:
        sections = [each for each in {**old["counts"], **new["counts"]} if _differs(old, new, each)]
        return "counts", ", ".join(f"{each} {_difference(old, new, each):+}" for each in sections)
    gone, come = _rules(old) - _rules(new), _rules(new) - _rules(old)
    if gone or come:
        return "rules", ", ".join([*(f"- {each}" for each in sorted(gone)), *(f"+ {each}" for each in sorted(come))])
    for cause, part in (("lines", "lines"), ("suggestions", "suggestions")):
        moved = [a["rule"] for a, b in zip(old["findings"], new["findings"], strict=True) if a[part] != b[part]]
        if moved:
            return cause, ", ".join(sorted(set(moved)))
        if cause == "lines" and old["hash"] != new["hash"]:
            return "cards", "no hash before" if not old["hash"] else "no hash now" if not new[
                "hash"
            ] else "another hash"
    return None


def _differs(old: Result, new: Result, section: str) -> bool:
    return bool(old["counts"].get(section) != new["counts"].get(section))


def _difference(old: Result, new: Result, section: str) -> int:
    return int(new["counts"].get(section, 0) - old["counts"].get(section, 0))


def _rules(result: Result) -> Counter[str]:
    return Counter(f"{each['rule']} {each['status']}" for each in result["findings"])


def printed(found: list[Difference], most: int) -> str:
    """Return the differences as a text, of each change at most so many keys, with a table of all causes behind."""
    parts = []
    changes = Counter((each.cause, each.change) for each in found)
    for (cause, change), often in changes.items():
        keys = [f"{each.key}  {each.format}".rstrip() for each in found if (each.cause, each.change) == (cause, change)]
        more = [f"… and {often - most} more"] if often > most else []
        parts.append("\n    ".join([f"{cause}: {change}  ({often})", *keys[:most], *more]))
    causes = Counter(each.cause for each in found)
    table = "\n".join(f"{cause:<12}{causes[cause]:>6}" for cause in CAUSES if causes[cause])
    return "\n".join([*parts, table or "no differences"])


def shown(key: str, old: Snapshot, new: Snapshot) -> str:
    """Return a list with its line numbers, and what came of it in both snapshots."""
    held = old.get(key) or new[key]
    lines = held["text"].splitlines() if "text" in held else ["(no text)"]
    numbered = "\n".join(f"{number:>4}  {line}" for number, line in enumerate(lines, 1))
    results = [
        f"{name}, {format or 'own format'}: {json.dumps(result, ensure_ascii=False, indent=1)}"
        for name, results in (("OLD", old.get(key, {})), ("NEW", new.get(key, {})))
        for format, result in results.get("results", {}).items()
    ]
    return "\n".join([numbered, *results])
