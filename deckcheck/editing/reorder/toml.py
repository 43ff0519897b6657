"""Native lists in order. Comments are found by the list's own lines, and facts stay as they are written."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

from deckcheck.deck import Deck
from deckcheck.decklists.capabilities import headers
from deckcheck.decklists.field_checks import HEADER_KEYS, section_key
from deckcheck.decklists.toml import assigned, card, facts_table, table
from deckcheck.decklists.toml_layout import TomlLayout, key_lines
from deckcheck.editing.reorder.blocks import Held, Remarks, Spelling, commented, joined
from deckcheck.editing.reorder.official_names import ListedCard
from deckcheck.editing.sheet_order import Sheet


def write(deck: Deck, cards: list[ListedCard], sheet: Sheet, text: str) -> str:
    """Return the list with a table for every section, then the facts. ``text`` is the list as it was."""
    remarks, stated = _comments_and_facts(text, deck)
    spelling = Spelling(lambda heading, *_: table(heading), _lines, "  ")
    parts = spelling.parts(cards, remarks, sheet)
    verbatim = tomllib.loads("\n".join("\n".join(part) for part in stated)).get("facts", {})
    written = {name.strip() for name in verbatim}
    parts += stated
    parts += [facts_table(name, facts) for name, facts in deck.facts.items() if name not in written]
    lines = key_lines(text)
    top = remarks.top
    for key, value in headers(deck).items():
        top += commented(assigned(key, value), *remarks.of(lines.get((key,), 0)), spelling.gap)
    return joined(top, parts, remarks, is_remark=lambda line: line.startswith("#"))


def _comments_and_facts(text: str, deck: Deck) -> tuple[Remarks, list[list[str]]]:
    """Return the comments of a native list, which ``deck`` was read from, and the lines of each of its facts tables."""
    layout, remarks, facts = TomlLayout(text), Remarks(), list[list[str]]()
    keys = {line for path, line in key_lines(text).items() if path[0] in HEADER_KEYS and len(path) == 1}
    anchors = keys | {entry.line for entry in deck.entries}
    in_facts, last = False, 0
    for number, raw in enumerate(text.split("\n"), 1):
        inside = number in layout.inside
        comment, behind = layout.comments.get(number), layout.trailing.get(number, "").rstrip()
        if number in layout.tables:
            key = "".join(layout.tables[number][:1])
            in_facts, last = key == "facts", number
            remarks.anchor(number, "" if in_facts else behind)
            if in_facts:
                facts.append([*remarks.all_of(number), raw.strip()])
            else:
                remarks.headings.append((number, section_key(key), ""))
        elif comment is not None and not (inside and in_facts):
            if inside:
                remarks.beside(last, [comment.rstrip()])
            else:
                remarks.remark(comment.rstrip())
        elif not raw.strip() and not inside:
            remarks.remark("")
        elif in_facts:
            facts[-1] += [*remarks.taken(), raw if inside else raw.rstrip()]
        elif number in anchors and not inside:
            last = number
            remarks.anchor(number, behind)
        elif behind:
            remarks.beside(last, [behind])
    return remarks, facts


def _lines(cards: Held) -> Iterator[tuple[str, list[int]]]:
    """Yield the lines of the cards, each name once, where it comes first, since TOML allows no more."""
    named: dict[str, list[ListedCard]] = {}
    for listed in cards:
        named.setdefault(listed.entry.name, []).append(listed)
    for same in named.values():
        yield card([listed.entry for listed in same]), [line for listed in same for line in listed.lines]
