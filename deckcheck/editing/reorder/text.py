"""Text lists in order, as people write them and as LackeyCCG does."""

from __future__ import annotations

from collections.abc import Iterator

from deckcheck.deck import Deck
from deckcheck.decklists.capabilities import headers
from deckcheck.decklists.field_checks import shown
from deckcheck.decklists.text.decoration import INVISIBLE
from deckcheck.decklists.text.line import Card as CardLine
from deckcheck.decklists.text.line import Comment, Directive, Header, Heading, Line, read_line, remark
from deckcheck.decklists.text.reader import lines
from deckcheck.decklists.text.writer import columns, heading_line, spelled
from deckcheck.editing.reorder.blocks import Block, blocks, joined
from deckcheck.editing.reorder.comments import Remarks
from deckcheck.editing.reorder.official_names import Card
from deckcheck.editing.reorder.sheet_order import Sheet
from deckcheck.errors import UnwritableDeck


def remarks_of(text: str) -> Remarks:
    """The comments of a text list. Drawn lines, the headers of tables and totals are none."""
    found = Remarks()
    for number, (line, said) in enumerate(_lines(text), 1):
        match line:
            case None:
                found.blank()
            case Header():
                found.header()
            case CardLine() | Heading():
                found.anchor(number, said)
                if isinstance(line, Heading):
                    found.headings.append((number, line.section, line.text))
            case _ if said:
                found.remark(said)
    found.close()
    return found


def comments(text: str) -> list[str]:
    """Every comment of a text list."""
    return [said for _, said in _lines(text) if said]


def _lines(text: str) -> Iterator[tuple[Line | None, str]]:
    """Every line with its comment; a header, or ``# Reserve``, is none itself."""
    for raw, line in zip(text.split("\n"), lines(text), strict=True):
        said = remark(raw) if "#" in raw or "//" in raw else ""
        itself = isinstance(line, Header | Heading | CardLine) and said == raw.translate(INVISIBLE).strip()
        yield line, "" if itself else said


def losses(text: str) -> list[str]:
    """What the lines of a list hold beside the card and is no comment (a price, a column of a table), each once."""
    guesses = (line.guess for line in lines(text) if isinstance(line, CardLine))
    return list(dict.fromkeys(guess.partition("without ")[2] for guess in guesses if "without " in guess))


def write(deck: Deck, cards: list[Card], remarks: Remarks, sheet: Sheet) -> str:
    """The list with the cards of each heading counted. Raises UnwritableDeck for a card that has no spelling."""
    top = [f"# {key}: {value}" for key, value in headers(deck).items()] + remarks.top
    made = [_block(block, remarks, sheet) for block in blocks(cards, remarks, sheet)]
    return joined(top, made, remarks, _is_remark)


def write_columns(deck: Deck, cards: list[Card], remarks: Remarks, sheet: Sheet) -> str:
    """The list as LackeyCCG copies it: nothing before the main deck, no blank lines, a tab behind every count."""
    top = [f"# {key}: {value}" for key, value in headers(deck).items()] + remarks.top
    made = []
    for block in blocks(cards, remarks, sheet):
        head = heading_line(block.heading) if block.heading else ""
        made += [text for text in (*block.above, block.behind, head) if text]
        for card in block.cards:
            made += [*remarks.all_of(*card.lines), columns(card.entry)]
    return joined(top, [made], remarks, _is_remark)


def _is_remark(line: str) -> bool:
    return isinstance(read_line(line), Comment | Directive)


def _block(block: Block, remarks: Remarks, sheet: Sheet) -> list[str]:
    head = f"{_heading(block, sheet)} {block.behind}".rstrip() if block.heading else block.behind
    made = [*block.above, *([head] if head else [])]
    for card in block.cards:
        above, behind = remarks.of(*card.lines)
        made += [*above, *_card(card, behind)]
    return made


def _heading(block: Block, sheet: Sheet) -> str:
    """A heading of the sheet with its cards counted; one of the list's own as it is, but for a wrong count."""
    if block.heading in sheet.titles:
        return f"{sheet.titles[block.heading]} ({block.copies})"
    for words in (block.words, f"{block.words.rpartition(':')[0]}:"):
        line = read_line(words)
        if isinstance(line, Heading) and line.section == block.heading and line.stated in (None, block.copies):
            return words
    return heading_line(block.heading)


def _card(card: Card, behind: str) -> list[str]:
    """A card with the comment behind it, which stands above it where the card needs tabs."""
    line = spelled(card.entry)
    if not line:
        raise UnwritableDeck(f"text has no spelling for {shown(card.entry.name)!r}")
    if not behind:
        return [line]
    return [behind, line] if "\t" in line else [f"{line} {behind}"]
