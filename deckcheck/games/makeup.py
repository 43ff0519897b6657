"""What decks of a game are usually made of, as its ``makeup.toml`` says it: no rule, but what fills a deck up.

source = "…"                          whose decks were counted, or where the rulebook advises it
sections = ["deck"]                   the sections that were counted,
cards = 50                            and of so many cards in each of them …
[kinds]                               … how many are of each kind, the first fact that the game sorts by; those of
"Evil Character/Hero" = 1.1           two kinds at once in the order of the alphabet
alike = { identifiers = 3, set = 2 }  facts that the cards of one deck share, by their weight
colors = 6                            the weight of its colours (0, which is none, when left out)
theme = 2                             and that of a theme:
[[themes]]                            cards that go together for another reason
where = {…}
[[sides]]                             cards whose colours count apart from those of the others
where = {…}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from deckcheck.facts import Fact, Facts
from deckcheck.games.loading import made, read_toml
from deckcheck.games.model import Game
from deckcheck.rules.selector import Selector, selector

_FOLDER = Path(__file__).parent
Shares = Mapping[str, Mapping[str, float]]
"""By section, which share of its cards is of each kind."""


class Makeup(NamedTuple):
    """The usual make-up of decks (``shares``), and what the cards of one deck share, by its weight."""

    source: str = ""
    shares: Shares = MappingProxyType({})
    alike: Mapping[str, float] = MappingProxyType({})
    colors: float = 0
    theme: float = 0
    themes: tuple[Selector, ...] = ()
    sides: tuple[Selector, ...] = ()


@cache
def makeup_of(game: str) -> Makeup:
    """Return the usual make-up of a game's decks; without any shares where nothing is known of it."""
    path = _FOLDER / game / "makeup.toml"
    table: Mapping[str, Any] = read_toml(path) if path.is_file() else {}
    shares = {kind: number / table["cards"] for kind, number in table.get("kinds", {}).items()}
    by_section = dict.fromkeys(table.get("sections", ()), shares)
    return made(Makeup, {**table, "shares": by_section}, themes=_selectors, sides=_selectors)


def _selectors(tables: Iterable[Mapping[str, Any]]) -> tuple[Selector, ...]:
    return tuple(selector(each["where"]) for each in tables)


def kind_of(game: Game, facts: Facts) -> str:
    """Return what kind of card it is, ``""`` when that is not known."""
    return "/".join(sorted(words_of(facts.get(game.sort_by[0])))) if game.sort_by else ""


def words_of(fact: Fact | None) -> tuple[str, ...]:
    """Return the words that a fact is known to be; none of one that is open."""
    return fact if isinstance(fact, tuple) else (fact,) if isinstance(fact, str) and fact else ()
