"""Format lists in syntaxes with comments: text lists, as people or LackeyCCG write them, and native lists."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import chain, groupby, pairwise
from typing import NamedTuple

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.capabilities import headers
from deckcheck.decklists.field_checks import section_key, shown
from deckcheck.decklists.text.headings import stated, without_count
from deckcheck.decklists.text.line_kinds import CardLine, Comment, Directive, Header, Heading
from deckcheck.decklists.toml import assigned, card, facts_table, table
from deckcheck.decklists.toml_layout import TomlLayout, key_lines
from deckcheck.editing.comments import commented_lines
from deckcheck.editing.sheet_order import SheetOrder
from deckcheck.errors import UnwritableDeck
from deckcheck.reading.text_lists import lines, read_line
from deckcheck.reading.text_writer import columns, heading_line, spelled

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


_HEADER = "\0"
"""Stands for a line about the whole list, which no comment is."""


class Remarks:
    """Comments by the lines that they belong to.

    To read a list, call :meth:`remark`, :meth:`header` and :meth:`anchor` for its lines, from top to bottom. To write
    one, call :meth:`woven`, which takes each comment once. ``top`` are the lines before the first card or heading
    (``""`` = blank). A block of comments there belongs to the card if a blank line separates it from the others, and
    none from the card. ``gap`` precedes a comment at the end of a line; if ``""``, every comment is above its line.
    """

    def __init__(self, gap: str) -> None:
        self._gap = gap
        self.top: list[str] = []
        self.headings: list[tuple[int, str, str]] = []
        """Line, section and words of each heading."""
        self._above: defaultdict[int, list[str]] = defaultdict(list)
        self._after: defaultdict[int, list[str]] = defaultdict(list)
        self._waiting: list[str] = []
        self._begun = False

    def remark(self, text: str) -> None:
        """Add a comment on a line of its own; ``""`` for a blank line."""
        self._waiting.append(text)

    def header(self) -> None:
        """Add a line about the whole list; the comments around it are about the list, too."""
        self._waiting.append(_HEADER)

    def anchor(self, line: int, after: str = "") -> None:
        """Add a line that comments belong to: those that wait, and the one after it (``after``)."""
        waiting, self._waiting = self._waiting, []
        if not self._begun:
            self._begun = True
            below_blank = max((number for number, text in enumerate(waiting, 1) if not text), default=0)
            if not any(waiting[:below_blank]) or _HEADER in waiting[below_blank:]:
                below_blank = len(waiting)
            top, waiting = ["", *waiting[:below_blank]], waiting[below_blank:]
            self.top = [text for above, text in pairwise(top) if (text or above) and text != _HEADER]
        self.add_above(line, [text for text in waiting if text != _HEADER])
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
        return [*left, *(text for text in self._waiting if text not in ("", _HEADER))]


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

    As LackeyCCG copies a list, the maindeck has no heading, no line is blank, and a tab follows every count. Raises
    UnwritableDeck for a card that text cannot represent.
    """
    is_copied = deck.source == "lackey-text"
    remarks, spelling = (_remarks(text, ""), columns) if is_copied else (_remarks(text, " "), _spelled)
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
                remarks.remark("")
            case Header():
                remarks.header()
            case CardLine():
                remarks.anchor(number, comment)
            case Heading():
                remarks.anchor(number, comment)
                remarks.headings.append((number, line.section, line.text))
            case _ if comment:
                remarks.remark(comment)
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


def _spelled(entry: Entry) -> str:
    if line := spelled(entry):
        return line
    raise UnwritableDeck(f"text has no spelling for {shown(entry.name)!r}")


def toml_in_order(deck: Deck, cards: list[ListedCard], sheet: SheetOrder, text: str) -> str:
    """Return the list with a table for every section, then the facts. ``text`` is the unformatted list."""
    lines = key_lines(text)
    remarks = _toml_remarks(text, lines.values())
    found = _parts(cards, remarks, sheet)
    parts = [remarks.woven([(table(part.heading), part.lines), *_fields(part.cards)]) for part in found]
    for name, facts in deck.facts.items():
        keys = [("facts", name), *(("facts", name, fact) for fact in facts)]
        rows = zip(facts_table(name, facts), keys, strict=True)
        parts.append(remarks.woven((row, [lines.get(key, 0)]) for row, key in rows))
    stated = remarks.woven((assigned(key, value), [lines.get((key,), 0)]) for key, value in headers(deck).items())
    return _joined([*remarks.top, *stated], parts, remarks, lambda line: line.startswith("#"))


def _toml_remarks(text: str, keys: Collection[int]) -> Remarks:
    """Return the comments of a native list by line; ``keys`` are the lines of its keys, from 1."""
    layout, remarks, last = TomlLayout(text), Remarks("  "), 0
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
            remarks.remark(comment)
    return remarks


def _fields(cards: Sequence[ListedCard]) -> Iterator[Row]:
    """Yield the lines of the cards; each name once, at its first place, since TOML allows a key only once."""
    named: dict[str, list[ListedCard]] = {}
    for listed in cards:
        named.setdefault(listed.entry.name, []).append(listed)
    for same in named.values():
        yield card([listed.entry for listed in same]), [line for listed in same for line in listed.lines]
