"""Edits of JSON lists: a card object in its list, or a list for a section."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.capabilities import MAIN, MARKS
from deckcheck.decklists.field_checks import HEADER_KEYS, section_key
from deckcheck.editing.in_place.bracket_members import Members, Span, inserted, members, without
from deckcheck.editing.in_place.editor_protocol import Place, numbers
from deckcheck.editing.in_place.verified_edit import Edit, Splice

_NO_SECTION = frozenset({*HEADER_KEYS, "facts", "ignore"})
_PAIR = re.compile(r'("(?:[^"\\]|\\.)*")(\s*:\s*)', re.DOTALL)


class Layout:
    """A JSON list; its headings are the keys of its lists."""

    def __init__(self, text: str, deck: Deck) -> None:
        self._text, self._deck = text, deck
        self._top = members(text, text.index("{"))
        self._lists: list[tuple[int, str, Members]] = []
        self._cards: list[tuple[int, int]] = []
        for number, span in enumerate(self._top.spans):
            pair = _PAIR.match(text, span.start)
            key = json.loads(pair[1]) if pair else ""
            if pair is None or text[pair.end()] != "[" or key in _NO_SECTION:
                continue
            held = members(text, pair.end())
            self._cards += [(len(self._lists), at) for at in range(len(held.spans))]
            self._lists.append((number, MAIN if key == "cards" else section_key(key), held))
        self.heads = [heading for _, heading, _ in self._lists]

    def _card(self, at: int) -> tuple[Members, int, Span]:
        """The list that an entry is in, its number there, and its object."""
        where, number = self._cards[at]
        held = self._lists[where][2]
        return held, number, held.spans[number]

    def recounted(self, at: int, copies: int) -> Iterator[Edit]:
        _, _, span = self._card(at)
        pairs = self._pairs(span)
        if "quantity" in pairs:
            value = pairs["quantity"]
            for start, end, _ in numbers(self._text[: value.end], self._deck.entries[at].copies, value.start):
                yield [Splice(start, end, str(copies))]
            return
        held = members(self._text, span.start)
        name = next(number for number, each in enumerate(held.spans) if each.end == pairs["name"].end)
        yield inserted(self._text, held, name, f'"quantity"{self._colon(span)}{copies}')

    def removed(self, at: int) -> Iterator[Edit]:
        held, number, _ = self._card(at)
        yield without(self._text, held, number)

    def added(self, entry: Entry, place: Place) -> Iterator[Edit]:
        if place.entry is not None:
            held, number, span = self._card(place.entry)
            where = self._lists[self._cards[place.entry][0]][1]
            new = self._like(span, entry, where)
            yield inserted(self._text, held, number if place.behind else number - 1, new)
            return
        if place.new:
            own = [at for at, head in enumerate(self.heads) if head == place.zone]
            if not own:
                yield from self._new_list(entry, place)
                return
            held = self._lists[own[-1]][2]
            where = place.zone
        else:
            held, where = self._lists[place.head][2], self.heads[place.head]
        yield inserted(self._text, held, len(held.spans) - 1, self._like(self._sample(), entry, where))

    def _new_list(self, entry: Entry, place: Place) -> Iterator[Edit]:
        """A list for the section, behind that of the section before, or before the first."""
        key = "cards" if place.zone == MAIN else place.zone
        card = self._like(self._sample(), entry, place.zone)
        behind = self._lists[place.head][0] if place.head >= 0 else (self._lists[0][0] - 1 if self._lists else -2)
        behind = len(self._top.spans) - 1 if behind == -2 else behind
        first = self._top.spans[0].start if self._top.spans else self._top.start
        line = self._text.rfind("\n", 0, first) + 1
        if line and not (space := self._text[line:first]).strip():
            value = f"[\n{space * 2}{card}\n{space}]"
        else:
            value = f"[{card}]"
        yield inserted(self._text, self._top, behind, f"{json.dumps(key, ensure_ascii=False)}: {value}")

    def _pairs(self, span: Span) -> Mapping[str, Span]:
        """The values of a card object, by key."""
        found = {}
        for each in members(self._text, span.start).spans:
            if (pair := _PAIR.match(self._text, each.start)) is not None:
                found[json.loads(pair[1])] = Span(pair.end(), each.end)
        return found

    def _colon(self, span: Span) -> str:
        pair = _PAIR.search(self._text, span.start, span.end)
        return pair[2] if pair else ": "

    def _sample(self) -> Span | None:
        """The last card of the list, whose manner others follow."""
        return self._card(len(self._cards) - 1)[2] if self._cards else None

    def _like(self, sample: Span | None, entry: Entry, where: str) -> str:
        """A card object with the keys, the order and the space of another one."""
        stated: dict[str, object] = {"name": entry.name, "quantity": entry.copies}
        stated |= {mark: value for mark in MARKS if (value := getattr(entry, mark))}
        stated |= {"section": entry.section} if entry.section not in ("", where) else {}
        if sample is None:
            return json.dumps(stated, ensure_ascii=False)
        keys = self._pairs(sample)
        order = [*(key for key in keys if key in stated), *(key for key in stated if key not in keys)]
        if "quantity" not in keys and entry.copies == 1:
            order.remove("quantity")
        held, colon = members(self._text, sample.start), self._colon(sample)
        open_space = self._text[held.start : held.spans[0].start]
        close_space = self._text[held.spans[-1].end : held.end]
        between = ", "
        if len(held.spans) > 1:
            between = self._text[held.spans[0].end : held.spans[1].start]
        parts = between.join(f"{json.dumps(key)}{colon}{json.dumps(stated[key], ensure_ascii=False)}" for key in order)
        return f"{{{open_space}{parts}{close_space}}}"
