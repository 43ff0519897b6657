"""Write sheets as a PDF. The same sheets give the same bytes: the file contains no time and nothing random."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from functools import cache, partial
from io import BytesIO
from itertools import accumulate
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.builder.sheet import Sheet
from deckcheck.builder.sheet.layout import NORMAL, PAPERS, Page, Stroke, Text, Tick, Width, line_height, pages
from deckcheck.builder.sheet.summary import HEADING, summary_pages
from deckcheck.decklists.documents.visible_lines import LIST
from deckcheck.errors import DeckcheckError, MissingExtra, reason_of
from deckcheck.reporters.text_layout import inert

if TYPE_CHECKING:
    from fpdf import FPDF


SHIPPED = (("figo", "figbo"), ("notos", "notosbo"), ("cascadia", "cascadiab"))
"""The bundled fonts, each regular one with its bold one, in the order in which they are tried.

The package has other fonts, for symbols only; some PDF readers report these as damaged, since they are not TrueType.
"""


class Font(NamedTuple):
    """A font: its family name, whether it is bold, its file as bytes, the extension, and the code points it has."""

    family: str
    bold: bool
    data: bytes
    extension: str
    code_points: frozenset[int]


class Fonts:
    """The fonts needed for some texts, and the texts as these fonts can show them.

    ``own`` are the paths of further fonts. A font is opened only if a character needs it. Raises DeckcheckError for a
    file that is not a font.
    """

    def __init__(self, own: Iterable[str] = ()) -> None:
        paths = tuple(own)
        for path in paths:  # report a wrong path even if no character needs the font
            _own(path)
        self._families = [*(partial(_shipped, *names) for names in SHIPPED), *(partial(_own, path) for path in paths)]
        self.missing: dict[str, None] = {}
        """The characters missing from every font, among those that :meth:`written` has met."""
        self._used = {0}  # the first font always

    def written(self, text: str) -> str:
        """Return the text as the fonts can show it: unprintable characters, and those no font has, are spelled out.

        The text is in normal form NFC, and all kinds of spaces become plain ones.
        """
        text = unicodedata.normalize("NFC", text)
        text = "".join(" " if unicodedata.category(char) == "Zs" else char for char in text)
        return "".join(self._letter(char) for char in inert(text))

    def _letter(self, char: str) -> str:
        for number, fonts in enumerate(self._families):
            if ord(char) in fonts()[0].code_points:
                self._used.add(number)
                return char
        self.missing[char] = None
        return f"[U+{ord(char):04X}]"

    def needed(self, further: str) -> list[Font]:
        """Return the fonts needed by all texts written so far and by ``further``, in the order to try them."""
        self.written(further)
        return [font for number in sorted(self._used) for font in self._families[number]()]


@cache
def _shipped(regular: str, bold: str) -> Sequence[Font]:
    from pymupdf_fonts import fontbuffers

    data = [fontbuffers[name]() for name in (regular, bold)]
    code_points = _code_points(data[0])
    return [Font(regular, number == 1, each, ".ttf", code_points) for number, each in enumerate(data)]


@cache
def _own(path: str) -> Sequence[Font]:
    from fontTools.ttLib import TTLibError

    try:
        data = Path(path).read_bytes()
        extension = {b"OTTO": ".otf", b"ttcf": ".ttc"}.get(data[:4], ".ttf")
        return [Font(f"own-{Path(path).stem}", False, data, extension, _code_points(data))]
    except (OSError, TTLibError) as error:
        raise DeckcheckError(f"{path}: not a font that can be used (.ttf, .otf or .ttc): {reason_of(error)}") from error


def _code_points(data: bytes) -> frozenset[int]:
    """Return the code points that a font has."""
    from fontTools.ttLib import TTFont

    return frozenset(TTFont(BytesIO(data), fontNumber=0, lazy=True).getBestCmap() or ())


FAMILY = SHIPPED[0][0]
FEATURES = {"liga": False, "clig": False, "dlig": False, "calt": False}
"""Turn ligatures off, so that searching the PDF finds names. (Joined Arabic letters are a different feature.)"""
_NO_TIME = datetime(2000, 1, 1, tzinfo=UTC)


class PdfFile(NamedTuple):
    """A PDF: its bytes, its number of pages, and the characters that no font has, which are spelled out in it."""

    data: bytes
    pages: int
    missing: tuple[str, ...]


def write(sheets: Iterable[Sheet], paper: str = "a4", fonts: Sequence[str] = (), files: Sequence[str] = ()) -> PdfFile:
    """Return the sheets as a PDF, each on its own pages; several have a summary in front.

    If ``files`` are given, the files of the sheets, it contains only the summary, which names them. ``fonts`` are the
    paths of further fonts. Raises MissingExtra if a library is missing, and DeckcheckError for a file that is no font.
    """
    try:
        import fpdf  # noqa: F401
        import pymupdf_fonts  # noqa: F401
        import uharfbuzz  # noqa: F401
    except ImportError as error:
        raise MissingExtra("a PDF needs fpdf2; install it with: pip install 'deckcheck[sheet]'") from error
    known = Fonts(fonts)
    drawn = [_printable(sheet, known) for sheet in sheets]
    with TemporaryDirectory() as folder:
        pdf = _canvas()(unit="mm", format=PAPERS[paper])
        _set_up(pdf, known, Path(folder), several=len(drawn) > 1)
        measure = _measure(pdf)
        sections = [] if files else [(_title(sheet), pages(sheet, paper, measure)) for sheet in drawn]
        starts: list[int | str] = [known.written(file) for file in files]
        if len(drawn) > 1 and not files:
            numbers = list(accumulate((len(of_sheet) for _, of_sheet in sections), initial=1))[:-1]
            before = len(summary_pages(drawn, numbers, paper, measure))
            starts += [number + before for number in numbers]
        for title, of_section in [(HEADING, summary_pages(drawn, starts, paper, measure) if starts else []), *sections]:
            for number, page in enumerate(of_section):
                pdf.add_page()
                if not number:
                    pdf.start_section(title)
                _draw(pdf, page)
        for number, sheet in enumerate(drawn if not files else (), 1):
            pdf.embed_file(bytes="\n".join(sheet.listed).encode(), basename=f"{LIST}-{number}.txt", compress=True)
        data = bytes(pdf.output(output_producer_class=_producer()))
        return PdfFile(data, pdf.pages_count, tuple(known.missing))


def _title(sheet: Sheet) -> str:
    """Return the title of a sheet in the PDF outline."""
    return " · ".join(filter(None, (sheet.details.player, sheet.deck))) or sheet.game


def _printable(sheet: Sheet, fonts: Fonts) -> Sheet:
    """Return the sheet with every text as the fonts can show it; its path is not printed."""

    def printable(value: Any) -> Any:
        if isinstance(value, str):
            return fonts.written(value)
        if not isinstance(value, tuple):
            return value
        parts = map(printable, value)
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)

    return Sheet(sheet.path, *map(printable, sheet[1:]))


@cache
def _canvas() -> type[FPDF]:
    """Return a canvas class that skips the test for right-to-left text in plain ASCII texts."""
    from fpdf import FPDF
    from fpdf.enums import TextDirection

    class Canvas(FPDF):
        def _preload_bidirectional_text(self, text: str, markdown: bool) -> Any:
            if not (text.isascii() and text.isprintable() and self.text_shaping):
                return super()._preload_bidirectional_text(text, markdown)
            to_the_right = dict.fromkeys(("paragraph_direction", "fragment_direction"), TextDirection.LTR)
            self.text_shaping.update(to_the_right)
            return self._preload_font_styles(text, markdown)

    return Canvas


def _set_up(pdf: FPDF, fonts: Fonts, folder: Path, *, several: bool) -> None:
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.c_margin = 0
    pdf.str_alias_nb_pages = ""  # otherwise a card named {nb} would become the number of pages
    pdf.creation_date = _NO_TIME
    pdf.set_lang("en")
    pdf.set_title(f"Deck check sheet{'s' if several else ''}")
    pdf.set_creator("deckcheck")
    needed = fonts.needed("…·")
    for number, font in enumerate(needed):
        path = folder / f"{number}{font.extension}"
        path.write_bytes(font.data)
        pdf.add_font(font.family, "B" if font.bold else "", path)
    families = dict.fromkeys(font.family for font in needed)
    pdf.set_fallback_fonts([family for family in families if family != FAMILY], exact_match=False)
    pdf.set_text_shaping(True, features=dict(FEATURES))


def _measure(pdf: FPDF) -> Width:
    """Return a function that measures texts. It shapes each text once for all sizes: shaping is most of the work."""

    @cache
    def width(text: str, bold: bool) -> float:
        pdf.set_font(FAMILY, "B" if bold else "", NORMAL)
        return pdf.get_string_width(text)

    return lambda text, size, bold: width(text, bold) * size / NORMAL


def _draw(pdf: FPDF, page: Page) -> None:
    for item in page:
        match item:
            case Text():
                pdf.set_font(FAMILY, "B" if item.bold else "", item.size)
                pdf.set_text_color(round(255 * item.grey))
                pdf.set_xy(item.x, item.y)
                pdf.cell(item.width, line_height(item.size), item.text)
            case Stroke():
                pdf.set_line_width(0.2)
                pdf.set_draw_color(round(255 * item.grey))
                pdf.line(item.x, item.y, item.x + item.width, item.y)
            case Tick():
                pdf.set_line_width(0.15)
                pdf.set_draw_color(round(255 * 0.42))
                pdf.rect(item.x, item.y, item.side, item.side)


def _producer() -> Any:
    """Return a PDF writer class that leaves out the time which fpdf2 would add."""
    from fpdf.output import OutputProducer, PDFInfo

    class Producer(OutputProducer):
        def _add_info(self) -> PDFInfo:
            info = super()._add_info()
            info.creation_date = None  # type: ignore[assignment]
            return info

        def _add_fonts(self, *args: Any) -> Any:
            # No PDF contains the shaping tables; fontTools would read all of them before dropping them.
            for font in self.fpdf.fonts.values():
                for table in {"GDEF", "GPOS", "GSUB"} & set(font.ttfont.keys()):  # type: ignore[union-attr]
                    del font.ttfont[table]  # type: ignore[union-attr]
            return super()._add_fonts(*args)

    return Producer
