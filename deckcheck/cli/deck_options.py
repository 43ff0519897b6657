"""Groups of options that commands take as one value: by what lists are read and judged, and where results go."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

import typer

from deckcheck.batch.discovery import gather
from deckcheck.batch.sources import STDIN, Source
from deckcheck.cli import option_values, options
from deckcheck.cli.check import CheckOptions
from deckcheck.cli.check_inputs import require_no_deck_replaced
from deckcheck.cli.console import colored, put, width
from deckcheck.config.discovery import Configured
from deckcheck.config.settings import FIELDS, Settings
from deckcheck.findings import Ignored

T = TypeVar("T")


class DeckOptions(NamedTuple):
    """By what lists are read and judged; in the order of ``--help``."""

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

    def settings(self) -> Configured:
        """Return who knows by what decks are judged.

        Raises BadParameter for several formats, for one not yet in force, and for ``--config`` with ``--no-config``.
        """
        formats = self.formats or []
        if len(formats) > 1 or "all" in formats:
            raise typer.BadParameter("name one format", param_hint="--format")
        option_values.require_in_force(formats, self.as_of)
        return configured(self)

    def source(self, path: str) -> Source:
        """Return the list at a path; standard input is read."""
        data = standard_input([path])
        return Source(path) if data is None else Source(self.stdin_filename, data)

    def sources(self, paths: list[str], settings: Configured, aside: str = "", **gathering: Any) -> Iterator[Source]:
        """Return the lists that :func:`finder` finds, with what else it is to know. What is skipped is told."""
        from deckcheck.cli.read_list import told_skipped

        return told_skipped(finder(self, paths, settings, aside)(**gathering))


class OutputOptions(NamedTuple):
    """In which form a result is written, and where to; in the order of ``--help``."""

    output_format: options.OutputFormat = "text"
    output_file: options.OutputFile = "-"
    color: options.Color = "auto"

    def check_target(self, decks: Iterable[str]) -> None:
        """Raises BadParameter where the output would replace a deck."""
        if self.output_file != STDIN:
            require_no_deck_replaced(self.output_file, decks)

    def write(self, result: T, data: Callable[[T], dict[str, object]], text: Callable[..., str]) -> None:
        """Write the result as JSON of its ``data``, or as its ``text``, which takes ``width`` and ``color``."""
        if self.output_format == "json":
            from deckcheck.reporters.json_report import dumps_result

            self.put(dumps_result(data(result)))
        else:
            color = colored(self.color) if self.output_file == STDIN else self.color == "always"
            self.put(text(result, width=width(), color=color))

    def put(self, text: str) -> None:
        """Write to standard output, or to a file that appears whole or not at all."""
        put(self.output_file, text)


def standard_input(paths: Iterable[str]) -> bytes | None:
    """Return what standard input holds, ``None`` where it is none of the paths."""
    if STDIN not in paths:
        return None
    from deckcheck.cli.read_list import stdin

    return stdin()


def finder(
    asked: DeckOptions | CheckOptions, paths: list[str], settings: Configured, aside: str
) -> Callable[..., Iterator[Source]]:
    """Return what finds the lists in files, folders and standard input, which is read: :func:`gather`, so far.

    What they are judged by is none, nor the file ``aside``.
    """
    stdin, skip = standard_input(paths), [*judged_by(asked), *filter(None, [aside])]
    return partial(gather, paths, stdin=stdin, stdin_name=asked.stdin_filename, skip=skip, skip_in=settings.files)


def judged_by(asked: DeckOptions | CheckOptions) -> list[str]:
    """Return what may name files to judge by."""
    registered = getattr(asked, "registered", "")
    return [*(asked.facts or ()), *(asked.formats or ()), *filter(None, (asked.config, asked.pool_file, registered))]


def configured(asked: DeckOptions | CheckOptions) -> Configured:
    """Return who knows the settings of decks: what the options set goes before any configuration,
    and the user's own configuration after it.

    An option that a command does not have is one that is not given. Raises BadParameter for what cannot be asked for at
    once.
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
    base = Settings() if asked.no_config else option_values.user_settings()
    return Configured(stated, file=asked.config or "", isolated=isolated, base=base)


def one_format(formats: Sequence[str]) -> str:
    """Return the format to go by, the first where a configuration names several; ``""`` for none."""
    return next((format for format in formats if format != "all"), "")


def settings_of_two(known: Configured, paths: list[str], option: str) -> Settings:
    """Return by what two decks go that ``option`` is about. Raises BadParameter when it is not the same for both."""
    first, *others = (known.at(path) for path in paths)
    if any(other._replace(formats=()) != first._replace(formats=()) for other in others):
        raise typer.BadParameter(
            "the two decks have different configurations; name one for both with --config", param_hint=option
        )
    return first
