"""Format lists in syntaxes with comments: text lists, as people or LackeyCCG write them, and native lists."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from functools import partial

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.capabilities import headers
from deckcheck.decklists.field_checks import HEADER_KEYS, section_key, shown
from deckcheck.decklists.text.headings import stated, without_count
from deckcheck.decklists.text.line_kinds import CardLine, Comment, Directive, Header, Heading
from deckcheck.decklists.toml import assigned, card, facts_table, table
from deckcheck.decklists.toml_layout import TomlLayout, key_lines
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
    """Return the list with a table for every section, then the facts as written. ``text`` is the unformatted list."""
    lines = key_lines(text)
    remarks, stated = _comments_and_facts(text, {lines.get((key,), 0) for key in HEADER_KEYS}, deck)
    spelling = Spelling(lambda heading, *_: table(heading), _fields, "  ")
    parts = spelling.parts(cards, remarks, sheet) + stated
    verbatim = tomllib.loads("\n".join("\n".join(part) for part in stated)).get("facts", {})
    written = {name.strip() for name in verbatim}
    parts += [facts_table(name, facts) for name, facts in deck.facts.items() if name not in written]
    top = remarks.top
    for key, value in headers(deck).items():
        top += commented(assigned(key, value), *remarks.of(lines.get((key,), 0)), spelling.gap)
    return joined(top, parts, remarks, is_remark=lambda line: line.startswith("#"))


def _comments_and_facts(text: str, keys: set[int], deck: Deck) -> tuple[Remarks, list[list[str]]]:
    """Return the comments of a native list, and the lines of each of its facts tables.

    ``deck`` was read from the list; ``keys`` are the lines of its header, from 1.
    """
    layout, remarks, facts = TomlLayout(text), Remarks(), list[list[str]]()
    anchors = keys | {entry.line for entry in deck.entries}
    in_facts, last = False, 0
    for number, raw in enumerate(text.split("\n"), 1):
        inside = number in layout.inside
        comment, trailing = layout.comments.get(number), layout.trailing.get(number, "").rstrip()
        has_own_line = comment is not None or not raw.strip()
        if number in layout.tables:
            key = "".join(layout.tables[number][:1])
            in_facts, last = key == "facts", number
            remarks.anchor(number, "" if in_facts else trailing)
            if in_facts:
                facts.append([*remarks.all_of(number), raw.strip()])
            else:
                remarks.headings.append((number, section_key(key), ""))
        elif in_facts and (inside or not has_own_line):
            facts[-1] += [*remarks.take_waiting(), raw if inside else raw.rstrip()]
        elif number in anchors and not inside:
            last = number
            remarks.anchor(number, trailing)
        elif has_own_line and not inside:
            remarks.remark((comment or "").rstrip())
        else:
            remarks.add_above(last, [(comment or trailing).rstrip()])
    return remarks, facts


def _fields(cards: ListedCards) -> Iterator[tuple[str, list[int]]]:
    """Yield the lines of the cards; each name once, at its first place, since TOML allows a key only once."""
    named: dict[str, list[ListedCard]] = {}
    for listed in cards:
        named.setdefault(listed.entry.name, []).append(listed)
    for same in named.values():
        yield card([listed.entry for listed in same]), [line for listed in same for line in listed.lines]
