"""Configuration files: ``deckcheck.toml``, or ``[tool.deckcheck]`` in ``pyproject.toml``, read and checked."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from deckcheck.config.path_patterns import Meant, meant_by
from deckcheck.config.settings import FIELDS, Settings
from deckcheck.decklists.field_checks import UNPRINTABLE, shown
from deckcheck.errors import DeckcheckError, InvalidConfiguration, did_you_mean
from deckcheck.findings import Ignored
from deckcheck.games.toml_positions import Places

MAX_BYTES = 1024 * 1024
MAX_LINE = 2000

_AT_LINE = re.compile(r" \(at line (\d+), column \d+\)$")
Path_ = tuple[str | int, ...]
T = TypeVar("T")


class Override(NamedTuple):
    """What holds for some decks only: those whose path below the configuration file a pattern means."""

    meant: Meant
    values: Settings


class Configuration(NamedTuple):
    """A configuration file: what to call it, the folder its paths are relative to, and what it says."""

    name: str
    folder: str
    values: Settings
    overrides: tuple[Override, ...]

    @property
    def files(self) -> Iterable[str]:
        """The facts and format files it names, none of which is a deck."""
        for settings in (self.values, *(each.values for each in self.overrides)):
            yield from settings.facts
            yield from (each for each in settings.formats if each.lower().endswith(".toml"))


def read_configuration(path: str, name: str, formats: Iterable[str] = ()) -> Configuration | None:
    """The configuration in a file, ``None`` for a ``pyproject.toml`` that says nothing of deckcheck.

    ``name`` is what to call it, ``formats`` are those asked for elsewhere, whose rules it may name. Raises
    InvalidConfiguration, which names line, key and the nearest that would be right.
    """
    text = _text(path, name)
    own = Path(path).name != "pyproject.toml"
    if not own and "deckcheck" not in text:
        return None
    table: object = _parsed(text, name)
    within = () if own else ("tool", "deckcheck")
    for key in within:
        table = table.get(key) if isinstance(table, dict) else None
    if table is None:
        return None
    reader = _Reader(name, str(Path(path).parent), Places(text), formats)
    return reader.configuration(reader.table(table, within), within)


def _text(path: str, name: str) -> str:
    try:
        with Path(path).open("rb") as file:
            data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise InvalidConfiguration(f"{name}: more than {MAX_BYTES} bytes; a configuration is smaller")
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except (OSError, ValueError) as error:
        if isinstance(error, UnicodeDecodeError):
            raise InvalidConfiguration(f"{name}:{data.count(10, 0, error.start) + 1}: not UTF-8 text") from None
        raise InvalidConfiguration(f"{name}: cannot be opened: {getattr(error, 'strerror', None) or error}") from None


def _parsed(text: str, name: str) -> Mapping[str, object]:
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE and line.count(".") > MAX_LINE // 10:  # the parser would take minutes
            raise InvalidConfiguration(f"{name}:{number}: more than {MAX_LINE} characters")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise InvalidConfiguration(f"{name}: lists or tables nested too deeply") from None
    except ValueError as error:
        at, last = _AT_LINE.search(str(error)), text.count("\n") + 1
        said = str(error)[: at.start()] if at else str(error)
        raise InvalidConfiguration(f"{name}:{at[1] if at else last}: not TOML: {said}") from None


class _Reader:
    """Checks the tables of one file."""

    def __init__(self, name: str, folder: str, places: Places, formats: Iterable[str]) -> None:
        self.name, self.folder, self.places = name, folder, places
        self.formats = list(formats)
        self.rules: list[tuple[Path_, str]] = []
        self.keys: dict[str, Callable[[Any, Path_], Any]] = {
            "format": partial(self.texts, one=self.format, what="a format or a list of formats"),
            "as-of": self.date,
            "cards": self.date,
            "card-db": self.card_db,
            "facts": partial(self.texts, one=self.file, what="a facts file or a list of them"),
            "select": partial(self.texts, one=self.rule, what="a rule or a list of rules"),
            "ignore": self.ignore,
            "strict": self.flag,
            "list-ignores": self.flag,
        }

    def configuration(self, table: Mapping[str, object], at: Path_) -> Configuration:
        """The whole file."""
        overrides = table.get("overrides", [])
        values = self.settings(table, at, but="overrides")
        if not isinstance(overrides, list):
            raise self.wrong((*at, "overrides"), overrides, "a list of tables, [[overrides]]")
        found = []
        for number, each in enumerate(overrides):
            here = (*at, "overrides", number)
            found.append(self.override(self.table(each, here), here))
        self.check_rules()
        return Configuration(self.name, self.folder, values, tuple(found))

    def override(self, table: Mapping[str, object], at: Path_) -> Override:
        """One of ``[[overrides]]``."""
        settings = self.settings(table, at, but="paths")
        if "paths" not in table:
            raise self.fault(at, 'overrides: no paths; expected paths = ["juniors/"] or the like')
        what = 'a pattern or a list of patterns, such as "juniors/" or "**/round-*/*.txt"'
        patterns = self.texts(table["paths"], (*at, "paths"), one=self.pattern, what=what)
        return Override(meant_by(patterns), settings)

    def settings(self, table: Mapping[str, object], at: Path_, but: str) -> Settings:
        """What a table sets, which may hold the key ``but`` as well."""
        for key in table:
            if key not in (*self.keys, but):
                near = did_you_mean(key, (*self.keys, but)) or "."
                known = ", ".join((*self.keys, but))
                raise self.fault((*at, key), f"there is no key {shown(key)!r}{near} There are {known}.")
        set_here = [key for key in self.keys if key in table]
        return Settings()._replace(
            **{FIELDS[key]: self.keys[key](table[key], (*at, key)) for key in set_here},
            sources=tuple((key, self.source((*at, key))) for key in set_here),
        )

    def source(self, at: Path_) -> str:
        return f"{self.name}:{self.places.line(at)}"

    def fault(self, at: Path_, message: str, word: str = "") -> InvalidConfiguration:
        return InvalidConfiguration(f"{self.name}:{self.places.line(at, word)}: {message}")

    def wrong(self, at: Path_, found: object, expected: str) -> InvalidConfiguration:
        """The fault of a value; its key is the last name of the path."""
        key = next(name for name in reversed(at) if isinstance(name, str))
        word = found if isinstance(found, str) else ""
        said = f"'{shown(word)}'" if word else shown(found) or "an empty text"
        return self.fault(at, f"{shown(key)}: found {said}; expected {expected}", word)

    def table(self, value: object, at: Path_) -> Mapping[str, object]:
        if not isinstance(value, dict):
            raise self.wrong(at, value, "a table")
        return value

    def flag(self, value: object, at: Path_) -> bool:
        if not isinstance(value, bool):
            raise self.wrong(at, value, "true or false")
        return value

    def text(self, value: object, at: Path_, expected: str) -> str:
        if not isinstance(value, str) or not value.strip() or UNPRINTABLE.search(value):
            raise self.wrong(at, value, expected)
        return value.strip()

    def texts(self, value: object, at: Path_, *, one: Callable[[str, Path_], str], what: str) -> tuple[str, ...]:
        """A text, or a list of texts that is not empty."""
        listed = value if isinstance(value, list) else [value]
        if not listed:
            raise self.wrong(at, value, what)
        return tuple(one(self.text(each, at, what), at) for each in listed)

    def date(self, value: object, at: Path_) -> str:
        from deckcheck.games.edition_dates import iso_date

        if isinstance(value, date) and not isinstance(value, datetime):
            return value.isoformat()
        try:
            return iso_date(self.text(value, at, "a date such as 2026-04-18"))
        except ValueError as error:
            raise self.fault(at, f"{at[-1]}: {error}") from None

    def format(self, text: str, at: Path_) -> str:
        """A format, or the file of one."""
        from deckcheck.games import find_edition, game_ids

        if text == "all":
            raise self.wrong(at, text, "the formats that decks are to be legal in; 'all' is for the command line")
        try:
            if text.lower().endswith(".toml"):
                from deckcheck.games.custom import custom_edition

                file = self.file(text, at)
                custom_edition(file)
                self.formats.append(file)
                return file
            if not any(_found(find_edition, text, game) for game in game_ids()):
                find_edition(text)
        except InvalidConfiguration:
            raise
        except DeckcheckError as error:
            raise self.fault(at, f"format: {error}", text) from None
        return text

    def file(self, text: str, at: Path_) -> str:
        """A file, relative to the configuration."""
        path = os.path.join(self.folder, text)  # noqa: PTH118 - a path may be absolute
        if not Path(path).is_file():
            raise self.wrong(at, text, f"a file; there is none at {path}")
        return path

    def card_db(self, value: object, at: Path_) -> str:
        text = self.text(value, at, "a folder with a card database")
        path = os.path.join(self.folder, text)  # noqa: PTH118 - a path may be absolute
        if not Path(path).is_dir():
            raise self.wrong(at, text, f"a folder with a card database; there is none at {path}")
        return path

    def pattern(self, text: str, at: Path_) -> str:
        if text.startswith("/") or ".." in text.split("/"):
            raise self.wrong(at, text, "a pattern for paths below the folder of the configuration file")
        return text.removeprefix("./")

    def rule(self, text: str, at: Path_) -> str:
        self.rules.append((at, text))
        return text

    def ignore(self, value: object, at: Path_) -> tuple[Ignored, ...]:
        """Rules with a reason each."""
        if not isinstance(value, dict):
            raise self.wrong(at, value, 'a table of rules with reasons, such as deck-size = "our league plays 40"')
        found = []
        for rule, reason in value.items():
            here = (*at, rule)
            said = self.text(reason, here, f"the reason why {shown(rule)} is not checked, as a text")
            self.rules.append((here, rule))
            found.append(Ignored(rule, " ".join(said.split()), self.source(here)))
        return tuple(found)

    def check_rules(self) -> None:
        """Raises InvalidConfiguration for what is no rule: built-in, or of a format file in use."""
        from deckcheck.games import named_edition
        from deckcheck.games.rule_ids import names_of, no_rule, rule_ids, rules_of

        if not self.rules:
            return
        known = names_of(rule_ids())
        for text in self.formats:
            if text.lower().endswith(".toml"):
                known |= names_of(rules_of(named_edition(text)))
        for at, rule in self.rules:
            if rule not in known:
                key = next(name for name in at if name in ("select", "ignore"))
                raise self.fault(at, f"{key}: {no_rule(shown(rule), known)}", rule)


def _found(find: Callable[[str, str], T], text: str, game: str) -> T | None:
    """A format that goes by its name alone in one of the games; each deck settles which."""
    try:
        return find(text, game)
    except DeckcheckError:
        return None
