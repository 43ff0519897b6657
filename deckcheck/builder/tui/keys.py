"""Every key of the view, said once: what it does, where it does so, and how it is shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

EVERYWHERE, SEARCH, DECK, FINDINGS = "everywhere", "in the search", "in the deck", "in the findings"


class Key(NamedTuple):
    """``keys`` as Textual names them (several do the same), ``shown`` as people do; ``bar`` is a word for the foot of
    the view, ``""`` for a key that only the help shows.
    """

    where: str
    keys: str
    shown: str
    action: str
    does: str
    bar: str = ""


_MOVING = (
    ("up,k", "↑", "move_by(-1)", "the line above"),
    ("down,j", "↓", "move_by(1)", "the line below"),
    ("pageup", "Page up", "page(-1)", "a page up"),
    ("pagedown", "Page down", "page(1)", "a page down"),
    ("home", "Home", "end(-1)", "the first line"),
    ("end", "End", "end(1)", "the last line"),
)
_REPLACE = "take another printing; for a name that is not known, the card that is meant"
_BY_PLACE: Mapping[str, tuple[tuple[str, ...], ...]] = {
    EVERYWHERE: (
        ("f1", "F1", "help", "show all keys", "Help"),
        ("tab", "Tab", "go(1)", "go on to the deck, to the findings, to the search", "Next"),
        ("shift+tab", "Shift-Tab", "go(-1)", "go back"),
        ("ctrl+z", "Ctrl-Z", "undo", "undo the last change", "Undo"),
        ("ctrl+y,ctrl+shift+z", "Ctrl-Y", "redo", "do it again", "Redo"),
        ("f2", "F2", "filter", "choose the cards to search by type, brigade, set, pool and other facts", "Filter"),
        ("f3", "F3", "clear", "search all cards again"),
        ("f4", "F4", "target", "choose the section that cards are added to", "Section"),
        ("f5", "F5", "reread", "look whether another program has changed the file"),
        ("f6", "F6", "light", "dark or light"),
        ("ctrl+s", "Ctrl-S", "save", "save now; every change is saved by itself"),
        ("ctrl+q", "Ctrl-Q", "leave", "leave", "Quit"),
    ),
    SEARCH: (
        ("enter", "Enter", "add", "add one copy of the card", "Add"),
        ("up", "↑", "move_by(-1)", "the card above"),
        ("down", "↓", "move_by(1)", "the card below"),
        ("pageup", "Page up", "page(-1)", "a page up"),
        ("pagedown", "Page down", "page(1)", "a page down"),
        ("escape", "Esc", "screen.wipe", "take back the text, then the filters"),
    ),
    DECK: (
        ("plus,equals_sign,enter", "+", "screen.more(1)", "one copy more", "More"),
        ("minus,backspace", "-", "screen.less(1)", "one copy less", "Less"),
        ("delete", "Del", "screen.less(0)", "take all copies of the line out", "Out"),
        *((str(n), "1 … 9" if n == 1 else "", f"screen.copies({n})", "so many copies") for n in range(1, 10)),
        ("m", "m", "screen.shift(1)", "move one copy to another section", "Move"),
        ("M,shift+m", "M", "screen.shift(0)", "move all copies of the line to another section"),
        ("r", "r", "screen.swap", _REPLACE, "Replace"),
        ("f", "f", "screen.look_up", "search for cards of this name", "Find"),
        ("slash", "/", "screen.search", "go to the search"),
        *_MOVING,
    ),
    FINDINGS: (
        ("enter", "Enter", "screen.show", "go to the card that the finding is about", "Show card"),
        ("slash", "/", "screen.search", "go to the search"),
        *_MOVING,
    ),
}
KEYS = tuple(Key(where, *key) for where, keys in _BY_PLACE.items() for key in keys)


def of(where: str) -> Iterator[Key]:
    """Return the keys of one part of the view."""
    return (key for key in KEYS if key.where == where)


def shown_in(where: str) -> Iterator[Key]:
    """Return the keys of one part of the view, as far as they are shown one by one."""
    return (key for key in of(where) if key.shown)


def table() -> str:
    """Return all keys as a table in Markdown."""
    rows = ["| key | where | does |", "|---|---|---|"]
    for where in (EVERYWHERE, SEARCH, DECK, FINDINGS):
        rows += [f"| {key.shown} | {where} | {key.does} |" for key in shown_in(where)]
    return "\n".join(rows) + "\n"
