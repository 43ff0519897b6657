"""What a file in a folder or archive is: a list that somebody submits, a file of many, or none. Asked here alone.

No file is lost: what people submit lists in is read, or told as unreadable; what is no list is skipped by its name with
the reason; of an ending that nobody knows the content decides.
"""

from __future__ import annotations

from collections.abc import Callable

from deckcheck.deck import Deck
from deckcheck.decklists import DOCUMENTS, PICTURES, SYNTAXES, bytes_of, decode, read
from deckcheck.decklists.detection import YAML, is_listed, is_mapped
from deckcheck.errors import UnreadableDeck

LINES = (".jsonl", ".ndjson")
"""The endings of files with a deck on each line."""
BUNDLES = (*LINES, ".zip")
"""The endings of files that hold many decks, besides those of tables, of which the header tells."""
TABLES = (".csv", ".tsv")
MAILS = (".eml",)
PACKED = (".7z", ".rar", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".zst", ".lzh", ".cab", ".sit", ".arj")
"""The endings of archives that are not read."""
WRITTEN = tuple(dict.fromkeys(ending for syntax in SYNTAXES.values() for ending in syntax.endings))
"""The endings of lists that are written as well as read."""


def _endings(words: str) -> frozenset[str]:
    return frozenset(f".{word}" for word in words.split())


SUBMITTED = _endings(
    """text dec deck lst list md markdown cod o8d mwdeck rtf html htm xhtml mht mhtml xml
    docx docm doc dotx odt ott wps pages pdf xlsx xlsm xls ods numbers epub eml msg url webloc lnk desktop"""
).union(WRITTEN)
"""The endings of what people submit lists in: each is read, or unreadable until somebody excludes it."""
SINGLE = SUBMITTED.difference(TABLES, MAILS)
"""The endings of files that hold one list."""
_READ = SUBMITTED.union(BUNDLES, PACKED)

CONFIGURATION = frozenset({"deckcheck.toml", "pyproject.toml"})
CARD_DATABASE = frozenset({"cards.sqlite", "manifest.json"})
"""Files that are no decks where they stand together."""
LITTER = frozenset({"__macosx", "thumbs.db", "ehthumbs.db", "desktop.ini", "icon\r"})
"""What systems leave behind unasked, which like all that is hidden is not even counted."""

PICTURE = "a picture; if it shows a list, type the list or export it as text"
SETTINGS = "configuration"
_PROGRAM, _MEDIA, _DATA = "a program or script", "sound, video or a font", "a database or a log"
_OTHERS = {
    PICTURE: "png jpg jpeg jpe jfif gif webp heic heif avif bmp tif tiff svg ico psd xcf eps cr2 dng",
    _PROGRAM: """py pyc pyw ipynb sh bash zsh bat cmd ps1 exe dll so dylib msi app apk jar class js mjs cjs ts tsx jsx
    css scss less php rb pl lua c h cc cpp hpp cs java kt swift go rs r sql vbs whl""",
    _MEDIA: "mp3 wav ogg flac m4a aac wma mp4 mov avi mkv webm m4v mpg mpeg ttf otf ttc woff woff2",
    _DATA: "sqlite sqlite3 db mdb accdb log",
    SETTINGS: "ini cfg conf env properties lock editorconfig",
}
_NO_LISTS = {ending: reason for reason, words in _OTHERS.items() for ending in _endings(words)}
_ABOUT = {
    "a readme, a licence or the like, by its name": """readme license licence changelog copying copyright notice authors
    contributors contributing code_of_conduct""",
    _PROGRAM: "makefile dockerfile gemfile rakefile procfile jenkinsfile",
}
_NO_LISTS_BY_NAME = {name: reason for reason, words in _ABOUT.items() for name in words.split()}
_SETTINGS = CONFIGURATION | {
    *("package.json", "package-lock.json", "tsconfig.json", "composer.json", "cargo.toml", "robots.txt"),
    *("requirements.txt", "constraints.txt", "cmakelists.txt"),
}
_PAGES = frozenset({"", ".txt", ".md", ".markdown", ".rst"})
"""What a readme or a licence ends in."""
_KNOWN_BY_CONTENT = frozenset({".toml", ".html", ".htm", ".xml"})
"""Of these some are no lists by what they begin with."""

START = 1 << 16
"""So many bytes tell what a file is."""
_SOME = 200
"""So many names tell whether a text is a list of cards."""


def ending_of(name: str) -> str:
    """Return the ending of a file's name in small letters.

    >>> ending_of("Ann.TXT"), ending_of("Ann"), ending_of(".txt"), ending_of("Ann v1.2 ")
    ('.txt', '', '', '.2')
    """
    name = name.rstrip().lower()
    dot = name.rfind(".")
    return name[dot:] if 0 < dot < len(name) - 1 else ""


def is_mail(path: str) -> bool:
    """Is a file a mail, by its name?"""
    return path.lower().endswith(MAILS)


def is_litter(name: str) -> bool:
    """Is a file or folder hidden, or left behind by a system?"""
    return name.startswith(".") or name.lower() in LITTER


def not_unpacked(name: str) -> str:
    """Return why the lists in an archive of another kind are not read, ``""`` for what is no such archive."""
    ending = ending_of(name)
    return f"an archive ({ending}) that is not read; unpack it, or pack it as .zip" if ending in PACKED else ""


def no_list(name: str, ending: str, start: Callable[[], bytes]) -> str:
    """Return why a file is no list that somebody submits, ``""`` where it is one or may be.

    ``start`` returns what it begins with, at most ``START`` bytes, and may raise UnreadableDeck; it is asked only where
    the ``name`` with its ``ending`` (see :func:`ending_of`) does not tell.
    """
    small = name.lower()
    if small.startswith("~$"):
        return "a lock file of an office program"
    if (reason := _NO_LISTS_BY_NAME.get(small.partition(".")[0])) and ending in _PAGES:
        try:
            return "" if ending and _reads_as_list(name, start()) else reason
        except UnreadableDeck:
            return reason
    if small in _SETTINGS:
        return SETTINGS
    if small.endswith(".schema.json"):
        return "a JSON Schema"
    if not ending or (ending in _READ and ending not in _KNOWN_BY_CONTENT):
        return ""
    if ending in _NO_LISTS:
        return _NO_LISTS[ending]
    try:
        data = start()
    except UnreadableDeck:  # which reading it will say
        return ""
    return _by_known_content(data) if ending in SUBMITTED else _by_content(name, data)


_REPORTS = (b"<title>deckcheck: ", b'<testsuites name="deckcheck"')


def _by_known_content(data: bytes) -> str:
    """Return what a file is that ends like a list and is none: a format, facts, or a report of ours."""
    if any(mark in data for mark in _REPORTS):
        return "a report of deckcheck"
    lines = [line for each in data.splitlines() if (line := each.strip()) and not line.startswith(b"#")]
    tables = [line for line in lines if line.startswith(b"[")]
    if any(table.startswith(b"[[rules]]") for table in tables):
        return "a format file"
    facts = tables and lines[0] is tables[0] and all(table.startswith(b"[facts") for table in tables)
    return "a facts file" if facts else ""


def is_made_here(data: bytes) -> bool:
    """Return whether a file is a report or a check sheet, which a later one may replace."""
    return any(mark in data for mark in (*_REPORTS, b"<title>Deck check sheet", b"/Creator (deckcheck)"))


def _by_content(name: str, data: bytes) -> str:
    """Return why a file of an unknown ending is no list, ``""`` where it looks like one or like a document."""
    if not data or data.startswith(DOCUMENTS):
        return ""
    if data.startswith(PICTURES):
        return PICTURE
    return (
        ""
        if _may_be_yaml(name, data) or _reads_as_list(name, data)
        else f"no list by its ending ({ending_of(name)}), nor by what is in it"
    )


def _may_be_yaml(name: str, data: bytes) -> bool:
    """May it be a list as YAML has it? Reading it will tell."""
    if not name.lower().endswith(YAML):
        return False
    try:
        text = decode(data)
    except UnreadableDeck:
        return False
    return is_mapped(text, name) or is_listed(text)


def _reads_as_list(name: str, data: bytes) -> bool:
    """Does a text count cards line by line, or name them?"""
    from deckcheck.decklists.text.line_kinds import CardLine
    from deckcheck.reading.text_lists import lines

    whole = data
    if len(data) == START and not data.startswith((b"\xff\xfe", b"\xfe\xff")):  # UTF-16 is cut between letters
        whole = data[: data.rfind(b"\n") + 1]
        if not whole:  # one line without end, which reading will tell
            return b"\0" not in data
    try:
        deck = read(whole, path=name)
        text = decode(whole)
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


def start_of(path: str) -> bytes:
    """Return what a file begins with. Raises UnreadableDeck."""
    return bytes_of(path, START)[:START]
