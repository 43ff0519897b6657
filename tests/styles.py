"""One deck in the ways in which people, stores and other programs write decks down."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from html import escape
from typing import NamedTuple


class Card(NamedTuple):
    copies: int
    name: str


Sections = dict[str, list[Card]]
"""The cards below each heading; ``Reserve`` is the one section beside the main deck."""
Style = Callable[[Sections], bytes]

LINES = {
    "count": "{n} {name}",
    "count-x": "{n}x {name}",
    "count-capital-x": "{n}X {name}",
    "count-x-joined": "{n}x{name}",
    "hash-count": "#{n} {name}",
    "count-x-apart": "{n} x {name}",
    "x-count": "x{n} {name}",
    "times": "{n}× {name}",
    "round-brackets": "({n}) {name}",
    "x-in-brackets": "({n}x) {name}",
    "square-brackets": "[{n}] {name}",
    "copies-of": "{n} copies of {name}",
    "dash-between": "{n} - {name}",
    "quantity": "Qty: {n} {name}",
    "x-behind": "{name} x{n}",
    "brackets-behind": "{name} ({n})",
    "x-in-brackets-behind": "{name} (x{n})",
    "dash-behind": "{name} - {n}",
    "colon-behind": "{name}: {n}",
    "equals-behind": "{name} = {n}",
    "comma-behind": "{name}, {n}",
    "colon-between": "{n}: {name}",
    "dots-behind": "{name} ..... {n}",
    "tab-behind": "{name}\t{n}",
    "tab": "{n}\t{name}",
    "aligned": "{n:<4}{name}",
    "aligned-behind": "{name:<60}{n}",
    "bullet-dash": "- {n} {name}",
    "bullet-star": "* {n} {name}",
    "bullet-dot": "• {n} {name}",
    "numbered": "{i}. {n} {name}",
    "unticked": "[ ] {n} {name}",
    "ticked": "[x] {n} {name}",
    "wiki-link": "{n} [[{name}]]",
    "bold": "{n} **{name}**",
    "italic-behind": "*{name}* x{n}",
    "spoiler": "||{n} {name}||",
    "spoiler-name": "{n} ||{name}||",
    "quoted": "> {n} {name}",
    "row": "| {n} | {name} |",
    "remark": "{n} {name} # borrowed",
    "price": "{n} {name} $1.25",
    "euro": "{n} {name} 1,25 €",
    "link": "{n} [{name}](https://cards.example/1)",
}
"""A card on a line: ``i`` numbers the lines of a section."""

HEADINGS = {
    "heading-count": "{title} ({n})",
    "heading": "{title}",
    "heading-colon": "{title}:",
    "heading-capitals": "{upper}",
    "heading-markdown": "## {title}",
    "heading-bold": "**{title}**",
    "heading-square": "[{title}]",
    "heading-drawn": "=== {title} ===",
    "heading-dashes": "--- {title} ---",
    "heading-count-behind": "{title} - {n}",
    "heading-count-before": "{n} {title}",
    "heading-colon-count": "{title}: {n}",
    "heading-cards": "{title} ({n} cards)",
}

STORE = {
    "Lost Souls": "LS",
    "Good Enhancements": "GE",
    "Evil Enhancements": "EE",
    "Evil Characters": "EC",
    "Artifacts": "Artifacts/Covenants/Curses",
    "Dominants": "Good Dominants",
}
LONG = {"Artifacts": "Artifacts, Curses & Covenants", "Fortresses": "Fortresses/Sites/Cities"}


def _copies(cards: list[Card]) -> int:
    return sum(card.copies for card in cards)


def _text(sections: Sections, line: str = LINES["count"], heading: str = HEADINGS["heading-count"]) -> str:
    parts = []
    for title, cards in sections.items():
        head = heading.format(title=title, upper=title.upper(), n=_copies(cards))
        lines = [line.format(n=card.copies, name=card.name, i=at) for at, card in enumerate(cards, 1)]
        parts.append("\n".join([head, *lines]))
    return "\n\n".join(parts) + "\n"


def _lines(line: str) -> Style:
    return lambda sections: _text(sections, line).encode()


def _headed(heading: str) -> Style:
    return lambda sections: _text(sections, heading=heading).encode()


def _renamed(words: dict[str, str]) -> Style:
    return lambda sections: _text({words.get(title, title): cards for title, cards in sections.items()}).encode()


def _changed(change: Callable[[str], str], encoding: str = "utf-8") -> Style:
    return lambda sections: change(_text(sections)).encode(encoding)


def _bare(sections: Sections) -> bytes:
    """Return the cards without counts, each copy on a line of its own."""
    each = {title: [Card(1, name) for name in _each(cards)] for title, cards in sections.items()}
    return _text(each, "{name}").encode()


def _two_columns(sections: Sections) -> bytes:
    parts = []
    for title, cards in sections.items():
        written = [f"{card.copies} {card.name}" for card in cards]
        pairs = [written[at : at + 2] for at in range(0, len(written), 2)]
        parts.append("\n".join([f"{title} ({_copies(cards)})", *("\t\t".join(pair) for pair in pairs)]))
    return "\n\n".join(parts).encode()


def _main_first(sections: Sections) -> bytes:
    main = [card for title, cards in sections.items() if title != "Reserve" for card in cards]
    return _text({"Main Deck": main, "Reserve": sections["Reserve"]}).encode()


def _sideboard_lines(sections: Sections) -> bytes:
    main = [card for title, cards in sections.items() if title != "Reserve" for card in cards]
    lines = [f"{c.copies} {c.name}" for c in main] + [f"SB: {c.copies} {c.name}" for c in sections["Reserve"]]
    return "\n".join(lines).encode()


def _rows(sections: Sections) -> list[tuple[int, str, str]]:
    return [
        (card.copies, card.name, "Reserve" if title == "Reserve" else "Deck")
        for title, cards in sections.items()
        for card in cards
    ]


def _table(separator: str, header: str = "Quantity{0}Name{0}Section", order: tuple[int, ...] = (0, 1, 2)) -> Style:
    def written(sections: Sections) -> bytes:
        rows = [[str(row[at]) for at in order] for row in _rows(sections)]
        lines = [separator.join(_cell(cell, separator) for cell in row) for row in rows]
        return "\n".join([*([header.format(separator)] if header else []), *lines]).encode()

    return written


def _cell(cell: str, separator: str) -> str:
    return '"' + cell.replace('"', '""') + '"' if separator in cell or '"' in cell else cell


def _zones(sections: Sections) -> tuple[list[Card], list[Card]]:
    main = [card for title, cards in sections.items() if title != "Reserve" for card in cards]
    return main, sections["Reserve"]


def _json(make: Callable[[list[Card], list[Card]], object]) -> Style:
    return lambda sections: json.dumps(make(*_zones(sections)), indent=1).encode()


def _objects(cards: list[Card], count: str = "quantity", name: str = "name") -> list[dict[str, object]]:
    return [{name: card.name, count: card.copies} for card in cards]


def _each(cards: list[Card]) -> list[str]:
    return [card.name for card in cards for _ in range(card.copies)]


def _html(inner: Callable[[str, list[Card]], str]) -> Style:
    def written(sections: Sections) -> bytes:
        body = "".join(inner(title, cards) for title, cards in sections.items())
        head = "<title>My deck</title><style>li { color: red }</style><script>var deck = 1;</script>"
        return f"<!DOCTYPE html>\n<html><head>{head}</head><body>{body}</body></html>".encode()

    return written


def _list_items(title: str, cards: list[Card]) -> str:
    items = "".join(f"<li>{card.copies} {escape(card.name)}</li>\n" for card in cards)
    return f"<h2>{title} ({_copies(cards)})</h2>\n<ul>{items}</ul>\n"


def _breaks(title: str, cards: list[Card]) -> str:
    lines = [f"<b>{title} ({_copies(cards)})</b>", *(f"{card.copies} {escape(card.name)}" for card in cards)]
    return f"<p>{'<br>'.join(lines)}</p>"


def _table_rows(title: str, cards: list[Card]) -> str:
    rows = "".join(f"<tr><td>{card.copies}</td><td>{escape(card.name)}</td></tr>" for card in cards)
    return f"<h3>{title} ({_copies(cards)})</h3><table>{rows}</table>"


def _cod(sections: Sections) -> bytes:
    main, reserve = _zones(sections)
    zones = (("main", main), ("side", reserve))
    inner = "".join(
        f'<zone name="{zone}">'
        + "".join(f'<card number="{c.copies}" name="{escape(c.name)}"/>' for c in cards)
        + "</zone>"
        for zone, cards in zones
    )
    return (
        f'<?xml version="1.0"?>\n<cockatrice_deck version="1"><deckname>D</deckname>{inner}</cockatrice_deck>'.encode()
    )


def _zipped(**members: str) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members.items():
            archive.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)  # of no day: the same bytes each time
    return packed.getvalue()


_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def _docx(sections: Sections) -> bytes:
    body = "".join(f"<w:p><w:r><w:t>{escape(line)}</w:t></w:r></w:p>" for line in _text(sections).split("\n"))
    document = f'<?xml version="1.0"?><w:document xmlns:w="{_W}"><w:body>{body}</w:body></w:document>'
    relation = f'<Relationship Id="rId1" Type="{_RELATIONS}/officeDocument" Target="word/document.xml"/>'
    relations = f'<Relationships xmlns="{_PACKAGE}/relationships">{relation}</Relationships>'
    types = f'<?xml version="1.0"?><Types xmlns="{_PACKAGE}/content-types"/>'
    return _zipped(
        **{"[Content_Types].xml": types, "_rels/.rels": relations, "word/document.xml": document},
    )


_OFFICE = "urn:oasis:names:tc:opendocument:xmlns:office:1.0"
_ODF_TEXT = "urn:oasis:names:tc:opendocument:xmlns:text:1.0"


def _odt(sections: Sections) -> bytes:
    body = "".join(f"<text:p>{escape(line)}</text:p>" for line in _text(sections).split("\n"))
    content = (
        f'<?xml version="1.0"?><office:document-content xmlns:office="{_OFFICE}" xmlns:text="{_ODF_TEXT}">'
        f"<office:body><office:text>{body}</office:text></office:body></office:document-content>"
    )
    return _zipped(mimetype="application/vnd.oasis.opendocument.text", **{"content.xml": content})


def _rtf(sections: Sections) -> bytes:
    def spelt(text: str) -> str:
        signs = text.replace("\\", "\\\\").replace("{", "\\{").replace("}", "\\}")
        return "".join(sign if sign.isascii() else f"\\u{ord(sign)}?" for sign in signs)

    return ("{\\rtf1\\ansi\n" + "\\par\n".join(map(spelt, _text(sections).split("\n"))) + "}").encode()


STYLES: dict[str, Style] = {
    **{f"line-{name}": _lines(line) for name, line in LINES.items()},
    **{name: _headed(heading) for name, heading in HEADINGS.items()},
    "headings-of-stores": _renamed(STORE),
    "headings-of-several-kinds": _renamed(LONG),
    "main-deck-and-reserve": _main_first,
    "sb-lines": _sideboard_lines,
    "bare-names": _bare,
    "two-columns": _two_columns,
    "fenced": _changed(lambda text: f"```\n{text}```\n"),
    "windows": _changed(lambda text: text.replace("\n", "\r\n")),
    "utf-16": _changed(str, "utf-16"),
    "byte-order-mark": _changed(str, "utf-8-sig"),
    "indented": _changed(lambda text: text.replace("\n", "\n    ")),
    "double-spaced": _changed(lambda text: text.replace("\n", "\n\n")),
    "trailing-spaces": _changed(lambda text: text.replace("\n", "  \n")),
    "no-break-spaces": _changed(lambda text: text.replace(" ", "\u00a0")),
    "curly-quotes": _changed(lambda text: text.replace("'", "’").replace('"', "”")),
    "lower-case": _changed(str.lower),
    "upper-case": _changed(str.upper),
    "small-and-joined": lambda sections: _text(sections, "{n}x{name}").lower().encode(),
    "titled": _changed(lambda text: f"My best deck\n\n{text}"),
    "with-a-total": _changed(lambda text: f"{text}\nTotal: 53\n"),
    "csv": _table(","),
    "semicolons": _table(";"),
    "tsv": _table("\t"),
    "csv-names-first": _table(",", "Card{0}Qty{0}Board", (1, 0, 2)),
    "json-cards": _json(lambda main, reserve: {"cards": _objects(main), "reserve": _objects(reserve)}),
    "json-metadata": _json(
        lambda main, reserve: {
            "id": 7,
            "username": "someone",
            "url": "https://decks.example/7",
            "cards": _objects(main),
            "reserve": _objects(reserve),
        }
    ),
    "json-deck-data": _json(lambda main, reserve: {"deckData": {"main": _objects(main), "reserve": _objects(reserve)}}),
    "json-other-keys": _json(
        lambda main, reserve: {
            "main": _objects(main, "count", "cardName"),
            "reserve": _objects(reserve, "qty", "title"),
        }
    ),
    "json-names": _json(lambda main, reserve: {"main": _each(main), "reserve": _each(reserve)}),
    "json-counts": _json(
        lambda main, reserve: {"main": {c.name: c.copies for c in main}, "reserve": {c.name: c.copies for c in reserve}}
    ),
    "html-list": _html(_list_items),
    "html-breaks": _html(_breaks),
    "html-table": _html(_table_rows),
    "cockatrice": _cod,
    "docx": _docx,
    "odt": _odt,
    "rtf": _rtf,
}
"""The styles of a whole list, by name."""

WITHOUT_SECTIONS: dict[str, Style] = {
    "csv-headerless": _table(",", "", (0, 1)),
    "csv-headerless-names-first": _table(",", "", (1, 0)),
    "json-list": _json(lambda main, _: _each(main)),
    "json-list-with-counts": _json(lambda main, _: [f"{card.copies}x {card.name}" for card in main]),
    "json-object": _json(lambda main, _: {card.name: card.copies for card in main}),
}
"""Styles that cannot say what is in the reserve."""
