"""The results of the builder's commands as text and as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from deckcheck.facts import Interval
from deckcheck.reporters.text_layout import columns, padded


def as_data(value: Any, *left_out: str) -> Any:
    """Return a result as JSON has it: named tuples are objects, without the fields ``left_out``, intervals lists."""
    if isinstance(value, Interval):
        return list(value)
    if hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, Mapping):
        return {key: as_data(each, *left_out) for key, each in value.items() if key not in left_out}
    return [as_data(each, *left_out) for each in value] if isinstance(value, tuple | list) else value


def aligned(rows: Sequence[Sequence[str]], left: Sequence[int]) -> list[str]:
    """Return rows as lines of columns: those at the positions ``left`` are aligned left, the others right."""
    sizes = [max(map(columns, column)) for column in zip(*rows, strict=True)]

    def fitted(at: int, cell: str) -> str:
        return padded(cell, sizes[at]) if at in left else " " * (sizes[at] - columns(cell)) + cell

    return ["  ".join(fitted(*cell) for cell in enumerate(row)).rstrip() for row in rows]
