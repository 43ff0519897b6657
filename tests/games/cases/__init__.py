"""The cases of the rules as data: what is added to a legal deck, and all that must come of it. See README.md here."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from deckcheck.deck import Deck
from deckcheck.decklists import read
from deckcheck.findings import Status
from deckcheck.games import edition, edition_ids
from tests.games.cases.decklist import Table, decklist
from tests.games.cases.outcome import VERDICTS, expected

FOLDER = Path(__file__).parent
COMPLETE = [id for id in edition_ids() if not edition(id).partial]
"""Partial editions have no cases, since no deck is legal by them: see ``tests/legality/test_partial_editions.py``."""
OUTCOMES = {"illegal": Status.VIOLATED, "undetermined": Status.UNDETERMINED}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Case:
    """A deck and the rule it is about: the rule holds (``status`` is ``None``), is violated or is undetermined."""

    edition: str
    base: Table
    stated: Table

    def __repr__(self) -> str:
        return self.id

    @property
    def name(self) -> str:
        return str(self.stated["name"])

    @property
    def id(self) -> str:
        return f"{self.edition}/{self.name}"

    @property
    def rule(self) -> str:
        return f"{self.edition.partition('/')[0]}/{self.name.partition('_')[0]}"

    @property
    def status(self) -> Status | None:
        return OUTCOMES.get(self.name.rpartition("_")[2])

    @property
    def verdict(self) -> str:
        return str(self.stated.get("verdict", VERDICTS[self.status]))

    @property
    def text(self) -> str:
        """The deck as a list that deckcheck reads."""
        return decklist(self.edition, self.base, self.stated)

    def deck(self) -> Deck:
        return _deck(self)

    def expected(self, deck: Deck) -> dict[str, Any]:
        """Return what must come of the deck, as :func:`tests.games.cases.outcome.found` gives it."""
        return expected(self.stated, self.base, self.status, deck)


@cache
def _deck(case: Case) -> Deck:
    return read(case.text.encode(), path=f"{case.id}.toml")


@cache
def cases() -> tuple[Case, ...]:
    """Return every case, once for each of its editions, by edition and name."""
    found = (
        Case(edition, bases[case["base"]] if "base" in case else next(iter(bases.values())), case)
        for edition in COMPLETE
        for bases, own in [_stated(*edition.split("/"))]
        for case in own
    )
    return tuple(sorted(found, key=lambda case: (case.edition, case.name)))


def every_base() -> list[Case]:
    """Return every base as a case that changes nothing."""
    return [
        Case(edition, base, {"name": name, "about": f"The base {name}."})
        for edition in COMPLETE
        for name, base in _stated(*edition.split("/"))[0].items()
    ]


@cache
def files() -> Mapping[str, Mapping[str, Table]]:
    """Return the files of cases by game and name."""
    found: dict[str, dict[str, Table]] = {}
    for path in sorted(FOLDER.glob("*/*.toml")):
        table = tomllib.loads(path.read_text("utf-8"))
        bases: dict[str, Table] = {}
        for name, base in table.get("bases", {}).items():
            bases[name] = {**bases.get(base.get("extends", ""), {}), **base}
        found.setdefault(path.parent.name, {})[path.stem] = {**table, "bases": bases}
    return found


def _stated(game: str, edition: str) -> tuple[dict[str, Table], list[Table]]:
    """Return the bases of an edition by name, its default first, and its cases.

    If its file extends another edition, it has what that one has, except the cases that it states or leaves out.
    """
    of_game = files()[game].items()
    bases = {
        name: base
        for file, table in of_game
        for name, base in table["bases"].items()
        if edition in editions(base, file)
    }
    cases = [case for file, table in of_game for case in table["case"] if edition in editions(case, file)]
    own = files()[game].get(edition, {})
    if "extends" in own:
        others, inherited = _stated(game, own["extends"])
        names = {*(case["name"] for case in cases), *own.get("without", ())}
        return {**bases, **others, **bases}, cases + [case for case in inherited if case["name"] not in names]
    return bases, cases


def editions(stated: Table, file: str) -> list[str]:
    """Return the editions of a base or a case: those that it names, else that of its file."""
    return list(stated.get("editions", [file]))
