"""The actions of the API: each path name runs the command of that name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from secrets import randbelow
from typing import Any, NamedTuple

from deckcheck import library
from deckcheck.batch.discovery import gather
from deckcheck.batch.runner import BatchJudge
from deckcheck.batch.sources import STDIN
from deckcheck.deck import Deck
from deckcheck.decklists import decode, read
from deckcheck.decklists.registry import WRITABLE
from deckcheck.errors import UneditableDeck, UnwritableDeck
from deckcheck.findings import Skipped
from deckcheck.legality.checker import Checker
from deckcheck.legality.readability import fully_read
from deckcheck.reporters import REPORTERS, Options
from deckcheck.reporters.json_report import dumps_result
from deckcheck.reporters.summary import Summary
from deckcheck.wording import choice

JSON, TEXT, PDF, HTML = "application/json", "text/plain; charset=utf-8", "application/pdf", "text/html; charset=utf-8"
MOST_CARDS, MOST_HANDS, _MOST = 50, 20, 999_999_999
OWN_FORMAT = "own"
"""Requests the format that a list names; if it names none, the same as no format."""
BOUNDS = {
    "k": (1, library.MOST_COPIES),
    "turn": (0, library.MOST_TURNS),
    "turns": (0, library.MOST_TURNS),
    "hands": (1, MOST_HANDS),
    "seed": (0, _MOST),
    "line": (1, _MOST),
}
"""The least and greatest value of each numeric parameter."""


@dataclass(frozen=True, slots=True)
class ApiRequest:
    """A request: ``name`` is the last part of the path, ``data`` the list, ``asked`` the parameters."""

    name: str
    data: bytes
    asked: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def one(self, key: str, default: str = "") -> str:
        """Return the value of a parameter given at most once. Raises ValueError."""
        several = self.asked.get(key) or (default,)
        if len(several) > 1:
            raise ValueError(f"{key} is given {len(several)} times; give it once")
        return several[0]

    def required(self, key: str, meaning: str) -> str:
        """Return the value of a parameter. Raises ValueError if it is missing, with ``meaning`` it is."""
        if not (value := self.one(key)).strip():
            raise ValueError(f"{key}= is missing; give {meaning}")
        return value

    def number(self, key: str, default: int) -> int:
        """Return the value of a numeric parameter. Raises ValueError."""
        return self.numbers(key, [default])[0] if self.one(key) else default

    def numbers(self, key: str, default: Sequence[int] = ()) -> list[int]:
        """Return the values of a numeric parameter. Raises ValueError for one out of its ``BOUNDS``."""
        least, most = BOUNDS[key]
        texts = self.asked.get(key, ())
        for text in texts:
            if not (text.isascii() and text.isdigit() and len(text) < 10 and least <= int(text) <= most):
                raise ValueError(f"{key}={text}: give a whole number from {least} to {most}")
        return [*map(int, texts)] or [*default]


class ApiAnswer(NamedTuple):
    """A response; with a status from 400, the ``body`` is the error message."""

    status: int
    body: bytes
    media_type: str = TEXT


class Action(NamedTuple):
    """An action of the API: summary, parameters, media type of the answer, and implementation."""

    about: str
    keys: tuple[str, ...]
    gives: str
    do: Callable[[BatchJudge, ApiRequest], ApiAnswer]

    @property
    def method(self) -> str:
        """Return the HTTP method: POST for actions on a list, which have a format, else GET."""
        return "POST" if "format" in self.keys else "GET"


def _json(data: Mapping[str, object]) -> ApiAnswer:
    return ApiAnswer(200, dumps_result(data).encode(), JSON)


def _readable(data: bytes, path: str = STDIN) -> Deck:
    """Return a list. Raises UnreadableDeck, also if only part of it cannot be read."""
    return fully_read(read(data, path=path))


def pool_of(job: ApiRequest) -> Deck | None:
    """Return the opened cards that limit the deck, if given. Raises UnreadableDeck."""
    pool = job.one("pool")
    return _readable(pool.encode(errors="replace")) if pool else None


def _checker_and_format(judge: BatchJudge) -> tuple[Checker, str]:
    """Return the checker and the requested format."""
    checker, formats = judge.checkers.given
    return checker, "".join(formats)


def _check(judge: BatchJudge, job: ApiRequest) -> ApiAnswer:
    summary, body = Summary(), ""
    writer = REPORTERS["json"].writer(Options())
    for source, reports in judge.each(gather([STDIN], stdin=job.data, bundles=True, links=False)):
        if source.skipped:
            summary.skipped.append(Skipped(source.path, source.skipped))
            continue
        summary.add(reports)
        body += writer.deck(reports)
    return ApiAnswer(200, (writer.head(summary) + body + writer.tail(summary)).encode(), JSON)


def _convert(judge: BatchJudge, job: ApiRequest) -> ApiAnswer:
    to = job.one("to")
    if to not in WRITABLE:
        raise ValueError(f"to={to}: give {choice(WRITABLE)}")
    return ApiAnswer(200, library.convert(read(job.data), to, checker=_checker_and_format(judge)[0]).text.encode())


def _hash(judge: BatchJudge, job: ApiRequest) -> ApiAnswer:
    checker, format = _checker_and_format(judge)
    return _json({"hash": library.deck_hash(job.data, format, checker=checker) or None})


def _stats(judge: BatchJudge, job: ApiRequest) -> ApiAnswer:
    from deckcheck.builder.render.stats import data

    checker, format = _checker_and_format(judge)
    return _json(data([library.stats(job.data, format, checker=checker)]))


def _odds(judge: BatchJudge, job: ApiRequest) -> ApiAnswer:
    from deckcheck.builder.render.odds import odds_data

    checker, format = _checker_and_format(judge)
    selections, needed = job.asked.get("selection", ()), job.numbers("k", [1])
    if not selections:
        raise ValueError("selection= is missing; give a card of the list, or facts such as type=Hero")
    if len(needed) not in (1, len(selections)):
        raise ValueError(
            f"k= is given {len(needed)} times, selection= {len(selections)} times; give k once, or as often"
        )
    chances = library.odds(
        job.data,
        selections,
        needed,
        turns=job.number("turn", 3),
        play=job.one("play"),
        format=format,
        checker=checker,
    )
    return _json(odds_data(chances))


def _hand(judge: BatchJudge, job: ApiRequest) -> ApiAnswer:
    from deckcheck.builder.odds.piles import deal, draw_hands
    from deckcheck.builder.render.odds import hand_data

    number, turns = job.number("hands", 1), job.number("turns", 0)
    play = job.one("play", "first")
    if play not in ("first", "second"):
        raise ValueError(f"play={play}: give first or second")
    checker, format = _checker_and_format(judge)
    dealt = deal(_readable(job.data), format, checker=checker).playing(play)
    return _json(hand_data(draw_hands(dealt, number, job.number("seed", randbelow(_MOST)), turns)))


def _fix(judge: BatchJudge, job: ApiRequest) -> ApiAnswer:
    from deckcheck.builder.fix import write_repair
    from deckcheck.builder.milp_solver import GivenUp
    from deckcheck.builder.render.fix import data

    checker, format = _checker_and_format(judge)
    deck, keep, avoid = _readable(job.data), job.asked.get("keep") or (), job.asked.get("avoid") or ()
    try:
        repair = library.fix(deck, format, keep=keep, avoid=avoid, checker=checker)
    except GivenUp as error:
        return ApiAnswer(422, str(error).encode())
    made = data(repair, STDIN)
    if repair.changes:
        from deckcheck.legality.format_detection import choose

        with suppress(UneditableDeck, UnwritableDeck):  # for example, a document
            before = checker.read(deck, choose(checker, deck, format))
            written = write_repair(job.data, before, repair, format=format, source_format=None, checker=checker)
            made["list"] = decode(written.data)
    return _json(made)


def _diff(judge: BatchJudge, job: ApiRequest) -> ApiAnswer:
    from deckcheck.builder.render.diff import data

    checker, format = _checker_and_format(judge)
    other = _readable(job.required("other", "the list to compare with").encode(errors="replace"), "other")
    return _json(data(library.diff(_readable(job.data), other, format, checker=checker)))


def _sheet(judge: BatchJudge, job: ApiRequest) -> ApiAnswer:
    from deckcheck.builder.sheet import html, pdf, sheet_of

    checker, format = _checker_and_format(judge)
    sheet = sheet_of(read(job.data), format, checker=checker)
    made = [sheet._replace(judged=sheet.judged.partition(";")[0])]  # the rest is about the command's options
    if job.name == "sheet":
        return ApiAnswer(200, pdf.write(made, "a4", (), ())[0], PDF)
    return ApiAnswer(200, html.write(made).encode(), HTML)


def _edit(judge: BatchJudge, job: ApiRequest) -> ApiAnswer:
    from deckcheck.editing.in_place import CardChange, edit, renamed
    from deckcheck.editing.in_place.typed_names import named_card
    from deckcheck.legality.format_detection import likely_edition

    checker, format = _checker_and_format(judge)
    data, old, new = decode(job.data).encode(), job.one("old"), job.one("new")
    if bool(old) != bool(new):
        raise ValueError("old= is a name in the list, new= its replacement; give both")
    if old:
        made = renamed(data, {old: new}, lines=job.numbers("line"))
        if made == data:
            raise ValueError(f"no name on these lines is clearly {old!r}; write {new!r} by hand")
        data = made
    if card := job.one("add"):
        deck = read(data, empty=True)
        reading = checker.read(deck, likely_edition(checker, deck, format))
        name = named_card(deck, reading.prepared.resolver, card).entry.name
        data = edit(data, [CardChange("", name, 1)], checker, reading=reading).data
    return ApiAnswer(200, data)


def _cards(judge: BatchJudge, job: ApiRequest) -> ApiAnswer:
    from deckcheck.builder.card_query import find_cards
    from deckcheck.cards.name_lookup import card_data, cards_of
    from deckcheck.cards.suggestions import suggest

    text, game = job.required("q", "part of a card's name, or facts such as type=Hero").strip(), job.one("game")
    database = _checker_and_format(judge)[0].database
    if game and game not in database.games():
        raise ValueError(f"game={game}: give {choice(list(database.games()))}")
    searched = list(cards_of(database, game or None, job.one("cards") or None))
    found: list[Any] = find_cards(searched, text[:100])
    suggested = [] if found else [name for cards in searched for name in suggest(cards, text[:100])]
    cards = [card_data(*each) for each in found[:MOST_CARDS]]
    more = {"more": True} if len(found) > MOST_CARDS else {}
    return _json({"cards": cards, **more, "suggestions": suggested})


def _formats(judge: BatchJudge, job: ApiRequest) -> ApiAnswer:
    from deckcheck.games import begun, edition, edition_ids, editions_of, formats, newest
    from deckcheck.games.editions import edition_data

    current = {id: newest(id) for id in formats() if begun(id)}
    found = [{"id": id, "current": now, "editions": editions_of(id)} for id, now in current.items()]
    state = {id: "former" if begun(id) else "future" for id in edition_ids()}
    state |= dict.fromkeys(current.values(), "current")
    editions = [{"state": state[id], **edition_data(edition(id))} for id in edition_ids()]
    return _json({"formats": found, "editions": editions})


_BY = ("format", "as_of", "cards")
_DRAWN = (*_BY, "play")
ACTIONS = {
    "check": Action("Check a list: the JSON report of 'deckcheck check --untrusted'.", (*_BY, "pool"), JSON, _check),
    "convert": Action("Convert a list to another syntax, 'to'.", (*_BY, "to"), TEXT, _convert),
    "hash": Action("Get the deck hash; null if the list is ambiguous.", _BY, JSON, _hash),
    "stats": Action("Get the makeup of a deck, and the limits of its format.", _BY, JSON, _stats),
    "odds": Action("Compute exact draw probabilities.", (*_DRAWN, "selection", "k", "turn"), JSON, _odds),
    "hand": Action("Draw sample hands.", (*_DRAWN, "hands", "turns", "seed"), JSON, _hand),
    "fix": Action("Find the smallest change that makes a deck legal.", (*_BY, "pool", "keep", "avoid"), JSON, _fix),
    "diff": Action("Compare a list with an 'other' list.", (*_BY, "other"), JSON, _diff),
    "sheet": Action("Make the check sheet of a deck, as PDF.", _BY, PDF, _sheet),
    "sheet.html": Action("Make the check sheet of a deck, as HTML.", _BY, HTML, _sheet),
    "edit": Action("Correct a name or add a card; get the list.", (*_BY, "old", "new", "line", "add"), TEXT, _edit),
    "cards": Action("Find cards by part of a name, or by facts, 'q'.", ("q", "game", "cards"), JSON, _cards),
    "formats": Action("List the formats, and their editions with state and rules.", (), JSON, _formats),
}  # fmt: skip
"""The actions of the API, by the last part of their path."""
