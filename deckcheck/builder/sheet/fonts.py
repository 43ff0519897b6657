"""Fonts for every name: which letters there are, and what stands for a letter that no font has.

The fonts come with the package ``pymupdf-fonts``: FiraGO for Latin, Greek, Cyrillic, Hebrew, Arabic, Thai, Devanagari
and Georgian, Noto Sans for other Latin letters, Cascadia for signs. Fonts of one's own go behind them, such as one for
Chinese, Japanese or Korean names.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from deckcheck.errors import DeckcheckError, reason_of
from deckcheck.reporters.text_layout import inert

CARRIED = (("figo", "figbo"), ("notos", "notosbo"), ("cascadia", "cascadiab"))
"""The fonts that are carried along, the regular one with the bold one, in the order in which they are asked.

The package has others, of signs alone, which some readers of PDF take for damaged, since they are not TrueType.
"""


class Font(NamedTuple):
    """A font: what to call it, whether it is bold, the bytes of its file, and the code points that it has."""

    family: str
    bold: bool
    data: bytes
    ending: str
    held: frozenset[int]


class Fonts:
    """The fonts for some texts, and how these are written with them.

    ``own`` are the paths of further fonts. Fonts are looked into only as far as a letter asks for it. Raises
    DeckcheckError for a file that is no font.
    """

    def __init__(self, own: Iterable[str] = ()) -> None:
        self._own = tuple(own)
        for path in self._own:  # a slip in a path is told even where no letter asks for the font
            _own(path)
        self.missing: dict[str, None] = {}
        """The letters that no font has, as far as :meth:`written` has met them."""
        self._used = {0}  # the first font always

    def written(self, text: str) -> str:
        """Return the text as the fonts can show it: what is not printable is spelled out, as is a letter that none has.

        It is in one normal form, and its spaces are all alike.
        """
        text = unicodedata.normalize("NFC", text)
        text = "".join(" " if unicodedata.category(sign) == "Zs" else sign for sign in text)
        return "".join(self._letter(sign) for sign in inert(text))

    def _letter(self, sign: str) -> str:
        for number, fonts in enumerate(self._families()):
            if ord(sign) in fonts[0].held:
                self._used.add(number)
                return sign
        self.missing[sign] = None
        return f"[U+{ord(sign):04X}]"

    def _families(self) -> Iterator[Sequence[Font]]:
        yield from (_carried(regular, bold) for regular, bold in CARRIED)
        yield from (_own(path) for path in self._own)

    def needed(self, further: str) -> list[Font]:
        """Return the fonts that the texts written so far and ``further`` take, in the order they are to be asked."""
        self.written(further)
        return [font for number, fonts in enumerate(self._families()) if number in self._used for font in fonts]


@cache
def _carried(regular: str, bold: str) -> Sequence[Font]:
    from pymupdf_fonts import fontbuffers

    data = [fontbuffers[name]() for name in (regular, bold)]
    held = _held(data[0])
    return [Font(regular, number == 1, each, ".ttf", held) for number, each in enumerate(data)]


@cache
def _own(path: str) -> Sequence[Font]:
    from fontTools.ttLib import TTLibError

    try:
        data = Path(path).read_bytes()
        ending = {b"OTTO": ".otf", b"ttcf": ".ttc"}.get(data[:4], ".ttf")
        return [Font(f"own-{Path(path).stem}", False, data, ending, _held(data))]
    except (OSError, TTLibError) as error:
        raise DeckcheckError(f"{path}: not a font that can be used (.ttf, .otf or .ttc): {reason_of(error)}") from error


def _held(data: bytes) -> frozenset[int]:
    """Return the code points that a font has."""
    from fontTools.ttLib import TTFont

    return frozenset(TTFont(BytesIO(data), fontNumber=0, lazy=True).getBestCmap() or ())
