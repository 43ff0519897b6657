"""The usual make-up of a game's decks, from its ``makeup.toml``: not a rule, but the guide for filling a deck up.

source = "…"                          the decks that were counted, or the advice of the rulebook
sections = ["deck"]                   the sections that were counted;
cards = 50                            of this number of cards in each of them …
[kinds]                               … how many are of each kind, by the first fact that the game sorts by;
"Evil Character/Hero" = 1.1           two kinds at once are in alphabetical order
alike = { identifiers = 3, set = 2 }  facts that the cards of one deck share, with their weights
colors = 6                            the weight of its colours (by default 0, none)
theme = 2                             and of a theme:
[[themes]]                            cards that go together for another reason
where = {…}
[[sides]]                             cards whose colours are counted separately from the others'
where = {…}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from deckcheck.facts import Fact, Facts
from deckcheck.games.loading import read_toml
from deckcheck.games.model import Game
from deckcheck.rules.parameters import made
from deckcheck.rules.selector import Selector, selector

_FOLDER = Path(__file__).parent
Shares = Mapping[str, Mapping[str, float]]
"""The share of each kind among a section's cards, by section."""


class Makeup(NamedTuple):
    """The usual make-up of decks (``shares``), and the facts that the cards of one deck share, with weights."""

    source: str = ""
    shares: Shares = MappingProxyType({})
    alike: Mapping[str, float] = MappingProxyType({})
    colors: float = 0
    theme: float = 0
    themes: tuple[Selector, ...] = ()
    sides: tuple[Selector, ...] = ()


@cache
def makeup_of(game: str) -> Makeup:
    """Return the usual make-up of a game's decks; without shares if unknown."""
    path = _FOLDER / game / "makeup.toml"
    table: Mapping[str, Any] = read_toml(path) if path.is_file() else {}
    shares = {kind: number / table["cards"] for kind, number in table.get("kinds", {}).items()}
    by_section = dict.fromkeys(table.get("sections", ()), shares)
    return made(Makeup, {**table, "shares": by_section}, themes=_selectors, sides=_selectors)


def _selectors(tables: Iterable[Mapping[str, Any]]) -> tuple[Selector, ...]:
    return tuple(selector(each["where"]) for each in tables)


def kind_of(game: Game, facts: Facts) -> str:
    """Return the kind of a card, ``""`` if unknown."""
    return "/".join(sorted(words_of(facts.get(game.sort_by[0])))) if game.sort_by else ""


def words_of(fact: Fact | None) -> tuple[str, ...]:
    """Return the known words of a fact; none if it is ambiguous."""
    return fact if isinstance(fact, tuple) else (fact,) if isinstance(fact, str) and fact else ()
