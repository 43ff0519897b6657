"""What changed between two lists, as text and as data."""

from __future__ import annotations

from typing import Any

from deckcheck.builder.diff import ComparedCard, ComparedList, Diff, Difference
from deckcheck.builder.render import aligned
from deckcheck.legality.deck_hash import NO_HASH
from deckcheck.reporters.text_layout import inert, paint

SIGNS = {"added": "+", "removed": "-", "changed": "±", "moved": ">", "printing": "="}
_STYLES = {"added": "legal", "removed": "error", "changed": "warning", "moved": "info", "printing": "dim"}
_WORDS = {"changed": "in another number", "printing": "in another printing"}


def data(diff: Diff) -> dict[str, Any]:
    """Return the changes as plain data in a stable shape, which ``diff.schema.json`` describes."""

    def card(printing: ComparedCard) -> dict[str, str]:
        return {"name": diff.names[printing], "set": printing.set, "identified": printing.how}

    def change_data(change: Difference) -> dict[str, Any]:
        before, after = change.sides[0], change.sides[-1]
        match change.kind:
            case "moved":
                return {**card(before.printing), "copies": change.copies, "from": before.section, "to": after.section}
            case "printing":
                sections = {"from": before.section, "to": after.section}
                cards = {"before": card(before.printing), "after": card(after.printing)}
                return {"copies": change.copies, **sections, **cards}
            case "changed":
                counts = {"before": change.counts[0], "after": change.counts[1], "by": change.copies}
                return {**card(before.printing), "section": before.section, **counts}
        return {**card(before.printing), "section": before.section, "copies": change.copies}

    def side(of: ComparedList) -> dict[str, Any]:
        return {"path": of.path, "name": of.name, "counts": dict(of.counts), "hash": of.hash or None}

    return {
        "same": not diff.changes,
        "cards": diff.cards._asdict(),
        "before": side(diff.before),
        "after": side(diff.after),
        **{kind: [change_data(change) for change in diff.of(kind)] for kind in SIGNS},
    }


def text(diff: Diff, *, color: bool, width: int = 0) -> str:
    """Return the totals, then a line for each change. No line is folded, whatever the ``width``."""
    before, after = diff.before, diff.after
    if not diff.changes:
        same = bool(after.hash) and before.hash == after.hash
        outcome = f"are the same deck ({after.hash})" if same else "hold the same cards"
        hashes = "" if same else _hashes(diff)
        return f"{inert(before.path)} and {inert(after.path)} {outcome}: {_counts(after)}\n{hashes}"
    sums = ((sum(abs(change.copies) for change in diff.of(kind)), _WORDS.get(kind, kind)) for kind in SIGNS)
    changed = ", ".join(f"{number} {how}" for number, how in sums if number)
    head = f"{inert(before.path)} → {inert(after.path)}: {changed}\n"
    lines = [f"  {_counts(before)} → {_counts(after)}\n{_hashes(diff)}\n"]
    rows = [_row(change, diff) for change in diff.changes]
    for change, line in zip(diff.changes, aligned(rows, left=(1, 2)), strict=True):
        lines.append(f"{paint(f'{SIGNS[change.kind]} {line}', _STYLES[change.kind], color)}\n")
    return head + "".join(lines)


def _hashes(diff: Diff) -> str:
    """Return a line with the hashes of both decks, which may be one: a card in another border is the same."""
    before, after = (side.hash or NO_HASH for side in (diff.before, diff.after))
    if before == after:
        return "" if after == NO_HASH else f"  hash {after}\n"
    return f"  hash {before} → {after}\n"


def _row(change: Difference, diff: Diff) -> tuple[str, str, str]:
    """Return how many copies, of which card, and where."""
    copies = f"{change.counts[0]} → {change.counts[1]}" if change.kind == "changed" else str(change.copies)
    cards = " → ".join(dict.fromkeys(inert(_called(side.printing, diff)) for side in change.sides))
    return copies, cards, " → ".join(dict.fromkeys(side.section.replace("-", " ") for side in change.sides))


def _called(printing: ComparedCard, diff: Diff) -> str:
    """Return the name, with the set where the list has another printing of that name."""
    name = diff.names[printing]
    alike = any(name == other_name for other, other_name in diff.names.items() if other != printing)
    return f"{name} [{printing.set or printing.how}]" if alike else name


def _counts(side: ComparedList) -> str:
    return ", ".join(f"{section.replace('-', ' ')} {number}" for section, number in side.counts.items())
