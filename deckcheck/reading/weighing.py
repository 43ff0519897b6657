"""Adjust the cost of each reading by the position of its line in the list."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate

from deckcheck.cards import fold
from deckcheck.decklists.text.headings import RESERVE, heads_beside_main, is_section
from deckcheck.patterns import late_pattern
from deckcheck.reading.company import AS_CARDS, KEPT, LIKELY, Company
from deckcheck.reading.grammar import AFTER_COUNT, HEADING, MOST_LIKELY_COPIES, PROSE, UNKNOWN
from deckcheck.reading.names import IN_FULL, AnyNames
from deckcheck.reading.readings import Form, Kind, Reading
from deckcheck.reading.vocabulary import GREETINGS, POINTING, WORDS, Meaning, meaning_of

_SURE = 1.6
_FILLED, _NOT_FILLED, _EMPTY = 1.5, 0.4, 3.0
_SUMMED = UNKNOWN
_SLIP = 0.1
"""A name cheaper than an unknown one by this is a close match, or of a game whose players have their own cards."""
_TITLE = 2.0
_ABOVE, _BELOW, _AFTER_GAP = 2.8, 2.5, 1.0
_AS_COMMENT = 3.0
_NEVER = 99.0
_PROSE_CHARACTERS = late_pattern(r"(?:[^\W\d_]|[\s.,!?'’-])+")
"""A name that could also be a remark about the list."""
_WILL_BE = frozenset(("are", "be", "is", "will"))
"""Words that may follow those of a heading: ``My reserve will be``."""
_TITLE_FORMS = ("name", "name n")
"""Forms of cards that titles may have, too."""


def copies_above(readings: Sequence[Reading]) -> list[int]:
    """Return the number of copies above each line, and above the end of the list."""
    return [0, *accumulate(each.cards[0].copies if len(each.cards) == 1 else each.copies for each in readings)]


def section_ends(readings: Sequence[Reading]) -> list[int]:
    """Return the lines at which sections end: each heading, and the end of the list."""
    return [*(at for at, each in enumerate(readings) if each.kind is Kind.HEADING), len(readings)]


class Weighing:
    """Adjust the costs of lines with several readings, given the ``best`` reading of each line so far.

    ``lines`` are line numbers in the text; a gap in them is blank lines. ``weights`` are the costs so far of each line
    with several readings.
    """

    def __init__(
        self,
        lines: Sequence[int],
        rows: Sequence[tuple[Reading, ...]],
        weights: Mapping[int, Sequence[float]],
        best: Sequence[Reading],
        company: Company,
        names: AnyNames,
    ) -> None:
        self._lines, self._rows, self._best = lines, rows, best
        self._company, self._names = company, names
        self._above, self._ends = copies_above(best), section_ends(best)
        self._weights = {at: [*costs] for at, costs in weights.items()}
        self._open = [(at, rows[at]) for at in weights]

    def weights(self) -> dict[int, list[float]]:
        """Return the adjusted costs of each line with several readings."""
        self._edges()
        self._stated_counts()
        self._titles_as_headings()
        self._named_headings()
        self._words_above()
        self._only_heading()
        self._titles()
        self._comments()
        self._totals()
        self._cards_in_words()
        return self._weights

    def _places(self, wanted: Callable[[Reading], bool]) -> Iterator[tuple[int, tuple[Reading, ...], list[int]]]:
        """Yield each line with several readings of which some are wanted: its position, readings, and the places."""
        for at, row in self._open:
            if places := [place for place, each in enumerate(row) if wanted(each)]:
                yield at, row, places

    def _next_end(self, at: int) -> int:
        return self._ends[bisect_right(self._ends, at)]

    def _edges(self) -> None:
        """Make words cheaper before the first and after the last line that is surely part of the list."""
        lines = range(len(self._best))
        first = next(filter(self._is_sure, lines), None)
        if first is None:
            return
        last = next(filter(self._is_sure, reversed(lines)))
        for at, row in self._open:
            if first <= at <= last:
                continue
            above = at < first
            if not above and self._best[last].kind is Kind.HEADING:
                continue  # lines below a heading belong to it
            sure = first if above else last
            has_gap = self._lines[at] - at != self._lines[sure] - sure
            cards = [
                (each, weight) for each, weight in zip(row, self._weights[at], strict=True) if each.kind is Kind.CARDS
            ]
            likely = [
                (each, weight)
                for each, weight in cards
                if not each.guessed or each.cost < UNKNOWN - _SLIP or each.form not in _TITLE_FORMS
            ]
            wrapped = [
                (each.wrapper if each.copies and not self._company.is_listed(each, row) else "", weight)
                for each, weight in likely
            ]
            fallback = min((weight for each, weight in likely if not each.speaker), default=0.0)  # not "Cut: Moses"
            known = [each.cards[0].name for each, _ in cards if each.cost < 1]
            has_symbols = any(name[:1].isalpha() and not _PROSE_CHARACTERS.fullmatch(name) for name in known)
            if has_symbols and not (above or has_gap):
                continue  # "Wisdom (L)" is no remark
            for place, each in enumerate(row):
                if each.kind is Kind.WORDS and each.form == "words":
                    if each.cost >= PROSE + AFTER_COUNT:
                        continue  # a count and no sign of a sentence: a card, perhaps unknown
                    cheaper = self._weights[at][place] - (_ABOVE if above else _BELOW) - _AFTER_GAP * has_gap
                    names = (weight for wrapper, weight in wrapped if wrapper in ("", each.wrapper))
                    kept = min(names, default=fallback) - KEPT  # a card's name stays possible
                    self._weights[at][place] = max(cheaper, kept)
                elif (
                    above
                    and not each.known
                    and (each.stated is None or each.form == "words xn")
                    and not heads_beside_main(each.words or "")
                ):
                    self._weights[at][place] += _TITLE

    def _is_sure(self, at: int) -> bool:
        """Return whether a line is surely a card or a heading."""
        each = self._best[at]
        least = min(self._weights.get(at) or self._company.weights(self._rows[at]))
        if each.kind is Kind.CARDS:
            return least < (_SURE if each.form in _TITLE_FORMS else UNKNOWN + 1)
        return each.kind is Kind.HEADING and each.known and least < _SURE

    def _stated_counts(self) -> None:
        """Make headings cheaper if their stated count matches the cards below them, and dearer otherwise.

        The cards up to the next heading count, or up to any later one if the heading is not a card's name.
        """
        of_kind_named = cache(self._of_kind)
        for at, row, heads in self._places(lambda each: each.kind is Kind.HEADING and each.stated is not None):
            end = self._next_end(at)
            is_card = any(each.kind is Kind.CARDS and each.cost < LIKELY for each in row)
            cards = [place for place, each in enumerate(row) if each.kind is Kind.CARDS]
            listed = self._above[end] - self._above[at + 1]
            for place in heads:
                each, stated, words = row[place], row[place].stated or 0, row[place].words or ""
                fills = stated == listed or (each.known and not is_card and self._fills(at, each))
                if not each.known and not self._names.is_complete and 1 < listed == self._best[at + 1].copies:
                    fills = False  # perhaps by chance: "Simeon: 2" above "2 Phoebe", if any name may be a card's
                may_count = self._names.counts_unnamed(words) or (
                    each.form != "n words" and self._names.is_title(words)
                )
                if may_count:  # it may count cards itself; "n words" does so unless it sums up the cards named
                    most = max(stated, 1)
                    below = [card for other in self._best[at + 1 : min(end, at + 1 + most)] for card in other.cards]
                    of_kind = [
                        self._names.knows_cards and self._names.may_be_in(words, card.name, card.set) for card in below
                    ]
                    fills = fills and (not self._names.knows_cards or all(of_kind))
                    may_count = not fills and not any(of_kind)
                    may_count = may_count and (each.form != "n words" or stated == of_kind_named(words))
                self._weights[at][place] += -_FILLED if fills else _NOT_FILLED if listed else _EMPTY
                if cards and may_count:
                    _keep_both(self._weights[at], place, min(cards, key=self._weights[at].__getitem__))
                elif not fills and each.form == "n words" and _removes_cards(words):
                    self._weights[at][place] += KEPT  # "2 maybe" may refer to cards above it

    def _fills(self, at: int, heading: Reading) -> bool:
        """Return whether the cards up to a later heading match the stated count; a kind of card ends at a section."""
        wanted = self._above[at + 1] + (heading.stated or 0)
        for end in self._ends[bisect_right(self._ends, at) :] if heading.stated else ():
            if self._above[end] == wanted:
                return True
            if (
                end < len(self._best)
                and is_section(self._best[end].words or "")
                and not is_section(heading.words or "")
            ):
                return False
        return False

    def _of_kind(self, words: str) -> int:
        """Return how many cards of the list are of the kind that a heading names, without unnamed cards."""
        cards = (card for each in self._best if each.kind is Kind.CARDS and not each.guessed for card in each.cards)
        named = (card for card in cards if not self._names.counts_unnamed(fold(card.name)))
        return sum(card.copies for card in named if self._names.may_be_in(words, card.name, card.set))

    def _titles_as_headings(self) -> None:
        """Make headings dearer if they are also a card's title and have no mark of a heading.

        The title is rather a card if it is listed twice, or if no card of its kind is below it. A full title is rather
        a card if many cards are bare names.
        """
        for at, row, heads in self._places(
            lambda each: each.kind is Kind.HEADING and each.known and each.stated is None and not each.sure
        ):
            titles = [place for place, each in enumerate(row) if each.kind is Kind.CARDS and each.form == "name"]
            if not titles:
                continue
            words = row[heads[0]].words or ""
            end = self._next_end(at)
            cards = [
                card for other in self._best[at + 1 : min(end, at + 1 + MOST_LIKELY_COPIES)] for card in other.cards
            ]
            is_nested = not cards and end < len(self._best) and self._best[end].words != words
            again = any(
                row[titles[0]] in other for other in (*self._rows[max(at - 1, 0) : at], *self._rows[at + 1 : at + 2])
            )
            fits = not again and (is_nested or any(self._names.may_be_in(words, card.name, card.set) for card in cards))
            in_full = any(row[place].cost <= HEADING + IN_FULL for place in titles)
            for place in heads:
                self._weights[at][place] += AS_CARDS * self._company.share("name") * in_full + _EMPTY * (not fits)
            for place in titles:
                self._weights[at][place] -= HEADING * (not fits)

    def _is_above_card(self, at: int) -> bool:
        """Return whether the next line of the text is a card."""
        below = at + 1
        is_next = below < len(self._lines) and self._lines[below] == self._lines[at] + 1
        return is_next and self._best[below].kind is Kind.CARDS

    def _named_headings(self) -> None:
        """Keep both readings of a card's name in a rare form right above cards: the card, or their heading.

        A stated count must match the cards below.
        """
        for at, row, named in self._places(lambda each: each.form == Form.NAMED_HEADING):
            end = self._next_end(at)
            right = self._is_above_card(at)
            counted = right and self._best[at + 1].form != "name"
            card, form = min(
                (
                    (weight, each.form)
                    for each, weight in zip(row, self._weights[at], strict=True)
                    if each.kind is Kind.CARDS
                ),
                default=(0.0, ""),
            )
            for place in named:
                stated = row[place].stated
                fills = stated is None or stated == self._above[end] - self._above[at + 1]
                is_heading = counted and fills and self._company.is_rare(form)
                self._weights[at][place] = card + KEPT if is_heading else _NEVER
            if not right and any(row[place].sure for place in named):  # perhaps a heading without cards
                for place, each in enumerate(row):
                    if each.kind is Kind.WORDS:
                        self._weights[at][place] = min(self._weights[at][place], card + KEPT)

    def _words_above(self) -> None:
        """Keep both readings of words right above counted cards: a remark, or their heading.

        This needs cards and a gap above the words, or words that point to cards or end in a name of the reserve.
        """
        for at, row, places in self._places(lambda each: each.form == Form.WORDS_ABOVE):
            weights = self._weights[at]
            least = min(weight for place, weight in enumerate(weights) if place not in places)
            for place in places:
                words = [word for word in WORDS.findall((row[place].words or "").casefold()) if word not in _WILL_BE]
                points_to_cards = not (POINTING.isdisjoint(words) and RESERVE.isdisjoint(words[-1:]))
                has_gap = self._above[at] and self._lines[at] > self._lines[at - 1] + 1
                is_heading = points_to_cards or (has_gap and GREETINGS.isdisjoint(words[:1]))
                is_heading = is_heading and self._reads_as_words(at) and self._is_above_card(at)
                weights[place] = least + KEPT if is_heading and self._best[at + 1].form != "name" else _NEVER

    def _reads_as_words(self, at: int) -> bool:
        """Return whether a line is so far read as words without further meaning, or as an unmatched name."""
        best = self._best[at]
        has_meaning = any(each.kind is Kind.WORDS and each.form != "words" for each in self._rows[at])
        return not has_meaning and (best.form in ("words", Form.WORDS_ABOVE) or (best.guessed and best.form == "name"))

    def _only_heading(self) -> None:
        """Keep both readings of the only heading in a list of bare names: the heading, or the card of that name."""
        at, *others = self._ends
        if len(others) != 1 or at not in self._weights or self._company.is_rare("name"):
            return
        for place, each in enumerate(self._rows[at]):
            if each.form == "name" and self._names.is_title(each.cards[0].name):
                self._weights[at][place] = min(self._weights[at][place], min(self._weights[at]) + KEPT)

    def _titles(self) -> None:
        """Keep both readings of a counted name after a blank line, right above a heading: the card, or a title."""
        for at, row in self._open:
            if at + 1 == len(self._rows) or self._best[at + 1].kind is not Kind.HEADING:
                continue
            if at and self._lines[at] == self._lines[at - 1] + 1:
                continue
            pairs = list(zip(row, self._weights[at], strict=True))
            cards = [(weight, each.form) for each, weight in pairs if each.kind is Kind.CARDS]
            if cards and self._company.is_rare(min(cards)[1]):
                for place, (each, weight) in enumerate(pairs):
                    if each.kind is Kind.HEADING and each.stated is not None and not each.known:
                        self._weights[at][place] = min(weight, min(cards)[0] + KEPT)

    def _comments(self) -> None:
        """Make commented headings dearer unless they are right above a card."""
        for at, _, places in self._places(lambda each: each.form == Form.COMMENT_HEADING):
            for place in places:
                self._weights[at][place] += _AS_COMMENT * (not self._is_above_card(at))

    def _totals(self) -> None:
        """Make totals cheaper if they match the number of cards above them."""
        for at, row, places in self._places(lambda each: each.kind is Kind.TOTAL):
            for place in places:
                self._weights[at][place] -= _SUMMED * (row[place].stated == self._above[at])

    def _cards_in_words(self) -> None:
        """Keep both readings of a sentence that ends in a card: words, or the card."""
        for at, row, places in self._places(lambda each: each.form == Form.IN_WORDS):
            rest = [place for place in range(len(row)) if place not in places]
            best = min(rest, key=self._weights[at].__getitem__)
            is_words = row[best].kind is Kind.WORDS
            for place in places:
                self._weights[at][place] = self._weights[at][best] + KEPT if is_words else _NEVER


def _keep_both(weights: list[float], one: int, other: int) -> None:
    """Lower the dearer of two readings to hardly more than the cheaper."""
    least = min(weights[one], weights[other]) + KEPT
    weights[one], weights[other] = min(weights[one], least), min(weights[other], least)


def _removes_cards(words: str) -> bool:
    """Return whether words remove cards and name no part of the deck."""
    return meaning_of(words) is Meaning.ABSENT and RESERVE.isdisjoint(words.split())
