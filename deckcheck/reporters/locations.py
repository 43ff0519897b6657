"""Where findings stand: the file that an editor or a code host can open, and in one of many decks whose they are."""

from __future__ import annotations

from deckcheck.findings import DeckReport, Finding


def file_of(deck: DeckReport) -> str:
    """The file that the deck is, or that holds it."""
    return deck.file or deck.path


def lines_of(deck: DeckReport, finding: Finding | None = None) -> tuple[int, ...]:
    """The lines of that file: those of the finding, or else the one on which the deck begins; an archive has none."""
    if not deck.file:
        return finding.lines if finding else ()
    return ((finding and finding.lines) or (deck.line,)) if deck.line else ()


def whose(deck: DeckReport, finding: Finding | None = None) -> str:
    """Which deck of a file of many it is, as words to begin with: ``[Ann] ``, ``[round-1/ann.txt:3] ``."""
    if not deck.file:
        return ""
    if deck.path == f"{deck.file}:{deck.line}":
        called = deck.name
    else:
        called = deck.path.removeprefix(deck.file).removeprefix("/")
        if not deck.line and finding and finding.lines:
            called += f":{finding.lines[0]}"
    return f"[{called}] " if called else ""
