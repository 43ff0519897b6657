"""Writes LackeyCCG decks: XML with an element for every copy, in a super zone for every section."""

from __future__ import annotations

from deckcheck.deck import Deck, Entry
from deckcheck.errors import UnwritableDeck
from deckcheck.formats.draft import MAX_COPIES
from deckcheck.formats.holding import Zones, by_section, titled

_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;"})


def write(deck: Deck, zones: Zones) -> str:
    """A ``.dek`` file as LackeyCCG's own editor lays it out."""
    copies = sum(entry.copies for entry in deck.entries)
    if copies > MAX_COPIES:
        raise UnwritableDeck(f"{copies} copies; a LackeyCCG deck has an element for each, at most {MAX_COPIES}")
    game = f"\t<meta>\n\t\t<game>{escaped(deck.game)}</game>\n\t</meta>\n" if deck.game else ""
    zones_text = "".join(
        f'\t<superzone name="{escaped(titled(section))}">\n{"".join(map(_cards, entries))}\t</superzone>\n'
        for section, entries in by_section(deck).items()
    )
    return f'<deck version="0.8">\n{game}{zones_text}</deck>\n'


def _cards(entry: Entry) -> str:
    name, code, image = escaped(entry.name), escaped(entry.set), escaped(entry.image)
    return f'\t\t<card><name id="{image}">{name}</name><set>{code}</set></card>\n' * entry.copies


def escaped(text: str) -> str:
    """Text as it stands in XML, inside quotes too."""
    return text.translate(_ESCAPES)
