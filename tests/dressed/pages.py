"""Lists in web pages, mails and JSON, each with its neighbours, as :mod:`tests.dressed.ruling_cases` has them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from html import escape
from itertools import product

from tests.dressed.rulings import ILLEGAL, LEGAL, OPEN, Case
from tests.dressed.writing import BESIDE, FIFTY, LIMITED, NAMES, both

PAGE = "list.html"
MAIL = (
    "From: Josh <josh@mail.example>\nTo: judge@mail.example\nSubject: my deck\nMIME-Version: 1.0\n"
    "Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n<html><body>{}</body></html>"
)
TICK, EMPTY = '<input type="checkbox" checked>', '<input type="checkbox">'
BOXES = {
    "check boxes": (TICK, EMPTY),
    "check boxes by their role": (
        '<span role="checkbox" aria-checked="true"></span>',
        '<span role="checkbox" aria-checked="false"></span>',
    ),
    "buttons as check boxes": (
        '<button role="checkbox" aria-checked="true"></button>',
        '<button role="checkbox" aria-checked="false"></button>',
    ),
}


def cards(names: Iterable[str]) -> list[str]:
    return [f"1 {escape(name)}" for name in names]


def in_list(names: Sequence[str], *, style: str = "{}", last: str = "{}") -> str:
    """Return a list of the cards, with something else at the last one."""
    *others, end = cards(names)
    items = "".join(f"<li>{style.format(card)}</li>" for card in others)
    return f"<ul>{items}<li>{last.format(end)}</li></ul>"


def in_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    heads = "".join(f"<th>{cell}</th>" for cell in head)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><tr>{heads}</tr>{body}</table>"


def boxes() -> Iterator[Case]:
    """A card without the tick that others have may not be in the deck; boxes that are all alike say nothing."""
    for variant, (tick, empty) in BOXES.items():
        for form in ("{} {{}}", "<label>{} {{}}</label>", "{{}} {}"):
            ruling, written = "boxes of a page", partial(in_list, NAMES, style=form.format(tick))
            named = f"{variant} as {form}"
            yield Case(ruling, named, written(last=form.format(empty)), LIMITED, OPEN, {"deck": 49}, path=PAGE)
            for alike in (tick, empty):
                write = partial(in_list, style=form.format(alike), last=form.format(alike))
                yield from both(ruling, f"{named}, all {alike}", write, path=PAGE)
    for head in (("", "Qty", "Card"), (EMPTY, "Qty", "Card"), (TICK, "Qty", "Card")):
        ruling, variant = "boxes of a table", f"below {head[0] or 'nothing'}"
        rows = [[TICK, "1", escape(name)] for name in NAMES]
        yield Case(ruling, f"{variant}, ticked", in_table(head, rows), LIMITED, LEGAL, FIFTY, path=PAGE)
        rows[-1][0] = EMPTY
        yield Case(ruling, f"{variant}, mixed", in_table(head, rows), LIMITED, OPEN, {"deck": 49}, path=PAGE)
        rows = [[EMPTY, "1", escape(name)] for name in NAMES]
        yield Case(ruling, f"{variant}, empty", in_table(head, rows), LIMITED, LEGAL, FIFTY, path=PAGE)
    foils = [["1", escape(name), TICK if at % 2 else EMPTY] for at, name in enumerate(NAMES)]
    yield Case("boxes of a table", "foil", in_table(("Qty", "Card", "Foil"), foils), LIMITED, LEGAL, FIFTY, path=PAGE)
    below = f"<table><tr><th>My deck</th></tr></table>{in_list(NAMES, style=TICK + '{}', last=EMPTY + '{}')}"
    yield Case("boxes of a page", "below a table", below, LIMITED, OPEN, {"deck": 49}, path=PAGE)
    option = f"<p>{TICK} Remember me</p>{in_list(NAMES, style=EMPTY + '{}', last=EMPTY + '{}')}"
    yield Case("boxes of a page", "an option with a tick", option, LIMITED, LEGAL, FIFTY, path=PAGE)


def symbols() -> Iterator[Case]:
    """A picture that is a symbol is part of its line; other pictures are not."""
    ruling = "a symbol as a picture"
    for symbol, form in product(("❌", "🚫"), ('<img alt="{}" src="e.png"> {{}}', '{{}} <img alt="{}" src="e.png">')):
        text = in_list(NAMES, last=form.format(symbol))
        yield Case(ruling, f"{symbol} as {form}", text, LIMITED, OPEN, {"deck": 49}, path=PAGE)
    mixed = in_list(NAMES, style='<img alt="✅">{}', last='<img alt="❌">{}')
    yield Case(ruling, "✅ and ❌", mixed, LIMITED, OPEN, {"deck": 49}, path=PAGE)
    for image in ('<img alt="✅">', '<img alt="🔥">', '<img alt="Good brigade">', '<img alt="">', '<img alt="*">'):
        yield from both(ruling, image, partial(in_list, style=f"{image} {{}}", last=f"{image} {{}}"), path=PAGE)


def removed() -> Iterator[Case]:
    """Text of a class that says it is removed is as open as text that is struck out."""
    ruling = "a class of removed text"
    for name in ("removed", "strikethrough", "card deleted", "Done"):
        text = in_list(NAMES, last=f'<span class="{name}">{{}}</span>')
        yield Case(ruling, name, text, LIMITED, OPEN, {"deck": 49}, path=PAGE)
    for name in ("card", "undone", "not-removed"):
        form = f'<span class="{name}">{{}}</span>'
        yield from both(ruling, name, partial(in_list, style=form, last=form), path=PAGE)


def quotes() -> Iterator[Case]:
    """A card that a page or a mail quotes may be no card of the deck; a list that is quoted as a whole is the list."""
    ruling, lines = "a quote", "<br>".join(cards(NAMES[:-1]))
    for form in (
        "<blockquote>{}</blockquote>",
        '<div class="gmail_quote">{}</div>',
        '<div class="gmail_quote"><blockquote class="gmail_quote">{}</blockquote></div>',
        '<blockquote type="cite"><div>{}</div></blockquote>',
        '<div style="margin-left:1ex; border-left:1px solid #ccc">{}</div>',
    ):
        for path, around in ((PAGE, "{}"), ("mail.eml", MAIL)):
            text = around.format(f"<p>{lines}</p>{form.format(cards(NAMES)[-1])}")
            yield Case(ruling, f"a card in {form} in {path}", text, LIMITED, OPEN, {"deck": 49}, path=path)
            bare = around.format("<br>".join(map(escape, NAMES[:-1])) + form.format(escape(NAMES[-1])))
            yield Case(ruling, f"a name in {form} in {path}", bare, LIMITED, OPEN, {"deck": 49}, path=path)
            verse = around.format(f"<p>{lines}</p>{form.format('Faith comes by hearing.')}")
            yield Case(ruling, f"words in {form} in {path}", verse, LIMITED, ILLEGAL, {"deck": 49}, path=path)
            for words in ("", "<p>Is this legal?</p>"):
                write = partial(_quoted, around=around.format(words + form))
                yield from both(ruling, f"{words}all in {form} in {path}", write, path=path)
    rows = [[f'<div style="border-left:1px solid">1 {escape(name)}</div>'] for name in NAMES]
    yield Case(ruling, "cells with a bar", in_table(("Deck",), rows), LIMITED, LEGAL, FIFTY, path=PAGE)


def _quoted(names: Sequence[str], *, around: str) -> str:
    return around.format("<br>".join(cards(names)))


def beside_each_other() -> Iterator[Case]:
    """A heading above a cell of several lines is the heading of these lines."""
    ruling, more = "lists in cells side by side", "<br>".join(cards(BESIDE[:3]))
    for heads, counts in (
        (("Deck", "Reserve"), {"deck": 50, "reserve": 3}),
        (("Main", "Sideboard"), {"deck": 50}),
        (("Deck (50)", "Maybe (3)"), {"deck": 50, "maybeboard": 3}),
        (("Deck", "Tokens"), FIFTY),
    ):
        for names, verdict in ((NAMES, LEGAL), (NAMES[:-1], ILLEGAL)):
            lists = ["<br>".join(cards(names)), more]
            found = {**counts, "deck": len(names)}
            text = in_table(heads, [lists])
            yield Case(ruling, f"{heads}, {len(names)}", text, LIMITED, verdict, found, path=PAGE)
    in_two = [["<br>".join(cards(NAMES[:30])), cards(BESIDE)[0]], ["<br>".join(cards(NAMES[30:])), cards(BESIDE)[1]]]
    rows = in_table(("Deck", "Reserve"), in_two)
    yield Case(ruling, "in two rows", rows, LIMITED, LEGAL, {"deck": 50, "reserve": 2}, path=PAGE)
    bare = in_table(("Deck", "Reserve"), [["<br>".join(map(escape, NAMES)), "<br>".join(map(escape, BESIDE[:3]))]])
    yield Case(ruling, "names alone", bare, LIMITED, LEGAL, {"deck": 50, "reserve": 3}, path=PAGE)
    halves = ["<br>".join(cards(NAMES[:30])), "<br>".join(cards(NAMES[30:]))]
    for heads, verdict in ((("Heroes", "Artifacts"), LEGAL), (("Old", "New"), OPEN), (("Josh", "Ben"), OPEN)):
        yield Case(ruling, f"{heads}", in_table(heads, [halves]), LIMITED, verdict, path=PAGE)


def truths() -> Iterator[Case]:
    """What is false of some cards, or true of a word for absent cards, may say that they are not in the deck."""
    ruling, path = "true or false in JSON", "list.json"
    for key, value in product(("done", "checked", "is_selected", "visible", "zork"), (True, False)):
        for others in ({}, {key: not value}):
            written = _json(NAMES, {key: value}, others)
            falses = NAMES[-1:] if not value else NAMES[:-1] if others else []
            sure, verdict = len(NAMES) - len(falses), OPEN if falses else LEGAL
            yield Case(ruling, f"{key} {value}, {others}", written, LIMITED, verdict, {"deck": sure}, path=path)
    for key in ("hidden", "isArchived", "struck", "disabled"):
        written = _json(NAMES, {key: True, "note": "borrowed"}, {key: False})
        yield Case(ruling, f"{key} True", written, LIMITED, OPEN, {"deck": 49}, path=path)
    harmless = ("foil", "isProxy", "signed", "favorite", "owned", "hasFoil", "isUnique", "isSideboard", "hidden")
    for key, differs in product(harmless, (False, True)):
        write = partial(_json, last={key: False}, others={} if differs else {key: False})
        yield from both(ruling, f"{key} False, {'one' if differs else 'all'}", write, path=path)
    yield from both(ruling, "done False, all", partial(_json, last={"done": False}, others={"done": False}), path=path)


def _json(names: Sequence[str], last: Mapping[str, object], others: Mapping[str, object]) -> str:
    *first, end = ({"name": name, "quantity": 1} for name in names)
    return json.dumps({"cards": [*({**card, **others} for card in first), {**end, **last}]})


RULINGS = (boxes, symbols, removed, quotes, beside_each_other, truths)
