"""Find the candidate names in a text without the notation and remarks around them, and interpret the remarks."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.cards import fold
from deckcheck.decklists.text.count_and_note import counted, split_note
from deckcheck.decklists.words import ABSENT, SMALL_WORDS
from deckcheck.reading import grammar, vocabulary
from deckcheck.reading.grammar import PATTERNS, group
from deckcheck.reading.names import IN_FULL, AnyNames, NameMatch
from deckcheck.reading.readings import Kind, ReadCard, Reading, set_aside
from deckcheck.reading.vocabulary import WORDS, Meaning, is_no_count, is_of_copy, meaning_of, numbers_in

if TYPE_CHECKING:
    from deckcheck.reading.line_reader import LineReader


_MOST_NAME, _MOST_WORDS = 120, 12
_FACTS, _NUMBERED_IN_SET = 0.5, 0.4
_BRACKETS = frozenset(("()", "[]", "{}", "<>", "**", "__"))
_BEFORE_REMARK = " -–—―−~→=+*_>"
"""Characters between a count and a remark."""
_BEGIN_REMARKS = SMALL_WORDS.union(vocabulary.EACH, vocabulary.QUANTITY, ("copy", "copies"))
"""Words after a count that hardly begin a name: ``2 of each``."""
_ENDS = ")]}\"”'’!?*."
_BESIDE_CODES = vocabulary.COPY.union(("from", "set"))
"""Words beside the code of a set: ``(GoC, foil)``."""
_ABOUT_COPY = vocabulary.COPY - {"nd", "rd", "second", "st", "th", "third"}
"""Words about the copy that may be before its name."""
_BEFORE_FACTS = frozenset({"comma", "dash", "bracket"})
_BEFORE_NAMED = frozenset({"bracket", "stars", "dash"})
"""Notations before a remark that may name other cards."""
_BEFORE_CARDS = frozenset({"tab", "comma", "slashes"})


def is_another(remark: str) -> bool:
    """Return whether words after a name are another card with its count, not a number of copies.

    >>> is_another("2 Aaron"), is_another("New Song x2"), is_another("2 more"), is_another("2 in reserve")
    (True, True, False, False)
    """
    card = counted(remark)
    words = WORDS.findall(card.name.casefold()) if card.digits and not card.has_more else []
    may_be_name = len(words) > 1 and card.name[:1].isupper() and not card.name.isupper()  # "1 A New Beginning"
    return not (
        vocabulary.COPY.issuperset(words) or words[0] in ABSENT or (words[0] in _BEGIN_REMARKS and not may_be_name)
    )


def is_remark_on_copies(words: str) -> bool:
    """Return whether words after a card begin with a number and name no other card: ``1 in the side deck``."""
    return words[:1].isdecimal() and words.lstrip("0123456789xX× ")[:1].islower() and not is_another(words)


def remarked(reader: LineReader, remark: str) -> tuple[ReadCard, ...]:
    """Return the cards that a remark names."""
    marker = PATTERNS["added"].fullmatch(remark) or PATTERNS["instead"].fullmatch(remark)
    text = marker["card"] if marker else remark
    called = None if marker or text[:1].isdecimal() else reader.names.known(text)
    may_be_one = marker or text[:1].isdecimal() or (called is not None and called.cost <= grammar.ONE_CARD)
    ways = (*(reader.cards(text) if may_be_one else ()), *reader.several(text))
    found = [each for each in ways if each.kind is Kind.CARDS]
    best = min(found, key=lambda each: each.cost, default=None)
    if best is None or any(not card.name[:1].isupper() for card in best.cards):
        return ()
    is_certain = marker is not None or best.cost < grammar.LIKELY or is_another(text)
    return best.cards if is_certain else ()


def ways(reader: LineReader, reading: Reading, remark: str) -> list[Reading]:
    """Return all ways to read a single card with a remark after it; the reading of the card alone is first."""
    if not remark:
        return [reading]
    [card] = reading.cards
    gone, *moved = set_aside([reading], reader.names.elsewhere(remark))
    if others := remarked(reader, remark):
        may_be_gone = card.name.startswith("-") or PATTERNS["instead"].fullmatch(remark) is not None
        first = (*reading.cards, *gone.cards) if may_be_gone else reading.cards
        is_note = any(_may_be_one(card, each) for each in others)  # "Elijah = Elijah (PoC)"
        noted = [gone] if is_note else []
        return [reading, *noted, *(reading._replace(cards=(each, *others)) for each in first)]
    meaning = reader.names.meaning(remark)
    numbers = numbers_in(remark) or ([1] if meaning is Meaning.QUANTITY else [])
    added = dict.fromkeys((*numbers, sum(numbers))) if numbers else ()
    totals = (each for n in added for each in (n, card.copies + n, card.copies * n))
    counted = (reading._replace(cards=(card._replace(copies=total),)) for total in dict.fromkeys(totals))
    return [
        reading,
        *([gone, *moved] if meaning is Meaning.ABSENT or (not meaning and reader.names.is_sentence(remark)) else []),
        *counted,
    ]


def _may_be_one(card: ReadCard, other: ReadCard) -> bool:
    """Return whether two names may be those of one card."""
    one, two = card.identity, other.identity
    if isinstance(one, frozenset) and isinstance(two, frozenset):
        return not one.isdisjoint(two)
    return one == two


def without_tail(text: str) -> Iterator[tuple[str, str, float]]:
    """Yield a text as it is, and without a remark after a count in it: text, remark and cost."""
    yield text, "", 0.0
    for count in PATTERNS["count_before_remark"].finditer(text):
        remark = text[count.end() :].strip(" \t,;:|/#")
        remark = remark[1:-1] if f"{remark[:1]}{remark[-1:]}" in _BRACKETS else remark.lstrip(_BEFORE_REMARK)
        has_words = any(map(str.isalpha, remark))
        if PATTERNS["marked_count"].search(remark):
            continue  # that of another card
        if count[0].isdecimal() and any(map(str.isdecimal, remark)):
            continue  # "13 likes | 2 views"
        if (has_words and not is_another(remark)) or not any(map(str.isalnum, remark)):
            understood = not has_words or meaning_of(remark) is not Meaning.NOTHING or is_of_copy(remark)
            cost = 0.1 + 0.4 * has_words + (0.0 if understood else grammar.NOT_UNDERSTOOD)
            yield text[: count.end()].rstrip(), remark, cost


class NamePart(NamedTuple):
    """A name with its cards and cost; ``sure``: the text removed after it is unambiguous.

    ``length`` is that of the name as written; ``known``: a card has it. ``remark`` are words after the name that state
    a number of copies or other cards.
    """

    name: str
    cost: float
    identity: Hashable
    set: str = ""
    length: int = 0
    known: bool = True
    sure: bool = False
    remark: str = ""


def _word(written: str) -> str:
    return written.strip(".,;:").casefold()


def is_closed(words: str) -> bool:
    """Return whether all brackets in words are closed."""
    return all(words.count(opening) == words.count(closing) for opening, closing in ("()", "[]", "{}"))


def _dearer(names: Iterable[NamePart], cost: float, *, sure: bool = False) -> list[NamePart]:
    return [each._replace(cost=each.cost + cost, sure=each.sure or sure) for each in names]


def name_parts(reader: LineReader, text: str, depth: int = 2) -> list[NamePart]:
    """Return the candidate names in a text, without what surrounds and follows them. ``names_in`` caches them.

    Of several known names only the longest is kept: no title is cut at its comma, no name at its bracket.
    """
    if not any(map(str.isalnum, text)):
        return []
    title, note = split_note(text)
    if note and any(map(str.isalpha, title)):
        names = reader.names_in(title, depth)  # a name with declared facts is a card
        return [each._replace(name=f"{each.name} ({note})", cost=max(0.0, each.cost - _FACTS)) for each in names]
    called = reader.names.known(text)
    if called is not None and called.cost <= IN_FULL:
        return [NamePart(text, called.cost, called.cards, length=len(text))]
    found: list[NamePart] = []
    around = False
    for row in grammar.AROUND_NAMES if depth else ():
        if (match := row.match(text)) is not None and (match.groupdict().get("mark") not in reader.names.title_marks):
            inner, rest = group(match, "name"), match["rest"].strip()
            within = reader.names_in(whole := f"{inner} {rest}" if rest else inner, depth - 1)
            for each in within:  # quotes around a part of a name belong to it
                name = text if row.name == "quotes" and rest and each.name == whole else each.name
                found.append(each._replace(name=name, length=len(text), cost=each.cost + row.cost, sure=True))
            around = True
    before = PATTERNS["before_name"].fullmatch(text) if depth and called is None else None
    if before is not None and _ABOUT_COPY.issuperset(WORDS.findall(group(before, "words").casefold())):
        after = (each for each in reader.names_in(group(before, "name"), depth - 1) if each.known)
        found += [each._replace(cost=each.cost + _FACTS, length=len(text), sure=True) for each in after]
    if depth and not around:
        found += _with_tails(reader, text, depth)
    longest = max((each.length for each in found if each.known), default=0)
    found = [each for each in found if each.length == longest or not each.known]
    if called is not None:
        found.append(NamePart(text, called.cost + any(each.sure for each in found), called.cards, length=len(text)))
    else:
        cost = reader.names.least_unknown + 1.5 * _has_more(reader.names, text) + 1.5 * any(each.sure for each in found)
        cost += 3.0 * (len(text) > _MOST_NAME or text.count(" ") >= _MOST_WORDS)
        head, colon, _ = text.partition(": ")
        cost += 1.5 * bool(colon and reader.names.heading(head))
        if (card := reader.names.card_after_word(text)) is not None:
            found.append(NamePart(text.partition(" ")[2], cost, card.cards, length=len(text)))
        found.append(NamePart(text, cost, fold(text), length=len(text), known=False))
    return found


def _has_more(names: AnyNames, text: str) -> bool:
    """Return whether an unmatched name seems to contain a count or a remark."""
    bare = text.strip("".join(names.title_marks))
    has_count = not names.is_complete and any(row.match(bare) for row in grammar.COUNT_IN_NAME)
    has_count = has_count or PATTERNS["marked_count"].search(bare) is not None
    return has_count or PATTERNS["odd_name"].fullmatch(bare) is not None


def _with_tails(reader: LineReader, text: str, depth: int) -> Iterator[NamePart]:
    """Yield the candidate names in a text without a remark after them."""
    for row in grammar.TAILS:
        if (match := row.match(text)) is None:
            continue
        name, remark = match["name"].strip(), group(match, "remark")
        bracketed = row.name != "bracket" and remark != "" and remark[:1] in "([{<" and remark[-1:] in ")]}>"
        if bracketed or not (is_closed(name) and is_closed(remark)):
            continue
        if not reader.names.knows_cards and row.name != "cell":
            continue  # any words may be part of a name
        if row.name == "cell":
            yield from _dearer(reader.names_in(name, depth - 1), row.cost, sure=True)
            continue
        is_sign = reader.names.is_complete and is_of_copy(remark)  # of other cards, a sign may state a fact
        is_said = any(map(str.isalpha, remark)) or is_no_count(remark) or is_sign
        if (
            not (is_said or PATTERNS["more_copies"].fullmatch(remark))
            or (not any(map(str.isalnum, name[-1:])) and name[-1:] not in (*_ENDS, *reader.names.title_marks))
            or PATTERNS["only_count"].fullmatch(remark)
        ) and not (row.name == "bracket" and PATTERNS["only_count"].fullmatch(remark) and reader.names.known(name)):
            continue
        whole = reader.names.known(text) if row.name == "bracket" else None  # it includes its set
        code = " ".join(word for word in remark.split() if _word(word) not in _BESIDE_CODES).strip(" ,;:()[]")
        is_code = code and reader.names.heading(code) is None  # else a kind
        if whole is None and (in_set := reader.names.known(name, code) if is_code else None):
            is_cell = row.name == "tab" or "|" in text[len(name) : -len(remark)]
            if in_set.cost < 1 or (is_cell and reader.names.is_mark(remark)):  # it may be no set of this card
                cost, sure = min(in_set.cost, 1.0) + row.cost, row.name != "words"
                yield NamePart(name, cost, in_set.cards, code, len(text), sure=sure)
                continue
        if row.name in _BEFORE_CARDS and is_another(remark) and not reader.names.states_facts(remark):
            continue
        if row.name in _BEFORE_FACTS and any(map(str.isalpha, name)) and reader.names.states_facts(remark):
            for each in reader.names_in(name, depth - 1):
                title, note = split_note(each.name)
                noted = f"{title} ({note}, {remark})" if note else f"{each.name} ({remark})"
                yield each._replace(name=noted, cost=each.cost + 0.1, length=len(text), sure=True)
            continue
        matters = bool(reader.names.meaning(remark)) or (row.name == "bracket" and reader.names.is_sentence(remark))
        matters = matters or (row.name in _BEFORE_NAMED and remarked(reader, remark) != ())
        matters = matters and not (reader.names.distinguishes_printing(remark) or _chooses(reader.names, whole, name))
        if row.name == "comment" and remark.casefold() in vocabulary.NUMERALS:
            matters = False  # it may count anything
        between = text[len(name) : len(text) - len(remark)] if row.name == "dash" else " "
        is_arrow = not {">", "→"}.isdisjoint(between)
        names = reader.names_in(name, depth - 1)
        if row.name == "comment" and not matters and any(map(str.isalpha, name)):
            yield from _dearer(names, row.cost, sure=True)
            continue
        is_own = row.name == "bracket" and reader.names.is_mark(remark)
        if (row.name == "words" and not numbers_in(remark)) or is_own or (matters and not reader.names.meaning(remark)):
            # After an unmatched name these words belong to it.
            names = [each for each in names if each.known]
        if matters or is_of_copy(remark):
            kept = f"{'-> ' * is_arrow}{remark}" if matters else ""  # what an arrow leads to may be instead
            for each in _dearer(names, row.cost, sure=row.name != "words"):
                yield each._replace(remark=between.join(filter(None, (each.remark, kept))))
        elif row.name not in ("bracket", "words") and (called := reader.names.known(name)) and called.cost < 1:
            yield NamePart(
                name,
                called.cost + row.cost + grammar.NOT_UNDERSTOOD * (row.name != "comment"),
                called.cards,
                length=len(name),
            )


def _chooses(names: AnyNames, whole: NameMatch | None, name: str) -> bool:
    """Return whether a bracket after a name narrows the cards of that name, as a nickname does."""
    bare = names.known(name)
    sets = [called.cards for called in (whole, bare) if called is not None and isinstance(called.cards, frozenset)]
    return len(sets) == 2 and sets[0] < sets[1]


def without_collector_number(reader: LineReader, name: str) -> list[NamePart]:
    """Return the candidates for a name with a collector number; none in a game that numbers its cards."""
    shorter = PATTERNS["collector_number"].sub("", name)
    if shorter == name or reader.names.numbers or reader.names.is_title(name):
        return []
    found = reader.names_in(shorter)
    is_card = reader.names.is_misspelt(shorter) or any(each.known and not each.remark for each in found)
    return _dearer(found, _NUMBERED_IN_SET, sure=True) if is_card else []


def in_set(names: AnyNames, name: str, code: str) -> list[NamePart]:
    """Return the candidate for a name and a set in cells: a card of that set, or an unmatched name."""
    if not any(map(str.isalnum, name)):
        return []
    called = names.known(name, code)
    if called is not None:
        return [NamePart(name, called.cost, called.cards, code, len(name), sure=True)]
    return [NamePart(name, names.least_unknown, (fold(name), fold(code)), code, len(name), known=False)]
