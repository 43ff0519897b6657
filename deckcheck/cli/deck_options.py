"""Groups of options that commands take as one value: by what lists are read and judged, and where results go."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import typer

from deckcheck.cli import option_values, options

if TYPE_CHECKING:
    from deckcheck.batch.sources import Source
    from deckcheck.config.discovery import Configured
    from deckcheck.config.settings import Settings

T = TypeVar("T")


class DeckOptions(NamedTuple):
    """By what lists are read and judged; in the order of ``--help``."""

    formats: options.Formats = None
    as_of: options.AsOf = ""
    release: options.Release = None
    card_db: options.CardDb = None
    facts: options.Facts = None
    source_format: options.SourceFormat = None
    stdin_filename: options.StdinName = "-"
    list_ignores: options.ListIgnores = None
    config: options.ConfigFile = None
    no_config: bool = False

    def settings(self) -> Configured:
        """Return who knows by what decks are judged.

        Raises BadParameter for several formats, for one not yet in force, and for ``--config`` with ``--no-config``.
        """
        formats = list(self.formats or ())
        if len(formats) > 1 or "all" in formats:
            raise typer.BadParameter("name one format", param_hint="--format")
        if self.as_of:
            option_values.require_in_force(formats, self.as_of)
        stated = stated_settings(
            formats, self.as_of, self.release, self.card_db, self.facts or [], list_ignores=self.list_ignores
        )
        return configured(self.config, self.no_config, stated)

    def source(self, path: str) -> Source:
        """Return the list at a path; standard input is read."""
        from deckcheck.batch.sources import STDIN, Source
        from deckcheck.cli.read_list import stdin

        return Source(self.stdin_filename, stdin()) if path == STDIN else Source(path)

    def sources(
        self, paths: list[str], settings: Configured, output_file: str = "", endings: tuple[str, ...] = ()
    ) -> Iterator[Source]:
        """Return the lists in files, folders and standard input; what they are judged by is none, nor the output.

        Of folders those with one of the ``endings``, where they are given. What is skipped is told.
        """
        from deckcheck.batch.discovery import gather
        from deckcheck.batch.sources import STDIN
        from deckcheck.cli.read_list import stdin, told_skipped

        found = gather(
            paths,
            stdin=stdin() if STDIN in paths else None,
            stdin_name=self.stdin_filename,
            skip=[*self.files, *([output_file] if output_file else [])],
            skip_in=settings.files,
            endings=endings,
        )
        return told_skipped(found)

    @property
    def files(self) -> list[str]:
        """Return what may name files to judge by."""
        return [*(self.facts or ()), *(self.formats or ()), *([self.config] if self.config else [])]


class OutputOptions(NamedTuple):
    """In which form a result is written, and where to; in the order of ``--help``."""

    output_format: options.OutputFormat = "text"
    output_file: options.OutputFile = "-"
    color: options.Color = "auto"

    def check_target(self, decks: Iterable[str]) -> None:
        """Raises BadParameter where the output would replace a deck."""
        from deckcheck.cli.check_inputs import require_no_deck_replaced

        if self.output_file != "-":
            require_no_deck_replaced(self.output_file, decks)

    def write(self, result: T, data: Callable[[T], object], text: Callable[..., str]) -> None:
        """Write the result as JSON of its ``data``, or as its ``text``, which takes ``width`` and ``color``."""
        from deckcheck.cli.console import colored, width

        if self.output_format == "json":
            from deckcheck.reporters.json_report import dumps

            self.put(dumps(data(result)))
        else:
            color = colored(self.color) if self.output_file == "-" else self.color == "always"
            self.put(text(result, width=width(), color=color))

    def put(self, text: str) -> None:
        """Write to standard output, or to a file that appears whole or not at all."""
        from deckcheck.atomic_files import write_atomically
        from deckcheck.cli.console import say

        if self.output_file == "-":
            say(text)
        else:
            write_atomically(self.output_file, text)


def configured(config: str | None, no_config: bool, stated: Settings | None = None) -> Configured:
    """Return who knows the settings of decks. Raises BadParameter for what cannot be asked for at once."""
    from deckcheck.config.discovery import Configured
    from deckcheck.config.settings import Settings

    if config is not None and no_config:
        raise typer.BadParameter("not together with --no-config", param_hint="--config")
    if config == "":
        raise typer.BadParameter("an empty path", param_hint="--config")
    return Configured(stated or Settings(), file=config or "", isolated=no_config)


def stated_settings(
    formats: Sequence[str] = (),
    as_of: str = "",
    release: str | None = None,
    card_db: str | None = None,
    facts: Sequence[str] = (),
    select: Sequence[str] = (),
    ignore: Sequence[str] = (),
    strict: bool | None = None,
    list_ignores: bool | None = None,
) -> Settings:
    """Return what the options of a command line set; ``None`` and what is empty are options that it has not."""
    from deckcheck.config.settings import Settings
    from deckcheck.findings import Ignored

    stated = {
        "format": formats,
        "as-of": as_of,
        "cards": release or "",
        "card-db": card_db or "",
        "facts": facts,
        "select": select,
        "ignore": ignore,
        "strict": strict is not None,
        "list-ignores": list_ignores is not None,
    }
    return Settings(
        tuple(formats),
        as_of,
        release or "",
        card_db or "",
        tuple(facts),
        tuple(select),
        tuple(Ignored(rule, "", "--ignore") for rule in dict.fromkeys(ignore)),
        bool(strict),
        list_ignores is not False,
        tuple((key, f"--{key}") for key, value in stated.items() if value),
    )


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
