"""One game's cards in one release of the database: looked up by name and picture, searched."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.cards.fact_schema import GAMES
from deckcheck.cards.name_key import fold
from deckcheck.cards.normalise import image_id
from deckcheck.facts import Value

if TYPE_CHECKING:
    from deckcheck.cards.database import Database
    from deckcheck.cards.name_lookup import Found

_CARD = "card.id, card.name, card.title, card.set_code, card.facts"


class Release(NamedTuple):
    """The state of a game's cards on a date: how many printings, and what their facts hash to."""

    date: str
    count: int  # type: ignore[assignment]  # the field's own word, though tuples have a method so named
    digest: str


class Printing(NamedTuple):
    """One printing with its facts in one release; ``facts`` holds name, title and set as well.

    ``id`` stands for these very facts: a printing has another id in a release that states others of it.
    """

    id: int
    name: str
    title: str
    set: str
    facts: Mapping[str, Value]


class Cards:
    """One game's cards in one release. What was asked once is remembered."""

    def __init__(self, database: Database, game: str, release: Release, ordinal: int) -> None:
        self.game = game
        self.release = release
        self.found: dict[tuple[str, str, str], tuple[Found, ...]] = {}
        self._database = database
        self._ordinal = ordinal
        self._game = GAMES[game]
        self._printings: dict[int, Printing] = {}
        self._answers: dict[str, tuple[tuple[str, Printing], ...]] = {}

    def lookup(self, key: str) -> tuple[tuple[str, Printing], ...]:
        """Every printing that answers to a folded name, with the kind of name it is.

        The kinds: ``name``, ``title`` (with or without its bracket), ``half``, ``alias``, ``former``, and of a Lost
        Soul ``soul`` (its nickname) and ``reference``.
        """
        if (known := self._answers.get(key)) is None:
            query = (
                f"SELECT name.kind, {_CARD} FROM name JOIN card ON card.id = name.card "  # noqa: S608
                "WHERE name.folded = ? AND name.game = ? AND card.since <= ? AND ? < card.until ORDER BY card.id"
            )
            rows = self._database.ask(query, key, self.game, self._ordinal, self._ordinal)
            known = self._answers[key] = tuple((kind, self._printing(*row)) for kind, *row in rows)
        return known

    def named(self, name: str) -> tuple[Printing, ...]:
        """The printings a name may mean, whatever spelling it comes in (see ``name_lookup.find``)."""
        from deckcheck.cards.name_lookup import find

        return find(self, name).printings

    def pictured(self, image: str) -> tuple[Printing, ...]:
        """The printings with this picture id, with or without a file ending."""
        return self._select("JOIN image ON image.card = card.id", "image.image = ?", image_id(image))

    @cached_property
    def set_names(self) -> Mapping[str, Sequence[str]]:
        """What else sets are called, folded, by their codes."""
        found: dict[str, list[str]] = {}
        for code, name in self._database.ask("SELECT code, folded FROM set_name WHERE game = ?", self.game):
            found.setdefault(code, []).append(name)
        return found

    def later(self) -> Iterator[Cards]:
        """The same game's cards in each later release, oldest first."""
        for release in self._database.releases(self.game)[self._ordinal + 1 :]:
            yield self._database.cards(self.game, release.date)

    def names(self) -> Sequence[str]:
        """The printed name of every printing in the release, as deck tools write it."""
        return [name for name, _ in self._called()]

    @cached_property
    def keys(self) -> Sequence[str]:
        """Every folded title, half, alias, former name and soul, each once: what a misspelt name is compared with."""
        query = (
            "SELECT DISTINCT name.folded FROM name JOIN card ON card.id = name.card "
            "WHERE name.kind <> 'name' AND name.game = ? AND card.since <= ? AND ? < card.until"
        )
        return [key for (key,) in self._database.ask(query, self.game, self._ordinal, self._ordinal)]

    def other_names(self) -> Iterator[tuple[str, Printing]]:
        """Every alias and former name, folded, with a printing it stands for."""
        query = (
            f"SELECT name.folded, {_CARD} FROM name JOIN card ON card.id = name.card "  # noqa: S608
            "WHERE name.kind IN ('alias', 'former') AND card.game = ? AND card.since <= ? AND ? < card.until "
            "ORDER BY name.folded, card.id"
        )
        for folded, *row in self._database.ask(query, self.game, self._ordinal, self._ordinal):
            yield folded, self._printing(*row)

    def all(self) -> Iterator[Printing]:
        """Every printing of the release."""
        return iter(self._select("", "1"))

    def search(
        self,
        text: str = "",
        *,
        set: str = "",
        type: str = "",
        brigade: str = "",
        limit: int = 50,
    ) -> tuple[Printing, ...]:
        """Printings of which a name holds ``text``, at most ``limit``: those called just so first, then by their names.

        Any of their names counts, a short name, a nickname or half of a name too. ``set`` is a code or the set's name;
        ``type`` and ``brigade`` are one of the card's, case aside.
        """
        from deckcheck.cards.name_lookup import lookup

        wanted = [fold(word) for word in (set, type, brigade)]
        where = "card.id IN (SELECT card FROM name WHERE kind <> 'reference' AND instr(folded, ?))"
        ranks = {each.id: (2, each) for each in self._select("", where, fold(text))}
        for kind, printing in lookup(self, text) if text else ():
            rank, _ = ranks.get(printing.id, (2, printing))
            ranks[printing.id] = min(rank, int(kind not in ("name", "title"))), printing
        found = []
        for rank, printing in ranks.values():
            facts = printing.facts
            held = (
                (printing.set, *_texts(facts.get("set_name", ()))),
                _texts(facts.get("type", facts.get("kind", ()))),
                _texts(facts.get("brigades", ())),
            )
            if all(not word or word in map(fold, texts) for word, texts in zip(wanted, held, strict=True)):
                found.append((rank, fold(printing.name), printing.id))
        return tuple(self._printings[id] for *_, id in sorted(found)[:limit])

    def _called(self) -> list[tuple[str, str]]:
        query = "SELECT name, title FROM card WHERE game = ? AND since <= ? AND ? < until ORDER BY name, id"
        return self._database.ask(query, self.game, self._ordinal, self._ordinal).fetchall()

    def _select(self, join: str, where: str, *values: str) -> tuple[Printing, ...]:
        query = (
            f"SELECT {_CARD} FROM card {join} "  # noqa: S608
            f"WHERE {where} AND card.game = ? AND card.since <= ? AND ? < card.until ORDER BY card.id"
        )
        rows = self._database.ask(query, *values, self.game, self._ordinal, self._ordinal)
        return tuple(self._printing(*row) for row in rows)

    def _printing(self, number: int, name: str, title: str, code: str, text: str) -> Printing:
        if (known := self._printings.get(number)) is None:
            stated: dict[str, Value] = {"name": name, "title": title, "set": code}
            for key, value in json.loads(text).items():
                stated[key] = tuple(value) if isinstance(value, list) else value
            known = Printing(number, name, title, code, self._game.with_defaults(stated))
            self._printings[number] = known
        return known


def _texts(value: Value) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else (str(value),)
