"""Lists as commands take them: their options, standard input, where results go, and lists that cannot be read."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, NamedTuple, TypeVar

import typer

from deckcheck.batch.discovery import gather
from deckcheck.batch.sources import STDIN, Checkers, Source, deck_of
from deckcheck.cli import options
from deckcheck.cli.check import CheckOptions
from deckcheck.cli.check_inputs import require_no_deck_replaced
from deckcheck.cli.command_loader import EXPECTED_ERRORS, UNREADABLE
from deckcheck.cli.console import colored, complain, put, width
from deckcheck.config.discovery import SettingsResolver
from deckcheck.config.settings import FIELDS, Settings
from deckcheck.deck import Deck, Problem
from deckcheck.decklists import MAX_BYTES
from deckcheck.errors import InvalidFacts, UnknownFormat, UnreadableDeck, internal_error
from deckcheck.findings import Ignored, Skipped
from deckcheck.legality.checker import Checker
from deckcheck.reporters.text_layout import skipped_files
from deckcheck.wording import at_line

T = TypeVar("T")

MOST_PROBLEMS = 10


def report_skipped(sources: Iterable[Source]) -> Iterator[Source]:
    """Yield the lists among the sources; afterwards report the skipped files with the reasons."""
    skipped: list[Skipped] = []
    for source in sources:
        if source.skipped:
            skipped.append(Skipped(source.path, source.skipped))
        else:
            yield source
    for line in skipped_files(skipped):
        complain(line)


@contextmanager
def report_read_errors(
    path: str,
    checkers: Checkers | None = None,
    holder: str = "",
    *,
    exit_code: int = UNREADABLE,
    unknown_format: bool = True,
) -> Iterator[None]:
    """Report why a list cannot be read or checked, and exit the command. ``holder`` is the file of many that has it.

    An unknown format is reported the same way if ``unknown_format``; otherwise it ends the program as wrong usage.
    Raises Exit, and InvalidFacts with the file that states the facts.
    """
    try:
        yield
    except (UnreadableDeck, UnknownFormat) as error:
        if isinstance(error, UnknownFormat) and not unknown_format:
            raise
        complain(f"{at_line(path, error.line)}: {error}")
        raise typer.Exit(exit_code) from None
    except InvalidFacts as error:
        raise (checkers.with_facts_file(holder or path, error) if checkers else error) from None
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
    with report_read_errors(source.path, checkers, source.holder):
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


def require_readable(deck: Deck, exit_code: int = UNREADABLE) -> None:
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
    for line, stated, listed in deck.remarks:
        complain(f"{deck.path}:{line}: the list says {stated!r}, but the cards {listed}")


class DeckOptions(NamedTuple):
    """The options for reading and checking lists, in the order of ``--help``."""

    formats: options.Formats = None
    as_of: options.AsOf = ""
    release: options.Release = None
    card_db: options.CardDb = None
    facts: options.Facts = None
    pool_file: options.PoolFile = ""
    source_format: options.SourceFormat = None
    stdin_filename: options.StdinName = "-"
    list_ignores: options.ListIgnores = None
    config: options.ConfigFile = None
    no_config: bool = False

    def settings(self) -> SettingsResolver:
        """Return the settings resolver for these options.

        Raises BadParameter for several formats, for one not yet in force, and for ``--config`` with ``--no-config``.
        """
        formats = self.formats or []
        if len(formats) > 1 or "all" in formats:
            raise typer.BadParameter("name one format", param_hint="--format")
        options.require_in_force(formats, self.as_of)
        return configured(self)

    def source(self, path: str) -> Source:
        """Return the list at a path; reads standard input for ``-``."""
        data = standard_input([path])
        return Source(path) if data is None else Source(self.stdin_filename, data)

    def sources(self, paths: list[str], settings: SettingsResolver, *aside: str, **gathering: Any) -> Iterator[Source]:
        """Yield the lists found by :func:`finder`, passing ``gathering`` on to it. Skipped files are reported.

        A file of many decks is split unless ``bundles`` says otherwise.
        """
        return report_skipped(finder(self, paths, settings, *aside)(**{"bundles": True, **gathering}))


class OutputOptions(NamedTuple):
    """The options for the form and target of a result, in the order of ``--help``."""

    output_format: options.OutputFormat = "text"
    output_file: options.OutputFile = "-"
    color: options.Color = "auto"

    def check_target(self, decks: Iterable[str]) -> None:
        """Raise BadParameter if the output would overwrite a deck."""
        if self.output_file != STDIN:
            require_no_deck_replaced(self.output_file, decks)

    def write(self, result: T, data: Callable[[T], dict[str, object]], text: Callable[..., str]) -> None:
        """Write the result as JSON (``data``) or as text (``text``, called with ``width`` and ``color``)."""
        if self.output_format == "json":
            from deckcheck.reporters.json_report import dumps_result

            self.put(dumps_result(data(result)))
        else:
            color = colored(self.color) if self.output_file == STDIN else self.color == "always"
            self.put(text(result, width=width(), color=color))

    def put(self, text: str) -> None:
        """Write to standard output or to a file, completely or not at all."""
        put(self.output_file, text)


def standard_input(paths: Iterable[str]) -> bytes | None:
    """Return the content of standard input, to just beyond the size limit of a list; ``None`` if no path names it."""
    if STDIN not in paths:
        return None
    if sys.stdin is None:  # closed
        return b""
    if sys.stdin.isatty():
        complain("reading a list from the keyboard; end it with Ctrl-D (Ctrl-Z and Enter on Windows)")
    return sys.stdin.buffer.read(MAX_BYTES + 1)


def finder(
    asked: DeckOptions | CheckOptions, paths: list[str], settings: SettingsResolver, *aside: str
) -> Callable[..., Iterator[Source]]:
    """Return :func:`gather` with its first arguments: the files, folders and standard input, which is read.

    Files used for checking are skipped, and so are the files ``aside``.
    """
    stdin, skip = standard_input(paths), [*judged_by(asked), *filter(None, aside)]
    return partial(gather, paths, stdin=stdin, stdin_name=asked.stdin_filename, skip=skip, skip_in=settings.files)


def judged_by(asked: DeckOptions | CheckOptions) -> list[str]:
    """Return the arguments that might name files used for checking."""
    of_check = (getattr(asked, option, "") for option in ("registered", "players", "baseline"))
    return [*(asked.facts or ()), *(asked.formats or ()), *filter(None, (asked.config, asked.pool_file, *of_check))]


def configured(asked: DeckOptions | CheckOptions) -> SettingsResolver:
    """Return the settings resolver: options take precedence over configurations of folders, and these over the user's.

    Options that a command lacks count as not given. Raises BadParameter for options that cannot be combined.
    """
    if asked.config is not None and asked.no_config:
        raise typer.BadParameter("not together with --no-config", param_hint="--config")
    if asked.config == "":
        raise typer.BadParameter("an empty path", param_hint="--config")
    given: dict[str, Any] = {key: getattr(asked, field, None) for key, field in FIELDS.items()}
    given = {key: value for key, value in given.items() if value not in (None, "", [])}
    values: dict[str, Any] = {
        FIELDS[key]: tuple(value) if isinstance(value, list) else value for key, value in given.items()
    }
    if "ignore" in given:
        values["ignore"] = tuple(Ignored(rule, "", "--ignore") for rule in dict.fromkeys(given["ignore"]))
    stated = Settings(**values, sources=tuple((key, f"--{key}") for key in given))
    isolated = asked.no_config or (getattr(asked, "untrusted", False) and asked.config is None)
    base = Settings() if asked.no_config else options.user_settings()
    return SettingsResolver(stated, file=asked.config or "", isolated=isolated, base=base)


def settings_of_two(known: SettingsResolver, paths: list[str], option: str) -> Settings:
    """Return the settings shared by the two decks that ``option`` compares. Raises BadParameter if they differ."""
    first, *others = (known.at(path) for path in paths)
    if any(other._replace(formats=()) != first._replace(formats=()) for other in others):
        raise typer.BadParameter(
            "the two decks have different configurations; name one for both with --config", param_hint=option
        )
    return first
