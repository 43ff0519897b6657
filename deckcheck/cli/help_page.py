"""Lays out ``--help`` for the width of the terminal without breaking words; example commands can be copied."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import wrap
from typing import Any

_MOST_TERM, _LEAST_TEXT, _NARROW = 34, 40, 8
"""Layout in columns: the widest option names, the narrowest texts beside them, and the indentation of texts below."""
_QUOTED = re.compile(r"""(["']).*?\1""")


def page(command: Any, ctx: Any, width: int) -> Iterator[str]:
    """Yield the lines of a command's help, except its usage."""
    sections: dict[str, list[tuple[str, str]]] = {}
    for param in command.get_params(ctx):
        name, text = param.get_help_record(ctx)
        heading = getattr(param, "rich_help_panel", None) or "Options"
        if param.param_type_name == "argument":
            name, heading = name.partition(" ")[0], "Arguments"  # without its type
        sections.setdefault(heading, []).append((name, text))
    if hasattr(command, "summaries"):
        sections["Commands"] = list(command.summaries(ctx))
    yield from _paragraphs(command.help, width)
    for heading, rows in sections.items():
        yield from ("", f"{heading}:")
        column = min(max(len(name) for name, _ in rows) + 4, _MOST_TERM)
        for name, text in rows:
            yield from _row(f"  {name}", text, column, width)
    yield from _paragraphs(command.epilog, width)


def _paragraphs(text: str | None, width: int) -> Iterator[str]:
    """Yield the lines of paragraphs, each after an empty line. Indented lines are rows of two columns, or commands."""
    for paragraph in text.split("\n\n") if text else ():
        yield ""
        for indent, part in _parts(paragraph):
            if part.startswith("deckcheck "):
                yield from _command(part, width)
            else:
                term, gap, rest = re.split("( {2,})", part, maxsplit=1) if indent and "  " in part else ("", "", part)
                start = "    " if indent else "  "
                yield from _row(start + term, rest, len(start + term + gap), width)


def _parts(paragraph: str) -> Iterator[tuple[int, str]]:
    """Yield the sentences and rows of a paragraph, each joined into one line, with its indentation."""
    parts: list[tuple[int, str]] = []
    for line in paragraph.split("\n"):
        indent, text = len(line) - len(line.lstrip()), line.strip()
        above = parts[-1][0] if parts else -1
        if indent == above == 0 or indent > above > 0:
            parts[-1] = above, f"{parts[-1][1]} {text}"
        else:
            parts.append((indent, text))
    yield from parts


def _row(term: str, text: str, column: int, width: int) -> Iterator[str]:
    """Yield the lines of a term with its text beside it, or below it if there is too little room."""
    column = column if width - column >= _LEAST_TEXT else _NARROW
    lines = _wrapped(text, width - column)
    is_beside = bool(lines) and (not term.strip() or len(term) + 2 <= column)
    yield term.ljust(column) + lines.pop(0) if is_beside else term
    yield from (" " * column + line for line in lines)


def _command(text: str, width: int) -> Iterator[str]:
    """Yield the lines of a command; a long one is continued with a backslash, but not within quotes."""
    whole = _QUOTED.sub(lambda found: found[0].replace(" ", "\0"), text)
    first, *others = [whole] if len(whole) <= width - 4 else _wrapped(whole, width - 8)
    yield " \\\n      ".join([f"    {first}", *others]).replace("\0", " ")


def _wrapped(text: str, width: int) -> list[str]:
    return wrap(text, width, break_long_words=False, break_on_hyphens=False)
