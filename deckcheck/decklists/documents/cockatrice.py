"""Cockatrice's decks: the cards of each zone, as a JSON list, on the lines where they stand."""

from __future__ import annotations

import json

from deckcheck.decklists.documents.xml import Walker, walk

_KNOWN = frozenset(("cockatrice_deck", "deckname", "comments", "zone", "card", "bannerCard", "tags", "tag"))
_SAID = frozenset(("deckname", "comments", "tag", "lastLoadedTimestamp", "bannerCard"))
_ZONES = {"main": "cards", "side": "reserve"}


class _Deck(Walker):
    def __init__(self) -> None:
        self._zone = ""
        self._members: dict[str, list[tuple[int, object]]] = {}
        self._words: list[str] | None = None

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Take the begin of an element."""
        if tag == "zone":
            name = attributes.get("name", "")
            self._zone = _ZONES.get(name, name)
        elif tag == "card":
            card: dict[str, object] = {"name": attributes.get("name"), "quantity": attributes.get("number", "1")}
            if set := attributes.get("setShortName"):
                card["set"] = set
            self._member(self._zone or "cards", card)
        elif tag in _SAID:
            self._words = []
        elif tag not in _KNOWN:
            self._member(f"<{tag}>", attributes)

    def end(self, tag: str) -> None:
        """Take the end of an element."""
        words, self._words = "".join(self._words or ()).strip(), None
        if tag == "deckname" and words:
            self._members.setdefault("name", []).append((self.line, words))

    def text(self, text: str) -> None:
        """Take text between tags."""
        if self._words is not None:
            self._words.append(text)
        elif text.strip():
            self._member("text outside of the cards", text.strip())

    def _member(self, key: str, value: object) -> None:
        self._members.setdefault(key, []).append((self.line, value))

    def json(self) -> str:
        """Return the deck as a JSON list; a zone that comes again goes on where it began."""
        text, line = "{", 1
        for number, (key, values) in enumerate(self._members.items()):
            text += f"{',' if number else ''}{json.dumps(key)}:{'' if key == 'name' else '['}"
            for at, (place, value) in enumerate(values):
                down = max(place - line, 0)
                text += f"{',' if at else ''}{chr(10) * down}{json.dumps(value, ensure_ascii=False)}"
                line += down
            text += "" if key == "name" else "]"
        return text + "}"


def text_of(text: str) -> str:
    """Return the deck as a JSON list."""
    deck = _Deck()
    walk(text.encode(errors="surrogatepass"), deck, "a Cockatrice deck", encoding="utf-8")
    return deck.json()
