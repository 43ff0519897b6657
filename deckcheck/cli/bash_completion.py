"""Bash completion. Bash splits words at ``@``, ``=`` and ``:``, while Typer expects whole words."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from io import StringIO

BREAKS = "@=:"
_JOINT = re.compile(rf"\n([{BREAKS}]+)(?:\n|\Z)")


@contextmanager
def whole_words() -> Iterator[None]:
    """Join the word pieces that Bash passes for completion; remove from each answer the part that Bash keeps."""
    asked = os.environ.get("COMP_WORDS", "")
    if os.environ["_DECKCHECK_COMPLETE"] != "complete_bash" or not asked:
        yield
        return
    between = "\n" if "\n" in asked else " "
    words, index, typed = join_words(asked.split(between), int(os.environ.get("COMP_CWORD", "0")))
    os.environ["COMP_WORDS"], os.environ["COMP_CWORD"] = between.join(words), str(index)
    answer = StringIO()
    try:
        with redirect_stdout(answer):
            yield
    finally:
        sys.stdout.writelines(line.removeprefix(typed) for line in answer.getvalue().splitlines(keepends=True))


def join_words(words: Sequence[str], index: int) -> tuple[list[str], int, str]:
    """Return the words as typed, the index of the word with the piece at ``index``, and the prefix that Bash keeps.

    Bash replaces only the piece at ``index``, together with an ``@`` before it.

    >>> join_words(["deckcheck", "check", "-f", "redemption/type-1", "@", "1"], 5)
    (['deckcheck', 'check', '-f', 'redemption/type-1@1'], 3, 'redemption/type-1')
    >>> join_words(["deckcheck", "check", "--format", "=", "redem"], 4)
    (['deckcheck', 'check', '--format=redem'], 2, '')
    """
    whole, until = (_JOINT.sub(r"\1", "\n".join(some)).split("\n") for some in (words, words[: index + 1]))
    before = until[-1].removesuffix(words[index].strip(BREAKS)) if index < len(words) else ""
    value = before.partition("=")[2] if before.startswith("-") else before
    return whole, len(until) - (index < len(words)), value.removesuffix("@")
