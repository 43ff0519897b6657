"""What can be asked for, and what the answer is: for each name of a path what the command of that name gives."""

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
from deckcheck.legality.readability import misread
from deckcheck.reporters import REPORTERS, Options
from deckcheck.reporters.json_report import dumps_result
from deckcheck.reporters.summary import Summary
from deckcheck.wording import choice

JSON, TEXT, PDF, HTML = "application/json", "text/plain; charset=utf-8", "application/pdf", "text/html; charset=utf-8"
MOST_CARDS, MOST_HANDS = 50, 20


@dataclass(frozen=True, slots=True)
class Job:
    """What a request asks for: ``name`` is that of the path, ``data`` the list, ``asked`` what stands beside it."""

    name: str
    data: bytes
    asked: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def one(self, key: str, default: str = "") -> str:
        """Return what is asked for by a key, once. Raises ValueError."""
        several = self.asked.get(key) or (default,)
        if len(several) > 1:
            raise ValueError(f"{key} is there {len(several)} times; give it once")
        return several[0]

    def number(self, key: str, default: int) -> int:
        """Return a number that is asked for. Raises ValueError."""
        return _whole(key, self.one(key, str(default)))


class Answer(NamedTuple):
    """What a request gets; the ``body`` of one with a status from 400 says what is wrong."""

    status: int
    body: bytes
    media_type: str = TEXT


class Action(NamedTuple):
    """What a request can ask for: what it is, the keys that may be asked for, its form, and what does it."""

    about: str
    keys: tuple[str, ...]
    gives: str
    do: Callable[[BatchJudge, Job], Answer]

    @property
    def method(self) -> str:
        """Return how it is asked for: by POST with a list, or by GET where there is none to judge by a format."""
        return "POST" if "format" in self.keys else "GET"


def _json(data: Mapping[str, object]) -> Answer:
    return Answer(200, dumps_result(data).encode(), JSON)


def _whole(key: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise ValueError(f"{key}={text}: give a whole number")
    return int(text)


def _list(job: Job) -> Deck:
    """Return the list of a request. Raises UnreadableDeck, also where only a part cannot be read."""
    deck = read(job.data)
    if deck.problems:
        raise misread(deck.problems)
    return deck


def pool_of(job: Job) -> Deck | None:
    """Return the opened cards that decks are held to, if any. Raises UnreadableDeck."""
    pool = job.one("pool")
    return _list(Job("", pool.encode(errors="replace"))) if pool else None


def _by(judge: BatchJudge) -> tuple[Checker, str]:
    """Return the checker, and the format that is asked for."""
    checker, formats = judge.checkers.given
    return checker, "".join(formats)


def _check(judge: BatchJudge, job: Job) -> Answer:
    summary, body = Summary(), ""
    writer = REPORTERS["json"].writer(Options())
    for source, reports in judge.each(gather([STDIN], stdin=job.data, bundles=True, links=False)):
        if source.skipped:
            summary.skipped.append(Skipped(source.path, source.skipped))
            continue
        summary.add(reports)
        body += writer.deck(reports)
    return Answer(200, (writer.head(summary) + body + writer.tail(summary)).encode(), JSON)


def _convert(judge: BatchJudge, job: Job) -> Answer:
    to = job.one("to")
    if to not in WRITABLE:
        raise ValueError(f"to={to}: give {choice(WRITABLE)}")
    return Answer(200, library.convert(read(job.data), to, checker=_by(judge)[0]).text.encode())


def _hash(judge: BatchJudge, job: Job) -> Answer:
    checker, format = _by(judge)
    return _json({"hash": library.deck_hash(job.data, format, checker=checker) or None})


def _stats(judge: BatchJudge, job: Job) -> Answer:
    from deckcheck.builder.render.stats import data

    checker, format = _by(judge)
    return _json(data([library.stats(job.data, format, checker=checker)]))


def _odds(judge: BatchJudge, job: Job) -> Answer:
    from deckcheck.builder.render.odds import data

    checker, format = _by(judge)
    needed = [_whole("k", number) for number in job.asked.get("k") or ["1"]]
    chances = library.odds(
        job.data,
        job.asked.get("selection") or [],
        needed,
        turns=job.number("turn", 3),
        play=job.one("play"),
        taken=job.asked.get("taken") or (),
        format=format,
        checker=checker,
    )
    return _json(data(chances))


def _hand(judge: BatchJudge, job: Job) -> Answer:
    from deckcheck.builder.odds.piles import deal
    from deckcheck.builder.odds.sample_hands import draw_hands
    from deckcheck.builder.render.hand import data

    number, turns = job.number("hands", 1), job.number("turns", 0)
    play = job.one("play", "first")
    if number not in range(1, MOST_HANDS + 1) or turns > library.MOST_TURNS or play not in ("first", "second"):
        raise ValueError(f"1 to {MOST_HANDS} hands, up to {library.MOST_TURNS} turns, and first or second in play=")
    checker, format = _by(judge)
    dealt = deal(_list(job), format, checker=checker, taken=job.asked.get("taken") or ()).playing(play)
    return _json(data(draw_hands(dealt, number, job.number("seed", randbelow(999_999_999)), turns)))


def _fix(judge: BatchJudge, job: Job) -> Answer:
    from deckcheck.builder.fix import GivenUp
    from deckcheck.builder.fix.result import write_repair
    from deckcheck.builder.render.fix import data

    checker, format = _by(judge)
    deck, keep, avoid = _list(job), job.asked.get("keep") or (), job.asked.get("avoid") or ()
    try:
        repair = library.fix(deck, format, keep=keep, avoid=avoid, checker=checker)
    except GivenUp as error:
        return Answer(422, str(error).encode())
    made = data(repair, STDIN)
    if repair.changes:
        from deckcheck.legality.format_detection import choose

        with suppress(UneditableDeck, UnwritableDeck):  # a document, say
            before = checker.read(deck, choose(checker, deck, format))
            written = write_repair(job.data, before, repair, format=format, source_format=None, checker=checker)
            made["list"] = decode(written.data)
    return _json(made)


def _diff(judge: BatchJudge, job: Job) -> Answer:
    from deckcheck.builder.render.diff import data

    checker, format = _by(judge)
    return _json(data(library.diff(_list(job), _list(Job("", job.one("other").encode())), format, checker=checker)))


def _sheet(judge: BatchJudge, job: Job) -> Answer:
    from deckcheck.builder.sheet import html, pdf, sheet_of

    checker, format = _by(judge)
    made = [sheet_of(read(job.data), format, checker=checker)]
    if job.name == "sheet":
        return Answer(200, pdf.write(made, "a4", (), ())[0], PDF)
    return Answer(200, html.write(made).encode(), HTML)


def _edit(judge: BatchJudge, job: Job) -> Answer:
    from deckcheck.editing.in_place import CardChange, edit, renamed

    checker, format = _by(judge)
    data, old, new = decode(job.data).encode(), job.one("old"), job.one("new")
    if bool(old) != bool(new):
        raise ValueError("old= is a name in the list, and new= the one to write; give both")
    if old:
        lines = [_whole("line", number) for number in job.asked.get("line", ())]
        made = renamed(data, {old: new}, lines=lines)
        if made == data:
            raise ValueError(f"no name on these lines is plainly {old!r}; write {new!r} by hand")
        data = made
    if card := job.one("add"):
        data = edit(data, [CardChange("", card, 1)], checker, format=format).data
    return Answer(200, data)


def _cards(judge: BatchJudge, job: Job) -> Answer:
    from deckcheck.builder.fact_query import find_cards
    from deckcheck.cards.search_games import card_data, cards_of, suggest_in

    text, game = job.one("q").strip(), job.one("game")
    if not text:
        raise ValueError("q= is a part of a card's name, or facts such as type=Hero")
    database = _by(judge)[0].database
    if game and game not in database.games():
        raise ValueError(f"game={game}: give {choice(list(database.games()))}")
    searched = list(cards_of(database, game or None, job.one("cards") or None))
    found: list[Any] = find_cards(searched, text[:100], limit=MOST_CARDS)
    near = [] if found else suggest_in(searched, text[:100])
    return _json({"cards": [card_data(*each) for each in found[:MOST_CARDS]], "suggestions": near})


def _formats(judge: BatchJudge, job: Job) -> Answer:
    from deckcheck.games import edition, edition_ids, editions_of, formats, newest
    from deckcheck.games.edition_data import edition_data

    found = [{"id": id, "current": newest(id), "editions": editions_of(id)} for id in formats()]
    current = {each["current"] for each in found}
    editions = [
        {"state": "current" if id in current else "former", **edition_data(edition(id))} for id in edition_ids()
    ]
    return _json({"formats": found, "editions": editions})


_BY = ("format", "as_of", "cards")
_DRAWN = (*_BY, "play", "taken")
ACTIONS = {
    "check": Action("Judge a list: the JSON report of 'deckcheck check --untrusted'.", (*_BY, "pool"), JSON, _check),
    "convert": Action("Write a list in another decklist format, 'to'.", (*_BY, "to"), TEXT, _convert),
    "hash": Action("The checksum of what the deck is; null for a doubtful list.", _BY, JSON, _hash),
    "stats": Action("What a deck is made of, and the limits of its format.", _BY, JSON, _stats),
    "odds": Action("How likely cards are drawn.", (*_DRAWN, "selection", "k", "turn"), JSON, _odds),
    "hand": Action("Sample hands.", (*_DRAWN, "hands", "turns", "seed"), JSON, _hand),
    "fix": Action("The smallest change that makes a deck legal.", (*_BY, "pool", "keep", "avoid"), JSON, _fix),
    "diff": Action("What changed from a list to an 'other'.", (*_BY, "other"), JSON, _diff),
    "sheet": Action("The check sheet of a deck, as PDF.", _BY, PDF, _sheet),
    "sheet.html": Action("The check sheet of a deck, as a page.", _BY, HTML, _sheet),
    "edit": Action("A list as text, a name corrected, a card added.", (*_BY, "old", "new", "line", "add"), TEXT, _edit),
    "cards": Action("Cards by a part of a name, or by facts, 'q'.", ("q", "game", "cards"), JSON, _cards),
    "formats": Action("The formats, and their editions with state and rules.", (), JSON, _formats),
}  # fmt: skip
"""What can be asked for, by the name of its path."""
