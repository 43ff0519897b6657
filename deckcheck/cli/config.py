"""``deckcheck config``: what holds for a deck, and who says so.

Examples:
  deckcheck config show decks/my-deck.txt
  deckcheck config show - --no-config
  deckcheck config show decks/*.txt --output-format json
  deckcheck config set format redemption/limited
  deckcheck config set ignore.deck-size "our league plays 40"
  deckcheck config unset format

A configuration is the nearest deckcheck.toml, or pyproject.toml with a table [tool.deckcheck], from the folder of the
deck upward; of decks from standard input from the current folder. It may set

  format        a format, or a file of one, or several: one verdict for each
  as-of         a date: judge as on this day
  cards         a release of the card database
  card-db       a folder with another card database
  facts         a facts file, or several
  select        the only rules to check
  ignore        a table of rules not to check, each with the reason, which reports repeat
  strict        true: violated warnings fail
  list-ignores  false: lists may not name rules not to judge them by
  [[overrides]] any of these for the decks that paths = [PATTERN] mean

Paths are relative to the configuration file; patterns are as for --include. A later override goes before an earlier,
and the options of a command before all; facts files and ignored rules are added up. Your own configuration, in which
'cards use' writes, holds where none of these says otherwise.

Exit codes:
  0  every deck is shown
  2  wrong usage or configuration
  4  a deck is not there; the others are shown all the same
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from deckcheck.cli import options
from deckcheck.cli.command_loader import UNREADABLE, commands
from deckcheck.cli.console import complain, fact_text, say, say_result, table
from deckcheck.cli.deck_options import DeckOptions, configured
from deckcheck.config.discovery import Configured
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
"""What holds where nobody says otherwise."""


_KEY = typer.Argument(metavar="KEY", autocompletion=lambda: [*FIELDS])


def _group() -> None:
    """What holds for a deck, and who says so.

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
    """Show what a deck is judged by, and where each value comes from.

    Options:
        paths: Decks, or - for one from standard input.
    """
    settings = configured(DeckOptions(config=config, no_config=no_config, card_db=card_db))
    existing = [path for path in paths if path == "-" or Path(path).is_file()]
    decks = [_deck_settings(settings, path) for path in existing]
    say_result(output_format, map(_shown, decks), decks=map(_data, decks))
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

    It is written into the nearest configuration: that of this folder or of one above it, else a new deckcheck.toml
    here. Everything else in the file stays as it is.

    Options:
        key: format, as-of, cards, card-db, facts, select, strict, list-ignores, or ignore.RULE with the reason.
        values: The value; of format, facts and select several.
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

    path = config or Configured().file("-") or "deckcheck.toml"
    say(inert(f"{path}: {set_value(path, key, values) or f'{key} removed'}") + "\n")


class DeckSettings(NamedTuple):
    """What a deck is judged by, and the configuration ``file`` that says so (``""`` = none)."""

    path: str
    file: str
    settings: Settings


def _deck_settings(configured: Configured, path: str) -> DeckSettings:
    """Return what the configuration says of a deck, and what its list does, where it can be read."""
    settings = configured.at(path)
    try:
        deck = load(path) if path != "-" else None
    except UnreadableDeck:  # which is for a check to say
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
    """Return the settings of a deck, a line for each; of rules not to check, a line for each rule."""
    rows = [("configuration", "", deck.file or "none")]
    for key, field in FIELDS.items():
        source, value = deck.settings.source(key) or "by default", getattr(deck.settings, field)
        if key == "ignore" and value:
            rows += [(key, ignored.source, f"{ignored.rule} — {ignored.reason}") for ignored in value]
        else:
            words = str(value).lower() if isinstance(value, bool) else fact_text(value)
            rows.append((key, source, words or _BY_DEFAULT.get(key, "")))
    return f"{inert(deck.path)}\n" + table(rows, "  ")
