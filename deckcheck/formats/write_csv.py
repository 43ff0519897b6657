"""Writes tables with the header ``quantity,name,set,section``."""

from __future__ import annotations

import csv
from io import StringIO

from deckcheck.deck import Deck
from deckcheck.formats.columns import COLUMNS
from deckcheck.formats.holding import Zones


def write(deck: Deck, zones: Zones, delimiter: str = ",") -> str:
    """A row for every line of the list, in its order."""
    table = StringIO()
    rows = csv.writer(table, delimiter=delimiter, lineterminator="\n")
    rows.writerow(COLUMNS)
    rows.writerows((entry.copies, entry.name, entry.set, entry.section) for entry in deck.entries)
    return table.getvalue()
