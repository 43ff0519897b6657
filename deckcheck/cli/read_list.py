"""Reading lists for commands: standard input, and reporting lists that cannot be read or checked."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TypeVar

import typer

from deckcheck.batch.checker_cache import Checkers
from deckcheck.batch.sources import Source, deck_of
from deckcheck.cli.command_loader import EXPECTED_ERRORS, UNREADABLE
from deckcheck.cli.console import complain
from deckcheck.deck import Deck, Problem
from deckcheck.decklists import MAX_BYTES
from deckcheck.errors import InvalidFacts, UnknownFormat, UnreadableDeck, internal_error
from deckcheck.findings import Skipped
from deckcheck.legality.checker import Checker
from deckcheck.reporters.summary import Summary
from deckcheck.reporters.text_layout import skipped_files
from deckcheck.wording import at_line

T = TypeVar("T")

MOST_PROBLEMS = 10


def stdin() -> bytes:
    """Return the content of standard input, up to just beyond the size limit of a list."""
    if sys.stdin is None:  # closed
        return b""
    if sys.stdin.isatty():
        complain("reading a list from the keyboard; end it with Ctrl-D (Ctrl-Z and Enter on Windows)")
    return sys.stdin.buffer.read(MAX_BYTES + 1)


def report_skipped(sources: Iterable[Source]) -> Iterator[Source]:
    """Yield the lists among the sources; afterwards report the skipped files with the reasons."""
    summary = Summary()
    for source in sources:
        if source.skipped:
            summary.skipped.append(Skipped(source.path, source.skipped))
        else:
            yield source
    for line in skipped_files(summary):
        complain(line)


@contextmanager
def report_read_errors(
    path: str, checkers: Checkers | None = None, *, exit_code: int = UNREADABLE, unknown_format: bool = True
) -> Iterator[None]:
    """Report why a list cannot be read or checked, and exit the command.

    An unknown format is reported the same way if ``unknown_format``; otherwise it ends the program as wrong usage.
    Raises Exit, and InvalidFacts with the file that states the facts.
    """
    try:
        yield
    except UnreadableDeck as error:
        complain(f"{at_line(path, error.line)}: {error}")
        raise typer.Exit(exit_code) from None
    except UnknownFormat as error:
        if not unknown_format:
            raise
        complain(f"{path}: {error}")
        raise typer.Exit(exit_code) from None
    except InvalidFacts as error:
        raise (checkers.with_facts_file(path, error) if checkers else error) from None
    except EXPECTED_ERRORS:
        raise
    except Exception as error:
        complain(f"{path}: {internal_error(error)}")
        raise typer.Exit(exit_code) from None


def one_format(formats: Sequence[str]) -> str:
    """Return the format to use, the first if a configuration names several; ``""`` if none."""
    return next((format for format in formats if format != "all"), "")


@contextmanager
def opened_deck(source: Source, checkers: Checkers, syntax: str | None) -> Iterator[tuple[Deck, Checker, str]]:
    """Yield a deck with its checker and the format to use (``""`` = its own); report errors and exit."""
    checker, formats = checkers.at(source.holder)
    with report_read_errors(source.path, checkers):
        deck = deck_of(source, syntax)
        try:
            yield deck, checker, one_format(formats)
        except UnreadableDeck:  # these lines may be why
            report_problems(deck.path, deck.problems)
            raise


def each_opened(
    sources: Iterable[Source], checkers: Checkers, syntax: str | None, work: Callable[[Deck, Checker, str], T]
) -> Iterator[T | None]:
    """Yield the result of ``work`` for each deck, ``None`` if it cannot be read or checked, which is reported."""
    for source in sources:
        made = None
        with suppress(typer.Exit), opened_deck(source, checkers, syntax) as deck:
            made = work(*deck)
        yield made


def require_whole(deck: Deck, exit_code: int = UNREADABLE) -> None:
    """Exit the command if part of a list could not be read, and report its problems. Raises Exit."""
    if deck.problems:
        report_problems(deck.path, deck.problems)
        raise typer.Exit(exit_code)


def report_problems(path: str, problems: Sequence[Problem]) -> None:
    """Report the lines that could not be read, up to ``MOST_PROBLEMS``."""
    for problem in problems[:MOST_PROBLEMS]:
        complain(f"{at_line(path, problem.line)}: cannot be read: {problem.found}; expected {problem.expected}")
    if (more := len(problems) - MOST_PROBLEMS) > 0:
        complain(f"{path}: and {more} more line{'s' * (more > 1)} that cannot be read")


def report_remarks(deck: Deck) -> None:
    """Report lines whose stated count does not match the cards."""
    for line, stated, held in deck.remarks:
        complain(f"{deck.path}:{line}: the list says {stated!r}, but the cards {held}")
