"""Text lists in order, as people write them and as LackeyCCG does."""

from __future__ import annotations

from collections.abc import Iterator

from deckcheck.deck import Deck
from deckcheck.decklists.capabilities import headers
from deckcheck.decklists.field_checks import shown
from deckcheck.decklists.text.headings import stated, without_count
from deckcheck.decklists.text.line_kinds import CardLine, Comment, Directive, Header, Heading, Prose
from deckcheck.editing.comments import commented_lines
from deckcheck.editing.reorder.blocks import Block, Remarks, blocks, commented, joined
from deckcheck.editing.reorder.official_names import ListedCard
from deckcheck.editing.reorder.sheet_order import Sheet
from deckcheck.errors import UnwritableDeck
from deckcheck.reading.text_lists import lines, read_line
from deckcheck.reading.text_writer import columns, heading_line, spelled


def _remarks(text: str) -> Remarks:
    """Return the comments of a text list by line. Drawn lines, the headers of tables and totals are none."""
    remarks = Remarks()
    for number, (line, comment) in enumerate(commented_lines(text), 1):
        match line:
            case None:
                remarks.remark("")
            case Header():
                remarks.header()
            case CardLine() | Heading():
                remarks.anchor(number, comment)
                if isinstance(line, Heading):
                    remarks.headings.append((number, line.section, line.text))
            case _ if comment:
                remarks.remark(comment)
    remarks.close()
    return remarks


def losses(text: str) -> list[str]:
    """Return what lines hold beside the card and is no comment (a price, a column of a table), each once."""
    read = lines(text)
    taken_off = [line.taken_off for line in read if isinstance(line, CardLine)]
    found = [words.partition("without ")[2] for words in taken_off if "without " in words]
    return list(dict.fromkeys([*found, *(f"'{shown(line.text)}'" for line in read if isinstance(line, Prose))]))


def write(deck: Deck, cards: list[ListedCard], sheet: Sheet, text: str) -> str:
    """Return the list with the cards of each heading counted; ``text`` is the list as it was.

    As LackeyCCG copies it, nothing is before the main deck, no line is blank, and a tab is behind every count. Raises
    UnwritableDeck for a card that has no spelling.
    """
    remarks = _remarks(text)
    top = [f"# {key}: {value}" for key, value in headers(deck).items()] + remarks.top
    parts = blocks(cards, remarks, sheet)
    if deck.source == "lackey-text":
        made = [[line for block in parts for line in _lackey_block(block, remarks)]]
    else:
        made = [_block(block, remarks, sheet) for block in parts]
    return joined(top, made, remarks, _is_remark)


def _is_remark(line: str) -> bool:
    return isinstance(read_line(line), Comment | Directive)


def _block(block: Block, remarks: Remarks, sheet: Sheet) -> list[str]:
    if block.heading:
        made = commented(_heading(block, sheet), block.above, block.behind)
    else:
        made = [text for text in (*block.above, block.behind) if text]
    for card in block.cards:
        made += commented(_spelled(card), *remarks.of(*card.lines))
    return made


def _lackey_block(block: Block, remarks: Remarks) -> Iterator[str]:
    head = heading_line(block.heading) if block.heading else ""
    yield from (text for text in (*block.above, block.behind, head) if text)
    for card in block.cards:
        yield from (*remarks.all_of(*card.lines), columns(card.entry))


def _heading(block: Block, sheet: Sheet) -> str:
    """Return a heading of the sheet with its cards counted; one of the list's own as it is, but for a wrong count."""
    if block.heading in sheet.titles:
        return f"{sheet.titles[block.heading]} ({block.copies})"
    for words in (block.words, f"{block.words.rpartition(':')[0]}:"):
        if without_count(words) == block.heading and stated(words) in (None, block.copies):
            return words
    return heading_line(block.heading)


def _spelled(card: ListedCard) -> str:
    line = spelled(card.entry)
    if not line:
        raise UnwritableDeck(f"text has no spelling for {shown(card.entry.name)!r}")
    return line
