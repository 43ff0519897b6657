"""Bash completion. Bash splits words at ``@``, ``=`` and ``:``, while Typer expects whole words."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from io import StringIO

BREAKS = frozenset("@=:")
_ASKED = "_DECKCHECK_COMPLETE"


@contextmanager
def whole_words() -> Iterator[None]:
    """Join the word pieces that Bash passes for completion; remove from each answer the part that Bash keeps."""
    if os.environ.get(_ASKED) != "complete_bash" or "COMP_WORDS" not in os.environ:
        yield
        return
    between = "\n" if "\n" in os.environ["COMP_WORDS"] else " "
    words, index, typed = join_words(os.environ["COMP_WORDS"].split(between), int(os.environ.get("COMP_CWORD", "0")))
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
    whole: list[str] = []
    place, before, unfinished = index, "", False
    for number, word in enumerate(words):
        breaks = bool(word) and BREAKS.issuperset(word)
        if whole and (unfinished or breaks):
            whole[-1] += word
        else:
            whole.append(word)
        unfinished = breaks
        if number == index:
            place = len(whole) - 1
            before = whole[-1] if breaks else whole[-1].removesuffix(word)
    value = before.partition("=")[2] if before.startswith("-") else before
    return whole, place if index < len(words) else len(whole), value.removesuffix("@")
