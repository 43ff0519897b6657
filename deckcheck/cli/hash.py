"""``deckcheck hash``: print a checksum for each deck, which shows whether two lists are the same deck.

Examples:
  deckcheck hash my-deck.txt
  deckcheck hash lists/ > handed-in.txt
  deckcheck hash --check handed-in.txt
  deckcheck hash round-5/ --check handed-in.txt
  deckcheck hash my-deck.txt --lines --format redemption/limited
  deckcheck hash - < pasted.txt

Prints a line for each list: hash, a space or ?, a space, path; for a folder, an archive or a file of many decks, a line
for each deck. The hash covers the cards with their sections; syntax, order, spelling and headings of the list do not
matter, nor does the date. Printings that differ only in set, border or rarity are the same card. A name without its set
resolves to the printing that the format chooses: that of the list, or --format. A list with an ambiguous line has - for
a hash; the remedy is on standard error. ? marks a list with a name that is unmatched, which is reported too, or
ambiguous: if only such names are corrected, --check prints OPEN for it, not CHANGED.

The hash is the first 60 bits, in Crockford's base 32, of the SHA-256 of the lines that --lines shows, sorted, each with
a line feed: section, name, set and copies of each card, separated by tabs. The set is * for an ambiguous title and ?
for an unmatched name.

With --check the decks are compared with the hashes in FILE, and each is OK, CHANGED, OPEN (undetermined) or UNREADABLE.

Exit codes:
  0  every list has a hash, with --check the one in FILE
  1  with --check, some deck has changed
  2  wrong usage
  3  some list is ambiguous, or was not registered
  4  a list could not be read completely
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deckcheck.batch.discovery import gather
from deckcheck.batch.registered import Registered, Submission, hash_line, hash_lines
from deckcheck.batch.sources import STDIN, Checkers, Source
from deckcheck.cli.command_loader import UNREADABLE
from deckcheck.cli.console import complain, emit
from deckcheck.cli.options import command
from deckcheck.cli.read_list import DeckOptions, each_opened, report_skipped, require_readable
from deckcheck.deck import Deck, Problem
from deckcheck.decklists import bytes_of
from deckcheck.errors import DeckcheckError
from deckcheck.legality.checker import Checker
from deckcheck.legality.deck_hash import DeckHash
from deckcheck.legality.format_detection import hash_of
from deckcheck.reporters.text_layout import inert
from deckcheck.wording import at_line, few

MOST_LINES = 5
CHANGED, OPEN = 1, 3
"""Exit codes, as for ``check``: a deck has changed; a list is ambiguous."""


@command("list_ignores", "pool_file")
def hash(
    paths: Annotated[list[str] | None, typer.Argument(metavar="PATH")] = None,
    check: Annotated[str, typer.Option("--check", "-c", metavar="FILE")] = "",
    lines: bool = False,
    deck_options: DeckOptions = DeckOptions(),
) -> None:
    """Print a short checksum for each deck.

    Options:
        paths: Files, folders (with all subfolders), or - for standard input; with --check by default those that FILE
            names.
        check: Compare the decks with the hashes in this file.
        lines: Below each hash, show the lines that are hashed.
    """
    if not paths and not check:
        raise typer.BadParameter("name a list, a folder, or - for standard input", param_hint="PATH")
    settings = deck_options.settings()
    codes = {0}
    with Checkers(settings, suggest=False) as checkers:
        registered = registered_lists(check, checkers, deck_options.source_format) if check else None
        if registered and not paths:
            paths = [each.path for each in registered.lists]
        for source in deck_options.sources(paths or [], settings, check):
            [found], path = each_opened([source], checkers, deck_options.source_format, _hash), inert(source.path)
            codes.add(UNREADABLE if found is None else 0 if found.hash else OPEN)
            if registered is None:
                emit(f"{hash_line(found, path)}\n")
            else:
                word, code = _compared(registered, source, found)
                codes.add(code)
                emit(f"{path}: {word}\n")
            if lines and found:
                emit("".join(f"  {line}\n" for line in found.lines))
    raise typer.Exit(next(code for code in (UNREADABLE, CHANGED, OPEN, 0) if code in codes))


def _hash(deck: Deck, checker: Checker, format: str) -> DeckHash:
    """Return the hash of a deck, and report why it has none. Raises Exit if the deck cannot be read completely."""
    require_readable(deck)
    found = hash_of(checker, deck, format)
    _report_doubts(deck.path, found)
    return found


def _report_doubts(path: str, found: DeckHash) -> None:
    """Report why a list has no hash, each reason once, and its unmatched names."""
    alike: dict[str, list[Problem]] = {}
    for doubt in found.doubts:
        alike.setdefault(doubt.expected, []).append(doubt)
    for expected, (first, *others) in alike.items():
        lines = dict.fromkeys(str(each.line) for each in others if each.line)
        more = f" (so too line{'s' * (len(lines) > 1)} {few(lines, MOST_LINES)})" if lines else ""
        complain(f"{at_line(path, first.line)}: no hash: {first.found}; write {expected}{more}")
    if found.unknown:
        names = ", ".join(f"{name} (line {line})" if line else name for line, name, _ in found.unknown)
        complain(f"{path}: unmatched names; the hash changes when they are corrected: {names}")


def _compared(registered: Registered, source: Source, found: DeckHash | None) -> tuple[str, int]:
    """Return the result of comparing a deck with its registered list, in a word, and the exit code."""
    if found is None:
        return "UNREADABLE", UNREADABLE
    known = registered.of(source.path)
    if len({each.hash for each in known}) != 1 or not (found.hash and known[0].hash):
        return ("OPEN" if known else "OPEN (no such list is registered)"), OPEN
    same = known[0].is_deck([found])
    return ("OPEN", OPEN) if same is None else ("OK", 0) if same else ("CHANGED", CHANGED)


def registered_lists(path: str, checkers: Checkers, source_format: str | None = None) -> Registered:
    """Return the registered lists: those in a file of hashes, or the lists in a file, folder or archive.

    A list that cannot be read is reported, and the others are still compared. Raises DeckcheckError if there is no
    readable list.
    """
    if path == STDIN or not Path(path).exists():
        raise typer.BadParameter(f"there is no file or folder {path}")
    if Path(path).is_file() and (named := hash_lines(bytes_of(path), path)) is not None:
        return Registered(path, tuple(named))
    lists = []
    for source in report_skipped(gather([path], bundles=True)):
        [found] = each_opened([source], checkers, source_format, _hash)
        if found is None and source.path == path:
            raise DeckcheckError(f"{source.path}: a registered list could not be read")
        if found is None:
            lists.append(Submission(source.path, "", unread=True))
        else:
            lists.append(Submission(source.path, found.hash, found.provisional, found if found.hash else None))
    return Registered(path, tuple(lists), is_single=Path(path).is_file() and len(lists) == 1)
