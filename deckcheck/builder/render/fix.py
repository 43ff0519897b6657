"""A repair as text and as data."""

from __future__ import annotations

from deckcheck.builder.fix import solution
from deckcheck.builder.fix.repair import Outcome, Repair, RepairChange
from deckcheck.builder.render import as_data
from deckcheck.findings import Finding
from deckcheck.reporters import Options
from deckcheck.reporters.causes import causes, not_checked
from deckcheck.reporters.text_blocks import correction_lines
from deckcheck.reporters.text_layout import folded, folded_each, inert, paint
from deckcheck.wording import choice, counted


def text(repair: Repair, path: str, *, width: int, color: bool) -> str:
    """Return the changes with their reasons, or why there are none."""
    style, head = _HEADLINES[repair.outcome]
    bars = "these rules" if all(bar.rule for bar in repair.conflicts) else "these rules and wishes"
    head = head.format(changes=counted(repair.size, "change"), bars=bars)
    lines = [f"{inert(path)}: {paint(head, style, color)}{_format(repair)}"]
    alike: dict[tuple[object, ...], list[RepairChange]] = {}
    for change in sorted(repair.changes, key=lambda change: (change.copies > 0, change.section)):
        reasons = tuple((finding.rule, finding.message) for finding in change.why)
        alike.setdefault((change.copies > 0, change.section, reasons), []).append(change)
    for changes in alike.values():
        lines += (_change(change, color) for change in changes)
        lines += folded_each([*map(_cited, changes[0].why)], "      ", width, "  ")
    if len(repair.changes) > (most := solution.MOST_EXPLAINED):
        more = f"Why a change is needed is told of the first {most} of {len(repair.changes)} only."
        lines += folded(more, "  ", width)
    lines += _open(repair, width, color)
    lines += folded_each([*map(inert, repair.unsettled)], "  ", width, "  ")
    for bar in repair.conflicts:
        cited = f" [{bar.citation}]" if bar.citation else ""
        lines += folded(f"{bar.rule}: {bar.text}{cited}" if bar.rule else bar.text, "  ", width, "  ")
    if repair.outcome is Outcome.OUT_OF_REACH:
        text = f"Looked at were decks of up to {repair.most} cards that are known: those of the card database, of the "
        text += "list, and of --prefer FILE, which can name more that you own."
        lines += folded(text, "  ", width)
    if repair.unmet:
        lines += folded(f"Advised, but not within reach: {'; '.join(map(_cited, repair.unmet))}", "  ", width, "  ")
    lines += folded_each([*map(not_checked, repair.before.ignored)], "  ", width, "  ")
    return "".join(f"{line}\n" for line in lines)


def _open(repair: Repair, width: int, color: bool) -> list[str]:
    """Return what no change of cards decides: the names and lines to fix, and other undetermined rules."""
    found = causes(repair.before.findings) if repair.open else []
    to_fix = [cause for cause in found if cause.turns]
    lines = [*correction_lines(to_fix, Options(width=width, color=color))] if to_fix else []
    turned = {rule for cause in to_fix for rule in cause.turned_rules}
    turned -= {finding.rule for cause in found if not cause.turns for finding in cause.findings}
    others = [finding for finding in repair.open if finding.rule not in turned]
    lines += folded_each([f"{finding.rule}: {finding.message}" for finding in others], "  ", width, "  ")
    remedies = dict.fromkeys(finding.remedy for finding in others if finding.remedy)
    return [*lines, *folded_each([*remedies], "    ", width)]


_HEADLINES = {
    Outcome.LEGAL: ("legal", "legal as it is"),
    Outcome.FIXED: ("legal", "legal with {changes}"),
    Outcome.OUT_OF_REACH: ("illegal", "no legal deck is within reach: {bars} cannot hold together"),
    Outcome.UNDETERMINED: ("undetermined", "no change of cards decides it"),
    Outcome.UNREADABLE: ("unreadable", "cannot be read"),
}
"""The colour of each outcome, and its description."""


def _format(repair: Repair) -> str:
    used = repair.before.cards
    return f" ({repair.before.format}, cards of {used.release})" if used else ""


def _change(change: RepairChange, color: bool) -> str:
    sign = "+" if change.copies > 0 else "-"
    where = change.section.replace("-", " ") or "in no section for certain"
    notes = [where]
    if change.moved:
        notes.append("moved here" if change.copies > 0 else "moved away")
    if change.owned:
        notes.append("from the collection" if change.owned == change.copies else f"{change.owned} from the collection")
    if change.in_place_of:
        notes.append(f"in place of {inert(choice([*change.in_place_of], 'and'))}")
    if change.copies < 0 and change.line:
        notes.append(f"line {change.line}")
    card = f"  {sign} {abs(change.copies)} {inert(change.card)}  ({', '.join(notes)})"
    return paint(card, "legal" if change.copies > 0 else "error", color)


def _cited(finding: Finding) -> str:
    """Return a finding with its rule and citation."""
    return f"{finding.rule}: {finding.message}{f' [{finding.citation}]' if finding.citation else ''}"


def data(repair: Repair, path: str) -> dict[str, object]:
    """Return the repair as plain data."""
    return {
        "path": path,
        "outcome": str(repair.outcome),
        "format": repair.before.format,
        "before": str(repair.before.verdict),
        "after": str(repair.after.verdict),
        "size": repair.size,
        "changes": [{**as_data(change, "entry"), "why": list(map(_finding, change.why))} for change in repair.changes],
        "bars": as_data(repair.conflicts),
        "open": list(map(_finding, repair.open)),
        "unmet": list(map(_finding, repair.unmet)),
        **({"unsettled": list(repair.unsettled)} if repair.unsettled else {}),
        **({"ignored": ignored} if (ignored := repair.before.to_json().get("ignored")) else {}),
    }


def _finding(finding: Finding) -> dict[str, object]:
    return {"rule": finding.rule, "message": finding.message, "citation": finding.citation}
