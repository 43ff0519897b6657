"""``deckcheck config``: show or change a deck's settings and their sources.

Examples:
  deckcheck config show decks/my-deck.txt
  deckcheck config show - --no-config
  deckcheck config show decks/*.txt --output-format json
  deckcheck config set format redemption/limited
  deckcheck config set ignore.deck-size "our league plays 40"
  deckcheck config unset format

The configuration of a deck is the nearest deckcheck.toml, or pyproject.toml with a table [tool.deckcheck], from the
folder of the deck upward; for standard input, from the current folder. It may set

  format        a format, a format file, or several: one verdict for each
  as-of         a date: check as of this date
  cards         a release of the card database
  card-db       a folder with another card database
  facts         a facts file, or several
  select        the only rules to check
  ignore        a table of rules not to check, each with the reason, which reports repeat
  strict        true: violated warnings fail
  list-ignores  false: lists may not turn off rules for themselves
  uncounted-lines  remark: in lists whose cards have counts, lines without one are no cards
  [[overrides]] any of these for the decks that match paths = [PATTERN]

Paths are relative to the configuration file; patterns are as for --include. Later overrides take precedence over
earlier ones, and command options over all; facts files and ignored rules add up. Your own configuration, which
'cards use' writes, applies where none of these does.

Exit codes:
  0  every deck is shown
  2  wrong usage or configuration
  4  a deck does not exist; the others are shown anyway
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from deckcheck.cli import options
from deckcheck.cli.command_loader import UNREADABLE, commands
from deckcheck.cli.console import complain, emit, emit_result, fact_text, table
from deckcheck.cli.read_list import DeckOptions, configured
from deckcheck.config.discovery import SettingsResolver
from deckcheck.config.settings import FIELDS, Settings
from deckcheck.decklists import load
from deckcheck.errors import UnreadableDeck
from deckcheck.findings import Ignored
from deckcheck.reporters.text_layout import inert

_BY_DEFAULT = {
    "format": "the list's own, else all",
    "as-of": "today",
    "cards": "the newest",
    "card-db": "the built-in one",
    "facts": "none",
    "pool-file": "none",
    "select": "every rule",
    "ignore": "none",
}
"""The defaults of settings, in words."""


_KEY = typer.Argument(metavar="KEY", autocompletion=lambda: [*FIELDS])


def _group() -> None:
    """Show or change a deck's settings and their sources.

    Examples:
      deckcheck config show decks/my-deck.txt
      deckcheck config show decks/*.txt --output-format json
      deckcheck config set format redemption/limited
    """


app = commands("config", _group.__doc__)
app.callback()(_group)


@options.command(app=app)
def show(
    paths: Annotated[list[str], typer.Argument(metavar="PATH")],
    config: options.ConfigFile = None,
    no_config: bool = False,
    card_db: options.CardDb = None,
    output_format: options.OutputFormat = "text",
) -> None:
    """Show the settings that apply to a deck, with the source of each.

    Options:
        paths: Decks, or - for one from standard input.
    """
    settings = configured(DeckOptions(config=config, no_config=no_config, card_db=card_db))
    existing = [path for path in paths if path == "-" or Path(path).is_file()]
    decks = [_deck_settings(settings, path) for path in existing]
    emit_result(output_format, map(_shown, decks), decks=map(_data, decks))
    for path in paths:
        if path not in existing:
            complain(f"{path}: {'a folder; name a deck in it' if Path(path).is_dir() else 'no such file'}")
    raise typer.Exit(0 if len(existing) == len(paths) else UNREADABLE)


@options.command(app=app, name="set")
def set_(
    key: Annotated[str, _KEY],
    values: Annotated[list[str], typer.Argument(metavar="VALUE")],
    config: options.ConfigFile = None,
) -> None:
    """Set a value for the decks of this folder and those below it.

    Writes to the nearest configuration, in this folder or above it, else to a new deckcheck.toml here. Everything else
    in the file stays unchanged.

    Options:
        key: format, as-of, cards, card-db, pool-file, facts, select, strict, list-ignores, uncounted-lines, or
            ignore.RULE with the reason.
        values: The value; several for format, facts and select.
        config: The configuration to change.
    """
    _write(key, values, config)


@options.command(app=app)
def unset(key: Annotated[str, _KEY], config: options.ConfigFile = None) -> None:
    """Remove a value from the configuration of this folder.

    Options:
        key: As for set.
        config: The configuration to change.
    """
    _write(key, [], config)


def _write(key: str, values: list[str], config: str | None) -> None:
    from deckcheck.config.edit import set_value

    path = config or SettingsResolver().file("-") or "deckcheck.toml"
    emit(inert(f"{path}: {set_value(path, key, values) or f'{key} removed'}") + "\n")


class DeckSettings(NamedTuple):
    """The settings that apply to a deck, and the configuration ``file`` they come from (``""`` if none)."""

    path: str
    file: str
    settings: Settings


def _deck_settings(configured: SettingsResolver, path: str) -> DeckSettings:
    """Return the settings of a deck: those of its configuration, completed by its list if that can be read."""
    settings = configured.at(path)
    try:
        deck = load(path) if path != "-" else None
    except UnreadableDeck:  # a check reports this
        deck = None
    if deck is not None:
        if deck.format and not settings.formats:
            settings = settings._replace(formats=(deck.format,), sources=(*settings.sources, ("format", path)))
        if settings.list_ignores:
            asked = [Ignored(rule, why, f"{path}:{line}", by_list=True) for rule, why, line in deck.ignores]
            settings = settings._replace(ignore=(*settings.ignore, *asked))
    return DeckSettings(path, configured.file(path), settings)


def _data(deck: DeckSettings) -> dict[str, Any]:
    values: dict[str, dict[str, Any]] = {}
    for key, field in FIELDS.items():
        value = getattr(deck.settings, field)
        if isinstance(value, tuple):
            value = [ignored.to_json() for ignored in value] if key == "ignore" else list(value)
        values[key] = {"value": None if value == "" else value, "from": deck.settings.source(key) or None}
    return {"path": deck.path, "configuration": deck.file or None, "settings": values}


def _shown(deck: DeckSettings) -> str:
    """Return the settings of a deck as text: a line for each, and for each ignored rule."""
    rows = [("configuration", "", deck.file or "none")]
    for key, field in FIELDS.items():
        source, value = deck.settings.source(key) or "by default", getattr(deck.settings, field)
        if key == "ignore" and value:
            rows += [(key, ignored.source, f"{ignored.rule} — {ignored.reason}") for ignored in value]
        else:
            words = str(value).lower() if isinstance(value, bool) else fact_text(value)
            rows.append((key, source, words or _BY_DEFAULT.get(key, "")))
    return f"{inert(deck.path)}\n" + table(rows, "  ")
