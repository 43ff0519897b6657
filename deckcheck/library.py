"""The commands as functions for programs: each takes a deck or the path of a list, and returns plain values.

They use the same functions as the commands to read, check and repair. A path may be a ``str`` or any ``os.PathLike``;
``bytes`` are a list itself. Errors name arguments (``format=``) instead of the command-line options
(``--format``).
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from deckcheck.deck import Deck
from deckcheck.errors import DeckcheckError
from deckcheck.patterns import late_pattern

if TYPE_CHECKING:
    from deckcheck.builder.diff import Diff
    from deckcheck.builder.fix.repair import Repair
    from deckcheck.builder.odds import Odds
    from deckcheck.builder.stats import Stats
    from deckcheck.editing.convert import Conversion
    from deckcheck.editing.in_place import CardChange
    from deckcheck.editing.reorder import Arranged
    from deckcheck.findings import DeckReport, Report
    from deckcheck.legality.checker import Checker

List = Deck | str | os.PathLike[str] | bytes | bytearray | memoryview
"""A deck, the path of a list, or the bytes of a list itself."""

MOST_COPIES, MOST_TURNS = 250, 60
"""The most copies, and turns, that odds accepts."""

_OPTION = late_pattern(r"--(format|cards|facts)(?: ([a-z-]+/[\w@.-]*\w|\d{4}-\d\d-\d\d))?(?![\w-])")
_ARGUMENTS = {"format": "format=", "cards": "release= of Checker", "facts": "facts= of Checker"}


def check(deck: List, format: str = "", *, checker: Checker | None = None) -> DeckReport:
    r"""Check a deck in ``game/format[@edition]``, by default in the format it names. A list that names
    none is checked in every format of its game, which are the report's ``formats``.

    Without a ``checker`` the newest cards are used. Raises UnknownFormat and AmbiguousFormat,
    UnreadableDeck for a path whose list cannot be read at all, and ValueError for ``format="all"``, which
    :func:`check_paths` accepts.

    >>> check(b"# format: redemption/type-1\n1 Son of God (K)").verdict
    <Verdict.ILLEGAL: 'illegal'>
    """
    from deckcheck.batch import runner

    with _call("check", format, checker) as (judge, read):
        return runner.check(judge, read(deck), format)


def check_paths(
    paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    formats: str | Sequence[str] = (),
    *,
    checker: Checker | None = None,
) -> Report:
    """Check every deck of files and folders, each in every format; the report includes what cannot be read.

    A single path or format needs no list. ``formats`` may be ``"all"``: every format of a deck's game. Unlike the
    command, it reads no ``deckcheck.toml``: pass ``formats`` and ``checker`` instead. Raises ValueError without a path,
    since otherwise nobody would notice that nothing was checked.
    """
    from deckcheck.batch.discovery import gather
    from deckcheck.batch.runner import judge_each
    from deckcheck.findings import Report, Skipped
    from deckcheck.legality.shared_checkers import given_or_shared

    several = _several(paths, "check_paths", "paths")
    wanted = list(filter(None, _several(formats, "check_paths", "formats")))
    if not all(isinstance(each, str) for each in wanted):
        raise TypeError(f"check_paths() got {wanted!r} for formats; expected ids such as 'redemption/limited'")
    if not several:
        raise ValueError("check_paths() got no path; an empty folder is one too")
    decks: list[DeckReport] = []
    skipped: list[Skipped] = []
    sources = gather((os.fspath(path) for path in several), bundles=True)
    with _naming_arguments():
        judge = given_or_shared(checker)
        for source, found in judge_each(judge, sources, wanted):
            decks += found
            if source.skipped:
                skipped.append(Skipped(source.path, source.skipped))
    select, ignored = judge.rule_filter.select, judge.rule_filter.ignored_names
    return Report(tuple(decks), tuple(sorted(select)), tuple(sorted(ignored)), skipped=tuple(skipped))


def convert(deck: List, to: str, *, checker: Checker | None = None) -> Conversion:
    r"""Return the deck as text in the syntax ``to``, with the parts that were dropped and those that were guessed.

    Raises UnreadableDeck for a deck with unreadable lines, and UnwritableDeck for a syntax that does not
    exist or cannot represent this deck. ``checker`` provides the cards; by default the newest are used if cards matter.

    >>> convert(b"3 Son of God (K)", "toml").text
    '[deck]\n"Son of God (K)" = 3\n'
    """
    from deckcheck.editing import convert as editing

    with _call("convert", checker=checker) as (judge, read):
        return editing.convert(read(deck), to, checker=judge)


def fix(
    deck: List,
    format: str = "",
    *,
    keep: Iterable[str] = (),
    avoid: Iterable[str] = (),
    prefer: List | None = None,
    complete: bool = False,
    like: Iterable[List] = (),
    checker: Checker | None = None,
) -> Repair:
    r"""Return the smallest change that makes a deck legal in ``format``, by default its own; needs ``deckcheck[fix]``.

    ``outcome`` says whether there is one; ``changes`` are its steps in copies of a card, each with the findings
    that it fixes; ``deck`` is the changed deck, which :func:`convert` writes. ``keep`` and ``avoid`` name cards,
    ``prefer`` is a collection from which cards are taken first (its unmatched names are skipped;
    ``deckcheck.builder.fix.unknown_cards`` returns them), ``complete`` fills up an unfinished deck with cards usual in
    decks ``like`` it, such as ``[path for path in folder.iterdir()]``.
    Raises the errors of :func:`check`, UnreadableDeck for a collection with unreadable lines, UnknownPreference
    for unmatched names, GivenUp if no answer is found in time, and ImportError without the solver.

    >>> repair = fix(b"# format: opr-missions/fixed\n2 Mission 11")
    >>> repair.outcome, repair.after.verdict, {change.copies for change in repair.changes}
    (<Outcome.FIXED: 'fixed'>, <Verdict.LEGAL: 'legal'>, {1, -1})
    """
    from deckcheck.builder import fix as repairs
    from deckcheck.builder.fix.repair import Preferences
    from deckcheck.legality.format_detection import choose
    from deckcheck.legality.readability import fully_read

    with _call("fix", format, checker) as (judge, read):
        collection = None if prefer is None else fully_read(read(prefer, "prefer="))
        examples = tuple(read(each, "like=") for each in like)
        wanted = Preferences(_names(keep, "keep"), _names(avoid, "avoid"), collection, complete, examples)
        given = read(deck, empty=complete)
        return repairs.fix(given, choose(judge, given, format), checker=judge, preferences=wanted)


def stats(deck: List, format: str = "", *, checker: Checker | None = None) -> Stats:
    r"""Return the number of cards in a deck by section and by each fact of its game, with the limits of its format.

    Every number is an ``Interval`` of cards: least and most, which differ if some cards are not fully known. Lines
    that could not be read are ``unread``. Raises UnreadableDeck if not even the game is clear, and the errors of
    :func:`check` for ``format``.

    >>> made = stats(b"# format: redemption/type-1\n2 Son of God (K)\n1 Angel of the Lord (Wa)")
    >>> made.total, [(bar.value, bar.cards.least) for chart in made.charts if chart.by == "type" for bar in chart.bars]
    (Interval(least=3, most=3), [('Dominant', 3)])
    """
    from deckcheck.builder import stats as figures

    with _call("stats", format, checker) as (judge, read):
        return figures.stats(read(deck), format, checker=judge)


def odds(
    deck: List,
    selections: str | Sequence[str],
    needed: int | Sequence[int] = 1,
    *,
    turns: int = 3,
    play: str = "",
    format: str = "",
    checker: Checker | None = None,
) -> Odds:
    r"""Return the exact chances to have drawn at least ``needed`` of each selection, turn by turn, as fractions.

    A selection is a name or facts, as ``"type=Hero & brigade=Blue"``; ``needed`` is one number of copies for all of
    them (1 to 250) or one for each; ``turns`` are 0 to 60. ``play`` is ``"first"`` or ``"second"`` for one player only.
    Raises UnreadableDeck for a deck that is not fully understood, UnknownCard for a selection that matches no card,
    TooMuch if it would take minutes, and ValueError for numbers out of these bounds.

    >>> chances = odds(b"# format: opr-missions/fixed\n" + b"\n".join(b"Mission %d%d" % (n // 6 + 1, n % 6 + 1)
    ...     for n in range(36)), "Mission 11", turns=1)
    >>> chances.rows[-1].all.least <= chances.rows[-1].all.most <= 1
    True
    """
    from deckcheck.builder import odds as chances
    from deckcheck.builder.odds.piles import deal
    from deckcheck.legality.readability import fully_read

    asked = _names(_several(selections, "odds", "selections"), "selections")
    if not asked:
        raise ValueError("odds() got no selections")
    needs = [needed] if isinstance(needed, int) else list(needed)
    if len(needs) not in (1, len(asked)):
        raise ValueError(
            f"odds() got {len(needs)} numbers as needed= for {len(asked)} selections; give one or one each"
        )
    for need in needs:
        _require_within("needed", need, 1, MOST_COPIES)
    _require_within("turns", turns, 0, MOST_TURNS)
    if play not in ("", "first", "second"):
        raise ValueError(f"odds() got play={play!r}; expected 'first' or 'second', or nothing for both")
    with _call("odds", format, checker) as (judge, read):
        dealt = deal(fully_read(read(deck)), format, checker=judge)
        return chances.odds(dealt.playing(play) if play else dealt, asked, needs, turns)


def diff(before: List, after: List, format: str = "", *, checker: Checker | None = None) -> Diff:
    r"""Return the changes that turn one deck into another: ``changes`` in copies of a card, none for equal decks.

    Cards are compared by their printing, whatever spelling and syntax. ``format`` is that of both decks, by default the
    one that both name. Raises UnreadableDeck for invalid lines, and for lists of different games.

    >>> changed = diff(b"1 Son of God (K)\n1 Moses (Pa)", b"2 son of god (k)\n1 Moses (Pa)", "redemption/type-1")
    >>> [(change.kind.value, change.copies, change.counts) for change in changed.changes]
    [('changed', 1, (1, 2))]
    """
    from deckcheck.builder import diff as comparison

    with _call("diff", format, checker) as (judge, read):
        first, second = read(before, "before="), read(after, "after=")
        return comparison.diff(first, second, format, checker=judge)


def deck_hash(deck: List, format: str = "", *, checker: Checker | None = None) -> str:
    r"""Return the 12-character deck hash, whatever the syntax; ``""`` if the list is ambiguous.

    ``deckcheck.legality.deck_hash`` defines its computation. ``format``, by default the list's own, chooses among the
    printings of a name without a set; without a format such a name matches any of them. Raises
    UnreadableDeck if the game is unknown, and the errors of :func:`check` for ``format``.

    >>> deck_hash(b"# game: redemption\n1 Son of God (K)") == deck_hash(b"# game: redemption\n1x son of god [K]")
    True
    """
    from deckcheck.legality.format_detection import hash_of

    with _call("deck_hash", format, checker) as (judge, read):
        return hash_of(judge, read(deck), format).hash


def fmt(
    source: str | os.PathLike[str] | bytes,
    format: str = "",
    *,
    syntax: str | None = None,
    checker: Checker | None = None,
) -> Arranged:
    r"""Return a list formatted: canonical names, each card once, in the order of the check sheet, comments kept.

    ``source`` is the path of a list or its bytes; no file is written. ``text`` is the list in its own syntax,
    ``kept`` are names that stay as written, with the reason, ``losses`` the dropped, superfluous parts of lines.
    Raises UnreadableDeck for unreadable lines, UnwritableDeck for a list that cannot be formatted without a loss, and
    TypeError for a Deck, which has no comments to keep: use :func:`convert` for it.

    >>> print(fmt(b"# format: redemption/type-1\n1 son of god (k)\n1 Son of God (K)").text, end="")
    # format: redemption/type-1
    <BLANKLINE>
    Dominants (2)
    2 Son of God [K]
    """
    from deckcheck.decklists import bytes_of, decode, read
    from deckcheck.editing.reorder import arrange, require_plain

    if isinstance(source, Deck):
        raise TypeError("fmt() takes the path of a list or its bytes, which hold its comments; convert() writes a Deck")
    path = "-" if isinstance(source, bytes) else _deck_path(source, "fmt", "the list")
    data = source if isinstance(source, bytes) else bytes_of(path)
    with _call("fmt", format, checker) as (judge, _):
        deck = read(data, path=path, syntax=syntax)
        require_plain(data, path)
        return arrange(deck, decode(data), format, checker=judge)


def edit(data: bytes, changes: Iterable[CardChange], format: str = "", *, checker: Checker | None = None) -> bytes:
    r"""Return a list with copies of cards added or, by a negative number, removed; all else in it stays unchanged.

    Each of ``changes`` is a ``CardChange`` of a section (its id, another word for it or a heading of the list), a name
    and a number of copies; two of them move a card, and ``deckcheck.renamed`` replaces names. Names are written as
    given. ``format`` (by default the list's own) and the cards determine which lines are the same card, and the place
    of a new one. Raises DeckcheckError if a change is not possible, and UnreadableDeck for unreadable lines.

    >>> from deckcheck import CardChange
    >>> edit(b"# format: redemption/type-1\n1 Son of God (K)  # gift\n", [CardChange("deck", "son of god (k)", 2)])
    b'# format: redemption/type-1\n3 Son of God (K)  # gift\n'
    """
    from deckcheck.editing import in_place

    with _call("edit", format, checker) as (judge, _):
        return in_place.edit(data, changes, judge, format=format).data


@contextmanager
def _call(
    function: str, format: object = "", checker: Checker | None = None
) -> Iterator[tuple[Checker, Callable[..., Deck]]]:
    """Yield the checker for a call of a function, which no other thread can use meanwhile, and :func:`_deck` for it.

    Errors name arguments. Raises TypeError for a format that is not text, and ValueError for all formats.
    """
    from deckcheck.legality.shared_checkers import ready

    if not isinstance(format, str):
        raise TypeError(f"{function}() got {type(format).__name__} for format=; expected one as 'redemption/limited'")
    if format == "all":
        raise ValueError(f"{function}() takes one format=; check_paths([path], 'all') judges by every one of the game")
    with _naming_arguments(), ready(checker) as judge:
        yield judge, partial(_deck, function)


def _deck(function: str, given: object, argument: str = "the deck", *, empty: bool = False) -> Deck:
    """Return the deck given as a deck, as the path of a list, or as the bytes of one.

    Raises UnreadableDeck, TypeError for other types, and ValueError for the text of a list, as a str must be a path.
    """
    from deckcheck.decklists import load, read

    if isinstance(given, Deck):
        return given
    if isinstance(given, bytes | bytearray | memoryview):
        return read(given, empty=empty)
    return load(_deck_path(given, function, argument), empty=empty)


def _deck_path(given: object, function: str, argument: str) -> str:
    """Return the given path. Raises TypeError for other types, and ValueError for the text of a list."""
    if not isinstance(given, str | os.PathLike):
        found = type(given).__name__
        raise TypeError(f"{function}() got {found} for {argument}; give a Deck, the path of a list, or its bytes")
    path = os.fspath(given)
    if "\n" in path or (not os.path.exists(path) and _COUNTED.match(path)):  # noqa: PTH110 - it might be any text
        raise ValueError(f"{function}() got the text of a list for {argument}, not a path; give deckcheck.read(text)")
    return path


_COUNTED = late_pattern(r"\s*\d+\s*[x×]?\s+\w")


def _several(given: Any, function: str, argument: str) -> list[Any]:
    """Return one text or path, or several, as a list. Raises TypeError for other types."""
    if isinstance(given, str | os.PathLike):
        return [given]
    if isinstance(given, bytes) or not isinstance(given, Iterable):
        raise TypeError(f"{function}() got {type(given).__name__} for {argument}; expected a text, or several")
    return list(given)


def _require_within(argument: str, number: object, least: int, most: int) -> None:
    """Raise ValueError unless a number is a whole number within these bounds."""
    if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= most:
        raise ValueError(f"odds() got {argument}={number!r}; expected a whole number from {least} to {most}")


def _names(names: Iterable[str], argument: str) -> tuple[str, ...]:
    """Return names of cards. Raises TypeError for a single text, whose letters are not names, and for other types."""
    if isinstance(names, str):
        raise TypeError(f"{argument}= takes several names: {argument}=[{names!r}]")
    given = tuple(names)
    if not all(isinstance(name, str) for name in given):
        raise TypeError(f"{argument}= takes names of cards; found {given!r}")
    return given


@contextmanager
def _naming_arguments() -> Iterator[None]:
    """Let errors name arguments instead of the options of commands."""
    try:
        yield
    except DeckcheckError as error:
        text = str(error).replace("'deckcheck check' takes", "check_paths() alone takes")
        error.args = (_OPTION.sub(_argument, text), *error.args[1:])
        raise


def _argument(option: re.Match[str]) -> str:
    name, _, of = _ARGUMENTS[option[1]].partition("=")
    return f"{name}={option[2]!r}{of}" if option[2] else f"{name}={of}"
