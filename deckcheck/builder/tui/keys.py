"""Every key of the deck builder, declared once: its action, the part of the screen, and its label."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

EVERYWHERE, SEARCH, DECK, FINDINGS = "everywhere", "in the search", "in the deck", "in the findings"


class Key(NamedTuple):
    """``keys`` are names of Textual (several for one action), ``shown`` is the label in the help; ``bar`` is a word for
    the foot of the screen, ``""`` for a key that only the help shows.
    """

    where: str
    keys: str
    shown: str
    action: str
    does: str
    bar: str = ""

    @property
    def brief(self) -> str:
        """Return how the key is shown at the foot."""
        return self.shown.replace("Ctrl-", "^")


ALWAYS = ("Help", "Next", "Undo", "Quit")
"""The keys that the foot of the screen shows before all others."""
GUIDE = (
    "Type a part of a name, choose with ↑ ↓; Enter puts the card into the",
    "deck. Tab goes on to the deck and to the findings. Every change is",
    "judged and saved at once, and Ctrl-Z takes it back.",
    "A sign before a card of the deck: ✗ it is against a rule, ? that is",
    "open, ! a warning. w says why, n goes to the next such card.",
    "A name that is not known: r shows what it may be, R writes the one",
    "clear suggestion for each of them.",
    "! in the search: the format does not allow the card. F2 narrows the",
    "search, F4 chooses the section that cards are added to.",
)
"""The guide at the top of the help."""
_HELP = ("question_mark", "?", "screen.help", "show all keys (in the search: with nothing typed)")
_MOVING = (
    ("up,k", "↑", "move_by(-1)", "the line above"),
    ("down,j", "↓", "move_by(1)", "the line below"),
    ("pageup", "Page up", "page(-1)", "a page up"),
    ("pagedown", "Page down", "page(1)", "a page down"),
    ("home", "Home", "end(-1)", "the first line"),
    ("end", "End", "end(1)", "the last line"),
)
_REPLACE = "take another printing, or what an unknown name may be"
_MEND = ("R,shift+r", "R", "screen.mend", "write the one clear suggestion for each unknown name", "Mend")
_BY_PLACE: Mapping[str, tuple[tuple[str, ...], ...]] = {
    EVERYWHERE: (
        ("f1", "F1", "help", "show all keys", "Help"),
        ("tab", "Tab", "go(1)", "go on to the deck, to the findings, to the search", "Next"),
        ("shift+tab", "Shift-Tab", "go(-1)", "go back"),
        ("ctrl+z", "Ctrl-Z", "undo", "undo the last change", "Undo"),
        ("ctrl+y,ctrl+shift+z", "Ctrl-Y", "redo", "do it again", "Redo"),
        ("f2", "F2", "filter", "narrow the search by type, brigade, set, pool and more", "Filter"),
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
        ("plus,equals_sign,enter", "+", "screen.change(1)", "one copy more", "More"),
        ("minus,backspace", "-", "screen.change(-1)", "one copy less", "Less"),
        ("delete", "Del", "screen.copies(0)", "take all copies of the line out"),
        *((str(n), "1 … 9" if n == 1 else "", f"screen.copies({n})", "so many copies") for n in range(1, 10)),
        ("m", "m", "screen.shift(1)", "move one copy to another section", "Move"),
        ("M,shift+m", "M", "screen.shift(0)", "move all copies of the line to another section"),
        ("r", "r", "screen.swap", _REPLACE, "Swap"),
        _MEND,
        ("w", "w", "screen.why", "why it is marked: go to the finding", "Why"),
        ("n", "n", "screen.next_marked(1)", "the next card that is marked"),
        ("N,shift+n", "N", "screen.next_marked(-1)", "the marked card before"),
        ("f", "f", "screen.look_up", "search for cards of this name", "Find"),
        ("slash", "/", "screen.search", "go to the search"),
        _HELP,
        *_MOVING,
    ),
    FINDINGS: (
        ("enter", "Enter", "screen.show", "go to the card that the finding is about", "Show card"),
        ("r", "r", "screen.swap_found", _REPLACE, "Swap"),
        _MEND,
        ("slash", "/", "screen.search", "go to the search"),
        _HELP,
        *_MOVING,
    ),
}
KEYS = tuple(Key(where, *key) for where, keys in _BY_PLACE.items() for key in keys)


def of(where: str) -> Iterator[Key]:
    """Return the keys of one part of the screen."""
    return (key for key in KEYS if key.where == where)
