"""Format lists in syntaxes with comments: text lists, as people or LackeyCCG write them, and native lists."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.capabilities import headers
from deckcheck.decklists.field_checks import section_key, shown
from deckcheck.decklists.text.headings import stated, without_count
from deckcheck.decklists.text.line_kinds import CardLine, Comment, Directive, Header, Heading
from deckcheck.decklists.toml import assigned, card, facts_table, table
from deckcheck.decklists.toml_layout import KeyPath, TomlLayout, key_lines
from deckcheck.editing.comments import commented_lines
from deckcheck.editing.reorder.blocks import ListedCards, Remarks, Spelling, commented, joined
from deckcheck.editing.reorder.official_names import ListedCard
from deckcheck.editing.sheet_order import SheetOrder
from deckcheck.errors import UnwritableDeck
from deckcheck.reading.text_lists import lines, read_line
from deckcheck.reading.text_writer import columns, heading_line, spelled


def text_losses(text: str) -> list[str]:
    """Return parts of lines that are neither card nor comment (a price, a column of a table), each once."""
    losses = (line.formatting_loss for line in lines(text) if isinstance(line, CardLine))
    return list(dict.fromkeys(words.partition("without ")[2] for words in losses if "without " in words))


def text_in_order(deck: Deck, cards: list[ListedCard], sheet: SheetOrder, text: str) -> str:
    """Return the list with the number of cards in each heading; ``text`` is the unformatted list.

    As LackeyCCG copies a list, the maindeck has no heading, no line is blank, and a tab follows every count. Raises
    UnwritableDeck for a card that text cannot represent.
    """
    remarks = _remarks(text)
    top = [f"# {key}: {value}" for key, value in headers(deck).items()] + remarks.top
    if deck.source == "lackey-text":
        as_copied = Spelling(lambda heading, *_: heading and heading_line(heading), partial(_lines, columns), "")
        parts = [[line for part in as_copied.parts(cards, remarks, sheet) for line in part]]
    else:
        parts = Spelling(partial(_heading, sheet), partial(_lines, _spelled), " ").parts(cards, remarks, sheet)
    return joined(top, parts, remarks, lambda line: isinstance(read_line(line), Comment | Directive))


def _remarks(text: str) -> Remarks:
    """Return the comments of a text list by line. Separator lines, headers of tables and totals are none."""
    remarks = Remarks()
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


def _lines(spelled: Callable[[Entry], str], cards: ListedCards) -> Iterator[tuple[str, tuple[int, ...]]]:
    return ((spelled(card.entry), card.lines) for card in cards)


def _heading(sheet: SheetOrder, heading: str, words: str, cards: ListedCards) -> str:
    """Return a heading of the sheet with its number of cards; any other unchanged unless its count is wrong."""
    if not heading:
        return ""
    copies = sum(card.entry.copies for card in cards)
    if heading in sheet.titles:
        return f"{sheet.titles[heading]} ({copies})"
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
    remarks, spelling = _toml_remarks(text, lines.values()), Spelling(lambda heading, *_: table(heading), _fields, "  ")

    def written(rows: Iterable[tuple[str, KeyPath]]) -> list[str]:
        return [line for row, key in rows for line in commented(row, *remarks.of(lines.get(key, 0)), spelling.gap)]

    parts = spelling.parts(cards, remarks, sheet)
    for name, facts in deck.facts.items():
        keys = [("facts", name), *(("facts", name, fact) for fact in facts)]
        parts.append(written(zip(facts_table(name, facts), keys, strict=True)))
    top = [*remarks.top, *written((assigned(key, value), (key,)) for key, value in headers(deck).items())]
    return joined(top, parts, remarks, is_remark=lambda line: line.startswith("#"))


def _toml_remarks(text: str, keys: Collection[int]) -> Remarks:
    """Return the comments of a native list by line; ``keys`` are the lines of its keys, from 1."""
    layout, remarks, last = TomlLayout(text), Remarks(), 0
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


def _fields(cards: ListedCards) -> Iterator[tuple[str, list[int]]]:
    """Yield the lines of the cards; each name once, at its first place, since TOML allows a key only once."""
    named: dict[str, list[ListedCard]] = {}
    for listed in cards:
        named.setdefault(listed.entry.name, []).append(listed)
    for same in named.values():
        yield card([listed.entry for listed in same]), [line for listed in same for line in listed.lines]
