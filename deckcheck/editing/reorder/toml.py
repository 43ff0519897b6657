"""Native lists in order. Comments are found by the list's own lines, and facts stay as they are written."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from deckcheck.deck import Deck
from deckcheck.decklists.capabilities import headers
from deckcheck.decklists.field_checks import HEADER_KEYS, section_key
from deckcheck.decklists.toml import TABLE_LINE, TOKEN, assigned, bare, card, facts_table, locate, table
from deckcheck.editing.reorder.blocks import blocks, joined
from deckcheck.editing.reorder.comments import Remarks
from deckcheck.editing.reorder.official_names import Card
from deckcheck.editing.reorder.sheet_order import Sheet


class Source(NamedTuple):
    """What a list has beside its cards: comments, and the lines of each of its facts tables."""

    remarks: Remarks
    facts: list[list[str]]


class _Layout:
    """Which lines of a text are what: whole-line comments, those behind something, tables, lines inside a value."""

    def __init__(self, text: str) -> None:
        self.whole: dict[int, str] = {}
        self.behind: dict[int, str] = {}
        self.inside: set[int] = set()
        self.tables: set[int] = set()
        line, depth, begin = 1, 0, 0
        for token in TOKEN.finditer(text):
            word, first = token[0], not text[begin : token.start()].strip()
            if word == "\n":
                line, begin = line + 1, token.end()
                if depth:
                    self.inside.add(line)
            elif word[0] == "#":
                (self.whole if first else self.behind)[line] = word.rstrip()
            elif word in ("[", "{"):
                if first and not depth:
                    self.tables.add(line)
                depth += 1
            elif word in ("]", "}"):
                depth -= 1
            elif "\n" in word:
                self.inside.update(range(line + 1, (line := line + word.count("\n")) + 1))
                begin = token.end() - len(word.rpartition("\n")[2])


def source(text: str, deck: Deck) -> Source:
    """The comments and facts of a native list, which ``deck`` was read from."""
    layout, remarks, facts = _Layout(text), Remarks(), list[list[str]]()
    lines = text.split("\n")
    keys = {at for path, at in locate(text).items() if path[0] in HEADER_KEYS and len(path) == 1}
    anchors = keys | {entry.line for entry in deck.entries}
    stated, last = False, 0
    for number, raw in enumerate(lines, 1):
        inside = number in layout.inside
        if number in layout.tables:
            keyed = TABLE_LINE.match(raw)
            key = bare(keyed[1]) if keyed is not None else ""
            stated, last = key == "facts", number
            remarks.anchor(number, "" if stated else layout.behind.get(number, ""))
            if stated:
                facts.append([*remarks.all_of(number), raw.strip()])
            else:
                remarks.headings.append((number, section_key(key), ""))
        elif number in layout.whole and not (inside and stated):
            if inside:
                remarks.beside(last, [layout.whole[number]])
            else:
                remarks.remark(layout.whole[number])
        elif not raw.strip() and not inside:
            remarks.blank()
        elif stated:
            facts[-1] += [*remarks.taken(), raw.rstrip() if not inside else raw]
        elif number in anchors and not inside:
            last = number
            remarks.anchor(number, layout.behind.get(number, ""))
        elif number in layout.behind:
            remarks.beside(last, [layout.behind[number]])
    remarks.close()
    return Source(remarks, facts)


def comments(text: str) -> list[str]:
    """Every comment of a native list."""
    layout = _Layout(text)
    return [*layout.whole.values(), *layout.behind.values()]


def write(deck: Deck, cards: list[Card], found: Source, sheet: Sheet, text: str) -> str:
    """The list with a table for every section, then the facts. ``text`` is the list as it was."""
    remarks = found.remarks
    made = [
        [*block.above, _line(table(block.heading), block.behind), *_cards(block.cards, remarks)]
        for block in blocks(cards, remarks, sheet)
    ]
    verbatim = tomllib.loads("\n".join("\n".join(part) for part in found.facts)).get("facts", {})
    written = {name.strip() for name in verbatim}
    made += found.facts
    made += [facts_table(name, facts) for name, facts in deck.facts.items() if name not in written]
    at = locate(text)
    header = []
    for key, value in headers(deck).items():
        above, behind = remarks.of(at.get((key,), 0))
        header += [*above, _line(assigned(key, value), behind)]
    return joined(remarks.top + header, made, remarks, is_remark=lambda line: line.startswith("#"))


def _cards(cards: Iterable[Card], remarks: Remarks) -> Iterator[str]:
    """Each name once, where it comes first, since TOML allows no more."""
    named: dict[str, list[Card]] = {}
    for each in cards:
        named.setdefault(each.entry.name, []).append(each)
    for same in named.values():
        lines = [line for each in same for line in each.lines]
        above, behind = remarks.of(*lines)
        yield from above
        written = card([each.entry for each in same])
        if "\n" in written and behind:  # what stands behind one of its lines would be above it the next time
            yield behind
            behind = ""
        yield _line(written, behind)


def _line(text: str, behind: str) -> str:
    return f"{text}  {behind}" if behind else text
