"""Read and check configuration files: ``deckcheck.toml``, or ``[tool.deckcheck]`` in ``pyproject.toml``."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

from deckcheck.config.discovery import Configuration, Override, PathPatterns, is_format_file
from deckcheck.config.settings import FIELDS, Settings
from deckcheck.deck import UNCOUNTED_LINES
from deckcheck.decklists.field_checks import UNPRINTABLE, shown
from deckcheck.errors import DeckcheckError, InvalidConfiguration, UnreadableDeck, did_you_mean
from deckcheck.findings import Ignored
from deckcheck.games.toml_positions import Places, text_of_file
from deckcheck.limits import one_input
from deckcheck.wording import at_line, choice

KeyPath = tuple[str | int, ...]
Kind = TypeVar("Kind")


def read_configuration(
    path: str, name: str, formats: Iterable[str] = (), text: str | None = None
) -> Configuration | None:
    """Return the configuration in a file; ``None`` for a ``pyproject.toml`` without ``[tool.deckcheck]``.

    ``name`` is its name for messages. ``formats`` are formats requested elsewhere, whose rules it may name. ``text`` is
    the future content of the file (``None`` = its current content). Raises InvalidConfiguration with the line, the key
    and the closest valid name.
    """
    own = Path(path).name != "pyproject.toml"
    try:
        text = text_of_file(path, "a configuration") if text is None else text
        if not own and "deckcheck" not in text:
            return None
        from deckcheck.decklists.toml import parse

        with one_input(name, InvalidConfiguration):
            table: object = parse(text)
            places = Places(text)
    except UnreadableDeck as error:
        raise InvalidConfiguration(f"{at_line(name, error.line)}: {error}") from None
    within = () if own else ("tool", "deckcheck")
    for key in within:
        table = table.get(key) if isinstance(table, dict) else None
    if table is None:
        return None
    reader = _Reader(name, str(Path(path).parent), places, formats)
    return reader.configuration(reader.typed(table, within, dict, "a table"), within)


class _Reader:
    """Check the tables of one file; methods that read a value raise InvalidConfiguration if it is invalid."""

    def __init__(self, name: str, folder: str, places: Places, formats: Iterable[str]) -> None:
        self.name, self.folder, self.places = name, folder, places
        self.formats = list(formats)
        self.rules: list[tuple[KeyPath, str]] = []
        self.keys: dict[str, Callable[[Any, KeyPath], Any]] = {
            "format": partial(self.texts, one=self.format, expected="a format or a list of formats"),
            "as-of": self.date,
            "cards": self.date,
            "card-db": partial(self.file, expected="a folder with a card database", exists=Path.is_dir),
            "facts": partial(self.texts, one=self.file, expected="a facts file or a list of them"),
            "pool-file": partial(self.file, expected="a list of the cards that were opened"),
            "select": partial(self.texts, one=self.rule, expected="a rule or a list of rules"),
            "ignore": self.ignore,
            "strict": partial(self.typed, kind=bool, expected="true or false"),
            "list-ignores": partial(self.typed, kind=bool, expected="true or false"),
            "uncounted-lines": self.uncounted_lines,
        }

    def configuration(self, table: Mapping[str, object], at: KeyPath) -> Configuration:
        """Return the whole configuration."""
        values, within = self.settings(table, at, but="overrides"), (*at, "overrides")
        tables = self.typed(table.get("overrides", []), within, list, "a list of tables, [[overrides]]")
        overrides = [self.override(override, (*within, number)) for number, override in enumerate(tables)]
        self.check_rules()
        return Configuration(self.name, self.folder, values, tuple(overrides))

    def override(self, value: object, at: KeyPath) -> Override:
        """Return one table of ``[[overrides]]``."""
        table = self.typed(value, at, dict, "a table")
        settings = self.settings(table, at, but="paths")
        if "paths" not in table:
            raise self.fault(at, 'overrides: no paths; expected paths = ["juniors/"] or the like')
        expected = 'a pattern or a list of patterns, such as "juniors/" or "**/round-*/*.txt"'
        patterns = self.texts(table["paths"], (*at, "paths"), expected, self.pattern)
        return Override(PathPatterns(patterns), settings)

    def settings(self, table: Mapping[str, object], at: KeyPath, but: str) -> Settings:
        """Return the settings in a table, which may also have the key ``but``."""
        known = (*self.keys, but)
        for key in table:
            if key not in known:
                hint = did_you_mean(key, known) or "."
                raise self.fault((*at, key), f"there is no key {shown(key)!r}{hint} There are {', '.join(known)}.")
        set_here = [key for key in self.keys if key in table]
        return Settings()._replace(
            **{FIELDS[key]: self.keys[key](table[key], (*at, key)) for key in set_here},
            sources=tuple((key, self.source((*at, key))) for key in set_here),
        )

    def source(self, at: KeyPath) -> str:
        return f"{self.name}:{self.places.line(at)}"

    def fault(self, at: KeyPath, message: str, word: str = "") -> InvalidConfiguration:
        return InvalidConfiguration(f"{self.name}:{self.places.line(at, word)}: {message}")

    def wrong(self, at: KeyPath, found: object, expected: str) -> InvalidConfiguration:
        """Return the error for a value; its key is the last name in the path."""
        key = next(name for name in reversed(at) if isinstance(name, str))
        word = found if isinstance(found, str) else ""
        value = f"'{shown(word)}'" if word else shown(found) or "an empty text"
        return self.fault(at, f"{shown(key)}: found {value}; expected {expected}", word)

    def typed(self, value: object, at: KeyPath, kind: type[Kind], expected: str) -> Kind:
        if not isinstance(value, kind):
            raise self.wrong(at, value, expected)
        return value

    def text(self, value: object, at: KeyPath, expected: str) -> str:
        if not isinstance(value, str) or not value.strip() or UNPRINTABLE.search(value):
            raise self.wrong(at, value, expected)
        return value.strip()

    def texts(self, value: object, at: KeyPath, expected: str, one: Callable[[str, KeyPath], str]) -> tuple[str, ...]:
        """Return the texts of a text, or of a non-empty list of texts."""
        listed = value if isinstance(value, list) else [value]
        if not listed:
            raise self.wrong(at, value, expected)
        return tuple(one(self.text(text, at, expected), at) for text in listed)

    def uncounted_lines(self, value: object, at: KeyPath) -> str:
        if value not in UNCOUNTED_LINES:
            raise self.wrong(at, value, choice(UNCOUNTED_LINES))
        return str(value)

    def date(self, value: object, at: KeyPath) -> str:
        from deckcheck.games.editions import iso_date

        try:
            return iso_date(str(value) if type(value) is date else self.text(value, at, "a date such as 2026-04-18"))
        except ValueError as error:
            raise self.fault(at, f"{at[-1]}: {error}") from None

    def format(self, text: str, at: KeyPath) -> str:
        """Return a format, or the path of its file."""
        from deckcheck.games import game_ids
        from deckcheck.games.editions import find_edition, is_format, named_edition

        if text == "all":
            raise self.wrong(at, text, "the formats that decks are to be legal in; 'all' is for the command line")
        format = self.file(text, at) if is_format_file(text) else text
        try:
            if not any(is_format(format, game) for game in game_ids()):
                (named_edition if is_format_file(text) else find_edition)(format)
        except DeckcheckError as error:
            raise self.fault(at, f"format: {error}", text) from None
        self.formats.append(format)
        return format

    def file(
        self, value: object, at: KeyPath, expected: str = "a file", exists: Callable[[Path], bool] = Path.is_file
    ) -> str:
        """Return the path of a file that is named relative to the configuration."""
        text = self.text(value, at, expected)
        path = os.path.join(self.folder, text)  # noqa: PTH118 - a path may be absolute
        try:
            there = exists(Path(path))
        except (OSError, ValueError):  # a name that is too long for any file
            there = False
        if not there:
            raise self.wrong(at, text, f"{expected}; there is none at {path}")
        return path

    def pattern(self, text: str, at: KeyPath) -> str:
        if text.startswith("/") or ".." in text.split("/"):
            raise self.wrong(at, text, "a pattern for paths below the folder of the configuration file")
        return text.removeprefix("./")

    def rule(self, text: str, at: KeyPath) -> str:
        self.rules.append((at, text))
        return text

    def ignore(self, value: object, at: KeyPath) -> tuple[Ignored, ...]:
        """Return the ignored rules with their reasons."""
        expected = 'a table of rules with reasons, such as deck-size = "our league plays 40"'
        rules = []
        for rule, reason in self.typed(value, at, dict, expected).items():
            here = (*at, rule)
            words = self.text(reason, here, f"the reason why {shown(rule)} is not checked, as a text")
            rules.append(Ignored(self.rule(rule, here), " ".join(words.split()), self.source(here)))
        return tuple(rules)

    def check_rules(self) -> None:
        """Raise InvalidConfiguration for an unknown rule: neither built-in nor of a format file in use."""
        from deckcheck.games import names_of, no_rule, rule_ids, rules_of
        from deckcheck.games.editions import named_edition

        if not self.rules:
            return
        files = map(named_edition, filter(is_format_file, self.formats))
        known = names_of(chain(rule_ids(), *map(rules_of, files)))
        for at, rule in self.rules:
            if rule not in known:
                key = next(name for name in at if name in ("select", "ignore"))
                raise self.fault(at, f"{key}: {no_rule(shown(rule), known)}", rule)
