"""Determine the format of a deck: the requested one or the list's own. Check lists without a format by every format."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from deckcheck.cards import find
from deckcheck.deck import Deck
from deckcheck.decklists.field_checks import shown
from deckcheck.decklists.text.headings import corrected_heading, joined
from deckcheck.errors import AmbiguousFormat, InvalidEdition, UnknownFormat, UnreadableDeck
from deckcheck.findings import DeckReport, Finding, FormatVerdict, Place, Severity, Status, Verdict
from deckcheck.games import (
    begun,
    current,
    editions_on,
    formats,
    formats_called,
    game,
    game_ids,
    official_formats,
)
from deckcheck.games.editions import find_edition, formats_in, named_edition
from deckcheck.games.model import Edition, Game
from deckcheck.legality.checker import Checker
from deckcheck.legality.deck_hash import DeckHash
from deckcheck.reading.text_lists import without_cards


def choose(checker: Checker, deck: Deck, wanted: str = "") -> Edition:
    """Return the edition for a deck: ``wanted`` (a format id), or else the list's own format.

    A format without an edition means the one in force on the checker's date. Raises UnknownFormat with the formats that
    fit, NotInForce, InvalidEdition for an invalid file ``wanted``, and AmbiguousFormat if several games have a format
    ``wanted`` and the deck's game is unknown. An untrusted list determines neither format nor game.
    """
    if wanted:
        return _wanted(checker, deck, wanted)
    if names_format(checker, deck):
        try:
            return _stated(checker, deck)
        except UnknownFormat as error:
            error.line = deck.places.get(("format",), 0)
            raise
    games = fitting_games(checker, deck)
    fitting = [id for name in games for id in formats(name)] or formats()
    names = " or ".join(game(name).name for name in games)
    reason = f"this looks like a deck of {names}" if games else "nothing in it tells its game"
    how = how_to_name(checker, deck, *(_read_like(checker, deck, fitting) or fitting[:1]))
    raise UnknownFormat(f"the list names no format, and {reason}; {how}: {', '.join(fitting)}")


def own_format(checker: Checker, deck: Deck) -> str:
    """Return the id of the edition that a list names, even if it is untrusted; ``""`` if it names none, or a file.

    Raises UnknownFormat, NotInForce and AmbiguousFormat.
    """
    return "" if not deck.format or deck.format.lower().endswith(".toml") else _stated(checker, deck).id


def names_format(checker: Checker, deck: Deck) -> bool:
    """Return whether a list states its own format and is trusted to do so."""
    return bool(deck.format) and not checker.untrusted


def how_to_name(checker: Checker, deck: Deck, format: str, line: int = 0) -> str:
    """Return how to state the format of a list, with an example, like which its ``line`` may read."""
    hint = _written(checker, deck)
    if hint and line:
        return f"line {line} reads like {format}: write '{hint.format(format)}', or say which with --format {format}"
    here = f", or '{hint.format(format)}' as its first line" * bool(hint)
    return f"say which with --format {format}{here}"


def _written(checker: Checker, deck: Deck) -> str:
    """Return how a list may state its format, with ``{}`` for that; ``""`` if it is not heard, or has no such line."""
    return "" if checker.untrusted else _HEADER_LINES.get(deck.source, "")


def _short(format: str) -> str:
    """Return a format without its game, if no other game has one of the name."""
    name = format.partition("/")[2]
    return name if len(formats_called(name)) == 1 else format


def note_of_choice(deck: Deck, edition: Edition, wanted: str = "") -> str:
    """Return a note with the name by which an edition was chosen; ``""`` if that is its own name."""
    name = wanted or deck.format
    called = "-".join(name.partition("@")[0].rpartition("/")[2].casefold().split())
    return "" if edition.file or called == edition.format.rpartition("/")[2] else f"for {shown(name)}"


_HEADER_LINES = dict.fromkeys(("text", "lackey-text", "csv"), "# format: {}") | {"toml": 'format = "{}"'}
"""How lists in these syntaxes state their format."""


def _read_like(checker: Checker, deck: Deck, fitting: Sequence[str]) -> tuple[str, int] | None:
    """Return the format that a line above the cards of a trusted list reads like, and the line; ``None`` without one.

    It proves nothing: ``Limited`` may be a player's title for the deck.
    """
    if checker.untrusted or deck.source != "text" or not deck.written:
        return None
    known = [id for game in dict.fromkeys(id.partition("/")[0] for id in fitting) for id in formats(game) if begun(id)]
    first = min((entry.line for entry in without_cards(deck).entries if not entry.doubt), default=1)
    for number, line in islice(deck.raws.items(), min(max(first - deck.above - 1, 1), _MOST_TITLES)):
        found = {current(id).format for id in formats_in(line[:_LONGEST_TITLE], known)} & {*fitting}
        if len(found) == 1:
            return found.pop(), number
    return None


_MOST_TITLES, _LONGEST_TITLE = 10, 200


def _stated(checker: Checker, deck: Deck) -> Edition:
    """Return the edition that a list names."""
    if deck.format.lower().endswith(".toml"):
        from deckcheck.games.custom import edition_beside

        return edition_beside(deck.path, deck.format, deck.source, checker.prepared)
    its_game = stated_game(deck) if "/" in deck.format else _sole(fitting_games(checker, deck))
    try:
        return find_edition(deck.format, its_game, checker.as_of)
    except UnknownFormat as error:
        name = deck.format.partition("@")[0]
        if its_game and "/" not in name and formats_called(name) and not formats_called(name, its_game):
            known = f"there is no format {deck.format!r} of {game(its_game).name}"
            raise UnknownFormat(f"{known}; write one of {', '.join(formats(its_game))}") from error
        raise


def _wanted(checker: Checker, deck: Deck, wanted: str) -> Edition:
    """Return the edition that a user requests, whatever format the list names."""
    its_game = "" if checker.untrusted else _game_called(deck.game)
    if "/" not in wanted and not its_game and len(several := formats_called(wanted.partition("@")[0])) > 1:
        fitting = [] if checker.untrusted else fitting_games(checker, replace(deck, format=""))
        its_game = _sole(id for id in fitting if any(each.startswith(f"{id}/") for each in several))
        if not its_game:
            raise AmbiguousFormat(
                f"{wanted!r} is a format of several games, and nothing in {deck.path or deck.name or 'the list'} "
                f"tells which is meant; write --format {' or --format '.join(several)}"
            )
    return named_edition(wanted, its_game, checker.as_of)


def editions_of_game(checker: Checker, deck: Deck) -> list[Edition]:
    """Return every format of the deck's game: the newest edition, or those in force on the checker's date.

    ``editions.left_out`` returns the formats without an edition on that date. Raises UnknownFormat if the game is
    unknown, NotInForce if no format had an edition on that date.
    """
    name = stated_game(deck) or _sole(fitting_games(checker, deck))
    if name not in game_ids():
        raise UnknownFormat(f"nothing in the list tells its game; there are {', '.join(game_ids())}")
    return editions_on(official_formats(name), checker.as_of)


def likely_edition(checker: Checker, deck: Deck, wanted: str = "") -> Edition:
    """Return an edition for a deck that is not being checked: without a format, one with no card pool if possible.

    Raises UnreadableDeck if the game is unknown, and the errors of :func:`choose` for ``wanted``.
    """
    try:
        if wanted or deck.format:
            return choose(checker, deck, wanted)
    except (UnknownFormat, InvalidEdition):
        if wanted:
            raise
    try:
        editions = editions_of_game(checker, deck)
    except UnknownFormat as error:
        raise UnreadableDeck(f"{error}; say which with --format or a line '# format: …' in the list") from error
    return next((each for each in editions if each.pool is None), editions[0])


def hash_of(checker: Checker, deck: Deck, format: str = "") -> DeckHash:
    """Return the hash of a deck with the hashed lines, or why there is none.

    ``format`` takes precedence over the list's own. Without either, a name resolves to all printings with it. Raises
    UnreadableDeck if the game is unknown, and the errors of ``check`` for ``format``.
    """
    if deck.problems:
        return DeckHash("", doubts=deck.problems)
    return checker.hash_by(deck, likely_edition(checker, deck, format))


def edition_or_reason(checker: Checker, deck: Deck, wanted: str = "") -> tuple[Edition, str]:
    """Return the edition to show a deck by, and why it cannot be checked by it (``""`` = it can).

    Raises UnreadableDeck if not even the game is known, and the errors of :func:`choose` for ``wanted``.
    """
    try:
        return choose(checker, deck, wanted), ""
    except UnknownFormat as error:
        if wanted:
            raise
        return likely_edition(checker, replace(deck, format="")), str(error)


def fitting_games(checker: Checker, deck: Deck) -> list[str]:
    """Return the games that a list may be for: the stated one, or those that fit its headings and names.

    A game fits if no heading is only another game's, and either a heading is only its own or it has half of the names.
    """
    if stated := "" if checker.untrusted else stated_game(deck):
        return [stated]
    deck = without_cards(deck)
    return [id for id in game_ids() if deck.entries and _fits(checker, deck, game(id))]


_MOST_ENTRIES = 500
"""The number of entries that are enough to detect the game of a very long list."""


def _fits(checker: Checker, deck: Deck, rules: Game) -> bool:
    written = {entry.section for entry in deck.entries}
    headings = {corrected_heading(part) or part for heading in written for part in joined(heading) or (heading,)} - {""}
    own = rules.headings
    foreign = {word for id in game_ids() if id != rules.id for word in game(id).headings}
    if headings & foreign - own:
        return False
    if headings & own - foreign:
        return True
    cards = checker.cards(rules.id)
    names = dict.fromkeys((entry.name, entry.image) for entry in deck.entries[:_MOST_ENTRIES])
    known = sum(bool(find(cards, name, image=image).printings) for name, image in names)
    return 2 * known >= len(names)


def stated_game(deck: Deck) -> str:
    """Return the id of the game that a list states, by itself or before its format; ``""`` if there is none."""
    return _game_called(deck.game) or _game_called(deck.format.rpartition("/")[0])


def _game_called(words: str) -> str:
    """Return the id of the game with an id or a name; ``""`` if there is none."""
    wanted = "-".join(words.casefold().split())
    if not wanted or wanted in game_ids():
        return wanted
    return {"-".join(game(id).name.casefold().replace(":", "").split()): id for id in game_ids()}.get(wanted, "")


def _sole(games: Iterable[str]) -> str:
    names = list(games)
    return names[0] if len(names) == 1 else ""


def check_every_format(checker: Checker, deck: Deck, unknown: UnknownFormat | None = None) -> DeckReport:
    """Check a list without a format by every format in force of each game that it fits, or of all games if none.

    ``unknown``: it names a format, but there is none of that name.
    It is illegal if it is illegal in all of them, otherwise undetermined. The counts and the hash are by the format
    with the largest pool; there is no hash if the formats are of several games. The findings are those that all formats
    share; if the list fits a game but is legal in no format, those of the format that a line above the cards reads
    like, or of the one with the smallest share of violated rules. A game that does not fit makes no list legal.
    """
    from deckcheck.legality.messages import message  # most lists name a format

    games = fitting_games(checker, deck)
    ids = [id for name in games or game_ids() for id in official_formats(name)]
    editions = editions_on(ids, checker.as_of)
    editions.sort(key=lambda each: each.pool is not None)
    reports = {each.format: checker.check(deck, each) for each in editions}
    readable = {id: each for id, each in reports.items() if each.verdict is not Verdict.UNREADABLE}
    if not readable:
        return next(iter(reports.values()))
    verdicts = {id: _verdict(readable[id], is_game_known=bool(games)) for id in formats() if id in readable}
    legal = [id for id, each in verdicts.items() if each.verdict is Verdict.LEGAL]
    rules = {each.format: max(len(each.rules), 1) for each in editions}
    like = _read_like(checker, deck, [*verdicts])
    nearest = like[0] if like else min(verdicts, key=lambda id: len(verdicts[id].violated) / rules[id])
    is_illegal = all(each.verdict is Verdict.ILLEGAL for each in verdicts.values())
    first, *others = readable.values()
    example = like or ([*legal, nearest][0], 0)
    remembers = f"; 'deckcheck config set format {example[0]}' remembers it" * bool(games)
    follows = "" if legal or not games else f" What follows is by {nearest}."
    shared = [each for each in first.findings if all(_is_in(each, other.findings) for other in others)]
    cause = ""
    if unknown is not None:
        why = str(unknown).partition(" There are ")[0].rstrip(".")
        cause = f"line {unknown.line}: {why}{';' * (not why.endswith('?'))} "
    no_format = message("no-format")._replace(status=Status.VIOLATED if is_illegal else Status.UNDETERMINED)
    finding = no_format.at(
        (Place("", 0, unknown.line),) if unknown else (),
        that_is_known=" that is known" * bool(unknown),
        where=cause + (_where_legal(verdicts) if games else "nothing tells its game"),
        write=_written(checker, deck).replace("# format", "Format").format(_short(example[0])),
        how=how_to_name(checker, deck, *example).capitalize(),
        remembers=remembers,
        follows=follows,
    )
    return replace(
        first,
        verdict=Verdict.ILLEGAL if is_illegal else Verdict.UNDETERMINED,
        format="",
        formats=tuple(verdicts.values()),
        findings=(finding, *(readable[nearest].findings if follows else shared)),
        unfinished=False,
        ignored=tuple(dict.fromkeys(ignored for each in readable.values() for ignored in each.ignored)),
        deck_hash="" if (several := _are_of_several_games(verdicts)) else first.deck_hash,
        hash_shown="" if several else first.hash_shown,
    )


def _where_legal(verdicts: Mapping[str, FormatVerdict]) -> str:
    """Return the formats in which a deck is legal, undetermined or illegal, each with its first deciding rule."""
    several = _are_of_several_games(verdicts)
    texts: dict[Verdict, list[str]] = {}
    for id, each in verdicts.items():
        rules = [rule.partition("/")[2] for rule in each.violated or each.undecided]
        why = f" ({rules[0]}{' …' * (len(rules) > 1)})" if rules else ""
        texts.setdefault(each.verdict, []).append(f"{id if several else id.partition('/')[2]}{why}")
    return "; ".join(f"{words} {', '.join(texts[verdict])}" for verdict, words in _WORDS.items() if verdict in texts)


_WORDS = {Verdict.LEGAL: "LEGAL in", Verdict.UNDETERMINED: "undetermined in", Verdict.ILLEGAL: "not in"}


def _are_of_several_games(formats: Iterable[str]) -> bool:
    return len({id.partition("/")[0] for id in formats}) > 1


def _verdict(report: DeckReport, *, is_game_known: bool) -> FormatVerdict:
    errors = [each for each in report.findings if each.severity is Severity.ERROR]
    violated, undecided = (
        tuple(dict.fromkeys(each.rule for each in errors if each.status is status))
        for status in (Status.VIOLATED, Status.UNDETERMINED)
    )
    is_unfounded = report.verdict is Verdict.LEGAL and not is_game_known
    verdict = Verdict.UNDETERMINED if is_unfounded else report.verdict
    return FormatVerdict(report.format, verdict, violated, undecided)


def _is_in(finding: Finding, findings: Iterable[Finding]) -> bool:
    return any((finding.rule, finding.message) == (each.rule, each.message) for each in findings)
