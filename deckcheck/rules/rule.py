"""A rule: the statements of its edition, and the check of its kind."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.decklists.field_checks import MAX_COPIES
from deckcheck.facts import Interval, Truth
from deckcheck.findings import Finding, Place, Severity, Status
from deckcheck.rules.counters import Plan, Tally
from deckcheck.wording import choice

if TYPE_CHECKING:
    from deckcheck.rules.repair import Requirements, RowWriter

FactName = str
"""A parameter of this type names a fact that the rule needs of a card."""
NumberFactName = str
"""A parameter of this type names a fact that is a number."""
SectionId = str
"""A parameter of this type names a section of the game."""
Sections = tuple[SectionId, ...]
Title = str
"""A parameter of this type is the title of a card."""
PrintingName = str
"""A parameter of this type is the name of a printing, as in the card database."""

Findings = Iterable[Finding]
Judge = Callable[[Tally], Findings]
Contradiction = tuple[tuple[str, ...], str]
"""The parameters to look at, the likeliest culprit first, and the problem."""
_MOST_LINES = 4
"""Remedies name no more lines than this."""


class Bounds(NamedTuple):
    """The allowed range of a whole number among the parameters, as in ``most: Annotated[int, Bounds(1)]``.

    By default it is 0 or more, and at most the copies that a list may state. ``zero`` is the remedy for stating 0.
    """

    least: int = 0
    most: int = MAX_COPIES
    zero: str = ""


class Counted(NamedTuple):
    """A number that a rule limits, for charts: its name, the actual and the allowed number, and whether that is kept.

    ``kept`` is stated separately, as actual and limit may depend on each other (``None`` = undetermined).
    """

    what: str
    actual: Interval
    limit: Interval
    kept: Truth


@dataclass(frozen=True, slots=True)
class Check:
    """The base of every rule kind: a frozen dataclass of its parameters, with the methods that use them.

    ``sections`` are the sections whose cards count, by default those of the edition. The types of the parameters define
    what format files may state: ``Selector``, ``FactName``, ``NumberFactName``, ``Sections``, ``Title``,
    ``PrintingName``, and ``Bounds`` for numbers. A kind that lacks one of the abstract methods cannot be imported.
    """

    sections: Sections

    def __init_subclass__(cls, *, is_kind: bool = True) -> None:
        lacking = [name for name in dir(cls) if getattr(getattr(cls, name), "__isabstractmethod__", False)]
        if lacking and is_kind:
            raise TypeError(f"rule kind {cls.__name__} does not define {', '.join(lacking)}")

    @abstractmethod
    def register(self, plan: Plan) -> Any:
        """Register what this rule counts in a plan; return it, for the other methods."""

    @abstractmethod
    def judge(self, rule: Rule, counts: Any, tally: Tally) -> Findings:
        """Return the findings about a deck; ``counts`` are the registered ones."""

    def limits(self, counts: Any, tally: Tally) -> Iterable[Counted]:
        """Return the actual and allowed numbers of a deck; none if the rule limits no number of cards."""
        return ()

    @abstractmethod
    def repair_rows(self, rule: Rule, requirements: Requirements) -> RowWriter:
        """Register this rule's counts in ``requirements``; return the writer of its rows in the repair programme.

        The rows are satisfied if and only if the rule certainly is: both ends of an interval count, since a deck must
        be legal whatever the unknown facts of its cards are.
        """

    def prepare(self, plan: Plan, rule: Rule) -> Judge:
        """Register what the rule counts in a plan; return the function that checks the totals of decks."""
        return partial(self.judge, rule, self.register(plan))

    def contradiction(self, fact_values: Mapping[str, Sequence[str]]) -> Contradiction | None:
        """Return the problem of parameters that contradict each other, that no deck can satisfy or none can violate.

        They have the right types and are within bounds; ``fact_values`` are the possible values of the game's facts. A
        kind with the parameters ``least`` and ``most`` must state at least one of them.
        """
        if not {"least", "most"} <= self.__dataclass_fields__.keys():
            return None
        least, most = (getattr(self, bound) for bound in ("least", "most"))
        if least is None and most is None:
            return (), "least or most must be stated, since without both the rule allows everything"
        if least is not None and most is not None and least > most:
            return ("least", "most"), f"least = {least} is more than most = {most}, so no deck can be legal"
        return None


def demand(limit: Interval, severity: Severity) -> str:
    """Return the demand on a number in words: a requirement, a permission, or advice.

    >>> demand(Interval(7, 7), Severity.ERROR), demand(Interval(None, 1), Severity.WARNING)
    ('exactly 7 are required', 'at most 1 is advised')
    """
    verb = "is" if set(limit) - {None} == {1} else "are"
    asked = "advised" if severity is not Severity.ERROR else "allowed" if limit.least is None else "required"
    if limit.most == 0:
        return "none is advised" if severity is not Severity.ERROR else "none is allowed"
    return f"{'exactly ' * limit.known}{limit} {verb} {asked}"


def so_many(number: Interval, noun: str) -> str:
    """Return a number with its noun.

    >>> so_many(Interval(1, 1), "card"), so_many(Interval(0, 1), "card")
    ('1 card', '0 to 1 cards')
    """
    return f"{number} {noun}{'s' * (number != (1, 1))}"


def _in_words(positions: Iterable[tuple[str, int]], last: str) -> str:
    """Return lines in words; ``positions`` are their files (``""`` = that of the deck) and numbers, in order.

    >>> _in_words([("", 4), ("", 9)], "and"), _in_words([("a.txt", 4), ("b.txt", 2)], "or")
    ('lines 4 and 9', 'line 4 of a.txt or line 2 of b.txt')
    """
    words = [f"line {line} of {file}" if file else str(line) for file, line in positions]
    before = "" if " " in words[0] else "lines " if last == "and" and len(words) > 1 else "line "
    return before + choice(words, last)


def opening(words: str) -> str:
    """Return words with a capital first letter."""
    return words[:1].upper() + words[1:]


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of an edition.

    ``id`` is ``game/name``; several rules may share one id if the rulebook states them as one. ``text`` is the rule
    in our own words, ``citation`` its place in the rulebook, ``ruling`` our decision if the rulebook is unclear,
    ``hint`` a sentence for whoever remedies a violation.
    """

    id: str
    kind: str
    severity: Severity
    text: str
    citation: str
    ruling: str
    check: Check
    hint: str = ""

    @property
    def binding(self) -> bool:
        """Is it a requirement rather than advice?"""
        return self.severity is Severity.ERROR

    @staticmethod
    def way_out(actual: Interval, limit: Interval, places: Iterable[Place] = (), *, exchange: bool = False) -> str:
        """Return how many cards to add or cut, whatever the unknown facts are; ``""`` if that is not certain.

        ``places`` are the cards that may be cut. ``exchange``: the deck must keep its size, as the limit depends on it.

        >>> Rule.way_out(Interval(27, 27), Interval(50, 70)), Rule.way_out(Interval(0, 5), Interval(7, 7))
        ('Add 23 to 43 more.', 'Add at least 2 more.')
        >>> Rule.way_out(Interval(3, 3), Interval(None, 1), [Place("David", 2, 4), Place("David", 1, 9)])
        'Cut 2 on line 4 or 9.'
        >>> Rule.way_out(Interval(1, 2), Interval(None, 0), [Place("Baal", 1, 4)])
        'Cut at least 1 on line 4.'
        """
        if actual.within(limit) is not False:
            return ""
        too_few = actual.most is not None and actual.most < (limit.least or 0)
        nearest = (actual.most if too_few else actual.least) or 0
        off = sorted(abs(bound - nearest) for bound in limit if bound is not None)
        words = f"{'Add' if too_few else 'Cut'} {Interval(off[0], off[-1] if actual.known else None)}"
        lines = [] if too_few else sorted({(place.file, place.line) for place in places if place.line})
        if 0 < len(lines) <= _MOST_LINES:
            words += f" on {_in_words(lines, 'and' if limit.most == 0 else 'or')}"
        return f"{words}{' more' * too_few}{' in exchange for other cards' * exchange}."

    def finding(
        self,
        truth: Truth,
        template: str,
        actual: Interval | None = None,
        limit: Interval | None = None,
        places: tuple[Place, ...] = (),
        remedy: str = "",
        **values: object,
    ) -> Finding:
        """Return the finding for a rule that is violated (false) or undetermined (``None``).

        The ``template`` may name ``actual``, ``limit`` and all ``values``. The ``remedy`` is of a violation.
        """
        return Finding(
            rule=self.id,
            severity=self.severity,
            status=Status.UNDETERMINED if truth is None else Status.VIOLATED,
            template=template,
            values={"actual": actual, "limit": limit, **values},
            actual=actual,
            limit=limit,
            places=places,
            citation=self.citation,
            ruling=self.ruling,
            remedy=f"{remedy} {self.hint}".rstrip() if remedy else "",
            text=self.text,
        )
