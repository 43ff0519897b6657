"""Adjust the cost of each reading by the position of its line in the list."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from deckcheck.decklists.text.headings import RESERVE, heads_beside_main
from deckcheck.decklists.text.line_kinds import Heading
from deckcheck.patterns import late_pattern
from deckcheck.reading.company import AS_CARDS, KEPT, LIKELY, Company
from deckcheck.reading.grammar import AFTER_COUNT, HEADING, MOST_LIKELY_COPIES, PROSE, UNKNOWN
from deckcheck.reading.names import IN_FULL, AnyNames
from deckcheck.reading.outline import copies_of_kind, outline_of
from deckcheck.reading.readings import Form, Kind, ReadCard, Reading
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
_MEANINGLESS = ("words", "round", "version")
"""Forms of words without further meaning, which may head the cards below them: ``Round 2``, ``v1``."""
_WILL_BE = frozenset(("are", "be", "is", "will"))
"""Words that may follow those of a heading: ``My reserve will be``."""
_TITLE_FORMS = ("name", "name n")
"""Forms of cards that titles may have, too."""
_BY_PLACE = (Form.NAMED_HEADING, Form.WORDS_ABOVE, Form.IN_WORDS)
"""Forms that only the place of a line makes possible, and that cost hardly more than its other readings."""


_Weights = Mapping[int, Sequence[float]]
"""The costs of the readings of each line with several, by the line's position."""


class OpenLine:
    """A line with several readings and their costs so far; ``at`` is its position among the lines."""

    def __init__(self, at: int, row: tuple[Reading, ...], costs: Sequence[float]) -> None:
        self.at, self.row, self.costs = at, row, [*costs]

    def places(self, wanted: Callable[[Reading], bool]) -> list[int]:
        """Return the places of the wanted readings in the row, the cheapest first."""
        places = (place for place, each in enumerate(self.row) if wanted(each))
        return sorted(places, key=self.costs.__getitem__)

    @property
    def cards(self) -> list[int]:
        """Return the places of the cards, the cheapest first."""
        return self.places(lambda each: each.kind is Kind.CARDS)

    def keep(self, place: int, other: int) -> None:
        """Make a reading cost hardly more than another, so that both stay possible."""
        self.costs[place] = min(self.costs[place], self.costs[other] + KEPT)


class Weighing:
    """Adjust the costs of lines with several readings, given the ``best`` reading of each line so far.

    ``lines`` are line numbers in the text; a gap in them is blank lines. ``weights`` are the costs so far of each line
    with several readings.
    """

    def __init__(
        self, lines: Sequence[int], weights: _Weights, best: Sequence[Reading], company: Company, names: AnyNames
    ) -> None:
        self._lines, self._rows, self._costs, self._best = lines, company.rows, weights, best
        self._company, self._names, self._outline = company, names, outline_of(best)

    def weights(self) -> dict[int, list[float]]:
        """Return the adjusted costs of each line with several readings."""
        found: dict[int, list[float]] = {}
        for at, costs in self._costs.items():
            line = OpenLine(at, self._rows[at], costs)
            self._edge(line)
            self._stated_counts(line)
            self._title_as_heading(line)
            self._by_place(line)
            self._only_heading(line)
            self._title(line)
            found[at] = line.costs
        return found

    @cached_property
    def _sure_lines(self) -> tuple[int, int]:
        """Return the first and the last line that is surely part of the list; a range of all lines without any."""
        lines = range(len(self._best))
        return next(filter(self._is_sure, lines), 0), next(filter(self._is_sure, reversed(lines)), len(lines))

    def _is_sure(self, at: int) -> bool:
        """Return whether a line is surely a card or a heading."""
        each = self._best[at]
        least = min(self._costs.get(at) or self._company.weights(self._rows[at]))
        if each.kind is Kind.CARDS:
            return least < (_SURE if each.form in _TITLE_FORMS else UNKNOWN + 1)
        return each.kind is Kind.HEADING and each.known and least < _SURE

    def _edge(self, line: OpenLine) -> None:
        """Make words cheaper before the first and after the last line that is surely part of the list."""
        first, last = self._sure_lines
        above = line.at < first
        if first <= line.at <= last or (not above and self._best[last].kind is Kind.HEADING):
            return  # lines below a heading belong to it
        sure = first if above else last
        has_gap = self._lines[line.at] - line.at != self._lines[sure] - sure
        cards = [(line.row[place], line.costs[place]) for place in line.cards]
        known = (each.cards[0].name for each, _ in cards if each.cost < 1)
        has_symbols = any(name[:1].isalpha() and not _PROSE_CHARACTERS.fullmatch(name) for name in known)
        if has_symbols and not (above or has_gap):
            return  # "Wisdom (L)" is no remark
        likely = [
            (each, cost)
            for each, cost in cards
            if not each.guessed or each.cost < UNKNOWN - _SLIP or each.form not in _TITLE_FORMS
        ]
        for place, each in enumerate(line.row):
            if each.kind is Kind.WORDS and each.form == "words":
                if each.cost >= PROSE + AFTER_COUNT:
                    continue  # a count and no sign of a sentence: a card, perhaps unknown
                cheaper = line.costs[place] - (_ABOVE if above else _BELOW) - _AFTER_GAP * has_gap
                names = [
                    cost
                    for card, cost in likely
                    if card.wrapper in ("", each.wrapper) or not card.copies or self._company.is_listed(card, line.row)
                ]
                names = names or [cost for card, cost in likely if not card.speaker]  # not "Cut: Moses"
                line.costs[place] = max(cheaper, min(names, default=0.0) - KEPT)  # a card's name stays possible
            elif above and not each.known and (each.stated is None or each.form == "words xn"):
                line.costs[place] += _TITLE * (not heads_beside_main(each.words or ""))

    def _stated_counts(self, line: OpenLine) -> None:
        """Make totals and headings cheaper if their stated count matches the cards, and headings dearer otherwise.

        A total counts the cards above it; a heading those up to the next one, or up to any later one if it is not a
        card's name.
        """
        at, listed = line.at, self._outline.listed(line.at)
        is_card = any(each.kind is Kind.CARDS and each.cost < LIKELY for each in line.row)
        for place, each in enumerate(line.row):
            if each.kind is Kind.TOTAL:
                line.costs[place] -= _SUMMED * (each.stated == self._outline.above[at])
            if each.kind is not Kind.HEADING or each.stated is None:
                continue
            stated, words = each.stated, each.words or ""
            fills = stated == listed or (
                each.known and not is_card and self._outline.is_filled(at, Heading(words, "", stated))
            )
            if not each.known and not self._names.is_complete and 1 < listed == self._best[at + 1].copies:
                fills = False  # perhaps by chance: "Simeon: 2" above "2 Phoebe", if any name may be a card's
            may_count = self._names.counts_unnamed(words) or (each.form != "n words" and self._names.is_title(words))
            if may_count:  # it may count cards itself; "n words" does so unless it sums up the cards named
                below = self._cards_below(at, max(stated, 1))
                knows_cards = self._names.knows_cards
                of_kind = [knows_cards and self._names.may_be_in(words, card.name, card.set) for card in below]
                fills = fills and (not knows_cards or all(of_kind))
                may_count = not fills and not any(of_kind)
                may_count = may_count and (
                    each.form != "n words" or stated == copies_of_kind(self._best, words, self._names)
                )
            line.costs[place] += -_FILLED if fills else _NOT_FILLED if listed else _EMPTY
            if may_count and (cards := line.cards):
                line.keep(place, cards[0])
                line.keep(cards[0], place)
            elif not fills and each.form == "n words" and _removes_cards(words):
                line.costs[place] += KEPT  # "2 maybe" may refer to cards above it

    def _cards_below(self, at: int, most: int = MOST_LIKELY_COPIES) -> list[ReadCard]:
        return [card for each in self._best[self._outline.below(at, most)] for card in each.cards]

    def _title_as_heading(self, line: OpenLine) -> None:
        """Make headings dearer if they are also a card's title and have no mark of a heading.

        The title is rather a card if it is listed twice, or if no card of its kind is below it. A full title is rather
        a card if many cards are bare names.
        """
        heads = line.places(
            lambda each: each.kind is Kind.HEADING and each.known and each.stated is None and not each.sure
        )
        titles = line.places(lambda each: each.kind is Kind.CARDS and each.form == "name")
        if not (heads and titles):
            return
        at, end, words = line.at, self._outline.end(line.at), line.row[heads[0]].words or ""
        cards = self._cards_below(at)
        is_nested = not cards and end < len(self._best) and self._best[end].words != words
        beside = (*self._rows[max(at - 1, 0) : at], *self._rows[at + 1 : at + 2])
        again = any(line.row[titles[0]] in other for other in beside)
        fits = not again and (is_nested or any(self._names.may_be_in(words, card.name, card.set) for card in cards))
        in_full = any(line.row[place].cost <= HEADING + IN_FULL for place in titles)
        for place in heads:
            line.costs[place] += AS_CARDS * self._company.share("name") * in_full + _EMPTY * (not fits)
        for place in titles:
            line.costs[place] -= HEADING * (not fits)

    def _is_above_card(self, at: int, *, across_gap: bool = False) -> bool:
        """Return whether the next line of the text is a card; ``across_gap``: or the next one that is not blank."""
        below = at + 1
        is_next = below < len(self._lines) and (across_gap or self._lines[below] == self._lines[at] + 1)
        return is_next and self._best[below].kind is Kind.CARDS

    def _by_place(self, line: OpenLine) -> None:
        """Keep the readings that only the place of the line makes possible, and commented headings above cards."""
        others = line.places(lambda each: each.form not in _BY_PLACE)
        is_above_card = self._is_above_card(line.at)
        for place, each in enumerate(line.row):
            if each.form == Form.COMMENT_HEADING:
                is_header = any(other.form == "header" for other in line.row)  # "Location: Reserve" between cards
                may_head = self._is_above_card(line.at, across_gap=is_header and self._outline.above[line.at] > 0)
                line.costs[place] += _AS_COMMENT * (not may_head)
            elif each.form in _BY_PLACE and others:
                is_name = each.form == Form.NAMED_HEADING
                other = line.cards[0] if is_name and line.cards else others[0]
                is_possible = self._is_possible(line.at, each, line.row[other])
                line.costs[place] = line.costs[other] + KEPT if is_possible else _NEVER
                if is_name and each.sure and not is_above_card:
                    for words in line.places(lambda reading: reading.kind is Kind.WORDS):
                        line.keep(words, other)  # perhaps a heading without cards

    def _is_possible(self, at: int, reading: Reading, other: Reading) -> bool:
        """Return whether a line may have a reading by its place, given its best ``other`` reading."""
        if reading.form == Form.IN_WORDS:
            return other.kind is Kind.WORDS
        if not self._is_above_card(at):
            return False
        if self._best[at + 1].form == "name" and not (reading.form == Form.WORDS_ABOVE and self._is_unlike_cards(at)):
            return False
        if reading.form == Form.NAMED_HEADING:
            return self._company.is_rare(other.form) and reading.stated in (None, self._outline.listed(at))
        words = [word for word in WORDS.findall((reading.words or "").casefold()) if word not in _WILL_BE]
        points_to_cards = not (POINTING.isdisjoint(words) and RESERVE.isdisjoint(words[-1:]))
        has_gap = self._outline.above[at] and self._lines[at] > self._lines[at - 1] + 1
        may_head = bool(has_gap) and GREETINGS.isdisjoint(words[:1])
        return self._reads_as_words(at) and (points_to_cards or may_head)

    def _is_unlike_cards(self, at: int) -> bool:
        """Return whether a line is so far read as a name that no card has, even misspelt, if all cards are known."""
        best = self._best[at]
        name = best.cards[0].name if best.guessed and best.form == "name" else ""
        return bool(name) and self._names.is_complete and not self._names.is_misspelt(name)

    def _reads_as_words(self, at: int) -> bool:
        """Return whether a line is so far read as words without further meaning, or as an unmatched name."""
        best = self._best[at]
        has_meaning = any(each.kind is Kind.WORDS and each.form not in _MEANINGLESS for each in self._rows[at])
        return not has_meaning and (
            best.form in (*_MEANINGLESS, Form.WORDS_ABOVE) or (best.guessed and best.form == "name")
        )

    def _only_heading(self, line: OpenLine) -> None:
        """Keep both readings of the only heading in a list of bare names: the heading, or the card of that name."""
        if self._outline.heads != [line.at] or self._company.is_rare("name"):
            return
        for place in line.places(lambda each: each.form == "name" and self._names.is_title(each.cards[0].name)):
            line.keep(place, line.places(lambda _: True)[0])

    def _title(self, line: OpenLine) -> None:
        """Keep both readings of a counted name after a blank line, right above a heading: the card, or a title."""
        at = line.at
        is_first = not at or self._lines[at] != self._lines[at - 1] + 1
        if at + 1 == len(self._rows) or self._best[at + 1].kind is not Kind.HEADING or not is_first:
            return
        cards = line.cards
        if cards and self._company.is_rare(line.row[cards[0]].form):
            for place in line.places(
                lambda each: each.kind is Kind.HEADING and each.stated is not None and not each.known
            ):
                line.keep(place, cards[0])


def _removes_cards(words: str) -> bool:
    """Return whether words remove cards and name no part of the deck."""
    return meaning_of(words) is Meaning.ABSENT and RESERVE.isdisjoint(words.split())
