"""The options about configuration, and what the command line says put over it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from deckcheck.config.discovery import Configured
    from deckcheck.config.settings import Settings

ConfigFile = Annotated[
    str | None,
    typer.Option(
        "--config",
        metavar="FILE",
        help="Configuration of all decks, as deckcheck.toml or pyproject.toml; by default of each deck the nearest, "
        "from its folder upward.",
    ),
]
NoConfig = Annotated[bool, typer.Option("--no-config", help="Look for no configuration.")]


def configured(config: str | None, no_config: bool, given: Settings | None = None) -> Configured:
    """Who knows the settings of decks. Raises BadParameter for what cannot be asked for at once."""
    from deckcheck.config.discovery import Configured
    from deckcheck.config.settings import Settings

    if config is not None and no_config:
        raise typer.BadParameter("not together with --no-config", param_hint="--config")
    if config == "":
        raise typer.BadParameter("an empty path", param_hint="--config")
    return Configured(given or Settings(), file=config or "", isolated=no_config)


def given(
    formats: list[str],
    as_of: str,
    release: str | None,
    card_db: str | None,
    facts: list[str],
    select: list[str],
    ignore: list[str],
    strict: bool | None,
    list_ignores: bool | None,
) -> Settings:
    """What the options of a command line set; ``None`` and what is empty are options that it has not."""
    from deckcheck.config.settings import Settings
    from deckcheck.findings import Ignored

    options = {
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
        tuple((key, f"--{key}") for key, is_set in options.items() if is_set),
    )


def formats_of(known: Configured, paths: Iterator[str]) -> Iterator[str]:
    """The formats that the configurations of decks name, each once."""
    seen: set[str] = set()
    for path in paths:
        new = [each for each in known.at(path).formats if each not in seen]
        seen.update(new)
        yield from new


def settings_of_two(known: Configured, paths: list[str], option: str) -> Settings:
    """By what two decks go that ``option`` is about. Raises BadParameter when that is not the same for both."""
    first, *others = (known.at(path) for path in paths)
    if any(other._replace(formats=()) != first._replace(formats=()) for other in others):
        raise typer.BadParameter(
            "the two decks have different configurations; name one for both with --config", param_hint=option
        )
    return first
