"""Read and write LackeyCCG decks: XML with one ``<card>`` per copy, in super zones. Equal copies become one entry."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.documents.element_walk import LINE, parsed
from deckcheck.decklists.field_checks import COPIES, MAX_COPIES, Draft, section_key, shown
from deckcheck.decklists.registry import Zones, by_section, titled
from deckcheck.errors import UnreadableDeck, UnwritableDeck

_CHILDREN = {"deck": ("meta", "superzone"), "meta": ("game",), "superzone": ("card",), "card": ("name", "set")}
_ATTRIBUTES = {"deck": "version", "superzone": "name", "name": "id"}


def _line(element: Element) -> int:
    return int(element.attrib[LINE])


def _parts(draft: Draft, element: Element) -> tuple[str, list[Element]]:
    """Return the text of an element and its known children; everything else in it is a problem."""
    tag, known, attribute = element.tag, _CHILDREN.get(element.tag, ()), _ATTRIBUTES.get(element.tag)
    for name, value in element.items():
        if name not in (LINE, attribute):  # such as the number of copies, in other programs' lists
            expected = f"no attribute but {attribute!r} in <{tag}>" if attribute else f"no attribute in <{tag}>"
            draft.problem(_line(element), f'<{tag} {name}="{value}">', expected)
    for child in element:
        if child.tag not in known:
            children = " or ".join(f"<{each}>" for each in known) or "text only"
            draft.problem(_line(child), f"<{child.tag}>", f"{children} in <{tag}>")
    text = "".join((element.text or "", *(child.tail or "" for child in element)))
    if known and text.strip():
        draft.problem(_line(element), text.strip(), f"no text directly in <{tag}>")
    return text, [child for child in element if child.tag in known]


def _draft(text: str) -> Draft:
    """Return the content of a ``.dek`` file, with an entry for each copy. Raises UnreadableDeck for invalid XML."""
    root, draft = parsed(text.encode(errors="surrogatepass"), "a LackeyCCG deck", encoding="utf-8"), Draft()
    if root.tag != "deck":
        raise UnreadableDeck(f"<{shown(root.tag)}> at the top; a LackeyCCG deck begins with <deck>", line=_line(root))
    for part in _parts(draft, root)[1]:
        section = section_key(part.get("name", ""))
        if part.tag == "superzone" and not section:
            draft.problem(_line(part), "<superzone>", '<superzone name="…">')
        for child in _parts(draft, part)[1]:
            if child.tag == "game":
                draft.head(_line(child), "game", _parts(draft, child)[0])
            else:
                _read_card(draft, child, section)
    return draft


def _read_card(draft: Draft, card: Element, section: str) -> None:
    texts: dict[str, str] = {}
    image = ""
    for part in _parts(draft, card)[1]:
        text, _ = _parts(draft, part)
        if part.tag in texts:
            draft.problem(_line(part), f"<{part.tag}>{text}</{part.tag}>", f"one <{part.tag}> in <card>")
        texts.setdefault(part.tag, text)
        image = image or part.get("id", "")
    if "name" in texts:
        draft.card(_line(card), {**texts, "image": image}, section)
    else:
        draft.problem(_line(card), "<card>", "<name> in <card>")


def read(text: str) -> Deck:
    """Return the deck of a ``.dek`` file, with equal copies as one entry.

    Raises :class:`UnreadableDeck` for the first fault in its XML.
    """
    draft = _draft(text)
    copies: dict[tuple[str, ...], list[Entry]] = {}
    for copy in draft.entries:
        copies.setdefault((copy.name, copy.section, copy.set, copy.image), []).append(copy)
    draft.entries.clear()
    for (name, *_), (entry, *others) in copies.items():
        if len(others) >= MAX_COPIES:
            draft.problem(entry.line, f"{len(others) + 1} copies of {name}", COPIES)
        else:
            draft.entries.append(entry._replace(copies=len(others) + 1))
    return draft.deck()


def copies_of(text: str) -> list[Entry]:
    """Return an entry for each card element of a ``.dek`` file, in order."""
    return _draft(text).entries


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
