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
from tests.games.cases.decklist import Table, decklist
from tests.games.cases.outcome import expected

FOLDER = Path(__file__).parent
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
    def text(self) -> str:
        """The deck as a list that deckcheck reads."""
        return decklist(self.edition, self.base, self.stated)

    def deck(self) -> Deck:
        return read(self.text.encode(), path=f"{self.id}.toml")

    def expected(self, deck: Deck) -> dict[str, Any]:
        """Return what must come of the deck, as :func:`tests.games.cases.outcome.found` gives it."""
        return expected(self.stated, self.base, self.status, deck)


@cache
def cases() -> tuple[Case, ...]:
    """Return every case, once for each of its editions, by edition and name."""
    found = (
        Case(f"{game}/{edition}", _base(bases[edition], case), case)
        for game, files in _files().items()
        for bases in [_bases(files)]
        for file, table in files.items()
        for case in table["case"]
        for edition in case.get("editions", [file])
    )
    return tuple(sorted(found, key=lambda case: (case.edition, case.name)))


def every_base() -> list[Case]:
    """Return every base as a case that changes nothing."""
    return [
        Case(f"{game}/{edition}", base, {"name": name, "about": f"The base {name}."})
        for game, files in _files().items()
        for edition, bases in _bases(files).items()
        for name, base in bases.items()
    ]


@cache
def _files() -> Mapping[str, Mapping[str, Table]]:
    """Return the case files by game and name."""
    files: dict[str, dict[str, Table]] = {}
    for path in sorted(FOLDER.glob("*/*.toml")):
        files.setdefault(path.parent.name, {})[path.stem] = tomllib.loads(path.read_text("utf-8"))
    return files


def _bases(files: Mapping[str, Table]) -> dict[str, dict[str, Table]]:
    """Return the bases of each edition by name, its default first."""
    found: dict[str, dict[str, Table]] = {}
    for file, table in files.items():
        own: dict[str, Table] = {}
        for name, stated in table.get("bases", {}).items():
            own[name] = {**own.get(stated.get("extends", ""), {}), **stated}
            for edition in stated.get("editions", [file]):
                found.setdefault(edition, {})[name] = own[name]
    return found


def _base(bases: Mapping[str, Table], case: Table) -> Table:
    return bases[case["base"]] if "base" in case else next(iter(bases.values()))
