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
    lines = key_lines(text)
    remarks, stated = _comments_and_facts(text, {lines.get((key,), 0) for key in HEADER_KEYS}, deck)
    spelling = Spelling(lambda heading, *_: table(heading), _lines, "  ")
    parts = spelling.parts(cards, remarks, sheet) + stated
    verbatim = tomllib.loads("\n".join("\n".join(part) for part in stated)).get("facts", {})
    written = {name.strip() for name in verbatim}
    parts += [facts_table(name, facts) for name, facts in deck.facts.items() if name not in written]
    top = remarks.top
    for key, value in headers(deck).items():
        top += commented(assigned(key, value), *remarks.of(lines.get((key,), 0)), spelling.gap)
    return joined(top, parts, remarks, is_remark=lambda line: line.startswith("#"))


def _comments_and_facts(text: str, keys: set[int], deck: Deck) -> tuple[Remarks, list[list[str]]]:
    """Return the comments of a native list, which ``deck`` was read from, and the lines of each of its facts tables.

    ``keys`` are the lines of its header.
    """
    layout, remarks, facts = TomlLayout(text), Remarks(), list[list[str]]()
    anchors = keys | {entry.line for entry in deck.entries}
    in_facts, last = False, 0
    for number, raw in enumerate(text.split("\n"), 1):
        inside = number in layout.inside
        comment, behind = layout.comments.get(number), layout.trailing.get(number, "").rstrip()
        alone = comment is not None or not raw.strip()
        if number in layout.tables:
            key = "".join(layout.tables[number][:1])
            in_facts, last = key == "facts", number
            remarks.anchor(number, "" if in_facts else behind)
            if in_facts:
                facts.append([*remarks.all_of(number), raw.strip()])
            else:
                remarks.headings.append((number, section_key(key), ""))
        elif in_facts and (inside or not alone):
            facts[-1] += [*remarks.taken(), raw if inside else raw.rstrip()]
        elif number in anchors and not inside:
            last = number
            remarks.anchor(number, behind)
        elif alone and not inside:
            remarks.remark((comment or "").rstrip())
        else:
            remarks.beside(last, [(comment or behind).rstrip()])
    return remarks, facts


def _lines(cards: Held) -> Iterator[tuple[str, list[int]]]:
    """Yield the lines of the cards, each name once, where it comes first, since TOML allows no more."""
    named: dict[str, list[ListedCard]] = {}
    for listed in cards:
        named.setdefault(listed.entry.name, []).append(listed)
    for same in named.values():
        yield card([listed.entry for listed in same]), [line for listed in same for line in listed.lines]
