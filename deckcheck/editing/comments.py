"""Find the comments of lists, which are not part of a ``Deck``, and format lists in syntaxes with comments."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, groupby, pairwise
from typing import NamedTuple

from deckcheck.deck import Deck, Entry, MarkKind
from deckcheck.decklists import decode, toml
from deckcheck.decklists.field_checks import section_key
from deckcheck.decklists.registry import headers
from deckcheck.decklists.text.count_and_note import count_of
from deckcheck.decklists.text.headings import stated, without_count
from deckcheck.decklists.text.line_kinds import CardLine, Comment, Directive, Header, Heading, Line
from deckcheck.decklists.toml import TomlLayout, assigned, card, facts_table, table
from deckcheck.decklists.words import INVISIBLE
from deckcheck.editing.sheet_order import SheetOrder
from deckcheck.patterns import late_pattern
from deckcheck.reading.text_lists import lines, read_line
from deckcheck.reading.text_writer import columns, heading_line, spelled

TEXTS = ("text", "lackey-text")
"""The syntaxes of text lists."""
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
    if syntax in TEXTS:
        return [comment for _, comment in commented_lines(text) if comment]
    if syntax == "toml":
        return toml.comments(text)
    return _OF_XML.findall(text) if syntax == "lackey" else []


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
    if deck.source not in TEXTS:
        return {}
    raws = decode(data).split("\n")
    pairs = ((entry.line, raws[entry.line - 1].rstrip()) for entry in deck.entries)
    return {line: raw[len(words) :] for line, raw in pairs if (words := without_remark(raw)) and words != raw}


def without_remark(raw: str) -> str:
    """Return a line without the comment at its end."""
    comment = remark(raw)
    return raw[: -len(comment)].rstrip() if comment and raw.endswith(comment) else raw


Row = tuple[str, Iterable[int]]
"""A line to write, with the numbers of its lines in the original list."""


class ListedCard(NamedTuple):
    """A card of the formatted list, and its lines in the original list."""

    entry: Entry
    lines: tuple[int, ...]


class Part(NamedTuple):
    """Cards below one heading, with its ``words`` in the list (``""`` = none) and the ``lines`` that it replaces."""

    heading: str
    words: str
    lines: Sequence[int]
    cards: Sequence[ListedCard]


HEADER = "\0"
"""Stands for a line about the whole list, which no comment is; the comments around it are about the list, too."""


class Remarks:
    """Comments by the lines that they belong to.

    To read a list from top to bottom, append comments to ``waiting`` and call :meth:`anchor` for lines that they belong
    to. To write one, call :meth:`woven`, which takes each comment once. ``top`` are the lines before the first card or
    heading (``""`` = blank). A block of comments there belongs to the card if a blank line separates it from the
    others, and none from the card. ``gap`` precedes a comment at the end of a line; if ``""``, every comment is above.
    """

    def __init__(self, gap: str) -> None:
        self._gap = gap
        self.top: list[str] = []
        self.headings: list[tuple[int, str, str]] = []
        """Line, section and words of each heading."""
        self._above: defaultdict[int, list[str]] = defaultdict(list)
        self._after: defaultdict[int, list[str]] = defaultdict(list)
        self.waiting: list[str] = []
        """Comments below the last anchor, ``""`` for a blank line, and ``HEADER``."""

    def anchor(self, line: int, after: str = "") -> None:
        """Add a line that comments belong to: those that wait, and the one after it (``after``)."""
        waiting, self.waiting = self.waiting, []
        if not self._above:  # it is the first anchor
            below_blank = max((number for number, text in enumerate(waiting, 1) if not text), default=0)
            if not any(waiting[:below_blank]) or HEADER in waiting[below_blank:]:
                below_blank = len(waiting)
            top, waiting = ["", *waiting[:below_blank]], waiting[below_blank:]
            self.top = [text for above, text in pairwise(top) if (text or above) and text != HEADER]
        self.add_above(line, [text for text in waiting if text != HEADER])
        self._after[line] += filter(None, [after])

    def add_above(self, line: int, texts: Iterable[str]) -> None:
        """Add comments to write above a line, wherever they are now."""
        self._above[line] += filter(None, texts)

    def woven(self, rows: Iterable[Row]) -> list[str]:
        """Return new lines with the comments of the old ones: those above, and after each line one if it has room."""
        made: list[str] = []
        for row, numbers in rows:
            after = [text for line in numbers for text in self._after.pop(line, ())]
            above = [text for line in numbers for text in self._above.pop(line, ())]
            if after and self._gap and row and not {"\t", "\n"} & set(row):
                row = f"{row}{self._gap}{after.pop(0)}"
            made += [*above, *after, *filter(None, [row])]
        return made

    def left(self) -> list[str]:
        """Take the remaining comments, and those at the end of the list."""
        left = self.woven([("", sorted({*self._above, *self._after}))])
        return [*left, *(text for text in self.waiting if text not in ("", HEADER))]


def _parts(cards: Sequence[ListedCard], remarks: Remarks, sheet: SheetOrder) -> Iterator[Part]:
    """Yield the cards by heading. A heading that is dropped is replaced by one of its section."""
    parts = {heading: tuple(group) for heading, group in groupby(cards, lambda card: card.entry.section)}
    of_section = {sheet.section(heading): heading for heading in reversed(parts)}
    replaced, words = defaultdict[str, list[int]](list), dict[str, str]()
    for number, section, text in remarks.headings:
        homes = (section, sheet.one_of(section), of_section.get(sheet.section(section), ""))
        home = next(filter(parts.__contains__, homes), section)
        replaced[home].append(number)
        if home == section:
            words.setdefault(section, text)
    for heading, listed in parts.items():
        yield Part(heading, words.get(heading, ""), replaced[heading], listed)


def _joined(top: list[str], parts: list[list[str]], remarks: Remarks, is_remark: Callable[[str], bool]) -> str:
    """Return the whole list, with a blank line between parts; the remaining comments are last."""
    while top and not top[-1]:
        top.pop()
    if not top:  # the first comments are read as those at the top
        first = next((number for number, line in enumerate(parts[0]) if not is_remark(line)), 0)
        top, parts = parts[0][:first], [parts[0][first:], *parts[1:]]
    return "\n\n".join("\n".join(part) for part in (top, *parts, remarks.left()) if part) + "\n"


def text_losses(text: str) -> list[str]:
    """Return parts of lines that are neither card nor comment (a price, a column of a table), each once."""
    losses = (line.formatting_loss for line in lines(text) if isinstance(line, CardLine))
    return list(dict.fromkeys(words.partition("without ")[2] for words in losses if "without " in words))


def text_in_order(deck: Deck, cards: list[ListedCard], sheet: SheetOrder, text: str) -> str:
    """Return the list with the number of cards in each heading; ``text`` is the unformatted list.

    As LackeyCCG copies a list, the maindeck has no heading, no line is blank, and a tab follows every count. Cards that
    text cannot represent are left out.
    """
    is_copied = deck.source == "lackey-text"
    remarks, spelling = (_remarks(text, ""), columns) if is_copied else (_remarks(text, " "), spelled)
    top = [f"# {key}: {value}" for key, value in headers(deck).items()] + remarks.top
    parts = []
    for part in _parts(cards, remarks, sheet):
        title = heading_line(part.heading) if is_copied and part.heading else _title(part, sheet)
        rows = ((spelling(card.entry), card.lines) for card in part.cards)
        parts.append(remarks.woven([(title, part.lines), *rows]))
    if is_copied:
        parts = [list(chain(*parts))]
    return _joined(top, parts, remarks, lambda line: isinstance(read_line(line), Comment | Directive))


def _remarks(text: str, gap: str) -> Remarks:
    """Return the comments of a text list by line. Separator lines, headers of tables and totals are none."""
    remarks = Remarks(gap)
    for number, (line, comment) in enumerate(commented_lines(text), 1):
        match line:
            case None:
                remarks.waiting.append("")
            case Header():
                remarks.waiting.append(HEADER)
            case CardLine():
                remarks.anchor(number, comment)
            case Heading():
                remarks.anchor(number, comment)
                remarks.headings.append((number, line.section, line.text))
            case _ if comment:
                remarks.waiting.append(comment)
    return remarks


def _title(part: Part, sheet: SheetOrder) -> str:
    """Return a heading of the sheet with its number of cards; any other unchanged unless its count is wrong."""
    heading, words, _, cards = part
    copies = sum(card.entry.copies for card in cards)
    if not heading or heading in sheet.titles:
        return f"{sheet.titles[heading]} ({copies})" if heading else ""
    for each in (words, f"{words.rpartition(':')[0]}:"):
        if without_count(each) == heading and stated(each) in (None, copies):
            return each
    return heading_line(heading)


def toml_in_order(deck: Deck, cards: list[ListedCard], sheet: SheetOrder, text: str) -> str:
    """Return the list with a table for every section, then the facts. ``text`` is the unformatted list."""
    layout = TomlLayout(text)
    lines, remarks = layout.keys, _toml_remarks(text, layout)
    found = _parts(cards, remarks, sheet)
    parts = [remarks.woven([(table(part.heading), part.lines), *_fields(part.cards)]) for part in found]
    for name, facts in deck.facts.items():
        keys = [("facts", name), *(("facts", name, fact) for fact in facts)]
        rows = zip(facts_table(name, facts), keys, strict=True)
        parts.append(remarks.woven((row, [lines.get(key, 0)]) for row, key in rows))
    stated = remarks.woven((assigned(key, value), [lines.get((key,), 0)]) for key, value in headers(deck).items())
    return _joined([*remarks.top, *stated], parts, remarks, lambda line: line.startswith("#"))


def _toml_remarks(text: str, layout: TomlLayout) -> Remarks:
    """Return the comments of a native list by line."""
    keys, remarks, last = {*layout.keys.values()}, Remarks("  "), 0
    for number, raw in enumerate(text.split("\n"), 1):
        comment, trailing = (each.get(number, "").rstrip() for each in (layout.comments, layout.trailing))
        if number in keys and number not in layout.inside:
            last = number
            remarks.anchor(number, trailing)
            if (key := "".join(layout.tables.get(number, ())[:1])) not in ("", "facts"):
                remarks.headings.append((number, section_key(key), ""))
        elif number in layout.inside or trailing:
            remarks.add_above(last, [comment or trailing])
        elif comment or not raw.strip():
            remarks.waiting.append(comment)
    return remarks


def _fields(cards: Sequence[ListedCard]) -> Iterator[Row]:
    """Yield the lines of the cards; each name once, at its first place, since TOML allows a key only once."""
    named: dict[str, list[ListedCard]] = {}
    for listed in cards:
        named.setdefault(listed.entry.name, []).append(listed)
    for same in named.values():
        yield card([listed.entry for listed in same]), [line for listed in same for line in listed.lines]
