"""Every key of the view, said once: what it does, where it does so, and how it is shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

EVERYWHERE, SEARCH, DECK, FINDINGS = "everywhere", "in the search", "in the deck", "in the findings"


class Key(NamedTuple):
    """``keys`` as Textual names them (several do the same), ``shown`` as people do; ``bar`` is a word for the foot of
    the view, ``""`` for a key that only the help shows.
    """

    keys: str
    shown: str
    action: str
    does: str
    where: str
    bar: str = ""


KEYS = (
    Key("f1", "F1", "help", "show all keys", EVERYWHERE, "Help"),
    Key("tab", "Tab", "go(1)", "go on to the deck, to the findings, to the search", EVERYWHERE, "Next"),
    Key("shift+tab", "Shift-Tab", "go(-1)", "go back", EVERYWHERE),
    Key("ctrl+z", "Ctrl-Z", "undo", "undo the last change", EVERYWHERE, "Undo"),
    Key("ctrl+y,ctrl+shift+z", "Ctrl-Y", "redo", "do it again", EVERYWHERE, "Redo"),
    Key(
        "f2",
        "F2",
        "filter",
        "choose the cards to search by type, brigade, set, pool and other facts",
        EVERYWHERE,
        "Filter",
    ),
    Key("f3", "F3", "clear", "search all cards again", EVERYWHERE),
    Key("f4", "F4", "target", "choose the section that cards are added to", EVERYWHERE, "Section"),
    Key("f5", "F5", "reread", "look whether another program has changed the file", EVERYWHERE),
    Key("f6", "F6", "light", "dark or light", EVERYWHERE),
    Key("ctrl+s", "Ctrl-S", "save", "save now; every change is saved by itself", EVERYWHERE),
    Key("ctrl+q", "Ctrl-Q", "leave", "leave", EVERYWHERE, "Quit"),
    Key("enter", "Enter", "add", "add one copy of the card", SEARCH, "Add"),
    Key("up", "↑", "move_by(-1)", "the card above", SEARCH),
    Key("down", "↓", "move_by(1)", "the card below", SEARCH),
    Key("pageup", "Page up", "page(-1)", "a page up", SEARCH),
    Key("pagedown", "Page down", "page(1)", "a page down", SEARCH),
    Key("escape", "Esc", "screen.wipe", "take back the text, then the filters", SEARCH),
    Key("plus,equals_sign,enter", "+", "screen.more(1)", "one copy more", DECK, "More"),
    Key("minus,backspace", "-", "screen.less(1)", "one copy less", DECK, "Less"),
    Key("delete", "Del", "screen.less(0)", "take all copies of the line out", DECK, "Out"),
    *(Key(str(n), "1 … 9" if n == 1 else "", f"screen.copies({n})", "so many copies", DECK) for n in range(1, 10)),
    Key("m", "m", "screen.shift(1)", "move one copy to another section", DECK, "Move"),
    Key("M,shift+m", "M", "screen.shift(0)", "move all copies of the line to another section", DECK),
    Key(
        "r",
        "r",
        "screen.swap",
        "take another printing; for a name that is not known, the card that is meant",
        DECK,
        "Replace",
    ),
    Key("f", "f", "screen.look_up", "search for cards of this name", DECK, "Find"),
    Key("slash", "/", "screen.search", "go to the search", DECK),
    Key("enter", "Enter", "screen.show", "go to the card that the finding is about", FINDINGS, "Show card"),
    Key("slash", "/", "screen.search", "go to the search", FINDINGS),
    *(
        Key(key, shown, action, does, where)
        for where in (DECK, FINDINGS)
        for key, shown, action, does in (
            ("up,k", "↑", "move_by(-1)", "the line above"),
            ("down,j", "↓", "move_by(1)", "the line below"),
            ("pageup", "Page up", "page(-1)", "a page up"),
            ("pagedown", "Page down", "page(1)", "a page down"),
            ("home", "Home", "end(-1)", "the first line"),
            ("end", "End", "end(1)", "the last line"),
        )
    ),
)


def of(where: str) -> Iterator[Key]:
    """The keys of one part of the view."""
    return (key for key in KEYS if key.where == where)


def told(where: str) -> Iterator[Key]:
    """The keys of one part of the view, as far as they are told one by one."""
    return (key for key in of(where) if key.shown)


def table() -> str:
    """All keys as a table in Markdown."""
    rows = ["| key | where | does |", "|---|---|---|"]
    for where in (EVERYWHERE, SEARCH, DECK, FINDINGS):
        rows += [f"| {key.shown} | {where} | {key.does} |" for key in told(where)]
    return "\n".join(rows) + "\n"
