"""Classify a file in a folder or archive: a submitted list, a file with many decks, or no list.

No file is lost: files of types that people submit lists in are read, or reported as unreadable; other known types are
skipped with the reason; for an unknown extension the content decides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from deckcheck.deck import Deck
from deckcheck.decklists import SYNTAXES, decode, read
from deckcheck.decklists.detection import DOCUMENTS, PICTURES, YAML, is_listed, is_mapped
from deckcheck.errors import UnreadableDeck
from deckcheck.shipped_toml import shipped_tables

LINES = (".jsonl", ".ndjson")
"""The extensions of files with a deck on each line."""
BUNDLES = (*LINES, ".zip")
"""The extensions of files with many decks, besides tables, whose header decides."""
TABLES = (".csv", ".tsv")
MAILS = (".eml", ".mbox")
WITH_MANY_DECKS = (*BUNDLES, *TABLES, *MAILS)
WRITTEN = tuple(dict.fromkeys(extension for syntax in SYNTAXES.values() for extension in syntax.extensions))
"""The extensions of lists that deckcheck can write as well as read."""
HIDDEN = "a hidden file; name it by itself, or rename it, if it is a list"


def _extensions(words: str) -> tuple[str, ...]:
    return tuple(f".{word}" for word in words.split())


def _by_word(reasons: Mapping[str, str], before: str = "") -> dict[str, str]:
    """Return for each word of a table the reason why such a file is not a list."""
    return {before + word: reason for reason, words in reasons.items() for word in words.split()}


_TABLES = shipped_tables(Path(__file__).with_name("file_kinds.toml"))
PACKED = _extensions(_TABLES["packed"])
"""The extensions of archives that are not read."""
SUBMITTED = frozenset((*_extensions(_TABLES["lists"]), *WRITTEN))
"""The extensions of submitted lists: each is read, or unreadable until the user excludes it."""
_READ = SUBMITTED.union(BUNDLES, PACKED)
_KNOWN_BY_CONTENT, _PAGES = _extensions(_TABLES["known_by_content"]), ("", *_extensions(_TABLES["pages"]))
_NO_LISTS, _NO_LISTS_BY_NAME = _by_word(_TABLES["no_lists"], "."), _by_word(_TABLES["no_lists_by_name"])
_NO_LISTS_BY_WHOLE_NAME = _by_word(_TABLES["no_lists_by_whole_name"])
NOT_WRITTEN = _by_word(_TABLES["not_written"], ".")
"""What files of these extensions are, in which no list can be written."""
PICTURE = _NO_LISTS[".png"]

START = 1 << 16
"""The number of bytes that suffice to classify a file."""
_SOME = 200
"""The number of names that suffice to decide whether a text is a list of cards."""


def extension_of(name: str) -> str:
    """Return the extension of a file name in lower case.

    >>> extension_of("Ann.TXT"), extension_of("Ann"), extension_of(".txt"), extension_of("Ann v1.2 ")
    ('.txt', '', '', '.2')
    """
    name = name.rstrip().lower()
    dot = name.rfind(".")
    return name[dot:] if 0 < dot < len(name) - 1 else ""


def is_mail(path: str) -> bool:
    """Is a file a mail, by its name?"""
    return path.lower().endswith(MAILS)


def is_litter(name: str, *, folder: bool = False) -> bool:
    """Is a folder hidden, or is a file without the extension of a list, or was it created by the operating system?"""
    hidden = name.startswith("._" if not folder and extension_of(name) in _READ else ".")  # macOS adds ._a.txt to a.txt
    return (hidden and name not in (".", "..")) or name.lower() in _TABLES["litter"]


def not_unpacked(name: str) -> str:
    """Return why the lists in an archive of another type are not read, ``""`` if it is not such an archive."""
    extension = extension_of(name)
    return f"an archive ({extension}) that is not read; unpack it, or pack it as .zip" if extension in PACKED else ""


def no_list(name: str, extension: str, start: Callable[[], bytes]) -> str:
    """Return why a file is not a submitted list, ``""`` if it is one or may be.

    ``start`` returns its beginning, of which ``START`` bytes are looked at, and may raise UnreadableDeck; it is called
    only if the ``name`` with its extension ``extension`` (see :func:`extension_of`) does not decide.
    """
    small = name.lower()
    if small.startswith("~$"):
        return "a lock file of an office program"
    if (reason := _NO_LISTS_BY_NAME.get(small.partition(".")[0])) and extension in _PAGES:
        try:
            return "" if extension and reads_as_list(name, start()[:START]) else reason
        except UnreadableDeck:
            return reason
    if small in _NO_LISTS_BY_WHOLE_NAME:
        return _NO_LISTS_BY_WHOLE_NAME[small]
    if small.endswith(".schema.json"):
        return "a JSON Schema"
    if not extension or (extension in _READ and extension not in _KNOWN_BY_CONTENT):
        return ""
    if extension in _NO_LISTS:
        return _NO_LISTS[extension]
    try:
        data = start()[:START]
    except UnreadableDeck:  # reading the file will report it
        return ""
    return _by_known_content(data) if extension in SUBMITTED else _by_content(name, data)


_REPORTS = (b"<title>deckcheck: ", b'<testsuites name="deckcheck"')
_OUR_JSON = b'{"schema"'
"""How reports and baselines in JSON begin, but for spaces; no list has this key."""


def _by_known_content(data: bytes) -> str:
    """Return the kind of a file with a list's extension that is not a list: a format, facts, our report or baseline."""
    if any(mark in data for mark in _REPORTS):
        return "a report of deckcheck"
    if b"".join(data.partition(b":")[0].split()) == _OUR_JSON:
        return "a report, a baseline or a card database of deckcheck"
    lines = [line for each in data.splitlines() if (line := each.strip()) and not line.startswith(b"#")]
    tables = [line for line in lines if line.startswith(b"[")]
    if any(table.startswith(b"[[rules]]") for table in tables):
        return "a format file"
    facts = tables and lines[0] is tables[0] and all(table.startswith(b"[facts") for table in tables)
    return "a facts file" if facts else ""


def is_made_here(data: bytes) -> bool:
    """Return whether a file is a report or a check sheet of ours, which a new one may overwrite."""
    return any(mark in data for mark in (*_REPORTS, b"<title>Deck check sheet", b"/Creator (deckcheck)"))


def _by_content(name: str, data: bytes) -> str:
    """Return why a file with an unknown extension is not a list, ``""`` if it looks like one or like a document."""
    if not data or data.startswith(DOCUMENTS):
        return ""
    if data.startswith(PICTURES):
        return PICTURE
    return "" if reads_as_list(name, data) else f"no list by its ending ({extension_of(name)}), nor by what is in it"


def reads_as_list(name: str, data: bytes) -> bool:
    """Does a text count or name cards line by line?"""
    from deckcheck.decklists.text.line_kinds import CardLine
    from deckcheck.reading.text_lists import lines

    complete = data
    if len(data) == START and not data.startswith((b"\xff\xfe", b"\xfe\xff")):  # UTF-16 might be cut inside a character
        complete = data[: data.rfind(b"\n") + 1]
        if not complete:  # a single line, cut off; reading the whole file decides
            return b"\0" not in data
    try:
        text = decode(complete)
        if name.lower().endswith(YAML) and (is_mapped(text, name) or is_listed(text)):
            return True  # which the reader will decide
        deck = read(complete, path=name)
    except UnreadableDeck:
        return False
    if deck.source not in ("text", "lackey-text"):
        return not deck.problems
    found = [line for line in lines(text) if line is not None]
    cards = [line for line in found if isinstance(line, CardLine) and not (line.is_bare or line.entry.perhaps)]
    return 2 * len(cards) > len(found) or most_are_cards(deck)


def most_are_cards(deck: Deck) -> bool:
    """Are most of the names in a list those of cards?"""
    from deckcheck.cards import Database, find
    from deckcheck.games import game_ids

    names = [entry.name for entry in deck.entries[:_SOME]]
    with Database.open() as database:
        all_cards = [database.cards(game) for game in game_ids()]
        known = sum(any(find(cards, name).how for cards in all_cards) for name in names)
    return 2 * known > len(names)
