"""Read Cockatrice decks: convert the cards of each zone to a JSON list, on their original lines."""

from __future__ import annotations

import json
from collections import defaultdict

from deckcheck.decklists.documents.xml import LINE, parsed

_FRAME = frozenset(("cockatrice_deck", "zone", "card", "tags"))
"""Elements whose text is not part of the deck."""
_SAID = frozenset(("deckname", "comments", "tag", "lastLoadedTimestamp", "bannerCard"))
_ZONES = {"main": "cards", "side": "reserve", "": "cards"}
_Members = defaultdict[str, list[tuple[int, object]]]
"""The members of the JSON list, each value with its line number."""


def text_of(text: str) -> str:
    """Return the deck as a JSON list."""
    members, zone = _Members(list), "cards"
    for element in parsed(text.encode(errors="surrogatepass"), "a Cockatrice deck", encoding="utf-8").iter():
        tag, line, said = element.tag, int(element.attrib.pop(LINE)), (element.text or "").strip()
        if tag == "zone":
            zone = _ZONES.get(name := element.get("name", ""), name)
        elif tag == "card":
            card = {"name": element.get("name"), "quantity": element.get("number", "1")}
            set = element.get("setShortName")
            members[zone].append((line, {**card, "set": set} if set else card))
        elif tag == "deckname" and said:
            members["name"].append((line, said))
        elif tag not in _FRAME | _SAID:
            members[f"<{tag}>"].append((line, element.attrib))
        for loose in (said if tag not in _SAID else "", (element.tail or "").strip()):
            if loose:
                members["text outside of the cards"].append((line, loose))
    return _json(members)


def _json(members: _Members) -> str:
    """Return the members as JSON; a repeated zone is joined to its first part."""
    text, line = "", 1
    for key, values in members.items():
        held = ""
        for place, value in values:
            down = max(place - line, 0)
            held += f"{',' if held else ''}{chr(10) * down}{json.dumps(value, ensure_ascii=False)}"
            line += down
        text += f"{',' if text else ''}{json.dumps(key)}:{held if key == 'name' else f'[{held}]'}"
    return f"{{{text}}}"
