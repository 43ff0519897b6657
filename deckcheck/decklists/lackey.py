"""Read and write LackeyCCG decks: XML with one ``<card>`` per copy, in super zones. Equal copies become one entry."""

from __future__ import annotations

from xml.parsers import expat

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.capabilities import Zones, by_section, titled
from deckcheck.decklists.field_checks import COPIES, MAX_COPIES, Draft, section_key, shown
from deckcheck.errors import UnreadableDeck, UnwritableDeck

_CHILDREN = {
    "": ("deck",),
    "deck": ("meta", "superzone"),
    "meta": ("game",),
    "superzone": ("card",),
    "card": ("name", "set"),
}
_TEXTS = frozenset({"game", "name", "set"})
_ATTRIBUTES = {"deck": "version", "superzone": "name", "name": "id"}


class _Reader:
    """Read a list; between the calls of expat, it keeps the current position and card.

    Raises UnreadableDeck for the first fault in the XML.
    """

    def __init__(self, text: str) -> None:
        self.draft = Draft()
        self.path: list[str] = []
        self.skipped = 0  # depth inside an unknown element
        self.line = 0
        self.zone = ""
        self.card: dict[str, str] = {}
        self.text: list[str] = []
        self.parser = expat.ParserCreate("utf-8")
        self.parser.buffer_text = True
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        try:
            self.parser.Parse(text.encode(errors="surrogatepass"), True)
        except expat.ExpatError as error:
            message = f"invalid XML: {expat.ErrorString(error.code)}; export the deck from LackeyCCG again"
            raise UnreadableDeck(message, line=error.lineno) from None

    def here(self) -> int:
        """Return the current line of the parser."""
        return self.parser.CurrentLineNumber

    def doctype(self, *_: object) -> None:
        """Reject a document type. Raises UnreadableDeck."""
        # A declaration can define entities that expand without end or name other files.
        raise UnreadableDeck("a DOCTYPE declaration; a LackeyCCG deck has none, remove it", line=self.here())

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Handle the start of an element. Raises UnreadableDeck if it is no LackeyCCG deck."""
        parent = self.path[-1] if self.path else ""
        if not self.path and tag != "deck":
            raise UnreadableDeck(f"<{shown(tag)}> at the top; a LackeyCCG deck begins with <deck>", line=self.here())
        if self.skipped or tag not in _CHILDREN.get(parent, ()):
            if not self.skipped:
                known = " or ".join(f"<{child}>" for child in _CHILDREN.get(parent, ())) or "text only"
                self.draft.problem(self.here(), f"<{tag}>", f"{known} in <{parent}>")
            self.skipped += 1
            return
        self.path.append(tag)
        self.text = []
        only = _ATTRIBUTES.get(tag)
        for name, value in attributes.items():
            if name != only:  # such as the number of copies, in other programs' lists
                expected = f"no attribute but {only!r} in <{tag}>" if only else f"no attribute in <{tag}>"
                self.draft.problem(self.here(), f'<{tag} {name}="{value}">', expected)
        if tag == "superzone":
            self.zone = section_key(attributes.get("name", ""))
            if not self.zone:
                self.draft.problem(self.here(), "<superzone>", '<superzone name="…">')
        elif tag == "card":
            self.line, self.card = self.here(), {}
        elif tag == "name":
            self.card["image"] = attributes.get("id", "")

    def characters(self, text: str) -> None:
        """Handle text between tags."""
        if self.skipped:
            return
        if self.path[-1] in _TEXTS:
            self.text.append(text)
        elif text.strip():
            self.draft.problem(self.here(), text.strip(), f"no text directly in <{self.path[-1]}>")

    def end(self, tag: str) -> None:
        """Handle the end of an element."""
        if self.skipped:
            self.skipped -= 1
            return
        self.path.pop()
        text, self.text = "".join(self.text), []
        card = self.card
        if tag == "card" and "name" not in card:
            self.draft.problem(self.line, "<card>", "<name> in <card>")
        elif tag == "card":
            self.draft.card(self.line, card["name"], 1, self.zone, set=card.get("set", ""), image=card["image"])
        elif tag == "game":
            self.draft.head(self.here(), "game", text)
        elif tag in _TEXTS:
            if tag in card:
                self.draft.problem(self.here(), f"<{tag}>{text}</{tag}>", f"one <{tag}> in <card>")
            card.setdefault(tag, text)

    def deck(self) -> Deck:
        """Return the deck, with equal copies merged into the first of them."""
        copies: dict[tuple[str, ...], list[Entry]] = {}
        for copy in self.draft.entries:
            copies.setdefault((copy.name, copy.section, copy.set, copy.image), []).append(copy)
        self.draft.entries.clear()
        for (name, *_), (entry, *others) in copies.items():
            if len(others) >= MAX_COPIES:
                self.draft.problem(entry.line, f"{len(others) + 1} copies of {name}", COPIES)
            else:
                self.draft.entries.append(entry._replace(copies=len(others) + 1) if others else entry)
        return self.draft.deck()


def read(text: str) -> Deck:
    """Return the deck of a ``.dek`` file. Raises :class:`UnreadableDeck` for the first fault in its XML."""
    return _Reader(text).deck()


def copies_of(text: str) -> list[Entry]:
    """Return an entry for each card element of a ``.dek`` file, in order."""
    return _Reader(text).draft.entries


_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;"})


def write(deck: Deck, zones: Zones) -> str:
    """Return a ``.dek`` file in the layout of LackeyCCG's own editor."""
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
    return f"\t\t{card_element(entry)}\n" * entry.copies


def card_element(entry: Entry) -> str:
    """Return the element of a copy."""
    name, code, image = escaped(entry.name), escaped(entry.set), escaped(entry.image)
    return f'<card><name id="{image}">{name}</name><set>{code}</set></card>'


def escaped(text: str) -> str:
    """Return text escaped for XML, inside quotes too."""
    return text.translate(_ESCAPES)
