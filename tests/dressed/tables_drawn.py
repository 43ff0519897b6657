"""Tables below headers in many words, each with its neighbours, as :mod:`tests.dressed.ruling_cases` has them."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Sequence
from io import StringIO

from tests.dressed.rulings import ILLEGAL, LEGAL, OPEN, Case
from tests.dressed.writing import FIFTY, GREEN, LIMITED, NAMES

KINDS = {card.name: card.kind for card in GREEN.cards}
ONCE = dict.fromkeys(NAMES, 1)
TWICE = {**ONCE, NAMES[1]: 2}
"""A Dominant twice, of which there may be one."""
Rows = Sequence[Sequence[str]]
Draw = Callable[[Rows], str]


def between(delimiter: str) -> Draw:
    def drawn(rows: Rows) -> str:
        table = StringIO()
        csv.writer(table, delimiter=delimiter, lineterminator="\n").writerows(rows)
        return table.getvalue()

    return drawn


def bars(blank: str) -> Draw:
    def drawn(rows: Rows) -> str:
        head, *cards = (f"|{blank}{f'{blank}|{blank}'.join(row)}{blank}|\n" for row in rows)
        return "".join((head, "|---" * len(rows[0]), "|\n", *cards))

    return drawn


BARS = {"list.md": bars(""), "spaced.md": bars(" ")}
DRAWN: dict[str, Draw] = {**BARS, "list.csv": between(","), "list.txt": between("\t"), "semicolons.csv": between(";")}


def table(head: str, counts: dict[str, int]) -> Rows:
    """Return the rows below a header ``Card/Qty``: the counts in a column with a ``+``, else what its words say."""
    columns = head.split("/")
    cell = {"Card": str, "Type": KINDS.__getitem__}
    rows = [
        [cell[column](name) if column in cell else str(count) if "+" in column else column[-1] for column in columns]
        for name, count in counts.items()
    ]
    return [[column.strip("+0123456789") for column in columns], *rows]


def clear_headers() -> Iterator[Case]:
    """The column that says most clearly that it counts the deck does; numbers of other things count nothing."""
    for head in (
        "Card/Number of copies+/Type", "Card/Owned7/In deck+/Type", "Card/Have7/Use+/Type", "Card/Copies+/Page9/Type",
        "Card/Main deck qty+/Type", "+Qty/Card/Str6/Type", "Deck qty+/Binder qty9/Card/Type", "Qty7/Card/In deck+",
        "Card/+Anzahl/Max4", "+Qtd/Card/Type", "+Aantal/Card/Type", "How many+/Card/Type", "Total owned8/+Qty/Card",
    ):  # fmt: skip
        for path, draw in DRAWN.items():
            ruling, variant = "which column counts", f"{head} in {path}"
            text = draw(table(head, ONCE))
            yield Case(ruling, f"{variant} | 50", text, LIMITED, LEGAL, FIFTY, path=path)
            few = draw(table(head, dict.fromkeys(NAMES[:-1], 1)))
            yield Case(ruling, f"{variant} | 49", few, LIMITED, ILLEGAL, {"deck": 49}, path=path)
            yield Case(ruling, f"{variant} | twice", draw(table(head, TWICE)), LIMITED, ILLEGAL, path=path)


def open_headers() -> Iterator[Case]:
    """Numbers below words that nobody knows, or below none, may count the cards; and no word says for sure "no"."""
    for head in ("Card/+/Type", "Card/Foo+/Type", "Card/Level+", "Card/Foo+/Bar1/Type"):
        for path, draw in BARS.items():
            yield Case("which column counts", f"{head} in {path}", draw(table(head, TWICE)), LIMITED, OPEN, path=path)
    for said in ("no", "cut", "not sure"):
        for path, draw in BARS.items():
            rows = [*table("Card/Qty+/Mine?y", ONCE)[:-1], [NAMES[-1], "1", said]]
            yield Case("a column that says no", f"{said} in {path}", draw(rows), LIMITED, OPEN, path=path)


RULINGS = (clear_headers, open_headers)
