"""What decks are judged by, whether a configuration file or the command line says so."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from deckcheck.errors import NotInForce, UnknownFormat
from deckcheck.findings import Ignored


class Settings(NamedTuple):
    """What a deck is judged by. ``formats`` are ids and format files, none = the deck's own.

    ``as_of`` and ``release`` are ISO dates (``""`` = today, the newest), ``card_db`` a folder, ``facts`` files, the
    later the stronger; ``select``, ``ignore``, ``list_ignores``, ``uncounted_lines`` and ``strict`` are those of a checker. ``sources`` say
    for each key that is set (``as-of`` …) where: ``file:line``, or the option of the command line.
    """

    formats: tuple[str, ...] = ()
    as_of: str = ""
    release: str = ""
    card_db: str = ""
    facts: tuple[str, ...] = ()
    select: tuple[str, ...] = ()
    ignore: tuple[Ignored, ...] = ()
    strict: bool = False
    list_ignores: bool = True
    uncounted_lines: str = "card"
    sources: tuple[tuple[str, str], ...] = ()

    def source(self, key: str) -> str:
        """Return where a key is set; ``""`` where it is as by default."""
        return dict(self.sources).get(key, "")


_KEYS = {"formats": "format", "release": "cards"}
"""The settings that are not called as their keys are."""
FIELDS = {_KEYS.get(name, name.replace("_", "-")): name for name in Settings._fields if name != "sources"}
"""The keys of a configuration, with the settings they are."""


def over(base: Settings, above: Settings) -> Settings:
    """Return what ``above`` sets, over what ``base`` sets: values are replaced, facts files and ignored rules added.

    Who sets ``as-of`` means the cards of then as well; who selects a rule by its name has it no longer ignored.
    """
    sources = dict(base.sources)
    if above.source("as-of") and not above.source("cards"):
        base = base._replace(release="")
        sources.pop("cards", None)
    changed = {FIELDS[key]: getattr(above, FIELDS[key]) for key, _ in above.sources if key not in ("facts", "ignore")}
    ignore = {ignored.rule: ignored for ignored in base.ignore if not _is_selected(ignored.rule, above.select)}
    ignore |= {added.rule: added for added in above.ignore if added.reason or added.rule not in ignore}
    for key, source in above.sources:
        sources[key] = f"{sources[key]}, {source}" if key == "facts" and key in sources else source
    return base._replace(
        **changed, facts=(*base.facts, *above.facts), ignore=tuple(ignore.values()), sources=tuple(sources.items())
    )


def _is_selected(rule: str, selected: Iterable[str]) -> bool:
    """Is the rule one that is selected by its id or its name, not merely with its whole game?"""
    names = {rule, rule.partition("/")[2] or rule}
    return any({text, text.partition("/")[2] or text} & names for text in selected)


def no_edition(formats: Iterable[str], date: str) -> str:
    """Return why a format cannot be gone by on a date (``""`` = today), since it had no edition; ``""`` for none."""
    from deckcheck.games import find_edition

    for text in formats if date else ():
        try:
            if text != "all":
                find_edition(text, date=date)
        except NotInForce as error:
            return str(error)
        except UnknownFormat:  # of several games, which each deck settles
            continue
    return ""


def unknown_release(release: str, card_db: str | None, games: Collection[str] = ()) -> str:
    """Return that there is no such release of the games (none = of any), with those there are; ``""`` for a known one.

    ``card_db`` is the folder of another card database than the built-in one.
    """
    from deckcheck.cards import Database
    from deckcheck.games.edition_dates import no_release

    with Database.beside_built_in(card_db) as database:
        asked = [game for game in database.games() if not games or game in games]
        held = {game: [each.date for each in database.releases(game)] for game in asked}
    return "" if any(release in dates for dates in held.values()) else no_release(release, held)
