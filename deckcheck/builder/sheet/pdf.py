"""Write sheets as a PDF. The same sheets give the same bytes: the file contains no time and nothing random."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from itertools import accumulate
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from deckcheck.builder.sheet import Sheet
from deckcheck.builder.sheet.layout import NORMAL, PAPERS, Page, Stroke, Text, Tick, Width, line_height, pages
from deckcheck.builder.sheet.summary import HEADING, summary_pages
from deckcheck.decklists.documents.visible_lines import LIST
from deckcheck.errors import DeckcheckError, MissingExtra, reason_of
from deckcheck.reporters.text_layout import inert

if TYPE_CHECKING:
    from fpdf import FPDF
    from fpdf.fonts import TTFFont


SHIPPED = (("figo", "figbo"), ("notos", "notosbo"), ("cascadia", "cascadiab"))
"""The bundled fonts, each regular one with its bold one, in the order in which they are tried.

The package has other fonts, for symbols only; some PDF readers report these as damaged, since they are not TrueType.
"""
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
    characters = dict.fromkeys("…·")  # of the layout

    def plain(text: str) -> str:
        text = unicodedata.normalize("NFC", text)
        text = inert("".join(" " if unicodedata.category(char) == "Zs" else char for char in text))
        characters.update(dict.fromkeys(text))
        return text

    drawn, named = [_with_texts(sheet, plain) for sheet in sheets], [*map(plain, files)]
    with TemporaryDirectory() as folder:
        pdf = _canvas()(unit="mm", format=PAPERS[paper])
        missing = _add_fonts(pdf, Path(folder), fonts, characters)
        spelled_out = {ord(char): f"[U+{ord(char):04X}]" for char in missing}
        drawn = [_with_texts(sheet, lambda text: text.translate(spelled_out)) for sheet in drawn]
        _set_up(pdf, several=len(drawn) > 1)
        measure = _measure(pdf)
        sections = [] if files else [(_title(sheet), pages(sheet, paper, measure)) for sheet in drawn]
        starts: list[int | str] = [file.translate(spelled_out) for file in named]
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
        return PdfFile(data, pdf.pages_count, tuple(missing))


def _title(sheet: Sheet) -> str:
    """Return the title of a sheet in the PDF outline."""
    return " · ".join(filter(None, (sheet.details.player, sheet.deck))) or sheet.game


def _with_texts(sheet: Sheet, changed: Callable[[str], str]) -> Sheet:
    """Return the sheet with every text changed, except its path, which is not printed."""

    def part(value: Any) -> Any:
        if isinstance(value, str):
            return changed(value)
        if not isinstance(value, tuple):
            return value
        parts = map(part, value)
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)

    return Sheet(sheet.path, *map(part, sheet[1:]))


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


def _add_fonts(pdf: FPDF, folder: Path, own: Sequence[str], characters: Iterable[str]) -> list[str]:
    """Add the fonts that some characters need, further fonts of the user's ``own`` last; return those that none has.

    A bundled font is opened only while characters are missing. Raises DeckcheckError for a file that is not a font.
    """
    from fontTools.ttLib import TTFont, TTLibError
    from pymupdf_fonts import fontbuffers

    own_fonts = []
    for file in own:  # before fpdf2, which would leave a file open that is no font
        try:
            own_fonts.append(Path(file).read_bytes())
            TTFont(BytesIO(own_fonts[-1]), fontNumber=0, lazy=True).getBestCmap()
        except (OSError, TTLibError) as error:
            reason = f"not a font that can be used (.ttf, .otf or .ttc): {reason_of(error)}"
            raise DeckcheckError(f"{file}: {reason}") from error
    missing, fonts = list(characters), cast("dict[str, TTFFont]", pdf.fonts)
    further: list[str] = []

    def add(family: str, *faces: bytes) -> None:
        for style, data in zip(("", "B"), faces, strict=False):
            path = folder / f"{family}{style}.ttf"
            path.write_bytes(data)
            pdf.add_font(family, style, path)
        left = [char for char in missing if ord(char) not in fonts[family].cmap]
        if len(left) < len(missing):
            further.append(family)
        else:  # no font that is not needed goes into the file
            for key in {family, f"{family}B"} & fonts.keys():
                fonts.pop(key).close()
        missing[:] = left

    for regular, bold in SHIPPED:
        if missing:
            add(regular, fontbuffers[regular](), fontbuffers[bold]())
    for number, data in enumerate(own_fonts):
        add(f"own-{number}", data)
    pdf.set_fallback_fonts(further[1:], exact_match=False)
    return missing


def _set_up(pdf: FPDF, *, several: bool) -> None:
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.c_margin = 0
    pdf.str_alias_nb_pages = ""  # otherwise a card named {nb} would become the number of pages
    pdf.creation_date = _NO_TIME
    pdf.set_lang("en")
    pdf.set_title(f"Deck check sheet{'s' if several else ''}")
    pdf.set_creator("deckcheck")
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
