"""One game's cards in one release, read from the database with indexed queries."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from deckcheck.cards.fact_schema import Found, Printing, Release, schema_of
from deckcheck.cards.names import fold, image_id
from deckcheck.facts import texts_of
from deckcheck.limits import Memory

if TYPE_CHECKING:
    from deckcheck.cards.database import Database
    from deckcheck.cards.known_names import KnownNames


MOST_NAMES, MOST_CLOSE_KEYS, MOST_POOLS = 1 << 14, 500, 40
"""Cache sizes: looked-up names, misspelt names, and card pools with their resolved names."""
_PRINTING = "card.id, card.name, card.title, card.set_code, card.facts, card.recorded"
IN_RELEASE = "card.game = ? AND card.since <= ? AND ? < card.until"


class Cards:
    """One game's cards in one release, with caches of recent lookups.

    ``looked_up`` caches :func:`meanings` by name, set and image, best first.
    ``close_keys`` caches the known keys close to a misspelt name, by it and the most wrong letters searched for.
    ``read_before`` caches objects that resolve the names in lines, by everything their results depend on.
    """

    def __init__(self, database: Database, game: str, release: Release, ordinal: int) -> None:
        self.game = game
        self.release = release
        self.looked_up: Memory[tuple[str, str, str], tuple[Found, ...]] = Memory(MOST_NAMES)
        self.close_keys: Memory[tuple[str, int], list[tuple[str, int]]] = Memory(MOST_CLOSE_KEYS)
        self.read_before: Memory[object, Any] = Memory(MOST_POOLS)
        self._database = database
        self._ordinal = ordinal
        self.schema = schema_of(game)
        self._printings = database.printings  # shared, since releases have most printings in common
        self._by_key: Memory[str, tuple[tuple[str, Printing], ...]] = Memory(MOST_NAMES)

    def lookup(self, key: str) -> tuple[tuple[str, Printing], ...]:
        """Return every printing that has a folded name, with the kind of that name.

        Kinds: ``name``, ``title`` (with or without its bracket), ``half``, ``alias``, ``former``; for a card with a
        nickname also ``soul`` (the nickname) and ``reference``.
        """
        if (known := self._by_key.get(key)) is None:
            if (names := self._names_asked_for) is not None and key not in names.every:  # saves a slow query
                return ()
            join = "FROM name JOIN card ON card.id = name.card WHERE name.folded = ? AND name.game = card.game AND"
            rows = self._in_release(f"SELECT name.kind, {_PRINTING} {join}", "ORDER BY card.id", key)
            known = self._by_key[key] = tuple([(kind, self._printing(*row)) for kind, *row in rows])
        return known

    def pictured(self, image: str) -> tuple[Printing, ...]:
        """Return the printings with this image id, with or without a file extension."""
        return self.select("card.id IN (SELECT card FROM image WHERE image.image = ?)", image_id(image))

    @cached_property
    def set_names(self) -> Mapping[str, tuple[str, ...]]:
        """Other names of sets, folded, by set code; in tuples, so that they can be cache keys."""
        names: dict[str, tuple[str, ...]] = {}
        for code, name in self._database.ask("SELECT code, folded FROM set_name WHERE game = ?", self.game):
            names[code] = (*names.get(code, ()), name)
        return names

    @cached_property
    def set_codes(self) -> frozenset[str]:
        """All set codes, folded."""
        return frozenset(fold(code) for (code,) in self._in_release("SELECT DISTINCT set_code FROM card WHERE"))

    @cached_property
    def later(self) -> tuple[Cards, ...]:
        """The same game's cards in each later release, oldest first."""
        releases = self._database.releases(self.game)[self._ordinal + 1 :]
        return tuple(self._database.cards(self.game, release.date) for release in releases)

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The folded names that misspelt names are compared with: all but those that are only full printing names."""
        return self.known.keys

    @property
    def known(self) -> KnownNames:
        """All names of the release. Raises :class:`DamagedDatabase`."""
        if (names := self._names_asked_for) is None:
            names = self._database.names_of(self.game, self._ordinal)
            self._database.known_names[self.game, self._ordinal] = names
        return names

    @property
    def _names_asked_for(self) -> KnownNames | None:
        """All names of the release; ``None`` if not loaded yet."""
        return self._database.known_names.get((self.game, self._ordinal))

    @cached_property
    def bare_keys(self) -> Mapping[str, str]:
        """Maps each of ``keys`` to its words without articles and brackets."""
        bare = self.known.bare
        return {key: bare.get(key, key) for key in self.keys}

    def other_names(self) -> Iterator[tuple[str, Printing]]:
        """Yield every alias and former name, folded, with a printing that it matches."""
        join = "FROM name JOIN card ON card.id = name.card WHERE name.kind IN ('alias', 'former') AND"
        rows = self._in_release(f"SELECT name.folded, {_PRINTING} {join}", "ORDER BY name.folded, card.id")
        for folded, *row in rows:
            yield folded, self._printing(*row)

    def all(self) -> Iterator[Printing]:
        """Yield every printing of the release."""
        return iter(self._all)

    @cached_property
    def _all(self) -> tuple[Printing, ...]:
        return self.select("1")

    @cached_property
    def one_of_each_set(self) -> tuple[Printing, ...]:
        """A printing of each set, by its code and name."""
        return tuple({(each.set, each.facts.get("set_name")): each for each in self.all()}.values())

    def same_cards(self, printing: Printing) -> dict[str, tuple[Printing, ...]]:
        """Return the other printings of the same card, by shared key; empty in a game without keys."""
        return self._sharing(printing, "same", ("same",))

    def perhaps_same_cards(self, printing: Printing) -> dict[str, tuple[Printing, ...]]:
        """Return the other printings that might be the same card, by the key that one of the two might have."""
        return self._sharing(printing, "perhaps", ("same", "perhaps")) | self._sharing(printing, "same", ("perhaps",))

    def with_key(self, key: str) -> Sequence[Printing]:
        """Return the printings of a card, or of a person, by a key that all of them have."""
        return self._by_fact["same"].get(key, ())

    def _sharing(self, printing: Printing, fact: str, facts: Sequence[str]) -> dict[str, tuple[Printing, ...]]:
        """Return the other printings that share a key of this one's ``fact`` with one of their ``facts``, by key."""
        others = {
            key: tuple(other for held in facts for other in self._by_fact[held].get(key, ()) if other.id != printing.id)
            for key in texts_of(printing.facts.get(fact))
        }
        return {key: tuple(sorted(found, key=lambda each: each.id)) for key, found in others.items() if found}

    @cached_property
    def _by_fact(self) -> Mapping[str, Mapping[str, Sequence[Printing]]]:
        """The printings by the keys of cards that they are (``same``) and that they might be (``perhaps``)."""
        found: dict[str, dict[str, list[Printing]]] = {"same": {}, "perhaps": {}}
        for fact, by_key in found.items():
            for printing in self.all():
                for key in texts_of(printing.facts.get(fact)):
                    by_key.setdefault(key, []).append(printing)
        return found

    def stating(self, texts: Sequence[str]) -> tuple[Printing, ...]:
        """Return the printings whose facts contain one of these texts, without name, title and set; faster than all."""
        quoted = (json.dumps(text, ensure_ascii=False) for text in texts)
        return self.select(" OR ".join(["instr(card.facts, ?)"] * len(texts)), *quoted)

    def select(self, where: str, *values: str) -> tuple[Printing, ...]:
        """Return the printings of the release that satisfy an SQL condition on ``card``."""
        query = f"SELECT {_PRINTING} FROM card WHERE ({where}) AND"  # noqa: S608
        rows = self._in_release(query, "ORDER BY card.id", *values)
        return tuple(self._printing(*row) for row in rows)

    def _in_release(self, query: str, order: str = "", *values: str) -> list[Any]:
        """Return the rows of a query, to which the condition on game and release is appended."""
        return self._database.ask(f"{query} {IN_RELEASE} {order}", *values, self.game, self._ordinal, self._ordinal)

    def _printing(self, number: int, name: str, title: str, code: str, text: str, recorded: str | None) -> Printing:
        if (known := self._printings.get(number)) is None:
            try:
                "".join((name, title, code, recorded or ""))  # raises TypeError unless all are strings
                stated = json.loads(text).items()
            except (ValueError, TypeError, AttributeError, RecursionError) as error:
                raise self._database.damaged(f"holds no facts of {name!r}: {error}") from error
            facts = self.schema.with_defaults({"name": name, "title": title, "set": code})
            for key, value in stated:
                facts[key] = tuple(value) if type(value) is list else value
            known = self._printings[number] = Printing(number, name, title, code, facts, recorded or f"{name}\t{code}")
        return known
