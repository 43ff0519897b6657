"""Numbers and lists of names as words of a sentence."""

from __future__ import annotations

from collections.abc import Iterable


def counted(number: int, noun: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "deck"), counted(2, "deck")
    ('1 deck', '2 decks')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


def at_line(path: str, line: int) -> str:
    """Return a line of a file as editors open it; the file alone if the line is unknown (0)."""
    return f"{path}:{line}" if line else path


def choice(names: Iterable[str], last: str = "or") -> str:
    """Return names in a row, the last after ``or``.

    >>> choice(["A", "B", "C"])
    'A, B or C'
    """
    *first, end = names
    return f"{', '.join(first)} {last} {end}" if first else end


def few(names: Iterable[str], most: int = 3, last: str = "and") -> str:
    """Return the first of many names in a row, each once, and the number of further ones; all if that is only one.

    >>> few("ABCD"), few("ABCDE")
    ('A, B, C and D', 'A, B, C and 2 more')
    """
    unique = list(dict.fromkeys(names))
    return choice(unique if len(unique) <= most + 1 else [*unique[:most], f"{len(unique) - most} more"], last)
