"""The deck check sheet: a deck by the sections that judges go through, with its verdict, on paper or on a screen.

:func:`sheet_of` says what stands on the sheet of a deck; ``pdf.write`` and ``html.write`` put sheets into a file.
"""

from __future__ import annotations

from deckcheck.builder.sheet.content import Box, Details, Sheet, SheetRow, sheet_of

__all__ = ["Box", "Details", "Sheet", "SheetRow", "sheet_of"]
