"""Read Word documents, and texts of LibreOffice and others. Deleted text is not read.

Both are packages: zip files of XML parts, which are read in memory one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from io import BytesIO
from posixpath import basename, dirname, join, normpath
from typing import NamedTuple
from xml.etree.ElementTree import Element
from zipfile import ZipFile

from deckcheck.decklists.documents.element_walk import ELEMENTS, ElementWalk, number, parsed
from deckcheck.decklists.documents.visible_lines import Look
from deckcheck.decklists.words import meanings, split_words
from deckcheck.errors import UnreadableDeck

MAX_UNPACKED = 16 * 1024 * 1024
"""The maximum number of bytes of all parts together; a list has some ten thousand."""
_ENCRYPTED = 0x1
_NAMES = {"word/": "a Word document", "xl/": "an Excel workbook"}
_SYMBOLS = meanings(ELEMENTS["word"]["symbols"])
_LOOKS = meanings(ELEMENTS["looks"])
_OFF, _NOT_SHOWN = ("0", "false", "off", "none"), ("none", "false", "collapse", "filter")
_SIDE_PARTS = frozenset(split_words(ELEMENTS["word"]["side_parts"]))
"""The types of parts read in addition to a document or sheet."""


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
        """Return the folder of the main part, or the type that an OpenDocument states."""
        if "mimetype" in self._infos:
            return self.part("mimetype").decode("ascii", "replace").strip().removesuffix("-template")
        is_iwork = not self.main and any(name.startswith("Index") for name in self._infos)
        return "Index/" if is_iwork else f"{self.main.partition('/')[0]}/"

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


StatedLook = dict[str, bool]
"""The parts of a look that an element or a style determines, by name."""


def stated_look(properties: Iterable[tuple[str, str]]) -> StatedLook:
    """Return the look that properties, each with its value, determine; one that is set is not unset by another."""
    stated: StatedLook = {}
    for name, value in properties:
        if look := _LOOKS.get(name):
            is_set = value in _NOT_SHOWN if name in ("display", "visibility") else value not in _OFF
            stated[look] = stated.get(look, False) or is_set
    return stated


def marks(properties: Element | None) -> StatedLook:
    """Return the look that the properties of letters in Office documents determine."""
    return stated_look((mark.tag, mark.get("val", "1")) for mark in (properties if properties is not None else ()))


def inherited(styles: Iterable[tuple[str, str, StatedLook]]) -> dict[str, StatedLook]:
    """Return the whole look of each style, given its name, its parent, which may be defined after it, and its look."""
    stated = {name: (parent, look) for name, parent, look in styles}

    @cache
    def whole(name: str) -> StatedLook:
        parent, look = stated.pop(name, ("", {}))  # each once, because styles may be each other's parents
        return (whole(parent) if parent else {}) | look

    return {name: whole(name) for name in [*stated]}


class OfficeWalk(ElementWalk):
    """A walk over a part of an Office document or an OpenDocument, given the looks of its styles."""

    def __init__(self, kind: str, looks: Mapping[str, StatedLook]) -> None:
        super().__init__(kind)
        self._looks = looks

    def look_of(self, element: Element, look: Look) -> Look:
        """Return the look that an element's style determines, and its properties or its attributes.

        Attributes can only hide an element, and so all that is in it.
        """
        tag = element.tag
        if (properties := element.find(f"{tag}Pr") if tag in ("p", "r") else None) is not None:
            name, own = _value(properties, f"{tag}Style"), marks(properties)
        else:
            name = element.get("style-name", "")
            own = {part: True for part, is_set in stated_look(element.items()).items() if is_set}
        return look._replace(**(self._looks.get(name, {}) | own))

    def read(self, element: Element, look: Look) -> None:
        """Read an element. Raises UnreadableDeck for another document in this one."""
        tag = element.tag
        if tag in ("altChunk", "subDoc"):
            fault = "a Word document with another document in it"
            raise UnreadableDeck(f"{fault}; save it again, or export the list as text")
        if tag == "sym":
            self.visible.add(_SYMBOLS.get(element.get("char", "")[-2:].upper(), "\ufffd"))
        elif tag == "ddList":  # a menu, of which the chosen entry is visible
            at = number(_value(element, "result"), 0)
            self.visible.add("".join(entry.get("val", "") for entry in element.findall("listEntry")[at : at + 1]))
        super().read(element, look)

    def take_side_parts(self, package: Package, related: Iterable[Relation]) -> None:
        """Read the parts beside a document or a sheet."""
        for each in related:
            if each.type in _SIDE_PARTS and (part := package.part(each.target)):
                root = package.tree(part)
                if not self.is_skipped(root):
                    self.lines(root)


def _value(element: Element, path: str) -> str:
    found = element.find(path)
    return found.get("val", "") if found is not None else ""


def opendocument(package: Package, kind: str) -> tuple[OfficeWalk, Element, Element]:
    """Return a walk over an OpenDocument, its named styles, and its content. Raises UnreadableDeck if encrypted."""
    if b"encryption-data" in package.part("META-INF/manifest.xml"):
        raise UnreadableDeck("an encrypted document; save it without a password")
    named, content = package.tree(package.part("styles.xml") or b"<none/>"), package.tree(package.part("content.xml"))
    styles = (
        (
            style.get("name", ""),
            style.get("parent-style-name", ""),
            stated_look(item for properties in style for item in properties.items()),
        )
        for style in (*named.iter("style"), *content.iter("style"))
    )
    return OfficeWalk(kind, inherited(styles)), named, content


def text_of_word(data: bytes) -> str:
    """Return the lines of a Word document."""
    package = Package(data)
    related, looks = package.relations(package.main), dict[str, StatedLook]()
    for each in related:
        if each.type == "styles" and (b"strike" in (part := package.part(each.target)) or b"vanish" in part):
            styles = package.tree(part).iter("style")
            looks = inherited(
                (each.get("styleId", ""), _value(each, "basedOn"), marks(each.find("rPr"))) for each in styles
            )
    walk = OfficeWalk("word", looks)
    lines = walk.lines(package.tree(package.part(package.main)))
    walk.take_side_parts(package, related)
    return walk.unread.text(lines)


def text_of_opendocument(data: bytes) -> str:
    """Return the lines of an OpenDocument text."""
    walk, styles, content = opendocument(Package(data), "opendocument")
    walk.lines(styles)  # its margins are reported
    return walk.unread.text(walk.lines(content))
