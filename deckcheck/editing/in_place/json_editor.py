"""Edits of JSON lists: a card object in its list, or a list for a section."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.capabilities import MAIN, MARKS
from deckcheck.decklists.field_checks import HEADER_KEYS, section_key
from deckcheck.decklists.json import is_ours
from deckcheck.editing.in_place.bracket_members import Members, Span, members
from deckcheck.editing.in_place.editor import Edit, Editor, InsertionPoint, renumbered
from deckcheck.errors import UneditableDeck
from deckcheck.patterns import late_pattern

_NO_SECTION = frozenset({*HEADER_KEYS, "facts", "ignore"})
_PAIR = late_pattern(r'("(?:[^"\\]|\\.)*")(\s*:\s*)', re.DOTALL)


class JsonEditor(Editor):
    """A JSON list; its headings are the keys of its lists."""

    def __init__(self, text: str, deck: Deck) -> None:
        super().__init__(text, deck)
        if not is_ours(text):
            raise UneditableDeck(
                "a JSON list in another program's shape, which cannot be changed in place; make one of ours first: "
                "deckcheck convert --to json"
            )
        self._top = members(text, text.index("{"))
        self._lists: list[tuple[int, Members]] = []  # each with its number among the members of the whole
        self._cards: list[tuple[int, int]] = []  # of each entry its list, and its number there
        self.heads = heads = list[str]()
        for number, span in enumerate(self._top.spans):
            pair = _PAIR.match(text, span.start)
            key = json.loads(pair[1]) if pair else ""
            if pair is None or text[pair.end()] != "[" or key in _NO_SECTION:
                continue
            cards = members(text, pair.end())
            self._cards += [(len(self._lists), place) for place in range(len(cards.spans))]
            self._lists.append((number, cards))
            heads.append(MAIN if key == "cards" else section_key(key))

    def recounted(self, number: int, copies: int) -> Iterator[Edit]:
        span = self._card(number)
        pairs = self._pairs(span)
        if (value := pairs.get("quantity")) is not None:
            for splice in renumbered(self.text, self.deck.entries[number].copies, copies, value.start, value.end):
                yield [splice._replace(text=str(copies))]
            return
        fields = members(self.text, span.start)
        name = next(place for place, field in enumerate(fields.spans) if field.end == pairs["name"].end)
        yield fields.inserted(name, f'"quantity"{self._colon(span)}{copies}')

    def removed(self, number: int) -> Iterator[Edit]:
        where, place = self._cards[number]
        yield self._lists[where][1].without(place)

    def added(self, entry: Entry, point: InsertionPoint, remark: str = "") -> Iterator[Edit]:
        if point.entry is not None:
            where, place = self._cards[point.entry]
            sample: Span | None = self._card(point.entry)
            behind = place if point.behind else place - 1
        else:
            own = [number for number, head in enumerate(self.heads) if head == point.zone]
            if point.new and not own:
                yield self._new_list(entry, point)
                return
            where = own[-1] if point.new else point.head
            behind, sample = len(self._lists[where][1].spans) - 1, self._last_card()
        yield self._lists[where][1].inserted(behind, self._object(entry, sample, self.heads[where]))

    def _card(self, number: int) -> Span:
        """Return the object of an entry."""
        where, place = self._cards[number]
        return self._lists[where][1].spans[place]

    def _last_card(self) -> Span | None:
        return self._card(len(self._cards) - 1) if self._cards else None

    def _new_list(self, entry: Entry, point: InsertionPoint) -> Edit:
        """Return the edit that adds a list for the section, behind that of the section before, or before the first."""
        key = "cards" if point.zone == MAIN else point.zone
        card = self._object(entry, self._last_card(), point.zone)
        if point.head >= 0:
            behind = self._lists[point.head][0]
        else:
            behind = self._lists[0][0] - 1 if self._lists else len(self._top.spans) - 1
        first = self._top.spans[0].start if self._top.spans else self._top.start
        line = self.text.rfind("\n", 0, first) + 1
        if line and not (space := self.text[line:first]).strip():
            value = f"[\n{space * 2}{card}\n{space}]"
        else:
            value = f"[{card}]"
        return self._top.inserted(behind, f"{json.dumps(key, ensure_ascii=False)}: {value}")

    def _pairs(self, span: Span) -> Mapping[str, Span]:
        """Return where the values of a card object are, by key."""
        values = {}
        for field in members(self.text, span.start).spans:
            if (pair := _PAIR.match(self.text, field.start)) is not None:
                values[json.loads(pair[1])] = Span(pair.end(), field.end)
        return values

    def _colon(self, span: Span) -> str:
        pair = _PAIR.search(self.text, span.start, span.end)
        return pair[2] if pair else ": "

    def _object(self, entry: Entry, sample: Span | None, heading: str) -> str:
        """Return a card object below a heading, with the keys, the order and the space of another one."""
        stated: dict[str, object] = {"name": entry.name, "quantity": entry.copies}
        stated |= {mark: value for mark in MARKS if (value := getattr(entry, mark))}
        stated |= {"section": entry.section} if entry.section not in ("", heading) else {}
        if sample is None:
            return json.dumps(stated, ensure_ascii=False)
        keys = self._pairs(sample)
        order = [*(key for key in keys if key in stated), *(key for key in stated if key not in keys)]
        if "quantity" not in keys and entry.copies == 1:
            order.remove("quantity")
        fields, colon = members(self.text, sample.start), self._colon(sample)
        first, last = fields.spans[0], fields.spans[-1]
        between = ", " if len(fields.spans) == 1 else self.text[first.end : fields.spans[1].start]
        parts = between.join(f"{json.dumps(key)}{colon}{json.dumps(stated[key], ensure_ascii=False)}" for key in order)
        return f"{{{self.text[fields.start : first.start]}{parts}{self.text[last.end : fields.end]}}}"
