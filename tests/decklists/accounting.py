"""Is all of a list accounted for? Each format is gone through a second time, in another way than its reader does.

A deck without problems must say everything that the list says; in one with problems, no card may be missing without
one.
"""

from __future__ import annotations

import csv
import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from xml.etree import ElementTree

from deckcheck.deck import Deck, Entry
from deckcheck.decklists import MAX_COPIES, decode, read
from deckcheck.decklists.csv import delimiter_of
from deckcheck.decklists.field_checks import HEADER_KEYS, UNPRINTABLE, section_key
from deckcheck.decklists.json_shapes import surely_lacks_cards
from deckcheck.decklists.tables import COLUMNS, NOTES, column, columns_of
from deckcheck.decklists.text.count_and_note import split_note
from deckcheck.decklists.text.headings import MAIN
from deckcheck.errors import UnreadableDeck
from deckcheck.games import game, game_ids

Said = tuple[str, int, str, str, str, str]
"""A card as the list has it: name, copies, section, set, image and note."""


def checked(data: bytes, format: str | None = None) -> Deck | None:
    """The deck, of which everything holds that a reader promises; ``None`` when the list is refused."""
    try:
        deck = read(data, syntax=format)
    except UnreadableDeck as error:
        assert str(error)
        assert 0 <= error.line <= max(len(data.splitlines()), data.count(b"\n") + data.count(b"\r") + 1)
        return None
    assert deck.entries or deck.problems
    for entry in deck.entries:
        assert entry.name == entry.name.strip()
        assert not any(map(UNPRINTABLE.search, (entry.name, entry.section, entry.set, entry.image, entry.note)))
        assert 1 <= entry.copies <= MAX_COPIES
    for problem in (*deck.problems, *deck.remarks):
        assert problem.found
        assert problem.expected
        assert len(problem.found) < 1000
        assert not UNPRINTABLE.search(problem.found + problem.expected)
    str(deck).encode()
    text = decode(data)
    ends = text.count("\n") + 1
    assert all(0 <= problem.line <= ends for problem in deck.problems)
    _ACCOUNTS[deck.source](text, deck)
    return deck


def _same(entries: Iterable[Entry], said: Iterable[Said]) -> None:
    """The entries of a deck without problems say what the list says, no more and no less."""
    expected = Counter[Said]()
    for name, copies, *marks in said:
        expected[(name.strip(), 1, *(mark.strip() for mark in marks))] += copies  # type: ignore[index]
    found = Counter[Said]()
    for entry in entries:
        found[(entry.name, 1, entry.section, entry.set, entry.image, entry.note)] += entry.copies
    assert found == expected


def _heads(deck: Deck, stated: Mapping[str, object]) -> None:
    found = {"name": deck.name, "author": deck.author, "game": deck.game, "format": deck.format, **deck.extra}
    assert {key: value for key, value in found.items() if value} == {
        key: value.strip() for key, value in stated.items() if isinstance(value, str) and value.strip()
    }


_SECTIONS = [each.words for id in game_ids() for each in game(id).sections]
_HEADINGS = frozenset(section_key(word) for words in _SECTIONS for word in words).union(
    section_key(word) for id in game_ids() for each in game(id).kinds for word in each.words
)
_TOTAL = re.compile(
    r"(?:(?:deck |card )?totals?(?: cards)?|sum|cards)\W*\d+\W*(?:cards)?|\d+\W*(?:cards|total)", re.IGNORECASE
)
_INVISIBLE = dict.fromkeys(map(ord, "\ufeff\u200b\u200c\u200d\u2060\u00ad\u200e\u200f"))


def _is_heading(words: str) -> bool:
    parts = re.split(r"\s*(?:[/,&+]|\band\b)\s*", section_key(words))
    return _HEADINGS.issuperset(parts)


# What may stand around a card and is no part of it: SB, signs, the x of a count, "of", and a count in Roman numerals.
_SIDEBOARD = re.compile(r"^\W*sb\s*:", re.IGNORECASE)
_AROUND_A_CARD = re.compile(r"\b[xｘ]\b|cop(?:y|ies)\s+of|^\W*of\b|\bI{1,3}\W*$", re.IGNORECASE)
_PLAIN = re.compile(r"\s*(?:[-*•]\s+)?\d{1,4}[xX×]?\s+[^\W\d][\w' ,.!/()-]*?\s*")
"""A line that is a card by any reading: its count, and a name with no sign that might be more than one."""
_LAST_NUMBER = re.compile(r"[\d)]\W*$")


def _text(text: str, deck: Deck) -> None:
    """A counted line is a card, a heading, a total or a problem; of a plain card's line everything is in the deck."""
    raws = [raw.translate(_INVISIBLE) for raw in text.split("\n")]
    known = {entry.line for entry in deck.entries} | {problem.line for problem in deck.problems}
    assert known <= set(range(len(raws) + 1))
    lines = Counter(entry.line for entry in deck.entries)
    for number, raw in enumerate(raws, 1):
        if _PLAIN.fullmatch(raw) and number not in known:
            words = raw.strip("-*• ").lstrip("0123456789").removeprefix("x").strip()
            assert _is_heading(words) or _TOTAL.fullmatch(raw.strip()) or section_key(words) in _sections(deck), raw
    for entry in deck.entries:
        raw = raws[entry.line - 1]
        if lines[entry.line] == 1 and _PLAIN.fullmatch(raw) and not _LAST_NUMBER.search(raw):
            _line(raw, entry)


def _sections(deck: Deck) -> set[str]:
    return {entry.section for entry in deck.entries}


def _line(raw: str, entry: Entry) -> None:
    """A line that nothing is left out of holds the entry, and but for signs nothing else."""
    rest = " ".join(_SIDEBOARD.sub("", raw).split())  # a tab parts columns, as two blanks do
    parts = [" ".join(said.split()) for said in (entry.name.removeprefix("#"), entry.note, entry.set)]
    if entry.doubt:  # perhaps it is a heading, in whatever letters
        rest, parts = rest.casefold(), [part.casefold() for part in parts]
    for part in filter(None, parts):
        assert part in rest, (raw, entry)
        whole = re.search(rf"(?<!\w){re.escape(part)}(?!\w)", rest)
        rest = rest.replace(part, " ", 1) if whole is None else f"{rest[: whole.start()]} {rest[whole.end() :]}"
    rest = re.sub(r"\s#\s.*", "", rest)
    numbers = [int(digits) for digits in re.findall(r"\d+", rest)]
    assert numbers == [entry.copies] or (not numbers and entry.copies == 1), (raw, entry)
    letters = re.search(r"[^\W\d_]", _AROUND_A_CARD.sub("", re.sub(r"\d+", " ", rest)))
    assert letters is None, (raw, entry)


_COMMENT = re.compile(r"\s*(?:#|//)(?:\s*[^\W\d].*|[\W_]*)")
_MARKED = re.compile(r"[xX×ｘ]?(\d+)[xX×ｘ]?|\([xX×ｘ]?(\d+)[xX×ｘ]?\)")
"""A count alone in a cell."""


def _csv(text: str, deck: Deck) -> None:
    """Every row is a card, a problem, a heading, a total or a comment; of a card's row every cell is in the deck."""
    blank = [line if not _COMMENT.fullmatch(line) else "" for line in text.split("\n")]
    lines = [line for line in blank if line.strip()]
    if not lines:
        return
    text = "\n".join(blank)
    rows = _numbered_rows(text, delimiter_of(lines[0]))
    names = [*columns_of(rows[0][1])]
    if all(len(row) == 1 for _, row in rows) and _is_heading(section_key(lines[0].strip(" :"))):
        _text(text, deck)  # a list in one column
        return
    if "name" not in names and len(lines) > 1:  # a title above the header, perhaps
        below = _numbered_rows(text, delimiter_of(lines[1]))
        if len(below) > 1 and {"name", "quantity"} <= {column(cell) for cell in below[1][1]}:
            assert deck.name == " ".join(cell.strip() for cell in below[0][1] if cell.strip()) or deck.problems
            rows, names = below[1:], [column(cell) for cell in below[1][1]]
    bare = "name" not in names
    if bare:
        rows = _numbered_rows(text, max(",;\t|", key=lines[0].count))
    cards = {entry.line for entry in deck.entries}
    sure = [entry for entry in deck.entries if not entry.doubt]  # a further cell may count more cards
    surely = {entry.line for entry in sure}
    assert len(surely) == len(sure)
    problems = {problem.line for problem in deck.problems}
    said: list[Said] = []
    above = ""
    for line, row in rows if bare else rows[1:]:
        if line not in cards:
            words = " ".join(cell.strip() for cell in row if cell.strip())
            head = section_key(re.sub(r"^\W*\d+\W*|[\s:(\[]+\d+[)\]:]*$", "", words).rstrip(" :")).strip("|*[] ")
            above = head if _is_heading(head) else above
            again = {column(cell) for cell in row} <= {*COLUMNS, *NOTES, ""}  # another list with its own header
            total = _TOTAL.fullmatch(words.strip()) or words.isdecimal()
            assert line in problems or _is_heading(head) or total or again, row
        elif not deck.problems and line in surely:
            cells = dict(
                zip(_bare_columns(row) if bare else names, row, strict=False)
            )  # "1,Hero" may be short of cells
            count = re.sub(r"\.0+$|[^\w.]|[x×ｘ]", "", str(cells.get("quantity", 1)), flags=re.IGNORECASE)
            cell = section_key(cells.get("section", "").strip())
            section = above if above and cell in MAIN else cell or above  # below a heading, where it is open
            name = cells["name"].replace("\t", " ")
            besides = ((column, words) for column, words in cells.items() if column not in COLUMNS)
            facts = (split_note(f"X ({words if column in NOTES else words.lower()})")[1] for column, words in besides)
            said.append((name, int(count), section, cells.get("set", ""), "", ", ".join(filter(None, facts))))
    header = {*re.findall(r"\w+", " ".join(rows[0][1]).casefold())}
    if not (bare or header <= {*COLUMNS, "note"}) and any(not section for _, _, section, *_ in said):
        sure = [entry._replace(section="") for entry in sure]  # an empty cell may be merged with the one above
        said = [(name, copies, "", code, image, note) for name, copies, _, code, image, note in said]
    if not deck.problems:
        _same(sure, said)


def _numbered_rows(text: str, delimiter: str) -> list[tuple[int, list[str]]]:
    """Return the rows of a table that hold anything, each with the line it begins on."""
    rows = csv.reader(re.findall(r"[^\n]*\n|[^\n]+$", text), delimiter=delimiter, skipinitialspace=True)
    begins, found = 1, list[tuple[int, list[str]]]()
    for row in rows:
        found += [(begins, row)] if any(cell.strip() for cell in row) else []
        begins = rows.line_num + 1
    return found


def _bare_columns(row: list[str]) -> tuple[str, ...]:
    """Return what the cells of a row are that no header explains: a count first, or else a name."""
    first = ("quantity", "name") if _MARKED.fullmatch(row[0].strip()) else ("name", "quantity")
    return (*first, "set", "section")


class _Pairs(list[tuple[str, object]]):
    """A JSON object with every key there is, the same one twice as well."""


def _json(text: str, deck: Deck) -> None:
    """Every element of every list is a card or a problem; without problems there is no key that is not known."""
    pairs = json.loads(text, object_pairs_hook=_Pairs, parse_int=lambda digits: int(digits[:20]))
    assert isinstance(pairs, _Pairs)
    cards = [
        ("deck" if key == "cards" else section_key(key), card)
        for key, value in pairs
        if key not in (*HEADER_KEYS, "facts") and isinstance(value, list) and not isinstance(value, _Pairs)
        for card in value
    ]
    assert len(cards) <= len(deck.entries) + len(deck.problems)
    if deck.problems:
        return
    said: list[Said] = []
    for section, card in cards:
        assert isinstance(card, _Pairs)
        marks = {column(re.sub(r"[^A-Za-z]", "", key)): value for key, value in card if value is not None}
        assert len(marks) == sum(value is not None for _, value in card)
        assert marks.keys() <= {"name", "quantity", "set", "image", "note", "section"}
        section = section_key(str(marks.get("section") or "")) or section
        set, image, note = (str(marks.get(mark) or "") for mark in ("set", "image", "note"))
        said.append((str(marks["name"]), int(str(marks.get("quantity", 1))), section, set, image, note))
    _same(deck.entries, said)
    top = dict(pairs)
    assert len(top) == len(pairs)
    _heads(deck, {key: top.get(key) for key in HEADER_KEYS})
    facts = top.get("facts", _Pairs())
    assert isinstance(facts, _Pairs)
    assert len(deck.facts) == len(facts)
    ignore = top.get("ignore", _Pairs())
    assert isinstance(ignore, _Pairs)
    assert {each.rule for each in deck.ignores} == {rule for rule, _ in ignore}
    others = [(key, value) for key, value in pairs if key not in HEADER_KEYS and not isinstance(value, list)]
    assert all(surely_lacks_cards(key, value) for key, value in others)


def _toml(text: str, deck: Deck) -> None:
    """Every key of every table is a card or a problem; without problems there is no key that is not known."""
    tables = tomllib.loads(text)
    sections = {key: value for key, value in tables.items() if key not in (*HEADER_KEYS, "facts")}
    cards = [
        (section_key(key), name, count)
        for key, table in sections.items()
        if isinstance(table, dict)
        for name, count in table.items()
    ]
    assert len(cards) <= len(deck.entries) + len(deck.problems)
    if deck.problems:
        return
    said: list[Said] = []
    for section, name, count in cards:
        for each in count if isinstance(count, list) else [count]:
            marks = each if isinstance(each, dict) else {"count": each}
            assert marks.keys() <= {"count", "set", "image", "note"}
            said.append(
                (
                    name,
                    int(marks.get("count", 1)),
                    section,
                    marks.get("set", ""),
                    marks.get("image", ""),
                    marks.get("note", ""),
                )
            )
    _same(deck.entries, said)
    _heads(deck, {key: tables.get(key) for key in HEADER_KEYS})
    assert len(deck.facts) == len(tables.get("facts", {}))
    assert all(isinstance(table, dict) for table in sections.values())


_KNOWN = {
    "deck": {"version"},
    "meta": set[str](),
    "game": set[str](),
    "superzone": {"name"},
    "card": set[str](),
    "name": {"id"},
    "set": set[str](),
}


def _lackey(text: str, deck: Deck) -> None:
    """Without problems there is no element, attribute or text that is not known, and every card is in the deck."""
    if deck.problems:
        return
    try:
        root = ElementTree.fromstring(text.encode(errors="surrogatepass"), ElementTree.XMLParser(encoding="utf-8"))
    except ElementTree.ParseError:
        assert ":" in text  # a namespace to it, and nothing to the reader
        return
    for element in root.iter():
        assert element.attrib.keys() <= _KNOWN[element.tag]
        assert element.tag in ("game", "name", "set") or not (element.text or "").strip()
        assert not (element.tail or "").strip()
    zones = root.findall("superzone")
    cards = [(zone, card) for zone in zones for card in zone.findall("card")]
    assert len(cards) == sum(1 for _ in root.iter("card"))
    assert all(
        len(list(root.iter(tag))) == len([1 for _, card in cards if card.find(tag) is not None])
        for tag in ("name", "set")
    )
    _same(
        deck.entries,
        (
            (
                card.findtext("name", ""),
                1,
                section_key(zone.get("name", "")),
                card.findtext("set", ""),
                _image(card),
                "",
            )
            for zone, card in cards
        ),
    )
    _heads(deck, {"game": next((game.text for game in root.iter("game")), "")})


def _image(card: ElementTree.Element) -> str:
    name = card.find("name")
    return name.get("id", "") if name is not None else ""


_ACCOUNTS: Mapping[str, Callable[[str, Deck], None]] = {
    "text": _text, "lackey-text": _text, "csv": _csv, "json": _json, "toml": _toml, "lackey": _lackey,
}  # fmt: skip
