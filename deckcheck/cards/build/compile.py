"""Compile ``card_db/`` into the single read-only file that ships: ``python -m deckcheck.cards.build``.

A row of ``card`` is a printing over the releases in which its facts did not change. ``name`` has every folded name of a
printing, with its kind; the newest ``release`` also stores all names in the variants people write; ``manifest.json``
beside the file states its expected digests.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zlib import crc32

from deckcheck.cards.build.source import SourceCard, SourceGame, read_source
from deckcheck.cards.build.versions import Version, digest, versions
from deckcheck.cards.database import DATA, DATABASE, MANIFEST, SCHEMA
from deckcheck.cards.known_names import gathered, packed
from deckcheck.cards.names import fold, image_id, nickname_of, references, title_of, without_suffix
from deckcheck.errors import InvalidCardSource
from deckcheck.facts import Value, texts_of
from deckcheck.version import __version__

SOURCE = Path(__file__).resolve().parents[3] / "card_db"

_TABLES = Path(__file__).with_name("tables.sql")

SOUL_NAMES = ("soul", "reference")
"""Kinds of names that only Lost Souls have: the nickname and, with the words Lost Soul, the reference."""
_ALIASED = ("name", "title", "half", "soul")
_SHORTENED = (("title", "half"), ("soul",))


def build(source: Path = SOURCE, data: Path = DATA) -> Path:
    """Compile ``source`` into ``data`` and return the database's path; the files are written completely or not at all.

    Raises :class:`InvalidCardSource` if the source is invalid.
    """
    return write(read_source(source), data)


def write(games: Sequence[SourceGame], data: Path) -> Path:
    """Compile games into ``data`` and return the database's path; the files are written completely or not at all.

    Raises :class:`InvalidCardSource` if the cards contradict each other.
    """
    data.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=data) as unfinished:
        database, note = Path(unfinished, DATABASE), Path(unfinished, MANIFEST)
        with closing(sqlite3.connect(database)) as connection:
            connection.executescript(_TABLES.read_text(encoding="utf-8"))
            described = {game.name: _compile(game, connection) for game in games}
            connection.commit()
            connection.execute("VACUUM")
        content = database.read_bytes()
        manifest = {
            "schema": SCHEMA,
            "version": __version__,
            "date": max(game.releases[-1] for game in games),
            "sha256": hashlib.sha256(content).hexdigest(),
            "crc32": crc32(content),
            "games": described,
        }
        note.write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
        for path in (database, note):
            path.replace(data / path.name)
    return data / DATABASE


def _compile(source: SourceGame, connection: sqlite3.Connection) -> dict[str, object]:
    printings = [versions(card, source.game) for card in source.cards]
    _check(source, printings)
    number = int(connection.execute("SELECT coalesce(max(id), 0) FROM card").fetchone()[0])
    aliases, recorded = _aliases(source, printings), _recorded(source, printings)
    for position, periods in enumerate(printings):
        for version in periods:
            number += 1
            name, title, code = (str(version.facts[key]) for key in ("name", "title", "set"))
            stated = source.game.without_defaults(version.facts)
            stated = {key: fact for key, fact in stated.items() if key not in ("name", "title", "set")}
            text = json.dumps(stated, ensure_ascii=False, separators=(",", ":"))
            called = recorded.get((name, code))
            row = (number, source.name, name, title, code, version.since, version.until, text, called)
            connection.execute("INSERT INTO card VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
            keys = keys_of(version.facts)
            own = {key for _, key in keys}
            formerly = {pair for other in periods for pair in keys_of(other.facts)}
            keys |= {("former", key) for kind, key in formerly if kind not in SOUL_NAMES and key not in own}
            keys |= {("alias", alias) for alias in aliases.get(position, ())}
            rows = [(key, source.name, kind, number) for kind, key in sorted(keys)]
            connection.executemany("INSERT INTO name VALUES (?, ?, ?, ?)", rows)
            if image := version.facts.get("image"):
                shown = image_id(str(image)), source.name, number
                connection.execute("INSERT INTO image VALUES (?, ?, ?)", shown)
    named = {(fold(name), source.name, code) for code, names in source.sets.items() for name in names}
    connection.executemany("INSERT INTO set_name VALUES (?, ?, ?)", sorted(named))
    return _releases(source, printings, connection)


def _recorded(source: SourceGame, printings: Sequence[tuple[Version, ...]]) -> dict[tuple[str, str], str]:
    """Return the names and sets that identify printings of the newest release in deck hashes, if not their own.

    They are those of the oldest among all printings that differ only in their ``printing_facts``.
    """
    alike: dict[frozenset[tuple[str, Value]], list[tuple[tuple[int, str, str], tuple[str, str]]]] = {}
    for first, *_, newest in ((periods[0], *periods) for periods in printings):
        if newest.until == len(source.releases):
            shared = frozenset(each for each in newest.facts.items() if each[0] not in source.game.printing_facts)
            alike.setdefault(shared, []).append(((first.since, *_named(first)), _named(newest)))
    names: dict[tuple[str, str], str] = {}
    for same in alike.values():
        (_, name, code), _ = min(same)
        names |= {own: f"{name}\t{code}" for _, own in same if own != (name, code)}
    return names


def _named(version: Version) -> tuple[str, str]:
    return str(version.facts["name"]), str(version.facts["set"])


def keys_of(facts: Mapping[str, Value]) -> set[tuple[str, str]]:
    """Return the folded names of a printing, each with the first kind that fits."""
    name, title = str(facts["name"]), str(facts["title"])
    halves = texts_of(facts.get("halves"))
    kinds: dict[str, str] = {}
    for kind, texts in (
        ("title", (title,)),
        ("half", (*halves, *map(without_suffix, halves))),
        ("title", (title_of(name), without_suffix(name), without_suffix(title))),
    ):
        for text in texts:
            kinds.setdefault(fold(text), kind)
    # Every Lost Soul is called Lost Soul, so that alone identifies none. Those with an ability have a nickname.
    kinds.pop("lost soul", None)
    souls = {("soul", fold(soul)) for soul in (str(facts["soul"]), nickname_of(title))} if facts.get("soul") else set()
    if "Lost Soul" in texts_of(facts.get("type")) and facts.get("rarity") != "Token":
        souls |= {("reference", fold(text)) for text in references(str(facts.get("reference", "")))}
    found = {("name", fold(name)), *((kind, key) for key, kind in kinds.items()), *souls}
    return {(kind, key) for kind, key in found if key or kind not in SOUL_NAMES}


def _aliases(source: SourceGame, printings: list[tuple[Version, ...]]) -> dict[int, list[str]]:
    """Return the folded aliases of printings, by index in ``printings``.

    An alias matches a printing's name, else a title, else a half, else a soul; a short name matches every version of a
    title. Raises :class:`InvalidCardSource` for one that matches no card.
    """
    called: dict[tuple[str, str], set[int]] = {}
    for number, periods in enumerate(printings):
        for key in {key for version in periods for key in keys_of(version.facts)}:
            called.setdefault(key, set()).add(number)
    found: dict[int, list[str]] = {}
    for names, order in ((source.aliases, [(kind,) for kind in _ALIASED]), (source.short, _SHORTENED)):
        for alias, name in names.items():
            candidates = (set().union(*(called.get((kind, fold(name)), ()) for kind in kinds)) for kinds in order)
            numbers = next(filter(None, candidates), None)
            if not numbers:
                raise InvalidCardSource(
                    f"{source.name}/aliases.toml: {alias!r} stands for {name!r}, which names no card"
                )
            for number in numbers:
                found.setdefault(number, []).append(fold(alias))
    return found


def _releases(
    source: SourceGame, printings: list[tuple[Version, ...]], connection: sqlite3.Connection
) -> dict[str, object]:
    described: dict[str, object] = {}

    def ask(query: str, *values: object) -> list[Any]:
        return connection.execute(query, values).fetchall()

    for ordinal, date in enumerate(source.releases):
        facts = [v.facts for periods in printings for v in periods if v.since <= ordinal < v.until]
        newest = date == source.releases[-1]
        names = packed(gathered(ask, source.name, ordinal)) if newest else None  # others are gathered on demand
        row = (source.name, ordinal, date, len(facts), digest(facts), names)
        connection.execute("INSERT INTO release VALUES (?, ?, ?, ?, ?, ?)", row)
        described[date] = {"count": row[3], "digest": row[4]}
    return described


def _check(source: SourceGame, printings: list[tuple[Version, ...]]) -> None:
    images = {version.facts.get("image", "") for periods in printings for version in periods}
    spelled: dict[str, tuple[str, SourceCard]] = {}
    for card, periods in zip(source.cards, printings, strict=True):
        title, art = (str(periods[-1].facts.get(key, "")) for key in ("title", "art"))
        if art and art not in images:
            raise InvalidCardSource(f"{card.label} has the art {art!r}, which no card has as its image")
        known, other = spelled.setdefault(fold(title), (title, card))
        if known != title:
            raise InvalidCardSource(
                f"{card.label} has the title {title!r}, {other.label} {known!r}; one name is spelled one way"
            )
    for ordinal, date in enumerate(source.releases):
        seen: dict[tuple[Value, Value], SourceCard] = {}
        for card, periods in zip(source.cards, printings, strict=True):
            for version in periods:
                if version.since <= ordinal < version.until:
                    key = version.facts["name"], version.facts["set"]
                    if seen.setdefault(key, card) is not card:
                        raise InvalidCardSource(f"{card.label} and {seen[key].label} are one card in release {date}")
