"""The paragraph of the docs about speed: each of its figures is one that ``python -m tests.bench`` prints."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from textwrap import fill

from tests.bench import made, many

PAGE = Path(__file__).parents[2] / "docs" / "internals.md"
CLAIMED = re.compile(r"(?m)^In ratios, since machines differ(?:.+\n)+")
JUDGED = 29_000
STREAMED = (10_000, 1_000_000)


def paragraph(found: Mapping[str, float]) -> str:
    """Return the paragraph, of what the bench has found, by the keys of its figures."""
    most = max(found[format] for format in many.FORMATS)
    docx, html, pdf = (found[f"{each} documents"] / found[made.PLAIN] for each in ("docx", "html", "pdf"))
    words = (
        f"In ratios, since machines differ (`python -m tests.bench`): one list takes {found['start']:.1f} times the "
        f"CPU of importing what it needs, {found['a slip']:.1f} times with a misspelt name. A deck of a batch takes "
        f"{found[many.OWN]:.0f} times that of reading and splitting its file, {most:.0f} times if most are illegal, "
        f"{found[made.PLAIN]:.0f} times if no two of 300 are alike and {found['mixed notations']:.0f} times if their "
        f"notations differ, too. As a document it takes {docx:.1f} times (docx), {html:.1f} times (html) or {pdf:.1f} "
        f"times (pdf) as long as in a text file. `deckcheck.check` in a loop takes {found['library']:.1f} times as "
        f"long as `check_many`. Two processes check {JUDGED:,} decks {found['jobs']:.1f} times as fast as one. "
        f"{STREAMED[1]:,} decks need {found['memory']:.1f} times the memory of {STREAMED[0]:,}, and {many.HELD[1]:,} "
        f"that all differ {max(found[f'memory of {what}'] for what in made.LISTS):.1f} times that of {many.HELD[0]:,}."
    )
    return fill(words, 125, break_on_hyphens=False) + "\n"


def write(found: Mapping[str, float]) -> None:
    """Put the paragraph in the place of the one that is there."""
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(CLAIMED.sub(lambda _: paragraph(found), text), encoding="utf-8")
