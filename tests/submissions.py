"""A folder as organisers get it: lists in many forms, and what else lies about."""

from __future__ import annotations

import json
import zipfile
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

NUMBERS = [11, 12, 13, 14, 15, 16, 21, 22, 23, 24, 25, 26, 31, 32, 33, 34, 35, 36]
LIST = "# format: opr-missions/custom\n" + "".join(f"1 {number}\n" for number in NUMBERS)
CARDS = [{"name": str(number), "quantity": 1} for number in NUMBERS]
JSON = json.dumps({"format": "opr-missions/custom", "cards": CARDS})
TOML = 'format = "opr-missions/custom"\n[deck]\n' + "".join(f'"{number}" = 1\n' for number in NUMBERS)
CSV = "name,quantity\n" + "".join(f"{number},1\n" for number in NUMBERS)
PNG = b"\x89PNG\r\n\x1a\n" + bytes(64)


class Submitted(NamedTuple):
    """What is in a folder, by what becomes of it; ``documents`` are read or unreadable, as there are readers."""

    legal: dict[str, bytes]
    unreadable: dict[str, bytes]
    documents: dict[str, bytes]
    skipped: dict[str, bytes]
    hidden: dict[str, bytes]

    @property
    def named(self) -> set[str]:
        """All that a report has to name."""
        return {*self.legal, *self.unreadable, *self.documents, *self.skipped}

    @property
    def files(self) -> dict[str, bytes]:
        return self.legal | self.unreadable | self.documents | self.skipped | self.hidden

    def write(self, folder: Path) -> None:
        """Write them into a folder."""
        for name, data in self.files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)


def packed(members: dict[str, bytes]) -> bytes:
    """A zip."""
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return data.getvalue()


def document(part: str, mark: str = "[Content_Types].xml") -> bytes:
    """A file of a word processor or a spreadsheet, as far as it is an archive."""
    return packed({mark: b"<Types/>", part: b"<document/>"})


def endings() -> Submitted:
    """One list under every ending that text has, in any case of letters, and in the other syntaxes."""
    text = LIST.encode()
    plain = ["a.txt", "a.text", "a.dec", "a.deck", "a.lst", "a.list", "a.md", "a.markdown", "ann", "B.TXT", "C.Dec"]
    legal = dict.fromkeys((*plain, "ann.v2", "my.deck.bak"), text)
    legal |= {"a.json": JSON.encode(), "a.toml": TOML.encode(), "a.csv": CSV.encode(), "a.tsv": CSV.encode()}
    documents = {
        "a.docx": document("word/document.xml"),
        "a.xlsx": document("xl/workbook.xml"),
        "a.odt": document("content.xml", "mimetype"),
        "a.ods": document("content.xml", "mimetype"),
        "a.pdf": b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n",
        "a.rtf": b"{\\rtf1 1 11\\par}",
        "a.html": b"<ul><li>1 11</li></ul>",
        "a.cod": b"<cockatrice_deck/>",
        "a.xml": b"<list/>",
    }
    return Submitted(legal, {}, documents, {}, {})


def mixed() -> Submitted:
    """Forty files: lists, lists that cannot be read, what is no list, and what nobody is to hear of."""
    found = endings()
    legal = found.legal | {"round-1/ann.txt": LIST.encode(), "round-1/copy-of-ann.txt": LIST.encode()}
    unreadable = {
        "empty.txt": b"",
        "empty": b"",
        "empty.v3": b"",
        "broken.json": b"{",
        "bytes.txt": b"\0\1\2" * 9,
        "late.rar": b"Rar!\x1a\x07\0",
        "late.tar.gz": b"\x1f\x8b\x08",
        "late.7z": b"7z\xbc\xaf",
        "nothing.jsonl": b"",
    }
    format_file = b'id = "opr-missions/ours"\nextends = "opr-missions/custom@1"\n[[rules]]\nid = "a/b"\n'
    skipped = {
        "README.md": b"# Lists of the spring tournament\n",
        "LICENSE": b"Do as you like.\n",
        "round-1/deckcheck.toml": b"",
        "our-league.toml": format_file,
        "facts.toml": b'[facts."Nicholas"]\nheart = 4\n',
        "photo.JPG": b"\xff\xd8\xff\xe0",
        "photo.png": PNG,
        "camera.raw2": PNG,
        "sort.py": b"print(1)\n",
        "notes.xyz": b"Remember the tables.\nAsk Ann about the key of the hall.\n",
        "~$a.docx": b"Ann",
    }
    hidden = dict.fromkeys(("Thumbs.db", ".DS_Store", "__MACOSX/a.txt", ".git/b.txt", "desktop.ini"), b"x")
    return Submitted(legal, unreadable, found.documents, skipped, hidden)
