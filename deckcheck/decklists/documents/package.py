"""Read the zip files of Office documents in memory, part by part."""

from __future__ import annotations

from functools import cached_property
from io import BytesIO
from posixpath import basename, dirname, join, normpath
from typing import NamedTuple
from xml.etree.ElementTree import Element
from zipfile import ZipFile

from deckcheck.decklists.documents.xml import parsed
from deckcheck.errors import UnreadableDeck

MAX_UNPACKED = 16 * 1024 * 1024
"""The maximum number of bytes of all parts together; a list has some ten thousand."""
_ENCRYPTED = 0x1
_OPENDOCUMENT = "application/vnd.oasis.opendocument."
_FOLDERS = ("word/", "xl/", "ppt/", "Index/")
_NAMES = {"word/": "a Word document", "xl/": "an Excel workbook"}


class Relation(NamedTuple):
    """A reference to another part, with its id and type."""

    id: str
    type: str
    target: str


class Package:
    """A document of many parts. Raises UnreadableDeck if it is encrypted or unpacks without end.

    For damage it raises the errors of the library.
    """

    def __init__(self, data: bytes) -> None:
        self._file = ZipFile(BytesIO(data))
        self._infos = {info.filename: info for info in self._file.infolist()}
        self._left = MAX_UNPACKED
        self.main = next((each.target for each in self.relations("") if each.type == "officeDocument"), "")

    @cached_property
    def kind(self) -> str:
        """Return the folder of the document, or the type of an OpenDocument; ``""`` if it is neither."""
        if "mimetype" in self._infos:
            type = self.part("mimetype").decode("ascii", "replace").strip().removesuffix("-template")
            return type if type.startswith(_OPENDOCUMENT) and type.endswith(("text", "spreadsheet")) else ""
        if self.main:
            return next((folder for folder in _FOLDERS if self.main.startswith(folder)), "")
        return "Index/" if any(name.startswith("Index") for name in self._infos) else ""

    def part(self, name: str) -> bytes:
        """Return a part of the document, empty if it is missing. Raises UnreadableDeck."""
        info = self._infos.get(name)
        if info is None:
            return b""
        if info.flag_bits & _ENCRYPTED:
            raise UnreadableDeck("an encrypted document; save it without a password")
        with self._file.open(info) as file:
            data = file.read(self._left + 1)
        self._left -= len(data)
        if self._left < 0:
            much = f"more than {MAX_UNPACKED // 1024**2} MB"
            raise UnreadableDeck(f"refused as an archive bomb: a document that unpacks to {much}")
        return data

    def tree(self, part: bytes) -> Element:
        """Return the root of a part. Raises UnreadableDeck."""
        return parsed(part, _NAMES.get(self.kind, "an OpenDocument file"))

    def relations(self, name: str) -> list[Relation]:
        """Return the references of a part, or of the package itself for ``""``."""
        folder = dirname(name)
        data = self.part(join(folder, "_rels", f"{basename(name)}.rels"))
        return [
            Relation(each.get("Id", ""), basename(each.get("Type", "")), normpath(join(folder, target)).lstrip("/"))
            for each in (parsed(data, "an Office document").iter("Relationship") if data else ())
            if each.get("TargetMode") != "External" and (target := each.get("Target", ""))
        ]
