"""Find the comments of lists, which are not part of a ``Deck``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from deckcheck.deck import Deck, MarkKind
from deckcheck.decklists import decode, toml
from deckcheck.decklists.text.count_and_note import count_of
from deckcheck.decklists.text.decoration import INVISIBLE
from deckcheck.decklists.text.line_kinds import CardLine, Comment, Header, Heading, Line
from deckcheck.patterns import late_pattern
from deckcheck.reading.text_lists import lines, read_line

_TRAILING = late_pattern(r"\s#\s.*")
_BEFORE = late_pattern(r"(?:[>\s]|[-*+–—•]\s)*(?=#|//)")


def remark(raw: str) -> str:
    """Return the comment that a line consists of or ends in, as written; ``""`` if there is none.

    In columns separated by tabs, only the last one may be a comment, and no number, which may count copies.

    >>> remark("3 Son of God # of the starter deck"), remark("// to be tested")
    ('# of the starter deck', '// to be tested')
    """
    text = raw.translate(INVISIBLE).strip()
    if _BEFORE.match(text):
        return text
    if "\t" in text and count_of(text.partition("\t")[0]):
        last = text.rpartition("\t")[2].strip()
        return last if last.startswith("# ") and not last.lstrip("# ").isdecimal() else ""
    found = _TRAILING.search(text)
    return found[0].strip() if found is not None else ""


_OF_XML = late_pattern(r"<!--.*?-->", re.DOTALL)


def comments_of(text: str, syntax: str) -> list[str]:
    """Return every comment of a list in a syntax."""
    match syntax:
        case "text" | "lackey-text":
            return [comment for _, comment in commented_lines(text) if comment]
        case "toml":
            return toml.comments(text)
        case "lackey":
            return _OF_XML.findall(text)
    return []


def commented_lines(text: str) -> Iterator[tuple[Line | None, str]]:
    """Yield every line of a text list with its comment (``""`` = none); ``# Reserve`` and headers are not comments."""
    for raw, line in zip(text.split("\n"), lines(text), strict=True):
        comment = remark(raw) if "#" in raw or "//" in raw else ""
        itself = isinstance(line, Header | Heading | CardLine) and comment == raw.translate(INVISIBLE).strip()
        yield line, "" if itself else comment


def words_as_comments(deck: Deck) -> dict[int, tuple[str, str]]:
    """Return by line the words of a list that are no card, and the comment for them (``""`` if it has an effect)."""
    words = {mark.line: " ".join(mark.words[0].split()) for mark in deck.marked(MarkKind.PROSE)}
    return {
        line: (each, f"# {each}" if each.isprintable() and isinstance(read_line(f"# {each}"), Comment) else "")
        for line, each in words.items()
    }


def lost(before: tuple[bytes, Deck], after: tuple[bytes, Deck]) -> list[str]:
    """Return the comments that an edit of a list removed."""
    then, now = (Counter(comments_of(decode(data), deck.source)) for data, deck in (before, after))
    return list((then - now).elements())


def trailing_comments(data: bytes, deck: Deck) -> dict[int, str]:
    """Return the comments after the cards of a text list by line, with the space before them; else none."""
    if deck.source not in ("text", "lackey-text"):
        return {}
    raws = decode(data).split("\n")
    pairs = ((entry.line, raws[entry.line - 1].rstrip()) for entry in deck.entries)
    return {line: raw[len(words) :] for line, raw in pairs if (words := without_remark(raw)) and words != raw}


def without_remark(raw: str) -> str:
    """Return a line without the comment at its end."""
    comment = remark(raw)
    return raw[: -len(comment)].rstrip() if comment and raw.endswith(comment) else raw
