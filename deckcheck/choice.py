"""Which format a deck is to be judged by: what was asked for, what the list says, or what is plain from it."""

from __future__ import annotations

from collections.abc import Iterable

from deckcheck.cards import find
from deckcheck.deck import Deck
from deckcheck.engine import Checker
from deckcheck.errors import UnknownFormat
from deckcheck.findings import Verdict
from deckcheck.games import current, find_edition, formats, game, game_ids, named_edition
from deckcheck.games.model import Edition, Game


def choose(checker: Checker, deck: Deck, wanted: str = "") -> Edition:
    """The edition for a deck: ``wanted`` (a format id), else the list's own, else the only one that is evident.

    A format without an edition is as it was on the checker's date. Raises UnknownFormat, which lists the formats
    that fit, NotInForce, and InvalidEdition for a file that is ``wanted``.
    """
    if wanted:
        return named_edition(wanted, _stated_game(deck), checker.as_of)
    if deck.format.lower().endswith(".toml"):
        from deckcheck.games.custom import edition_beside

        return edition_beside(deck.path, deck.format, deck.source)
    if deck.format:
        meant = _stated_game(deck) or ("" if "/" in deck.format else _only(fitting_games(checker, deck)))
        return find_edition(deck.format, meant, checker.as_of)
    games = fitting_games(checker, deck)
    fitting = [id for name in games for id in formats(name)]
    evident = [each for each in _current(checker, fitting) if _evident(checker, deck, each)]
    if len(evident) == 1:
        return evident[0]
    names = " or ".join(game(name).name for name in games)
    reason = f"this looks like a deck of {names}" if games else "nothing in it tells its game"
    raise UnknownFormat(
        f"the list names no format, and {reason}; say which with --format or a line '# format: …' "
        f"in the list: {', '.join([each.format for each in evident] or fitting or formats())}"
    )


def editions_of_game(checker: Checker, deck: Deck) -> list[Edition]:
    """Every format of the deck's game: the newest edition, or on the checker's date those in force.

    Raises UnknownFormat when the game is not plain, NotInForce when no format had an edition on that date.
    """
    name = _stated_game(deck) or deck.format.partition("/")[0] * ("/" in deck.format)
    name = name or _only(fitting_games(checker, deck))
    if name not in game_ids():
        raise UnknownFormat(f"nothing in the list tells its game; there are {', '.join(game_ids())}")
    return _current(checker, formats(name))


def _current(checker: Checker, ids: Iterable[str]) -> list[Edition]:
    if checker.as_of:
        from deckcheck.games.dates import editions_on

        found = editions_on(ids, checker.as_of)
    else:
        found = [current(id) for id in ids]
    return list({each.id: each for each in found}.values())  # two formats may share an edition


def fitting_games(checker: Checker, deck: Deck) -> list[str]:
    """The games a list may be for: those that know its headings, and a heading or half of its names for their own."""
    stated = _stated_game(deck)
    return [stated] if stated else [id for id in game_ids() if _fits(checker, deck, game(id))]


def _fits(checker: Checker, deck: Deck, rules: Game) -> bool:
    headings = {entry.section for entry in deck.entries} - {""}
    own = _words(rules)
    if not headings <= own:
        return False
    others = [_words(game(id)) for id in game_ids() if id != rules.id]
    if any(not any(heading in words for words in others) for heading in headings):
        return True
    cards = checker.database.cards(rules.id)
    names = {(entry.name, entry.image) for entry in deck.entries}
    return 2 * sum(bool(find(cards, name, image=image).printings) for name, image in names) >= len(names)


def _words(rules: Game) -> set[str]:
    words = [*(section.words for section in rules.sections), *(kind.words for kind in rules.kinds)]
    return {word for each in words for word in each}


def _evident(checker: Checker, deck: Deck, judged: Edition) -> bool:
    """Do the rules hold by which a list shows that it is meant for this edition?"""
    if not judged.evident:
        return False
    report = checker.check(deck, judged)
    open_rules = {finding.rule for finding in report.findings}
    return report.verdict is not Verdict.UNREADABLE and open_rules.isdisjoint(judged.evident)


def _stated_game(deck: Deck) -> str:
    """The game a list names, by id or by name."""
    wanted = "-".join(deck.game.casefold().split())
    for id in game_ids():
        if wanted and wanted in (id, "-".join(game(id).name.casefold().replace(":", "").split())):
            return id
    return ""


def _only(games: Iterable[str]) -> str:
    names = list(games)
    return names[0] if len(names) == 1 else ""
