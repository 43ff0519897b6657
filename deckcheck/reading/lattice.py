"""A list read as a whole: each line by what it costs to read it so, in the company of the others."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from typing import NamedTuple

from deckcheck.cards import fold
from deckcheck.decklists.text.count_and_note import goes_up
from deckcheck.decklists.text.decoration import is_prose
from deckcheck.decklists.text.headings import heads_beside_main
from deckcheck.patterns import late_pattern
from deckcheck.reading.grammar import (
    BARE,
    BEHIND_COUNT,
    HEADS,
    HOPELESS,
    MARGIN,
    MOST_LIKELY_COPIES,
    OWN_CARD,
    PROSE,
    UNKNOWN,
)
from deckcheck.reading.line_reader import (
    COMMENT_HEADING,
    COUNTED,
    NAMED_HEADING,
    Kind,
    LineReader,
    Reading,
    by_number,
    without_cards,
)
from deckcheck.reading.names import IN_FULL, AnyNames
from deckcheck.reading.remarks import Says, says
from deckcheck.reading.table_rows import readings_of_lines
from deckcheck.reading.vocabulary import RESERVE

_LIKELY = 3.0
"""A card that costs less tells how the list is written."""
_SURE = 1.6
_NUMBERS_LINES, _IN_COLUMN = 5.0, 1.5
_STEP, _RUN = 0.9, 6
_FILLED, _NOT_FILLED, _EMPTY = 1.5, 0.4, 3.0
_SUMMED = UNKNOWN
_TITLE = 2.0
_ABOVE, _BELOW, _APART = 2.8, 2.5, 1.0
_KEPT = MARGIN - 0.1
_AS_COMMENT, _AS_CARDS = 3.0, 2.0
_HASHED = 2.6
"""What a ``#`` before a count costs, which is a comment's unless nearly all cards have one."""
_NEVER = 99.0
_ARTICLES = ("a", "an", "the")
_SPOKEN = late_pattern(r"(?:[^\W\d_]|[\s.,!?'’-])+")
"""What a name is made of that may be words about the list as well."""
_BARELY = ("name", "name n")
"""Forms of cards that titles may have, too."""


class Chosen(NamedTuple):
    """The reading that a line is taken for, and others that cost hardly more and mean something else."""

    line: int
    text: str
    reading: Reading
    rivals: tuple[Reading, ...] = ()


def chosen(text: str, reader: LineReader) -> list[Chosen]:
    """Return how each line of a text is read that is not blank."""
    raws = text.split("\n")
    lines = [at for at, raw in enumerate(raws) if raw.strip().strip("> \t")]
    reader.gather(raws[at] for at in lines)
    rows = readings_of_lines([raws[at] for at in lines], reader)
    counts = (row[0].cards[0].copies for row in rows if _may_be_numbered(row[0]))
    may_number = goes_up(counts)
    if not may_number and all(len(row) == 1 for row in rows):  # as in most lists
        return [Chosen(at + 1, raws[at], row[0]) for at, row in zip(lines, rows, strict=True)]
    if may_number:
        plain = (len(row) == 1 and _may_be_numbered(row[0]) for row in rows)
        rows = [(*row, by_number(row[0])) if is_plain else row for row, is_plain in zip(rows, plain, strict=True)]
    rows = _unticked(rows)
    company = _Company(rows)
    weights = [company.weights(row) for row in rows]
    blanks = [0, *accumulate(not raw.strip().strip("> \t") for raw in raws)]
    for _ in range(2):
        best = [row[weight.index(min(weight))] for row, weight in zip(rows, weights, strict=True)]
        weights = [company.weights(row) for row in rows]
        _weigh_edges(lines, rows, weights, best, blanks)
        _weigh_headings(rows, weights, best, reader.names)
        _weigh_titles_that_head(rows, weights, best, reader.names, company)
        _weigh_named_headings(lines, rows, weights, best, company)
        _weigh_lone_heading(rows, weights, best, reader.names, company)
        _weigh_titles(lines, rows, weights, best, company)
        _weigh_comments(lines, rows, weights, best)
        _weigh_totals(rows, weights, best)
    return [_choice(at + 1, raws[at], row, weight) for at, row, weight in zip(lines, rows, weights, strict=True)]


def _may_be_numbered(reading: Reading) -> bool:
    """Return whether the count of a plain line may be the number of the line."""
    return reading.form == COUNTED and bool(reading.cards) and not reading.told


def copies_above(readings: Sequence[Reading]) -> list[int]:
    """Return how many copies of cards stand above each line, and above the end of the list."""
    return [0, *accumulate(sum(card.copies for card in each.cards) for each in readings)]


def _unticked(rows: list[tuple[Reading, ...]]) -> list[tuple[Reading, ...]]:
    """Return the rows, with cards that have an empty box before them perhaps absent where others have a tick."""
    wrappers = {part for row in rows for each in row for part in each.wrapper.split()}
    if not wrappers.issuperset(("box", "ticked")):
        return rows
    return [(*row, *without_cards(each for each in row if "box" in each.wrapper.split())) for row in rows]


class _Company:
    """What the lines of one list have in common."""

    def __init__(self, rows: Sequence[tuple[Reading, ...]]) -> None:
        self._wrappers = Counter(wrapper for row in rows for wrapper in {each.wrapper for each in row})
        likely = [{each for each in row if each.kind is Kind.CARDS and each.cost < _LIKELY} for row in rows]
        others = sum(bool(row) and not any("hash" in each.wrapper for each in row) for row in likely)
        self._is_hashed = (1 - _STEP) * self._wrappers["hash"] > _STEP * others
        forms = {each.form for row in likely for each in row} | ({COUNTED} if self._is_hashed else set())
        self._numbered = {
            form for form in forms if form.startswith(("n", "(n)")) and _is_numbering(rows, form, few=self._is_hashed)
        }
        if not self._numbered:  # nothing numbers the lines, then
            likely = [{each for each in row if not each.wrapper.endswith("line number")} for row in likely]
        likely = [each for each in likely if each]
        self._total = max(1, len(likely))
        self._forms = Counter(form for row in likely for form in {each.form for each in row})
        self._lines = max(1, len(rows))
        counted = [each for row in rows for each in row if each.cards and each.form == COUNTED]
        self._is_lower = any(_begins_lower(each) for each in counted if not each.guessed and each.cost < _LIKELY)
        self._is_lower = self._is_lower or all(map(_begins_lower, counted))  # else other words read like a sentence
        self._called = {each.cards[0].called for each in counted if not _is_spoken(each)}

    def weights(self, row: tuple[Reading, ...]) -> list[float]:
        """Return the costs of the readings of a line in this company."""
        worn = max((self._wrappers[each.wrapper] for each in row if each.wrapper), default=0) / self._lines
        found = [self._weight(each, worn) for each in row]
        if (
            2 * self._forms["name"] < self._total
        ):  # a name of no card, without a count among others with one, may be words
            bare = [
                weight
                for each, weight in zip(row, found, strict=True)
                if each.form == "name" and each.cost >= OWN_CARD and each.kind is Kind.CARDS
            ]
            for at, each in enumerate(row) if bare else ():
                if each.kind is Kind.WORDS:
                    found[at] = min(found[at], min(bare) + _KEPT)
        if not self._is_lower:  # nor need words behind a count be a card that read like a sentence
            pairs = zip(row, found, strict=True)
            spoken = [weight for each, weight in pairs if _is_spoken(each) and each.cards[0].called not in self._called]
            for at, each in enumerate(row) if spoken else ():
                if each.kind is Kind.WORDS:
                    found[at] = min(found[at], min(spoken) + _KEPT)
        return found

    def is_rare(self, form: str) -> bool:
        """Return whether most of the cards are written in another form."""
        return 2 * self.share(form) < 1

    def share(self, form: str) -> float:
        """Return how many of the cards are written in a form."""
        return self._forms[form] / self._total

    def _weight(self, reading: Reading, worn: float) -> float:
        """Return the cost of a reading; ``worn``: so many of the lines have before them what this one may have."""
        cost = reading.cost + (0.6 * worn if not reading.wrapper else 0.0)
        if reading.wrapper:
            cost += 0.6 * (1 - self._wrappers[reading.wrapper] / self._lines)
            if "speaker" in reading.wrapper and 2 * self._wrappers[reading.wrapper] > self._lines:
                cost -= 2.6
            cost += _NUMBERS_LINES * (not self._numbered and reading.wrapper.endswith("line number"))
            if "hash" in reading.wrapper and self._is_hashed:
                cost -= _HASHED
        if reading.form == "comment" and self._is_hashed:  # or there were hardly a card
            cost += HOPELESS
        if reading.kind is Kind.CARDS and reading.form != "several":
            share = self.share(reading.form)
            cost += _IN_COLUMN * (1 - share) * reading.form.endswith("in a section")
            cost += (BARE if reading.form == "name" else 0.9) * (1 - share)
            cost += _NUMBERS_LINES * (reading.form in self._numbered and not reading.wrapper.endswith("line number"))
        elif not reading.known and not heads_beside_main(reading.words or ""):  # as the cards are, it is rather a card
            cost += _AS_CARDS * self._forms[reading.form.replace("words", "name")] / self._total
        return cost


def _begins_lower(reading: Reading) -> bool:
    return reading.cards[0].name[:1].islower()


def _is_spoken(reading: Reading) -> bool:
    """Return whether a reading is one of words that read like a sentence, taken for cards that nobody knows.

    None does behind "1x" but for an article, as in "2x the fun".
    """
    if not reading.guessed or reading.form == "name":
        return False
    marked = reading.told and reading.form == COUNTED
    if marked and reading.cards[0].name.partition(" ")[0] not in _ARTICLES:
        return False
    return is_prose(" ".join(card.name for card in reading.cards))


def _is_numbering(rows: Sequence[tuple[Reading, ...]], form: str, *, few: bool) -> bool:
    """Return whether the counts of a form number the lines: they go up by one, perhaps anew below a heading.

    Of ``1.``, ``2.`` and so on, or ``#1``, that is told by a ``few`` lines, of other numbers by many.
    """
    counts: list[int] = []
    steps, anew, slips = 0, True, 0
    most = _LIKELY + 2 + _HASHED * few
    for row in rows:
        found = [each for each in row if each.kind is Kind.CARDS and each.form == form and each.cost < most]
        if not found:
            anew = anew or any(each.kind is Kind.HEADING and each.known and each.cost < 1 for each in row)
            continue
        count, before = min(found, key=lambda each: each.cost).cards[0].copies, counts[-1] if counts else 0
        steps += count == before + 1 or count == 1 < before
        slips += not (count == before + 1 or (count == 1 and anew))
        counts.append(count)
        anew = False
    if (few or form == "n. name") and len(counts) > 1 and not slips:
        return True
    return len(counts) > _RUN and max(counts) > _RUN and steps > _STEP * (len(counts) - 1)


def _weigh_edges(
    lines: Sequence[int],
    rows: Sequence[tuple[Reading, ...]],
    weights: list[list[float]],
    best: Sequence[Reading],
    blanks: Sequence[int],
) -> None:
    """Make words cheaper before the first and behind the last line that is surely of the list.

    ``blanks``: so many blank lines stand above each line of the text.
    """
    sure = [
        at
        for at, (each, weight) in enumerate(zip(best, weights, strict=True))
        if (each.kind is Kind.CARDS or (each.kind is Kind.HEADING and each.known))
        and min(weight) < (UNKNOWN + 1 if each.kind is Kind.CARDS and each.form not in _BARELY else _SURE)
    ]
    if not sure:
        return
    first, last = sure[0], sure[-1]
    for at, row in enumerate(rows):
        if first <= at <= last:
            continue
        above = at < first
        if not above and best[last].kind is Kind.HEADING:
            continue  # what is below a heading is of it, if anything is
        apart = blanks[lines[at]] != blanks[lines[first if above else last]]
        cards = [(each, weight) for each, weight in zip(row, weights[at], strict=True) if each.kind is Kind.CARDS]
        near = [weight for each, weight in cards if each.cost < UNKNOWN or each.form not in _BARELY]
        known = [each.cards[0].name for each, _ in cards if each.cost < 1]
        unspoken = any(name[:1].isalpha() and not _SPOKEN.fullmatch(name) for name in known)
        if unspoken and not (above or apart):
            continue  # "Wisdom (L)" is said by nobody
        for place, each in enumerate(row):
            if each.kind is Kind.WORDS and each.form == "words":
                if each.cost >= PROSE + BEHIND_COUNT:
                    continue  # a count and no sign of a sentence: a card, if one that nobody knows
                cheaper = weights[at][place] - (_ABOVE if above else _BELOW) - _APART * apart
                weights[at][place] = max(cheaper, min(near, default=0.0) - _KEPT)  # a card's name stays one, perhaps
            elif (
                above
                and not each.known
                and (each.stated is None or each.form == "words xn")
                and not heads_beside_main(each.words or "")
            ):
                weights[at][place] += _TITLE


def _weigh_headings(
    rows: Sequence[tuple[Reading, ...]], weights: list[list[float]], best: Sequence[Reading], names: AnyNames
) -> None:
    """Make headings cheaper whose stated count the cards below them fill, and dearer without.

    That is the cards up to the next heading, or for what is no card to any later one.
    """
    above = copies_above(best)
    ends = _ends(best)
    sums = {above[end] for end in ends}
    of_kind_named = cache(lambda words: _of_kind(words, best, names))
    for at, row in enumerate(rows):
        if not any(each.kind is Kind.HEADING and each.stated is not None for each in row):
            continue
        end = _next_end(ends, at)
        is_card = any(each.kind is Kind.CARDS and each.cost < _LIKELY for each in row)
        cards = [place for place, each in enumerate(row) if each.kind is Kind.CARDS]
        held = above[end] - above[at + 1]
        for place, each in enumerate(row):
            if each.kind is not Kind.HEADING or each.stated is None:
                continue
            words = each.words or ""
            fills = each.stated == held or (
                each.known and each.stated and not is_card and above[at + 1] + each.stated in sums
            )
            may_count = names.counts_unnamed(words) or (each.form != "n words" and names.is_title(words))
            if may_count:  # cards itself; a count before the words does, unless it sums up those that are named
                most = max(each.stated, 1)
                below = [card for other in best[at + 1 : min(end, at + 1 + most)] for card in other.cards]
                of_kind = [names.knows_cards and names.may_stand(words, card.name, card.set) for card in below]
                fills = fills and (not names.knows_cards or all(of_kind))
                may_count = not fills and not any(of_kind)
                may_count = may_count and (each.form != "n words" or each.stated == of_kind_named(words))
            weights[at][place] += -_FILLED if fills else _NOT_FILLED if held else _EMPTY
            if cards and may_count:
                _keep_both(weights[at], place, min(cards, key=weights[at].__getitem__))
            elif not fills and each.form == "n words" and _is_said_of_cards(words):
                weights[at][place] += _KEPT  # "2 maybe" may be said of cards above it


def _of_kind(words: str, best: Sequence[Reading], names: AnyNames) -> int:
    """Return how many cards of the list are of the kind that a heading names, those that only count some aside."""
    cards = (card for each in best if each.kind is Kind.CARDS and not each.guessed for card in each.cards)
    named = (card for card in cards if not names.counts_unnamed(fold(card.name)))
    return sum(card.copies for card in named if names.may_stand(words, card.name, card.set))


def _keep_both(weights: list[float], one: int, other: int) -> None:
    """Let the dearer of two readings cost hardly more than the cheaper."""
    least = min(weights[one], weights[other]) + _KEPT
    weights[one], weights[other] = min(weights[one], least), min(weights[other], least)


def _weigh_titles_that_head(
    rows: Sequence[tuple[Reading, ...]],
    weights: list[list[float]],
    best: Sequence[Reading],
    names: AnyNames,
    company: _Company,
) -> None:
    """Make headings without a mark dearer that are a card's title: twice, or above no such card, that is rather a card.

    So are full titles the more of the cards are bare names.
    """
    ends = _ends(best)
    for at, row in enumerate(rows):
        heads = [
            place
            for place, each in enumerate(row)
            if each.kind is Kind.HEADING and each.known and each.stated is None and not each.told
        ]
        titles = [place for place, each in enumerate(row) if each.kind is Kind.CARDS and each.form == "name"]
        if not heads or not titles:
            continue
        words = row[heads[0]].words or ""
        end = _next_end(ends, at)
        cards = [card for other in best[at + 1 : min(end, at + 1 + MOST_LIKELY_COPIES)] for card in other.cards]
        is_nested = not cards and end < len(best) and best[end].words != words
        again = any(row[titles[0]] in other for other in (*rows[max(at - 1, 0) : at], *rows[at + 1 : at + 2]))
        fits = not again and (is_nested or any(names.may_stand(words, card.name, card.set) for card in cards))
        in_full = any(row[place].cost <= HEADS + IN_FULL for place in titles)
        for place in heads:
            weights[at][place] += _AS_CARDS * company.share("name") * in_full + _EMPTY * (not fits)
        for place in titles:
            weights[at][place] -= HEADS * (not fits)


def _ends(best: Sequence[Reading]) -> list[int]:
    """Return where sections end: at each heading, and behind the last line."""
    return [*(at for at, each in enumerate(best) if each.kind is Kind.HEADING), len(best)]


def _next_end(ends: Sequence[int], at: int) -> int:
    return ends[bisect_right(ends, at)]


def _is_said_of_cards(words: str) -> bool:
    """Return whether words say that cards are absent, and are not those of a part of the deck."""
    return says(words) is Says.ABSENT and RESERVE.isdisjoint(words.split())


def _weigh_named_headings(
    lines: Sequence[int],
    rows: Sequence[tuple[Reading, ...]],
    weights: list[list[float]],
    best: Sequence[Reading],
    company: _Company,
) -> None:
    """Leave it open whether the name of a card, written as few others are, is a heading of the cards right below it.

    With a count they must fill that.
    """
    above = copies_above(best)
    ends = _ends(best)
    for at, row in enumerate(rows):
        named = [place for place, each in enumerate(row) if each.form == NAMED_HEADING]
        if not named:
            continue
        end = _next_end(ends, at)
        right = end > at + 1 and lines[at + 1] == lines[at] + 1 and best[at + 1].kind is Kind.CARDS
        counted = right and best[at + 1].form != "name"
        card, form = min(
            ((weight, each.form) for each, weight in zip(row, weights[at], strict=True) if each.kind is Kind.CARDS),
            default=(0.0, ""),
        )
        for place in named:
            stated = row[place].stated
            fills = stated is None or stated == above[end] - above[at + 1]
            heads = counted and fills and company.is_rare(form)
            weights[at][place] = card + _KEPT if heads else _NEVER
        if not right and any(row[place].told for place in named):  # a heading without cards, perhaps
            for place, each in enumerate(row):
                if each.kind is Kind.WORDS:
                    weights[at][place] = min(weights[at][place], card + _KEPT)


def _weigh_lone_heading(
    rows: Sequence[tuple[Reading, ...]],
    weights: list[list[float]],
    best: Sequence[Reading],
    names: AnyNames,
    company: _Company,
) -> None:
    """Leave it open whether the only heading of a list of names is the card of that name."""
    heads = [at for at, each in enumerate(best) if each.kind is Kind.HEADING]
    if len(heads) != 1 or company.is_rare("name"):
        return
    at = heads[0]
    for place, each in enumerate(rows[at]):
        if each.form == "name" and names.is_title(each.cards[0].name):
            weights[at][place] = min(weights[at][place], min(weights[at]) + _KEPT)


def _weigh_titles(
    lines: Sequence[int],
    rows: Sequence[tuple[Reading, ...]],
    weights: list[list[float]],
    best: Sequence[Reading],
    company: _Company,
) -> None:
    """Leave it open whether a name with its count is a title: right above a heading, apart from what is above it."""
    for at, (row, below) in enumerate(zip(rows, best[1:], strict=False)):
        if below.kind is not Kind.HEADING or (at and lines[at] == lines[at - 1] + 1):
            continue
        pairs = list(zip(row, weights[at], strict=True))
        cards = [(weight, each.form) for each, weight in pairs if each.kind is Kind.CARDS]
        if cards and company.is_rare(min(cards)[1]):
            for place, (each, weight) in enumerate(pairs):
                if each.kind is Kind.HEADING and each.stated is not None and not each.known:
                    weights[at][place] = min(weight, min(cards)[0] + _KEPT)


def _weigh_comments(
    lines: Sequence[int], rows: Sequence[tuple[Reading, ...]], weights: list[list[float]], best: Sequence[Reading]
) -> None:
    """Make headings with the mark of a comment dearer that are not right above a card."""
    for at, row in enumerate(rows):
        below = at + 1 < len(rows) and lines[at + 1] == lines[at] + 1 and best[at + 1].kind is Kind.CARDS
        for place, each in enumerate(row):
            weights[at][place] += _AS_COMMENT * (each.form == COMMENT_HEADING and not below)


def _weigh_totals(rows: Sequence[tuple[Reading, ...]], weights: list[list[float]], best: Sequence[Reading]) -> None:
    """Make totals cheaper that state what all cards above them come to."""
    above = copies_above(best)
    for at, row in enumerate(rows):
        for place, each in enumerate(row):
            weights[at][place] -= _SUMMED * (each.kind is Kind.TOTAL and each.stated == above[at])


def _choice(line: int, text: str, row: Sequence[Reading], weight: Sequence[float]) -> Chosen:
    order = sorted(range(len(row)), key=weight.__getitem__)
    first = row[order[0]]
    rivals: dict[object, Reading] = {}
    for at in order[1:]:
        if weight[at] > weight[order[0]] + MARGIN:
            break
        if row[at].meaning != first.meaning:
            rivals.setdefault(row[at].meaning, row[at])
    return Chosen(line, text, first, tuple(rivals.values()))
