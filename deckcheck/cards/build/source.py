"""Read ``card_db/``, the facts as people write and review them, with strict checks.

Its README describes the files. Anything else raises :class:`InvalidCardSource`, which names the file and the card.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from deckcheck.cards.fact_schema import COMPUTED, FLAG, GAMES, LIST, NUMBER, TEXT, FactSchema, Form
from deckcheck.cards.names import straight, tidy_name
from deckcheck.errors import InvalidCardSource
from deckcheck.facts import Value

Facts = dict[str, Value]

_FORMS: Mapping[Form, str] = {TEXT: "a text", FLAG: "true or false", NUMBER: "a whole number", LIST: "a list of texts"}


class Correction(NamedTuple):
    """Facts that every release before the ordinal ``before`` stated instead."""

    before: int
    facts: Facts


class SourceCard(NamedTuple):
    """One printing: its facts today, its releases (``since`` up to but not including ``until``), and corrections.

    Releases are ordinals, 0 the oldest; ``until`` is the number of releases for a card that still exists.
    """

    file: str
    facts: Facts
    since: int
    until: int
    corrections: tuple[Correction, ...] = ()

    @property
    def label(self) -> str:
        """File and name of the card, for error messages."""
        return f"{self.file}: {self.facts['name']!r}"


class SourceGame(NamedTuple):
    """A game's releases (dates, oldest first), cards in the order of the files, and other names of cards and sets.

    An alias matches a printing's name first, a short name matches a title first. ``sets`` maps a set's code to its
    other names.
    """

    name: str
    game: FactSchema
    releases: tuple[str, ...]
    cards: tuple[SourceCard, ...]
    aliases: Mapping[str, str]
    short: Mapping[str, str]
    sets: Mapping[str, Sequence[str]]


def read_source(folder: Path) -> tuple[SourceGame, ...]:
    """Return everything ``folder`` states, one game after the other in the order of :data:`GAMES`.

    Raises :class:`InvalidCardSource` for an unreadable or invalid file.
    """
    dates = _load(folder, folder / "releases.toml")
    if unknown := set(dates) - set(GAMES):
        there_are = f"deckcheck/cards/fact_schema.toml has the facts of {_names(GAMES)}"
        raise InvalidCardSource(f"releases.toml: unknown game {_names(unknown)}; {there_are}")
    if undated := {each.name for each in folder.iterdir() if any(each.glob("*.toml"))} - set(dates):
        raise InvalidCardSource(f"{_names(undated)}: cards of a game that releases.toml does not list")
    return tuple(_read_game(folder, name, dates[name]) for name in GAMES if name in dates)


def _read_game(folder: Path, name: str, dates: Any) -> SourceGame:
    if not _is_list(dates) or not dates or dates != sorted(set(dates)):
        raise InvalidCardSource(f"releases.toml: {name} must list its releases' dates, oldest first, each once")
    aliases: dict[str, str] = {}
    short: dict[str, str] = {}
    cards: list[SourceCard] = []
    sets: dict[str, tuple[str, ...]] = {}
    for path in sorted((folder / name).glob("*.toml")):
        table = _load(folder, path)
        if path.name == "aliases.toml":
            aliases, short = _aliases(table)
        else:
            file = _SetFile(path.relative_to(folder).as_posix(), name, tuple(dates), table)
            cards += file.cards()
            sets[table["code"]] = file.other_names()
    if not cards:
        raise InvalidCardSource(f"{name}: releases.toml lists the game, but no file states a card of it")
    return SourceGame(name, GAMES[name], tuple(dates), tuple(cards), aliases, short, sets)


def _aliases(table: Mapping[str, Any]) -> tuple[dict[str, str], dict[str, str]]:
    aliases, short = tables = table.get("aliases", {}), table.get("short", {})
    if set(table) - {"aliases", "short"} or not all(
        isinstance(names, dict) and all(map(_is_text, names.values())) for names in tables
    ):
        raise InvalidCardSource("aliases.toml must hold tables [aliases] and [short], other name = name of the card")
    return aliases, short


class _SetFile(NamedTuple):
    """A file with the cards of a set, as parsed."""

    file: str
    game: str
    releases: tuple[str, ...]
    table: Mapping[str, Any]

    def cards(self) -> Iterator[SourceCard]:
        if unknown := set(self.table) - {"code", "name", "also", "cards", "earlier"}:
            raise self._error(f"unknown key {_names(unknown)}; a set has code, name, also, cards and earlier")
        for key in ("code", "name"):
            if not _is_text(self.table.get(key)):
                raise self._error(f"the set's {key} is missing or not a text")
        corrections = self._corrections()
        seen: set[str] = set()
        for name, row in self._rows("cards", "name"):
            if name in seen:
                raise self._error("stated twice in this set", name)
            seen.add(name)
            facts = {"set": self.table["code"], "set_name": self.table["name"], **self._facts(name, row)}
            since = self._ordinal(name, "since", row["since"]) if "since" in row else 0
            until = self._ordinal(name, "until", row["until"]) if "until" in row else len(self.releases)
            if since >= until:
                raise self._error("is gone before it appears", name)
            own = tuple(sorted(corrections.pop(name, ()), key=lambda correction: correction.before))
            for correction in own:
                if not since < correction.before < until:
                    raise self._error("is corrected in a release that does not follow one with the card", name)
            yield SourceCard(self.file, facts, since, until, own)
        for name in corrections:
            raise self._error("is corrected, but not a card of this set", name)

    def other_names(self) -> tuple[str, ...]:
        """Return the set's other names."""
        names = self.table.get("also", [])
        if not _is_list(names) or not all(map(_is_text, names)):
            raise self._error("also must be a list of texts, the set's other names")
        return tuple(names)

    def _corrections(self) -> dict[str, list[Correction]]:
        corrections: dict[str, list[Correction]] = {}
        for name, row in self._rows("earlier", "card"):
            if "before" not in row:
                raise self._error("a correction must name the release before which it held", name)
            before = self._ordinal(name, "before", row["before"])
            facts = self._facts(name, row)
            if not facts:
                raise self._error("a correction that states no fact", name)
            if any(other.before == before for other in corrections.get(name, ())):
                raise self._error(f"two corrections before {row['before']}; state them as one", name)
            corrections.setdefault(name, []).append(Correction(before, facts))
        return corrections

    def _rows(self, key: str, named: str) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield the tables of the list ``key``, each with the card's name, which its key ``named`` states."""
        rows = self.table.get(key, [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise self._error(f"{key} must be a list of tables, one a line")
        for row in rows:
            if not _is_text(row.get(named)):
                raise self._error(f"{named} is missing or not a text in {row!r}")
            yield row[named], row

    def _facts(self, name: str, row: Mapping[str, Any]) -> Facts:
        fields = {key: form for key, form in GAMES[self.game].fields.items() if key not in COMPUTED}
        return {
            key: self._value(name, key, fields.get(key), value)
            for key, value in row.items()
            if key not in ("since", "until", "card", "before")
        }

    def _value(self, name: str, key: str, form: Form | None, value: Any) -> Value:
        if form is None:
            raise self._error(f"unknown field {key!r}; there are {_names(GAMES[self.game].fields)}", name)
        stated: Value = tuple(value) if _is_list(value) else value
        if type(stated) is not form:
            raise self._error(f"{key} must be {_FORMS[form]}, not {value!r}", name)
        for text in (stated,) if isinstance(stated, str) else stated if isinstance(stated, tuple) else ():
            if text != (tidy := tidy_name(text) if key == "name" else straight(text)):
                raise self._error(f"{key} must be written {tidy!r}, not {text!r}", name)
        return stated

    def _ordinal(self, name: str, key: str, date: Any) -> int:
        if date not in self.releases:
            raise self._error(f"{key} names release {date!r}; there are {', '.join(self.releases)}", name)
        return self.releases.index(date)

    def _error(self, message: str, card: str = "") -> InvalidCardSource:
        return InvalidCardSource(f"{self.file}: {card!r} {message}" if card else f"{self.file}: {message}")


def _load(folder: Path, path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InvalidCardSource(f"{path.relative_to(folder).as_posix()}: {error}") from error


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_list(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _names(names: Any) -> str:
    return ", ".join(sorted(names))
