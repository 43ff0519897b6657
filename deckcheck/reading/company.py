"""Determine the notation that the lines of a list share, and adjust the cost of each reading by it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from functools import cached_property

from deckcheck.decklists.text.headings import heads_beside_main
from deckcheck.decklists.words import is_prose
from deckcheck.patterns import late_pattern
from deckcheck.reading.grammar import BARE, HOPELESS, MARGIN, OWN_CARD, PATTERNS, RARE_WRAPPER, SIGN_OFF
from deckcheck.reading.readings import Form, Kind, Reading, by_number

LIKELY = 3.0
"""Cards below this cost show how the list is written."""
_NUMBERS_LINES, _IN_COLUMN = 5.0, 1.5
_NOT_IN_CHAT = 3.0
"""The extra cost of a reading that is not a chat message, if all lines may be chat messages."""
_DIGITS = late_pattern(r"\d+")
_STEP, _RUN = 0.9, 6
KEPT = MARGIN - 0.1
"""The cost above the cheapest reading at which another reading stays possible."""
AS_CARDS = 2.0
_MARK = 0.9
"""The cost of a mark that looks like a count."""
_LEAST_ABOVE = 3
"""In a list of fewer lines, the last is not apart from the others."""
_UNCOUNTED = frozenset({"name", "number", Form.IN_WORDS})
"""The forms of cards without a count."""
_ARTICLES = ("a", "an", "the")
_WITH_COUNT = ("n", "(n)", "row of")
"""Prefixes of the names of forms with a count."""


class Company:
    """The features that the lines of one list share, such as their wrappers (bullets, quotes …) and forms of cards."""

    def __init__(self, rows: list[tuple[Reading, ...]]) -> None:
        self._lines = max(1, len(rows))
        likely = _likely_cards(rows)
        counted = sum(row[0].cost < LIKELY for at, row in enumerate(rows) if at not in likely)
        hashed = sum(any(each.wrapper == "hash" for each in rows[at]) for at in likely)
        others = sum(bool(row) and not any("hash" in each.wrapper for each in row) for row in likely.values())
        self._is_hashed = (1 - _STEP) * hashed > _STEP * (counted + others)
        forms = {each.form for row in likely.values() for each in row}
        forms |= {Form.COUNTED} if counted or self._is_hashed else set()
        self._numbered = {
            form for form in forms if form.startswith(_WITH_COUNT) and _is_numbering(rows, form, few=self._is_hashed)
        }
        if self._numbered:
            rows = [(*row, *by_number(row, self._numbered)) for row in rows]
            likely = _likely_cards(rows)
        self.rows = rows
        """The readings of each line. If counts number the lines, each counted card is also read as one copy."""
        sure_lines = len(rows) - len(likely)
        self._wrappers = Counter(wrapper for at in likely for wrapper in {each.wrapper for each in rows[at]})
        self._total = max(1, sure_lines + sum(map(bool, likely.values())))
        self._forms = Counter(form for row in likely.values() for form in {each.form for each in row})
        self._forms[Form.COUNTED] += sure_lines
        if Form.MARKED in self._forms and self.is_rare(Form.MARKED):
            self.rows = [(*row, *_as_marked(row)) for row in rows]
        self._sure_cost = 0.9 * (1 - self.share(Form.COUNTED)) + _NUMBERS_LINES * (Form.COUNTED in self._numbered)

    @cached_property
    def _counted(self) -> list[Reading]:
        return [each for row in self.rows for each in row if each.cards and each.form == Form.COUNTED]

    @cached_property
    def _is_lower(self) -> bool:
        """Return whether cards are written in lower case; if not, such words may be a sentence."""
        known = (each for each in self._counted if not each.guessed and each.cost < LIKELY)
        return any(map(_begins_lower, known)) or all(map(_begins_lower, self._counted))

    @cached_property
    def _in_sections(self) -> float:
        """Return the share of sections among last cells that are either a section or a set, not both."""
        ends = [(any(map(_is_in_section, row)), any(map(_is_in_set, row))) for row in self.rows]
        return ends.count((True, False)) / max(1, ends.count((True, False)) + ends.count((False, True)))

    @cached_property
    def _around_numbers(self) -> Sequence[tuple[Reading, ...]] | None:
        """Return the lines above all numbers and a single one below, if most cards are bare numbers; else ``None``."""
        best = [row[0] for row in self.rows]
        names = [each.cards[0].name if each.form in ("name", "number") and each.cards else "" for each in best]
        numbers = [0 if any(map(str.isalpha, name)) else len(_DIGITS.findall(name)) for name in names]
        if sum(numbers) <= numbers.count(0):
            return None
        at = [place for place, each in enumerate(numbers) if each]
        below = self.rows[at[-1] + 1 :]
        return [*self.rows[: at[0]], *(below if len(below) == 1 else ())]

    @cached_property
    def _counted_cards(self) -> set[Hashable]:
        return {each.cards[0].identity for each in self._counted if not _is_sentence(each)}

    @cached_property
    def _listed(self) -> Counter[Hashable]:
        """Return the number of lines with each unmatched name."""
        return Counter(_likeliest(row) for row in self.rows if row)

    def weights(self, row: tuple[Reading, ...]) -> list[float]:
        """Return the costs of the readings of a line, adjusted by the other lines."""
        if _is_surely_counted(row):
            return [row[0].cost + self._sure_cost]
        wrappers = {each.wrapper for each in row if each.wrapper}
        usual = max(wrappers, key=lambda wrapper: (self._wrappers[wrapper], len(wrapper.split())), default="")
        found = [self._weight(each, usual) - OWN_CARD * self.is_listed(each, row) for each in row]
        if any(map(_is_in_section, row)):
            found = [weight + more for weight, more in zip(found, self._column_costs(row), strict=True)]
        if 2 * self._wrappers[usual] > self._lines:  # where most lines have a dash, it is hardly before a sign-off
            wrapped = [weight for each, weight in zip(row, found, strict=True) if each.cards and each.wrapper == usual]
            for at, each in enumerate(row) if wrapped else ():
                if each.form == SIGN_OFF:
                    found[at] = max(found[at], min(wrapped) - KEPT)
        for at, each in enumerate(row):
            if each.form == Form.MARKED and not each.guessed and self.is_rare(Form.MARKED):
                found[at] = min(found[at], min(found) + KEPT)
        if words := [weight for each, weight in zip(row, found, strict=True) if self._may_be_words(each, row)]:
            for at, each in enumerate(row):
                if each.kind is Kind.WORDS:
                    found[at] = min(found[at], min(words) + KEPT)
        return found

    def _may_be_words(self, reading: Reading, row: tuple[Reading, ...]) -> bool:
        """Return whether an unmatched name may be a remark: a bare one, if most cards have a count.

        If cards are bare numbers, this applies above and below them, and to words with a number: ``Table 12``. A count
        and words that read like a sentence need not be a card either.
        """
        if reading.kind is not Kind.CARDS or reading.form not in ("name", "number"):
            return _is_sentence(reading) and not self._is_lower and reading.cards[0].identity not in self._counted_cards
        is_unmatched, name = reading.cost >= OWN_CARD, reading.cards[0].name
        if self._around_numbers is None:
            return is_unmatched and self.is_rare("name")
        has_number = name[:1].isalpha() and any(map(str.isdecimal, name))
        is_around = any(row is each for each in self._around_numbers) and any(map(str.isalpha, name))
        return has_number if reading.form == "number" else is_unmatched and (is_around or has_number)

    def is_listed(self, reading: Reading, row: tuple[Reading, ...]) -> bool:
        """Return whether all names of a reading are unmatched and on other lines too, so they are probably cards."""
        if not reading.guessed:
            return False
        own = _likeliest(row)
        return all(self._listed[card.identity] > (card.identity == own) for card in reading.cards)

    def _column_costs(self, row: tuple[Reading, ...]) -> Iterator[float]:
        """Yield the extra cost of each reading, by the usual content of its last column: sections or sets."""
        share = max(self.share(each.form) for each in row if _is_in_section(each))
        is_set_too = any(map(_is_in_set, row))
        for each in row:
            in_section = _is_in_section(each)
            yield _IN_COLUMN * ((1 - self._in_sections) * is_set_too if in_section else self._in_sections * share)

    def is_rare(self, form: str) -> bool:
        """Return whether most cards are written in another form."""
        return 2 * self.share(form) < 1

    def share(self, form: str) -> float:
        """Return the share of cards written in a form."""
        return self._forms[form] / self._total

    def _weight(self, reading: Reading, usual: str) -> float:
        """Return the adjusted cost of a reading; ``usual`` is the commonest of the wrappers this line may have."""
        wrapped_share = self._wrappers[usual] / self._lines if usual else 0.0
        cost = reading.cost + (0.6 * wrapped_share if not reading.wrapper else 0.0)
        if usual.startswith("chat") and not reading.wrapper.startswith("chat"):  # a copied chat names each speaker
            cost += _NOT_IN_CHAT * wrapped_share
        if reading.wrapper:
            share = self._wrappers[reading.wrapper] / self._lines
            if usual and f"{reading.wrapper} ".startswith(f"{usual} "):  # further wrappers within are independent
                share = wrapped_share
            cost += 0.6 * (1 - share)
            may_be_wrapper = any(each in reading.wrapper for each in ("speaker", "arrow", "sign"))
            if may_be_wrapper and 2 * share > 1 and (reading.copies or not reading.cards):
                cost -= RARE_WRAPPER
            if "hash" in reading.wrapper and self._is_hashed:
                cost -= RARE_WRAPPER
        if reading.form == "comment" and self._is_hashed:  # otherwise hardly a card remains
            cost += HOPELESS
        if reading.kind is Kind.CARDS and reading.form != "several":
            share = self.share(reading.form)
            cost += _IN_COLUMN * (1 - share) * _is_in_section(reading)
            cost += (BARE if reading.form == "name" else 0.9) * (1 - share)
            cost += _NUMBERS_LINES * (reading.form in self._numbered)
        elif not reading.known and not heads_beside_main(reading.words or ""):  # rather a card, in their notation
            cost += AS_CARDS * self._forms[reading.form.replace("words", "name")] / self._total
            cost += AS_CARDS * wrapped_share * (reading.wrapper != usual)
        return cost


def with_words_below(rows: list[tuple[Reading, ...]], lines: Sequence[int]) -> list[tuple[Reading, ...]]:
    """Return the readings of a list: its last line, further from the cards than they are from each other and with an
    unmatched name, may be words.
    """
    if len(rows) < _LEAST_ABOVE or lines[-1] - lines[-2] <= lines[-2] - lines[-3]:
        return rows
    *above, last = rows
    best = min(last, key=lambda each: each.cost)
    if not (above[-1][0].cards and best.cards and best.guessed):
        return rows
    return [*above, (*last, Reading(Kind.WORDS, best.cost + KEPT, form="words"))]


def without_uncounted(rows: list[tuple[Reading, ...]]) -> list[tuple[Reading, ...]]:
    """Return the readings of a list, with a remark in place of each card without a count if most cards have one."""
    best = [min(row, key=lambda each: each.cost) for row in rows if row]
    uncounted = [each.form in _UNCOUNTED for each in best if each.kind is Kind.CARDS]
    return rows if 2 * sum(uncounted) >= len(uncounted) else list(map(_uncounted_as_remark, rows))


def _uncounted_as_remark(row: tuple[Reading, ...]) -> tuple[Reading, ...]:
    uncounted = [each for each in row if each.form in _UNCOUNTED]
    if not uncounted:
        return row
    left = (each for each in row if each.form not in _UNCOUNTED and (each.kind is not Kind.HEADING or each.known))
    # A sentence may concern a card on another line, such as "Paul is not in the deck"; a card's name does not.
    is_sentence = any(each.guessed or each.form == Form.IN_WORDS for each in uncounted)
    return (*left, Reading(Kind.WORDS, 0.0, form="words" if is_sentence else Form.UNCOUNTED))


def _likely_cards(rows: Sequence[tuple[Reading, ...]]) -> dict[int, list[Reading]]:
    """Return the likely cards of each line that is not plain."""
    others = {at: row for at, row in enumerate(rows) if not _is_surely_counted(row)}
    return {at: [each for each in row if each.kind is Kind.CARDS and each.cost < LIKELY] for at, row in others.items()}


def _is_surely_counted(row: tuple[Reading, ...]) -> bool:
    """Return whether a line can only be a count and a card, as most lines are."""
    return len(row) == 1 and row[0].form == Form.COUNTED and not row[0].wrapper and row[0].kind is Kind.CARDS


def _as_marked(row: tuple[Reading, ...]) -> Iterator[Reading]:
    """Yield each single card with a mark that looks like a count as one copy."""
    for each in row:
        if each.form == Form.MARKED and len(each.cards) == 1:
            cost = max(0.0, each.cost - _MARK)
            yield each._replace(cost=cost, form="name", cards=(each.cards[0]._replace(copies=1),))


def _likeliest(row: tuple[Reading, ...]) -> Hashable:
    """Return the name that is most likely the only, unmatched card of a line; ``None`` for other lines."""
    best = min(row, key=lambda each: each.cost)
    return best.cards[0].identity if best.guessed and len(best.cards) == 1 else None


def _is_in_section(reading: Reading) -> bool:
    return reading.kind is Kind.CARDS and reading.form.endswith("in a section")


def _is_in_set(reading: Reading) -> bool:
    return reading.kind is Kind.CARDS and any(card.set for card in reading.cards[:1])


def _begins_lower(reading: Reading) -> bool:
    return reading.cards[0].name[:1].islower()


def _is_sentence(reading: Reading) -> bool:
    """Return whether a reading makes unmatched cards out of words that read like a sentence.

    After a marked count ("1x") this needs an article, as in "2x the fun".
    """
    if not reading.guessed or reading.form == "name":
        return False
    marked = reading.sure and reading.form == Form.COUNTED
    if marked and reading.cards[0].name.partition(" ")[0] not in _ARTICLES:
        return False
    words = " ".join(card.name for card in reading.cards)
    if PATTERNS["verse"].fullmatch(f"{reading.copies} {words}") or is_prose(words):
        return True
    return words[:1].islower()  # "3 byes?", "4 proxies", "2 wins"


def _is_numbering(rows: Sequence[tuple[Reading, ...]], form: str, *, few: bool) -> bool:
    """Return whether the counts of a form number the lines: they go up by one, perhaps from 1 again below a heading.

    For ``1.`` or ``#1``, a ``few`` lines suffice; for other numbers it takes many.
    """
    counts: list[int] = []
    steps, may_restart, slips = 0, True, 0
    most = LIKELY + 2 + RARE_WRAPPER * few
    for row in rows:
        found = [each for each in row if each.kind is Kind.CARDS and each.form == form and each.cost < most]
        if not found:
            may_restart = may_restart or any(each.kind is Kind.HEADING and each.known and each.cost < 1 for each in row)
            continue
        count, before = min(found, key=lambda each: each.cost).cards[0].copies, counts[-1] if counts else 0
        steps += count == before + 1 or count == 1 < before
        slips += not (count == before + 1 or (count == 1 and may_restart))
        counts.append(count)
        may_restart = False
    if (few or form == "n. name") and len(counts) > 1 and not slips:
        return True
    return len(counts) > _RUN and max(counts) > _RUN and steps > _STEP * (len(counts) - 1)
