"""Define the settings that decks are checked by, from a configuration file or the command line."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from deckcheck.errors import NotInForce, UnknownFormat
from deckcheck.findings import Ignored


class Settings(NamedTuple):
    """The settings for checking a deck. ``formats`` are ids and format files (none = the deck's own format).

    ``as_of`` and ``release`` are ISO dates (``""`` = today, the newest). ``card_db`` is a folder, ``facts`` are files;
    later ones take precedence. ``pool_file`` is a list of opened cards. ``select``, ``ignore``, ``list_ignores``,
    ``uncounted_lines`` and ``strict`` are as for a checker. ``sources`` give the place of each key that is set
    (``as-of`` …): ``file:line``, or the command-line option.
    """

    formats: tuple[str, ...] = ()
    as_of: str = ""
    release: str = ""
    card_db: str = ""
    facts: tuple[str, ...] = ()
    pool_file: str = ""
    select: tuple[str, ...] = ()
    ignore: tuple[Ignored, ...] = ()
    strict: bool = False
    list_ignores: bool = True
    uncounted_lines: str = "card"
    sources: tuple[tuple[str, str], ...] = ()

    def source(self, key: str) -> str:
        """Return the place that sets a key; ``""`` if the key has its default."""
        return dict(self.sources).get(key, "")


_KEYS = {"formats": "format", "release": "cards"}
"""The settings whose names differ from their keys."""
FIELDS = {_KEYS.get(name, name.replace("_", "-")): name for name in Settings._fields if name != "sources"}
"""The keys of a configuration, with the names of their settings."""


def over(base: Settings, above: Settings) -> Settings:
    """Return ``base`` overridden by ``above``: values are replaced, facts files and ignored rules are added.

    Setting ``as-of`` also selects the card pool as of that date, unless ``cards`` is set too. A rule that is selected
    by its name is no longer ignored.
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
    """Is the rule selected by its id or name, not merely by its whole game?"""
    names = {rule, rule.partition("/")[2] or rule}
    return any({text, text.partition("/")[2] or text} & names for text in selected)


def no_edition(formats: Iterable[str], date: str) -> str:
    """Return the error if a format had no edition on a date, by default today; ``""`` otherwise."""
    from deckcheck.games.editions import find_edition

    for text in formats:
        try:
            if text != "all":
                find_edition(text, date=date)
        except NotInForce as error:
            return str(error)
        except UnknownFormat:  # of several games; each deck determines which
            continue
    return ""


def unknown_release(release: str, card_db: str | None, games: Collection[str] = ()) -> str:
    """Return the error if none of the games (none = all) has this release, with the existing ones; otherwise ``""``.

    ``card_db`` is the folder of a card database that is used before the built-in one (``""`` or ``None`` = none).
    """
    from deckcheck.cards import Database
    from deckcheck.games.editions import no_release

    with Database.with_built_in(card_db) as database:
        asked = [game for game in database.games() if not games or game in games]
        dates_by_game = {game: [each.date for each in database.releases(game)] for game in asked}
    return "" if any(release in dates for dates in dates_by_game.values()) else no_release(release, dates_by_game)
