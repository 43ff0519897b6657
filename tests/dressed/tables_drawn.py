"""Tables below headers in many words, each with its neighbours, as :mod:`tests.dressed.ruling_cases` has them."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from io import StringIO
from itertools import chain, product, zip_longest

from tests.dressed.rulings import ILLEGAL, LEGAL, OPEN, Case
from tests.dressed.writing import BESIDE, FIFTY, GREEN, LIMITED, NAMES, both, kinds_of

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
    cell: dict[str, Callable[[str], str]] = {"Card": str, "Type": KINDS.__getitem__}
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


def sections(names: Sequence[str], of: Callable[[str], str] = str) -> dict[str, list[str]]:
    return {of(kind): [name for name in names if KINDS[name] == kind] for kind in kinds_of(GREEN)}


def columns(lists: Sequence[Sequence[str]]) -> Rows:
    return list(zip_longest(*lists, fillvalue=""))


def beside_each_other(names: Sequence[str]) -> Iterator[tuple[str, Rows]]:
    """Yield lists in columns: one for each kind, a count and a name in two, and two columns of several kinds."""
    kinds = sections(names)
    cards = {kind: [f"1 {name}" for name in own] for kind, own in kinds.items()}
    yield "a column for each kind", columns([[kind, *own] for kind, own in cards.items()])
    pairs = [half for kind, own in kinds.items() for half in (["", *["1"] * len(own)], [kind, *own])]
    yield "two columns for each kind", columns(pairs)
    blocks = [[f"{kind} ({len(own)})", *own, ""] for kind, own in cards.items()]
    yield "kinds in two columns", columns([[*chain(*blocks[:3])], [*chain(*blocks[3:])]])
    yield "counted cards alone", columns([[f"1 {name}" for name in names[at::3]] for at in range(3)])


def lists_side_by_side() -> Iterator[Case]:
    """Lists in columns of a table are read one below the other, whatever is between them."""
    draws = {**DRAWN, "tabs.txt": lambda rows: "".join("\t".join(row) + "\n" for row in rows)}
    draws["bars.txt"] = lambda rows: "".join(f"{' | '.join(f'{cell:<60}' for cell in row)}\n" for row in rows)
    for names, verdict in ((NAMES, LEGAL), (NAMES[:-1], ILLEGAL)):
        for (variant, rows), (path, draw) in product(beside_each_other(names), draws.items()):
            if path not in BARS and (variant, path) != ("two columns for each kind", "bars.txt"):
                named = f"{variant} in {path} | {len(names)}"
                yield Case("lists side by side", named, draw(rows), LIMITED, verdict, {"deck": len(names)}, path=path)
    below = "".join(
        f"{kind}\n" + "\t".join(f"1 {name}" for name in own) + "\n" for kind, own in sections(NAMES).items()
    )
    yield Case("lists side by side", "rows below headings", below, LIMITED, LEGAL, FIFTY)
    reserve = columns([["Deck", *(f"1 {name}" for name in NAMES)], ["Reserve", *(f"1 {name}" for name in BESIDE[:3])]])
    counts = {"deck": 50, "reserve": 3}
    yield Case("lists side by side", "deck and reserve", between("\t")(reserve), LIMITED, LEGAL, counts)
    others = columns([["Old", *(f"1 {name}" for name in NAMES[:40])], ["New", *(f"1 {name}" for name in NAMES[40:])]])
    for path in ("list.md", "list.txt"):
        yield Case("lists side by side", f"old and new in {path}", DRAWN[path](others), LIMITED, OPEN, path=path)


def several_in_a_row() -> Iterator[Case]:
    """Cards in a line, all with a count before them or all behind, whatever is between them."""
    signs = (" / ", " | ", " • ", " + ", " ~ ", " > ", " - ", " 🔹 ", "•", ". ", " und ", "; and ", " then ", "   ")
    for sign, style in product(signs, ("1 {}", "1x {}", "{} x1", "{} (1)")):
        if sign == " - " and style == "{} (1)":
            continue
        heads = ("{}: ", "{} - ", "{}\n")
        for head in heads[:2] if sign in (" + ", " ~ ", " - ", "   ") else heads:

            def rows(names: Sequence[str], sign: str = sign, style: str = style, head: str = head) -> str:
                kinds = sections(names, head.format)
                return "\n".join(kind + sign.join(map(style.format, own)) for kind, own in kinds.items())

            yield from both("cards in a row", f"{style}{sign}{style} behind {head}", rows)
    for end in (". ", "; ", " | "):
        write = partial(_in_a_line, end=end)
        yield from both("a list in a line", f"Heroes: 1x Amos{end}Artifacts: 1x Altar", write)


def _in_a_line(names: Sequence[str], *, end: str) -> str:
    return "".join(f"{kind}: {', '.join(f'1x {name}' for name in own)}{end}" for kind, own in sections(names).items())


def sums_below() -> Iterator[Case]:
    """A number alone below cards with counts is their sum, in whatever words."""
    for total in ("\t{n}", "Summe: {n}", "---- {n} cards", "Totaal {n}", "{n} Gesamt", "Soma = {n}"):
        for style in ("{name}\t1", "1 {name}", "{name} x1"):
            blocks = [
                "\n".join([kind, *(style.format(name=name) for name in own), total.format(n=len(own)), ""])
                for kind, own in sections(NAMES).items()
            ]
            yield Case("a sum below cards", f"{total} below {style}", "\n".join(blocks), LIMITED, LEGAL, FIFTY)


RULINGS = (clear_headers, open_headers, lists_side_by_side, several_in_a_row, sums_below)
