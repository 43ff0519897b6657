"""What must come of a case: a report as plain data, and how a case states it, leaving out what goes without saying."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from deckcheck.deck import Deck, heading_key
from deckcheck.findings import DeckReport, Finding, Status
from tests.games.cases.decklist import Table

VERDICTS = {None: "legal", Status.VIOLATED: "illegal", Status.UNDETERMINED: "undetermined"}
UNKNOWN = "Cards that are not in the card database: {}; what the list says of them was used."
DEFAULTS = {"severity": "error", "status": "violated", "actual": "", "limit": "", "cards": [], "remedy": ""}
ORDER = ("rule", "severity", "status", "message", "actual", "limit", "cards", "section", "lines", "remedy")


def found(report: DeckReport) -> dict[str, Any]:
    """Return a report as plain data: the verdict, the cards by section in their order, each finding whole."""
    return {
        "verdict": str(report.verdict),
        "counts": [*report.counts.items()],
        "findings": [_found(finding) for finding in report.findings],
    }


def _found(finding: Finding) -> dict[str, Any]:
    return {
        "rule": finding.rule,
        "severity": str(finding.severity),
        "status": str(finding.status),
        "message": finding.message,
        "actual": str(finding.actual or ""),
        "limit": str(finding.limit or ""),
        "cards": [*finding.cards],
        "lines": [*finding.lines],
        # tests/legality/test_ways_out.py tries those of violated findings.
        "remedy": finding.remedy if finding.status is Status.UNDETERMINED else "",
    }


def expected(case: Table, base: Table, status: Status | None, deck: Deck) -> dict[str, Any]:
    """Return what must come of a case, as :func:`found` gives it. The verdict is its status, if it states no other."""
    return {
        "verdict": case.get("verdict", VERDICTS[status]),
        "counts": [*{**base["counts"], **case.get("counts", {})}.items()],
        "findings": [_expected(finding, deck) for finding in case.get("finding", [])]
        + _unknown([*base.get("unknown", ()), *case.get("unknown", ())], deck),
    }


def _expected(stated: Table, deck: Deck) -> dict[str, Any]:
    """Return a finding whole: it is on the lines where its cards stand (in ``section``, if it names one)."""
    whole = {**DEFAULTS, **stated}
    section = whole.pop("section", "")
    lines = _lines(deck, whole["cards"], section)
    return {"lines": lines, **whole, "actual": str(whole["actual"]), "limit": str(whole["limit"])}


def _lines(deck: Deck, cards: Collection[str], section: str = "") -> list[int]:
    within = heading_key(section)
    return [entry.line for entry in deck.entries if entry.name in cards and within in ("", entry.section)]


def _unknown(names: Collection[str], deck: Deck) -> list[dict[str, Any]]:
    """Return the finding that a game's database lacks these cards, if they are in the deck."""
    entries = [entry for entry in deck.entries if entry.name in names]
    message = UNKNOWN.format(sum(entry.copies for entry in entries))
    cards = [*dict.fromkeys(entry.name for entry in entries)]
    stated = {"rule": "deckcheck/unknown-card", "severity": "info", "status": "undetermined", "message": message}
    return [_expected({**stated, "cards": cards}, deck)] if entries else []


def restated(data: dict[str, Any], base: Table, status: Status | None, deck: Deck) -> dict[str, Any]:
    """Return how a case states a report: the inverse of :func:`expected`."""
    case: dict[str, Any] = {} if data["verdict"] == VERDICTS[status] else {"verdict": data["verdict"]}
    if counts := {section: count for section, count in data["counts"] if base["counts"].get(section) != count}:
        case["counts"] = counts
    findings = data["findings"]
    if findings and findings[-1]["message"].startswith(UNKNOWN.partition("{")[0]):
        *findings, last = findings
        if unknown := [name for name in last["cards"] if name not in base.get("unknown", ())]:
            case["unknown"] = unknown
    return {**case, "finding": [_stated(finding, deck) for finding in findings]}


def _stated(finding: dict[str, Any], deck: Deck) -> dict[str, Any]:
    whole = {key: value for key, value in finding.items() if key == "rule" or value != DEFAULTS.get(key)}
    whole |= {key: int(whole[key]) for key in ("actual", "limit") if whole.get(key, "").isdecimal()}
    for section in ("", *(entry.section for entry in deck.entries)):
        if whole.get("lines") == _lines(deck, finding["cards"], section):
            del whole["lines"]
            whole |= {"section": section.replace(" ", "-")} if section else {}
    return {key: whole[key] for key in ORDER if key in whole}
