"""Lists as commands that write them take them: their bytes, and what is told of those that cannot be read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckcheck.batch.sources import Source
    from deckcheck.deck import Problem
    from deckcheck.errors import UnreadableDeck

MOST_PROBLEMS = 10


def data_of(source: Source) -> bytes:
    """The bytes of a source, no more than tell that it is too large. Raises UnreadableDeck."""
    from deckcheck.decklists import MAX_BYTES
    from deckcheck.errors import UnreadableDeck

    if source.fault:
        raise UnreadableDeck(source.fault)
    if source.data is not None:
        return source.data
    try:
        with Path(source.path).open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UnreadableDeck(f"cannot be opened: {reason}") from None


def tell_unreadable(path: str, error: UnreadableDeck) -> None:
    """Why a list cannot be read, with the line."""
    from deckcheck.cli.console import complain

    complain(f"{path}{f':{error.line}' if error.line else ''}: {error}")


def tell_problems(path: str, problems: Sequence[Problem]) -> None:
    """Every line that could not be read, as far as there are not too many."""
    from deckcheck.cli.console import complain

    for problem in problems[:MOST_PROBLEMS]:
        at = f":{problem.line}" if problem.line else ""
        complain(f"{path}{at}: cannot be read: {problem.found}; expected {problem.expected}")
    if (more := len(problems) - MOST_PROBLEMS) > 0:
        complain(f"{path}: and {more} more line{'s' * (more > 1)} that cannot be read")
