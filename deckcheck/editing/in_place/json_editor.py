"""Places of JSON lists: a card object in its list, or a list for a section."""

from __future__ import annotations

import json
from collections.abc import Iterator

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.capabilities import MAIN, MARKS
from deckcheck.decklists.field_checks import HEADER_KEYS, section_key
from deckcheck.decklists.json import is_ours
from deckcheck.decklists.toml_layout import TOKEN
from deckcheck.editing.in_place.editor import Editor, InsertionPoint, Item, Place
from deckcheck.editing.in_place.spans import Edit, Row, Splice, fields, indent, members, values

_OTHER_SHAPE = (
    "a JSON list in another program's shape, which cannot be changed in place; make one of ours first: "
    "deckcheck convert --to json"
)
_NO_SECTION = frozenset({*HEADER_KEYS, "facts", "ignore"})


class JsonEditor(Editor):
    """A JSON list; its headings are the keys of its lists. In another program's shape its names alone are known."""

    def __init__(self, text: str, deck: Deck) -> None:
        super().__init__(text, deck)
        if not is_ours(text):
            self.refusal = _OTHER_SHAPE
            return
        self._top = members(text, text.index("{"))
        rows: list[Row] = []
        self.heads, self.items = heads, items = list[str](), list[list[Item]]()
        for [key, *_], value in fields(text, self._top.start - 1):
            if text[value.start] == "[" and key.words not in _NO_SECTION:
                cards = members(text, value.start)
                rows.append(cards)
                heads.append(MAIN if key.words == "cards" else section_key(key.words))
                items += [[Item(cards, at, values(text, span.start))] for at, span in enumerate(cards.spans)]
        self.places = [Place(row, len(row.spans) - 1, self.last_item()) for row in rows]

    def renamed(self, number: int, name: str) -> Iterator[Edit]:
        """Yield an edit for each text from the line of an entry on that is its name and nothing else."""
        entry = self.deck.entries[number]
        for token in TOKEN.finditer(self.text, self.starts[max(entry.line - 1, 0)]):
            if token[0][0] == '"' and json.loads(token[0]).strip() == entry.name:
                yield [Splice(*token.span(), _text(name))]

    def first_counted(self, item: Item, copies: int) -> Iterator[Edit]:
        keys = members(self.text, item.span.start)
        name = next(at for at, span in enumerate(keys.spans) if span.end == item.parts["name"].end)
        yield [keys.inserted(name, [f'"quantity"{self._colon(keys)}{copies}'])]

    def below(self, point: InsertionPoint) -> Place | None:
        own = [place for head, place in zip(self.heads, self.places, strict=True) if head == point.zone]
        return next(reversed(own), None) if point.new else self.places[point.head]

    def headed(self, entry: Entry, point: InsertionPoint) -> Iterator[Edit]:
        key = _text("cards" if point.zone == MAIN else point.zone)
        card = self._object(entry, self.last_item(), point.zone)
        behind = len(self._top.spans) - 1
        for place in self.places[max(point.head, 0) :][:1]:
            behind = sum(span.end < place.row.start for span in self._top.spans) - (point.head < 0)
        space = indent(self.text, self._top.spans[0].start) if self._top.spans else None
        cards = f"[{card}]" if space is None else f"[\n{space * 2}{card}\n{space}]"
        yield [self._top.inserted(behind, [f"{key}: {cards}"])]

    def worded(self, entry: Entry, place: Place) -> Iterator[str]:
        heading = next(head for head, own in zip(self.heads, self.places, strict=True) if own.row is place.row)
        yield self._object(entry, place.sample, heading)

    def _object(self, entry: Entry, sample: Item | None, heading: str) -> str:
        """Return a card object below a heading, with the keys, the order and the space of another one."""
        stated: dict[str, object] = {"name": entry.name, "quantity": entry.copies}
        own = {"section": entry.section if entry.section != heading else ""}
        stated |= {key: said for key, said in ({mark: getattr(entry, mark) for mark in MARKS} | own).items() if said}
        if sample is None:
            return _text(stated)
        keys, row = values(self.text, sample.span.start), members(self.text, sample.span.start)
        if "quantity" not in keys and entry.copies == 1:
            del stated["quantity"]
        order = [*(key for key in keys if key in stated), *(key for key in stated if key not in keys)]
        between = f",{row.between}" if len(row.spans) > 1 else ", "
        parts = between.join(f"{_text(key)}{self._colon(row)}{_text(stated[key])}" for key in order)
        return f"{{{self.text[row.start : row.spans[0].start]}{parts}{self.text[row.spans[-1].end : row.end]}}}"

    def _colon(self, keys: Row) -> str:
        found = fields(self.text, keys.start - 1)
        return self.text[found[0].keys[0].span.end : found[0].value.start] if found else ": "


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
